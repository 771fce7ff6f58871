"""All puzzles there are: those that come with the program, and those of one's own mistakes."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from enum import Enum
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from app.bots.puzzles.own_mistakes import own_folder
from app.bots.puzzles.puzzle import DIFFICULTY_NAMES, THEME_NAMES, Difficulty, Puzzle, Theme
from app.bots.puzzles.puzzle_files import PuzzleFolder, listed
from app.bots.puzzles.shipped_puzzles import shipped
from app.core.game import AnyGame
from app.core.words import N_
from app.shell.puzzles.training import Training


class Source(Enum):
    """Where puzzles are taken from, beside single games."""

    TODAY = "today"
    ALL = "all"
    OWN = "own"


SOURCE_NAMES: Mapping[Source, str] = {
    Source.TODAY: N_("Today's puzzle"),
    Source.ALL: N_("All games"),
    Source.OWN: N_("My own mistakes"),
}


def kind_name(kind: Theme | Difficulty) -> str:
    """Return what a kind is called, to be translated."""
    return THEME_NAMES[kind] if isinstance(kind, Theme) else DIFFICULTY_NAMES[kind]


class Listed(NamedTuple):
    """A puzzle in a list: enough to choose it, without its position."""

    game: str
    name: str
    theme: Theme
    difficulty: Difficulty
    folder: Path

    @property
    def key(self) -> str:
        """What it is called among all puzzles."""
        return f"{self.game}/{self.name}"

    def load(self, game: AnyGame) -> Puzzle:
        """Return the puzzle.  Raises `OSError`, `ValueError`, `KeyError` where it cannot be read."""
        return PuzzleFolder(game, self.folder).puzzle(self.name)


class Collection:
    """The puzzles of some games, by their ids."""

    def __init__(self, games: Iterable[str]) -> None:
        self.games = list(games)
        self.shipped = [each for game in self.games for each in _all(game, shipped(game))]
        self.own = [each for game in self.games for each in _all(game, own_folder(game))]

    def of(self, source: Source | str, kind: Theme | Difficulty | None = None) -> list[Listed]:
        """Return the puzzles of a source, or of the game of that id; with *kind*, only those of it."""
        found = self.own if source is Source.OWN else self.shipped
        if isinstance(source, str):
            found = [each for each in self.shipped if each.game == source]
        return [each for each in found if kind is None or kind in (each.theme, each.difficulty)]

    def today(self, day: date) -> Listed | None:
        """Return the puzzle of a day, the same for everybody who has the same puzzles; None without any."""
        return of_the_day(self.shipped, day)


def of_the_day(found: Sequence[Listed], day: date) -> Listed | None:
    """Return the puzzle of a day: all have had their turn before one comes again."""
    # In an order of nobody's making, so that games and difficulties alternate.
    mixed = sorted(found, key=lambda each: blake2b(each.key.encode(), digest_size=8).digest())
    return mixed[day.toordinal() % len(mixed)] if mixed else None


def following(found: Sequence[Listed], training: Training, last: str) -> Listed | None:
    """
    Return what is to be tried next: what shall come back, then what is new, the easy ones first.

    Where all have been tried and none is due, the one after *last*, the key of what was tried before.
    """
    by_key = {each.key: each for each in found}
    due = [key for key in training.due(by_key) if key != last]
    if due:
        return by_key[due[0]]
    fresh = [each for each in found if training.is_new(each.key) and each.key != last]
    if fresh:
        return min(fresh, key=lambda each: list(Difficulty).index(each.difficulty))
    keys = list(by_key)
    return by_key[keys[(keys.index(last) + 1) % len(keys)] if last in by_key else keys[0]] if keys else None


def _all(game: str, folder: Path) -> list[Listed]:
    return [Listed(game, name, theme, hard, folder) for name, theme, hard in listed(folder)]
