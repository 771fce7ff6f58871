"""A game gone over, on a page of paper: the chances through it, its turning points drawn, luck and skill."""

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from app.bots.advice.explanation import recounted
from app.bots.analysis.analysis import Analysis, Decision
from app.bots.analysis.verdict import GRADE_NAMES
from app.core.command import Command
from app.core.game import names_of
from app.core.session import AnyStep, Step
from app.core.words import N_, Phrase
from app.i18n import VOICE, say, sentence
from app.settings import Settings
from app.shell.common.dates import day_of
from app.shell.common.thumbnails import passing_table
from app.shell.play.analysis.analysis_panel import as_bad_said, better_said, in_figures, lost
from app.shell.play.analysis.chances_graph import chance_curves
from app.ui.art.artist import font
from app.ui.art.score_chart import Inks, chart_room, paint_chart
from app.ui.board.table import Table
from app.ui.paper.pages import Document, Page, printable, write_pdf
from app.ui.paper.tags import Kind, paint_document, tagged
from app.ui.text.labels import Html, html, joined_html
from app.ui.text.text_documents import TextDocument

_PIXEL_MM = 25.4 / 96
"""A page is painted as on a screen of 96 dots an inch, so that its letters are as large as on any page."""

_BLACK, _GREY, _LINE = QColor("#000000"), QColor("#505050"), QColor("#B0B0B0")

_CHART, _GAP = 230.0, 14.0
"""Pixels: how high the graph is, and what lies between the parts."""

_WORDS = 0.27
"""The part of the width that the words beside the pictures have."""

_HIGHEST = 190.0
"""Pixels of a picture of the board."""

_FINENESS = 4
"""Dots of a picture of the board for one pixel: 384 an inch."""

_LOST = N_("It gave away about {loss} chances in 100, at least {least}.")

_MARK = 9.0
"""Pixels: half of the mark of a turning point."""


def analysis_sheet(found: Analysis, played: float | None, paper: str = "a4") -> Document:
    """
    Return a page about a game in the language spoken.

    Args:
        found: What is known of it.
        played: When it was, in seconds since 1970; None if nobody knows.
        paper: A key of `PAPERS`.
    """
    title = say(Phrase(N_("Gone over: {game}"), {"game": found.session.game.title}))
    date = "" if played is None else day_of(played)

    def ink(painter: QPainter) -> None:
        _paint(found, title, date, painter, printable(paper))

    return Document(title, paper, (Page(ink),), VOICE.language.code)


def write_analysis(found: Analysis, played: float | None, path: Path, paper: str = "a4") -> None:
    """Write the page about a game to a PDF file.  Raises `OSError` if it cannot be written."""
    write_pdf(analysis_sheet(found, played, paper), path)


