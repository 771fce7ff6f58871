"""
What a screen reader finds on a table: a list of the things that have words.

Qt asks for None where there is nothing; the stubs of PySide6 do not know that.
"""

from collections.abc import Callable, Mapping
from weakref import ref

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget

from app.core.words import N_
from app.i18n import say
from app.ui.board.scene import SpriteItem
from app.ui.board.view import TableView


def install() -> None:
    """Tell Qt about us; call before the first window is shown.  More than once does no harm."""
    QAccessible.installFactory(_interface)


def announce(view: TableView) -> None:
    """Say that what the table shows has changed."""
    QAccessible.updateAccessibility(QAccessibleEvent(view, QAccessible.Event.ObjectReorder))


def speak_of(item: SpriteItem) -> None:
    """Say that the cursor has come to *item*."""
    QAccessible.updateAccessibility(QAccessibleEvent(item, QAccessible.Event.Focus))


def say_aloud(view: TableView, sentence: str) -> None:
    """Let a screen reader say where the cursor is, and what may be done there."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(view, sentence))


class BoardInterface(QAccessibleWidget):
    """The board for screen readers: a list of its sprites that have words."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view, QAccessible.Role.List, say(N_("Game board")))
        self._view = ref(view)

    # Qt's names from here on.

    def childCount(self) -> int:
        return len(self._items())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        items = self._items()
        if not 0 <= index < len(items):
            return None
        return QAccessible.queryAccessibleInterface(items[index])

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        keys = [item.key for item in self._items()]
        thing = child.object()
        return keys.index(thing.key) if isinstance(thing, SpriteItem) and thing.key in keys else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        view = self._view()
        if view is None:
            return None
        at = view.mapToScene(view.viewport().mapFromGlobal(QPoint(x, y)))
        found = next((item for item in reversed(self._items()) if item.contains(item.mapFromScene(at))), None)
        return None if found is None else QAccessible.queryAccessibleInterface(found)

    def _items(self) -> list[SpriteItem]:
        view = self._view()
        if view is None:
            return []
        return [item for item in view.table_scene.items_of() if item.sprite.phrase is not None]


class SpriteInterface(QAccessibleInterface):
    """A sprite for screen readers; it is held weakly, since Qt keeps this object for as long as it likes."""

    def __init__(self, item: SpriteItem) -> None:
        super().__init__()
        self._item = ref(item)

    # Qt's names from here on.

    def isValid(self) -> bool:
        item = self._item()
        return item is not None and item.scene() is not None

    def object(self) -> QObject | None:  # type: ignore[override]
        return self._item()

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        view = self._view()
        return None if view is None else QAccessible.queryAccessibleInterface(view)

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        return state

    def text(self, kind: QAccessible.Text) -> str:
        item = self._item()
        if kind is not QAccessible.Text.Name or item is None or item.sprite.phrase is None:
            return ""
        return say(item.sprite.phrase)

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Leave the words alone; the rules gave them."""

    def rect(self) -> QRect:
        item, view = self._item(), self._view()
        if item is None or view is None:
            return QRect()
        seen = view.mapFromScene(item.sceneBoundingRect()).boundingRect()
        return QRect(view.viewport().mapToGlobal(seen.topLeft()), seen.size())

    def _view(self) -> TableView | None:
        item = self._item()
        scene = None if item is None else item.scene()
        views = [] if scene is None else scene.views()
        return next((view for view in views if isinstance(view, TableView)), None)


_INTERFACES: Mapping[type[QObject], Callable[..., QAccessibleInterface]] = {
    TableView: BoardInterface,
    SpriteItem: SpriteInterface,
}


def _interface(_: str, thing: QObject) -> QAccessibleInterface | None:
    make = _INTERFACES.get(type(thing))
    return None if make is None else make(thing)
