"""How the application speaks and looks: language, colours and size of letters, changed while it runs."""

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

from app.i18n import preferred_language, speak
from app.settings import Settings
from app.shell.common.theme import apply_theme
from app.ui.widgets.letters import apply_text_size

_TRANSLATOR = "qt's own words"


def apply_appearance(settings: Settings) -> None:
    """Give the application the language, the colours and the letters of *settings*."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_theme(application, settings.theme)
    apply_text_size(application, settings.text)
    code = settings.language or preferred_language()
    speak(code)
    _translate_qt(application, code)


def _translate_qt(application: QApplication, code: str) -> None:
    """Let Qt's own dialogs speak our language too, and tell every widget."""
    old = application.findChild(QTranslator, _TRANSLATOR)
    if isinstance(old, QTranslator):
        application.removeTranslator(old)
        old.setParent(None)
    translator = QTranslator(application)
    translator.setObjectName(_TRANSLATOR)
    if translator.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(translator)
    QCoreApplication.sendEvent(application, QEvent(QEvent.Type.LanguageChange))
