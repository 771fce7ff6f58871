"""What can still be read of a damaged library, row by row."""

import errno
import logging
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from app.storage.files import write_whole
from app.storage.schema import move_pictures, roll_back

_PAGE = 4096
"""Bytes of a page: what SQLite chooses, and our files always had."""

_HEADER = 100
"""Bytes of a file before its first page says what is in it."""

_MOST = 1_000_000
"""So many rows of a table are looked for."""

_STUMBLES = (sqlite3.Error, ValueError, OverflowError)
"""What is raised where a file is damaged; even SQLite's own words may be made of its bytes."""

_COPIES, _MORE = 3, 200_000
"""The room that is needed: so many times the file (a copy, the new one, what is written ahead), and bytes."""

_NO_ROOM = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})

_LOG = logging.getLogger(__name__)

Row: TypeAlias = tuple[Any, ...]


def recover(broken: Path, model: bytes, new: sqlite3.Connection) -> int:
    """
    Bring what can be read of a damaged library into a new one; return how many games that are.

    Args:
        broken: Its file, which is left as it is.
        model: The file of an empty library, with the schema as it should be.
        new: An empty library.

    Raises:
        OSError: If there is no room for that: another time there may be.
    """
    files = (Path(f"{broken}{end}") for end in ("", "-wal"))
    size = sum(each.stat().st_size for each in files if each.is_file())
    if shutil.disk_usage(broken.parent).free < _COPIES * size + _MORE:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    try:
        with TemporaryDirectory(prefix=".recovery-", dir=broken.parent) as folder:
            found = max(_readings(broken, model, Path(folder)), key=partial(_worth, new))
            return _write(found, new)
    except (OSError, *_STUMBLES) as error:
        # Nothing is lost: the damaged file is kept.
        _LOG.warning("nothing of %s could be read: %s", broken, error)
        roll_back(new)
        if isinstance(error, OSError) and error.errno in _NO_ROOM:
            raise
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
        return 0


_Found: TypeAlias = dict[str, list[Row]]
"""By table, the names of the columns and then the rows."""


def _worth(new: sqlite3.Connection, found: _Found) -> tuple[int, ...]:
    """Return how many values of each table were found that have a place in a new library."""
    return tuple(
        len(rows) * len(set(_columns(new, table)) & set(rows[0])) if rows else 0
        for table, rows in found.items()
    )


def _readings(broken: Path, model: bytes, folder: Path) -> Iterator[_Found]:
    """Yield what is read of copies: as the file is, and with a schema that is whole."""
    copy = folder / "copy.sqlite"
    for page in (None, *_first_pages(broken, model, folder)):
        for end in ("", "-wal"):
            if Path(f"{broken}{end}").is_file():
                shutil.copyfile(f"{broken}{end}", f"{copy}{end}")
        Path(f"{copy}-shm").unlink(missing_ok=True)
        if page is not None:
            with copy.open("r+b") as file:
                file.write(page)
        with closing(sqlite3.connect(copy, isolation_level=None)) as database:
            yield _read(database)


