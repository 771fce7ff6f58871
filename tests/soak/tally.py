"""What a machine has tried, and the cases it leaves behind."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from attrs import define, field, frozen

CASES = Path(__file__).with_name("cases")

Case: TypeAlias = Mapping[str, Any]
"""A failure as JSON: "machine", "said", and what `replay` of the machine wants to know."""


@frozen
class Tried:
    """
    What a machine has just done.

    Attributes:
        count: How many things it tried.
        lost: A case for each of them that went wrong, shrunk.
        facts: Figures for the report, which decide nothing.
    """

    count: int = 1
    lost: tuple[Case, ...] = ()
    facts: Mapping[str, float] = field(factory=dict)


Machine: TypeAlias = Callable[[Random, Path], Iterator[Tried]]
"""Tries for ever, with luck and an empty folder of its own; what it started ends when it is closed."""


@define
class Tally:
    """How a machine has done; the largest of each of its figures is kept."""

    tried: int = 0
    lost: int = 0
    seconds: float = 0.0
    facts: dict[str, float] = field(factory=dict)

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
                self.tried += tried.count
                self.lost += len(tried.lost)
                for case in tried.lost:
                    keep_case(case, keep)
                for name, value in tried.facts.items():
                    self.facts[name] = max(value, self.facts.get(name, value))
                if time.monotonic() - began >= seconds:
                    break
        finally:
            tries.close()  # type: ignore[attr-defined]
            self.seconds += time.monotonic() - began

    def as_json(self) -> dict[str, float]:
        """Return the figures."""
        return {"tried": self.tried, "survived": self.survived, "lost": self.lost, **self.facts}


def keep_case(case: Case, folder: Path) -> Path:
    """Write a case down, under a name that says what it is; the same case twice is one."""
    text = json.dumps(case, indent=1, sort_keys=True) + "\n"
    path = folder / f"{case['machine']}-{sha256(text.encode()).hexdigest()[:10]}.json"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
