"""Promises about everything of a game that can be printed: margins, letters, scale, greys, codes."""

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import attrs
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from app.core.game import AnyGame
from app.core.options import describe
from app.core.sheet import Cell, Sheet
from app.games import find
from app.paths import RESOURCES
from app.shell.printing import card_pictures
from app.shell.printing.documents import Kind, Order, blank_games, document
from app.storage import saves
from app.storage.papercode import read
from app.ui.paper.grids import said
from app.ui.paper.kits import Piece
from app.ui.paper.pages import PAPERS, Document, page_picture, printable, speaking
from app.ui.paper.qr_codes import read_codes
from tests.contract.promises import each_game, promises
from tests.ui.paperlab import foot, grey, ink_box, letters, longest_line, nothings, rasters

games, kits = each_game(), each_game("kit")
papers = pytest.mark.parametrize("paper", PAPERS)

pytestmark = pytest.mark.usefixtures("qapp")

_COARSE = 51
"""Dots to an inch: two to a millimetre."""


def check_margins(made: Document) -> None:
    """Nothing lies where printers cannot print; a dot is half a millimetre."""
    for number, page in enumerate(made.pages):
        room = printable(made.paper, landscape=page.landscape).adjusted(-0.6, -0.6, 0.6, 0.6)
        assert room.contains(ink_box(page_picture(made, number, _COARSE), _COARSE)), f"page {number + 1}"


def check_letters(made: Document) -> None:
    """Nobody needs a magnifying glass."""
    for page in made.pages:
        small = [(size, text) for size, text in letters(page, made.language) if size < 7.99]
        assert small == []


@kits
@papers
def test_a_kit_keeps_its_scale_and_the_margins(game: AnyGame, paper: str):
    """On every page: a ruler of 100 mm, white margins, letters of 8 points or more."""
    made = document(Order(game, Kind.KIT, 2, game.options(), paper=paper, language="de"))
    check_margins(made)
    check_letters(made)
    for page in made.pages:
        assert longest_line(foot(page, paper), 254, 15) == pytest.approx(100, abs=0.3)


@kits
def test_nothing_on_a_kit_is_painted_without_a_shape(game: AnyGame):
    """A city without walls, say, has none to draw: a PDF file of it would be read with complaints."""
    made = document(Order(game, Kind.KIT, game.seats[-1], game.options()))

    assert [nothings(page) for page in made.pages] == [0] * len(made.pages)


_FINE = 127
"""Dots to an inch: five to a millimetre."""


@kits
def test_the_pdf_file_keeps_scale_and_margins(game: AnyGame, tmp_path: Path):
    """Measured by another program, on the first, second and last page of the kit, a sheet and the rules."""
    kit = document(Order(game, Kind.KIT, 2, game.options()))
    kit = attrs.evolve(kit, pages=(*kit.pages[:2], kit.pages[-1]))
    for page, picture in zip(kit.pages, rasters(kit, tmp_path, _FINE), strict=True):
        check_dots(picture, printable("a4", landscape=page.landscape))
        top = picture.height() * 25.4 / _FINE - 15  # where the ruler is, five millimetres above the margin
        assert longest_line(picture, _FINE, top) == pytest.approx(100, abs=0.3)
    for kind in (Kind.BLANK, Kind.CARD):
        made = document(Order(game, kind, 2, game.options(), games=2))
        for page, picture in zip(made.pages, rasters(made, tmp_path, _FINE), strict=True):
            check_dots(picture, printable("a4", landscape=page.landscape))


def check_dots(picture: QImage, room: QRectF) -> None:
    """Nothing lies outside but half a line on the very rim; a dot is a fifth of a millimetre."""
    assert room.adjusted(-0.3, -0.3, 0.3, 0.3).contains(ink_box(picture, _FINE))


_LANGUAGES = ("en", "de")


@games
@papers
def test_sheets_and_rules_keep_the_margins_in_letters_that_can_be_read(game: AnyGame, paper: str):
    """Blank ones for every number of seats and of games on a page, and the rules, in both languages.

    Paper and language take turns: a quarter of the time, and each sheet is on one paper in one language.
    """
    blank = Order(game, Kind.BLANK, game.seats[-1], game.options(), paper=paper)
    orders = [
        attrs.evolve(each, games=games)
        for each in (attrs.evolve(blank, seats=seats) for seats in game.seats)
        for games in blank_games(each)
    ]
    if game.card is not None:
        orders.append(attrs.evolve(blank, kind=Kind.CARD))
    for number, order in enumerate(orders[list(PAPERS).index(paper) :: len(PAPERS)]):
        made = document(attrs.evolve(order, language=_LANGUAGES[number % 2]))
        check_margins(made)
        check_letters(made)
        assert len(made.pages) == 1


