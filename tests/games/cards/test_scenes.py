"""The tables that the gallery draws beside the game we ship."""

from app.games.cards.game import GAME
from app.shell.gallery.scenes import scenes


def test_the_card_game_shows_full_hands_a_long_line_the_thief_and_the_curtain() -> None:
    """Small and large hands, gaps, and what nobody may see; each picture has a name of its own."""
    starts = {scene.name: scene.setup(GAME).start for scene in scenes(GAME)}
    assert {3, 14} <= {len(start.hands[0]) for start in starts.values()}
    assert any("gap" in GAME.positions.spell(start) for start in starts.values() if GAME.positions)
    assert any(sum(start.owing) for start in starts.values())
    assert "curtain" in starts
    assert len(starts) == len(scenes(GAME))
