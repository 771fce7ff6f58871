"""
What a screen reader finds on a table: a list of the things that have words, and of the places to use now.

Each has the actions that its gesture offers.  Qt asks for None where there is nothing; the stubs of PySide6
do not know that.  `QAccessibleWidget` is the one base of PySide6 whose actions Qt gets to see.
"""

from collections.abc import Callable, Hashable, Mapping
from weakref import ref

from PySide6.QtCore import QObject, QPoint, QRect, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleStateChangeEvent,
)
from PySide6.QtWidgets import QAccessibleWidget, QMenu, QWidget

from app.core.words import N_
from app.i18n import say
from app.ui.board.reach import Place, Reach
from app.ui.board.scene import SpriteItem
from app.ui.board.targets import KEYS, WORDS, Action
from app.ui.board.view import TableView


def install() -> None:
    """Tell Qt about us; call before the first window is shown.  More than once does no harm."""
    QAccessible.installFactory(_interface)


def announce(view: TableView) -> None:
    """Say that what the table shows has changed."""
    QAccessible.updateAccessibility(QAccessibleEvent(view, QAccessible.Event.ObjectReorder))


def speak_of(thing: QObject) -> None:
    """Say that the cursor has come to a sprite's item, or to a place."""
    QAccessible.updateAccessibility(QAccessibleEvent(thing, QAccessible.Event.Focus))


def say_aloud(widget: QWidget, sentence: str) -> None:
    """Let a screen reader say a sentence: where the cursor is, what is to be done, what others did."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, sentence))


class BoardInterface(QAccessibleWidget):
    """The board for screen readers: a list of its sprites that have words, of places, and its open menu."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view, QAccessible.Role.List, say(N_("Game board")))
        self._view = ref(view)
        self._spoken: list[tuple[Hashable, str]] = []
        reach = reach_of(view)
        reach.cursor_moved.connect(self._speak)
        reach.changed.connect(self._tell)
        reach.renamed.connect(_tell_name)
        reach.chosen.connect(_tell_choice)

    # Qt's names from here on.

    def childCount(self) -> int:
        return len(self._things())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        things = self._things()
        if not 0 <= index < len(things):
            return None
        return QAccessible.queryAccessibleInterface(things[index])

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        thing = child.object()
        things = self._things()
        return things.index(thing) if thing in things else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        view = self._view()
        if view is None:
            return None
        at = view.mapToScene(view.viewport().mapFromGlobal(QPoint(x, y)))
        items = [thing for thing in self._things() if isinstance(thing, SpriteItem)]
        found = next((item for item in reversed(items) if item.contains(item.mapFromScene(at))), None)
        return None if found is None else QAccessible.queryAccessibleInterface(found)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        view = self._view()
        if view is None or not view.hasFocus():
            return None
        return QAccessible.queryAccessibleInterface(reach_of(view).under_cursor() or view)

    def _things(self) -> list[QObject]:
        view = self._view()
        if view is None:
            return []
        menus = [each for each in view.findChildren(QMenu) if each.isVisible()]
        return [*reach_of(view).things(), *menus]

    def _speak(self) -> None:
        """Speak of what the keys have led to; where they have changed what is there, say what it is now."""
        view = self._view()
        if view is None:
            return
        reach, before = reach_of(view), self._spoken
        thing = reach.under_cursor()
        self._spoken = [
            (each.key, reach.words(each)) for each in (thing, reach.in_hand()) if each is not None
        ]
        if thing is not None:
            speak_of(thing)
        for key, words in self._spoken:
            if words != dict(before).get(key, words):
                say_aloud(view, words)

    def _tell(self) -> None:
        view = self._view()
        if view is not None:
            announce(view)


class ThingInterface(QAccessibleWidget):
    """
    A sprite or a place for screen readers, with what can be done there.

    The thing is held weakly, since Qt keeps this object for as long as it likes.
    """

    def __init__(self, thing: SpriteItem | Place, view: TableView) -> None:
        super().__init__(view, QAccessible.Role.ListItem, "")
        self._thing, self._view = ref(thing), ref(view)

    # Qt's names from here on.

    def isValid(self) -> bool:
        thing = self._thing()
        return self._view() is not None and thing is not None and _is_there(thing)

    def object(self) -> QObject | None:  # type: ignore[override]
        return self._thing()

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
        state, thing, reach = QAccessible.State(), self._thing(), self._reach()
        if thing is None or reach is None:
            return state
        does = reach.does(thing.key)
        state.focusable = True
        state.focused = reach.under_cursor() is thing
        state.selected = reach.is_held(thing.key)
        state.selectable = state.selected or not {Action.PICK, Action.PLACE}.isdisjoint(does)
        return state

    def text(self, kind: QAccessible.Text) -> str:
        thing, reach = self._thing(), self._reach()
        if thing is None or reach is None:
            return ""
        if kind is QAccessible.Text.Name:
            return reach.words(thing)
        if kind is QAccessible.Text.Description:
            does = (each for each in reach.does(thing.key) if each is not Action.MENU)
            return ", ".join(say(WORDS[each]) for each in does)
        return ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Leave the words alone; the rules gave them."""

    def rect(self) -> QRect:
        thing, view = self._thing(), self._view()
        if thing is None or view is None or not _is_there(thing):
            return QRect()
        seen = view.mapFromScene(thing.sceneBoundingRect()).boundingRect()
        return QRect(view.viewport().mapToGlobal(seen.topLeft()), seen.size())

    def actionNames(self) -> list[str]:
        thing, reach = self._thing(), self._reach()
        return [] if thing is None or reach is None else [each.value for each in reach.does(thing.key)]

    def localizedActionName(self, name: str) -> str:
        return say(WORDS[Action(name)])

    def localizedActionDescription(self, name: str) -> str:
        return say(WORDS[Action(name)])

    def keyBindingsForAction(self, name: str) -> list[str]:
        key = KEYS.get(Action(name))
        return [] if key is None else [key]

    def doAction(self, name: str) -> None:
        thing, reach = self._thing(), self._reach()
        if thing is None or reach is None:
            return
        does = reach.does(thing.key).get(Action(name))
        if does is not None:
            # Whoever asked has an answer first: what follows may take us away, or open a dialog.
            QTimer.singleShot(0, reach, does)

    def _reach(self) -> Reach | None:
        view = self._view()
        return None if view is None else reach_of(view)


def reach_of(view: TableView) -> Reach:
    """Return what is within reach on a board, worked out from now on if it has not been."""
    found = view.findChild(Reach)
    return Reach(view) if found is None else found


def _tell_name(thing: QObject) -> None:
    QAccessible.updateAccessibility(QAccessibleEvent(thing, QAccessible.Event.NameChanged))


def _tell_choice(thing: QObject) -> None:
    state = QAccessible.State()
    state.selected = True
    QAccessible.updateAccessibility(QAccessibleStateChangeEvent(thing, state))


def _is_there(thing: SpriteItem | Place) -> bool:
    return isinstance(thing, Place) or thing.scene() is not None


def _thing_interface(thing: SpriteItem | Place) -> QAccessibleInterface | None:
    views = thing.scene().views() if _is_there(thing) else ()
    view = next((each for each in views if isinstance(each, TableView)), None)
    return None if view is None else ThingInterface(thing, view)


_INTERFACES: Mapping[type[QObject], Callable[..., QAccessibleInterface | None]] = {
    TableView: BoardInterface,
    SpriteItem: _thing_interface,
    Place: _thing_interface,
}


def _interface(_: str, thing: QObject) -> QAccessibleInterface | None:
    make = _INTERFACES.get(type(thing))
    return None if make is None else make(thing)
