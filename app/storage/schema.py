"""What the tables of the library are made of, and what made them so from version to version."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from typing import Any

OURS = 0x5350_5247
"""Tells our files from other databases ("SPRG")."""

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


def _create(database: sqlite3.Connection) -> None:
    for statement in _FIRST_SCHEMA.split(";\n"):
        database.execute(statement)
    database.execute(f"PRAGMA application_id = {OURS}")


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


def _add_turns(database: sqlite3.Connection) -> None:
    """Count what is played, so that the shelf is in order though the machine's clock is not."""
    database.execute("ALTER TABLE games ADD COLUMN turn INTEGER NOT NULL DEFAULT 0")
    database.execute(
        "UPDATE games SET turn = (SELECT count(*) FROM games AS other"
        " WHERE (other.touched, other.id) <= (games.touched, games.id))"
    )
    database.execute("DROP INDEX games_by_age")
    database.execute("CREATE INDEX games_by_turn ON games(turn)")


def _add_notes(database: sqlite3.Connection) -> None:
    """Let players name, note and star what they keep; what they say of games is searched."""
    for table in ("games", "positions"):
        database.execute(f"ALTER TABLE {table} ADD COLUMN notes TEXT NOT NULL DEFAULT ''")
        database.execute(f"ALTER TABLE {table} ADD COLUMN stars INTEGER NOT NULL DEFAULT 0")
    database.execute("ALTER TABLE games ADD COLUMN title TEXT NOT NULL DEFAULT ''")
    database.execute("ALTER TABLE games ADD COLUMN said TEXT NOT NULL DEFAULT ''")


def _add_help(database: sqlite3.Connection) -> None:
    """Tell games with help: 1 once advice was asked for, or steps of computers were taken back."""
    database.execute("ALTER TABLE games ADD COLUMN helped INTEGER NOT NULL DEFAULT 0")


_PICTURES_SCHEMA = """
CREATE TABLE pictures (
    id INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE,
    png BLOB NOT NULL
)
"""


def _add_pictures(database: sqlite3.Connection) -> None:
    """Keep pictures beside the games: in a row they were read, and written, with what stands behind them."""
    database.execute(_PICTURES_SCHEMA)
    move_pictures(database)


def move_pictures(database: sqlite3.Connection) -> None:
    """Take pictures out of the rows of games, where older libraries have them."""
    # One by one: each takes the room that the one before has left, and the file stays as large as it is.
    for row in database.execute("SELECT id FROM games WHERE thumbnail IS NOT NULL").fetchall():
        database.execute("INSERT OR IGNORE INTO pictures SELECT id, thumbnail FROM games WHERE id = ?", row)
        database.execute("UPDATE games SET thumbnail = NULL WHERE id = ?", row)


NEXT_TURN = "(SELECT coalesce(max(turn), 0) + 1 FROM games)"
"""What the library writes into `games.turn` of a game that is played."""


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _create,
    _add_headline,
    _add_positions,
    _add_kind,
    _add_workpieces,
    _add_turns,
    _add_notes,
    _add_help,
    _add_pictures,
)
"""What makes schema n + 1 out of schema n; schema 0 is an empty file."""


TABLES = ("games", "entries", "positions", "pictures")

OF_PLAYERS = {
    "games": "id, game, setup, started, title, notes, stars",
    "entries": "game, ply, line",
    "positions": "id, name, game, setup, notes, stars",
}
"""By table, the columns of what nobody could do again; what else there is follows from it."""


def bring_over(here: sqlite3.Connection, there: sqlite3.Connection) -> None:
    """
    Write all games and positions of a library into another, under numbers that are free there.

    Raises:
        sqlite3.Error: If that is not possible; nothing has changed then.
    """
    there.execute("BEGIN IMMEDIATE")
    try:
        numbers = {number: _add(there, "games", row) for number, row in _rows(here, "games", "turn")}
        for number, row in _rows(here, "games", "turn"):
            new = numbers[number], numbers.get(row["parent"])
            there.execute(f"UPDATE games SET parent = ?2, turn = {NEXT_TURN} WHERE id = ?1", new)
        for game, *line in here.execute("SELECT game, ply, line, digest FROM entries"):
            there.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (numbers[game], *line))
        for game, png in here.execute("SELECT id, png FROM pictures"):
            there.execute("INSERT INTO pictures VALUES (?, ?)", (numbers[game], png))
        for _, row in _rows(here, "positions", "id"):
            _add(there, "positions", row)
        there.execute("COMMIT")
    except BaseException:
        roll_back(there)
        raise


def _rows(database: sqlite3.Connection, table: str, order: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the rows of a table, each with its number and the rest by columns."""
    cursor = database.execute(f"SELECT * FROM {table} ORDER BY {order}")
    names = [each[0] for each in cursor.description]
    for values in cursor:
        row = dict(zip(names, values, strict=True))
        yield row.pop("id"), row


def _add(database: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> int:
    query = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"
    return int(database.execute(query, tuple(row.values())).lastrowid or 0)


_SOON = 100
"""A schema of so many versions ahead is no newer program's, but damaged."""


class Newer(Exception):
    """Raised when a newer program has changed the schema."""


def migrate(database: sqlite3.Connection) -> None:
    """
    Bring a library up to date, whoever has made it.

    Raises:
        Newer: If a newer program has; it is left as it is.
        sqlite3.Error: If it is damaged, or cannot be written.
    """
    if _schema(database) == len(MIGRATIONS):
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have done it while we waited.
        version = _schema(database)
        if len(MIGRATIONS) < version < len(MIGRATIONS) + _SOON:
            raise Newer
        if not 0 <= version <= len(MIGRATIONS):
            raise sqlite3.DatabaseError(f"no program of ours has made schema {version}")
        for migration in MIGRATIONS[version:]:
            migration(database)
        database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        database.execute("COMMIT")
    except BaseException:
        roll_back(database)
        raise


def roll_back(database: sqlite3.Connection) -> None:
    """Take back what was begun, unless SQLite has: it does on a full disk, and where a commit fails."""
    if database.in_transaction:
        database.execute("ROLLBACK")


def _schema(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)
