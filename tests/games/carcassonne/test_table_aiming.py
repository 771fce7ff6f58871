"""Aiming at a large land: the catapult comes beside it, so that tiles and followers stay large."""

from math import atan2, degrees, hypot

import pytest
from attrs import evolve
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from app.bots.protocol import Hint
from app.core.game import Player
from app.core.words import Phrase
from app.games.carcassonne.commands import MOST_SIDE, Throw
from app.games.carcassonne.model import Aim, Phase, Round, Spot, Square
from app.games.carcassonne.physics.arena import arena_of, middle_of
from app.games.carcassonne.physics.throw import arc
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.arrangement import WIDE, Room, at_spot, beside, middle, places_seen, world_of
from app.games.carcassonne.ui.catapult_berth import CatapultBerth, berth_of
from app.games.carcassonne.ui.stage_layout import round_picture
from app.games.carcassonne.ui.throw.aiming import Aiming
from app.games.carcassonne.ui.throw.approach import approach_of
from app.games.carcassonne.ui.throw.camera import LETTERS
from app.ui.art.label_painter import label_bounds
from app.ui.board.company import Company
from app.ui.board.geometry import Area
from tests.games.carcassonne.at_table import AtTable
from tests.games.carcassonne.drawn import Land
from tests.pointer import move_pointer

WINDOW = Room(1050, 620, 148)
"""The board of a window of 1366 x 768."""

LATE, EARLY = (14, 13), (3, 3)
"""Tiles from west to east and from north to south: what 84 tiles may need, and the first few."""


def land(size: tuple[int, int], token: Token, thrower: int = 0, seats: int = 6) -> Land:
    """A land full of monasteries, and a seat that throws."""
    across, down = size
    tiles = [f"B({x},{y})" for x in range(across) for y in range(down)]
    made = Land(" ".join(tiles), "1(2,2)m0", seats=seats, tremor=(0,) * seats)
    made.state.phase = Phase.AIM
    made.state.round = Round(Square(1, 1), thrower, token)
    return made


def tile_px(made: Land) -> float:
    return WIDE / WINDOW.unit(world_of(made.state, WINDOW))


def holds(outer: Area, inner: Area) -> bool:
    """Tell whether one area lies in another one, to a hundredth of a tile."""
    return Area(outer.x - 1, outer.y - 1, outer.width + 2, outer.height + 2).contains(inner)


def overlap(one: Area, other: Area) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("token", [Token.KNOCK_OUT, Token.SEDUCTION, Token.TARGET])
def test_a_late_land_is_large_whoever_throws(token, seats):
    """CAR-AMB-10: at 1366 x 768 a tile is never narrower than 45 pixels while somebody aims at the land."""
    for thrower in range(seats):
        made = land(LATE, token, thrower, seats)
        assert tile_px(made) >= 45
        for at in made.state.tiles:
            assert holds(world_of(made.state, WINDOW), square(at))


