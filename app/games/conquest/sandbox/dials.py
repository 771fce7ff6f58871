"""What a sandbox of Conquest sets beside the island: round, phase, whose turn, hands and special cards."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from app.core.command import Seat
from app.core.edits import Dial, setter
from app.core.words import N_, Phrase, named
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOBODY, NOWHERE, RESOURCE_NAMES, SPECIAL_NAMES, Phase, Special
from app.games.conquest.queries import army

_MOST = 99
_PHASES: Mapping[Phase, str] = {
    Phase.PLACING: N_("First settlements"),
    Phase.PRODUCTION: N_("Production"),
    Phase.BUILD: N_("Build and trade"),
    Phase.MOVE: N_("Move"),
    Phase.BREACH: N_("Breach"),
    Phase.ATTACK: N_("Attack"),
}
_OTHERS: Mapping[Phase, str] = {
    Phase.TURNING: N_("Turning up the island"),
    Phase.LOTS: N_("Drawing lots"),
    Phase.OVER: N_("The game is over."),
}
_DONE: Mapping[bool, str] = {False: N_("not yet"), True: N_("done")}
_LIVES: Mapping[bool, str] = {True: N_("in the game"), False: N_("out")}


def dials(state: Position) -> Sequence[Dial]:
    """Return where the turn stands, who has the special cards, and what everybody holds."""
    return [
        *_table(state),
        *_specials(state),
        *(dial for seat in range(state.seats) for dial in _seat(state, seat)),
    ]


def _table(state: Position) -> Iterator[Dial]:
    phases = {each: Phrase(name) for each, name in _PHASES.items()}
    if state.phase not in phases:
        phases[state.phase] = Phrase(_OTHERS[state.phase])
    seats = {seat: named(seat) for seat in range(state.seats)}
    yield Dial("round", Phrase(N_("Round")), state.round, 0, max(_MOST, state.round))
    yield Dial("phase", Phrase(N_("Phase")), state.phase, choices=phases, turn=_set_phase)
    turns, starters = (
        _with_nobody(seats) if seat == NOBODY else seats for seat in (state.turn, state.starter)
    )
    yield Dial("turn", Phrase(N_("Whose turn")), state.turn, choices=turns, turn=_set_turn)
    yield Dial("starter", Phrase(N_("Who begins the rounds")), state.starter, choices=starters)
    done = {each: Phrase(name) for each, name in _DONE.items()}
    if state.phase is Phase.BUILD:
        yield Dial("relocated", Phrase(N_("A wall moved")), state.relocated, choices=done)
    if state.phase is Phase.BREACH:
        yield Dial("attempted", Phrase(N_("A breach tried")), state.attempted, choices=done)


def _with_nobody(seats: Mapping[Seat, Phrase]) -> dict[Seat, Phrase]:
    return {NOBODY: Phrase(N_("nobody yet")), **seats}


def _specials(state: Position) -> Iterator[Dial]:
    seats = _with_nobody({seat: named(seat) for seat in range(state.seats)})
    for special in Special:
        holder = state.holders[special]
        turn = partial(_set_holder, special)
        yield Dial(("holder", int(special)), Phrase(SPECIAL_NAMES[special]), holder, choices=seats, turn=turn)
    if state.holders[Special.ARMY] != NOBODY:
        label = Phrase(N_("Knights noted for it"))
        yield Dial("army", label, state.army, 0, max(_MOST, state.army))


def _seat(state: Position, seat: Seat) -> Iterator[Dial]:
    group = named(seat)
    for kind, name in enumerate(RESOURCE_NAMES):
        count = state.cards[seat][kind]
        most, turn = max(state.supply, count), partial(_set_cards, seat, kind)
        yield Dial(("cards", seat, kind), Phrase(name), count, 0, most, group=group, turn=turn)
    gold, turns = state.gold[seat], state.turns[seat]
    yield Dial(("gold", seat), Phrase(N_("gold")), gold, 0, max(999, gold), group=group)
    yield Dial(("turns", seat), Phrase(N_("Turns finished")), turns, 0, max(_MOST, turns), group=group)
    lives = {each: Phrase(name) for each, name in _LIVES.items()}
    is_alive = bool(state.living >> seat & 1)
    label, turn_lives = Phrase(N_("This player is")), partial(_set_lives, seat)
    yield Dial(("lives", seat), label, is_alive, choices=lives, group=group, turn=turn_lives)


# --- Turning them ---

set_dial = setter(dials)


def _set_phase(state: Position, phase: Phase) -> None:
    """Begin the phase: nothing is owed, open or offered; whoever marched has done so in this turn's march."""
    state.phase = phase
    state.clash, state.offer, state.opening = None, None, NOWHERE
    state.winners = ()
    if phase is not Phase.MOVE:
        state.tired = [0] * len(state.tired)
    if phase >= Phase.PRODUCTION:
        state.round = max(1, state.round)
    if phase >= Phase.PLACING:
        state.turn = max(0, state.turn)
        state.starter = state.turn if state.starter == NOBODY else state.starter


def _set_turn(state: Position, seat: Seat) -> None:
    """It is another's turn, and nothing has been done in it."""
    state.turn = seat
    state.clash, state.offer, state.opening, state.offered = None, None, NOWHERE, ()
    state.tired = [0] * len(state.tired)


def _set_holder(special: int, state: Position, seat: Seat) -> None:
    """The knights of whoever has the Largest Army are noted.  Rule: CON-37."""
    state.holders[special] = seat
    if special == Special.ARMY:
        state.army = 0 if seat == NOBODY else max(state.tables.goals.army, army(state, seat))


def _set_cards(seat: Seat, kind: int, state: Position, count: int) -> None:
    """What is in hands is not in the bank.  Rule: CON-11."""
    hand = state.cards[seat]
    if state.bank is not None:
        stock = state.bank[kind] + hand[kind] - count
        state.bank = (*state.bank[:kind], stock, *state.bank[kind + 1 :])
    state.cards[seat] = (*hand[:kind], count, *hand[kind + 1 :])


def _set_lives(seat: Seat, state: Position, lives: bool) -> None:
    state.living = state.living & ~(1 << seat) | lives << seat
