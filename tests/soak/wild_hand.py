"""What a careless hand does: clicks, keys, sizes, switches; written down so that it can be done again."""

import gc
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget
from shiboken6 import isValid

from app.games import all_infos
from app.settings import Theme
from app.shell.common.menu_actions import ActionId
from app.shell.main.heap import trim
from app.shell.main.main_window import MainWindow

Deed = Sequence[Any]
"""A name of `DEEDS` and what goes with it, as JSON."""

_KEYS = [
    *"ARFMWLDCSB 1234567890+-",
    *("Left", "Right", "Up", "Down", "Return", "Escape", "Escape", "Tab", "Backtab", "Backspace", "Delete"),
    *("F1", "F10", "Home", "End", "PageUp", "PageDown"),
]
_CHORDS = ["Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z", "Ctrl+A", "Ctrl+C", "Ctrl+V", "Alt+Left", "Shift+R", "Ctrl+F"]

_RESTING, _SHELF = (1366, 800), 8
"""The size of a window at rest, and the games that lie on the shelf."""

NEVER = {ActionId.QUIT.value, ActionId.FULL_SCREEN.value}
"""The first ends it all; the second is the window manager's."""


def some_deed(rng: Random) -> Deed:
    """Return what to do next; games come and go rarely enough for something to happen in them."""
    (name,) = rng.choices(list(_LIKELY), list(_LIKELY.values()))
    match name:
        case "key":
            return name, rng.choice(_KEYS)
        case "chord":
            return name, rng.choice(_CHORDS)
        case "resize":
            return name, rng.randrange(1024, 2000), rng.randrange(640, 1100)
        case "action":
            return name, rng.choice([each.value for each in ActionId if each.value not in NEVER])
        case "look":
            return name, rng.choice(["light", "dark"]), rng.choice(["en", "de"])
        case "play":
            return name, rng.choice([each.id for each in all_infos()])
        case "menu":
            return name, rng.random()
        case _:
            return name, *(round(rng.random(), 3) for _ in range(4))


def do(window: MainWindow, deed: Deed) -> None:
    """Do it to whatever is in front."""
    name, *rest = deed
    try:
        DEEDS[name](window, *rest)
    except RuntimeError as error:
        # What the hand pointed at went with its first touch; raised anywhere else, it counts.
        if "already deleted" not in str(error) or not _is_ours(error):
            raise


def _is_ours(error: BaseException) -> bool:
    """Tell whether the hand itself raised it."""
    return traceback.extract_tb(error.__traceback__)[-1].filename == __file__


def in_front(window: MainWindow) -> QWidget:
    """Return what gets clicks and keys now."""
    return QApplication.activePopupWidget() or QApplication.activeModalWidget() or window


def _spot(widget: QWidget, x: float, y: float) -> tuple[QWidget, QPoint]:
    """Return what is under a point, given in parts of the size, and where in that it is."""
    at = QPoint(int(x * widget.width()), int(y * widget.height()))
    inner = widget.childAt(at)
    if inner is None or not isValid(inner):  # just deleted, and its wrapper has not heard of it
        return widget, at
    return inner, inner.mapFrom(widget, at)


def _click(window: MainWindow, x: float, y: float, *rest: float) -> None:
    widget, at = _spot(in_front(window), x, y)
    QTest.mouseMove(widget, at)
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def _right_click(window: MainWindow, x: float, y: float, *rest: float) -> None:
    widget, at = _spot(in_front(window), x, y)
    QTest.mouseClick(widget, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, at)


def _move(window: MainWindow, x: float, y: float, *rest: float) -> None:
    widget, at = _spot(in_front(window), x, y)
    QTest.mouseMove(widget, at)


def _drag(window: MainWindow, x: float, y: float, to_x: float, to_y: float) -> None:
    front = in_front(window)
    widget, at = _spot(front, x, y)
    to = widget.mapFrom(front, QPoint(int(to_x * front.width()), int(to_y * front.height())))
    QTest.mousePress(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    for part in range(1, 5):
        QTest.mouseMove(widget, at + (to - at) * part / 4)
    QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, to)


