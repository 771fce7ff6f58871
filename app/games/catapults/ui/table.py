"""The table of Catapults!: shows views, and turns what pointer and keys do into commands."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QAction, QPainter
from PySide6.QtWidgets import QMenu, QWidget

from app.bots.protocol import Hint
from app.core.command import NATURE, Command, Seat
from app.core.game import AnyGame
from app.core.reason import Reason
from app.core.session import AnyStep
from app.core.words import N_, Phrase
from app.games.catapults.commands import Drawn, NextGame, PlayOn, PutCatapult, ShareWin, Stop
from app.games.catapults.geometry import land_of
from app.games.catapults.model import Position
from app.games.catapults.rules.turns import to_act
from app.games.catapults.tables import standard
from app.games.catapults.ui import overlays, thumbnails
from app.games.catapults.ui.arrangement import Arrangement, arrange
from app.games.catapults.ui.art.artist import CatapultsArtist
from app.games.catapults.ui.board_menu import BoardMenu
from app.games.catapults.ui.catapult_packing import best_packing
from app.games.catapults.ui.gesture_choice import Chooser
from app.games.catapults.ui.gestures import PieceCarry, PlateCarry, tag
from app.games.catapults.ui.layout import picture
from app.games.catapults.ui.prompts import facts_about, prompt_for
from app.games.catapults.ui.rule_lookup import rule_of
from app.games.catapults.ui.view_options import ViewOptions
from app.i18n import say
from app.settings import Settings
from app.ui.art.artist import is_dark
from app.ui.board import accessibility
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.board.gestures import Gesture, Pick
from app.ui.board.scene import TableScene
from app.ui.board.sprite import NOTHING, Sprite, Sprites
from app.ui.board.table import Fact, Prompt, Seating, Table
from app.ui.board.view import TableView

WARNING = 9.0
"""Seconds before the end from which the glass warns."""


class CatapultsTable(Table):
    """
    Plates, a desk, and whatever is held.

    Attributes:
        view: What is shown.
        company: Who plays.
        layout: Where plates and desk lie.
        looks: What the player chose to see.
    """

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, parent)
        self._artist = CatapultsArtist(land_of(standard(), 2))
        self.scene = TableScene(self._artist)
        self._board = TableView(self.scene)
        self.actions_ = BoardMenu(self._board)
        self.view: Position | None = None
        self.company = Company()
        self._due: frozenset[Seat] = frozenset()
        self.layout: Arrangement | None = None
        self.looks = ViewOptions()
        self._clocks: Mapping[Hashable, float] = {}
        self._hint: tuple[Hint, int] | None = None
        self._warned: Hashable = None
        self._chooser = Chooser(self)
        self._board.room_changed.connect(self._resize)
        self._board.entered.connect(self.primary)
        self._board.menu_wanted.connect(self._open_menu)
        self._connect_actions()
        accessibility.install()
        self.apply(settings)

    # --- What the shell asks ---

    def widget(self) -> QWidget:
        return self._board

    def show_view(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        company = Company(seating.players, seating.watching)
        if view.land is not self._artist.model:
            self._artist.model = view.land
            self.scene.refresh()
        if self.view is not None and (view.phase, company.watching) != (
            self.view.phase,
            self.company.watching,
        ):
            self.looks = evolve(self.looks, focus=None)
        self.view, self.company, self._due = view, company, to_act(view)
        self._hint = None
        self.scene.show_picture(NOTHING, "result", glide=False)
        self._show(glide=True)
        self._pick_up()
        if step is not None and self.layout is not None and step.command is not None:
            overlays.play_effects(self.scene, self.layout, step, view)
            self._report(step)
        accessibility.announce(self._board)
        self.prompted.emit()

    def prompt(self) -> Prompt:
        if self.view is None:
            return Prompt(None, Phrase(N_("One moment.")))
        gesture = self._board.gesture
        held = gesture.kind if isinstance(gesture, PieceCarry) else None
        return prompt_for(self.view, self._acting(), held)

    def primary(self) -> None:
        gesture, prompt = self._board.gesture, self.prompt()
        if prompt.command is not None:
            self.propose(prompt.command)
        elif isinstance(gesture, PlateCarry) and not gesture.entered():
            gesture.stepped(0, 0)

    def facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        return facts_about(view, seat)

    def show_clocks(self, clocks: Mapping[Hashable, float]) -> None:
        self._clocks = clocks
        self._show_clock()
        for key, left in clocks.items():
            if left <= WARNING and self._warned != key and left > 0:
                self._warned = key
                self.sounded.emit("glass-warning")

    def show_hint(self, hint: Hint | None, depth: int) -> None:
        self._hint = None if hint is None or depth < 2 else (hint, depth)
        self._show_hint()

    def show_pause(self, paused: bool) -> None:
        self._look(paused=paused)

    def rule_at(self, spot: QPoint | None) -> str | None:
        if self.view is None or self.layout is None:
            return None
        if spot is None or not self._board.viewport().rect().contains(spot):
            gesture = self._board.gesture
            held = gesture.place if isinstance(gesture, PlateCarry) else None
            return rule_of(self.view, gesture.at if isinstance(gesture, Pick) else None, held)
        at = self._board.mapToScene(spot)
        if overlays.is_on_glass(self.layout, at.x(), at.y()):
            return rule_of(self.view, ("glass",), None)
        return rule_of(self.view, self.scene.key_at(at), self.layout.square_at(at.x(), at.y()))

    def show_result(self, seat: Seat | None, part: int | None) -> None:
        shown = NOTHING
        if self.view is not None and self.layout is not None and seat is not None and part is not None:
            shown = overlays.result_picture(self.view, self.layout, seat, part)
        self.scene.show_picture(shown, "result", glide=False)

    def actions(self) -> Sequence[QAction]:
        return self.actions_.all

    def apply(self, settings: Settings) -> None:
        super().apply(settings)
        self.scene.set_speed(settings.speed)
        dark = is_dark(settings)
        self._board.set_dark(dark)
        self.actions_.retranslate()
        self.actions_.leaks.setChecked(settings.aids)
        self.looks = evolve(
            self.looks, dark=dark, coordinates=settings.coordinates, leaks=settings.aids, aids=settings.aids
        )
        self.scene.refresh()
        self._show(glide=False)

    def thumbnail(self, view: Any, painter: QPainter, room: QRectF) -> None:
        thumbnails.paint_thumbnail(view, self.company, painter, room, dark=self.looks.dark)

    def paint_drawing(self, view: Any, part: Hashable, painter: QPainter, room: QRectF) -> None:
        thumbnails.paint_plate(view, self.company, part, painter, room)

    # --- What gestures ask ---

    def propose(self, command: Command) -> None:
        """Say what the watching seat wants to do."""
        self.proposed.emit(command)

    def why_not(self, command: Command) -> Reason | None:
        """Return why a command would be refused."""
        reason: Reason | None = self.game.rules.why_not(self.view, command)
        return reason

    def refuse(self, reason: Reason) -> None:
        """Say why something cannot be done."""
        self.refused.emit(reason)

    def beside(self, at: QPointF, words: Phrase | Reason) -> Sprite:
        """Return a label beside the pointer."""
        room = self._board.room()
        phrase = words.phrase if isinstance(words, Reason) else words
        unit = 1.0 if self.layout is None else self.layout.unit
        is_bad = isinstance(words, Reason)
        return tag(self.company.say(phrase), at, (room.width(), room.height()), unit=unit, is_bad=is_bad)

    def held(self, kind: str, turn: int) -> None:
        """Hear which piece is held, and how it is turned."""
        before = self.looks.held
        if before != (kind, turn):
            self.looks = evolve(self.looks, held=(kind, turn))
            if self.looks.targets or before is None or before[0] != kind:
                self._show(glide=True)
            self.prompted.emit()

    def say_aloud(self, words: Phrase) -> None:
        """Let a screen reader say *words*."""
        accessibility.say_aloud(self._board, self.company.say(words))

    def spend(self, points: int) -> None:
        """Show on the stones what *points* would cost."""
        stones = [item for item in self.scene.items_of() if item.sprite.art == "stone/left"]
        due: Sprites = {
            ("due", place): evolve(item.sprite, art="stone/due", z=item.sprite.z + 1)
            for place, item in enumerate(stones[len(stones) - points :] if points else [])
        }
        self.scene.show_picture(due, "due", glide=False)

    def clicked(self, key: Hashable | None) -> bool:
        """Do what a click on something that is always there does."""
        match key:
            case ("plate", int(seat)) if self.layout is not None and seat in self.layout.boxes:
                self._enlarge(seat)
            case ("button", str(name)):
                self.push(name)
            case ("wall", int(number)):
                return self._chooser.take(number)
            case _:
                return False
        return True

    def push(self, name: str) -> None:
        """Do what a button on the table says."""
        seat = self.company.watching
        if seat is None or self.view is None:
            return
        match name:
            case "stop":
                self.propose(Stop(seat))
            case "fill":
                for at in best_packing(self.view, seat):
                    self.propose(PutCatapult(seat, at))
            case "share":
                self.propose(ShareWin(seat))
            case "play_on":
                self.propose(PlayOn(seat))
            case _:
                self.propose(NextGame(seat))

    def put_on(self, gesture: Gesture) -> None:
        """Give pointer and keys to *gesture*."""
        self.scene.show_picture(NOTHING, "hover", glide=False)
        self.scene.show_picture(NOTHING, "due", glide=False)
        if not isinstance(gesture, PieceCarry):
            self.looks = evolve(self.looks, held=None)
        self._board.put_on(gesture)
        self.prompted.emit()

    @property
    def gesture(self) -> Gesture:
        """What has pointer and keys now."""
        return self._board.gesture

    # --- Inside ---

    def _acting(self) -> Seat | None:
        """Return the watching seat if it may play now."""
        seat = self.company.watching
        return seat if seat in self._due and not self.looks.paused else None

    def _resize(self, room: QSizeF) -> None:
        self._board.set_world(QRectF(0, 0, room.width(), room.height()))
        self._show(glide=False)
        self._pick_up()

    def _show(self, *, glide: bool) -> None:
        """Lay the table anew."""
        if self.view is None:
            return
        size = self._board.room()
        room = Size(size.width(), size.height())
        self.layout = arrange(self.view, room, self.company.watching, self.looks.focus)
        self.scene.show_picture(picture(self.view, self.company, room, self.looks), glide=glide)
        self._show_clock()
        self._show_hint()

    def _show_clock(self) -> None:
        if self.view is not None and self.layout is not None:
            shown = overlays.clock_picture(self.view, self.layout, self._clocks, WARNING)
            self.scene.show_picture(shown, "clock", glide=False)

    def _show_hint(self) -> None:
        shown = NOTHING
        if self._hint is not None and self.view is not None and self.layout is not None:
            shown = overlays.hint_picture(self.scene, self.view, self.layout, *self._hint)
        self.scene.show_picture(shown, "hint", glide=False)

    def _pick_up(self) -> None:
        """Put on the gesture that the view asks for, unless it is on already."""
        if self.view is None or self.layout is None:
            return
        if self.company.watching is None or NATURE not in self._due:
            # While a card of somebody else's is in the air, what is held stays as it was turned.
            self._chooser.choose(self.view, self.company, self.layout, self._acting())

    def _look(self, **changes: object) -> None:
        self.looks = evolve(self.looks, **changes)  # type: ignore[arg-type]
        self._show(glide=True)
        self._pick_up()

    def _enlarge(self, seat: Seat) -> None:
        """Make a plate large, or let the table decide again if it is."""
        if self.layout is None:
            return
        large = max(self.layout.boxes.values(), key=lambda box: box.cell).seat
        self._look(focus=None if seat in (self.looks.focus, large) else seat)

    def _enlarge_next(self) -> None:
        if self.layout is not None:
            large = max(self.layout.boxes.values(), key=lambda box: box.cell).seat
            self._look(focus=(large + 1) % len(self.layout.boxes))

    def _report(self, step: AnyStep) -> None:
        """Let a step be heard, and say what a card that fits nowhere has become of."""
        if sound := overlays.sound_of(step):
            self.sounded.emit(sound)
        if isinstance(step.command, Drawn) and self.view is not None:
            camp = self.view.camps[step.command.seat]
            if camp.hand is None and step.command.seat == self.company.watching:
                text = N_("The wall {piece} fits nowhere: it goes back to the box.")
                self.refuse(Reason("CAT-14", text, {"piece": step.command.piece}))

    def _open_menu(self, at: QPointF, where: QPoint) -> None:
        """Offer what can be done, and the plate under the pointer to be looked at closely."""
        menu = QMenu(self._board)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        key = self.scene.key_at(at)
        if isinstance(key, tuple) and key[0] == "plate":
            enlarge = menu.addAction(say(N_("Enlarge this plate, or make it small again")))
            enlarge.triggered.connect(lambda: self._enlarge(key[1]))
            menu.addSeparator()
        menu.addActions(self.actions_.all)
        menu.popup(where)

    def _connect_actions(self) -> None:
        actions = self.actions_
        actions.connect(
            [
                (actions.stop, lambda: self.push("stop")),
                (actions.fill, lambda: self.push("fill")),
                (actions.share, lambda: self.push("share")),
                (actions.switch, self._chooser.switch),
                (actions.targets, lambda: self._look(targets=actions.targets.isChecked())),
                (actions.leaks, lambda: self._look(leaks=actions.leaks.isChecked())),
                (actions.enlarge, self._enlarge_next),
            ]
        )
        self._board.setAccessibleName(say(N_("Game board")))
