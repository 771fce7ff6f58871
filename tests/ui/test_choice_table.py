"""What a table gets for nothing when it says what choosing a thing means: shown on the one of Race."""

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter
from PySide6.QtTest import QTest

from app.bots.protocol import Hint
from app.core.command import Command
from app.core.game import Player
from app.core.reason import Reason
from app.core.words import Phrase
from app.settings import Settings, Speed, Theme
from app.ui.board.choice_pick import ChoicePick, Keys
from app.ui.board.gestures import Gesture
from app.ui.board.table import Seating
from tests.pointer import move_pointer
from tests.shell.race_table import GAME, RaceTable
from tests.toy.model import Card, Options, PlayCard, Position, Square, Throw, Walk
from tests.ui.toys import block, board, quiet_scene

PLAYERS = (Player("Ada", None, 0), Player("Bo", None, 1))
AHEAD = ("square", Square(0, 1))


class At:
    """A table in a window, and what it proposed and refused."""

    def __init__(self, qtbot, **settings: bool) -> None:
        self.table = RaceTable(GAME, Settings(speed=Speed.OFF, theme=Theme.LIGHT, **settings))
        self.said: list[Command] = []
        self.refusals: list[Reason] = []
        self.table.proposed.connect(self.said.append)
        self.table.refused.connect(self.refusals.append)
        widget = self.table.widget()
        qtbot.addWidget(widget)
        widget.resize(700, 420)
        with qtbot.waitExposed(widget):
            widget.show()
        self.state: Position = GAME.rules.setup(Options(), PLAYERS)
        self.state.owed = ""
        self.state.hands = [[Card.ONE, Card.TWO], [Card.ONE]]
        self.show()

    def show(self, watching: int | None = 0) -> None:
        view = GAME.rules.redact(self.state, 0)
        self.table.show_view(view, Seating(PLAYERS, watching, frozenset({0})), None)

    def where(self, key: object) -> QPoint:
        item = self.table.scene.item(key)
        assert item is not None
        return self.table.board.mapFromScene(item.pos())

    def point(self, key: object) -> None:
        move_pointer(self.table.board.viewport(), self.where(key))

    def click(self, key: object) -> None:
        self.point(key)
        QTest.mouseClick(self.table.board.viewport(), Qt.MouseButton.LeftButton, pos=self.where(key))

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.table.board, key)

    def keys_of(self, layer: str) -> set[object]:
        return {item.key for item in self.table.scene.items_of(layer)}


@pytest.fixture
def at(qtbot) -> At:
    return At(qtbot)


def test_what_can_be_chosen_glows_and_a_click_plays_it(at: At) -> None:
    """The square ahead and two cards can be chosen; neither the runner nor the other lane can."""
    lit = {("choice", key) for key in (AHEAD, ("card", 0, 0), ("card", 0, 1))}
    assert at.keys_of("choices") == lit

    at.click(AHEAD)
    at.click(("card", 0, 1))

    assert at.said == [Walk(0, to=Square(0, 1)), PlayCard(0, card=Card.TWO)]


def test_without_aids_nothing_glows_until_it_is_asked_for(qtbot) -> None:
    """Aids are a setting, targets a wish."""
    at = At(qtbot, aids=False)
    assert not at.keys_of("choices")

    at.table.look(targets=True)

    assert len(at.keys_of("choices")) == 3


