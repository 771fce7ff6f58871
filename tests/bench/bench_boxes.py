"""
What boxes cost Carcassonne: random games from before they came, of now, and with all of them, in one run.

    git worktree add ../before ec9b32f6
    python -m tests.bench.bench_boxes ../before [--rounds 30] [--seats 2]

The first argument is a checkout to compare with; ec9b32f6 is the last one without boxes.  Each side is a
process of its own that waits for its turn; they take turns, in both orders, and only their own time is
counted.  All play without fairs, by the rules alone: what is legal is listed, one of it is drawn, and played.
Prints rates, and ratios round by round: their mean with its interval of 95 %.  A game with all boxes has
three times as many tiles as one without, and more than three times as many decisions.  Ends with a word and
status 1 if a side fails.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from math import exp, log
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

ROOT = Path(__file__).parents[2]

RATIOS = (
    ("games", "now", "before"),
    ("placements", "now", "before"),
    ("decisions", "now", "before"),
    ("games", "all boxes", "before"),
    ("games", "all boxes", "now"),
    ("decisions", "all boxes", "before"),
    ("decisions", "all boxes", "now"),
)
"""What is told of which side beside which: rates per second."""

_GAMES = {"before": 8, "now": 8, "all boxes": 3}
"""So many games are played in each round."""

_TURNS = 80
"""So many turns are looked at again and again, to list where their tiles fit."""

Rates = Mapping[str, float]


def main() -> None:
    """Let the sides take turns, and print what came out."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").strip().splitlines()[0])
    parser.add_argument("before", type=Path)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--seats", type=int, default=2)
    asked = parser.parse_args()
    sides = {
        "before": Side(asked.before.resolve(), "base", asked.seats),
        "now": Side(ROOT, "base", asked.seats),
        "all boxes": Side(ROOT, "all", asked.seats),
    }
    found: dict[str, list[dict[str, float]]] = {name: [] for name in sides}
    for number in range(asked.rounds):
        order = list(sides)
        for name in order if number % 2 else reversed(order):
            found[name].append(sides[name].play(number, _GAMES[name]))
    for name, rounds in found.items():
        rates = {what: mean(each[what] for each in rounds) for what in _WHAT}
        print(f"{name:10}", "  ".join(f"{what}/s {rate:9.1f}" for what, rate in rates.items()))
    if [each["steps"] for each in found["before"]] != [each["steps"] for each in found["now"]]:
        print("The games of before and of now are not the same ones.")
    for what, one, other in RATIOS:
        print(f"{what:10} {one} / {other}: {_ratio(found[one], found[other], what)}")


_WHAT = ("games", "placements", "decisions")


def _ratio(ones: Sequence[Rates], others: Sequence[Rates], what: str) -> str:
    """Return the mean ratio of two sides' rates, with its interval."""
    logs = [log(one[what] / other[what]) for one, other in zip(ones, others, strict=True)]
    middle, half = mean(logs), 1.96 * stdev(logs) / len(logs) ** 0.5 if len(logs) > 1 else 0.0
    return f"{exp(middle):.3f} ({exp(middle - half):.3f} to {exp(middle + half):.3f}, n={len(logs)})"


class Side:
    """A checkout that plays when it is asked, in a process of its own."""

    def __init__(self, root: Path, boxes: str, seats: int) -> None:
        """Begin the process, and let it warm up."""
        self.name = f"{root} ({boxes})"
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--play", boxes, str(seats)],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.play(0, 1)

    def play(self, seed: int, games: int) -> dict[str, float]:
        """Return the rates of some games.  Ends the program if the process fails."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError):
            print(seed, games, file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.name} failed with status {self._process.wait()}: no figures.")
        found: dict[str, float] = json.loads(line)
        return found


# --- In the process of a side, whose checkout may know no boxes ---


def _serve(boxes: str, seats: int) -> None:
    """Answer for the checkout that this process was begun in."""
    import app

    if Path(app.__file__).parents[1] != Path.cwd():
        raise SystemExit(f"{app.__file__} is not of {Path.cwd()}")
    turns = list(_turns(boxes, seats))
    for line in sys.stdin:
        seed, games = map(int, line.split())
        print(json.dumps(_rates(boxes, seats, seed, games, turns)), flush=True)


def _rates(boxes: str, seats: int, seed: int, games: int, turns: Sequence[Any]) -> Rates:
    from app.games.carcassonne import rules

    began, steps, decisions = time.process_time(), 0, 0
    for number in range(games):
        for _, seat in _played(boxes, seats, f"{seed}/{number}"):
            steps, decisions = steps + 1, decisions + (seat >= 0)
    played = time.process_time()
    placements = sum(1 for state, seat in turns for _ in rules.choices(state, seat))
    placed = time.process_time()
    return {
        "games": games / (played - began),
        "decisions": decisions / (played - began),
        "placements": placements / (placed - played),
        "steps": steps,
    }


def _turns(boxes: str, seats: int) -> Iterator[tuple[Any, int]]:
    """Yield positions in which a tile is to be laid, and whose turn it is."""
    found = 0
    for number in count():
        for state, seat in _played(boxes, seats, f"turns/{number}"):
            if state.hand is not None and seat >= 0:
                found += 1
                yield state.copy(), seat
            if found == _TURNS:
                return


def _played(boxes: str, seats: int, seed: str) -> Iterator[tuple[Any, int]]:
    """Play a game at random; yield the position before every step, and who decides: -1 for nature."""
    from app.core.game import Player
    from app.games.carcassonne import chance, rules

    rng = Random(seed)
    state = rules.setup(_options(boxes), [Player(f"P{seat}") for seat in range(seats)])
    while acting := rules.to_act(state):
        (seat,) = acting
        yield state, seat
        is_luck = seat < 0
        command = chance.sample(state, rng) if is_luck else rng.choice(list(rules.choices(state, seat)))
        rules.play(state, command)


def _options(boxes: str) -> Any:
    """Return the options of a side: without boxes a checkout keeps them where it always did."""
    from app.games.carcassonne import game

    kind = game.GAME.options
    if boxes != "all":
        return kind(fairs="none", first="seat")
    from app.games.carcassonne.box_shelf import all_boxes

    return kind(fairs="none", first="seat", boxes=tuple(all_boxes()))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        _serve(sys.argv[2], int(sys.argv[3]))
    else:
        main()
