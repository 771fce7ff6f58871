"""What was looked at does not stay in memory: counted by what is alive, not by what the system says."""

import gc
import linecache
from collections.abc import Iterator
from random import Random
from weakref import ref

import pytest
from attrs import define
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.core.session import Session
from app.games import all_games, find
from app.games.carcassonne.tables import standard
from app.games.carcassonne.tiles import book_of
from app.games.carcassonne.ui.art import tile_pixmaps
from app.games.carcassonne.ui.art.tile_pixmaps import tile_pixels
from app.settings import Settings
from app.shell.common.bot_client import NobodyThinks
from app.shell.common.covers import png_data
from app.shell.common.textured_page import TexturedPage
from app.shell.common.thumbnails import passing_table
from app.shell.library.game_list import GameList
from app.shell.main import heap
from app.shell.main.main_window import MainWindow
from app.shell.printing.documents import Order, document, kinds_of
from app.shell.rulebook import chapter_view
from app.shell.rulebook.chapter_view import ChapterView
from app.shell.rulebook.chapters import pages
from app.shell.rulebook.illustration_worker import Wish
from app.shell.rulebook.search import Place
from app.ui.art.artist import Pixmaps
from app.ui.board.board_table import BoardTable
from app.ui.paper.pages import page_picture
from tests.processes import until
from tests.shell.conftest import QUICK, opener, page_of

games = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


@pytest.fixture
def open_game(qtbot: QtBot) -> Iterator[object]:
    """Opens a window over one of our games."""
    with opener(NobodyThinks, qtbot) as open_one:
        yield open_one


@define
class Shelf:
    """The lines of the library, and what a line shows that has no picture."""

    lines: GameList
    nothing: int

    def pictures(self) -> list[QIcon]:
        """Return the pictures that lines have."""
        icons = [picture_of(self.lines, row) for row in range(self.lines.count())]
        return [icon for icon in icons if icon.cacheKey() != self.nothing]


def picture_of(lines: GameList, row: int) -> QIcon:
    """Return the picture of a line, or what stands there if it has none."""
    picture: QIcon = lines.model().index(row, 0).data(Qt.ItemDataRole.DecorationRole)
    return picture


def shown_shelf(window: MainWindow) -> Shelf:
    """Bring the library to the front; return its lines, once they have their pictures."""
    window.library.show()
    settle_pictures()
    (lines,) = window.findChildren(GameList)
    return Shelf(lines, lines._nothing.cacheKey())


def settle_pictures() -> None:
    """Wait until the pictures in sight are there; some are unpacked each time the window has its turn."""
    settle()
    until(lambda: QApplication.processEvents() or not any(each._drawing.isActive() for each in lists()))


def lists() -> list[GameList]:
    """Return the libraries' lists of all windows."""
    return [each for each in QApplication.allWidgets() if isinstance(each, GameList)]


def settle() -> None:
    """Let everything happen that is due, deleting too; a table that has come is seen."""
    until(
        lambda: (
            QApplication.processEvents() or all(map(QWidget.updatesEnabled, QApplication.topLevelWidgets()))
        )
    )
    for _ in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()


@games
def test_a_game_that_was_left_is_gone(open_game, game):
    """Its page, controller and table die, and so do their pictures; a second one leaves as little."""
    window: MainWindow = open_game(game)
    for _ in range(2):
        window.start(window.services.usual_setup(game))
        settle()
        page = page_of(window)
        left = [ref(each) for each in (page, page.controller, page.controller.table, page.controller.session)]
        if isinstance(page.controller.table, BoardTable):
            left += [ref(page.controller.table.scene), ref(page.controller.table.scene.pixmaps)]
        del page

        window.show_hall()
        settle()

        assert [each() for each in left] == [None] * len(left)


@games
def test_pictures_of_a_game_that_was_left_go_at_once(open_game, game):
    """Not when Python next looks for garbage: by then there may be those of ten more games."""
    window: MainWindow = open_game(game)
    window.start(window.services.usual_setup(game))
    settle()
    table = page_of(window).controller.table
    if not isinstance(table, BoardTable):
        pytest.skip("it has several boards")
    pixmaps = table.scene.pixmaps
    assert pixmaps.bytes > 0

    window.show_hall()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    assert pixmaps.bytes == 0


