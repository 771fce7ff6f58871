"""Nature in Carcassonne: lots, the pile, the flight of tokens, and the hands of computers."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import TypeAlias

from app.core.command import NATURE, Seat
from app.core.draws import Draw, OneOf, Tremble, Weighted
from app.core.game import Level
from app.core.verbs import open_guess
from app.games.carcassonne.commands import MOST_SIDE, NEVER, Begins, Drawn, Grabbed, Landed
from app.games.carcassonne.model import Aim, Phase, Position, clockwise, is_out_of_reach
from app.games.carcassonne.physics.throw import stage_of, throw
from app.games.carcassonne.rivers import comes_first, due

guess = open_guess

Answer: TypeAlias = Begins | Drawn | Landed | Grabbed

LEVEL_HANDS: Mapping[Level, tuple[float, float]] = {
    Level.SHEPHERD: (38.0, 50.0),
    Level.MILLER: (36.0, 47.0),
    Level.PAGE: (34.0, 45.0),
    Level.MINSTREL: (30.0, 40.0),
    Level.HERALD: (26.0, 34.0),
    Level.SQUIRE: (22.0, 29.0),
    Level.ARCHER: (18.0, 23.0),
    Level.KNIGHT: (14.0, 18.0),
    Level.BANNERET: (11.0, 14.0),
    Level.CASTELLAN: (10.0, 12.0),
    Level.MARSHAL: (9.0, 11.0),
}
"""How far a computer's throw strays, one time in three farther: tenths of a degree, thousandths of power."""

HANDS: Mapping[int, tuple[float, float]] = {
    0: (0.0, 0.0),
    1: LEVEL_HANDS[Level.MARSHAL],
    2: (15.0, 20.0),
    3: (30.0, 40.0),
}
"""
The same for a person, by tremor.

A steady hand is as steady as the strongest computer's: whoever takes care is its equal.
"""

USUAL_HAND = 1
"""The tremor of people for whom nothing else is chosen."""

_LATEST = 999
"""Milliseconds by which a catch by luck is early or late at most."""

REFLEXES: Mapping[Level | None, float] = {
    None: 60.0,
    Level.SHEPHERD: 105.0,
    Level.MILLER: 100.0,
    Level.PAGE: 95.0,
    Level.MINSTREL: 86.0,
    Level.HERALD: 78.0,
    Level.SQUIRE: 70.0,
    Level.ARCHER: 60.0,
    Level.KNIGHT: 50.0,
    Level.BANNERET: 44.0,
    Level.CASTELLAN: 41.0,
    Level.MARSHAL: 38.0,
}
"""By how many milliseconds a computer's hand is early or late, one time in three more; None is pure luck."""


def sample(state: Position, rng: Random) -> Answer:
    """
    Return nature's answer: a seat, a tile, a landing or a catch.

    Rule: CAR-05, CAR-AMB-03, CAR-AMB-21, CAR-AMB-23.
    """
    match state.phase:
        case Phase.FIRST:
            return Begins(NATURE, rng.randrange(state.seats))
        case Phase.DRAW:
            kinds = due(state)
            return Drawn(NATURE, rng.choices(list(kinds), weights=list(kinds.values()))[0])
        case Phase.FLIGHT:
            return landing(state, strayed(state, rng))
        case _ if is_out_of_reach(state):
            return Grabbed(NATURE, _catcher(state), NEVER)
        case _:
            seat, spread = _catcher(state), reflexes(state)
            return Grabbed(NATURE, seat, round(max(-_LATEST, min(_LATEST, rng.gauss(0, spread)))))


def outcomes(state: Position) -> Sequence[tuple[Answer, Fraction]]:
    """
    Return the answers nature can give, with their probabilities; none if they are without number.

    That is so of throws and catches.
    """
    match state.phase:
        case Phase.FIRST:
            return [(Begins(NATURE, seat), Fraction(1, state.seats)) for seat in range(state.seats)]
        case Phase.DRAW:
            kinds = due(state)
            total = sum(kinds.values())
            return [(Drawn(NATURE, kind), Fraction(count, total)) for kind, count in kinds.items()]
        case _:
            return ()


def draws(state: Position) -> Mapping[str, Draw]:
    """Return what `sample` draws from."""
    match state.phase:
        case Phase.FIRST:
            return {"seat": OneOf(range(state.seats))}
        case Phase.DRAW:
            kinds = due(state)
            return {"tile": Weighted(dict(kinds), _urn(state, kinds))}
        case Phase.FLIGHT:
            aim, (side, power) = _aimed(state), hand_of(state, _thrower(state))
            return {
                "side": Tremble(aim.side, side, -MOST_SIDE, MOST_SIDE),
                "power": Tremble(aim.power, power, 1, 1000),
            }
        case _ if is_out_of_reach(state):
            return {"late": OneOf((NEVER,))}
        case _:
            return {"late": Tremble(0, reflexes(state), -_LATEST, _LATEST)}


def _urn(state: Position, kinds: Iterable[str]) -> str:
    """Return what the next tile leaves for good: an urn of its own as long as tiles may come back.  DRG-1."""
    if any(comes_first(state, kind) for kind in kinds):
        # What fits nowhere along a river comes back, so that nothing leaves it for good.
        return ""
    waits = any(box.returns is not None and box.returns(state) for box in state.options.opened)
    return "pile that grows" if waits else "pile"


def hand_of(state: Position, seat: Seat) -> tuple[float, float]:
    """Return how far a seat's throws stray: tenths of a degree, thousandths of power.  Rule: CAR-AMB-10."""
    level = state.levels[seat]
    if level is not None:
        return LEVEL_HANDS[level]
    chosen = state.options.tremor
    return HANDS[chosen[seat] if seat < len(chosen) else USUAL_HAND]


def reflexes(state: Position) -> float:
    """Return how far off the hand of the one who catches by luck is, in milliseconds.  Rule: CAR-AMB-21."""
    return REFLEXES[None if state.options.catch == "dice" else state.levels[_catcher(state)]]


def strayed(state: Position, rng: Random) -> Aim:
    """Return how the token really leaves the catapult.  Rule: CAR-AMB-10."""
    aim, (side, power) = _aimed(state), hand_of(state, _thrower(state))
    return _bounded(aim.side + rng.gauss(0, side), aim.power + rng.gauss(0, power))


def landing(state: Position, aim: Aim) -> Landed:
    """Return what becomes of a token that leaves the catapult like this."""
    seat = _thrower(state)
    outcome = throw(stage_of(state, seat), aim)
    return Landed(
        NATURE, seat, aim.side, aim.power, outcome.down, outcome.airtime, outcome.rest, outcome.reach,
        outcome.struck, outcome.pushed,
    )  # fmt: skip


def _bounded(side: float, power: float) -> Aim:
    return Aim(max(-MOST_SIDE, min(MOST_SIDE, round(side))), max(1, min(1000, round(power))))


def _aimed(state: Position) -> Aim:
    if state.round is None or state.round.aim is None:
        raise ValueError("nothing has been thrown")
    return state.round.aim


def _thrower(state: Position) -> Seat:
    if state.round is None:
        raise ValueError("there is no catapult round")
    return state.round.thrower


def _catcher(state: Position) -> Seat:
    return clockwise(state, _thrower(state))
