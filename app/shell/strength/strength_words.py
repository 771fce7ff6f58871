"""What is said of how well somebody plays, on screen and on paper."""

from collections.abc import Iterator, Mapping
from math import inf
from statistics import mean, stdev

from app.core.command import Seat
from app.core.game import LEVEL_NAMES, AnyGame, Level
from app.core.names import isolated
from app.core.words import N_, NN_, Phrase, counted, verbatim
from app.i18n import interval, number, percent, say
from app.shell.strength.strength_book import StrengthBook
from app.storage.records import Record
from app.strength.gone_over import GoneOver
from app.strength.rating import Point, fitting
from app.strength.results import Sum, streak, sums
from app.ui.text.labels import Html, html, joined_html

KNOWN = 110.0
"""Points: a rating whose error is larger says little yet."""

_FEW = 8
"""Games from which on a mean has an interval."""

_OPPONENTS = 5
"""So many people are named, those most played with first: all of them at a table of six."""


def rating_words(name: str, game: AnyGame, points: list[Point]) -> Phrase:
    """Say somebody's rating in a game, with its interval, or what is missing."""
    if not points:
        return Phrase(_UNRATED, {"name": isolated(name), "game": game.title})
    last = points[-1]
    values = {
        "name": isolated(name),
        "game": game.title,
        "rating": number(last.rating),
        "low": number(last.low),
        "high": number(last.high),
    }
    if last.deviation > KNOWN:
        return counted(
            NN_(
                "{name} in {game}: about {rating}, but after {count} game that may be {low} to {high}.",
                "{name} in {game}: about {rating}, but after {count} games that may be {low} to {high}.",
            ),
            len(points),
            **values,
        )
    return counted(
        NN_(
            "{name} in {game}: {rating} ({low} to {high}) after {count} game.",
            "{name} in {game}: {rating} ({low} to {high}) after {count} games.",
        ),
        len(points),
        **values,
    )


def fitting_level(book: StrengthBook, game: AnyGame, points: list[Point]) -> Level | None:
    """Return the level about as strong as somebody; the gentlest for whoever has no rating."""
    if not points:
        return game.gentlest
    return fitting(points[-1].rating, book.ladder(game))


def sums_html(book: StrengthBook, name: str, game: AnyGame | None, *, columns: int) -> Html:
    """Return all sums of somebody's games as rich text, so many side by side."""
    games = book.finished(name, game)
    if not games:
        return html("<p>{nothing}</p>", nothing=say(N_("No finished game yet.")))
    titles = {each.id: each.title for each in book.games}
    tables = [
        (N_("By game"), sums(games, lambda record, _: [titles[record.game]])),
        (N_("By opponent"), _in_order(sums(games, _levels))),
        (N_("By seat"), sums(games, lambda _, seat: [Phrase(N_("seat {seat}"), {"seat": seat + 1})])),
        (N_("With whom"), _most(sums(games, _persons))),
    ]
    told = (*_facts(games), *_gone_over(book.gone_over(name, game)))
    facts = joined_html(_line(*each) for each in told)
    shown = [_table(title, rows) for title, rows in tables[game is not None :] if rows]
    cells = [html(_COLUMN, inside=each) for each in [facts, *shown]]
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    sides = joined_html(html(_SIDE_BY_SIDE, columns=joined_html(row)) for row in rows)
    return html(_ASIDE, rows=sides, note=say(NOTE))


def _facts(games: list[tuple[Record, Seat]]) -> Iterator[tuple[str, str]]:
    won = sum(record.is_won_by(seat) for record, seat in games)
    yield say(N_("Finished")), say(counted(NN_("{count} game", "{count} games"), len(games)))
    yield say(N_("Won")), f"{won} ({percent(won / len(games))})"
    row = streak(games)
    now = NN_("the last game won", "the last {count} games won")
    if row.now < 0:
        now = NN_("the last game not won", "the last {count} games not won")
    yield say(N_("In a row")), say(counted(now, abs(row.now)))
    yield say(N_("Longest row of wins")), str(row.longest)
    helped = sum(record.is_helped for record, _ in games)
    yield say(N_("With hints or others' steps taken back")), str(helped)


def _gone_over(games: list[GoneOver]) -> Iterator[tuple[str, str]]:
    """Yield what going over games has told, as far as there are any."""
    if not games:
        return
    yield say(N_("Gone over")), say(counted(NN_("{count} game", "{count} games"), len(games)))
    yield say(N_("Steps that gave something away, a game")), _mean([each.mistakes for each in games], 0)
    yield say(N_("Luck a game, in chances to win of 100")), _mean([100 * each.luck for each in games])


def _mean(values: list[float], least: float = -inf) -> str:
    """
    Return a mean with its 95 % interval, which few games would make look narrower than it is.

    Args:
        values: One of each game.
        least: No mean can be below that.
    """
    middle = number(mean(values), 1)
    if len(values) < _FEW:
        return middle
    error = 1.96 * stdev(values) / len(values) ** 0.5
    return f"{middle} ({number(max(least, mean(values) - error), 1)} – {number(mean(values) + error, 1)})"


def _levels(record: Record, seat: Seat) -> list[Phrase]:
    known = {level.value: LEVEL_NAMES[level] for level in Level}
    others = [level for at, level in enumerate(record.levels) if at != seat]
    return [Phrase(known.get(level, N_("Person"))) for level in others]


def _persons(record: Record, seat: Seat) -> list[Phrase]:
    others = (at for at in range(len(record.names)) if at != seat)
    return [verbatim(record.names[at]) for at in others if not record.levels[at]]


def _in_order(found: Mapping[Phrase, Sum]) -> dict[Phrase, Sum]:
    """Return them from the gentlest to the strongest, and people last."""
    order = [Phrase(name) for name in LEVEL_NAMES.values()]
    places = {phrase: order.index(phrase) if phrase in order else len(order) for phrase in found}
    return {phrase: found[phrase] for phrase in sorted(found, key=places.__getitem__)}


def _most(found: Mapping[Phrase, Sum]) -> dict[Phrase, Sum]:
    """Return those that were played with most."""
    return dict(sorted(found.items(), key=lambda each: -each[1].played)[:_OPPONENTS])


def _line(what: str, value: str) -> Html:
    return html("<p style='margin:2px 0'>{what}: <b>{value}</b></p>", what=what, value=value)


def _table(title: str, rows: Mapping[Phrase, Sum]) -> Html:
    return html(_TABLE, title=say(title), lines=joined_html(_row(who, each) for who, each in rows.items()))


def _row(who: Phrase, sum_: Sum) -> Html:
    won = say(Phrase(N_("won {won} of {played}"), {"won": sum_.won, "played": sum_.played}))
    share = sum_.share
    between = f"({interval(share.low, share.high)})"
    return html(_ROW, who=say(who), won=won, between=between)


_UNRATED = N_(
    "{name} has no rating in {game} yet: finish a game by its standard rules against computers, "
    "without hints."
)

NOTE = N_(
    "In brackets is the range it may really lie in, as far as so few games can tell.  Ratings work as in "
    "chess: whoever has 200 points more wins about three games in four."
)

_ASIDE = "<table>{rows}</table><p><small>{note}</small></p>"
_SIDE_BY_SIDE = "<tr>{columns}</tr>"
_COLUMN = "<td style='padding-right:36px'>{inside}</td>"
_TABLE = "<p><b>{title}</b></p><table>{lines}</table>"
_ROW = "<tr><td>{who}</td><td>&nbsp;&nbsp;{won}</td><td>&nbsp;&nbsp;{between}</td></tr>"
