"""Somebody who plays Catapults!, by mouse alone or by keys alone."""

from PySide6.QtCore import QPointF

from app.core.command import Command
from app.games.catapults.commands import Draw, GiveBack, Place, PutCatapult, Roll, Steal, Stop
from app.games.catapults.model import Position
from app.games.catapults.ui.gestures import PieceCarry, PlateCarry
from app.kit.squares import Square
from tests.real.person import ARROWS, KEY, RIGHT, Keys, Mouse, Script


class CatapultsMouse(Mouse):
    """Draws, steals, carries and turns with the pointer."""

    def play(self, command: Command) -> Script:
        match command:
            case Draw(by=seat):
                self.click_thing(("deck", seat))
            case Roll():
                self.click_thing(("die", 0))
            case Stop():
                self.click_thing(("button", "stop"))
            case Steal(wall=wall):
                self.click_thing(("wall", wall))
            case GiveBack(by=seat, piece=piece):
                self.click_thing(("wall", _waiting(self.controller.view, seat, piece)))
            case Place(at=at, turn=turn, piece=piece):
                yield from self._hold(command.by, piece)
                yield from self._put(at, turn)
            case PutCatapult(at=at):
                yield from self._put(at, None)
            case _:
                yield from self.press_for(command)

    def _hold(self, seat: int, piece: str) -> Script:
        """Take a waiting piece up, unless it, or its like, is in the hand already."""
        gesture = self.gesture
        if not (isinstance(gesture, PieceCarry) and gesture.kind == piece):
            self.click_thing(("wall", _waiting(self.controller.view, seat, piece)))
            yield lambda: isinstance(self.gesture, PieceCarry)

    def _put(self, at: Square, turn: int | None) -> Script:
        """Move what is held over its place, turn it by right clicks, and let it go there."""
        yield lambda: isinstance(self.gesture, PlateCarry)
        gesture = self.gesture
        while isinstance(gesture, PieceCarry) and gesture.turn != turn:
            self.click_at(self._middle(gesture, at), RIGHT)
            yield lambda: True
        self.click_at(self._middle(gesture, at))

    def _middle(self, gesture: PlateCarry, at: Square) -> QPointF:
        rows, cols = gesture.size
        return QPointF(*gesture.ground.box.middle(at.row + rows / 2, at.col + cols / 2))


class CatapultsKeys(Keys):
    """Draws, steals, carries and turns with keys."""

    def play(self, command: Command) -> Script:
        yield self.board.hasFocus
        match command:
            case Stop():
                self.press(KEY.Key_S)
            case Steal(wall=wall):
                yield from self.take(("wall", wall))
            case GiveBack(by=seat, piece=piece):
                yield from self.take(("wall", _waiting(self.controller.view, seat, piece)))
            case Place(at=at, turn=turn, piece=piece):
                while self._held() != piece:
                    self.press(KEY.Key_N)
                    yield lambda: True
                yield from self._put(at, turn)
            case PutCatapult(at=at):
                yield from self._put(at, None)
            case Draw() | Roll():
                self.press(KEY.Key_Return)
            case _:
                yield from self.press_for(command)

    def _held(self) -> str:
        return self.gesture.kind if isinstance(self.gesture, PieceCarry) else ""

    def _put(self, at: Square, turn: int | None) -> Script:
        """Turn what is held with R, move it with the arrows, and put it down with Enter."""
        while isinstance(self._carried, PieceCarry) and self._carried.turn != turn:
            self.press(KEY.Key_R)
            yield lambda: True
        while (here := self._carried.place) != at:
            self.press(KEY.Key_Up if here is None else ARROWS[_way(here, at)])
            yield lambda: True
        self.press(KEY.Key_Return)

    @property
    def _carried(self) -> PlateCarry:
        assert isinstance(self.gesture, PlateCarry)
        return self.gesture


def _waiting(view: Position, seat: int, kind: str) -> int:
    """Return the number of a stolen piece of a kind."""
    return next(piece.number for piece in view.camps[seat].stolen if piece.kind == kind)


def _way(here: Square, there: Square) -> tuple[int, int]:
    """Return the next step from one square towards another, down before across."""
    down, across = there.row - here.row, there.col - here.col
    return (0, 1 if down > 0 else -1) if down else (1 if across > 0 else -1, 0)
