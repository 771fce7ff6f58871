"""
Out of the quarters: onto what is about to be scored, and before the end onto what is unfinished.

Rule: CNT-7 to CNT-10, TRN-5, XOPT-09.
"""

from collections.abc import Callable, Container, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.carcassonne.boxes import FigureKind
from app.games.carcassonne.expansions.count.commands import MoveOut
from app.games.carcassonne.expansions.count.entering import note
from app.games.carcassonne.expansions.count.quarters import ASKED, LEAVING, serving, where_count
from app.games.carcassonne.features import followers_in, is_complete, is_in_quarter, place_of, root_of
from app.games.carcassonne.model import CLOSING, Follower, Phase, Position, Square, keep, kind_of
from app.games.carcassonne.rules.box_rules import Step, When, opened_rules
from app.games.carcassonne.rules.completing import about_to_score
from app.games.carcassonne.rules.course import advance
from app.games.carcassonne.rules.turns import check_step
from app.games.carcassonne.tables import UNSCORED, Kind

OUT, AT_THE_END = "move_out", "leave_city"


class Goal(NamedTuple):
    """Where somebody can move to: a region by its root, and the square and number of a feature of it."""

    root: int
    at: Square
    feature: int


Inhabitants: TypeAlias = dict[Kind, dict[FigureKind, int]]
"""Figures in quarters, by what the quarters serve: a number for each kind."""


def inhabitants(state: Position, seat: Seat) -> Inhabitants:
    """Return a seat's figures in quarters that the count does not close.  Rule: CNT-7."""
    return _all_inhabitants(state).get(seat, {})


def _all_inhabitants(state: Position) -> dict[Seat, Inhabitants]:
    """Return the figures in quarters that the count does not close, by seat.  Rule: CNT-7."""
    found: dict[Seat, Inhabitants] = {}
    closed = where_count(state).serves
    for number, each in state.followers.items():
        place = place_of(state, each) if is_in_quarter(state, each) else None
        if place is not None and place.serves not in (None, closed):
            assert place.serves is not None
            own = found.setdefault(each.owner, {})
            own.setdefault(place.serves, {}).setdefault(kind_of(state, number), number)
    return found


# --- What is about to be scored ---


def scored_goals(state: Position, kinds: Container[Kind]) -> Iterator[Goal]:
    """Yield what is about to be scored, of some kinds, and holds a follower.  Rule: CNT-7, CNT-8, CNT-10."""
    if state.fresh is None:
        return
    roots = [root for root, _ in about_to_score(state, state.fresh) if state.regions[root].kind in kinds]
    for box in opened_rules(state.options.boxes).boxes if Kind.FIELD in kinds else ():
        if box.scores_too is not None:
            roots += box.scores_too(state)
    roots = [root for root in roots if followers_in(state, root)]
    yield from _places(state, roots)


def _places(state: Position, roots: list[int]) -> Iterator[Goal]:
    """Yield one place in each region: where nobody stands, if there is one."""
    taken = {(each.at, each.feature) for each in state.followers.values()}
    wanted, tiles = {*roots}, reduce(or_, (state.regions[root].tiles for root in roots), 0)
    found: dict[int, Goal] = {}
    for at, laid in state.tiles.items() if roots else ():
        if tiles >> laid.number & 1:
            for number in range(len(state.book.turned[laid.type, 0].type.places)):
                root = root_of(state, laid.root + number)
                if root in wanted and (root not in found or found[root][1:] in taken):
                    found[root] = Goal(root, at, number)
    yield from (found[root] for root in dict.fromkeys(roots))


# --- What is unfinished at the end ---


def last_goals(state: Position, kinds: Container[Kind]) -> Iterator[Goal]:
    """Yield what is unfinished, and fields, if it is of some kinds.  Rule: CNT-9, XOPT-09."""
    roots = []
    for root, region in state.regions.items():
        is_open = region.kind not in UNSCORED and not (region.kind is Kind.CITY and region.open == 0)
        if (
            is_open
            and region.kind in kinds
            and (state.options.count_end == "any" or region.kind is Kind.FIELD)
        ):
            roots.append(root)
    for goal in _places(state, roots):
        kind = state.regions[goal.root].kind
        has_farmers = kind is not Kind.FIELD or state.options.field_scoring != "none"
        if has_farmers and not is_complete(state, goal.root, goal.at):
            yield goal


# --- Who may move ---


def _goals(state: Position, seat: Seat) -> list[Goal]:
    goals = last_goals if state.step == AT_THE_END else scored_goals
    return list(goals(state, inhabitants(state, seat)))


def moves(state: Position, seat: Seat, goals: list[Goal]) -> Iterator[tuple[Goal, FigureKind, int]]:
    """Yield where a seat's followers can move to, each with its kind and number.  Rule: CNT-7, CNT-9."""
    there = inhabitants(state, seat)
    barred = opened_rules(state.options.boxes).barred_figure
    is_last = state.step == AT_THE_END
    for goal in goals if there else ():
        for kind, number in there.get(state.regions[goal.root].kind, {}).items():
            # Before the end it is like putting a figure there; what is scored now takes everybody.
            if not is_last or barred(state, goal.at, goal.feature, kind) is None:
                yield goal, kind, number


def _can_move(state: Position, seat: Seat, goals: list[Goal]) -> bool:
    return any(True for _ in moves(state, seat, goals))


def begin_out(state: Position) -> None:
    """Remember the scores, and ask everybody from the left of whoever is at turn.  Rule: CNT-4, CNT-7."""
    note(state)
    keep(state, ASKED, 0)


