"""The sample game for tinkerers: a preference shows it, everywhere and at once."""

import pytest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from app.core.game import Player
from app.core.session import Setup
from app.games import all_games, all_infos
from app.shell.main.application import FIND, make_window
from app.shell.main.main_window import MainWindow
from app.shell.main.preferences_dialog import PreferencesDialog

(SAMPLE,) = [game for game in all_games() if game.is_sample]
OTHERS = [info.id for info in all_infos() if not info.is_sample]


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """The Hall, over all games."""
    made = make_window(all_infos(), FIND)
    qtbot.addWidget(made, before_close_func=lambda each: each.close())
    made.show()
    return made


def show_samples(window: MainWindow, *, wanted: bool = True) -> None:
    """Tick the box in the preferences."""
    dialog = PreferencesDialog(window.services.user_state.settings)
    dialog.changed.connect(window.take_settings)
    box = dialog.findChild(QCheckBox, "samples")
    assert box is not None
    box.setChecked(wanted)


def test_the_hall_shows_it_as_soon_as_it_is_wanted_and_no_longer(window: MainWindow):
    """And it is remembered."""
    assert list(window.hall._tiles) == OTHERS
    show_samples(window)
    assert list(window.hall._tiles) == [*OTHERS, SAMPLE.id]
    assert window.services.user_state.settings.samples
    show_samples(window, wanted=False)
    assert list(window.hall._tiles) == OTHERS


def test_books_variants_and_the_sandbox_offer_what_the_hall_offers(window: MainWindow):
    """Those that were open before are made anew."""
    for wanted in (False, True):
        show_samples(window, wanted=wanted)
        window.variants.show()
        window.open_rule()
        book = window.rule_book.book
        assert book is not None
        assert (SAMPLE in window.variants.page.games) is wanted
        assert book.holds(window.services.to_choose())
        assert (SAMPLE in window.sandbox.games) is wanted
        book.close()


def test_whoever_plays_it_all_the_same_has_its_rules(window: MainWindow):
    """Begun by the command line: F1 opens its book, and the library knows it."""
    window.start(Setup(SAMPLE.id, (Player("Ada"), Player("Bo", None, 1)), SAMPLE.options(), 5))
    window.open_rule()
    book = window.rule_book.book
    assert book is not None
    assert book.game is SAMPLE
    book.close()
    assert window.services.library.records()[0].game == SAMPLE.id
