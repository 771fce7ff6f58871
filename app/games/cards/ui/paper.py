"""Pictures of a position for the Hall, the library and paper."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter

from app.games.cards.model import Position
from app.games.cards.ui.art import CardsArtist
from app.games.cards.ui.frames import Area, Size, arrange
from app.games.cards.ui.hands import army_picture
from app.games.cards.ui.layout import picture
from app.games.cards.ui.line import line_picture
from app.games.cards.ui.looks import Company, Looks, Sprites, strangers
from app.ui.art import extent, paint_picture
from app.ui.wood import table_top

STAGE = Size(1040, 640)
"""The room for which a picture is laid out before it is made smaller."""


def paint_thumbnail(view: Position, company: Company, painter: QPainter, room: QRectF, looks: Looks) -> None:
    """Paint the whole table into *room*, as large as it goes."""
    painter.save()
    painter.setClipRect(room)
    height = STAGE.width * room.height() / room.width()
    stage = Size(STAGE.width, max(STAGE.height * 0.9, height))
    top = table_top(QSize(int(stage.width), int(stage.height)), 1.0, dark=looks.dark)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(room, top, QRectF(top.rect()))
    scale = min(room.width() / stage.width, room.height() / stage.height)
    painter.translate(room.center() - QPointF(stage.width, stage.height) * scale / 2)
    painter.scale(scale, scale)
    paint_picture(painter, CardsArtist(), picture(view, company, stage, looks))
    painter.restore()


def paint_table(view: Position, company: Company, painter: QPainter, room: QRectF) -> None:
    """Paint line and Armies into *room*, for paper: no felt, no hands."""
    sprites, looks = Sprites(), Looks()
    layout = arrange(STAGE)
    line = {
        key: sprite
        for key, sprite in line_picture(view, company, layout, looks).items()
        if not (isinstance(key, tuple) and key[0] == "spot")
    }
    sprites.update(line)
    width = layout.line.width
    for seat, y in ((company.owner, layout.line.bottom + 8), (1 - company.owner, layout.line.y - 98)):
        area = Area(layout.line.x, y, width, 90)
        sprites.update(army_picture(view, company, seat, area, looks))
    artist = CardsArtist()
    whole = extent(artist, sprites)
    scale = min(room.width() / whole.width(), room.height() / whole.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(room.x() + (room.width() - whole.width() * scale) / 2, room.y())
    painter.scale(scale, scale)
    painter.translate(-whole.topLeft())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(whole, QColor("#EEF3EF"))
    paint_picture(painter, artist, sprites)
    painter.restore()


def known(company: Company) -> Company:
    """Return who plays; numbered strangers if nobody has sat down yet."""
    return company if len(company.players) == 2 else strangers()
