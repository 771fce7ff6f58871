"""A balance report in words and numbers, and all of it on one sheet of paper."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLocale, QMarginsF, QRectF
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPainter

from app.bots.balance import Balance, Use
from app.core.game import LEVEL_NAMES, AnyGame
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import say
from app.shell.balance.figures import said_dead, said_share, said_spread, said_use
from app.shell.balance.plots import PAPER, Inks, Reports, height_for, paint
from app.ui.paper.pages import PdfFile
from app.ui.text.labels import Html, html, joined_html
from app.ui.text.text_documents import TextDocument

_MARGIN_MM = 14.0
_HEAD = 0.05
"""Of the page, for the title."""


_REPORT = '<th align="right"><span style="color:{ink}">■</span> {name}</th>'
_WORDS = (
    '<div style="color:{ink}"><p>{asked}</p>{remarks}<p></p>'
    '<table width="100%" cellspacing="0" cellpadding="2">{table}</table></div>'
)


def words(game: AnyGame, reports: Reports, inks: Inks) -> Html:
    """Return everything that is counted, as rich text: a column for each report."""
    heads = joined_html(
        html(_REPORT, ink=ink.name(), name=name)
        for (name, _), ink in zip(reports, inks.reports, strict=False)
    )
    each = [report for _, report in reports]
    rows = [
        _row(say(N_("Games that ended")), [f"{report.ended} / {report.study.games}" for report in each]),
        *(_win_row(each, seat) for seat in range(len(each[0].seats))),
        _row(say(N_("Steps of a game: middle, from, to")), [said_spread(report.steps) for report in each]),
        _row(say(N_("Changes of the lead")), [said_spread(report.leads) for report in each]),
        _heading(say(N_("Points from … in a game")), len(each)),
        *_use_rows([report.sources for report in each], each),
        _heading(say(N_("How often in a game")), len(each)),
        *_use_rows([report.verbs for report in each], each),
    ]
    remarks = joined_html(html("<p>{line}</p>", line=line) for line in _remarks(reports))
    table = joined_html([html("<tr><th></th>{heads}</tr>", heads=heads), *rows])
    asked = _asked(game, each[0])
    return html(_WORDS, ink=inks.text.name(), asked=asked, remarks=remarks, table=table)


def usual_paper() -> QPageSize.PageSizeId:
    """Return the paper people have where we are."""
    is_metric = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.MetricSystem
    return QPageSize.PageSizeId.A4 if is_metric else QPageSize.PageSizeId.Letter


def write_report(game: AnyGame, reports: Reports, path: Path, paper: QPageSize.PageSizeId) -> None:
    """
    Write a report to a PDF file of one page.

    Raises:
        OSError: If the file cannot be written.
    """
    writer = PdfFile(title(game, reports))
    writer.setPageSize(QPageSize(paper))
    writer.setPageMargins(QMarginsF(*[_MARGIN_MM] * 4), QPageLayout.Unit.Millimeter)
    painter = QPainter(writer)
    paint_report(game, reports, painter, QRectF(0, 0, writer.width(), writer.height()))
    painter.end()
    writer.write(path)


def paint_report(game: AnyGame, reports: Reports, painter: QPainter, room: QRectF) -> None:
    """Paint a report on a page, within its margins."""
    top, left, wide = room.top() + room.height() * _HEAD, room.left(), room.width()
    _paint_words(painter, QRectF(left, room.top(), wide, top - room.top()), _title_html(game, reports))
    high = height_for(wide)
    paint(reports, painter, QRectF(left, top, wide, high))
    top += high
    _paint_words(painter, QRectF(left, top, wide, room.bottom() - top), words(game, reports, PAPER))


def title(game: AnyGame, reports: Reports) -> str:
    """Return what a report is called."""
    values = {"game": game.title, "name": reports[0][0]}
    return say(Phrase(N_("Is it fair? {game}: {name}"), values))


def _title_html(game: AnyGame, reports: Reports) -> Html:
    text = '<h2 style="color:{ink}">{title}</h2>'
    return html(text, ink=PAPER.text.name(), title=title(game, reports))


def _paint_words(painter: QPainter, room: QRectF, text: Html) -> None:
    """Paint rich text into a room; what is too much for it is made smaller."""
    document = TextDocument()
    document.documentLayout().setPaintDevice(painter.device())
    font = QFont(document.defaultFont())
    document.setDocumentMargin(0)
    for points in (10.0, 9.5, 9.0, 8.5, 8.0):
        font.setPointSizeF(points)
        document.setDefaultFont(font)
        document.show_html(text)
        document.setTextWidth(room.width())
        if document.size().height() <= room.height():
            break
    painter.save()
    painter.translate(room.topLeft())
    scale = min(1.0, room.height() / document.size().height())
    painter.scale(scale, scale)
    document.drawContents(painter)
    painter.restore()


def _asked(game: AnyGame, report: Balance) -> str:
    study = report.study
    names = {level.value: name for level, name in LEVEL_NAMES.items()}
    who = ", ".join(say(names.get(each, N_("Random"))) for each in study.entrants)
    text = NN_("{game}, {count} game each between {who}.", "{game}, {count} games each between {who}.")
    return say(counted(text, study.games, game=game.title, who=who))


def _win_row(each: Sequence[Balance], seat: int) -> Html:
    shares = [report.seats[seat] for report in each]
    return _row(
        say(Phrase(N_("Seat {seat} wins"), {"seat": seat + 1})), [said_share(each) for each in shares]
    )


def _use_rows(kinds: Sequence[Sequence[Use]], each: Sequence[Balance]) -> list[Html]:
    known = {(use.label, use.rule): use for uses in kinds for use in uses}
    rows = []
    for key, one in known.items():
        times = [sum(use.times for use in uses if (use.label, use.rule) == key) for uses in kinds]
        cells = [said_use(count, report) for count, report in zip(times, each, strict=True)]
        rows.append(_row(say(one.phrase), cells, one.rule))
    return rows


def _remarks(reports: Reports) -> list[str]:
    """Return what a tinkerer should look at: rules that never came up, and games without an end."""
    found = []
    for name, report in reports:
        if report.dead:
            values = {"name": name, "what": said_dead(report)}
            found.append(say(Phrase(N_("{name}: never happened: {what}."), values)))
        for why, count in report.troubles.items():
            text = NN_("{name}: {count} game broke off: {why}.", "{name}: {count} games broke off: {why}.")
            found.append(say(counted(text, count, name=name, why=why)))
    return found


def _row(label: str, cells: Sequence[str], rule: str = "") -> Html:
    behind = html(" <small>{rule}</small>", rule=rule) if rule else ""
    right = joined_html(html('<td align="right">{cell}</td>', cell=cell) for cell in cells)
    return html("<tr><td>{label}{rule}</td>{right}</tr>", label=label, rule=behind, right=right)


def _heading(text: str, columns: int) -> Html:
    return html('<tr><td colspan="{columns}"><b>{text}</b></td></tr>', columns=columns + 1, text=text)
