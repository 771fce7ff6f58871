"""The line of Roads and Villages: where each lies, and what hangs from it; no Qt."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from attrs import evolve, frozen

from app.core.command import Seat
from app.core.words import N_, Phrase, SeatName
from app.games.cards.model import Position, Spot, Village, gaps, line_ends
from app.games.cards.pack import HIDDEN, Card, names
from app.games.cards.rules.sets import is_straight_flush
from app.games.cards.ui.arrangement import ANNEX_STEP, CARD, ROAD_STEP, Arrangement
from app.games.cards.ui.view_options import ViewOptions
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area

_ROAD, _VILLAGE, _GAP = 140.0, 208.0, 18.0
"""How much room Roads, Villages and the space between them take, in the units of a card."""

_SPARE_ROAD, _SPARE_VILLAGE, _SPARE_GAP = 45.0, 27.0, 8.0
"""How much of it a crowded line can spare: Roads go under what lies to their left, Villages close up."""

_PLACE, _SPARE_PLACE = 0.66, 0.16
"""How much room an empty place takes, and can spare, as a part of what would lie there."""

_LEAN = 7.0
"""How far a piece of the line lies towards its owner, in the units of a card."""

_ANNEX = 0.62
"""How large Wells, Farmlands and walls are beside their Village."""

_CROWDED = 0.72
"""As a part of the largest size, the one below which the line closes up."""

LARGEST = 0.82
"""How large the cards of the line are at most, beside those of the hand."""


@frozen
class Place:
    """
    A piece of the line, or a place for one.

    Attributes:
        x, y: The middle of the room it has.
        width: Of that room; the cards of a Road may begin farther left, below its neighbour.
    """

    spot: Spot
    x: float
    y: float
    width: float
    scale: float
    is_taken: bool

    @property
    def is_road(self) -> bool:
        """Whether a Road lies or would lie here."""
        return self.spot % 2 == 0

    @property
    def middle(self) -> float:
        """The middle of its own cards, in table units from the left."""
        if self.is_road and self.is_taken:
            return self.x + self.width / 2 - _ROAD / 2 * self.scale
        return self.x

    @property
    def area(self) -> Area:
        """The room of its own cards."""
        height = (CARD[1] + 8) * self.scale
        return Area(self.x - self.width / 2, self.y - height / 2, self.width, height)


class _Room(NamedTuple):
    """What a piece takes, and what of it it can spare."""

    wanted: float
    spare: float


def _room(view: Position, spot: Spot) -> _Room:
    wanted, spare = (_VILLAGE, _SPARE_VILLAGE) if spot % 2 else (_ROAD, _SPARE_ROAD)
    if spot not in view.roads and spot not in view.villages:
        part = _PLACE if view.roads else 1.0
        return _Room(wanted * part, wanted * _SPARE_PLACE)
    is_free = spot in view.roads and spot - 1 not in view.villages
    return _Room(wanted, 0 if is_free else spare)


def places(view: Position, line: Area) -> Mapping[Spot, Place]:
    """Return every piece of the line and every place where one could be added, from the left."""
    ends = line_ends(view)
    spots = [0] if ends is None else list(range(ends[0] - 1, ends[1] + 2))
    rooms = {spot: _room(view, spot) for spot in spots}
    whole = sum(room.wanted for room in rooms.values()) + _GAP * (len(spots) - 1)
    spare = sum(room.spare for room in rooms.values()) + _SPARE_GAP * (len(spots) - 1)
    largest = min(line.height / (CARD[1] + 2 * 76), LARGEST * line.height / 236)
    squeeze = min(max((whole - line.width / (largest * _CROWDED)) / spare, 0.0), 1.0) if spare else 0.0
    scale = min(largest, line.width / (whole - squeeze * spare))
    x = line.middle.x - (whole - squeeze * spare) * scale / 2
    found = {}
    for spot, room in rooms.items():
        width = (room.wanted - squeeze * room.spare) * scale
        is_taken = spot in view.roads or spot in view.villages
        found[spot] = Place(spot, x + width / 2, line.middle.y, width, scale, is_taken)
        x += width + (_GAP - squeeze * _SPARE_GAP) * scale
    return found


def line_picture(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """Return the line with all that belongs to it."""
    sprites: Sprites = {}
    for spot, place in places(view, layout.line).items():
        if road := view.roads.get(spot):
            sprites.update(_base(company, road.owner, place, _road_words(road.owner, road.cards)))
            sprites.update(road_cards(road.cards, _leaning(place, company, road.owner), options))
        elif village := view.villages.get(spot):
            phrase = village_words(village)
            sprites.update(_base(company, village.owner, place, phrase))
            sprites.update(village_cards(village.cards, _leaning(place, company, village.owner), options))
            sprites.update(_annexes(village, _leaning(place, company, village.owner), company, options))
        else:
            sprites["spot", spot] = spot_sprite(view, place, "off")
    return sprites


def spot_sprite(view: Position, place: Place, state: str) -> Sprite:
    """Return an empty place of the line; *state* is "off", or "on" where something may be built."""
    kind = "road" if place.is_road else "village"
    if place.is_road:
        phrase = Phrase(N_("Place for the first Road") if not view.roads else N_("Place for a Road"))
    else:
        is_gap = place.spot in gaps(view)
        phrase = Phrase(N_("Gap for a Village") if is_gap else N_("Place for a Village"))
    art = f"spot/{kind}/{place.width / place.scale:.0f}/{state}"
    return Sprite(art, place.x, place.y, 5, scale=place.scale, phrase=phrase)


def road_cards(cards: Sequence[Card], place: Place, options: ViewOptions) -> Sprites:
    """Return the cards of a Road, each on its side."""
    first = place.y - ROAD_STEP * place.scale * (len(cards) - 1) / 2
    return {
        ("card", card): Sprite(
            f"side/{card}/{options.deck}",
            place.middle,
            first + number * ROAD_STEP * place.scale,
            3 + number * 0.1,
            scale=place.scale,
        )
        for number, card in enumerate(cards)
    }


def village_cards(cards: Sequence[Card], place: Place, options: ViewOptions) -> Sprites:
    """Return the cards of a Village, from the low end."""
    # A place in the line has room for a whole Village, and shares it among its cards.
    step = (place.width - CARD[0] * place.scale) / max(1, len(cards) - 1)
    first = place.x - step * (len(cards) - 1) / 2
    return {
        ("card", card): Sprite(
            f"card/{card}/{options.deck}",
            first + number * step,
            place.y,
            12 + number * 0.1,
            scale=place.scale,
        )
        for number, card in enumerate(cards)
    }


def annex_place(place: Place, owner_way: int, kind: str) -> tuple[float, float, float]:
    """Return the middle of a Village's Well, Farmland or wall, and its scale; *owner_way* is 1 below."""
    scale = place.scale * _ANNEX
    if kind == "wall":
        return place.x, place.y - owner_way * (CARD[1] / 2 * place.scale + 8 * place.scale), scale
    side = -1 if kind == "well" else 1
    x = place.x + side * place.width * 0.262
    return x, place.y + owner_way * (CARD[1] / 2 * place.scale + CARD[1] * scale * 0.16), scale


