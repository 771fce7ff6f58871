"""Reversi in a real window, from the Hall to the result: by mouse alone, or by keys alone."""

import pytest

from app.games.reversi.game import GAME
from app.games.reversi.model import Options, Place
from tests.real.test_window import by_hands, drive, kept, remember


@pytest.mark.parametrize("hands", by_hands("mouse"))
def test_a_whole_game_is_played_in_a_real_window(screen: str, hands: str):
    """Switched on, it is in the Hall; closed in the middle it goes on; at the end somebody has won."""
    remember(GAME, Options(size=6), samples=True)

    before = drive(screen, GAME.id, hands, "new", "--until", "8").lines[-1]
    told = drive(screen, GAME.id, hands, "continue")

    assert told.errors == ""
    assert told.lines[0]["digest"] == before["digest"]
    assert told.lines[-1]["over"] is True
    assert {type(each.command) for each in kept().timeline.entries if each.human} == {Place}
