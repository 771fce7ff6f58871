"""Who plays, as it is said on the command line."""

import re
from collections.abc import Collection

from app.bots.advice.follower import ADVICE
from app.bots.headless import BEGINNER, FROZEN, PART, RANDOM, make_bot
from app.commandline.arguments import HUMAN, Unusable
from app.core.game import AnyGame, Level
from app.core.words import N_, Phrase
from app.i18n import say


def seat_names(game: AnyGame, text: str, *, people: bool) -> tuple[str, ...]:
    """
    Return the names of who plays, one for each seat.

    A level that this game has not, or no longer, plays as the next one below it: `Game.nearest`.

    Raises:
        Unusable: If one of them is nobody, or they are too few or too many.
    """
    names = tuple(name.strip().lower() for name in text.split(","))
    levels = [level.value for level in game.levels]
    allowed = [HUMAN, *levels] if people else [*levels, BEGINNER, FROZEN, RANDOM, ADVICE]
    known = {*allowed, *(level.value for level in Level)}
    for name in names:
        if name not in known and (people or not _is_hurried(name, known)):
            text = N_("A seat is one of {allowed}, not {name}.")
            raise Unusable(say(Phrase(text, {"allowed": ", ".join(allowed), "name": name or "''"})))
    check_count(game, len(names))
    if any(name not in (HUMAN, RANDOM, BEGINNER, FROZEN) for name in names) and not _has_bots(game):
        raise Unusable(_about(game, N_("{game} has no computer players but random ones yet.")))
    return names


def _is_hurried(name: str, known: Collection[str]) -> bool:
    """Tell whether somebody is named who takes a part of the effort, as in `marshal@0.25`."""
    plain, at, part = name.partition(PART)
    return bool(at) and plain in known and re.fullmatch(r"\d{1,3}(\.\d{1,4})?", part) is not None


def check_count(game: AnyGame, count: int) -> None:
    """Refuse a number of seats that the game cannot be played by.  Raises `Unusable`."""
    if count not in game.seats:
        text = N_("{game} is for {low} to {high} seats, not {count}.")
        if len(game.seats) == 1:
            text = N_("{game} is for {low} seats, not {count}.")
        raise Unusable(_about(game, text, low=game.seats[0], high=game.seats[-1], count=count))


def usual_seats(game: AnyGame) -> tuple[str, ...]:
    """Return who plays where nobody has been named."""
    return ("squire" if _has_bots(game) else "random",) * game.seats[0]


def _has_bots(game: AnyGame) -> bool:
    try:
        make_bot(game, Level.PAGE.value)
    except ImportError:
        return False
    return True


def _about(game: AnyGame, text: str, **values: int) -> str:
    return say(Phrase(text, {"game": game.title, **values}))
