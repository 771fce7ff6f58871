"""What the tables of all games have in common: one board, one gesture at a time, layers over the picture."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from attrs import evolve
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QSizeF
from PySide6.QtGui import QAccessible, QPainter
from PySide6.QtWidgets import QWidget

from app.bots.protocol import Hint
from app.core.command import NATURE, Command, Seat
from app.core.game import AnyGame
from app.core.reason import Reason
from app.core.session import AnyStep
from app.core.state import State
from app.core.words import N_, Phrase, without_coordinates
from app.i18n import say
from app.settings import Settings
from app.ui.art.artist import Artist, extent, is_dark
from app.ui.art.known_artist import KnownArtist
from app.ui.art.label_painter import label_bounds
from app.ui.art.marking_artist import MarkingArtist, seat_ring
from app.ui.art.sprite import NOTHING, Picture, Sprite, Sprites
from app.ui.board import accessibility
from app.ui.board.board_actions import BoardAction, BoardActions, MenuLine, make_menu
from app.ui.board.company import Company
from app.ui.board.fitted_picture import paint_fitted, paint_thumbnail, stage_for, wood_ahead
from app.ui.board.geometry import Size
from app.ui.board.gestures import Carry, Gesture
from app.ui.board.pointing import RestingTip, label_beside, pointed_at
from app.ui.board.scene import TableScene
from app.ui.board.sound_caption import SoundCaption
from app.ui.board.step_picture import StepPicture, whats_new
from app.ui.board.step_queue import DiceThrow, StepQueue
from app.ui.board.table import Prompt, Seating, Table
from app.ui.board.view import TableView
from app.ui.board.view_options import CommonViewOptions

View = TypeVar("View", bound=State)
"""The game's state, as a seat sees it."""

Options = TypeVar("Options", bound=CommonViewOptions)
"""What can be shown at the game's table without a rule asking for it."""


