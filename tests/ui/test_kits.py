"""Pieces laid onto pages: true scale, margins, a ruler, and what is too large for one page."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from app.core.words import Phrase
from app.ui.paper.kits import Kit, Piece, Tray, area, kit_pages
from app.ui.paper.pages import PAPERS, Document, page_picture, printable
from tests.ui.paperlab import grey, ink_box, letters, longest_line, rasters

papers = pytest.mark.parametrize("paper", PAPERS)

pytestmark = pytest.mark.usefixtures("qapp")

DPI = 300


def block(width: float, height: float, count: int = 1, colour: str = "#808080") -> Piece:
    """Return a piece that is painted far beyond its outline."""

    def paint(painter: QPainter) -> None:
        painter.fillRect(QRectF(-width, -height, 2 * width, 2 * height), QColor(colour))

    return Piece(width, height, paint, count, step=10.0)


def document(paper: str, *pieces: Piece, gap: float = 0.0) -> Document:
    """Return the kit of some pieces, each in a tray of its own."""
    trays = tuple(Tray(Phrase("Blocks"), (piece,), gap=gap) for piece in pieces)
    kit = Kit(trays, (Phrase("A die."),))
    return Document("Toy", paper, tuple(kit_pages("Toy", kit, paper)))


@papers
def test_a_ruler_and_a_piece_are_as_long_on_paper_as_they_should_be(paper: str, tmp_path: Path):
    """Measured in the PDF file by another program, upright and on its side."""
    made = document(paper, block(50, 40), block(240, 60))
    contents, upright, turned = rasters(made, tmp_path, DPI)

    for raster, page in zip((contents, upright, turned), made.pages, strict=True):
        room = printable(paper, landscape=page.landscape)
        assert longest_line(raster, DPI, room.bottom() - 9) == pytest.approx(100, abs=0.3)
        assert room.adjusted(-0.25, -0.25, 0.25, 0.25).contains(ink_box(raster, DPI))
    assert turned.width() > turned.height()
    above = upright.copy(0, 0, upright.width(), round(area(paper).bottom() / 25.4 * DPI))
    box = ink_box(above, DPI)
    assert (box.width(), box.height()) == (pytest.approx(50, abs=0.5), pytest.approx(40, abs=0.5))


def test_all_pieces_are_there_and_none_lies_on_another():
    """Counted as grey islands between the cuts."""
    made = document("a4", block(30, 20, 11), gap=2.0)
    (page,) = [page_picture(made, number, 51) for number in range(1, len(made.pages))]
    room = area("a4")
    rows = grey(page)
    middles = {
        (round(x), round(y))
        for y in range(int(room.top()) + 10, int(room.bottom()) - 9, 22)
        for x in range(210)
        if rows[round(y / 25.4 * 51)][min(round(x / 25.4 * 51), page.width() - 1)] in range(120, 136)
    }
    found = {y: sum(1 for x in range(210) if (x, y) in middles) for y in {y for _, y in middles}}
    assert sum(round(width / 30) for width in found.values()) == 11


def test_a_piece_larger_than_the_paper_is_cut_at_its_steps_and_loses_nothing():
    """A plate of 40 by 30 squares comes in parts that are whole squares, and fill it together."""
    made = document("a4", block(400, 300))
    parts = []
    for number in range(1, len(made.pages)):
        picture = page_picture(made, number, 254)
        room = area("a4", landscape=made.pages[number].landscape)
        parts.append(ink_box(picture.copy(0, 0, picture.width(), int(room.bottom() * 10) - 1), 254))

    assert len(parts) > 1
    assert sum(box.width() * box.height() for box in parts) == pytest.approx(400 * 300, rel=0.01)
    assert all(box.width() == pytest.approx(round(box.width() / 10) * 10, abs=0.4) for box in parts)


def test_small_trays_share_a_page_and_every_page_says_what_is_on_it():
    """Paper is not wasted on a page with three counters; both names stand at the foot."""
    kit = Kit((Tray(Phrase("Coins"), (block(20, 20, 3),)), Tray(Phrase("Ships"), (block(30, 20, 2),))))
    contents, page = kit_pages("Toy", kit, "a4")

    words = [text for _, text in letters(page)]
    assert "Toy: Coins, Ships" in words
    assert "Page 2 of 2" in words
    told = " ".join(text for _, text in letters(contents))
    assert "Coins: 3 pieces" in told
    assert "Ships: 2 pieces" in told


def test_letters_are_heard_in_points():
    """The lab itself: a line of 8 points is measured as one, wherever the painter stands."""
    (page, *_) = kit_pages("Toy", Kit(()), "a4")
    sizes = {text: size for size, text in letters(page)}
    assert sizes["100 mm: print at 100%, not fitted to the page"] == pytest.approx(8, abs=0.1)
    assert sizes["Toy"] in (pytest.approx(20, abs=0.1), pytest.approx(8.5, abs=0.1))
