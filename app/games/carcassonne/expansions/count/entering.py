"""
Entering the city, for whoever has made others score and got nothing; and sending the count away.

Rule: CNT-4 to CNT-6, TRN-8, RX-27, XOPT-13.
"""

from collections.abc import Iterator

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_, Phrase
from app.games.carcassonne.boxes import FigureKind
from app.games.carcassonne.expansions.count.commands import Enter, SendCount
from app.games.carcassonne.expansions.count.quarters import (
    COUNT,
    ENTRY,
    HAS_ENTERED,
    MAY_ENTER,
    MAY_SEND,
    QUARTERS,
    SCORES,
    Quarter,
    quarter_of,
    where_count,
)
from app.games.carcassonne.model import (
    CLOSING,
    Follower,
    Phase,
    Position,
    Square,
    keep,
    kind_of,
    supply,
    to_hand,
)
from app.games.carcassonne.rules.box_rules import Step, When
from app.games.carcassonne.rules.course import advance
from app.games.carcassonne.rules.turns import check_step
from app.games.carcassonne.tables import Kind

ENTER, SEND = "enter", "send_count"


def place_of_quarter(state: Position, quarter: Quarter) -> tuple[Square, int] | None:
    """Return where a quarter is: its square, and its number on that tile; None if it does not lie there."""
    numbers = state.book.serving[quarter.serves]
    return next(((at, numbers[laid.type]) for at, laid in state.tiles.items() if laid.type in numbers), None)


# --- What a tile has brought ---


def scored(state: Position) -> list[int]:
    """Return what each seat has had for features, fields with barns and the like.  Rule: CNT-4, RX-27."""
    found = [sum(points.values()) for points in state.points]
    for gain in state.options.gains:
        paid = state.kept.get(gain.id) if gain.is_scored else None
        if paid:
            found = [points + more for points, more in zip(found, paid, strict=True)]
    return found


def note(state: Position) -> None:
    """Remember what everybody has before the tile of this part is scored.  Rule: CNT-4, RX-27."""
    keep(state, SCORES, *scored(state))


def begin_turn(state: Position) -> None:
    """Allow whoever is at turn now to enter the city, once.  Rule: CNT-6."""
    keep(state, ENTRY)


def begin(state: Position) -> None:
    """Open the city to whoever made others score and got nothing, once a turn.  Rule: CNT-4, CNT-6."""
    before, now = state.kept.get(SCORES), scored(state)
    keep(state, SCORES)
    # After the last tile each abbey is a turn of its own: ABB-5.
    has_entered = bool(state.kept.get(ENTRY)) and CLOSING not in state.kept
    if before is None or has_entered:
        return
    more = [points - had for had, points in zip(before, now, strict=True)]
    has_helped = any(points > 0 for seat, points in enumerate(more) if seat != state.turn)
    if has_helped and more[state.turn] <= 0:
        keep(state, ENTRY, MAY_ENTER)


# --- Entering ---


def _stage(state: Position) -> int | None:
    kept = state.kept.get(ENTRY)
    return kept[0] if kept else None


def can_be_in(state: Position, kind: FigureKind, quarter: Quarter) -> bool:
    """Tell whether a kind of figure can stand in a quarter.  Rule: CNT-5, CAR-OPT-05."""
    if quarter.serves is Kind.FIELD and state.options.field_scoring == "none":
        return False
    return not kind.is_special and quarter.serves in kind.stands


def enterer(state: Position) -> Seat | None:
    """Return who may send a follower into the city.  Rule: CNT-4."""
    if _stage(state) != MAY_ENTER or not any(True for _ in enter_choices_of(state, state.turn)):
        return None
    return state.turn


def stay_out(state: Position) -> None:
    """Send nobody: then the count stays, too."""
    keep(state, ENTRY)


