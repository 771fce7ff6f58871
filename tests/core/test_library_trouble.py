"""What the library does when rules, files or disks are not as they were."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from app.core.game import AnyGame
from app.i18n import say
from app.storage.bad_save import BadSave
from app.storage.browsing import About, Filter, Key
from app.storage.database import NotKept
from app.storage.library import FILE_NAME, Library
from app.storage.records import MOST_STARS
from app.ui.paper.pages import speaking
from tests.core.playing import play_on, started
from tests.toy import GAME, find, race_setup
from tests.toy.model import Rolled


def test_what_today_s_rules_refuse_becomes_a_game_of_its_own(library: Library, tmp_path: Path):
    """The part that can be trusted goes on under another number; the old game stays as it is."""
    number, session = started(library, goal=200)
    play_on(session, 30, Random(6))
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute('UPDATE entries SET line = \'{"do": "Fly", "by": 0}\' WHERE ply = 25')
    database.close()

    opened = library.resume(number, find)

    assert opened.doubt is not None
    assert opened.doubt.trusted == len(opened.session.timeline.entries) == 25
    assert "there is no verb 'Fly'" in str(opened.doubt.phrase)
    assert opened.number != number
    assert library.record(opened.number).parent == number
    assert library.load(number, find).doubt == opened.doubt


def test_luck_that_was_changed_in_the_file_is_noticed(library: Library, tmp_path: Path):
    """Digests stand beside every twentieth entry."""
    number, session = started(library, goal=200)
    play_on(session, 60, Random(6))
    rolls = {n: e.command for n, e in enumerate(session.timeline.entries) if isinstance(e.command, Rolled)}
    ply = next(number for number in rolls if number > 20)
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        line = '{"do": "Rolled", "by": -1, "pips": 6}'
        if rolls[ply].pips == 6:
            line = line.replace("6", "5")
        database.execute("UPDATE entries SET line = ? WHERE ply = ?", (line, ply))
    database.close()

    loaded = library.load(number, find)

    assert loaded.doubt is not None
    assert loaded.doubt.trusted < len(session.timeline.entries)


def test_a_game_nobody_knows_any_more_is_listed_and_says_so(library: Library):
    """A game whose folder is gone."""
    number, _ = started(library)

    def nobody(game_id: str) -> AnyGame:
        raise KeyError(game_id)

    assert [record.game for record in library.records()] == ["race"]
    with pytest.raises(BadSave, match="This is a game of race, which this Springald does not know"):
        library.load(number, nobody)


def test_whoever_is_just_beginning_the_library_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Another window has made the file and is not done: games are kept as soon as it is."""
    other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    other.execute("CREATE TABLE begun (by TEXT)")
    other.execute("DROP TABLE begun")
    other.execute("BEGIN IMMEDIATE")
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            other.close()

    monkeypatch.setattr("app.storage.database.time.sleep", wait)

    library = Library.open(tmp_path)

    assert (library.notice, len(waits)) == (None, 3)
    assert started(library)[0] == 1
    library.close()


@pytest.mark.parametrize("garbage", [b"not a database, " * 400, b"SQLite format 3\0" + b"\xee" * 9000])
def test_a_broken_library_is_set_aside_and_never_deleted(tmp_path: Path, garbage: bytes):
    """A sentence says where it is; a second broken one gets another name."""
    for number in (1, 2):
        (tmp_path / FILE_NAME).write_bytes(garbage)

        library = Library.open(tmp_path)
        started(library)
        library.close()

        (aside,) = tmp_path.glob(f"library-broken-????-??-??-{number}.sqlite")
        assert aside.read_bytes() == garbage
        assert library.notice is not None
        assert str(aside) in str(library.notice)

    with_games = Library.open(tmp_path)
    assert with_games.notice is None
    assert len(with_games.records()) == 1
    with_games.close()


def test_a_library_damaged_inside_is_set_aside(tmp_path: Path):
    """Pages overwritten in the middle are found when it is opened."""
    library = Library.open(tmp_path)
    for _ in range(12):
        play_on(started(library, goal=50)[1], 30, Random(1))
    library.close()
    path = tmp_path / FILE_NAME
    data = bytearray(path.read_bytes())
    data[8192:40000] = b"\xaa" * (40000 - 8192)
    path.write_bytes(data)

    library = Library.open(tmp_path)

    assert library.notice is not None
    (aside,) = tmp_path.glob("library-broken-*.sqlite")
    assert str(aside) in str(library.notice)
    assert aside.read_bytes() == bytes(data)
    library.close()


