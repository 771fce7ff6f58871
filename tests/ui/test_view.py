"""Zoom, pan, and the way of pointer and keys to the gesture."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.board.gestures import Gesture
from tests.pointer import move_pointer, move_with_no_button
from tests.ui.toys import block, board, point_at, quiet_scene


class Diary(Gesture):
    """Writes down what it is told; wants to turn only while it *holds* something."""

    def __init__(self, holds=False):
        self.holds = holds
        self.lines = []

    def moved(self, at):
        self.lines.append(("moved", round(at.x()), round(at.y())))

    def left(self):
        self.lines.append("left")

    def pressed(self, at):
        self.lines.append(("pressed", round(at.x()), round(at.y())))
        return True

    def released(self, at):
        self.lines.append(("released", round(at.x()), round(at.y())))

    def broken_off(self):
        self.lines.append("broken off")

    def turned(self, quarters):
        if quarters:
            self.lines.append(("turned", quarters))
        return self.holds

    def stepped(self, dx, dy):
        self.lines.append(("stepped", dx, dy))
        return True

    def entered(self):
        return self.holds

    def escaped(self):
        self.lines.append("escaped")
        return True


@pytest.fixture
def view(qtbot):
    scene = quiet_scene()
    scene.show_picture({"a": block(300, 200)})
    return board(qtbot, scene)


def wheel(view, notches, modifiers=Qt.KeyboardModifier.NoModifier):
    centre = QPointF(view.viewport().rect().center())
    event = QWheelEvent(
        centre, view.mapToGlobal(centre), QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, modifiers, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def test_the_whole_world_is_fitted_whatever_the_window(view):
    view.set_world(QRectF(0, 0, 1200, 400))
    seen = view.mapToScene(view.viewport().rect()).boundingRect()

    assert seen.contains(QRectF(0, 0, 1200, 400))

    view.resize(900, 300)
    assert view.transform().m11() == pytest.approx(0.75)


def test_plus_comes_closer_and_zero_fits_again(view):
    QTest.keyClick(view, Qt.Key.Key_Plus)
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.closeness == pytest.approx(1.25**2)

    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.closeness == pytest.approx(1.25)

    QTest.keyClick(view, Qt.Key.Key_0)
    assert view.closeness == 1


def test_zooming_keeps_what_is_under_the_pointer_where_it_is(view):
    spot = QPointF(450, 120)
    before = view.mapToScene(spot.toPoint())

    view.zoom(2, spot)

    after = view.mapToScene(spot.toPoint())
    assert (after - before).manhattanLength() < 3


def test_nobody_can_zoom_out_of_the_room(view):
    view.zoom(0.2)
    assert view.closeness == 1
    view.zoom(1000)
    assert view.closeness <= 8


def test_the_wheel_turns_what_is_held_and_zooms_otherwise(view):
    view.put_on(Diary())
    wheel(view, 1)
    assert view.closeness > 1

    view.fit()
    holding = Diary(holds=True)
    view.put_on(holding)
    wheel(view, -1)

    assert view.closeness == 1
    assert ("turned", 1) in holding.lines


def test_a_right_click_turns_what_is_held_and_asks_for_the_menu_otherwise(view, qtbot):
    holding = Diary(holds=True)
    view.put_on(holding)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=QPoint(300, 200))
    assert ("turned", 1) in holding.lines

    view.put_on(Diary())
    with qtbot.waitSignal(view.menu_wanted) as asked:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=QPoint(300, 200))
    assert asked.args[0] == QPointF(300, 200)


def test_the_middle_button_pushes_the_table_and_says_nothing_to_the_gesture(view):
    diary = Diary()
    view.put_on(diary)
    view.zoom(3)
    before = view.mapToScene(QPoint(300, 200))
    diary.lines.clear()

    QTest.mousePress(view.viewport(), Qt.MouseButton.MiddleButton, pos=QPoint(300, 200))
    move_pointer(view.viewport(), QPoint(360, 200))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.MiddleButton, pos=QPoint(360, 200))

    after = view.mapToScene(QPoint(300, 200))
    assert after.x() == pytest.approx(before.x() - 20, abs=1)
    assert diary.lines == []


def test_space_and_the_left_button_push_the_table_too(view):
    diary = Diary()
    view.put_on(diary)
    view.zoom(3)
    diary.lines.clear()

    QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert diary.lines == []

    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    assert diary.lines


def test_keys_reach_the_gesture_in_the_words_of_the_game(view):
    diary = Diary()
    view.put_on(diary)
    diary.lines.clear()

    for key in (Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Escape):
        QTest.keyClick(view, key)
    QTest.keyClick(view, Qt.Key.Key_R)
    QTest.keyClick(view, Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)

    assert diary.lines == [("stepped", -1, 0), ("stepped", 0, 1), "escaped", ("turned", 1), ("turned", -1)]


def test_enter_goes_to_whatever_is_held_first_and_then_to_the_table(view, qtbot):
    view.put_on(Diary(holds=True))
    with qtbot.assertNotEmitted(view.entered):
        QTest.keyClick(view, Qt.Key.Key_Return)

    view.put_on(Diary())
    with qtbot.waitSignal(view.entered):
        QTest.keyClick(view, Qt.Key.Key_Return)


def test_the_pointer_is_told_in_scene_units_when_the_view_is_zoomed(view):
    diary = Diary()
    view.put_on(diary)
    view.zoom(2)
    diary.lines.clear()

    point_at(view, 310, 190)

    assert diary.lines == [("moved", 310, 190)]


def test_a_pointer_at_rest_takes_nothing_from_the_keys(view):
    """Qt tells of leaving and of moves, too, when a panel opens and closes over it; and a desk is knocked."""
    view.put_on(diary := Diary())
    move_pointer(view.viewport(), QPoint(300, 200))
    QTest.keyClick(view, Qt.Key.Key_Right)
    diary.lines.clear()

    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    move_pointer(view.viewport(), QPoint(300, 200))
    move_pointer(view.viewport(), QPoint(302, 199))
    assert diary.lines == []

    move_pointer(view.viewport(), QPoint(330, 200))
    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    assert diary.lines == [("moved", 330, 200), "left"]


def test_a_press_wakes_the_pointer_where_it_lies(view):
    view.put_on(diary := Diary())
    move_pointer(view.viewport(), QPoint(300, 200))
    QTest.keyClick(view, Qt.Key.Key_Right)
    diary.lines.clear()

    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    move_pointer(view.viewport(), QPoint(301, 200))
    assert diary.lines == [("pressed", 300, 200), ("released", 300, 200), ("moved", 301, 200)]


def test_a_button_that_comes_up_elsewhere_breaks_off_what_was_dragged(view):
    """In a menu or a dialog that has opened meanwhile: the drag went on for ever, with no button down."""
    diary = Diary()
    view.put_on(diary)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    move_pointer(view.viewport(), QPoint(330, 200))
    assert "broken off" not in diary.lines

    move_with_no_button(view.viewport(), QPoint(360, 200))
    assert diary.lines[-2:] == ["broken off", ("moved", 360, 200)]

    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(360, 200))
    assert ("released", 360, 200) not in diary.lines


def test_no_menu_opens_over_what_is_being_dragged(view):
    """It took the button's coming up for itself."""
    asked = []
    view.menu_wanted.connect(lambda *at: asked.append(at))
    view.put_on(Diary())
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=QPoint(300, 200))

    assert asked == []


def test_the_left_button_puts_down_what_it_has_dragged_though_the_middle_one_pushes_the_table(view):
    """The gesture never heard of its coming up."""
    diary = Diary()
    view.put_on(diary)
    for press in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
        QTest.mousePress(view.viewport(), press, pos=QPoint(300, 200))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))

    assert diary.lines[-1] == ("released", 300, 200)
