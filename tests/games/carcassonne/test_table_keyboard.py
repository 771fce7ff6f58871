"""Carcassonne played with keys alone."""

from dataclasses import replace

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from app.games.carcassonne.commands import (
    NEVER,
    ChooseToken,
    Decline,
    Deploy,
    EndTurn,
    Exchange,
    Grab,
    Place,
    Throw,
)
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase, Square
from app.games.carcassonne.physics.arena import follower_spot
from app.games.carcassonne.physics.throw import aim_at, stage_of
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.gestures import Held, TileCarry
from app.games.carcassonne.ui.stage_layout import LEAVE
from app.games.carcassonne.ui.table import CarcassonneTable
from app.games.carcassonne.ui.throw import catching
from app.games.carcassonne.ui.throw.catching import Catcher
from tests.games.carcassonne.at_table import QUIET, AtTable
from tests.games.carcassonne.drawn import Land
from tests.games.carcassonne.test_table_mouse import fair

LEFT, RIGHT, UP, DOWN = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down
ENTER, ESC, BACK = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Backspace


@pytest.fixture
def curve(qtbot):
    return AtTable(qtbot, Land("D(0,0)").draw("V"))


def test_arrows_go_from_legal_square_to_legal_square(curve):
    """CAR-20: the tile comes up on a legal square and never lies on another."""
    curve.press(RIGHT)
    first = curve.table.gesture.placed()
    assert first is not None

    seen = {first[0]}
    for key in (LEFT, LEFT, DOWN, RIGHT, RIGHT, UP):
        curve.press(key)
        seen.add(curve.table.gesture.placed()[0])
    assert seen == {Square(-1, 0), Square(1, 0), Square(0, 1)}


def test_arrows_lead_to_every_legal_square(curve):
    """CAR-20: also to one that lies between others which are all nearer to each other."""
    squares = [Square(-1, -5), Square(1, -5), Square(0, -3), Square(-1, -2), Square(1, -2)]
    held = Held(0, "V", dict.fromkeys(squares, (0,)), (0,), {})
    tile = TileCarry(curve.table, held, squares[0])
    seen, todo = {squares[0]}, [squares[0]]
    while todo:
        here = todo.pop()
        new = {tile.beside(here, *way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))} - seen
        seen |= new
        todo += new

    assert seen == set(squares)


def test_r_turns_and_enter_lays(curve):
    """CAR-20, CAR-11."""
    curve.press(RIGHT, RIGHT, RIGHT)
    before = curve.art("held")
    curve.press("r")
    assert curve.art("held") != before

    curve.press(ENTER)

    assert isinstance(curve.said[-1], Place)
    assert curve.land.state.phase is Phase.DEPLOY


@pytest.mark.parametrize("key", [BACK, ESC])
def test_the_tile_is_taken_up_again_until_the_turn_is_confirmed(curve, key):
    """CAR-12: and it is held where it lay."""
    curve.press(RIGHT, ENTER)
    lay = curve.land.state.fresh

    curve.press(key)

    assert curve.taken_back == 1
    assert curve.land.state.phase is Phase.PLACE
    assert curve.table.gesture.placed()[0] == lay


def test_arrows_choose_a_place_and_enter_puts_the_follower(curve):
    """CAR-30, CAR-31."""
    curve.press(RIGHT, ENTER, RIGHT)
    chosen = curve.table.gesture.at

    curve.press(ENTER)

    assert curve.said[-1] == Deploy(0, chosen[1])


def test_enter_with_nothing_chosen_ends_the_turn(curve):
    """CAR-11."""
    curve.press(RIGHT, ENTER, ENTER)

    assert curve.said[-1] == EndTurn(0)


def test_f_shows_the_fields_as_long_as_it_is_held(qtbot):
    """CAR-62, CAR-63: Bo's field borders one completed city, which is crowned."""
    there = AtTable(qtbot, Land("D(0,0) E(0,-1)r2", "2(0,-1)f0"))

    QTest.keyPress(there.view, Qt.Key.Key_F)
    assert there.art(("field", Square(0, -1), 1), "table") == "region/E/2/1/1"
    assert there.art(("crown", Square(0, 0), 0), "table") != ""
    values = [item.sprite.art for item in there.table.scene.items_of() if item.key[0] == "value"]
    assert sorted((art.rsplit("|", 1)[1], "#FFF3C4" in art) for art in values) == [("3", False), ("3", True)]

    QTest.keyRelease(there.view, Qt.Key.Key_F)
    qtbot.waitUntil(lambda: there.art(("field", Square(0, -1), 1), "table") == "")


def test_fields_are_let_go_with_the_page(qapp):
    """Whoever left the table in that moment was told of an error."""
    table = CarcassonneTable(GAME, QUIET)
    board = table.widget()
    QTest.keyPress(board, Qt.Key.Key_F)
    QTest.keyRelease(board, Qt.Key.Key_F)
    assert table._let_go.isActive()

    board.deleteLater()
    QApplication.sendPostedEvents(board, QEvent.Type.DeferredDelete.value)

    assert not isValid(table._let_go)


