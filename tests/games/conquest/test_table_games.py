"""Whole games at the table: one with the pointer, one with keys alone."""

import pytest

from app.bots.bot import Budget
from app.core.game import Level
from app.core.session import Session, Setup
from app.games.conquest import GAME
from app.games.conquest.bots import bot
from app.games.conquest.commands import AnswerTrade, GoOn, OfferTrade
from app.games.conquest.pieces import Phase
from tests.games.conquest.at_table import Keys, Mouse, people


@pytest.mark.parametrize("hands", [Mouse, Keys])
def test_a_whole_game(qtbot, hands):
    """
    Two people play from the first settlement to the victory; every command comes from a gesture.

    Two Squires whisper what to do.  Victory at once (CON-R32) keeps the game short.
    """
    options = GAME.options(victory="literal", player_trade=False, seat_gold="none")
    session = Session(GAME, Setup("conquest", people(2), options, 8))
    session.begin()
    table = hands(qtbot, session)
    minds = [bot(Level.SQUIRE) for _ in range(2)]

    for _ in range(400):
        if session.is_over:
            break
        seat = table.watching
        wanted = minds[seat].choose(GAME, session.view(seat), seat, Budget(None, 0.1, 1))
        assert not isinstance(wanted, OfferTrade | AnswerTrade)
        before = len(table.said)
        table.do(wanted)
        assert len(table.said) == before + 1, f"wanted {wanted}, said {table.said[before:]}"
        said = table.said[-1]
        assert said == wanted or isinstance(said, GoOn), (
            f"wanted {wanted}, said {said}: {table.refusals[-1:]}"
        )

    assert session.state.phase is Phase.OVER
    assert table.table.prompt().seat is None
    assert len(session.state.winners) == 1
