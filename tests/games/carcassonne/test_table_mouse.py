"""Carcassonne played with the pointer."""

from dataclasses import replace

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from app.core.command import NATURE
from app.games.carcassonne.commands import ChooseToken, Deploy, Drawn, EndTurn, Exchange, Place, Throw
from app.games.carcassonne.model import Phase, Square
from app.games.carcassonne.physics.arena import follower_spot
from app.games.carcassonne.physics.throw import aim_at, stage_of
from app.games.carcassonne.tables import Scores, Token, standard
from app.games.carcassonne.ui.arrangement import at_spot
from app.settings import TextSize
from tests.games.carcassonne.at_table import QUIET, AtTable
from tests.games.carcassonne.drawn import Land
from tests.pointer import move_pointer, move_with_no_button

RIGHT = Qt.MouseButton.RightButton
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def curve(qtbot):
    """The start tile, and a bend in hand: it fits north not at all, and in two turns in the east."""
    return AtTable(qtbot, Land("D(0,0)").draw("V"))


def test_the_tile_snaps_to_legal_squares_only_and_opens_in_a_legal_turn(curve):
    """CAR-20, CAR-21: the road of the start tile must go on in the east; in the north is a city."""
    curve.point(curve.at(1.2, 0.1))
    assert curve.art("held") == "held/V/0"
    assert curve.table.gesture.placed() == (Square(1, 0), 0)

    curve.point(curve.at(0, -1))
    assert curve.table.gesture.placed() is None

    curve.click(curve.at(0, -1))
    assert curve.said == []
    assert curve.refusals[-1].rule == "CAR-21"


def test_right_click_and_the_wheel_with_ctrl_turn_through_legal_turns(curve):
    """CAR-20: of four turns two fit here; the wheel alone zooms."""
    spot = curve.at(1, 0)
    curve.point(spot)

    curve.click(spot, RIGHT)
    assert curve.art("held") == "held/V/1"
    curve.click(spot, RIGHT)
    assert curve.art("held") == "held/V/0"
    curve.wheel(spot, 1, CTRL)
    assert curve.art("held") == "held/V/1"
    assert curve.view.closeness == 1

    curve.wheel(spot, -1)
    assert curve.view.closeness > 1
    assert curve.art("held") == "held/V/1"


def test_a_click_lays_the_tile_and_a_click_on_a_place_puts_the_follower(curve):
    """CAR-11, CAR-30, CAR-31."""
    curve.click(curve.at(1, 0))
    assert curve.said == [Place(0, "V", Square(1, 0), 0)]

    curve.click(curve.where(("place", "r0")))

    assert curve.said[-1] == Deploy(0, "r0")
    assert curve.table.scene.item(("follower", 0)) is not None
    assert curve.land.state.phase is Phase.DRAW


def test_the_button_ends_the_turn(curve):
    """CAR-11: deploying is optional."""
    curve.click(curve.at(1, 0))

    assert curve.table.prompt().command == EndTurn(0)
    curve.table.primary()

    assert curve.said[-1] == EndTurn(0)


def test_the_button_puts_a_follower_where_it_scores_at_once(qtbot, curve):
    """CAR-31, CAR-41: a city of two tiles is finished; a road that goes on brings nothing yet."""
    curve.click(curve.at(1, 0))
    assert curve.table.prompt().spare is None

    city = AtTable(qtbot, Land("D(0,0)").draw("E"))
    city.click(city.at(0, -1))

    prompt = city.table.prompt()
    assert city.table.company.say(prompt.action) == "Follower: 4 points"
    assert prompt.spare_command == EndTurn(0)
    city.table.primary()
    assert isinstance(city.said[-1], Deploy)


def test_the_button_says_what_enter_does_where_a_place_is_pointed_at(curve):
    """CAR-30: it said "End the turn", and Enter put a follower down."""
    curve.click(curve.at(1, 0))
    curve.point(curve.where(("place", "r0")))

    prompt = curve.table.prompt()
    assert (str(prompt.action), prompt.spare_command) == ("Put one here", EndTurn(0))
    curve.table.primary()
    assert curve.said[-1] == Deploy(0, "r0")


