"""The three sizes of letters, and nothing else."""

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from app.shell.common.theme import is_dark
from app.ui.text.labels import NameLabel, TextLabel
from app.ui.widgets.letters import give_letters

SMALL, TITLE = 0.87, 1.6


def title(text: str = "") -> QLabel:
    """Return a heading."""
    label = TextLabel(text)
    give_letters(label, TITLE, bold=True)
    return label


def strong(text: str = "") -> TextLabel:
    """Return a line that stands out."""
    label = TextLabel(text)
    give_letters(label, 1.0, bold=True)
    return label


def name_line(name: str) -> NameLabel:
    """Return somebody's name, where it stands out."""
    label = NameLabel(name)
    give_letters(label, 1.0, bold=True)
    return label


def soft(text: str = "", *, wraps: bool = True) -> TextLabel:
    """Return a small line that stays in the background."""
    label = TextLabel(text)
    give_letters(label, SMALL)
    label.setWordWrap(wraps)
    soften(label)
    return label


def soften(widget: QWidget) -> None:
    """Let what is written on *widget* stand back, in light and in dark."""
    widget.setForegroundRole(QPalette.ColorRole.PlaceholderText)


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """Return a colour between two; *share* of *other*, 0 to 1."""
    pairs = zip((one.red(), one.green(), one.blue()), (other.red(), other.green(), other.blue()), strict=True)
    return QColor(*(round(a + (b - a) * share) for a, b in pairs))


def prominent(made: QPushButton, *, stands_out: bool = True) -> QPushButton:
    """Let a button stand out, as the next thing to do; or keep its place and size, as one of several."""
    give_letters(made, 1.1, bold=True)
    palette = QApplication.palette()
    if not stands_out:
        made.setPalette(palette)
        return made
    role = QPalette.ColorRole
    # Qt paints a button lighter than it is told, most of all in the dark: white words would drown in it.
    deeper = 150 if is_dark(palette) else 120
    # What cannot be pressed now stays as grey as any other button.
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        palette.setColor(group, role.Button, palette.color(group, role.Highlight).darker(deeper))
        palette.setColor(group, role.ButtonText, palette.color(group, role.HighlightedText))
    made.setPalette(palette)
    return made
