"""What may be done in Race, and what it means."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.core.command import NATURE, Command, Seat
from app.core.game import Player, Timer
from app.core.reason import Reason
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


def why_not(state: Position, command: Command) -> Reason | None:
    """Return which of the three rules is in the way."""
    match command:
        case Dealt():
            allowed = state.owed == "deal"
        case Rolled():
            allowed = state.owed == "roll"
        case SandRanOut(turn=turn):
            allowed = any(timer.expiry == command for timer in timers(state)) and turn == state.turns
        case _ if command.by not in to_act(state):
            return Reason("TOY-1", N_("It is not your turn."))
        case Walk(by=seat, to=to):
            allowed = to == Square(seat, state.runners[seat].at.at + 1)
        case PlayCard(by=seat, card=card):
            allowed = card in state.hands[seat] and card is not Card.HIDDEN
        case _:
            allowed = isinstance(command, Throw)
    return None if allowed else Reason("TOY-2", N_("That cannot be done now."))


def choices(state: Position, seat: Seat) -> Iterator[Command]:
    """Walk, throw, or play a card."""
    if seat in to_act(state) - {NATURE}:
        yield Walk(seat, to=Square(seat, state.runners[seat].at.at + 1))
        yield Throw(seat)
        for card in sorted(set(state.hands[seat]) - {Card.HIDDEN}):
            yield PlayCard(seat, card=card)


def play(state: Position, command: Command) -> None:
    """Do it."""
    match command:
        case Dealt(cards=cards):
            state.hands, state.owed = [list(hand) for hand in cards], ""
        case Rolled(pips=pips):
            state.owed = ""
            _run(state, state.turn, pips)
        case SandRanOut():
            state.slept.add(state.turns)
            _run(state, state.turn, 0)
        case Walk(by=seat):
            _run(state, seat, 1)
        case PlayCard(by=seat, card=card):
            state.hands[seat].remove(card)
            _run(state, seat, card)
        case Throw():
            state.owed = "roll"


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


def problems(state: Position) -> Sequence[Reason]:
    """Nothing is impossible."""
    return ()


def may_undo(state: Position, command: Command) -> Reason | None:
    """A card, once seen, must stand.  Rule: TOY-4."""
    if isinstance(command, PlayCard):
        return Reason("TOY-4", N_("A card that was played stays played."))
    return None


def _run(state: Position, seat: Seat, squares: int) -> None:
    runner = state.runners[seat]
    runner.places.append(runner.at)
    runner.at = Square(seat, runner.at.at + squares)
    state.turns += 1
    state.turn = state.turns % len(state.runners)
