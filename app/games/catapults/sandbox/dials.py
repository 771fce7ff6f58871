"""What a sandbox of Catapults! sets beside the plates: round, phase, thief, decks and clocks."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

from app.core.command import Seat
from app.core.edits import Dial, Edit
from app.core.words import N_, Phrase, named
from app.games.catapults.model import Attack, Doing, Glass, Match, Phase, Position, Tally
from app.games.catapults.notation import PHASE_NAMES
from app.games.catapults.rules.build import face_down
from app.games.catapults.rules.castles import valid_catapults

_PHASES = (Phase.BUILD, Phase.CATAPULTS, Phase.ATTACK, Phase.REBUILD)
_DOINGS: Mapping[Doing, str] = {Doing.READY: N_("at work"), Doing.DONE: N_("done")}
_NOW: Mapping[Doing, str] = {
    **_DOINGS,
    Doing.HOLDING: N_("holds a wall"),
    Doing.DRAWING: N_("draws a card"),
}
_GLASSES: Mapping[Glass, str] = {
    Glass.FULL: N_("full"),
    Glass.RUNNING: N_("running"),
    Glass.OUT: N_("run out"),
}


def dials(state: Position) -> Sequence[Dial]:
    """Return round and phase, the attack, and what each seat is at."""
    phases = {each: Phrase(PHASE_NAMES[each]) for each in dict.fromkeys((*_PHASES, state.phase))}
    whole = [
        Dial("round", Phrase(N_("Round")), state.round, 1, max(state.options.rounds, state.round)),
        Dial("phase", Phrase(N_("Phase")), state.phase, choices=phases),
    ]
    return [*whole, *_attack(state), *(dial for seat in state.playing for dial in _seat(state, seat))]


def set_dial(state: Position, key: Hashable, value: Any) -> Edit[Position]:
    """Return the state with another value on a dial."""
    after = state.copy()
    dial = next((each for each in dials(state) if each.key == key), None)
    if dial is None or dial.value == value:
        return Edit(after, Phrase(N_("nothing changed")))
    match key:
        case (str(name), int(seat)):
            _AT_SEAT[name](after, seat, value)
        case _:
            _AT_TABLE[str(key)](after, value)
    return Edit(after, dial.turned_to(value))


def _attack(state: Position) -> Iterator[Dial]:
    attack = state.attack
    if attack is None:
        return
    seats = {seat: named(seat) for seat in state.playing}
    yield Dial("thief", Phrase(N_("Who attacks")), attack.seat, choices=seats)
    yield Dial("dice", Phrase(N_("Dice")), attack.count, 1, max(30, attack.count))
    thrown = {False: Phrase(N_("not thrown yet")), True: Phrase(N_("thrown"))}
    yield Dial("thrown", Phrase(N_("The dice are")), bool(attack.dice), choices=thrown)
    if attack.dice:
        most = max(attack.budget, attack.count * max(state.options.tables.dice))
        yield Dial("budget", Phrase(N_("Points to steal with")), attack.budget, 0, most)


def _seat(state: Position, seat: Seat) -> Iterator[Dial]:
    camp, group, most = state.camps[seat], named(seat), state.options.catapults_a_round
    deck = (
        sum(camp.cards.values()) + len(camp.pile) if state.options.equal_decks else camp.deck + len(camp.pile)
    )
    if state.phase in _PHASES and state.phase is not Phase.ATTACK:
        doings = (
            dict.fromkeys((camp.doing,)) if camp.hand is not None else dict.fromkeys((*_DOINGS, camp.doing))
        )
        names = {each: Phrase(_NOW[each]) for each in doings}
        yield Dial(("doing", seat), Phrase(N_("In this phase")), camp.doing, choices=names, group=group)
    if state.phase is Phase.BUILD:
        glasses = {each: Phrase(name) for each, name in _GLASSES.items()}
        yield Dial(("glass", seat), Phrase(N_("Glass")), camp.glass, choices=glasses, group=group)
        yield Dial(
            ("placed", seat), Phrase(N_("Pieces placed")), camp.placed, 0, max(99, camp.placed), group=group
        )
    if state.phase in (Phase.CATAPULTS, Phase.REBUILD):
        yield Dial(("put", seat), Phrase(N_("New catapults")), camp.put, 0, max(most, camp.put), group=group)
    yield Dial(("deck", seat), Phrase(N_("Cards to draw")), camp.deck, 0, max(deck, camp.deck), group=group)


def _set_round(state: Position, number: int) -> None:
    """The sheet has a line for each round."""
    state.round = number
    for seat in state.playing:
        camp = state.camps[seat]
        camp.tallies = (*camp.tallies, *(Tally() for _ in range(number)))[:number]


def _set_phase(state: Position, phase: Phase) -> None:
    """Everybody is at the beginning of the phase."""
    state.phase, state.attack, state.ties = phase, None, ()
    if state.match is Match.SINGLE:
        state.games = ()
    for seat in state.playing:
        camp = state.camps[seat]
        camp.doing = Doing.READY if camp.hand is None else Doing.HOLDING
        if phase is Phase.BUILD:
            camp.glass, camp.placed, camp.put = Glass.FULL, 0, 0
    if phase is Phase.ATTACK:
        state.counts = tuple(len(valid_catapults(state.land, camp.plate)) for camp in state.camps)
        state.order = tuple(sorted(state.playing, key=lambda seat: -state.counts[seat]))
        state.attack = Attack(state.order[0], state.counts[state.order[0]] + 1)


def _set_thief(state: Position, seat: Seat) -> None:
    """A thief who was to come earlier or later has its turn now."""
    if state.attack is not None:
        state.attack = evolve(state.attack, seat=seat, victim=None)
        if seat not in state.order:
            state.order = (*state.order, seat)


def _set_dice(state: Position, count: int) -> None:
    if state.attack is not None:
        thrown = bool(state.attack.dice)
        state.attack = evolve(state.attack, count=count, dice=(), rolling=False)
        if thrown:
            _throw(state, min(state.attack.budget, count * max(state.options.tables.dice)))


def _set_thrown(state: Position, thrown: bool) -> None:
    if state.attack is not None:
        state.attack = evolve(state.attack, dice=(), budget=0, rolling=False)
        if thrown:
            _throw(state, state.attack.count)


def _throw(state: Position, points: int) -> None:
    """Let the dice lie so that they are worth *points*, or a little more if there is no other way."""
    worths = state.options.tables.dice
    if state.attack is None:
        return
    left, dice = points, []
    for _ in range(state.attack.count):
        fitting = [face for face, worth in enumerate(worths, start=1) if worth <= left]
        best = max(fitting or [1], key=lambda face: worths[face - 1])
        dice.append(best)
        left -= worths[best - 1]
    state.attack = evolve(state.attack, dice=tuple(sorted(dice)), budget=points)


def _set_deck(state: Position, seat: Seat, count: int) -> None:
    """Cards that are no longer in the deck have been turned; those that are back have not."""
    camp, hidden = state.camps[seat], face_down(state, seat)
    while camp.deck > count:
        kind = max(hidden, key=lambda each: hidden[each], default=None)
        if kind is None or not hidden[kind]:
            break
        hidden[kind] -= 1
        camp.pile, camp.deck = (*camp.pile, kind), camp.deck - 1
    while camp.deck < count and camp.pile:
        *pile, top = camp.pile
        hidden[top] = hidden.get(top, 0) + 1
        camp.pile, camp.deck = tuple(pile), camp.deck + 1
    camp.deck = count


def _set(name: str) -> Callable[[Position, Seat, Any], None]:
    return lambda state, seat, value: setattr(state.camps[seat], name, value)


_AT_TABLE: Mapping[str, Callable[[Position, Any], None]] = {
    "round": _set_round,
    "phase": _set_phase,
    "thief": _set_thief,
    "dice": _set_dice,
    "thrown": _set_thrown,
    "budget": _throw,
}

_AT_SEAT: Mapping[str, Callable[[Position, Seat, Any], None]] = {
    "doing": _set("doing"),
    "glass": _set("glass"),
    "placed": _set("placed"),
    "put": _set("put"),
    "deck": _set_deck,
}
