"""The icons of buttons; ours, drawn in the colour of the letters beside them."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QToolButton, QWidget

from app.ui.text.labels import set_tool_tip

_SIDE, _FINENESS = 24, 3

_MORE = "qt_toolbar_ext_button", "qt_menubar_ext_button"
"""What Qt calls the buttons that lead to what has no room on a bar."""


def icon(name: str, ink: QColor) -> QIcon:
    """Return the sign *name* in the colour *ink*, paler where it is switched off."""
    pale = QColor(ink)
    pale.setAlphaF(0.35)
    made = QIcon(_pixels(name, ink.rgba()))
    made.addPixmap(_pixels(name, pale.rgba()), QIcon.Mode.Disabled)
    return made


def mark_more(bar: QWidget, words: str) -> None:
    """Give a bar's button of what has no room our sign and *words*; Qt's own sign is lost in the dark."""
    ink = bar.palette().color(QPalette.ColorRole.ButtonText)
    for found in (bar.findChild(QToolButton, name) for name in _MORE):
        if found is not None:
            found.setIcon(icon("more", ink))
            found.setAccessibleName(words)
            set_tool_tip(found, words)


@lru_cache(maxsize=64)
def _pixels(name: str, ink: int) -> QPixmap:
    """Return a sign in the colour of a number, as `QColor.rgba` gives it."""
    pixels = QPixmap(_SIDE * _FINENESS, _SIDE * _FINENESS)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(_FINENESS, _FINENESS)
    pen = QPen(QColor.fromRgba(ink), 2.2)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    _SIGNS[name](painter)
    painter.end()
    return pixels


def _undo(painter: QPainter) -> None:
    arc = QPainterPath(QPointF(5, 9))
    arc.lineTo(13.5, 9)
    arc.arcTo(QRectF(8.5, 9, 10, 10), 90, -180)
    arc.lineTo(8, 19)
    painter.drawPath(arc)
    painter.drawPolyline([QPointF(9, 4.5), QPointF(4.5, 9), QPointF(9, 13.5)])


def _redo(painter: QPainter) -> None:
    painter.translate(_SIDE, 0)
    painter.scale(-1, 1)
    _undo(painter)


def _hint(painter: QPainter) -> None:
    bulb = QPainterPath(QPointF(9.5, 16.5))
    bulb.cubicTo(9.5, 13, 6.5, 12.5, 6.5, 9)
    bulb.arcTo(QRectF(6.5, 3.5, 11, 11), 180, -180)
    bulb.cubicTo(17.5, 12.5, 14.5, 13, 14.5, 16.5)
    bulb.closeSubpath()
    painter.drawPath(bulb)
    painter.drawLine(QPointF(10.2, 20), QPointF(13.8, 20))


def _pause(painter: QPainter) -> None:
    pen = painter.pen()
    pen.setWidthF(3.6)
    painter.setPen(pen)
    painter.drawLine(QPointF(8.5, 6), QPointF(8.5, 18))
    painter.drawLine(QPointF(15.5, 6), QPointF(15.5, 18))


def _hall(painter: QPainter) -> None:
    painter.drawPolyline([QPointF(3.5, 11.5), QPointF(12, 4.5), QPointF(20.5, 11.5)])
    painter.drawPolyline([QPointF(6, 10.5), QPointF(6, 19.5), QPointF(18, 19.5), QPointF(18, 10.5)])
    painter.drawPolyline([QPointF(10, 19.5), QPointF(10, 14), QPointF(14, 14), QPointF(14, 19.5)])


def _back(painter: QPainter) -> None:
    painter.setBrush(painter.pen().color())
    painter.drawPolygon([QPointF(15.5, 6), QPointF(8, 12), QPointF(15.5, 18)])


def _first(painter: QPainter) -> None:
    painter.drawLine(QPointF(6, 6), QPointF(6, 18))
    painter.translate(2, 0)
    _back(painter)


def _on(painter: QPainter) -> None:
    painter.translate(_SIDE, 0)
    painter.scale(-1, 1)
    _back(painter)


def _last(painter: QPainter) -> None:
    painter.translate(_SIDE, 0)
    painter.scale(-1, 1)
    _first(painter)


def _more(painter: QPainter) -> None:
    for at in (6, 13):
        painter.drawPolyline([QPointF(at, 6), QPointF(at + 5, 12), QPointF(at, 18)])


_SIGNS: Mapping[str, Callable[[QPainter], None]] = {
    "undo": _undo,
    "redo": _redo,
    "hint": _hint,
    "pause": _pause,
    "hall": _hall,
    "first": _first,
    "back": _back,
    "on": _on,
    "last": _last,
    "more": _more,
}
