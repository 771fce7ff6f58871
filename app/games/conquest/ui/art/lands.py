"""Hexes of land, and the shore around them."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import cos, pi, radians, sin
from random import Random

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from app.games.conquest.ui.arrangement import SIDE
from app.kit.hexes import Cell, centre

HEX_ROOM = QRectF(-SIDE, -SIDE, 2 * SIDE, 2 * SIDE)
"""The room of a hex."""

_ROUND = Qt.PenCapStyle.RoundCap


@frozen
class _Soil:
    """The colours of a land: ground, its light and its dark, and the rim."""

    ground: str
    light: str
    dark: str


_SOILS: Mapping[str, _Soil] = {
    "forest": _Soil("#4F8F4A", "#6BA75C", "#24552C"),
    "hills": _Soil("#C9794B", "#DE9A6B", "#8C4426"),
    "pasture": _Soil("#A9D46A", "#C6E58C", "#6E9E3B"),
    "fields": _Soil("#F0C93F", "#FAE07A", "#B98A1B"),
    "mountains": _Soil("#A3A892", "#C0C4AC", "#5D6068"),
    "desert": _Soil("#E7D3A1", "#F5E7C4", "#B99A5E"),
    "unturned": _Soil("#8DA9B8", "#A9C0CC", "#55707E"),
}


def hex_path(radius: float = SIDE, rounding: float = 0.0) -> QPainterPath:
    """Return a hex around the origin, a point upwards; *rounding* cuts its corners round."""
    corners = [QPointF(radius * sin(radians(60 * k)), -radius * cos(radians(60 * k))) for k in range(6)]
    path = QPainterPath()
    if not rounding:
        path.addPolygon(QPolygonF(corners))
        path.closeSubpath()
        return path
    part = rounding / radius
    for k, corner in enumerate(corners):
        before, after = corners[k - 1], corners[(k + 1) % 6]
        start, end = corner + (before - corner) * part, corner + (after - corner) * part
        path.lineTo(start) if k else path.moveTo(start)
        path.quadTo(corner, end)
    path.closeSubpath()
    return path


def paint_land(painter: QPainter, land: str, variant: int) -> None:
    """Paint a hex of land; variants differ in where their trees and sheep stand."""
    soil, dice = _SOILS[land], Random(f"{land}/{variant}")
    shape = hex_path(SIDE * 0.985, 5)
    light = QRadialGradient(QPointF(-SIDE * 0.3, -SIDE * 0.4), SIDE * 1.7)
    light.setColorAt(0, QColor(soil.light))
    light.setColorAt(0.55, QColor(soil.ground))
    light.setColorAt(1, QColor(soil.ground).darker(116))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawPath(shape)
    painter.save()
    painter.setClipPath(shape)
    _LANDS[land](painter, soil, dice)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(255, 255, 255, 80), 2))
    painter.drawPath(hex_path(SIDE * 0.95, 5))
    painter.setPen(QPen(QColor(soil.dark).darker(125), 1.6))
    painter.drawPath(shape)


def paint_water(painter: QPainter) -> None:
    """Paint a hex of the sea that could become land."""
    painter.setBrush(QColor(255, 255, 255, 14))
    painter.setPen(QPen(QColor(255, 255, 255, 70), 1.6, Qt.PenStyle.DashLine))
    painter.drawPath(hex_path(SIDE * 0.95, 5))


def paint_shore(painter: QPainter, layer: str) -> None:
    """Paint what lies around a hex at the coast; hexes side by side make one shore of it."""
    reach, colour = {"shallow": (1.5, "#5FA3CE"), "surf": (1.29, "#A6D4E8"), "sand": (1.13, "#F2E2B6")}[layer]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(hex_path(SIDE * reach, SIDE * 0.34))


SHORE_ROOM = QRectF(-1.55 * SIDE, -1.55 * SIDE, 3.1 * SIDE, 3.1 * SIDE)
"""The room of a hex's shore."""


# --- What grows there ---


def _places(dice: Random, count: int, inner: float, outer: float) -> list[QPointF]:
    """Return places on a ring around the middle, those farther back first."""
    turn = dice.uniform(0, 1)
    points = []
    for k in range(count):
        angle = 2 * pi * (k + turn + dice.uniform(-0.2, 0.2)) / count
        far = dice.uniform(inner, outer) * SIDE
        points.append(QPointF(cos(angle) * far * 0.95, sin(angle) * far))
    return sorted(points, key=lambda at: at.y())


def _forest(painter: QPainter, soil: _Soil, dice: Random) -> None:
    for at in _places(dice, 9, 0.28, 0.5) + _places(dice, 15, 0.66, 0.84):
        _fir(painter, at, dice.uniform(0.85, 1.2), soil, dice)


