"""How a throw is shown: in one sight from catapult to rest, held until somebody goes on, and again."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from attrs import evolve
from PySide6.QtCore import QPointF, QRectF

from app.core.game import Level, Player
from app.core.session import Step
from app.core.words import Phrase
from app.games.carcassonne.commands import ChooseToken, Throw
from app.games.carcassonne.model import Award, Phase, Source, Spot, Square
from app.games.carcassonne.physics.arena import follower_spot
from app.games.carcassonne.physics.throw import aim_at, stage_of
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui import step_player
from app.games.carcassonne.ui.announcements import at_stake
from app.games.carcassonne.ui.arrangement import Room, at_spot, square_at, world_of
from app.games.carcassonne.ui.overlays import AWARD_RIM, award_picture, in_sight
from app.games.carcassonne.ui.rim import Rim
from app.games.carcassonne.ui.throw.results import DISC, gap_sprite, plate_area, result_marks
from app.settings import Speed
from app.ui.art.label_painter import label_bounds
from app.ui.art.sprite import Sprite
from app.ui.board.geometry import Area
from app.ui.board.table import Seating
from tests.games.carcassonne.at_table import ADA, BO, QUIET, AtTable
from tests.games.carcassonne.test_table_mouse import fair


class Onlooker:
    """
    Somebody who watches Ada throw; what moves goes as far as it is told to.

    Attributes:
        there: The table.
        before: The position she threw in.
    """

    def __init__(
        self,
        qtbot,
        token: Token,
        *,
        zoom: float = 1,
        players: Sequence[Player] = (ADA, BO),
    ) -> None:
        land = fair("2(1,0)r0", tremor=(0, 0))
        self.there = AtTable(qtbot, land, players=players, settings=replace(QUIET, speed=Speed.SLOW))
        self.there.play(ChooseToken(0, token))
        self.scene, self.camera = self.there.table.scene, self.there.table.camera
        self.scene.motion.settle()
        self.there.view.zoom(zoom)
        self.before = state = self.there.land.state
        aim = aim_at(stage_of(state, 0), follower_spot(state, next(iter(state.followers.values()))))
        self.there.play(Throw(0, aim.side, aim.power - (60 if token is Token.SEDUCTION else 0)))
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


def test_the_camera_stands_still_from_aiming_to_rest(qtbot):
    """CAR-AMB-10: who throws sees the catapult and the land, whatever the token does."""
    seen = Onlooker(qtbot, Token.SEDUCTION)
    aimed = world_of(seen.before, seen.camera.room)
    sights = []
    for part in (0.0, 0.5, 0.9, 1.0):
        seen.fly(part)
        sights.append(seen.camera.seen)
    seen.end_what_flies()

    assert [*sights, seen.camera.seen] == [aimed] * 5
    seen.there.press("\r")
    table = seen.there.table
    assert seen.camera.seen == world_of(table.view, table.camera.room)


def test_the_catapult_is_pushed_back_by_its_throw_and_stands_again(qtbot):
    seen = Onlooker(qtbot, Token.KNOCK_OUT)
    engine = seen.scene.item(("engine", 0))
    seen.scene.motion._moves["recoil", engine].show(0.3)
    assert engine.pos() != QPointF(engine.sprite.x, engine.sprite.y)
    seen.scene.motion.settle()
    engine = seen.scene.item(("engine", 0))
    assert engine is None or engine.pos() == QPointF(engine.sprite.x, engine.sprite.y)


@pytest.mark.parametrize("token", [Token.KNOCK_OUT, Token.SEDUCTION, Token.TARGET])
def test_what_came_of_it_is_held_until_somebody_goes_on(qtbot, token):
    """FAIR-20, FAIR-31, FAIR-40: who goes home, or how far it is; no clock ends it."""
    seen = Onlooker(qtbot, token)
    seen.end_what_flies()
    table = seen.there.table

    assert table.step_player.said is not None
    assert "flight" not in seen.scene.motion._moves
    assert str(table.prompt().action) == "Go on"
    assert table.prompt().text == table.step_player.said
    assert seen.scene.item("said", "outcome") is not None
    mark = {Token.KNOCK_OUT: ("gone", 7), Token.SEDUCTION: ("gap", 7), Token.TARGET: ("gap", 0)}[token]
    assert any(seen.scene.item(mark, layer) is not None for layer in ("outcome", "table"))
    assert table.behind == 0

    table.primary()
    assert table.step_player.said is None
    assert table.view == seen.there.land.state
    assert seen.scene.item("said", "outcome") is None


def test_what_ends_the_game_is_told_when_its_throw_has_been_let_go(qtbot):
    """CAR-60: the panel named the winner, and a fanfare was heard, while the last throw was still held."""
    seen = Onlooker(qtbot, Token.KNOCK_OUT)
    seen.end_what_flies()
    table, before, landed = seen.there.table, *seen.there.table.step_player._last[:2]
    table.primary()
    after = seen.there.land.state.copy()
    after.phase = Phase.OVER
    table.show_view(after, Seating(seen.there.players), Step(before, landed, after))
    seen.end_what_flies()
    assert (table.step_player.said is not None, table.behind) == (True, 1)

    table.primary()
    assert (table.behind, table.view) == (0, after)


def test_while_a_throw_is_held_the_strip_counts_the_tiles_that_the_tray_counts(qtbot):
    """The next tile may have been drawn by then; it is taken from the pile when somebody goes on."""
    seen = Onlooker(qtbot, Token.KNOCK_OUT)
    table, later = seen.there.table, seen.there.land.state.copy()
    later.pile = {kind: count + 1 for kind, count in later.pile.items()}
    seen.end_what_flies()
    assert table.at_stake(later) == at_stake(table.view) != at_stake(later)

    seen.there.press("\r")
    assert table.at_stake(later) == at_stake(later)


def test_where_nobody_is_there_to_go_on_the_game_goes_on_by_itself(qtbot):
    machines = [Player("Ada", Level.PAGE, 0), Player("Bo", Level.PAGE, 1)]
    seen = Onlooker(qtbot, Token.KNOCK_OUT, players=machines)
    seen.end_what_flies()
    assert seen.there.table.step_player.said is None
    seen.end_what_flies()
    assert not seen.there.table.step_player.is_busy


def test_a_throw_is_seen_again_slowly_and_from_near_and_held_again(qtbot):
    """FAIR-20: the follower stands again, and is hit again."""
    seen = Onlooker(qtbot, Token.KNOCK_OUT)
    home = at_spot(follower_spot(seen.before, seen.before.followers[7]))
    seen.end_what_flies()
    far = seen.camera.seen
    assert (seen.follower.x(), seen.follower.y()) != home

    item = seen.scene.item("again", "outcome")
    seen.there.click(seen.there.view.mapFromScene(item.sceneBoundingRect().center()))
    assert seen.scene.item("caption", "caption") is not None
    assert (seen.follower.x(), seen.follower.y()) == home
    assert seen.camera.seen.width < far.width * 0.85

    seen.end_what_flies()
    seen.end_what_flies()
    assert (seen.follower.x(), seen.follower.y()) != home
    assert seen.camera.seen == far
    assert seen.scene.item("caption", "caption") is None
    assert seen.there.table.step_player.said is not None


def test_who_has_zoomed_in_stays_there(qtbot):
    seen = Onlooker(qtbot, Token.KNOCK_OUT, zoom=2)
    before = seen.camera.seen
    seen.fly(0.9)
    assert seen.camera.seen == before


def test_two_presses_skip_everything(qtbot):
    """One for the flight, one for what came of it."""
    seen = Onlooker(qtbot, Token.KNOCK_OUT)
    seen.there.press("\r", "\r")
    assert not seen.there.table.step_player.is_busy
    assert 7 not in seen.there.land.state.followers
    assert seen.follower is None


def test_where_nothing_moves_nothing_is_held(qtbot):
    """Whoever wants no movement is told by the log, and never waits."""
    there = AtTable(qtbot, fair("2(1,0)r0", tremor=(0, 0)).play(ChooseToken(0, Token.KNOCK_OUT)))
    there.play(Throw(0, 0, 500))
    there.answer()
    assert not there.table.step_player.is_busy
    assert there.table.view == there.land.state


def test_where_nothing_moves_what_came_of_a_throw_is_said_all_the_same(qtbot):
    """It stands there until it has been read or the game goes on; nobody waits for it."""
    there = AtTable(qtbot, fair("2(1,0)r0", tremor=(0, 0)).play(ChooseToken(0, Token.KNOCK_OUT)))
    there.play(Throw(0, 0, 500))
    there.answer()
    scene = there.table.scene
    assert "Nobody is hit; the nearest follower is" in scene.item("said", "outcome").sprite.art
    assert scene.item("again", "outcome") is None
    # It goes with the board, when the page is left.
    assert there.table.step_player._told.parent() is there.view

    there.table.step_player._told.timeout.emit()
    assert scene.item("said", "outcome") is None


def test_where_nothing_moves_what_came_of_a_throw_can_be_read_while_others_go_on(qtbot):
    """A quarter of a second later a computer's next step had wiped it away."""
    there = AtTable(qtbot, fair("2(1,0)r0", tremor=(0, 0)).play(ChooseToken(0, Token.KNOCK_OUT)))
    there.play(Throw(0, 0, 500))
    there.answer()
    there.play(Throw(1, 0, 500))
    assert "Nobody is hit" in there.art("said", "outcome")
    there.show()
    assert there.art("said", "outcome") == "", "somebody has jumped elsewhere"