@games
def test_a_table_that_was_only_painted_is_gone(qapp, game):
    """Covers, thumbnails and previews of variants make one each."""
    with passing_table(game, Settings()) as table:
        gone = ref(table)
    del table
    settle()

    assert gone() is None


@games
def test_a_document_that_was_closed_leaves_no_table(qapp, game):
    """A sheet is drawn by a table, whose board nobody sees."""
    gc.collect()
    settle()  # what went before goes now
    before = len(QApplication.allWidgets())
    for kind in kinds_of(game):
        made = document(Order(game, kind, game.seats[0], game.options()))
        if made.pages:
            page_picture(made, 0, 20)
        del made
    settle()

    assert len(QApplication.allWidgets()) == before


@games
def test_pulling_at_the_window_keeps_no_more_pictures(open_game, game):
    """After sixteen sizes there are about as many bytes of pixmaps as after a few."""
    window: MainWindow = open_game(game)
    window.start(window.services.usual_setup(game))
    settle()
    rng, sizes = Random(game.id), []
    kept = [each for each in gc.get_objects() if type(each) is Pixmaps]
    for _ in range(16):
        window.resize(rng.randrange(1024, 1500), rng.randrange(640, 900))
        QApplication.processEvents()
        sizes.append(sum(each.bytes for each in kept))

    assert sizes[-1] > 0
    assert sum(type(each) is Pixmaps for each in gc.get_objects()) == len(kept)
    # Those of three sizes at most; the largest window has about twice the smallest one's pixels.
    assert max(sizes) <= 2 * max(sizes[:8])


def test_tiles_painted_large_give_way(qapp):
    """However closely many types of tiles were looked at, only so much is kept."""
    masters = tile_pixmaps._KEPT
    for tile in {each.type.id: each.type for each in book_of(standard()).turned.values()}.values():
        for size in (512, 1024):
            assert tile_pixels(tile, size).width() == size
    assert masters.bytes == sum(4 * each.width() * each.height() for each in masters._kept.values())
    assert 0 < masters.bytes <= masters.limit


def test_tiles_painted_large_go_with_the_game(open_game):
    """They stayed for good: forty megabytes, once somebody had played in a large window."""
    game = find("carcassonne")
    window: MainWindow = open_game(game)
    window.show()
    window.start(window.services.usual_setup(game))
    settle()
    page_of(window).grab()
    assert tile_pixmaps._KEPT.bytes > 0

    window.show_hall()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    assert tile_pixmaps._KEPT.bytes == 0


def test_pictures_of_rule_books_give_way(qapp):
    """A book in every look would be a hundred megabytes; those of the page that is read stay."""
    view, image = ChapterView(QUICK), QImage(1200, 680, QImage.Format.Format_ARGB32_Premultiplied)
    page = pages(find("catapults"))[0]
    view.show_place(Place(page))
    (address,) = view._addresses()
    view._keep(view._wish(address), image)

    for language in ("en", "de", "fr"):
        for number in range(20):
            view._keep(Wish("catapults", f"cover {number}", QUICK, language=language), image.copy())
    assert view._wish(address) in view._drawn
    assert 0 < sum(each.sizeInBytes() for each in view._drawn.values()) <= chapter_view._ROOM

    view.rest()
    assert list(view._drawn) == [view._wish(address)]


def test_the_library_keeps_pictures_no_larger_than_it_shows_them(open_game):
    """Of a shelf of two hundred games they took 200 MB, as long as the program ran."""
    window: MainWindow = open_game(find("cards"))
    window.start(window.services.usual_setup(find("cards")))
    shelf = shown_shelf(window)
    sizes = [size for picture in shelf.pictures() for size in picture.availableSizes()]

    assert sizes
    most = shelf.lines.iconSize() * shelf.lines.devicePixelRatioF()
    assert all(size.boundedTo(most) == size for size in sizes)


