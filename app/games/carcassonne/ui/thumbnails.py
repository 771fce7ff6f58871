"""Pictures of a position for the Hall, the library and paper."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter

from app.games.carcassonne.model import Position
from app.games.carcassonne.ui.art.artist import CarcassonneArtist
from app.games.carcassonne.ui.layout import followers, land
from app.games.carcassonne.ui.throw.arrangement import Area, around
from app.ui.art.artist import paint_picture
from app.ui.art.wood import table_top
from app.ui.board.company import Company
from app.ui.board.sprite import Sprites


def paint_thumbnail(view: Position, company: Company, painter: QPainter, room: QRectF, *, dark: bool) -> None:
    """Paint the land on the wooden table, as large as it goes."""
    painter.save()
    painter.setClipRect(room)
    top = table_top(QSize(900, int(900 * room.height() / max(1.0, room.width()))), 1.0, dark=dark)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(room, top, QRectF(top.rect()))
    _paint_land(view, company, painter, room, shadows=True)
    painter.restore()


def paint_map(view: Position, company: Company, painter: QPainter, room: QRectF) -> None:
    """Paint the final land for paper, fitted into *room*."""
    painter.save()
    painter.setClipRect(room)
    _paint_land(view, company, painter, room, shadows=False)
    painter.restore()


def _paint_land(view: Position, company: Company, painter: QPainter, room: QRectF, *, shadows: bool) -> None:
    whole = company.known(view.seats)
    sprites: Sprites = {**land(view), **followers(view, whole)}
    if not shadows:
        sprites = {key: each for key, each in sprites.items() if each.art != "base"}
    area = _tight(view)
    scale = min(room.width() / area.width, room.height() / area.height)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(room.center())
    painter.scale(scale, scale)
    painter.translate(-area.x - area.width / 2, -area.y - area.height / 2)
    painter.setPen(QColor("#000000"))
    paint_picture(painter, CarcassonneArtist(view.book), sprites)


def _tight(view: Position) -> Area:
    """Return the land with a little room around it."""
    area = around(view.tiles, 0.18)
    if len(view.tiles) > 20:
        return area
    return around(view.tiles, 0.35)
