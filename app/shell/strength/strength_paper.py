"""How well somebody plays, on paper."""

from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QPageLayout, QPainter

from app.core.game import AnyGame
from app.core.words import N_
from app.i18n import say
from app.shell.strength.rating_plot import height_for, paint_rating
from app.shell.strength.strength_book import StrengthBook
from app.shell.strength.strength_words import rating_words, sums_html
from app.ui.paper.pages import PdfFile
from app.ui.paper.tags import Kind, paint_document, tagged
from app.ui.text.labels import html, joined_html
from app.ui.text.text_documents import TextDocument

_MARGIN_MM = 16.0


def write_paper(book: StrengthBook, name: str, game: AnyGame | None, path: Path) -> None:
    """Write rating, plot and sums of somebody in one game or in all.  Raises `OSError`."""
    heading = say(N_("How well do I play?"))
    writer = PdfFile(f"{heading} {name}")
    writer.setPageMargins(QMarginsF(*[_MARGIN_MM] * 4), QPageLayout.Unit.Millimeter)
    painter = QPainter(writer)
    games = [game] if game else [each for each in book.games if book.points(name, each)]
    words = (say(rating_words(name, each, book.points(name, each))) for each in games)
    lines = joined_html(html("<p><b>{words}</b></p>", words=each) for each in words)
    document = TextDocument()
    document.documentLayout().setPaintDevice(painter.device())
    document.show_html(
        html("<h2>{title}</h2>{lines}{sums}", title=heading, lines=lines, sums=sums_html(book, name, game))
    )
    document.setTextWidth(writer.width())
    paint_document(painter, document)
    points = [] if game is None else book.points(name, game)
    if game is not None and points:
        top = document.size().height() + _MARGIN_MM
        room = QRectF(0, top, writer.width(), height_for(writer.width()))
        with tagged(painter, Kind.PICTURE, say(N_("The rating, game by game."))):
            paint_rating(points, book.ladder(game), painter, room)
    painter.end()
    writer.write(path)
