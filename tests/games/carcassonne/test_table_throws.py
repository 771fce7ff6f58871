"""How a throw is shown: the camera goes to where it comes down, and a hit is seen once more."""

from dataclasses import replace

import pytest

from app.games.carcassonne.commands import ChooseToken, Throw
from app.games.carcassonne.physics.arena import follower_spot
from app.games.carcassonne.physics.throw import aim_at, stage_of
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.arrangement import at_spot, world_of
from app.settings import Speed
from tests.games.carcassonne.at_table import QUIET, AtTable
from tests.games.carcassonne.test_table_mouse import fair


class Onlooker:
    """
    Somebody who watches Ada throw; what moves goes as far as it is told to.

    Attributes:
        there: The table.
        before: The position she threw in.
    """

    def __init__(
        self, qtbot, token: Token, *, off: int = 0, speed: Speed = Speed.SLOW, zoom: float = 1
    ) -> None:
        self.there = AtTable(qtbot, fair("2(1,0)r0", tremor=(0, 0)), settings=replace(QUIET, speed=speed))
        self.there.play(ChooseToken(0, token))
        self.scene, self.camera = self.there.table.scene, self.there.table.camera
        self.scene.motion.settle()
        self.there.view.zoom(zoom)
        self.before = state = self.there.land.state
        aim = aim_at(stage_of(state, 0), follower_spot(state, next(iter(state.followers.values()))))
        self.there.play(Throw(0, aim.side + off, aim.power))
        self.there.answer()

    def fly(self, part: float) -> None:
        self.scene.motion._moves["flight"].show(part)

    def end_what_flies(self) -> None:
        """See what is on its way to its end, and only that."""
        move = self.scene.motion._moves.pop("flight")
        move.show(1.0)
        move.done()

    @property
    def follower(self):
        return self.scene.item(("follower", 7))


def test_the_camera_goes_to_where_the_token_comes_down(qtbot):
    """CAR-AMB-10: from the catapult it is too far to see who is hit."""
    seen = Onlooker(qtbot, Token.KNOCK_OUT)
    far = seen.camera.seen
    seen.fly(0.9)
    near = seen.camera.seen

    assert near.width < far.width * 0.85
    x, y = at_spot(follower_spot(seen.before, seen.before.followers[7]))
    assert near.x < x < near.x + near.width
    assert near.y < y < near.y + near.height

    seen.there.press("\r")
    table = seen.there.table
    assert seen.camera.seen == world_of(table.view, table.camera.room)


def test_who_has_zoomed_in_stays_there(qtbot):
    seen = Onlooker(qtbot, Token.KNOCK_OUT, zoom=2)
    before = seen.camera.seen
    seen.fly(0.9)
    assert seen.camera.seen == before


def test_a_hit_is_seen_once_more_slowly(qtbot):
    """FAIR-20: the follower stands again, is hit again, and then the game goes on."""
    seen = Onlooker(qtbot, Token.KNOCK_OUT)
    home = at_spot(follower_spot(seen.before, seen.before.followers[7]))
    seen.end_what_flies()
    assert seen.scene.item(("hit", 7), "throw") is not None
    assert (seen.follower.x(), seen.follower.y()) != home

    seen.end_what_flies()
    assert seen.scene.item("caption", "caption") is not None
    assert seen.there.table.step_player.is_busy
    assert (seen.follower.x(), seen.follower.y()) == home

    seen.end_what_flies()
    assert (seen.follower.x(), seen.follower.y()) != home
    seen.end_what_flies()
    assert not seen.there.table.step_player.is_busy
    assert seen.scene.item("caption", "caption") is None
    assert seen.there.table.view == seen.there.land.state


@pytest.mark.parametrize(
    "token, off, speed",
    [
        (Token.KNOCK_OUT, 300, Speed.SLOW),
        (Token.KNOCK_OUT, 0, Speed.FAST),
        (Token.SEDUCTION, 0, Speed.SLOW),
    ],
    ids=["a miss", "in a hurry", "nobody goes home"],
)
def test_nothing_else_is_seen_twice(qtbot, token, off, speed):
    """FAIR-20, FAIR-14: two movements, the flight and a look at its end."""
    seen = Onlooker(qtbot, token, off=off, speed=speed)
    seen.end_what_flies()
    seen.end_what_flies()
    assert not seen.there.table.step_player.is_busy


def test_any_key_skips_what_is_seen_again(qtbot):
    seen = Onlooker(qtbot, Token.KNOCK_OUT)
    seen.end_what_flies()
    seen.end_what_flies()
    seen.there.press("\r")
    assert not seen.there.table.step_player.is_busy
    assert seen.scene.item("caption", "caption") is None
    assert 7 not in seen.there.land.state.followers
    assert seen.follower is None
