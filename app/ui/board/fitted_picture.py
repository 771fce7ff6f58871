"""Pictures of a position, fitted into a room: for the Hall, the library and paper."""

from collections.abc import Hashable, Iterable

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QTransform

from app.core.timeline import Sliced, whole
from app.ui.art.artist import Artist, paint_picture
from app.ui.art.pixmap_cache import PixmapCache
from app.ui.art.sprite import Picture, Sprite
from app.ui.art.wood import lay_planks
from app.ui.board.geometry import Size

STAGE = Size(1040, 600)
"""The room for which a whole table is laid out before it is made smaller."""

_RING = ((QColor("#000000"), 4.0), (QColor("#FFFFFF"), 1.8))
"""A ring stands out on any board, in print, too: its colours, and how wide they are in units of the room."""


def stage_for(room: QRectF, least: Size = STAGE) -> Size:
    """Return a stage of the same shape as *room* that is at least as large as *least*."""
    shape = room.width() / room.height()
    if shape > least.width / least.height:
        return Size(least.height * shape, least.height)
    return Size(least.width, least.width / shape)


def paint_thumbnail(
    painter: QPainter,
    room: QRectF,
    artist: Artist,
    picture: Picture,
    area: QRectF,
    *,
    wood: float = STAGE.width,
    dark: bool,
    rings: Iterable[Hashable] = (),
) -> None:
    """
    Paint what lies in *area* of a picture on a wooden table that fills *room*.

    Args:
        wood: How many units wide the table is.
        dark: It is dark.
        rings: See `paint_fitted`.
    """
    painter.save()
    # Within what has been cut out already: round corners.
    painter.setClipRect(room, Qt.ClipOperation.IntersectClip)
    scale = painter.worldTransform().m11() * painter.device().devicePixelRatioF()
    top = whole(wood_ahead(room.size(), scale, wood=wood, dark=dark))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(room, top, QRectF(top.rect()))
    paint_fitted(painter, room, artist, picture, area, rings=rings)
    painter.restore()


_TOPS: PixmapCache[tuple[int, int, float, bool]] = PixmapCache(5 * 1024 * 1024)
"""Table tops of pictures: painting one takes longer than all that lies on it, and it is always the same."""


def wood_ahead(room: QSizeF, scale: float, *, wood: float = STAGE.width, dark: bool) -> Sliced[QPixmap]:
    """
    Paint the table top of a picture a plank at a time, and return it; at once if it is known.

    Args:
        room: The size of the picture.
        scale: Device pixels to a unit of that.
        wood, dark: See `paint_thumbnail`.
    """
    size = QSize(int(wood), int(wood * room.height() / max(1.0, room.width())))
    fineness = min(1.0, round(scale * room.width() / wood, 1) or 0.1)
    key = size.width(), size.height(), fineness, dark
    top = _TOPS.find(key)
    if top is None:
        top = yield from lay_planks(size, fineness, dark=dark)
    return _TOPS.get(key, lambda: top)


def paint_fitted(
    painter: QPainter,
    room: QRectF,
    artist: Artist,
    picture: Picture,
    area: QRectF,
    *,
    rings: Iterable[Hashable] = (),
) -> None:
    """
    Paint what lies in *area* of a picture into the middle of *room*, as large as it goes.

    Args:
        rings: Keys of the picture around which rings are drawn; those that it does not have are passed over.
    """
    scale = min(room.width() / area.width(), room.height() / area.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(room.center())
    painter.scale(scale, scale)
    painter.translate(-area.center())
    paint_picture(painter, artist, picture)
    for key in rings:
        if key in picture:
            _paint_ring(painter, artist, picture[key], scale)
    painter.restore()


def _paint_ring(painter: QPainter, artist: Artist, sprite: Sprite, scale: float) -> None:
    """Draw a line around a thing, as wide on paper however small the picture is."""
    placed = QTransform.fromTranslate(sprite.x, sprite.y)
    placed.rotate(sprite.angle)
    placed.scale(sprite.scale, sprite.scale)
    around = placed.map(artist.outline(sprite.art))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in _RING:
        pen = QPen(colour, width / scale)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(around)
