"""Paper that is read aloud: another program finds headings, tables and pictures in our PDF files."""

import re
import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from app.core.game import AnyGame
from app.games import find
from app.shell.printing.documents import Kind as Paper
from app.shell.printing.documents import Order, document
from app.ui.paper.pages import Document, Page, PdfFile, paint_text, printing, write_pdf
from app.ui.paper.tagged_pdf import told_apart
from app.ui.paper.tags import Kind, Tag, begin, end, paint_document, tagged
from app.ui.text.labels import html
from app.ui.text.text_documents import TextDocument
from tests.contract.promises import each_game

pytestmark = pytest.mark.usefixtures("qapp")

games = each_game()


def heard(path: Path) -> list[str]:
    """Return what poppler reads aloud of a file: what each thing is, and what is said, line by line."""
    read = subprocess.run(["pdfinfo", "-struct-text", path], capture_output=True, check=True)
    assert read.stderr == b""
    lines = (line.strip().replace("\t", " ") for line in read.stdout.decode().splitlines())
    return [line.removesuffix(" (block)").removesuffix(":") for line in lines if "/Scope" not in line]


def told(path: Path) -> dict[str, str]:
    """Return what poppler tells of a file as a whole."""
    read = subprocess.run(["pdfinfo", path], capture_output=True, check=True)
    return {name: value.strip() for name, _, value in (each.partition(":") for each in _lines(read.stdout))}


def _lines(text: bytes) -> list[str]:
    return text.decode().splitlines()


def words(path: Path) -> set[str]:
    """Return the words that lie on the pages of a file."""
    read = subprocess.run(["pdftotext", path, "-"], capture_output=True, check=True)
    return set(re.findall(r"\w+", read.stdout.decode()))


@pytest.mark.parametrize("kind", [Paper.BLANK, Paper.CARD])
@games
def test_all_that_is_printed_is_read_aloud(game: AnyGame, kind: Paper, tmp_path: Path):
    """Sheets and rules, in German; the title is a heading, and no word on the page is left out."""
    if kind is Paper.CARD and game.card is None:
        pytest.skip("it has no rules on a page")
    path = tmp_path / "paper.pdf"
    write_pdf(document(Order(game, kind, game.seats[0], game.standard(), language="de")), path)

    lines = heard(path)

    assert lines[:2] == ["Document", "H1"]
    # Where a line is broken poppler leaves the blank out, and says both words as one.
    spoken = "".join(lines)
    assert [word for word in words(path) if word not in spoken] == []
    assert told(path)["Tagged"] == "yes"
    assert b"/Lang (de)" in path.read_bytes()


def test_a_table_is_read_row_by_row(tmp_path: Path):
    """With heads of columns and rows; who began is a cross on paper, and a word for the ear."""
    path = tmp_path / "sheet.pdf"
    write_pdf(document(Order(find("cards"), Paper.BLANK, 2, find("cards").standard())), path)

    lines = heard(path)

    corner = lines.index('"What counts"')
    assert lines[corner - 1] == "H2"
    assert lines[corner + 1 : corner + 7] == ["Table", "TR", "TH", '"Road"', "TD", '"1"']


def test_pictures_are_told_and_lines_are_not(tmp_path: Path):
    """Of a kit one hears what lies on each page; its letters are part of the picture."""
    kit = document(Order(find("cards"), Paper.KIT, 2, find("cards").standard()))
    path = tmp_path / "kit.pdf"
    write_pdf(Document(kit.title, kit.paper, kit.pages[:2]), path)

    lines = heard(path)

    assert [line for line in lines if line == "Figure"] == ["Figure"]
    assert lines.count('"100 mm: print at 100%, not fitted to the page"') == 2


