"""The board of the sandbox of Catapult: both hands open, every card of the pile, and places for the rest."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from app.core.edits import Held
from app.core.game import AnyGame
from app.core.words import N_, Phrase, SeatName
from app.games.cards.model import Position
from app.games.cards.pack import Card, name
from app.games.cards.sandbox import bench
from app.games.cards.sandbox.moving import pieces_of
from app.games.cards.ui.arrangement import CARD, Arrangement, arrange
from app.games.cards.ui.art.artist import CardsArtist
from app.games.cards.ui.layout import area_of, felt_picture, glow
from app.games.cards.ui.line_layout import Place, annex_place, line_picture, places, way
from app.games.cards.ui.side_layout import army_picture, faint, own_hand, piles, plate, their_hand
from app.games.cards.ui.view_options import DARK_INK, Stage, ViewOptions
from app.settings import Settings
from app.ui.art.artist import is_dark
from app.ui.art.label import Label
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area, Size
from app.ui.editor.board_editor import BoardEditor

_ROW = 13
"""So many cards of the pile lie in a row."""

_HELD = 0.8


class CardsEditor(BoardEditor):
    """The board of the sandbox; the first seat's side is near."""

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        self._artist = CardsArtist()
        self._view_options = ViewOptions()
        self._layout: Arrangement = arrange(Size(1040, 620))
        self._shown: Picture = {}
        super().__init__(game, settings, bench, self._artist, parent)

    def apply(self, settings: Settings) -> None:
        self._view_options = ViewOptions(dark=is_dark(settings))
        super().apply(settings)

    # --- What it looks like ---

    def picture(self, state: Any, room: QSizeF) -> Picture:
        layout = self._layout = arrange(Size(room.width(), room.height()))
        company, view_options = self._company, self._view_options
        sprites: Sprites = dict(felt_picture(company, layout, view_options))
        for seat, board, ground in (
            (0, layout.own_plate, layout.own_army),
            (1, layout.their_plate, layout.their_army),
        ):
            sprites.update(plate(state, company, seat, board, layout))
            sprites.update(army_picture(state, company, seat, ground, view_options))
        sprites.update(line_picture(state, company, layout, view_options))
        sprites.update(self._heaps(state))
        for seat in (0, 1):
            sprites.update(self._hand_ground(state, seat))
        sprites.update(their_hand(state, company, layout, view_options))
        sprites.update(own_hand(state, company, layout, view_options))
        self._shown = {key: _speaking(key, sprite) for key, sprite in sprites.items()}
        return self._shown

    @property
    def _company(self) -> Company:
        return Company(self.seating.players)

    def _hand_ground(self, state: Position, seat: int) -> Sprites:
        """Return where a hand lies, so that an empty one can be found."""
        area = self._layout.their_hand if seat else self._layout.own_hand
        art = f"ground/{area.width:.0f}/{area.height:.0f}"
        phrase = self._company.plain(N_("Hand of {name}"), name=SeatName(seat))
        found: Sprites = {("hand", seat): Sprite(art, area.middle.x, area.middle.y, 1, phrase=phrase)}
        if not state.hands[seat]:
            found["hand", seat, "empty"] = faint(self._company.say(phrase), area)
        return found

    def _heaps(self, state: Position) -> Sprites:
        """Return the stock, and in place of the list of builds the whole pile, its top card last."""
        bare = state.copy()
        bare.pile = []
        found = piles(bare, self._company, self._layout, self._view_options)
        area, unit = self._layout.panel, self._layout.print
        phrase = Phrase(N_("Discard pile, the top card last"))
        found["pile"] = Sprite(f"panel/{area.width:.0f}/{area.height:.0f}", area.x, area.y, 2, phrase=phrase)
        text = Label(
            self._company.say(phrase),
            self._layout.text(14),
            DARK_INK,
            bold=True,
            width=area.width - 24 * unit,
        )
        found["pile", "title"] = Sprite(text.art, area.x + 12 * unit, area.y + 18 * unit, 3)
        scale = self._pile_scale(state)
        for place, card in enumerate(state.pile):
            at = self._in_pile(state, place)
            found["card", card] = Sprite(
                f"card/{card}/{self._view_options.deck}", at.x(), at.y(), 5 + place * 0.01, scale=scale
            )
        return found

    def _pile_scale(self, state: Position) -> float:
        rows = max(2, -(-max(1, len(state.pile)) // _ROW))
        area, unit = self._layout.panel, self._layout.print
        return min(0.62 * unit, (area.height - 44 * unit) / rows / (CARD[1] * 0.8))

    def _in_pile(self, state: Position, place: int) -> QPointF:
        """Return the middle of a card of the pile."""
        area, unit, scale = self._layout.panel, self._layout.print, self._pile_scale(state)
        row, column = divmod(place, _ROW)
        step = (area.width - 24 * unit - CARD[0] * scale) / (_ROW - 1)
        x = area.x + 12 * unit + CARD[0] * scale / 2 + column * step
        return QPointF(x, area.y + 36 * unit + CARD[1] * scale * (0.5 + row * 0.78))

    # --- Where things go ---

    def _areas(self, held: Held) -> Iterator[tuple[Hashable, Area]]:
        """Yield the spots for *held* with the room each takes, those that lie on others first."""
        if self.state is None:
            return
        line = places(self.state, self._layout.line)
        wanted = list(self.bench.spots(self.state, held))
        for spot in sorted(wanted, key=_layer):
            if (area := self._area(spot, line)) is not None:
                yield spot, area

    def _area(self, spot: Hashable, line: Mapping[int, Place]) -> Area | None:
        layout = self._layout
        match spot:
            case ("hand", int(seat)):
                return layout.their_hand if seat else layout.own_hand
            case ("army", int(seat)):
                return layout.their_army if seat else layout.own_army
            case "pile":
                return layout.panel
            case ("wall" | "well" | "farmland" as kind, int(at)):
                return self._annex(line[at], kind)
            case ("place", int(seat), int(at)):
                area = line[at].area
                half = area.height / 2
                return Area(area.x, area.y if seat else area.y + half, area.width, half)
            case _:
                stage = Stage(self.state, self._company, layout, self._view_options, self._shown)
                return area_of(stage, spot)

    def _annex(self, place: Place, kind: str) -> Area:
        towards = way(self._company, self.state.villages[place.spot].owner)
        x, y, scale = annex_place(place, towards, kind)
        reach = 62 * scale
        outside = y + (-1 if kind == "wall" else 1) * towards * 26 * scale
        return Area(x - reach, outside - reach * 0.7, 2 * reach, reach * 1.4)

    def middle(self, held: Held, spot: Hashable) -> QPointF:
        area = self._area(spot, places(self.state, self._layout.line))
        return QPointF() if area is None else QPointF(area.middle.x, area.middle.y)

    def spot_at(self, held: Held, at: QPointF) -> Hashable | None:
        return next((spot for spot, area in self._areas(held) if area.holds(at.x(), at.y())), None)

    def glow(self, held: Held) -> Picture:
        """Light up every place of its own; those on top of each other show as one."""
        found: Sprites = {}
        for spot, area in self._areas(held):
            found["light", spot] = glow(area, 30 if _layer(spot) else 31)
        return found

    def area(self, key: Hashable) -> QRectF | None:
        if self.state is not None and isinstance(key, tuple) and key[0] == "hand":
            area = self._area(key, {})
            return None if area is None else QRectF(area.x, area.y, area.width, area.height)
        return super().area(key)

    # --- What is held ---

    def ghost(self, held: Held, spot: Hashable | None, at: QPointF) -> Picture:
        cards = self._cards(held)
        scale = self._layout.unit * _HELD
        step = min(30.0, 150 / max(1, len(cards))) * scale
        left = at.x() - step * (len(cards) - 1) / 2
        return {
            ("ghost", card): Sprite(
                f"card/{card}/{self._view_options.deck}",
                left + place * step,
                at.y(),
                800 + place * 0.1,
                scale=scale,
                opacity=0.92,
            )
            for place, card in enumerate(cards)
        }

    def _cards(self, held: Held) -> tuple[Card, ...]:
        match held.thing:
            case ("card", str(card)):
                return (card,)
            case _:
                return pieces_of(self.state, held.thing)

    def paint_thing(self, key: Hashable, painter: QPainter, room: QRectF) -> None:
        assert isinstance(key, tuple)
        painter.save()
        painter.translate(room.center())
        scale = min(room.width() / (CARD[0] + 8), room.height() / (CARD[1] + 8))
        painter.scale(scale, scale)
        self._artist.paint(painter, f"card/{key[1]}/{self._view_options.deck}")
        painter.restore()


def _layer(spot: Hashable) -> int:
    """Return how far down a spot lies: what belongs to a Village is above it, an Army below its units."""
    match spot:
        case ("wall" | "well" | "farmland" | "unit", _):
            return 0
        case ("army", _):
            return 2
        case _:
            return 1


def _speaking(key: Hashable, sprite: Sprite) -> Sprite:
    """Let every card be pointed at, also where a table would not tell it apart."""
    match key:
        case ("card", str(card)) if sprite.phrase is None:
            return evolve(sprite, phrase=name(card))
        case _:
            return sprite
