"""Tables of verbs: who may say what, what may be said, and what stands."""

from random import Random

import pytest
from attrs import define, frozen

from app.core.command import NATURE, Command, Seat
from app.core.reason import Reason
from app.core.state import State
from app.core.verbs import NoLuck, Verb, Verbs, no_timers, open_guess, open_view


@define
class Heap(State):
    """Sticks; whoever takes the last one loses."""

    sticks: int = 5
    turn: Seat = 0
    is_windy: bool = False


@frozen
class Take(Command):
    """Take some sticks."""

    count: int


@frozen
class Pass(Command):
    """Take none."""


@frozen
class Wind(Command):
    """A stick is blown away."""


STRANGE, TURN = Reason("HEAP-1", "Only the wind blows."), Reason("HEAP-2", "It is not your turn.")
TAKEN, FEW = Reason("HEAP-3", "They are burnt."), Reason("HEAP-4", "There are not so many.")


def to_act(state: Heap) -> frozenset[Seat]:
    return frozenset({NATURE if state.is_windy else state.turn}) if state.sticks else frozenset()


def check_take(state: Heap, take: Take) -> Reason | None:
    return None if 0 < take.count <= min(2, state.sticks) else FEW


def take(state: Heap, command: Take) -> None:
    state.sticks -= command.count
    state.turn = 1 - state.turn


def check_pass(state: Heap, _: Pass) -> Reason | None:
    return FEW if state.sticks == 1 else None


def do_pass(state: Heap, _: Pass) -> None:
    state.turn = 1 - state.turn


def takes(state: Heap, seat: Seat) -> list[Command]:
    return [Take(seat, count) for count in (1, 2) if count <= state.sticks]


def blow(state: Heap, _: Wind) -> None:
    state.sticks, state.is_windy = state.sticks - 1, False


VERBS: Verbs[Heap, Command] = Verbs(
    to_act,
    Verb(Take, check_take, take, takes, stands=lambda before, each: TAKEN if each.count == 2 else None),
    Verb(Pass, check_pass, do_pass, is_bare=True),
    Verb(Wind, lambda state, _: None if state.is_windy else FEW, blow, is_natures=True, stands=TAKEN),
    strange=STRANGE,
    out_of_turn=TURN,
)


def test_choices_are_those_of_each_verb_in_order():
    """A verb that says nothing but itself is a choice when its check allows it."""
    assert list(VERBS.choices(Heap(), 0)) == [Take(0, 1), Take(0, 2), Pass(0)]
    assert list(VERBS.choices(Heap(sticks=1), 0)) == [Take(0, 1)]
    assert VERBS.kinds == (Take, Pass, Wind)


@pytest.mark.parametrize("seat", [1, NATURE])
def test_who_is_not_to_act_has_no_choices(seat):
    """Neither has nature, when it is to act."""
    assert not list(VERBS.choices(Heap(is_windy=seat == NATURE), seat))


@pytest.mark.parametrize(
    "state, command, reason",
    [
        (Heap(), Take(0, 2), None),
        (Heap(), Take(0, 3), FEW),
        (Heap(), Take(1, 1), TURN),
        (Heap(), Wind(0), STRANGE),
        (Heap(), Take(NATURE, 1), STRANGE),
        (Heap(is_windy=True), Wind(NATURE), None),
        (Heap(), Wind(NATURE), FEW),
    ],
)
def test_who_says_it_is_asked_before_what_is_said(state, command, reason):
    """Nature keeps to its own verbs; of seats only those that are to act say anything."""
    assert VERBS.why_not(state, command) is reason


def test_without_a_reason_the_checks_alone_decide():
    """A table need not say who may speak."""
    table: Verbs[Heap, Command] = Verbs(to_act, Verb(Take, check_take, take))
    assert table.why_not(Heap(), Take(1, 1)) is None
    assert not list(table.choices(Heap(), 0))


def test_a_command_has_its_effect():
    """The state is changed in place."""
    state = Heap()
    VERBS.play(state, Take(0, 2))
    assert state == Heap(sticks=3, turn=1)


@pytest.mark.parametrize(
    "command, reason", [(Take(0, 1), None), (Take(0, 2), TAKEN), (Pass(0), None), (Wind(NATURE), TAKEN)]
)
def test_what_stands_cannot_be_taken_back(command, reason):
    """It may depend on what was before."""
    assert VERBS.may_undo(Heap(), command) is reason


def test_open_information_is_a_copy():
    """Whoever sees everything may do with it as they like."""
    state = Heap()
    for other in (open_view(state, 1), open_guess(state, Random(1)), NoLuck().guess(state, Random(1))):
        assert other == state
        assert other is not state


def test_a_game_may_do_without_luck_clocks_and_problems():
    """Nature is never to act there."""
    assert not NoLuck().outcomes(Heap())
    assert not no_timers(Heap())
    with pytest.raises(ValueError, match="without luck"):
        NoLuck().sample(Heap(), Random(1))
