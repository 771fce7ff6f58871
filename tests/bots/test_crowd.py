"""Many games at once on this machine: each is counted once, and nobody is left behind."""

import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from app.bots.executors import BrokenOff, LocalExecutor, Untold
from tests.processes import is_running, until


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder for notes."""
    made = tmp_path / "notes"
    made.mkdir()
    return made


def square(number: int) -> int:
    """Return what is easily checked."""
    return number * number


def whereabouts(folder: Path, number: int) -> int:
    """Return the process that answers; each of two waits until the other has begun as well."""
    (folder / str(os.getpid())).touch()
    until(lambda: len(list(folder.iterdir())) > 1)
    return os.getpid()


def stumble(number: int) -> int:
    """Raise what the caller is to hear."""
    raise ValueError(f"number {number} is unlucky")


def fall(number: int) -> int:
    """Be ended from outside."""
    os.kill(os.getpid(), signal.SIGKILL)
    return number


class Picky(Exception):
    """An exception that is made of more than its text, so that no pipe carries it."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"number {number} {why}")


def stumble_badly(number: int) -> int:
    """Raise what cannot be unpacked where it arrives."""
    raise Picky(number, "is too round")


def stumble_with_luggage(number: int) -> int:
    """Raise what cannot even be packed."""
    raise ValueError(f"number {number} holds on", lambda: number)


def promise(number: int) -> object:
    """Answer with what cannot be packed."""
    return lambda: number


def ponder(note: Path, number: int) -> int:
    """Answer the first at once, and think about all others for ever."""
    if number:
        (note / str(os.getpid())).touch()
        signal.pause()
    return number


@pytest.mark.parametrize("count", [1, 2, 7])
def test_every_number_is_answered_once(count: int):
    """In any order, whether there are more numbers or more processes."""
    answers = list(LocalExecutor(3).each(square, range(count)))

    assert sorted(answers) == [(each, each * each) for each in range(count)]
    assert not multiprocessing.active_children()


def test_so_many_processes_play_as_there_are_jobs(folder: Path):
    """Two, neither of them this one; when all is done they are gone."""
    processes = {answer for _, answer in LocalExecutor(2).each(partial(whereabouts, folder), range(6))}

    assert len(processes) == 2
    assert os.getpid() not in processes
    assert not any(is_running(each) for each in processes)


def test_where_processes_share_no_memory_there_are_many_all_the_same(closed_memory: None):
    """In some containers /dev/shm is closed to people."""
    assert sorted(LocalExecutor(2).each(square, range(3))) == [(0, 0), (1, 1), (2, 4)]


def test_what_a_game_raises_is_raised_here_and_says_where():
    """The traceback of the other process comes along, for developers."""
    with pytest.raises(ValueError, match="number 0 is unlucky") as caught:
        list(LocalExecutor(2).each(stumble, range(1)))

    assert "in stumble" in "".join(caught.value.__notes__)


@pytest.mark.parametrize(
    ("task", "says", "where"),
    [
        (stumble_badly, "Picky: number 0 is too round", "in stumble_badly"),
        (stumble_with_luggage, "ValueError: .*number 0 holds on", "in stumble_with_luggage"),
        (promise, "lambda", ""),
    ],
)
def test_what_cannot_come_from_another_process_is_told_in_words(
    task: Callable[[int], object], says: str, where: str
):
    """It is not taken for a process that was ended from outside."""
    with pytest.raises(Untold, match=says) as caught:
        list(LocalExecutor(2).each(task, range(1)))

    assert where in "".join(getattr(caught.value, "__notes__", []))
    assert not multiprocessing.active_children()


def test_a_process_ended_from_outside_is_said():
    """Nobody waits for its answer for ever, and the others do not stay."""
    with pytest.raises(BrokenOff):
        list(LocalExecutor(2).each(fall, range(4)))

    assert not multiprocessing.active_children()


def test_who_wants_no_more_ends_everything_at_once(folder: Path):
    """Even games that would go on for ever."""
    with closing(LocalExecutor(2).each(partial(ponder, folder), range(9))) as answers:
        assert next(answers) == (0, 0)
        until(lambda: len(list(folder.iterdir())) == 2)

    assert not any(is_running(int(each.name)) for each in folder.iterdir())
