"""What a sandbox of Conquest sets beside the island: round, phase, whose turn, hands and special cards."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

from app.core.command import Seat
from app.core.edits import Dial, Edit
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


def set_dial(state: Position, key: Hashable, value: Any) -> Edit[Position]:
    """Return the state with another value on a dial."""
    after = state.copy()
    dial = next((each for each in dials(state) if each.key == key), None)
    if dial is None or dial.value == value:
        return Edit(after, Phrase(N_("nothing changed")))
    match key:
        case (str(name), int(which)):
            _OF_MANY[name](after, which, value)
        case ("cards", int(seat), int(kind)):
            _set_cards(after, seat, kind, value)
        case _:
            _AT_TABLE[str(key)](after, value)
    return Edit(after, dial.turned_to(value))


def _table(state: Position) -> Iterator[Dial]:
    phases = {each: Phrase(name) for each, name in _PHASES.items()}
    if state.phase not in phases:
        phases[state.phase] = Phrase(_OTHERS[state.phase])
    seats = {seat: named(seat) for seat in range(state.seats)}
    yield Dial("round", Phrase(N_("Round")), state.round, 0, max(_MOST, state.round))
    yield Dial("phase", Phrase(N_("Phase")), state.phase, choices=phases)
    for name, label in (("turn", N_("Whose turn")), ("starter", N_("Who begins the rounds"))):
        seat: Seat = getattr(state, name)
        yield Dial(name, Phrase(label), seat, choices=_with_nobody(seats) if seat == NOBODY else seats)
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
        yield Dial(("holder", int(special)), Phrase(SPECIAL_NAMES[special]), holder, choices=seats)
    if state.holders[Special.ARMY] != NOBODY:
        label = Phrase(N_("Knights noted for it"))
        yield Dial("noted", label, state.army, 0, max(_MOST, state.army))


def _seat(state: Position, seat: Seat) -> Iterator[Dial]:
    group = named(seat)
    for kind, name in enumerate(RESOURCE_NAMES):
        count = state.cards[seat][kind]
        most = max(state.supply, count)
        yield Dial(("cards", seat, kind), Phrase(name), count, 0, most, group=group)
    yield Dial(
        ("gold", seat), Phrase(N_("gold")), state.gold[seat], 0, max(999, state.gold[seat]), group=group
    )
    turns = state.turns[seat]
    yield Dial(("turns", seat), Phrase(N_("Turns finished")), turns, 0, max(_MOST, turns), group=group)
    lives = {each: Phrase(name) for each, name in _LIVES.items()}
    is_alive = bool(state.living >> seat & 1)
    yield Dial(("lives", seat), Phrase(N_("This player is")), is_alive, choices=lives, group=group)


# --- Turning them ---


def _set_phase(state: Position, phase: Phase) -> None:
    """Begin the phase: nothing is owed, open or offered; whoever marched has done so in this turn's march."""
    state.phase = phase
    state.clash, state.offer, state.opening = None, None, NOWHERE
    state.winners = ()
    if phase is not Phase.MOVE:
        state.tired = [0] * len(state.tired)
    if phase >= Phase.PRODUCTION:
        state.round = max(1, state.round)
        state.turn = max(0, state.turn)
        state.starter = state.turn if state.starter == NOBODY else state.starter


def _set_turn(state: Position, seat: Seat) -> None:
    """It is another's turn, and nothing has been done in it."""
    state.turn = seat
    state.clash, state.offer, state.opening, state.offered = None, None, NOWHERE, ()
    state.tired = [0] * len(state.tired)


def _set(name: str) -> Callable[[Position, Any], None]:
    return lambda state, value: setattr(state, name, value)


def _set_holder(state: Position, special: int, seat: Seat) -> None:
    """The knights of whoever has the Largest Army are noted.  Rule: CON-37."""
    state.holders[special] = seat
    if special == Special.ARMY:
        state.army = 0 if seat == NOBODY else max(state.tables.goals.army, army(state, seat))


def _set_cards(state: Position, seat: Seat, kind: int, count: int) -> None:
    """What is in hands is not in the bank.  Rule: CON-11."""
    hand = state.cards[seat]
    if state.bank is not None:
        stock = state.bank[kind] + hand[kind] - count
        state.bank = (*state.bank[:kind], stock, *state.bank[kind + 1 :])
    state.cards[seat] = (*hand[:kind], count, *hand[kind + 1 :])


def _set_lives(state: Position, seat: Seat, lives: bool) -> None:
    state.living = state.living & ~(1 << seat) | lives << seat


def _set_gold(state: Position, seat: Seat, count: int) -> None:
    state.gold[seat] = count


def _set_turns(state: Position, seat: Seat, count: int) -> None:
    state.turns[seat] = count


_AT_TABLE: Mapping[str, Callable[[Position, Any], None]] = {
    "round": _set("round"),
    "phase": _set_phase,
    "turn": _set_turn,
    "starter": _set("starter"),
    "relocated": _set("relocated"),
    "attempted": _set("attempted"),
    "noted": _set("army"),
}

_OF_MANY: Mapping[str, Callable[[Position, int, Any], None]] = {
    "holder": _set_holder,
    "gold": _set_gold,
    "turns": _set_turns,
    "lives": _set_lives,
}
