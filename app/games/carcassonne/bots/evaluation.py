"""
The value of a land: the chance that roads and cities are closed, fields, and followers to hand.

Chances come from the tiles that are still to be drawn: for every hole of a feature, how many of them fit.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache

from app.games.carcassonne.bots.board import Board
from app.games.carcassonne.bots.challenges import against, challenged
from app.games.carcassonne.bots.majorities import ANY_HEAVY, holder, shares
from app.games.carcassonne.bots.markers import marker_values
from app.games.carcassonne.bots.special_values import special_values
from app.games.carcassonne.bots.specials import HEAVY
from app.games.carcassonne.bots.tile_plans import RING, STEPS
from app.games.carcassonne.tiles import PLAIN, Fits


class Aspect(Enum):
    """The named terms of an evaluation."""

    POINTS = "points"
    ROADS = "roads"
    CITIES = "cities"
    MONASTERIES = "monasteries"
    FIELDS = "fields"
    FOLLOWERS = "followers"
    SPECIALS = "specials"
    RIVALS = "rivals"

    __hash__ = object.__hash__
    """Terms are looked up all the time: by what they are, which is faster than by their names."""


HAND = (0.0, 9.0, 17.0, 24.0, 30.0, 35.0, 39.0, 42.0)
"""What so many followers to hand are worth while many tiles are left."""

MORE_THAN_ALL = 2.0
"""What one more is worth than the published number of them."""

HEAVY_HAND = 2.0
"""What a heavy figure to hand is worth more than a follower."""

HOLD = 0.3
"""A region where a heavy figure leads alone is worth so much more: it is hard to overtake."""

OWN_TURNS = 0.45
"""How many of one's turns can serve to close a certain hole, at best."""

AT_BEST = 0.85
"""How likely a hole is closed that any tile fits: there is always something better to do."""

RULE_OF_THUMB = 0.4
"""How likely any hole is closed, for those who do not count the tiles."""

NEVER = 1e-9
"""How likely a hole is closed that no tile fits: not 0, so that chances can be divided by it."""

COMPANY = 0.6
"""Every further hole makes it less likely that all are closed in time."""

HOME = 3.5
"""What it is worth that a follower comes home in time."""

GENEROSITY = 0.2
"""So much less a rival's prospects weigh than one's own; it won 54.5 of 120 paired games against 0."""


def _hand(held: int) -> float:
    heavy, count = held // HEAVY, held % HEAVY + held // HEAVY
    more = MORE_THAN_ALL if heavy and count >= len(HAND) else 0.0
    return HAND[min(count, len(HAND) - 1)] + more + HEAVY_HAND * heavy


_HANDS = tuple(map(_hand, range(256)))

