"""Puzzles on disk: each an ordinary position file, and beside them what was found out about their moves."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from attrs import define, field

from app.bots.puzzles.puzzle import Difficulty, Proof, Puzzle, Rated, Theme
from app.bots.puzzles.shipped_puzzles import FIGURES
from app.core.game import AnyGame
from app.storage.codec import Codec
from app.storage.files import write_whole

_DIGITS = 5


@define
class PuzzleFolder:
    """
    The puzzles of a game in a folder.

    Attributes:
        game: What is played.
        folder: Where they lie; made when the first one is kept.
        puzzles: By name, in the order in which they were found.
        looked: So many games have been looked through.
        seed: Of those games.
    """

    game: AnyGame
    folder: Path
    puzzles: dict[str, Puzzle] = field(factory=dict)
    looked: int = 0
    seed: int = 0

    def read(self) -> None:
        """
        Read what is there; whoever has spoilt a file has one puzzle less.

        Raises:
            OSError, ValueError, KeyError: If the figures cannot be read.
        """
        if not (self.folder / FIGURES).is_file():
            return
        data = _figures(self.folder)
        self.looked, self.seed = int(data["looked"]), int(data["seed"])
        for name, about in data["puzzles"].items():
            with suppress(Exception):
                self.puzzles[name] = self._puzzle(name, about)

    def puzzle(self, name: str) -> Puzzle:
        """Return one puzzle alone.  Raises as `read`, or whatever its figures are spoilt by."""
        return self._puzzle(name, _figures(self.folder)["puzzles"][name])

    def keep(self, puzzle: Puzzle) -> None:
        """Keep a puzzle.  Raises `OSError`."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self.folder / f"{puzzle.name}.txt", puzzle.text)
        self.puzzles[puzzle.name] = puzzle
        self.write()

    def drop(self, name: str) -> None:
        """Forget a puzzle.  Raises `OSError`."""
        if self.puzzles.pop(name, None) is not None:
            self.write()
            (self.folder / f"{name}.txt").unlink(missing_ok=True)

    def write(self) -> None:
        """Write down what was found out.  Raises `OSError`."""
        self.folder.mkdir(parents=True, exist_ok=True)
        found = {name: self._data(puzzle) for name, puzzle in self.puzzles.items()}
        rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(each)}" for name, each in found.items())
        head = f'"looked": {self.looked}, "seed": {self.seed}'
        write_whole(self.folder / FIGURES, f'{{{head}, "puzzles": {{\n{rows}\n}}}}\n')

    def _puzzle(self, name: str, about: Mapping[str, Any]) -> Puzzle:
        codec = Codec(self.game)
        moves = (Rated(codec.to_entry(move).command, loss, error) for move, loss, error in about["moves"])
        return Puzzle(
            name,
            (self.folder / f"{name}.txt").read_text("utf-8"),
            about["seat"],
            tuple(moves),
            about["share"],
            Theme(about["theme"]),
            Difficulty(about["difficulty"]),
            about["options"],
            tuple(Proof(*each) for each in about["proofs"]),
        )

    def _data(self, puzzle: Puzzle) -> dict[str, Any]:
        codec = Codec(self.game)
        return {
            "seat": puzzle.seat,
            "theme": puzzle.theme.value,
            "difficulty": puzzle.difficulty.value,
            "share": round(puzzle.share, _DIGITS),
            "options": puzzle.options,
            "moves": [
                [codec.from_command(each.move), round(each.loss, _DIGITS), round(each.error, _DIGITS)]
                for each in puzzle.moves
            ],
            "proofs": [
                [each.seed, round(each.lead, _DIGITS), round(each.error, _DIGITS), each.playouts]
                for each in puzzle.proofs
            ],
        }


def listed(folder: Path) -> list[tuple[str, Theme, Difficulty]]:
    """Return the names of the puzzles in a folder, what each is about, and how hard it is."""
    found = list[tuple[str, Theme, Difficulty]]()
    with suppress(OSError, ValueError, KeyError, TypeError):
        for name, about in _figures(folder)["puzzles"].items():
            found.append((str(name), Theme(about["theme"]), Difficulty(about["difficulty"])))
    return found


def _figures(folder: Path) -> dict[str, Any]:
    try:
        found = json.loads((folder / FIGURES).read_text("utf-8"))
    except RecursionError as error:
        raise ValueError(f"{folder} holds no puzzles") from error
    if not isinstance(found, dict) or not isinstance(found.get("puzzles"), dict):
        raise ValueError(f"{folder} holds no puzzles")
    return found
