"""The library keeps every game from its first step on."""

import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from app.core.command import NATURE
from app.core.game import Player
from app.core.positions import empty
from app.core.reason import Refused
from app.core.session import AnySetup, Session
from app.core.words import N_, Phrase, SeatName
from app.storage.bad_save import Gone
from app.storage.browsing import Filter, Key
from app.storage.database import NotKept
from app.storage.library import FILE_NAME, Library
from app.storage.records import result_line, title_line
from app.storage.saves import dumps, loads, read, write
from tests.core.playing import play_on, played, started
from tests.toy import GAME, find, race_setup
from tests.toy.model import Options, Position, Rolled, Square, Throw

WRITER = """
import sys
from pathlib import Path
from random import Random
from app.storage.library import Library
from tests.core.playing import play_on, started
library = Library.open(Path(sys.argv[1]))
number, session = started(library, goal=200)
play_on(session, 20, Random(number))
print(library.notice, number, len(session.timeline.entries))
"""
"""What each of several processes does to one library."""

ROOT = Path(__file__).resolve().parents[2]


def test_every_step_is_kept_before_anybody_sees_it(library: Library, elsewhere: Library):
    """When a watcher hears of a step, another process can already read it."""
    number, session = started(library)
    seen: list[int] = []
    session.watchers.append(lambda _: seen.append(len(elsewhere.load(number, find).timeline.entries)))

    play_on(session, 5, Random(1))

    assert seen == list(range(2, len(session.timeline.entries) + 1))
    assert elsewhere.load(number, find).timeline == session.timeline


def test_a_game_says_where_it_stands_without_being_played_again(tmp_path: Path):
    """Seats, phrases within phrases and the seconds in the glass; in step with every entry and every undo."""

    def stand(state: Position) -> Phrase:
        what = Phrase("turn {n}", {"n": state.turns})
        return Phrase(N_("{name}: {what}"), {"name": SeatName(0), "what": what})

    library = Library.open(tmp_path)
    session = Session(replace(GAME, headline=stand), race_setup(glass=30))
    number = library.start(session)
    session.begin()
    play_on(session, 2, Random(1))
    session.tick(1.5)
    session.rest()

    record = library.record(number)
    assert record.headline == stand(session.state)
    assert str(result_line(record)) == f"Seat 1: turn {session.state.turns}, 29 s left"
    session.undo()
    assert library.record(number).headline == stand(session.state)
    library.close()


def test_a_game_that_is_left_has_exactly_the_seconds_it_had(library: Library):
    """Leaving and coming back gives nobody a part of a second."""
    number, session = started(library, glass=30)
    session.tick(0.4)
    session.rest()

    assert library.load(number, find).clocks == session.clocks


def test_a_game_goes_on_where_it_was(library: Library, elsewhere: Library):
    """Log, place, clocks; and the game that goes on is kept too."""
    number, session = started(library, goal=200, glass=30)
    play_on(session, 25, Random(2))
    session.submit(Throw(min(session.to_act)))
    session.tick(5.5)

    record = elsewhere.unfinished()
    assert record is not None
    opened = elsewhere.resume(record.number, find)

    assert opened.number == number
    assert opened.doubt is None
    assert opened.session.timeline == session.timeline
    assert opened.session.clocks == session.clocks
    assert list(opened.session.clocks.values()) == [24.5]

    play_on(opened.session, 5, Random(3))
    again = library.resume(number, find).session
    assert dumps(again) == dumps(opened.session)


def test_what_was_taken_back_is_kept_until_another_step_is_played(library: Library):
    """Undo moves the pointer; redo is possible after reopening; a new step forgets the old one."""
    number, session = started(library)
    play_on(session, 1, Random(3))
    before = len(session.timeline.entries)
    session.submit(next(GAME.rules.choices(session.state, 1)))
    session.undo()

    again = library.load(number, find).session()
    assert (again.timeline.now, len(again.timeline.entries)) == (before, before + 1)
    assert again.to_redo() == session.to_redo()

    session.submit(Throw(1))
    assert library.load(number, find).timeline == session.timeline


def test_clocks_are_kept_about_every_second(library: Library):
    """A glass that runs in small steps is written down when a second has gone, not at every step."""
    number, session = started(library, glass=30)
    kept = [list(library.load(number, find).clocks.values())]
    for _ in range(25):
        session.tick(0.1)
        kept.append(list(library.load(number, find).clocks.values()))

    written = [each for each, last in zip(kept[1:], kept, strict=False) if each != last]
    assert len(written) == 3
    assert session.clocks["glass", 0] == pytest.approx(27.5)
    assert written[-1][0] == pytest.approx(28, abs=0.11)