def test_words_about_a_throw_hide_no_catapult_at_the_upper_rim(qtbot):
    """What throws, or what came down there, is seen: the words stand at the other rim."""
    seen = Onlooker(qtbot, Token.KNOCK_OUT)
    engine = seen.scene.item(("engine", 0))
    goal, room = seen.camera.goal, seen.camera.room
    top = plate_area(goal, room, is_low=False)
    engine.setPos(top.x + top.width / 2, top.y + top.height / 2)

    seen.end_what_flies()

    said = seen.scene.item("said", "outcome").sceneBoundingRect()
    assert not said.intersects(seen.scene.item(("engine", 0)).sceneBoundingRect())
    assert QRectF(goal.x, goal.y, goal.width, goal.height).contains(said)


def test_words_about_a_throw_hide_bare_land_rather_than_what_it_was_about(qtbot):
    """Two tiles at the lower rim weighed more than the token with its follower at the upper one."""
    seen = Onlooker(qtbot, Token.KNOCK_OUT)
    goal, room = seen.camera.goal, seen.camera.room
    engine = seen.scene.item(("engine", 0))
    things = [each for each in seen.scene.items_of() if each.key[0] in ("tile", "follower")]
    tiles = [each for each in things if each.key[0] == "tile"][:3]
    aside = goal.x - 5000
    for each in things:
        each.setPos(aside, aside)
    for is_low, there in ((False, [engine]), (True, tiles)):
        rim = plate_area(goal, room, is_low=is_low)
        for each in there:
            each.setPos(rim.x + rim.width / 2, rim.y + rim.height / 2)

    seen.end_what_flies()

    said = seen.scene.item("said", "outcome").sceneBoundingRect()
    assert len(tiles) > 1
    assert not said.intersects(engine.sceneBoundingRect())


