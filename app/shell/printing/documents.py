"""What the print centre can put on paper, as documents."""

from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from functools import partial
from typing import Any
from weakref import finalize

from attrs import evolve, frozen
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from app.core.command import NATURE
from app.core.game import AnyGame, names_of
from app.core.pad_book import PadBook, pad_sheet
from app.core.proof import grouped, promise_line, told_line
from app.core.session import AnySession
from app.core.sheet import Drawing, Particulars, Sheet
from app.core.words import N_, Phrase
from app.i18n import say
from app.settings import Settings
from app.shell.common.dates import day_of
from app.shell.common.thumbnails import make_table
from app.shell.printing.card_pictures import card_pictures
from app.shell.printing.story import (
    blank_particulars,
    pad_particulars,
    particulars,
    rounds_of,
    running_grid,
    story,
    variant_line,
)
from app.storage.codec import seal_of
from app.storage.library import Library
from app.storage.papercode import spell
from app.storage.saves import Doubt
from app.ui.art.artist import font
from app.ui.art.score_chart import Inks, curves_of, paint_chart
from app.ui.paper.grids import Draw
from app.ui.paper.kits import kit_pages
from app.ui.paper.pages import Document, Page, speaking
from app.ui.paper.qr_codes import code_pages
from app.ui.paper.rules_cards import card_pages
from app.ui.paper.score_sheets import games_per_page, set_sheet

_CHART = object()
"""The part of a sheet that we draw ourselves."""

_CHART_PIXELS = 380
"""A chart on paper looks like one on the screen that is so wide."""


class Kind(Enum):
    """A kind of document that the print centre makes."""

    BLANK = "blank"
    FILLED = "filled"
    CARD = "card"
    KIT = "kit"


KIND_NAMES: Mapping[Kind, str] = {
    Kind.BLANK: N_("Blank score sheet"),
    Kind.FILLED: N_("Score sheet of a game"),
    Kind.CARD: N_("Rules on one page"),
    Kind.KIT: N_("The game to cut out"),
}


@frozen
class Order:
    """
    A document as it was ordered.

    Attributes:
        game: Whose.
        kind: A blank sheet, that of a game, the rules on one page, or the game itself.
        seats: Of a blank sheet and a kit.
        games: So many blank sheets on a page.
        options: The variant; those of a filled sheet are the game's.
        variant: What the variant is called; empty for the standard game, or where nobody knows.
        session: What a filled sheet tells of: a game, or a score pad.
        played: When that was, in seconds since 1970; None to write it on.
        code: Whether a filled sheet carries the game as a code.
        paper: A key of `PAPERS`.
        language: Of the paper, whatever the program's is.
        grey: Without colours.
    """

    game: AnyGame
    kind: Kind
    seats: int
    options: Any
    session: AnySession | PadBook | None = None
    variant: str = ""
    played: float | None = None
    games: int = 1
    code: bool = True
    paper: str = "a4"
    language: str = "en"
    grey: bool = False


def kinds_of(game: AnyGame) -> tuple[Kind, ...]:
    """Return what there is of a game."""
    there = {Kind.BLANK, Kind.FILLED}
    if game.card is not None:
        there.add(Kind.CARD)
    if game.kit:
        there.add(Kind.KIT)
    return tuple(kind for kind in Kind if kind in there)


def document(order: Order) -> Document:
    """Return what is ordered, set but not yet painted."""
    with speaking(order.language):
        words = {"game": order.game.title, "what": Phrase(KIND_NAMES[order.kind])}
        title = say(Phrase(N_("{game}: {what}"), words))
        return Document(title, order.paper, tuple(_PAGES[order.kind](order)), order.language, order.grey)


def blank_games(order: Order) -> tuple[int, ...]:
    """Return how many blank sheets may stand on one page."""
    with speaking(order.language):
        return tuple(sorted({games for _, fitting in _blanks(order) for games in fitting}))


def _blanks(order: Order) -> list[tuple[Sheet, tuple[int, ...]]]:
    """Return the blank sheet, and the same for little room, each with how many games go on a page.

    Where there is little room, there is nothing that is written on turn by turn.
    """
    sheet, head = _blank(order), _blank_head(order)
    little = evolve(sheet, grids=tuple(grid for grid in sheet.grids if not grid.is_running))
    different = [sheet] if little == sheet else [sheet, little]
    return [(each, games_per_page(each, order.paper, {}, head)) for each in different]


def _blank(order: Order) -> Sheet:
    return order.game.scoring.blank_sheet(order.options, order.seats)


def _blank_head(order: Order) -> Particulars:
    return blank_particulars(order.seats, variant_line(order.game, order.options, order.variant))


def _blank_pages(order: Order) -> list[Page]:
    blanks = _blanks(order)
    games = order.games if any(order.games in fitting for _, fitting in blanks) else 1
    chosen = next(sheet for sheet, fitting in blanks if games in fitting)
    sheet, draw = _drawable(order.game, chosen, None)
    return set_sheet(sheet, order.paper, draw, {}, games=games, about=_blank_head(order))


