"""Trading: one panel to give, to get and to say to whom; and the one that answers an offer."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPalette
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from app.core.command import Command, Seat
from app.core.names import isolated
from app.core.words import N_, Phrase, SeatName
from app.games.conquest.commands import AnswerTrade, BankTrade, OfferTrade, SpendGold
from app.games.conquest.log_text import goods
from app.games.conquest.model import Position
from app.games.conquest.pieces import RESOURCES, Cards, Goods
from app.games.conquest.queries import is_alive
from app.games.conquest.rules.trade import can_give
from app.games.conquest.ui.panels.floating_panel import GAP, SMALL, WIDTH, FloatingPanel, written
from app.games.conquest.ui.panels.island_panels import goods_sign
from app.games.conquest.ui.trade_suggestions import bank_trades
from app.i18n import number, say
from app.ui.board.company import Company
from app.ui.text.labels import literal
from app.ui.widgets.buttons import button
from app.ui.widgets.layouts import empty
from app.ui.widgets.letters import grow
from app.ui.widgets.scrolling import ScrollColumn

_GOLD = len(RESOURCES)

_NOTHING: Goods = (0,) * 6

_RIM = 12
_LEAST = 60
"""Pixels of what scrolls that are seen at least."""

_BESIDE = 44
"""Pixels of the panel beside the words of a button."""


def bank_deal(view: Position, seat: Seat, give: Goods, get: Goods) -> list[Command]:
    """Return the trades with the bank that exchange *give* for *get*; empty if it does not do that."""
    rate = view.tables.costs.bank
    if get[_GOLD] or any(count % rate for count in give[:_GOLD]) or not any(get):
        return []
    paid: list[int] = [kind for kind in RESOURCES for _ in range(give[kind] // rate)]
    paid += [_GOLD] * (give[_GOLD] // view.tables.costs.gold)
    bought = [kind for kind in RESOURCES for _ in range(get[kind])]
    if len(paid) != len(bought):
        return []
    return [
        SpendGold(seat, mine) if kind == _GOLD else BankTrade(seat, RESOURCES[kind], mine)
        for kind, mine in zip(paid, bought, strict=True)
    ]


class _Field(QSpinBox):
    """A number that is typed over: with nothing in it there stands a dash, which digits could not follow."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # A click places the text cursor after this.
        QTimer.singleShot(0, self, self.selectAll)


