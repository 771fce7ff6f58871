"""What words find in the library, as games and variants are called in the language spoken; and orders."""

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.core.session import Session, Setup
from app.games.cards.game import GAME as CARDS
from app.shell.common.bot_client import NobodyThinks
from app.storage.browsing import Filter, Key, Sort
from app.storage.library import Library
from tests.contract.walks import play_out
from tests.shell.conftest import opener
from tests.shell.test_library_page import ADA, BO, shelf_of, titles


def test_games_and_positions_are_found_by_what_the_game_is_called(home: Path, qtbot: QtBot):
    """The id of Catapult is another word, and in German it has another name: neither was found."""
    with opener(NobodyThinks, qtbot) as open_with:
        window = open_with(CARDS)
        session = play_out(CARDS, 4, varied=False)
        window.services.library.start(session)
        window.services.library.positions.keep("A narrow escape", CARDS, session.setup)
        shelf = shelf_of(window)
        for words, count in (("catapult", 2), ("Catapult narrow", 1), ("catapults", 0), ("cards", 2)):
            shelf.search.setText(words)
            assert shelf.list.count() == count, words


def test_a_shipped_variant_is_found_by_the_name_that_is_shown(home: Path, qtbot: QtBot):
    """In German "Landnahme" found no game of Land rush, though it stood in its line."""
    with opener(NobodyThinks, qtbot) as open_with:
        window = open_with(CARDS)
        for variant in ("Land rush", "Short deck", ""):
            setup = Setup("cards", (ADA, BO), CARDS.standard(), 4, variant)
            window.services.library.start(Session(CARDS, setup))
        window.take_settings(replace(window.services.user_state.settings, language="de"))
        shelf = shelf_of(window)
        shelf.search.setText("landnahme")
        qtbot.waitUntil(lambda: titles(shelf) == ["Katapult (Landnahme): Ada, Bo"])


def test_a_position_stands_where_it_was_kept_among_games_that_were_begun_before_and_after(tmp_path: Path):
    """In the order of beginnings all positions lay below the last game; nothing has been played in one."""
    times = iter(range(1000, 9000))
    library = Library.open(tmp_path, lambda: next(times))
    setup = play_out(CARDS, 4, varied=False).setup

    def start() -> Key:
        return Key(library.start(Session(CARDS, setup)))

    first = start()
    kept = Key(library.positions.keep("Early", CARDS, setup), is_position=True)
    second = start()
    later = Key(library.positions.keep("Late", CARDS, setup), is_position=True)
    assert library.browser.keys(Filter(sort=Sort.BEGUN)) == [first, kept, second, later]
    assert library.browser.keys(Filter(sort=Sort.PLAYED)) == [later, second, kept, first]
    assert library.browser.keys(Filter(sort=Sort.LONGEST)) == [second, first, later, kept]
    library.close()
