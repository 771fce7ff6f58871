"""Where the rule books are written, by game and language."""

from collections.abc import Iterable
from pathlib import Path

from app.core.game_info import GameInfo
from app.paths import RESOURCES

_FOLDERS = (RESOURCES / "rules", RESOURCES.parent / "docs" / "rules")


def rules_file(game: GameInfo, language: str = "en") -> Path | None:
    """Return where the rules of *game* are written in a language, or else in English; None if nowhere."""
    names = (f"{game.id}.{language}.md", f"{game.id}.md")
    paths = (folder / name for name in names for folder in _FOLDERS)
    return next((path for path in paths if path.is_file()), None)


def has_rules(games: Iterable[GameInfo]) -> bool:
    """Tell whether there is a rule book for any game."""
    return any(rules_file(game) is not None for game in games)