def test_a_key_that_repeats_itself_is_held(qtbot):
    """A busy program takes a repetition for letting go and pressing anew; the fields stay all the while."""
    there = AtTable(qtbot, Land("D(0,0)"))
    there.table._let_go.setInterval(3_600_000)
    hidden = []
    there.table.scene.changed_picture.connect(
        lambda layer: hidden.append(not there.table.view_options.fields) if layer == "table" else None
    )
    for _ in range(5):
        QTest.keyPress(there.view, Qt.Key.Key_F)
        QTest.keyRelease(there.view, Qt.Key.Key_F)

    assert there.table.view_options.fields
    assert not any(hidden)
    there.table._let_go.timeout.emit()
    assert not there.table.view_options.fields


def test_the_action_shows_legal_squares_to_a_purist(qtbot):
    there = AtTable(qtbot, Land("D(0,0)").draw("V"), settings=replace(QUIET, aids=False))
    assert there.table.scene.item(("spot", Square(1, 0))) is None

    there.table.board_menu.targets.trigger()

    assert there.table.scene.item(("spot", Square(1, 0))) is not None


def test_minus_plus_and_nought_zoom_and_arrows_pan_where_nothing_is_held(qtbot):
    there = AtTable(qtbot, Land("D(0,0)"))
    there.press("+", "+")
    assert there.view.closeness > 1
    before = there.view.mapToScene(there.view.rect().center())

    there.press(RIGHT)

    assert there.view.mapToScene(there.view.rect().center()).x() > before.x()
    there.press("0")
    assert there.view.closeness == 1


# --- The catapult round ---


def test_arrows_and_enter_choose_a_token_aim_and_throw(qtbot):
    """FAIR-11, CAR-AMB-10: an arrow is half a degree, or a hundredth of the power."""
    there = AtTable(qtbot, fair())
    there.press(RIGHT, RIGHT, ENTER)
    assert there.said == [ChooseToken(0, Token.SEDUCTION)]
    aim = there.table.gesture.aim

    there.press(RIGHT, RIGHT, UP, ENTER)

    assert there.said[-1] == Throw(0, aim.side + 10, aim.power + 10)


def test_enter_takes_the_place_of_the_nearest_follower_and_leaving_it_is_offered_beside_it(qtbot):
    """FAIR-33: the large button is what whoever aimed most likely wants, never the refusal."""
    there = AtTable(qtbot, fair("2(1,0)r0", tremor=(0, 0)).play(ChooseToken(0, Token.SEDUCTION)))
    state = there.land.state
    aim = aim_at(stage_of(state, 0), follower_spot(state, next(iter(state.followers.values()))))
    there.play(Throw(0, aim.side, aim.power - 60))
    there.answer()
    (number,) = there.land.state.followers
    state = there.land.state.copy()

    there.press(ENTER)
    assert there.said[-1] == Exchange(0, number, 0)

    there.land.state = state
    there.show()
    there.click(there.where(LEAVE))
    assert there.said[-1] == Decline(0)


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.millis = 0.0

    def __call__(self) -> float:
        return self.millis


@pytest.fixture
def catch(qtbot, monkeypatch):
    """Ada has thrown; Bo is to catch, by a clock of ours."""
    there = AtTable(qtbot, fair().play(ChooseToken(0, Token.CATCH)))
    there.clock = Clock()
    monkeypatch.setattr(catching, "milliseconds", there.clock)
    there.press(ENTER)
    there.answer()
    assert isinstance(there.table.gesture, Catcher)
    if there.table.gesture.is_practice:
        there.press(ESC)
    return there


def test_the_catcher_presses_when_the_ring_has_closed(catch):
    """FAIR-50, FAIR-51: ten milliseconds late is still caught."""
    catch.press(ENTER)
    assert catch.table.gesture.is_running
    catch.clock.millis = catch.table.gesture.right_moment + 10

    catch.press(ENTER)

    assert catch.said[-1] == Grab(1, 10)
    assert catch.land.points[1] == 5


def test_what_falls_short_is_left_alone(catch):
    """CAR-AMB-23: once the token flies it is said that it is out of reach, and a press leaves it."""
    around = catch.land.state.round
    catch.land.state.round = evolve(around, catch=around.catch._replace(reached=False))
    catch.show()
    catch.press(ENTER)
    assert str(catch.table.prompt().text) == "out of reach: leave it"
    assert catch.table.prompt().command == Grab(1, NEVER)
    catch.clock.millis = catch.table.gesture.right_moment
    catch.press(ENTER)
    assert catch.said[-1] == Grab(1, NEVER)
    assert catch.land.points[1] == 5


def test_whoever_never_reaches_for_it_has_not_touched_it(catch):
    """FAIR-51: B or C, as far as it got."""
    catch.press(ENTER)
    catch.clock.millis = catch.table.gesture.right_moment + 1000

    catch.table.gesture.tick()

    assert catch.said[-1] == Grab(1, NEVER)


def test_a_click_does_not_start_the_throw_by_accident(catch):
    catch.click(catch.at(0, 0))

    assert not catch.table.gesture.is_running
