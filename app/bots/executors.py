"""Many games at once: in processes of this machine, or on a cluster."""

import logging
import multiprocessing
import re
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from multiprocessing.reduction import ForkingPickler
from typing import Any, Generic, NoReturn, Protocol, TypeVar

from attrs import define, field, frozen

from app.bots.worker import prepare
from app.core.words import N_, Phrase

Answer = TypeVar("Answer")

_AHEAD = 2000
"""So many games lie with a scheduler at once: enough for every worker, and few enough to be taken back."""

_TOGETHER, _SHARES = 8, 16
"""
So many games a worker is given at once, at most, and in so many shares at least.

Each share costs some six milliseconds of processor time, in all that have to do with it; few shares would
leave workers without work at the end.
"""

_FAREWELL_S = 2

_ADDRESS = re.compile(r"((tcp|ws|wss)://)?[^\s/]+:\d{1,5}")
"""Of a scheduler; what else dask knows needs keys or libraries that nobody can name here."""


class Executor(Protocol):
    """Plays the games of a study or match by their numbers, wherever that is."""

    def each(self, task: Callable[[int], Answer], numbers: Sequence[int], /) -> Generator[tuple[int, Answer]]:
        """
        Yield every number with the task's answer, in any order, each of them once.

        Closing the generator ends everything that is still being done.

        Args:
            task: A function of a module, or a `functools.partial` of one, so that other processes find it.
            numbers: No number twice.
        """


@frozen
class LocalExecutor:
    """
    Plays games on this machine.

    Attributes:
        jobs: How many games are played at once, each in a process of its own; 1 plays them in this one.
    """

    jobs: int = 1

    def each(self, task: Callable[[int], Answer], numbers: Sequence[int]) -> Generator[tuple[int, Answer]]:
        if self.jobs <= 1:
            yield from ((number, task(number)) for number in numbers)
            return
        helpers = _Helpers(task, iter(numbers))
        try:
            for _ in range(min(self.jobs, len(numbers))):
                helpers.start()
            while helpers.at_work:
                yield from helpers.answers()
        finally:
            # Nobody waits for games whose result is not wanted: Ctrl+C is to end everything at once.
            helpers.end()