def _fir(painter: QPainter, foot: QPointF, size: float, soil: _Soil, dice: Random) -> None:
    painter.save()
    painter.translate(foot)
    painter.scale(size, size)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(20, 45, 20, 90))
    painter.drawEllipse(QPointF(2.5, 5), 7.5, 3)
    painter.setBrush(QColor("#6B4526"))
    painter.drawRect(QRectF(-1.2, 1, 2.4, 5))
    leaf = QColor(soil.dark).lighter(dice.randint(95, 122))
    for y, half in ((2.5, 7.2), (-3.2, 5.8), (-8.4, 4.2)):
        painter.setBrush(leaf)
        painter.drawPolygon(QPolygonF([QPointF(-half, y), QPointF(half, y), QPointF(0, y - 9.5)]))
        painter.setBrush(leaf.lighter(135))
        painter.drawPolygon(QPolygonF([QPointF(-half, y), QPointF(-half * 0.25, y), QPointF(0, y - 9.5)]))
    painter.restore()


_BACK = ((0.0, -0.3), (-0.44, -0.2), (0.42, -0.22))
_SIDES = ((-0.64, 0.12), (0.64, 0.16))
_FRONT = ((-0.42, 0.52), (0.44, 0.5), (0.03, 0.68))
"""Where large things stand in a hex, far to near, with room in its middle for pieces: in sides of the hex."""


def _heights(dice: Random) -> list[tuple[QPointF, float]]:
    """Return where mountains and hills stand, and how large they are: the farther away, the larger."""
    return [
        (QPointF((x + dice.uniform(-0.05, 0.05)) * SIDE, (y + dice.uniform(-0.04, 0.04)) * SIDE), size)
        for row, size in ((_BACK, 1.08), (_SIDES, 0.92), (_FRONT, 0.76))
        for x, y in row
    ]


def _hills(painter: QPainter, soil: _Soil, dice: Random) -> None:
    for at, size in _heights(dice):
        _hump(painter, at, size * dice.uniform(0.92, 1.08), soil, dice)
    for x in (-0.16, 0.2):
        _bricks(painter, QPointF((x + dice.uniform(-0.05, 0.05)) * SIDE, 0.34 * SIDE))


def _hump(painter: QPainter, at: QPointF, size: float, soil: _Soil, dice: Random) -> None:
    """Paint a hill of clay, terraced where it was dug, lit from the upper left."""
    width, high = 25 * size, 24 * size
    hump = QPainterPath(QPointF(at.x() - width, at.y() + 8))
    hump.cubicTo(
        at.x() - width * 0.6, at.y() - high, at.x() + width * 0.55, at.y() - high, at.x() + width, at.y() + 8
    )
    light = QRadialGradient(QPointF(at.x() - width * 0.4, at.y() - high * 0.6), width * 1.7)
    light.setColorAt(0, QColor(soil.light).lighter(112))
    light.setColorAt(0.5, QColor(soil.ground))
    light.setColorAt(1, QColor(soil.dark))
    painter.setPen(QPen(QColor(soil.dark).darker(118), 1.3))
    painter.setBrush(light)
    painter.drawPath(hump)
    painter.save()
    painter.setClipPath(hump, Qt.ClipOperation.IntersectClip)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for row in range(3):
        y, sag = at.y() - high * 0.3 + row * high * 0.3, dice.uniform(3, 6)
        painter.setPen(QPen(QColor(soil.dark), 1.2))
        terrace = QPainterPath(QPointF(at.x() - width * 0.2, y))
        terrace.quadTo(at.x() + width * 0.4, y + sag, at.x() + width, y - 1)
        painter.drawPath(terrace)
    painter.restore()
    painter.setPen(QPen(QColor("#7C8E3F"), 1.3, Qt.PenStyle.SolidLine, _ROUND))
    for _ in range(3):
        foot = at + QPointF(dice.uniform(-0.6, 0.5) * width, dice.uniform(1, 6))
        painter.drawLine(foot, foot + QPointF(-1.6, -4))
        painter.drawLine(foot, foot + QPointF(1.6, -4.4))


