"""
The toolkit of sandbox boards: everything that taking a board apart has in common.

A game writes two things:

1. `editing.py`, a `Bench` (app/core/edits.py): functions from state to state without Qt, and so
   without a window in its tests: what the palette and the dials offer, `lifted`, `spots`, `put`, `away`.
2. `ui/editor.py`, a subclass of `BoardEditor`, named in the game's registry entry: where things are and
   what they look like: `picture`, `middle`, `ghost`, `paint_thing`; if need be `glow`, `spot_at`, `area`.

Pointer, keys, menus, rings, refusals and undo are done here and in the shell.  The pointer takes up by
drag or click and turns with the wheel, R or a right click; Delete, or dropping beside the board, puts
away; Esc leaves things as they were; arrows and Enter do all of it without a pointer.

Of the picture, only sprites that say something (`Sprite.phrase`) can be pointed at, and of these only those
that the bench can lift.  `tests/toy/editor.py` is the shortest editor there is.
"""

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QPoint, QPointF, Qt
from PySide6.QtWidgets import QMenu, QWidget

from app.core.edits import NONE_LEFT, AnyEdit, Bench, Dial, Edit, Held, Shelf
from app.core.game import AnyGame
from app.core.reason import Reason
from app.core.words import N_
from app.i18n import say
from app.settings import Settings
from app.ui.art.artist import Artist, is_dark
from app.ui.art.marking_artist import ring
from app.ui.art.sprite import Sprite
from app.ui.board import accessibility
from app.ui.board.table import Seating
from app.ui.editor.edit_gesture import EditGesture
from app.ui.editor.editor_surface import HIGH, EditorSurface
from app.ui.text.labels import literal


class BoardEditor(EditorSurface):
    """The board of a sandbox: its surface with gesture, menu and keys; games inherit from it."""

    def __init__(
        self,
        game: AnyGame,
        settings: Settings,
        bench: Bench[Any],
        artist: Artist,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(game, settings, bench, artist, parent)
        self._gesture = EditGesture(self)
        self._problem: Reason | None = None
        self.board.room_changed.connect(lambda _: self._relay())
        self.board.menu_wanted.connect(self._open_menu)
        self.board.put_on(self._gesture)
        accessibility.install()
        self.apply(settings)

    # --- What the shell asks ---

    def widget(self) -> QWidget:
        return self.board

    def show_state(self, state: Any, seating: Seating) -> None:
        is_first = self.state is None
        self.state, self.seating = state, seating
        self._lay(glide=not is_first)
        accessibility.announce(self.board)

    def shelves(self, state: Any) -> Sequence[Shelf]:
        return self.bench.shelves(state)

    def dials(self, state: Any) -> Sequence[Dial]:
        return self.bench.dials(state)

    def turn(self, state: Any, key: Hashable, value: Any) -> AnyEdit:
        return self.bench.set_dial(state, key, value)

    def take(self, key: Hashable | None) -> None:
        if key is not None and not self.is_left(key):
            self.refuse(NONE_LEFT)
            key = None
        self._gesture.take(None if key is None else Held(key))

    def carry(self, spot: QPoint) -> None:
        self._gesture.moved(self.board.mapToScene(self._viewport_spot(spot)))

    def drop(self, spot: QPoint) -> None:
        inside = self._viewport_spot(spot)
        if self.board.viewport().rect().contains(inside):
            self._gesture.moved(self.board.mapToScene(inside))
            self._gesture.drop()
        self._gesture.take(None)

    def point_out(self, problem: Reason | None) -> None:
        self._problem = problem
        shown: dict[Hashable, Sprite] = {}
        for key in () if problem is None else problem.where:
            if (area := self.area(key)) is not None:
                shown["wrong", key] = ring(area, HIGH, "wrong")
        self.scene.show_picture(shown, "problem", glide=False)

    def apply(self, settings: Settings) -> None:
        super().apply(settings)
        self.scene.set_speed(settings.speed)
        self.board.set_dark(is_dark(settings))
        self.board.setAccessibleName(say(N_("Game board")))
        self.scene.refresh()
        self._relay()

    # --- Inside ---

    def _lay(self, *, glide: bool) -> None:
        if self.state is None:
            return
        room = self.board.room()
        self.board.set_world(self.world(self.state, room))
        self.scene.show_picture(self.picture(self.state, room), glide=glide)
        self._gesture.refresh()
        self.point_out(self._problem)

    def _relay(self) -> None:
        """Lay the table anew: it has another size, language or theme."""
        self._glowing = (None, None)
        self._lay(glide=False)

    def _viewport_spot(self, spot: QPoint) -> QPoint:
        return self.board.viewport().mapFrom(self.board, spot)

    def _open_menu(self, at: QPointF, where: QPoint) -> None:
        """Offer what can be done with what is under the pointer."""
        if self.state is None:
            return
        key = self.scene.key_at(at)
        menu = QMenu(self.board)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for edit in self.bench.changes(self.state, key):
            menu.addAction(literal(self.say(edit.phrase))).triggered.connect(partial(self._do, edit))
        if key is not None and self.lift(key) is not None:
            menu.addSeparator()
            menu.addAction(say(N_("Take it up"))).triggered.connect(
                lambda _=False: self._gesture.take(self.lift(key))
            )
            away = self.bench.away(self.state, key)
            if isinstance(away, Edit):
                menu.addAction(say(N_("Put it away"))).triggered.connect(partial(self._do, away))
        if menu.actions():
            menu.popup(where)
        else:
            menu.deleteLater()

    def _do(self, edit: AnyEdit, *_: object) -> None:
        self.propose(edit)
