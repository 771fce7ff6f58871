"""Pictures of a position for the Hall, the library and paper."""

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.games.conquest.model import Position
from app.games.conquest.ui.arrangement import SIDE
from app.games.conquest.ui.art.artist import ConquestArtist
from app.games.conquest.ui.art.sea import paint_sea
from app.games.conquest.ui.hex_chart import paint_chart
from app.games.conquest.ui.layout import picture
from app.games.conquest.ui.view_options import ViewOptions
from app.ui.art.artist import Artist, Pixmaps
from app.ui.art.known_artist import KnownArtist
from app.ui.board.company import Company
from app.ui.board.fitted_picture import paint_fitted, stage_for
from app.ui.board.geometry import Size

_STAGE = Size(SIDE * 11, SIDE * 11)
"""The least room a thumbnail is laid out for before it is made smaller."""


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
    """Paint the island in its sea into *room*, as large as it goes; with *rings* around some of its parts."""
    painter.save()
    painter.setClipRect(room)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # Out to the rim of the room: there is no table under it.
    paint_sea(painter, room.adjusted(-12, -12, 12, 12), dark=dark)
    _paint_island(view, company, painter, room, ViewOptions(dark=dark), known=known, rings=rings)
    painter.restore()


def paint_drawing(view: Position, company: Company, part: Hashable, painter: QPainter, room: QRectF) -> None:
    """Paint the island into *room*, its hexes with their names, or the chart of held hexes: for paper."""
    if part == "chart":
        paint_chart(view, company, painter, room)
        return
    if part != "island":
        raise TypeError(f"a drawing is of the island or a chart, not of {part!r}")
    _paint_island(view, company, painter, room, ViewOptions(coordinates=True, fortresses=True))


def _paint_island(
    view: Position,
    company: Company,
    painter: QPainter,
    room: QRectF,
    options: ViewOptions,
    *,
    known: Pixmaps | None = None,
    rings: Sequence[Hashable] = (),
) -> None:
    # Laid out in the art's own units: letters and pens are drawn for those.
    stage = stage_for(room, _STAGE)
    island = picture(view, company.known(view.seats), stage, options)
    artist: Artist = ConquestArtist()
    if known is not None:
        artist = KnownArtist(artist, known)
    paint_fitted(painter, room, artist, island, QRectF(0, 0, *stage), rings=rings)
