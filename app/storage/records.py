"""What the shelf says of a game, without playing it."""

import json
from math import ceil
from typing import Any, NamedTuple

from app.core.words import N_, NN_, Phrase, counted, read_phrase, told

COLUMNS = "id, game, setup, started, touched, now, result, parent, thumbnail, headline, clocks, kind"
"""Of the library's table of games, in the order `read_record` wants them."""


PAD = "pad"
"""The kind of a score pad in that table."""


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
        parent: The game it was forked from.
        thumbnail: PNG of its table; empty if there is none.
        headline: Where it stands, in a few words; None if its game does not say.
        left: Seconds left in the glass that runs; None if none does.
        is_pad: Whether it is a score pad, of a game that was played with the real box.
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
    thumbnail: bytes = b""
    headline: Phrase | None = None
    left: float | None = None
    is_pad: bool = False

    @property
    def is_over(self) -> bool:
        """Whether it is known to have ended."""
        return bool(self.totals)


def title_line(record: Record, title: Phrase) -> Phrase:
    """Return what a game is called in a list; *title* is the game's."""
    if record.is_pad:
        title = Phrase(N_("Score pad, {game}"), {"game": title})
    values = {"game": title, "names": ", ".join(record.names), "variant": told(record.variant)}
    return Phrase(N_("{game} ({variant}): {names}") if record.variant else N_("{game}: {names}"), values)


def result_line(record: Record) -> Phrase:
    """Return how a game ended, or how far it has come."""
    if not record.is_over and record.headline is not None:
        return record.headline if record.left is None else _with_glass(record.headline, record.left)
    if not record.is_over:
        return counted(NN_("unfinished, {count} step", "unfinished, {count} steps"), record.now)
    names = ", ".join(record.names[seat] for seat in record.winners)
    totals = " : ".join(map(str, record.totals))
    return Phrase(N_("{names} won, {totals}"), {"names": names, "totals": totals})


def _with_glass(headline: Phrase, left: float) -> Phrase:
    return Phrase(N_("{headline}, {seconds} s left"), {"headline": headline, "seconds": ceil(left)})


def read_record(row: tuple[Any, ...]) -> Record:
    """Return the record that a row of `COLUMNS` holds."""
    number, game, setup, started, touched, now, result, parent, thumbnail, headline, clocks, kind = row
    about, end, said, glasses = map(mapping, (setup, result, headline, clocks))
    return Record(
        number,
        game,
        tuple(str(player.get("name", "")) for player in about.get("players", ())),
        str(about.get("variant", "")),
        started,
        touched,
        now,
        tuple(end.get("winners", ())),
        tuple(end.get("totals", ())),
        parent,
        thumbnail or b"",
        read_phrase(said) if said else None,
        min(glasses.values(), default=None),
        kind == PAD,
    )


def mapping(text: str | None) -> dict[str, Any]:
    """Return what was written down, or nothing where it is damaged: one game must not cost all others."""
    try:
        data = json.loads(text or "{}")
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}
