"""Where the puzzles lie that come with the program; cheap to import, for the Hall asks."""

from pathlib import Path

from app.paths import RESOURCES

FIGURES = "puzzles.json"
"""The file with what was found out; every other file of the folder is a position."""


def shipped(game_id: str) -> Path:
    """Return where the puzzles of a game lie that come with the program."""
    return RESOURCES / "games" / game_id / "puzzles"


def has_puzzles(game_id: str) -> bool:
    """Tell whether puzzles of a game come with the program."""
    return (shipped(game_id) / FIGURES).is_file()