@pytest.mark.parametrize(
    ("words", "aside"), [("Nobody is hit.", 0), ("Nobody is hit; " + "the nearest of all " * 3, 200)]
)
def test_words_about_a_throw_go_aside_where_both_rims_are_taken(qtbot, monkeypatch, words, aside):
    """FAIR-40: between the catapult below and the fair above they lay over the token and its tile."""
    monkeypatch.setattr(step_player, "thrown_words", lambda *_: Phrase(words))
    seen = Onlooker(qtbot, Token.KNOCK_OUT)
    goal, room = seen.camera.goal, seen.camera.room
    things = [each for each in seen.scene.items_of() if each.key[0] in ("tile", "follower", "name")]
    for each in things:
        each.setPos(goal.x - 5000, goal.y - 5000)
    rims = [plate_area(goal, room, is_low=is_low) for is_low in (False, True)]
    taken = [seen.scene.item(("engine", 0)), next(each for each in things if each.key[0] == "tile")]
    for each, rim in zip(taken, rims, strict=True):
        each.setPos(rim.middle.x + aside, rim.middle.y)

    seen.end_what_flies()

    said = seen.scene.item("said", "outcome").sceneBoundingRect()
    covers = any(said.intersects(each.sceneBoundingRect()) for each in taken)
    assert covers == (len(words) > 20)
    assert goal.x + room.strip * room.unit(goal) <= said.left() < said.right() <= goal.right