def check_enter(state: Position, command: Enter) -> Reason | None:
    """Refuse all but a follower to hand, in a quarter where it can stand.  Rule: CNT-4, CNT-5."""
    if reason := check_step(state, command.by, ENTER):
        return reason
    quarter = quarter_of(command.quarter)
    if quarter is None or place_of_quarter(state, quarter) is None:
        return Reason("CNT-3", N_("There is no such quarter."))
    hand = to_hand(state, command.by)
    figure = next((kind for kind, left in hand.items() if left and kind.id == command.figure), None)
    if figure is None:
        return Reason("CAR-35", N_("You have no such figure to hand."))
    if not can_be_in(state, figure, quarter):
        return Reason("CNT-5", N_("That is no place for a {figure}."), {"figure": Phrase(figure.name)})
    return None


def enter(state: Position, command: Enter) -> None:
    """Put the follower into the quarter; the count may go elsewhere then.  Rule: CNT-4, CNT-6, XOPT-13."""
    quarter = quarter_of(command.quarter)
    place = None if quarter is None else place_of_quarter(state, quarter)
    assert quarter is not None
    assert place is not None
    number = next(each for each in supply(state, command.by) if kind_of(state, each).id == command.figure)
    state.followers[number] = Follower(command.by, *place)
    keep(state, ENTRY, HAS_ENTERED)
    match state.options.count_moves:
        case "clockwise":
            _move(state, QUARTERS[(QUARTERS.index(where_count(state)) + 1) % len(QUARTERS)])
        case "follower":
            _move(state, quarter)
        case _:
            keep(state, ENTRY, MAY_SEND)
    advance(state)


def enter_choices(state: Position, seat: Seat) -> Iterator[Enter]:
    """Yield every quarter for every kind of follower to hand.  Rule: CNT-4, CNT-5."""
    if state.phase is Phase.STEP and state.step == ENTER:
        yield from enter_choices_of(state, seat)


def enter_choices_of(state: Position, seat: Seat) -> Iterator[Enter]:
    """Yield how a seat could enter the city now."""
    there = [each for each in QUARTERS if place_of_quarter(state, each) is not None]
    for kind, left in to_hand(state, seat).items():
        for quarter in there if left else ():
            if can_be_in(state, kind, quarter):
                yield Enter(seat, quarter.id, kind.id)


# --- The count ---


def _move(state: Position, quarter: Quarter) -> None:
    keep(state, COUNT, QUARTERS.index(quarter))


def sender(state: Position) -> Seat | None:
    """Return who may send the count away.  Rule: CNT-6."""
    return state.turn if _stage(state) == MAY_SEND else None


def leave_count(state: Position) -> None:
    """Let the count stay where he is.  Rule: CNT-6."""
    keep(state, ENTRY, HAS_ENTERED)


def check_send(state: Position, command: SendCount) -> Reason | None:
    """Refuse all but another quarter.  Rule: CNT-6."""
    if reason := check_step(state, command.by, SEND):
        return reason
    quarter = quarter_of(command.quarter)
    if quarter is None:
        return Reason("CNT-3", N_("There is no such quarter."))
    if quarter is where_count(state):
        return Reason("CNT-6", N_("The count is there already."))
    return None


def send(state: Position, command: SendCount) -> None:
    """Send the count there.  Rule: CNT-6."""
    quarter = quarter_of(command.quarter)
    assert quarter is not None
    _move(state, quarter)
    leave_count(state)
    advance(state)


def send_choices(state: Position, seat: Seat) -> Iterator[SendCount]:
    """Yield every other quarter.  Rule: CNT-6."""
    if state.phase is Phase.STEP and state.step == SEND:
        here = where_count(state)
        yield from (SendCount(seat, each.id) for each in QUARTERS if each is not here)


STEPS = (
    Step(
        id=ENTER,
        when=When.SCORED,
        order=8,
        now=N_("Send a follower into Carcassonne, or nobody."),
        asks=N_("others have scored, and you have not: send a follower into a quarter, or nobody"),
        waiting=N_("may send a follower into Carcassonne"),
        decider=enterer,
        begin=begin,
        decline=stay_out,
        leave=N_("Send nobody"),
    ),
    Step(
        id=SEND,
        when=When.SCORED,
        order=8,
        now=N_("Send the count to another quarter, or let him stay."),
        asks=N_("send the count to another quarter, or let him stay"),
        waiting=N_("may send the count to another quarter"),
        decider=sender,
        decline=leave_count,
        leave=N_("Let him stay"),
    ),
)
