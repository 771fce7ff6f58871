"""Worker processes that think, so that the window never waits.  They are given a view and nothing else."""

import atexit
import logging
import multiprocessing
import os
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from enum import Enum, auto
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, TypeAlias

from attrs import define, field, frozen

from app.bots.analysis.swings import Swing
from app.bots.analysis.verdict import Verdict
from app.bots.protocol import Budget, Hint
from app.bots.worker import Job, Reply, work
from app.core.command import Command, Seat
from app.core.game import Level

GRACE_S = 0.25
"""A worker that goes on thinking for so long after its question was cancelled is replaced."""

START_S = 20.0
"""A worker that has not begun by then is replaced."""

ANSWER_S = 20.0
"""So much longer than it was told to think a worker may take, until it is replaced."""

RETRY_S = 1.0
"""So long we wait when the system refuses us a process or a pipe."""

_LONGEST_S = 120.0
"""For a question that does not say how long to think."""

_PIPE_S = 5
"""A worker that neither takes a message nor goes on with one for so long is replaced."""

_TRIES = 3
"""A question that so many workers died of is given up; so is a pool whose workers die before they begin."""

_log = logging.getLogger(__name__)


class Ask(Enum):
    """What a computer player may be asked for: a move, advice, the same after a longer look, and so on."""

    MOVE = "choose"
    HINT = "advise"
    WEIGHED = "weigh"
    PACE = "pace"
    BEST = "best"
    JUDGE = "judge"
    AGAINST = "against"
    SWING = "swing"


@frozen
class Question:
    """
    What a computer player is asked.

    Attributes:
        game_id: The game's.
        level: How well to play.
        view: All that *seat* may know.
        seat: Who asks.
        budget: How long to think.
        ask: For a move, for advice, for the time when a move is due, for the best moves, or about *move*.
        plan: How the plan goes on that was advised before and still stands, or the move that another one is
            held against; empty for none.
        move: What was played; for a swing *view* is the full state.
    """

    game_id: str
    level: Level
    view: Any
    seat: Seat
    budget: Budget = field(factory=Budget)
    ask: Ask = Ask.MOVE
    plan: Sequence[Command] = ()
    move: Command | None = None


@frozen
class Answer:
    """
    What came back.

    Attributes:
        ticket: Of the question.
        value: A command for a move, a `Hint`, seconds (None: now) for a pace, `Hint`s, best first; for a move
            that was played a `Verdict` or a `Swing`.
        trouble: What went wrong, for developers; empty if nothing did.  There is no value then.
        is_lost: Whether that was no mistake of the bot: workers stopped, died, or could not be started, three
            times.  Asked again, the question may be answered.
    """

    ticket: int
    value: Command | Hint | Sequence[Hint] | Verdict | Swing | float | None = None
    trouble: str = ""
    is_lost: bool = False


Done: TypeAlias = Callable[[Answer], None]


class _Stage(Enum):
    STARTING = auto()
    IDLE = auto()
    BUSY = auto()


@define(eq=False)
class _Task:
    """A question under way; *done* is None once it has been cancelled."""

    ticket: int
    question: Question
    done: Done | None
    tries: int = 0
    deadline: float | None = None


@define(eq=False)
class _Worker:
    """A process, our end of the pipe to it, and of that for tickets it should stop thinking about."""

    process: SpawnProcess
    connection: "Connection[Any, Any]"
    cancels: "Connection[Any, Any]"
    begins_by: float
    stage: _Stage = _Stage.STARTING
    task: _Task | None = None

    @property
    def deadline(self) -> float | None:
        """When it is replaced unless we have heard of it, by the clock of `time.monotonic`."""
        if self.stage is _Stage.STARTING:
            return self.begins_by
        return self.task.deadline if self.task is not None else None

    def bury(self) -> None:
        """See to it that it has ended, and nothing of it is left open."""
        self.process.kill()
        # One that the system does not let go of is not waited for.
        self.process.join(_PIPE_S)
        self.connection.close()
        self.cancels.close()


