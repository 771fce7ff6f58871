"""The registry: every package in this folder is a game."""

from importlib import import_module
from pkgutil import iter_modules

from app.core.game import AnyGame


def find(game_id: str) -> AnyGame:
    """
    Return the game in the folder *game_id*.

    Raises:
        KeyError: If there is none; its argument is a sentence that lists those there are.
    """
    if game_id not in game_ids():
        raise KeyError(f"There is no game called {game_id!r}; there are {', '.join(game_ids())}.")
    game: AnyGame = import_module(f"{__name__}.{game_id}").GAME
    return game


def game_ids() -> list[str]:
    """Return the ids of all games, in order of the alphabet."""
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


def all_games() -> list[AnyGame]:
    """Return all games, in the order of the Hall."""
    return sorted(map(find, game_ids()), key=lambda game: (game.place, game.id))