def next_out(state: Position) -> Seat | None:
    """Return who may move followers onto what is scored next; whoever is at turn comes last.  Rule: CNT-7."""
    asked = state.kept.get(ASKED)
    if not asked:
        return None
    seats = [(state.turn + step) % state.seats for step in range(asked[0] + 1, state.seats + 1)]
    return _first_mover(state, seats, scored_goals)


def stay_in(state: Position) -> None:
    """Move nobody, or nobody more: the next seat is asked.  Rule: CNT-7, RX-04."""
    seat = next_out(state)
    if seat is not None:
        keep(state, ASKED, (seat - state.turn) % state.seats or state.seats)


def begin_last(state: Position) -> None:
    """Begin to the left of whoever had the last turn.  Rule: CNT-9, FAIR-X3."""
    last, *_ = state.kept.get(CLOSING, (state.turn,))
    keep(state, LEAVING, last, 1, 0)


def next_last(state: Position) -> Seat | None:
    """Return who may move a follower next, going round until all have passed.  Rule: CNT-9."""
    kept = state.kept.get(LEAVING)
    if kept is None or len(kept) != 3:
        return None
    last, following, passed = kept
    seats = [(last + following + step) % state.seats for step in range(state.seats)]
    return _first_mover(state, [seat for seat in seats if not passed >> seat & 1], last_goals)


def _first_mover(
    state: Position, seats: list[Seat], goals_of: Callable[[Position, Container[Kind]], Iterator[Goal]]
) -> Seat | None:
    """Return the first of some seats with a follower that can move to what there is to move to."""
    everybody = _all_inhabitants(state)
    there = {seat: everybody[seat] for seat in seats if seat in everybody}
    kinds = {kind for found in there.values() for kind in found}
    goals = list(goals_of(state, kinds)) if kinds else []
    return next((seat for seat in there if goals and _can_move(state, seat, goals)), None)


def pass_last(state: Position) -> None:
    """Pass: that is for good.  Rule: CNT-9."""
    seat = next_last(state)
    if seat is not None:
        last, _, passed = state.kept[LEAVING]
        keep(state, LEAVING, last, (seat - last + 1) % state.seats, passed | 1 << seat)


# --- The verb ---


def check(state: Position, command: MoveOut) -> Reason | None:
    """Refuse all but an own follower from an open quarter, onto what it serves.  Rule: CNT-7 to CNT-10."""
    if reason := check_step(state, command.by, AT_THE_END if state.step == AT_THE_END else OUT):
        return reason
    laid = state.tiles.get(command.at)
    features = () if laid is None else state.book.turned[laid.type, 0].type.features
    kind = next((each.kind for each in features if each.id == command.feature), None)
    if kind is None or kind in UNSCORED:
        return Reason("CNT-7", N_("Nobody moves there from a quarter."))
    if serving(kind) is where_count(state):
        return Reason("CNT-7", N_("The count lets nobody out of that quarter."))
    if command not in set(_commands(state, command.by)):
        return Reason(
            "CNT-9" if state.step == AT_THE_END else "CNT-8",
            N_("Nobody of yours in a quarter can move there now."),
        )
    return None


def _commands(state: Position, seat: Seat) -> Iterator[MoveOut]:
    for goal, kind, _ in moves(state, seat, _goals(state, seat)):
        features = state.book.turned[state.tiles[goal.at].type, 0].type.features
        yield MoveOut(seat, goal.at, features[goal.feature].id, kind.id)


def move(state: Position, command: MoveOut) -> None:
    """Put the follower there; before the end the next one is asked then.  Rule: CNT-7, CNT-9."""
    for goal, kind, number in moves(state, command.by, _goals(state, command.by)):
        features = state.book.turned[state.tiles[goal.at].type, 0].type.features
        name = features[goal.feature].id
        if (goal.at, name, kind.id) == (command.at, command.feature, command.figure):
            state.followers[number] = Follower(command.by, goal.at, goal.feature)
            break
    if state.step == AT_THE_END:
        last, _, passed = state.kept[LEAVING]
        keep(state, LEAVING, last, (command.by - last + 1) % state.seats, passed)
    else:
        # Those before have passed.
        keep(state, ASKED, (command.by - state.turn - 1) % state.seats)
    advance(state)


def choices(state: Position, seat: Seat) -> Iterator[MoveOut]:
    """Yield every move out of the city.  Rule: CNT-7, CNT-9."""
    if state.phase is Phase.STEP and state.step in (OUT, AT_THE_END):
        yield from _commands(state, seat)


def end_out(state: Position) -> None:
    """Forget who was asked: it is scored now."""
    keep(state, ASKED)


STEPS = (
    Step(
        id=OUT,
        when=When.COUNT,
        order=5,
        now=N_("Move followers out of Carcassonne, or let them stay."),
        asks=N_("something is about to be scored: move followers there from Carcassonne, or let them stay"),
        waiting=N_("may move followers out of Carcassonne"),
        decider=next_out,
        begin=begin_out,
        decline=stay_in,
        leave=N_("Nobody (more)"),
    ),
    Step(
        id=AT_THE_END,
        when=When.END,
        order=9,
        now=N_("Move a follower out of Carcassonne, or pass."),
        asks=N_("the tiles are used up: move a follower out of Carcassonne, or pass for good"),
        waiting=N_("may move a follower out of Carcassonne"),
        decider=next_last,
        begin=begin_last,
        decline=pass_last,
        leave=N_("Pass"),
    ),
)
