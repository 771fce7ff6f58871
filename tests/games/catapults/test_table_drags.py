"""Catapults! played by dragging."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip

from app.games.catapults.commands import Place, PutCatapult, Stop
from app.games.catapults.ui.arrangement import RIM
from app.kit.squares import Square
from app.ui.board import pointing
from tests.games.catapults.at_table import AtTable
from tests.games.catapults.drawn import CHAMBER, PEOPLE, PLAIN, Board, robbed_of_two
from tests.pointer import move_pointer


@pytest.fixture
def empty(qtbot):
    return AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))


def drag(table, start, end):
    viewport = table.view.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.3, 0.6, 1.0):
        move_pointer(viewport, start + (end - start) * part)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)


def test_a_wall_that_is_dragged_over_the_plate_lies_where_it_is_let_go(empty):
    """CAT-13: whoever takes hold of it does not put it down yet."""
    empty.draw("T")

    drag(empty, empty.spot(0, 5, 5), empty.spot(0, 2.5, 3))

    assert empty.said == [Place(0, "T", Square(2, 1), 0)]


def test_a_catapult_is_dragged_from_its_stand(qtbot):
    """CAT-23."""
    board = Board(CHAMBER, PLAIN, players=PEOPLE)
    board.play(Stop(0), Stop(1))
    table = AtTable(qtbot, board)

    drag(table, table.where(("stand", 0)), table.spot(0, 3.1, 3.0))

    assert table.said == [PutCatapult(0, Square(2, 2))]


def test_a_stolen_piece_is_dragged_from_the_tray(qtbot):
    """CAT-31."""
    board, _, second = robbed_of_two()
    table = AtTable(qtbot, board)

    drag(table, table.where(("wall", second)), table.spot(0, 5.5, 5.5))

    assert table.said == [Place(0, "I1", Square(5, 5), 0)]


def test_a_tip_goes_when_it_is_true_no_more(empty, monkeypatch):
    """The pointer rests on the deck while the game goes on: what the deck said of a click stayed there."""
    spot, hidden = empty.where(("deck", 0)), []
    monkeypatch.setattr(pointing, "hide_tool_tip", hidden.append)
    empty.table.explain(spot, empty.view.viewport().mapToGlobal(spot))
    told = QToolTip.text()
    assert "Deck: draw the next card" in told
    empty.show()
    assert hidden == []

    empty.draw("T")
    assert hidden == [told]


def test_the_numbers_above_a_plate_and_the_glass_can_be_hovered(qtbot):
    """They were the only counters at the table that said nothing."""
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))
    board, box, tips = table.table.board, table.table.layout.boxes[1], []
    middle = QPointF(box.x + box.width * 0.9, box.y - RIM * box.cell - box.head / 2)
    board.puzzled.emit(board.mapFromScene(middle), QPoint())
    tips.append(QToolTip.text())
    glass = table.table.scene.item("glass", "clock").sceneBoundingRect().center()
    board.puzzled.emit(board.mapFromScene(glass), QPoint())
    tips.append(QToolTip.text())

    assert "Plate of" in tips[0]
    assert "empty squares" in tips[0]
    assert "The glass" in tips[1]