@games
@papers
def test_at_least_two_games_go_on_a_page(game: AnyGame, paper: str):
    """Of every game, for every number of seats, in both languages by turns, with each of its words as often.

    Only what is written on turn by turn may be left out where several games share a page.
    """
    for number, seats in enumerate(game.seats, list(PAPERS).index(paper)):
        language = _LANGUAGES[number % 2]
        one = Order(game, Kind.BLANK, seats, game.options(), paper=paper, language=language)
        offered = blank_games(one)
        assert set(offered) >= {1, 2}
        alone = {text for _, text in letters(document(one).pages[0], language)}
        assert {say_in(language, row.label) for grid in sheet_of(one).grids for row in grid.rows} <= alone
        for games in offered[1:]:
            made = document(attrs.evolve(one, games=games))
            several = Counter(text for _, text in letters(made.pages[0], language))
            assert not any("…" in text for text in several), "nothing is cut off"
            assert {count % games for count in several.values()} == {0}
            grids = [grid for grid in sheet_of(one).grids if not grid.is_running]
            assert grids
            assert {say_in(language, row.label) for grid in grids for row in grid.rows} <= set(several)


def sheet_of(order: Order) -> Sheet:
    """Return the blank sheet that is ordered."""
    return order.game.scoring.blank_sheet(order.options, order.seats)


def say_in(language: str, label: Cell) -> str:
    """Return a label as it is printed."""
    with speaking(language):
        return said(label, {})


@kits
def test_kits_and_rules_follow_every_option(game: AnyGame, monkeypatch: pytest.MonkeyPatch):
    """Each choice of each option can be printed; what it says differs for at least one."""
    # The pictures on the rules follow no option, and are painted in the tests above.
    monkeypatch.setattr(card_pictures, "_paint", lambda *_: None)
    told = set()
    for options in variants(game):
        made = document(Order(game, Kind.CARD, 2, options))
        told.add(" ".join(text for _, text in letters(made.pages[0])))
        assert document(Order(game, Kind.KIT, game.seats[-1], options)).pages
    assert len(told) > 1


def variants(game: AnyGame) -> list[Any]:
    """Return the standard options and, one at a time, each other choice."""
    found = [game.options()]
    for about in describe(game.options):
        if not about.per_seat:
            others = [value for value in about.choices if value != about.default]
            found += [game.options(**{about.name: (value,) if about.several else value}) for value in others]
    return found


@kits
def test_seats_are_told_apart_without_colour(game: AnyGame):
    """What the players own differs in pattern and emblem, so that a grey printer will do."""
    if not promises(game.id).is_owned:
        pytest.skip("its pieces belong to nobody")
    most = game.seats[-1]
    few, many = (game.load(game.kit)(game.options(), seats) for seats in (most - 1, most))
    owned = [
        pieces.pieces
        for less, pieces in zip(few.trays, many.trays, strict=True)
        if len(pieces.pieces) > len(less.pieces)
    ]
    assert owned, "somebody owns something"
    for pieces in owned:
        each = len(pieces) // most
        for one, other in combinations(pieces[::each], 2):
            assert differing(in_grey(one), in_grey(other)) * one.width * one.height > 3, "square millimetres"


def in_grey(piece: Piece) -> QImage:
    """Return a piece as a grey printer prints it, six dots to a millimetre; large ones coarser."""
    dots = 6 if piece.width < 100 else 2
    picture = QImage(round(piece.width * dots), round(piece.height * dots), QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    painter.scale(dots, dots)
    painter.translate(piece.width / 2, piece.height / 2)
    piece.paint(painter)
    painter.end()
    return picture


def differing(one: QImage, other: QImage) -> float:
    """Return which share of the dots differ clearly once lightness itself is made equal."""
    shapes = []
    for picture in (one, other):
        flat = b"".join(grey(picture))
        mean = sum(flat) / len(flat)
        shapes.append(flat.translate(bytes(value < mean for value in range(256))))
    one_shape, other_shape = (int.from_bytes(shape) for shape in shapes)
    return (one_shape ^ other_shape).bit_count() / len(shapes[0])


SHIPPED = sorted((RESOURCES / "games").glob("*/*.springald"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_printed_game_is_scanned_back_exactly(path: Path, tmp_path: Path):
    """Sheet to PDF, PDF to pixels as a scanner sees them, pixels to game: set-up and log are the same."""
    session = saves.read(path, find).session()
    made = document(Order(session.game, Kind.FILLED, session.setup.seats, session.setup.options, session))
    coded = attrs.evolve(made, pages=made.pages[len(document(sheet_only(session)).pages) :])

    texts = [text for page in rasters(coded, tmp_path, 300) for text in read_codes(page)]

    loaded = read("\n".join(texts), find)
    assert loaded.doubt is None
    assert saves.dumps(loaded.session()) == saves.dumps(session)
    check_margins(made)
    check_letters(coded)


def sheet_only(session: Any) -> Order:
    """Return the order for a score sheet without its code."""
    setup = session.setup
    return Order(session.game, Kind.FILLED, setup.seats, setup.options, session, code=False)
