"""Sheets on paper."""

import subprocess

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QColor, QPageSize, QPdfWriter

from app.core.sheet import Drawing, Grid, Row, Sheet
from app.core.words import Phrase, SeatName
from app.i18n import VOICE, say, speak
from app.ui.paper.pages import PAPERS, Document, Page, Run, page_picture, pdf_file, printing, speaking
from app.ui.paper.pages import write_pdf as write_document
from app.ui.paper.score_sheets import games_per_page, set_sheet
from tests.ui.paperlab import paper_of

NAMES = {0: "Ada", 1: "Bo"}

SHEET = Sheet(
    Phrase("Catapults!"),
    (Phrase("Standard game"), Phrase("{name} won.", {"name": SeatName(0)})),
    (
        Grid(
            Phrase("Round {number}", {"number": 1}),
            (SeatName(0), SeatName(1)),
            (Row(Phrase("Empty squares"), (12, None)), Row("Sum", (12, 0), strong=True)),
        ),
    ),
    (Drawing(SeatName(0), 0), Drawing(SeatName(1), 1)),
    (Phrase("Remember the glass."),),
)


def set_on(sheet, paper, draw, names):
    return Document("Sheet", paper, tuple(set_sheet(sheet, paper, draw, names)), VOICE.language.code)


def write_pdf(sheet, path, paper, draw, names):
    write_document(set_on(sheet, paper, draw, names), path)


def page_pictures(sheet, paper, draw, names, dpi=110):
    document = set_on(sheet, paper, draw, names)
    return [page_picture(document, number, dpi) for number in range(len(document.pages))]


def paint_nothing(part, painter, room):
    pass


