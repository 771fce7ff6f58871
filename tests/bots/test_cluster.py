"""The same games on a cluster: two workers and a scheduler on this machine, of which some die."""

import gc
import os
import signal
import socket
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from app.bots.arena import Match, run
from app.bots.balance import Study, study
from app.bots.executors import ClusterExecutor, NoCluster
from app.bots.learning.calibration import calibrate
from app.bots.learning.self_play import SelfPlay
from tests.processes import until
from tests.toy import find

pytest.importorskip("distributed")

Start = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    """Dask leaves the connection to a dead scheduler for the collector: here, not in another test."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start the programs of dask as documented; they are gone after the test."""
    with ExitStack() as stack:

        def begin(program: str, *words: str) -> "subprocess.Popen[bytes]":
            line = [sys.executable, "-m", f"distributed.cli.dask_{program}", *words]
            log = stack.enter_context((tmp_path / f"{program}.log").open("ab"))
            process = subprocess.Popen(line, cwd=tmp_path, stderr=log, env={**os.environ, **_FIRM})
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        yield begin


_FIRM = {"DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "1s", "PYTHONPATH": str(Path(__file__).parents[2])}


@pytest.fixture
def port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def schedule(start: Start, port: int) -> "subprocess.Popen[bytes]":
    """Start a scheduler; return it when it answers."""
    process = start("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    until(lambda: answers(port))
    return process


def work(start: Start, port: int) -> "subprocess.Popen[bytes]":
    """Start a worker that plays one game at a time."""
    return start(
        "worker",
        f"tcp://127.0.0.1:{port}",
        "--nthreads",
        "1",
        "--no-nanny",
        "--no-dashboard",
        "--death-timeout",
        "60",
    )


def answers(port: int) -> bool:
    """Tell whether somebody listens at a port."""
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", port)) == 0


def slow_square(folder: Path, number: int) -> int:
    """Return what is easily checked, and note who said so; nobody is done before all have been let go."""
    (folder / f"{number}-{os.getpid()}").touch()
    until(lambda: number < 4 or (folder / "go").exists())
    return number * number


def players(folder: Path) -> set[int]:
    """Return the processes that have begun a game."""
    return {int(each.name.partition("-")[2]) for each in folder.iterdir() if "-" in each.name}


def test_figures_are_those_of_one_machine(start: Start, port: int):
    """Studies, matches and calibrations, to the last digit."""
    schedule(start, port)
    work(start, port)
    work(start, port)
    crowd = ClusterExecutor(f"tcp://127.0.0.1:{port}")
    wanted = Study("race", ("random", "random"), 12, seed=5, contest=4)
    match = Match("race", ("random", "random"), 6, seed=2)
    games = SelfPlay("race", 2, "calibrate", names=("random", "random"))

    assert study(wanted, find, crowd) == study(wanted, find)
    # Seconds of processor time are whoever's they are.
    assert [each.totals for each in run(match, find, crowd).outcomes] == [
        each.totals for each in run(match, find).outcomes
    ]
    assert calibrate(games, 4, find, crowd) == calibrate(games, 4, find)


def test_a_game_whose_worker_is_killed_is_played_by_another(start: Start, port: int, tmp_path: Path):
    """Both are in the middle of a game when one dies; every number is answered once."""
    schedule(start, port)
    first = work(start, port)
    work(start, port)
    folder = tmp_path / "notes"
    folder.mkdir()
    crowd = ClusterExecutor(f"tcp://127.0.0.1:{port}")
    found = []
    playing = crowd.each(partial(slow_square, folder), range(12))
    found += [next(playing) for _ in range(4)]
    until(lambda: len(players(folder)) == 2)

    first.send_signal(signal.SIGKILL)
    first.wait()
    (folder / "go").touch()
    found += playing

    assert sorted(found) == [(each, each * each) for each in range(12)]
    assert len(list(folder.iterdir())) - 1 > 12, "the game of the dead was begun twice"


def test_a_scheduler_that_comes_back_is_asked_for_what_is_missing(start: Start, port: int, tmp_path: Path):
    """It has forgotten everything, and the workers are other ones; no answer comes twice."""
    scheduler = schedule(start, port)
    one = work(start, port)
    folder = tmp_path / "notes"
    folder.mkdir()
    crowd = ClusterExecutor(f"tcp://127.0.0.1:{port}")
    playing = crowd.each(partial(slow_square, folder), range(10))
    found = [next(playing) for _ in range(4)]

    for process in (one, scheduler):
        process.send_signal(signal.SIGKILL)
        process.wait()
    (folder / "go").touch()
    schedule(start, port)
    work(start, port)
    work(start, port)
    found += playing

    assert sorted(found) == [(each, each * each) for each in range(10)]


def test_where_no_scheduler_answers_that_is_said(port: int):
    """In a sentence, after a moment."""
    with pytest.raises(NoCluster, match="No scheduler answers at"):
        list(ClusterExecutor(f"tcp://127.0.0.1:{port}", waits_s=0.2).each(abs, range(2)))


@pytest.mark.parametrize(
    "address", ["", "foo", "tcp://nowhere", "://", "http://nowhere:1", "tls://nowhere:1"]
)
def test_what_is_no_address_is_said_at_once(address: str):
    """Dask would print a traceback of its own, or raise what nobody waits for."""
    with pytest.raises(NoCluster, match="is no address of a scheduler"):
        list(ClusterExecutor(address).each(abs, range(2)))
