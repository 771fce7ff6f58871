"""
The only way to show words in a widget.

Qt takes any text that looks like HTML for HTML, and reads every file that its pictures name.  So labels,
messages, tool tips and documents are made here and nowhere else (tests/test_plain_text.py).  All of them show
a text letter by letter, whoever wrote it; only `Html` is laid out, which `html` makes of a template of our
own and values that it escapes.  No text loads anything.
"""

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction, QImage, QTextDocument
from PySide6.QtWidgets import (
    QFormLayout,
    QInputDialog,
    QLabel,
    QMessageBox,
    QTableWidgetItem,
    QTextBrowser,
    QWidget,
)

_IMAGE = QTextDocument.ResourceType.ImageResource


class Html(str):
    """Rich text of our own: `html` makes it.  Put into another string, it is a plain text like any other."""

    __slots__ = ()


def html(template: str, **values: object) -> Html:
    """
    Return rich text: *template*, which is ours, with `{name}` filled from *values*, which are escaped.

    Only a value that is `Html` is taken as it is.
    """
    filled = {name: _escaped(value) for name, value in values.items()}
    return Html(template.format(**filled))


def joined_html(parts: Iterable[Html], between: str = "") -> Html:
    """Return several rich texts as one; *between* is ours."""
    return Html(between.join(map(_escaped, parts)))


def _escaped(value: object) -> str:
    return str(value) if isinstance(value, Html) else escape(str(value))


class TextLabel(QLabel):
    """A label that shows every letter of its text as it is; only `Html` is laid out."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)

    def show_links(self, opens: Callable[[str], object]) -> None:
        """Let its links be followed, by mouse and by keys; *opens* gets the address."""
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.linkActivated.connect(opens)

    # Qt's names from here on.

    def setText(self, text: str) -> None:
        is_own = isinstance(text, Html)
        # First the format: a text in the format of the one before would be laid out once.
        self.setTextFormat(Qt.TextFormat.RichText if is_own else Qt.TextFormat.PlainText)
        super().setText(text)


class MessageBox(QMessageBox):
    """
    A message, or a question.

    Args:
        text: What it says.
        details: What else there is to say, below it.
        icon: Beside it.
    """

    def __init__(
        self,
        parent: QWidget | None,
        text: str,
        details: str = "",
        icon: QMessageBox.Icon = QMessageBox.Icon.NoIcon,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Springald")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIcon(icon)
        self.setText(text)
        if details:
            self.setInformativeText(details)
            _make_plain(self)


def input_dialog(parent: QWidget | None, title: str, label: str) -> QInputDialog:
    """Return a dialog that asks for one line."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(label)
    _make_plain(dialog)
    return dialog


def _make_plain(dialog: QWidget) -> None:
    for label in dialog.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)


def add_row(form: QFormLayout, text: str, field: QWidget) -> None:
    """Add a line to a form: what is asked, and the field for it."""
    label = TextLabel(text)
    label.setBuddy(field)
    form.addRow(label, field)


def tool_tip(text: str) -> str:
    """Return *text* so that Qt shows it as it is in a tool tip: for items, which have a role for it."""
    if "<" not in text and "&lt;" not in text:
        return text
    return html("<span style='white-space: pre-wrap'>{text}</span>", text=text)


def set_tool_tip(target: QWidget | QAction | QTableWidgetItem, text: str) -> None:
    """Let a widget, an action or a cell explain itself."""
    target.setToolTip(tool_tip(text))


def name_action(action: QAction, text: str) -> None:
    """Give an action its words; where it is a button they are its tool tip, too."""
    action.setText(text)
    action.setToolTip(tool_tip(text.replace("&&", "\0").replace("&", "").replace("\0", "&")))


def literal(text: str) -> str:
    """Return what stands on a button so that no letter of a name becomes its key."""
    return text.replace("&", "&&")


class TextDocument(QTextDocument):
    """A text to be painted; its pictures stay blank."""

    def show_html(self, text: Html) -> None:
        """Lay out another text."""
        self.setHtml(text)

    # Qt's names from here on.

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        return nothing_there()


class TextBrowser(QTextBrowser):
    """A text to be read; it opens no links by itself, and its pictures stay blank."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)

    def show_html(self, text: Html) -> None:
        """Show rich text of our own."""
        self.setHtml(text)

    def show_markdown(self, text: str) -> None:
        """Show a page of one of our books."""
        self.setMarkdown(text)

    # Qt's names from here on.

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        return nothing_there()


def nothing_there() -> QImage:
    """
    Return what stands for a picture that must not be loaded.

    Without a picture, Qt would open the file of that name by itself.
    """
    blank = QImage(1, 1, QImage.Format.Format_ARGB32)
    blank.fill(Qt.GlobalColor.transparent)
    return blank
