"""Somebody at the window: who sees everything, but acts by mouse events alone, or by keys alone."""

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, TypeAlias

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget

from app.core.command import Command
from app.shell.common.menu_actions import ActionId, MenuId
from app.shell.main.game_tile import GameTile
from app.shell.main.home_page import ContinueCard
from app.shell.main.main_window import MainWindow
from app.shell.play.game_controller import GameController
from app.shell.play.table_page import TablePage
from app.shell.setup.new_game_dialog import NewGameDialog
from app.ui.board.gestures import Pick
from app.ui.board.view import TableView
from tests.pointer import in_window, window_of

Script: TypeAlias = Iterator[Callable[[], bool]]
"""What somebody does; whenever it yields, it waits until that is so."""

KEY, LEFT, RIGHT = Qt.Key, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier

ARROWS = {(0, -1): KEY.Key_Up, (0, 1): KEY.Key_Down, (-1, 0): KEY.Key_Left, (1, 0): KEY.Key_Right}
"""The arrow keys, by the way they lead across and down."""

_PARTS = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88, 0.06, 0.94)
_MANY = 80


class Person:
    """
    What somebody sees; how they act is for `Mouse` and `Keys` to say, and for those of each game.

    Args:
        window: The program's.
        game: The id of the game to be played.
    """

    def __init__(self, window: MainWindow, game: str) -> None:
        self.window, self.game = window, game

    @property
    def page(self) -> TablePage:
        """The page of the open game."""
        assert self.window.page is not None
        return self.window.page

    @property
    def controller(self) -> GameController:
        """The open game."""
        return self.page.controller

    @property
    def table(self) -> Any:
        """Its table."""
        return self.controller.table

    @property
    def view(self) -> Any:
        """The position as it is shown."""
        return self.table.view

    @property
    def board(self) -> TableView:
        """What the table is seen through."""
        (board,) = self.table.scene.views()
        assert isinstance(board, TableView)
        return board

    @property
    def gesture(self) -> Any:
        """What has pointer and keys now."""
        return self.board.gesture

    def start(self) -> Script:
        """Open the dialog for a new game, and start it as it was set up last."""
        raise NotImplementedError

    def go_on(self) -> Script:
        """Continue the game that the Hall offers."""
        raise NotImplementedError

    def play(self, command: Command) -> Script:
        """Do at the table what *command* says."""
        raise NotImplementedError

    def leave(self) -> Script:
        """End the program."""
        raise NotImplementedError

    def press_primary(self) -> Script:
        """Do what the large button says, once it says so."""
        raise NotImplementedError

    def press_spare(self) -> Script:
        """Do what the quiet button says."""
        raise NotImplementedError

    def press_for(self, command: Command) -> Script:
        """Press the button that plays a command: the quiet one, if it is that one's."""
        is_spare = self.table.prompt().spare_command == command
        yield from self.press_spare() if is_spare else self.press_primary()

    def sees_all(self) -> bool:
        """
        Tell whether everything on screen says what is so.

        Buttons come when all that a timer has set off has happened, and before anything is painted:
        only a machine can look in between.
        """
        return not self.controller._is_stale

    def may_play(self) -> bool:
        """Tell whether the table waits for them."""
        return self.controller.watching is not None

    def _dialog(self) -> NewGameDialog | None:
        dialog = self.window.findChild(NewGameDialog)
        return dialog if dialog is not None and dialog.isVisible() else None

    def _tile(self) -> GameTile:
        tiles = self.window.hall.findChildren(GameTile)
        return next(tile for tile in tiles if tile.game.id == self.game)

    def _card(self) -> ContinueCard:
        return self.window.hall.findChildren(ContinueCard)[0]

    def _has_game(self) -> bool:
        return self.window.page is not None and self.window.page.board.isVisible()