class BotPool:
    """
    A few processes that answer questions, in the order they were asked.

    Args:
        workers: How many; by default one less than there are processors.
        find: "module:function" that returns a game by its id.

    A worker that dies, or is not heard of for too long, is replaced, and what it was asked is asked
    again.  Workers end with the process that made them, however it ends.
    """

    def __init__(self, workers: int | None = None, find: str = "app.games:find") -> None:
        self._size = workers or max(1, (os.cpu_count() or 2) - 1)
        self._find = find
        self._context: SpawnContext = multiprocessing.get_context("spawn")
        self._lock = threading.Lock()
        self._waiting: deque[_Task] = deque()
        self._workers: list[_Worker] = []
        self._last_ticket = 0
        self._stillborn = 0
        self._retry_at = 0.0
        self._is_closing = False
        self._is_woken = False
        self._woken, self._waker = self._context.Pipe(duplex=False)
        self._thread = threading.Thread(target=self._run, name="springald-bots", daemon=True)
        self._thread.start()
        # Else the end of the program would end the workers, and we would replace them.
        atexit.register(self.close)

    @property
    def process_ids(self) -> list[int]:
        """The workers there are now."""
        with self._lock:
            return [worker.process.pid or 0 for worker in self._workers]

    def ask(self, question: Question, done: Done) -> int:
        """
        Ask *question*; return its ticket.

        *done* is called with the answer on a thread of the pool, unless it is cancelled or the pool
        closed before.
        """
        with self._lock:
            # Whoever asks once more after we have given up is worth another try.
            self._stillborn = min(self._stillborn, _TRIES - 1)
            self._last_ticket += 1
            # Whoever asks for advice is a person, and waits for it; the computers' turns can.
            wait_in_line = self._waiting.appendleft if question.ask is Ask.HINT else self._waiting.append
            wait_in_line(_Task(self._last_ticket, question, done))
            ticket = self._last_ticket
        self._wake()
        return ticket

    def cancel(self, ticket: int) -> None:
        """Forget a question: its answer is not wanted any more.  Nothing happens if it has come already."""
        with self._lock:
            self._waiting = deque(task for task in self._waiting if task.ticket != ticket)
            for worker in self._workers:
                # Its answer may come, and be taken, in this very moment.
                if (task := worker.task) is not None and task.ticket == ticket:
                    with suppress(OSError):  # it has just died; its sentinel will say so
                        worker.cancels.send(ticket)
                    task.done, task.deadline = None, time.monotonic() + GRACE_S
        self._wake()

    def close(self) -> None:
        """End all workers, whatever they think about; no answers come after this.  May be called twice."""
        atexit.unregister(self.close)
        with self._lock:
            self._is_closing = True
        self._wake()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    # --- The thread that talks to the workers; all that follows runs on it ---

    def _run(self) -> None:
        while not self._is_closing:
            self._start_workers()
            self._hand_out()
            self._listen()
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.bury()

    def _start_workers(self) -> None:
        while len(self._workers) < self._size and self._stillborn < _TRIES:
            if time.monotonic() < self._retry_at:
                return
            try:
                worker = self._start_worker()
            except OSError as error:
                # No process, no handles, no memory: others may give some back.
                _log.warning("a worker could not be started: %s", error)
                self._stillborn += 1
                self._retry_at = time.monotonic() + RETRY_S
                return
            with self._lock:
                self._workers.append(worker)

    def _start_worker(self) -> _Worker:
        """Start a process; nothing is left open if that raises `OSError`."""
        ours, theirs = self._context.Pipe()
        # Our copies of their ends are closed: while they are open, we would not notice that they are gone.
        with theirs, ExitStack() as ends:
            ends.enter_context(ours)
            cancelled, cancels = self._context.Pipe(duplex=False)
            with cancelled:
                ends.enter_context(cancels)
                process = self._context.Process(
                    target=work, args=(theirs, cancelled, self._find), name="springald-bot", daemon=True
                )
                process.start()
            ends.pop_all()
        _limit_waiting(ours)
        return _Worker(process, ours, cancels, time.monotonic() + START_S)

    def _hand_out(self) -> None:
        """Give what waits to those who are idle."""
        for worker in list(self._workers):
            with self._lock:
                if worker.stage is not _Stage.IDLE or not self._waiting:
                    continue
                worker.task = task = self._waiting.popleft()
                task.deadline = time.monotonic() + _seconds(task.question)
                worker.stage = _Stage.BUSY
            try:
                worker.connection.send(_job(task))
            except OSError:
                # It has just died, or stands still.
                self._replace(worker)
            except Exception as error:  # noqa: BLE001 - whatever cannot be sent is the asker's trouble
                worker.task, worker.stage = None, _Stage.IDLE
                self._deliver(task, Reply(trouble=f"The question cannot be sent: {error!r}"))
        if self._stillborn >= _TRIES and not self._workers:
            while self._waiting:
                task = self._waiting.popleft()
                self._give_up(task, "No worker process can be started.")

    def _listen(self) -> None:
        """Wait until somebody has something to say, dies, or has thought for too long."""
        deadlines = [worker.deadline for worker in self._workers if worker.deadline is not None]
        if len(self._workers) < self._size and self._stillborn < _TRIES:
            deadlines.append(self._retry_at)
        patience = max(0.0, min(deadlines) - time.monotonic()) if deadlines else None
        ears = [ear for worker in self._workers for ear in (worker.connection, worker.process.sentinel)]
        ready = wait([self._woken, *ears], patience)
        if self._woken in ready:
            with self._lock:
                self._woken.recv_bytes()
                self._is_woken = False
        for worker in list(self._workers):
            if worker.connection in ready:
                self._hear(worker)
            elif worker.process.sentinel in ready or _is_late(worker):
                if worker.process.sentinel not in ready:
                    _log.warning("worker %s was not heard of in time", worker.process.pid)
                self._replace(worker)

    def _hear(self, worker: _Worker) -> None:
        try:
            reply: Reply | None = worker.connection.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        self._stillborn = 0
        task, worker.task, worker.stage = worker.task, None, _Stage.IDLE
        if task is not None and reply is not None:
            self._deliver(task, reply)

    def _replace(self, worker: _Worker) -> None:
        """Bury a worker; what it was asked goes to the head of the queue, unless too many have died of it."""
        with self._lock:
            self._workers.remove(worker)
        worker.bury()
        if worker.stage is _Stage.STARTING:
            self._stillborn += 1
        task = worker.task
        if task is None or task.done is None:
            return
        task.tries += 1
        if task.tries < _TRIES:
            with self._lock:
                self._waiting.appendleft(task)
        else:
            self._give_up(task, f"{_TRIES} workers died of this question.")

    def _give_up(self, task: _Task, trouble: str) -> None:
        self._deliver(task, Reply(trouble=trouble), is_lost=True)

    def _deliver(self, task: _Task, reply: Reply, *, is_lost: bool = False) -> None:
        with self._lock:
            done = None if self._is_closing else task.done
            task.done = None
        if done is None:
            return
        try:
            done(Answer(task.ticket, reply.value, reply.trouble, is_lost))
        except Exception:  # noqa: BLE001 - said in the log
            # The workers have nothing to do with it, and must go on.
            _log.exception("the answer to question %s could not be delivered", task.ticket)

    def _wake(self) -> None:
        """Make the thread look up; once is enough, however many call."""
        with self._lock:
            if not self._is_woken:
                self._is_woken = True
                self._waker.send_bytes(b"!")


def _job(task: _Task) -> Job:
    question, budget = task.question, task.question.budget
    limits = (budget.seconds, budget.effort, budget.seed)
    asked = (question.game_id, question.level, question.view, question.seat, question.ask.value)
    return Job(task.ticket, *asked, limits, question.plan, question.move)


def _seconds(question: Question) -> float:
    """Return how long an answer may take."""
    thinks = question.budget.seconds
    return ANSWER_S + (_LONGEST_S if thinks is None else thinks)


def _limit_waiting(connection: "Connection[Any, Any]") -> None:
    """Let sending and receiving fail with `OSError` where the other end stands still half-way."""
    if hasattr(socket, "AF_UNIX"):
        with socket.socket(fileno=os.dup(connection.fileno())) as pipe:
            for way in (socket.SO_SNDTIMEO, socket.SO_RCVTIMEO):
                pipe.setsockopt(socket.SOL_SOCKET, way, struct.pack("ll", _PIPE_S, 0))


def _is_late(worker: _Worker) -> bool:
    return worker.deadline is not None and time.monotonic() >= worker.deadline
