"""What a sandbox of Catapults! sets beside the plates: round, phase, thief, decks and clocks."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import evolve

from app.core.command import Seat
from app.core.edits import Dial, setter
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
    rounds = max(state.options.rounds, state.round)
    whole = [
        Dial("round", Phrase(N_("Round")), state.round, 1, rounds, turn=_set_round),
        Dial("phase", Phrase(N_("Phase")), state.phase, choices=phases, turn=_set_phase),
    ]
    return [*whole, *_attack(state), *(dial for seat in state.playing for dial in _seat(state, seat))]


def _attack(state: Position) -> Iterator[Dial]:
    attack = state.attack
    if attack is None:
        return
    seats = {seat: named(seat) for seat in state.playing}
    yield Dial("thief", Phrase(N_("Who attacks")), attack.seat, choices=seats, turn=_set_thief)
    yield Dial("dice", Phrase(N_("Dice")), attack.count, 1, max(30, attack.count), turn=_set_dice)
    thrown = {False: Phrase(N_("not thrown yet")), True: Phrase(N_("thrown"))}
    yield Dial("thrown", Phrase(N_("The dice are")), bool(attack.dice), choices=thrown, turn=_set_thrown)
    if attack.dice:
        most = max(attack.budget, attack.count * max(state.options.tables.dice))
        yield Dial("budget", Phrase(N_("Points to steal with")), attack.budget, 0, most, turn=_throw)


def _seat(state: Position, seat: Seat) -> Iterator[Dial]:
    camp, most = state.camps[seat], state.options.catapults_a_round
    dial = partial(_of_camp, state, seat)
    if state.phase in _PHASES and state.phase is not Phase.ATTACK:
        doings = dict.fromkeys((*(() if camp.hand is not None else _DOINGS), camp.doing))
        yield dial("doing", N_("In this phase"), choices={each: Phrase(_NOW[each]) for each in doings})
    if state.phase is Phase.BUILD:
        glasses = {each: Phrase(name) for each, name in _GLASSES.items()}
        yield dial("glass", N_("Glass"), choices=glasses)
        yield dial("placed", N_("Pieces placed"), high=max(99, camp.placed))
    if state.phase in (Phase.CATAPULTS, Phase.REBUILD):
        yield dial("put", N_("New catapults"), high=max(most, camp.put))
    cards = sum(camp.cards.values()) if state.options.equal_decks else camp.deck
    high = max(cards + len(camp.pile), camp.deck)
    yield dial("deck", N_("Cards to draw"), high=high, turn=partial(_set_deck, seat))


def _of_camp(state: Position, seat: Seat, name: str, label: str, **more: Any) -> Dial:
    """Return the dial of what a seat's camp calls *name*."""
    turn = more.pop("turn", None) or (lambda after, value: setattr(after.camps[seat], name, value))
    value = getattr(state.camps[seat], name)
    return Dial((name, seat), Phrase(label), value, group=named(seat), turn=turn, **more)


set_dial = setter(dials)


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


def _set_deck(seat: Seat, state: Position, count: int) -> None:
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
