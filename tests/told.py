"""Variants of ours, and what the rules on one page say under their options."""

from typing import Any

from app.core.game import Game
from app.paths import RESOURCES
from app.storage.variants import read_variant


def shipped(game: Game[Any, Any, Any], name: str) -> Any:
    """Return the options of a variant that is shipped."""
    path = RESOURCES / "games" / game.id / "variants" / f"{name}.variant.json"
    return read_variant(path, game).options


def card(game: Game[Any, Any, Any], options: Any) -> list[str]:
    """Return the lines of the rules on one page."""
    assert game.card is not None
    return [str(line) for chapter in game.card(options).chapters for line in chapter.lines]
