"""What somebody's games come to: won of played, by whatever they are sorted by; streaks; and all as CSV."""

import csv
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from io import StringIO
from typing import NamedTuple, TypeVar

from app.bots.statistics import Share, share
from app.core.command import Seat
from app.storage.kept_session import without_salt
from app.storage.records import Record
from app.strength.gone_over import GoneOver
from app.strength.rating import Point, seat_of

K = TypeVar("K", bound=Hashable)


class Sum(NamedTuple):
    """Finished games of somebody, and how many of them were won."""

    won: int = 0
    played: int = 0

    @property
    def share(self) -> Share:
        """How often that was, with the interval of 95 %."""
        return share(self.won, self.played)


class Streak(NamedTuple):
    """
    Games in a row.

    Attributes:
        now: How many were won, or with a minus lost, up to the last.
        longest: The most that were ever won in a row.
    """

    now: int
    longest: int


def distinct(records: Iterable[Record]) -> list[Record]:
    """
    Return each game once: one that came back from a file, a code or its own end has the same luck and end.

    The first one stands for all of them; whoever was helped in one of them was helped.
    """
    found: dict[Hashable, Record] = {}
    for record in sorted(records, key=lambda each: each.number):
        # Of a game that goes on, or with the real box, whose luck nobody knows, there is no telling.
        is_known = record.is_over and not record.is_pad
        end = (record.game, without_salt(record.setup), record.now, record.totals)
        key: Hashable = end if is_known else record.number
        first = found.setdefault(key, record)
        found[key] = first._replace(is_helped=first.is_helped or record.is_helped)
    return list(found.values())


def finished(records: Iterable[Record], name: str, since: float = 0) -> list[tuple[Record, Seat]]:
    """Return the finished games that somebody played as a person, with the seat, in the order they ended."""
    found = [(record, seat_of(record, name)) for record in records if record.is_over]
    mine = [(record, seat) for record, seat in found if seat is not None and record.touched >= since]
    return sorted(mine, key=lambda each: (each[0].touched, each[0].number))


def sums(games: Iterable[tuple[Record, Seat]], key: Callable[[Record, Seat], Iterable[K]]) -> dict[K, Sum]:
    """Return what the games come to, by all the keys that each has."""
    found: dict[K, Sum] = {}
    for record, seat in games:
        for each in dict.fromkeys(key(record, seat)):
            won, played = found.get(each, Sum())
            found[each] = Sum(won + record.is_won_by(seat), played + 1)
    return found


def streak(games: Sequence[tuple[Record, Seat]]) -> Streak:
    """Return the games won in a row."""
    now = longest = 0
    for record, seat in games:
        has_won = record.is_won_by(seat)
        now = (max(now, 0) + 1) if has_won else min(now, 0) - 1
        longest = max(longest, now)
    return Streak(now, longest)


HEADER = (
    *("ended", "game", "players", "levels", "variant", "seat", "won", "totals", "helped"),
    *("rating", "low", "high", "mistakes", "luck"),
)
"""The names of the columns; the rating is the one that a game led to, luck is in chances to win of 100."""

_LUCK_DIGITS = 1


def as_csv(
    games: Sequence[tuple[Record, Seat]],
    points: Mapping[str, Sequence[Point]],
    gone_over: Iterable[GoneOver] = (),
) -> str:
    """
    Return games as a table of comma-separated values, a line each.

    Args:
        games: What `finished` returns.
        points: The ratings by the game's id; a game that counted has the one it led to.
        gone_over: What going over games has told of whoever it is; the others have nothing there.
    """
    after = {(game, point.when): point for game, each in points.items() for point in each}
    told = {each.which: (each.mistakes, round(100 * each.luck, _LUCK_DIGITS)) for each in gone_over}
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(HEADER)
    for record, seat in games:
        point = after.get((record.game, record.touched))
        rated = ("", "", "") if point is None else tuple(map(round, (point.rating, point.low, point.high)))
        when = datetime.fromtimestamp(record.touched, UTC).isoformat(" ", "seconds")
        names, levels = ("; ".join(each) for each in (record.names, record.levels))
        totals = "; ".join(map(str, record.totals))
        is_won, is_helped = int(record.is_won_by(seat)), int(record.is_helped)
        played = (when, record.game, names, levels, record.variant, seat + 1, is_won, totals, is_helped)
        table.writerow((*played, *rated, *told.get((record.game, record.now, record.totals), ("", ""))))
    return text.getvalue()
