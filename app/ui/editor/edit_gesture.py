"""The one gesture of a sandbox: take anything, put it anywhere, put it away."""

from collections.abc import Hashable

from attrs import evolve
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from app.core.edits import AnyEdit, Held
from app.core.words import Phrase
from app.ui.board.gestures import Gesture
from app.ui.editor.editor_surface import EditorSurface


class EditGesture(Gesture):
    """
    Takes things up, carries, turns and puts them down or away.

    A press and a drag carries a thing until the button comes up; a click takes it up until the next
    click.  What comes out of the box is held on, to be put down again, as long as there is more of it.

    Attributes:
        held: What is carried, if anything.
        spot: Where it would be put; None where there is no place.
        pointer: Where the pointer is; None while the keys lead.
        at: The key of what is pointed at while nothing is held.
    """

    def __init__(self, board: EditorSurface) -> None:
        self._board = board
        self.held: Held | None = None
        self.spot: Hashable | None = None
        self.pointer: QPointF | None = None
        self.at: Hashable | None = None
        self._pressed: QPointF | None = None
        self._is_dragging = False

    def take(self, held: Held | None) -> None:
        """Hold *held* from now on, where the pointer is or else where it lies; None: nothing."""
        self.held, self._is_dragging = held, False
        self.spot = None
        if held is not None:
            self._point(None)
            if self.pointer is None or held.source is not None:
                self.spot = self._board.spot_of(held)
            else:
                self.spot = self._board.spot_at(held, self.pointer)
        self._show()

    def refresh(self) -> None:
        """Go on over a board that shows another state."""
        source = None if self.held is None else self.held.source
        if source is not None and self._board.lift(source) is None:
            self.take(None)
        if self.at is not None and self.at not in self._board.liftables():
            self.at = None
        if self.held is None:
            self._board.show_pointed(self.at)
        self._show()

    def _show(self) -> None:
        self._board.show_held(self.held, self.spot, self.pointer)

    def _point(self, key: Hashable | None) -> None:
        if key != self.at:
            self.at = key
            self._board.show_pointed(key)

    # --- The pointer ---

    def moved(self, at: QPointF) -> None:
        self.pointer = at
        if self.held is None and self._pressed is not None and self._is_far(at, self._pressed):
            self._lift(self._board.liftable_at(self._pressed))
            self._is_dragging = self.held is not None
        if self.held is None:
            self._point(self._board.liftable_at(at))
            return
        self.spot = self._board.spot_at(self.held, at)
        self._show()

    def left(self) -> None:
        if not self._is_dragging:
            self.pointer = None
            self._point(None)
            if self.held is not None:
                self.spot = None
                self._show()

    def pressed(self, at: QPointF) -> bool:
        self.moved(at)
        if self.held is not None:
            self.drop()
            return True
        self._pressed = at
        return self.at is not None

    def released(self, at: QPointF) -> None:
        start, self._pressed = self._pressed, None
        if self._is_dragging:
            self.moved(at)
            self._is_dragging = False
            if not self.drop():
                self.take(None)
        elif start is not None and self.held is None:
            self._lift(self._board.liftable_at(start))

    def broken_off(self) -> None:
        self._pressed = None
        if self._is_dragging:
            self.take(None)

    # --- The keys ---

    def turned(self, quarters: int) -> bool:
        if self.held is None:
            return False
        self._hold(evolve(self.held, turn=self.held.turn + quarters))
        return True

    def mirrored(self) -> bool:
        if self.held is None:
            return False
        image = self._board.turned_over(self.held)
        if isinstance(image, Phrase):
            self._board.refuse(image)
        else:
            self._hold(image)
        return True

    def stepped(self, dx: int, dy: int) -> bool:
        self.pointer = None
        if self.held is None:
            self._point(self._board.neighbour(self.at, dx, dy))
            return self.at is not None
        self.spot = self._board.beside(self.held, self.spot, dx, dy)
        self._show()
        self._board.speak(self.held, self.spot)
        return True

    def entered(self) -> bool:
        if self.held is not None:
            if self.spot is None and self.pointer is None:
                return self.stepped(0, 0)
            self.drop()
            return True
        self._lift(self.at)
        return self.held is not None

    def escaped(self) -> bool:
        had = self.held is not None or self.at is not None
        self.take(None)
        self._point(None)
        return had

    def discarded(self) -> bool:
        key = self.at if self.held is None else self.held.source
        self.take(None)
        if key is not None:
            self._answer(self._board.put_away(key))
        return True

    # --- What comes of it ---

    def drop(self) -> bool:
        """Put down what is held where it is; tells whether it came to something."""
        held, spot = self.held, self.spot
        if held is None:
            return False
        edit = self._board.drop_on(held, spot)
        if isinstance(edit, Phrase):
            self._board.refuse(edit)
            return False
        self.take(None)
        if edit is not None:
            self._board.propose(edit)
        is_more = held.source is None and spot is not None and self._board.is_left(held.thing)
        self.take(held if is_more else None)
        if is_more and self.pointer is None:
            self.spot = spot
            self._show()
        return True

    def _lift(self, key: Hashable | None) -> None:
        held = None if key is None else self._board.lift(key)
        if held is not None:
            self.take(held)

    def _hold(self, held: Held) -> None:
        """Hold the same thing another way."""
        self.held = held
        if self.pointer is not None:
            self.spot = self._board.spot_at(held, self.pointer)
        else:
            self.spot = self._board.beside(held, self.spot, 0, 0)
        self._show()
        self._board.speak(held, self.spot)

    def _answer(self, edit: AnyEdit | Phrase) -> None:
        if isinstance(edit, Phrase):
            self._board.refuse(edit)
        else:
            self._board.propose(edit)

    def _is_far(self, one: QPointF, other: QPointF) -> bool:
        return (one - other).manhattanLength() >= QApplication.startDragDistance()
