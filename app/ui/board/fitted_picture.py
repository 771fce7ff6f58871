"""Pictures of a position, fitted into a room: for the Hall, the library and paper."""

from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from app.ui.art.artist import Artist, paint_picture
from app.ui.art.sprite import Picture
from app.ui.art.wood import table_top
from app.ui.board.geometry import Size

STAGE = Size(1040, 600)
"""The room for which a whole table is laid out before it is made smaller."""


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
) -> None:
    """
    Paint what lies in *area* of a picture on a wooden table that fills *room*.

    Args:
        wood: How many units wide the table is.
        dark: It is dark.
    """
    painter.save()
    # Within what has been cut out already: round corners.
    painter.setClipRect(room, Qt.ClipOperation.IntersectClip)
    size = QSize(int(wood), int(wood * room.height() / max(1.0, room.width())))
    shown = painter.worldTransform().m11() * painter.device().devicePixelRatioF() * room.width() / wood
    top = _wood(size.width(), size.height(), min(1.0, round(shown, 1) or 0.1), dark)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(room, top, QRectF(top.rect()))
    paint_fitted(painter, room, artist, picture, area)
    painter.restore()


@lru_cache(maxsize=4)
def _wood(width: int, height: int, fineness: float, dark: bool) -> QImage:
    """Return a table top; painting it takes longer than all that lies on it, and it is always the same."""
    return table_top(QSize(width, height), fineness, dark=dark).toImage()


def paint_fitted(painter: QPainter, room: QRectF, artist: Artist, picture: Picture, area: QRectF) -> None:
    """Paint what lies in *area* of a picture into the middle of *room*, as large as it goes."""
    scale = min(room.width() / area.width(), room.height() / area.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(room.center())
    painter.scale(scale, scale)
    painter.translate(-area.center())
    paint_picture(painter, artist, picture)
    painter.restore()