def test_a_tile_that_is_dragged_over_the_land_lies_where_it_is_let_go(curve):
    """CAR-20: whoever takes hold of it over one square does not lay it there yet."""
    start, end = curve.at(1, 0), curve.at(-1, 0)
    viewport = curve.view.viewport()

    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    move_pointer(viewport, end)
    assert curve.said == []
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)

    assert [(said.at, type(said)) for said in curve.said] == [(Square(-1, 0), Place)]


def test_pointing_at_the_land_says_what_is_there(curve):
    """CAR-41: the start tile's city, one tile, one open end."""
    curve.point(curve.at(0, -0.36))

    text = curve.art("words", "hover")
    assert "City of 1 tile, 1 open end: nobody is there yet." in text
    assert "1 point now, at least 2 once it is finished" in text


@pytest.mark.parametrize("size", [(480, 420), (1050, 640)])
@pytest.mark.parametrize("at", [(4, 0.2), (0, 2.2)])
def test_what_is_said_of_the_land_is_not_cut_at_the_rim(qtbot, size, at):
    """Wherever the pointer is, the words beside it are within the board."""
    there = AtTable(qtbot, Land("B(0,0) B(1,0) B(2,0) B(3,0) B(4,0) B(0,1) B(0,2)"))
    there.view.resize(*size)
    QApplication.processEvents()
    there.point(there.at(*at))
    (words,) = (item for item in there.table.scene.items_of("hover") if item.key == "words")
    seen, _ = there.table.camera.sight
    found = words.sceneBoundingRect()
    assert seen.x <= found.left() < found.right() <= seen.right
    assert seen.y <= found.top() < found.bottom() <= seen.bottom


BARN = "E(0,0) E(0,-1)r2"
"""Two tiles that make a city between them."""
IN_FIELD, IN_CITY = (0, 0.3), (0, -0.36)
PROUD = {"small_city": True, "tables": evolve(standard(), scores=Scores(city=3, pennant=3, open_city=0))}
"""A city of two tiles pays less than one that is twice as large."""


@pytest.mark.parametrize(
    ("tiles", "at", "options", "words"),
    [
        (
            "C(0,0)",
            (0, 0.2),
            {},
            "City of 1 tile, 1 pennant, 4 open ends: nobody is there yet.  2 points now, at least 4 once",
        ),
        (
            "E(0,0)",
            IN_CITY,
            PROUD,
            "City of 1 tile, 1 open end: nobody is there yet.  0 points now, at least 2 once",
        ),
        ("E(0,0)", IN_CITY, {"boxes": ("siege",)}, "1 point now, at least 2 once"),
        (BARN, IN_CITY, {}, "City of 2 tiles: finished, and worth 4 points"),
        (BARN, IN_CITY, {"small_city": True}, "City of 2 tiles: finished, and worth 2 points"),
        ("B(0,0)", (0, 0), {}, "Monastery: nobody is there yet.  1 point now, 9 with tiles all around"),
        (
            BARN,
            IN_FIELD,
            {"field_scoring": "first"},
            "Field beside 1 finished city: nobody is there yet.  4 points at the end",
        ),
        (BARN, IN_FIELD, {"field_scoring": "none"}, "Fields bring no points in this game"),
    ],
)
def test_whatever_is_pointed_at_is_said_by_the_rules_of_this_game(qtbot, tiles, at, options, words):
    """CAR-41, CAR-42, CAR-61, CAR-OPT-03, CAR-OPT-04, CAR-OPT-05: what it is worth now, and finished."""
    there = AtTable(qtbot, Land(tiles, **options))
    there.point(there.at(*at))
    assert words in there.art("words", "hover")
    assert any(item.key[0] == "hover" for item in there.table.scene.items_of("hover"))


def test_what_is_pointed_at_says_for_whom_its_points_are(qtbot):
    """CAR-45: by name, whoever leads there, or all who do."""
    there = AtTable(qtbot, Land("D(0,0) E(0,-1)r2 D(1,0)", "1(0,0)r0 2(1,0)r0"))
    ada, bo = (there.table.company.names[seat] for seat in (0, 1))
    there.point(there.at(0.3, 0.02))
    assert (
        f"Road of 2 tiles, 2 open ends: 2 points for {ada} and {bo}, and more with every tile"
        in there.art("words", "hover")
    )


