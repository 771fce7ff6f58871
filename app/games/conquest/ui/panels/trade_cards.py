"""What is given and what is wanted in a trade: two rows of cards."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout

from app.core.words import N_
from app.games.conquest.ui.panels.floating_panel import SMALL, written
from app.games.conquest.ui.panels.goods_card import goods_cards
from app.games.conquest.ui.panels.two_columns import ACROSS, APART, DOWN
from app.i18n import say

_NEAR, _CARDS_APART = 2, 3
"""Pixels between lines, and between cards."""


class TradeCards(QBoxLayout):
    """
    Lays out two rows below each other, or beside each other where a board is low and wide.

    Attributes:
        give, get: A card for each kind of goods.
    """

    def __init__(self) -> None:
        super().__init__(DOWN)
        self.give, self.get = goods_cards(is_given=True), goods_cards(is_given=False)
        self._heads = [written(factor=SMALL, wraps=False) for _ in range(2)]
        self._sides = [QVBoxLayout(), QVBoxLayout()]
        for side, head, cards in zip(self._sides, self._heads, (self.give, self.get), strict=True):
            line = QHBoxLayout()
            side.setSpacing(_NEAR)
            line.setSpacing(_CARDS_APART)
            for card in cards:
                line.addWidget(card)
            side.addWidget(head)
            side.addLayout(line)
            self.addLayout(side)
        self.setSpacing(_NEAR)

    def name(self) -> None:
        """Say in the player's language which row is which."""
        for head, text in zip(self._heads, (N_("You give"), N_("You want")), strict=True):
            head.setText(say(text))

    @property
    def is_beside(self) -> bool:
        """Whether the rows stand beside each other."""
        return self.direction() is ACROSS

    def choose(self, room: QSize, above: int) -> None:
        """
        Stand where there is room: beside each other only where the lower row would hardly be seen.

        Args:
            room: Of all that stands above each other where they do.
            above: Pixels of what stands above them there.
        """
        hidden = above + sum(side.sizeHint().height() for side in self._sides) + _NEAR - room.height()
        wide = sum(card.minimumSizeHint().width() + _CARDS_APART for card in (*self.give, *self.get)) + APART
        is_low = 2 * hidden > self.get[0].sizeHint().height() and wide <= room.width()
        way = ACROSS if is_low else DOWN
        if way is not self.direction():
            self.setSpacing(APART if is_low else _NEAR)
            self.setDirection(way)
            # What has added up our sizes is not told by Qt.
            around = self.parent()
            if isinstance(around, QLayout):
                around.invalidate()
