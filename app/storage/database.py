"""The library's file: opened, created, brought up to date, set aside when broken, made anew when gone."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from app.core.words import N_, NN_, Phrase, counted
from app.storage.files import set_aside
from app.storage.schema import MIGRATIONS, OURS, TABLES

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

_SOON = 100
"""A schema of so many versions ahead is no newer program's, but damaged."""


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
        told: Called with a sentence for players when the file had to be written anew.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path | None = None) -> None:
        self.connection, self.path = connection, path
        self.told: Callable[[Phrase], object] = lambda _: None
        self._identity = _identity(path)

    def execute(self, query: str, values: Iterable[Any] = ()) -> sqlite3.Cursor:
        """Do what `sqlite3.Connection.execute` does."""
        return self.connection.execute(query, tuple(values))

    def executemany(self, query: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Do what `sqlite3.Connection.executemany` does."""
        self.connection.executemany(query, rows)

    def close(self) -> None:
        """Close the file; nothing is left to be written."""
        self.connection.close()

    def stay(self) -> None:
        """
        See to it that the file is where it was: if somebody has deleted it, all of it is written anew.

        Raises:
            NotKept: If that is not possible.
        """
        found = _identity(self.path)
        if self.path is None or found == self._identity:
            return
        try:
            if found is None:
                # What was deleted is still to be read as long as it is open.
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self.connection.execute("VACUUM INTO ?", (str(self.path),))
            # Else another window of ours has done so, or somebody has put another library there.
            connection = _open(self.path)
        except (OSError, sqlite3.Error, _Newer) as error:
            values = {"path": str(self.path), "why": getattr(error, "strerror", None) or str(error)}
            text = N_("The library {path} is gone, and could not be written anew: {why}.")
            raise NotKept(Phrase(text, values)) from error
        self.connection.close()
        self.connection, self._identity = connection, _identity(self.path)
        text = N_("The library {path} was gone.  It has been written anew; no game is lost.")
        self.told(Phrase(text, {"path": str(self.path)}))


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
    except _Newer:
        text = N_(
            "Games are not being kept, because {path} belongs to a newer version; it has been left alone."
        )
        return _in_memory(text, path)
    except Exception as error:  # noqa: BLE001 - a damaged file makes SQLite and us stumble over anything
        return _unusable(path, error) if _is_out_of_reach(path, error) else _open_anew(path)


@contextmanager
def writing(database: Database) -> Iterator[None]:
    """
    Do what is inside wholly or not at all; on disk when it ends.

    Raises:
        NotKept: If the database cannot be written.
    """
    database.stay()
    try:
        database.execute("BEGIN IMMEDIATE")
        try:
            yield
            database.execute("COMMIT")
        except BaseException:
            _roll_back(database.connection)
            raise
    except sqlite3.Error as error:
        raise NotKept(
            Phrase(N_("The game could not be written down: {why}."), {"why": str(error)})
        ) from error


class _Newer(Exception):
    """Raised when a newer program has changed the schema."""


def _open(path: Path | str) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)
    try:
        # A text with a damaged letter is no reason to lose all the others.
        database.text_factory = _text
        if path != ":memory:":
            _check(database, Path(path))
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        _migrate(database)
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
            _roll_back(database)
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
    model = _open(":memory:")
    try:
        for table in TABLES:
            for asked in (f"PRAGMA table_info({table})", f"PRAGMA foreign_key_list({table})"):
                if database.execute(asked).fetchall() != model.execute(asked).fetchall():
                    raise sqlite3.DatabaseError(f"the table {table} is not as we made it")
    finally:
        model.close()


def _migrate(database: sqlite3.Connection) -> None:
    if _schema(database) == len(MIGRATIONS):
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have done it while we waited.
        version = _schema(database)
        if len(MIGRATIONS) < version < len(MIGRATIONS) + _SOON:
            raise _Newer
        if not 0 <= version <= len(MIGRATIONS):
            raise sqlite3.DatabaseError(f"no program of ours has made schema {version}")
        for migration in MIGRATIONS[version:]:
            migration(database)
        database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        database.execute("COMMIT")
    except BaseException:
        _roll_back(database)
        raise


def _roll_back(database: sqlite3.Connection) -> None:
    """Take back what was begun, unless SQLite has: it does on a full disk, and where a commit fails."""
    if database.in_transaction:
        database.execute("ROLLBACK")


def _schema(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


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

    aside = None
    try:
        aside = set_aside(path, *_SIDE_FILES)
        database = _open(path)
    except Exception as error:  # noqa: BLE001 - whatever else is wrong, games can be played
        if aside is not None:
            _put_back(aside, path)
        return _unusable(path, error)
    model = _open(":memory:")
    try:
        count = recover(aside, model.serialize(), database)
    finally:
        model.close()
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
    why = getattr(error, "strerror", None) or str(error)
    return _in_memory(N_("Games are not being kept, because {path} cannot be used: {why}."), path, why)


def _in_memory(text: str, path: Path, why: str = "") -> Opened:
    return Opened(Database(_open(":memory:")), Phrase(text, {"path": str(path), "why": why}))
