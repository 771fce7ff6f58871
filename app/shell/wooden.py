"""A page with the wooden table behind it."""

from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QWidget

from app.shell.theme import is_dark
from app.ui.wood import table_top


class WoodenPage(QWidget):
    """Whatever lies on it lies on planks."""

    def __init__(self) -> None:
        super().__init__()
        self._top = QPixmap()
        self._is_dark = False

    # Qt's names from here on.

    def paintEvent(self, event: QPaintEvent) -> None:
        dark = is_dark(self.palette())
        fineness = self.devicePixelRatioF()
        if self._top.isNull() or self._is_dark != dark or self._top.deviceIndependentSize() != self.size():
            self._top, self._is_dark = table_top(self.size(), fineness, dark=dark), dark
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._top)
        painter.end()


def paper(palette: QPalette) -> str:
    """Return the style of a card on the wood: the panels' own paper, with round corners."""
    base, edge = palette.color(QPalette.ColorRole.Base).name(), palette.color(QPalette.ColorRole.Mid).name()
    return f"background: {base}; border: 1px solid {edge}; border-radius: 10px;"
