"""Nature's part: dice, the lot, a shuffled island; and production, where nothing is left to chance."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from app.core.command import NATURE
from app.core.draws import Draw, Pair, Weighted
from app.core.verbs import open_guess
from app.games.conquest.commands import (
    BattleRolled,
    BreachRolled,
    ConquestCommand,
    HexTurned,
    Produced,
    StarterDrawn,
)
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.queries import land_odds, next_unturned

guess = open_guess

_DIE = range(1, 7)
_PRODUCTION = ((Produced(NATURE), Fraction(1)),)
_BREACHES = tuple((BreachRolled(NATURE, die), Fraction(1, 6)) for die in _DIE)
_BATTLES = tuple(
    (BattleRolled(NATURE, attack, defence), Fraction(1, 36)) for attack in _DIE for defence in _DIE
)


def sample(state: Position, rng: Random) -> ConquestCommand:
    """Return what nature does now."""
    if state.phase is _ATTACK:
        return rng.choice(_BATTLES)[0]
    commands, odds = _SPLIT.get(state.phase) or _split(outcomes(state))
    return rng.choices(commands, odds)[0]


def _split(answers: Sequence[tuple[ConquestCommand, Fraction]]) -> tuple[list[ConquestCommand], list[float]]:
    """Return the commands and their odds, as `Random.choices` wants them."""
    return [command for command, _ in answers], [float(odds) for _, odds in answers]


_ATTACK = Phase.ATTACK
_SPLIT = {Phase.PRODUCTION: _split(_PRODUCTION), Phase.BREACH: _split(_BREACHES)}


def outcomes(state: Position) -> Sequence[tuple[ConquestCommand, Fraction]]:
    """Return everything nature can answer now, and how likely it is."""
    match state.phase:
        case Phase.TURNING:
            return _lands(state)
        case Phase.LOTS:
            return [(StarterDrawn(NATURE, seat), Fraction(1, state.seats)) for seat in range(state.seats)]
        case Phase.PRODUCTION:
            return _PRODUCTION
        case Phase.BREACH:
            return _BREACHES
        case Phase.ATTACK:
            return _BATTLES
        case _:
            raise ValueError(f"nature owes nothing in {state.phase!r}")


def draws(state: Position) -> Mapping[str, Draw]:
    """Return what `sample` draws from."""
    if state.phase is Phase.ATTACK:
        return {"attack, defence": Pair()}
    field = _DRAWN.get(state.phase)
    if field is None:
        return {}
    return {field: Weighted({getattr(command, field): float(odds) for command, odds in outcomes(state)})}


_DRAWN = {Phase.TURNING: "land", Phase.LOTS: "seat", Phase.BREACH: "die"}


def _lands(state: Position) -> Sequence[tuple[ConquestCommand, Fraction]]:
    """Return the lands that the next hex can turn out to be.  Rule: CON-3."""
    hex_ = next_unturned(state)
    assert hex_ is not None
    name = state.island.grid.names[hex_]
    return [(HexTurned(NATURE, name, land), chance) for land, chance in land_odds(state).items()]
