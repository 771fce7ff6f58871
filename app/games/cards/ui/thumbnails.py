"""Pictures of a position for the Hall, the library and paper."""

from collections.abc import Hashable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter

from app.games.cards.model import Position
from app.games.cards.ui.arrangement import arrange
from app.games.cards.ui.art.artist import CardsArtist
from app.games.cards.ui.layout import picture
from app.games.cards.ui.line_layout import line_picture
from app.games.cards.ui.side_layout import army_picture
from app.games.cards.ui.view_options import Company, ViewOptions
from app.ui.art.artist import extent, paint_picture
from app.ui.art.wood import table_top
from app.ui.board.geometry import Area, Size
from app.ui.board.sprite import Sprites

STAGE = Size(1040, 600)
"""The room for which a picture is laid out before it is made smaller."""


def paint_thumbnail(
    view: Position, company: Company, painter: QPainter, room: QRectF, looks: ViewOptions
) -> None:
    """Paint the whole table into *room*, as large as it goes."""
    painter.save()
    painter.setClipRect(room)
    stage = _stage(room.width() / room.height())
    top = table_top(QSize(int(stage.width), int(stage.height)), 1.0, dark=looks.dark)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(room, top, QRectF(top.rect()))
    scale = min(room.width() / stage.width, room.height() / stage.height)
    painter.translate(room.center() - QPointF(stage.width, stage.height) * scale / 2)
    painter.scale(scale, scale)
    whole = picture(view, company, stage, looks)
    paint_picture(painter, CardsArtist(), {key: each for key, each in whole.items() if not _is_list(key)})
    painter.restore()


def _stage(shape: float) -> Size:
    """Return a room as wide in proportion to its height as *shape* says, and never too small."""
    if shape > STAGE.width / STAGE.height:
        return Size(STAGE.height * shape, STAGE.height)
    return Size(STAGE.width, STAGE.width / shape)


def _is_list(key: Hashable) -> bool:
    """Tell whether a thing belongs to the list of builds, which is of no use in a picture."""
    name = key[0] if isinstance(key, tuple) else key
    return name in ("panel", "panel title", "more text", "build", "cost", "button", "offer")


def paint_table(view: Position, company: Company, painter: QPainter, room: QRectF) -> None:
    """Paint line and Armies into *room*, for paper: no felt, no hands."""
    looks, layout = ViewOptions(), arrange(STAGE)
    whole: Sprites = dict(line_picture(view, company, layout, looks))
    line = layout.line
    for seat, y in ((company.owner, line.bottom + 8), (1 - company.owner, line.y - 98)):
        whole.update(army_picture(view, company, seat, Area(line.x, y, line.width, 90), looks))
    sprites = {key: each for key, each in whole.items() if not _is_ground(key)}
    artist = CardsArtist()
    reach = extent(artist, sprites)
    if reach.isEmpty():
        return
    scale = min(room.width() / reach.width(), room.height() / reach.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(room.x() + (room.width() - reach.width() * scale) / 2, room.y())
    painter.scale(scale, scale)
    painter.translate(-reach.topLeft())
    painter.setPen(Qt.PenStyle.NoPen)
    paint_picture(painter, artist, sprites)
    painter.restore()


def _is_ground(key: Hashable) -> bool:
    """Tell whether a thing is only there to be built on, or to hold Armies."""
    return isinstance(key, tuple) and key[0] in ("spot", "army")
