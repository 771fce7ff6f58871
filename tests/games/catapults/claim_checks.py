"""What hints claim of Catapults!, counted once more: square by square, sharing nothing with the adviser."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from app.bots.protocol import Hint
from app.core.command import Seat
from app.games.catapults import rules
from app.games.catapults.commands import Steal
from app.games.catapults.model import Phase, Position

Check: TypeAlias = Callable[[Position, Seat, Hint, Mapping[str, Any]], bool]
Spot: TypeAlias = tuple[int, int]

SIDE = 11
SQUARES = frozenset((row, col) for row in range(SIDE) for col in range(SIDE))
KING = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


def played(view: Position, hint: Hint) -> Position:
    after = view.copy()
    rules.play(after, hint.move)
    return after


def spots(state: Position, mask: int) -> frozenset[Spot]:
    return frozenset((square.row, square.col) for square in state.land.grid.squares(mask))


def rock(state: Position, seat: Seat) -> frozenset[Spot]:
    """Return the squares that enclose: mountains and walls on the ground."""
    plate = state.camps[seat].plate
    found = set(spots(state, plate.mountains))
    for wall in plate.walls.values():
        if wall.level == 1:
            found |= spots(state, wall.mask)
    return frozenset(found)


def engines(state: Position, seat: Seat) -> list[frozenset[Spot]]:
    return [spots(state, each) for each in state.camps[seat].plate.catapults]


def covered(state: Position, seat: Seat) -> frozenset[Spot]:
    return rock(state, seat).union(*engines(state, seat))


def inside(walls: Iterable[Spot]) -> frozenset[Spot]:
    """Return the squares from which no king walks off the plate."""
    solid = frozenset(walls)
    todo = [each for each in SQUARES - solid if 0 in each or SIDE - 1 in each]
    outside = set(todo)
    while todo:
        row, col = todo.pop()
        for down, right in KING:
            there = (row + down, col + right)
            if there in SQUARES and there not in solid and there not in outside:
                outside.add(there)
                todo.append(there)
    return SQUARES - solid - outside


def blocks(area: frozenset[Spot]) -> list[frozenset[Spot]]:
    found = []
    for row, col in sorted(area):
        block = frozenset((row + down, col + right) for down in (0, 1) for right in (0, 1))
        if block <= area:
            found.append(block)
    return found


@lru_cache(maxsize=4096)
def room(area: frozenset[Spot]) -> int:
    """Return how many catapults fit into an area, trying them all."""
    found = blocks(area)
    if not found:
        return 0
    first = found[0]
    corner = min(first)
    return max(1 + room(area - first), room(area - {corner}))


def closed(state: Position) -> frozenset[Spot]:
    """Return the swamp while nothing may stand on it."""
    is_closed = state.round == 1
    return spots(state, state.land.swamp) if is_closed else frozenset()


def space(state: Position, walls: frozenset[Spot], seat: Seat) -> int:
    taken = frozenset[Spot]().union(*engines(state, seat))
    return room(inside(walls) - taken - closed(state))


def valid(state: Position, seat: Seat) -> int:
    area = inside(rock(state, seat))
    return sum(each <= area for each in engines(state, seat))


def score(state: Position, seat: Seat) -> int:
    stacked = sum(wall.level > 1 for wall in state.camps[seat].plate.walls.values())
    return len(SQUARES - covered(state, seat)) - stacked


def laid(view: Position, seat: Seat, hint: Hint) -> frozenset[Spot]:
    return covered(played(view, hint), seat) - covered(view, seat)


def beside(some: frozenset[Spot]) -> set[Spot]:
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return {(row + down, col + right) for row, col in some for down, right in steps} - some


def single(free: frozenset[Spot]) -> int:
    return sum(not beside(frozenset({each})) & free for each in free)


def kinds_that_fit(view: Position, seat: Seat) -> int:
    free = SQUARES - covered(view, seat) - closed(view)
    forms = view.land.forms.values()
    return sum(any(spots(view, spot.mask) <= free for spot in form.spots) for form in forms)


def _closes(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    now = space(view, rock(played(view, hint), seat), seat)
    return now - space(view, rock(view, seat), seat) == has["count"] > 0


def _shelters(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    return valid(played(view, hint), seat) - valid(view, seat) == has["count"] > 0


def _castle(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    lacking = frozenset(has["lacking"])
    whole = rock(played(view, hint), seat) | lacking
    is_free = not lacking & covered(played(view, hint), seat)
    more = space(view, whole, seat) - space(view, rock(view, seat), seat)
    return is_free and len(lacking) == has["count"] and more == has["room"] > 0


def _fills(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    before, after = SQUARES - covered(view, seat), SQUARES - covered(played(view, hint), seat)
    return single(before) - single(after) == has["count"] > 0


def _no_hole(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    before, after = SQUARES - covered(view, seat), SQUARES - covered(played(view, hint), seat)
    return single(after) <= single(before)


def _snug(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    rim = beside(laid(view, seat, hint))
    met = {each for each in rim if each not in SQUARES or each in covered(view, seat)}
    return (len(rim), len(met)) == (has["all"], has["met"]) and 2 * len(met) > len(rim)


def _covers(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    left = len(SQUARES - covered(played(view, hint), seat))
    return len(laid(view, seat, hint)) == has["count"] and left == has["left"]


def _more(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after = played(view, hint)
    may = after.options.catapults_a_round - after.camps[seat].put
    area = inside(rock(after, seat)) - frozenset().union(*engines(after, seat)) - closed(view)
    return min(room(area), may) == has["count"] > 0


def _bares(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    return valid(view, has["seat"]) - valid(played(view, hint), has["seat"]) == has["count"] > 0


def _robs(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after = played(view, hint)
    return len(covered(view, has["seat"])) - len(covered(after, has["seat"])) == has["count"] > 0


CHECKS: Mapping[str, Check] = {
    "forced": lambda view, seat, hint, has: len(list(rules.choices(view, seat))) == 1,
    "ahead": lambda view, seat, hint, has: (
        view.round == view.options.rounds and score(view, seat) - score(view, has["seat"]) == has["count"] > 0
    ),
    "dice": lambda view, seat, hint, has: (
        view.round < view.options.rounds
        and valid(view, has["seat"]) + 1 == has["dice"] == has.get("catapults", has["dice"] - 1) + 1
    ),
    "on top": lambda view, seat, hint, has: score(played(view, hint), seat) == score(view, seat) - 1,
    "closes": _closes,
    "shelters": _shelters,
    "castle": _castle,
    "fills": _fills,
    "no hole": _no_hole,
    "snug": _snug,
    "covers": _covers,
    "at once": lambda view, seat, hint, has: len(laid(view, seat, hint)) == has["count"],
    "die": lambda view, seat, hint, has: (
        valid(played(view, hint), seat) == valid(view, seat) + 1
        and view.phase is Phase.CATAPULTS
        and view.round < view.options.rounds
    ),
    "more": _more,
    "bares": _bares,
    "robs": _robs,
    "cost": lambda view, seat, hint, has: (
        view.attack is not None
        and isinstance(hint.move, Steal)
        and view.attack.budget == has["budget"] >= has["cost"] == view.land.forms[hint.move.piece].points
    ),
    "fitting": lambda view, seat, hint, has: (
        kinds_that_fit(view, seat) == has["fitting"] > 0 and len(view.land.forms) == has["kinds"]
    ),
    "unfit": lambda view, seat, hint, has: (
        has["kinds"] - kinds_that_fit(view, seat) == has["unfit"] > 0 and len(view.land.forms) == has["kinds"]
    ),
    "empty": lambda view, seat, hint, has: len(SQUARES - covered(view, seat)) == has["count"],
    "room": lambda view, seat, hint, has: space(view, rock(view, seat), seat) == has["count"] > 0,
    "must lay": lambda view, seat, hint, has: view.phase in (Phase.ATTACK, Phase.BUILD),
    "rolls": lambda view, seat, hint, has: view.attack is not None and view.attack.count == has["count"],
    "play on": lambda view, seat, hint, has: view.phase is Phase.TIE,
}
"""By the kind of claim."""
