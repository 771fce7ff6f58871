"""Wagons: where they can drive on when what they stood on is scored."""

from collections.abc import Iterator
from typing import NamedTuple

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.carcassonne.boxes import Completed
from app.games.carcassonne.expansions.abbey.commands import Drive
from app.games.carcassonne.expansions.abbey.figures import WAGON
from app.games.carcassonne.features import is_complete, is_free, root_at
from app.games.carcassonne.gates import meetings
from app.games.carcassonne.model import Follower, Phase, Position, Square, keep, kind_of, pieces_of
from app.games.carcassonne.rules.box_rules import Step, When, opened_rules
from app.games.carcassonne.rules.course import advance
from app.games.carcassonne.rules.turns import check_step
from app.games.carcassonne.tables import Terrain
from app.games.carcassonne.tiles import AHEAD, AROUND

WAITING = "wagons"
"""What is kept: for each wagon that may drive on its number, the root of what was scored, and its square."""

DRIVES = "wagon"


class Returned(NamedTuple):
    """A wagon that was scored: its number, the root of what it stood on, and where it stood."""

    number: int
    root: int
    at: Square


def note(state: Position, completed: Completed) -> None:
    """Remember the wagons on what is scored: they may drive on.  Rule: ABB-14, FAIR-X27."""
    for number in completed.figures:
        if kind_of(state, number) is WAGON:
            at = state.followers[number].at
            keep(state, WAITING, *state.kept.get(WAITING, ()), number, completed.root, *at)


def waiting(state: Position) -> list[Returned]:
    """Return the wagons that may drive on: of whoever is at turn first, then clockwise.  TRN-7."""
    kept = state.kept.get(WAITING, ())
    rows = zip(kept[::4], kept[1::4], kept[2::4], kept[3::4], strict=False)
    found = [Returned(number, root, Square(x, y)) for number, root, x, y in rows]
    known = [each for each in found if each.root in state.regions and owner(state, each) is not None]
    return sorted(known, key=lambda each: ((owner(state, each) or 0) - state.turn) % state.seats)


def owner(state: Position, wagon: Returned) -> Seat | None:
    """Return whose wagon it is, if it is one and to hand."""
    seats = (seat for seat in range(state.seats) if wagon.number in pieces_of(state, seat))
    is_one = wagon.number not in state.followers and kind_of(state, wagon.number) is WAGON
    return next(seats, None) if is_one else None


def _neighbours(state: Position, root: int) -> Iterator[int]:
    """Yield what is next to something: in a crossing, at a gate, a door, an abbey's wall.  Rule: ABB-15."""
    tiles = state.regions[root].tiles
    for at, laid in state.tiles.items():
        if not tiles >> laid.number & 1:
            continue
        tile = state.book.turned[laid.type, laid.turn]
        here = {number for number in range(len(tile.type.places)) if root_at(state, at, number) == root}
        for one, other in meetings(tile.type):
            if one in here:
                yield root_at(state, at, other)
        yield from _at_abbeys(state, at, here)


def _at_abbeys(state: Position, at: Square, here: set[int]) -> Iterator[int]:
    """Yield abbeys whose walls something meets, or what meets the walls of an abbey.  Rule: ABB-15."""
    laid = state.tiles[at]
    tile = state.book.turned[laid.type, laid.turn]
    for edge, (dx, dy) in enumerate(AHEAD):
        there = Square(at.x + dx, at.y + dy)
        other = state.tiles.get(there)
        if other is None:
            continue
        beyond = state.book.turned[other.type, other.turn]
        if Terrain.ABBEY in beyond.type.edges and tile.sides[edge] in here:
            yield root_at(state, there, 0)
        if Terrain.ABBEY in tile.type.edges and beyond.sides[(edge + 2) % 4] >= 0:
            yield root_at(state, there, beyond.sides[(edge + 2) % 4])


