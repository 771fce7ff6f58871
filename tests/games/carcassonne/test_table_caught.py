"""What came of a catch: seen where it happened, and held until somebody goes on."""

from dataclasses import replace
from random import Random

from PySide6.QtCore import QRectF

from app.games.carcassonne import chance
from app.games.carcassonne.commands import ChooseToken, Grab, Throw
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.view_options import SOON
from app.settings import Speed
from app.ui.board.geometry import Area
from tests.games.carcassonne.at_table import QUIET, AtTable
from tests.games.carcassonne.test_table_mouse import fair


def test_where_nothing_moves_points_of_a_throw_are_seen(qtbot):
    """They had come and gone within one picture."""
    there = AtTable(qtbot, fair(tremor=(0, 0)))
    there.play(ChooseToken(0, Token.CATCH))
    there.play(Throw(0, 0, 900))
    there.answer()
    there.play(Grab(1, 12))
    scene = there.table.scene
    assert any(item.key[0] == "award" for item in scene.items_of("award"))
    assert "catches the token" in scene.item("said", "outcome").sprite.art


def test_what_came_of_a_catch_is_held_too(qtbot):
    """FAIR-51: caught, or by how much it was missed, and for whom the points are."""
    there = AtTable(qtbot, fair(tremor=(0, 0)), settings=replace(QUIET, speed=Speed.SLOW))
    there.play(ChooseToken(0, Token.CATCH))
    there.play(Throw(0, 0, 900))
    there.answer()
    there.table.step_player.skip()
    there.play(Grab(1, 12))
    assert "Bo catches the token: 5 points for Bo." in there.table.company.say(there.table.prompt().text)
    assert there.art("token", "outcome").startswith("token/CATCH")
    assert there.art("caught", "outcome").endswith("#009E73")
    assert "A shows it again" in str(there.table.prompt().keys)
    there.press("\r")
    assert there.land.points == (0, 5)
    assert there.table.view == there.land.state


def test_a_throw_that_nobody_saw_here_is_not_said_to_be_shown_again(qtbot):
    """A game that is opened in the midst of a catch: A had done nothing."""
    land = fair(tremor=(0, 0)).play(ChooseToken(0, Token.CATCH)).play(Throw(0, 0, 900))
    land.play(chance.sample(land.state, Random(4)))
    there = AtTable(qtbot, land, settings=replace(QUIET, speed=Speed.SLOW))
    there.play(Grab(1, 400))
    assert there.art("caught", "outcome").endswith(SOON)
    assert str(there.table.prompt().keys) == "Enter, or a click anywhere, goes on"


def test_what_came_of_a_catch_is_in_sight_where_the_camera_comes_to_rest(qtbot):
    """The camera may be on its way when it is said; the words would be cut by the rim else."""
    there = AtTable(qtbot, fair(tremor=(0, 0)), settings=replace(QUIET, speed=Speed.SLOW))
    there.play(ChooseToken(0, Token.CATCH))
    there.play(Throw(0, 0, 900))
    there.answer()
    camera, scene = there.table.camera, there.table.scene
    there.table.step_player.skip()
    scene.motion.settle()
    goal = camera.seen
    away = Area(goal.x - 400, goal.y - 300, goal.width * 1.5, goal.height * 1.5)
    camera._area, camera.seen = goal, away

    there.play(Grab(1, 12))

    said = scene.item("said", "outcome").sceneBoundingRect()
    assert QRectF(goal.x, goal.y, goal.width, goal.height).contains(said)
