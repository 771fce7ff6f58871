"""The table of Conquest: shows views, and turns what pointer and keys do into commands."""

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from app.bots.protocol import Hint
from app.core.command import Command, Seat
from app.core.game import AnyGame
from app.core.session import AnyStep
from app.core.words import Phrase
from app.games.conquest.commands import GoOn, Produced
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.ui import overlays, rule_lookup, thumbnails
from app.games.conquest.ui.announcements import announced, at_stake
from app.games.conquest.ui.arrangement import Arrangement, arrange
from app.games.conquest.ui.art.artist import ConquestArtist
from app.games.conquest.ui.art.sea import sea
from app.games.conquest.ui.board_menu import BoardMenu
from app.games.conquest.ui.gesture_feedback import clear_of, fade_source, in_hand, lights
from app.games.conquest.ui.gestures import Hand
from app.games.conquest.ui.layout import island_picture
from app.games.conquest.ui.panels.board_widget import BoardWidget, berth
from app.games.conquest.ui.panels.tool_bar import ToolBar
from app.games.conquest.ui.prompts import facts_about, is_held, prompt_for, trade_facts, wish
from app.games.conquest.ui.step_pictures import step_picture
from app.games.conquest.ui.tool_controller import ToolController
from app.games.conquest.ui.tools import Grip, Tool
from app.games.conquest.ui.view_options import ViewOptions
from app.settings import Settings
from app.ui.art.sprite import NOTHING, Picture
from app.ui.board.board_table import BoardTable
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.board.gestures import Gesture
from app.ui.board.step_picture import StepPicture
from app.ui.board.step_queue import DiceThrow
from app.ui.board.table import Fact, Prompt, Seating