@pytest.mark.parametrize("is_said", [True, False])
def test_a_damaged_library_waits_for_room_to_be_read(
    tmp_path: Path,
    full_disk: Callable[[int], AbstractContextManager[None]],
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_said: bool,
):
    """A full disk damages files, and is still full at the next start: the games are found once it is not."""
    library = Library.open(tmp_path)
    for seed in range(20):
        play_on(started(library, goal=50)[1], 60, Random(seed))
    library.close()
    path = tmp_path / FILE_NAME
    data = bytearray(path.read_bytes())
    data[-3 * 4096 : -2 * 4096] = b"\xaa" * 4096
    path.write_bytes(data)

    @contextmanager
    def known_to_be_full() -> Iterator[None]:
        with monkeypatch.context() as patch:
            patch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=len(data)))
            yield

    with known_to_be_full() if is_said else full_disk(len(data) - 1):
        library = Library.open(tmp_path)
    assert library.notice is not None
    assert str(library.notice).startswith("Games are not being kept")
    assert library.records() == []
    library.close()
    assert path.read_bytes() == data
    assert [each.name for each in tmp_path.iterdir()] == [FILE_NAME]

    library = Library.open(tmp_path)

    assert "games of it could be saved" in str(library.notice)
    assert len(library.records()) > 10
    library.close()


def test_one_damaged_game_costs_no_other(library: Library, elsewhere: Library):
    """Its lines are no longer what we wrote: it is listed, says what is wrong, and the others go on."""
    broken, _ = started(library)
    whole, session = started(library)
    for column in ("setup", "result", "clocks"):
        elsewhere._database.execute(f"UPDATE games SET {column} = '[oops' WHERE id = ?", (broken,))

    assert {record.number for record in library.records()} == {broken, whole}
    with pytest.raises(BadSave, match="The set-up of this game cannot be read"):
        library.load(broken, find)
    assert library.load(whole, find).timeline.entries == session.timeline.entries


def test_a_number_that_nobody_can_calculate_with_costs_no_other_game(library: Library, elsewhere: Library):
    """A glass or a total of four hundred digits: the program had not even begun."""
    broken, _ = started(library)
    whole, _ = started(library)
    odd = {"clocks": f'{{"a": {10**400}}}', "result": f'{{"winners": [0], "totals": [{10**400}]}}'}
    for column, value in odd.items():
        elsewhere._database.execute(f"UPDATE games SET {column} = ? WHERE id = ?", (value, broken))

    records = {record.number: record for record in library.records()}

    assert set(records) == {broken, whole}
    assert (records[broken].left, records[broken].totals) == (None, ())
    assert library.unfinished() == records[whole]


def test_stars_that_nobody_can_give_are_as_many_as_one_can(library: Library, elsewhere: Library):
    """Notes are written beside them, and kept; they had been lost."""
    number, _ = started(library)
    key = Key(number)
    for damaged, shown in ((99, MOST_STARS), (-1, 0), ("many", 0)):
        elsewhere._database.execute("UPDATE games SET stars = ? WHERE id = ?", (damaged, number))

        about = library.browser.about(key)
        assert about.stars == shown
        library.browser.note(key, about._replace(notes="To the last field"))

        assert library.browser.about(key) == About("", "To the last field", shown)
        assert library.record(number).stars == shown


def test_a_game_without_proper_players_hides_no_game_of_a_person(library: Library, elsewhere: Library):
    """Where a name stands in place of a player, the others are found all the same."""
    broken, _ = started(library)
    whole, _ = started(library)
    for players in ('["Ada"]', '"Ada"', '[["Ada"], null, 3]'):
        setup = f'{{"players": {players}}}'
        elsewhere._database.execute("UPDATE games SET setup = ? WHERE id = ?", (setup, broken))

        assert library.browser.keys(Filter(person="Ada")) == [Key(whole)]


