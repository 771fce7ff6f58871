"""What pointer and keys do at a table: one gesture at a time, put on by the game."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from app.kit.ways import Point, Way, ways_among
from app.ui.art.sprite import Picture, Sprite
from app.ui.board.scene import TableScene
from app.ui.board.targets import Action, Target

Place = TypeVar("Place")
"""Where something can be put, in the game's own terms."""


class Gesture:
    """
    Does nothing with any event; games and the classes below override what they need.

    Points are in scene units.  Methods that return a bool say whether the gesture wanted it;
    what it does not want goes to the view and the window.
    """

    def started(self) -> None:
        """Begin: the gesture has been put on."""

    def ended(self) -> None:
        """Remove what the gesture has shown: another gesture takes its place, or none."""

    def moved(self, at: QPointF) -> None:
        """Follow the pointer, whether a button is down or not."""

    def taken_up(self, at: QPointF) -> None:
        """Hear where the pointer is when the gesture begins; nobody has moved it yet."""
        self.moved(at)

    def left(self) -> None:
        """Hear that the pointer has left the table."""

    def pressed(self, at: QPointF) -> bool:
        """Handle the left button going down."""
        return False

    def released(self, at: QPointF) -> None:
        """Handle the left button coming up."""

    def broken_off(self) -> None:
        """Hear that the left button has come up elsewhere, such as in a menu that had opened meanwhile."""

    def turned(self, quarters: int) -> bool:
        """Turn what is held, clockwise."""
        return False

    def mirrored(self) -> bool:
        """Turn over what is held."""
        return False

    def stepped(self, dx: int, dy: int) -> bool:
        """Handle an arrow key."""
        return False

    def enters(self) -> bool:
        """Tell whether Enter acts on what is pointed at; otherwise it is the large button, for the tips."""
        return True

    def entered(self) -> bool:
        """Handle the Enter key."""
        return False

    def escaped(self) -> bool:
        """Take the Esc key, or a cancelling click."""
        return False

    def discarded(self) -> bool:
        """Take the Delete or the Backspace key."""
        return False

    def reachable(self) -> Iterator[Target]:
        """Yield what can be acted on now, by name: for screen readers."""
        yield from ()

    @property
    def cursor(self) -> Hashable | None:
        """The key of what the keys have led to: of a sprite, or of a `reachable` place."""
        return None


class Pick(Gesture):
    """
    Chooses one of the sprites, by click or with arrows and Enter.

    Args:
        scene: Where they lie, in the layer "table".
        targets: The keys that can be chosen.
        pointed: Told which of them is pointed at, or None.
        picked: Told which has been chosen.
        missed: Told the key of something else that was clicked; None for the bare table.
    """

    def __init__(
        self,
        scene: TableScene,
        targets: Sequence[Hashable],
        pointed: Callable[[Hashable | None], None],
        picked: Callable[[Hashable], None],
        missed: Callable[[Hashable | None], bool] = lambda key: False,
    ) -> None:
        self.scene = scene
        self.targets = list(targets)
        self.pointed = pointed
        self.picked = picked
        self.missed = missed
        self.at: Hashable | None = None
        self._places: Mapping[Hashable, Point] = {}
        self._ways: Mapping[tuple[Hashable, Way], Hashable] = {}

    def ended(self) -> None:
        self._point(None)

    def moved(self, at: QPointF) -> None:
        key = self.scene.key_at(at)
        self._point(key if key in self.targets else None)

    def left(self) -> None:
        self._point(None)

    def pressed(self, at: QPointF) -> bool:
        key = self.scene.key_at(at)
        if key is not None and key in self.targets:
            self.picked(key)
            return True
        return self.missed(key)

    def stepped(self, dx: int, dy: int) -> bool:
        if not self.targets:
            return False
        self._point(self._neighbour(dx, dy))
        return True

    def entered(self) -> bool:
        if self.at is None:
            return False
        self.picked(self.at)
        return True

    def escaped(self) -> bool:
        had = self.at is not None
        self._point(None)
        return had

    def reachable(self) -> Iterator[Target]:
        for key in self.targets:
            yield Target(key, {Action.PICK: partial(self.use, key)})

    def use(self, key: Hashable) -> None:
        """Go to a target and choose it."""
        self._point(key)
        self.picked(key)

    @property
    def cursor(self) -> Hashable | None:
        return self.at

    def _point(self, key: Hashable | None) -> None:
        if key != self.at:
            self.at = key
            self.pointed(key)

    def _neighbour(self, dx: int, dy: int) -> Hashable:
        """Return the nearest target that lies that way; the same one if there is none."""
        centres = {key: self._centre(key) for key in (*self.targets, self.at)}
        if self.at is None or centres[self.at] is None:
            return self.targets[0]
        places = {key: (at.x(), at.y()) for key, at in centres.items() if at is not None}
        if places != self._places:
            # Not at every press of a key that is held down.
            self._places, self._ways = places, ways_among(places)
        return self._ways.get((self.at, (dx, dy)), self.at)

    def _centre(self, key: Hashable) -> QPointF | None:
        item = self.scene.item(key)
        return None if item is None else item.sceneBoundingRect().center()


