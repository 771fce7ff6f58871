"""The library's file: opened, created, brought up to date, set aside when broken, made anew when gone."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from app.core.words import N_, NN_, Phrase, counted
from app.storage.bad_save import Gone, why
from app.storage.files import free_name, set_aside, write_whole
from app.storage.schema import OF_PLAYERS, OURS, TABLES, Newer, bring_over, migrate, roll_back

PATIENCE_S = 5.0
"""How long to wait for another process that is writing."""

_A_MOMENT_S = 0.02

_CHECKED_UP_TO = 64_000_000
"""Bytes; looking through a larger file at every start would be felt."""

_SIDE_FILES = ("-wal", "-shm")

_OUT_OF_REACH = frozenset(
    {
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
    }
)
"""Errors that say nothing against the file itself."""


class NotKept(Exception):
    """Raised when the library cannot write something down; *phrase* is a sentence for players."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


class Database:
    """
    A connection to the library's file.

    Attributes:
        connection: Open.
        path: Where the file should be; None if it lives in memory.
        later: Where what lives in memory goes when it is closed, if that is possible then.
        told: Called with a sentence for players when the file was gone, or is another one.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path | None = None) -> None:
        self.connection, self.path = connection, path
        self.later: Path | None = None
        self.told: Callable[[Phrase], object] = lambda _: None
        self._files = _identities(path)
        self._beside: Path | None = None

    def execute(self, query: str, values: Iterable[Any] = ()) -> sqlite3.Cursor:
        """Do what `sqlite3.Connection.execute` does."""
        return self.connection.execute(query, tuple(values))

    def executemany(self, query: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Do what `sqlite3.Connection.executemany` does."""
        self.connection.executemany(query, rows)

    def close(self) -> None:
        """Close the file; nothing is left to be written, but what could not be: that is tried once more."""
        # Whoever has deleted it wants it gone; what somebody has put in its place is no reason to lose it.
        if _identity(self.path) is not None:
            with suppress(NotKept):
                self.stay()
        what = "SELECT 1 FROM games UNION ALL SELECT 1 FROM positions"
        if self.later is not None and self.execute(what).fetchone():
            # There may be room by now, or nobody else in the way.
            with suppress(OSError, sqlite3.Error, Newer), closing(_open(self.later)) as there:
                bring_over(self.connection, there)
        self.connection.close()

    def stay(self) -> bool:
        """
        See to it that the file is where it was: if somebody has deleted it, all of it is written anew.

        Where another file has taken its place, that one is used, and the one that was open is kept beside it;
        True: numbers of before are other games' now.

        Raises:
            NotKept: If that is not possible.
        """
        path = self.path
        if path is None or _identity(path) == self._files[0]:
            return False
        try:
            self._drop_side_files(path)
            text = N_("The library {path} was gone.  It has been written anew; no game is lost.")
            # Else another window of ours may have done so.
            if not self._is_written_anew(path) and self._lacks_something(path):
                text = _REPLACED
                self._keep_beside(path)
            connection = _open(path)
        except (OSError, sqlite3.Error, Newer) as error:
            raise NotKept(self._why_gone(path, error)) from error
        self.connection.close()
        said = Phrase(text, {"path": str(path), "beside": str(self._beside)})
        self.connection, self._files, self._beside = connection, _identities(path), None
        self.told(said)
        return text == _REPLACED

    def _drop_side_files(self, path: Path) -> None:
        """Delete what SQLite has written beside the file that was open: it belongs to no other one."""
        for end, known in zip(_SIDE_FILES, self._files[1:], strict=True):
            side = Path(f"{path}{end}")
            if known is not None and _identity(side) == known:
                side.unlink(missing_ok=True)

    def _is_written_anew(self, path: Path) -> bool:
        """Write all of it where nothing is; tell whether nothing was."""
        path.parent.mkdir(parents=True, exist_ok=True)
        # Other windows of ours wait here, and find what this one has written.
        self.execute("BEGIN IMMEDIATE")
        try:
            is_gone = _identity(path) is None
            if is_gone:
                # What was deleted is still to be read as long as it is open.
                self._beside = None
                write_whole(path, self.connection.serialize())
            return is_gone
        finally:
            roll_back(self.connection)

    def _lacks_something(self, path: Path) -> bool:
        """Tell whether something that was open is not in the file that is there now."""
        try:
            self.execute("ATTACH ? AS other", (str(path),))
            try:
                queries = (
                    f"SELECT {columns} FROM main.{table} EXCEPT SELECT {columns} FROM other.{table} LIMIT 1"
                    for table, columns in OF_PLAYERS.items()
                )
                return any(self.execute(query).fetchall() for query in queries)
            finally:
                self.execute("DETACH other")
        except sqlite3.Error:
            # It is an older library, or none.
            return True

    def _keep_beside(self, path: Path) -> None:
        """Write all of it beside the file that has taken its place, once."""
        if self._beside is None:
            beside = free_name(path, "was-open", time.time())
            write_whole(beside, self.connection.serialize())
            self._beside = beside

    def _why_gone(self, path: Path, error: Exception) -> Phrase:
        values = {"path": str(path), "beside": str(self._beside), "why": why(error)}
        if isinstance(error, Newer):
            values["why"] = Phrase(N_("it belongs to a newer version"))
        gone = N_("The library {path} is gone, and could not be written anew: {why}.")
        return Phrase(gone if self._beside is None else _UNUSABLE, values)