def test_the_tray_is_painted_once(qtbot):
    """Every step of a glide over the board comes by it: nothing is painted as vectors then."""
    there = AtTable(qtbot, Land("D(0,0)").draw("V"))
    artist, painted = there.table._pixmaps.artist, []
    there.table.tray.grab()
    paint = artist.paint
    artist.paint = lambda painter, art: (painted.append(art), paint(painter, art))
    there.table.tray.grab()
    assert painted == []

    there.table.tray.show_turn(1)
    there.table.tray.grab()
    assert painted == ["tile/V/1"]


def test_the_tray_grows_with_the_letters_as_far_as_the_board_has_room(qtbot):
    """With the largest letters its words had stayed as small as they are; the land is beside it as before."""
    there = AtTable(qtbot, Land("D(0,0)").draw("V"))
    usual = there.table.tray.width()

    there.table.apply(replace(QUIET, text=TextSize.LARGEST))
    assert there.table.tray.width() == pytest.approx(0.2 * there.view.width(), abs=1)
    assert there.table.camera.room.strip > there.table.tray.geometry().right()

    there.view.resize(600, 640)
    QApplication.processEvents()
    assert there.table.tray.width() == usual


def test_squares_that_no_tile_fits_are_marked_and_what_fits_is_listed(qtbot):
    """CAR-24: one V is left besides the one in hand; it cannot go where a city is asked for."""
    there = AtTable(qtbot, Land("D(0,0)").draw("V"))

    assert there.table.scene.item(("never", Square(0, -1))) is not None
    assert there.table.scene.item(("never", Square(1, 0))) is None

    there.table.show_fits()
    assert there.table.fits.isVisible()
    assert "V 2" in there.table.fits.accessibleName()
    QTest.mouseClick(there.table.fits, Qt.MouseButton.LeftButton)
    assert not there.table.fits.isVisible()


def test_a_tile_that_fits_nowhere_is_set_aside_for_all_to_see(qtbot):
    """CAR-24: it is named, and lies in the tray."""
    # All four sides of the land ask for a road or a city: a plain monastery finds no place.
    closed = Land("X(0,0)", pile="V B X")
    there = AtTable(qtbot, closed)

    there.play(Drawn(NATURE, "B"))

    assert there.land.state.aside == ("B",)
    assert there.refusals[-1].rule == "CAR-24"


# --- The catapult round ---


def fair(followers: str = "", **options) -> Land:
    """A fair tile has just been laid and the turn ended: the round begins."""
    land = Land("D(0,0) U(1,0)", followers, **options).draw("CA06")
    return land.play(Place(0, "CA06", Square(0, 1), 0)).play(EndTurn(0))


def test_a_click_on_a_card_chooses_the_token(qtbot):
    """FAIR-11."""
    there = AtTable(qtbot, fair())

    there.click(there.where(("card", Token.TARGET)))

    assert there.said == [ChooseToken(0, Token.TARGET)]
    assert there.land.state.phase is Phase.AIM


def test_pulling_back_and_letting_go_throws_the_other_way(qtbot):
    """FAIR-11, CAR-AMB-10: the farther back, the stronger; to the left back is to the right ahead."""
    there = AtTable(qtbot, fair().play(ChooseToken(0, Token.KNOCK_OUT)))
    start = there.where(("engine", 0))
    viewport = there.view.viewport()

    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    move_pointer(viewport, start + (start - start))
    spot = start
    for step in range(1, 6):
        spot = start + (there.view.rect().topLeft() - there.view.rect().topLeft())
        spot.setX(start.x() - 3 * step)
        spot.setY(start.y() + 8 * step)
        move_pointer(viewport, spot)
    assert there.table.scene.item("band", "throw") is not None
    assert there.table.scene.item("down", "throw") is not None
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=spot)

    throw = there.said[-1]
    assert isinstance(throw, Throw)
    assert throw.side > 100
    assert 100 < throw.power <= 1000


