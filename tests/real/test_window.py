"""
A real window on a real display: whole games by mouse events alone and by keys alone, and what happens in
between.

The program runs as its command starts it, in a process of its own.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from attrs import frozen

from app.core.game import Game, Level, Player
from app.core.library import Library
from app.core.saves import Loaded
from app.core.session import Setup
from app.games import find
from app.games.catapults import GAME
from app.games.catapults.commands import Draw, Place
from app.games.catapults.model import Options, Phase
from app.paths import HOME_VARIABLE, config_folder, data_folder
from app.settings import Settings, Speed
from app.shell.memory import Memory

ROOT = Path(__file__).resolve().parent.parent.parent

SHORT = Options(build_seconds=None, catapult_size=1, tie="shared", untimed_pieces=4)
"""Four walls a round, and small catapults: all phases come up, and nobody waits for a glass."""

GLASS_S = 20
ROUNDED_S = 0.001
"""What is written down is rounded to this."""

TIMED = Options(build_seconds=GLASS_S, tie="shared")


@frozen
class Told:
    """What the driver has said: a line for each step, and what went to standard error."""

    lines: Sequence[dict[str, object]]
    errors: str


@pytest.mark.parametrize(("hands", "pages"), [("mouse", 1), ("keys", 2)])
def test_a_whole_game_is_played_in_a_real_window(screen: str, hands: str, pages: int):
    """From the Hall through three rounds to the result, and out: CAT-1, CAT-10."""
    remember(GAME, SHORT, pages)

    told = drive(screen, "catapults", hands, "new")

    assert told.errors == ""
    assert told.lines[-1]["over"] is True
    assert all(line["window"] == [True, "xcb"] for line in told.lines)
    game = kept()
    assert game.timeline.state.phase is Phase.OVER
    assert game.timeline.state.round == 3
    assert {Draw, Place} <= {type(each.command) for each in game.timeline.entries if each.human}


@pytest.mark.parametrize("hands", ["mouse", "keys"])
def test_closed_in_the_middle_it_goes_on_exactly_there(screen: str, hands: str):
    """The glass has as many seconds left as it had when the window was closed: CAT-11."""
    remember(GAME, TIMED)
    before = drive(screen, "catapults", hands, "new", "--until", "12").lines[-1]
    left = kept()

    after = drive(screen, "catapults", hands, "continue", "--until", "0").lines[0]

    assert after["glass"] == list(left.clocks.values())
    assert seconds(after) <= seconds(before) + ROUNDED_S
    assert seconds(before) < GLASS_S
    assert left.timeline.now >= int(str(before["now"]))
    assert after["now"] == left.timeline.now


def test_killed_in_the_middle_it_goes_on_with_what_was_seen(screen: str):
    """Nothing that was on screen is lost; the glass has at most a second more than was seen: CAT-11."""
    remember(GAME, TIMED)
    before = drive_and_kill(screen, steps=5)
    left = kept()
    assert left.timeline.now >= int(str(before["now"]))

    after = drive(screen, "catapults", "mouse", "continue", "--until", "0").lines[0]

    assert (after["now"], after["glass"]) == (left.timeline.now, list(left.clocks.values()))
    assert seconds(after) <= seconds(before) + 1
    if after["now"] == before["now"]:
        assert after["digest"] == before["digest"]


def remember(game: Game, options: object, pages: int = 1, speed: Speed = Speed.OFF) -> None:
    """Let the last game have been one of a person against so many Pages, usually without animations."""
    memory = Memory(config_folder())
    memory.keep_settings(Settings(language="en", speed=speed, sounds=False))
    others = tuple(Player(f"Page {seat}", Level.PAGE, seat) for seat in range(1, pages + 1))
    memory.keep_setup(game, Setup(game.id, (Player("Ada"), *others), options, 0))


def kept() -> Loaded:
    """Return the game that was played last, as it is on disk."""
    library = Library.open(data_folder())
    try:
        return library.load(library.records()[0].number, find)
    finally:
        library.close()


def drive(display: str, *arguments: str) -> Told:
    """Let the program be played until it ends; it has to end well."""
    with start(display, *arguments) as process:
        out, errors = process.communicate()
    assert process.returncode == 0, errors
    return Told([json.loads(line) for line in out.splitlines()], errors)


def drive_and_kill(display: str, steps: int) -> dict[str, object]:
    """Kill the program once so many steps have been seen; return the last that was."""
    with start(display, "catapults", "mouse", "new", "--stay") as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(steps)]
        process.send_signal(signal.SIGKILL)
        lines += [line for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        assert process.wait() == -signal.SIGKILL
    told: dict[str, object] = json.loads(lines[-1])
    return told


def start(display: str, *arguments: str) -> subprocess.Popen[str]:
    """Start the driver in a process of its own, on a real display."""
    environment = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    environment |= {"DISPLAY": display, HOME_VARIABLE: os.environ[HOME_VARIABLE]}
    environment.pop("WAYLAND_DISPLAY", None)
    return subprocess.Popen(
        [sys.executable, "-m", "tests.real.driver", *arguments],
        env=environment,
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def seconds(told: dict[str, object]) -> float:
    """Return what is left in the glass."""
    glass = told["glass"]
    assert isinstance(glass, list)
    assert len(glass) == 1
    return float(glass[0])
