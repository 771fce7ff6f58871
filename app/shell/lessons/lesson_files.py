"""Where lessons are written, by game."""

from pathlib import Path

from app.paths import RESOURCES

SUFFIX = ".lesson.toml"
"""Of a lesson that somebody has made."""


def lesson_file(game_id: str) -> Path:
    """Return where the lesson of a game is written, if it has one."""
    return RESOURCES / "games" / game_id / "lesson.toml"


def has_lesson(game_id: str) -> bool:
    """Tell whether a game can be learnt by playing."""
    return lesson_file(game_id).is_file()
