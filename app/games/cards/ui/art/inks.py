"""Brushes of the pictures on the cards, for one light from the upper left."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient


def lit(colour: QColor, left: float, right: float) -> QLinearGradient:
    """Return a colour that is lighter at the left, where the light comes from."""
    shade = QLinearGradient(QPointF(left, -20), QPointF(right, 0))
    shade.setColorAt(0, colour.lighter(122))
    shade.setColorAt(0.45, colour)
    shade.setColorAt(1, colour.darker(128))
    return shade


def shining(room: QRectF) -> QLinearGradient:
    """Return gold as it shines in a room of that size."""
    shade = QLinearGradient(room.topLeft(), room.bottomRight())
    for at, tone in ((0.0, "#F9DF8B"), (0.35, "#E5B53F"), (0.6, "#F3CD66"), (1.0, "#B07F1F")):
        shade.setColorAt(at, QColor(tone))
    return shade
