"""
The rules of The Tower: raising and closing towers, captures, the exchange of prisoners, and ransoms.

Rule: TWR-1 to TWR-16.
"""

from collections.abc import Iterator

from app.core.command import Seat
from app.core.reason import Reason
from app.core.verbs import Verb
from app.core.words import N_, Phrase
from app.games.carcassonne.expansions.tower.commands import (
    BringBack,
    Capture,
    CloseTower,
    PayRansom,
    RaiseTower,
)
from app.games.carcassonne.expansions.tower.keeping import (
    PAID,
    PIECES,
    PRISONERS,
    RAISED,
    RANSOM,
    RANSOMS,
    SWAPPED,
    flat,
    heights,
    pieces_each,
    prisoners,
)
from app.games.carcassonne.expansions.tower.problems import problems
from app.games.carcassonne.expansions.tower.towers import (
    closed,
    foundation,
    foundations,
    keep_heights,
    on_top,
    reached,
)
from app.games.carcassonne.model import (
    CLOSING,
    Follower,
    Phase,
    Position,
    Square,
    keep,
    kept_by,
    kind_of,
    owner_of,
    pieces_of,
    supply,
    to_hand,
)
from app.games.carcassonne.rules.box_rules import BoxRules, Step, When
from app.games.carcassonne.rules.course import advance, finish_turn, send_home
from app.games.carcassonne.rules.turns import check_seat
from app.games.carcassonne.scoring import banked
from app.games.carcassonne.tables import Kind


def set_out(state: Position) -> None:
    """Give everybody their pieces.  Rule: TWR-1."""
    keep(state, PIECES, *[pieces_each(state.seats)] * state.seats)


def begin_turn(state: Position) -> None:
    """Allow a ransom again.  Rule: TWR-12."""
    keep(state, PAID)


# --- Raising a tower ---


def check_raise(state: Position, command: RaiseTower) -> Reason | None:
    """Refuse a piece but to hand, on a foundation, where nobody stands on top.  Rule: TWR-1, TWR-2, TWR-8."""
    if reason := check_seat(state, command.by, Phase.DEPLOY):
        return reason
    if foundation(state, command.at) is None:
        return Reason("TWR-2", N_("There is no foundation of a tower."))
    if on_top(state, command.at) is not None:
        return Reason("TWR-8", N_("A follower closes this tower."))
    if not kept_by(state, PIECES, command.by):
        return Reason("TWR-1", N_("You have no tower piece left."))
    return None


def raise_tower(state: Position, command: RaiseTower) -> None:
    """Put the piece there; then somebody whom the tower reaches may be taken.  Rule: TWR-2, TWR-3, TWR-15."""
    left = list(state.kept[PIECES])
    left[command.by] -= 1
    keep(state, PIECES, *left)
    high = heights(state)
    high[command.at] = high.get(command.at, 0) + 1
    keep_heights(state, high)
    if reached(state, command.at, high[command.at]):
        keep(state, RAISED, *command.at)
    finish_turn(state, deployed=False)


def raise_choices(state: Position, seat: Seat) -> Iterator[RaiseTower]:
    """Yield every tower that can be raised.  Rule: TWR-2, TWR-11."""
    if state.phase is Phase.DEPLOY and kept_by(state, PIECES, seat):
        shut = closed(state)
        yield from (RaiseTower(seat, at) for at in foundations(state) if at not in shut)


# --- Captures ---


def raised(state: Position) -> Square | None:
    """Return the tower from which somebody may be taken now.  Rule: TWR-3."""
    kept = state.kept.get(RAISED)
    return Square(*kept) if kept else None


def check_capture(state: Position, command: Capture) -> Reason | None:
    """Refuse to take but a follower that the tower reaches.  Rule: TWR-3, TWR-4, TWR-6."""
    if reason := check_seat(state, command.by, Phase.STEP):
        return reason
    at = raised(state)
    if at is None:
        return Reason("TWR-3", N_("Nobody can be captured now."))
    if command.number not in reached(state, at, heights(state)[at]):
        return Reason("TWR-3", N_("The tower does not reach that one."))
    return None


