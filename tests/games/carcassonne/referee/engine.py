"""JCloisterZone's engine as a process: it reads a message a line, and answers each with its whole state."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeAlias
from xml.etree import ElementTree as ET

State: TypeAlias = Mapping[str, Any]
"""What the engine answers: everything there is on its table, and what whoever is at turn may do."""


def java(jar: Path) -> Sequence[str]:
    """Return what starts the engine; it lives for one game, so that little of it is compiled."""
    return ("java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", str(jar))


class Stopped(Exception):
    """The engine has ended, or does not take what it was told."""


class Engine:
    """
    One game of the engine.

    Args:
        command: What starts it; the engine is no part of this program.
        definitions: The folder with its definitions of tiles, a file for each box.
    """

    def __init__(self, command: Sequence[str], definitions: Path) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._definitions = definitions

    def begin(self, game: "Game") -> State:
        """Let it set out a game, and return how it begins."""
        for file in sorted(self._definitions.glob("*.xml")):
            self._write(f"%load {file}")
        with TemporaryDirectory() as folder:
            file = Path(folder) / "base.xml"
            file.write_text(without_start(self._definitions), "utf-8")
            self._write(f"%load {file}")
            return self.tell("GAME_SETUP", game.payload)

    def tell(self, kind: str, payload: Mapping[str, Any]) -> State:
        """Tell it one thing, and return its answer."""
        self._write(json.dumps({"type": kind, "payload": payload}))
        if self._process.stdout is None:
            raise Stopped("without output")
        line = self._process.stdout.readline()
        if not line.startswith("{"):
            self._process.kill()
            raise Stopped(f"{kind} {payload}: {line}{self._process.communicate()[1][-2000:]}")
        answer: State = json.loads(line)
        return answer

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()

    def _write(self, line: str) -> None:
        if self._process.stdin is None:
            raise Stopped("without input")
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()


BASE_LEFT = "base-without-start"
"""A set of our own: the base game without its start tile, which others replace.  Rule: RX-24."""


def without_start(definitions: Path) -> str:
    """Return the definition of `BASE_LEFT`."""
    root = ET.parse(definitions / "basic.xml").getroot()
    tiles = next(each for each in root.iter("tile-set") if each.attrib["id"] == "basic:1")
    for each in tiles:
        each.attrib["count"] = str(int(each.attrib["count"]) - (each.attrib["tile"] == "BA/RCr"))
    tiles.attrib["id"] = BASE_LEFT
    return f"<defs><sets>{ET.tostring(tiles, 'unicode')}</sets></defs>"


class Game(NamedTuple):
    """
    What a game of the engine is played with, by its own names.

    Attributes:
        sets, elements, rules: Tiles, what else there is, and how some rules are read.
        seats: How many play.
        start: What lies at first: each tile with its square, and how often it is turned.
        luck: What decides what is drawn at first, from 0 to 1.
    """

    sets: Sequence[str]
    elements: Mapping[str, Any]
    rules: Mapping[str, str]
    seats: int
    start: Sequence[tuple[str, int, int, int]]
    luck: float

    @property
    def payload(self) -> Mapping[str, Any]:
        """Return it as the engine is told it."""
        return {
            "sets": dict.fromkeys(self.sets, 1),
            "elements": {"small-follower": 7, "farmers": True, **self.elements},
            "rules": self.rules,
            "players": self.seats,
            "start": [
                {"tile": name, "x": x, "y": y, "rotation": 90 * turn} for name, x, y, turn in self.start
            ],
            "initialRandom": self.luck,
        }
