"""
The window of the bundle, played by mouse.

What is on its screen cannot be asked.  So the checkout opens the same game, as the bundle has kept it on
disk, in a window of the same size that nobody sees; what is clicked there is clicked on the real screen as
well, and has to come to the same.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from operator import ne

from attrs import define
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from smoke import HEIGHT, PICTURES, WIDTH, Stranger, check_files, until

from app.bots.headless import make_bot
from app.bots.protocol import Budget
from app.core.game import Level, Player
from app.core.session import Setup
from app.games import all_games, find
from app.games.catapults.game import GAME
from app.games.catapults.model import Options
from app.i18n import speak
from app.paths import config_folder, data_folder
from app.settings import Settings, Speed
from app.shell.common.qt_application import make_application
from app.shell.common.user_state import UserState
from app.shell.main.application import FIND, make_window
from app.shell.main.main_window import MainWindow
from app.storage.library import FILE_NAME, Library
from app.storage.saves import Loaded, write
from tests.real.catapults_person import CatapultsMouse
from tests.real.person import LEFT, RIGHT, Script

SHORT = Options(build_seconds=None, catapult_size=1, tie="shared", untimed_pieces=4, rounds=1)
"""Every phase comes up, once, and nobody waits for a glass."""

SAME, OTHER = 0.002, 0.01
"""So much of a picture may differ from another of the same; two languages differ by more than this."""

PICTURED = 4
"""The table is photographed after so many moves."""

TRIES = 5
AGAIN_S = 4
"""What was clicked may have glided away; then people try again."""

_PHOTOGRAPH = """
import sys
from PySide6.QtGui import QGuiApplication
application = QGuiApplication(sys.argv[:1])
sys.exit(not application.primaryScreen().grabWindow(0).save(sys.argv[1]))
"""


@define
class Screen:
    """The display that the bundle's window is on; it fills it."""

    display: str

    def click(self, at: QPoint, button: Qt.MouseButton) -> None:
        """Click somewhere."""
        number = {LEFT: "1", RIGHT: "3"}[button]
        self.order("mousemove", str(at.x()), str(at.y()), "sleep", "0.03", "click", number)

    def order(self, *words: str) -> str:
        """Let xdotool do something; return what it says."""
        environment = {**os.environ, "DISPLAY": self.display}
        done = subprocess.run(
            ["xdotool", *words], env=environment, capture_output=True, text=True, check=False
        )
        return done.stdout

    def shows(self, title: str) -> bool:
        """Tell whether there is a window of this title."""
        return bool(self.order("search", "--onlyvisible", "--name", f"^{title}$").strip())

    def corner(self, title: str) -> QPoint:
        """Return where the window of this title begins, once it is there."""
        until(lambda: self.shows(title), f"{title} opens")
        said = self.order("search", "--onlyvisible", "--name", f"^{title}$", "getwindowgeometry", "--shell")
        place = dict(line.split("=") for line in said.splitlines())
        return QPoint(int(place["X"]), int(place["Y"]))

    def photograph(self, name: str) -> QImage:
        """Keep a picture of all there is to see; return it."""
        path = PICTURES / f"{name}.png"
        environment = {**os.environ, "DISPLAY": self.display, "QT_QPA_PLATFORM": "xcb"}
        subprocess.run([sys.executable, "-c", _PHOTOGRAPH, path], env=environment, check=True)
        return QImage(str(path))


class TwoHanded(CatapultsMouse):
    """Clicks in our window and, at the same place, in the bundle's."""

    def __init__(self, window: MainWindow, screen: Screen) -> None:
        super().__init__(window, GAME.id)
        self._screen = screen

    def click(self, widget: QWidget, at: QPoint | None = None, button: Qt.MouseButton = LEFT) -> None:
        spot = widget.rect().center() if at is None else at
        top = widget.window()
        if isinstance(top, QDialog):
            # Where it opens is the display's affair.
            self._screen.click(self._screen.corner(top.windowTitle()) + widget.mapTo(top, spot), button)
        else:
            self._screen.click(self.window.mapFromGlobal(widget.mapToGlobal(spot)), button)
        super().click(widget, at, button)


def check_window(stranger: Stranger, display: str) -> None:
    """Open it, play a game, print it, close it."""
    screen = Screen(display)
    make_application(["springald"])
    remember(stranger)
    seen: set[int] = set()
    with stranger.using(display) as process, photographed(screen):
        until(lambda: screen.shows("Springald"), "the window opens", lambda: alive(process))
        check_files(stranger)
        compare_hall(screen)
        begin(screen, stranger)
        steps = play(screen, stranger, seen)
        out, errors = process.communicate(timeout=30)
    assert (process.returncode, out, errors) == (0, "", ""), f"{process.returncode} {out} {errors}"
    assert len(seen) > 1, "no worker process has been seen"
    until(lambda: not stranger.processes(), f"all of {seen} end")
    assert not list(stranger.home.rglob("*.log")), "an error was written down"
    print(f"smoke: a game was played by mouse in {steps} moves; {len(seen)} processes came and went")
    check_sheet(stranger)


@contextmanager
def photographed(screen: Screen) -> Iterator[None]:
    """Keep a picture of where it went wrong."""
    try:
        yield
    except BaseException:
        screen.photograph("failed")
        raise


def alive(process: "subprocess.Popen[str]") -> None:
    assert process.poll() is None, process.communicate()


def remember(stranger: Stranger) -> None:
    """Let both have played a short game against a Page last, without animations."""
    user_state = UserState(config_folder())
    user_state.keep_settings(Settings(speed=Speed.OFF, sounds=False))
    user_state.keep_setup(GAME, Setup(GAME.id, (Player("Ada"), Player("Page", Level.PAGE, 1)), SHORT, 0))
    shutil.copy(config_folder() / "settings.json", stranger.home / ".config/springald")
    stranger.own()