def _paint(found: Analysis, title: str, date: str, painter: QPainter, millimetres: QRectF) -> None:
    """Paint the page from top to bottom."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(millimetres.topLeft())
    painter.scale(_PIXEL_MM, _PIXEL_MM)
    wide, high = millimetres.width() / _PIXEL_MM, millimetres.height() / _PIXEL_MM
    top = _write(painter, QRectF(0, 0, wide, 90), _head(found, title, date)) + _GAP
    with tagged(painter, Kind.PICTURE, say(N_("The chances to win through the game."))):
        _paint_graph(found, painter, QRectF(0, top, wide, _CHART))
    top += _CHART + _GAP
    top += _write(painter, QRectF(0, top, wide, 220), _balances(found)) + _GAP
    points = found.turning_points
    if not points:
        _write(painter, QRectF(0, top, wide, 60), _paragraph(N_("No mistake could be proved.")))
        return
    if others := as_bad_said(found):
        top += _write(painter, QRectF(0, top, wide, 40), _paragraph(others)) + _GAP
    each = min((high - top) / len(points), _HIGHEST + 2 * _GAP)
    with passing_table(found.session.game, Settings()) as table:
        for at in range(len(points)):
            room = QRectF(0, top + at * each, wide, each - _GAP)
            _paint_point(found, at, table, painter, room)


def _paint_graph(found: Analysis, painter: QPainter, room: QRectF) -> None:
    """Paint the chances through the game, with the numbers of the turning points."""
    curves, letters = chance_curves(found), font(13)
    paint_chart(painter, room, curves, Inks(_BLACK, _GREY, _LINE, letters), (0, 100))
    inside = chart_room(QFontMetricsF(letters), room, curves)
    for at, decision in enumerate(found.turning_points):
        share = curves[decision.seat].scores[decision.ply]
        x = inside.left() + inside.width() * decision.ply / max(1, found.length)
        centre = QPointF(x, inside.bottom() - inside.height() * share / 100)
        mark = QRectF(centre.x() - _MARK, centre.y() - _MARK, 2 * _MARK, 2 * _MARK)
        painter.setPen(QPen(_BLACK, 1.2))
        painter.setBrush(QColor("#FFFFFF"))
        painter.drawEllipse(mark)
        painter.setFont(letters)
        painter.drawText(mark, Qt.AlignmentFlag.AlignCenter, str(at + 1))


def _paint_point(found: Analysis, at: int, table: Table, painter: QPainter, room: QRectF) -> None:
    """Paint a turning point: its words, and the board after what was played and after what was better."""
    decision = found.turning_points[at]
    words = QRectF(room.left(), room.top(), room.width() * _WORDS, room.height())
    _write(painter, words, _point(found, decision, at + 1))
    left = words.right() + _GAP
    wide = (room.right() - left - _GAP) / 2
    steps = _steps(found, decision)
    for column, (title, step) in enumerate(zip((N_("Played"), N_("Better")), steps, strict=True)):
        place = QRectF(left + column * (wide + _GAP), room.top(), wide, room.height())
        used = _write(painter, place, _paragraph(title))
        picture = place.adjusted(0, used + 2, 0, 0)
        with tagged(painter, Kind.PICTURE, say(title)):
            _paint_board(table, step, painter, picture)


def _paint_board(table: Table, step: AnyStep, painter: QPainter, room: QRectF) -> None:
    """
    Paint a board after a step, with a ring around what is new there.

    It is one picture: six lands of many tiles, line by line, are more than a file can hold.
    """
    size = room.size() * _FINENESS
    picture = QImage(size.toSize(), QImage.Format.Format_RGB32)
    picture.fill(QColor("#5b3d27"))
    inner = QPainter(picture)
    try:
        inner.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner.scale(_FINENESS, _FINENESS)
        whole = QRectF(0, 0, room.width(), room.height())
        table.thumbnail(step.after, inner, whole, table.places_of(step))
    finally:
        # Or art that stumbles takes the program along, once the picture is thrown away.
        inner.end()
    painter.drawImage(room, picture)


def _steps(found: Analysis, decision: Decision) -> tuple[AnyStep, AnyStep]:
    """Return what the seat played and the best step, each with what the seat saw before and after."""
    session, seat, best = found.session, decision.seat, found.verdicts[decision.ply].best
    before, rules = session.timeline.at(decision.ply), session.game.rules
    seen, after = session.seen(before, seat), before.copy()
    played = session.seen(session.timeline.at(decision.ply + 1), seat)
    # In a game with secrets it may not fit the truth.
    if rules.why_not(before, best) is not None:
        return Step(seen, decision.played, played), Step(seen, None, seen)
    rules.play(after, best)
    return Step(seen, decision.played, played), Step(seen, best, session.seen(after, seat))


def _head(found: Analysis, title: str, date: str) -> Html:
    names = ", ".join(player.name for player in found.session.setup.players)
    below = "  ·  ".join(each for each in (names, date) if each)
    return html("<h2>{title}</h2><p>{below}</p>", title=title, below=below)


def _balances(found: Analysis) -> Html:
    """Return luck, skill and result by seat, as a table."""
    whole = found.balance
    if whole is None:
        return _paragraph(N_("Luck and skill are being counted …"))
    heads = joined_html(
        html('<th align="right">{text}</th>', text=say(text))
        for text in (N_("Luck"), N_("Skill"), N_("Result"))
    )
    rows = [
        html(
            '<tr><td>{name}</td><td align="right">{luck}</td><td align="right">{skill}</td>'
            '<td align="right">{result}</td></tr>',
            name=player.name,
            **in_figures(whole, seat, 1),
        )
        for seat, player in enumerate(found.session.setup.players)
    ]
    sums = N_("In chances to win in 100: luck and skill add up to what the game has brought.")
    note = " ".join([say(sums), *(say(each, names_of(found.session.setup.players)) for each in found.notes)])
    return html(
        '<table width="60%" cellpadding="2"><tr><th></th>{heads}</tr>{rows}</table><p>{note}</p>',
        heads=heads,
        rows=joined_html(rows),
        note=note,
    )


def _point(found: Analysis, decision: Decision, at: int) -> Html:
    """Return a turning point in words."""
    verdict = found.verdicts[decision.ply]
    values = {"number": at, "step": decision.ply + 1, "grade": Phrase(GRADE_NAMES[verdict.grade])}
    played, best = (_told(found, decision, each) for each in (decision.played, verdict.best))
    parts = (
        say(Phrase(N_("{number}. Step {step}, {grade}"), values)),
        say(Phrase(_LOST, lost(verdict))),
        say(Phrase(N_("Played: {move}"), {"move": played})),
        say(Phrase(N_("Better: {move}"), {"move": better_said(played, best)})),
    )
    first, *rest = parts
    return html(
        "<p><b>{first}</b></p>{rest}", first=first, rest=joined_html(html("<p>{t}</p>", t=t) for t in rest)
    )


def _told(found: Analysis, decision: Decision, command: Command) -> str:
    """Return what a command does, as a sentence."""
    session = found.session
    phrase = recounted(session.game, session.timeline.at(decision.ply), command, names_places=False)
    return sentence(say(phrase, names_of(session.setup.players)))


def _paragraph(text: str) -> Html:
    return html("<p>{text}</p>", text=say(text))


def _write(painter: QPainter, room: QRectF, text: Html) -> float:
    """Write rich text into a room, smaller if it is too much for it; return how high it is."""
    document = TextDocument()
    letters = QFont(document.defaultFont())
    letters.setPixelSize(13)
    document.setDocumentMargin(0)
    document.setDefaultFont(letters)
    document.setDefaultStyleSheet("p, h2 { margin: 0 0 3px 0; color: #000000 } td, th { color: #000000 }")
    document.show_html(text)
    document.setTextWidth(room.width())
    scale = min(1.0, room.height() / max(1.0, document.size().height()))
    if scale < 1:
        document.setTextWidth(room.width() / scale)
        scale = min(scale, room.height() / document.size().height())
    painter.save()
    painter.translate(room.topLeft())
    painter.scale(scale, scale)
    paint_document(painter, document)
    painter.restore()
    return float(document.size().height() * scale)