class Carry(Gesture, Generic[Place]):
    """
    Holds something over the table until it is put down; subclasses say what it looks like.

    It follows the pointer and snaps to places, moves from place to place by arrow keys, is put
    down by click or Enter, or by letting go where it was dragged to.
    """

    LAYER = TableScene.HELD

    def __init__(self, scene: TableScene, start: Place | None = None) -> None:
        self.scene = scene
        self.place: Place | None = start
        self.pointer: QPointF | None = None
        self._pressed_at: QPointF | None = None
        self._is_taken_up = False

    def snap(self, at: QPointF) -> Place | None:
        """Return the place nearest to *at*; None if it is over none."""
        raise NotImplementedError

    def look(self, place: Place | None, pointer: QPointF | None) -> Picture:
        """Return what is shown while the thing is held."""
        raise NotImplementedError

    def beside(self, place: Place | None, dx: int, dy: int) -> Place:
        """Return the place an arrow key leads to."""
        raise NotImplementedError

    def put(self, place: Place) -> None:
        """Put the thing down, or say why not."""
        raise NotImplementedError

    def changed(self) -> None:
        """Hear that the place or the thing has changed."""

    def show(self) -> None:
        """Draw what is held where it now is."""
        self.scene.show_picture(self.look(self.place, self.pointer), self.LAYER, glide=False)
        self.changed()

    def drag_from(self, at: QPointF) -> None:
        """Take it up at *at*: the button's coming up puts it down only if it has been moved away by then."""
        self._pressed_at, self._is_taken_up = at, True

    def started(self) -> None:
        self.show()

    def ended(self) -> None:
        nothing: dict[Hashable, Sprite] = {}
        self.scene.show_picture(nothing, self.LAYER, glide=False)

    def moved(self, at: QPointF) -> None:
        self.pointer = at
        place = self.snap(at)
        if place is None or place != self.place:
            self.place = place
        self.show()

    def pressed(self, at: QPointF) -> bool:
        self.moved(at)
        self._pressed_at, self._is_taken_up = at, False
        return self.place is not None

    def released(self, at: QPointF) -> None:
        start, self._pressed_at = self._pressed_at, None
        if start is None:
            return
        if is_drag(start, at):
            self.moved(at)
        elif self._is_taken_up:
            return
        if self.place is not None:
            self.put(self.place)

    def broken_off(self) -> None:
        self._pressed_at = None

    def escaped(self) -> bool:
        had, self.place = self.place is not None or self.pointer is not None, None
        self.pointer = self._pressed_at = None
        self.show()
        return had

    def put_at(self, place: Place) -> None:
        """Put it down at a place that was chosen by name."""
        self.pointer, self.place = None, place
        self.show()
        self.put(place)

    def stepped(self, dx: int, dy: int) -> bool:
        self.pointer = None
        self.place = self.beside(self.place, dx, dy)
        self.show()
        return True

    def entered(self) -> bool:
        if self.place is None:
            return False
        self.put(self.place)
        return True


def is_drag(start: QPointF, at: QPointF) -> bool:
    """Tell a drag from a click with a shaking hand."""
    return (at - start).manhattanLength() >= QApplication.startDragDistance() * 2
