"""The table of Carcassonne: shows views, and turns what pointer and keys do into commands."""

from collections.abc import Hashable, Sequence
from typing import Any

from attrs import evolve
from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QPointF, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QMenu, QWidget

from app.bots.protocol import Hint
from app.core.command import Command, Seat
from app.core.game import AnyGame
from app.core.reason import Reason
from app.core.session import AnyStep
from app.core.words import N_, Phrase
from app.games.carcassonne.model import Position, Square
from app.games.carcassonne.rules.turns import to_act
from app.games.carcassonne.tables import standard
from app.games.carcassonne.tiles import book_of
from app.games.carcassonne.ui import overlays, thumbnails
from app.games.carcassonne.ui.art.artist import CarcassonneArtist
from app.games.carcassonne.ui.board_menu import BoardMenu
from app.games.carcassonne.ui.gesture_choice import Chooser
from app.games.carcassonne.ui.gestures import TileCarry
from app.games.carcassonne.ui.layout import hint_picture, picture, remaining_that_fit
from app.games.carcassonne.ui.prompts import facts_about, prompt_for
from app.games.carcassonne.ui.rule_lookup import rule_of
from app.games.carcassonne.ui.throw.arrangement import Room, middle, square_at, world_of
from app.games.carcassonne.ui.throw.camera import Camera
from app.games.carcassonne.ui.throw.flight_view import Catcher
from app.games.carcassonne.ui.throw.step_player import StepPlayer
from app.games.carcassonne.ui.tile_tray import WIDTH, FitsPanel, Tray
from app.games.carcassonne.ui.view_options import ViewOptions
from app.settings import Settings
from app.ui.art.artist import Pixmaps, is_dark
from app.ui.board import accessibility
from app.ui.board.company import Company
from app.ui.board.gestures import Gesture
from app.ui.board.pointing import pointed_at
from app.ui.board.scene import TableScene
from app.ui.board.sprite import NOTHING
from app.ui.board.table import Fact, Prompt, Seating, Table
from app.ui.board.view import TableView

LET_GO_MS = 60
"""A key that is held repeats itself, and looks let go for a moment when the program is busy."""


