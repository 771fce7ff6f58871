"""What is drawn, whatever the tile: shapes, pictures, prompts and flights."""

from dataclasses import replace

import pytest
from attrs import evolve
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from app.bots.protocol import Hint
from app.core.game import Player
from app.core.words import Phrase, without_coordinates
from app.games.carcassonne.commands import ChooseToken, Deploy, EndTurn, Place, Throw
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase, Position, Round, Spot, Square
from app.games.carcassonne.notation import parse
from app.games.carcassonne.options import Options
from app.games.carcassonne.physics.arena import arena_of, follower_spot
from app.games.carcassonne.physics.throw import aim_at, stage_of
from app.games.carcassonne.tables import Kind, Terrain, Token, standard
from app.games.carcassonne.tiles import book_of
from app.games.carcassonne.ui.arrangement import (
    ENGINE_ROOM,
    WIDER,
    Room,
    around,
    at_spot,
    beside,
    shooters,
    world_of,
)
from app.games.carcassonne.ui.art.artist import CarcassonneArtist
from app.games.carcassonne.ui.art.tile_art import spot_on
from app.games.carcassonne.ui.art.tile_outlines import HALF, edge_middle, shapes_of
from app.games.carcassonne.ui.rim import Rim
from app.games.carcassonne.ui.stage_layout import round_picture
from app.settings import Speed
from app.ui.art.label_painter import label_bounds
from app.ui.board.company import Company
from tests.games.carcassonne.at_table import QUIET, AtTable
from tests.games.carcassonne.drawn import Land, table, wander
from tests.games.carcassonne.test_table_mouse import fair

TILES = standard().tiles