def _wheel(window: MainWindow, x: float, y: float, turn: float, *rest: float) -> None:
    widget, at = _spot(in_front(window), x, y)
    notches = QPoint(0, 120 if turn > 0.5 else -120)
    event = QWheelEvent(
        QPointF(at),
        QPointF(widget.mapToGlobal(at)),
        QPoint(),
        notches,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def _key(window: MainWindow, key: str) -> None:
    front = in_front(window)
    focus = QApplication.focusWidget()
    widget = front if isinstance(front, QMenu) or focus is None or not isValid(focus) else focus
    if len(key) == 1:
        QTest.keyClicks(widget, key)
    else:
        QTest.keyClick(widget, Qt.Key[f"Key_{key}"])


def _chord(window: MainWindow, chord: str) -> None:
    QTest.keySequence(in_front(window), chord)


def _resize(window: MainWindow, width: int, height: int) -> None:
    window.resize(width, height)


def _act(window: MainWindow, name: str) -> None:
    """Choose from the menus, as far as a dialog leaves one free."""
    action: QAction = window.actions_[ActionId(name)]
    if in_front(window) is window and action.isEnabled() and action.isVisible():
        action.trigger()


def _look(window: MainWindow, theme: str, language: str) -> None:
    settings = window.services.user_state.settings
    window.take_settings(replace(settings, theme=Theme(theme), language=language, sounds=False))


def _play(window: MainWindow, game: str) -> None:
    if in_front(window) is window:
        window.hall.played.emit(game)


def _leave(window: MainWindow, *rest: float) -> None:
    if in_front(window) is window:
        window.show_hall()


def _close(window: MainWindow, *rest: float) -> None:
    """Close whatever stands before the window."""
    if (front := in_front(window)) is not window:
        front.close()


def _menu(window: MainWindow, which: float) -> None:
    """Open a menu of the bar; what comes next chooses from it, or closes it."""
    menus = list(window.actions_.menus.values())
    if in_front(window) is window:
        menus[int(which * len(menus))].popup(window.mapToGlobal(QPoint(20, 20)))


def rest(window: MainWindow) -> None:
    """Close what stands before the window, keep nothing half done, and go home to the Hall."""
    while (front := in_front(window)) is not window:
        front.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    for beside in QApplication.topLevelWidgets():
        if isinstance(beside, QDialog) and beside.isVisible():
            beside.close()  # the rule book, whose pictures are there as long as it is read
    sandbox = window.made_sandbox
    if sandbox is not None and sandbox.page is not None:
        sandbox.page.stack.setClean()
    window.show_hall()
    window.resize(*_RESTING)
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()
    gc.collect()
    trim()  # what garbage held goes back too, as when a page has been left: what is free is no growth


def tidy(window: MainWindow) -> None:
    """Leave so few games on the shelf as there always are, so that it is not the shelf that is measured."""
    rest(window)
    library = window.services.library
    for record in library.records()[_SHELF:]:
        library.delete(record.number)


def _load(window: MainWindow, module: str) -> None:
    """Import what is otherwise imported when somebody has something to be drawn with it."""
    import_module(module)


DEEDS: Mapping[str, Callable[..., None]] = {
    "click": _click,
    "right click": _right_click,
    "move": _move,
    "drag": _drag,
    "wheel": _wheel,
    "key": _key,
    "chord": _chord,
    "resize": _resize,
    "action": _act,
    "look": _look,
    "play": _play,
    "leave": _leave,
    "close": _close,
    "menu": _menu,
    "rest": rest,
    "tidy": tidy,
    "load": _load,
}

_LIKELY: Mapping[str, float] = {
    "click": 34,
    "right click": 3,
    "move": 8,
    "drag": 10,
    "wheel": 3,
    "key": 22,
    "chord": 3,
    "resize": 3,
    "action": 4,
    "look": 1,
    "play": 2,
    "leave": 1,
    "close": 5,
    "menu": 1,
}