class CarcassonneTable(Table):
    """
    The land, and the catapult round around it.

    Attributes:
        view: What is shown.
        company: Who plays.
        looks: What the player chose to see.
    """

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, parent)
        self._artist = CarcassonneArtist(book_of(standard()))
        self.scene = TableScene(self._artist)
        self._board = TableView(self.scene)
        self.actions_ = BoardMenu(self._board)
        self.camera = Camera(self._board, self.scene.motion)
        # Of its own: what is in haste on the board stands still in the tray.
        self._pixmaps = Pixmaps(self._artist)
        self.tray = Tray(self._board, self._pixmaps)
        self.fits = FitsPanel(self._board, self._pixmaps)
        self.view: Position | None = None
        self.company = Company()
        self._may_act = False
        self.looks = ViewOptions()
        self._clock = QElapsedTimer()
        self._clock.start()
        self._hint: tuple[Hint, int] | None = None
        self._let_go = QTimer(self, interval=LET_GO_MS, singleShot=True)
        self._let_go.timeout.connect(lambda: self._show_fields(False))
        self.chooser = Chooser(self)
        self.step_player = StepPlayer(self)
        self._connect()
        accessibility.install()
        self.apply(settings)

    # --- What the shell asks ---

    def widget(self) -> QWidget:
        return self._board

    def show_view(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        self.step_player.show(view, seating, step)

    @property
    def behind(self) -> int:
        return self.step_player.behind

    def prompt(self) -> Prompt:
        if self.view is None:
            return Prompt(None, Phrase(N_("One moment.")))
        if self.step_player.is_busy and self.view.round is not None:
            return Prompt(self.view.round.thrower, Phrase(N_("throws")))
        gesture = self._board.gesture
        is_snapped = isinstance(gesture, TileCarry) and gesture.placed() is not None
        is_running = isinstance(gesture, Catcher) and gesture.is_running
        return prompt_for(self.view, self.acting, is_snapped=is_snapped, is_running=is_running)

    def primary(self) -> None:
        gesture, prompt = self._board.gesture, self.prompt()
        if self.step_player.is_busy:
            self.step_player.hurry()
        elif prompt.command is not None:
            self.propose(prompt.command)
        elif not gesture.entered():
            gesture.stepped(1, 0)

    def facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        return facts_about(view, seat, expects=self.looks.aids)

    def rule_at(self, spot: QPoint | None) -> str | None:
        key = pointed_at(self._board, spot)
        item = None if key is None else self.scene.item(key)
        return None if self.view is None else rule_of(self.view, None if item is None else item.sprite, key)

    def show_hint(self, hint: Hint | None, depth: int) -> None:
        self._hint = None if hint is None or depth < 2 else (hint, depth)
        self._show_hint()

    def show_result(self, seat: Seat | None, part: int | None) -> None:
        shown = NOTHING
        if self.view is not None and seat is not None and part is not None:
            shown = overlays.result_picture(self.view, self.company, seat, part)
        self.scene.show_picture(shown, "result", glide=False)

    def actions(self) -> Sequence[QAction]:
        return self.actions_.all

    def apply(self, settings: Settings) -> None:
        super().apply(settings)
        self.scene.set_speed(settings.speed)
        dark = is_dark(settings)
        self._board.set_dark(dark)
        self.actions_.retranslate()
        self.looks = evolve(self.looks, dark=dark, aids=settings.aids)
        self.scene.refresh()
        self.show(glide=False)
        self.chooser.again()

    def thumbnail(self, view: Any, painter: QPainter, room: QRectF) -> None:
        thumbnails.paint_thumbnail(view, self.company, painter, room, dark=self.looks.dark)

    def paint_drawing(self, view: Any, part: Hashable, painter: QPainter, room: QRectF) -> None:
        thumbnails.paint_map(view, self.company, painter, room)

    # --- What the stagehand asks ---

    def take(self, view: Position, company: Company, *, glide: bool) -> None:
        """Show a view, and let whoever acts act."""
        if view.book is not self._artist.model:
            self._artist.model = view.book
            self._pixmaps.clear()
            self.scene.refresh()
        self.view, self.company, self._hint = view, company, None
        self._may_act = company.watching in to_act(view)
        self.scene.show_picture(NOTHING, "result", glide=False)
        self.look_at(None)
        self.show(glide=glide)
        self.chooser.again()
        accessibility.announce(self._board)
        self.prompted.emit()

    @property
    def acting(self) -> Seat | None:
        """The watching seat if it may play now."""
        return self.company.watching if self._may_act and not self.step_player.is_busy else None

    @property
    def room(self) -> Room:
        """The window, and what the tray covers of it."""
        size = self._board.room()
        return Room(size.width(), size.height(), WIDTH + 16)

    # --- What gestures ask ---

    def propose(self, command: Command) -> None:
        """Say what the watching seat wants to do."""
        self.proposed.emit(command)

    def take_back(self) -> None:
        """Ask for the tile that was just laid to be taken up again."""
        self.taken_back.emit()

    def why_not(self, command: Command) -> Reason | None:
        """Return why a command would be refused."""
        reason: Reason | None = self.game.rules.why_not(self.view, command)
        return reason

    def refuse(self, reason: Reason) -> None:
        """Say why something cannot be done."""
        self.refused.emit(reason)

    def stirred(self) -> None:
        """Hear that what is held, or where it is, has changed."""
        gesture = self._board.gesture
        if isinstance(gesture, TileCarry):
            self.tray.show_turn(gesture.turn)
            if gesture.pointer is None and gesture.place is not None and self._board.closeness > 1:
                x, y = middle(gesture.place)
                self._board.ensureVisible(QRectF(x - 60, y - 60, 120, 120), 20, 20)
        self.prompted.emit()

    def look_at(self, at: QPointF | None) -> None:
        """Show what there is to know of the land at a point of the scene; None: nothing."""
        found = None
        if at is not None and self.view is not None and self.looks.helps:
            found = overlays.region_at(self.view, at)
        if found is None or at is None or self.view is None:
            self.scene.show_picture(NOTHING, "hover", glide=False)
        else:
            unit = self.camera.unit
            shown = overlays.region_picture(self.view, self.company, found, (at.x(), at.y()), unit)
            self.scene.show_picture(shown, "hover", glide=False)

    def now(self) -> float:
        """Return the milliseconds since the table was made."""
        return float(self._clock.nsecsElapsed()) / 1e6

    def put_on(self, gesture: Gesture) -> None:
        """Give pointer and keys to *gesture*."""
        self._board.put_on(gesture)
        self.prompted.emit()

    @property
    def gesture(self) -> Gesture:
        """What has pointer and keys now."""
        return self._board.gesture

    # --- Inside ---

    def show(self, *, glide: bool) -> None:
        """Lay the table anew."""
        if self.view is None:
            return
        self.tray.show_view(self.view, self.company)
        self.camera.follow(self.view, self.room, glide=glide)
        shown = picture(self.view, self.company, self.room, self.looks, self.acting)
        homes = overlays.homes_of(self.view, self.company, self._home)
        fresh = [key for key in homes if key in shown and self.scene.item(key) is None]
        self.scene.show_picture(shown, glide=glide, homes=homes)
        for key in fresh if glide else ():
            self.scene.come_from(key, homes[key])
        self._show_hint()

    def _home(self, seat: Seat) -> tuple[float, float, float]:
        """Return where a seat's followers to hand are in the scene, and how large they are there."""
        assert self.view is not None
        spot = self.tray.home(self.view, seat)
        if self._board.closeness > 1:
            at, unit = self._board.mapToScene(spot), 1 / self._board.transform().m11()
            return at.x(), at.y(), unit
        world, unit = world_of(self.view, self.room), self.camera.unit
        return world.x + spot.x() * unit, world.y + spot.y() * unit, unit

    def _show_hint(self) -> None:
        shown = NOTHING
        if self._hint is not None and self.view is not None:
            hint, depth = self._hint
            shown = hint_picture(self.view, self.company, hint.where, hint.move, depth)
        self.scene.show_picture(shown, "hint", glide=False)

    def _resize(self, _: QSizeF) -> None:
        self.fits.dismiss()
        self.show(glide=False)
        self.chooser.again()

    def _look(self, **changes: object) -> None:
        self.looks = evolve(self.looks, **changes)  # type: ignore[arg-type]
        self.show(glide=False)
        self.chooser.again()

    def _show_fields(self, wanted: bool) -> None:
        if wanted != self.looks.fields:
            self.actions_.fields.setChecked(wanted)
            self._look(fields=wanted)

    def show_fits(self) -> None:
        """List the tiles that are left and fit where the pointer or the cursor is, or all that are left."""
        if self.view is None:
            return
        at = self._square_in_question()
        if at is not None and at in self.view.rim:
            title = Phrase(N_("What fits at ({x}, {y})?"), {"x": at.x, "y": at.y})
            self.fits.show_kinds(title, remaining_that_fit(self.view, at))
        else:
            self.fits.show_kinds(Phrase(N_("The tiles that are left")), remaining_that_fit(self.view, None))

    def _square_in_question(self) -> Square | None:
        gesture = self._board.gesture
        if isinstance(gesture, TileCarry) and gesture.pointer is None:
            return gesture.place
        spot = self._board.viewport().mapFromGlobal(self._board.cursor().pos())
        if not self._board.viewport().rect().contains(spot):
            return None
        at = self._board.mapToScene(spot)
        return square_at(at.x(), at.y())

    def _open_menu(self, _: QPointF, where: QPoint) -> None:
        menu = QMenu(self._board)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions(self.actions_.all)
        menu.popup(where)

    def _back(self) -> None:
        if not self.chooser.take_up():
            self._board.gesture.escaped()

    def _connect(self) -> None:
        board, actions = self._board, self.actions_
        board.room_changed.connect(self._resize)
        board.entered.connect(self.primary)
        board.menu_wanted.connect(self._open_menu)
        board.installEventFilter(self)
        board.viewport().installEventFilter(self)
        self.fits.closed.connect(board.setFocus)
        actions.connect(
            [
                (actions.back, self._back),
                (actions.turn, lambda: board.gesture.turned(1)),
                (actions.targets, lambda: self._look(targets=actions.targets.isChecked())),
                (actions.fields, lambda: self._look(fields=actions.fields.isChecked())),
                (actions.fits, self.show_fits),
                (actions.again, self.step_player.replay),
            ]
        )

    # Qt's names from here on.

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QWheelEvent):
            return self._wheel(event)
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_F and not event.modifiers():
            return self._field_key(event)
        return super().eventFilter(watched, event)

    def _wheel(self, event: QWheelEvent) -> bool:
        """The wheel alone zooms, at the pointer; with Ctrl it turns the tile."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        self._board.zoom(1.0015 ** event.angleDelta().y(), event.position())
        return True

    def _field_key(self, event: QKeyEvent) -> bool:
        """Show the fields as long as F is held."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() == QEvent.Type.KeyPress:
            self._let_go.stop()
            self._show_fields(True)
        elif not event.isAutoRepeat():
            self._let_go.start()
        return True
