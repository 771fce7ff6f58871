"""The toolkit of sandbox boards, on the board of a toy game."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.core.edits import AnyEdit
from app.core.game import Player
from app.core.positions import empty
from app.core.reason import Reason
from app.settings import Settings, Speed
from app.ui.board.table import Seating
from tests.pointer import move_pointer, move_with_no_button
from tests.toy import GAME
from tests.toy.editor import RaceEditor
from tests.toy.model import Card, Options, Position

PLAYERS = (Player("Ada"), Player("Bo", colour=1))


class Workshop:
    """Keeps what the editor proposes, as the shell does."""

    def __init__(self, qtbot: QtBot) -> None:
        self.editor = RaceEditor(GAME, Settings(language="en", speed=Speed.OFF))
        self.board = self.editor.board
        self.states: list[Position] = [empty(GAME, Options(), PLAYERS)]
        self.said: list[str] = []
        self.refused: list[str] = []
        self.held: list[object] = []
        self.editor.edited.connect(self._keep)
        self.editor.refused.connect(lambda why: self.refused.append(str(why)))
        self.editor.held.connect(self.held.append)
        qtbot.addWidget(self.board)
        self.board.resize(640, 420)
        with qtbot.waitExposed(self.board):
            self.board.show()
        self.show()

    @property
    def state(self) -> Position:
        """What is on the table."""
        return self.states[-1]

    def show(self) -> None:
        """Show it."""
        self.editor.show_state(self.state, Seating(PLAYERS))

    def spot(self, x: float, y: float) -> QPoint:
        """Return where a point of the table is on the screen."""
        return self.board.mapFromScene(QPointF(x, y))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press, drag and let go."""
        viewport = self.board.viewport()
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=self.spot(*start))
        for part in range(1, 6):
            x, y = (one + (other - one) * part / 5 for one, other in zip(start, end, strict=True))
            move_pointer(viewport, self.spot(x, y))
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=self.spot(*end))

    def click(self, x: float, y: float) -> None:
        """Click."""
        move_pointer(self.board.viewport(), self.spot(x, y))
        QTest.mouseClick(self.board.viewport(), Qt.MouseButton.LeftButton, pos=self.spot(x, y))

    def key(self, *keys: Qt.Key) -> None:
        """Press keys one after another."""
        for key in keys:
            QTest.keyClick(self.board, key)

    def _keep(self, edit: AnyEdit) -> None:
        self.states.append(edit.state)
        self.said.append(str(edit.phrase))
        self.show()


@pytest.fixture
def workshop(qtbot: QtBot) -> Workshop:
    """Return an empty track that is taken apart."""
    return Workshop(qtbot)


def test_a_runner_is_dragged_along_its_lane(workshop: Workshop) -> None:
    """It snaps to the square where the button comes up."""
    workshop.drag((40, 40), (203, 45))
    assert workshop.state.runners[0].at.at == 4
    assert workshop.said == ["Seat 1 to square 4"]
    assert workshop.held[-1] is None


def test_a_click_takes_up_and_a_click_puts_down(workshop: Workshop) -> None:
    """Nobody has to keep the button down."""
    workshop.click(40, 140)
    assert workshop.held[-1] == ("runner", 1)
    workshop.click(120, 140)
    assert workshop.state.runners[1].at.at == 2
    assert workshop.held[-1] is None


def test_cards_from_the_palette_are_dealt_one_after_another(workshop: Workshop) -> None:
    """What comes out of the box stays in hand while there is more of it."""
    workshop.editor.take(("card", 2))
    for _ in range(3):
        workshop.click(45, 90)
    assert workshop.state.hands[0] == [Card.TWO] * 3
    assert workshop.held[-1] == ("card", 2)
    for _ in range(3):
        workshop.click(45, 190)
    assert workshop.held[-1] is None, "the box is empty"
    workshop.editor.take(("card", 2))
    assert workshop.refused == ["There is none left in the box."]


