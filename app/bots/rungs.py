"""The rungs of a game's ladder: how strong each level is, as it was measured."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen

from app.bots.ratings import Rating
from app.core.game import AnyGame, Level
from app.paths import RESOURCES

FILE = "ladder.toml"
"""The ratings of a game's levels, among its resources."""

BASE, BASE_LEVEL = 1000, Level.SQUIRE
"""The rating of the level that people meet first; the others are counted from there."""


@frozen
class Rung:
    """A level on the ladder of its game: its rating in points, and between which two it lies."""

    name: str
    rating: int
    low: int
    high: int
    games: int


def rungs(names: Sequence[str], ratings: Sequence[Rating]) -> list[Rung]:
    """Return ratings counted from `BASE_LEVEL`, or from the weakest if that is not among them."""
    base = names.index(BASE_LEVEL.value) if BASE_LEVEL.value in names else 0
    add = BASE - ratings[base].rating
    found = []
    for name, each in zip(names, ratings, strict=True):
        rating, low, high = (round(add + value) for value in (each.rating, each.low, each.high))
        found.append(Rung(name, rating, low, high, each.games))
    return found


def written(found: Sequence[Rung], comment: str) -> str:
    """Return a ladder as the text of a file."""
    lines = [f"# {comment}"]
    for each in found:
        lines += ["", "[[levels]]", f'name = "{each.name}"', f"rating = {each.rating}"]
        lines += [f"low = {each.low}", f"high = {each.high}", f"games = {each.games}"]
    return "\n".join([*lines, ""])


def ladder_of(game: AnyGame) -> Mapping[Level, Rung]:
    """
    Return the ratings of a game's levels; empty for a game that nobody has measured.

    Raises:
        OSError, ValueError, KeyError: If they are there and cannot be read.
    """
    path = file_of(game)
    if not path.exists():
        return {}
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["levels"]
    return {Level(row["name"]): Rung(**row) for row in rows}


def games_of(path: Path) -> int:
    """Return how many games the ratings in a file are from; none if it holds none.  Raises `OSError`."""
    if not path.is_file():
        return 0
    try:
        return sum(int(row["games"]) for row in tomllib.loads(path.read_text(encoding="utf-8"))["levels"])
    except (ValueError, KeyError, TypeError):
        return 0


def file_of(game: AnyGame) -> Path:
    """Return where the ratings of a game's levels are kept."""
    return RESOURCES / "games" / game.id / FILE