def _filled_pages(order: Order) -> list[Page]:
    session = order.session
    if session is None:
        return []
    date = "" if order.played is None else day_of(order.played)
    names = names_of(session.setup.players)
    if isinstance(session, PadBook):
        about = pad_particulars(session, date)
        # By the pad's own rules: the order's are those of the next blank sheet.
        blank = session.game.scoring.blank_sheet(session.setup.options, session.seats)
        sheet = evolve(pad_sheet(session), worth=blank.worth)
        return set_sheet(sheet, order.paper, lambda part, painter, room: None, names, about=about)
    sheet, draw = _with_story(session, *_drawable(session.game, _sheet_of(session), _printed(session)))
    sheet = evolve(sheet, notes=(*sheet.notes, *_luck_notes(session)))
    pages = set_sheet(sheet, order.paper, draw, names, about=particulars(session, date))
    if order.code:
        text = Phrase(N_("{game}: the game as a code"), {"game": session.game.title})
        pages += code_pages(say(text), spell(session), order.paper)
    return pages


def _sheet_of(session: AnySession) -> Sheet:
    """Return the sheet of a game; what is written on round by round stands first."""
    setup, scoring = session.setup, session.game.scoring
    sheet = scoring.sheet(_printed(session), setup.players)
    blank = scoring.blank_sheet(setup.options, setup.seats)
    running = [grid for grid in blank.grids if grid.is_running]
    filled = [running_grid(grid, rounds_of(session), names_of(session.setup.players)) for grid in running]
    return evolve(sheet, grids=(*filled, *sheet.grids), story=story(session))


def _luck_notes(session: AnySession) -> list[Phrase]:
    """Return what paper tells of a game's luck, so that a file can be held against it."""
    lines = [promise_line(session.game, session.setup), told_line(session)]
    if lines[1] is not None:
        code = {"code": grouped(seal_of(session))}
        lines.append(Phrase(N_("All that was drawn is sealed with {code}"), code))
    return [line for line in lines if line is not None]


def _printed(session: AnySession) -> Any:
    """Return what may stand on paper: of a game under way only what everybody may see."""
    return session.state if session.is_over else session.view(NATURE)


def _with_story(session: AnySession, sheet: Sheet, draw: Draw) -> tuple[Sheet, Draw]:
    """Return a sheet with the scores over the whole game among its drawings, where it has no chart yet."""
    if not sheet.drawings or "chart" in {drawing.part for drawing in sheet.drawings}:
        return sheet, draw
    curves = curves_of(session)

    def both(part: Hashable, painter: QPainter, room: QRectF) -> None:
        if part is not _CHART:
            draw(part, painter, room)
            return
        painter.translate(room.topLeft())
        painter.scale(room.width() / _CHART_PIXELS, room.width() / _CHART_PIXELS)
        inks = Inks(QColor("#000000"), QColor("#505050"), QColor("#B0B0B0"), font(13))
        paint_chart(painter, QRectF(0, 0, _CHART_PIXELS, _CHART_PIXELS * 0.7), curves, inks)

    chart = Drawing(Phrase(N_("The score, from beginning to end")), _CHART)
    return evolve(sheet, drawings=(*sheet.drawings, chart)), both


def kept(
    library: Library, number: int, find: Callable[[str], AnyGame]
) -> tuple[AnySession | PadBook, Doubt | None]:
    """
    Return a game or a score pad of the library, and why it may not be the whole game.

    Raises:
        BadSave: If it cannot be read today, or is gone.
        NotKept: If the library cannot be read.
    """
    if library.record(number).is_pad:
        return library.pads.read(number, find), None
    loaded = library.load(number, find)
    return loaded.session(), loaded.doubt


def _drawable(game: AnyGame, sheet: Sheet, state: Any) -> tuple[Sheet, Draw]:
    """Return a sheet with what draws on it; a game without a table leaves the drawings out."""
    if not game.table:
        return evolve(sheet, drawings=()), lambda part, painter, room: None
    table = make_table(game, Settings())
    draw = partial(table.paint_drawing, state)
    # Nobody owns its board, which holds all of it: it goes with the last document that is drawn by it.
    finalize(draw, table.widget().deleteLater).atexit = False
    return sheet, draw


def _card_pages(order: Order) -> list[Page]:
    if order.game.card is None:
        return []
    return card_pages(order.game.card(order.options), order.paper, card_pictures(order.game, order.language))


def _kit_pages(order: Order) -> list[Page]:
    kit = order.game.load(order.game.kit)(order.options, order.seats)
    return kit_pages(say(order.game.title), kit, order.paper)


_PAGES = {
    Kind.BLANK: _blank_pages,
    Kind.FILLED: _filled_pages,
    Kind.CARD: _card_pages,
    Kind.KIT: _kit_pages,
}
