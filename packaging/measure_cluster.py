"""
Measure what a cluster of two workers on this machine is worth, and what it costs.

PYTHONPATH=. python packaging/measure_cluster.py [--games N] [--page]

Games of Conquest are played by two workers, and again in this process.  Seconds of processor time are
counted, of the games themselves and of all that had to do with them: they tell on a busy machine, too, how
much faster two quiet processors would be.  `--page` puts what comes out into docs/cluster.md.
"""

import argparse
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

from attrs import define, frozen
from psutil import Process

from app.bots.balance import Balance, Study, study
from app.bots.executors import ClusterExecutor
from app.games import find

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "cluster.md"
BEGINS, ENDS = "<!-- speed: packaging/measure_cluster.py -->\n", "<!-- end of speed -->\n"
WORKERS = 2
CALM = {
    "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "1s",
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
}
"""As the page tells to start them: they look less often at themselves."""

Answer = TypeVar("Answer")


@define
class Clocked:
    """
    A cluster that counts what its games take.

    Attributes:
        played: Seconds of processor time, in games alone.
    """

    cluster: ClusterExecutor
    played: float = 0.0

    def each(self, task: Callable[[int], Answer], numbers: Sequence[int]) -> Generator[tuple[int, Answer]]:
        """As in `Executor`."""
        for number, (answer, seconds) in self.cluster.each(partial(clocked, task), numbers):
            self.played += seconds
            yield number, answer


def clocked(task: Callable[[int], Answer], number: int) -> tuple[Answer, float]:
    """Return an answer with the seconds of processor time it took."""
    before = time.process_time()
    return task(number), time.process_time() - before


@frozen
class Spent:
    """
    What a study took, in seconds of processor time.

    Attributes:
        games: How many.
        played: In games.
        around: For everything else: of the workers, the scheduler and the command.
        report: What came out.
    """

    games: int
    played: float
    around: float
    report: Balance

    @property
    def speed(self) -> float:
        """How many times as fast as one processor two quiet ones are, on which all of it runs."""
        return WORKERS * self.played / (self.played + self.around)


def measure(games: int) -> Spent:
    """Play on a cluster that has been started, and whose workers know the game."""
    with cluster() as (crowd, processes):
        study(asked(4 * WORKERS), find, crowd)
        counted, command = sum(map(spent, processes)), time.process_time()
        timed = Clocked(crowd)
        report = study(asked(games), find, timed)
        command = time.process_time() - command
        workers = sum(map(spent, processes)) - counted
    return Spent(games, timed.played, workers - timed.played + command, report)


def asked(games: int) -> Study:
    """Return the study that is made."""
    return Study("conquest", ("squire", "squire"), games, seed=2)


@contextmanager
def cluster() -> Iterator[tuple[ClusterExecutor, list[Process]]]:
    """Start a scheduler and its workers, which are gone afterwards."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with ExitStack() as stack:

        def start(program: str, *words: str) -> Process:
            line = [sys.executable, "-m", f"distributed.cli.dask_{program}", *words, "--no-dashboard"]
            env = {**os.environ, "PYTHONPATH": str(ROOT), **CALM}
            process = subprocess.Popen(line, env=env, stderr=subprocess.DEVNULL)
            stack.callback(process.wait)
            stack.callback(process.kill)
            return Process(process.pid)

        address = f"tcp://127.0.0.1:{port}"
        processes = [start("scheduler", "--host", "127.0.0.1", "--port", str(port))]
        processes += [start("worker", address, "--nthreads", "1", "--no-nanny") for _ in range(WORKERS)]
        yield ClusterExecutor(address, waits_s=120), processes


def spent(process: Process) -> float:
    """Return the seconds of processor time that a process has had."""
    times = process.cpu_times()
    return float(times.user + times.system)


def said(found: Spent) -> str:
    """Return what came out as a table."""
    same = "yes" if study(asked(found.games), find) == found.report else "no"
    columns = {
        "games of Conquest": str(found.games),
        "in games, CPU s": f"{found.played:.1f}",
        "all around them, CPU s": f"{found.around:.1f}",
        "of each game, ms": f"{1000 * found.around / found.games:.1f}",
        "two quiet processors are": f"{found.speed:.2f} times as fast",
        "same figures as alone": same,
    }
    lines = ["| " + " | ".join(columns) + " |", "|---" * len(columns) + "|"]
    return "\n".join([*lines, "| " + " | ".join(columns.values()) + " |", ""])


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--page", action="store_true")
    wanted = parser.parse_args()
    table = said(measure(wanted.games))
    print(table, end="")
    if wanted.page:
        before, rest = PAGE.read_text("utf-8").split(BEGINS)
        PAGE.write_text(f"{before}{BEGINS}{table}{ENDS}{rest.split(ENDS)[1]}", "utf-8")


if __name__ == "__main__":
    main()
