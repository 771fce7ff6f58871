"""A Catapult fires before anything tells what came of it."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.games.cards.commands import Attack
from app.games.cards.ui.firing import SHOT
from app.settings import Speed
from tests.games.cards.at_table import QUICK, Sitting
from tests.games.cards.test_table_mouse import LAND


def firing(qtbot: QtBot, speed: Speed, size: tuple[int, int] = (1040, 620)) -> Sitting:
    sitting = Sitting(qtbot, LAND)
    sitting.board.resize(*size)
    sitting.table.apply(replace(QUICK, speed=speed))
    sitting.heard = []
    sitting.table.sounded.connect(sitting.heard.append)
    sitting.play(Attack(0, 0, 1))
    return sitting


def end_what_flies(sitting: Sitting) -> None:
    move = sitting.table.scene.motion._moves.pop(SHOT)
    move.show(1.0)
    move.done()


def test_the_village_stands_until_the_stone_has_come_and_the_wall_is_turned_over(qtbot: QtBot) -> None:
    """CRD-27, CRD-28: neither pile, points nor log tell it before; the wall is seen where it lay."""
    sitting = firing(qtbot, Speed.SLOW)
    table, village = sitting.table, sitting.session.timeline.at(0).villages[1]
    assert sitting.heard == ["catapult"]
    assert table.behind == 1
    assert sitting.item("stone", SHOT)
    assert {("village", 1), ("unit", 0)} <= {item.key for item in table.scene.items_of()}
    assert str(table.prompt().text) == "fires"
    sitting.table.propose(Attack(0, 0, 1))
    assert len(sitting.played) == 1

    end_what_flies(sitting)
    assert (table.scene.item("wall", SHOT) is not None) == (village.wall is not None)
    assert sitting.item("said", SHOT)
    assert table.behind == 1

    table.primary()
    assert table.behind == 0
    assert table.view.pile == sitting.session.state.pile
    assert table.scene.is_empty(SHOT)
    assert sitting.heard == ["catapult", "stone"]


def test_what_came_of_it_can_be_read_on_a_small_board(qtbot: QtBot) -> None:
    """At 800 x 480 letters had been eight pixels high."""
    sitting = firing(qtbot, Speed.SLOW, size=(550, 290))
    end_what_flies(sitting)
    said = sitting.item("said", SHOT)
    assert said.boundingRect().height() >= 17
    room = sitting.table.room
    assert 0 <= said.resting_rect.left() < said.resting_rect.right() <= room.width


def test_space_shows_the_end_at_once_as_enter_does(qtbot: QtBot) -> None:
    sitting, hurried = firing(qtbot, Speed.SLOW), []
    sitting.table.hurried.connect(lambda: hurried.append(True))
    QTest.keyClick(sitting.view, Qt.Key.Key_Space)
    assert (sitting.table.behind, hurried) == (0, [])
    QTest.keyClick(sitting.view, Qt.Key.Key_Space)
    assert hurried


def test_with_reduced_motion_all_is_there_at_once(qtbot: QtBot) -> None:
    sitting = firing(qtbot, Speed.OFF)
    assert (sitting.table.behind, sitting.heard) == (0, ["catapult"])
    assert sitting.table.view.pile == sitting.session.state.pile
