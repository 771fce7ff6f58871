"""The table everything lies on: planks, grain and a light from the upper left."""

from collections.abc import Generator, Iterator, Mapping
from functools import partial
from random import Random
from typing import NamedTuple, Protocol, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from app.ui.art.pixmap_cache import PixmapCache


class Wood(NamedTuple):
    """A kind of wood: its planks, the lines between them, and how dark the rim gets."""

    planks: tuple[str, ...]
    grain: str
    seam: str
    rim: int
    text: str


OAK = Wood(("#C79A63", "#BF905A", "#CB9F69", "#B98953"), "#8A5E33", "#7A4F2A", 95, "#2B1A0C")
"""By day."""

WALNUT = Wood(("#4A3325", "#432E21", "#503829", "#3E2A1E"), "#2A1A10", "#1F130B", 130, "#F3E6D2")
"""By night."""

WOODS: Mapping[bool, Wood] = {False: OAK, True: WALNUT}
"""By whether it is dark."""

EDITION = 2
"""To be raised when a table top of the same size comes to look different: some are kept in files."""

PLANK = 128
"""How broad a plank is, in logical pixels."""

Place: TypeAlias = tuple[bool, float, int, int]
"""Light, fineness, row and place of a plank."""

_CUT: PixmapCache[Place] = PixmapCache(12 * 1024 * 1024)
"""Planks of the last table: grain takes longest, and is the same on tables of all sizes."""


class TableTop(Protocol):
    """Paints a table top of a size in logical pixels."""

    def __call__(self, size: QSize, fineness: float, *, dark: bool) -> QPixmap: ...


def table_top(size: QSize, fineness: float, *, dark: bool) -> QPixmap:
    """Return a table top of *size* logical pixels."""
    pixels = QPixmap(size * fineness)
    pixels.setDevicePixelRatio(fineness)
    wood = WOODS[dark]
    pixels.fill(QColor(wood.planks[0]))
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    laid = [_row_of_planks(painter, row, size.width(), fineness, dark=dark) for row in _rows(size)]
    _CUT.retain([place for row in laid for place in row])
    _light(painter, QRectF(0, 0, size.width(), size.height()), wood)
    painter.end()
    return pixels


def cut_planks(size: QSize, fineness: float, *, dark: bool) -> Iterator[QPixmap]:
    """Cut all planks of a table top of *size* logical pixels, one after the other, ahead of time."""
    for row in _rows(size):
        for _, _, plank in _planks(row, size.width(), fineness, _CUT, dark=dark):
            yield plank


def lay_planks(size: QSize, fineness: float, *, dark: bool) -> Generator[None, None, QPixmap]:
    """Paint the same table top a plank at a time, and return it; its planks are not kept for other tables."""
    wood, planks = WOODS[dark], PixmapCache[Place](0)
    pixels = QPixmap(size * fineness)
    pixels.setDevicePixelRatio(fineness)
    pixels.fill(QColor(wood.planks[0]))
    for row in _rows(size):
        for _, left, plank in _planks(row, size.width(), fineness, planks, dark=dark):
            painter = QPainter(pixels)
            painter.drawPixmap(left, row * PLANK, plank)
            painter.end()
            yield
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _light(painter, QRectF(0, 0, size.width(), size.height()), wood)
    painter.end()
    return pixels


def _rows(size: QSize) -> range:
    return range(size.height() // PLANK + 1)


def _row_of_planks(painter: QPainter, row: int, width: int, fineness: float, *, dark: bool) -> list[Place]:
    laid = list[Place]()
    for place, left, plank in _planks(row, width, fineness, _CUT, dark=dark):
        painter.drawPixmap(left, row * PLANK, plank)
        laid.append(place)
    return laid


def _planks(
    row: int, width: int, fineness: float, kept: PixmapCache[Place], *, dark: bool
) -> Iterator[tuple[Place, int, QPixmap]]:
    """Yield the planks of a row that is so wide, each with its place and its left end; cut, or *kept*."""
    dice = Random(f"planks {row}")
    left, place = -dice.randint(0, 500), 0
    while left < width:
        length, seed = dice.randint(520, 900), dice.random()
        # What is not seen need not be cut.
        if left + length > 0:
            cut = partial(_cut, QSize(length, PLANK), fineness, Random(seed), WOODS[dark])
            key = dark, fineness, row, place
            yield key, left, kept.get(key, cut)
        left, place = left + length, place + 1


def _cut(size: QSize, fineness: float, dice: Random, wood: Wood) -> QPixmap:
    pixels = QPixmap(size * fineness)
    pixels.setDevicePixelRatio(fineness)
    pixels.fill(QColor(wood.planks[0]))
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _plank(painter, wood, QRectF(QPointF(), QSizeF(size)), dice)
    painter.end()
    return pixels


def _plank(painter: QPainter, wood: Wood, plank: QRectF, dice: Random) -> None:
    base = QColor(dice.choice(wood.planks))
    shade = QLinearGradient(plank.topLeft(), plank.bottomLeft())
    shade.setColorAt(0, base.lighter(104))
    shade.setColorAt(1, base.darker(104))
    painter.fillRect(plank, shade)
    ink = QColor(wood.grain)
    for _ in range(11):
        ink.setAlpha(dice.randint(14, 40))
        painter.setPen(QPen(ink, dice.uniform(0.6, 2.2)))
        painter.drawPath(_grain(plank, dice))
    if dice.random() < 0.4:
        _knot(painter, ink, plank, dice)
    painter.setPen(QPen(QColor(wood.seam), 1.6))
    painter.drawRect(plank)
    light = QColor(255, 255, 255, 26)
    painter.setPen(QPen(light, 1.2))
    painter.drawLine(plank.topLeft() + QPointF(1, 1.8), plank.topRight() + QPointF(-1, 1.8))


def _grain(plank: QRectF, dice: Random) -> QPainterPath:
    """Return one wavering line along the plank."""
    y = plank.top() + dice.uniform(0, plank.height())
    path = QPainterPath(QPointF(plank.left(), y))
    x = plank.left()
    while x < plank.right():
        step = dice.uniform(90, 200)
        sway = dice.uniform(-7, 7)
        path.cubicTo(x + step / 3, y + sway, x + 2 * step / 3, y - sway, x + step, y + sway / 2)
        x, y = x + step, y + sway / 2
    return path


def _knot(painter: QPainter, ink: QColor, plank: QRectF, dice: Random) -> None:
    centre = QPointF(
        plank.left() + dice.uniform(0.1, 0.9) * plank.width(), plank.center().y() + dice.uniform(-30, 30)
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in range(5):
        ink.setAlpha(46 - ring * 7)
        painter.setPen(QPen(ink, 1.6))
        painter.drawEllipse(centre, 3 + ring * 5.5, 2 + ring * 3.0)


def _light(painter: QPainter, room: QRectF, wood: Wood) -> None:
    """Let the light come from the upper left and the rim fall into shade."""
    reach = max(room.width(), room.height()) * 0.85
    light = QRadialGradient(QPointF(room.width() * 0.42, room.height() * 0.4), reach)
    light.setColorAt(0, QColor(255, 236, 200, 34))
    light.setColorAt(0.45, QColor(60, 35, 12, 0))
    light.setColorAt(1, QColor(30, 15, 4, wood.rim))
    painter.fillRect(room, light)
