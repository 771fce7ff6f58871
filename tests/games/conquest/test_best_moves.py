"""What is worth a look: whatever breaks a claim is among the moves that are compared."""

from app.bots.advice.best_moves import BEST, best_moves, promising
from app.bots.protocol import Budget
from app.bots.registry import bot_of
from app.core.game import Level
from app.games.conquest.commands import Attack
from app.games.conquest.game import GAME
from app.games.conquest.pieces import Phase
from tests.games.conquest.drawn import Table

CLAIMED = "A1:03 B1:11 A2:11 A3:11 B2:11 B3:11 C1:1S C2:11 C4:11 C5:11 D1:11"
"""Seat 1 holds ten of eighteen hexes and wins at its next turn; seat 0 has three knights beside it."""


def test_a_break_of_a_claim_is_compared_and_comes_first() -> None:
    """Attacking wins four battles in six; whoever does nothing has lost. All luck of the dice is weighed."""
    view = Table(CLAIMED, phase=Phase.ATTACK, victory_count="held").state
    choices = list(GAME.rules.choices(view, 0))
    breaks = [each for each in choices if isinstance(each, Attack)]
    assert breaks

    for seed in range(4):
        assert isinstance(promising(GAME, view, 0, choices, Budget(seed=seed))[0], Attack)
    listed = best_moves(bot_of(GAME, Level.MARSHAL), GAME, view, 0, Budget(effort=0.1))
    assert isinstance(listed[0].move, Attack)
    assert len(listed) <= BEST
    assert {claim.kind for claim in listed[0].claims} >= {"claim", "break", "odds"}
