"""The tables that the gallery draws beside the games we ship could be reached in a game."""

import pytest

from app.core.game import AnyGame
from app.games import all_games
from app.shell.gallery.scenes import scenes


@pytest.mark.parametrize("game", [each for each in all_games() if scenes(each)], ids=lambda game: game.id)
def test_every_scene_is_a_possible_position(game: AnyGame) -> None:
    """Its text is read, nothing contradicts the rules, and the first person is to act."""
    for scene in scenes(game):
        setup = scene.setup(game)
        assert game.rules.problems(setup.start) == [], scene.name
        assert game.rules.to_act(setup.start) == {0}, scene.name
        assert sum(player.level is None for player in setup.players) == scene.people