def way(company: Company, seat: Seat) -> int:
    """Return 1 if a seat's side is below the line, else -1."""
    return 1 if seat == company.owner else -1


def village_words(village: Village) -> Phrase:
    """Say a Village with all that everybody sees of it."""
    parts = [
        Phrase(
            N_("Village of {name}: {cards}."),
            {"name": SeatName(village.owner), "cards": names(village.cards)},
        )
    ]
    if is_straight_flush(village.cards):
        parts.append(Phrase(N_("It cannot be attacked.")))
    if village.wall is not None:
        parts.append(Phrase(N_("It has a wall.")))
    if village.well:
        parts.append(Phrase(N_("It has a Well.")))
    if village.farmland:
        parts.append(Phrase(N_("It has Farmland.")))
    values = {f"part{number}": part for number, part in enumerate(parts)}
    return Phrase(" ".join(f"{{{key}}}" for key in values), values)


def _road_words(owner: Seat, cards: Sequence[Card]) -> Phrase:
    return Phrase(N_("Road of {name}: {cards}."), {"name": SeatName(owner), "cards": names(cards)})


def _leaning(place: Place, company: Company, owner: Seat) -> Place:
    lean = way(company, owner) * _LEAN * place.scale
    return evolve(place, y=place.y + lean)


def _base(company: Company, owner: Seat, place: Place, phrase: Phrase) -> Sprites:
    """Return the ground a piece of the line lies on, in its owner's colour."""
    kind = "road" if place.is_road else "village"
    colour, towards = company.colour(owner), way(company, owner)
    width = _ROAD if place.is_road else place.width / place.scale
    words = company.plain(phrase.text, **_named(phrase, company))
    corner = place.x - place.width / 2 + 10 * place.scale, place.y + towards * 82 * place.scale
    return {
        (kind, place.spot): Sprite(
            f"base/{width:.0f}/{colour}",
            place.middle,
            place.y,
            2 if place.is_road else 4,
            scale=place.scale,
            phrase=words,
        ),
        ("shield", place.spot): Sprite(f"emblem/{colour}", *corner, 15, scale=1.35 * place.scale),
    }


def _named(phrase: Phrase, company: Company) -> dict[str, object]:
    """Return the values of a phrase with names for seats, also in the phrases inside."""
    return {
        key: company.plain(value.text, **_named(value, company)) if isinstance(value, Phrase) else value
        for key, value in phrase.values.items()
    }


def _annexes(village: Village, place: Place, company: Company, options: ViewOptions) -> Sprites:
    """Return Well and Farmland on the owner's side, and the wall on the enemy's."""
    sprites: Sprites = {}
    towards = way(company, village.owner)
    for kind, cards in (("well", village.well), ("farmland", village.farmland)):
        x, y, scale = annex_place(place, towards, kind)
        for number, card in enumerate(cards):
            at = x + (number - (len(cards) - 1) / 2) * ANNEX_STEP * scale
            sprites["card", card] = Sprite(
                f"card/{card}/{options.deck}", at, y, 8 + number * 0.1, scale=scale
            )
        if cards:
            sprites["sign", kind, place.spot] = Sprite(
                f"kind/{kind}/plate",
                x,
                y + towards * CARD[1] * scale * 0.44,
                14,
                scale=max(0.5, scale * 1.15),
            )
    if village.wall is not None:
        sprites.update(_wall(village, place, towards, options))
    return sprites


def _wall(village: Village, place: Place, towards: int, options: ViewOptions) -> Sprites:
    x, y, scale = annex_place(place, towards, "wall")
    wall = Sprite("wall", x, y, 8, scale=scale)
    if village.wall is None or village.wall == HIDDEN:
        return {("wall", place.spot): wall}
    tag = Sprite(
        f"tag/{village.wall}/{options.deck}",
        x,
        y - towards * CARD[0] * scale * 0.26,
        9,
        scale=max(0.62, scale * 1.1),
    )
    return {("card", village.wall): wall, ("tag", place.spot): tag}
