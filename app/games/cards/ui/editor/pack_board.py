"""The whole pack as a board: a row for each suit, a column for each rank, the jokers beside them."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.core.words import N_, Phrase, verbatim
from app.games.cards.model import Options, whole_pack
from app.games.cards.pack import JOKERS, RANKS, SUITS, Card, is_joker, name, rank, suit
from app.games.cards.sandbox.pack_design import plain_cards
from app.games.cards.ui.arrangement import CARD
from app.games.cards.ui.art.artist import CardsArtist
from app.games.cards.ui.art.faces import FELT, star
from app.games.cards.ui.art.suit_signs import paint_pip, suit_colour
from app.i18n import say
from app.ui.art.artist import Pixmaps, font
from app.ui.editor.cell_board import Cell, CellBoard

_DECK = "--"
_LAST = len(RANKS) + 1
_GAP = 0.9
"""The part of a cell that a card fills."""


class PackBoard(CellBoard):
    """
    The cards of a pack; those left out are faint and struck through.

    Attributes:
        pack: The cards in it, jokers included.
        is_dark: How the felt is shown.
    """

    def __init__(self) -> None:
        self.pack = frozenset(whole_pack(Options()))
        self.is_dark = False
        self._pixmaps = Pixmaps(CardsArtist())
        title = Phrase(N_("The pack: arrow keys, and the space bar switches a card on and off"))
        super().__init__(title, shape=CARD[0] / CARD[1], margin=0.12)
        self.show_grid(len(SUITS) + 1, len(RANKS) + 2)

    def show_pack(self, pack: frozenset[Card]) -> None:
        """Show other cards as those of the pack."""
        self.pack = pack
        self.refresh()

    def cards_at(self, cell: Cell) -> frozenset[Card]:
        """Return the cards that a cell stands for: one, or those of a rank, of a suit, or all."""
        row, col = cell
        if col == _LAST:
            return frozenset(JOKERS if row == 0 else JOKERS[row - 1 : row])
        return frozenset(
            card
            for card in plain_cards()
            if (row == 0 or suit(card) == SUITS[row - 1]) and (col == 0 or rank(card) == RANKS[col - 1])
        )

    def shown(self) -> object:
        return self.pack, self.is_dark

    def words(self, cell: Cell) -> Phrase:
        cards = self.cards_at(cell)
        if not cards:
            return Phrase(N_("Nothing"))
        if len(cards) == 1:
            (card,) = cards
            text = N_("{card}: in the pack") if card in self.pack else N_("{card}: left out")
            return Phrase(text, {"card": name(card)})
        values = {"what": self._head_words(cell), "count": len(cards & self.pack), "all": len(cards)}
        return Phrase(N_("{what}: {count} of {all} in the pack"), values)

    def _head_words(self, cell: Cell) -> Phrase:
        """Return what the end of a row or column is called."""
        if cell.col == _LAST:
            return Phrase(N_("All jokers"))
        if cell == (0, 0):
            return Phrase(N_("All cards"))
        some = name(next(iter(self.cards_at(cell))))
        key = "suit" if cell.col == 0 else "rank"
        return Phrase(N_("All {cards}"), {"cards": some.values[key]})

    # --- What it looks like ---

    def paint_cells(self, painter: QPainter) -> None:
        first, last = self.area(Cell(0, 0)), self.area(Cell(self.rows - 1, self.cols - 1))
        margin = first.height() * 0.12
        painter.setPen(QPen(QColor("#4A3526"), 2))
        painter.setBrush(FELT.darker(150) if self.is_dark else FELT)
        painter.drawRoundedRect(first.united(last).adjusted(-margin, -margin, margin, margin), 10, 10)
        for cell in self.cells():
            cards = self.cards_at(cell)
            if cell.row and cell.col > 0 and cards:
                (card,) = cards
                self._paint_card(painter, self.area(cell), card)
            elif cards:
                self._paint_head(painter, self.area(cell), cell)

    def _paint_card(self, painter: QPainter, room: QRectF, card: Card) -> None:
        scale = room.height() * _GAP / CARD[1]
        fineness = self.devicePixelRatioF()
        render = self._pixmaps.get(f"card/{card}/{_DECK}", scale * fineness)
        is_in = card in self.pack
        painter.save()
        painter.translate(room.center())
        painter.save()
        painter.scale(1 / fineness, 1 / fineness)
        painter.setOpacity(1.0 if is_in else 0.22)
        painter.drawPixmap(render.corner, render.pixels)
        painter.restore()
        if not is_in:
            reach = room.width() * 0.36
            painter.setPen(QPen(QColor(255, 246, 220, 210), 2))
            painter.drawLine(QPointF(-reach, reach), QPointF(reach, -reach))
        painter.restore()

    def _paint_head(self, painter: QPainter, room: QRectF, cell: Cell) -> None:
        """Paint the end of a row or column: a sign, and how many of its cards there are."""
        cards = self.cards_at(cell)
        count, ink = len(cards & self.pack), QColor("#F6EAD6")
        plate = room.adjusted(2, room.height() * 0.16, -2, -room.height() * 0.16)
        painter.setPen(QPen(QColor(246, 234, 214, 110), 1))
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawRoundedRect(plate, 6, 6)
        upper = QRectF(plate.x(), plate.y() + 2, plate.width(), plate.height() * 0.56)
        lower = QRectF(plate.x(), upper.bottom(), plate.width(), plate.height() * 0.38)
        painter.setPen(ink)
        if any(is_joker(card) for card in cards):
            painter.setBrush(ink)
            painter.drawPath(star(upper.height() * 0.4).translated(upper.center()))
        elif cell.col == 0 and cell.row:
            self._paint_sign(painter, upper, SUITS[cell.row - 1])
        else:
            painter.setFont(font(min(upper.height() * 0.8, 20), bold=True))
            painter.drawText(upper, int(Qt.AlignmentFlag.AlignCenter.value), _letter(cell))
        painter.setPen(ink)
        painter.setFont(font(max(10.0, lower.height() * 0.7)))
        painter.drawText(lower, int(Qt.AlignmentFlag.AlignCenter.value), f"{count}/{len(cards)}")

    def _paint_sign(self, painter: QPainter, room: QRectF, sign: str) -> None:
        side = min(room.width(), room.height()) * 0.46
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#FFFDF6"))
        painter.drawEllipse(room.center(), side * 1.05, side * 1.05)
        paint_pip(painter, sign, room.center(), side * 0.72, suit_colour(sign, _DECK))


def _letter(cell: Cell) -> str:
    if cell == (0, 0):
        return "∑"
    return say(
        verbatim(RANKS[cell.col - 1]) if cell.col < 10 else name(RANKS[cell.col - 1] + "C").values["rank"]
    )
