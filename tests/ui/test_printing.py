"""Sheets on paper."""

import shutil
import subprocess

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QColor, QPageSize, QPdfWriter

from app.core.sheet import Drawing, Grid, Row, Sheet
from app.core.words import Phrase, SeatName
from app.i18n import speak
from app.ui.printing import PAPERS, Preview, page_pictures, print_sheet, write_pdf

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


def paint_nothing(part, painter, room):
    pass


def text_of(path):
    if not shutil.which("pdftotext"):
        pytest.skip("poppler-utils is not installed: no text can be read from a PDF")
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
    box = f"/MediaBox [0 0 {points.width():.0f}".encode()
    assert box in path.read_bytes()


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


def test_the_preview_shows_the_pages_without_any_printer(qtbot):
    asked = []
    dialog = Preview(SHEET, "a4", lambda part, painter, room: asked.append(part), NAMES)
    qtbot.addWidget(dialog)

    dialog.show()
    qtbot.waitExposed(dialog)

    assert set(asked) == {0, 1}


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
        print_sheet(SHEET, writer, lambda part, painter, room: rooms.append(QRectF(room)), NAMES)

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


def _has_ink(picture):
    return any(
        picture.pixelColor(x, y).lightness() < 120
        for x in range(60, picture.width() - 60, 7)
        for y in range(60, picture.height() - 60, 2)
    )
