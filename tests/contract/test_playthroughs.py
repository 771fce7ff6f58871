"""Every game has a playthrough, and plays as it did."""

from app.core.game import AnyGame
from tests.contract.promises import each_game
from tests.playthroughs import kept, playthrough


@each_game()
def test_a_game_plays_as_it_did(game: AnyGame) -> None:
    """A change of the rules shows here first; `python -m tests.playthroughs` accepts it."""
    file = kept(game)
    assert file.exists(), f"write {file} with: python -m tests.playthroughs"
    assert playthrough(game) == file.read_text("utf-8")
