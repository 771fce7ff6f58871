"""The `QApplication`, in the window's process and in those that draw for it: name, style and our letters."""

from collections.abc import Sequence

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from app import __version__
from app.paths import font_files

_POINTS = 11.0


def make_application(arguments: Sequence[str]) -> QApplication:
    """Return the application, with our letters."""
    # Asked for here: a style that is set later comes back as a wrapper that costs 7 ms.
    application = QApplication([*arguments, "-style", "Fusion"])
    application.setApplicationName("Springald")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("springald")
    load_letters(application)
    return application


def load_letters(application: QApplication) -> None:
    """Use our font, so that the program looks the same everywhere and no sign is missing."""
    families = [
        family
        for path in font_files()
        for family in QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(path)))
    ]
    font = QFont(families[0]) if families else QFont(application.font())
    # Who has larger letters everywhere has them here too.
    font.setPointSizeF(max(_POINTS, application.font().pointSizeF()))
    application.setFont(font)