class TradePanel(FloatingPanel):
    """
    Asks what to give, what to get, and of whom.

    Signals:
        ordered: Commands to be played, one after the other.
        closed: The panel was put away.
    """

    ordered = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view: Position | None = None
        self._seat = 0
        self._company = Company()
        self.give, self.get = [_Field() for _ in range(6)], [_Field() for _ in range(6)]
        self.partners: dict[Seat, QCheckBox] = {}
        self.note, self._help = written(factor=SMALL), written(factor=SMALL)
        self.bank, self.offer, self.help_me = QPushButton(), QPushButton(), QPushButton()
        self._bank_trades: list[Command] = []
        self._title = written(bold=True, wraps=False)
        self._heads = [written(factor=SMALL, wraps=False) for _ in range(3)]
        self._have = [written(wraps=False) for _ in range(6)]
        self._people = QHBoxLayout()
        self._price: Cards | None = None
        self._wanted = ""
        self._inside = QWidget()
        self._scrolled = ScrollColumn(self._inside)
        self._build()
        grow(self, setFixedWidth=WIDTH)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_RIM, 9, _RIM, 10)
        layout.setSpacing(5)
        close = button("×", self._close)
        close.setFixedWidth(30)
        top = QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(close)
        layout.addLayout(top)
        self._lay_inside()
        layout.addWidget(self._scrolled)
        layout.addWidget(self.bank)
        layout.addWidget(self.offer)
        self.bank.clicked.connect(lambda: self._order(self._deal()))
        self.offer.clicked.connect(lambda: self._order([self._offer()]))
        self.help_me.clicked.connect(lambda: self._order(self._bank_trades))

    def _lay_inside(self) -> None:
        """Lay out what scrolls where the board is too low for it; the buttons below it stay."""
        inside = QVBoxLayout(self._inside)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(5)
        inside.addWidget(self._help)
        inside.addWidget(self.help_me)
        inside.addLayout(self._goods_grid())
        inside.addLayout(self._people)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        inside.addWidget(self.note)
        # The paper is painted by the panel.
        self._inside.setAutoFillBackground(False)
        self._scrolled.viewport().setAutoFillBackground(False)

    def _goods_grid(self) -> QGridLayout:
        """Return a line for each kind: what there is, what is given, what is wanted."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(2)
        for column, head in enumerate(self._heads):
            grid.addWidget(head, 0, column + 1)
        for kind in range(6):
            grid.addWidget(goods_sign(kind), kind + 1, 0)
            grid.addWidget(self._have[kind], kind + 1, 1)
            for column, box in ((2, self.give[kind]), (3, self.get[kind])):
                box.setRange(0, 99)
                box.setSpecialValueText("–")
                box.valueChanged.connect(self._changed)
                grid.addWidget(box, kind + 1, column)
        return grid

    # --- What is shown ---

    def open(
        self, view: Position, company: Company, seat: Seat, price: Cards | None = None, name: str = ""
    ) -> None:
        """Show the panel; with a *price*, what would make that affordable."""
        for box in (*self.give, *self.get):
            box.setValue(0)
        self._price, self._wanted = price, name
        self.refresh(view, company, seat)
        self.show()
        self.give[0].setFocus()

    def fill_in(self, offer: OfferTrade) -> None:
        """Prepare an offer to others, so that it takes but a click."""
        for box, count in zip((*self.give, *self.get), (*offer.give, *offer.get), strict=True):
            box.setValue(count)
        for seat, partner in self.partners.items():
            partner.setChecked(seat in offer.to)
        self.offer.setFocus()

    def refresh(self, view: Position, company: Company, seat: Seat) -> None:
        """Show what can be traded now."""
        self._view, self._company, self._seat = view, company, seat
        self._title.setText(say(N_("Trade")))
        for head, text in zip(self._heads, (N_("have"), N_("give"), N_("get")), strict=True):
            head.setText(say(text))
        have = (*view.cards[seat], view.gold[seat])
        for kind, count in enumerate(have):
            self._have[kind].setText(number(count))
            self.give[kind].setMaximum(count)
        self._show_help(view, seat)
        self._show_people(view, company, seat)
        # The fields shall not jump under the pointer while their numbers change.
        self.note.setText(self._said(_NOTHING, _NOTHING))
        self.note.setMinimumHeight(self.note.heightForWidth(self.width() - 2 * _RIM))
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
            self.help_me.setText(say(_sum(view, self._bank_trades)))

    def _show_people(self, view: Position, company: Company, seat: Seat) -> None:
        chosen = {other for other, box in self.partners.items() if box.isChecked()} or set(range(view.seats))
        empty(self._people)
        self.partners = {}
        can_trade = view.options.player_trade
        self.offer.setVisible(can_trade)
        others = [other for other in range(view.seats) if other != seat and is_alive(view, other)]
        box_grid = QGridLayout()
        for place, other in enumerate(others if can_trade else ()):
            box = self.partners[other] = QCheckBox(literal(company.name(other)[:11]))
            box.setChecked(other in chosen)
            box.toggled.connect(self._changed)
            box_grid.addWidget(box, place // 2, place % 2)
        self._people.addLayout(box_grid)

    def _changed(self) -> None:
        view = self._view
        if view is None:
            return
        give, get = self._goods()
        deal = self._deal()
        self.bank.setEnabled(bool(deal))
        self.bank.setText(say(N_("Trade with the bank")))
        self.offer.setText(literal(self._offer_words()))
        self.offer.setEnabled(bool(any(give) and any(get) and self._asked() and not _overlap(give, get)))
        self.note.setText(self._said(give, get))
        self.refit()

    def _offer_words(self) -> str:
        """Say whom the button asks: by name, where there is room for that."""
        names = [self._company.name(seat) for seat in self._asked()]
        if not names:
            return say(N_("Offer"))
        words = say(Phrase(N_("Offer to {names}"), {"names": ", ".join(map(isolated, names))}))
        metrics, room = self.offer.fontMetrics(), self.width() - _BESIDE
        if len(names) > 1 and metrics.horizontalAdvance(words) > room:
            return say(Phrase(N_("Offer to {count} players"), {"count": len(names)}))
        return metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)

    def _said(self, give: Goods, get: Goods) -> str:
        view = self._view
        assert view is not None
        if _overlap(give, get):
            return say(N_("No kind may be on both sides."))
        if not any(give) and not any(get):
            values = {"count": view.tables.costs.bank}
            return say(
                Phrase(
                    N_("The bank takes {count} equal cards, or 1 gold, for a card of your choice."), values
                )
            )
        return say(Phrase(N_("You give {give} for {get}."), {"give": goods(give), "get": goods(get)}))

    def refit(self) -> None:
        """Take the height of what is inside, as far as the board has it; the rest scrolls."""
        board, inside, around = self.parentWidget(), self._inside.layout(), self.layout()
        if board is None or inside is None or around is None:
            return
        inner = self.width() - 2 * _RIM
        self._scrolled.setFixedHeight(inside.totalHeightForWidth(inner))
        self.fit(self.width())
        over = self.height() - (board.height() - 2 * GAP)
        if over > 0:
            self._scrolled.setFixedHeight(max(_LEAST, self._scrolled.height() - over))
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
            for box in (*self.give, *self.get):
                box.setValue(0)
        self.ordered.emit(list(commands))

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

    # Qt's names from here on.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)


def _overlap(give: Goods, get: Goods) -> bool:
    return any(mine and yours for mine, yours in zip(give, get, strict=True))


def _sum(view: Position, trades: Sequence[Command]) -> Phrase:
    """Say what several trades with the bank come to."""
    give, get = [0] * 6, [0] * 6
    for kind, count, bought in _parts(view, trades):
        give[kind] += count
        get[bought] += 1
    return Phrase(N_("{give} for {get}"), {"give": goods(tuple(give)), "get": goods(tuple(get))})


def _parts(view: Position, trades: Sequence[Command]) -> Iterator[tuple[int, int, int]]:
    """Yield what each trade gives, how much of it, and what it gets."""
    for trade in trades:
        if isinstance(trade, BankTrade):
            yield trade.give, view.tables.costs.bank, trade.get
        elif isinstance(trade, SpendGold):
            yield _GOLD, view.tables.costs.gold, trade.get


class AnswerPanel(FloatingPanel):
    """
    Asks whether an offer is taken.

    Signals:
        answered: The `AnswerTrade`.
    """

    answered = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = written()
        self.accept, self.decline = QPushButton(), QPushButton()
        self._seat = 0
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 9, 12, 10)
        layout.addWidget(self.words)
        row = QHBoxLayout()
        row.addWidget(self.accept)
        row.addWidget(self.decline)
        layout.addLayout(row)
        for each in (self.accept, self.decline):
            each.setAutoDefault(True)
        self.accept.clicked.connect(lambda: self.answered.emit(AnswerTrade(self._seat, accept=True)))
        self.decline.clicked.connect(lambda: self.answered.emit(AnswerTrade(self._seat, accept=False)))
        grow(self, setFixedWidth=300)

    def show_view(self, view: Position, company: Company) -> None:
        """Show the offer that the watching seat is asked about, if there is one."""
        offer, seat = view.offer, company.watching
        if offer is None or seat is None or offer.asked[0] != seat:
            self.hide()
            return
        self._seat = seat
        can = can_give(view, seat, offer.get)
        names = {"name": SeatName(seat), "other": SeatName(offer.by)}
        text = N_("{name}: {other} offers you {give} and wants {get}.")
        if not can:
            text = N_("{name}: {other} offers you {give} and wants {get}, which you do not have.")
        self.words.setText(
            company.say(Phrase(text, {**names, "give": goods(offer.give), "get": goods(offer.get)}))
        )
        self.words.setForegroundRole(QPalette.ColorRole.Text)
        self.accept.setText(say(N_("Accept")))
        self.decline.setText(say(N_("Decline")))
        self.accept.setEnabled(can)
        is_new = not self.isVisible()
        self.show()
        self.fit(self.width())
        board = self.parentWidget()
        if is_new and board is not None and board.hasFocus():
            # Whoever plays by keys answers by keys.
            (self.accept if can else self.decline).setFocus()