_REPLACED = N_(
    "The library at {path} is another one now, or another window has changed it; it is used from now on.  "
    "The one that was open is kept as {beside}; no game is lost."
)
_UNUSABLE = N_(
    "Another file has been put at {path}, and cannot be used as a library: {why}."
    "  Take it away, and games go on; what was open is kept as {beside}, too."
)


def _identities(path: Path | None) -> tuple[tuple[int, int] | None, ...]:
    """Return the identity of a library's file, and of those that SQLite writes beside it."""
    return _identity(path), *(_identity(path and Path(f"{path}{end}")) for end in _SIDE_FILES)


def _identity(path: Path | None) -> tuple[int, int] | None:
    """Return what tells a file from every other; None if it is not there."""
    try:
        found = None if path is None else path.stat()
    except OSError:
        return None
    return None if found is None else (found.st_dev, found.st_ino)


class Opened(NamedTuple):
    """A database, and a sentence if it is not the one that was asked for."""

    database: Database
    notice: Phrase | None = None


def open_database(path: Path) -> Opened:
    """
    Return the database at *path*, created if need be; this never fails.

    A broken file is set aside, and what can be read of it comes into a new one.  Where nothing can be
    written, or a newer program has been, the database lives in memory.  The notice says so.
    """
    try:
        return Opened(Database(_open(path), path))
    except Newer:
        text = N_(
            "Games are not being kept, because {path} belongs to a newer version; it has been left alone."
        )
        return Opened(Database(_open(":memory:")), Phrase(text, {"path": str(path)}))
    except Exception as error:  # noqa: BLE001 - a damaged file makes SQLite and us stumble over anything
        return _unusable(path, error) if _is_out_of_reach(path, error) else _open_anew(path)


@contextmanager
def writing(database: Database, *, by_number: bool = False) -> Iterator[None]:
    """
    Do what is inside wholly or not at all; on disk when it ends.

    Args:
        database: The library's.
        by_number: What is changed is known by its number alone: in another library that is something else.

    Raises:
        Gone: If another library has been put there meanwhile.
        NotKept: If the database cannot be written.
    """
    if database.stay() and by_number:
        raise Gone
    try:
        database.execute("BEGIN IMMEDIATE")
        try:
            yield
            database.execute("COMMIT")
        except BaseException:
            roll_back(database.connection)
            raise
    except sqlite3.Error as error:
        raise NotKept(Phrase(N_("That could not be written down: {why}."), {"why": why(error)})) from error


def _open(path: Path | str) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)
    try:
        # A text with a damaged letter is no reason to lose all the others.
        database.text_factory = _text
        if path != ":memory:":
            _check(database, Path(path))
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        migrate(database)
        if path != ":memory:":
            _check_shape(database)
            _try_writing(database)
    except BaseException:
        database.close()
        raise
    return database


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _check(database: sqlite3.Connection, path: Path) -> None:
    (owner,) = database.execute("PRAGMA application_id").fetchone()
    if owner not in (0, OURS):
        raise sqlite3.DatabaseError("another program's database")
    _write_ahead(database)
    if path.stat().st_size <= _CHECKED_UP_TO:
        (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)


