"""
The registry: every package in this folder is a game.

The package itself holds its `INFO`, which is cheap to import; its module `game` holds its `GAME`, with rules
and all, which is imported when somebody asks for it.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from app.core.game_info import GameInfo

if TYPE_CHECKING:
    # Whoever lists games does not pay for what it takes to play them.
    from app.core.game import AnyGame


def find(game_id: str) -> "AnyGame":
    """
    Return the game in the folder *game_id*, importing its rules.

    Raises:
        KeyError: If there is none; its argument is a sentence that lists those there are.
    """
    if game_id not in game_ids():
        raise KeyError(f"There is no game called {game_id!r}; there are {', '.join(game_ids())}.")
    game: AnyGame = import_module(f"{__name__}.{game_id}.game").GAME
    return game


def game_ids() -> list[str]:
    """Return the ids of all games, in order of the alphabet."""
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


def all_infos() -> list[GameInfo]:
    """Return what all games are, in the order of the Hall, without importing their rules."""
    infos: list[GameInfo] = [import_module(f"{__name__}.{name}").INFO for name in game_ids()]
    return sorted(infos, key=lambda info: (info.place, info.id))


def all_games() -> "list[AnyGame]":
    """Return all games, in the order of the Hall, importing the rules of each."""
    return [find(info.id) for info in all_infos()]
