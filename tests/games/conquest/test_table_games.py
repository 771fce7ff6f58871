"""Whole games at the table: one with the pointer, one with keys alone."""

import pytest
from attrs import evolve

from app.bots.protocol import Budget
from app.core.game import Level
from app.core.session import Session, Setup
from app.games.conquest.bots.bot import bot_of
from app.games.conquest.commands import (
    AnswerTrade,
    Attack,
    Breach,
    BuildCity,
    BuildWall,
    GoOn,
    March,
    Occupy,
    OfferTrade,
    Settle,
    SpendGold,
)
from app.games.conquest.game import GAME
from app.games.conquest.pieces import Phase
from app.games.conquest.table_files import standard_tables
from tests.games.conquest.at_table import AtTable, Keys, Mouse, people


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
    play_at(table)
    assert_is_won(table)


@pytest.mark.parametrize("hands", [Mouse, Keys])
def test_a_whole_game_with_walls_breaches_and_battles(qtbot, hands):
    """Three people fight until one holds two hexes in five (CON-42): every chapter of the rules comes up."""
    tables = standard_tables()
    goals = evolve(tables.goals, share=(2, 5), claim_turns=2)
    options = GAME.options(player_trade=False, peace_turns=1, tables=evolve(tables, goals=goals))
    session = Session(GAME, Setup("conquest", people(3), options, 3))
    session.begin()
    table = hands(qtbot, session)
    play_at(table)
    assert_is_won(table)
    seen = {type(command) for command in table.said}
    assert {Settle, BuildCity, BuildWall, SpendGold, March, Breach, Attack, Occupy} <= seen


def play_at(table: AtTable) -> None:
    """Let Squires whisper what to do, until somebody has won; each gesture says exactly that."""
    session = table.session
    bots = [bot_of(Level.SQUIRE) for _ in session.setup.players]

    for _ in range(400):
        if session.is_over:
            break
        seat = table.watching
        wanted = bots[seat].choose(GAME, session.view(seat), seat, Budget(None, 0.1, 1))
        assert not isinstance(wanted, OfferTrade | AnswerTrade)
        before = len(table.said)
        table.do(wanted)
        assert len(table.said) == before + 1, f"wanted {wanted}, said {table.said[before:]}"
        said = table.said[-1]
        assert said == wanted or isinstance(said, GoOn), (
            f"wanted {wanted}, said {said}: {table.refusals[-1:]}"
        )


def assert_is_won(table: AtTable) -> None:
    """The game is over, nobody is asked for anything, and one has won."""
    assert table.session.state.phase is Phase.OVER
    assert table.table.prompt().seat is None
    assert len(table.session.state.winners) == 1