def _bricks(painter: QPainter, foot: QPointF) -> None:
    """Paint a stack of bricks."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(60, 25, 10, 90))
    painter.drawEllipse(foot + QPointF(2, 1), 10, 3)
    painter.setPen(QPen(QColor("#6E2F1B"), 0.9))
    for row, count in enumerate((3, 2, 1)):
        for place in range(count):
            painter.setBrush(QColor("#C4593A").lighter(100 + 9 * row))
            painter.drawRect(QRectF(foot.x() - count * 3 + place * 6, foot.y() - 3 - row * 3.4, 6, 3.4))


def _pasture(painter: QPainter, soil: _Soil, dice: Random) -> None:
    painter.setPen(QPen(QColor(soil.dark), 1.3, Qt.PenStyle.SolidLine, _ROUND))
    for at in _places(dice, 13, 0.12, 0.55) + _places(dice, 17, 0.6, 0.9):
        for lean in (-2.6, 0.0, 2.6):
            painter.drawLine(at, at + QPointF(lean, -dice.uniform(3.5, 6)))
    for at in _places(dice, 5, 0.6, 0.72):
        _sheep(painter, at, dice.choice((-1, 1)))


def _sheep(painter: QPainter, at: QPointF, way: int) -> None:
    painter.save()
    painter.translate(at)
    painter.scale(way * 1.1, 1.1)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(60, 90, 30, 90))
    painter.drawEllipse(QPointF(1, 5.6), 8, 2.4)
    painter.setPen(QPen(QColor("#3A3028"), 1.5))
    for x in (-3.6, -1.0, 2.2, 4.4):
        painter.drawLine(QPointF(x, 2), QPointF(x, 6))
    painter.setPen(QPen(QColor("#6F665C"), 1.0))
    wool = QPainterPath()
    for x, y, radius in ((-3.4, 0, 3.8), (0, -2, 4.2), (3.6, -0.4, 3.8), (0, 1.6, 4)):
        part = QPainterPath()
        part.addEllipse(QPointF(x, y), radius, radius * 0.92)
        wool = wool.united(part)
    painter.setBrush(QColor("#FDFAF2"))
    painter.drawPath(wool)
    painter.setBrush(QColor("#3A3028"))
    painter.drawEllipse(QPointF(8, -2.6), 2.7, 2.2)
    painter.restore()


def _fields(painter: QPainter, soil: _Soil, dice: Random) -> None:
    tilt = dice.choice((-24, 24))
    painter.save()
    painter.rotate(tilt)
    for row in range(-6, 7):
        band = QRectF(-74, row * 12.0, 148, 12.0)
        painter.fillRect(band, QColor(soil.ground) if row % 2 else QColor(soil.light))
        painter.setPen(QPen(QColor(soil.dark).lighter(128), 0.9))
        painter.drawLine(band.topLeft(), band.topRight())
        for _ in range(24):
            at = QPointF(dice.uniform(-70, 70), band.top() + dice.uniform(3, 11))
            painter.setPen(QPen(QColor(soil.dark), 1.0, Qt.PenStyle.SolidLine, _ROUND))
            painter.drawLine(at, at + QPointF(dice.uniform(-1, 1), -4.2))
    painter.restore()
    for at in _places(dice, 8, 0.58, 0.74):
        _sheaf(painter, at, soil)


def _sheaf(painter: QPainter, foot: QPointF, soil: _Soil) -> None:
    """Paint a sheaf of wheat, bound in its middle."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(80, 55, 5, 90))
    painter.drawEllipse(foot + QPointF(2.5, 5), 8, 2.8)
    sheaf = QPainterPath(foot + QPointF(-5.4, 5))
    for x, y in (
        (-1.8, -2),
        (-7.4, -11),
        (-3, -13.4),
        (0, -14.4),
        (3, -13.4),
        (7.4, -11),
        (1.8, -2),
        (5.4, 5),
    ):
        sheaf.lineTo(foot + QPointF(x, y))
    sheaf.closeSubpath()
    painter.setPen(QPen(QColor(soil.dark).darker(125), 1.1))
    painter.setBrush(QColor("#F4D35E"))
    painter.drawPath(sheaf)
    painter.setPen(QPen(QColor(soil.dark), 1.0))
    for x in (-4.2, -1.4, 1.4, 4.2):
        painter.drawLine(foot + QPointF(x * 0.3, -2), foot + QPointF(x, -12))
        painter.drawLine(foot + QPointF(x * 0.3, -2), foot + QPointF(x * 0.8, 4))
    painter.setPen(QPen(QColor("#8A4B1E"), 1.8))
    painter.drawLine(foot + QPointF(-2, -2), foot + QPointF(2, -2))


def _mountains(painter: QPainter, soil: _Soil, dice: Random) -> None:
    for at, size in _heights(dice):
        _peak(painter, at + QPointF(0, 10 * size), size * dice.uniform(0.94, 1.12), dice)
    for at in _places(dice, 7, 0.62, 0.8):
        if at.y() > 0:
            _fir(painter, at, 0.62, _SOILS["forest"], dice)