def compare_hall(screen: Screen) -> None:
    """See that the Hall looks as in the checkout, in German."""
    screen.order("mousemove", str(WIDTH - 1), str(HEIGHT - 1))
    with our_window() as german:
        # Both show what is shipped until their covers are painted, each in its time.
        until(lambda: looks_like(screen, german), "the Hall looks as in the checkout", breathe)
    speak("en")
    with our_window("en") as english:
        assert difference(screen.photograph("hall"), english.grab().toImage()) > OTHER, "it is not German"
    print("smoke: the Hall looks as in the checkout, in German")


def looks_like(screen: Screen, window: MainWindow) -> bool:
    """Tell whether the bundle's window looks as ours does now; keep pictures of both."""
    ours = window.grab().toImage()
    ours.save(str(PICTURES / "hall-ours.png"))
    return difference(screen.photograph("hall"), ours) < SAME


def begin(screen: Screen, stranger: Stranger) -> None:
    """Start a game from the Hall: its tile, and the button of the dialog."""
    with our_window() as window:
        follow(TwoHanded(window, screen).start())
    until(lambda: kept(stranger) is not None, "the game is kept")


def play(screen: Screen, stranger: Stranger, seen: set[int]) -> int:
    """Play until the game is over, and end the program by its menu; return how many moves that took."""
    moves = 0
    with our_window() as window:
        hands = TwoHanded(window, screen)
        while not (now := current(stranger)).session().is_over:
            seen |= stranger.processes()
            if 0 in GAME.rules.to_act(now.timeline.state):
                move(hands, stranger, now)
                moves += 1
                if moves == PICTURED:
                    screen.photograph("table")
            time.sleep(0.02)
        follow(reopened(hands, now))
        screen.photograph("result")
        follow(hands.leave())
    return moves


def move(hands: TwoHanded, stranger: Stranger, now: Loaded) -> None:
    """Do something for the person at the table, and see that it has come into the bundle's log."""
    before = of_person(now)
    for _ in range(TRIES):
        follow(reopened(hands, now))
        wish = make_bot(GAME, "page").choose(GAME, hands.controller.view, 0, Budget(effort=0.3, seed=before))
        follow(hands.play(wish))
        end = time.monotonic() + AGAIN_S
        while time.monotonic() < end:
            now = current(stranger)
            if of_person(now) > before:
                last = [each.command for each in now.timeline.entries if each.human][before]
                assert last == wish, f"{last} instead of {wish}"
                return
            time.sleep(0.02)
    raise AssertionError(f"{wish} is not played")


def reopened(hands: TwoHanded, now: Loaded) -> Script:
    """Open, in our window, the game as the bundle has kept it."""
    hands.window.resume(hands.window.services.library.add(now))
    yield lambda: hands.window.page is not None and hands.page.board.isVisible()


def check_sheet(stranger: Stranger) -> None:
    """Write a filled score sheet of the game, and blank ones, as PDF."""
    file, sheet = stranger.home / "Märchen.springald", stranger.home / "Bögen.pdf"
    write(current(stranger).session(), file)
    stranger.own()
    for what in (file, *(game.id for game in all_games())):
        stranger.run("sheet", what, "--out", sheet)
        assert sheet.read_bytes().startswith(b"%PDF-"), f"{what}: no PDF"
        sheet.unlink()
    assert stranger.run("check", file).startswith(f"{stranger.known(file)}: ")
    print("smoke: score sheets are written as PDF, and the saved game can be trusted")


# --- Our own window ---


@contextmanager
def our_window(language: str = "de") -> Iterator[MainWindow]:
    """Yield a window of the checkout, as large as the bundle's."""
    speak(language)
    window = make_window(all_games(), FIND)
    window.show()
    window.activateWindow()
    for _ in range(3):
        breathe()
    try:
        yield window
    finally:
        window.close()
        window.deleteLater()
        breathe()


def breathe() -> None:
    """Do what an event loop does between two events; without one nothing would ever be deleted."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def follow(script: Script) -> None:
    """Go through a script, waiting where it waits."""
    for awaited in script:
        until(awaited, f"our own window: {awaited}", breathe)
    breathe()


def difference(one: QImage, other: QImage) -> float:
    """Return the share of pixels that differ."""
    if one.size() != other.size():
        return 1.0
    ours, theirs = (
        bytes(each.convertToFormat(QImage.Format.Format_RGB32).constBits()) for each in (one, other)
    )
    if ours == theirs:
        return 0.0
    return sum(map(ne, memoryview(ours).cast("I"), memoryview(theirs).cast("I"))) / (
        one.width() * one.height()
    )


# --- What the bundle has kept ---


def kept(stranger: Stranger) -> Loaded | None:
    """Return the game that is being played, as it is on disk now."""
    theirs, copy = stranger.home / ".local/share/springald" / FILE_NAME, data_folder() / "copy" / FILE_NAME
    if not theirs.exists():
        return None
    shutil.rmtree(copy.parent, ignore_errors=True)
    copy.parent.mkdir()
    read_only = f"{theirs.as_uri()}?mode=ro"
    with closing(sqlite3.connect(read_only, uri=True)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    library = Library.open(copy.parent)
    try:
        records = library.records()
        return library.load(records[0].number, find) if records else None
    finally:
        library.close()


def current(stranger: Stranger) -> Loaded:
    """Return the game that is being played."""
    loaded = kept(stranger)
    assert loaded is not None
    return loaded


def of_person(loaded: Loaded) -> int:
    """Return how many entries are the person's."""
    return sum(bool(each.human) for each in loaded.timeline.entries)
