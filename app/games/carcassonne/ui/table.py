"""The table of Carcassonne: shows views, and turns what pointer and keys do into commands."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from attrs import evolve
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QWheelEvent

from app.bots.protocol import Hint
from app.core.command import Seat
from app.core.game import AnyGame
from app.core.session import AnyStep
from app.core.words import N_, Phrase
from app.games.carcassonne.model import Phase, Position, Square
from app.games.carcassonne.tables import standard
from app.games.carcassonne.tiles import book_of
from app.games.carcassonne.ui import overlays, thumbnails
from app.games.carcassonne.ui.announcements import announced, at_stake
from app.games.carcassonne.ui.arrangement import middle, square_at
from app.games.carcassonne.ui.art.artist import CarcassonneArtist
from app.games.carcassonne.ui.art.tile_pixmaps import GradualTiles, forget_tiles
from app.games.carcassonne.ui.board_menu import BoardMenu
from app.games.carcassonne.ui.gesture_choice import Chooser
from app.games.carcassonne.ui.gestures import Choose, TileCarry
from app.games.carcassonne.ui.layout import hint_picture, picture, remaining_that_fit
from app.games.carcassonne.ui.prompts import at_place, facts_about, prompt_for
from app.games.carcassonne.ui.rule_lookup import rule_of
from app.games.carcassonne.ui.step_pictures import step_picture
from app.games.carcassonne.ui.step_player import StepPlayer
from app.games.carcassonne.ui.throw.camera import Camera
from app.games.carcassonne.ui.throw.catching import Catcher
from app.games.carcassonne.ui.throw.foresight import hinted_throw
from app.games.carcassonne.ui.tile_tray import FitsPanel, TileTray
from app.games.carcassonne.ui.view_options import ViewOptions
from app.settings import Settings, Speed
from app.ui.art.artist import Pixmaps
from app.ui.art.sprite import NOTHING, Picture
from app.ui.board.board_table import BoardTable
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.board.step_picture import StepPicture
from app.ui.board.table import Fact, Prompt, Seating
from app.ui.text.labels import show_tool_tip

LET_GO_MS, REST_MS = 60, 90
"""Of a key that is held, which looks let go for a moment while it repeats itself; of a pointer that rests."""


class CarcassonneTable(BoardTable[Position, ViewOptions]):
    """
    The table of Carcassonne: the land, and the catapult round around it.

    Attributes:
        camera: What part of the table is seen.
        tray: The tiles and followers to hand, at the left.
        fits: A list of tiles, when it was asked for.
        chooser: Which gesture is on.
        step_player: Shows flights before what followed from them.
    """

    board_menu: BoardMenu

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        self._tiles = GradualTiles(self._paint_soon)
        self._artist = CarcassonneArtist(book_of(standard()), self._tiles)
        super().__init__(game, settings, parent, self._artist, ViewOptions())
        self.board_menu = BoardMenu(self.board)
        self.camera = Camera(self.board, self.scene.motion, lambda: self.tray.covered)
        # Of its own: what is in haste on the board stands still in the tray.
        self._pixmaps = Pixmaps(CarcassonneArtist(self._artist.model))
        for gone in (self.board.destroyed, self.board.covered):
            gone.connect(self._pixmaps.clear)
            gone.connect(forget_tiles)
        self.tray = TileTray(self.board, self._pixmaps)
        self.fits = FitsPanel(self.board, self._pixmaps)
        # The board's: it goes when the page is left, before the table does.
        self._let_go = QTimer(self.board, interval=LET_GO_MS, singleShot=True)
        self._let_go.timeout.connect(self._hide_fields)
        self._painting = QTimer(self.board, interval=0)
        self._painting.timeout.connect(self._paint_next)
        self._region = overlays.RegionPicture()
        self._rests = QTimer(self.board, interval=REST_MS, singleShot=True)
        self._rests.timeout.connect(lambda: self.hover(self._passed))
        self._passed: QPointF | None = None
        self.chooser = Chooser(self, self.camera)
        self.step_player = StepPlayer(self, self.camera, self.chooser)
        self._connect()
        self.apply(settings)

    # --- What is to be seen ---

    def present(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        self.step_player.present(view, seating, step)

    def show_end(self) -> None:
        self.step_player.show_end()

    @property
    def behind(self) -> int:
        return self.step_player.behind

    def view_coming(self, view: Position, company: Company) -> None:
        if view.book is not self._artist.model:
            self._artist.model = view.book
            self._pixmaps.artist = CarcassonneArtist(view.book)
            self._pixmaps.clear()
            self.scene.refresh()
        self.hover(None)

    def show(self, *, glide: bool) -> None:
        if self.view is None:
            return
        self.tray.show_view(self.view, self.company, self.view_options.letters)
        self.camera.follow(self.view, glide=glide)
        self.shown = shown = self.picture(self.view, self.room)
        homes = overlays.homes_of(self.view, self.company, self._home)
        fresh = [key for key in homes if key in shown and self.scene.item(key) is None]
        self.scene.show_picture(shown, glide=glide, homes=homes)
        for key in fresh if glide else ():
            self.scene.come_from(key, homes[key])
        self.refresh_hint()

    def picture(self, view: Position, room: Size) -> Picture:
        return picture(view, self.company, self.camera.room, self.view_options, self.acting)

    def hint_picture(self, view: Position, hint: Hint, depth: int) -> Picture:
        shown = hint_picture(view, self.company, hint, depth, self.shown)
        return {**shown, **hinted_throw(view, hint.move, self.camera.room, depth)}

    def announced(self, step: AnyStep) -> Phrase | None:
        return announced(step)

    def at_stake(self, view: Any) -> Phrase | None:
        # While a throw is shown, and what came of it, the strip agrees with the tray.
        shown = self.view if self.step_player.is_busy else None
        return at_stake(view if shown is None else shown)

    def step_picture(self, step: AnyStep) -> StepPicture | None:
        return step_picture(step, self.company)

    def result_picture(self, view: Position, seat: Seat, part: int) -> Picture:
        return overlays.result_picture(view, seat, part)

    @property
    def is_unfinished(self) -> bool:
        return self._tiles.is_behind

    def thumbnail(self, view: Any, painter: QPainter, room: QRectF, rings: Sequence[Hashable] = ()) -> None:
        known, dark = self.scene.pixmaps, self.view_options.dark
        # Whoever leaves a land that has just come up does not wait until all of it has been painted.
        tiles = None if self.view is None else self._tiles
        thumbnails.paint_thumbnail(
            view, self.company, painter, room, known=known, tiles=tiles, dark=dark, rings=rings
        )

    def thumbnail_ahead(self, room: QRectF, scale: float) -> Iterator[None]:
        return thumbnails.wood_ahead(room, scale, dark=self.view_options.dark)

    def paint_drawing(self, view: Any, part: Hashable, painter: QPainter, room: QRectF) -> None:
        thumbnails.paint_map(view, self.company, painter, room)

    def look(self, **changes: Any) -> None:
        self.view_options = evolve(self.view_options, **changes)
        self.refresh(glide=False)

    def resized(self, room: QSizeF) -> None:
        # The camera says which part of the scene is seen.
        self.fits.dismiss()
        self.refresh(glide=False)

    def _home(self, seat: Seat) -> tuple[float, float, float]:
        """Return where a seat's followers to hand are in the scene, and how large they are there."""
        assert self.view is not None
        spot = self.tray.home(self.view, seat)
        if self.board.closeness > 1:
            at, unit = self.board.mapToScene(spot), 1 / self.board.transform().m11()
            return at.x(), at.y(), unit
        world, unit = self.camera.goal, self.camera.unit
        assert world is not None
        return world.x + spot.x() * unit, world.y + spot.y() * unit, unit

    # --- What is said ---

    def prompt_for(self, view: Position) -> Prompt:
        if self.step_player.said is not None:
            keys = N_("Enter, or a click anywhere, goes on")
            if self.step_player.has_again:
                keys = N_("Enter, or a click anywhere, goes on; A shows it again")
            return Prompt(None, self.step_player.said, Phrase(keys), Phrase(N_("Go on")))
        if self.step_player.is_busy and view.round is not None:
            return Prompt(view.round.thrower, Phrase(N_("throws")))
        gesture = self.gesture
        is_snapped = isinstance(gesture, TileCarry) and gesture.placed() is not None
        is_running = isinstance(gesture, Catcher) and gesture.is_running
        is_practice = isinstance(gesture, Catcher) and gesture.is_practice
        prompt = prompt_for(
            view, self.acting, is_snapped=is_snapped, is_running=is_running, is_practice=is_practice
        )
        at = gesture.at if isinstance(gesture, Choose) and view.phase is Phase.DEPLOY else None
        return at_place(prompt, at[1]) if isinstance(at, tuple) and at[0] == "place" else prompt

    def facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        return facts_about(view, seat, expects=self.view_options.aids)

    def rule_of(self, view: Position, key: Hashable | None) -> str:
        item = None if key is None else self.scene.item(key)
        return rule_of(view, None if item is None else item.sprite, key)

    # --- What pointer and keys do ---

    def primary(self) -> None:
        gesture, prompt = self.gesture, self.prompt()
        if self.step_player.is_busy:
            self.show_end()
        elif prompt.command is not None:
            self.propose(prompt.command)
        elif not gesture.entered():
            gesture.stepped(1, 0)

    def pick_up(self) -> None:
        self.chooser.again()

    def gesture_changed(self) -> None:
        gesture = self.gesture
        if isinstance(gesture, TileCarry):
            self.tray.show_turn(gesture.turn)
            if gesture.pointer is None and gesture.place is not None and self.board.closeness > 1:
                x, y = middle(gesture.place)
                self.board.ensureVisible(QRectF(x - 60, y - 60, 120, 120), 20, 20)
        super().gesture_changed()

    def hover(self, at: QPointF | None) -> None:
        shown, view = NOTHING, self.view
        if at is not None and view is not None and self.view_options.shows_targets:
            shown = self._region.at(view, self.company, at, self.camera.sight)
        self.overlay("hover", shown)

    def pass_over(self, at: QPointF | None) -> None:
        """Hear where a tile is held over land: what lies there lights up once it rests."""
        is_at_once = self.scene.motion.speed is Speed.OFF
        if at is not None and self.view is not None and (is_at_once or self._region.is_at(self.view, at)):
            self.hover(at)
            return
        self.hover(None)
        self._passed = at
        if at is None:
            self._rests.stop()
        else:
            self._rests.start()

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
        gesture = self.gesture
        if isinstance(gesture, TileCarry) and gesture.pointer is None:
            return gesture.place
        spot = self.board.viewport().mapFromGlobal(self.board.cursor().pos())
        if not self.board.viewport().rect().contains(spot):
            return None
        at = self.board.mapToScene(spot)
        return square_at(at.x(), at.y())

    def _show_fields(self, wanted: bool) -> None:
        if wanted != self.view_options.fields:
            self.board_menu.fields.setChecked(wanted)
            self.look(fields=wanted)

    def _hide_fields(self) -> None:
        self._show_fields(False)

    def _back(self) -> None:
        if not self.chooser.take_up():
            self.gesture.escaped()

    def _paint_soon(self) -> None:
        """Hear that a tile is to be painted better, when there is time."""
        if not self._painting.isActive():
            self._painting.start()

    def _paint_next(self) -> None:
        if not self.board.updatesEnabled():
            return  # the land is to be seen first
        art = self._tiles.paint_next() if self.board.isVisible() else None
        if art is None:
            self._painting.stop()
        else:
            self.scene.repaint(art)

    def _connect(self) -> None:
        board, actions = self.board, self.board_menu
        board.installEventFilter(self)
        board.viewport().installEventFilter(self)
        self.fits.closed.connect(board.setFocus)
        actions.connect(
            [
                (actions.back, self._back),
                (actions.turn, lambda: self.gesture.turned(1)),
                (actions.targets, lambda: self.look(targets=actions.targets.isChecked())),
                (actions.fields, lambda: self.look(fields=actions.fields.isChecked())),
                (actions.fits, self.show_fits),
                (actions.again, self.step_player.replay),
            ]
        )

    def explain(self, spot: QPoint, where: QPoint) -> None:
        if words := self.tray.words_at(spot):
            show_tool_tip(where, words, self.board)
        else:
            super().explain(spot, where)

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
        self.board.zoom(1.0015 ** event.angleDelta().y(), event.position())
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
