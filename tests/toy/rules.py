"""What may be done in Race, and what it means."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from app.core.command import NATURE, Command, Seat
from app.core.game import Player, Timer
from app.core.reason import Reason
from app.core.verbs import Verb, Verbs
from app.core.words import N_
from tests.toy.model import (
    Card,
    Dealt,
    Options,
    PlayCard,
    Position,
    Rolled,
    Runner,
    SandRanOut,
    Square,
    Throw,
    Walk,
)

_NOT_NOW = Reason("TOY-2", N_("That cannot be done now."))
_PLAYED = Reason("TOY-4", N_("A card that was played stays played."))


def setup(options: Options, players: Sequence[Player]) -> Position:
    """Put the runners on their first squares."""
    starts = options.bonus or (0,) * len(players)
    runners = {seat: Runner(Square(seat, start)) for seat, start in enumerate(starts)}
    track = {Square(lane, at): "grass" for lane in range(len(players)) for at in range(options.goal + 1)}
    return Position(options, runners, [[] for _ in players], track)


def to_act(state: Position) -> frozenset[Seat]:
    """Nature deals and rolls; else it is somebody's turn until one has arrived."""
    if state.owed:
        return frozenset({NATURE})
    if any(runner.at.at >= state.options.goal for runner in state.runners.values()):
        return frozenset()
    return frozenset({state.turn})


def timers(state: Position) -> Iterable[Timer[Command]]:
    """Return the glass of the turn.  Rule: TOY-3."""
    if state.options.glass and not state.owed and to_act(state):
        expiry = SandRanOut(NATURE, turn=state.turns)
        yield Timer(("glass", state.turns), float(state.options.glass), expiry, state.turn)


def _owes(what: str) -> Callable[[Position, Command], Reason | None]:
    return lambda state, _: None if state.owed == what else _NOT_NOW


def _check_sand(state: Position, command: SandRanOut) -> Reason | None:
    has_run = any(timer.expiry == command for timer in timers(state)) and command.turn == state.turns
    return None if has_run else _NOT_NOW


def _check_walk(state: Position, walk: Walk) -> Reason | None:
    return None if walk.to == _ahead(state, walk.by) else _NOT_NOW


def _check_card(state: Position, play: PlayCard) -> Reason | None:
    return None if play.card in state.hands[play.by] and play.card is not Card.HIDDEN else _NOT_NOW


def _cards(state: Position, seat: Seat) -> Iterator[Command]:
    for card in sorted(set(state.hands[seat]) - {Card.HIDDEN}):
        yield PlayCard(seat, card=card)


def _ahead(state: Position, seat: Seat) -> Square:
    return Square(seat, state.runners[seat].at.at + 1)


def _deal(state: Position, dealt: Dealt) -> None:
    state.hands, state.owed = [list(hand) for hand in dealt.cards], ""


def _arrive(state: Position, rolled: Rolled) -> None:
    state.owed = ""
    _run(state, state.turn, rolled.pips)


def _sleep(state: Position, _: SandRanOut) -> None:
    state.slept.add(state.turns)
    _run(state, state.turn, 0)


def _walk(state: Position, walk: Walk) -> None:
    _run(state, walk.by, 1)


def _play_card(state: Position, play: PlayCard) -> None:
    state.hands[play.by].remove(play.card)
    _run(state, play.by, play.card)


def _throw(state: Position, _: Throw) -> None:
    state.owed = "roll"


def _run(state: Position, seat: Seat, squares: int) -> None:
    runner = state.runners[seat]
    runner.places.append(runner.at)
    runner.at = Square(seat, runner.at.at + squares)
    state.turns += 1
    state.turn = state.turns % len(state.runners)


VERBS: Verbs[Position, Command] = Verbs(
    to_act,
    Verb(Walk, _check_walk, _walk, lambda state, seat: (Walk(seat, to=_ahead(state, seat)),)),
    Verb(Throw, lambda *_: None, _throw, is_bare=True),
    Verb(PlayCard, _check_card, _play_card, _cards, stands=_PLAYED),
    Verb(Dealt, _owes("deal"), _deal, is_natures=True),
    Verb(Rolled, _owes("roll"), _arrive, is_natures=True),
    Verb(SandRanOut, _check_sand, _sleep, is_natures=True),
    out_of_turn=Reason("TOY-1", N_("It is not your turn.")),
)

why_not, choices, play, may_undo = VERBS.why_not, VERBS.choices, VERBS.play, VERBS.may_undo


def problems(_: Position) -> tuple[()]:
    """Return nothing: every position is possible."""
    return ()


def redact(state: Position, seat: Seat) -> Position:
    """Hide the other hands."""
    view = state.copy()
    view.hands = [
        hand if other == seat else [Card.HIDDEN for _ in hand] for other, hand in enumerate(view.hands)
    ]
    return view


def scores(state: Position) -> Mapping[Seat, int]:
    """Return how far everybody is."""
    return {seat: runner.at.at for seat, runner in state.runners.items()}
