"""A seat's shield as a small widget, and as an icon."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from app.core.words import N_
from app.ui.art.seat_style import paint_emblem

EMBLEM_NAMES = (
    N_("blue tower"),
    N_("vermilion lion"),
    N_("green oak"),
    N_("orange sun"),
    N_("sky-blue fish"),
    N_("purple key"),
)
"""By `Player.colour`."""


class EmblemBadge(QWidget):
    """The shield of a seat."""

    def __init__(self, colour: int, size: int = 34) -> None:
        super().__init__()
        self._colour = colour
        self.setFixedSize(size, size)

    def show_colour(self, colour: int) -> None:
        """Show the shield of another seat look."""
        self._colour = colour
        self.update()

    # Qt's names from here on.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = min(self.width(), self.height()) / 2 - 1.5
        paint_emblem(painter, self._colour, QPointF(self.width() / 2, self.height() / 2), radius)
        painter.end()


@lru_cache(maxsize=32)
def emblem_icon(colour: int, size: int = 24) -> QIcon:
    """Return the shield of a seat look as an icon."""
    pixels = QPixmap(QSize(size, size) * 2)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_emblem(painter, colour, QPointF(size, size), size - 2)
    painter.end()
    return QIcon(pixels)
