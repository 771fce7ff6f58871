"""
The walks through all screens that were made: `SPRINGALD_SCREENS=all python3 run.py test tests/screens`.

Each is written down as soon as it has ended; docs/reliability.md tells what the last one of each kind, size,
size of letters, language and look has found.  `python -m tests.screens.walked [FILE...]` takes in the walks
of other checkouts, and makes that page anew.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

WALKS = Path(__file__).with_name("walks.jsonl")
"""A line for each walk, the last of its kind."""

KINDS: Mapping[str, tuple[str, int]] = {"fresh": ("opened so", 32), "live": ("switched while open", 8)}
"""What kinds of walks there are: what they are called, and how many for each size of the window."""

_LETTERS = "letters"
"""Whose letters screens had on a walk: those of players; where it is missing, the smaller ones of tests."""

Walk: TypeAlias = Mapping[str, Any]


def note(kind: str, appearance: str, screens: int, faults: Sequence[str], kept: Path = WALKS) -> None:
    """Write down a walk that has just ended."""
    day = datetime.now(UTC).date().isoformat()
    walk = {"kind": kind, "look": appearance, "date": day, "screens": screens, "faults": [*faults]}
    walk[_LETTERS] = "players"
    _write([*read(kept), walk], kept)


def read(kept: Path = WALKS) -> list[Walk]:
    """Return the walks that were written down."""
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    return [json.loads(line) for line in lines]


def _write(walks: Iterable[Walk], kept: Path) -> None:
    last = {(walk["kind"], walk["look"]): walk for walk in walks}
    kept.write_text("".join(json.dumps(last[key]) + "\n" for key in sorted(last)), encoding="utf-8")


def told(walks: Sequence[Walk]) -> Iterator[str]:
    """Yield the part of docs/reliability.md that tells of them."""
    if not walks:
        return
    sizes = sorted({_size(walk) for walk in walks}, key=lambda size: int(size.split("x")[0]))
    smaller, walks = ([walk for walk in walks if (_LETTERS in walk) is is_own] for is_own in (False, True))
    yield from (
        "## Every screen",
        "",
        "Walks through all pages, dialogs and panels, each in another size of letters, language and theme,",
        f"in the letters that players have{_days(walks)}: what is cut, overlaps, sticks out or is lost.",
        "By `SPRINGALD_SCREENS=all python3 run.py test tests/screens`; the last walk of each kind counts.",
        "",
    )
    if smaller:
        faults = sum(len(walk["faults"]) for walk in smaller)
        yield from (
            f"Of the others the last were made in smaller letters{_days(smaller)}: {len(smaller)} walks with",
            f"{faults} faults; of what is cut in larger ones they say nothing.",
            "",
        )
    yield from (
        "| window | " + " | ".join(f"{name} | screens | faults" for name, _ in KINDS.values()) + " |",
        "|---|" + "--:|" * 3 * len(KINDS),
    )
    for size in sizes:
        cells = [
            _cells([walk for walk in walks if (walk["kind"], _size(walk)) == (kind, size)], kind)
            for kind in KINDS
        ]
        yield f"| {size} | {' | '.join(cells)} |"
    yield ""


def _days(walks: Sequence[Walk]) -> str:
    days = sorted({walk["date"] for walk in walks})
    return f", {' to '.join(dict.fromkeys((days[0], days[-1])))}" if days else ""


def _cells(walks: Sequence[Walk], kind: str) -> str:
    screens, faults = (
        sum(count) for count in ([w["screens"] for w in walks], [len(w["faults"]) for w in walks])
    )
    return f"{len(walks)} of {KINDS[kind][1]} | {screens:,} | {faults:,}"


def _size(walk: Walk) -> str:
    return str(walk["look"]).split("-", 1)[0]


if __name__ == "__main__":
    _write([walk for file in (WALKS, *map(Path, sys.argv[1:])) for walk in read(file)], WALKS)
    from tests.soak.reliability import keep

    keep(())