def test_a_library_that_can_no_longer_be_read_is_one_sentence(library: Library, elsewhere: Library):
    """Listing, looking and going on all say the same."""
    number, _ = started(library)
    elsewhere._database.execute("DROP TABLE entries")
    elsewhere._database.execute("ALTER TABLE games RENAME TO taken")

    for ask in (library.records, library.unfinished, lambda: library.load(number, find)):
        with pytest.raises(NotKept, match="The library cannot be read: "):
            ask()


def test_a_newer_library_is_left_alone(tmp_path: Path):
    """Games are played all the same, and a sentence says that they are not kept."""
    Library.open(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    before = (tmp_path / FILE_NAME).read_bytes()

    library = Library.open(tmp_path)
    play_on(started(library)[1], 5, Random(1))
    library.close()

    assert "belongs to a newer version; it has been left alone" in str(library.notice)
    assert (tmp_path / FILE_NAME).read_bytes() == before


def test_where_nothing_can_be_written_games_are_played_all_the_same(tmp_path: Path):
    """The folder is a file."""
    (tmp_path / "folder").touch()

    library = Library.open(tmp_path / "folder")
    number, session = started(library)
    library.close()

    assert "Games are not being kept" in str(library.notice)
    assert session.timeline.now == number == 1


def test_what_was_played_while_nothing_could_be_written_is_kept_once_it_can_be(tmp_path: Path):
    """Started on a full disk: whoever makes room meanwhile finds all games, and what there was before."""
    library = Library.open(tmp_path)
    (old, before), (older, _) = started(library), started(library)
    entries = list(before.timeline.entries)
    library.delete(older)
    library.close()
    aside = (tmp_path / FILE_NAME).rename(tmp_path / "aside")
    (tmp_path / FILE_NAME).mkdir()

    library = Library.open(tmp_path)
    assert "Closing the window tries again" in str(library.notice)
    number, session = started(library, goal=200)
    play_on(session, 30, Random(4))
    library.set_thumbnail(number, b"picture")
    library.fork(number, 10)
    library.positions.keep("Corner", GAME, race_setup())
    library.browser.note(Key(number), About("Final", "", 2))
    (tmp_path / FILE_NAME).rmdir()
    aside.rename(tmp_path / FILE_NAME)
    library.close()

    library = Library.open(tmp_path)
    assert library.notice is None
    forked, played, first = library.records()
    assert first.number == old
    assert library.load(old, find).timeline.entries == entries
    assert played.title == "Final"
    assert library.load(played.number, find).timeline.entries == session.timeline.entries
    assert library.thumbnail(played.number) == b"picture"
    assert forked.parent == played.number
    assert library.load(forked.number, find).timeline.entries == session.timeline.entries[:10]
    assert [each.name for each in library.positions.all()] == ["Corner"]
    library.close()


def test_why_nothing_is_written_is_said_in_the_language_of_the_player(library: Library, elsewhere: Library):
    """SQLite knows no German, and calls the disk and itself full in one breath."""
    number, session = started(library, goal=200)
    full(library)
    with pytest.raises(NotKept) as refused:
        library.set_thumbnail(number, bytes(50_000))
    assert str(refused.value) == "That could not be written down: there is no room left on the disk."
    with speaking("de"):
        assert say(refused.value.phrase).endswith("auf der Platte ist kein Platz mehr.")

    full(library, False)
    library._database.execute("PRAGMA busy_timeout = 0")
    elsewhere._database.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotKept, match="another program is using it"):
        play_on(session, 1, Random(1))
    elsewhere._database.execute("ROLLBACK")


def test_a_picture_waits_for_room_and_takes_no_word(library: Library):
    """On a full disk whoever left a game read that it could not be written down, though all of it was."""
    number, _ = started(library)
    older, newer = b"older" * 5000, b"newer" * 5000
    full(library)
    library.await_thumbnail(number, lambda: older)
    library.keep_thumbnails()
    assert library.thumbnail(number) == b""

    library.await_thumbnail(number, lambda: newer)
    library.keep_thumbnails()
    full(library, False)
    library.keep_thumbnails()

    assert library.thumbnail(number) == newer


def full(library: Library, is_so: bool = True) -> None:
    """Let a library's file grow no more, or as much as it likes."""
    library._database.execute(f"PRAGMA max_page_count = {1 if is_so else 1_000_000}")
