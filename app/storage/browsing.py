"""Browsing the library: which games and positions fit, in what order, and what players have noted of them."""

import sqlite3
from collections.abc import Iterator, Mapping
from enum import Enum
from heapq import merge
from typing import Any, NamedTuple, TypeAlias

from app.core.names import clean_name
from app.core.words import N_, Phrase
from app.storage.bad_save import Gone, why
from app.storage.database import Database, NotKept, writing
from app.storage.records import COLUMNS, PAD, Record, read_moment, read_record, read_stars

LONGEST_NOTES = 4000
"""Letters."""


class Key(NamedTuple):
    """What a line of the library is about: a game or score pad of that number, or a position."""

    number: int
    is_position: bool = False


_Place: TypeAlias = tuple[int, float]


class Sort(Enum):
    """The order of the lines; the value is what it is called."""

    PLAYED = N_("Last played first")
    BEGUN = N_("First begun first")
    STARS = N_("Most stars first")
    LONGEST = N_("Longest first")


class Kind(Enum):
    """What of the library is shown; the value is what it is called."""

    ALL = N_("Everything")
    GAMES = N_("Games")
    PADS = N_("Score pads")
    POSITIONS = N_("Positions")


class Ending(Enum):
    """How games have to stand; the value is what it is called.  Won and lost are a person's."""

    ANY = N_("Any result")
    OVER = N_("Finished")
    OPEN = N_("Unfinished")
    WON = N_("Won by them")
    LOST = N_("Not won by them")


class Filter(NamedTuple):
    """
    What is looked for; what is empty lets everything through.

    Attributes:
        words: Parts of names, of what the game is called, of its id, the variant, the title or the notes.
        game: A game's id.
        person: A player's name, as it is written.
        variant: Its name; None for any, empty for the standard game.
    """

    words: str = ""
    kind: Kind = Kind.ALL
    game: str = ""
    person: str = ""
    variant: str | None = None
    ending: Ending = Ending.ANY
    sort: Sort = Sort.PLAYED


class About(NamedTuple):
    """What a player has noted of a game or position; *stars* as `read_stars` returns them."""

    title: str = ""
    notes: str = ""
    stars: int = 0


