"""What a screen reader says while a game is played: what is to be done, what others did, and why not."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from app.core.game import Level, Player
from app.core.session import Setup
from app.games import find
from app.shell.main.game_tile import GameTile
from app.shell.main.main_window import MainWindow
from app.shell.play import table_page
from app.shell.setup.new_game_dialog import NewGameDialog
from app.shell.setup.seat_rows import SeatRow
from tests.shell.conftest import controller_of, table_of
from tests.toy import race_setup
from tests.toy.model import Square, Walk

ADA, SQUIRE = Player("Ada"), Player("Bo", Level.SQUIRE, 1)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What has been said aloud."""
    said: list[str] = []
    monkeypatch.setattr(table_page, "say_aloud", lambda _, sentence: said.append(sentence))
    return said


def test_what_is_to_be_done_is_said_once_until_it_changes(window: MainWindow, heard: list[str]):
    window.start(race_setup())
    task = heard[-1]

    controller_of(window).changed.emit()

    assert task.startswith("Ada – ")
    assert heard.count(task) == 1


def test_what_others_do_is_said_and_what_one_does_oneself_is_not(
    window: MainWindow, heard: list[str], qtbot: QtBot
):
    window.start(race_setup(ADA, SQUIRE))
    table_of(window).walk()
    log = window.panels.log
    qtbot.waitUntil(lambda: log.count() > 2)

    seal, *told = [log.item(row).text() for row in range(log.count())]

    assert seal.startswith("Fair luck: all of it was settled before the first move.")
    assert seal not in heard
    assert told[0].startswith("Ada")
    assert told[0] not in heard
    assert told[1] in heard


def test_a_refusal_is_said(window: MainWindow, heard: list[str]):
    window.start(race_setup(ADA, SQUIRE))

    table_of(window).propose(Walk(0, to=Square(0, 9)))

    assert heard[-1] == "That cannot be done now. [TOY-2]"


def test_buttons_of_the_hall_say_of_which_game(window: MainWindow):
    tiles = window.hall.findChildren(GameTile)

    names = [button.accessibleName() for tile in tiles for button in (tile.play, tile._choose)]

    assert all(names)
    assert len({*names}) == len(names)


def test_boxes_of_a_seat_say_what_they_ask_and_which_emblem_it_has(qtbot: QtBot):
    """On Linux Qt says what is chosen instead of a box's name: “Squire”, and nothing at all for an emblem."""
    game = find("conquest")
    dialog = NewGameDialog(game, Setup(game.id, (ADA, SQUIRE), game.options(), 0))
    qtbot.addWidget(dialog)
    emblem, who = dialog.findChildren(SeatRow)[1].findChildren(QComboBox)

    emblem.setCurrentIndex(4)

    about = [
        QAccessible.queryAccessibleInterface(box).text(QAccessible.Text.Description) for box in (emblem, who)
    ]
    assert about[0] == "Colour and emblem: sky-blue fish"
    assert about[1].startswith("Who plays: Plays well what lies right in front of it.")
    assert emblem.itemData(2, Qt.ItemDataRole.AccessibleTextRole) == "green oak"