def capture(state: Position, command: Capture) -> None:
    """
    Take a follower: one's own goes home, another's becomes a prisoner, and may be exchanged at once.

    Rule: TWR-5, TWR-7, XCAR-6.
    """
    owner = state.followers[command.number].owner
    send_home(state, [command.number])
    keep(state, RAISED)
    if owner != command.by:
        _hold(state, {**prisoners(state), command.number: command.by})
        _exchange(state, command.number, exchangeable(state, command.number))
    advance(state)


def _hold(state: Position, held: dict[int, Seat]) -> None:
    keep(state, PRISONERS, *flat(held))


def exchangeable(state: Position, number: int) -> list[int]:
    """Return whom the owner of a prisoner holds of its captor, one of each kind.  Rule: TWR-7."""
    held, owner = prisoners(state), owner_of(state, number)
    captor = held[number]
    mine = [each for each, holder in held.items() if holder == owner and owner_of(state, each) == captor]
    return list({kind_of(state, each).id: each for each in reversed(mine)}.values())


def _exchange(state: Position, number: int, mine: list[int]) -> None:
    """Exchange a prisoner; if those who could come home differ, that is still to be chosen.  Rule: TWR-7."""
    if len(mine) == 1:
        _let_go(state, number, mine[0])
    elif mine:
        keep(state, SWAPPED, number)


def _let_go(state: Position, *numbers: int) -> None:
    _hold(state, {each: seat for each, seat in prisoners(state).items() if each not in numbers})


def capture_choices(state: Position, seat: Seat) -> Iterator[Capture]:
    """Yield every follower that the tower reaches.  Rule: TWR-3."""
    at = raised(state)
    if at is not None and check_seat(state, seat, Phase.STEP) is None:
        yield from (Capture(seat, number) for number in reached(state, at, heights(state)[at]))


def to_capture(state: Position) -> Seat | None:
    """Return who may take somebody now."""
    return None if raised(state) is None else state.turn


def spare(state: Position) -> None:
    """Take nobody.  Rule: TWR-3."""
    keep(state, RAISED)


# --- The exchange of prisoners ---


def check_bring(state: Position, command: BringBack) -> Reason | None:
    """Refuse to bring back but one of one's own that the prisoner's owner holds.  Rule: TWR-7."""
    if reason := check_seat(state, command.by, Phase.STEP):
        return reason
    kept = state.kept.get(SWAPPED)
    if not kept:
        return Reason("TWR-7", N_("No prisoners are exchanged now."))
    if command.number not in exchangeable(state, kept[0]):
        return Reason("TWR-7", N_("That one is not exchanged for your prisoner."))
    return None


def bring_back(state: Position, command: BringBack) -> None:
    """Exchange the prisoner for one's own.  Rule: TWR-7."""
    (number,) = state.kept[SWAPPED]
    keep(state, SWAPPED)
    _let_go(state, number, command.number)
    advance(state)


def bring_choices(state: Position, seat: Seat) -> Iterator[BringBack]:
    """Yield those who can come home, one of each kind.  Rule: TWR-7."""
    kept = state.kept.get(SWAPPED)
    if kept and check_seat(state, seat, Phase.STEP) is None:
        yield from (BringBack(seat, number) for number in exchangeable(state, kept[0]))


def to_bring(state: Position) -> Seat | None:
    """Return who chooses whom they get back."""
    return state.turn if state.kept.get(SWAPPED) else None


# --- Closing a tower ---


def check_close(state: Position, command: CloseTower) -> Reason | None:
    """Refuse all but a normal or big follower, on a tower that nobody closes.  Rule: TWR-8, TWR-10."""
    if reason := check_seat(state, command.by, Phase.DEPLOY):
        return reason
    hand = to_hand(state, command.by)
    figure = next((kind for kind, left in hand.items() if left and kind.id == command.figure), None)
    if figure is None:
        return Reason("CAR-35", N_("You have no such figure to hand."))
    if figure.is_special or Kind.TOWER not in figure.stands:
        return Reason("TWR-8", N_("That is no place for a {figure}."), {"figure": Phrase(figure.name)})
    if foundation(state, command.at) is None:
        return Reason("TWR-2", N_("There is no foundation of a tower."))
    if not heights(state).get(command.at):
        return Reason("TWR-10", N_("A follower does not go onto a foundation without a tower."))
    if on_top(state, command.at) is not None:
        return Reason("TWR-8", N_("A follower closes this tower."))
    return None