def _peak(painter: QPainter, foot: QPointF, size: float, dice: Random) -> None:
    """Paint a mountain: its left flank in the light, snow that runs down in tongues."""
    painter.save()
    painter.translate(foot)
    painter.scale(size, size)
    top = QPointF(dice.uniform(-4, 4), -38)
    left, right, ridge = QPointF(-25, 2), QPointF(25, 2), QPointF(top.x() + 4, 4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(40, 40, 45, 70))
    painter.drawEllipse(QPointF(6, 2), 26, 5)
    painter.setPen(QPen(QColor("#3E3F45"), 1.3, Qt.PenStyle.SolidLine, _ROUND, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(QColor("#B7B2AC"))
    painter.drawPolygon(QPolygonF([left, QPointF(-11, -16), top, QPointF(12, -18), right, QPointF(0, 6)]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#7A7680"))
    painter.drawPolygon(
        QPolygonF(
            [top, QPointF(12, -18), right, QPointF(0, 6), ridge + QPointF(2, -14), QPointF(top.x(), -20)]
        )
    )
    painter.setBrush(QColor("#938E90"))
    painter.drawPolygon(QPolygonF([QPointF(-11, -16), QPointF(-6, -4), QPointF(-16, 3), left]))
    _snow(painter, top)
    painter.restore()


def _snow(painter: QPainter, top: QPointF) -> None:
    edge = ((8, 12.4), (4.4, 11), (2.4, 17), (-0.6, 11), (-4, 15.5), (-5.6, 11))
    snow = [top, *(top + QPointF(x, y) for x, y in edge)]
    painter.setBrush(QColor("#FBFCFF"))
    painter.drawPolygon(QPolygonF(snow))
    painter.setBrush(QColor("#C9D4E4"))
    painter.drawPolygon(QPolygonF([top, *snow[1:4]]))


def _desert(painter: QPainter, soil: _Soil, dice: Random) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for row in range(-4, 5):
        y = row * 13 + dice.uniform(-2, 2)
        dune = QPainterPath(QPointF(-60, y))
        for k in range(4):
            x = -60 + k * 30
            dune.quadTo(x + 15, y - 7 - dice.uniform(0, 3), x + 30, y)
        painter.setPen(QPen(QColor(soil.dark).lighter(125), 1.5))
        painter.drawPath(dune)
    for at in _places(dice, 3, 0.42, 0.6):
        _cactus(painter, at)


def _cactus(painter: QPainter, foot: QPointF) -> None:
    arms = QPainterPath(foot + QPointF(0, 7))
    arms.lineTo(foot + QPointF(0, -10))
    for side in (-1, 1):
        arms.moveTo(foot + QPointF(0, -1 - side))
        arms.lineTo(foot + QPointF(5.5 * side, -1 - side))
        arms.lineTo(foot + QPointF(5.5 * side, -6.5 - side))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in (("#2C4A25", 4.6), ("#5E8F47", 2.8)):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, _ROUND, Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(arms)


def _unturned(painter: QPainter, soil: _Soil, _: Random) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(soil.dark), 5, Qt.PenStyle.SolidLine, _ROUND))
    for radius in (16, 32, 48):
        painter.drawEllipse(QPointF(0, 0), radius, radius * 0.6)


_LANDS: Mapping[str, Callable[[QPainter, _Soil, Random], None]] = {
    "forest": _forest,
    "hills": _hills,
    "pasture": _pasture,
    "fields": _fields,
    "mountains": _mountains,
    "desert": _desert,
    "unturned": _unturned,
}


# --- All of the coast ---

SHORES = ("shallow", "surf", "sand")
"""What lies around a hex, the lowest first."""


def coast_room(cells: str) -> QRectF:
    """Return the room that the shore around *cells* ("0.2,0.4") takes; (0, 0) is the middle of hex (0, 0)."""
    room = QRectF()
    for middle in _middles(cells):
        room = room.united(SHORE_ROOM.translated(middle))
    return room


def paint_coast(painter: QPainter, cells: str) -> None:
    """Paint what lies around *cells*: hexes side by side make one shore of it."""
    for layer in SHORES:
        for middle in _middles(cells):
            painter.save()
            painter.translate(middle)
            paint_shore(painter, layer)
            painter.restore()


@lru_cache(maxsize=256)
def _middles(cells: str) -> tuple[QPointF, ...]:
    """Return the middles of hexes, in the units of arts."""
    found = (centre(Cell(*map(int, cell.split(".")))) for cell in cells.split(","))
    return tuple(QPointF(x * SIDE, y * SIDE) for x, y in found)