def test_arrows_and_enter_play_too_and_a_screen_reader_is_told(at: At) -> None:
    """The first arrow goes to the first choice; Enter plays it; things with words are in the list."""
    at.press(Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert at.said == [Walk(0, to=Square(0, 1))]
    listed = QAccessible.queryAccessibleInterface(at.table.board)
    assert listed.childCount() == len(at.table.shown)


def test_what_would_come_of_a_choice_is_shown_as_a_ghost(at: At) -> None:
    """The runner on its next square, and then nothing any more."""
    at.point(AHEAD)
    ghost = at.table.scene.item(("ghost", ("runner", 0)), "pointed")
    assert ghost is not None
    assert ghost.sprite.opacity < 1
    assert ghost.sprite.x == at.table.shown[AHEAD].x

    at.press(Qt.Key.Key_Escape)

    assert not at.keys_of("pointed")


def test_what_cannot_be_chosen_says_why(at: At) -> None:
    """Pointed at it says so beside it; clicked it is a refusal; the bare table says nothing."""
    other = ("square", Square(1, 1))
    at.point(other)
    assert "why" in at.keys_of("pointed")

    at.click(other)
    at.click(("runner", 1))

    assert not at.said
    assert [reason.rule for reason in at.refusals] == ["TOY-2"]


def test_who_may_not_play_chooses_nothing(at: At) -> None:
    """Looking on, or while the clock stands still."""
    at.show(watching=None)
    at.click(AHEAD)
    at.show()
    at.table.show_pause(True)
    at.click(AHEAD)
    assert not at.said
    at.table.show_pause(False)
    at.click(AHEAD)
    assert len(at.said) == 1


def test_a_hint_rings_its_place_and_then_shows_its_move(at: At) -> None:
    """Depth 2 and depth 3."""
    hint = Hint(Phrase("run"), (AHEAD, ("card", 9, 9)), Walk(0, to=Square(0, 1)), Phrase("walk"), ())
    at.table.show_hint(hint, 2)
    assert at.keys_of("hint") == {("hint", AHEAD)}
    at.table.show_hint(hint, 3)
    assert ("ghost", ("runner", 0)) in at.keys_of("hint")
    at.table.show_hint(None, 0)
    assert not at.keys_of("hint")


def test_the_prompt_has_a_button_for_what_lies_nowhere(at: At) -> None:
    """To throw is no place on the table; who looks on is told whom to wait for."""
    prompt = super(RaceTable, at.table).prompt_for(at.table.view)
    assert (prompt.seat, prompt.command) == (0, Throw(0))
    at.show(watching=None)
    prompt = super(RaceTable, at.table).prompt_for(at.table.view)
    assert (prompt.seat, prompt.command) == (0, None)


def test_f1_asks_for_the_rule_of_the_verb_that_is_pointed_at(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere for the first thing that may be done."""
    monkeypatch.setattr(Walk, "rules", ("TOY-2",))
    monkeypatch.setattr(PlayCard, "rules", ("TOY-4",))
    assert at.table.rule_at(at.where(("card", 0, 1))) == "TOY-4"
    assert at.table.rule_at(QPoint(-9, -9)) == "TOY-2"


def test_it_has_a_thumbnail_a_drawing_a_menu_and_points(at: At, qtbot) -> None:
    """All of them are made of the picture."""
    for paint in (
        lambda painter, room: at.table.thumbnail(at.state, painter, room),
        lambda painter, room: at.table.paint_drawing(at.state, None, painter, room),
    ):
        image = _painted(paint)
        colours = {image.pixelColor(x, y).name() for x in range(0, 300, 3) for y in range(0, 180, 3)}
        assert len(colours) > 2
    facts = super(RaceTable, at.table).facts(at.state, 0)
    assert [fact.value for fact in facts] == [0]


def _painted(paint: Callable[[QPainter, QRectF], None]) -> QImage:
    image = QImage(300, 180, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint(painter, QRectF(image.rect()))
    painter.end()
    return image


# --- From one thing to another ---


class Board:
    """A man on a and a man on b; a goes to c or d."""

    def __init__(self, qtbot) -> None:
        self.scene = quiet_scene()
        self.scene.show_picture({name: block(100 + 100 * n, 200) for n, name in enumerate("abcd")})
        self.view = board(qtbot, self.scene)
        self.pointed: list[Keys] = []
        self.played: list[Command] = []
        self.missed: list[Keys] = []
        moves: dict[Keys, Command] = {("a", "c"): Throw(0), ("a", "d"): Throw(1)}
        self.pick = ChoicePick(self.scene, moves, self.pointed.append, self.played.append, self._miss)
        self.view.put_on(self.pick)

    def _miss(self, keys: Keys) -> bool:
        self.missed.append(keys)
        return True

    def spot(self, name: str) -> QPoint:
        item = self.scene.item(name)
        assert item is not None
        return self.view.mapFromScene(item.pos())

    def click(self, names: Sequence[str]) -> None:
        for name in names:
            QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, pos=self.spot(name))

    def drag(self, start: str, end: str) -> None:
        QTest.mousePress(self.view.viewport(), Qt.MouseButton.LeftButton, pos=self.spot(start))
        move_pointer(self.view.viewport(), self.spot(end))
        QTest.mouseRelease(self.view.viewport(), Qt.MouseButton.LeftButton, pos=self.spot(end))


@pytest.fixture
def men(qtbot) -> Board:
    return Board(qtbot)


def test_two_clicks_go_from_here_to_there(men: Board) -> None:
    assert men.pick.targets == ["a"]
    men.click("a")
    assert (men.pick.held, men.pick.targets) == (("a",), ["c", "d"])
    men.click("d")
    assert men.played == [Throw(1)]
    assert men.pick.held == ()


def test_so_does_a_drag_and_one_to_nowhere_is_put_back(men: Board) -> None:
    men.drag("a", "c")
    assert men.played == [Throw(0)]
    men.drag("a", "b")
    assert (men.missed, men.pick.held) == ([("a", "b")], ())


def test_and_keys_and_escape_puts_it_back(men: Board) -> None:
    keys = (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return)
    for key in keys:
        QTest.keyClick(men.view, key)
    assert men.played == [Throw(0)]
    men.click("a")
    QTest.keyClick(men.view, Qt.Key.Key_Escape)
    assert men.pick.held == ()
    men.click("ab")
    assert (men.pick.held, men.missed) == ((), [("b",)])


def test_a_plain_gesture_takes_its_place_without_a_trace(men: Board) -> None:
    men.click("a")
    men.view.put_on(Gesture())
    assert men.pointed[-1] == ()
