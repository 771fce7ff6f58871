"""Others may sit down at a position of Catapults!."""

from app.bots.protocol import Budget
from app.bots.registry import bot_of
from app.core.game import Level, Player
from app.games.catapults.game import GAME
from tests.contract.walks import wander


def test_a_computer_that_takes_over_a_full_hand_of_walls_stops() -> None:
    """CAT-R26: it has laid more than it may, and waits for nobody: the game does not stand still."""
    *_, session = wander(GAME, 262143, 33)
    computers = tuple(Player("Bot", Level.SQUIRE) for _ in session.setup.players)
    assert GAME.positions is not None
    other = session.state.copy()
    GAME.positions.reseat(other, computers)
    (seat,) = GAME.rules.to_act(other)
    (stop,) = GAME.rules.choices(other, seat)
    assert GAME.rules.why_not(other, stop) is None
    for level in GAME.levels:
        assert bot_of(GAME, level).choose(GAME, other, seat, Budget(effort=0.1)) == stop
