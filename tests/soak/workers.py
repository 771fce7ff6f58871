"""Computer players' processes: killed, stopped, starved; every question is answered, none is left over."""

import os
import queue
import signal
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from app.bots import pool as pools
from app.core.game import Level
from tests.bots.test_pool import Table
from tests.processes import is_running
from tests.soak.tally import Case, Tried

_PATIENCE_S = 90.0
"""A question that is not answered by then is lost; only a pool that stands still needs so long."""

_PER_POOL = 12

_QUICK = {"START_S": 6.0, "ANSWER_S": 2.0, "_LONGEST_S": 2.0}
"""Shorter limits than players have, so that stopped processes cost the soak less."""


def workers(rng: Random, folder: Path) -> Generator[Tried, None, None]:
    """Harm workers while they are asked."""
    while True:
        yield from _a_pool([[rng.choice(HARMS), rng.randrange(1, 5)] for _ in range(_PER_POOL)])


def replay(case: Case) -> str:
    """Do the same harm again; return what is wrong, or nothing."""
    return " ".join(each["said"] for tried in _a_pool(case["harms"]) for each in tried.lost)


def _a_pool(harms: list[list[object]]) -> Iterator[Tried]:
    """Ask a pool some questions for each harm, and see that they are answered."""
    patient = {name: getattr(pools, name) for name in _QUICK if hasattr(pools, name)}
    for name in patient:
        setattr(pools, name, _QUICK[name])
    table, touched = Table(workers=2), set[int]()
    try:
        for at, (harm, questions) in enumerate(harms):
            said = _harmed(table, str(harm), int(str(questions)), touched)
            yield Tried(lost=(_case(harms[: at + 1], said),) if said else ())
            if said:
                break
    finally:
        for process_id in touched:
            with suppress(ProcessLookupError):
                os.kill(process_id, signal.SIGCONT)
        table.pool.close()
        for name, value in patient.items():
            setattr(pools, name, value)
    left = [process_id for process_id in touched if is_running(process_id)]
    if left:
        yield Tried(lost=(_case(harms, f"{len(left)} processes outlived their pool"),))


def _harmed(table: Table, harm: str, questions: int, touched: set[int]) -> str:
    """Ask, do harm, and wait for every answer; return what is wrong, or nothing."""
    tickets = {table.ask(Level.PAGE) for _ in range(questions)}
    before = table.pool.process_ids
    touched.update(before)
    for process_id in before[: 1 if harm.endswith("one") else 2]:
        with suppress(ProcessLookupError, PermissionError):
            _do(harm, process_id)
    tickets |= {table.ask(Level.PAGE)}
    for _ in range(len(tickets)):
        try:
            answer = table.answers.get(timeout=_PATIENCE_S)
        except queue.Empty:
            return f"after {harm}: {len(tickets)} of {questions + 1} questions were not answered"
        tickets.discard(answer.ticket)
        if answer.value is None and not answer.trouble:
            return f"after {harm}: an answer without a value, and no trouble"
    touched.update(table.pool.process_ids)
    return f"after {harm}: one question was answered twice" if tickets else ""


def _do(harm: str, process_id: int) -> None:
    """Harm one process."""
    match harm.split(maxsplit=1)[0]:
        case "kill":
            os.kill(process_id, signal.SIGKILL)
        case "stop":
            os.kill(process_id, signal.SIGSTOP)
        case "starve":
            os.setpriority(os.PRIO_PROCESS, process_id, 19)
        case "end":
            os.kill(process_id, signal.SIGTERM)


HARMS = tuple(f"{harm} {whom}" for harm in ("kill", "stop", "starve", "end") for whom in ("one", "all"))
"""What may happen to processes, and to how many of the two."""


def _case(harms: list[list[object]], said: str) -> Case:
    return {"machine": "workers", "harms": harms, "said": said}
