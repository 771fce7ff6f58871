"""Workers that are stopped, never begin or never end: each start and each question has its limit."""

import errno
import os
import queue
import signal
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.bots import pool
from app.bots.pool import Answer, BotPool, Question
from app.bots.protocol import Budget
from app.core.game import Level
from app.core.session import Session
from tests.processes import PATIENCE_S, is_running, until
from tests.toy import GAME, race_setup
from tests.toy.model import Throw

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="nobody can be stopped here")


class Table:
    """A pool of one worker, and the answers that have come from it."""

    def __init__(self) -> None:
        self.pool = BotPool(1, find="tests.bots.stopping:find")
        self.answers: queue.Queue[Answer] = queue.Queue()

    def ask(self, view: Any = None) -> int:
        """Ask a Marshal about the beginning of a game, thinking for no time at all."""
        session = Session(GAME, race_setup())
        session.begin()
        seen = session.view(0) if view is None else view
        question = Question("race", Level.MARSHAL, seen, 0, Budget(0.0, seed=5))
        return self.pool.ask(question, self.answers.put)

    def answer(self) -> Answer:
        """Return the next answer."""
        return self.answers.get(timeout=PATIENCE_S)


@pytest.fixture
def table(trouble: Path) -> Iterator[Table]:
    """A table whose worker reads the note."""
    made = Table()
    yield made
    made.pool.close()


def stop(process_id: int) -> None:
    """Stop a process, and wait until it stands."""
    os.kill(process_id, signal.SIGSTOP)
    until(lambda: Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()[0] == "T")


def test_a_stopped_worker_is_not_waited_for(table: Table, monkeypatch: pytest.MonkeyPatch):
    """Its question has a limit; then another process answers it."""
    table.ask()
    table.answer()
    (stopped,) = table.pool.process_ids
    stop(stopped)
    monkeypatch.setattr(pool, "ANSWER_S", 0.5)

    ticket = table.ask()
    until(lambda: not is_running(stopped))
    monkeypatch.setattr(pool, "ANSWER_S", PATIENCE_S)
    answer = table.answer()

    assert (answer.ticket, answer.trouble) == (ticket, "")
    assert isinstance(answer.value, Throw)


def test_a_question_larger_than_a_pipe_does_not_wait_for_a_stopped_worker(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    """It would be stuck half-way, and the pool with it."""
    table.ask()
    table.answer()
    stop(table.pool.process_ids[0])
    monkeypatch.setattr(pool, "ANSWER_S", 0.5)

    table.ask(view=b"x" * 3_000_000)
    first = table.answer()
    monkeypatch.setattr(pool, "ANSWER_S", PATIENCE_S)
    table.ask()

    assert first.trouble
    assert isinstance(table.answer().value, Throw)


def test_a_worker_stopped_at_its_start_is_replaced(trouble: Path, monkeypatch: pytest.MonkeyPatch):
    """Nothing would ever be answered, and closing would still end it."""
    monkeypatch.setattr(pool, "START_S", 3.0)
    trouble.write_text("stop")
    table = Table()
    until(lambda: not trouble.exists())
    (stopped,) = table.pool.process_ids
    monkeypatch.setattr(pool, "START_S", PATIENCE_S)

    table.ask()

    assert isinstance(table.answer().value, Throw)
    assert not is_running(stopped)
    table.pool.close()


def test_where_every_worker_stops_the_asker_is_told_and_may_ask_again(
    trouble: Path, monkeypatch: pytest.MonkeyPatch
):
    """After three times; and once the trouble is over, the next question is answered."""
    monkeypatch.setattr(pool, "START_S", 1.5)
    trouble.write_text("stop for ever")
    table = Table()
    table.ask()
    answer = table.answer()
    assert answer.is_lost
    assert answer.trouble == "No worker process can be started."

    monkeypatch.setattr(pool, "START_S", PATIENCE_S)
    trouble.write_text("")
    table.ask()

    assert isinstance(table.answer().value, Throw)
    table.pool.close()


def test_a_question_that_stops_every_worker_is_given_up(
    table: Table, trouble: Path, monkeypatch: pytest.MonkeyPatch
):
    """A search that never ends is ended three times, and then the asker is told."""
    monkeypatch.setattr(pool, "ANSWER_S", 0.5)
    trouble.write_text("sulk")
    table.ask()
    answer = table.answer()
    assert answer.is_lost
    assert answer.trouble == "3 workers died of this question."


@pytest.mark.parametrize("number", [errno.EMFILE, errno.EAGAIN, errno.ENOMEM])
@pytest.mark.parametrize("what", ["Pipe", "Process"])
def test_what_the_system_refuses_does_not_end_the_pool(
    number: int, what: str, table: Table, monkeypatch: pytest.MonkeyPatch
):
    """No file handles, no processes, no memory: tried again a little later."""
    table.ask()
    table.answer()
    refusals = iter(range(2))
    real = getattr(table.pool._context, what)

    def refuse(*given: Any, **more: Any) -> Any:
        if next(refusals, None) is not None:
            raise OSError(number, os.strerror(number))
        return real(*given, **more)

    monkeypatch.setattr(pool, "RETRY_S", 0.05)
    monkeypatch.setattr(table.pool._context, what, refuse)
    handles = len(list(Path("/proc/self/fd").iterdir()))
    os.kill(table.pool.process_ids[0], signal.SIGKILL)
    table.ask()

    assert isinstance(table.answer().value, Throw)
    assert next(refusals, None) is None
    assert table.pool._thread.is_alive()
    assert len(list(Path("/proc/self/fd").iterdir())) <= handles


def test_where_the_system_refuses_for_ever_the_asker_is_told(table: Table, monkeypatch: pytest.MonkeyPatch):
    """And the pool lives: when there are processes again, it thinks again."""
    table.ask()
    table.answer()

    def refuse(*_: Any, **__: Any) -> Any:
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr(pool, "RETRY_S", 0.01)
    with monkeypatch.context() as context:
        context.setattr(table.pool._context, "Process", refuse)
        os.kill(table.pool.process_ids[0], signal.SIGKILL)
        table.ask()
        assert table.answer().is_lost

    table.ask()
    assert isinstance(table.answer().value, Throw)


def test_an_answer_that_is_taken_while_it_is_cancelled_harms_nobody(table: Table):
    """It came between two looks at the worker: whoever cancelled a hint was told of a mistake of ours."""
    question = Question("race", Level.MARSHAL, None, 0, Budget(0.0))
    task = pool._Task(7, question, table.answers.put)

    def take(_: int) -> None:
        worker.task = None

    worker = SimpleNamespace(task=task, cancels=SimpleNamespace(send=take))
    table.pool.close()
    table.pool._workers = [worker]

    table.pool.cancel(7)

    assert task.done is None
