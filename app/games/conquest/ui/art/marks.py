"""Lights, rings, dice and small signs."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.games.conquest.ui.arrangement import SIDE
from app.games.conquest.ui.art.lands import hex_path
from app.ui.art import dice
from app.ui.art.artist import contact_shadow
from app.ui.art.seat_style import INK

GLOW, SOON, DANGER = "FFF6C8", "2FB7FF", "E0391C"
"""Light on what can be chosen; on what a hint means; on what is attacked."""

EDGE_ROOM = QRectF(-SIDE * 0.6, -16, SIDE * 1.2, 32)
DIE_ROOM = QRectF(-24, -24, 52, 54)


def paint_glow(painter: QPainter, colour: QColor) -> None:
    """Light up a hex: a ring and a soft shine inside it."""
    shine = QColor(colour)
    shine.setAlpha(62)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shine)
    painter.drawPath(hex_path(SIDE * 0.9, 6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, alpha in ((9, 90), (5.5, 150), (2.6, 255)):
        ring = QColor(colour)
        ring.setAlpha(alpha)
        painter.setPen(QPen(ring, width))
        painter.drawPath(hex_path(SIDE * 0.87, 6))
    painter.setPen(QPen(QColor(60, 40, 10, 150), 1))
    painter.drawPath(hex_path(SIDE * 0.835, 6))


def paint_edge_glow(painter: QPainter, colour: QColor) -> None:
    """Light up an edge that runs from left to right."""
    half = SIDE * 0.38
    painter.setPen(QPen(QColor(60, 40, 10, 150), 15, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-half, 0), QPointF(half, 0))
    for width, alpha in ((20, 80), (12, 255), (7, 255)):
        ring = QColor(colour)
        ring.setAlpha(alpha)
        painter.setPen(QPen(ring, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(-half, 0), QPointF(half, 0))
    painter.setPen(QPen(QColor(90, 60, 10, 200), 2, Qt.PenStyle.DotLine))
    painter.drawLine(QPointF(-half, 0), QPointF(half, 0))


def paint_cursor(painter: QPainter) -> None:
    """Ring the hex that the cursor is on."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(INK, 6.5))
    painter.drawPath(hex_path(SIDE * 0.92, 6))
    painter.setPen(QPen(QColor("#FFFFFF"), 3))
    painter.drawPath(hex_path(SIDE * 0.92, 6))


def paint_edge_cursor(painter: QPainter) -> None:
    """Ring the edge that the cursor is on."""
    room = QRectF(-SIDE * 0.5, -11, SIDE, 22)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(INK, 5))
    painter.drawRoundedRect(room, 10, 10)
    painter.setPen(QPen(QColor("#FFFFFF"), 2.4))
    painter.drawRoundedRect(room, 10, 10)


def paint_last(painter: QPainter, colour: QColor) -> None:
    """Outline where something has just happened."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#FFFFFF"), 5))
    painter.drawPath(hex_path(SIDE * 0.95, 5))
    painter.setPen(QPen(colour, 3, Qt.PenStyle.DashLine))
    painter.drawPath(hex_path(SIDE * 0.95, 5))


def paint_no(painter: QPainter) -> None:
    """Hatch a hex in grey, with a crossed ring: not here."""
    painter.setPen(QPen(QColor(70, 66, 60, 170), 3.5))
    painter.save()
    painter.setClipPath(hex_path(SIDE * 0.9, 6))
    for step in range(-9, 10):
        painter.drawLine(QPointF(step * 14 - 60, 60), QPointF(step * 14 + 60, -60))
    painter.restore()
    painter.setBrush(QColor("#F4EFE7"))
    painter.setPen(QPen(QColor("#B3261E"), 4))
    painter.drawEllipse(QPointF(0, 0), 13, 13)
    painter.drawLine(QPointF(-8.5, -8.5), QPointF(8.5, 8.5))


def paint_edge_no(painter: QPainter) -> None:
    """Cross out an edge: not here."""
    painter.setPen(QPen(QColor(70, 66, 60, 200), 9, Qt.PenStyle.DotLine))
    painter.drawLine(QPointF(-SIDE * 0.4, 0), QPointF(SIDE * 0.4, 0))
    painter.setBrush(QColor("#F4EFE7"))
    painter.setPen(QPen(QColor("#B3261E"), 3.4))
    painter.drawEllipse(QPointF(0, 0), 10, 10)
    painter.drawLine(QPointF(-6.5, -6.5), QPointF(6.5, 6.5))


def paint_swords(painter: QPainter) -> None:
    """Paint two crossed swords on a disc: a target of an attack."""
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), 15, 15)
    contact_shadow(painter, disc, 2.5, 0.4)
    painter.setPen(QPen(INK, 1.6))
    painter.setBrush(QColor(f"#{DANGER}"))
    painter.drawPath(disc)
    for way in (-1, 1):
        painter.save()
        painter.scale(way, 1)
        painter.rotate(45)
        painter.setPen(QPen(QColor("#FFFDF6"), 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(0, -11), QPointF(0, 8))
        painter.drawLine(QPointF(-4.4, 4.5), QPointF(4.4, 4.5))
        painter.restore()


def paint_fort(painter: QPainter, path: QPainterPath, colour: QColor) -> None:
    """Shade a hex that lies in a fortress with a garland of battlements."""
    tint = QColor(colour)
    tint.setAlpha(50)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint)
    painter.drawPath(path)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for tone, width in ((QColor("#FFF8EA"), 5.0), (colour, 3.0)):
        pen = QPen(tone, width)
        pen.setDashPattern([8 / width, 6 / width])
        painter.setPen(pen)
        painter.drawPath(hex_path(SIDE * 0.76, 5))


def paint_die(painter: QPainter, face: int, colour: QColor | None) -> None:
    """Paint a die in a seat's colour, or ivory."""
    ground = QColor("#FFF8EA") if colour is None else colour
    dice.paint_die(painter, 19, face, ground, INK if colour is None else QColor("#FFFFFF"))


def paint_burst(painter: QPainter) -> None:
    """Paint a burst: something has fallen here."""
    path = QPainterPath()
    for k in range(18):
        far = 26 if k % 2 == 0 else 13
        at = QPointF(far * cos(pi * k / 9), far * sin(pi * k / 9))
        path.lineTo(at) if k else path.moveTo(at)
    path.closeSubpath()
    painter.setPen(QPen(QColor(f"#{DANGER}"), 2.4))
    painter.setBrush(QColor(255, 211, 77, 235))
    painter.drawPath(path)
