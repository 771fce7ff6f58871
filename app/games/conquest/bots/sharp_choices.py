"""Moments of a war in which a rule of thumb is not trusted, and what may be done then."""

from collections.abc import Iterator

from app.core.command import Seat
from app.games.conquest import rules
from app.games.conquest.bots.fronts import Fronts
from app.games.conquest.bots.style import Style
from app.games.conquest.commands import Attack, ConquestCommand, GoOn, Occupy
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOWHERE, Phase
from app.games.conquest.queries import is_alive, is_enough
from app.games.conquest.rules.breach import occupiers
from app.kit.hexes import bits

_ATTACKS = 4
"""So many attacks are thought of, those that seem best."""

_DEAREST = -0.6
"""An attack that seems to cost more than this, in knights, is not thought of unless another is."""


def is_war(state: Position, seat: Seat, style: Style) -> bool:
    """Tell whether to fight, move in or stop is a question: a hex is open, or an attack not too dear."""
    if state.phase is not Phase.ATTACK:
        return False
    return state.opening != NOWHERE or Fronts.at(state, seat, style).best()[0] > _DEAREST


def is_sharp(state: Position, seat: Seat) -> bool:
    """Tell whether a hex stands open while somebody is about to win: to move in may give the game away."""
    return state.phase is Phase.ATTACK and state.opening != NOWHERE and _is_claimed(state, seat)


def _is_claimed(state: Position, seat: Seat) -> bool:
    """Tell whether another seat wins at its next turn if it keeps what it holds.  Rule: CON-42."""
    ripe = state.tables.goals.claim_turns
    return any(
        is_alive(state, other) and state.turns[other] >= ripe and is_enough(state, other)
        for other in range(state.seats)
        if other != seat
    )


def sharp_choices(state: Position, seat: Seat, style: Style) -> Iterator[ConquestCommand]:
    """Yield what may be worth doing: to move in with few or many, to attack, or neither."""
    names = state.island.grid.names
    for start in bits(occupiers(state, seat)):
        knights = state.knights[start]
        for count in dict.fromkeys((1, knights // 2, knights - 1, knights)):
            order = Occupy(seat, names[start], count)
            if rules.why_not(state, order) is None:
                yield order
    yield from attacks(state, seat, style)
    yield GoOn(seat, Phase.END)


def attacks(state: Position, seat: Seat, style: Style) -> list[Attack]:
    """Return the attacks that seem best, whatever they risk; the best first."""
    names = state.island.grid.names
    return [
        Attack(seat, names[start], names[target])
        for _, start, target in Fronts.at(state, seat, style).ranked()[:_ATTACKS]
    ]
