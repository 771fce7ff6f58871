"""Pictures of a position for the Hall, the library and paper."""

from collections.abc import Hashable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter

from app.games.catapults.model import Position
from app.games.catapults.ui.arrangement import CELL, RIM, Box, arrange
from app.games.catapults.ui.art.artist import CatapultsArtist
from app.games.catapults.ui.layout import picture, plate_picture
from app.games.catapults.ui.overlays import clock_picture
from app.games.catapults.ui.view_options import ViewOptions
from app.ui.art.artist import paint_picture
from app.ui.art.wood import table_top
from app.ui.board.company import Company
from app.ui.board.geometry import Size

STAGE = Size(1040, 640)
"""The room for which a thumbnail is laid out before it is made smaller."""


def paint_thumbnail(view: Position, company: Company, painter: QPainter, room: QRectF, *, dark: bool) -> None:
    """Paint the whole table into *room*, as large as it goes."""
    painter.save()
    painter.setClipRect(room)
    top = table_top(QSize(int(STAGE.width), int(STAGE.width * room.height() / room.width())), 1.0, dark=dark)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(room, top, QRectF(top.rect()))
    scale = min(room.width() / STAGE.width, room.height() / STAGE.height)
    painter.translate(room.center() - QPointF(STAGE.width, STAGE.height) * scale / 2)
    painter.scale(scale, scale)
    players = company.known(len(view.camps))
    layout = arrange(view, STAGE, players.watching, None)
    glass = clock_picture(view, layout, {}, 0)
    whole = {**picture(view, players, STAGE, ViewOptions(dark=dark)), **glass}
    paint_picture(painter, CatapultsArtist(view.land), whole)
    painter.restore()


def paint_plate(view: Position, company: Company, seat: Hashable, painter: QPainter, room: QRectF) -> None:
    """Paint the plate of *seat* into *room*, without its name."""
    if not isinstance(seat, int):
        raise TypeError(f"a drawing is of a seat's plate, not of {seat!r}")
    grid = view.land.grid
    cell = min(room.width() / (grid.cols + 2 * RIM), room.height() / (grid.rows + 2 * RIM))
    whole = company.known(len(view.camps))
    # Laid out in the art's own units: labels and pens are drawn for those.
    box = Box(seat, RIM * CELL, RIM * CELL, CELL, grid.rows, grid.cols, 0)
    sprites = plate_picture(view, whole, box, ViewOptions())
    plain = {
        key: sprite for key, sprite in sprites.items() if not (isinstance(key, tuple) and key[0] == "head")
    }
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(room.topLeft())
    painter.scale(cell / CELL, cell / CELL)
    painter.setPen(Qt.PenStyle.NoPen)
    paint_picture(painter, CatapultsArtist(view.land), plain)
    painter.restore()
