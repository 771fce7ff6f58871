"""
Does the window give back what it took?  `python3 run.py soak --memory`.

Ten thousand random deeds, two hundred games opened and left, three hundred sizes; now and then everything is
left, and the memory is looked at in the Hall.  What it has grown by after two minutes is at most 20 MB.
"""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from app.games import all_infos
from tests.processes import virtual_screen
from tests.soak.wild_hand import Deed, some_deed
from tests.soak.window import treated

EVENTS, GAMES, SIZES, RESTS = 10_000, 200, 300, 50

WARM_S, GROWTH_MB = 120, 20


def run(seed: int, folder: Path) -> int:
    """Treat one window, say how its memory was each time it rested; return the exit status."""
    file, taken = folder / "deeds.json", list[tuple[float, int]]()
    file.write_text(json.dumps({"deeds": list(deeds(Random(seed)))}), encoding="utf-8")
    began = time.monotonic()
    with virtual_screen() as display:
        for seen in treated([str(file)], folder, display):
            if seen.deeds and seen.deeds[-1][0] == "rest":
                taken.append((time.monotonic() - began, seen.mb[-1]))
                print(f"{taken[-1][0]:.0f} s, {len(seen.deeds)} deeds: {taken[-1][1]} MB", file=sys.stderr)
    grown = growth(taken)
    print(f"seed {seed}: {len(seen.deeds)} deeds, grown by {grown} MB after {WARM_S} s")
    print(seen.said or "no errors")
    return int(grown > GROWTH_MB or bool(seen.said))


def deeds(rng: Random) -> Iterator[Deed]:
    """Yield all deeds: random ones, games and sizes evenly among them, and rests."""
    games = [each.id for each in all_infos()]
    for number in range(EVENTS):
        yield some_deed(rng)
        if number % (EVENTS // GAMES) == 0:
            yield "leave", 0.0
            yield "play", rng.choice(games)
        if number % (EVENTS // SIZES) == 0:
            yield "resize", rng.randrange(1024, 2000), rng.randrange(640, 1100)
        if number % (EVENTS // RESTS) == EVENTS // RESTS - 1:
            yield ("rest",)


def growth(taken: list[tuple[float, int]]) -> int:
    """Return the MB by which the memory has grown from the first rest after `WARM_S` to the last."""
    warm = [mb for seconds, mb in taken if seconds >= WARM_S]
    return warm[-1] - warm[0] if warm else 0
