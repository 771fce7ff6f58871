"""Worker processes: they answer, die, hang and are replaced, and the game goes on."""

import os
import queue
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.bots import pool
from app.bots.pool import Answer, Ask, BotPool, Question
from app.bots.protocol import Budget, Hint
from app.core.game import Level
from app.core.session import Session
from tests.processes import PATIENCE_S, is_running, until
from tests.toy import GAME, race_setup
from tests.toy.model import Throw, Walk

ROOT = Path(__file__).resolve().parents[2]


class Table:
    """A pool, and the answers that have come from it."""

    def __init__(self, workers: int = 1) -> None:
        self.pool = BotPool(workers, find="tests.toy:find")
        self.answers: queue.Queue[Answer] = queue.Queue()

    def ask(self, level: Level = Level.MARSHAL, ask: Ask = Ask.MOVE) -> int:
        """Ask about the beginning of a game."""
        session = Session(GAME, race_setup())
        session.begin()
        question = Question("race", level, session.view(0), 0, Budget(seed=5), ask)
        return self.pool.ask(question, self.answers.put)

    def answer(self) -> Answer:
        """Return the next answer."""
        return self.answers.get(timeout=PATIENCE_S)


@pytest.fixture
def table() -> Iterator[Table]:
    """A table with one worker."""
    made = Table()
    yield made
    made.pool.close()


@pytest.fixture
def troubled(trouble: Path) -> Iterator[Table]:
    """A table with one worker that reads the note."""
    made = Table()
    yield made
    made.pool.close()


def test_questions_are_answered_with_moves_hints_and_paces(table: Table):
    """Each kind of question goes to its method of the bot."""
    tickets = [table.ask(), table.ask(Level.PAGE), table.ask(ask=Ask.HINT), table.ask(ask=Ask.PACE)]
    answers = sorted((table.answer() for _ in tickets), key=lambda answer: answer.ticket)

    assert [answer.ticket for answer in answers] == tickets
    assert [type(answer.value) for answer in answers] == [Throw, Walk, Hint, float]
    assert not any(answer.trouble for answer in answers)


def test_a_person_who_asks_for_advice_does_not_wait_for_the_computers(
    troubled: Table, trouble: Path, monkeypatch: pytest.MonkeyPatch
):
    """Of what waits, advice comes first; all else in the order it was asked."""
    monkeypatch.setattr(pool, "GRACE_S", PATIENCE_S)
    trouble.write_text("think")
    busy = troubled.ask()
    until(trouble.with_suffix(".thinking").exists)
    moves = [troubled.ask() for _ in range(3)]
    hint = troubled.ask(ask=Ask.HINT)

    trouble.write_text("")
    troubled.pool.cancel(busy)

    assert [troubled.answer().ticket for _ in range(4)] == [hint, *moves]


def test_where_processes_share_no_memory_questions_are_answered_all_the_same(closed_memory: None):
    """In some containers /dev/shm is closed to people; a computer player would never have moved there."""
    table = Table()
    table.ask()

    assert isinstance(table.answer().value, Throw)
    table.pool.close()


def test_a_question_that_nobody_understands_comes_back_as_trouble(table: Table):
    """Neither an unknown game nor a question that cannot be sent harms the pool."""
    table.pool.ask(Question("chess", Level.PAGE, None, 0), table.answers.put)
    assert "There is no game called 'chess'." in table.answer().trouble

    table.pool.ask(Question("race", Level.PAGE, lambda: None, 0), table.answers.put)
    assert "cannot be sent" in table.answer().trouble

    table.ask()
    assert isinstance(table.answer().value, Throw)


def test_a_worker_that_crashes_is_replaced_and_asked_again(troubled: Table, trouble: Path):
    """The game goes on: the same question is answered by another process."""
    troubled.ask()
    troubled.answer()
    before = troubled.pool.process_ids
    trouble.write_text("die")

    ticket = troubled.ask()
    answer = troubled.answer()

    assert (answer.ticket, answer.trouble) == (ticket, "")
    assert isinstance(answer.value, Throw)
    assert len(troubled.pool.process_ids) == 1
    assert troubled.pool.process_ids != before


def test_a_question_that_kills_every_worker_is_given_up(troubled: Table, trouble: Path):
    """And the next one is answered."""
    trouble.write_text("die for ever")
    troubled.ask()
    assert troubled.answer().trouble == "3 workers died of this question."

    trouble.write_text("")
    troubled.ask()
    assert isinstance(troubled.answer().value, Throw)


def test_a_worker_killed_from_outside_is_replaced(table: Table):
    """By the system, when memory runs out; even one that was idle."""
    table.ask()
    table.answer()
    (process_id,) = table.pool.process_ids
    os.kill(process_id, signal.SIGKILL)

    table.ask()

    assert isinstance(table.answer().value, Throw)
    assert table.pool.process_ids != [process_id]


