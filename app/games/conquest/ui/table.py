"""The table of Conquest: shows views, and turns what pointer and keys do into commands."""

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QSizeF
from PySide6.QtGui import QAction, QPainter
from PySide6.QtWidgets import QWidget

from app.bots.protocol import Hint
from app.core.command import Command, Seat
from app.core.game import AnyGame
from app.core.reason import Reason
from app.core.session import AnyStep
from app.core.words import N_, Phrase
from app.games.conquest.commands import Attack, GoOn, Produced
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.rules import to_act
from app.games.conquest.ui import overlays, rule_lookup, thumbnails
from app.games.conquest.ui.arrangement import Chart, Spot, chart_of
from app.games.conquest.ui.art.artist import ConquestArtist
from app.games.conquest.ui.art.sea import sea
from app.games.conquest.ui.battle_series import BattleSeries
from app.games.conquest.ui.board_menu import BoardMenu
from app.games.conquest.ui.gesture_feedback import fade_source, in_hand, lights
from app.games.conquest.ui.gestures import Hand
from app.games.conquest.ui.layout import island_picture
from app.games.conquest.ui.panels.battle_panel import Fight
from app.games.conquest.ui.panels.board_widget import BERTH, BoardWidget
from app.games.conquest.ui.panels.tool_bar import Bar
from app.games.conquest.ui.prompts import facts_about, prompt_for
from app.games.conquest.ui.tool_controller import ToolController
from app.games.conquest.ui.toolbox import why_no_place
from app.games.conquest.ui.tools import Grip, Tool, kinds_of, missing, price_of
from app.games.conquest.ui.view_options import ViewOptions
from app.i18n import say
from app.settings import Settings
from app.ui.art.artist import is_dark
from app.ui.board import accessibility
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.board.scene import TableScene
from app.ui.board.sprite import NOTHING
from app.ui.board.table import Fact, Prompt, Seating, Table
from app.ui.board.view import TableView