def test_the_list_is_newest_first_and_can_be_searched(library: Library):
    """Names in any case, several words, the id of the game; a percent sign is nothing special."""
    first, _ = started(library)
    people = (Player("Zoë"), Player("Änne"))
    second = library.start(Session(GAME, race_setup(*people)))
    third, _ = started(library)
    library.resume(first, find).session.submit(Throw(0))

    assert [record.number for record in library.records()] == [first, third, second]
    assert library.browser.keys(Filter("ÄNNE race")) == [Key(second)]
    assert library.browser.keys(Filter("ada zoë")) == library.browser.keys(Filter("%")) == []
    assert library.record(second).names == ("Zoë", "Änne")


def test_a_finished_game_says_how_it_ended(library: Library, monkeypatch: pytest.MonkeyPatch):
    """Until then it says how far it has come; without secrets its end can be taken back."""
    number, session = started(library, goal=3)
    told: list[bool] = []
    # Before anybody else hears of it: there may be no room for more than the step itself.
    session.watchers.insert(0, lambda _: told.append(library.record(number).is_over))
    assert str(result_line(library.record(number))) == "Seat 1 to play, 0 : 0"
    assert library.unfinished() == library.record(number)

    for _ in range(2):
        session.submit(next(GAME.rules.choices(session.state, 0)))
        session.submit(next(GAME.rules.choices(session.state, 1)))
    session.submit(next(GAME.rules.choices(session.state, 0)))

    record = library.record(number)
    assert (told[0], told[-1]) == (False, True)
    assert (record.winners, record.totals, record.is_over) == ((0,), (3, 2), True)
    assert str(title_line(record, GAME.title)) == "Race: Ada, Bo"
    assert str(result_line(record)) == "Ada won, 3 : 2"
    assert library.unfinished() is None

    with pytest.raises(Refused, match="shown what was hidden"):
        session.undo()
    assert library.unfinished() is None
    monkeypatch.setattr(Session, "_is_secretive", lambda _: False)
    session.undo()
    assert library.unfinished() is not None


def test_a_picture_is_not_written_again_with_every_step(tmp_path: Path):
    """It stood in the row of its game: each step wrote it, and whoever filtered the shelf read it, too."""
    library = Library.open(tmp_path)
    number, session = started(library)
    library.set_thumbnail(number, Random(1).randbytes(1_000_000))
    library._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    play_on(session, 6, Random(5))
    assert (tmp_path / f"{FILE_NAME}-wal").stat().st_size < 500_000
    library.delete(number)
    assert library._rows("SELECT count(*) FROM pictures") == [(0,)]
    library.close()


def test_fork_delete_and_thumbnail(library: Library, elsewhere: Library):
    """A fork has the steps up to a place; deleting the old one leaves it alone."""
    number, session = started(library)
    play_on(session, 6, Random(5))
    library.set_thumbnail(number, b"png")

    fork = library.fork(number, 3)

    assert library.thumbnail(number) == b"png"
    assert library.record(fork).parent == number
    assert library.load(fork, find).timeline.entries == session.timeline.entries[:3]

    elsewhere.delete(number)

    with pytest.raises(Gone):
        library.load(number, find)
    with pytest.raises(Gone):
        library.fork(number, 1)
    with pytest.raises(NotKept, match="deleted"):
        session.submit(Throw(min(session.to_act)))
    assert len(library.load(fork, find).timeline.entries) == 3


def test_import_and_export_are_exact(library: Library, tmp_path: Path):
    """A file put into the library and taken out again is the same file."""
    session = played(50, glass=30)
    session.tick(3)
    write(session, tmp_path / "in.springald")

    number = library.add(read(tmp_path / "in.springald", find))
    write(library.load(number, find).session(), tmp_path / "out.springald")

    assert (tmp_path / "out.springald").read_bytes() == (tmp_path / "in.springald").read_bytes()


def test_only_the_last_to_open_a_game_may_write(library: Library, elsewhere: Library):
    """Two windows on one game do not mix their steps; the first is told, and nothing of it counts."""
    number, session = started(library)
    opened = elsewhere.resume(number, find)
    opened.session.submit(Throw(0))

    with pytest.raises(NotKept, match="goes on in another window"):
        session.submit(Throw(0))

    assert session.timeline.now == 1
    assert library.load(number, find).timeline == opened.session.timeline


def test_several_processes_begin_and_write_one_library_at_once(tmp_path: Path):
    """Six processes create it together, and each finds its own game whole in the end."""
    command = [sys.executable, "-c", WRITER, str(tmp_path)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) for _ in range(6)]
    said = [process.communicate()[0].split() for process in running]

    assert sorted(int(number) for _, number, _ in said) == [1, 2, 3, 4, 5, 6]
    library = Library.open(tmp_path)
    for notice, number, steps in said:
        loaded = library.load(int(number), find)
        assert (notice, loaded.doubt, len(loaded.timeline.entries)) == ("None", None, int(steps))
    library.close()


def test_a_kept_game_is_the_same_as_a_saved_one(library: Library):
    """Both ways of keeping a game are one."""
    number, session = started(library, goal=200, glass=30)
    play_on(session, 40, Random(9))

    session.tick(2)

    assert loads(dumps(session), find) == library.load(number, find)


def test_a_position_is_kept_under_a_name(library: Library, elsewhere: Library):
    """It comes back with players and options, whoever opens it, until it is deleted."""
    _, session = started(library, goal=9)
    play_on(session, 6, Random(3))
    setup = evolve(session.setup, start=session.state)
    first = library.positions.keep("before the throw", GAME, setup)
    library.positions.keep("another", GAME, setup)

    assert [(each.name, each.game) for each in elsewhere.positions.all()] == [
        ("another", "race"),
        ("before the throw", "race"),
    ]
    assert elsewhere.positions.open(first, find) == setup

    library.positions.delete(first)

    assert [each.name for each in elsewhere.positions.all()] == ["another"]
    with pytest.raises(Gone):
        library.positions.open(first, find)


def test_a_library_of_an_older_version_learns_to_keep_positions(tmp_path: Path):
    """Its games stay; positions have a place from now on."""
    library = Library.open(tmp_path)
    number, _ = started(library)
    library.close()
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute("DROP TABLE positions")
        database.execute("DROP TABLE pictures")
        for column in ("notes", "stars", "title", "said", "helped"):
            database.execute(f"ALTER TABLE games DROP COLUMN {column}")
        database.execute("ALTER TABLE games DROP COLUMN kind")
        database.execute("DROP INDEX games_by_turn")
        database.execute("ALTER TABLE games DROP COLUMN turn")
        database.execute("CREATE INDEX games_by_age ON games(touched)")
        database.execute("PRAGMA user_version = 2")
    database.close()

    library = Library.open(tmp_path)

    assert library.notice is None
    assert library.positions.all() == []
    assert library.record(number).game == "race"
    library.close()


def test_a_game_that_began_in_the_sandbox_is_continued(library: Library):
    """The library keeps where it began, and that people answer for nature."""
    state = empty(GAME, Options(), race_setup().players)
    state.runners[1].at = Square(1, 5)
    setup = evolve(race_setup(), start=state, asking=True)
    session = Session(GAME, setup)
    number = library.start(session)
    session.begin()
    session.submit(Throw(0))

    opened = library.resume(number, find)

    assert opened.doubt is None
    assert opened.session.setup == setup
    assert opened.session.is_asking
    opened.session.submit(Rolled(NATURE, pips=4))
    again = loads(dumps(opened.session), find)
    assert again.setup == setup
    assert again.session().state == opened.session.state
    assert again.session().timeline.at(0) == state


# --- What is being built in the sandbox ---


def built(pips: int) -> AnySetup:
    """A position with Ada's runner so far ahead."""
    state = empty(GAME, Options(), race_setup().players)
    state.runners[0].at = Square(0, pips)
    return evolve(race_setup(), start=state)


def test_what_is_being_built_is_on_disk_after_each_edit(library: Library, elsewhere: Library):
    """One line a sandbox; it has no name, and is gone once it has been kept or discarded."""
    piece = library.positions.workpiece(GAME)
    piece.drop()
    assert elsewhere.positions.half_done() == []

    piece.note(built(2))
    piece.note(built(3))
    (left,) = elsewhere.positions.half_done()
    assert (left.number, left.name, left.game) == (piece.number, "", "race")
    assert elsewhere.positions.open(left.number, find) == built(3)
    assert elsewhere.positions.all() == []

    library.positions.keep("three", GAME, built(3))
    piece.drop()
    assert elsewhere.positions.half_done() == []
    assert [each.name for each in elsewhere.positions.all()] == ["three"]


def test_two_who_build_do_not_write_over_each_other(library: Library, elsewhere: Library):
    """Who opens what somebody else has left half done has it; the other goes on beside it."""
    mine, theirs = library.positions.workpiece(GAME), elsewhere.positions.workpiece(GAME)
    mine.note(built(2))
    theirs.take_over(mine.number)
    theirs.note(built(5))

    mine.note(built(3))
    mine.drop()

    (left,) = library.positions.half_done()
    assert left.number == theirs.number
    assert library.positions.open(left.number, find) == built(5)


def test_a_game_begun_by_mistake_does_not_displace_the_real_one(library: Library):
    """*Continue* is the game that somebody has played in; the other one stands in the library."""
    real, session = started(library, goal=200)
    for _ in range(4):
        seat = min(session.to_act)
        session.submit(next(GAME.rules.choices(session.state, seat)))
    mistake, _ = started(library, goal=200)

    unfinished = library.unfinished()

    assert unfinished is not None
    assert unfinished.number == real
    assert {record.number for record in library.records()} == {real, mistake}
