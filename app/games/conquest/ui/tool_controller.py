"""Takes tools from the bar, opens menus, and plays what bar, hand and panels order."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QMenu

from app.core.command import Command, Seat
from app.core.words import N_, Phrase
from app.games.conquest.commands import Attack
from app.games.conquest.log_text import goods
from app.games.conquest.model import Position
from app.games.conquest.pieces import Cards, Phase
from app.games.conquest.ui.arrangement import Arrangement, Spot
from app.games.conquest.ui.battle_series import BattleSeries
from app.games.conquest.ui.board_menu import order_words
from app.games.conquest.ui.gestures import Hand, HandActions, IslandTable
from app.games.conquest.ui.panels.battle_panel import Fight
from app.games.conquest.ui.panels.board_widget import BoardWidget
from app.games.conquest.ui.panels.tool_bar import NAMES
from app.games.conquest.ui.toolbox import choose, why_no_place
from app.games.conquest.ui.tools import BAR, Grip, Tool, kinds_of, missing, orders_at, price_of
from app.games.conquest.ui.trade_suggestions import (
    bank_trades,
    can_be_helped,
    missing_reason,
    offer_to_others,
)
from app.i18n import say
from app.ui.board.board_actions import make_menu


class ToolController:
    """
    Connects the bar, the hand and the panels.

    Attributes:
        menu: The menu that is open, if one is.
        series: Fights that go on by themselves.
    """

    def __init__(self, table: IslandTable, panels: BoardWidget) -> None:
        self._table, self._panels = table, panels
        self.menu: QMenu | None = None
        self.series = BattleSeries(table)
        # What is traded for; it comes in hand once it can be paid.
        self._wanted: Tool | None = None
        self._actions = HandActions(self.act, self.open_menu, self.let_go, self.dismiss)

    # --- The hand ---

    @property
    def hand(self) -> Hand | None:
        """The gesture of pointer and keys; None before the first view."""
        gesture = self._table.gesture
        return gesture if isinstance(gesture, Hand) else None

    @property
    def grip(self) -> Grip:
        """The tool in hand, and what it has picked up."""
        return Grip(Tool.NONE) if self.hand is None else self.hand.grip

    def grip_for(self, view: Position, watching: Seat | None, *, keeps: bool = True) -> Grip:
        """Return what is in hand with a view; a tool stays there as long as it can be paid."""
        if watching is None or watching not in self._table.due or view.offer is not None:
            return Grip(Tool.NONE)
        if view.phase is Phase.PLACING:
            return Grip(Tool.FIRST)
        if view.phase is not Phase.BUILD:
            return Grip(Tool.KNIGHTS)
        old = None if self.hand is None or self._table.company.watching != watching else self.hand.grip
        if not keeps or old is None or why_no_place(view, watching, old.tool) is not None:
            return Grip(Tool.NONE)
        pays = [kind for kind in kinds_of(view, old.tool) if view.cards[watching][kind]]
        pay = old.pay if old.pay in pays or not pays else pays[0]
        kept = Grip(old.tool, pay=pay)
        return Grip(Tool.NONE) if any(missing(view, watching, price_of(view, kept))) else kept

    def take_up(self, grip: Grip, layout: Arrangement) -> None:
        """
        Put on a hand with *grip*, its cursor where the last one was.

        With a tool the cursor goes on to where that may be used; it goes with the tool, unless it was led.
        """
        view = self._table.view
        if view is None:
            return
        old, seat = self.hand, self._table.acting
        hand = Hand(self._table, view, layout, seat, grip, actions=self._actions)
        has_cursor = old is not None and old.pointer is None and old.at is not None
        if old is not None and has_cursor and (grip.tool in BAR or not old.is_begun):
            hand.at = old.at
        self._table.put_on(hand)
        if has_cursor and grip.tool in BAR:
            self.begin()

    def begin(self) -> None:
        """Let the keys begin where it is best known, unless what is in hand may go where one points."""
        hand = self.hand
        if hand is not None and not hand.is_ready:
            self._table.board.let_keys_lead()
            hand.begin()
            self._table.board.keyed.emit()

    def let_go(self) -> None:
        """Put the tool away."""
        view = self._table.view
        if view is not None and self.hand is not None:
            grip = self.grip_for(view, self._table.company.watching, keeps=False)
            self.take_up(grip, self.hand.layout)
            self.show_bar()

    def show_bar(self) -> None:
        """Show what is in hand, and what can be built."""
        table = self._table
        if table.view is not None:
            company = table.company.known(table.view.seats)
            # Whoever is asked about an offer builds nothing: it is not their turn.
            builder = table.acting if table.view.offer is None else None
            self._panels.bar.show_view(table.view, company, builder, self.grip)

    # --- Battles ---

    def act(self, grip: Grip, spot: Spot, command: Command) -> None:
        """Play what the hand orders; before a battle, ask how long to fight."""
        view, hand = self._table.view, self.hand
        if not isinstance(command, Attack) or view is None or hand is None or grip.source is None:
            self._table.propose(command)
            return
        layout, board, battle = hand.layout, self._panels.board, self._panels.battle
        self.take_up(self.grip_for(view, self._table.company.watching), layout)
        fight = Fight(grip.source.number, spot.number)
        battle.ask(view, self._table.company, fight, names_places=self._table.names_places)
        places = (board.mapFromScene(QPointF(*layout.place(each))) for each in (spot, grip.source))
        self._panels.near(battle, *places)

    def fight(self, fight: Fight, once: bool) -> None:
        """Order a battle, or as many as it takes."""
        view, seat = self._table.view, self._table.acting
        self._panels.board.setFocus()
        if view is None or seat is None:
            return
        if (order := fight.order(view, seat)) is not None:
            self.series.begin(None if once else fight)
            self._table.propose(order)

    def stop_series(self) -> None:
        """End a series of battles."""
        self.series.stop()
        self._table.prompted.emit()

    def dismiss(self) -> bool:
        """Put away whatever floats and can be; tell whether anything did."""
        for panel in (self._panels.battle, self._panels.trade, self._panels.harvest):
            if panel.isVisible():
                panel.hide()
                return True
        if self.series.is_on:
            self.stop_series()
            return True
        return False

    # --- Tools, menus and trades ---

    def press(self, tool: Tool) -> None:
        """Take a tool, or say what is missing for it."""
        table = self._table
        view, seat, hand = table.view, table.acting, self.hand
        if view is None or seat is None or hand is None:
            return
        if reason := why_no_place(view, seat, tool):
            table.refuse(reason)
            return
        if tool is Tool.TRADE:
            self._open_trade(view, seat)
            return
        grip = choose(view, seat, tool, hand.grip)
        price = price_of(view, grip)
        if any(missing(view, seat, price)):
            table.refuse(missing_reason(view, seat, price))
            if can_be_helped(view, seat, price):
                self._help(view, seat, price, say(NAMES[tool]), tool)
            return
        self.take_up(grip, hand.layout)
        self.begin()
        self.show_bar()
        self._panels.board.setFocus()

    def afford(self) -> None:
        """Take in hand what has been traded for."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self.press(wanted)

    def order(self, commands: Sequence[Command]) -> None:
        """Play several commands, one after the other."""
        for command in commands:
            self._table.propose(command)

    def open_menu(self, spot: Spot, at: QPointF | None) -> None:
        """
        Open the menu of a hex or an edge: what can be built there, and what is missing for it.

        Without *at* it was opened with the keys: its first entry is chosen.
        """
        table, board, hand = self._table, self._panels.board, self.hand
        view, seat = table.view, table.acting
        if view is None or seat is None or hand is None or view.phase is not Phase.BUILD:
            return
        entries = [self._entry(view, seat, command, price) for command, price in orders_at(view, seat, spot)]
        if not entries:
            entries = [(say(N_("Nothing can be built here.")), None)]
        self.menu = make_menu(board, entries)
        self.menu.destroyed.connect(self._forget_menu)
        place = board.mapFromScene(at or QPointF(*hand.layout.place(spot)))
        self.menu.popup(board.viewport().mapToGlobal(place))
        if at is None:
            self.menu.setActiveAction(self.menu.actions()[0])

    def _entry(
        self, view: Position, seat: Seat, command: Command, price: Cards
    ) -> tuple[str, Callable[[], object] | None]:
        """Return a line of the menu, with what it does."""
        reason = self._table.why_not(command)
        if reason is None:
            return order_words(command, None), lambda: self._table.propose(command)
        lacks = missing(view, seat, price)
        why = Phrase(N_("Missing: {goods}."), {"goods": goods((*lacks, 0))}) if any(lacks) else reason.phrase
        if can_be_helped(view, seat, price):
            text = Phrase(N_("{why}  Trade first …"), {"why": why})
            return order_words(command, text), lambda: self._help(
                view, seat, price, order_words(command, None)
            )
        return order_words(command, why), None

    def _open_trade(self, view: Position, seat: Seat) -> None:
        """Open the trade panel, or put it away."""
        panel = self._panels.trade
        if panel.isVisible():
            panel.hide()
            return
        self._panels.explanation.hide()
        panel.open(view, self._table.company, seat)
        self._panels.arrange()

    def _help(self, view: Position, seat: Seat, price: Cards, name: str, tool: Tool | None = None) -> None:
        """Open the trade panel with the trade that pays a price, for a *tool*: the bank's, or an offer."""
        self._wanted = tool
        self._panels.explanation.hide()
        self._panels.trade.open(view, self._table.company, seat, price, name)
        if not bank_trades(view, seat, price) and (offer := offer_to_others(view, seat, price)) is not None:
            self._panels.trade.fill_in(offer)
        self._panels.arrange()

    def _forget_menu(self) -> None:
        self.menu = None