def test_long_words_about_a_throw_are_whole_on_a_narrow_board(qtbot, monkeypatch):
    """FAIR-31: in German, at 800 x 480, they lay below the tray and reached beyond the rim."""
    monkeypatch.setattr(
        step_player, "thrown_words", lambda *_: Phrase("9 mm, whose place may be taken. " * 3)
    )
    seen = Onlooker(qtbot, Token.SEDUCTION)
    seen.there.view.resize(554, 260)
    seen.end_what_flies()
    said, goal, room = seen.scene.item("said", "outcome").resting_rect, seen.camera.goal, seen.camera.room
    assert goal.x + room.strip * room.unit(goal) <= said.left() < said.right() <= goal.right


@pytest.mark.parametrize(("away", "is_below"), [(-180, True), (-350, False)])
def test_a_line_from_a_token_to_a_follower_beside_it_hides_neither(qtbot, away, is_below):
    """FAIR-31: over both of them it was a striped bar."""
    seen = Onlooker(qtbot, Token.SEDUCTION)
    before, landed, _, company = seen.there.table.step_player._last
    stands = follower_spot(before, before.followers[7])
    landed = evolve(landed, rest=Spot(stands.x + away, stands.y))
    marks = result_marks(before, landed, company, seen.camera.rim)
    assert (marks["line", 7].z < seen.follower.sprite.z) == is_below


@pytest.mark.parametrize("unit", [0.6, 1.0, 2.0])
@pytest.mark.parametrize("away", [(40, 0), (-60, 20), (10, -70), (0, 90), (150, -120), (0, 300)])
def test_a_distance_is_read_whole_however_short_it_is(qtbot, away, unit):
    """FAIR-32: the token lay over its figures, and "mm" was all there was to be read."""
    rim = Rim(Area(-600 * unit, -600 * unit, 1200 * unit, 1200 * unit), Room(1200, 1200))
    gap = gap_sprite((0.0, 0.0), away, 20, rim)

    words = label_bounds(gap.art).translated(gap.x, gap.y)
    token = QRectF(-DISC, -DISC, 2 * DISC, 2 * DISC)
    assert not words.intersects(token)
    assert not words.contains(QPointF(*away))


def test_points_of_a_throw_are_in_sight(qtbot):
    """FAIR-51: where the land lay low, half of "+5" was below the rim."""
    seen, rim = Area(0, 0, 900, 600), AWARD_RIM
    sprites = {y: Sprite("label", 400, y, 95) for y in (-50, 300, 640)}
    assert [each.y for each in in_sight(sprites, seen, rim).values()] == [rim, 300, 600 - rim]


def test_points_of_a_throw_stand_beside_the_land(qtbot):
    """FAIR-40: the token that came closest lies on the tile that brings them, and is seen."""
    seen = Onlooker(qtbot, Token.TARGET)
    view = seen.there.land.state.copy()
    view.awards = (Award(Source.CATAPULT, (0,), 5, Square(0, 0), 0),)
    company = seen.there.table.company
    over = award_picture(view, company, 1.0)["award", 0, 0]
    beside = award_picture(view, company, 1.0, is_beside=True)["award", 0, 0]

    assert square_at(over.x, over.y) == Square(0, 0)
    assert square_at(beside.x, beside.y) not in view.tiles
