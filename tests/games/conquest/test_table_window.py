"""Conquest in the window of the program."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.core.session import Setup
from app.core.words import verbatim
from app.games.conquest.commands import BuildWall, GoOn, Place
from app.games.conquest.game import GAME
from app.games.conquest.pieces import Phase
from app.games.conquest.ui.table import ConquestTable
from app.shell.common.bot_client import NobodyThinks
from app.shell.main.main_window import MainWindow
from app.shell.play.seats_panel import SeatCard
from app.ui.board.table import Fact
from tests.games.conquest.at_table import people
from tests.patience import Patience
from tests.shell.conftest import opener


def test_short_facts_stand_side_by_side_though_a_long_one_follows(qtbot):
    """So all six seats are seen on a small screen when they hold special cards."""
    card = SeatCard(people(1)[0])
    qtbot.addWidget(card)
    card.resize(280, 120)
    card.show()
    pairs = {"Hexes": "12/28", "Knights": "20", "Gold": "0", "Cards": "5", "Largest Army": "with 20 knights"}
    facts = [Fact(verbatim(label), verbatim(value)) for label, value in pairs.items()]
    card.show_seat(facts, 280, is_acting=True, is_thinking=False)
    card.layout().activate()

    labels = {each.text(): each.mapTo(card, each.rect().center()).y() for each in card.findChildren(QLabel)}
    assert len({labels[name] for name in ("Hexes", "Knights", "Gold", "Cards")}) == 1
    assert labels["Largest Army"] > labels["Cards"]


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """A window with a game of six people that has just begun."""
    with opener(NobodyThinks, qtbot) as open_one:
        opened = open_one(GAME)
        opened.start(Setup("conquest", people(6), GAME.options(), 3))
        yield opened


def test_six_people_begin_and_one_takes_a_turn_in_the_window(window: MainWindow):
    """From the first settlement to the end of a turn, with pointer and keys; undo takes the wall back."""
    controller = window.controller
    assert controller is not None
    table = controller.table
    assert isinstance(table, ConquestTable)

    waits = Patience("the first settlements of all")
    while waits() and controller.session.state.phase is Phase.PLACING:
        place = next(iter(GAME.rules.choices(controller.session.state, controller.watching)))
        middle = table.layout.middle(table.view.island.grid.index[place.hex])
        spot = table.board.mapFromScene(QPointF(*middle))
        QTest.mouseClick(table.board.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert sum(isinstance(entry.command, Place) for entry in controller.session.timeline.entries) == 6
    assert table.panels.harvest.isVisible()
    assert all(
        table.board.rect().contains(panel.geometry())
        for panel in (table.panels.track, table.panels.honours, table.panels.harvest)
    )

    seat = controller.watching
    controller.play(
        next(
            each for each in GAME.rules.choices(controller.session.state, seat) if isinstance(each, BuildWall)
        )
    )
    assert controller.session.state.walls[seat]
    for card in window.panels.seats.findChildren(SeatCard):
        assert "Hexes" in [label.text() for label in card.findChildren(QLabel) if label.isVisible()]
    controller.undo()
    assert not controller.session.state.walls[seat]

    table.board.setFocus()
    waits = Patience("the end of the turn")
    while waits() and controller.watching == seat:
        # Whatever could still be done is left alone; the strip says so once the program has had its turn.
        QApplication.processEvents()
        spares = not window.page.status.spare.isHidden()
        modifier = Qt.KeyboardModifier.ShiftModifier if spares else Qt.KeyboardModifier.NoModifier
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return, modifier)
    assert controller.session.timeline.entries[-1].command == GoOn(seat, Phase.END)


@pytest.mark.parametrize("on_button", [False, True])
def test_a_second_enter_does_nothing_for_whoever_comes_next(window: MainWindow, on_button: bool):
    """It took a tool in hand for them, also where the first was pressed on the large button itself."""
    controller = window.controller
    assert controller is not None
    waits = Patience("the first settlements of all")
    while waits() and controller.session.state.phase is Phase.PLACING:
        controller.play(next(iter(GAME.rules.choices(controller.session.state, controller.watching))))
    controller.refresh()
    table, seat, usual = controller.table, controller.watching, QApplication.doubleClickInterval()
    assert isinstance(table, ConquestTable)

    QApplication.setDoubleClickInterval(600_000)
    assert window.page is not None
    QTest.keyClick(window.page.status.primary if on_button else table.board, Qt.Key.Key_Return)
    controller.play(GoOn(seat, Phase.END))
    controller.refresh()
    before = controller.watching, controller.session.timeline.now, table.hand.grip
    assert before[0] not in (None, seat)
    for modifier in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
        QTest.keyClick(table.board, Qt.Key.Key_Return, modifier)
    assert (controller.watching, controller.session.timeline.now, table.hand.grip) == before

    QApplication.setDoubleClickInterval(0)
    QTest.keyClick(table.board, Qt.Key.Key_Return)
    assert (controller.watching, controller.session.timeline.now, table.hand.grip) != before
    QApplication.setDoubleClickInterval(usual)