class Mouse(Person):
    """Moves, presses and lets go; no key is ever pressed."""

    def start(self) -> Script:
        self.click(self._tile()._choose)
        yield lambda: self._dialog() is not None
        dialog = self._dialog()
        assert dialog is not None
        yield dialog._start.isVisible
        self.click(dialog._start)
        yield self._has_game

    def go_on(self) -> Script:
        yield lambda: bool(self.window.hall.findChildren(ContinueCard))
        self.click(self._card().go_on)
        yield self._has_game

    def leave(self) -> Script:
        bar, menu = self.window.menuBar(), self.window.actions_.menus[MenuId.GAME]
        self.click(bar, bar.actionGeometry(menu.menuAction()).center())
        yield menu.isVisible
        self._choose(menu, self.window.actions_[ActionId.QUIT])

    def click(self, widget: QWidget, at: QPoint | None = None, button: Qt.MouseButton = LEFT) -> None:
        """Click on a part of the window, or at a point of it."""
        handle, spot = in_window(widget, widget.rect().center() if at is None else at)
        QTest.mouseMove(handle, spot)
        QTest.mouseClick(handle, button, NONE, spot)

    def press_primary(self) -> Script:
        """Click the large button, once it is there."""
        primary = self.page.status.primary
        yield lambda: self.sees_all() and primary.isVisible()
        self.click(primary)

    def press_spare(self) -> Script:
        """Click the quiet button."""
        spare = self.page.status.spare
        yield lambda: self.sees_all() and spare.isVisible()
        self.click(spare)

    def click_thing(self, key: Hashable) -> None:
        """Click on something on the table, where it is seen."""
        self.click_at(self.spot_of(key))

    def spot_of(self, key: Hashable) -> QPointF:
        """Return a point at which a click means *key*."""
        item = self.table.scene.item(key)
        assert item is not None, f"nothing on the table is {key}"
        room = item.sceneBoundingRect()
        # The middle of a bent piece is beside it, or on its very rim: the pixel decides.
        spots = (
            self.seen_at(QPointF(room.left() + room.width() * x, room.top() + room.height() * y))
            for y in _PARTS
            for x in _PARTS
        )
        found = next((spot for spot in spots if self.is_bare(spot) and self.meant(spot) == key), None)
        assert found is not None, f"{key} cannot be clicked"
        return found

    def meant(self, spot: QPointF) -> Hashable | None:
        """Return what a click on a point of the table means."""
        return self.table.scene.key_at(spot)

    def seen_at(self, spot: QPointF) -> QPointF:
        """Return the point that a click on the pixel of *spot* is taken for."""
        return self.board.mapToScene(self.board.mapFromScene(spot))

    def is_bare(self, spot: QPointF) -> bool:
        """Tell whether a point of the table is seen, and no panel lies over it."""
        viewport = self.board.viewport()
        pixel = viewport.mapTo(self.board, self.board.mapFromScene(spot))
        return viewport.geometry().contains(pixel) and self.board.childAt(pixel) is viewport

    def click_at(self, at: QPointF, button: Qt.MouseButton = LEFT) -> None:
        """Click at a point of the table."""
        self.click(self.board.viewport(), self.board.mapFromScene(at), button)

    def drag(self, start: QPointF, end: QPointF) -> None:
        """Press at one point of the table, move to another, and let go there."""
        viewport, pixels = self.board.viewport(), [self.board.mapFromScene(each) for each in (start, end)]
        for each in pixels:
            assert viewport.rect().contains(each), f"{each} is not on the table"
        handle, first = in_window(viewport, pixels[0])
        _, last = in_window(viewport, pixels[1])
        QTest.mouseMove(handle, first)
        QTest.mousePress(handle, LEFT, NONE, first)
        for part in (0.2, 0.6, 1.0):
            QTest.mouseMove(handle, first + (last - first) * part)
        QTest.mouseRelease(handle, LEFT, NONE, last)

    def _choose(self, menu: QMenu, action: QAction) -> None:
        self.click(menu, menu.actionGeometry(action).center())


class Keys(Person):
    """Presses keys; the mouse is never touched."""

    def start(self) -> Script:
        yield from self.tab_to(self._tile()._choose)
        self.press(KEY.Key_Return)
        yield lambda: self._dialog() is not None
        dialog = self._dialog()
        assert dialog is not None
        yield dialog._start.hasFocus
        self.press(KEY.Key_Return)
        yield self._has_game

    def go_on(self) -> Script:
        yield lambda: bool(self.window.hall.findChildren(ContinueCard))
        button: QPushButton = self._card().go_on
        yield button.hasFocus
        self.press(KEY.Key_Return)
        yield self._has_game

    def leave(self) -> Script:
        self.press(KEY.Key_Q, CONTROL)
        yield lambda: True

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press a key, wherever the focus is."""
        top = self._dialog() or self.window
        QTest.keyClick(window_of(top), key, modifier)

    def press_primary(self) -> Script:
        """Put away what is pointed at, so that Enter means the large button."""
        yield self.sees_all
        self.press(KEY.Key_Escape)
        self.press(KEY.Key_Return)

    def press_spare(self) -> Script:
        """Press the key of the quiet button."""
        yield self.sees_all
        self.press(KEY.Key_Return, Qt.KeyboardModifier.ShiftModifier)

    def tab_to(self, widget: QWidget) -> Script:
        """Press Tab until a widget has the focus."""
        seen: list[QWidget | None] = []
        for _ in range(_MANY):
            if widget.hasFocus():
                return
            seen.append(QApplication.focusWidget())
            self.press(KEY.Key_Tab)
            yield lambda: True
        raise AssertionError(f"Tab does not come to {widget}: {seen[-12:]}")

    def walk_to(self, key: Hashable) -> Script:
        """Let the cursor go from thing to thing with the arrows."""
        while self.gesture.at != key:
            self.press(_first_step(self.gesture, key))
            yield lambda: True

    def take(self, key: Hashable) -> Script:
        """Walk to a thing and take it."""
        yield from self.walk_to(key)
        self.press(KEY.Key_Return)


def shortest(
    start: Hashable, goal: Hashable, beside: Callable[[Any, int, int], Hashable]
) -> Sequence[Qt.Key] | None:
    """Return the arrow keys that lead from one place to another; None if none do."""
    ways: dict[Hashable, tuple[Qt.Key, ...]] = {start: ()}
    ahead = deque([start])
    while ahead and goal not in ways:
        here = ahead.popleft()
        for way, key in ARROWS.items():
            there = beside(here, *way)
            if there not in ways:
                ways[there] = (*ways[here], key)
                ahead.append(there)
    return ways.get(goal)


def _first_step(pick: Pick, goal: Hashable) -> Qt.Key:
    """Return the arrow key to press next on the way to a target."""
    if pick.at is None:
        return KEY.Key_Right
    keys = shortest(pick.at, goal, lambda here, dx, dy: _beside(pick, here, dx, dy))
    assert keys, f"no arrows lead from {pick.at} to {goal}"
    return keys[0]


def _beside(pick: Pick, here: Hashable, dx: int, dy: int) -> Hashable:
    """Return where an arrow key would lead from a target, without pressing it."""
    at, targets, pointed = pick.at, pick.targets, pick.pointed
    pick.pointed = lambda key: None
    pick.at = here
    try:
        pick.stepped(dx, dy)
        return pick.at
    finally:
        pick.at, pick.targets, pick.pointed = at, targets, pointed
