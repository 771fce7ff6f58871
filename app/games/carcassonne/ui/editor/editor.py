"""The board of the sandbox of Carcassonne: the land, tile by tile and follower by follower."""

from collections.abc import Hashable
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from app.core.edits import Held
from app.core.game import AnyGame
from app.core.words import N_, Phrase
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.model import Follower, Square, figure_named
from app.games.carcassonne.physics.arena import is_lying
from app.games.carcassonne.sandbox import bench
from app.games.carcassonne.tables import standard
from app.games.carcassonne.tiles import book_of
from app.games.carcassonne.ui.arrangement import WIDE, around, middle, square_at, stands_at
from app.games.carcassonne.ui.art.artist import CarcassonneArtist
from app.games.carcassonne.ui.box_views import box_pieces
from app.games.carcassonne.ui.pieces import LARGER, followers
from app.games.carcassonne.ui.view_options import LIGHT
from app.settings import Settings
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.company import Company
from app.ui.editor.board_editor import BoardEditor


class CarcassonneEditor(BoardEditor):
    """The board of the sandbox."""

    reach = 45.0

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        self._artist = CarcassonneArtist(book_of(standard()))
        super().__init__(game, settings, bench, self._artist, parent)

    def picture(self, state: Any, room: QSizeF) -> Picture:
        if state.book is not self._artist.model:
            self._artist.model = state.book
            self.scene.refresh()
        company, sprites = Company(self.seating.players), Sprites()
        for at, laid in state.tiles.items():
            x, y = middle(at)
            sprites["base", at] = Sprite("base", x, y, 0)
            phrase = Phrase(N_("Tile {tile} at ({x}, {y})"), {"tile": laid.type, "x": at.x, "y": at.y})
            sprites["square", at] = Sprite(f"tile/{laid.type}/{laid.turn}", x, y, 1, phrase=phrase)
        sprites.update(followers(state, company))
        sprites.update(box_pieces(state, company))
        if state.fresh is not None:
            x, y = middle(state.fresh)
            sprites["last"] = Sprite(f"frame/{company.colour(state.turn)}", x, y, 5)
        return sprites

    def world(self, state: Any, room: QSizeF) -> QRectF:
        area = around(state.tiles, 1.2)
        return QRectF(area.x, area.y, area.width, area.height)

    # --- Where things go ---

    def middle(self, held: Held, spot: Hashable) -> QPointF:
        match spot:
            case ("place", Square() as at, int(feature)):
                return QPointF(*stands_at(self.state, Follower(0, at, feature)))
            case ("beside", int(number)):
                return QPointF(*stands_at(self.state, self.state.followers[number]))
            case ("corner", Square() as at):
                return QPointF(*middle(at)) + QPointF(WIDE / 2, WIDE / 2)
            case (_, Square() as at):
                return QPointF(*middle(at))
            case _:
                raise ValueError(f"{spot!r} is no spot of the land")

    def spot_at(self, held: Held, at: QPointF) -> Hashable | None:
        if not _is_tile(held):
            return super().spot_at(held, at)
        spot = "square", square_at(at.x(), at.y())
        return spot if spot in set(self.bench.spots(self.state, held)) else None

    def glow(self, held: Held) -> Picture:
        if not _is_tile(held):
            return super().glow(held)
        # Where it would fit is lit; it can be put anywhere.
        assert isinstance(held.thing, tuple)
        book, kind, sprites = self.state.book, held.thing[1], Sprites()
        codes = book.turned[kind, held.turn % 4].codes
        for at, asks in self.state.rim.items():
            if any(book.turned[kind, turn].codes == codes for turn in book.fits[kind][asks]):
                x, y = middle(at)
                sprites["fits", at] = Sprite(f"spot/legal/{LIGHT}", x, y, 0.6)
        return sprites

    def area(self, key: Hashable) -> QRectF | None:
        match key:
            case ("square", Square() as at):
                x, y = middle(at)
                return QRectF(x - WIDE / 2, y - WIDE / 2, WIDE, WIDE)
            case _:
                return super().area(key)

    # --- What is held ---

    def ghost(self, held: Held, spot: Hashable | None, at: QPointF) -> Picture:
        where = at if spot is None else self.middle(held, spot)
        is_off = spot is None
        if (tile := _tile_of(held)) is not None:
            art = f"held/{tile}/{held.turn % 4}"
            return {
                "ghost": Sprite(
                    art,
                    where.x(),
                    where.y(),
                    800,
                    scale=0.8 if is_off else 1.0,
                    opacity=0.85 if is_off else 1.0,
                )
            }
        assert isinstance(held.thing, tuple)
        if held.thing[0] in ("neutral", "piece"):
            return {"ghost": Sprite(self._standing(held.thing), where.x(), where.y(), 800, opacity=0.95)}
        posture = "standing"
        if isinstance(spot, tuple) and is_lying(self.state, Follower(0, spot[1], spot[2])):
            posture = "lying"
        art = f"{self._art_of(held.thing)}/{self._colour(held.thing[1])}/{posture}"
        return {"ghost": Sprite(art, where.x(), where.y(), 800, scale=LARGER * 1.1, opacity=0.95)}

    def paint_thing(self, key: Hashable, painter: QPainter, room: QRectF) -> None:
        painter.save()
        painter.translate(room.center())
        size = min(room.width(), room.height())
        match key:
            case ("tile", str(kind)) | ("own tile", _, str(kind)):
                painter.scale(size / 104, size / 104)
                self._artist.paint(painter, f"tile/{kind}/0")
            case ("follower", int(seat)) | ("figure", int(seat), _):
                art = self._art_of(key)
                painter.translate(0, size * 0.2)
                painter.scale(*(size / (42 if art == FOLLOWER.art else 54),) * 2)
                self._artist.paint(painter, f"{art}/{self._colour(seat)}/standing")
            case ("neutral", _) | ("piece", _, _):
                painter.translate(0, size * 0.2)
                painter.scale(size / 54, size / 54)
                self._artist.paint(painter, self._standing(key))
            case _:
                pass
        painter.restore()

    def _art_of(self, thing: Hashable) -> str:
        """Return what a follower, or another figure, is painted as."""
        match thing:
            case ("figure", _, str(kind)):
                return figure_named(self.state, kind).art
            case _:
                return FOLLOWER.art

    def _standing(self, thing: Hashable) -> str:
        """Return what something of a box looks like that is no figure on a feature."""
        match thing:
            case ("piece", int(seat), str(name)):
                pieces = {kind.id: kind for box in self.state.options.opened for kind in box.pieces}
                return f"{pieces[name].art}/{self._colour(seat)}/standing"
            case (_, str(art)):
                return art
            case _:
                raise ValueError(f"{thing!r} is nothing that boxes put onto the land")

    def _colour(self, seat: int) -> int:
        return Company(self.seating.players).colour(seat)


def _is_tile(held: Held) -> bool:
    return isinstance(held.thing, tuple) and held.thing[0] == "tile"


def _tile_of(held: Held) -> str | None:
    """Return the tile that is held, one of a seat's own as well."""
    match held.thing:
        case ("tile", str(kind)) | ("own tile", _, str(kind)):
            return kind
        case _:
            return None
