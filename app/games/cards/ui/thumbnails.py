"""Pictures of a position for the Hall, the library and paper."""

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.games.cards.model import Position
from app.games.cards.ui.arrangement import arrange
from app.games.cards.ui.art.artist import CardsArtist
from app.games.cards.ui.layout import picture
from app.games.cards.ui.line_layout import line_picture
from app.games.cards.ui.side_layout import army_picture
from app.games.cards.ui.view_options import ViewOptions
from app.ui.art.artist import Pixmaps, extent
from app.ui.art.known_artist import KnownArtist
from app.ui.art.sprite import Sprites
from app.ui.board import fitted_picture
from app.ui.board.company import Company
from app.ui.board.geometry import Area


def paint_thumbnail(
    view: Position,
    company: Company,
    painter: QPainter,
    room: QRectF,
    *,
    known: Pixmaps,
    options: ViewOptions,
    rings: Sequence[Hashable],
) -> None:
    """Paint the whole table into *room*, as large as it goes, with *rings* around some things on it."""
    stage = fitted_picture.stage_for(room)
    whole = picture(view, company, stage, options)
    shown = {key: each for key, each in whole.items() if not _is_list(key)}
    area = QRectF(0, 0, *stage)
    artist = KnownArtist(CardsArtist(), known)
    wood, dark = stage.width, options.dark
    fitted_picture.paint_thumbnail(painter, room, artist, shown, area, wood=wood, dark=dark, rings=rings)


def _is_list(key: Hashable) -> bool:
    """Tell whether a thing belongs to the list of builds, which is of no use in a picture."""
    name = key[0] if isinstance(key, tuple) else key
    return name in ("panel", "panel title", "more text", "build", "cost", "button", "offer")


def paint_table(view: Position, company: Company, painter: QPainter, room: QRectF) -> None:
    """Paint line and Armies into the upper part of *room*, for paper: no felt, no hands."""
    options, layout = ViewOptions(), arrange(fitted_picture.STAGE)
    whole: Sprites = dict(line_picture(view, company, layout, options))
    line = layout.line
    for seat, y in ((company.owner, line.bottom + 8), (1 - company.owner, line.y - 98)):
        whole.update(army_picture(view, company, seat, Area(line.x, y, line.width, 90), options))
    sprites = {key: each for key, each in whole.items() if not _is_ground(key)}
    artist = CardsArtist()
    area = extent(artist, sprites)
    if area.isEmpty():
        return
    scale = min(room.width() / area.width(), room.height() / area.height())
    top = QRectF(room.x(), room.y(), room.width(), area.height() * scale)
    fitted_picture.paint_fitted(painter, top, artist, sprites, area)


def _is_ground(key: Hashable) -> bool:
    """Tell whether a thing is only there to be built on, or to hold Armies."""
    return isinstance(key, tuple) and key[0] in ("spot", "army")
