"""What words find in the library: what games and variants are called, in the language that is spoken."""

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.core.session import Session, Setup
from app.games.cards.game import GAME as CARDS
from app.shell.common.bot_client import NobodyThinks
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