def ways(state: Position, wagon: Returned) -> Iterator[tuple[Square, int]]:
    """
    Yield where a wagon can drive to: squares, and the numbers of features on their tiles.

    Rule: ABB-14 to ABB-16, XOPT-06.
    """
    is_near = state.options.wagon == "near"
    goals = set() if is_near else {*_neighbours(state, wagon.root)} - {wagon.root}
    steps = [(0, 0), *AROUND] if is_near else []
    squares = [Square(wagon.at.x + dx, wagon.at.y + dy) for dx, dy in steps] if is_near else list(state.tiles)
    for at in squares:
        laid = state.tiles.get(at)
        places = () if laid is None else state.book.turned[laid.type, 0].type.places
        for number, each in enumerate(places):
            root = root_at(state, at, number)
            is_goal = root != wagon.root if is_near else root in goals
            if is_goal and each.kind in WAGON.stands and _can_stand(state, at, number, root):
                yield at, number


def _can_stand(state: Position, at: Square, number: int, root: int) -> bool:
    """Tell whether a wagon can come to stand there: unfinished, free, and nothing forbids it.  ABB-14."""
    if is_complete(state, root, at) or not is_free(state, at, number):
        return False
    return opened_rules(state.options.boxes).barred_figure(state, at, number, WAGON) is None


def _first(state: Position) -> Returned | None:
    """Return the wagon whose owner decides now."""
    return next((each for each in waiting(state) if any(True for _ in ways(state, each))), None)


def decider(state: Position) -> Seat | None:
    """Return whose wagon may drive on next.  Rule: TRN-7, RX-04."""
    wagon = _first(state)
    return None if wagon is None else owner(state, wagon)


def begin(state: Position) -> None:
    """Take home the wagons that have no way on.  Rule: ABB-14."""
    _keep(state, waiting(state))


def _keep(state: Position, wagons: list[Returned]) -> None:
    """Keep the wagons among these that have a way on: somebody may have come where they could go.  RX-20."""
    left = [each for each in wagons if any(True for _ in ways(state, each))]
    keep(state, WAITING, *(number for each in left for number in (each.number, each.root, *each.at)))


def stay(state: Position) -> None:
    """Take the wagon home.  Rule: ABB-14."""
    first = _first(state)
    _keep(state, [each for each in waiting(state) if each != first])


def check(state: Position, command: Drive) -> Reason | None:
    """Refuse all but a place next to what was scored, unfinished and free.  Rule: ABB-14 to ABB-16."""
    if reason := check_step(state, command.by, DRIVES):
        return reason
    wagon = _first(state)
    if wagon is None or (command.at, command.feature) not in set(_named(state, wagon)):
        return Reason("ABB-15", N_("The wagon drives to what is next to it, unfinished and free."))
    return None


def _named(state: Position, wagon: Returned) -> Iterator[tuple[Square, str]]:
    for at, number in ways(state, wagon):
        yield at, state.book.turned[state.tiles[at].type, 0].features[number].id


def drive(state: Position, command: Drive) -> None:
    """Put the wagon there; it is not scored again in this turn.  Rule: ABB-16."""
    wagon, others = _first(state), waiting(state)
    if wagon is not None:
        tile = state.book.turned[state.tiles[command.at].type, 0].type
        state.followers[wagon.number] = Follower(command.by, command.at, tile.index(command.feature))
        _keep(state, [each for each in others if each != wagon])
    advance(state)


def choices(state: Position, seat: Seat) -> Iterator[Drive]:
    """Yield every place a wagon can drive to.  Rule: ABB-14, ABB-16."""
    wagon = _first(state) if state.phase is Phase.STEP and state.step == DRIVES else None
    if wagon is not None:
        yield from (Drive(seat, at, feature) for at, feature in _named(state, wagon))


STEP = Step(
    id=DRIVES,
    when=When.SCORED,
    order=7,
    now=N_("Drive the wagon on, or take it home."),
    asks=N_("drive your wagon on, or take it home"),
    waiting=N_("may drive a wagon on"),
    decider=decider,
    begin=begin,
    decline=stay,
    leave=N_("Take it home"),
)
