"""Pictures of a position for the Hall, the library and paper."""

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from app.games.catapults.model import Position
from app.games.catapults.ui.arrangement import CELL, RIM, Box, arrange
from app.games.catapults.ui.art.artist import CatapultsArtist
from app.games.catapults.ui.layout import picture, plate_picture
from app.games.catapults.ui.overlays import clock_picture
from app.games.catapults.ui.view_options import ViewOptions
from app.ui.art.artist import Pixmaps
from app.ui.art.known_artist import KnownArtist
from app.ui.board import fitted_picture
from app.ui.board.company import Company
from app.ui.board.geometry import Size

STAGE = Size(1040, 640)
"""The room for which a thumbnail is laid out before it is made smaller."""


def paint_thumbnail(
    view: Position,
    company: Company,
    painter: QPainter,
    room: QRectF,
    *,
    known: Pixmaps,
    dark: bool,
    rings: Sequence[Hashable],
) -> None:
    """Paint the whole table into *room*, as large as it goes, with *rings* around some things on it."""
    players = company.known(len(view.camps))
    layout = arrange(view, STAGE, players.watching, None)
    glass = clock_picture(view, layout, {}, 0)
    whole = {**picture(view, players, STAGE, ViewOptions(dark=dark)), **glass}
    area = QRectF(0, 0, *STAGE)
    artist = KnownArtist(CatapultsArtist(view.land), known)
    fitted_picture.paint_thumbnail(painter, room, artist, whole, area, dark=dark, rings=rings)


def paint_plate(view: Position, company: Company, seat: Hashable, painter: QPainter, room: QRectF) -> None:
    """Paint the plate of *seat* into the upper left of *room*, without its name."""
    if not isinstance(seat, int):
        raise TypeError(f"a drawing is of a seat's plate, not of {seat!r}")
    grid = view.land.grid
    # Laid out in the art's own units: labels and pens are drawn for those.
    box = Box(seat, RIM * CELL, RIM * CELL, CELL, grid.rows, grid.cols, 0)
    sprites = plate_picture(view, company.known(len(view.camps)), box, ViewOptions())
    plain = {
        key: sprite for key, sprite in sprites.items() if not (isinstance(key, tuple) and key[0] == "head")
    }
    area = QRectF(0, 0, (grid.cols + 2 * RIM) * CELL, (grid.rows + 2 * RIM) * CELL)
    scale = min(room.width() / area.width(), room.height() / area.height())
    corner = QRectF(room.topLeft(), QSizeF(area.width() * scale, area.height() * scale))
    fitted_picture.paint_fitted(painter, corner, CatapultsArtist(view.land), plain, area)