class ConquestTable(BoardTable[Position, ViewOptions]):
    """
    The table of Conquest: the island, the bar, and what is in hand.

    Attributes:
        layout: Where the island lies.
        panels: What floats over the board, and the bar under it.
        tool_controller: What is in hand; takes tools from the bar, fights and trades.
    """

    board_menu: BoardMenu

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        artist = ConquestArtist()
        super().__init__(game, settings, parent, artist, ViewOptions())
        self.board.cover(sea)
        self.panels = BoardWidget(self.board, ToolBar(artist))
        self.board_menu = BoardMenu(self.board)
        self.layout: Arrangement | None = None
        self.tool_controller = ToolController(self, self.panels)
        self._new_grip: Grip | None = None
        self._last: Command | None = None
        self._lit: object = None
        self._told: Grip | None = None
        self._connect()
        self.apply(settings)

    # --- What is to be seen ---

    def widget(self) -> QWidget:
        return self.panels

    def present(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        self.overlay("dice")
        if step is None:
            self._last = None
        elif step.command is not None and step.command.by >= 0:
            self._last = step.command
            self.panels.trade.talk.hear(step, Company(seating.players))
        super().present(view, seating, step)

    def thrown_dice(self, step: AnyStep) -> DiceThrow | None:
        if self.layout is None:
            return None
        rolls = self.board_menu.dice.isChecked() and not self.tool_controller.series.is_on
        dice = overlays.dice_picture(step, self.company, self.layout)
        return overlays.lay_dice(self.scene, dice, rolls=rolls)

    def view_coming(self, view: Position, company: Company) -> None:
        self._new_grip = self.tool_controller.grip_for(view, company.watching)

    def lay_out(self, view: Position, room: Size) -> None:
        self.layout = arrange(view.island, room, berth(room.width))
        self.panels.land = self.layout.land

    def picture(self, view: Position, room: Size) -> Picture:
        layout = self.layout or arrange(view.island, room, berth(room.width))
        return island_picture(view, self.company.known(view.seats), layout, self.view_options)

    def show_overlays(self, view: Position) -> None:
        last = NOTHING
        if self._last is not None and self.layout is not None:
            last = overlays.last_picture(view, self.company.known(view.seats), self.layout, self._last)
        self.overlay("last", last)

    def show_step(self, view: Position, step: AnyStep) -> None:
        if self.layout is not None:
            overlays.play_effects(self.scene, self.company, self.layout, step)
        if isinstance(step.command, Produced):
            self.panels.harvest.show_gains(view, self.company, overlays.gains_of(step))
        if sound := overlays.sound_of(step):
            self.sounded.emit(sound)

    def view_shown(self, view: Position) -> None:
        self.tool_controller.series.go_on(view, self.acting)
        self._show_panels()

    def hint_picture(self, view: Position, hint: Hint, depth: int) -> Picture:
        if self.layout is None:
            return NOTHING
        return overlays.hint_picture(view, self.company, self.layout, hint, depth)

    def announced(self, step: AnyStep) -> Phrase | None:
        return announced(step)

    def at_stake(self, view: Any) -> Phrase | None:
        return at_stake(view)

    def step_picture(self, step: AnyStep) -> StepPicture | None:
        return step_picture(step, self.company)

    def places_of(self, step: AnyStep) -> Sequence[Hashable]:
        # An attack has no picture before its dice are rolled, but two hexes.
        found, before, command = super().places_of(step), step.before, step.command
        if found or command is None or not isinstance(before, Position):
            return found
        return overlays.places_of(before, command)

    def result_picture(self, view: Position, seat: Seat, part: int) -> Picture:
        return NOTHING if self.layout is None else overlays.result_picture(view, self.layout, seat, part)

    def apply(self, settings: Settings) -> None:
        self.tool_controller.series.speed = settings.speed
        self.board_menu.coordinates.setChecked(settings.coordinates)
        self.panels.bar.retranslate()
        super().apply(settings)
        self._show_panels()

    def look(self, **changes: Any) -> None:
        self.view_options = evolve(self.view_options, **changes)
        self.refresh(glide=False)
        self._show_panels()

    def look_as_checked(self) -> None:
        """Show what is checked in the View menu."""
        actions = self.board_menu
        self.look(
            targets=actions.targets.isChecked(),
            coordinates=actions.coordinates.isChecked(),
            fortresses=actions.fortresses.isChecked(),
        )

    def thumbnail(self, view: Any, painter: QPainter, room: QRectF, rings: Sequence[Hashable] = ()) -> None:
        known, dark = self.scene.pixmaps, self.view_options.dark
        thumbnails.paint_thumbnail(view, self.company, painter, room, known=known, dark=dark, rings=rings)

    def thumbnail_ahead(self, room: QRectF, scale: float) -> Iterator[None]:
        # All of it is sea.
        yield from ()

    def paint_drawing(self, view: Any, part: Hashable, painter: QPainter, room: QRectF) -> None:
        thumbnails.paint_drawing(view, self.company, part, painter, room)

    def _show_panels(self) -> None:
        """Show what floats over the sea, and the bar."""
        if self.view is not None:
            company, is_fighting = self.company.known(self.view.seats), self.tool_controller.series.is_on
            self.panels.names_places = self.names_places
            self.panels.show_view(self.view, company, self.acting, is_fighting=is_fighting)
            self.tool_controller.show_bar()

    # --- What is said ---

    def prompt_for(self, view: Position) -> Prompt:
        tools = self.tool_controller
        return prompt_for(view, self.acting, tools.grip, is_fighting=tools.series.is_on)

    def facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        return [*facts_about(view, seat), *trade_facts(view, seat, self.panels.trade.talk)]

    def rule_at(self, spot: QPoint | None) -> str | None:
        return rule_lookup.rule_at(self.view, self.layout, self.hand, self.board, spot)

    # --- What pointer and keys do ---

    @property
    def hand(self) -> Hand | None:
        """The gesture of pointer and keys; None before the first view."""
        return self.tool_controller.hand

    def primary(self) -> None:
        if self.tool_controller.series.is_on:
            self.tool_controller.stop_series()
        elif self.steps.is_busy or self.prompt().command is not None:
            super().primary()
        else:
            self._grant()

    def _grant(self) -> None:
        """Take in hand what the large button offers, or put it down; it begins where it is best known."""
        if self.view is None or self.layout is None or self.acting is None or self.hand is None:
            return
        if is_held(self.hand.grip) and self.hand.is_ready and self.hand.entered():
            return
        wanted = wish(self.view, self.acting, self.hand.grip)
        if wanted is not None and wanted.grip is not None:
            self.tool_controller.take_up(wanted.grip, self.layout)
            self.tool_controller.show_bar()
        self.tool_controller.begin()
        self.prompted.emit()

    def propose(self, command: Command) -> None:
        self.panels.harvest.hide()
        super().propose(command)

    def pick_up(self) -> None:
        if self.layout is None:
            return
        self._lit = None
        if self._new_grip is not None:
            grip, self._new_grip = self._new_grip, None
            self.tool_controller.take_up(grip, self.layout)
        elif self.hand is not None:
            self.hand.move_to(self.layout)

    def put_on(self, gesture: Gesture) -> None:
        self._lit = None
        super().put_on(gesture)

    def gesture_changed(self) -> None:
        """Show what the hand holds and where it could go."""
        hand, view, layout = self.hand, self.view, self.layout
        if hand is None or view is None or layout is None:
            return
        if hand.grip != self._told:
            self._told = hand.grip
            self.prompted.emit()
        self._show_lights(layout, hand)
        held = in_hand(view, self.company, layout, hand, self.room)
        for key in [key for key in ("why", "odds", "count") if key in held]:
            held[key] = self.panels.beside_panels(held[key])
        if "odds" in held and "count" in held:
            held["count"] = clear_of(held["count"], held["odds"], self.room)
        self.overlay("hand", held)
        fade_source(self.scene, view, hand)
        self._explain(view, layout, hand, is_refused="why" in held)

    def explain(self, spot: QPoint, where: QPoint) -> None:
        # One sentence beside the pointer is enough: why something will not do there.
        if self.scene.item("why", "hand") is None:
            super().explain(spot, where)

    def open_menu(self, at: QPointF, where: QPoint) -> None:
        """Put the tool away, and open the menu of what is under the pointer."""
        if self.layout is None or self.hand is None:
            return
        self.tool_controller.let_go()
        spot = self.layout.spot_at(at.x(), at.y())
        if spot is not None:
            self.tool_controller.open_menu(spot, at)

    def _show_lights(self, layout: Arrangement, hand: Hand) -> None:
        """Light up what can be chosen, unless it shines already."""
        wanted = (id(hand), hand.legal, hand.grip.source, layout.side, self.view_options)
        if wanted != self._lit:
            self._lit = wanted
            self.overlay("legal", lights(layout, hand, self.view_options))

    def _explain(self, view: Position, layout: Arrangement, hand: Hand, *, is_refused: bool) -> None:
        hex_ = None
        # Whoever carries something looks at where it goes; and a refusal may want all of a small board.
        if is_refused and self.panels.is_small:
            pass
        elif hand.pointer is not None and not hand.is_carrying:
            hex_ = layout.hex_at(hand.pointer.x(), hand.pointer.y())
        elif not hand.is_carrying and hand.at is not None and hand.at.kind == "hex":
            hex_ = hand.at.number
        self.panels.explain(view, self.company.known(view.seats), hex_)

    def _go_to(self, phase: Phase) -> None:
        seat = self.acting
        if seat is not None:
            self.propose(GoOn(seat, phase))

    def _digit(self, key: int) -> None:
        """Count knights that are held, or take a tool of the bar."""
        if self.hand is not None and self.hand.is_carrying and self.hand.grip.tool is Tool.KNIGHTS:
            self.hand.set_count(key)
            self.prompted.emit()
        elif key in self.board_menu.tools:
            self.tool_controller.press(self.board_menu.tool_of(key))

    def _tab(self, way: int) -> None:
        if self.hand is None or not self.hand.tabbed(way):
            self.panels.focus_bar(forwards=way > 0)
        else:
            # An action, not a key of the board: nobody would say which edge it is.
            self.board.keyed.emit()

    def _connect(self) -> None:
        panels, actions, tools = self.panels, self.board_menu, self.tool_controller
        panels.bar.chosen.connect(tools.press)
        panels.track.wanted.connect(self._go_to)
        panels.battle.fought.connect(tools.fight)
        panels.trade.ordered.connect(tools.order)
        panels.trade.afforded.connect(tools.afford)
        for panel in (panels.battle, panels.trade):
            panel.closed.connect(self.board.setFocus)
        panels.answer.countered.connect(panels.trade.talk.propose)
        for signal in (panels.opening.ordered, panels.answer.answered, tools.series.ordered):
            signal.connect(self.propose)
        panels.addActions(list(actions.tools.values()))
        for key, action in actions.tools.items():
            actions.connect([(action, partial(self._digit, key))])
        for action in (actions.targets, actions.coordinates, actions.fortresses):
            actions.connect([(action, self.look_as_checked)])
        actions.connect(
            [
                (actions.nine, partial(self._digit, 9)),
                (actions.stop, tools.stop_series),
                (actions.next_edge, partial(self._tab, 1)),
                (actions.last_edge, partial(self._tab, -1)),
            ]
        )
