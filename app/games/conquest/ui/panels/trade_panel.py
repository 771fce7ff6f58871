"""Trading: cards to give and cards to want, to whom, what they answered, and what they would take."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.command import Command, Seat
from app.core.names import isolated
from app.core.words import N_, Phrase
from app.games.conquest.commands import OfferTrade
from app.games.conquest.log_text import goods
from app.games.conquest.model import Position
from app.games.conquest.pieces import Cards, Goods
from app.games.conquest.rules.trade import can_give
from app.games.conquest.ui.panels.floating_panel import GAP, LOW_GAP, SMALL, WIDTH, FloatingPanel, written
from app.games.conquest.ui.panels.trade_cards import TradeCards
from app.games.conquest.ui.panels.trade_partners import PartnerBox, Partners, others_after
from app.games.conquest.ui.panels.two_columns import ACROSS, BETWEEN, DOWN, LEAST, HeldHeight, TwoColumns
from app.games.conquest.ui.tools import missing
from app.games.conquest.ui.trade_suggestions import bank_deal, bank_trades, overlap, summed
from app.games.conquest.ui.trade_talk import TradeTalk
from app.i18n import say
from app.ui.board.company import Company
from app.ui.text.labels import literal, set_tool_tip
from app.ui.widgets.buttons import button
from app.ui.widgets.layouts import empty
from app.ui.widgets.letters import give_letters, grown
from app.ui.widgets.scrolling import ScrollColumn

_NOTHING: Goods = (0,) * 6
_RIM, _ABOVE, _BELOW = 12, 9, 10
"""Pixels around everything: at the sides, above, below."""

_IN_FULL = "words in full"
"""Property of a button that may have room for shorter words only, or for some of them: all its words."""

_BESIDE = 44
"""Pixels of the panel beside the words of a button."""


class TradePanel(FloatingPanel):
    """
    Asks what to give, what to get, and of whom.

    Signals:
        ordered: Commands to be played, one after the other.
        closed: The panel was put away.
        afforded: What it was opened for can be paid now; it has put itself away.
    """

    ordered = Signal(object)
    closed = Signal()
    afforded = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view: Position | None = None
        self._seat = 0
        self._company = Company()
        self._cards = TradeCards()
        self.give, self.get = self._cards.give, self._cards.get
        self.talk = TradeTalk()
        self.partners: dict[Seat, PartnerBox] = {}
        self.note, self._help = written(factor=SMALL), written(factor=SMALL)
        self.bank, self.offer, self.help_me = QPushButton(), QPushButton(), QPushButton()
        self._bank_trades: list[Command] = []
        self._title = written(bold=True, wraps=False)
        self._said_by, self.counters = QVBoxLayout(), list[QPushButton]()
        self.again = QPushButton()
        self._people = QHBoxLayout()
        self._rows: Partners | None = None
        self._price: Cards | None = None
        self._wanted = ""
        self._close_button = button("×", self._close)
        # How high it has been since it was opened on such a board: it never shrinks under the pointer.
        self._held = HeldHeight()
        self._inside = QWidget()
        self._scrolled = ScrollColumn(self._inside)
        self._sides, self._ends = TwoColumns(self._inside), QBoxLayout(DOWN)
        self._build()

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_RIM, _ABOVE, _RIM, _BELOW)
        layout.setSpacing(BETWEEN)
        close = self._close_button
        close.setFixedWidth(30)
        self.by_space_only.append(close)
        top = QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(close)
        layout.addLayout(top)
        self._lay_inside()
        layout.addWidget(self._scrolled)
        self._ends.setSpacing(BETWEEN)
        self._ends.addWidget(self.bank, 1)
        self._ends.addWidget(self.offer, 1)
        layout.addLayout(self._ends)
        self.bank.clicked.connect(lambda: self._order(self._deal()))
        self.offer.clicked.connect(lambda: self._order([self._offer()]))
        self.again.clicked.connect(self._offer_again)
        self.help_me.clicked.connect(lambda: self._order(self._bank_trades))

    def _lay_inside(self) -> None:
        """Lay out what scrolls where the board is too low for it; the buttons below it stay."""
        goods_side, people_side = self._sides.first, self._sides.second
        goods_side.addWidget(self._help)
        goods_side.addWidget(self.help_me)
        goods_side.addLayout(self._cards)
        for card in (*self.give, *self.get):
            card.counted.connect(self._changed)
        people_side.addLayout(self._people)
        people_side.addLayout(self._said_by)
        people_side.addWidget(self.again)
        give_letters(self.again, SMALL)
        # Its place is kept: else cards would jump with the first offer.
        kept = self.again.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.again.setSizePolicy(kept)
        people_side.addWidget(self.note, 1)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        # The paper is painted by the panel.
        self._inside.setAutoFillBackground(False)
        self._scrolled.viewport().setAutoFillBackground(False)

    # --- What is shown ---

    def open(
        self, view: Position, company: Company, seat: Seat, price: Cards | None = None, name: str = ""
    ) -> None:
        """Show the panel; with a *price*, what would make that affordable."""
        self._clear()
        self._held.forget()
        self._price, self._wanted = price, name
        self.refresh(view, company, seat)
        self.show()
        self.help_me.setFocus() if self._bank_trades else self.take_keys()

    def take_keys(self) -> None:
        """Bring the keys to the cards."""
        (next((card for card in self.give if card.isEnabled()), self.get[0])).setFocus()

    def fill_in(self, offer: OfferTrade) -> None:
        """Prepare an offer to others, so that it takes but a click."""
        for box, count in zip((*self.give, *self.get), (*offer.give, *offer.get), strict=True):
            box.set_value(count)
        for seat, partner in self.partners.items():
            partner.setChecked(seat in offer.to)
        self.offer.setFocus()

    def refresh(self, view: Position, company: Company, seat: Seat) -> None:
        """Show what can be traded now; once what it was opened for can be paid, put itself away."""
        if self._price is not None and view.offer is None and not any(missing(view, seat, self._price)):
            self._price = None
            self._close()
            self.afforded.emit()
            return
        if self.talk.take_acceptance(seat):
            self._clear()
        self._view, self._company, self._seat = view, company, seat
        self._title.setText(say(N_("Trade")))
        self._close_button.setAccessibleName(say(N_("Close")))
        self._cards.name()
        for card, count in zip(self.give, (*view.cards[seat], view.gold[seat]), strict=True):
            card.set_most(count)
        self._show_help(view, seat)
        self._show_people(view, company, seat)
        self._show_answers(view, company, seat)
        # The fields shall not jump under the pointer while their numbers change.
        self.note.setText(self._said(_NOTHING, _NOTHING))
        self.note.setMinimumHeight(0)
        self.note.setMinimumHeight(self.note.heightForWidth(self._column))
        # Tab comes to the people, and to what they said, before the buttons below them.
        for one, following in pairwise((self.get[-1], *self.partners.values(), *self._told, self.offer)):
            QWidget.setTabOrder(one, following)
        self._changed()
        self.refit()

    def _show_help(self, view: Position, seat: Seat) -> None:
        self._bank_trades = bank_trades(view, seat, self._price) if self._price else []
        self._help.setVisible(bool(self._bank_trades))
        self.help_me.setVisible(bool(self._bank_trades))
        if self._bank_trades:
            self._help.setText(
                say(Phrase(N_("For {thing} the bank would do this:"), {"thing": self._wanted}))
            )
            self.help_me.setText(say(summed(view, self._bank_trades)))

    def _show_people(self, view: Position, company: Company, seat: Seat) -> None:
        chosen = {other for other, box in self.partners.items() if box.isChecked()} or set(range(view.seats))
        empty(self._people)
        self.partners = {}
        can_trade = view.options.player_trade
        self.offer.setVisible(can_trade)
        for other in others_after(view, seat) if can_trade else ():
            box = self.partners[other] = PartnerBox(company, other)
            box.setChecked(other in chosen)
            box.toggled.connect(self._changed)
        self._rows = Partners(list(self.partners.values()), self._column)
        self._people.addLayout(self._rows)

    def _show_answers(self, view: Position, company: Company, seat: Seat) -> None:
        """Show what those who declined would take, each a button that offers it; and one's last offer."""
        empty(self._said_by)
        self.counters = []
        for counter in self.talk.counters if view.offer is None else ():
            if counter.by == seat and can_give(view, seat, counter.give):
                self._said_by.addWidget(self._counter_button(counter, company))
        last = self.talk.last.get(seat)
        can_repeat = last is not None and view.offer is None and can_give(view, seat, last.give)
        # It stays where it is while one cannot pay: else all above it would jump.
        self.again.setVisible(last is not None and view.options.player_trade)
        self.again.setEnabled(can_repeat)
        if last is not None:
            values = {"give": goods(last.give), "get": goods(last.get)}
            whole = say(Phrase(N_("Again: {give} for {get}"), values))
            self._write(self.again, whole, say(N_("Offer it again")))

    def _counter_button(self, counter: OfferTrade, company: Company) -> QPushButton:
        name, give = company.name(counter.to[0]), goods(counter.give)
        values = {"name": name, "give": give, "get": goods(counter.get)}
        made = button("", lambda: self._order([counter]))
        give_letters(made, SMALL)
        texts = N_("{name}: {give} for {get}"), N_("{name} would take {give}"), N_("{name}: {give}")
        self._write(made, *(say(Phrase(text, values)) for text in texts))
        set_tool_tip(made, say(Phrase(N_("{name} would give {get} for {give}."), values)))
        self.counters.append(made)
        return made

    def _write(self, on: QPushButton, *words: str) -> None:
        """Write on a button the first words that it has room for, now and later; its tip has all."""
        on.setProperty(_IN_FULL, list(words))
        set_tool_tip(on, words[0])
        self._elide(on)

    @property
    def _told(self) -> list[QPushButton]:
        """The buttons that say what has been said."""
        return [self.again, *self.counters]

    def _elide(self, on: QPushButton) -> None:
        room = self._sides.second_width - _BESIDE + 2 * _RIM
        metrics, ways = on.fontMetrics(), on.property(_IN_FULL) or [""]
        words = next((each for each in ways if metrics.horizontalAdvance(each) <= room), ways[-1])
        on.setText(literal(metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)))

    def _offer_again(self) -> None:
        """Make one's last offer once more, to those of its partners who are still there."""
        last = self.talk.last.get(self._seat)
        if last is not None:
            self.fill_in(last)
            self._order([self._offer()])

    def _changed(self) -> None:
        view = self._view
        if view is None:
            return
        give, get = self._goods()
        deal = self._deal()
        is_free = view.offer is None
        self.bank.setEnabled(bool(deal) and is_free)
        self.bank.setText(say(N_("Trade with the bank")))
        is_trade = any(give) and any(get) and not overlap(give, get)
        self.offer.setEnabled(bool(is_trade and self._asked() and is_free))
        self.note.setText(self._said(give, get))
        self.refit()

    def _offer_words(self) -> str:
        """Say whom the button asks: by name, where there is room for that."""
        names = [self._company.name(seat) for seat in self._asked()]
        if not names:
            return say(N_("Offer"))
        words = say(Phrase(N_("Offer to {names}"), {"names": ", ".join(map(isolated, names))}))
        width = self._sides.second_width // (2 if self._cards.is_beside else 1)
        metrics, room = self.offer.fontMetrics(), width - _BESIDE + 2 * _RIM
        if len(names) > 1 and metrics.horizontalAdvance(words) > room:
            return say(Phrase(N_("Offer to {count} players"), {"count": len(names)}))
        return metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)

    def _said(self, give: Goods, get: Goods) -> str:
        view = self._view
        assert view is not None
        if view.offer is not None:
            name = self._company.name(view.offer.asked[0])
            return say(Phrase(N_("{name} is asked …"), {"name": name}))
        if overlap(give, get):
            return say(N_("No kind may be on both sides."))
        if not any(give) and not any(get):
            values = {"count": view.tables.costs.bank, "gold": view.tables.costs.gold}
            return say(
                Phrase(
                    N_("The bank takes {count} equal cards, or {gold} gold, for a card of your choice."),
                    values,
                )
            )
        return say(Phrase(N_("You give {give} for {get}."), {"give": goods(give), "get": goods(get)}))

    # --- How it fits ---

    @property
    def _column(self) -> int:
        """How wide a column is, in pixels."""
        return grown(WIDTH) - 2 * _RIM

    @property
    def _ends_beside(self) -> bool:
        """Whether the buttons below stand beside each other."""
        return self._sides.is_across or self._cards.is_beside

    def refit(self) -> None:
        """Take the size of what is inside, in two columns where the board is low; the rest scrolls."""
        board = self.parentWidget()
        if board is None:
            return
        button_height = self.bank.sizeHint().height()
        # With one column the buttons stand below each other.
        above = _ABOVE + _BELOW + self._close_button.sizeHint().height() + 2 * BETWEEN
        low = board.height() - 2 * LOW_GAP - above
        room = QSize(board.width() - 2 * GAP - 2 * _RIM, low - 2 * button_height - BETWEEN)
        most, scroll = low - button_height, self._scrolled.verticalScrollBar().sizeHint().width()
        helped = self._sides.first.totalSizeHint().height() - self._cards.sizeHint().height()
        self._cards.choose(QSize(room.width() - scroll, most), helped)
        size = self._sides.choose(room, room.width() if self._cards.is_beside else self._column)
        self._ends.setDirection(ACROSS if self._ends_beside else DOWN)
        for each in self._told:
            self._elide(each)
        if self._rows is not None:
            self._rows.fit_in(self._sides.second_width)
        self.offer.setText(literal(self._offer_words()))
        self.setFixedWidth(size.width() + 2 * _RIM)
        high = self._held.hold(size.height(), (self._sides.is_across, self._cards.is_beside, board.size()))
        self._scrolled.setFixedHeight(max(LEAST, min(high, most if self._ends_beside else room.height())))
        self.fit(self.width())

    # --- What is wanted ---

    def _goods(self) -> tuple[Goods, Goods]:
        return tuple(box.value() for box in self.give), tuple(box.value() for box in self.get)

    def _asked(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, box in self.partners.items() if box.isChecked())

    def _deal(self) -> list[Command]:
        give, get = self._goods()
        return [] if self._view is None else bank_deal(self._view, self._seat, give, get)

    def _offer(self) -> Command:
        give, get = self._goods()
        return OfferTrade(self._seat, self._asked(), give, get)

    def _order(self, commands: Sequence[Command]) -> None:
        if not isinstance(next(iter(commands), None), OfferTrade):
            self._clear()
        self.ordered.emit(list(commands))

    def _clear(self) -> None:
        for box in (*self.give, *self.get):
            box.set_value(0)

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

    def _forget_height(self) -> None:
        self._held.forget()
        if self._view is not None:
            self.refresh(self._view, self._company, self._seat)

    # Qt's names from here on.

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            # Once the letters of all that it holds have changed.
            QTimer.singleShot(0, self, self._forget_height)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        here = QApplication.focusWidget()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        elif is_enter and not isinstance(here, QPushButton):
            # On a card or a name: to what can be done with what has been chosen.
            ends = (end for end in (self.bank, self.offer) if end.isVisible() and end.isEnabled())
            if (end := next(ends, None)) is not None:
                end.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)
