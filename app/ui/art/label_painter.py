"""Paints labels, for every game's artist."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from app.ui.art.artist import font
from app.ui.art.label import Label, read_label


@lru_cache(maxsize=512)
def label_bounds(art: str) -> QRectF:
    """Return the room that a label takes."""
    label = read_label(art)
    line = _line(label)
    return line.adjusted(-label.size * 0.5, -label.size * 0.25, label.size * 0.5, label.size * 0.25)


def paint_label(painter: QPainter, art: str) -> None:
    """Paint a label, its plate first."""
    label = read_label(art)
    line = _line(label)
    if label.plate:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(label.plate))
        plate = line.adjusted(-label.size * 0.45, -label.size * 0.15, label.size * 0.45, label.size * 0.15)
        painter.drawRoundedRect(plate, label.size * 0.4, label.size * 0.4)
    letters = font(label.size, bold=label.bold)
    painter.setFont(letters)
    painter.setPen(QColor(label.colour))
    metrics = QFontMetricsF(letters)
    base = -metrics.height() / 2 + metrics.ascent()
    painter.drawText(QPointF(line.left(), base), _shown(label, metrics))


def _line(label: Label) -> QRectF:
    metrics = QFontMetricsF(font(label.size, bold=label.bold))
    width = metrics.horizontalAdvance(_shown(label, metrics))
    left = {"left": 0.0, "centre": -width / 2, "right": -width}[label.align]
    return QRectF(left, -metrics.height() / 2, width, metrics.height())


def _shown(label: Label, metrics: QFontMetricsF) -> str:
    if not label.width:
        return label.text
    return metrics.elidedText(label.text, Qt.TextElideMode.ElideRight, label.width)
