"""Every game ever started, in one file; each entry is on disk before anybody sees it."""

import json
import sqlite3
import time
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeAlias

from attrs import define, field, frozen

from app import __version__
from app.core.game import AnyGame
from app.core.session import AnySession, AnySetup, AnyStep
from app.core.state import State
from app.core.timeline import AnyEntry
from app.core.words import N_, Phrase, phrase_data
from app.storage.codec import BadSave, Codec, clock_names, digest, flaw
from app.storage.database import NotKept, open_database, writing
from app.storage.pad_shelf import KIND, PadShelf
from app.storage.position_shelf import PositionShelf
from app.storage.records import COLUMNS, Record, mapping, read_record
from app.storage.saves import EVERY, Doubt, Loaded, replay, running_clocks
from app.storage.setups import known_game, read_setup, setup_text

FILE_NAME = "library.sqlite"

_WRITTEN = (
    "game, rules, program, setup, words, parent, started, touched, now, clocks, holder, result, headline"
)

_Find: TypeAlias = Callable[[str], AnyGame]


@frozen
class Opened:
    """A game taken from the shelf: a session that is being kept, and why it may not be the whole game."""

    number: int
    session: AnySession
    doubt: Doubt | None = None


@define(eq=False)
class Library:
    """
    Every game ever started.  Not for use from several threads; several processes do not disturb each other.

    Attributes:
        notice: A sentence for players if something is wrong with the file; the library works all the same.
    """

    _database: sqlite3.Connection
    notice: Phrase | None = None
    _clock: Callable[[], float] = time.time

    @classmethod
    def open(cls, folder: Path, clock: Callable[[], float] = time.time) -> "Library":
        """Open the library in *folder*, created if need be; never fails, but may leave a `notice`."""
        opened = open_database(folder / FILE_NAME)
        return cls(opened.database, opened.notice, clock)

    def close(self) -> None:
        """Close the file; nothing is left to be written."""
        self._database.close()

    @property
    def pads(self) -> PadShelf:
        """The score pads; they stand among the `records`."""
        return PadShelf(self._database, self._clock)

    @property
    def positions(self) -> PositionShelf:
        """The positions of the sandbox."""
        return PositionShelf(self._database, self._clock)

    def start(self, session: AnySession) -> int:
        """
        Put a game on the shelf, with what has happened in it, and keep it from now on; return its number.

        Raises:
            NotKept: If it cannot be written down.
        """
        holder = token_hex(8)
        number = self._add(session, holder, None)
        _Shelf(self._database, self._clock, session, number, holder).attach()
        return number

    def add(self, loaded: Loaded) -> int:
        """Put a game that was read from a file on the shelf; return its number.  Raises `NotKept`."""
        return self._add(loaded.session(), "", None)

    def records(self, search: str = "", limit: int = -1) -> list[Record]:
        """
        Return the games, last played first; *search* is for names, the game's id and the variant.

        Raises:
            NotKept: If the library cannot be read.
        """
        words = search.casefold().split()
        where = " AND ".join(["instr(words, ?) > 0"] * len(words)) or "1"
        query = f"SELECT {COLUMNS} FROM games WHERE {where} ORDER BY touched DESC, id DESC LIMIT ?"
        return self._read(query, *words, limit)

    def record(self, number: int) -> Record:
        """Return the game of that number.  Raises `KeyError` if there is none."""
        found = self._read(f"SELECT {COLUMNS} FROM games WHERE id = ?", number)
        if not found:
            raise KeyError(number)
        return found[0]

    def unfinished(self) -> Record | None:
        """Return the game that was last played and has not ended; a score pad is none."""
        query = (
            f"SELECT {COLUMNS} FROM games WHERE result IS NULL AND kind = 'game'"
            " ORDER BY touched DESC, id DESC LIMIT 1"
        )
        return next(iter(self._read(query)), None)

    def load(self, number: int, find: _Find) -> Loaded:
        """
        Return a game to look at, played again through today's rules.

        Raises:
            KeyError: If there is no game of that number.
            BadSave: If its set-up cannot be read or played today.
            NotKept: If the library cannot be read.
        """
        found = self._rows("SELECT game, setup, now, clocks, kind FROM games WHERE id = ?", number)
        if not found:
            raise KeyError(number)
        ((game_id, about, now, clocks, kind),) = found
        if kind == KIND:
            raise BadSave(Phrase(N_("This is a score pad; it knows the points, not the game.")))
        game = known_game(game_id, find)
        setup = read_setup(game, about)
        rows = self._rows("SELECT ply, line, digest FROM entries WHERE game = ? ORDER BY ply", number)
        digests = {ply: known for ply, _, known in rows if known}
        timeline, doubt = replay(game, setup, _entries(game, rows), digests)
        timeline.now = max(0, min(now, timeline.now))
        return Loaded(game, setup, timeline, running_clocks(game, timeline, mapping(clocks)), doubt)

    def resume(self, number: int, find: _Find) -> Opened:
        """
        Take a game from the shelf to go on with it; the session is kept, and has begun.

        Where only part of it can be trusted, that part becomes a game of its own; the old one stays.

        Raises:
            KeyError, BadSave: As in `load`.
            NotKept: If the library cannot be read or written.
        """
        loaded = self.load(number, find)
        session, holder = loaded.session(), token_hex(8)
        if loaded.doubt is not None:
            number = self._add(session, holder, number)
        else:
            with writing(self._database):
                self._database.execute("UPDATE games SET holder = ? WHERE id = ?", (holder, number))
        _Shelf(self._database, self._clock, session, number, holder).attach()
        session.begin()
        return Opened(number, session, loaded.doubt)

    def fork(self, number: int, ply: int) -> int:
        """
        Make a new game of the first *ply* entries of another; return its number.

        Raises:
            KeyError: If there is no game of that number.
            NotKept: If it cannot be written down.
        """
        with writing(self._database):
            made = self._database.execute(
                f"INSERT INTO games ({_WRITTEN})"
                " SELECT game, rules, program, setup, words, id, ?, ?, ?, '{}', '', NULL, NULL"
                " FROM games WHERE id = ?",
                (self._clock(), self._clock(), ply, number),
            )
            if made.rowcount == 0:
                raise KeyError(number)
            self._database.execute(
                "INSERT INTO entries SELECT ?, ply, line, digest FROM entries WHERE game = ? AND ply < ?",
                (made.lastrowid, number, ply),
            )
        return int(made.lastrowid or 0)

    def delete(self, number: int) -> None:
        """Forget a game for good.  Raises `NotKept`."""
        with writing(self._database):
            self._database.execute("DELETE FROM games WHERE id = ?", (number,))

    def set_thumbnail(self, number: int, png: bytes) -> None:
        """Keep a picture of a game's table.  Raises `NotKept`."""
        with writing(self._database):
            self._database.execute("UPDATE games SET thumbnail = ? WHERE id = ?", (png, number))

    def _read(self, query: str, *values: Any) -> list[Record]:
        return [read_record(row) for row in self._rows(query, *values)]

    def _rows(self, query: str, *values: Any) -> list[Any]:
        try:
            return self._database.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise NotKept(Phrase(N_("The library cannot be read: {why}."), {"why": str(error)})) from error

    def _add(self, session: AnySession, holder: str, parent: int | None) -> int:
        """Write a game down from its first entry on; return its number."""
        game, timeline, codec, now = session.game, session.timeline, Codec(session.game), self._clock()
        lines = [
            (
                ply,
                _json(codec.from_entry(entry)),
                digest(game, timeline.at(ply)) if ply % EVERY == 0 else None,
            )
            for ply, entry in enumerate(timeline.entries)
        ]
        setup, clocks = setup_text(codec, session.setup), _json(clock_names(session.clocks))
        about = (game.id, game.version, __version__, setup, _words(session.setup), parent)
        stand = (_result(session), _headline(game, timeline.state))
        row = (*about, now, now, timeline.now, clocks, holder, *stand)
        with writing(self._database):
            made = self._database.execute(
                f"INSERT INTO games ({_WRITTEN}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row
            )
            number = int(made.lastrowid or 0)
            self._database.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?)", [(number, *line) for line in lines]
            )
        return number


