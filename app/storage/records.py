"""What the shelf says of a game, without playing it."""

import json
from math import ceil, isfinite
from typing import Any, NamedTuple

from app.core.names import clean_name, isolated
from app.core.words import N_, NN_, Phrase, counted, read_phrase, told

COLUMNS = (
    "id, game, setup, started, touched, now, result, parent, headline, clocks, kind, title, stars, helped"
)
"""Of the library's table of games, in the order `read_record` wants them."""


PAD = "pad"
"""The kind of a score pad in that table."""

MOST_STARS = 3

_LAST_MOMENT = 1e11
"""In seconds since 1970: some three thousand years from now."""


class Record(NamedTuple):
    """
    A game on the shelf.

    Attributes:
        number: Its number in the library.
        game: The game's id.
        names: Of the players, by seat.
        variant: The name of the variant; empty for the standard game.
        started, touched: When it was begun and last played, in seconds since 1970.
        now: Entries in force.
        winners, totals: How it ended; *totals* is empty as long as it has not.
        is_drawn: Whether nobody has won, and the *winners* are equal.
        parent: The game it was forked from.
        headline: Where it stands, in a few words; None if its game does not say.
        left: Seconds left in the glass that runs; None if none does.
        is_pad: Whether it is a score pad, of a game that was played with the real box.
        title: What a player has called it; empty if nobody has.
        stars: How many a player has given it.
        levels: How well the computers play, by seat; empty for a person.
        is_free: Whether it goes on from no other game, and people answered for no dice.
        is_helped: Whether somebody was helped in it: it says nothing of how well people play.
        is_damaged: Whether so little of it can be read that it can only be exported as it is, and deleted.
        setup: How it was set up, as it is written down.
    """

    number: int
    game: str
    names: tuple[str, ...]
    variant: str
    started: float
    touched: float
    now: int
    winners: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    parent: int | None = None
    headline: Phrase | None = None
    left: float | None = None
    is_pad: bool = False
    is_damaged: bool = False
    title: str = ""
    stars: int = 0
    levels: tuple[str, ...] = ()
    is_free: bool = True
    is_helped: bool = False
    setup: str = ""
    is_drawn: bool = False

    def is_won_by(self, seat: int) -> bool:
        """Tell whether a seat has won, alone or with others."""
        return seat in self.winners and not self.is_drawn

    @property
    def is_over(self) -> bool:
        """Whether it is known to have ended."""
        return bool(self.totals)


def title_line(record: Record, title: Phrase) -> Phrase:
    """Return what a game is called in a list; *title* is the game's."""
    if record.is_damaged:
        return Phrase(N_("A game that cannot be read"))
    if record.is_pad:
        title = Phrase(N_("Score pad, {game}"), {"game": title})
    values = {"game": title, "names": ", ".join(map(isolated, record.names)), "variant": told(record.variant)}
    return Phrase(N_("{game} ({variant}): {names}") if record.variant else N_("{game}: {names}"), values)


def result_line(record: Record) -> Phrase:
    """Return how a game ended, or how far it has come."""
    if record.is_damaged:
        return Phrase(N_("It can be exported as it is, and deleted."))
    if not record.is_over and record.headline is not None:
        return record.headline if record.left is None else _with_glass(record.headline, record.left)
    if not record.is_over:
        return counted(NN_("unfinished, {count} step", "unfinished, {count} steps"), record.now)
    totals = " : ".join(map(str, record.totals))
    if record.is_drawn:
        return Phrase(N_("A draw, {totals}"), {"totals": totals})
    names = ", ".join(isolated(record.names[seat]) for seat in record.winners)
    return Phrase(N_("{names} won, {totals}"), {"names": names, "totals": totals})


def _with_glass(headline: Phrase, left: float) -> Phrase:
    return Phrase(N_("{headline}, {seconds} s left"), {"headline": headline, "seconds": ceil(left)})


def read_record(row: tuple[Any, ...]) -> Record:
    """Return the record that a row of `COLUMNS` holds, whatever is in it."""
    number, game, setup, started, touched, now, result, parent, headline, clocks, kind, *noted = row
    title, stars, helped = noted
    about, glasses = mapping(setup), mapping(clocks)
    names, variant = _names(about.get("players")), about.get("variant", "")
    when = read_moment(started), read_moment(touched)
    if not (names and isinstance(game, str) and isinstance(variant, str) and type(now) is int):
        return Record(number, "", (), "", *when, 0, is_damaged=True)
    winners, totals = _ending(mapping(result), len(names))
    return Record(
        number,
        game,
        tuple(map(clean_name, names)),
        clean_name(variant),
        *when,
        now,
        winners,
        totals,
        parent if type(parent) is int else None,
        _headline(mapping(headline)),
        min((left for left in glasses.values() if _is_number(left)), default=None),
        kind == PAD,
        title=clean_name(title) if isinstance(title, str) else "",
        stars=read_stars(stars),
        levels=_levels(about["players"]),
        is_free=parent is None and not about.get("asking"),
        is_helped=bool(helped),
        setup=setup,
        is_drawn=mapping(result).get("drawn") is True,
    )


def mapping(text: object) -> dict[str, Any]:
    """Return what was written down, or nothing where it is damaged: one game must not cost all others."""
    try:
        data = json.loads(text) if isinstance(text, str) else {}
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def read_stars(stars: Any) -> int:
    """Return how many stars a player has given: from 0 to `MOST_STARS`."""
    return max(0, min(stars, MOST_STARS)) if type(stars) is int else 0


def _is_number(value: Any) -> bool:
    try:
        return type(value) in (int, float) and isfinite(value)
    except OverflowError:
        # JSON has numbers that nobody can calculate with.
        return False


def read_moment(seconds: Any) -> float:
    """Return seconds since 1970 that a calendar has a date for."""
    return float(seconds) if _is_number(seconds) and 0 <= seconds < _LAST_MOMENT else 0.0


def _names(players: Any) -> tuple[str, ...]:
    """Return the names of the players, or none where one is missing."""
    if not isinstance(players, list) or not all(isinstance(each, dict) for each in players):
        return ()
    names = tuple(player.get("name", "") for player in players)
    return names if all(isinstance(name, str) for name in names) else ()


def _levels(players: list[dict[str, Any]]) -> tuple[str, ...]:
    levels = (player.get("level") for player in players)
    return tuple(level if isinstance(level, str) else "" for level in levels)


def _ending(data: dict[str, Any], seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return winners and totals, or nothing where they are none."""
    winners, totals = data.get("winners"), data.get("totals")
    if not (isinstance(winners, list) and isinstance(totals, list) and all(map(_is_number, totals))):
        return (), ()
    fits = all(type(seat) is int and 0 <= seat < seats for seat in winners)
    return (tuple(winners), tuple(totals)) if fits else ((), ())


def _headline(data: dict[str, Any]) -> Phrase | None:
    """Return where a game stands, or None where nobody could say it."""
    try:
        phrase = read_phrase(data)
        return phrase if str(phrase) and "." not in "".join(phrase.values) else None
    except Exception:  # noqa: BLE001 - whatever is wrong with it, the game can be played without
        return None