class ConquestTable(Table):
    """
    An island, a bar, and whatever is in hand.

    Attributes:
        view: What is shown.
        company: Who plays.
        chart: Where the island lies.
        looks: What the player chose to see.
        stand: The widgets.
        hand: What pointer and keys do now.
        board: The view onto the island.
        clerk: Takes tools from the bar, and trades.
        series: Fights that go on by themselves.
    """

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, parent)
        self.scene = TableScene(artist := ConquestArtist())
        self.board = TableView(self.scene)
        self.board.cover(sea)
        self.stand = BoardWidget(self.board, Bar(artist))
        self.actions_ = BoardMenu(self.board)
        self.view: Position | None = None
        self.company = Company()
        self._due: frozenset[Seat] = frozenset()
        self.chart: Chart | None = None
        self.looks = ViewOptions()
        self.hand: Hand | None = None
        self.series = BattleSeries(self)
        self.tool_controller = ToolController(self)
        self._hint: tuple[Hint, int] | None = None
        self._last: Command | None = None
        self._lit: object = None
        self._connect()
        accessibility.install()
        self.apply(settings)

    # --- What the shell asks ---

    def widget(self) -> QWidget:
        return self.stand

    def show_view(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        self._due = to_act(view)
        grip = self._grip_for(view, seating.watching)
        self.view, self.company = view, Company(seating.players, seating.watching)
        self._hint = None
        for layer in ("dice", "result"):
            self.scene.show_picture(NOTHING, layer, glide=False)
        if step is None:
            self._last = None
        elif step.command is not None and step.command.by >= 0:
            self._last = step.command
        self._show(glide=True)
        self.take(grip)
        if step is not None and self.chart is not None and step.command is not None:
            self._show_step(step)
        self.series.go_on(self.view, self.acting())
        self._show_panels()
        accessibility.announce(self.board)
        self.prompted.emit()

    def prompt(self) -> Prompt:
        if self.view is None:
            return Prompt(None, Phrase(N_("One moment.")))
        grip = Grip(Tool.NONE) if self.hand is None else self.hand.grip
        return prompt_for(self.view, self.acting(), grip, is_fighting=self.series.is_on)

    def primary(self) -> None:
        if self.series.is_on:
            self.stop_series()
        elif (command := self.prompt().command) is not None:
            self.propose(command)

    def facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        return facts_about(view, seat)

    def show_hint(self, hint: Hint | None, depth: int) -> None:
        self._hint = None if hint is None or depth < 2 else (hint, depth)
        self._show_hint()

    def rule_at(self, spot: QPoint | None) -> str | None:
        return rule_lookup.rule_at(self.view, self.chart, self.hand, self.board, spot)

    def show_result(self, seat: Seat | None, part: int | None) -> None:
        shown = NOTHING
        if self.view is not None and self.chart is not None and seat is not None and part is not None:
            shown = overlays.result_picture(self.view, self.chart, seat, part)
        self.scene.show_picture(shown, "result", glide=False)

    def actions(self) -> Sequence[QAction]:
        return self.actions_.all

    def apply(self, settings: Settings) -> None:
        super().apply(settings)
        self.scene.set_speed(settings.speed)
        self.series.speed = settings.speed
        dark = is_dark(settings)
        self.board.set_dark(dark)
        self.actions_.retranslate()
        self.actions_.coordinates.setChecked(settings.coordinates)
        self.stand.bar.retranslate()
        self.board.setAccessibleName(say(N_("Game board")))
        self.looks = evolve(self.looks, dark=dark, coordinates=settings.coordinates, aids=settings.aids)
        self.scene.refresh()
        self.look()

    def thumbnail(self, view: Any, painter: QPainter, room: QRectF) -> None:
        thumbnails.paint_thumbnail(view, self.company, painter, room, dark=self.looks.dark)

    def paint_drawing(self, view: Any, part: Hashable, painter: QPainter, room: QRectF) -> None:
        thumbnails.paint_drawing(view, self.company, part, painter, room)

    # --- What the hand asks ---

    def propose(self, command: Command) -> None:
        """Say what the watching seat wants to do."""
        self.stand.harvest.hide()
        self.proposed.emit(command)

    def why_not(self, command: Command) -> Reason | None:
        """Return why a command would be refused."""
        reason: Reason | None = self.game.rules.why_not(self.view, command)
        return reason

    def refuse(self, reason: Reason) -> None:
        """Say why something cannot be done."""
        self.refused.emit(reason)

    def act(self, grip: Grip, spot: Spot, command: Command) -> None:
        """Do what the hand wants; before a battle, ask how long to fight."""
        if not isinstance(command, Attack) or self.view is None or self.chart is None or grip.source is None:
            self.propose(command)
            return
        self.take(self._grip_for(self.view, self.company.watching))
        self.stand.battle.ask(self.view, self.company, Fight(grip.source.number, spot.number))
        places = (self.board.mapFromScene(QPointF(*self.chart.place(each))) for each in (spot, grip.source))
        self.stand.near(self.stand.battle, *places)

    def let_go(self) -> None:
        """Put the tool away."""
        if self.view is not None:
            self.take(self._grip_for(self.view, self.company.watching, keeps=False))
            self.show_bar()

    def open_menu(self, spot: Spot, at: QPointF | None) -> None:
        """Open the menu of a hex or an edge."""
        self.tool_controller.open_menu(spot, at)

    def show_hand(self) -> None:
        """Show what the hand holds and where it could go."""
        hand, view, chart = self.hand, self.view, self.chart
        if hand is None or view is None or chart is None:
            return
        room = self.board.room()
        self._show_lights(view, chart, hand)
        shown = in_hand(view, self.company, chart, hand, (room.width(), room.height()))
        self.scene.show_picture(shown, "hand", glide=False)
        fade_source(self.scene, view, hand)
        self._explain(view, chart, hand)

    # --- Tools, trades and battles ---

    def stop_series(self) -> None:
        """End a series of battles."""
        self.series.stop()
        self.prompted.emit()

    def dismiss(self) -> bool:
        """Put away whatever floats and can be; tell whether anything did."""
        for panel in (self.stand.battle, self.stand.trade, self.stand.harvest):
            if panel.isVisible():
                panel.hide()
                return True
        if self.series.is_on:
            self.stop_series()
            return True
        return False

    def _fight(self, fight: Fight, once: bool) -> None:
        seat = self.acting()
        self.board.setFocus()
        if self.view is None or seat is None:
            return
        if (order := fight.order(self.view, seat)) is not None:
            self.series.begin(None if once else fight)
            self.propose(order)

    def _go_to(self, phase: Phase) -> None:
        seat = self.acting()
        if seat is not None:
            self.propose(GoOn(seat, phase))

    def _digit(self, key: int) -> None:
        """Count knights that are held, or take a tool of the bar."""
        if self.hand is not None and self.hand.is_carrying and self.hand.grip.tool is Tool.KNIGHTS:
            self.hand.hold(key)
            self.prompted.emit()
        elif key in self.actions_.tools:
            self.tool_controller.press(self.actions_.tool_of(key))

    def _tab(self, way: int) -> None:
        if self.hand is None or not self.hand.tabbed(way):
            self.stand.bar.buttons[Tool.SETTLEMENT].setFocus()

    # --- Inside ---

    def acting(self) -> Seat | None:
        """Return the watching seat if it may play now."""
        seat = self.company.watching
        return seat if seat in self._due else None

    def _grip_for(self, view: Position, watching: Seat | None, *, keeps: bool = True) -> Grip:
        """Return what is in hand with a view; a tool stays there as long as it can be paid."""
        if watching is None or watching not in self._due or view.offer is not None:
            return Grip(Tool.NONE)
        if view.phase is Phase.PLACING:
            return Grip(Tool.FIRST)
        if view.phase is not Phase.BUILD:
            return Grip(Tool.KNIGHTS)
        old = None if self.hand is None or self.company.watching != watching else self.hand.grip
        if not keeps or old is None or why_no_place(view, watching, old.tool) is not None:
            return Grip(Tool.NONE)
        pays = [kind for kind in kinds_of(view, old.tool) if view.cards[watching][kind]]
        pay = old.pay if old.pay in pays or not pays else pays[0]
        kept = Grip(old.tool, pay=pay)
        return Grip(Tool.NONE) if any(missing(view, watching, price_of(view, kept))) else kept

    def take(self, grip: Grip) -> None:
        """Put on a hand with *grip*, its cursor where the last one was."""
        if self.view is None or self.chart is None:
            return
        old, self.hand = self.hand, Hand(self, self.view, self.chart, self.acting(), grip)
        if old is not None and old.pointer is None:
            self.hand.at = old.at
        self._lit = None
        self.board.put_on(self.hand)
        self.prompted.emit()

    def _resize(self, room: QSizeF) -> None:
        self.board.set_world(QRectF(0, 0, room.width(), room.height()))
        self._show(glide=False)
        if self.hand is not None and self.chart is not None:
            self._lit = None
            self.hand.move_to(self.chart)

    def _show(self, *, glide: bool) -> None:
        """Lay the table anew."""
        if self.view is None:
            return
        size = self.board.room()
        self.chart = chart_of(self.view.island, Size(size.width(), size.height()), BERTH)
        company = self.company.known(self.view.seats)
        self.scene.show_picture(island_picture(self.view, company, self.chart, self.looks), glide=glide)
        last = (
            NOTHING
            if self._last is None
            else overlays.last_picture(self.view, company, self.chart, self._last)
        )
        self.scene.show_picture(last, "last", glide=False)
        self._show_hint()

    def _show_hint(self) -> None:
        shown = NOTHING
        if self._hint is not None and self.view is not None and self.chart is not None:
            shown = overlays.hint_picture(self.view, self.company, self.chart, *self._hint)
        self.scene.show_picture(shown, "hint", glide=False)

    def _show_lights(self, view: Position, chart: Chart, hand: Hand) -> None:
        """Light up what can be chosen, unless it shines already."""
        wanted = (id(hand), hand.legal, hand.grip.source, chart.side, self.looks)
        if wanted != self._lit:
            self._lit = wanted
            self.scene.show_picture(lights(view, chart, hand, self.looks), "legal", glide=False)

    def _explain(self, view: Position, chart: Chart, hand: Hand) -> None:
        hex_ = None if hand.pointer is None else chart.hex_at(hand.pointer.x(), hand.pointer.y())
        if hand.pointer is None and hand.at is not None and hand.at.kind == "hex":
            hex_ = hand.at.number
        # Whoever carries something looks at where it goes.
        self.stand.explain(view, self.company.known(view.seats), None if hand.is_carrying else hex_)

    def _show_step(self, step: AnyStep) -> None:
        assert self.chart is not None
        assert self.view is not None
        with_dice = self.actions_.dice.isChecked() and not self.series.is_on
        overlays.play_effects(self.scene, self.company, self.chart, step, with_dice=with_dice)
        if isinstance(step.command, Produced):
            self.stand.harvest.show_gains(self.view, self.company, overlays.gains_of(step))
        if sound := overlays.sound_of(step):
            self.sounded.emit(sound)

    def _show_panels(self) -> None:
        """Show what floats over the sea, and the bar."""
        if self.view is not None:
            company, seat = self.company.known(self.view.seats), self.acting()
            self.stand.show_view(self.view, company, seat, is_fighting=self.series.is_on)
            self.show_bar()

    def show_bar(self) -> None:
        """Show what is in hand, and what can be built."""
        if self.view is not None:
            grip = Grip(Tool.NONE) if self.hand is None else self.hand.grip
            self.stand.bar.show_view(self.view, self.company.known(self.view.seats), self.acting(), grip)

    def look(self) -> None:
        """Take what is checked in the View menu."""
        actions = self.actions_
        self.looks = evolve(
            self.looks,
            targets=actions.targets.isChecked(),
            coordinates=actions.coordinates.isChecked(),
            fortresses=actions.fortresses.isChecked(),
        )
        self._show(glide=False)
        self._show_panels()
        self.show_hand()

    def _connect(self) -> None:
        board, stand, actions = self.board, self.stand, self.actions_
        board.room_changed.connect(self._resize)
        board.entered.connect(self.primary)
        board.menu_wanted.connect(self._right_click)
        stand.bar.chosen.connect(self.tool_controller.press)
        stand.track.wanted.connect(self._go_to)
        stand.battle.fought.connect(self._fight)
        stand.trade.ordered.connect(self.tool_controller.order)
        for panel in (stand.battle, stand.trade):
            panel.closed.connect(board.setFocus)
        for signal in (stand.opening.ordered, stand.answer.answered, self.series.ordered):
            signal.connect(self.propose)
        for key, action in actions.tools.items():
            actions.connect([(action, partial(self._digit, key))])
        for action in (actions.targets, actions.coordinates, actions.fortresses):
            actions.connect([(action, self.look)])
        actions.connect(
            [
                (actions.nine, partial(self._digit, 9)),
                (actions.stop, self.stop_series),
                (actions.next_edge, partial(self._tab, 1)),
                (actions.last_edge, partial(self._tab, -1)),
            ]
        )

    def _right_click(self, at: QPointF, _: QPoint) -> None:
        """Put the tool away, and open the menu of what is under the pointer."""
        if self.chart is None or self.hand is None:
            return
        self.let_go()
        spot = self.chart.spot_at(at.x(), at.y())
        if spot is not None:
            self.open_menu(spot, at)
