"""
Does the window give back what it took?  `python3 run.py soak --memory`.

At first everything is opened once, since what is read for that stays.  Then come ten thousand random deeds,
two hundred games opened and left, three hundred sizes; now and then everything is left, and the memory is
looked at in the Hall, in the same window over the same shelf.  What it has grown by after two minutes is at
most 20 MB.  Pages of libraries and fonts are told beside it: they are read as they are first needed, shared
with other programs, and the system takes them back at will.  One look differs from the next by 5 MB, as other
planks and pictures of the Hall are there; so each end is the median of five.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from app.games import all_infos
from app.shell.common.menu_actions import OFFERS
from tests.processes import virtual_screen
from tests.soak.reliability import keep, run_of
from tests.soak.wild_hand import NEVER, Deed, some_deed
from tests.soak.window import treated

EVENTS, GAMES, SIZES, RESTS = 10_000, 200, 300, 50

WARM_S, GROWTH_MB, LOOKS = 120, 20, 5
"""
Minutes count as the window's process has worked: what else the machine does decides nothing.  So many looks
make one end.
"""


class Rest(NamedTuple):
    """
    The window at rest: how long it has worked in seconds, what was done to it, its memory, and of that the
    pages of files, in MB.
    """

    seconds: float
    deeds: int
    mb: int
    files: int

    @property
    def own(self) -> int:
        """What nobody but this program needs, in MB."""
        return self.mb - self.files


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
                taken.append(Rest(seen.seconds, len(seen.deeds), seen.mb[-1], seen.files))
                told = "{:.0f} s, {} deeds: {} MB, {} of them from files".format(*taken[-1])
                print(told, file=sys.stderr, flush=True)
    grown = growth(taken)
    print(f"seed {seed}: {len(seen.deeds)} deeds, grown by {grown:g} MB after {WARM_S} s")
    print(f"{seen.said}\nlast: {seen.deeds[-5:]}" if seen.said else "no errors")
    if is_kept:
        warm = warm_rests(taken)
        figures = {"at rest": [each.mb for each in warm], "from files": [each.files for each in warm]}
        keep([run_of({}, seed) | {"memory": {"deeds": len(seen.deeds), **figures}}])
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


def warm_rests(taken: Sequence[Rest]) -> list[Rest]:
    """Return the rests after `WARM_S`."""
    return [each for each in taken if each.seconds >= WARM_S]


def growth(taken: Sequence[Rest]) -> float:
    """Return the MB by which the window's own memory has grown since `WARM_S`."""
    own = [each.own for each in warm_rests(taken)]
    return median(own[-LOOKS:]) - median(own[:LOOKS]) if own else 0
