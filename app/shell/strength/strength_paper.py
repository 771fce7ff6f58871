"""How well somebody plays, on paper."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QPageLayout, QPainter

from app.core.game import AnyGame
from app.core.words import N_
from app.i18n import say
from app.shell.strength.rating_plot import height_for, luck_plot, mistakes_plot, paper_palette, rating_plot
from app.shell.strength.strength_book import StrengthBook
from app.shell.strength.strength_words import rating_words, sums_html
from app.ui.paper.pages import PdfFile
from app.ui.paper.painted_plots import paint_plot
from app.ui.paper.tags import Kind, paint_document, tagged
from app.ui.text.labels import Html, html, joined_html
from app.ui.text.text_documents import TextDocument

_MARGIN_MM = 16.0
_COLUMNS = 2
"""So many sums stand side by side: beside more, names and numbers would be broken."""

_LOW = 0.5
"""So much lower than that of a rating the plots of games gone over are."""


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
        html("<h2>{title}</h2>{lines}{sums}", title=heading, lines=lines, sums=_sums(book, name, game))
    )
    document.setTextWidth(writer.width())
    paint_document(painter, document)
    top, high = document.size().height() + _MARGIN_MM, height_for(writer.width())
    for told, part, plot in _plots(book, name, game):
        if top + part * high > writer.height():
            writer.newPage()
            top = 0.0
        with tagged(painter, Kind.PICTURE, say(told)):
            paint_plot(plot, painter, QRectF(0, top, writer.width(), part * high))
        top += part * high
    painter.end()
    writer.write(path)


def _sums(book: StrengthBook, name: str, game: AnyGame | None) -> Html:
    return sums_html(book, name, game, columns=_COLUMNS)


def _plots(book: StrengthBook, name: str, game: AnyGame | None) -> Iterator[tuple[str, float, Any]]:
    """Yield plots: what each tells, how high it is, that of the rating being 1, and itself."""
    points, palette = [] if game is None else book.points(name, game), paper_palette()
    if game is not None and points:
        yield N_("The rating, game by game."), 1.0, rating_plot(points, book.ladder(game), palette)
    gone = book.gone_over(name, game)
    if len(gone) > 1:
        yield N_("The mistakes, game by game."), _LOW, mistakes_plot(gone, palette)
        yield N_("The luck, game by game."), _LOW, luck_plot(gone, palette)