def half_edge(half: int) -> QPointF:
    """Return a point of a half-edge, just inside the tile."""
    corners = [(-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF)]
    (x0, y0), (x1, y1) = corners[half // 2], corners[(half // 2 + 1) % 4]
    part = 0.25 if half % 2 == 0 else 0.75
    return QPointF(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) * 0.985


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_every_half_edge_shows_the_field_or_city_it_belongs_to(qapp, tile):
    """CAR-21, CAR-22, FAIR-05, FAIR-06: what is drawn is what the rules join, CA05 and CA08 too."""
    shapes = shapes_of(tile)
    for number, each in enumerate(tile.features):
        for half in each.halves:
            owners = [field for field, path in shapes.fields.items() if path.contains(half_edge(half))]
            assert owners == [number]
        for edge in each.edges:
            path = shapes.of(number)
            assert path is not None
            assert path.contains(edge_middle(edge) * 0.98)


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_a_follower_belongs_where_its_feature_is_drawn(qapp, tile):
    """CAR-31, CAR-AMB-22: nobody has to guess what a follower stands on."""
    shapes = shapes_of(tile)
    for number, each in enumerate(tile.places):
        path, spot = shapes.of(number), spot_on(tile, number)
        if each.kind is not Kind.MONASTERY:
            near = [spot + QPointF(x, y) for x in (-9, 0, 9) for y in (-9, 0, 9)]
            assert any(path.contains(point) for point in near)


def test_a_tile_nobody_has_thought_of_can_be_drawn(qapp):
    """A variant's tile: three roads of its own, and a city across the corner."""
    base = next(tile for tile in TILES if tile.id == "L")
    strange = evolve(base, id="odd", edges=(Terrain.CITY, Terrain.ROAD, Terrain.ROAD, Terrain.ROAD))
    shapes = shapes_of(strange)

    assert set(shapes.cities) | set(shapes.roads) | set(shapes.fields) == set(range(len(strange.places)))


def test_neighbouring_tiles_join_without_a_seam(qtbot):
    """No pixel of wood is seen along the edge of two meadows, at any zoom."""
    there = AtTable(qtbot, Land("D(0,0) U(0,1) U(0,2)"))
    for factor in (1.0, 1.13, 1.21, 1.37):
        there.view.fit()
        there.view.zoom(factor)
        picture = there.view.viewport().grab().toImage()
        spot = there.at(0.3, 0.5)
        column = [picture.pixelColor(spot.x(), spot.y() + dy) for dy in range(-4, 5)]
        assert all(colour.green() > colour.red() for colour in column)


def test_the_picture_of_every_position_can_be_painted(qtbot):
    """A whole random game, six seats, every phase: every art is known, every view has a prompt."""
    session = table(5, seats=6)
    artist = CarcassonneArtist(book_of(standard()))
    there = AtTable(qtbot, Land("D(0,0)"), players=session.setup.players)
    image = QImage(64, 64, QImage.Format.Format_ARGB32)
    painter, painted, phases = QPainter(image), set(), set()
    for step in wander(session, 3):
        there.land.state = step.state
        if step.state.phase in phases and len(step.state.tiles) % 20:
            continue
        phases.add(step.state.phase)
        there.show()
        there.table._show_fields(len(step.state.tiles) % 2 == 0)
        assert str(there.table.prompt().text)
        for item in there.table.scene.items_of():
            if item.sprite.art not in painted:
                painted.add(item.sprite.art)
                assert not artist.bounds(item.sprite.art).isEmpty()
                artist.paint(painter, item.sprite.art)
    painter.end()
    assert {Phase.PLACE, Phase.DEPLOY, Phase.TOKEN, Phase.AIM} <= phases


def test_thumbnail_and_map_show_the_land(qtbot):
    """The map of a score sheet fits the page: the rim stays white, the middle is green."""
    there = AtTable(qtbot, Land("D(0,0) U(0,1) E(0,-1)r2", "1(0,-1)f0"))
    image = QImage(QSize(300, 300), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    there.table.paint_drawing(there.land.state, "map", painter, QRectF(0, 0, 300, 300))
    there.table.thumbnail(there.land.state, painter, QRectF(0, 0, 10, 10))
    painter.end()

    assert image.pixelColor(5, 150) == QColor("white")
    assert image.pixelColor(165, 165).green() > image.pixelColor(165, 165).red()


def test_facts_tell_points_what_is_expected_and_followers(qtbot):
    """CAR-04, CAR-61: Ada stands in a city of one tile, worth one."""
    there = AtTable(qtbot, Land("D(0,0)", "1(0,0)c0"))

    facts = there.table.facts(there.land.state, 0)

    assert [fact.value for fact in facts] == [0, "+1", 6]


def test_a_hint_shows_where_and_then_the_move(qtbot):
    there = AtTable(qtbot, Land("D(0,0)").draw("V"))
    move = Place(0, "V", Square(1, 0), 1)
    hint = Hint(Phrase("aim"), (("square", Square(1, 0)),), move, Phrase("says"), ())

    there.table.show_hint(hint, 2)
    assert there.table.scene.item(("where", ("square", Square(1, 0))), "hint") is not None
    assert there.art("ghost", "hint") == ""
    there.table.show_hint(hint, 3)
    assert there.art("ghost", "hint") == "tile/V/1"
    # By itself it was the one place on a large land that was hard to see.
    ghost, frame = (there.table.scene.item(key, "hint") for key in ("ghost", "ghost frame"))
    assert frame.zValue() > ghost.zValue()
    assert frame.sceneBoundingRect().contains(ghost.sceneBoundingRect().adjusted(8, 8, -8, -8))
    there.table.show_hint(None, 0)
    assert there.art("ghost", "hint") == ""


def test_a_follower_that_is_scored_glides_home_and_one_that_is_put_comes_from_there(qtbot):
    """CAR-46: Bo's goes to Bo's place in the tray, and is gone when it is there."""
    land = Land("D(0,0)", "2(0,0)c0").draw("E").play(Place(0, "E", Square(0, -1), 2))
    there = AtTable(qtbot, land, settings=replace(QUIET, speed=Speed.SLOW))
    there.table.scene.motion.settle()
    (number,) = there.land.state.followers
    item = there.table.scene.item(("follower", number))
    start = item.pos()

    there.play(EndTurn(0))
    assert there.table.scene.item(("follower", number)) is None
    assert item.pos() == start
    home = there.table.tray.home(there.land.state, 1)
    there.table.scene.motion.settle()
    assert (there.view.mapFromScene(item.pos()) - home).manhattanLength() <= 2
    assert item.scene() is None


def test_a_follower_that_is_put_comes_from_its_owners_supply(qtbot):
    """CAR-30."""
    land = Land("D(0,0)").draw("E").play(Place(0, "E", Square(0, -1), 2))
    there = AtTable(qtbot, land, settings=replace(QUIET, speed=Speed.SLOW))
    there.table.scene.motion.settle()
    home = there.table.tray.home(there.land.state, 0)

    there.play(Deploy(0, "f0"))

    item = there.table.scene.item(("follower", 0))
    assert (there.view.mapFromScene(item.pos()) - home).manhattanLength() <= 2
    there.table.scene.motion.settle()
    x, y = at_spot(follower_spot(there.land.state, there.land.state.followers[0]))
    assert (item.pos().x(), item.pos().y()) == (x, y)


def test_whoever_only_listens_hears_where_a_follower_stands(qtbot):
    """All were “Follower of Ada: city”, wherever they stood; a tip beside the pointer says so still."""
    land = Land("D(0,0)").draw("E").play(Place(0, "E", Square(0, -1), 2)).play(Deploy(0, "f0"))
    phrase = AtTable(qtbot, land).table.scene.item(("follower", 0)).sprite.phrase

    assert str(phrase).endswith(": field, 1 up")
    assert str(without_coordinates(phrase)).endswith(": field")


# --- Flights ---


def thrown(qtbot):
    """Return a table with a token on its way to Bo's follower, as anybody would see it."""
    there = AtTable(qtbot, fair("2(1,0)r0", tremor=(0, 0)), settings=replace(QUIET, speed=Speed.SLOW))
    there.play(ChooseToken(0, Token.KNOCK_OUT))
    state = there.land.state
    aim = aim_at(stage_of(state, 0), follower_spot(state, next(iter(state.followers.values()))))
    there.play(Throw(0, aim.side, aim.power))
    there.answer()
    return there


@pytest.fixture
def flying(qtbot):
    """A token on its way."""
    return thrown(qtbot)


def test_a_flight_is_seen_before_what_it_did(flying):
    """FAIR-20: the follower is there until the token has been seen to hit it."""
    assert flying.table.step_player.is_busy
    assert flying.table.scene.item("token", "throw") is not None
    assert flying.table.view.followers
    assert flying.table.prompt().command is None

    flying.press("\r")
    assert flying.table.view.followers

    flying.press("\r")
    assert not flying.table.step_player.is_busy
    assert flying.table.view == flying.land.state
    assert flying.table.scene.item("token", "throw") is None


def test_a_token_is_heard_when_it_comes_down(qtbot):
    """Not when it is let go, and once: it had been heard together with the catapult."""
    there = thrown(qtbot)
    flight = there.table.scene.motion._moves["flight"]
    flight.show(0.0)
    assert there.sounds[-1] == "catapult"

    flight.show(0.99)
    flight.show(1.0)
    assert there.sounds[-2:] == ["catapult", "stone"]


def test_undo_or_looking_back_ends_a_flight_at_once(flying):
    flying.show()

    assert not flying.table.step_player.is_busy
    assert flying.table.view == flying.land.state


def test_the_last_throw_can_be_seen_again(flying):
    flying.press("\r", "\r")

    flying.table.step_player.replay()
    assert flying.table.step_player.is_busy
    flying.press("\r", "\r")

    assert flying.table.view == flying.land.state


def test_every_token_of_a_target_round_is_measured_before_the_board_comes_back(qtbot):
    """FAIR-40: the last one too, although the round is over by then."""
    there = AtTable(qtbot, fair(), settings=replace(QUIET, speed=Speed.SLOW))
    there.play(ChooseToken(0, Token.TARGET))
    there.play(Throw(0, 0, 600))
    there.answer()
    there.press("\r", "\r")
    there.play(Throw(1, 0, 600))
    there.answer()
    motion = there.table.scene.motion
    flight = motion._moves.pop("flight")
    flight.show(1.0)
    flight.done()

    assert there.table.step_player.is_busy
    assert there.table.scene.item(("gap", 0)) is not None
    assert there.table.scene.item(("gap", 1)) is not None
    there.press("\r")
    assert there.table.scene.item(("gap", 0)) is None
    assert there.table.view == there.land.state


def test_a_game_names_its_table():
    assert GAME.table == "app.games.carcassonne.ui.table:CarcassonneTable"
    assert Options().tables is standard()


# --- The camera ---

WINDOW = Room(1056, 600, 148)
"""The board of a window of 1366 x 768."""


def aiming(token: Token, thrower: int = 0, *rests: Spot) -> Position:
    """Six seats around a land of seven tiles, one of them about to throw."""
    state = parse("D(0,0) U(1,0) V(0,1) U(-1,0) E(0,-1)r2 V(2,0) V(-2,0)", seats=6)
    lying = tuple(enumerate(rests))
    state.phase, state.round = Phase.AIM, Round(Square(0, 0), thrower, token, rests=lying)
    return state


@pytest.mark.parametrize("thrower", range(6))
def test_the_land_is_large_when_one_of_six_throws(thrower):
    """CAR-AMB-10: only the thrower's catapult has to be seen; a tile is at least 50 pixels wide."""
    state = aiming(Token.KNOCK_OUT, thrower)
    world = world_of(state, WINDOW)

    assert shooters(state) == [thrower]
    assert 100 / WINDOW.unit(world) >= 50
    assert world.contains(around(state.tiles, 0.1))


def test_no_catapult_is_cut_off_by_the_rim():
    """It is seen whole, or not at all."""
    state = aiming(Token.CATCH, 2)
    company = Company([Player(f"P{seat}", None, seat) for seat in range(6)])
    world, arena = world_of(state, WINDOW), arena_of(state)

    shown = [key[1] for key in round_picture(state, company, WINDOW, 2) if key[0] == "engine"]

    assert {2, 3} <= set(shown)
    assert len(shown) < 6
    for seat in shown:
        assert world.contains(beside(arena.launch(seat), ENGINE_ROOM))


def test_every_token_of_a_target_round_stays_in_sight():
    """FAIR-40: wherever the others have thrown; a miss with another token moves nothing."""
    far = Spot(2400, -1500)
    assert not world_of(aiming(Token.TARGET, 1), WINDOW).contains(beside(far, 100))
    assert world_of(aiming(Token.TARGET, 1, far), WINDOW).contains(beside(far, 100))
    assert world_of(aiming(Token.KNOCK_OUT, 1, far), WINDOW) == world_of(aiming(Token.KNOCK_OUT, 1), WINDOW)


@pytest.mark.parametrize("window", [WINDOW, Room(560, 300, 110)], ids=["usual", "smallest"])
@pytest.mark.parametrize("thrower", range(6))
def test_a_throw_far_off_leaves_land_and_catapult_large(qapp, window, thrower):
    """FAIR-40: a token that lies metres away has an arrow at the rim, and how far from the goal it is."""
    far = Spot(9000, -6000)
    near, wide = (world_of(aiming(Token.TARGET, thrower, *rests), window) for rests in ((), (far,)))
    assert window.unit(wide) <= WIDER * window.unit(near) + 1e-9
    company = Company([Player(f"P{seat}", None, seat) for seat in range(6)])
    shown = round_picture(aiming(Token.TARGET, thrower, far), company, window, thrower)
    arrow, words = shown["beyond", 0], shown["gap", 0]
    left = wide.x + window.strip * window.unit(wide)
    seen = QRectF(left, wide.y, wide.right - left, wide.height)
    assert -90 < arrow.angle < 0
    assert seen.contains(arrow.x, arrow.y)
    assert seen.contains(label_bounds(words.art).translated(words.x, words.y))
    assert "1038 mm" in words.art


@pytest.mark.parametrize("window", [WINDOW, Room(800, 270, 130, letters=1.4)], ids=["usual", "large letters"])
def test_numbers_of_tokens_that_lie_close_together_can_all_be_read(qapp, window):
    """FAIR-40: they lay upon each other, and the best one hid that of the others."""
    rests = Spot(300, 40), Spot(420, -60), Spot(260, 150), Spot(520, 60)
    state = aiming(Token.TARGET, 4, *rests)
    shown = round_picture(state, Company([Player(f"P{seat}", None, seat) for seat in range(6)]), window, None)
    words = [sprite for key, sprite in shown.items() if key[0] == "gap"]
    areas = [label_bounds(each.art).translated(each.x, each.y) for each in words]
    assert len(areas) == len(rests)
    assert not any(one.intersects(other) for at, one in enumerate(areas) for other in areas[:at])


def test_a_flight_beyond_the_rim_says_where_the_token_is():
    """CAR-AMB-10: the camera of a throw does not follow as far as a hand may throw."""
    state = aiming(Token.KNOCK_OUT)
    also = beside(Spot(0, -9000), 160)
    world = world_of(state, WINDOW, also)
    assert WINDOW.unit(world) <= WIDER * WINDOW.unit(world_of(state, WINDOW)) + 1e-9
    rim = Rim(world, WINDOW)
    assert rim.mark(0, 0) == {}
    assert set(rim.mark(0, -2000)) == {"beyond", "beyond words"}
    assert rim.mark(0, -2000)["beyond"].angle == pytest.approx(-90, abs=5)
