"""Every game ever started, in one file; each entry is on disk before anybody sees it."""

import sqlite3
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from app.core.words import N_, Phrase
from app.storage.bad_save import BadSave, Gone, why
from app.storage.browsing import Browser
from app.storage.database import Database, NotKept, open_database, writing
from app.storage.position_shelf import PositionShelf, new_holder
from app.storage.records import COLUMNS, PAD, Record, read_record
from app.storage.schema import NEXT_TURN

if TYPE_CHECKING:
    # What only a game needs is imported with the first one: the Hall only lists them.
    from app.core.game import AnyGame
    from app.core.session import AnySession
    from app.core.timeline import Sliced
    from app.storage.pad_shelf import PadShelf
    from app.storage.saves import Doubt, Loaded

FILE_NAME = "library.sqlite"

_Find = Callable[[str], "AnyGame"]

_REAL, _RECENT = 3, 4
"""So many deeds of people make a game one to go on with; and among so many it is looked for."""


class Opened(NamedTuple):
    """A game opened from the library: a session that is kept there, and why it may not be the whole game."""

    number: int
    session: "AnySession"
    doubt: "Doubt | None" = None


class Library:
    """
    Every game ever started, in one file; for one thread only, in as many processes as one likes.

    Attributes:
        notice: A sentence for players if something is wrong with the file; the library works all the same.
    """

    def __init__(
        self,
        database: Database,
        notice: Phrase | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._database, self.notice, self._clock = database, notice, clock
        self._coming: dict[int, Callable[[], bytes]] = {}
        self._unkept: dict[int, Callable[[], bytes]] = {}

    @classmethod
    def open(cls, folder: Path, clock: Callable[[], float] = time.time) -> "Library":
        """Open the library in *folder*, created if need be; never fails, but may leave a `notice`."""
        opened = open_database(folder / FILE_NAME)
        return cls(opened.database, opened.notice, clock)

    def close(self) -> None:
        """Close the file; nothing is left to be written but pictures that are still being made."""
        self.keep_thumbnails()
        self._database.close()

    @property
    def is_on_disk(self) -> bool:
        """Whether this is the library's file; else games live in memory, and the file is as it was."""
        return self._database.path is not None

    @property
    def told(self) -> Callable[[Phrase], object]:
        """Called with a sentence for players when the file was gone, or is another one."""
        return self._database.told

    @told.setter
    def told(self, told: Callable[[Phrase], object]) -> None:
        self._database.told = told

    @property
    def pads(self) -> "PadShelf":
        """The library's score pads; they are listed among the `records`."""
        from app.storage.pad_shelf import PadShelf

        return PadShelf(self._database, self._clock)

    @property
    def positions(self) -> PositionShelf:
        """The library's positions, kept or half done in the sandbox."""
        return PositionShelf(self._database, self._clock)

    @property
    def browser(self) -> Browser:
        """Says which games and positions fit, and keeps what is noted of them."""
        return Browser(self._database)

    def start(self, session: "AnySession") -> int:
        """
        Put a game on the shelf, with what has happened in it, and keep it from now on; return its number.

        Raises:
            NotKept: If it cannot be written down.
        """
        holder = new_holder()
        number = self._insert(session, holder, None)
        self._attach(session, number, holder)
        return number

    def add(self, loaded: "Loaded") -> int:
        """Put a game that was read from a file on the shelf; return its number.  Raises `NotKept`."""
        return self._noting(loaded, self._insert(loaded.session(), "", None))

    def take(self, loaded: "Loaded") -> Opened:
        """
        Put a game that was read from a file on the shelf and go on with it; the session has begun.

        Raises:
            NotKept: If it cannot be written down.
        """
        session = loaded.session()
        number = self._noting(loaded, self.start(session))
        session.begin()
        return Opened(number, session)

    def records(self) -> list[Record]:
        """Return the games, last played first.  Raises `NotKept` if the library cannot be read."""
        return self._read(f"SELECT {COLUMNS} FROM games ORDER BY turn DESC, id DESC")

    def record(self, number: int) -> Record:
        """Return the game of that number.  Raises `Gone` if there is none, and `NotKept`."""
        found = self._read(f"SELECT {COLUMNS} FROM games WHERE id = ?", number)
        if not found:
            raise Gone
        return found[0]

    def unfinished(self) -> Record | None:
        """
        Return the game that was last played and has not ended; a score pad is none.

        A game that was hardly begun, perhaps by mistake, does not displace the one that was played before.
        """
        query = (
            f"SELECT {COLUMNS} FROM games WHERE result IS NULL AND kind = 'game' ORDER BY turn DESC, id DESC"
        )
        good = (record for record in map(read_record, self._rows(query)) if not record.is_damaged)
        records = list(islice(good, _RECENT))
        if not records:
            return None
        return next((record for record in records if self._is_real(record.number)), records[0])

    def _is_real(self, number: int) -> bool:
        """Tell whether people have done more in a game than to look at it."""
        deeds = "SELECT count(*) FROM entries WHERE game = ? AND line LIKE '%\"human\"%'"
        ((count,),) = self._rows(deeds, number)
        return bool(count >= _REAL)

    def load(self, number: int, find: _Find) -> "Loaded":
        """
        Return a game to look at, played again through today's rules.

        Raises:
            Gone: If there is no game of that number.
            BadSave: If its set-up cannot be read or played today.
            NotKept: If the library cannot be read.
        """
        from app.core.timeline import whole

        return whole(self.loading(number, find))

    def loading(self, number: int, find: _Find) -> "Sliced[Loaded]":
        """Do what `load` does, an entry of the game's log after the other; raises as that does."""
        from attrs import evolve

        from app.storage.kept_session import known_game, replaying_kept

        about_it = "game, setup, now, clocks, kind, helped OR parent IS NOT NULL"
        found = self._rows(f"SELECT {about_it} FROM games WHERE id = ?", number)
        if not found:
            raise Gone
        ((game_id, about, now, clocks, kind, is_helped),) = found
        if kind == PAD:
            raise BadSave(Phrase(N_("This is a score pad; it knows the points, not the game.")))
        game = known_game(game_id, find)
        rows = self._rows("SELECT ply, line, digest FROM entries WHERE game = ? ORDER BY ply", number)
        loaded = yield from replaying_kept(game, about, now, clocks, rows)
        return evolve(loaded, is_helped=bool(is_helped))

    def export_raw(self, number: int) -> str:
        """Return all there is of a game as JSON, whether it can be played or not.  Raises as `load` does."""
        import json

        cursor = self._database.execute("SELECT * FROM games WHERE id = ?", (number,))
        names = [each[0] for each in cursor.description]
        rows = cursor.fetchall()
        if not rows:
            raise Gone
        entries = self._rows("SELECT ply, line, digest FROM entries WHERE game = ? ORDER BY ply", number)
        log = [dict(zip(("ply", "line", "digest"), entry, strict=True)) for entry in entries]
        data = {**dict(zip(names, rows[0], strict=True)), "entries": log}
        return json.dumps(data, ensure_ascii=False, indent=1, default=bytes.hex)

    def resume(self, number: int, find: _Find) -> Opened:
        """
        Take a game from the shelf to go on with it; the session is kept, and has begun.

        Where only part of it can be trusted, that part becomes a game of its own; the old one stays.

        Raises:
            BadSave: As in `load`.
            NotKept: If the library cannot be read or written.
        """
        from app.core.timeline import whole

        return whole(self.resuming(number, find))

    def resuming(self, number: int, find: _Find) -> "Sliced[Opened]":
        """Take a game from the shelf, an entry of its log after the other; raises as `resume` does."""
        loaded = yield from self.loading(number, find)
        session, holder = loaded.session(), new_holder()
        if loaded.doubt is not None:
            from attrs import evolve

            session.setup = evolve(session.setup, salt="")
            number = self._insert(session, holder, number)
        else:
            with writing(self._database, by_number=True):
                self._database.execute("UPDATE games SET holder = ? WHERE id = ?", (holder, number))
        self._attach(session, number, holder)
        session.begin()
        return Opened(number, session, loaded.doubt)

    def fork(self, number: int, ply: int) -> int:
        """
        Make a new game of the first *ply* entries of another; return its number.

        Raises:
            Gone: If there is no game of that number.
            NotKept: If it cannot be written down.
        """
        with writing(self._database, by_number=True):
            made = self._database.execute(
                "INSERT INTO games (game, rules, program, setup, words, parent, started, touched, now,"
                " clocks, holder, result, headline, turn)"
                " SELECT game, rules, program, setup, words, id, ?, ?, ?, '{}', '', NULL, NULL,"
                f" {NEXT_TURN} FROM games WHERE id = ?",
                (self._clock(), self._clock(), ply, number),
            )
            if made.rowcount == 0:
                raise Gone
            self._unpromise(made.lastrowid)
            self._database.execute(
                "INSERT INTO entries SELECT ?, ply, line, digest FROM entries WHERE game = ? AND ply < ?",
                (made.lastrowid, number, ply),
            )
        return int(made.lastrowid or 0)

    def _unpromise(self, number: int | None) -> None:
        """Promise nothing of the luck of a game whose seed may have been told: it goes on from another."""
        from app.storage.kept_session import without_salt

        ((setup,),) = self._database.execute("SELECT setup FROM games WHERE id = ?", (number,)).fetchall()
        self._database.execute("UPDATE games SET setup = ? WHERE id = ?", (without_salt(setup), number))

    def delete(self, number: int) -> None:
        """Forget a game for good.  Raises `Gone` and `NotKept`."""
        with writing(self._database, by_number=True):
            self._database.execute("DELETE FROM games WHERE id = ?", (number,))

    def note_help(self, number: int) -> None:
        """Remember that somebody was helped in a game.  Raises `Gone` and `NotKept`."""
        with writing(self._database, by_number=True):
            self._database.execute("UPDATE games SET helped = 1 WHERE id = ?", (number,))

    def thumbnail(self, number: int) -> bytes:
        """Return the picture of a game's table, PNG; empty if there is none.  Raises `NotKept`."""
        self._keep_coming(number)
        found = self._rows("SELECT png FROM pictures WHERE id = ?", number)
        return found[0][0] if found and isinstance(found[0][0], bytes) else b""

    def set_thumbnail(self, number: int, png: bytes) -> None:
        """Keep a picture of a game's table.  Raises `Gone` and `NotKept`."""
        with writing(self._database, by_number=True):
            # There is none of a game that another window has deleted.
            query = "INSERT OR REPLACE INTO pictures SELECT id, ? FROM games WHERE id = ?"
            self._database.execute(query, (png, number))

    def await_thumbnail(self, number: int, wait: Callable[[], bytes]) -> None:
        """Keep a picture that is being made: with `keep_thumbnails`, or when asked for; *wait* for it."""
        self._unkept.pop(number, None)
        self._coming[number] = wait

    def keep_thumbnails(self) -> None:
        """Keep the pictures that were being made; what there is no room for is tried again later."""
        self._coming, self._unkept = self._unkept | self._coming, {}
        for number in list(self._coming):
            self._keep_coming(number)

    def _keep_coming(self, number: int) -> None:
        wait = self._coming.pop(number, None)
        if wait is not None:
            try:
                self.set_thumbnail(number, wait())
            except Gone:
                # In another library the number is another game's.
                return
            except NotKept:
                # The game is whole without it; another time there may be room.
                self._unkept[number] = wait

    def _read(self, query: str, *values: Any) -> list[Record]:
        return [read_record(row) for row in self._rows(query, *values)]

    def _rows(self, query: str, *values: Any) -> list[Any]:
        try:
            return self._database.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise NotKept(Phrase(N_("The library cannot be read: {why}."), {"why": why(error)})) from error

    def _insert(self, session: "AnySession", holder: str, parent: int | None) -> int:
        from app.storage.kept_session import insert

        return insert(self._database, self._clock(), session, holder, parent)

    def _noting(self, loaded: "Loaded", number: int) -> int:
        """Remember that somebody was helped in a game that was read, if so; return its number."""
        if loaded.is_helped:
            self.note_help(number)
        return number

    def _attach(self, session: "AnySession", number: int, holder: str) -> None:
        """Keep a session from now on."""
        from app.storage.kept_session import KeptSession

        KeptSession(self._database, self._clock, session, number, holder).attach()
