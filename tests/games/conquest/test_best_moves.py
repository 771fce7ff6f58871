"""What is worth a look: whatever breaks a claim is among the moves that are compared."""

from app.bots.advice.adviser import Adviser
from app.bots.advice.best_moves import BEST, best_moves, promising
from app.bots.protocol import Budget
from app.bots.registry import bot_of
from app.core.game import Level
from app.games.conquest.commands import Attack, GoOn, March
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


AT_ONCE = "A1:03 B1:01 A2:01 A3:01 B2:01 B3:01 C1:0S C2:01 C4:01 D4:11"
"""Seat 0 holds nine of eighteen hexes: with any march into an empty one it has more than half."""


def test_an_order_that_wins_at_once_is_advised_and_comes_first() -> None:
    """CON-R32: *Build a wall; about as good: Build a settlement there* had been said, which ends the game."""
    view = Table(AT_ONCE, phase=Phase.MOVE, victory="literal", victory_count="held").state
    bot = bot_of(GAME, Level.MARSHAL)

    hint = Adviser(GAME, bot).weigh(view, 0, Budget(effort=0.1))
    listed = best_moves(bot, GAME, view, 0, Budget(effort=0.1))

    for advised in (hint, listed[0]):
        after = view.copy()
        GAME.rules.play(after, advised.move)
        assert after.winners == (0,)
    kinds = {each.kind for each in hint.claims}
    assert "wins" in kinds
    assert not kinds & {"as good", "next best"}


def test_with_a_thousand_marches_one_may_still_stop() -> None:
    """It had not been among the first four hundred, nor had most of the land."""
    view = Table("A1:099 C2:099 D1:099 A3:1S B3:11", phase=Phase.MOVE).state
    choices = list(GAME.rules.choices(view, 0))
    assert len(choices) > 1000
    moves = [line[0] for line in bot_of(GAME, Level.MARSHAL).lines(GAME, view, 0, Budget(effort=0.1), 999)]
    assert GoOn in {type(move) for move in moves}
    assert {move.start for move in moves if isinstance(move, March)} == {"A1", "C2", "D1"}