MEN = tuple(held % HEAVY + held // HEAVY for held in range(256))
"""By what a seat has somewhere: how many figures that are."""


class Deck:
    """
    The tiles that are still to be drawn.

    Attributes:
        left: How many.
        turns: How many of them one seat draws.
        rivalry: How much a point of a rival's weighs against one of one's own; 1 at the end.
        counting: How far the tiles that are left are counted, from 0, a rule of thumb, to 1.
        known: The chances that were asked for.
        haste: How much followers to hand are still worth, from 1 to 0 at the end.
    """

    def __init__(
        self,
        pile: Sequence[int],
        fits: Sequence[Fits],
        seats: int,
        counting: float = 1.0,
    ) -> None:
        self.counting = counting
        self.left, self.turns = len(pile), len(pile) / seats
        self.haste = min(1.0, self.left / 40)
        self.rivalry = 1 - GENEROSITY * self.haste
        self._counts = [(kind, pile.count(kind)) for kind in sorted(set(pile))]
        self._fits, self.known = fits, dict[int, float]()

    def chance(self, key: int) -> float:
        """Return how likely a seat draws a tile that fits where this is asked for, before the end."""
        found = self.known.get(key)
        if found is None:
            found = max(NEVER, self._estimate(key)) if self.left else NEVER
            self.known[key] = found
        return found

    def _estimate(self, key: int) -> float:
        fitting = sum(count for kind, count in self._counts if self._fits[kind][key])
        missed: float = (1 - fitting / self.left) ** (self.turns * OWN_TURNS)
        return self.counting * AT_BEST * (1 - missed) + (1 - self.counting) * RULE_OF_THUMB


LEADING = tuple(
    tuple((step, (edge + 2) % 4) for edge, step in enumerate(STEPS) if (key >> 2 * edge) & 3 > 1)
    for key in [*range(PLAIN)] * 16
)
"""
By what a square asks for: steps to the tiles whose roads and cities lead there, and their sockets.

Rivers, whose bits come above all others, change nothing.
"""


def closing(board: Board, deck: Deck) -> dict[int, float]:
    """Return for every open road and city, by its root, how likely it is closed."""
    chances: dict[int, float] = {}
    links, laid, known = board.links, board.laid, deck.known
    for place, key in board.rim.items():
        leading = LEADING[key]
        if leading:
            likely = known.get(key, -1.0)
            if likely < 0:
                likely = deck.chance(key)
            for step, socket in leading:
                base, plan = laid[place + step]
                node = base + plan.sockets[socket]
                while links[node] != node:
                    node = links[node]
                if node in chances:
                    chances[node] *= likely * COMPANY
                else:
                    chances[node] = likely
    return chances


def expectations(board: Board, deck: Deck) -> list[dict[Aspect, float]]:
    """Return what each seat has and may expect, term by term."""
    terms = [dict.fromkeys(Aspect, 0.0) for _ in board.points]
    for seat, own in enumerate(terms):
        own[Aspect.POINTS] = board.points[seat]
        own[Aspect.FOLLOWERS] = hand_value(board.supply[seat]) * deck.haste
    chances, wide = closing(board, deck), board.plans.wide
    for node, likely in chances.items():
        if not board.men[node]:
            continue
        aspect = Aspect.CITIES if board.masks[node] >> wide else Aspect.ROADS
        value = region_value(board, board.masks[node], board.opens[node], likely)
        _share(board.men[node], terms, aspect, value, likely * deck.haste)
    for middle, (node, missing) in board.cloisters.items():
        value, likely = cloister_value(board, middle, missing, deck.turns)
        _share(board.men[node], terms, Aspect.MONASTERIES, value, likely * deck.haste, hold=0.0)
    cities = field_cities(board, chances)
    for node in board.farms():
        _share(board.men[node], terms, Aspect.FIELDS, field_value(board, node, cities), 0.0)
    if board.specials:
        for own, more in zip(terms, special_values(board, chances, cities, deck.left), strict=True):
            own[Aspect.SPECIALS] = more
    if board.held:
        for own, more in zip(terms, marker_values(board, board.held, deck.left), strict=True):
            own[Aspect.SPECIALS] += more
    return terms


def _share(
    men: int,
    terms: list[dict[Aspect, float]],
    aspect: Aspect,
    value: float,
    back: float,
    *,
    hold: float = HOLD,
) -> None:
    """Give what a region may bring to its leaders, and its followers' return to their owners."""
    leaders, counts = shares(men)
    for seat in leaders:
        terms[seat][aspect] += value
    for seat, count in counts:
        terms[seat][Aspect.FOLLOWERS] += HOME * MEN[count] * back
    if men & ANY_HEAVY and (seat := holder(men)) >= 0:
        terms[seat][aspect] += hold * value


def hand_value(held: int) -> float:
    """Return what a seat has to hand is worth while many tiles are left."""
    return _HANDS[held]


def region_value(board: Board, mask: int, opened: int, likely: float) -> float:
    """Return what a road or city with so many open edges may bring that is closed as likely as this."""
    plans = board.plans
    value = (mask & plans.low).bit_count()
    if plans.bonuses and plans.is_risky(mask):
        return likely * (value + opened) * ((2 if mask >> plans.wide else 1) + plans.bonus(mask))
    if mask >> plans.wide:
        return value + likely * (value + 2 * opened)
    return value + likely * opened


@cache
def monastery_value(missing: int, turns: float) -> tuple[float, float]:
    """Return what a monastery may bring, and how likely the missing tiles around it will lie."""
    likely = max(0.0, min(0.95, 1 - missing / (turns * 0.9 + 1)))
    return 9 - missing * (1 - likely), likely


def cloister_value(board: Board, middle: int, missing: int, turns: float) -> tuple[float, float]:
    """Return what a monastery on a square may bring, and how likely its figure returns.  Rule: CLT-3."""
    value, likely = monastery_value(missing, turns)
    for rival in challenged(board, middle, RING) if board.buildings else ():
        other = board.cloisters[rival][1]
        value, likely = against(value, likely, monastery_value(other, turns)[1], (missing, other))
    return value, likely


def field_cities(board: Board, chances: Mapping[int, float]) -> list[tuple[int, float]]:
    """Return the cities that pay fields, completed or not yet: their masks, and what may be expected."""
    if board.options.field_scoring == "none":
        return []
    wide, masks = board.plans.wide, board.masks
    cities = [(mask, 3.0) for mask in board.done]
    cities += [(masks[node], city_value(likely)) for node, likely in chances.items() if masks[node] >> wide]
    if board.plans.doubled:
        return [(mask, value * board.plans.times(mask)) for mask, value in cities]
    return cities


def city_value(likely: float) -> float:
    """Return what a field may expect of an open city that is closed as likely as this."""
    return 2.4 * likely


def field_value(board: Board, node: int, cities: Sequence[tuple[int, float]]) -> float:
    """Return what a field may bring: completed cities, and those that may yet be."""
    field, value = board.masks[node], 0.0
    for mask, each in cities:
        if mask & field:
            value += each
    return value


def against_rivals(terms: Sequence[Mapping[Aspect, float]], deck: Deck, seat: int) -> dict[Aspect, float]:
    """Return a seat's terms, with what the best rival has as one more."""
    totals = [sum(each.values()) for each in terms]
    return {**terms[seat], Aspect.RIVALS: relative(totals, deck, seat) - totals[seat]}


def relative(totals: Sequence[float], deck: Deck, seat: int) -> float:
    """Return how much better off a seat is than its rivals, the best of them above all."""
    if len(totals) == 2:
        return totals[seat] - deck.rivalry * totals[1 - seat]
    rivals = [each for other, each in enumerate(totals) if other != seat]
    return totals[seat] - deck.rivalry * (0.7 * max(rivals) + 0.3 * sum(rivals) / len(rivals))
