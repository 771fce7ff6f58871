"""
Does the window give back what it took?  `python3 run.py soak --memory`.

At first everything is opened once, since what is read for that stays.  Then come ten thousand random deeds,
two hundred games opened and left, three hundred sizes; now and then everything is left, and the memory is
looked at in the Hall, in the same window over the same shelf.  What it has grown by after two minutes is at
most 20 MB.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from app.games import all_infos
from app.shell.common.menu_actions import OFFERS
from tests.processes import virtual_screen
from tests.soak.reliability import keep, run_of
from tests.soak.wild_hand import NEVER, Deed, some_deed
from tests.soak.window import treated

EVENTS, GAMES, SIZES, RESTS = 10_000, 200, 300, 50

WARM_S, GROWTH_MB = 120, 20
"""Minutes count as the window's process has worked: what else the machine does decides nothing."""


class Rest(NamedTuple):
    """The window at rest: how long it has worked in seconds, what was done to it, and its memory in MB."""

    seconds: float
    deeds: int
    mb: int


def run(seed: int, folder: Path, *, is_kept: bool) -> int:
    """
    Treat one window, say how its memory was each time it rested; return the exit status.

    Args:
        is_kept: Whether docs/reliability.md is to tell of it.
    """
    file, taken = folder / "deeds.json", list[Rest]()
    file.write_text(json.dumps({"deeds": list(deeds(Random(seed)))}), encoding="utf-8")
    with virtual_screen() as display:
        for seen in treated([str(file)], folder, display):
            if seen.deeds and seen.deeds[-1][0] == "rest":
                taken.append(Rest(seen.seconds, len(seen.deeds), seen.mb[-1]))
                told = "{:.0f} s, {} deeds: {} MB".format(*taken[-1])
                print(f"{told}, {seen.files} of them from files", file=sys.stderr, flush=True)
    grown = growth(taken)
    print(f"seed {seed}: {len(seen.deeds)} deeds, grown by {grown} MB after {WARM_S} s")
    print(f"{seen.said}\nlast: {seen.deeds[-5:]}" if seen.said else "no errors")
    if is_kept:
        keep(
            [run_of({}, seed) | {"memory": {"deeds": len(seen.deeds), "at rest": rests_after_warmth(taken)}}]
        )
    return int(grown > GROWTH_MB or bool(seen.said))


def deeds(rng: Random) -> Iterator[Deed]:
    """Yield all deeds: everything once, then random ones, games and sizes evenly among them, and rests."""
    games = [each.id for each in all_infos()]
    yield from _everything_once(games)
    for number in range(EVENTS):
        yield some_deed(rng)
        if number % (EVENTS // GAMES) == 0:
            yield "leave", 0.0
            yield "play", rng.choice(games)
        if number % (EVENTS // SIZES) == 0:
            yield "resize", rng.randrange(1024, 2000), rng.randrange(640, 1100)
        if number % (EVENTS // RESTS) == EVENTS // RESTS - 1:
            yield ("tidy",)
            yield ("rest",)


def _everything_once(games: Sequence[str]) -> Iterator[Deed]:
    """Yield deeds that choose all that the menus offer, with each game and without, and agree to it."""
    yield "load", "pyqtgraph"
    for action, spec in ((action, spec) for menu in OFFERS.values() for action, spec in menu.items()):
        for game in [] if action.value in NEVER else games if spec.needs_game else [""]:
            yield "leave", 0.0
            yield from [("play", game), ("key", "Return")] if game else []
            yield "action", action.value
            yield "key", "Return"
            yield ("tidy",)
    yield ("rest",)


def rests_after_warmth(taken: Sequence[Rest]) -> list[int]:
    """Return the MB of each rest after `WARM_S`."""
    return [each.mb for each in taken if each.seconds >= WARM_S]


def growth(taken: Sequence[Rest]) -> int:
    """Return the MB by which the memory has grown from the first rest after `WARM_S` to the last."""
    warm = rests_after_warmth(taken)
    return warm[-1] - warm[0] if warm else 0
