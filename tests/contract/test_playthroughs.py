"""Every game has a playthrough, and plays as it did."""

import pytest

from app.core.game import AnyGame
from app.games import all_games
from tests.playthroughs import FOLDER, playthrough


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_game_plays_as_it_did(game: AnyGame) -> None:
    """A change of the rules shows here first; `python -m tests.playthroughs` accepts it."""
    file = FOLDER / f"{game.id}.txt"
    assert file.exists(), f"write {file.name} with: python -m tests.playthroughs"
    assert playthrough(game) == file.read_text("utf-8")
