"""The library's file: opened, created, brought up to date, or set aside when it is broken."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple

from app.core.words import N_, Phrase

PATIENCE_S = 5.0
"""How long to wait for another process that is writing."""

_OURS = 0x5350_5247
"""Tells our files from other databases ("SPRG")."""

_CHECKED_UP_TO = 64_000_000
"""Bytes; looking through a larger file at every start would be felt."""

_SIDE_FILES = ("", "-wal", "-shm")

_FIRST_SCHEMA = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,            -- its id
    rules INTEGER NOT NULL,        -- version of its rules when it was started
    program TEXT NOT NULL,         -- version of the program then
    setup TEXT NOT NULL,           -- players, options, seed, variant: JSON as in a saved file
    words TEXT NOT NULL,           -- what a search looks through
    parent INTEGER,                -- the game it was forked from
    started REAL NOT NULL,         -- seconds since 1970
    touched REAL NOT NULL,
    now INTEGER NOT NULL,          -- entries in force; the others have been taken back
    clocks TEXT NOT NULL,          -- seconds left, JSON
    holder TEXT NOT NULL,          -- who may write; whoever opened it last
    result TEXT,                   -- winners and totals, JSON, once it is over
    thumbnail BLOB                 -- PNG
);
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    line TEXT NOT NULL,            -- JSON as in a saved file
    digest TEXT,                   -- of the state before it, every now and then
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
CREATE INDEX games_by_age ON games(touched);
"""


class NotKept(Exception):
    """Raised when the library cannot write something down; *phrase* is a sentence for players."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


class Opened(NamedTuple):
    """A database, and a sentence if it is not the one that was asked for."""

    database: sqlite3.Connection
    notice: Phrase | None = None


def open_database(path: Path) -> Opened:
    """
    Return the database at *path*, created if need be; this never fails.

    A broken file is set aside.  Where nothing can be written, or a newer program has been, the
    database lives in memory and the notice says so.
    """
    try:
        return Opened(_open(path))
    except sqlite3.OperationalError as error:
        return _in_memory(
            N_("Games are not being kept, because {path} cannot be used: {why}."), path, str(error)
        )
    except sqlite3.DatabaseError:
        return _open_anew(path)
    except _Newer:
        text = N_(
            "Games are not being kept, because {path} belongs to a newer version; it has been left alone."
        )
        return _in_memory(text, path)


@contextmanager
def writing(database: sqlite3.Connection) -> Iterator[None]:
    """
    Do what is inside wholly or not at all; on disk when it ends.

    Raises:
        NotKept: If the database cannot be written.
    """
    try:
        database.execute("BEGIN IMMEDIATE")
        try:
            yield
            database.execute("COMMIT")
        except BaseException:
            # A failed commit may already have ended the transaction.
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise
    except sqlite3.Error as error:
        raise NotKept(
            Phrase(N_("The game could not be written down: {why}."), {"why": str(error)})
        ) from error


class _Newer(Exception):
    """Raised when a newer program has changed the schema."""


def _create(database: sqlite3.Connection) -> None:
    for statement in _FIRST_SCHEMA.split(";\n"):
        database.execute(statement)
    database.execute(f"PRAGMA application_id = {_OURS}")


def _add_headline(database: sqlite3.Connection) -> None:
    """Let a game say where it stands without being played again: a phrase, JSON."""
    database.execute("ALTER TABLE games ADD COLUMN headline TEXT")


_POSITIONS_SCHEMA = """
CREATE TABLE positions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    game TEXT NOT NULL,            -- its id
    setup TEXT NOT NULL,           -- players, options and the position: JSON as in a saved file
    touched REAL NOT NULL          -- seconds since 1970
)
"""


def _add_positions(database: sqlite3.Connection) -> None:
    """Keep positions of the sandbox under names."""
    database.execute(_POSITIONS_SCHEMA)


def _add_kind(database: sqlite3.Connection) -> None:
    """Tell score pads (kind "pad") from games that were played here."""
    database.execute("ALTER TABLE games ADD COLUMN kind TEXT NOT NULL DEFAULT 'game'")


def _add_workpieces(database: sqlite3.Connection) -> None:
    """Keep positions while they are being built: the holder is who builds it; empty once it was kept."""
    database.execute("ALTER TABLE positions ADD COLUMN holder TEXT NOT NULL DEFAULT ''")


_MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _create,
    _add_headline,
    _add_positions,
    _add_kind,
    _add_workpieces,
)
"""What makes schema n + 1 out of schema n; schema 0 is an empty file."""


def _open(path: Path | str) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)
    try:
        if path != ":memory:":
            _check(database, Path(path))
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        _migrate(database)
    except BaseException:
        database.close()
        raise
    return database


def _check(database: sqlite3.Connection, path: Path) -> None:
    (owner,) = database.execute("PRAGMA application_id").fetchone()
    if owner not in (0, _OURS):
        raise sqlite3.DatabaseError("another program's database")
    database.execute("PRAGMA journal_mode = WAL")
    if path.stat().st_size <= _CHECKED_UP_TO:
        (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)


def _migrate(database: sqlite3.Connection) -> None:
    if _schema(database) == len(_MIGRATIONS):
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have done it while we waited.
        version = _schema(database)
        if version > len(_MIGRATIONS):
            raise _Newer
        for migration in _MIGRATIONS[version:]:
            migration(database)
        database.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")
        database.execute("COMMIT")
    except BaseException:
        database.execute("ROLLBACK")
        raise


def _schema(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def _open_anew(path: Path) -> Opened:
    """Set the broken file at *path* aside, under the first free name, and start another."""
    names = (path.with_name(f"{path.stem}-broken-{number}{path.suffix}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    try:
        for side in _SIDE_FILES:
            if Path(f"{path}{side}").exists():
                Path(f"{path}{side}").rename(f"{aside}{side}")
        database = _open(path)
    except (OSError, sqlite3.Error) as error:
        return _in_memory(
            N_("Games are not being kept, because {path} cannot be used: {why}."), path, str(error)
        )
    text = N_(
        "The library of games was damaged.  It has been set aside as {path}, and a new one has been begun."
    )
    return Opened(database, Phrase(text, {"path": str(aside)}))


def _in_memory(text: str, path: Path, why: str = "") -> Opened:
    return Opened(_open(":memory:"), Phrase(text, {"path": str(path), "why": why}))
