"""The designer of Catapult: the pack laid out, cards and jokers to be switched on and off."""

from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.game import AnyGame
from app.core.words import N_, NN_, Phrase, counted
from app.games.cards.model import Options, whole_pack
from app.games.cards.pack import Card, is_joker
from app.games.cards.sandbox.pack_design import unpaid, why_no_pack, with_pack
from app.games.cards.ui.editor.pack_board import PackBoard
from app.i18n import say
from app.settings import Settings
from app.ui.art.artist import is_dark
from app.ui.editor.cell_board import Cell
from app.ui.editor.designer import Designer
from app.ui.text.labels import TextLabel


class CardsDesigner(Designer):
    """
    All cards in rows of suits; a click on the end of a row or column takes all of it.

    Attributes:
        board: The cards.
    """

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, parent)
        self._options: Options = game.options()
        self._adds = False
        self._widget, self._told = QWidget(), TextLabel()
        self.board = PackBoard()
        self.board.struck.connect(self._strike)
        self.board.lifted.connect(self._lift)
        self._told.setWordWrap(True)
        layout = QVBoxLayout(self._widget)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.board, 1)
        layout.addWidget(self._told)
        self.apply(settings)

    def widget(self) -> QWidget:
        return self._widget

    def show_options(self, options: Any) -> None:
        self._options = options
        self.board.show_pack(frozenset(whole_pack(options)))
        self._tell()

    def apply(self, settings: Settings) -> None:
        super().apply(settings)
        self.board.is_dark = is_dark(settings)
        self.show_options(self._options)

    def _strike(self, row: int, col: int, begins: bool) -> None:
        """Put the cards of a cell in or leave them out, as the first cell of the stroke decides."""
        cards = self.board.cards_at(Cell(row, col))
        if begins:
            self._adds = not cards <= self.board.pack
        self.board.show_pack(self.board.pack | cards if self._adds else self.board.pack - cards)

    def _lift(self) -> None:
        """Keep the pack, or say why it cannot be one and put the cards back."""
        plain = [card for card in self.board.pack if not is_joker(card)]
        why = why_no_pack(self._options.tables, plain)
        if why is not None:
            self.show_options(self._options)
            self.refused.emit(Phrase(N_("These cards stay in the pack. {why}"), {"why": why}))
            return
        options = _with_cards(self._options, plain, len(self.board.pack) - len(plain))
        if options != self._options:
            self._options = options
            self.changed.emit(options)
        self.show_options(options)

    def _tell(self) -> None:
        """Say how many cards there are, and what cannot be built with them."""
        tables, jokers = self._options.tables, self._options.jokers
        lines = [
            counted(NN_("{count} card", "{count} cards"), len(tables.cards())),
            counted(NN_("{count} joker", "{count} jokers"), jokers),
        ]
        flaws = [f"⚠ {say(why)}" for _, why in unpaid(tables, tables.cards())]
        self._told.setText("\n".join([" · ".join(say(line) for line in lines), *flaws]))


def _with_cards(options: Options, cards: list[Card], jokers: int) -> Options:
    return evolve(options, tables=with_pack(options.tables, cards), jokers=jokers)
