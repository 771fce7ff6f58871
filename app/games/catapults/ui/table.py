"""The table of Catapults!: shows views, and turns what pointer and keys do into commands."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF
from PySide6.QtGui import QPainter

from app.bots.protocol import Hint
from app.core.command import NATURE, Seat
from app.core.game import AnyGame
from app.core.reason import Reason
from app.core.session import AnyStep
from app.core.words import N_, Phrase
from app.games.catapults.commands import Drawn, Rolled
from app.games.catapults.geometry import land_of
from app.games.catapults.model import Position
from app.games.catapults.tables import standard
from app.games.catapults.ui import overlays, thumbnails
from app.games.catapults.ui.announcements import announced, at_stake
from app.games.catapults.ui.arrangement import Arrangement, arrange
from app.games.catapults.ui.art.artist import CatapultsArtist
from app.games.catapults.ui.board_menu import BoardMenu
from app.games.catapults.ui.gesture_choice import Chooser
from app.games.catapults.ui.gestures import EngineCarry, PieceCarry, PlateCarry
from app.games.catapults.ui.layout import picture, plate_words
from app.games.catapults.ui.picks import StealPick
from app.games.catapults.ui.prompts import facts_about, prompt_for
from app.games.catapults.ui.rule_lookup import rule_of
from app.games.catapults.ui.step_pictures import step_picture
from app.games.catapults.ui.view_options import ViewOptions
from app.i18n import say
from app.settings import Settings
from app.ui.art.sprite import NOTHING, Picture, Sprite
from app.ui.board.board_actions import MenuLine
from app.ui.board.board_table import BoardTable
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.board.gestures import Gesture, Pick
from app.ui.board.step_picture import StepPicture
from app.ui.board.step_queue import DiceThrow
from app.ui.board.table import Fact, Prompt
from app.ui.text.labels import show_tool_tip

WARNING = 9.0
"""Seconds before the end from which the glass warns."""


class CatapultsTable(BoardTable[Position, ViewOptions]):
    """
    Plates, a work area, and whatever is held.

    Attributes:
        layout: Where plates and work area lie.
        chooser: Which gesture is on, and what clicks mean.
    """

    board_menu: BoardMenu

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        self._artist = CatapultsArtist(land_of(standard(), 2))
        super().__init__(game, settings, parent, self._artist, ViewOptions())
        self.board_menu = BoardMenu(self.board)
        self.layout: Arrangement | None = None
        self._clocks: Mapping[Hashable, float] = {}
        self._warned: set[Hashable] = set()
        self._is_counting = False
        self.chooser = Chooser(self)
        self._connect_actions()
        self.apply(settings)

    # --- What is to be seen ---

    @property
    def behind(self) -> int:
        # The count belongs to the last step: the result would lie over it.
        return super().behind + (self._is_counting and self.scene.motion.is_moving)

    def thrown_dice(self, step: AnyStep) -> DiceThrow | None:
        before, command, after = step.before, step.command, step.after
        if not isinstance(command, Rolled) or not isinstance(before, Position) or self.layout is None:
            return None
        lying = self.picture(overlays.with_dice(before, command.dice), self.room)
        box = self.layout.boxes[command.seat]
        start = QPointF(*box.middle(box.rows * 0.7, box.cols * 0.5))
        stay = isinstance(after, Position) and after.attack is not None and bool(after.attack.dice)
        return overlays.lay_dice(self.scene, lying, start, stay=stay)

    def view_coming(self, view: Position, company: Company) -> None:
        self._is_counting = False
        if view.land is not self._artist.model:
            self._artist.model = view.land
            self.scene.refresh()
        if self.view is not None and (view.phase, company.watching) != (
            self.view.phase,
            self.company.watching,
        ):
            self.view_options = evolve(self.view_options, focus=None)

    def lay_out(self, view: Position, room: Size) -> None:
        options = self.view_options
        self.layout = arrange(view, room, self.company.watching, options.focus, options.letters)

    def picture(self, view: Position, room: Size) -> Picture:
        return picture(view, self.company, room, self.view_options)

    def show_overlays(self, view: Position) -> None:
        if self.layout is not None:
            self.overlay("clock", overlays.clock_picture(view, self.layout, self._clocks, WARNING))

    def show_step(self, view: Position, step: AnyStep) -> None:
        """Show a step, let it be heard, and say what a card that fits nowhere has become of."""
        overlays.play_effects(self.scene, step, view)
        if self.layout is not None and overlays.has_ended(step, view):
            self._count(view, self.layout)
        if sound := overlays.sound_of(step):
            self.sounded.emit(sound)
        command, seat = step.command, self.company.watching
        if isinstance(command, Drawn) and command.seat == seat and view.camps[seat].hand is None:
            text = N_("The wall {piece} fits nowhere: it goes back to the box.")
            self.refuse(Reason("CAT-14", text, {"piece": command.piece}))

    def _count(self, view: Position, layout: Arrangement) -> None:
        overlays.count_squares(self.scene, view, layout, self._counted)
        self._is_counting = self.scene.motion.is_moving

    def _counted(self) -> None:
        if self._is_counting:
            self._is_counting = False
            self.caught_up.emit()

    def hint_picture(self, view: Position, hint: Hint, depth: int) -> Picture:
        if self.layout is None:
            return NOTHING
        return overlays.hint_picture(self.scene, view, self.layout, hint, depth)

    def announced(self, step: AnyStep) -> Phrase | None:
        return announced(step)

    def at_stake(self, view: Any) -> Phrase | None:
        return at_stake(view)

    def step_picture(self, step: AnyStep) -> StepPicture | None:
        return step_picture(step, self.company)

    def result_picture(self, view: Position, seat: Seat, part: int) -> Picture:
        return NOTHING if self.layout is None else overlays.result_picture(view, self.layout, seat, part)

    def show_clocks(self, clocks: Mapping[Hashable, float]) -> None:
        self._clocks = clocks
        if self.view is not None:
            self.show_overlays(self.view)
        for key, left in clocks.items():
            if 0 < left <= WARNING and key not in self._warned:
                self._warned.add(key)
                self.sounded.emit("glass-warning")

    def apply(self, settings: Settings) -> None:
        self.board_menu.leaks.setChecked(settings.aids)
        self.view_options = evolve(self.view_options, leaks=settings.aids)
        super().apply(settings)

    def thumbnail(self, view: Any, painter: QPainter, room: QRectF, rings: Sequence[Hashable] = ()) -> None:
        known, dark = self.scene.pixmaps, self.view_options.dark
        thumbnails.paint_thumbnail(view, self.company, painter, room, known=known, dark=dark, rings=rings)

    def paint_drawing(self, view: Any, part: Hashable, painter: QPainter, room: QRectF) -> None:
        thumbnails.paint_plate(view, self.company, part, painter, room)

    # --- What is said ---

    def prompt_for(self, view: Position) -> Prompt:
        held = self.gesture.kind if isinstance(self.gesture, PieceCarry) else None
        points = isinstance(self.gesture, StealPick) and self.gesture.takes
        return prompt_for(view, self.acting, held, points=points)

    def facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        return facts_about(view, seat)

    def rule_at(self, spot: QPoint | None) -> str | None:
        if self.view is None or self.layout is None:
            return None
        if spot is None or not self.board.viewport().rect().contains(spot):
            gesture = self.gesture
            held = gesture.place if isinstance(gesture, PlateCarry) else None
            return rule_of(self.view, gesture.at if isinstance(gesture, Pick) else None, held)
        at = self.board.mapToScene(spot)
        if overlays.is_on_glass(self.layout, at.x(), at.y()):
            return rule_of(self.view, ("glass",), None)
        return rule_of(self.view, self.scene.key_at(at), self.layout.square_at(at.x(), at.y()))

    def menu_lines(self, view: Position, key: Hashable) -> Sequence[MenuLine]:
        match key:
            case ("plate", int(seat)):
                text = say(N_("Enlarge this plate, or make it small again"))
                return [(text, lambda: self.chooser.enlarge(seat))]
            case _:
                return ()

    def beside(self, at: QPointF, words: Phrase | Reason) -> Sprite:
        phrase = words.phrase if isinstance(words, Reason) else words
        unit = 1.0 if self.layout is None else self.layout.unit
        is_bad = isinstance(words, Reason)
        return overlays.tag(self.company.say(phrase), at, self.room, unit=unit, is_bad=is_bad)

    def explain(self, spot: QPoint, where: QPoint) -> None:
        # The glass and the numbers above a plate are no things of their own: nobody acts on them.
        words = self._told_at(self.board.mapToScene(spot))
        if words is None:
            super().explain(spot, where)
        else:
            show_tool_tip(where, self.company.say(words), self.board)

    def _told_at(self, at: QPointF) -> Phrase | None:
        if self.view is None or self.layout is None:
            return None
        if self.scene.item("glass", "clock") and overlays.is_on_glass(self.layout, at.x(), at.y()):
            return Phrase(N_("The glass: when it has run out, nobody draws another card."))
        boxes = self.layout.boxes.values()
        seat = next((box.seat for box in boxes if box.has_above(at.x(), at.y())), None)
        return None if seat is None else plate_words(self.view, self.company, seat)

    # --- What pointer and keys do ---

    def primary(self) -> None:
        gesture, prompt = self.gesture, self.prompt()
        if self.behind:
            self.scene.motion.settle()
        elif prompt.command is not None:
            self.propose(prompt.command)
        elif isinstance(gesture, EngineCarry):
            self.chooser.push("fill")
        elif isinstance(gesture, StealPick) and not gesture.entered():
            gesture.show_dearest()
        elif isinstance(gesture, PlateCarry) and not gesture.entered():
            gesture.come()

    def put_on(self, gesture: Gesture) -> None:
        self.overlay("hover")
        self.overlay("due")
        if not isinstance(gesture, PieceCarry):
            self.view_options = evolve(self.view_options, held=None)
        super().put_on(gesture)

    def pick_up(self) -> None:
        if self.view is None or self.layout is None:
            return
        if self.company.watching is None or NATURE not in self.due:
            # While a card of somebody else's is in the air, what is held stays as it was turned.
            self.chooser.choose(self.view, self.layout, self.acting)

    def _connect_actions(self) -> None:
        actions, chooser = self.board_menu, self.chooser
        actions.connect(
            [
                (actions.stop, lambda: chooser.push("stop")),
                (actions.fill, lambda: chooser.push("fill")),
                (actions.share, lambda: chooser.push("share")),
                (actions.switch, chooser.switch),
                (actions.targets, lambda: self.look(targets=actions.targets.isChecked())),
                (actions.leaks, lambda: self.look(leaks=actions.leaks.isChecked())),
                (actions.enlarge, chooser.enlarge_next),
            ]
        )