def _first_pages(broken: Path, model: bytes, folder: Path) -> Iterator[bytes]:
    """Yield first pages to put in place of the damaged one: with the places it names, and the usual ones."""
    with broken.open("rb") as file:
        damaged = file.read(_PAGE)
    pages = -(-broken.stat().st_size // _PAGE)
    for roots in (_roots(damaged), {}):
        path = folder / "model.sqlite"
        write_whole(path, model)
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            database.execute("PRAGMA writable_schema = ON")
            database.execute("DELETE FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
            for table, root in roots.items():
                database.execute("UPDATE sqlite_master SET rootpage = ? WHERE name = ?", (root, table))
        page = bytearray(path.read_bytes()[:_PAGE])
        # As many pages as there are, none of them free, and written ahead as ours are.
        page[18:20] = b"\x02\x02"
        page[28:40] = pages.to_bytes(4, "big") + bytes(8)
        page[92:96] = page[24:28]
        yield bytes(page)


def _roots(page: bytes) -> dict[str, int]:
    """Return where a damaged first page says that tables begin."""
    found = re.finditer(
        rb"table(games|entries|positions|pictures)\1(.{1,3}?)CREATE TABLE", page[_HEADER:], re.DOTALL
    )
    return {match[1].decode(): int.from_bytes(match[2], "big") for match in found}


def _read(database: sqlite3.Connection) -> _Found:
    database.text_factory = lambda data: data.decode("utf-8", "replace")
    found: _Found = {"games": [], "entries": [], "positions": [], "pictures": []}
    for table in ("games", "positions", "pictures"):
        names = _columns(database, table)
        if "id" in names:
            found[table] = [names, *_rows(database, table, names)]
    names = _columns(database, "entries")
    if {"game", "ply"} <= {*names}:
        found["entries"] = [names]
        for game in found["games"][1:]:
            found["entries"] += _entries(database, names, game[0])
    return found


def _columns(database: sqlite3.Connection, table: str) -> Row:
    try:
        return tuple(row[1] for row in database.execute(f"PRAGMA table_info({table})"))
    except _STUMBLES:
        return ()


def _rows(database: sqlite3.Connection, table: str, names: Row) -> Iterator[Row]:
    """Yield the rows of a table with an id, leaping over what cannot be read, and back to where that ends."""
    wanted = f"SELECT {', '.join(names)} FROM {table} WHERE"
    onwards, back = f"{wanted} id > ? ORDER BY id", f"{wanted} id >= 0 AND id < ? ORDER BY id DESC"
    seen: set[int] = set()
    last, leap = -1, 1
    while last < 2**62 and len(seen) < _MOST:
        try:
            for row in _one_by_one(database, onwards, last, seen):
                last, leap = max(last, row[0]), 1
                yield row
            return
        except _STUMBLES:
            last, leap = last + leap, leap * 2
        with suppress(*_STUMBLES):
            yield from _one_by_one(database, back, last + 1, seen)


def _one_by_one(database: sqlite3.Connection, query: str, at: int, seen: set[int]) -> Iterator[Row]:
    """
    Yield rows that begin with their id, from a place on, and note them in *seen*.

    Each is asked for alone: a cursor reads ahead, and would lose the last one before what is damaged.

    Raises:
        sqlite3.Error: If the next one cannot be read, or has been seen.
    """
    while len(seen) < _MOST and (row := database.execute(f"{query} LIMIT 1", (at,)).fetchone()) is not None:
        at = row[0]
        if at in seen:
            raise sqlite3.DatabaseError(f"row {at} has been read")
        seen.add(at)
        yield row


def _entries(database: sqlite3.Connection, names: Row, game: int) -> Iterator[Row]:
    """Yield the steps of a game as far as they can be read, each asked for alone as in `_one_by_one`."""
    query = f"SELECT {', '.join(names)} FROM entries WHERE game = ? AND ply > ? ORDER BY ply LIMIT 1"
    place, at = names.index("ply"), -1
    with suppress(*_STUMBLES):
        while (row := database.execute(query, (game, at)).fetchone()) is not None:
            if type(row[place]) is not int or row[place] <= at:
                return
            at = row[place]
            yield row


def _write(found: _Found, new: sqlite3.Connection) -> int:
    new.execute("BEGIN IMMEDIATE")
    new.execute("PRAGMA defer_foreign_keys = ON")
    for table, (names, *rows) in ((table, rows) for table, rows in found.items() if rows):
        known = {row[1]: "" if row[3] else None for row in new.execute(f"PRAGMA table_info({table})")}
        places = [at for at, name in enumerate(names) if name in known]
        columns = ", ".join(names[at] for at in places)
        query = f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({', '.join('?' * len(places))})"
        for row in rows:
            new.execute(query, [known[names[at]] if row[at] is None else row[at] for at in places])
    new.execute("DELETE FROM entries WHERE game NOT IN (SELECT id FROM games)")
    new.execute("DELETE FROM pictures WHERE id NOT IN (SELECT id FROM games)")
    move_pictures(new)
    new.execute("COMMIT")
    (count,) = new.execute("SELECT count(*) FROM games").fetchone()
    return int(count)