def _write_ahead(database: sqlite3.Connection) -> None:
    """
    Let others read while one writes.

    Where several windows begin one library at once, SQLite does not wait here for whoever is at it; so we do.
    """
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_A_MOMENT_S)


def _try_writing(database: sqlite3.Connection) -> None:
    """Make sure that games can be written: neither is the file closed to us, nor are its indices damaged."""
    try:
        database.execute("BEGIN IMMEDIATE")
        try:
            for statement in _TRIAL:
                database.execute(statement)
        finally:
            roll_back(database)
    except sqlite3.OperationalError as error:
        # Another window that writes just now shows that it can be done.
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise


_TRIAL = (
    (
        "INSERT INTO games (game, rules, program, setup, words, started, touched, now, clocks, holder)"
        " VALUES ('', 0, '', '', '', 0, 0, 0, '', '')"
    ),
    "INSERT INTO entries (game, ply, line) VALUES (last_insert_rowid(), 0, '')",
    "INSERT INTO positions (name, game, setup, touched) VALUES ('', '', '', 0)",
    "DELETE FROM games WHERE id = (SELECT max(id) FROM games)",
)
"""What is written down and taken back, to see whether it can be done."""


def _check_shape(database: sqlite3.Connection) -> None:
    """Make sure that the tables are those we made: a flipped letter may leave a schema that can be read."""
    with closing(_open(":memory:")) as model:
        for table in TABLES:
            for asked in (f"PRAGMA table_info({table})", f"PRAGMA foreign_key_list({table})"):
                if database.execute(asked).fetchall() != model.execute(asked).fetchall():
                    raise sqlite3.DatabaseError(f"the table {table} is not as we made it")


# --- When it cannot be opened ---


def _is_out_of_reach(path: Path, error: Exception) -> bool:
    """Tell whether the file may be as good as ever, and cannot be used all the same."""
    if isinstance(error, OSError):
        return True
    code = getattr(error, "sqlite_errorcode", None)
    if code == sqlite3.SQLITE_IOERR_SHORT_READ:
        return False
    if code is not None and code & 0xFF == sqlite3.SQLITE_READONLY:
        # Or so it says of itself.
        return not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))
    return code is not None and code & 0xFF in _OUT_OF_REACH


def _open_anew(path: Path) -> Opened:
    """Set the broken file at *path* aside, and start another with what can be read of it."""
    # It takes what a good library never needs.
    from app.storage.recovery import recover

    aside = database = None
    try:
        aside = set_aside(path, *_SIDE_FILES)
        database = _open(path)
        with closing(_open(":memory:")) as model:
            count = recover(aside, model.serialize(), database)
    except Exception as error:  # noqa: BLE001 - whatever else is wrong, games can be played
        if database is not None:
            database.close()
        if aside is not None:
            # Another time more may be possible.
            _put_back(aside, path)
        return _unusable(path, error)
    if count:
        text = NN_(
            "The library of games was damaged.  It is kept as {path}; {count} game of it could be saved.",
            "The library of games was damaged.  It is kept as {path}; {count} games of it could be saved.",
        )
        return Opened(Database(database, path), counted(text, count, path=str(aside)))
    said = N_(
        "The library of games was damaged.  It has been set aside as {path}, and a new one has been begun."
    )
    return Opened(Database(database, path), Phrase(said, {"path": str(aside)}))


def _put_back(aside: Path, path: Path) -> None:
    """Give a file that was set aside its name again, in place of another that was not even begun."""
    # Where that fails, it is kept all the same.
    with suppress(OSError):
        for end in _SIDE_FILES:
            Path(f"{path}{end}").unlink(missing_ok=True)
            with suppress(FileNotFoundError):
                Path(f"{aside}{end}").rename(f"{path}{end}")
        aside.replace(path)


def _unusable(path: Path, error: Exception) -> Opened:
    text = N_(
        "Games are not being kept, because {path} cannot be used: {why}.  Closing the window tries again."
    )
    said = Phrase(text, {"path": str(path), "why": why(error)})
    database = Database(_open(":memory:"))
    database.later = path
    return Opened(database, said)
