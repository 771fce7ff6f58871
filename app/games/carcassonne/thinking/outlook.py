"""
What a land promises: the chance that roads and cities are closed, fields, and followers to hand.

Chances come from the tiles that are still to be drawn: for every hole of a feature, how many of them fit.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache

from app.core.words import N_
from app.games.carcassonne.thinking.board import Board, shares
from app.games.carcassonne.thinking.plans import STEPS


class Aspect(Enum):
    """The named terms of an evaluation."""

    POINTS = "points"
    ROADS = "roads"
    CITIES = "cities"
    MONASTERIES = "monasteries"
    FIELDS = "fields"
    FOLLOWERS = "followers"
    RIVALS = "rivals"


ASPECT_NAMES: Mapping[Aspect, str] = {
    Aspect.POINTS: N_("points at once"),
    Aspect.ROADS: N_("roads under way"),
    Aspect.CITIES: N_("cities under way"),
    Aspect.MONASTERIES: N_("monasteries under way"),
    Aspect.FIELDS: N_("fields"),
    Aspect.FOLLOWERS: N_("followers to hand"),
    Aspect.RIVALS: N_("what rivals gain or lose"),
}

HAND = (0.0, 9.0, 17.0, 24.0, 30.0, 35.0, 39.0, 42.0)
"""What so many followers to hand are worth while many tiles are left."""

OWN_TURNS = 0.45
"""How many of one's turns can serve to close a certain hole, at best."""

AT_BEST = 0.85
"""How likely a hole is closed that any tile fits: there is always something better to do."""

COMPANY = 0.6
"""Every further hole makes it less likely that all are closed in time."""

HOME = 3.5
"""What it is worth that a follower comes home in time."""


class Deck:
    """
    The tiles that are still to be drawn.

    Attributes:
        left: How many.
        turns: How many of them one seat draws.
    """

    def __init__(self, pile: Sequence[int], fits: Sequence[Sequence[tuple[int, ...]]], seats: int) -> None:
        self.left, self.turns = len(pile), len(pile) / seats
        self._counts = [(kind, pile.count(kind)) for kind in sorted(set(pile))]
        self._fits, self._chances = fits, dict[int, float]()

    def chance(self, key: int) -> float:
        """Return how likely a seat draws a tile that fits where this is asked for, before the end."""
        found = self._chances.get(key)
        if found is None:
            fitting = sum(count for kind, count in self._counts if self._fits[kind][key])
            missed = (1 - fitting / self.left) ** (self.turns * OWN_TURNS) if self.left else 1.0
            found = AT_BEST * (1 - missed)
            self._chances[key] = found
        return found


def closing(board: Board, deck: Deck) -> dict[int, float]:
    """Return for every open road and city, by its root, how likely it is closed."""
    chances: dict[int, float] = {}
    links, laid = board.links, board.laid
    for place, key in board.rim.items():
        likely = -1.0
        for edge, step in enumerate(STEPS):
            if (key >> 2 * edge) & 3 < 2:
                continue
            base, plan = laid[place + step]
            node = base + plan.sockets[(edge + 2) % 4]
            while links[node] != node:
                node = links[node]
            likely = deck.chance(key) if likely < 0 else likely
            chances[node] = chances[node] * likely * COMPANY if node in chances else likely
    return chances


def outlook(board: Board, deck: Deck) -> list[dict[Aspect, float]]:
    """Return what each seat has and may expect, term by term."""
    seats = range(len(board.points))
    haste = min(1.0, deck.left / 40)
    chances = closing(board, deck)
    terms = [dict.fromkeys(Aspect, 0.0) for _ in seats]
    for seat in seats:
        terms[seat][Aspect.POINTS] = board.points[seat]
        terms[seat][Aspect.FOLLOWERS] = _hand(board.supply[seat]) * haste
    _expect_closed(board, chances, terms, haste)
    for node, missing in board.cloisters.values():
        likely = _around(missing, deck.turns)
        _share(board.men[node], terms, Aspect.MONASTERIES, 9 - missing * (1 - likely), likely * haste)
    if board.options.field_scoring != "none":
        _expect_fields(board, chances, terms)
    return terms


def _hand(count: int) -> float:
    return HAND[min(count, len(HAND) - 1)]


@cache
def _around(missing: int, turns: float) -> float:
    """Return how likely so many missing tiles around a monastery will lie."""
    return max(0.0, min(0.95, 1 - missing / (turns * 0.9 + 1)))


def _expect_closed(
    board: Board, chances: Mapping[int, float], terms: list[dict[Aspect, float]], haste: float
) -> None:
    """Add what roads and cities with followers may bring."""
    low, wide = board.plans.low, 2 * board.plans.span
    for node, likely in chances.items():
        if board.men[node]:
            mask, opened = board.masks[node], board.opens[node]
            worth = (mask & low).bit_count()
            if mask >> wide:
                value = worth + likely * (worth + 2 * opened)
                _share(board.men[node], terms, Aspect.CITIES, value, likely * haste)
            else:
                _share(board.men[node], terms, Aspect.ROADS, worth + likely * opened, likely * haste)


def _share(men: int, terms: list[dict[Aspect, float]], aspect: Aspect, value: float, back: float) -> None:
    """Give what a region may bring to its leaders, and its followers' return to their owners."""
    leaders, counts = shares(men)
    for seat in leaders:
        terms[seat][aspect] += value
    for seat, count in counts:
        terms[seat][Aspect.FOLLOWERS] += HOME * count * back


def _expect_fields(board: Board, chances: Mapping[int, float], terms: list[dict[Aspect, float]]) -> None:
    """Add what fields may bring: completed cities, and those that may yet be."""
    cloisters = {node for node, _ in board.cloisters.values()}
    wide = 2 * board.plans.span
    cities = [(mask, 3.0) for mask in board.done]
    cities += [
        (board.masks[node], 2.4 * likely) for node, likely in chances.items() if board.masks[node] >> wide
    ]
    for node, men in enumerate(board.men):
        if men and board.opens[node] < 0 and board.links[node] == node and node not in cloisters:
            field = board.masks[node] >> wide << wide
            value = sum(worth for mask, worth in cities if mask & field)
            for seat in shares(men)[0]:
                terms[seat][Aspect.FIELDS] += value


def against_rivals(terms: Sequence[Mapping[Aspect, float]], seat: int) -> dict[Aspect, float]:
    """Return a seat's terms, with what the best rival has as one more."""
    rivals = [sum(each.values()) for other, each in enumerate(terms) if other != seat]
    return {**terms[seat], Aspect.RIVALS: -(0.7 * max(rivals) + 0.3 * sum(rivals) / len(rivals))}


def value(board: Board, deck: Deck, seat: int) -> float:
    """Return how good a land is for a seat: its terms added up."""
    return sum(against_rivals(outlook(board, deck), seat).values())