class Browser:
    """
    Answers questions about a library, in time for the next letter that is typed.

    Attributes:
        titles, variants: What games are called in the player's language, by their ids, and variants, by
            their names: they are found by that, too.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.titles: Mapping[str, str] = {}
        self.variants: Mapping[str, str] = {}

    def keys(self, wanted: Filter) -> list[Key]:
        """Return what fits, in its order.  Raises `NotKept` if the library cannot be read."""
        games = [] if wanted.kind is Kind.POSITIONS else self._games(wanted)
        positions = self._positions(wanted)
        if wanted.sort is Sort.LONGEST:
            # Nothing has been played in a position.
            return [key for key, _ in (*games, *positions)]
        return [key for key, _ in merge(games, positions, key=lambda each: each[1])]

    def survey(self, wanted: Filter) -> Iterator[Record]:
        """Yield the games that fit, read one by one, so that whoever counts them can pause."""
        for key in self.keys(wanted):
            if not key.is_position:
                for row in self._rows(f"SELECT {COLUMNS} FROM games WHERE id = ?", key.number):
                    yield read_record(row)

    def about(self, key: Key) -> About:
        """Return what was noted.  Raises `Gone` and `NotKept`."""
        name = "name" if key.is_position else "title"
        found = self._rows(f"SELECT {name}, notes, stars FROM {_table(key)} WHERE id = ?", key.number)
        if not found:
            raise Gone
        title, notes, stars = found[0]
        return About(clean_name(str(title)), str(notes)[:LONGEST_NOTES], read_stars(stars))

    def note(self, key: Key, about: About) -> None:
        """Keep what a player notes; nobody has played by that.  Raises `Gone` and `NotKept`."""
        title, notes, stars = clean_name(about.title), about.notes[:LONGEST_NOTES], read_stars(about.stars)
        said = f"{title} {notes}".casefold()
        with writing(self._database, by_number=True):
            if key.is_position:
                # A position goes by its name: an empty one would be half done.
                name = "name = coalesce(nullif(?, ''), name)"
                query = f"UPDATE positions SET {name}, notes = ?, stars = ? WHERE id = ?"
                changed = self._database.execute(query, (title, notes, stars, key.number))
            else:
                query = "UPDATE games SET title = ?, notes = ?, stars = ?, said = ? WHERE id = ?"
                changed = self._database.execute(query, (title, notes, stars, said, key.number))
            if changed.rowcount == 0:
                raise Gone

    def _games(self, wanted: Filter) -> list[tuple[Key, _Place]]:
        where, values = _conditions(wanted, self.titles, self.variants)
        order = f"WHERE {' AND '.join(where)} ORDER BY {_ORDERS[wanted.sort]}"
        when = "started" if wanted.sort is Sort.BEGUN else "touched"
        rows = self._rows(f"SELECT id, stars, {when} FROM games {order}", *values)
        return [(Key(number), _place(wanted, *stands)) for number, *stands in rows]

    def _positions(self, wanted: Filter) -> list[tuple[Key, _Place]]:
        is_for_games = wanted.person or wanted.variant is not None or wanted.ending is not Ending.ANY
        if wanted.kind not in (Kind.ALL, Kind.POSITIONS) or is_for_games:
            return []
        by, columns = _POSITION_ORDERS[wanted.sort], "id, name, game, notes, stars, touched"
        query = f"SELECT {columns} FROM positions WHERE holder = '' ORDER BY {by}"
        words = wanted.words.casefold().split()
        return [
            (Key(number, is_position=True), _place(wanted, stars, touched))
            for number, name, game, notes, stars, touched in self._rows(query)
            if wanted.game in ("", game)
            and all(word in f"{game} {self.titles.get(game, '')} {name} {notes}".casefold() for word in words)
        ]

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._database.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise NotKept(Phrase(N_("The library cannot be read: {why}."), {"why": why(error)})) from error


def _place(wanted: Filter, stars: object, moment: object) -> _Place:
    """Return where a line stands among games and positions: what is less comes first."""
    if wanted.sort is Sort.BEGUN:
        return 0, read_moment(moment)
    return -read_stars(stars) if wanted.sort is Sort.STARS else 0, -read_moment(moment)


def _table(key: Key) -> str:
    return "positions" if key.is_position else "games"


_ORDERS = {
    Sort.PLAYED: "turn DESC, id DESC",
    Sort.BEGUN: "started, id",
    Sort.STARS: "stars DESC, turn DESC, id DESC",
    Sort.LONGEST: "now DESC, turn DESC, id DESC",
}

_POSITION_ORDERS = {
    Sort.PLAYED: "touched DESC, id DESC",
    Sort.BEGUN: "touched, id",
    Sort.STARS: "stars DESC, touched DESC, id DESC",
    Sort.LONGEST: "touched DESC, id DESC",
}

_SEATED = (
    "json_valid(setup) AND EXISTS (SELECT 1 FROM json_each(setup, '$.players') AS sitter"
    " WHERE sitter.type = 'object' AND json_extract(sitter.value, '$.name') = ?{more})"
)
_WINS = (
    " AND json_valid(result) AND NOT coalesce(json_extract(result, '$.drawn'), 0)"
    " AND sitter.key IN (SELECT value FROM json_each(result, '$.winners'))"
)


_VARIANT = "coalesce(CASE WHEN json_valid(setup) THEN json_extract(setup, '$.variant') END, '') = ?"


def _called(word: str, names: Mapping[str, str]) -> list[str]:
    """Return what is called by such a word in the player's language."""
    return [name for name, said in names.items() if word in said.casefold()]


def _conditions(
    wanted: Filter, titles: Mapping[str, str], variants: Mapping[str, str]
) -> tuple[list[str], list[object]]:
    """Return what a game must fulfil, the cheapest first, and the values of these conditions."""
    where, values = ["1"], list[object]()
    if wanted.game:
        where.append("game = ?")
        values.append(wanted.game)
    if wanted.kind in (Kind.GAMES, Kind.PADS):
        where.append("kind = ?")
        values.append(PAD if wanted.kind is Kind.PADS else "game")
    if wanted.ending is not Ending.ANY:
        where.append("result IS NULL" if wanted.ending is Ending.OPEN else "result IS NOT NULL")
    for word in wanted.words.casefold().split():
        games, known = (_called(word, each) for each in (titles, variants))
        among = ", ".join("?" * len(games))
        # The words know nearly all: only those few setups are taken apart.
        named = [f"(instr(words, ?) > 0 AND {_VARIANT})"] * len(known)
        ways = ["instr(words, ?) > 0", "instr(said, ?) > 0", f"game IN ({among})", *named]
        where.append(f"({' OR '.join(ways)})")
        values += [word, word, *games, *(each for name in known for each in (name.casefold(), name))]
    if wanted.variant is not None:
        where.append(_VARIANT)
        values.append(wanted.variant)
    if wanted.person:
        where += ["instr(words, ?) > 0", _SEATED.format(more="")]
        values += [wanted.person.casefold(), wanted.person]
        if wanted.ending in (Ending.WON, Ending.LOST):
            where.append(("" if wanted.ending is Ending.WON else "NOT ") + f"({_SEATED.format(more=_WINS)})")
            values.append(wanted.person)
    return where, values
