"""Many games at once: in processes of this machine, or on a cluster."""

import multiprocessing
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from importlib import import_module
from itertools import islice
from typing import Any, Protocol, TypeVar

from attrs import frozen

from app.bots.worker import prepare
from app.core.words import N_, Phrase

Answer = TypeVar("Answer")


class Crowd(Protocol):
    """Whoever works through a list of numbers."""

    def each(self, task: Callable[[int], Answer], numbers: Sequence[int], /) -> Generator[tuple[int, Answer]]:
        """
        Yield every number with the task's answer, in any order, each of them once.

        Closing the generator ends everything that is still being done.

        Args:
            task: A function of a module, or a `functools.partial` of one, so that other processes find it.
            numbers: No number twice.
        """


@frozen
class Here:
    """
    This machine.

    Attributes:
        jobs: How many games are played at once, each in a process of its own; 1 plays them in this one.
    """

    jobs: int = 1

    def each(self, task: Callable[[int], Answer], numbers: Sequence[int]) -> Generator[tuple[int, Answer]]:
        if self.jobs <= 1:
            yield from ((number, task(number)) for number in numbers)
            return
        context = multiprocessing.get_context("spawn")
        others = multiprocessing.active_children()
        with ProcessPoolExecutor(min(self.jobs, len(numbers)), context, prepare) as pool:
            try:
                ahead = iter(numbers)
                waiting = {pool.submit(task, each): each for each in islice(ahead, 2 * self.jobs)}
                while waiting:
                    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                    waiting |= {pool.submit(task, each): each for each in islice(ahead, len(done))}
                    yield from [(waiting.pop(future), future.result()) for future in done]
            except BaseException:
                # Nobody waits for games whose result is not wanted: Ctrl+C is to end everything at once.
                for child in set(multiprocessing.active_children()).difference(others):
                    child.kill()
                pool.shutdown(cancel_futures=True)
                raise


@frozen
class Cluster:
    """
    Other machines, through a scheduler of dask.

    A game whose worker dies is played again elsewhere, and counted once.

    Attributes:
        address: Of the scheduler: "tcp://host:8786".
        waits_s: How long we look for it.
    """

    address: str
    waits_s: float = 10.0

    def each(self, task: Callable[[int], Answer], numbers: Sequence[int]) -> Generator[tuple[int, Answer]]:
        """As in `Crowd`.  Raises `NoCluster` if nobody answers there."""
        try:
            dask: Any = import_module("distributed")
        except ImportError as error:
            text = N_("Other machines are reached through dask.distributed; springald[cluster] brings it.")
            raise NoCluster(Phrase(text)) from error
        try:
            client = dask.Client(self.address, timeout=self.waits_s)
        except (OSError, ValueError, TimeoutError) as error:
            text = N_("No scheduler answers at {address}.")
            raise NoCluster(Phrase(text, {"address": self.address})) from error
        with client:
            # A game depends on its number alone: one played twice, because its worker died, counts once.
            futures = client.map(task, list(numbers), retries=3, pure=False)
            number_of = {future.key: number for future, number in zip(futures, numbers, strict=True)}
            try:
                for future in dask.as_completed(futures):
                    yield number_of.pop(future.key), future.result()
            finally:
                client.cancel(futures)


class NoCluster(Exception):
    """Raised when there is nobody to play on other machines; *phrase* is a sentence that says why."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase
