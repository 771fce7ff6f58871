"""Answering an offer: take it, leave it, or say what one would rather have."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.words import N_, Phrase, SeatName
from app.games.conquest.commands import AnswerTrade, OfferTrade
from app.games.conquest.log_text import goods
from app.games.conquest.model import Offer, Position
from app.games.conquest.pieces import Goods
from app.games.conquest.rules.trade import can_give
from app.games.conquest.ui.panels.floating_panel import GAP, LOW_GAP, SMALL, FloatingPanel, written
from app.games.conquest.ui.panels.goods_card import goods_cards
from app.games.conquest.ui.panels.two_columns import LEAST, TwoColumns
from app.i18n import say
from app.ui.board.company import Company
from app.ui.widgets.buttons import OneByOne
from app.ui.widgets.letters import grown
from app.ui.widgets.scrolling import ScrollColumn

_WIDE = 300
"""Of a column and what is around it, in pixels for letters of the usual size."""

_RIM, _ABOVE, _BELOW = 12, 9, 10
"""Pixels around everything: at the sides, above, below."""


class AnswerPanel(FloatingPanel):
    """
    Asks whether an offer is taken; whoever declines may say for what it would be.

    Signals:
        countered: An `OfferTrade` that would be taken; the answer follows.
        answered: The `AnswerTrade`.
    """

    countered = Signal(object)
    answered = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = written()
        self.accept, self.decline, self.other = QPushButton(), QPushButton(), QPushButton()
        self.give, self.get = goods_cards(is_given=True), goods_cards(is_given=False)
        self._seat, self._by = 0, 0
        self._terms = QWidget()
        self._heads = written(factor=SMALL), written(factor=SMALL)
        self._sides = TwoColumns(self)
        self._sides.setContentsMargins(_RIM, _ABOVE, _RIM, _BELOW)
        row = QHBoxLayout()
        row.addWidget(self.accept)
        row.addWidget(self.decline)
        self._sides.first.addWidget(self.words)
        self._sides.first.addLayout(row)
        self._sides.first.addWidget(self.other)
        self._scrolled = ScrollColumn(self._terms)
        self._sides.second.addWidget(self._scrolled)
        self._lay_terms()
        self.other.setCheckable(True)
        self.other.toggled.connect(self._show_terms)
        for each in (self.accept, self.decline, self.other):
            each.setAutoDefault(True)
        self._one_by_one = OneByOne(self.words.text, self.accept, self.decline)
        self.accept.clicked.connect(lambda: self.answered.emit(AnswerTrade(self._seat, accept=True)))
        self.decline.clicked.connect(self._decline)

    def _lay_terms(self) -> None:
        """Lay out what one would give, and what one wants for it."""
        column = QVBoxLayout(self._terms)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for head, cards in zip(self._heads, (self.give, self.get), strict=True):
            line = QHBoxLayout()
            line.setSpacing(3)
            for card in cards:
                line.addWidget(card)
                card.counted.connect(self._name_buttons)
            column.addWidget(head)
            column.addLayout(line)
        # The paper is painted by the panel.
        self._terms.setAutoFillBackground(False)
        self._scrolled.viewport().setAutoFillBackground(False)

    def _show_terms(self, wanted: bool) -> None:
        self._scrolled.setVisible(wanted)
        self._name_buttons()
        self.refit()

    def refit(self) -> None:
        """Take the size of what is inside; on a low board the terms stand beside the words, or scroll."""
        board = self.parentWidget()
        if board is None:
            return
        room = QSize(board.width() - 2 * GAP - 2 * _RIM, board.height() - 2 * LOW_GAP - _ABOVE - _BELOW)
        high = self._terms.sizeHint().height()
        self._scrolled.setFixedHeight(high)
        # Qt tells a column within another one only later.
        self._sides.second.invalidate()
        size = self._sides.choose(room, grown(_WIDE) - 2 * _RIM)
        if (over := size.height() - room.height()) > 0:
            self._scrolled.setFixedHeight(max(LEAST, high - over))
            self._sides.second.invalidate()
        self.setFixedWidth(size.width() + 2 * _RIM)
        self.fit(self.width())

    def _counter(self) -> OfferTrade | None:
        """Return what one would take, as whoever offered would say it; None while it is no trade."""
        mine, theirs = (tuple(card.value() for card in cards) for cards in (self.give, self.get))
        overlaps = any(one and other for one, other in zip(mine, theirs, strict=True))
        if not self.other.isChecked() or not any(mine) or not any(theirs) or overlaps:
            return None
        return OfferTrade(self._by, (self._seat,), theirs, mine)

    def _decline(self) -> None:
        counter = self._counter()
        if counter is not None:
            self.countered.emit(counter)
        self.answered.emit(AnswerTrade(self._seat, accept=False))

    def _name_buttons(self) -> None:
        self.decline.setText(say(N_("Decline") if self._counter() is None else N_("Propose this instead")))

    def _take_terms(self, view: Position, offer: Offer) -> None:
        """Begin with the terms of the offer."""
        for cards, terms, seat in ((self.give, offer.get, self._seat), (self.get, offer.give, offer.by)):
            have: Goods = (*view.cards[seat], view.gold[seat])
            for card, count, most in zip(cards, terms, have, strict=True):
                card.set_most(most)
                card.set_value(count)

    def show_view(self, view: Position, company: Company) -> None:
        """Show the offer that the watching seat is asked about, if there is one."""
        offer, seat = view.offer, company.watching
        if offer is None or seat is None or offer.asked[0] != seat:
            self.hide()
            return
        is_new = not self.isVisible() or (self._seat, self._by) != (seat, offer.by)
        self._seat, self._by = seat, offer.by
        if is_new:
            self._one_by_one.renew()
            self.other.setChecked(False)
            self._scrolled.hide()
            self._take_terms(view, offer)
        can = can_give(view, seat, offer.get)
        self._say(offer, company, can=can)
        self.accept.setEnabled(can)
        self.show()
        self.refit()
        board, here = self.parentWidget(), QApplication.focusWidget()
        if is_new and board is not None and here is not None and (here is board or board.isAncestorOf(here)):
            # Whoever plays by keys answers by keys, also where the trade had them, or the last answer.
            (self.accept if can else self.decline).setFocus()

    def _say(self, offer: Offer, company: Company, *, can: bool) -> None:
        """Put the offer into words, and name what can be answered."""
        names = {"name": SeatName(self._seat), "other": SeatName(offer.by)}
        text = N_("{name}: {other} offers you {give} and wants {get}.")
        if not can:
            text = N_("{name}: {other} offers you {give} and wants {get}, which you do not have.")
        self.words.setText(
            company.say(Phrase(text, {**names, "give": goods(offer.give), "get": goods(offer.get)}))
        )
        self.words.setForegroundRole(QPalette.ColorRole.Text)
        self.accept.setText(say(N_("Accept")))
        self.other.setText(say(N_("For something else …")))
        # Computers offer what they have thought of themselves.
        self.other.setVisible(company.players[offer.by].level is None)
        for head, text in zip(self._heads, (N_("I give"), N_("I want")), strict=True):
            head.setText(say(text))
        self._name_buttons()
