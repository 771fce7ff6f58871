"""Labels and tool tips that show every letter as it is, and rich text of our own."""

from collections.abc import Callable, Iterable
from html import escape
from textwrap import wrap

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QListWidgetItem,
    QTableWidgetItem,
    QToolTip,
    QTreeWidgetItem,
    QWidget,
)

_LETTERS = 8
"""Of a name so many are seen at least."""

_ISOLATE, _FORWARDS = "\u2068", "\u200e"
"""What begins a stranger's words in a sentence of ours; what says that this runs from left to right."""

_TIP_LETTERS, _TIP_RIM = 72, 80
"""A line of a tip has so many letters at most; pixels of the screen beside one."""


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
        self._let_tab_stop()

    def _let_tab_stop(self) -> None:
        """Let Tab come here only while there is a link to follow: nothing else would show where it is."""
        if self.textInteractionFlags() & Qt.TextInteractionFlag.LinksAccessibleByKeyboard:
            has_link = self.textFormat() is Qt.TextFormat.RichText and "<a " in self.text()
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if has_link else Qt.FocusPolicy.NoFocus)

    # Qt's names from here on.

    def setText(self, text: str) -> None:
        is_own = isinstance(text, Html)
        # First the format: a text in the format of the one before would be laid out once.
        self.setTextFormat(Qt.TextFormat.RichText if is_own else Qt.TextFormat.PlainText)
        # Of a text with links, or one that can be marked, Qt lets a name decide which way all of it runs.
        super().setText(_FORWARDS + text if _ISOLATE in text else text)
        self._let_tab_stop()

    def focusNextPrevChild(self, forwards: bool) -> bool:
        if not forwards and self.selectionStart() == 0:
            # Before a link that begins the text Qt finds the same one, again and again.
            return QWidget.focusNextPrevChild(self, forwards)
        return super().focusNextPrevChild(forwards)


class NameLabel(TextLabel):
    """A name on a line: as much of it as there is room for, and all of it on its tool tip."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        set_tool_tip(self, name)

    @property
    def shown(self) -> str:
        """What of the name can be read."""
        room = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    # Qt's names from here on.

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(min(least.width(), _LETTERS * self.fontMetrics().averageCharWidth()), least.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        role, is_on = self.foregroundRole(), self.isEnabled()
        self.style().drawItemText(
            painter, self.contentsRect(), self.alignment(), self.palette(), is_on, self.shown, role
        )
        painter.end()


def add_row(form: QFormLayout, text: str, field: QWidget) -> TextLabel:
    """Add a line to a form: what is asked, and the field for it; return the label."""
    label = TextLabel(text)
    label.setBuddy(field)
    form.addRow(label, field)
    return label


def tool_tip(text: str) -> str:
    """Return *text* so that Qt shows it as it is in a tool tip."""
    if "<" not in text and "&lt;" not in text:
        return text
    return html("<span style='white-space: pre-wrap'>{text}</span>", text=text)


_Cell = QTableWidgetItem | QListWidgetItem | QTreeWidgetItem


def set_tool_tip(target: QWidget | QAction | _Cell, text: str) -> None:
    """Let a widget, an action, a cell or a line explain itself."""
    if isinstance(target, QTreeWidgetItem):
        target.setToolTip(0, tool_tip(text))
    else:
        target.setToolTip(tool_tip(text))


def set_choice_tip(box: QComboBox, place: int, text: str) -> None:
    """Let a choice of a box explain itself."""
    box.setItemData(place, tool_tip(text), Qt.ItemDataRole.ToolTipRole)


def show_tool_tip(where: QPoint, text: str, widget: QWidget) -> str:
    """
    Explain at once what lies at a place, in lines that fit on the screen; nothing for an empty text.

    Returns:
        What is shown, for `hide_tool_tip`.
    """
    room = widget.screen().availableSize().width() - _TIP_RIM
    letters = room // QFontMetrics(QToolTip.font()).averageCharWidth()
    shown = tool_tip(in_lines(text, min(letters, _TIP_LETTERS)))
    QToolTip.showText(where, shown, widget)
    return shown


def hide_tool_tip(shown: str) -> None:
    """Take an explanation away, unless something else is explained by now."""
    if QToolTip.isVisible() and QToolTip.text() == shown:
        QToolTip.hideText()


def in_lines(text: str, letters: int) -> str:
    """Return *text* with its lines broken where they have more than so many letters."""
    lines = (wrap(line, letters, break_long_words=False) or [line] for line in text.split("\n"))
    return "\n".join(each for line in lines for each in line)


def name_action(action: QAction, text: str) -> None:
    """Give an action words that are not all ours; where it is a button they are its tool tip, too."""
    action.setText(literal(text))
    action.setToolTip(tool_tip(text))


def literal(text: str) -> str:
    """Return what stands on a button so that no letter of a name becomes its key."""
    return text.replace("&", "&&")
