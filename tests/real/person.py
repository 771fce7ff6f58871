"""Somebody at the window: who sees everything, but acts by mouse events alone, or by keys alone."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from app.core.command import Command
from app.games.catapults.commands import Draw, GiveBack, Place, PutCatapult, Roll, Steal, Stop
from app.games.catapults.ui.hand import PieceCarry, PlateCarry
from app.games.catapults.ui.table import CatapultsTable
from app.kit.squares import Square
from app.shell.desk import Desk
from app.shell.hall import ContinueCard, GameTile
from app.shell.new_game import NewGame
from app.shell.table_page import TablePage
from app.shell.window import Window

Script: TypeAlias = Iterator[Callable[[], bool]]
"""What somebody does; whenever it yields, it waits until that is so."""

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier

_ARROWS = {
    (0, -1): Qt.Key.Key_Up,
    (0, 1): Qt.Key.Key_Down,
    (-1, 0): Qt.Key.Key_Left,
    (1, 0): Qt.Key.Key_Right,
}


class Person:
    """What somebody sees; how they act is for `Mouse` and `Keys` to say."""

    def __init__(self, window: Window) -> None:
        self.window = window

    @property
    def page(self) -> TablePage:
        """The page of the open game."""
        assert self.window.page is not None
        return self.window.page

    @property
    def desk(self) -> Desk:
        """The open game."""
        return self.page.desk

    @property
    def table(self) -> CatapultsTable:
        """Its table."""
        table = self.desk.table
        assert isinstance(table, CatapultsTable)
        return table

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

    def _dialog(self) -> NewGame | None:
        dialog = self.window.findChild(NewGame)
        return dialog if dialog is not None and dialog.isVisible() else None

    def _tile(self) -> GameTile:
        return self.window.hall.findChildren(GameTile)[0]

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

    def play(self, command: Command) -> Script:
        match command:
            case Draw(by=seat):
                self._click_thing(("deck", seat))
            case Roll():
                self._click_thing(("die", 0))
            case Stop():
                self._click_thing(("button", "stop"))
            case Steal(wall=wall):
                self._click_thing(("wall", wall))
            case GiveBack(by=seat, piece=piece):
                self._click_thing(("wall", self._waiting(seat, piece)))
            case Place(at=at, turn=turn, piece=piece):
                yield from self._hold(command.by, piece)
                yield from self._put(at, turn)
            case PutCatapult(at=at):
                yield from self._put(at, None)
            case _:
                self.click(self.page.status.primary)

    def leave(self) -> Script:
        bar, menu = self.window.menuBar(), self.window.actions_.menus["&Game"]
        self.click(bar, bar.actionGeometry(menu.menuAction()).center())
        yield menu.isVisible
        self._choose(menu, self.window.actions_["quit"])

    def click(self, widget: QWidget, at: QPoint | None = None, button: Qt.MouseButton = LEFT) -> None:
        """Click on a part of the window, or at a point of it."""
        handle, spot = _spot(widget, widget.rect().center() if at is None else at)
        QTest.mouseMove(handle, spot)
        QTest.mouseClick(handle, button, NONE, spot)

    def _choose(self, menu: QMenu, action: QAction) -> None:
        self.click(menu, menu.actionGeometry(action).center())

    def _click_thing(self, key: Any) -> None:
        item = self.table.scene.item(key)
        assert item is not None, f"nothing on the table is {key}"
        room, steps, scene = item.sceneBoundingRect(), (0.5, 0.4, 0.6, 0.2, 0.8), self.table.scene
        spots = (
            self._seen_at(QPointF(room.left() + room.width() * x, room.top() + room.height() * y))
            for y in steps
            for x in steps
        )
        # The middle of a bent piece is beside it, or on its very rim: the pixel decides.
        self._click_at(next(spot for spot in spots if scene.key_at(spot) == key))

    def _seen_at(self, spot: QPointF) -> QPointF:
        """Return the point that a click on the pixel of *spot* is taken for."""
        view = self.table.widget()
        seen: QPointF = view.mapToScene(view.mapFromScene(spot))  # type: ignore[attr-defined]
        return seen

    def _click_at(self, at: QPointF, button: Qt.MouseButton = LEFT) -> None:
        view = self.table.widget()
        self.click(view.viewport(), view.mapFromScene(at), button)  # type: ignore[attr-defined]

    def _hold(self, seat: int, piece: str) -> Script:
        """Take a waiting piece up, unless it, or its like, is in the hand already."""
        gesture = self.table.gesture
        if not (isinstance(gesture, PieceCarry) and gesture.kind == piece):
            self._click_thing(("wall", self._waiting(seat, piece)))
            yield lambda: isinstance(self.table.gesture, PieceCarry)

    def _waiting(self, seat: int, kind: str) -> int:
        stolen = self.desk.view.camps[seat].stolen
        return next(piece.number for piece in stolen if piece.kind == kind)

    def _put(self, at: Square, turn: int | None) -> Script:
        """Move what is held over its place, turn it by right clicks, and let it go there."""
        yield lambda: isinstance(self.table.gesture, PlateCarry)
        gesture = self.table.gesture
        assert isinstance(gesture, PlateCarry)
        while isinstance(gesture, PieceCarry) and gesture.turn != turn:
            self._click_at(self._middle(gesture, at), RIGHT)
            yield lambda: True
        self._click_at(self._middle(gesture, at))

    def _middle(self, gesture: PlateCarry, at: Square) -> QPointF:
        rows, cols = gesture.size
        return QPointF(*gesture.ground.box.middle(at.row + rows / 2, at.col + cols / 2))


class Keys(Person):
    """Presses keys; the mouse is never touched."""

    def start(self) -> Script:
        self.press(Qt.Key.Key_N, CONTROL)
        yield lambda: self._dialog() is not None
        dialog = self._dialog()
        assert dialog is not None
        yield dialog._start.hasFocus
        self.press(Qt.Key.Key_Return)
        yield self._has_game

    def go_on(self) -> Script:
        yield lambda: bool(self.window.hall.findChildren(ContinueCard))
        button: QPushButton = self._card().go_on
        yield button.hasFocus
        self.press(Qt.Key.Key_Return)
        yield self._has_game

    def play(self, command: Command) -> Script:
        yield self.table.widget().hasFocus
        match command:
            case Stop():
                self.press(Qt.Key.Key_S)
            case Steal(wall=wall):
                yield from self._walk_to(("wall", wall))
            case GiveBack():
                yield from self._walk_to(None)
            case Place(at=at, turn=turn, piece=piece):
                while self._held() != piece:
                    self.press(Qt.Key.Key_N)
                    yield lambda: True
                yield from self._put(at, turn)
            case PutCatapult(at=at):
                yield from self._put(at, None)
            case Draw() | Roll():
                self.press(Qt.Key.Key_Return)
            case _:
                self.press(Qt.Key.Key_Escape)
                self.press(Qt.Key.Key_Return)

    def leave(self) -> Script:
        self.press(Qt.Key.Key_Q, CONTROL)
        yield lambda: True

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press a key, wherever the focus is."""
        top = self._dialog() or self.window
        QTest.keyClick(_handle(top), key, modifier)

    def _held(self) -> str:
        gesture = self.table.gesture
        return gesture.kind if isinstance(gesture, PieceCarry) else ""

    def _put(self, at: Square, turn: int | None) -> Script:
        """Turn what is held with R, move it with the arrows, and put it down with Enter."""
        while isinstance(self._carried, PieceCarry) and self._carried.turn != turn:
            self.press(Qt.Key.Key_R)
            yield lambda: True
        while (here := self._carried.place) != at:
            self.press(Qt.Key.Key_Up if here is None else _ARROWS[_way(here, at)])
            yield lambda: True
        self.press(Qt.Key.Key_Return)

    @property
    def _carried(self) -> PlateCarry:
        gesture = self.table.gesture
        assert isinstance(gesture, PlateCarry)
        return gesture

    def _walk_to(self, key: Any) -> Script:
        """Let the cursor go from thing to thing, and take what it comes to."""
        for arrow in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Right):
            self.press(arrow)
            yield lambda: True
            if getattr(self.table.gesture, "at", None) == key:
                break
        self.press(Qt.Key.Key_Return)


def _way(here: Square, there: Square) -> tuple[int, int]:
    """Return the next step from one square towards another."""
    down, across = there.row - here.row, there.col - here.col
    return (0, 1 if down > 0 else -1) if down else (1 if across > 0 else -1, 0)


def _handle(widget: QWidget) -> QWindow:
    handle = widget.window().windowHandle()
    assert handle is not None
    return handle


def _spot(widget: QWidget, at: QPoint) -> tuple[QWindow, QPoint]:
    """Return the window that a point of a widget is in, and where it is there."""
    assert widget.isVisible(), f"{widget} cannot be seen"
    return _handle(widget), widget.mapTo(widget.window(), at)
