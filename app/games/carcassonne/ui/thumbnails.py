"""Pictures of a position for the Hall, the library and paper."""

from collections.abc import Hashable, Iterator, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.games.carcassonne.model import Position
from app.games.carcassonne.ui.arrangement import around
from app.games.carcassonne.ui.art.artist import CarcassonneArtist
from app.games.carcassonne.ui.art.tile_pixmaps import GradualTiles
from app.games.carcassonne.ui.pieces import followers, land
from app.ui.art.artist import Pixmaps
from app.ui.art.known_artist import KnownArtist
from app.ui.board import fitted_picture
from app.ui.board.company import Company

_WOOD = 900
"""Units that the table of a picture is wide."""


def paint_thumbnail(
    view: Position,
    company: Company,
    painter: QPainter,
    room: QRectF,
    *,
    known: Pixmaps,
    tiles: GradualTiles | None,
    dark: bool,
    rings: Sequence[Hashable],
) -> None:
    """
    Paint the land on the wooden table, as large as it goes.

    Args:
        known: What a table has painted.
        tiles: Paints tiles as well as they are known by now; None: each to the end.
        rings: Around which tiles and followers there are rings.
    """
    sprites = {**land(view), **followers(view, company.known(view.seats))}
    artist = KnownArtist(CarcassonneArtist(view.book, tiles), known)
    fitted_picture.paint_thumbnail(
        painter, room, artist, sprites, _tight(view), wood=_WOOD, dark=dark, rings=rings
    )


def wood_ahead(room: QRectF, scale: float, *, dark: bool) -> Iterator[None]:
    """Paint the table of such a picture a little at a time; see `Table.thumbnail_ahead`."""
    yield from fitted_picture.wood_ahead(room.size(), scale, wood=_WOOD, dark=dark)


def paint_map(view: Position, company: Company, painter: QPainter, room: QRectF) -> None:
    """Paint the final land for paper, without shadows, fitted into *room*."""
    flat = {key: each for key, each in land(view).items() if each.art != "base"}
    sprites = {**flat, **followers(view, company.known(view.seats))}
    fitted_picture.paint_fitted(painter, room, CarcassonneArtist(view.book), sprites, _tight(view))


def _tight(view: Position) -> QRectF:
    """Return the land with a little room around it."""
    area = around(view.tiles, 0.18 if len(view.tiles) > 20 else 0.35)
    return QRectF(area.x, area.y, area.width, area.height)
