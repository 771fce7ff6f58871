"""Whole games of Catapult in a real window: two people at one screen, by mouse and by keys."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.core.game import Level, Player
from app.core.session import Setup
from app.games.cards.game import GAME
from app.games.cards.model import Phase
from app.games.cards.ui.table import CardsTable
from app.paths import config_folder
from app.shell.common.bot_client import NobodyThinks
from app.shell.common.services import Services
from app.shell.common.user_state import UserState
from app.shell.main.main_window import MainWindow
from app.ui.art.label import PREFIX, read_label
from tests.games.cards.at_table import PLAYERS, QUICK
from tests.games.cards.in_window import Guests, play_by_keys, play_by_mouse

LARGEST_ARMY = """
    turn: 1
    line: R1 2H 4H JH, V1 7C 8D 9S 10H, R2 3D 4D 5D
    army 1: KC KD
    hand 1: 2C 3S QS
    hand 2: AC AD 5S
    pile: 8H
"""


@pytest.mark.parametrize("play", [play_by_mouse, play_by_keys])
def test_a_whole_game_in_a_window(window: MainWindow, play: object) -> None:
    """CRD-33: from the deal to the last point, with the curtain between the hands."""
    guests = Guests(window, seed=4)
    for _ in range(400):
        if guests.controller.session.is_over:
            break
        before = guests.controller.session.timeline.now
        play(guests)
        assert guests.controller.session.timeline.now > before, f"nothing was played in {guests.state.phase}"
    assert guests.state.phase is Phase.OVER
    assert max(GAME.rules.scores(guests.state).values()) >= 8 or guests.state.games[-1].stale
    for _ in range(12):
        QApplication.processEvents()
    assert window.panels.results.isVisible()
    assert window.panels.seats.verticalScrollBar().maximum() == 0, "both seats are seen beside the result"


@pytest.mark.parametrize("language", ["en", "de"])
def test_both_seats_are_seen_whole_on_a_small_screen(window: MainWindow, language: str) -> None:
    """No scroll bar beside the seats at 1366 x 768, also with the longest things said of them."""
    window.take_settings(replace(QUICK, language=language))
    guests = Guests(window, drawing=LARGEST_ARMY, match=3)
    guests.take_the_screen(by_keys=False)
    for _ in range(12):
        QApplication.processEvents()
    seats = window.panels.seats
    assert seats.verticalScrollBar().maximum() == 0
    for card in seats._cards:
        assert seats.viewport().rect().contains(QRect(card.mapTo(seats.viewport(), QPoint()), card.size()))
        labels = card.findChildren(QLabel)
        assert len(labels) > 10
        assert all(label.size() == label.size().expandedTo(label.sizeHint()) for label in labels)


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_the_smallest_window_neither_seats_nor_the_list_of_builds_are_cut(
    window: MainWindow, language: str
) -> None:
    """Seats do not scroll sideways; costs are short where the list is narrow."""
    window.take_settings(replace(QUICK, language=language))
    window.resize(800, 480)
    guests = Guests(window, drawing="turn: 1\nline: R1 2H 4H JH\nhand 1: 2C QS\nhand 2: AC\npile: 8H")
    guests.take_the_screen(by_keys=False)
    for _ in range(12):
        QApplication.processEvents()
    assert window.panels.seats.horizontalScrollBar().maximum() == 0
    arts = {item.key: item.sprite.art for item in guests.table.scene.items_of() if "cost" in item.key}
    written = [read_label(art) for key, art in arts.items() if len(key) == 2 and art.startswith(PREFIX)]
    assert len(written) >= 2
    for label in written:
        font = QFont(QApplication.font())
        font.setPixelSize(round(label.size))
        assert QFontMetricsF(font).horizontalAdvance(label.text) <= label.width, label.text


def test_how_the_cards_look_is_kept(window: MainWindow, qtbot: QtBot) -> None:
    """Four colours, large corners and the order of the hand are the same in the next game, and tomorrow."""
    guests = Guests(window, seed=3)
    guests.take_the_screen(by_keys=False)
    guests.press(Qt.Key.Key_F, Qt.Key.Key_I)
    guests.click(("button", "sort"))
    assert _view_options(guests) == (True, True, True)
    assert _view_options(Guests(window, seed=4)) == (True, True, True)
    library, nobody = window.services.library, NobodyThinks()
    tomorrow = MainWindow(Services({GAME.id: GAME}, library, UserState(config_folder()), "", nobody))
    qtbot.addWidget(tomorrow)
    later = Guests(tomorrow, seed=5)
    assert _view_options(later) == (True, True, True)
    later.table.board_menu.sort.trigger()
    assert _view_options(Guests(tomorrow, seed=6)) == (False, True, True)


def _view_options(guests: Guests) -> tuple[bool, bool, bool]:
    """Return whether the hand is sorted by rank, in four colours, with large corners."""
    view_options = guests.table.view_options
    return view_options.by_rank, view_options.four_colours, view_options.large


@pytest.mark.parametrize(("others", "stays"), [((Player("Bo", Level.PAGE, 1),), True), ((), False)])
def test_who_plays_alone_keeps_the_hand_while_a_dialog_is_open(
    window: MainWindow, others: tuple[Player, ...], stays: bool
) -> None:
    """CRD-5: a hand is hidden from people beside whoever holds it, and not from themselves."""
    window.start(Setup(GAME.id, (PLAYERS[0], *(others or PLAYERS[1:])), GAME.options(), 3))
    controller = window.controller
    assert controller is not None
    controller.uncover()
    table = controller.table
    assert isinstance(table, CardsTable)
    mine = _arts(table)

    window.dialogs.show_about()

    assert (_arts(table) == mine) is stays
    assert controller.watching is None
    controller.pause()
    assert table.view_options.paused


def _arts(table: CardsTable) -> list[str]:
    """Return what all cards look like."""
    return [str(item.sprite.art) for item in table.scene.items_of() if "card" in str(item.key)]
