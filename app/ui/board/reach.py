"""What is within reach on a board, for screen readers: its things, the places to use now, and the cursor."""

from collections.abc import Hashable, Mapping

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtWidgets import QGraphicsScene

from app.ui.board.scene import SpriteItem
from app.ui.board.targets import Action, Does, Target
from app.ui.board.view import TableView

TELL_MS = 30
"""Several changes within so short a time are told as one."""


class Place(QObject):
    """
    A place of a board that no sprite with words is at, or what is in hand.

    Attributes:
        key: Of its target.
        target: What can be done there.
    """

    def __init__(self, view: TableView, target: Target) -> None:
        super().__init__(view)
        self._view = view
        self.key, self.target = target.key, target

    def scene(self) -> QGraphicsScene:
        """Return the scene it belongs to."""
        return self._view.scene()

    def sceneBoundingRect(self) -> QRectF:
        """Return where it is; under the name that items have for it."""
        return QRectF() if self.target.area is None else self.target.area


class Reach(QObject):
    """
    What a gesture can act on, looked up again only after something has changed.

    Signals:
        changed: Other things or places are within reach.
        renamed: A thing is called something else.
        chosen: A thing has been chosen, or is so no more.
        cursor_moved: The keys have led the cursor somewhere.
    """

    changed = Signal()
    renamed = Signal(QObject)
    chosen = Signal(QObject)
    cursor_moved = Signal()

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self._targets: Mapping[Hashable, Target] = {}
        self._places: dict[Hashable, Place] = {}
        self._is_stale = True
        self._told: dict[Hashable, tuple[str, bool]] = {}
        self._telling = QTimer(self, interval=TELL_MS, singleShot=True)
        self._telling.timeout.connect(self._tell)
        view.table_scene.changed_picture.connect(self._touch)
        view.gesture_changed.connect(self._touch)
        view.keyed.connect(self._keyed)

    def things(self) -> list[SpriteItem | Place]:
        """Return the sprites that have words, then the places."""
        targets = self._look()
        found: list[SpriteItem | Place] = [item for item in self._items() if item.sprite.phrase is not None]
        return [*found, *(self._places[key] for key in targets if key in self._places)]

    def does(self, key: Hashable) -> Does:
        """Return what can be done with a thing."""
        target = self._look().get(key)
        does = {} if target is None else dict(target.does)
        if self._item(key) is not None:
            does[Action.MENU] = lambda: self._view.open_menu_of(key)
        return does

    def is_held(self, key: Hashable) -> bool:
        """Tell whether a thing has been chosen, or is in hand."""
        target = self._look().get(key)
        return target is not None and target.is_held

    def words(self, thing: SpriteItem | Place) -> str:
        """Say what a thing is."""
        target = self._look().get(thing.key)
        phrase = None if target is None else target.phrase
        if phrase is None and isinstance(thing, SpriteItem):
            phrase = thing.sprite.phrase
        return "" if phrase is None else self._view.say(phrase)

    def in_hand(self) -> Place | None:
        """Return what is carried, where it is no sprite of the table."""
        self._look()
        return next((each for each in self._places.values() if each.target.is_held), None)

    def under_cursor(self) -> SpriteItem | Place | None:
        """Return the thing or the place where the keys' cursor is."""
        key = self._view.gesture.cursor
        if key is None:
            return None
        self._look()
        return self._item(key) or self._places.get(key)

    def _item(self, key: Hashable) -> SpriteItem | None:
        """Return the item of a sprite that has words."""
        item = self._view.table_scene.item(key)
        return None if item is None or item.sprite.phrase is None else item

    def _items(self) -> list[SpriteItem]:
        return list(self._view.table_scene.items_of())

    def _look(self) -> Mapping[Hashable, Target]:
        """Return the targets by key, with a place for each that is no sprite with words."""
        if not self._is_stale:
            return self._targets
        self._is_stale = False
        self._targets = {each.key: each for each in self._view.gesture.reachable()}
        spoken = {item.key for item in self._items() if item.sprite.phrase is not None}
        wanted = {key: each for key, each in self._targets.items() if key not in spoken}
        for key in [key for key in self._places if key not in wanted]:
            self._places.pop(key).deleteLater()
        for key, target in wanted.items():
            place = self._places.get(key)
            if place is None:
                self._places[key] = Place(self._view, target)
            else:
                place.target = target
        return self._targets

    def _touch(self) -> None:
        self._is_stale = True
        self._telling.start()

    def _keyed(self) -> None:
        self._is_stale = True
        self.cursor_moved.emit()

    def _tell(self) -> None:
        things, before = self.things(), self._told
        self._told = {each.key: (self.words(each), self.is_held(each.key)) for each in things}
        if before.keys() != self._told.keys():
            self.changed.emit()
        for thing in things:
            (words, is_held), old = self._told[thing.key], before.get(thing.key)
            if old is not None and old[0] != words:
                self.renamed.emit(thing)
            if old is not None and old[1] != is_held:
                self.chosen.emit(thing)
