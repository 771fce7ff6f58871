"""Paints labels, for every game's artist."""

from functools import lru_cache

from attrs import evolve
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
    base = line.top() + metrics.ascent()
    for row, text in enumerate(_shown(label, metrics)):
        left = line.left() if label.align == "left" else _left(label, metrics.horizontalAdvance(text))
        painter.drawText(QPointF(left, base + row * metrics.height()), text)


def _line(label: Label) -> QRectF:
    metrics = QFontMetricsF(font(label.size, bold=label.bold))
    shown = _shown(label, metrics)
    width, height = max(map(metrics.horizontalAdvance, shown)), metrics.height() * len(shown)
    return QRectF(_left(label, width), -height / 2, width, height)


def _left(label: Label, width: float) -> float:
    return {"left": 0.0, "centre": -width / 2, "right": -width}[label.align]


def _shown(label: Label, metrics: QFontMetricsF) -> list[str]:
    """Return the lines, each cut short where it has to be."""
    lines = label.text.split("\n")
    if not label.width:
        return lines
    return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, label.width) for line in lines]


def wrapped(label: Label) -> Label:
    """Return a label whose words stand in as many lines as its width asks for."""
    metrics = QFontMetricsF(font(label.size, bold=label.bold))
    if metrics.horizontalAdvance(label.text) <= label.width:
        return label
    lines: list[str] = []
    for word in label.text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= label.width:
            lines[-1] = longer
        else:
            lines.append(word)
    return evolve(label, text="\n".join(lines))