def close(state: Position, command: CloseTower) -> None:
    """Put the follower on top, and end the turn.  Rule: TWR-8, FAIR-X42."""
    number = next(each for each in supply(state, command.by) if kind_of(state, each).id == command.figure)
    feature = foundation(state, command.at)
    assert feature is not None
    state.followers[number] = Follower(command.by, command.at, feature)
    finish_turn(state, deployed=False)


def close_choices(state: Position, seat: Seat) -> Iterator[CloseTower]:
    """Yield every tower that can be closed, with each kind of follower to hand.  Rule: TWR-8."""
    if state.phase is not Phase.DEPLOY:
        return
    high = heights(state)
    shut = closed(state) if high else set()
    places = [Square(*at) for at in high if at not in shut]
    hand = to_hand(state, seat) if places else {}
    kinds = [kind for kind, left in hand.items() if left and Kind.TOWER in kind.stands]
    yield from (CloseTower(seat, at, kind.id) for at in places for kind in kinds)


# --- Ransoms ---


def check_ransom(state: Position, command: PayRansom) -> Reason | None:
    """
    Refuse a ransom but once a turn, for one's own, from somebody who can pay.

    Rule: TWR-12, TWR-13, RX-15, RX-16.
    """
    if reason := check_seat(state, command.by, Phase.DEPLOY):
        return reason
    if command.number not in prisoners(state) or command.number not in pieces_of(state, command.by):
        return Reason("TWR-12", N_("That is no follower of yours that somebody holds."))
    if _has_paid(state):
        return Reason("TWR-12", N_("One ransom a turn: you have paid one."))
    if banked(state)[command.by] < RANSOM:
        return Reason("TWR-13", N_("A ransom costs {count} points."), {"count": RANSOM})
    return None


def _has_paid(state: Position) -> bool:
    """Tell whether a ransom was paid in this turn already.  Rule: TWR-12."""
    return state.kept.get(PAID) == _this_turn(state)


def _this_turn(state: Position) -> tuple[int, ...]:
    """Return what is kept of a ransom: after the last tile each abbey is a turn of its own.  Rule: ABB-5."""
    return 1, *state.kept.get(CLOSING, ())


def pay_ransom(state: Position, command: PayRansom) -> None:
    """Pay the captor; the follower comes home, and the turn goes on.  Rule: TWR-12."""
    captor = prisoners(state)[command.number]
    paid = list(state.kept.get(RANSOMS) or (0,) * state.seats)
    paid[command.by] -= RANSOM
    paid[captor] += RANSOM
    keep(state, RANSOMS, *paid)
    keep(state, PAID, *_this_turn(state))
    _let_go(state, command.number)


def ransom_choices(state: Position, seat: Seat) -> Iterator[PayRansom]:
    """Yield one prisoner of each kind from each captor.  Rule: TWR-12."""
    if state.phase is not Phase.DEPLOY:
        return
    own = {number: captor for number, captor in prisoners(state).items() if number in pieces_of(state, seat)}
    if own and not _has_paid(state) and banked(state)[seat] >= RANSOM:
        yield from (PayRansom(seat, number) for number in own)


RULES = BoxRules(
    verbs=(
        Verb(RaiseTower, check_raise, raise_tower, raise_choices),
        Verb(Capture, check_capture, capture, capture_choices),
        Verb(BringBack, check_bring, bring_back, bring_choices),
        Verb(CloseTower, check_close, close, close_choices),
        Verb(PayRansom, check_ransom, pay_ransom, ransom_choices),
    ),
    steps=(
        Step(
            id="capture",
            when=When.COUNT,
            order=3,
            now=N_("Take somebody whom the tower reaches, or nobody."),
            asks=N_("take a follower whom the tower reaches, or nobody"),
            waiting=N_("may take a prisoner"),
            decider=to_capture,
            decline=spare,
            leave=N_("Take nobody"),
        ),
        Step(
            id="prisoners",
            when=When.COUNT,
            order=3,
            now=N_("Choose which of yours comes home first."),
            asks=N_("choose which of yours comes home for the prisoner"),
            waiting=N_("chooses whom to get back"),
            decider=to_bring,
        ),
    ),
    asides=(PayRansom,),
    set_out=set_out,
    turn_begins=begin_turn,
    problems=problems,
)
