"""For how many a game is, and how long it takes, in a few words."""

from app.core.game_info import GameInfo
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import say

_MINUTES = NN_("about {count} minute", "about {count} minutes")
_PLAYERS = NN_("{count} player", "{count} players")


def game_facts(game: GameInfo) -> str:
    """Return for how many a game is, and how long it takes."""
    return f"{_seats(game.seats)}  ·  {say(counted(_MINUTES, game.minutes))}"


def _seats(seats: range) -> str:
    if len(seats) == 1:
        return say(counted(_PLAYERS, seats[0]))
    return say(Phrase(N_("{low}–{high} players"), {"low": seats[0], "high": seats[-1]}))
