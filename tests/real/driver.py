"""
The real program with somebody at it.

    python -m tests.real.driver GAME mouse|keys new|continue|learn [--until N] [--stay] [--seed N]

Starts Springald as its command does, plays a game for the one person in it, or learns it, and ends the
program as a person would: at the end of the game, or after N entries of the log.  After every step it
says in one line of JSON where the game stands.
"""

import argparse
import json
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from os import _exit
from time import monotonic

from attrs import frozen
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from app.bots.headless import make_bot
from app.bots.protocol import Budget
from app.commandline import main as cli
from app.core.command import Command
from app.core.game import AnyGame
from app.core.session import AnySession
from app.games import game_ids
from app.shell.main import application as program
from app.shell.main.main_window import MainWindow
from app.shell.play.game_controller import GameController
from app.shell.setup import new_game_dialog
from app.storage.codec import digest
from app.storage.library import Opened
from tests.contract.promises import promises
from tests.real.learner import learn, learner
from tests.real.person import Person, Script

GLANCE_MS = 4
PATIENCE_S = 55
"""So long somebody tries to do one thing."""

FAILED = 70
"""The exit status of a driver that did not get on."""


class Driver(QObject):
    """Goes through a script, one step whenever what it waits for is so."""

    def __init__(self, script: Script) -> None:
        super().__init__()
        self._script, self._awaited = script, _now
        self._is_busy = False
        self._until = monotonic() + PATIENCE_S
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._glance)
        self._timer.start(GLANCE_MS)

    def _glance(self) -> None:
        if self._is_busy:
            return
        self._is_busy = True
        try:
            self._look()
        except Exception:  # noqa: BLE001 - whatever it is, somebody waits for us to end
            traceback.print_exc()
            _exit(FAILED)
        self._is_busy = False

    def _look(self) -> None:
        if monotonic() > self._until:
            raise TimeoutError(f"waiting in vain: {self._awaited}, {QApplication.focusWidget()}")
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            raise AssertionError(f"the program says: {box.text()} {box.informativeText()}")
        if self._awaited():
            if isinstance(self._awaited, _Played):
                self._until = monotonic() + PATIENCE_S
            following = next(self._script, None)
            if following is None:
                self._timer.stop()
            else:
                self._awaited = following


def play(person: Person, begins: str, until: int, *, stays: bool) -> Script:
    """Play on until the game is over, or has so many entries; then leave, unless told to stay."""
    window = person.window
    yield window.isActiveWindow
    if begins == "new":
        yield from person.start()
        tell(window, person.controller.session)
    else:
        _listen_to_opening(window)
        yield from person.go_on()
    bot = make_bot(person.controller.session.game, "page")
    while not person.controller.session.is_over and person.controller.session.timeline.now < until:
        yield lambda: person.sees_all() and (person.may_play() or person.controller.session.is_over)
        if person.controller.session.is_over:
            break
        wish = _wish(person, bot.choose)
        yield from _do(person, wish)
    if person.controller.session.is_over:
        yield window.panels.results.isVisible
        tell(window, person.controller.session)
    if not stays:
        yield from person.leave()


def study(person: Person) -> Script:
    """Learn the game, begin a real one, and leave."""
    yield from learn(person, lambda command: _do(person, command))
    tell(person.window, person.controller.session)
    yield from person.leave()


def _do(person: Person, wish: Command) -> Script:
    """Do one thing, and wait until it has come into the log."""
    session = person.controller.session
    before = session.timeline.now
    yield from person.play(wish)
    yield _Played(person, wish, before)
    tell(person.window, session)


@frozen
class _Played:
    """Asks whether what somebody did has come into the log."""

    person: Person
    wish: Command
    before: int

    def __call__(self) -> bool:
        return self.person.controller.session.timeline.now > self.before

    def __str__(self) -> str:
        controller = self.person.controller
        board = controller.session.game.notation.draw(controller.view)
        return f"{self.wish} has not been played.\n{board}\n{vars(self.person.gesture)}"


def _wish(person: Person, choose: Callable[..., Command]) -> Command:
    """Return what the person wants to do; a bot thinks for it."""
    controller = person.controller
    seat = controller.watching
    assert seat is not None
    budget = Budget(effort=0.3, seed=controller.session.timeline.now)
    command: Command = choose(controller.session.game, controller.view, seat, budget)
    return command


def _listen_to_opening(window: MainWindow) -> None:
    """Say where a game stands at the moment it is taken from the shelf, before its clocks run."""
    launcher = window.table._launcher
    lay = launcher.lay

    def lay_and_tell(opened: Opened) -> GameController:
        controller = lay(opened)
        tell(window, controller.session)
        return controller

    launcher.lay = lay_and_tell


def tell(window: MainWindow, session: AnySession) -> None:
    """Say where a game stands."""
    told = {
        "now": session.timeline.now,
        "digest": digest(session.game, session.state),
        "glass": list(session.clocks.values()),
        "over": session.is_over,
        "window": [window.isVisible(), QApplication.platformName()],
    }
    print(json.dumps(told), flush=True)


def main(arguments: Sequence[str]) -> int:
    """Start the program with somebody at it; return its exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("hands", choices=["mouse", "keys"])
    parser.add_argument("begins", choices=["new", "continue", "learn"])
    parser.add_argument("--until", type=int, default=10_000)
    parser.add_argument("--stay", action="store_true")
    parser.add_argument("--seed", type=int)
    given = parser.parse_args(arguments)
    drivers: list[Driver] = []
    open_window = program.make_window

    def make_window(games: Sequence[AnyGame], find: str) -> MainWindow:
        window = open_window(games, find)
        hands = someone(given.game, given.hands)
        if given.begins == "learn":
            script = study(learner(hands)(window, given.game))
        else:
            script = play(hands(window, given.game), given.begins, given.until, stays=given.stay)
        drivers.append(Driver(script))
        return window

    program.make_window = make_window
    if given.seed is not None:
        new_game_dialog.new_seed = lambda: given.seed
    return cli.main([])


def someone(game_id: str, hands: str) -> type[Person]:
    """Return who plays a game by "mouse" or by "keys"."""
    module, name = promises(game_id).people[hands == "keys"].split(":")
    found: type[Person] = getattr(import_module(module), name)
    return found


def _now() -> bool:
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
