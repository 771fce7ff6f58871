"""The line of Roads and Villages: where each lies, and what hangs from it; no Qt."""

from collections.abc import Mapping, Sequence

from attrs import frozen

from app.core.command import Seat
from app.core.words import N_, Phrase, SeatName
from app.games.cards.model import Position, Spot, Village, gaps, line_ends
from app.games.cards.pack import HIDDEN, Card, names
from app.games.cards.rules.sets import is_straight_flush
from app.games.cards.ui.frames import CARD, ROAD_STEP, STEP, Area, Arrangement
from app.games.cards.ui.looks import Company, Looks, Sprites
from app.ui.sprite import Sprite

_ROAD, _VILLAGE, _GAP = 140.0, 208.0, 18.0
_LEAN = 7.0
"""How far a piece of the line lies towards its owner, in the units of a card."""

_ANNEX = 0.62
"""How large Wells, Farmlands and walls are beside their Village."""

LARGEST = 0.82
"""How large the cards of the line are at most, beside those of the hand."""


@frozen
class Place:
    """A piece of the line, or a place for one."""

    spot: Spot
    x: float
    y: float
    scale: float
    is_taken: bool

    @property
    def is_road(self) -> bool:
        """Whether a Road lies or would lie here."""
        return self.spot % 2 == 0

    @property
    def width(self) -> float:
        """How wide it is on the table."""
        return (_ROAD if self.is_road else _VILLAGE) * self.scale

    @property
    def area(self) -> Area:
        """The room of its own cards."""
        height = (CARD[1] + 8) * self.scale
        return Area(self.x - self.width / 2, self.y - height / 2, self.width, height)


def places(view: Position, line: Area) -> Mapping[Spot, Place]:
    """Return every piece of the line and every place where one could be added, from the left."""
    ends = line_ends(view)
    spots = [0] if ends is None else list(range(ends[0] - 1, ends[1] + 2))
    whole = sum(_VILLAGE if spot % 2 else _ROAD for spot in spots) + _GAP * (len(spots) - 1)
    unit = line.height / (CARD[1] + 2 * 76)
    scale = min(unit, LARGEST * line.height / 236, line.width / whole)
    x, found = line.middle.x - whole * scale / 2, {}
    for spot in spots:
        width = (_VILLAGE if spot % 2 else _ROAD) * scale
        is_taken = spot in view.roads or spot in view.villages
        found[spot] = Place(spot, x + width / 2, line.middle.y, scale, is_taken)
        x += width + _GAP * scale
    return found


def line_picture(view: Position, company: Company, layout: Arrangement, looks: Looks) -> Sprites:
    """Return the line with all that belongs to it."""
    sprites: Sprites = {}
    for spot, place in places(view, layout.line).items():
        if road := view.roads.get(spot):
            sprites.update(_base(company, road.owner, place, _road_words(road.owner, road.cards)))
            sprites.update(road_cards(road.cards, _leaning(place, company, road.owner), looks))
        elif village := view.villages.get(spot):
            says = village_words(village)
            sprites.update(_base(company, village.owner, place, says))
            sprites.update(village_cards(village.cards, _leaning(place, company, village.owner), looks))
            sprites.update(_annexes(village, _leaning(place, company, village.owner), company, looks))
        else:
            sprites["spot", spot] = spot_sprite(view, place, "off")
    return sprites


def spot_sprite(view: Position, place: Place, state: str) -> Sprite:
    """Return an empty place of the line; *state* is "off", or "on" where something may be built."""
    kind = "road" if place.is_road else "village"
    if place.is_road:
        says = Phrase(N_("Place for the first Road") if not view.roads else N_("Place for a Road"))
    else:
        is_gap = place.spot in gaps(view)
        says = Phrase(N_("Gap for a Village") if is_gap else N_("Place for a Village"))
    return Sprite(f"spot/{kind}/{state}", place.x, place.y, 5, scale=place.scale, says=says)


def road_cards(cards: Sequence[Card], place: Place, looks: Looks) -> Sprites:
    """Return the cards of a Road, each on its side."""
    first = place.y - ROAD_STEP * place.scale * (len(cards) - 1) / 2
    return {
        ("card", card): Sprite(
            f"side/{card}/{looks.deck}",
            place.x,
            first + number * ROAD_STEP * place.scale,
            12 + number * 0.1,
            scale=place.scale,
        )
        for number, card in enumerate(cards)
    }


def village_cards(cards: Sequence[Card], place: Place, looks: Looks) -> Sprites:
    """Return the cards of a Village, from the low end."""
    first = place.x - STEP * place.scale * (len(cards) - 1) / 2
    return {
        ("card", card): Sprite(
            f"card/{card}/{looks.deck}",
            first + number * STEP * place.scale,
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
    return Place(place.spot, place.x, place.y + lean, place.scale, place.is_taken)


def _base(company: Company, owner: Seat, place: Place, says: Phrase) -> Sprites:
    """Return the ground a piece of the line lies on, in its owner's colour."""
    kind = "road" if place.is_road else "village"
    colour, towards = company.colour(owner), way(company, owner)
    words = company.plain(says.text, **_named(says, company))
    corner = place.x - place.width / 2 + 8 * place.scale, place.y + towards * 82 * place.scale
    return {
        (kind, place.spot): Sprite(
            f"base/{kind}/{colour}", place.x, place.y, 4, scale=place.scale, says=words
        ),
        ("shield", place.spot): Sprite(f"emblem/{colour}", *corner, 15, scale=1.35 * place.scale),
    }


def _named(says: Phrase, company: Company) -> dict[str, object]:
    """Return the values of a phrase with names for seats, also in the phrases inside."""
    return {
        key: company.plain(value.text, **_named(value, company)) if isinstance(value, Phrase) else value
        for key, value in says.values.items()
    }


def _annexes(village: Village, place: Place, company: Company, looks: Looks) -> Sprites:
    """Return Well and Farmland on the owner's side, and the wall on the enemy's."""
    sprites: Sprites = {}
    towards = way(company, village.owner)
    for kind, cards in (("well", village.well), ("farmland", village.farmland)):
        x, y, scale = annex_place(place, towards, kind)
        for number, card in enumerate(cards):
            at = x + (number - (len(cards) - 1) / 2) * STEP * 0.72 * scale
            sprites["card", card] = Sprite(f"card/{card}/{looks.deck}", at, y, 8 + number * 0.1, scale=scale)
        if cards:
            sprites["sign", kind, place.spot] = Sprite(
                f"kind/{kind}/plate",
                x,
                y + towards * CARD[1] * scale * 0.44,
                14,
                scale=max(0.5, scale * 1.15),
            )
    if village.wall is not None:
        sprites.update(_wall(village, place, towards, looks))
    return sprites


def _wall(village: Village, place: Place, towards: int, looks: Looks) -> Sprites:
    x, y, scale = annex_place(place, towards, "wall")
    wall = Sprite("wall", x, y, 8, scale=scale)
    if village.wall is None or village.wall == HIDDEN:
        return {("wall", place.spot): wall}
    tag = Sprite(
        f"tag/{village.wall}/{looks.deck}",
        x,
        y - towards * CARD[0] * scale * 0.26,
        9,
        scale=max(0.62, scale * 1.1),
    )
    return {("card", village.wall): wall, ("tag", place.spot): tag}