def test_a_bot_that_raises_says_what_happened(troubled: Table, trouble: Path):
    """The traceback is for developers; the worker stays."""
    trouble.write_text("raise")
    troubled.ask()

    assert "RuntimeError: out of ideas" in troubled.answer().trouble


def test_a_cancelled_search_stops_and_its_worker_stays(
    troubled: Table, trouble: Path, monkeypatch: pytest.MonkeyPatch
):
    """A search that asks whether it is still wanted; its answer is dropped."""
    monkeypatch.setattr(pool, "GRACE_S", PATIENCE_S)  # a busy machine is no reason to end it
    troubled.ask()
    troubled.answer()
    before = troubled.pool.process_ids
    trouble.write_text("think")
    ticket = troubled.ask()
    until(trouble.with_suffix(".thinking").exists)

    troubled.pool.cancel(ticket)
    until(trouble.with_suffix(".stopped").exists)
    trouble.write_text("")
    later = troubled.ask()

    assert troubled.answer().ticket == later
    assert troubled.pool.process_ids == before


def test_a_cancelled_search_that_does_not_stop_is_ended(troubled: Table, trouble: Path):
    """After a moment of grace its process is replaced."""
    trouble.write_text("sulk")
    ticket = troubled.ask()
    until(trouble.with_suffix(".sulking").exists)
    before = troubled.pool.process_ids
    trouble.write_text("")

    troubled.pool.cancel(ticket)
    later = troubled.ask()

    assert troubled.answer().ticket == later
    assert not is_running(before[0])


def test_what_waits_can_be_cancelled(troubled: Table, trouble: Path):
    """A question that nobody has begun with is never asked."""
    trouble.write_text("sulk")
    first = troubled.ask()
    until(trouble.with_suffix(".sulking").exists)
    second, third = troubled.ask(), troubled.ask()
    trouble.write_text("")

    troubled.pool.cancel(second)
    troubled.pool.cancel(first)
    troubled.pool.cancel(999)

    assert troubled.answer().ticket == third
    assert troubled.answers.empty()


def test_a_callback_that_fails_does_not_end_the_pool(table: Table, caplog: pytest.LogCaptureFixture):
    """The answer is lost, and said to be."""
    table.pool.ask(Question("race", Level.PAGE, None, 0), lambda answer: print(1 // 0))
    table.ask()

    assert isinstance(table.answer().value, Throw)
    assert "could not be delivered" in caplog.text


def test_closing_ends_every_worker_at_once(troubled: Table, trouble: Path):
    """Even one that would think for ever; closing twice is closing once; nothing is answered afterwards."""
    trouble.write_text("sulk")
    troubled.ask()
    until(trouble.with_suffix(".sulking").exists)
    ids = troubled.pool.process_ids

    troubled.pool.close()
    troubled.pool.close()

    assert not any(is_running(process_id) for process_id in ids)
    assert troubled.answers.empty()


def test_a_pool_that_cannot_start_says_so():
    """Workers that die before they begin are not started for ever."""
    pool, answers = BotPool(1, find="tests.no_such_module:find"), queue.Queue()
    pool.ask(Question("race", Level.PAGE, None, 0), answers.put)

    assert answers.get(timeout=PATIENCE_S).trouble == "No worker process can be started."
    pool.close()


PARENT = """
import sys
from app.bots.pool import BotPool
from tests.bots.test_pool import Table

if __name__ == "__main__":
    table = Table(workers=2)
    table.ask()
    table.answer()
    table.ask()
    print(*table.pool.process_ids, flush=True)
    sys.stdin.read()
    if sys.argv[1] == "close":
        table.pool.close()
"""
"""A program with two workers, the second question of which is never answered."""


@pytest.mark.parametrize("end", ["killed", "close", "forgot to close"])
def test_no_worker_outlives_the_program(end: str, trouble: Path):
    """Killed with SIGKILL, ended properly, or carelessly: the workers end, and no error is printed."""
    script = trouble.with_name("parent.py")
    script.write_text(PARENT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, str(script), end],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment,
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdin is not None
        assert parent.stderr is not None
        ids = [int(word) for word in parent.stdout.readline().split()]
        assert len(ids) == 2
        assert all(map(is_running, ids))
        if end == "killed":
            parent.kill()
        parent.stdin.close()
        assert parent.wait(PATIENCE_S) == (-9 if end == "killed" else 0)
        until(lambda: not any(map(is_running, ids)))
        assert parent.stderr.read() == ""


def test_workers_never_load_the_window(table: Table):
    """Qt would cost each of them a fifth of a second and fifty megabytes, although this process has it."""
    table.ask()
    table.answer()
    (worker,) = table.pool.process_ids

    assert "PySide6" in Path("/proc/self/maps").read_text()
    assert "PySide6" not in Path(f"/proc/{worker}/maps").read_text()