@define(eq=False)
class _Shelf:
    """Keeps one session; the last to open a game holds it, and whoever held it before may no longer write."""

    _database: sqlite3.Connection
    _clock: Callable[[], float]
    _session: AnySession
    _number: int
    _holder: str
    _codec: Codec = field(init=False)
    _written: dict[str, float] = field(init=False, factory=dict)
    _known_result: str | None = field(init=False, default=None)

    def attach(self) -> None:
        """Keep the session from now on."""
        self._codec = Codec(self._session.game)
        self._session.keeper = self
        self._session.watchers.append(self.note_result)
        self.note_result(None)

    def append(self, ply: int, entry: AnyEntry, clocks: dict[Hashable, float], after: State) -> None:
        """Write an entry down, and forget what had been taken back from there on."""
        line = _json(self._codec.from_entry(entry))
        state = self._session.timeline.at(ply)
        checked = digest(self._session.game, state) if ply % EVERY == 0 else None
        with writing(self._database):
            self._move(ply + 1, clocks, after)
            self._database.execute("DELETE FROM entries WHERE game = ? AND ply >= ?", (self._number, ply))
            self._database.execute(
                "INSERT INTO entries VALUES (?, ?, ?, ?)", (self._number, ply, line, checked)
            )

    def move_to(self, ply: int, clocks: dict[Hashable, float]) -> None:
        """Write down that the game goes on from another place of its log."""
        with writing(self._database):
            self._move(ply, clocks, self._session.timeline.at(ply))

    def passed(self, clocks: dict[Hashable, float]) -> None:
        """Write the clocks down when one of them has run for a second since."""
        names = clock_names(clocks)
        if any(abs(self._written.get(name, left + 1.0) - left) >= 1.0 for name, left in names.items()):
            self.move_to(self._session.timeline.now, clocks)

    def note_result(self, _: AnyStep | None) -> None:
        """Write down how the game ended, or that it has not after all; opening it makes up for a failure."""
        result = _result(self._session)
        if result != self._known_result:
            with suppress(NotKept), writing(self._database):
                self._database.execute("UPDATE games SET result = ? WHERE id = ?", (result, self._number))
                self._known_result = result

    def _move(self, ply: int, clocks: Mapping[Hashable, float], state: State) -> None:
        names, headline = clock_names(clocks), _headline(self._session.game, state)
        changed = self._database.execute(
            "UPDATE games SET now = ?, clocks = ?, headline = ?, touched = ? WHERE id = ? AND holder = ?",
            (ply, _json(names), headline, self._clock(), self._number, self._holder),
        )
        if changed.rowcount == 0:
            raise NotKept(Phrase(N_("This game has been deleted, or goes on in another window.")))
        self._written = names


def _headline(game: AnyGame, state: State) -> str | None:
    """Return where a state stands, as it is written down."""
    return None if game.headline is None else _json(phrase_data(game.headline(state)))


def _entries(game: AnyGame, rows: Iterable[tuple[int, str, str | None]]) -> Iterable[AnyEntry]:
    codec = Codec(game)
    for _, line, _ in rows:
        try:
            yield codec.to_entry(json.loads(line))
        except Exception as error:  # an older version's commands may not be ours
            said = Phrase(N_("It cannot be read: {what}."), {"what": flaw(error, "").phrase})
            raise BadSave(said) from error


def _result(session: AnySession) -> str | None:
    if not session.is_over:
        return None
    result = session.game.scoring.result(session.state)
    return _json({"winners": result.winners, "totals": result.totals})


def _words(setup: AnySetup) -> str:
    return " ".join([setup.game, setup.variant, *(player.name for player in setup.players)]).casefold()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
