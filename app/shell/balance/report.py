"""A balance report in words and numbers, and all of it on two pages of paper."""

from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPainter

from app.core.game import AnyGame
from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.balance.figures import Reports, Row, counts
from app.shell.balance.findings import Finding, asked_for, findings
from app.shell.balance.plots import PAPER, Inks, height_for, paint
from app.ui.paper.pages import PAPERS, PdfFile
from app.ui.paper.tags import Kind, paint_document, tagged
from app.ui.text.labels import Html, html, joined_html
from app.ui.text.text_documents import TextDocument

_MARGIN_MM = 14.0
_HEAD = 0.05
"""Of the page, for the title."""
_LETTERS = (10.0, 9.5, 9.0, 8.5, 8.0)
"""Points; what is too much for its room is written smaller, as far as it can be read."""


_REPORT = '<th align="right"><span style="color:{ink}">■</span> {name}</th>'
_SAID = '<div style="color:{ink}"><p>{asked}</p>{said}</div>'
_COUNTED = (
    '<div style="color:{ink}"><table width="100%" cellspacing="0" cellpadding="2">{table}</table></div>'
)


def sentences(game: AnyGame, reports: Reports, inks: Inks) -> Html:
    """Return what the reports say, as rich text."""
    said = joined_html(_finding(each) for each in findings(reports))
    return html(_SAID, ink=inks.text.name(), asked=asked_for(game, reports), said=said)


def table(reports: Reports, inks: Inks) -> Html:
    """Return everything that is counted, as rich text: a column for each report."""
    heads = joined_html(
        html(_REPORT, ink=ink.name(), name=name)
        for (name, _), ink in zip(reports, inks.reports, strict=False)
    )
    rows = joined_html(_row(row, len(reports)) for row in counts(reports))
    lines = joined_html([html("<tr><th></th>{heads}</tr>", heads=heads), rows])
    return html(_COUNTED, ink=inks.text.name(), table=lines)


def write_report(game: AnyGame, reports: Reports, path: Path, paper: str) -> None:
    """
    Write a report to a PDF file: what it says with its plots, and on a page of its own what was counted.

    What several reports say may be too much for one page; then it goes on over the next ones.

    Args:
        paper: A key of `PAPERS`.

    Raises:
        OSError: If the file cannot be written.
    """
    writer = PdfFile(title(game, reports))
    writer.setPageSize(QPageSize(PAPERS[paper]))
    writer.setPageMargins(QMarginsF(*[_MARGIN_MM] * 4), QPageLayout.Unit.Millimeter)
    painter = QPainter(writer)
    room = QRectF(0, 0, writer.width(), writer.height())
    if _fits(game, reports, painter, room):
        paint_report(game, reports, painter, room)
    else:
        _paint_pages(game, reports, painter, room, writer)
    writer.newPage()
    _paint_words(painter, room, table(reports, PAPER))
    painter.end()
    writer.write(path)


def _fits(game: AnyGame, reports: Reports, painter: QPainter, room: QRectF) -> bool:
    """Tell whether what reports say and their plots go on one page, in letters that can be read."""
    said = _laid_out(sentences(game, reports, PAPER), painter, room.width(), _LETTERS[-1])
    return bool(said.size().height() <= room.height() * (1 - _HEAD) - height_for(room.width()))


def _paint_pages(game: AnyGame, reports: Reports, painter: QPainter, room: QRectF, writer: PdfFile) -> None:
    """Paint what reports say over as many pages as it takes, and their plots below it."""
    head, wide = room.height() * _HEAD, room.width()
    _paint_words(painter, QRectF(0, 0, wide, head), _title_html(game, reports))
    said = _laid_out(sentences(game, reports, PAPER), painter, wide, _LETTERS[0])
    high = room.height() - head
    said.setPageSize(QSizeF(wide, high))
    for page in range(said.pageCount()):
        if page:
            writer.newPage()
        painter.save()
        painter.translate(0, head - page * high)
        paint_document(painter, said, QRectF(0, page * high, wide, high))
        painter.restore()
    end = head + said.documentLayout().blockBoundingRect(said.lastBlock()).bottom() % high
    if room.height() - end < height_for(wide):
        writer.newPage()
        end = 0
    _paint_plots(reports, painter, QRectF(0, end, wide, height_for(wide)))


def paint_report(game: AnyGame, reports: Reports, painter: QPainter, room: QRectF) -> None:
    """Paint the first page of a report, within its margins: what it says, and its plots."""
    top, left, wide = room.top() + room.height() * _HEAD, room.left(), room.width()
    _paint_words(painter, QRectF(left, room.top(), wide, top - room.top()), _title_html(game, reports))
    high = height_for(wide)
    _paint_words(
        painter, QRectF(left, top, wide, room.bottom() - high - top), sentences(game, reports, PAPER)
    )
    _paint_plots(reports, painter, QRectF(left, room.bottom() - high, wide, high))


def _paint_plots(reports: Reports, painter: QPainter, room: QRectF) -> None:
    told = say(N_("Plots: who wins, rounds of a game, scores, changes of the lead."))
    with tagged(painter, Kind.PICTURE, told):
        paint(reports, painter, room)


def title(game: AnyGame, reports: Reports) -> str:
    """Return what a report is called."""
    values = {"game": game.title, "name": reports[0][0]}
    return say(Phrase(N_("Is it fair? {game}: {name}"), values))


def _title_html(game: AnyGame, reports: Reports) -> Html:
    text = '<h2 style="color:{ink}">{title}</h2>'
    return html(text, ink=PAPER.text.name(), title=title(game, reports))


def _paint_words(painter: QPainter, room: QRectF, text: Html) -> None:
    """Paint rich text into a room; what is too much for it is made smaller."""
    for points in _LETTERS:
        document = _laid_out(text, painter, room.width(), points)
        if document.size().height() <= room.height():
            break
    painter.save()
    painter.translate(room.topLeft())
    scale = min(1.0, room.height() / document.size().height())
    painter.scale(scale, scale)
    paint_document(painter, document)
    painter.restore()


def _laid_out(text: Html, painter: QPainter, wide: float, points: float) -> TextDocument:
    """Return rich text as wide as that, in letters of so many points."""
    document = TextDocument()
    document.documentLayout().setPaintDevice(painter.device())
    font = QFont(document.defaultFont())
    font.setPointSizeF(points)
    document.setDocumentMargin(0)
    document.setDefaultFont(font)
    document.show_html(text)
    document.setTextWidth(wide)
    return document


def _finding(found: Finding) -> Html:
    lines = joined_html(html("<br>{line}", line=line) for line in found.lines)
    return html("<p><b>{subject}</b>{lines}</p>", subject=found.subject, lines=lines)


def _row(row: Row, columns: int) -> Html:
    if not row.cells:
        return html(
            '<tr><td colspan="{columns}"><b>{text}</b></td></tr>', columns=columns + 1, text=row.label
        )
    behind = html(" <small>{rule}</small>", rule=row.rule) if row.rule else ""
    right = joined_html(html('<td align="right">{cell}</td>', cell=cell) for cell in row.cells)
    return html("<tr><td>{label}{rule}</td>{right}</tr>", label=row.label, rule=behind, right=right)