def test_a_card_is_dragged_from_the_palette(workshop: Workshop) -> None:
    """The palette hands it over, carries it, and lets go; beside the board nothing comes of it."""
    editor = workshop.editor
    editor.take(("card", 1))
    editor.carry(workshop.spot(42, 186))
    editor.drop(workshop.spot(42, 186))
    assert workshop.state.hands[1] == [Card.ONE]
    editor.take(("card", 1))
    editor.drop(QPoint(-30, 10))
    assert len(workshop.states) == 2


def test_what_is_dragged_off_the_board_goes_into_the_box(workshop: Workshop) -> None:
    """A card can be put away, a runner says why it cannot."""
    workshop.editor.take(("card", 1))
    workshop.click(40, 85)
    workshop.key(Qt.Key.Key_Escape)
    workshop.drag((40, 85), (560, 390))
    assert workshop.state.hands[0] == []
    assert workshop.said[-1] == "card put away"
    workshop.drag((40, 40), (560, 390))
    assert workshop.refused == ["Every lane has its runner."]
    assert workshop.held[-1] is None


def test_the_keys_do_all_of_it(workshop: Workshop) -> None:
    """Arrows find a thing, Enter takes it, arrows carry it, Enter puts it down, Delete puts it away."""
    workshop.key(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert workshop.held[-1] == ("runner", 0)
    workshop.key(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert workshop.state.runners[0].at.at == 2
    workshop.editor.take(("card", 1))
    workshop.key(Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Escape)
    assert [len(hand) for hand in workshop.state.hands] == [1, 0]
    workshop.key(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Delete)
    assert [len(hand) for hand in workshop.state.hands] == [0, 0]


def test_escape_leaves_things_as_they_were(workshop: Workshop) -> None:
    """A runner that was taken up is back where it stood, and looks like it."""
    workshop.click(40, 40)
    item = workshop.editor.scene.item(("runner", 0))
    assert item is not None
    assert item.opacity() < 0.5
    workshop.key(Qt.Key.Key_Escape)
    assert item.opacity() == 1
    assert workshop.states[1:] == []
    assert not list(workshop.editor.scene.items_of("hand"))


@pytest.mark.parametrize("way", [1, 120])
def test_nothing_sticks_to_a_pointer_whose_button_came_up_elsewhere(workshop: Workshop, way: int) -> None:
    """In a menu or a dialog: a drag, or a press that had not moved yet, is over."""
    viewport, start = workshop.board.viewport(), workshop.spot(40, 40)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    move_pointer(viewport, start + QPoint(way, 0))
    move_with_no_button(viewport, start + QPoint(200, 0))
    move_with_no_button(viewport, start + QPoint(210, 0))
    assert not list(workshop.editor.scene.items_of("hand"))
    assert workshop.states[1:] == []


def test_a_drop_where_it_was_is_no_edit(workshop: Workshop) -> None:
    """Nothing to undo comes of it."""
    workshop.drag((40, 40), (52, 40))
    assert workshop.states[1:] == []


def test_what_is_wrong_wears_a_ring(workshop: Workshop) -> None:
    """It goes where the picture shows what a problem speaks of, and with None it goes away."""
    workshop.editor.point_out(Reason("TOY-1", "No.", where=(("runner", 1), ("nothing", 7))))
    rings = list(workshop.editor.scene.items_of("problem"))
    assert [(item.pos().x(), item.pos().y()) for item in rings] == [(40, 140)]
    workshop.editor.point_out(None)
    assert not list(workshop.editor.scene.items_of("problem"))


def test_a_right_click_offers_what_can_be_changed(workshop: Workshop) -> None:
    """What the bench says, to take it up, and to put it away where that can be done."""
    workshop.drag((40, 40), (200, 40))
    workshop.board.menu_wanted.emit(QPointF(200, 40), QPoint(10, 10))
    (menu,) = workshop.board.findChildren(QMenu)
    assert [action.text() for action in menu.actions() if action.text()] == [
        "Back to the start",
        "Take it up",
    ]
    menu.actions()[0].trigger()
    assert workshop.state.runners[0].at.at == 0
    menu.close()
