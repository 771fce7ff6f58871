"""What a screen reader can do with the things and places of a board, and what it is told of them."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtTest import QTest

from app.core.words import Phrase
from app.ui.board import accessibility
from app.ui.board.gestures import Gesture
from app.ui.board.reach import Reach
from app.ui.board.scene import TableScene
from app.ui.board.targets import Action, Target
from app.ui.board.view import TableView
from tests.toy.model import Walk
from tests.ui.test_choice_table import AHEAD, At
from tests.ui.toys import block, board, quiet_scene


class Hand(Gesture):
    """Holds something that can be turned, over one place without a sprite."""

    def __init__(self) -> None:
        self.put: list[str] = []
        self.turns = 0

    def reachable(self) -> Iterator[Target]:
        held = Phrase("In hand, turn {turn}", {"turn": self.turns})
        yield Target("held", {Action.TURN: lambda: self.turned(1)}, held, QRectF(0, 0, 40, 40), is_held=True)
        does = {Action.PLACE: lambda: self.put.append("here")}
        yield Target("place", does, Phrase("An empty place"), QRectF(80, 80, 40, 40))

    @property
    def cursor(self) -> str:
        return "place"

    def turned(self, quarters: int) -> bool:
        self.turns += quarters
        return True


@pytest.fixture
def view(qtbot) -> TableView:
    accessibility.install()
    scene: TableScene = quiet_scene()
    view = board(qtbot, scene)
    view.put_on(Hand())
    scene.show_picture({"a": block(300, 100)})
    return view


def nodes_of(view: TableView) -> dict[str, accessibility.ThingInterface]:
    """Return what a screen reader finds on a board, by name."""
    tree = QAccessible.queryAccessibleInterface(view)
    nodes = [tree.child(index) for index in range(tree.childCount())]
    return {node.text(QAccessible.Text.Name): node for node in nodes}


def do(node: accessibility.ThingInterface, action: str) -> None:
    """Have something done; it is done once whoever asked has an answer."""
    node.doAction(action)
    QCoreApplication.processEvents()


def test_a_choice_is_played_by_its_action(qtbot):
    """The square ahead and two cards can be chosen; of each the menu can be opened."""
    at = At(qtbot)
    tree = QAccessible.queryAccessibleInterface(at.table.board)
    offered = [tree.child(index) for index in range(tree.childCount())]
    choices = [node for node in offered if "pick" in node.actionNames()]
    assert [node.actionNames() for node in choices] == [["pick", "open menu"]] * 3

    do(choices[0], "pick")

    assert at.said == [Walk(0, to=AHEAD[1])]


def test_places_without_a_sprite_and_what_is_held_are_found_too(view: TableView):
    nodes = nodes_of(view)

    assert list(nodes) == ["Block at 300", "In hand, turn 0", "An empty place"]
    assert nodes["An empty place"].actionNames() == ["place"]
    assert nodes["An empty place"].text(QAccessible.Text.Description) == "Put it here"
    assert nodes["In hand, turn 0"].state().selected
    assert not nodes["An empty place"].state().selected
    assert nodes["Block at 300"].actionNames() == ["open menu"]


def test_what_is_asked_for_is_done_and_what_is_not_offered_is_not(view: TableView):
    gesture, node = view.gesture, nodes_of(view)["An empty place"]
    assert isinstance(gesture, Hand)

    do(node, "place")
    do(node, "turn")

    assert (gesture.put, gesture.turns) == (["here"], 0)


def test_a_menu_is_opened_where_the_thing_is(view: TableView):
    wanted = []
    view.menu_wanted.connect(lambda at, where: wanted.append(at))

    do(nodes_of(view)["Block at 300"], "open menu")

    assert [(at.x(), at.y()) for at in wanted] == [(300, 100)]


def test_places_go_with_the_gesture_that_offered_them(view: TableView):
    place = nodes_of(view)["An empty place"]

    view.put_on(Gesture())

    assert list(nodes_of(view)) == ["Block at 300"]
    QCoreApplication.sendPostedEvents(None, 0)
    QCoreApplication.processEvents()
    assert place.actionNames() == []


def test_a_key_that_turns_what_is_held_is_answered(view: TableView, monkeypatch: pytest.MonkeyPatch):
    heard, spoken = [], []
    monkeypatch.setattr(accessibility, "say_aloud", lambda _, sentence: heard.append(sentence))
    monkeypatch.setattr(accessibility, "speak_of", lambda thing: spoken.append(thing.key))
    nodes_of(view)

    QTest.keyClick(view, Qt.Key.Key_R)
    QTest.keyClick(view, Qt.Key.Key_R)

    assert spoken == ["place", "place"]
    assert heard == ["In hand, turn 2"]


def test_changed_names_and_choices_are_told(view: TableView, qtbot):
    nodes_of(view)
    reach, gesture = accessibility.reach_of(view), view.gesture
    assert isinstance(reach, Reach)
    assert isinstance(gesture, Hand)
    with qtbot.waitSignal(reach.changed):
        view.table_scene.show_picture({"a": block(300, 100), "b": block(400, 100)})

    with qtbot.waitSignal(reach.renamed) as renamed:
        gesture.turned(1)
        view.gesture_changed.emit()

    assert renamed.args[0].key == "held"


def test_the_menu_key_opens_the_menu_of_what_the_keys_are_at(qtbot):
    at = At(qtbot)
    wanted = []
    at.table.board.menu_wanted.connect(lambda spot, where: wanted.append(spot))
    at.press(Qt.Key.Key_Right)

    where = at.where(AHEAD)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, where, at.table.board.mapToGlobal(where))
    QCoreApplication.sendEvent(at.table.board, event)

    item = at.table.scene.item(AHEAD)
    assert item is not None
    assert wanted == [item.sceneBoundingRect().center()]
