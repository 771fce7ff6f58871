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
from attrs import evolve, frozen

from app.core.game import AnyGame, Level, Player
from app.core.session import Setup
from app.games import find
from app.games.carcassonne.commands import BoxCommand, Deploy, Throw
from app.games.carcassonne.commands import Place as Lay
from app.games.carcassonne.game import GAME as CARCASSONNE
from app.games.carcassonne.tables import standard as standard_tiles
from app.games.cards.commands import BuildRoad, BuildVillage, Discard, DrawStock
from app.games.cards.game import GAME as CARDS
from app.games.catapults.commands import Draw, Place
from app.games.catapults.game import GAME
from app.games.catapults.model import Options, Phase
from app.games.conquest.commands import GoOn, March, Recruit
from app.games.conquest.commands import Place as Land
from app.games.conquest.game import GAME as CONQUEST
from app.games.conquest.table_files import standard_tables
from app.paths import HOME_VARIABLE, cache_folder, config_folder, data_folder
from app.settings import Settings, Speed
from app.shell.common.user_state import UserState
from app.shell.lessons.lesson import lesson
from app.shell.main.error_reporter import LOG_NAME
from app.storage.library import Library
from app.storage.saves import Loaded

ROOT = Path(__file__).resolve().parent.parent.parent

SHORT = Options(build_seconds=None, catapult_size=1, tie="shared", untimed_pieces=4)
"""Four walls a round, and small catapults: all phases come up, and nobody waits for a glass."""

WHOLE = bool(os.environ.get("SPRINGALD_LONG_TESTS"))
"""Whether everything is played by mouse and by keys as well; each game has one of them always."""

GLASS_S = 20
ROUNDED_S = 0.001
"""What is written down is rounded to this."""

TIMED = Options(build_seconds=GLASS_S, tie="shared")

_TILES = {"D": 2, "E": 2, "H": 1, "N": 1, "U": 1, "V": 2, "B": 1, "CA05": 2, "CA06": 2, "CA09": 2}
_FEW_TILES = evolve(
    standard_tiles(),
    tiles=tuple(evolve(tile, count=_TILES.get(tile.id, 0)) for tile in standard_tiles().tiles),
)
_LOW_GOALS = evolve(standard_tables().goals, share=(1, 3), claim_turns=2)

OTHERS = (
    (CARDS, CARDS.options(target=6), {DrawStock, BuildRoad, BuildVillage, Discard}),
    (CARCASSONNE, CARCASSONNE.options(tables=_FEW_TILES, first="seat"), {Lay, Deploy, Throw}),
    (
        CONQUEST,
        CONQUEST.options(board="island19", peace_turns=1, tables=evolve(standard_tables(), goals=_LOW_GOALS)),
        {Land, Recruit, March, GoOn},
    ),
)
"""The other games, how they are made short, and what everybody does in each of them."""

LEARNT = (GAME, *(game for game, *_ in OTHERS))

HANDS = {CARDS.id: "keys", CARCASSONNE.id: "mouse", CONQUEST.id: "keys", GAME.id: "mouse"}
"""What each game is always played with; lessons the other way round."""


@frozen
class Told:
    """What the driver has said: a line for each step, and what went to standard error."""

    lines: Sequence[dict[str, object]]
    errors: str


def by_hands(always: str) -> tuple[str, ...]:
    """Return by what something is played in this run."""
    return ("mouse", "keys") if WHOLE else (always,)


@pytest.mark.parametrize(("hands", "pages"), [("mouse", 1), ("keys", 2)][: 1 + WHOLE])
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


@pytest.mark.parametrize(
    ("game", "options", "verbs", "hands"),
    [
        pytest.param(*other, hands, id=f"{other[0].id}-{hands}")
        for other in OTHERS
        for hands in by_hands(HANDS[other[0].id])
    ],
)
def test_the_other_games_are_played_in_a_real_window(
    screen: str, game: AnyGame, options: object, verbs: set[type], hands: str
):
    """From the Hall to the result against a Page; in Carcassonne the throw is aimed by hand: CAR-AMB-10."""
    remember(game, options)

    told = drive(screen, game.id, hands, "new", "--seed", "8" if game is CARDS else "5")

    assert told.errors == ""
    assert not (cache_folder() / LOG_NAME).exists(), "something was written into the log of errors"
    assert told.lines[-1]["over"] is True
    assert all(line["window"] == [True, "xcb"] for line in told.lines)
    left = kept()
    assert left.timeline.now == told.lines[-1]["now"]
    assert verbs <= {type(each.command) for each in left.timeline.entries if each.human}


@pytest.mark.skipif(not WHOLE, reason="on demand: at a table without a window boxes are played each time")
@pytest.mark.parametrize("hands", by_hands("keys"))
def test_four_boxes_are_played_in_a_real_window(screen: str, hands: str):
    """XOPT-01: towers, abbeys, the dragon and the count, a dozen turns of two; then it is left."""
    remember(CARCASSONNE, CARCASSONNE.options(boxes=("dragon", "tower", "abbey", "count"), first="seat"))

    told = drive(screen, "carcassonne", hands, "new", "--seed", "11", "--until", "60")

    assert told.errors == ""
    assert not (cache_folder() / LOG_NAME).exists(), "something was written into the log of errors"
    done = {type(each.command) for each in kept().timeline.entries if each.human}
    assert {Lay, Deploy} <= done
    assert any(issubclass(each, BoxCommand) for each in done)


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        pytest.param(game, hands, id=f"{game.id}-{hands}")
        for game in LEARNT
        for hands in by_hands("keys" if HANDS[game.id] == "mouse" else "mouse")
    ],
)
def test_a_whole_lesson_is_done_in_a_real_window(screen: str, game: AnyGame, hands: str):
    """From the Hall through every exercise into a first real game, against the gentlest level."""
    UserState(config_folder()).keep_settings(Settings(language="en", speed=Speed.OFF, sounds=False))

    told = drive(screen, game.id, hands, "learn")

    assert told.errors == ""
    assert not (cache_folder() / LOG_NAME).exists(), "something was written into the log of errors"
    assert len(told.lines) > len(lesson(game.id))
    assert {each.level for each in kept().setup.players} == {None, game.gentlest}
    assert UserState(config_folder()).note(f"lesson {game.id}") == str(len(lesson(game.id)))


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


def remember(
    game: AnyGame, options: object, pages: int = 1, speed: Speed = Speed.OFF, *, samples: bool = False
) -> None:
    """Let the last game have been one of a person against so many Pages, usually without animations."""
    user_state = UserState(config_folder())
    user_state.keep_settings(Settings(language="en", speed=speed, sounds=False, samples=samples))
    others = tuple(Player(f"Page {seat}", Level.PAGE, seat) for seat in range(1, pages + 1))
    user_state.keep_setup(game, Setup(game.id, (Player("Ada"), *others), options, 0))


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
