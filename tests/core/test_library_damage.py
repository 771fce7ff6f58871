"""A library that was damaged: it always opens, and one bad place costs no more than itself."""

import math
import os
import sqlite3
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager, closing, suppress
from itertools import count
from pathlib import Path
from random import Random

import pytest

from app.storage.browsing import Ending, Filter
from app.storage.codec import BadSave
from app.storage.library import FILE_NAME, Library
from app.storage.records import result_line, title_line
from tests.core.playing import play_on, started
from tests.toy import GAME, find, race_setup

PAGE = 4096
LEAVES = (0x0A, 0x0D)
"""How pages begin on which rows stand."""

GAMES = 3

EVERY_BYTE = os.environ.get("SPRINGALD_EVERY_BYTE") == "1"
"""Whether all bytes of the schema and all odd values have their turn, and not only a sample: some minutes."""


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a small library: three games, and two positions of the sandbox."""
    folder = tmp_path_factory.mktemp("good")
    library = Library.open(folder)
    for seed in range(GAMES):
        play_on(started(library, goal=50)[1], 30, Random(seed))
    library.positions.keep("Corner", GAME, race_setup())
    library.positions.workpiece(GAME).note(race_setup())
    library.close()
    return (folder / FILE_NAME).read_bytes()


def opened(folder: Path, data: bytes) -> Library:
    """Return the library of a folder that holds *data*; everything that lists it works, and a game begins."""
    for old in folder.glob("library*"):
        old.unlink()
    (folder / FILE_NAME).write_bytes(data)
    library = Library.open(folder)
    for record in library.records():
        assert str(title_line(record, GAME.title))
        assert str(result_line(record))
    library.unfinished()
    library.browser.keys(Filter(person="Ada", ending=Ending.WON))
    library.positions.all()
    library.positions.half_done()
    assert started(library)[0] > 0
    return library


def places(good: bytes) -> list[int]:
    """Return which bytes of the page of the schema are damaged."""
    if EVERY_BYTE:
        return list(range(PAGE))
    used, rng = [at for at in range(100, PAGE) if good[at]], Random(1)
    return [*rng.sample(range(100), 20), *rng.sample(used, 30)]


def test_no_byte_of_the_schema_costs_the_shelf(tmp_path: Path, good: bytes):
    """Whichever is flipped, all of it or a bit: the library opens with every game, or says where they are."""
    for at in places(good):
        flip = Random(at).choice((0xFF, 1 << Random(at).randrange(8)))
        data = bytearray(good)
        data[at] ^= flip
        library = opened(tmp_path, bytes(data))
        found = [record for record in library.records() if not record.is_damaged]
        is_newer = "newer" in str(library.notice)
        library.close()
        assert len(found) == GAMES + 1 or is_newer, f"byte {at} ^ {flip}: {library.notice}"
        assert library.notice is None or is_newer or list(tmp_path.glob("library-broken-*")), at


def test_wherever_bytes_are_odd_the_library_opens(tmp_path: Path, good: bytes):
    """Random bytes, lost pages, a file cut short: whatever can be read is on the shelf."""
    rng = Random(7)
    for _ in range(60):
        data = bytearray(good)
        for _ in range(rng.choice([1, 3, 40])):
            data[rng.randrange(len(data))] = rng.randrange(256)
        if rng.random() < 0.3:
            at = rng.randrange(0, len(data), PAGE)
            data[at : at + PAGE] = rng.randbytes(PAGE)
        if rng.random() < 0.2:
            del data[rng.randrange(len(data)) :]
        library = opened(tmp_path, bytes(data))
        assert library.records(), "the game that was begun in it"
        library.close()


def test_a_damaged_page_costs_only_what_stood_on_it(tmp_path: Path):
    """The other games come over into the new library, complete, and a sentence says so."""
    library = Library.open(tmp_path)
    for seed in range(30):
        play_on(started(library, goal=50)[1], 60, Random(seed))
    before = {each.number: library.load(each.number, find).timeline.entries for each in library.records()}
    library.close()
    path = tmp_path / FILE_NAME
    data = bytearray(path.read_bytes())
    at = next(each for each in range(len(data) // 2, 0, -1) if each % PAGE == 0 and data[each] in LEAVES)
    data[at : at + PAGE] = b"\xaa" * PAGE

    library = opened(tmp_path, bytes(data))

    assert "was damaged" in str(library.notice)
    whole = 0
    for number, entries in before.items():
        if number in {each.number for each in library.records()}:
            kept = library.load(number, find).timeline.entries
            assert kept == entries[: len(kept)]
            whole += kept == entries
    assert whole >= 15, "a page holds at most half of these games"
    (aside,) = tmp_path.glob("library-broken-????-??-??-1.sqlite")
    assert aside.read_bytes() == bytes(data)
    library.close()


def test_a_game_comes_over_up_to_the_damaged_page(tmp_path: Path):
    """The last step before it, too: what can be read alone is read."""
    library = Library.open(tmp_path)
    number, session = started(library, goal=500)
    play_on(session, 300, Random(1))
    library.close()
    data = bytearray((tmp_path / FILE_NAME).read_bytes())
    at = next(each for each in range(len(data) - 3 * PAGE, 0, -PAGE) if b'"do"' in data[each : each + PAGE])
    data[at : at + PAGE] = b"\xaa" * PAGE
    query = f"entries WHERE game = {number} AND ply = ?"
    alone = readable(data, tmp_path, query, range(len(session.timeline.entries)))
    library = opened(tmp_path, bytes(data))
    kept = library.load(number, find).timeline.entries
    assert kept == session.timeline.entries[: next(ply for ply in count() if ply not in alone)]
    assert kept
    library.close()


def test_games_before_and_behind_a_damaged_page_come_over(tmp_path: Path):
    """Of a shelf over several pages, whatever can be read alone is read."""
    library = Library.open(tmp_path)
    numbers = {started(library)[0] for _ in range(24)}
    for number in numbers:
        library.set_thumbnail(number, bytes(400))
    library.close()
    good = (tmp_path / FILE_NAME).read_bytes()
    tried = 0
    for at in (each for each in range(PAGE, len(good), PAGE) if good[each] in LEAVES):
        data = good[:at] + b"\xaa" * PAGE + good[at + PAGE :]
        alone = readable(data, tmp_path, "games WHERE id = ?", numbers)
        if 0 < len(alone) < len(numbers):
            tried += 1
            library = opened(tmp_path, data)
            assert alone <= {each.number for each in library.records()}
            library.close()
    assert tried > 2


def readable(data: bytes, folder: Path, asked: str, numbers: Collection[int]) -> set[int]:
    """Return the numbers of the rows of a damaged library that can be read when each is asked for alone."""
    (folder / "damaged").write_bytes(data)
    found = set()
    with closing(sqlite3.connect(folder / "damaged")) as database:
        for number in numbers:
            with suppress(sqlite3.Error):
                found.update(number for _ in database.execute(f"SELECT * FROM {asked} LIMIT 1", (number,)))
    return found


ODD = [
    None,
    "",
    "oops",
    -1,
    2**62,
    1.5,
    math.inf,
    math.nan,
    b"\xff\xfe",
    "\x00",
    "[]",
    '"',
    "[[[[",
    '{"players": 3}',
]
ODD += [
    '{"winners": "a", "totals": {}}',
    '{"text": "{0.__class__}", "values": {}, "many": null, "count": "x"}',
]
ODD += ['{"winners": [99], "totals": [1]}', '{"a": null}', "x" * 100_000, '{"players": [{"name": []}]}']
ODD += ['{"players": ["Ada"]}', f'{{"a": {10**400}}}', f'{{"winners": [0], "totals": [{10**400}]}}', 99]
ODD += ['{"text": 3, "values": {"a": {"phrase": 1}}, "many": 5, "count": []}', "[" * 5000, '{"a": 1e999}']


def columns(table: str) -> list[str]:
    """Return the columns of a table of the library."""
    library = Library.open(Path(":nowhere:"))
    names = [row[1] for row in library._database.execute(f"PRAGMA table_info({table})")]
    library.close()
    return names


@pytest.mark.parametrize(
    "table, column", [(table, each) for table in ("games", "entries", "positions") for each in columns(table)]
)
def test_no_odd_value_costs_another_game(tmp_path: Path, good: bytes, table: str, column: str):
    """Any kind of value in any column: the list is there, the others are played, this one is deleted."""
    for value in ODD if EVERY_BYTE else Random(column).sample(ODD, 5):
        for old in tmp_path.glob("library*"):
            old.unlink()
        path = tmp_path / FILE_NAME
        path.write_bytes(good)
        with sqlite3.connect(path) as database:
            key = "game" if table == "entries" else "id"
            try:
                database.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = 2", (value,))
            except sqlite3.IntegrityError:
                continue
        database.close()

        library = opened(tmp_path, path.read_bytes())
        others = [each for each in library.records() if not each.is_damaged]
        assert len(others) >= GAMES, value
        for record in library.records():
            library.export_raw(record.number)
            try:
                library.resume(record.number, find)
            except BadSave:
                assert record.number == 2 or table != "games"
        for record in library.records():
            library.delete(record.number)
        assert library.records() == []
        for position in [*library.positions.all(), *library.positions.half_done()]:
            with suppress(BadSave):
                library.positions.open(position.number, find)
        library.close()


def test_a_damaged_game_is_one_line_with_all_there_is(library: Library, elsewhere: Library):
    """It can be exported as it is, and deleted."""
    broken, session = started(library)
    play_on(session, 5, Random(1))
    elsewhere._database.execute("UPDATE games SET setup = x'00ff', touched = 'never' WHERE id = ?", (broken,))

    (record,) = library.records()

    assert record.is_damaged
    assert str(title_line(record, GAME.title)) == "A game that cannot be read"
    text = library.export_raw(broken)
    assert '"touched": "never"' in text
    assert text.count('"line"') == session.timeline.now
    library.delete(broken)
    assert library.records() == []


def test_the_shelf_is_ordered_by_what_was_played_not_by_the_clock(tmp_path: Path):
    """The clock of the machine went back: the game that was played last is still the one to go on with."""
    ticks = count(10_000.0, -100.0)
    library = Library.open(tmp_path, clock=lambda: next(ticks))
    first, one = started(library)
    second, _ = started(library)
    assert library.unfinished() is not None
    assert library.unfinished().number == second

    play_on(one, 1, Random(1))

    assert library.unfinished().number == first
    assert [each.number for each in library.records()] == [first, second]
    library.close()


def make_older(library: Library) -> None:
    """Make it a library as they were before they knew turns."""
    database = library._database
    database.execute("UPDATE games SET thumbnail = (SELECT png FROM pictures WHERE pictures.id = games.id)")
    database.execute("DROP TABLE pictures")
    database.execute("DROP INDEX games_by_turn")
    database.execute("ALTER TABLE games DROP COLUMN turn")
    for table, columns in (
        ("games", ("notes", "stars", "title", "said", "helped")),
        ("positions", ("notes", "stars")),
    ):
        for column in columns:
            database.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    database.execute("CREATE INDEX games_by_age ON games(touched)")
    database.execute("PRAGMA user_version = 5")


def test_a_library_of_yesterday_keeps_its_order(tmp_path: Path):
    """One that was ordered by the time goes on in that order."""
    library = Library.open(tmp_path)
    numbers = [started(library)[0] for _ in range(3)]
    for at, number in zip((30.0, 10.0, 20.0), numbers, strict=True):
        library._database.execute("UPDATE games SET touched = ? WHERE id = ?", (at, number))
    library.set_thumbnail(numbers[1], b"png")
    make_older(library)
    library.close()

    library = Library.open(tmp_path)

    assert library.notice is None
    assert [library.thumbnail(number) for number in numbers] == [b"", b"png", b""]
    assert [each.number for each in library.records()] == [numbers[0], numbers[2], numbers[1]]
    library.close()


def test_a_library_of_yesterday_is_not_called_damaged_because_the_disk_is_full(
    tmp_path: Path, full_disk: Callable[[int], AbstractContextManager[None]]
):
    """It cannot be brought up to date now, and a sentence says why; with room again every game is there."""
    library = Library.open(tmp_path)
    numbers = [started(library)[0] for _ in range(20)]
    for number in numbers:
        library.set_thumbnail(number, bytes(PAGE))
    make_older(library)
    library.close()

    with full_disk(40_000):
        library = Library.open(tmp_path)
        library.close()

    assert "Games are not being kept, because" in str(library.notice)
    assert "the disk cannot be read or written" in str(library.notice)
    assert not list(tmp_path.glob("library-broken-*"))
    library = Library.open(tmp_path)
    assert library.notice is None
    assert {each.number for each in library.records()} == {*numbers}
    library.close()


def test_a_broken_library_keeps_its_name_where_no_other_can_be_begun(
    tmp_path: Path, good: bytes, full_disk: Callable[[int], AbstractContextManager[None]]
):
    """On a full disk nothing can be saved of it; the next start had begun an empty one without a word."""
    data = b"oops" * 25 + good[100:]
    path = tmp_path / FILE_NAME
    path.write_bytes(data)

    with full_disk(1000):
        library = Library.open(tmp_path)
        library.close()

    assert "Games are not being kept, because" in str(library.notice)
    assert [each.name for each in tmp_path.iterdir()] == [FILE_NAME]
    assert path.read_bytes() == data
    library = Library.open(tmp_path)
    assert f"{GAMES} games of it could be saved" in str(library.notice)
    library.close()
