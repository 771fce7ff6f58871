"""Which computer player plays a game: its own, or one that needs nothing but the rules."""

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