def text_of(path):
    return subprocess.run(
        ["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize("paper", PAPERS)
def test_a_sheet_has_everything_on_paper_of_the_right_size(qapp, tmp_path, paper):
    path = tmp_path / "sheet.pdf"

    write_pdf(SHEET, path, paper, paint_nothing, NAMES)

    text = text_of(path)
    for words in ("Catapults!", "Ada won.", "Round 1", "Empty squares", "12", "Remember the glass."):
        assert words in text
    points = QPageSize.size(PAPERS[paper], QPageSize.Unit.Point)
    assert set(paper_of(path)) == {(round(points.width()), round(points.height()))}


def test_the_table_paints_its_own_drawings_into_rooms_on_the_page(qapp, tmp_path):
    asked = []

    def draw(part, painter, room):
        asked.append((part, room.width(), room.height()))
        painter.fillRect(room, QColor("black"))

    write_pdf(SHEET, tmp_path / "sheet.pdf", "a4", draw, NAMES)

    assert [part for part, *_ in asked] == [0, 1]
    assert all(width == height > 50 for _, width, height in asked), "millimetres"


def test_a_long_sheet_goes_on_overleaf_with_its_heads(qapp, tmp_path):
    rows = tuple(Row(f"Line {number}", (number, None)) for number in range(60))
    sheet = Sheet(Phrase("Long"), (), (Grid(Phrase("Many"), (SeatName(0), SeatName(1)), rows),))
    path = tmp_path / "long.pdf"

    write_pdf(sheet, path, "letter", paint_nothing, NAMES)

    pages = text_of(path).split("\f")
    assert len([page for page in pages if page.strip()]) == 2
    assert "Ada" in pages[1]
    assert "Line 59" in pages[1]


def test_a_place_that_cannot_be_written_to_is_an_error(qapp, tmp_path):
    with pytest.raises(FileNotFoundError):
        write_pdf(SHEET, tmp_path / "nowhere" / "sheet.pdf", "a4", paint_nothing, NAMES)


def test_pages_are_printed_one_at_a_time_and_the_rest_can_be_left_out(qtbot, tmp_path):
    """Between two pages the window lives; who cancels after the first one gets no second."""
    rows = tuple(Row(f"Line {number}", (number, None)) for number in range(200))
    sheet = Sheet(Phrase("Long"), (), (Grid(Phrase("Many"), (SeatName(0), SeatName(1)), rows),))
    document = set_on(sheet, "a4", paint_nothing, NAMES)
    whole, part = (Run(document, pdf_file(document)) for _ in range(2))
    turned = {"whole": [], "part": []}
    whole.turned.connect(turned["whole"].append)
    part.turned.connect(turned["part"].append)
    part.turned.connect(lambda done: part.cancel())

    part.start()
    with qtbot.waitSignal(whole.finished):
        whole.start()

    assert turned == {"whole": list(range(1, len(document.pages) + 1)), "part": [1]}
    assert len(document.pages) > 4


def test_what_goes_wrong_on_a_page_is_told_and_ends_the_run(qtbot, tmp_path):
    def stumble(part, painter, room):
        raise KeyError("no such art")

    document = set_on(SHEET, "a4", stumble, NAMES)
    run = Run(document, pdf_file(document))

    with qtbot.waitSignal(run.failed) as failed:
        run.start()

    assert isinstance(failed.args[0], KeyError)


def test_a_sheet_is_printed_in_the_language_that_is_spoken(qapp, tmp_path):
    speak("de")
    sheet = Sheet(Phrase("Seat {number}", {"number": 3}), (), ())
    path = tmp_path / "sheet.pdf"

    write_pdf(sheet, path, "a4", paint_nothing, NAMES)

    assert "Platz 3" in text_of(path) or "Sitz 3" in text_of(path)


def test_the_room_is_where_the_page_says(qapp):
    """Drawings are painted in millimetres, whatever the resolution of the device."""
    rooms = []
    for resolution in (150, 600):
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setResolution(resolution)
        document = set_on(SHEET, "a4", lambda part, painter, room: rooms.append(QRectF(room)), NAMES)
        list(printing(document, writer))

    assert rooms[0].width() == pytest.approx(rooms[2].width(), abs=0.5)


def test_pages_as_pictures_are_the_pages_of_the_pdf(qapp, tmp_path):
    rows = tuple(Row(f"Line {number}", (number, None)) for number in range(60))
    sheet = Sheet(Phrase("Long"), (), (Grid(Phrase("Many"), (SeatName(0), SeatName(1)), rows),))
    path = tmp_path / "long.pdf"
    write_pdf(sheet, path, "letter", paint_nothing, NAMES)

    pictures = page_pictures(sheet, "letter", paint_nothing, NAMES, dpi=100)

    assert [(each.width(), each.height()) for each in pictures] == [(850, 1100)] * 2
    assert len([page for page in text_of(path).split("\f") if page.strip()]) == 2
    assert all(_has_ink(each) for each in pictures)


def test_a_sheet_that_nearly_fits_fits(qapp, tmp_path):
    """A reminder alone on a second page would be lost at the table; Letter is shorter than A4."""
    rows = tuple(Row(f"Line {number}", (None,)) for number in range(28))
    grid = Grid(Phrase("Many"), (SeatName(0),), rows)
    sheet = Sheet(Phrase("Nearly"), (), (grid,), (), (Phrase("Remember the glass."),))

    assert len(page_pictures(sheet, "letter", paint_nothing, NAMES)) == 1


def test_a_sheet_with_pictures_that_nearly_fits_fits(qapp):
    """Neither is a reminder below a picture left alone."""
    rows = tuple(Row(f"Line {number}", (None,)) for number in range(18))
    drawings = (Drawing(Phrase("Map"), "map"), Drawing(Phrase("Chart"), "chart"))
    grid = Grid(Phrase("Many"), (SeatName(0),), rows)
    sheet = Sheet(Phrase("Nearly"), (), (grid,), drawings, (Phrase("Remember the glass."),))

    assert len(page_pictures(sheet, "letter", paint_nothing, NAMES)) == 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("count", "pages", "least"), [(24, 1, 42), (38, 2, 90)])
def test_pictures_stand_smaller_or_large_on_a_page_of_their_own(qapp, paper, count, pages, least):
    """They stood small at the top of an empty page; or a reminder did so alone at the foot of one."""
    rows = tuple(Row(f"Line {number}", (None,)) for number in range(count))
    drawings = (Drawing(Phrase("Map"), "map"), Drawing(Phrase("Chart"), "chart"))
    grid = Grid(Phrase("Many"), (SeatName(0),), rows)
    sheet, rooms = Sheet(Phrase("Full"), (), (grid,), drawings, (Phrase("Remember the glass."),)), []

    found = page_pictures(sheet, paper, lambda _, painter, room: rooms.append(room), NAMES, 20)

    assert len(found) == pages
    assert all(room.width() == room.height() >= least for room in rooms)


def test_several_games_stand_on_a_page_where_each_is_complete(qapp):
    """Four short sheets go on a page, in letters that can be read; a long one has it for itself."""
    few, more, many = (
        Sheet(
            Phrase("Race"), (), (Grid(Phrase("Round"), (None, None), (Row("Points", (None, None)),) * rows),)
        )
        for rows in (6, 40, 200)
    )

    assert games_per_page(few, "a4", {}) == (1, 2, 4)
    assert games_per_page(more, "a4", {}) == (1, 2, 4), "its rows stand in columns"
    assert games_per_page(many, "a4", {}) == (1,)
    (page,) = set_sheet(few, "letter", paint_nothing, {}, games=2)
    assert page.landscape
    four = Document("Race", "letter", tuple(set_sheet(few, "letter", paint_nothing, {}, games=4)))
    picture = page_picture(four, 0, 72)
    quarters = [
        picture.copy(x, y, picture.width() // 2, picture.height() // 2)
        for x in (0, picture.width() // 2)
        for y in (0, picture.height() // 2)
    ]
    assert all(_has_ink(quarter, 20) for quarter in quarters)


def test_paper_speaks_its_own_language(qapp, tmp_path):
    """A German sheet comes out of an English program, which stays English."""
    with speaking("de"):
        document = set_on(Sheet(Phrase("Seat {number}", {"number": 3}), (), ()), "a4", paint_nothing, {})
    path = tmp_path / "sheet.pdf"

    write_document(document, path)

    assert "Platz 3" in text_of(path)
    assert say(Phrase("Seat {number}", {"number": 3})) == "Seat 3"


def test_a_page_that_cannot_be_painted_is_an_error_and_no_crash(qapp):
    """Its painter ends all the same: a picture thrown away in the midst of it took the program along."""
    painters = []

    def ink(painter):
        painters.append(painter)
        raise ValueError("the art stumbles")

    with pytest.raises(ValueError, match="stumbles"):
        page_picture(Document("Test", "a4", (Page(ink),)), 0)
    assert not painters[0].isActive()


def _has_ink(picture, rim=60):
    return any(
        picture.pixelColor(x, y).lightness() < 120
        for x in range(rim, picture.width() - rim, 3)
        for y in range(rim, picture.height() - rim, 2)
    )
