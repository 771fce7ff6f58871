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

KING = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


def played(view: Position, hint: Hint) -> Position:
    after = view.copy()
    rules.play(after, hint.move)
    return after


def squares(state: Position) -> frozenset[Spot]:
    """Return the squares of a plate, as it is drawn."""
    drawn = state.options.tables.plate
    return frozenset((row, col) for row, line in enumerate(drawn) for col in range(len(line)))


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


def inside(plate: frozenset[Spot], walls: Iterable[Spot]) -> frozenset[Spot]:
    """Return the squares from which no king walks off the plate."""
    solid = frozenset(walls)
    todo = [(row, col) for row, col in plate - solid if {(row + a, col + b) for a, b in KING} - plate]
    outside = set(todo)
    while todo:
        row, col = todo.pop()
        for down, right in KING:
            there = (row + down, col + right)
            if there in plate and there not in solid and there not in outside:
                outside.add(there)
                todo.append(there)
    return plate - solid - outside


def blocks(area: frozenset[Spot], size: int) -> list[frozenset[Spot]]:
    found = []
    for row, col in sorted(area):
        block = frozenset((row + down, col + right) for down in range(size) for right in range(size))
        if block <= area:
            found.append(block)
    return found


@lru_cache(maxsize=4096)
def room(area: frozenset[Spot], size: int) -> int:
    """Return how many catapults fit into an area, trying them all."""
    if size == 1:
        return len(area)
    found = blocks(area, size)
    if not found:
        return 0
    first = found[0]
    corner = min(first)
    return max(1 + room(area - first, size), room(area - {corner}, size))


def closed(state: Position) -> frozenset[Spot]:
    """Return the swamp while nothing may stand on it."""
    opens_early = state.options.swamp_opens == "rebuild"
    is_closed = state.round == 1 and not (opens_early and state.phase is Phase.REBUILD)
    return spots(state, state.land.swamp) if is_closed else frozenset()


def space(state: Position, walls: frozenset[Spot], seat: Seat) -> int:
    taken = frozenset[Spot]().union(*engines(state, seat))
    return room(inside(squares(state), walls) - taken - closed(state), state.options.catapult_size)


def valid(state: Position, seat: Seat) -> int:
    area = inside(squares(state), rock(state, seat))
    return sum(each <= area for each in engines(state, seat))


def score(state: Position, seat: Seat) -> int:
    stacked = sum(wall.level > 1 for wall in state.camps[seat].plate.walls.values())
    return len(squares(state) - covered(state, seat)) - stacked


def laid(view: Position, seat: Seat, hint: Hint) -> frozenset[Spot]:
    return covered(played(view, hint), seat) - covered(view, seat)


def beside(some: frozenset[Spot]) -> set[Spot]:
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return {(row + down, col + right) for row, col in some for down, right in steps} - some


def single(free: frozenset[Spot]) -> int:
    return sum(not beside(frozenset({each})) & free for each in free)


def kinds_drawn(view: Position) -> list[str]:
    """Return the kinds of piece that there are any cards of."""
    return [kind.id for kind in view.options.tables.kinds if kind.cards]


def floors(view: Position, seat: Seat) -> list[frozenset[Spot]]:
    """Return where a piece may lie: on the ground, and flat on walls as far as they may be stacked."""
    heights = dict.fromkeys(squares(view), 0)
    for wall in view.camps[seat].plate.walls.values():
        heights |= {each: max(heights[each], wall.level) for each in spots(view, wall.mask)}
    ground = squares(view) - covered(view, seat) - closed(view)
    high = range(1, view.options.stack_levels)
    return [
        ground,
        *(frozenset(each for each, height in heights.items() if height == level) for level in high),
    ]


def kinds_that_fit(view: Position, seat: Seat) -> int:
    forms, found = [view.land.forms[kind] for kind in kinds_drawn(view)], floors(view, seat)
    return sum(any(spots(view, spot.mask) <= free for spot in form.spots for free in found) for form in forms)


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
    before, after = squares(view) - covered(view, seat), squares(view) - covered(played(view, hint), seat)
    return single(before) - single(after) == has["count"] > 0


def _no_hole(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    before, after = squares(view) - covered(view, seat), squares(view) - covered(played(view, hint), seat)
    return single(after) <= single(before)


def _snug(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    rim = beside(laid(view, seat, hint))
    met = {each for each in rim if each not in squares(view) or each in covered(view, seat)}
    return (len(rim), len(met)) == (has["all"], has["met"]) and 2 * len(met) > len(rim)


def _covers(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    left = len(squares(view) - covered(played(view, hint), seat))
    return len(laid(view, seat, hint)) == has["count"] and left == has["left"]


def _more(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after = played(view, hint)
    may = after.options.catapults_a_round - after.camps[seat].put
    area = inside(squares(view), rock(after, seat)) - frozenset().union(*engines(after, seat)) - closed(view)
    return min(room(area, view.options.catapult_size), may) == has["count"] > 0


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
        kinds_that_fit(view, seat) == has["fitting"] > 0 and len(kinds_drawn(view)) == has["kinds"]
    ),
    "unfit": lambda view, seat, hint, has: (
        has["kinds"] - kinds_that_fit(view, seat) == has["unfit"] > 0
        and len(kinds_drawn(view)) == has["kinds"]
    ),
    "empty": lambda view, seat, hint, has: len(squares(view) - covered(view, seat)) == has["count"],
    "room": lambda view, seat, hint, has: space(view, rock(view, seat), seat) == has["count"] > 0,
    "must lay": lambda view, seat, hint, has: view.phase in (Phase.ATTACK, Phase.BUILD),
    "rolls": lambda view, seat, hint, has: view.attack is not None and view.attack.count == has["count"],
    "play on": lambda view, seat, hint, has: view.phase is Phase.TIE,
}
"""By the kind of claim."""
