"""Picking things and carrying things."""

from typing import NamedTuple

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.ui.board.gestures import Carry, Pick
from tests.pointer import move_pointer
from tests.ui.toys import block, board, point_at, quiet_scene


class Cell(NamedTuple):
    col: int
    row: int


class Tile(Carry[Cell]):
    """A block carried over cells of 50 units, of which there are 8 by 8."""

    def __init__(self, scene):
        super().__init__(scene)
        self.put_at = []

    def snap(self, at):
        cell = Cell(int(at.x() // 50), int(at.y() // 50))
        return cell if 0 <= cell.col < 8 and 0 <= cell.row < 8 else None

    def look(self, place, pointer):
        if place is not None:
            return {"held": block(place.col * 50 + 25, place.row * 50 + 25)}
        return {} if pointer is None else {"held": block(pointer.x(), pointer.y())}

    def beside(self, place, dx, dy):
        return Cell(3, 3) if place is None else Cell(place.col + dx, place.row + dy)

    def put(self, place):
        self.put_at.append(place)


@pytest.fixture
def scene(qapp):
    return quiet_scene()


@pytest.fixture
def view(qtbot, scene):
    return board(qtbot, scene)


def click(view, x, y):
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, y))


def test_one_of_several_things_is_picked_by_a_click_and_others_are_missed(view, scene):
    scene.show_picture({"a": block(100, 100), "b": block(200, 100), "c": block(300, 100)})
    pointed, picked, missed = [], [], []
    pick = Pick(scene, ["a", "b"], pointed.append, picked.append, lambda key: missed.append(key) or True)
    view.put_on(pick)

    point_at(view, 100, 100)
    point_at(view, 150, 100)
    click(view, 200, 100)
    click(view, 300, 100)
    click(view, 500, 300)

    assert pointed[:2] == ["a", None]
    assert picked == ["b"]
    assert missed == ["c", None]


def test_arrows_go_to_the_next_thing_that_way(view, scene):
    scene.show_picture({"west": block(100, 100), "east": block(300, 110), "south": block(120, 300)})
    picked = []
    view.put_on(Pick(scene, ["west", "east", "south"], lambda key: None, picked.append))

    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(view, key)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(view, key)

    assert picked == ["east", "south"]


def test_escape_points_at_nothing(view, scene):
    scene.show_picture({"a": block(100, 100)})
    pointed = []
    view.put_on(Pick(scene, ["a"], pointed.append, lambda key: None))

    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Escape)

    assert pointed == ["a", None]


def test_what_is_carried_follows_the_pointer_and_snaps_where_it_can_lie(view, scene):
    tile = Tile(scene)
    view.put_on(tile)

    point_at(view, 512, 333)
    held = scene.item("held", "hand")
    assert (round(held.x()), round(held.y())) == (512, 333)

    point_at(view, 110, 62)
    held = scene.item("held", "hand")
    assert (held.x(), held.y()) == (125, 75)

    click(view, 110, 62)
    assert tile.put_at == [Cell(2, 1)]


def test_the_same_by_keys_alone(view, scene):
    tile = Tile(scene)
    view.put_on(tile)

    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(view, key)

    assert tile.put_at == [Cell(4, 2)]


def test_what_is_dragged_from_afar_is_put_down_when_the_button_comes_up(view, scene):
    tile = Tile(scene)
    view.put_on(tile)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(500, 380))
    tile.drag_from(view.mapToScene(QPoint(500, 380)))
    tile.put_at.clear()

    move_pointer(view.viewport(), QPoint(210, 210))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(210, 210))

    assert tile.put_at == [Cell(4, 4)]


def test_nothing_stays_in_the_hand_when_the_gesture_ends(view, scene):
    view.put_on(Tile(scene))
    point_at(view, 110, 60)
    assert scene.item("held", "hand") is not None

    view.put_on(Pick(scene, [], lambda key: None, lambda key: None))

    assert scene.item("held", "hand") is None
