"""What a sandbox of Catapult sets beside the table: whose turn it is, the phase, and what was counted."""

from collections.abc import Iterator, Mapping, Sequence

from app.core.command import Seat
from app.core.edits import Dial, setter
from app.core.words import N_, Phrase, named
from app.games.cards.model import Phase, Position, has_held
from app.games.cards.pack import is_joker
from app.games.cards.rules.thief import loss

_PHASES: Mapping[Phase, str] = {
    Phase.LOT: N_("Lots are drawn"),
    Phase.DEAL: N_("Deal"),
    Phase.TURN_UP: N_("First discard"),
    Phase.PICK_UP: N_("Pick up"),
    Phase.DRAW: N_("Draw from the stock"),
    Phase.THIEF: N_("Thief"),
    Phase.BUILD: N_("Build"),
    Phase.ATTACK: N_("Attack"),
    Phase.BETWEEN: N_("Between two games"),
    Phase.OVER: N_("Game over"),
}
_YES: Mapping[bool, str] = {True: N_("yes"), False: N_("no")}


def dials(state: Position) -> Sequence[Dial]:
    """Return turn and phase, what the phase depends on, and what was counted."""
    seats = {seat: named(seat) for seat in (0, 1)}
    phases = {each: Phrase(_PHASES[each]) for each in _phases(state)}
    return [
        Dial("turn", Phrase(N_("Whose turn")), state.turn, choices=seats, turn=_set_turn),
        Dial("phase", Phrase(N_("Phase")), state.phase, choices=phases, turn=_set_phase),
        *_in_phase(state),
        Dial("starter", Phrase(N_("Who began")), state.starter, choices=seats),
        Dial("turns", Phrase(N_("Turns begun")), state.turns, 0, max(999, state.turns)),
        Dial("idle", Phrase(N_("Idle turns")), state.idle, 0, max(state.tables.idle_turns - 1, state.idle)),
        *(_perfects(state, seat) for seat in (0, 1)),
    ]


def _phases(state: Position) -> list[Phase]:
    """Return the phases there can be; a Thief needs a joker."""
    found = [Phase.PICK_UP, Phase.BUILD, Phase.ATTACK]
    if state.thief is not None or any(is_joker(card) for card in (*state.stock, *state.pile)):
        found.append(Phase.THIEF)
    return list(dict.fromkeys((*found, state.phase)))


def _in_phase(state: Position) -> Iterator[Dial]:
    match state.phase:
        case Phase.PICK_UP | Phase.DRAW:
            yield Dial("left", Phrase(N_("Cards to pick up")), state.left, 0, max(12, state.left))
            yield Dial("taken", Phrase(N_("Taken from the pile")), state.taken, 0, max(12, state.taken))
        case Phase.BUILD | Phase.ATTACK:
            yes = {each: Phrase(text) for each, text in _YES.items()}
            label = Phrase(N_("Held cards after the pick-up"))
            yield Dial("had_cards", label, state.had_cards, choices=yes)
        case Phase.THIEF:
            for seat in (0, 1):
                most = max(len(state.hands[seat]), state.owing[seat])
                owed = state.owing[seat]
                yield Dial(("owing", seat), Phrase(N_("Owes the Thief")), owed, 0, most, group=named(seat))
        case _:
            pass


def _perfects(state: Position, seat: Seat) -> Dial:
    count = state.perfects[seat]
    return Dial(("perfects", seat), Phrase(N_("Perfect Builds")), count, 0, max(99, count), group=named(seat))


set_dial = setter(dials)


def _set_turn(state: Position, seat: Seat) -> None:
    state.turn = seat
    state.had_cards |= has_held(state)


def _set_phase(state: Position, phase: Phase) -> None:
    """Go to the beginning of a phase; a game that was over is not over then."""
    if state.phase in (Phase.OVER, Phase.BETWEEN):
        state.games, state.winner = state.games[:-1], None
    if state.thief is not None:
        state.pile.append(state.thief)
    state.thief, state.owing, state.phase = None, (0, 0), phase
    state.left = state.taken = 0
    if phase is Phase.PICK_UP:
        state.left = state.tables.pick_up
        state.had_cards = state.stirred = False
        state.targets = state.fresh = ()
    elif phase is Phase.THIEF:
        _call(state)
    else:
        state.had_cards = bool(state.hands[state.turn])


def _call(state: Position) -> None:
    """Let a joker be drawn, from the stock if there is one."""
    heap = state.stock if any(map(is_joker, state.stock)) else state.pile
    state.thief = next(card for card in heap if is_joker(card))
    heap.remove(state.thief)
    state.owing = (loss(state, 0), loss(state, 1))
