"""Plots of pyqtgraph on paper, as lines and letters."""

from typing import Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPicture

_WIDTH = 900
"""In logical pixels: so wide a plot is laid out, and then made to fit its room."""


def paint_plot(widget: Any, painter: QPainter, room: QRectF) -> None:
    """
    Paint a plot, or several in a grid, into a room; the widget is closed then.

    It is recorded first: the axes lay their numbers for a screen, and a record knows how to be played on a
    device with other dots.
    """
    size = QSize(_WIDTH, round(_WIDTH * room.height() / room.width()))
    widget.resize(size)
    widget.grab()  # Lays everything out.
    record = QPicture()
    recorder = QPainter(record)
    sheet = QRectF(0, 0, size.width(), size.height())
    widget.scene().render(recorder, sheet, widget.centralWidget.sceneBoundingRect())
    recorder.end()
    painter.save()
    painter.translate(room.topLeft())
    scale = room.width() / size.width() * record.logicalDpiX() / painter.device().logicalDpiX()
    painter.scale(scale, scale)
    painter.drawPicture(0, 0, record)
    painter.restore()
    widget.close()
