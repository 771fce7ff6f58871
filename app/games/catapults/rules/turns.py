"""Whose turn it is: seats, people at one screen, and computers beside them."""

from app.core.command import NATURE, Seat
from app.core.reason import Reason
from app.core.words import N_, SeatName
from app.games.catapults.model import Doing, Glass, Phase, Position, per_seat


def to_act(state: Position) -> frozenset[Seat]:
    """Return nature if cards, dice or lots are owed; else who may do something.  Rule: CAT-10, CAT-R25."""
    if is_nature_asked(state):
        return frozenset({NATURE})
    match state.phase:
        case Phase.BUILD:
            return builders(state)
        case Phase.CATAPULTS | Phase.REBUILD:
            return placers(state)
        case Phase.ATTACK:
            return frozenset() if state.attack is None else frozenset({state.attack.seat})
        case Phase.TIE:
            return frozenset(state.games[-1].leaders) - frozenset(state.agreed)
        case Phase.BETWEEN:
            return frozenset(people(state) or state.playing)
        case Phase.COUNT | Phase.OVER:
            return frozenset()


def is_nature_asked(state: Position) -> bool:
    """Tell whether a card, dice or lots must fall before anybody goes on."""
    if state.phase is Phase.BUILD:
        return any(camp.doing is Doing.DRAWING for camp in state.camps)
    if state.phase is Phase.ATTACK:
        return state.attack is not None and state.attack.rolling
    return state.phase is Phase.COUNT


def seating(state: Position) -> tuple[Seat, ...]:
    """
    Return who plays, in the order of this round.

    Round 1 begins with the first seat, each later round with the next one clockwise.

    Rule: CAT-R25.
    """
    first = (state.round - 1) % len(state.playing)
    return state.playing[first:] + state.playing[:first]


def people(state: Position) -> tuple[Seat, ...]:
    """Return the people who play, in the order of this round.  Rule: CAT-R25."""
    return tuple(seat for seat in seating(state) if state.levels[seat] is None)


def placers(state: Position) -> frozenset[Seat]:
    """Return the first person who is not done, and all computers that are not.  Rule: CAT-R25."""
    waiting = [seat for seat in seating(state) if state.camps[seat].doing is not Doing.DONE]
    persons = [seat for seat in waiting if state.levels[seat] is None]
    return frozenset(persons[:1] + [seat for seat in waiting if state.levels[seat] is not None])


def builders(state: Position) -> frozenset[Seat]:
    """
    Return the person who builds, and the computers that build live beside.

    Computers begin with the first person's glass; those that mirror a person wait for
    every piece.  Plates do not touch each other, so the order gives nothing away.

    Rule: CAT-9, CAT-11, CAT-R25, CAT-R26.
    """
    may_start = computers_may_start(state)
    return frozenset(
        seat
        for seat in placers(state)
        if state.levels[seat] is None or (may_start and not _is_ahead(state, seat))
    )


def computers_may_start(state: Position) -> bool:
    """Tell whether the first person of the round has begun to build, or needs no clock.  Rule: CAT-R25."""
    persons = people(state)
    if not persons or is_untimed(state, persons[0]):
        return True
    first = state.camps[persons[0]]
    return first.glass is not Glass.FULL or first.doing is Doing.DONE


def _is_ahead(state: Position, seat: Seat) -> bool:
    """Tell whether a computer that mirrors the first person has to wait.  Rule: CAT-R26."""
    is_ready = state.camps[seat].doing is Doing.READY
    # Where nothing can change any more there is nothing to wait for: a seat that was taken over stops.
    return is_ready and has_spent(state, seat) and may_still_grow(state, seat)


def has_spent(state: Position, seat: Seat) -> bool:
    """Tell whether a seat has placed all it may place in this BUILD so far.  Rule: CAT-40, CAT-R26."""
    limit = allowance(state, seat)
    return limit is not None and state.camps[seat].placed >= limit


def has_placed_all(state: Position, seat: Seat) -> bool:
    """Tell whether a seat without a clock has placed its pieces, and is done.  Rule: CAT-12, CAT-40."""
    return is_untimed(state, seat) and state.camps[seat].placed >= state.options.untimed_pieces


def is_untimed(state: Position, seat: Seat) -> bool:
    """Tell whether a seat builds without a clock and with counted pieces.  Rule: CAT-40, CAT-R32."""
    return state.options.build_seconds is None or bool(per_seat(state.options.no_timer, seat))


def is_timed(state: Position, seat: Seat) -> bool:
    """Tell whether a glass runs for a seat: computers keep pace by counting.  Rule: CAT-11, CAT-R26."""
    return state.levels[seat] is None and not is_untimed(state, seat)


def allowance(state: Position, seat: Seat) -> int | None:
    """
    Return how many pieces a seat may place in this BUILD so far; None if the glass decides.

    Rule: CAT-40 (8 without a timer), CAT-R26 (computers).
    """
    untimed = state.options.untimed_pieces if is_untimed(state, seat) else None
    if state.levels[seat] is None:
        return untimed
    pace = _pace(state, seat)
    return pace if untimed is None else min(pace, untimed)


def _pace(state: Position, seat: Seat) -> int:
    """Return how many pieces a computer may place in this BUILD so far.  Rule: CAT-R26."""
    wish, level = state.options.ai_pieces, state.levels[seat]
    if wish == "mirror":
        persons = people(state)
        return state.camps[persons[0]].placed if persons else 8
    if wish == "level":
        return state.options.tables.pace[level.rank] if level is not None else 8
    return int(wish)


def may_still_grow(state: Position, seat: Seat) -> bool:
    """Tell whether a seat's allowance can rise before the BUILD is over.  Rule: CAT-R26 ("mirror me")."""
    persons = people(state)
    return (
        state.options.ai_pieces == "mirror"
        and state.levels[seat] is not None
        and bool(persons)
        and state.camps[persons[0]].doing is not Doing.DONE
    )


def check_turn(state: Position, seat: Seat, *phases: Phase) -> Reason | None:
    """Refuse what a seat says in the wrong phase, or while others have to act.  Rule: CAT-10, CAT-R25."""
    if state.phase is Phase.OVER:
        return Reason("CAT-33", N_("The game is over."))
    if seat not in range(len(state.levels)) or seat not in state.playing:
        return Reason("CAT-36", N_("Only those who play this game can do that."))
    if state.phase not in phases:
        return Reason("CAT-10", N_("That belongs to another phase of the round."))
    acting = to_act(state)
    if seat in acting:
        return None
    if NATURE in acting:
        return Reason("CAT-10", N_("Wait for the cards and dice that are still in the air."))
    if state.phase is Phase.ATTACK:
        thief = min(acting, default=seat)
        return Reason("CAT-26", N_("It is {name}'s attack."), {"name": SeatName(thief)})
    if state.camps[seat].doing is Doing.DONE:
        return Reason("CAT-10", N_("{name} has finished this phase."), {"name": SeatName(seat)})
    if state.levels[seat] is not None:
        return Reason("CAT-R26", N_("The computer builds beside the first person, at a person's pace."))
    return Reason("CAT-R25", N_("At one screen you build one after another: wait for your turn."))