class BoardTable(Table, Generic[View, Options]):
    """
    A table with one board; a game says what is to be seen and which gesture its views ask for.

    Whoever inherits from it calls `apply(settings)` at the end of `__init__`, and gives at least `picture`,
    `pick_up`, `facts` and `prompt_for`.

    Attributes:
        scene, board: What lies on the table, and the widget that shows it.
        board_menu: The game's own actions.
        view: What is shown; None before the first one.
        company: Who plays, and who looks.
        steps: What is shown, one after another.
        view_options: What the player chose to see.
        due: Who is to act in that view.
        shown: The picture in the layer "table".
    """

    board_menu: BoardActions

    def __init__(
        self, game: AnyGame, settings: Settings, parent: QObject | None, artist: Artist, view_options: Options
    ) -> None:
        super().__init__(game, settings, parent)
        self.scene = TableScene(MarkingArtist(artist))
        self.board = TableView(self.scene)
        self.steps = StepQueue(self)
        self.board_menu = BoardActions(self.board)
        self.view: View | None = None
        self.company = Company()
        self.view_options = view_options
        self.shown: Picture = NOTHING
        self.due: frozenset[Seat] = frozenset()
        self._asked: View | None = None
        self._hint: tuple[Hint, int] | None = None
        self.board.room_changed.connect(self.resized)
        self.board.entered.connect(self.primary)
        self.board.menu_wanted.connect(self.open_menu)
        self._caption = SoundCaption(self.board)
        self._tip = RestingTip(self.board, lambda: self.names_places)
        self.sounded.connect(self._say_sound)
        self.board.spaced.connect(lambda: self.show_end() if self.steps.is_busy else self.hurried.emit())
        self.board.puzzled.connect(self.explain)
        accessibility.install()

    # --- What a game says ---

    def lay_out(self, view: View, room: Size) -> None:
        """Work out where things lie in *room*, before anything is drawn."""

    def picture(self, view: View, room: Size) -> Picture:
        """Return what lies on the table."""
        raise NotImplementedError

    def pick_up(self) -> None:
        """Put on the gesture that the view asks for, unless it is on already."""
        raise NotImplementedError

    def prompt_for(self, view: View) -> Prompt:
        """Return what the watching seat, or whoever is waited for, has to do."""
        raise NotImplementedError

    def show_overlays(self, view: View) -> None:
        """Show what the table shows besides its picture, now that everything lies elsewhere."""

    def show_step(self, view: View, step: AnyStep) -> None:
        """Show how a step went, now that its outcome is on the table, and let it be heard."""

    def thrown_dice(self, step: AnyStep) -> DiceThrow | None:
        """Lay the dice of a step where they come to rest, its view is not shown yet; None: it has none."""

    def view_coming(self, view: View, company: Company) -> None:
        """Hear that a view is about to be shown; until then the last one is."""

    def view_shown(self, view: View) -> None:
        """Hear that a view, and the step that led to it, is on the table."""

    def hint_picture(self, view: View, hint: Hint, depth: int) -> Picture:
        """Return where a hint points to, and from depth 3 on the move itself as a ghost."""
        return NOTHING

    def result_picture(self, view: View, seat: Seat, part: int) -> Picture:
        """Return marks on what a part of a seat's score stands for."""
        return NOTHING

    def rule_of(self, view: View, key: Hashable | None) -> str | None:
        """Return the id of the rule for what lies under *key*, or for what is to be done."""
        return None

    def menu_lines(self, view: View, key: Hashable) -> Sequence[MenuLine]:
        """Return what can be done with what lies under *key*."""
        return ()

    def hover(self, at: QPointF | None) -> None:
        """Show what there is to know of what lies at a point of the scene; None: the pointer is nowhere."""

    def pass_over(self, at: QPointF | None) -> None:
        """Hear where something is held over what `hover` tells of."""
        self.hover(at)

    def gesture_changed(self) -> None:
        """Hear from a gesture that what it holds, or where that is, has changed."""
        self.prompted.emit()

    # --- What the shell asks ---

    def widget(self) -> QWidget:
        return self.board

    def show_view(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        self.steps.show(view, seating, step)

    def present(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        """Show a view whose turn has come; its dice roll over the table as it was before."""
        if not self.steps.rolls(view, seating, step):
            self.take(view, Company(seating.players, seating.watching, viewer=seating.viewer), step)

    def show_end(self) -> None:
        """Show the end of what is being shown."""
        self.scene.motion.settle()

    @property
    def behind(self) -> int:
        return sum(self.steps.unseen)

    def take(self, view: View, company: Company, step: AnyStep | None = None, *, glide: bool = True) -> None:
        """Show a view, and let whoever acts act; *step* is what led to it, if it is to be shown."""
        self.ask_who_acts(view)
        self.view_coming(view, company)
        self.view, self.company, self._hint = view, company, None
        self.board.say = company.say
        self.overlay("result")
        self.show(glide=glide)
        self.pick_up()
        if step is not None and step.command is not None:
            self.show_step(view, step)
        self.view_shown(view)
        self._tip.look_again()
        accessibility.announce(self.board)
        self.prompted.emit()

    def prompt(self) -> Prompt:
        if self.view is None:
            return Prompt(None, Phrase(N_("One moment.")))
        prompt = self.prompt_for(self.view)
        return evolve(prompt, text=prompt.text if self.names_places else without_coordinates(prompt.text))

    def primary(self) -> None:
        if self.steps.is_busy:
            self.show_end()
        elif (command := self.prompt().command) is not None:
            self.propose(command)

    def rule_at(self, spot: QPoint | None) -> str | None:
        return None if self.view is None else self.rule_of(self.view, pointed_at(self.board, spot))

    @property
    def names_places(self) -> bool:
        # Whoever hears the board is told where by name.
        return self.view_options.coordinates or QAccessible.isActive()

    def show_hint(self, hint: Hint | None, depth: int) -> None:
        self._hint = None if hint is None or depth < 2 else (hint, depth)
        self.refresh_hint()

    def show_pause(self, paused: bool) -> None:
        if paused != self.view_options.paused:
            self.look(paused=paused)

    def show_result(self, seat: Seat | None, part: int | None) -> None:
        found = NOTHING
        if self.view is not None and seat is not None and part is not None:
            found = self.result_picture(self.view, seat, part)
        self.overlay("result", found)

    def step_picture(self, step: AnyStep) -> StepPicture | None:
        """Show what is new on the table; a game that has better pictures of its steps gives them itself."""
        if step.command is None or step.command.by == NATURE:
            return None
        views: tuple[Any, Any] = step.before, step.after
        before, after = (self.picture(view, self.room) for view in views)
        return whats_new(step.command.by, before, after)

    def paint_art(self, painter: QPainter, art: str, room: QRectF) -> None:
        artist = KnownArtist(self.scene.pixmaps.artist, self.scene.pixmaps)
        paint_fitted(painter, room, artist, {"art": Sprite(art, 0, 0)}, artist.bounds(art))

    def art_shape(self, art: str) -> float:
        bounds = self.scene.pixmaps.artist.bounds(art)
        return bounds.width() / max(1.0, bounds.height())

    def point_out(self, picture: StepPicture | None) -> None:
        rings: Sprites = {}
        for key in () if picture is None else picture.places:
            item = self.scene.item(key)
            if item is not None and picture is not None:
                room = item.sceneBoundingRect()
                rings["told", key] = seat_ring(room, 98, self.company.colour(picture.seat))
                if self.board.closeness > 1:
                    self.board.ensureVisible(room)
        self.overlay("told", rings)

    def actions(self) -> Sequence[BoardAction]:
        return self.board_menu.all

    def apply(self, settings: Settings) -> None:
        super().apply(settings)
        self.scene.set_speed(settings.speed)
        self.board.set_dark(dark := is_dark(settings))
        self.board.setAccessibleName(say(N_("Game board")))
        self.board_menu.retranslate()
        self.view_options = evolve(
            self.view_options,
            dark=dark,
            aids=settings.aids,
            coordinates=settings.coordinates,
            letters=settings.text.value / 100,
        )
        self.scene.refresh()
        label_bounds.cache_clear()
        self.refresh(glide=False)

    def thumbnail(self, view: Any, painter: QPainter, room: QRectF, rings: Sequence[Hashable] = ()) -> None:
        stage = stage_for(room)
        area, picture = QRectF(0, 0, *stage), self.picture(view, stage)
        dark = self.view_options.dark
        artist = KnownArtist(self.scene.pixmaps.artist, self.scene.pixmaps)
        paint_thumbnail(painter, room, artist, picture, area, wood=stage.width, dark=dark, rings=rings)

    def thumbnail_ahead(self, room: QRectF, scale: float) -> Iterator[None]:
        wood, dark = stage_for(room).width, self.view_options.dark
        yield from wood_ahead(room.size(), scale, wood=wood, dark=dark)

    def paint_drawing(self, view: Any, part: Hashable, painter: QPainter, room: QRectF) -> None:
        picture, artist = self.picture(view, stage_for(room)), self.scene.pixmaps.artist
        paint_fitted(painter, room, artist, picture, extent(artist, picture))

    # --- What gestures ask ---

    def ask_who_acts(self, view: View) -> frozenset[Seat]:
        """Return who is to act in a view, as `due` from now on; the rules are asked once a view."""
        if view is not self._asked:
            self._asked, self.due = view, self.game.rules.to_act(view)
        return self.due

    @property
    def acting(self) -> Seat | None:
        """The watching seat if it may play now."""
        seat = self.company.watching
        is_idle = self.steps.is_busy or self.view_options.paused
        return None if seat not in self.due or is_idle else seat

    @property
    def gesture(self) -> Gesture:
        """What has pointer and keys now."""
        return self.board.gesture

    @property
    def room(self) -> Size:
        """The size of the board in logical pixels."""
        room = self.board.room()
        return Size(room.width(), room.height())

    def why_not(self, command: Command) -> Reason | None:
        """Return why a command would be refused; None if it would not."""
        return self.game.rules.why_not(self.view, command)

    def propose(self, command: Command) -> None:
        """Say what the watching seat wants to do."""
        self.proposed.emit(command)

    def refuse(self, reason: Reason) -> None:
        """Tell the shell why something cannot be done."""
        self.refused.emit(reason)

    def do(self, command: Command) -> None:
        """Propose a command, or say why not."""
        reason = self.why_not(command)
        if reason is None:
            self.propose(command)
        else:
            self.refuse(reason)

    def take_back(self) -> None:
        """Ask for the last step of the watching seat to be undone."""
        self.taken_back.emit()

    def say_aloud(self, words: Phrase) -> None:
        """Let a screen reader say *words*."""
        accessibility.say_aloud(self.board, self.company.say(words))

    def beside(self, at: QPointF, words: Phrase | Reason) -> Sprite:
        """Return a label beside a point of the scene; a `Reason` looks like a refusal."""
        phrase = words.phrase if isinstance(words, Reason) else words
        return label_beside(at, self.company.say(phrase), self.room, is_bad=isinstance(words, Reason))

    def put_on(self, gesture: Gesture) -> None:
        """Make *gesture* the one that gets pointer and keys."""
        self.board.put_on(gesture)
        self.prompted.emit()

    def overlay(self, layer: str, picture: Picture = NOTHING) -> None:
        """Show a picture at once in a layer over the table; without one, nothing."""
        self.scene.show_picture(picture, layer, glide=False)

    def look(self, **changes: Any) -> None:
        """Change what the player chose to see."""
        self.view_options = evolve(self.view_options, **changes)
        self.refresh(glide=True)

    def refresh(self, *, glide: bool) -> None:
        """Lay the table anew, and let what is held lie where it belongs now."""
        if self.view is not None:
            self.show(glide=glide)
            self.pick_up()

    def show(self, *, glide: bool) -> None:
        """Show the picture of the view again, with today's options."""
        view = self.view
        if view is not None:
            self.lay_out(view, self.room)
            self.shown = self.picture(view, self.room)
            self.scene.show_picture(self.shown, glide=glide)
            self.show_overlays(view)
            self.refresh_hint()

    def resized(self, room: QSizeF) -> None:
        """Hear that the board has another size in logical pixels."""
        self.board.set_world(QRectF(0, 0, room.width(), room.height()))
        self.refresh(glide=False)

    def _say_sound(self, sound: str) -> None:
        if self.settings.captions:
            self._caption.tell(sound)

    def refresh_hint(self) -> None:
        """Draw the hint anew, where things lie now."""
        found = NOTHING
        if self.view is not None and self._hint is not None:
            found = self.hint_picture(self.view, *self._hint)
        self.overlay("hint", found)

    def explain(self, spot: QPoint, where: QPoint) -> None:
        """Say what lies at a spot of the board, beside the pointer, and what can be done with it."""
        gesture = self.board.gesture
        # Whoever holds something over a place looks at what they hold.
        if not isinstance(gesture, Carry) or gesture.place is None:
            self._tip.show(spot, where)

    def open_menu(self, at: QPointF, where: QPoint) -> None:
        """Offer what can be done with what lies at a point of the scene, and with the table."""
        key = self.scene.key_at(at)
        lines = () if self.view is None or key is None else self.menu_lines(self.view, key)
        make_menu(self.board, lines, self.board_menu.all).popup(where)
