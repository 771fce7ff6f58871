"""What a machine has tried, and the cases it leaves behind."""

import json
import signal
import time
import traceback
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, TypeAlias

from attrs import Factory, define, field, frozen

CASES = Path(__file__).with_name("cases")

Case: TypeAlias = Mapping[str, Any]
"""A failure as JSON: "machine", "said", and what `replay` of the machine wants to know."""


@frozen
class Tried:
    """
    What a machine has just done.

    Attributes:
        count: How many things it tried.
        lost: Cases, shrunk; none for what went wrong like something before it.
        failed: How many of them went wrong.
        facts: Figures for the report, which decide nothing; the largest counts.
        sums: Figures that add up.
    """

    count: int = 1
    lost: tuple[Case, ...] = ()
    failed: int = Factory(lambda self: len(self.lost), takes_self=True)
    facts: Mapping[str, float] = field(factory=dict)
    sums: Mapping[str, int] = field(factory=dict)


Machine: TypeAlias = Callable[[Random, Path], Generator[Tried, None, None]]
"""Tries for ever, with luck and an empty folder of its own; what it started ends when it is closed."""


@define
class Tally:
    """How a machine has done, with the largest of its `facts` and all of its `sums`, and what it `found`."""

    tried: int = 0
    lost: int = 0
    seconds: float = 0.0
    facts: dict[str, float] = field(factory=dict)
    sums: dict[str, int] = field(factory=dict)
    found: dict[Path, Case] = field(factory=dict)

    @property
    def survived(self) -> int:
        """How many tries did no harm."""
        return self.tried - self.lost

    def run(self, machine: Machine, rng: Random, folder: Path, seconds: float, keep: Path = CASES) -> None:
        """Let a machine try for about so long, at least once."""
        began = time.monotonic()
        tries = machine(rng, folder)
        try:
            for tried in tries:
                self._count(tried)
                for case in tried.lost:
                    self.found[keep_case(case, keep)] = case
                if time.monotonic() - began >= seconds:
                    break
        finally:
            tries.close()
            self.seconds += time.monotonic() - began

    def _count(self, tried: Tried) -> None:
        self.tried += tried.count
        self.lost += tried.failed
        for name, value in tried.facts.items():
            self.facts[name] = max(value, self.facts.get(name, value))
        for name, number in tried.sums.items():
            self.sums[name] = self.sums.get(name, 0) + number

    def as_record(self) -> dict[str, Any]:
        """Return all there is to know, for `add`."""
        return {**self.as_json(), "seconds": round(self.seconds, 1), "facts": self.facts, "sums": self.sums}

    def add(self, record: Mapping[str, Any]) -> None:
        """Take in another run's."""
        self._count(Tried(record["tried"], (), record["lost"], record["facts"], record["sums"]))
        self.seconds += record["seconds"]

    def as_json(self) -> dict[str, int]:
        """Return the counts."""
        return {"tried": self.tried, "survived": self.survived, "lost": self.lost}


class StoodStill(BaseException):
    """Something took so long that it would never have ended; nothing that is tried catches this."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Let what stands still raise `StoodStill`, where the system has alarms; on the main thread."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(_: int, __: FrameType | None) -> None:
        raise StoodStill(f"nothing came of it in {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def told(error: BaseException) -> str:
    """Return what was raised and where, for whoever mends it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno}: {frames[-1].line})" if frames else ""
    return f"{type(error).__name__}: {error}"[:500] + where


def keep_case(case: Case, folder: Path) -> Path:
    """Write a case down, under a name that says what it is; the same case twice is one."""
    text = json.dumps(case, indent=1, sort_keys=True) + "\n"
    path = folder / f"{case['machine']}-{sha256(text.encode()).hexdigest()[:10]}.json"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
