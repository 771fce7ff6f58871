"""
A real window that is treated wildly, in a process of its own; says what happens, one JSON line each.

`python -m tests.soak.window_driver SEED COUNT` tries; with the FILE of a case it does the same again.
The user's folders are where the environment says.
"""

import faulthandler
import json
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QDrag
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog

from app.games import all_infos
from app.shell.common.menu_actions import ActionId
from app.shell.common.qt_application import make_application
from app.shell.main.application import FIND, make_window
from app.shell.main.heap import give_back
from app.shell.main.main_window import MainWindow
from app.shell.main.sweeper import Sweeper
from app.shell.main.whole_errors import run_with_whole_errors
from tests.processes import children
from tests.soak.wild_hand import Deed, do, rest, some_deed

_NEWS = 50
"""Deeds between two words about memory and processes."""

_HELD_S = 0.5
"""A deed that lasts longer than this waits for a menu that it has opened itself."""


class Browser(QObject):
    """Opens nothing."""

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        """Hear of an address."""


class Hand(QObject):
    """Does one deed after the other, each from the event loop."""

    def __init__(self, window: MainWindow, deeds: Iterator[Deed]) -> None:
        super().__init__()
        self._window, self._deeds = window, deeds
        self._done, self._longest, self._is_at_it = 0, 0.0, False
        self._began = time.monotonic()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._do_one)
        self._timer.start()
        # A timer is not told again before it has returned, and who asks for a file waits in our deed.
        self._closer = QTimer(self, interval=50)
        self._closer.timeout.connect(close_file_dialog)
        self._closer.timeout.connect(self._let_go)
        self._closer.start()

    def _do_one(self) -> None:
        if self._is_at_it:
            return  # QTest lets the event loop turn.
        deed = next(self._deeds, None)
        if deed is None:
            self._timer.stop()
            self._end()
            return
        self._done += 1
        tell(deed=deed)
        self._began, self._is_at_it = time.monotonic(), True
        try:
            do(self._window, deed)
        finally:
            self._is_at_it = False
        self._longest = max(self._longest, time.monotonic() - self._began)
        if self._done % _NEWS == 0 or deed[0] == "rest":
            self._report()

    def _let_go(self) -> None:
        """
        End what a deed waits for that it has begun itself.

        The press on a button with a menu returns when the menu is closed, that on "Properties" of Qt's print
        dialog when those are; who drags marked text waits for a screen that tells of the release, and ours
        never hears of it.
        """
        if not self._is_at_it or time.monotonic() - self._began <= _HELD_S:
            return
        QDrag.cancel()
        close_dialog_of_qt()
        if (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
            self._began = time.monotonic()

    def _report(self) -> None:
        tell(
            done=self._done,
            mb=resident(),
            files=from_files(),
            stall=round(self._longest, 2),
            seconds=time.process_time(),
            children=children_of_ours(),
        )

    def _end(self) -> None:
        """Go home, then close the window."""
        rest(self._window)
        self._report()
        self._window.close()
        tell(closed=True)
        QApplication.exit(0)


def close_dialog_of_qt() -> None:
    """Refuse what Qt asks in a dialog of its own; ours are open without anybody waiting for them."""
    front = QApplication.activeModalWidget()
    if isinstance(front, QDialog) and not type(front).__module__.startswith("app."):
        front.reject()


def close_file_dialog() -> None:
    """Choose no file, if somebody asks for one."""
    front = QApplication.activeModalWidget()
    if isinstance(front, QFileDialog):
        front.reject()


def tell(**news: Any) -> None:
    """Say something to whoever has started us."""
    print(json.dumps(news), flush=True)


def resident() -> int:
    """Return how much memory we take, in MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 // 2**20


def from_files() -> int:
    """Return how much of that are pages of libraries and fonts, in MB: the system takes them back at will."""
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(status["RssFile"].split()[0]) // 2**10


def children_of_ours() -> list[int]:
    """Return the processes that were started from here."""
    return children(int(Path("/proc/self").resolve().name))


def main(arguments: list[str]) -> int:
    """Open the window and treat it wildly."""
    faulthandler.enable()
    faulthandler.register(signal.SIGUSR1)  # whoever waits in vain asks where we are
    sys.excepthook = _caught
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    application = make_application(sys.argv[:1])
    application.setQuitOnLastWindowClosed(False)
    browser = Browser()
    for scheme in ("http", "https", "file", "mailto"):
        QDesktopServices.setUrlHandler(scheme, browser, "open")
    give_back()
    Sweeper(application).start()
    window = make_window(all_infos(), FIND)
    # The hand finds it in the menu as well, and would go on with a window that is closed.
    window.actions_[ActionId.QUIT].setEnabled(False)
    window.show()
    window.activateWindow()
    if len(arguments) == 1:
        deeds: Iterator[Deed] = iter(json.loads(Path(arguments[0]).read_text())["deeds"])
    else:
        rng = Random(int(arguments[0]))
        deeds = (some_deed(rng) for _ in range(int(arguments[1])))
    hand = Hand(window, deeds)
    status = run_with_whole_errors(application.exec)
    del hand
    return status


def _caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    tell(error="".join(traceback.format_exception(kind, error, trace))[-4000:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