def square(at: Square) -> Area:
    x, y = middle(at)
    return Area(x - WIDE / 2, y - WIDE / 2, WIDE, WIDE)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_catch_shows_the_ruler_and_the_catcher(seats):
    """FAIR-50: what has to be reached is seen, and as large as on a land whose tiles are 40 pixels wide."""
    for thrower in range(seats):
        made = land(LATE, Token.CATCH, thrower, seats)
        arena, world = arena_of(made.state), world_of(made.state, WINDOW)
        one, other = (arena.launch(seat % seats) for seat in (thrower, thrower + 1))
        assert holds(world, beside(places_seen(made.state, WINDOW)(other), 400))
        ruler = places_seen(made.state, WINDOW)(Spot((one.x + other.x) // 2, (one.y + other.y) // 2))
        assert holds(world, beside(ruler, 405))
        unit = WINDOW.unit(world)
        drawn = round_picture(made.state, Company([Player("Ada")] * seats), WINDOW, thrower)
        assert drawn["engine", (thrower + 1) % seats].scale * WIDE / unit >= 40
        assert approach_of(made.state, WINDOW).scale * WIDE / unit >= 40 - 1e-9


@pytest.mark.parametrize(("size", "least"), [(EARLY, 55), ((8, 6), 55), (LATE, 30)], ids=str)
def test_full_power_leaves_the_land_of_a_catch_large(size, least):
    """FAIR-50: at 1366 x 768 tiles had been 13 to 34 pixels wide; what lies on the land stays where it is."""
    for thrower, seats in ((0, 2), (1, 3), (3, 4), (2, 6)):
        made = land(size, Token.CATCH, thrower, seats)
        made.state.phase, made.state.round = Phase.GRAB, evolve(made.state.round, flown=Aim(0, 1000))
        assert tile_px(made) >= least
        seen = places_seen(made.state, WINDOW)
        assert all(seen(middle_of(at)) == middle_of(at) for at in made.state.tiles)


@pytest.mark.parametrize("token", [Token.KNOCK_OUT, Token.CATCH])
def test_beside_a_small_land_the_catapult_is_where_it_stands(token):
    """CAR-AMB-10: as long as the tiles are large, the whole table is seen."""
    made = land(EARLY, token)
    stand = berth_of(made.state, WINDOW)
    assert stand.ground is None
    assert (stand.x, stand.y) == at_spot(arena_of(made.state).launch(0))


@pytest.mark.parametrize("thrower", range(6))
def test_the_berth_covers_no_tile_and_no_tray_and_is_on_the_side_of_the_catapult(thrower):
    made = land(LATE, Token.KNOCK_OUT, thrower)
    world, stand = world_of(made.state, WINDOW), berth_of(made.state, WINDOW)
    unit, arena = WINDOW.unit(world), arena_of(made.state)
    assert stand.ground is not None
    assert holds(world, stand.ground)
    assert stand.ground.x >= world.x + WINDOW.strip * unit
    assert not any(overlap(stand.ground, square(at)) for at in made.state.tiles)

    start, centre = arena.launch(thrower), arena.centre
    middle_of_world = world.x + (world.width + WINDOW.strip * unit) / 2
    if abs(start.x - centre.x) > 100:
        assert (stand.x < middle_of_world) == (start.x < centre.x)
    if abs(start.y - centre.y) > 100:
        assert (stand.y < world.y + world.height / 2) == (start.y < centre.y)


@pytest.mark.parametrize("thrower", range(6))
def test_every_aim_can_be_pulled_within_the_window(qtbot, thrower):
    """Full power, straight and to both sides; and what was pulled is what is aimed."""
    aiming, world = aiming_at(qtbot, LATE, thrower)
    for aim in (Aim(0, 1000), Aim(-MOST_SIDE, 1000), Aim(MOST_SIDE, 1000), Aim(123, 456)):
        cup = aiming.cup(aim)
        assert holds(world, Area(cup.x(), cup.y(), 0, 0))
        assert aiming.pulled(cup) == aim


def aiming_at(qtbot, size: tuple[int, int], thrower: int) -> tuple[Aiming, Area]:
    players = [Player(f"P{seat}", None, seat) for seat in range(6)]
    there = AtTable(qtbot, land(size, Token.KNOCK_OUT, thrower), players=players)
    aiming = there.table.gesture
    assert isinstance(aiming, Aiming)
    aiming.there = there  # So that the window lives as long as the sling.
    return aiming, world_of(there.land.state, there.table.camera.room)


@pytest.mark.parametrize("size", [EARLY, LATE], ids=["where it stands", "beside the land"])
def test_pulled_back_and_let_go_it_throws_what_was_foreseen(qtbot, size):
    """CAR-AMB-10: by mouse, from the catapult and its berth alike."""
    aiming, _ = aiming_at(qtbot, size, 1)
    there = aiming.there
    viewport = there.view.viewport()
    start = there.view.mapFromScene(QPointF(aiming.berth.x, aiming.berth.y))
    end = there.view.mapFromScene(aiming.cup(Aim(40, 500)))
    there.point(start)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    move_pointer(viewport, end)
    ring = there.table.scene.item("down", "throw").pos()
    aim = aiming.aim
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)

    (said,) = [each for each in there.said if isinstance(each, Throw)]
    assert (said.side, said.power) == (aim.side, aim.power)
    assert abs(said.side - 40) <= 20
    assert abs(said.power - 500) <= 25
    assert (ring.x(), ring.y()) == pytest.approx(at_spot(arc(aiming.stage, aim)[-1][0]), abs=1)


def test_a_press_beside_the_catapult_throws_nothing(qtbot):
    """A click on the land, or one on the catapult without a pull, lets nothing go."""
    aiming, _ = aiming_at(qtbot, LATE, 0)
    there = aiming.there
    there.click(there.at(3, 3))
    there.click(there.view.mapFromScene(QPointF(aiming.berth.x, aiming.berth.y)))
    assert there.said == []


def test_what_would_come_down_out_of_sight_is_marked_at_the_rim(qtbot):
    """The mark says how much farther it is; in sight there is the ring."""
    aiming, world = aiming_at(qtbot, LATE, 0)
    aiming.aim = Aim(0, 30)
    shown = aiming.look()
    arrow, words = shown["beyond"], shown["beyond words"]
    assert holds(world, Area(arrow.x, arrow.y, 0, 0))
    assert arrow.angle == pytest.approx(90, abs=45)
    short = arc(aiming.stage, aiming.aim)[-1][0]
    assert at_spot(short)[1] > world.y + world.height
    assert "+" in words.art
    assert "cm" in words.art

    aiming.aim = Aim(0, 640)
    assert "beyond" not in aiming.look()


def test_the_name_of_who_throws_stands_in_the_berth():
    made = land(LATE, Token.TARGET, 2)
    company = Company([Player(f"P{seat}", None, seat) for seat in range(6)])
    shown = round_picture(made.state, company, WINDOW, 2)
    stand: CatapultBerth = berth_of(made.state, WINDOW)
    assert stand.ground is not None
    name = shown["name", 2]
    assert "P2" in name.art
    assert stand.ground.contains(Area(name.x, name.y, 0, 0))
    assert stand.ground.contains(Area(shown["engine", 2].x, shown["engine", 2].y, 0, 0))
    assert ("name", 0) not in shown


@pytest.mark.parametrize(
    ("size", "board", "thrower"),
    [((3, 3), (1100, 549), 1), ((5, 4), (1200, 400), 1), ((3, 3), (950, 400), 0)],
)
@pytest.mark.parametrize("letters", [1.0, LETTERS])
@pytest.mark.parametrize("called", ["Ada Bo Cy Dee Eli Fay", " ".join(["Bartholomaeus-Aegidi"] * 6)])
@pytest.mark.usefixtures("qapp")
def test_names_of_all_catapults_that_are_shown_are_whole(size, board, thrower, letters, called):
    """Those that only stand there had their names cut at the rim of the window, and so had a low board."""
    room = evolve(WINDOW, width=board[0], height=board[1], letters=letters)
    made = land(size, Token.CATCH, thrower)
    company = Company(tuple(Player(name, None, seat) for seat, name in enumerate(called.split())))
    world = world_of(made.state, room)
    shown = round_picture(made.state, company, room, thrower)
    names = [sprite for key, sprite in shown.items() if isinstance(key, tuple) and key[0] == "name"]
    assert len(names) >= 2
    for sprite in names:
        bounds = label_bounds(sprite.art).translated(sprite.x, sprite.y)
        assert holds(world, Area(*bounds.getRect())), sprite.art


@pytest.mark.parametrize("wide", [1050, 1300, 1600])
@pytest.mark.parametrize("thrower", range(6))
def test_no_other_catapult_stands_in_the_berth(thrower, wide):
    """One that was in sight had been drawn over the one that throws."""
    room = evolve(WINDOW, width=wide)
    for size in (LATE, (7, 5), (9, 4)):
        for token in (Token.KNOCK_OUT, Token.CATCH):
            made = land(size, token, thrower)
            ground = berth_of(made.state, room).ground
            shown = round_picture(made.state, Company([Player("Ada")] * 6), room, thrower)
            for seat in set(range(6)) - {thrower}:
                engine = shown.get(("engine", seat))
                if ground is not None and engine is not None:
                    assert not ground.x < engine.x < ground.x + ground.width


@pytest.mark.parametrize("thrower", range(6))
def test_in_its_berth_a_catapult_looks_at_the_land_and_is_pulled_back_from_it(qtbot, thrower):
    """It looked the way it really throws, and that may be past the land that lies beside it."""
    made = land(LATE, Token.KNOCK_OUT, thrower)
    there = AtTable(qtbot, made)
    aiming, stand = there.table.gesture, berth_of(made.state, there.table.camera.room)
    assert isinstance(aiming, Aiming)
    assert stand.ground is not None
    x, y = at_spot(arena_of(made.state).centre)
    dx, dy = x - stand.x, y - stand.y
    engine = there.table.scene.item(("engine", thrower)).sprite
    off = engine.angle - 90 - degrees(atan2(dy, dx))
    assert (off + 180) % 360 - 180 == pytest.approx(0, abs=8)

    back = stand.pull / hypot(dx, dy) / 2
    aim = aiming.pulled(QPointF(stand.x - dx * back, stand.y - dy * back))
    assert abs(aim.side) <= 80


@pytest.mark.parametrize("size", [EARLY, LATE], ids=["where it stands", "beside the land"])
@pytest.mark.parametrize("token", [Token.KNOCK_OUT, Token.SEDUCTION, Token.CATCH])
def test_a_hint_shows_where_its_throw_would_come_down_and_then_how(qtbot, size, token):
    """CAR-AMB-10: it had said so many per cent and so many degrees, and nothing was seen of them."""
    there = AtTable(qtbot, land(size, token))
    move = Throw(0, 62, 560)
    there.table.show_hint(Hint(Phrase("aim"), (), move, Phrase("says"), ()), 2)
    assert {item.key for item in there.table.scene.items_of("hint")} == {"down"}

    there.table.show_hint(Hint(Phrase("aim"), (), move, Phrase("says"), ()), 3)
    cup = there.table.gesture.cup(Aim(62, 560))
    there.table.gesture.aim = Aim(62, 560)
    there.table.gesture.show()
    for key in ("down", "rest", "slide"):
        own, hinted = (there.table.scene.item(key, layer) for layer in ("throw", "hint"))
        assert (own and own.pos()) == (hinted and hinted.pos())
    assert there.table.scene.item("pulled", "hint").pos() == cup
