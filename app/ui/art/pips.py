"""The pips of dice."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

_PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)


def paint_pips(painter: QPainter, face: int, apart: float, radius: float) -> None:
    """Paint the pips of a face around the origin with the painter's brush; face 0 has none."""
    for x, y in _PIPS[face]:
        painter.drawEllipse(QPointF(x, y) * apart, radius, radius)