@define
class _Helpers(Generic[Answer]):
    """
    Processes that work through numbers, one each at a time.

    Not concurrent.futures: its queues need memory that processes share, which is not to be had everywhere
    (where /dev/shm is closed).  Pipes are.
    """

    task: Callable[[int], Answer]
    ahead: Iterator[int]
    at_work: "dict[Connection[Any, Any], SpawnProcess]" = field(factory=dict)

    def start(self) -> None:
        """Let one more process begin."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_help, args=(theirs, self.task), daemon=True)
        process.start()
        theirs.close()
        self.at_work[ours] = process
        self._hand_out(ours)

    def answers(self) -> Iterator[tuple[int, Answer]]:
        """Wait for answers; yield them."""
        ready = wait(list(self.at_work))
        for pipe in [each for each in self.at_work if each in ready]:
            try:
                number, answer, error = pipe.recv()
            except (EOFError, OSError) as gone:
                raise BrokenOff from gone
            if error is not None:
                raise error
            self._hand_out(pipe)
            yield number, answer

    def end(self) -> None:
        """End them all, whatever they do."""
        for process in self.at_work.values():
            process.kill()
        while self.at_work:
            self._dismiss(next(iter(self.at_work)))

    def _hand_out(self, pipe: "Connection[Any, Any]") -> None:
        number = next(self.ahead, None)
        if number is None:
            self._dismiss(pipe)
            return
        # Whoever has just died is noticed when we listen.
        with suppress(OSError):
            pipe.send(number)

    def _dismiss(self, pipe: "Connection[Any, Any]") -> None:
        process = self.at_work.pop(pipe)
        pipe.close()
        process.join()


def _help(pipe: "Connection[Any, Any]", task: Callable[[int], Any]) -> None:
    """Answer numbers until the pipe closes; what goes wrong is an answer too."""
    prepare()
    with suppress(EOFError, OSError):
        while True:
            number = pipe.recv()
            answer: Any = None
            trouble: Exception | None = None
            try:
                answer = task(number)
            except Exception as error:  # noqa: BLE001 - raised again where it was asked for
                error.add_note(traceback.format_exc())
                trouble = error
            pipe.send_bytes(_parcel(number, answer, trouble))


def _parcel(number: int, answer: Any, trouble: Exception | None) -> bytes:
    """Pack a reply; of one that no pipe carries, what it would have been, in words."""
    try:
        packed = bytes(ForkingPickler.dumps((number, answer, trouble)))
        if trouble is not None:
            # Exceptions that want more than their text are packed without complaint, and cannot be unpacked.
            ForkingPickler.loads(packed)
    except Exception as error:  # noqa: BLE001 - told where it was asked for
        said = Untold(f"{type(trouble or error).__name__}: {trouble or error}")
        for note in getattr(trouble or error, "__notes__", ()):
            said.add_note(note)
        return bytes(ForkingPickler.dumps((number, None, said)))
    return packed


class Untold(Exception):
    """Raised in place of an exception that cannot be pickled; its text says what that was."""


class BrokenOff(Exception):
    """Raised when a process that played was ended from outside; *phrase* says so to players."""

    phrase = Phrase(N_("The games were broken off from outside."))


@frozen
class ClusterExecutor:
    """
    Plays games on other machines, through a scheduler of dask.

    A game depends on its number alone, so that it does not matter who plays it: one whose worker dies is
    played again by another, and when the scheduler was away, what it had not told is asked for again.  Each
    number is yielded once, whatever happens.

    Attributes:
        address: Of the scheduler: "tcp://host:8786".
        waits_s: How long we look for it at first.
        patience_s: How long once it had been there.
    """

    address: str
    waits_s: float = 10.0
    patience_s: float = 120.0

    def each(self, task: Callable[[int], Answer], numbers: Sequence[int]) -> Generator[tuple[int, Answer]]:
        """As in `Executor`.  Raises `NoCluster` if nobody answers there, or no longer."""
        dask, missing, waits_s = _dask(), dict.fromkeys(numbers), self.waits_s
        while missing:
            with _connected(dask, self.address, waits_s) as client:
                for number, answer in _answers(dask, client, task, tuple(missing)):
                    del missing[number]
                    yield number, answer
            waits_s = self.patience_s


def _dask() -> Any:
    try:
        dask = import_module("distributed")
        # It would look fifty times a second whether it is late; nobody is told of it here.
        import_module("dask").config.set({"distributed.admin.tick.interval": "1s"})
    except ImportError as error:
        text = N_("Other machines are reached through dask.distributed; springald[cluster] brings it.")
        raise NoCluster(Phrase(text)) from error
    # It tells of each connection that is lost, with a traceback; what matters of that we say ourselves.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    return dask


@contextmanager
def _connected(dask: Any, address: str, waits_s: float) -> Iterator[Any]:
    """Give a connection to the scheduler.  Raises `NoCluster` if it does not answer in time."""
    if not _ADDRESS.fullmatch(address):
        # Asked here: dask would print a traceback of its own besides.
        said = N_("{address} is no address of a scheduler; tcp://host:8786 is one.")
        raise NoCluster(Phrase(said, {"address": address or "''"}))
    try:
        client = dask.Client(address, timeout=waits_s, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        text = N_("No scheduler answers at {address}.")
        raise NoCluster(Phrase(text, {"address": address})) from error
    try:
        yield client
    finally:
        # Where the scheduler is gone there is nobody to say good-bye to.
        with suppress(Exception):
            client.close(timeout=_FAREWELL_S)


def _answers(
    dask: Any, client: Any, task: Callable[[int], Answer], numbers: Sequence[int]
) -> Iterator[tuple[int, Answer]]:
    """Yield numbers with their answers, until there are no more, or the scheduler has forgotten us."""
    waiting: set[Any] = set()
    playing, ahead = dask.as_completed(loop=client.loop), iter(_shares(numbers, len(client.nthreads())))
    most = max(1, _AHEAD // _TOGETHER)
    try:
        while True:
            if len(waiting) < most // 2 and (batch := list(islice(ahead, most))):
                futures = client.map(partial(_answered, task), batch, pure=False)
                waiting |= set(futures)
                playing.update(futures)
            if not waiting:
                return
            future = next(playing)
            if future.status == "error":
                _tell(dask, future.exception())
            answers = future.result()
            waiting.remove(future)
            yield from answers
    except (dask.CancelledError, dask.client.CommClosedError):
        return
    finally:
        with suppress(Exception):
            client.cancel(list(waiting))


def _shares(numbers: Sequence[int], workers: int) -> list[Sequence[int]]:
    """Return what workers are given at once, one after another."""
    together = max(1, min(_TOGETHER, len(numbers) // (_SHARES * max(1, workers))))
    return [numbers[at : at + together] for at in range(0, len(numbers), together)]


def _answered(task: Callable[[int], Answer], numbers: Sequence[int]) -> list[tuple[int, Answer]]:
    """Return some numbers with their answers."""
    return [(number, task(number)) for number in numbers]


def _tell(dask: Any, error: Exception) -> NoReturn:
    """Raise what a game raised, or that it cost one worker after another its life."""
    if isinstance(error, dask.KilledWorker):
        raise BrokenOff from error
    raise error


class NoCluster(Exception):
    """Raised when no other machine can be reached; *phrase* is a sentence that says why."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


def executor_of(scheduler: str | None, jobs: int) -> Executor:
    """Return who plays: the cluster of a *scheduler* if there is one, else processes of this machine."""
    return ClusterExecutor(scheduler) if scheduler else LocalExecutor(jobs)
