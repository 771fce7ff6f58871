"""A library whose file is deleted, or becomes another one, while a window has it open: nothing is lost."""

import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random

import pytest

from app.core.words import Phrase
from app.storage.bad_save import Gone
from app.storage.browsing import About, Key
from app.storage.database import NotKept
from app.storage.library import FILE_NAME, Library
from tests.core.playing import play_on, started
from tests.toy import find


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the library is: somebody may delete it."""
    made = tmp_path / "data"
    made.mkdir()
    return made


def yesterday(library: Library, folder: Path, elsewhere: Path) -> Path:
    """Return a copy of a library as it is now, in which two games were begun elsewhere."""
    library._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    elsewhere.mkdir()
    copied = Path(shutil.copy(folder / FILE_NAME, elsewhere))
    other = Library.open(elsewhere)
    for seed in range(2):
        play_on(started(other, goal=100)[1], 40, Random(seed))
    other.close()
    return copied


def kept(path: Path, elsewhere: Path) -> dict[int, list[object]]:
    """Return what is in the file of a library that was kept under another name: the entries of each game."""
    elsewhere.mkdir()
    shutil.copy(path, elsewhere / FILE_NAME)
    library = Library.open(elsewhere)
    assert library.notice is None
    numbers = [record.number for record in library.records()]
    entries = {number: list(library.load(number, find).timeline.entries) for number in numbers}
    library.close()
    return entries


def test_a_folder_that_was_deleted_is_noticed_and_written_anew(folder: Path):
    """At the next step: everything is there again, and a sentence says so."""
    library, said = Library.open(folder), []
    library.told = said.append
    old, _ = started(library)
    number, session = started(library)
    play_on(session, 5, Random(1))
    shutil.rmtree(folder)

    play_on(session, 5, Random(2))
    play_on(session, 5, Random(3))
    library.close()

    assert len(said) == 1
    assert str(folder / FILE_NAME) in str(said[0])
    again = Library.open(folder)
    assert again.notice is None
    assert {each.number for each in again.records()} == {old, number}
    assert again.load(number, find).timeline.entries == session.timeline.entries
    again.close()


def test_a_folder_that_cannot_be_made_anew_stops_the_step(folder: Path):
    """What cannot be written down does not happen."""
    library = Library.open(folder)
    _, session = started(library)
    before = session.timeline.now
    shutil.rmtree(folder)
    folder.write_text("in the way")

    with pytest.raises(NotKept, match="is gone"):
        play_on(session, 1, Random(1))

    assert session.timeline.now == before
    library.close()


def test_a_full_disk_leaves_nothing_half_written_where_the_library_was(
    folder: Path, full_disk: Callable[[int], AbstractContextManager[None]]
):
    """The step is refused; with room again it is played, and every game is there."""
    library = Library.open(folder)
    old, _ = started(library)
    number, session = started(library, goal=200)
    play_on(session, 10, Random(1))
    before = session.timeline.now
    shutil.rmtree(folder)

    with full_disk(8000), pytest.raises(NotKept, match="could not be written anew: File too large"):
        play_on(session, 1, Random(2))

    assert session.timeline.now == before
    assert list(folder.iterdir()) == []
    play_on(session, 5, Random(3))
    library.close()
    again = Library.open(folder)
    assert {each.number for each in again.records()} == {old, number}
    assert again.load(number, find).timeline.entries == session.timeline.entries
    again.close()


def test_two_windows_find_the_same_library_again(folder: Path):
    """The second one takes what the first has written anew; there is one file, and both games go on."""
    windows, said = [Library.open(folder), Library.open(folder)], list[Phrase]()
    for library in windows:
        library.told = said.append
    games = [started(library, goal=200) for library in windows]
    shutil.rmtree(folder)

    for seed in range(3):
        for _, session in games:
            play_on(session, 2, Random(seed))

    assert ["written anew" in str(phrase) for phrase in said] == [True, True]
    for library in windows:
        library.close()
    assert [each.name for each in folder.iterdir()] == [FILE_NAME]
    again = Library.open(folder)
    for number, session in games:
        assert again.load(number, find).timeline.entries == session.timeline.entries
    again.close()


@pytest.mark.parametrize("is_whole_folder", [False, True])
def test_a_library_of_yesterday_that_is_put_there_costs_nothing(
    folder: Path, tmp_path: Path, is_whole_folder: bool
):
    """As programs do that keep folders alike: what was open is kept beside it, and the game goes on."""
    library, said = Library.open(folder), list[Phrase]()
    library.told = said.append
    number, session = started(library, goal=200)
    play_on(session, 12, Random(1))
    other = yesterday(library, folder, tmp_path / "elsewhere")
    play_on(session, 20, Random(2))
    newer, second = started(library, goal=200)
    open_then = {number: list(session.timeline.entries), newer: list(second.timeline.entries)}
    if is_whole_folder:
        shutil.rmtree(folder)
        folder.mkdir()
    other.replace(folder / FILE_NAME)

    play_on(session, 5, Random(3))
    library.close()

    (beside,) = folder.glob("library-was-open-????-??-??-1.sqlite")
    assert [str(folder / FILE_NAME) in str(phrase) and str(beside) in str(phrase) for phrase in said] == [
        True
    ]
    assert kept(beside, tmp_path / "kept") == open_then
    again = Library.open(folder)
    assert again.notice is None
    assert len(again.records()) == 3, "the two that were begun elsewhere, and the one that went on"
    loaded = again.load(number, find)
    assert (loaded.doubt, loaded.timeline.entries) == (None, session.timeline.entries)
    again.close()


def test_a_file_that_is_no_library_stops_the_step_until_it_is_taken_away(folder: Path, tmp_path: Path):
    """What was open is kept beside it, once; then the library is written anew."""
    library = Library.open(folder)
    number, session = started(library, goal=200)
    play_on(session, 10, Random(1))
    before = list(session.timeline.entries)
    shutil.rmtree(folder)
    folder.mkdir()
    (folder / FILE_NAME).write_bytes(b"half a library " * 300)

    for _ in range(2):
        with pytest.raises(NotKept, match=r"Another file has been put at .*library-was-open"):
            play_on(session, 1, Random(2))

    assert session.timeline.entries == before
    (beside,) = folder.glob("library-was-open-*.sqlite")
    assert kept(beside, tmp_path / "kept") == {number: before}
    (folder / FILE_NAME).unlink()
    play_on(session, 5, Random(3))
    assert library.load(number, find).timeline.entries == session.timeline.entries
    library.close()


def test_a_library_that_is_put_there_before_the_window_is_closed_stays_as_it_is(folder: Path, tmp_path: Path):
    """Nothing was played since: what was open is kept, and its journal is not read into the other."""
    library = Library.open(folder)
    number, session = started(library, goal=200)
    other = yesterday(library, folder, tmp_path / "elsewhere")
    play_on(session, 20, Random(2))
    other.replace(folder / FILE_NAME)

    library.close()

    (beside,) = folder.glob("library-was-open-*.sqlite")
    assert kept(beside, tmp_path / "kept") == {number: session.timeline.entries}
    again = Library.open(folder)
    assert again.notice is None
    assert len(again.records()) == 3
    again.close()


@pytest.fixture
def replaced(folder: Path, tmp_path: Path) -> tuple[Library, int]:
    """A library in whose place another one lies, and the number of a game here that is another one there."""
    library = Library.open(folder)
    play_on(started(library, goal=200)[1], 4, Random(1))
    other = yesterday(library, folder, tmp_path / "elsewhere")
    mine, session = started(library, goal=200)
    play_on(session, 3, Random(5))
    other.replace(folder / FILE_NAME)
    return library, mine


@pytest.mark.parametrize(
    "deed",
    [
        lambda library, mine: library.delete(mine),
        lambda library, mine: library.resume(mine, find),
        lambda library, mine: library.note_help(mine),
        lambda library, mine: library.browser.note(Key(mine), About("Mine")),
    ],
    ids=["delete", "resume", "note help", "note"],
)
def test_what_is_known_by_its_number_is_another_game_in_another_library(
    replaced: tuple[Library, int], deed: Callable[[Library, int], object]
):
    """It had been deleted, or written over: the copy beside it does not hold it."""
    library, mine = replaced
    with pytest.raises(Gone):
        deed(library, mine)
    assert sorted(record.number for record in library.records()) == [1, 2, 3]
    assert len(library.load(mine, find).timeline.entries) > 40
    assert library.browser.about(Key(mine)).title == ""
