"""The board of the sandbox of Conquest: the island, with every piece to be taken up."""

from collections.abc import Hashable
from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from app.core.edits import Held
from app.core.game import AnyGame
from app.core.words import N_, Phrase
from app.games.conquest.pieces import LEVEL_NAMES, Land, Level
from app.games.conquest.sandbox import bench
from app.games.conquest.sandbox.bench import lifted
from app.games.conquest.ui.arrangement import Arrangement, Spot, arrange
from app.games.conquest.ui.art.artist import ConquestArtist
from app.games.conquest.ui.art.marks import GLOW
from app.games.conquest.ui.art.sea import sea
from app.games.conquest.ui.layout import glow_sprite, island_picture, upright
from app.games.conquest.ui.view_options import ViewOptions
from app.settings import Settings
from app.ui.art.artist import is_dark
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.editor.board_editor import BoardEditor

_BUILDINGS = ("settlement", "city", "castle")
_HAND = 800.0
"""What is held lies above the island."""


class ConquestEditor(BoardEditor):
    """The board of the sandbox."""

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        self._artist = ConquestArtist()
        self._layout: Arrangement | None = None
        self._view_options = ViewOptions()
        super().__init__(game, settings, bench, self._artist, parent)
        self.board.cover(sea)

    def apply(self, settings: Settings) -> None:
        self._view_options = ViewOptions(
            coordinates=settings.coordinates, fortresses=True, dark=is_dark(settings)
        )
        super().apply(settings)

    # --- What it looks like ---

    def picture(self, state: Any, room: QSizeF) -> Picture:
        self._layout = arrange(state.island, Size(room.width(), room.height()))
        company = Company(self.seating.players).known(state.seats)
        sprites = island_picture(state, company, self._layout, self._view_options)
        for key, sprite in sprites.items():
            if (words := self._words_of(state, company, key)) is not None:
                sprites[key] = evolve(sprite, phrase=words)
        return sprites

    def _words_of(self, state: Any, company: Company, key: Hashable) -> Phrase | None:
        """Say what can be taken up; hexes and walls say so themselves."""
        match key:
            case ("building", str(name)) if (held := lifted(state, key)) is not None:
                assert isinstance(held.thing, tuple)
                _, kind, seat = held.thing
                values = {"building": Phrase(LEVEL_NAMES[kind]), "name": company.name(seat), "hex": name}
                return Phrase(N_("{building} of {name} on {hex}"), values)
            case ("knights", str(name)) if (held := lifted(state, key)) is not None:
                assert isinstance(held.thing, tuple)
                count = state.knights[state.island.grid.index[name]]
                values = {"count": count, "name": company.name(held.thing[1]), "hex": name}
                return Phrase(N_("{count} knights of {name} on {hex}"), values)
            case _:
                return None

    # --- Where things go ---

    def middle(self, held: Held, spot: Hashable) -> QPointF:
        place = self._spot(spot)
        assert place is not None
        assert self._layout is not None
        return QPointF(*self._layout.place(place))

    def spot_at(self, held: Held, at: QPointF) -> Hashable | None:
        layout = self._layout
        if layout is None:
            return None
        if _kind(held) == "wall":
            edge = layout.edge_at(at.x(), at.y(), 0.7)
            return None if edge is None else ("edge", layout.grid.edge_names[edge])
        number = layout.hex_at(at.x(), at.y())
        return None if number is None else ("hex", layout.grid.names[number])

    def glow(self, held: Held) -> Picture:
        """Light up the edges for a wall; everything else goes on any hex."""
        if _kind(held) != "wall" or self._layout is None:
            return {}
        spots = [(key, self._spot(key)) for key in self.bench.spots(self.state, held)]
        return {("glow", key): glow_sprite(self._layout, spot, GLOW, 12) for key, spot in spots if spot}

    def area(self, key: Hashable) -> QRectF | None:
        item = self.scene.item(key)
        return None if item is None else item.mapToScene(item.shape()).boundingRect()

    def _spot(self, key: Hashable) -> Spot | None:
        """Return the hex or edge of a spot of the bench."""
        match key:
            case ("hex", str(name)):
                return Spot("hex", self.state.island.grid.index[name])
            case ("edge", str(name)):
                return Spot("edge", self.state.island.grid.edge_index[name])
            case _:
                return None

    # --- What is held ---

    def ghost(self, held: Held, spot: Hashable | None, at: QPointF) -> Picture:
        layout = self._layout
        if layout is None:
            return {}
        place = self._spot(spot)
        where, angle = at, 0.0
        if place is not None:
            where = QPointF(*layout.place(place))
            angle = upright(layout.line(place.number).angle) if place.kind == "edge" else 0.0
        shown: Sprites = {}
        if place is not None and place.kind == "hex":
            shown["under"] = glow_sprite(layout, place, GLOW, _HAND - 1)
        art = self._art(held)
        shown["ghost"] = Sprite(
            art, where.x(), where.y() + _down(held) * layout.scale, _HAND, angle, layout.scale, opacity=0.92
        )
        return shown

    def _art(self, held: Held) -> str:
        """Return what something held looks like."""
        colour = Company(self.seating.players).known(self.state.seats).colour
        match held.thing:
            case ("building", int(kind), int(seat)):
                return f"building/{_BUILDINGS[kind]}/{colour(seat)}"
            case ("knight", int(seat)):
                count = 1
                if isinstance(held.source, tuple):
                    count = self.state.knights[self.state.island.grid.index[held.source[1]]]
                return f"knights/{colour(seat)}/{max(1, count)}/0"
            case ("wall", int(seat)):
                return f"wall/{colour(seat)}"
            case ("land", int(land)):
                return f"land/{Land(land).name.lower()}/0"
            case _:
                return ""

    def paint_thing(self, key: Hashable, painter: QPainter, room: QRectF) -> None:
        if self.state is None:
            return
        held = Held(key)
        painter.save()
        painter.translate(room.center())
        scale = min(room.width(), room.height()) / _EXTENTS[_kind(held)]
        painter.scale(scale, scale)
        painter.translate(0, _down(held))
        self._artist.paint(painter, self._art(held))
        painter.restore()


_EXTENTS = {"building": 66.0, "knight": 48.0, "wall": 52.0, "land": 124.0}
"""How large things of the palette are drawn, in the units of arts."""


def _kind(held: Held) -> str:
    return str(held.thing[0]) if isinstance(held.thing, tuple) else ""


def _down(held: Held) -> float:
    """Return how much lower a thing stands than its middle."""
    match held.thing:
        case ("building", int(kind), _):
            return 12 if kind == Level.SETTLEMENT else 16
        case ("knight", _):
            return 6
        case _:
            return 0
