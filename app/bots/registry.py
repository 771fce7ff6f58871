"""Which computer player plays a game: its own, or one that needs nothing but the rules."""

from importlib import import_module

from app.bots.protocol import AnyBot
from app.core.game import AnyGame, Level

DEFAULT = "app.bots.search.bot:bot_of"
"""Plays games that have no computer players of their own."""


def bot_of(game: AnyGame, level: Level) -> AnyBot:
    """
    Return the computer player of a game at a level; each caller gets its own.

    A level that the game does not have, from a file of who knows what, plays as the next one below.

    Raises:
        ImportError: If the game names a module that does not exist.
    """
    bot: AnyBot = game.load(game.bots or DEFAULT)(game.nearest(level))
    return bot


def frozen_bot_of(game: AnyGame) -> AnyBot:
    """
    Return the Marshal of old that later ones are measured by: `frozen_bot` beside what `Game.bots` names.

    A game that has kept none has not changed its Marshal since.
    """
    return _beside(game, "frozen_bot")


def adviser_of(game: AnyGame) -> AnyBot:
    """
    Return whose moves are advised: `adviser_bot` beside what `Game.bots` names, or else the Marshal.

    It may think for longer than somebody who plays, and of moves that nobody can tell apart it should
    always name the same.
    """
    return _beside(game, "adviser_bot")


def _beside(game: AnyGame, name: str) -> AnyBot:
    make = getattr(import_module((game.bots or DEFAULT).partition(":")[0]), name, None)
    bot: AnyBot = bot_of(game, Level.MARSHAL) if make is None else make()
    return bot
