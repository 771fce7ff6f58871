"""Who hands out tools, opens menus and sees to trades."""

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QMenu

from app.core.command import Command, Seat
from app.core.reason import Reason
from app.core.words import N_, Phrase
from app.games.conquest.log_text import goods
from app.games.conquest.model import Position
from app.games.conquest.pieces import Cards, Phase
from app.games.conquest.ui.arrangement import Chart, Spot
from app.games.conquest.ui.board_menu import make_menu, order_words
from app.games.conquest.ui.gestures import Hand
from app.games.conquest.ui.panels.board_widget import BoardWidget
from app.games.conquest.ui.panels.tool_bar import NAMES
from app.games.conquest.ui.toolbox import choose, why_no_place
from app.games.conquest.ui.tools import Grip, Tool, missing, orders_at, price_of
from app.games.conquest.ui.trade_suggestions import can_be_helped, missing_reason, plea, rescue
from app.i18n import say
from app.ui.board.company import Company


class ToolHost(Protocol):
    """What the clerk needs of the table."""

    view: Position | None
    chart: Chart | None
    company: Company
    hand: Hand | None
    stand: BoardWidget

    def acting(self) -> Seat | None: ...
    def why_not(self, command: Command) -> Reason | None: ...
    def refuse(self, reason: Reason) -> None: ...
    def propose(self, command: Command) -> None: ...
    def take(self, grip: Grip) -> None: ...
    def show_bar(self) -> None: ...


class ToolController:
    """
    Stands between the bar and the hand.

    Attributes:
        menu: The menu that is open, if one is.
    """

    def __init__(self, host: ToolHost) -> None:
        self._host = host
        self.menu: QMenu | None = None

    def press(self, tool: Tool) -> None:
        """Take a tool, or say what is missing for it."""
        host = self._host
        view, seat, hand = host.view, host.acting(), host.hand
        if view is None or seat is None or hand is None:
            return
        if reason := why_no_place(view, seat, tool):
            host.refuse(reason)
            return
        if tool is Tool.TRADE:
            self._open_trade(view, seat)
            return
        grip = choose(view, seat, tool, hand.grip)
        price = price_of(view, grip)
        if any(missing(view, seat, price)):
            host.refuse(missing_reason(view, seat, price))
            if can_be_helped(view, seat, price):
                self._help(view, seat, price, say(NAMES[tool]))
            return
        host.take(grip)
        host.show_bar()
        host.stand.board.setFocus()

    def order(self, commands: Sequence[Command]) -> None:
        """Play several commands, one after the other."""
        for command in commands:
            self._host.propose(command)

    def open_menu(self, spot: Spot, at: QPointF | None) -> None:
        """
        Open the menu of a hex or an edge: what can be built there, and what is missing for it.

        Without *at* it was opened with the keys: its first entry is chosen.
        """
        host = self._host
        view, seat, chart, board = host.view, host.acting(), host.chart, host.stand.board
        if view is None or seat is None or chart is None or view.phase is not Phase.BUILD:
            return
        entries = [self._entry(view, seat, command, price) for command, price in orders_at(view, seat, spot)]
        if not entries:
            entries = [(say(N_("Nothing can be built here.")), None)]
        self.menu = make_menu(board, entries)
        self.menu.destroyed.connect(self._forget_menu)
        place = board.mapFromScene(at or QPointF(*chart.place(spot)))
        self.menu.popup(board.viewport().mapToGlobal(place))
        if at is None:
            self.menu.setActiveAction(self.menu.actions()[0])

    def _entry(
        self, view: Position, seat: Seat, command: Command, price: Cards
    ) -> tuple[str, Callable[[], object] | None]:
        """Return a line of the menu, with what it does."""
        reason = self._host.why_not(command)
        if reason is None:
            return order_words(command, None), lambda: self._host.propose(command)
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
        panel = self._host.stand.trade
        if panel.isVisible():
            panel.hide()
            return
        self._host.stand.explanation.hide()
        panel.open(view, self._host.company, seat)
        self._host.stand.arrange()

    def _help(self, view: Position, seat: Seat, price: Cards, name: str) -> None:
        """Open the trade panel with the trade that pays a price: the bank's, or one to be offered."""
        self._host.stand.explanation.hide()
        self._host.stand.trade.open(view, self._host.company, seat, price, name)
        if not rescue(view, seat, price) and (offer := plea(view, seat, price)) is not None:
            self._host.stand.trade.fill_in(offer)
        self._host.stand.arrange()

    def _forget_menu(self) -> None:
        self.menu = None