def test_a_press_beside_the_catapult_throws_nothing(qtbot):
    there = AtTable(qtbot, fair().play(ChooseToken(0, Token.KNOCK_OUT)))

    QTest.mousePress(there.view.viewport(), Qt.MouseButton.LeftButton, pos=there.at(0, 0))
    QTest.mouseRelease(there.view.viewport(), Qt.MouseButton.LeftButton, pos=there.at(0, -2))

    assert there.said == []


def test_a_click_on_the_catapult_throws_nothing(qtbot):
    """It threw, as far as the click was from the middle; what is thrown cannot be taken back."""
    there = AtTable(qtbot, fair().play(ChooseToken(0, Token.KNOCK_OUT)))

    there.click(there.where(("engine", 0)) + QPoint(40, 30))

    assert there.said == []


def test_a_pull_that_a_menu_has_broken_off_throws_nothing(qtbot):
    """The band went on following the pointer, and the next click, anywhere, threw."""
    there = AtTable(qtbot, fair().play(ChooseToken(0, Token.KNOCK_OUT)))
    viewport, start = there.view.viewport(), there.where(("engine", 0))
    straight = there.table.gesture.aim
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    move_pointer(viewport, start + QPoint(-15, 40))
    assert there.table.gesture.aim != straight

    move_with_no_button(viewport, there.at(0, 0))
    assert there.table.gesture.aim == straight
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=there.at(0, 0))

    assert there.said == []


def test_the_nearest_follower_is_measured_and_exchanged_by_a_click(qtbot):
    """FAIR-31, FAIR-33: Bo's follower is the only one; one of Ada's supply takes its place."""
    there = AtTable(qtbot, fair("2(1,0)r0", tremor=(0, 0)).play(ChooseToken(0, Token.SEDUCTION)))
    state = there.land.state
    (number,) = state.followers
    aim = aim_at(stage_of(state, 0), follower_spot(state, state.followers[number]))
    there.play(Throw(0, aim.side, aim.power - 60))
    there.answer()
    assert there.land.state.phase is Phase.EXCHANGE
    assert there.table.scene.item(("measure", number)) is not None

    there.click(there.where(("swap", 0)))

    assert there.said[-1] == Exchange(0, number, 0)
    assert there.land.state.followers[0].owner == 0


def test_who_may_come_stays_when_the_window_takes_another_size(qtbot):
    """FAIR-33: the table is laid anew, and a click on the newcomer counts as before."""
    there = AtTable(qtbot, fair("2(1,0)r0", tremor=(0, 0)).play(ChooseToken(0, Token.SEDUCTION)))
    state = there.land.state
    (number,) = state.followers
    aim = aim_at(stage_of(state, 0), follower_spot(state, state.followers[number]))
    there.play(Throw(0, aim.side, aim.power - 60))
    there.answer()

    there.view.resize(900, 560)
    qtbot.waitUntil(lambda: there.table.scene.item(("swap", 0)) is not None)
    there.click(there.where(("swap", 0)))

    assert there.said[-1] == Exchange(0, number, 0)


def test_target_is_measured_and_the_board_comes_back(qtbot):
    """FAIR-40: both throws are measured in millimetres; afterwards the next turn begins."""
    there = AtTable(qtbot, fair().play(ChooseToken(0, Token.TARGET)))
    there.press(Qt.Key.Key_Return)
    there.answer()
    assert there.table.scene.item(("gap", 0)) is not None
    x, y = at_spot(there.land.state.round.rests[0][1])
    rest = there.table.scene.item(("rest", 0))
    assert (rest.pos().x(), rest.pos().y()) == (x, y)

    there.press(Qt.Key.Key_Return)
    there.answer()

    assert there.land.state.round is None
    assert there.table.scene.item(("engine", 0)) is None
    assert sum(there.land.points) >= 5


def test_the_tray_says_what_it_shows(qtbot):
    """A pointer at rest over the tiles and followers that are left learnt nothing there."""
    there = AtTable(qtbot, Land("D(0,0)").draw("V"))
    spot = there.table.tray.geometry().center()
    there.table.board.puzzled.emit(spot, there.table.board.mapToGlobal(spot))
    assert "1 tile left" in QToolTip.text()
    assert "Follower × 7" in QToolTip.text()
