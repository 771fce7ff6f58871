"""
Plays games with JCloisterZone's engine in lockstep, and writes down what both say alike and what not.

    python -m tests.games.carcassonne.referee --engine ENGINE.jar --definitions FOLDER --kept FILE

The engine is made from its own sources, version 5, by whoever runs this; a Java that runs it is needed.
FOLDER holds the definitions of tiles of the boxes below, one file a box, as its client ships them.  FILE
takes a line for each game, and the next run goes on after them; `--page` writes the table from it.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from tests.games.carcassonne.referee.lockstep import play
from tests.games.carcassonne.referee.names import BOXES
from tests.games.carcassonne.referee.page import page

ALL = tuple(box for box in BOXES if not box.startswith("river"))
"""Boxes for games with many: without rivers, where both do not draw alike (RX-09)."""

VARIED = "all, with other choices"
"""The same boxes, with whatever options luck chooses of those that both know."""

Line: TypeAlias = Mapping[str, Any]

TABLES: Mapping[str, tuple[str, ...]] = {
    "base": (),
    **{box: (box,) for box in BOXES},
    "all": ALL,
    VARIED: ALL,
}


def lines(kept: Path) -> list[Line]:
    """Return what was played so far."""
    return [json.loads(line) for line in kept.read_text("utf-8").splitlines()] if kept.exists() else []


def to_play(kept: Sequence[Line], names: Sequence[str], games: int) -> Iterator[tuple[str, int]]:
    """Yield what is still to be played, a game of each in turn: with what, and with what luck."""
    done = {(line["boxes"], line["luck"]) for line in kept}
    for luck in range(games):
        yield from ((name, luck) for name in names if (name, luck) not in done)


def run(asked: argparse.Namespace) -> None:
    """Play the games that are still to be played."""
    for name, luck in to_play(lines(asked.kept), asked.boxes, asked.games):
        report = play(asked.engine, asked.definitions, TABLES[name], luck, is_varied=name == VARIED)
        line = {
            "boxes": name,
            "luck": luck,
            "steps": report.steps,
            "moves": report.moves,
            "explained": dict(report.explained),
            "unexplained": report.unexplained,
        }
        with asked.kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(name, luck, report.steps, dict(report.explained), *report.unexplained, flush=True)


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--engine", type=Path, help="the engine, a file.jar")
    parser.add_argument("--definitions", type=Path, help="the folder with its definitions of tiles")
    parser.add_argument("--kept", type=Path, required=True, help="a line for each game")
    parser.add_argument("--boxes", nargs="*", choices=[*TABLES], default=[*TABLES])
    parser.add_argument("--games", type=int, default=30, help="of each")
    parser.add_argument("--page", type=Path, help="where the table is written")
    asked = parser.parse_args()
    if asked.engine and asked.definitions:
        run(asked)
    if asked.page:
        asked.page.write_text(page(lines(asked.kept), TABLES), "utf-8")


if __name__ == "__main__":
    main()