def test_the_library_unpacks_pictures_of_what_is_in_sight_only(open_game, monkeypatch):
    """Each visit unpacked those of all games, and nothing else happened meanwhile; away, it holds none."""
    game = find("cards")
    window: MainWindow = open_game(game)
    window.show()
    library, unpacked = window.services.library, list[int]()
    session = Session(game, window.services.usual_setup(game))
    session.begin()
    picture = png_data(QImage(640, 440, QImage.Format.Format_RGB32))
    for _ in range(80):
        library.set_thumbnail(library.start(session), picture)
    told = library.thumbnail
    monkeypatch.setattr(library, "thumbnail", lambda number: unpacked.append(number) or told(number))
    shelf = shown_shelf(window)

    in_sight = shelf.pictures()
    assert 2 < len(in_sight) == len(unpacked) < 30
    shelf.lines.scrollToBottom()
    settle_pictures()
    assert picture_of(shelf.lines, shelf.lines.count() - 1).cacheKey() != shelf.nothing
    assert len(unpacked) <= 2 * len(in_sight) + 1

    window.show_hall()
    assert shelf.pictures() == []


def test_a_line_whose_game_another_window_has_deleted_offers_nothing(open_game):
    """It raised an error, as soon as somebody came to it."""
    window: MainWindow = open_game(find("cards"))
    window.start(window.services.usual_setup(find("cards")))
    shelf = shown_shelf(window)
    window.services.library.delete(shelf.lines.model().keys[0].number)

    window.library._page._activate()
    window.library._page._offer()

    assert all(way.isHidden() for way in window.library._page._ways.values())


def test_pages_that_are_not_seen_keep_no_table_top(open_game):
    """Each kept a picture as large as the window once was."""
    window: MainWindow = open_game(find("cards"))
    window.show()
    for show in (window.library.show, window.variants.show, window.show_hall):
        show()
        settle()

    pages = [each for each in window.findChildren(TexturedPage) if isinstance(each, TexturedPage)]
    for each in pages:
        if each._keeping.isActive():  # it is kept on disk once nobody pulls at the window's edge
            each._keeping.stop()
            each._keep()
    assert len(pages) >= 3
    assert [each.isVisible() for each in pages] == [not each._top.isNull() for each in pages]


def test_tiles_that_were_drawn_go_with_their_designer(open_game):
    """They stayed until somebody had left a game of Carcassonne."""
    window: MainWindow = open_game(game := find("carcassonne"))
    shelf = window.services.variants
    window.variants.edit(game, shelf.keep(game, shelf.shipped(game)[0].variant))
    tile_pixels(standard().tiles[0], 128)
    window.show_hall()
    settle()
    assert tile_pixmaps._KEPT.bytes == 0


def test_a_lesson_ends_in_the_hall(open_game):
    """It stayed behind the Hall, its table and all, whenever somebody left it by the menu."""
    window: MainWindow = open_game(find("cards"))
    window.lessons.learn("cards")
    page = window.lessons.page
    window.show_hall()
    settle()
    assert (window.lessons.page, isValid(page)) == (None, False)


def test_what_a_page_took_goes_back_to_the_system_when_it_was_left(open_game, monkeypatch):
    """Once, when the page is gone."""
    window: MainWindow = open_game(find("cards"))
    window.start(window.services.usual_setup(find("cards")))
    settle()
    page, still = page_of(window), list[bool]()
    monkeypatch.setattr(heap, "trim", lambda: still.append(isValid(page)))

    for _ in range(2):
        window.show_hall()
        settle()

    assert still == [False]


def test_the_sources_of_modules_are_not_kept(open_game):
    """PySide reads those of all modules that a page imports."""
    window: MainWindow = open_game(find("cards"))
    window.start(window.services.usual_setup(find("cards")))
    settle()
    assert linecache.getlines(__file__)

    for _ in range(2):
        window.show_hall()
        settle()

    assert __file__ not in linecache.cache