def test_nothing_looks_different_for_being_told(tmp_path: Path):
    """A page with a table in a picture of its own, with what is told and without, dot by dot."""

    def ink(painter: QPainter) -> None:
        begin(Kind.TABLE)(painter)
        with tagged(painter, Kind.CELL):
            paint_text(painter, "Seven", QRectF(20, 20, 40, 8), 12)
        end(painter)
        painter.setClipRect(QRectF(20, 40, 3, 3))
        with tagged(painter, Kind.PICTURE, "A square"):
            painter.fillRect(QRectF(10, 30, 60, 60), "#336699")

    made = Document("Test", "a4", (Page(ink),))
    write_pdf(made, tmp_path / "told.pdf")
    silent = PdfFile("Test")
    silent.tags = None
    for _ in printing(made, silent):
        pass
    (tmp_path / "silent.pdf").write_bytes(bytes(silent._buffer.data().data()))

    assert picture(tmp_path / "told.pdf") == picture(tmp_path / "silent.pdf")
    assert [line for line in heard(tmp_path / "told.pdf") if line.isalpha()] == [
        "Document",
        "Table",
        "TD",
        "Figure",
    ]


def picture(path: Path) -> QImage:
    """Return the first page of a file as poppler draws it."""
    subprocess.run(["pdftoppm", "-r", "60", "-singlefile", path, path.with_suffix("")], check=True)
    return QImage(str(path.with_suffix(".ppm")))


def test_what_is_read_instead_is_the_whole_text(tmp_path: Path):
    """Wrapped lines are no new words, and what was cut off on paper is heard to its end."""
    sentence = "The first office after the flood was filled with waffles"

    def ink(painter: QPainter) -> None:
        paint_text(painter, sentence, QRectF(20, 20, 12, 8), 12)

    write_pdf(Document("Test", "a4", (Page(ink),)), tmp_path / "paper.pdf")

    assert words(tmp_path / "paper.pdf") == set(sentence.split())


def test_letters_are_not_joined_on_paper(tmp_path: Path):
    """Whoever searches for "after" in a file finds it."""

    def ink(painter: QPainter) -> None:
        paint_text(painter, "after the fifth office", QRectF(20, 20, 90, 8), 12)

    write_pdf(Document("Test", "a4", (Page(ink),)), tmp_path / "paper.pdf")

    assert words(tmp_path / "paper.pdf") == {"after", "the", "fifth", "office"}


def test_rich_text_is_told_by_paragraphs_and_rows_and_painted_once(tmp_path: Path):
    """Headings, paragraphs and a table between them."""
    text = TextDocument()
    text.show_html(
        html(
            "<h2>{a}</h2><p>{b}</p><table><tr><th></th><th>{c}</th></tr><tr><td>{d}</td><td>{e}</td></tr>"
            "</table><p>{f}</p>",
            **dict(
                zip("abcdef", ("Head", "Said before", "Column", "Row", "Cell", "Said later"), strict=True)
            ),
        )
    )
    file = PdfFile("Test")
    painter = QPainter(file)
    text.documentLayout().setPaintDevice(file)
    text.setTextWidth(file.width())
    paint_document(painter, text)
    painter.end()
    file.write(tmp_path / "text.pdf")

    assert [line for line in heard(tmp_path / "text.pdf") if line != '""'] == [
        *("Document", "H1", '"Head"', "P", '"Said before"'),
        *("Table", "TR", "TH", "TH", '"Column"', "TR", "TH", '"Row"', "TD", '"Cell"'),
        *("P", '"Said later"'),
    ]
    read = subprocess.run(["pdftotext", tmp_path / "text.pdf", "-"], capture_output=True, check=True)
    assert sorted(read.stdout.decode().split()) == sorted(
        ["Head", "Said", "before", "Column", "Row", "Cell", "Said", "later"]
    )


def test_what_is_told_and_what_is_not_never_overlap():
    """In the content of a page each beginning has its end, and a mark leaves nothing behind."""
    content, found = told_apart(b"q\n-31337 1 1 1 re\nf\nBT ET\n-31337 0 1 1 re\nf\nQ\n", [Tag(Kind.TEXT)])

    assert found == [1]
    assert content.split() == (
        b"/Artifact BMC q EMC /Span <</MCID 0>> BDC BT ET EMC /Artifact BMC Q EMC".split()
    )
