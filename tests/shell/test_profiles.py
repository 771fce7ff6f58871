"""Profiles: who is forgotten or named anew, in two windows, too, and what they are offered before a game."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from app.core.game import Level, Player
from app.core.names import isolated
from app.core.session import Setup
from app.games import find
from app.paths import config_folder
from app.shell.common.services import Services
from app.shell.common.user_state import UserState
from app.shell.main.main_window import MainWindow
from app.shell.setup.new_game_dialog import NewGameDialog
from app.shell.strength.profile_dialog import ProfileDialog
from app.shell.strength.strength_book import StrengthBook
from app.strength.profiles import Profile
from tests.shell.conftest import InlinePool, opener
from tests.shell.test_strength import ADA, BO, CARDS, keep, open_page


@pytest.fixture
def window(pool: InlinePool, qtbot: QtBot) -> Iterator[MainWindow]:
    """A window over our game of cards; nobody thinks."""
    pool.is_patient = True
    with opener(lambda: pool, qtbot) as open_one:
        yield open_one(CARDS)


def test_results_are_forgotten_for_good_and_a_profile_goes(window: MainWindow):
    """The games stay in the library; the results came back as the profile went."""
    keep(window, CARDS, [0, 0])
    page = open_page(window)
    window.strength.ask_profile()
    dialog = window.findChild(ProfileDialog)
    assert dialog is not None
    dialog.emblems.button(3).click()
    dialog._keep()
    assert page.book.profiles["Ada"] == Profile(3)

    window.strength.ask_profile()
    window.findChildren(ProfileDialog)[-1]._forget.click()
    assert "won 2 of 2" in page._sums.text(), "it is asked whether that is meant"
    asked = QApplication.activeModalWidget()
    assert isinstance(asked, QMessageBox)
    assert asked.defaultButton() is asked.button(QMessageBox.StandardButton.Cancel)
    next(each for each in asked.buttons() if each.text() == "Forget them").click()
    assert "No finished game yet." in page._sums.text()
    assert len(window.services.library.records()) == 2

    page.book.keep("Ada", None)
    page.reload("Ada")
    assert "No finished game yet." in page._sums.text()
    window.dialogs.set_up("cards")
    assert window.findChildren(NewGameDialog)[-1]._seats.names_offered == {}

    profile_dialog(window, "Ada")._keep()
    assert page.book.profiles["Ada"].since
    assert not page.book.profiles["Ada"].is_gone

    page.book.keep("Zoe", Profile(since=9.0))
    page.book.keep("Zoe", None)
    assert page.book.names == ["Ada"]


def test_a_name_that_is_typed_over_another_one_takes_nothing_from_its_owner(window: MainWindow):
    """Who had forgotten results gave that to whomever they named, and not who was shown would be deleted."""
    keep(window, CARDS, [0, 0])
    page = open_page(window)
    page.book.keep("Zoe", Profile(1, since=4e9))
    page.reload("Zoe")

    profile_dialog(window, "Ada").emblems.button(3).click()
    window.findChildren(ProfileDialog)[-1]._keep()

    assert page.name == "Ada"
    assert page.book.profiles == {"Zoe": Profile(1, since=4e9), "Ada": Profile(3)}
    assert "won 2 of 2" in page._sums.text()

    profile_dialog(window, "")._delete.click()
    asked = QApplication.activeModalWidget()
    assert isinstance(asked, QMessageBox)
    assert asked.text() == f"Delete the profile of {isolated('Ada')}?"
    asked.reject()


def profile_dialog(window: MainWindow, name: str) -> ProfileDialog:
    """Open the dialog about whoever is looked at, and type a name there."""
    window.strength.ask_profile()
    dialog = window.findChildren(ProfileDialog)[-1]
    dialog.name.setText(name)
    return dialog


def test_two_windows_keep_the_profiles_that_the_other_has_made(window: MainWindow):
    """The last one to make a profile had wiped the others."""
    here, there = another_book(window), another_book(window)
    here.keep("Ada", Profile(3))
    there.keep("Bo", Profile(4))
    here.keep("Cy", Profile(5))
    there.keep("Ada", None)
    assert another_book(window).profiles == {"Bo": Profile(4), "Cy": Profile(5)}


def another_book(window: MainWindow) -> StrengthBook:
    """Return what another window over the same library would know."""
    services, user_state = window.services, UserState(config_folder())
    return StrengthBook(Services(services.games, services.library, user_state, "app.games:find"))


def test_a_name_is_offered_before_a_game_with_its_shield(window: MainWindow):
    """Whoever chooses it sits down with it."""
    open_page(window).book.keep("Zoe", Profile(5))
    window.dialogs.set_up("cards")
    dialog = window.findChild(NewGameDialog)
    assert dialog is not None
    row = dialog._seats._rows[0]
    row._name.completer().activated[str].emit("Zoe")
    assert row.player.colour == 5


def test_seats_that_come_later_are_offered_names_and_a_name_that_is_there_twice_is_told(qtbot: QtBot):
    """A third seat was offered none, and of two people of one name nobody's games count."""
    game = find("conquest")
    dialog = NewGameDialog(game, Setup("conquest", (ADA, BO), game.standard(), 0))
    qtbot.addWidget(dialog)
    dialog.offer_people({"Zoe": 5})
    dialog._seats.set_count(3)
    row = dialog._seats._rows[2]
    row._name.completer().activated[str].emit("Zoe")
    assert row.player.colour == 5
    assert dialog._shares.isHidden()

    row.show_player(Player("Ada", Level.PAGE, 5))
    assert dialog._shares.isHidden(), "a computer takes nothing from her"
    row.show_player(Player("Ada", None, 5))
    assert not dialog._shares.isHidden()
    assert dialog._shares.text().startswith(f"{isolated('Ada')} sits here twice")
    assert dialog._start.isEnabled()
    row._name.setText("Zoe")
    assert dialog._shares.isHidden()
