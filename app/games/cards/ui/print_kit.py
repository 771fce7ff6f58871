"""Catapult to cut out: the pack."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.core.words import N_, Phrase
from app.games.cards.model import Options, whole_pack
from app.games.cards.ui.arrangement import CARD
from app.games.cards.ui.art.artist import CardsArtist
from app.games.cards.ui.art.faces import PAPER
from app.ui.paper.kits import Kit, Paint, Piece, Tray

CARD_MM = (63.0, 88.0)
"""A poker card: nine go on a page of A4, eight on one of Letter."""


def kit(options: Options, seats: int) -> Kit:
    """Return the pack of a game, and a page of backs.  Rule: CRD-1, CRD-R1."""
    return Kit(
        trays=(
            Tray(
                Phrase(N_("Cards")),
                tuple(_piece(f"card/{card}/deck") for card in whole_pack(options)),
                Phrase(
                    N_("If you like, turn pages of cards over as in a book, and print the last page on them.")
                ),
                back=_piece("back"),
            ),
        ),
        notes=(Phrase(N_("Any pack of cards with jokers will do as well.")),),
    )


def _piece(art: str) -> Piece:
    return Piece(*CARD_MM, _paint(art))


def _paint(art: str) -> Paint:
    width, height = CARD_MM
    scale = min(width / CARD[0], height / CARD[1])

    def paint(painter: QPainter) -> None:
        painter.fillRect(QRectF(-width / 2, -height / 2, width, height), PAPER)
        painter.scale(scale, scale)
        CardsArtist().paint(painter, art)

    return paint
