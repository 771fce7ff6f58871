"""The sight of a throw: catapult, land and landing together, with the outline of what a hand may do."""

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from random import Random

import pytest
from attrs import evolve
from PySide6.QtCore import QRectF, Qt

from app.core.game import Level, Player
from app.games.carcassonne import chance
from app.games.carcassonne.commands import ChooseToken, Grab, Throw
from app.games.carcassonne.model import Aim, Phase, Position, Spot, clockwise
from app.games.carcassonne.options import TREMORS
from app.games.carcassonne.physics.arena import arena_of, follower_spot, middle_of
from app.games.carcassonne.physics.spread import landing
from app.games.carcassonne.physics.throw import aim_at, arc, stage_of, throw
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.arrangement import (
    CARD,
    CARDS_RIM,
    ENGINE_ROOM,
    WIDE,
    Room,
    at_spot,
    beside,
    cards_scale,
    places_seen,
    world_of,
)
from app.games.carcassonne.ui.catapult_berth import berth_of
from app.games.carcassonne.ui.stage_layout import ENGINE, LEAVE, round_picture
from app.games.carcassonne.ui.throw import catching
from app.games.carcassonne.ui.throw.approach import approach_of
from app.games.carcassonne.ui.throw.catching import Catcher
from app.games.carcassonne.ui.throw.flight_view import LAYER
from app.games.carcassonne.ui.throw.free_place import things_of
from app.i18n import speak
from app.settings import Speed, TextSize
from app.ui.board.company import Company
from app.ui.board.geometry import Area
from app.ui.widgets.letters import apply_text_size
from tests.games.carcassonne.at_table import QUIET, AtTable
from tests.games.carcassonne.check_spread import grown_land, throws
from tests.games.carcassonne.test_table_keyboard import Clock
from tests.games.carcassonne.test_table_mouse import fair

WINDOW = Room(1056, 600, 148)
"""The board of a window of 1366 x 768."""

ENTER, ESC = Qt.Key.Key_Return, Qt.Key.Key_Escape


def uncovered(world: Area, room: Room) -> Area:
    """Return what nothing covers, a hundredth of a tile larger."""
    strip = room.strip * room.unit(world)
    return Area(world.x + strip - 1, world.y - 1, world.width - strip + 2, world.height + 2)


def catapult_of(view: Position) -> Area:
    """Return where the catapult is drawn, pulled back as far as it goes."""
    stand = berth_of(view, WINDOW)
    if stand.ground is not None:
        return stand.ground
    return Area(stand.x - stand.pull, stand.y - stand.pull, 2 * stand.pull, 2 * stand.pull)


def catches(rng: Random, count: int, number: int) -> Iterator[Position]:
    """Yield so many lands of *count* tiles, of 2 to 6 seats, over which a token is thrown to be caught."""
    for _ in range(number):
        made = grown_land(rng, count, rng.randint(2, 6))
        made.round = evolve(made.round, token=Token.CATCH, thrower=rng.randrange(made.seats))
        yield made


@pytest.mark.parametrize("count", [1, 2, 5, 12, 25, 40, 60, 85])
@pytest.mark.parametrize("token", [Token.KNOCK_OUT, Token.SEDUCTION, Token.TARGET])
def test_catapult_and_land_are_in_one_sight_from_aiming_to_rest(count, token):
    """CAR-AMB-10: on lands as they grow, whoever throws; nothing moves until somebody goes on."""
    rng = Random(f"{count} {token}")
    for _ in range(4):
        made = grown_land(rng, count, rng.randint(2, 6))
        made.round = evolve(made.round, token=token, thrower=rng.randrange(made.seats))
        seen = uncovered(world_of(made, WINDOW), WINDOW)
        assert seen.contains(catapult_of(made))
        for at in made.tiles:
            assert seen.contains(beside(middle_of(at), 225))
        flying = made.copy()
        flying.phase = Phase.FLIGHT
        resting = made.copy()
        resting.phase = Phase.EXCHANGE
        resting.round = evolve(made.round, rests=((0, arena_of(made).centre),))
        assert world_of(flying, WINDOW) == world_of(made, WINDOW)
        assert token is Token.TARGET or world_of(resting, WINDOW) == world_of(made, WINDOW)


@pytest.mark.parametrize("count", [1, 2, 5, 12, 25, 40, 60, 85])
def test_a_catch_shows_all_of_the_land_and_both_who_throw_and_catch(count):
    """FAIR-50: on a large land, too; what has to be reached is drawn larger there."""
    for made in catches(Random(f"{count} catch"), count, 4):
        seen = uncovered(world_of(made, WINDOW), WINDOW)
        assert seen.contains(catapult_of(made))
        catcher = places_seen(made, WINDOW)(arena_of(made).launch(clockwise(made, made.round.thrower)))
        assert seen.contains(beside(catcher, ENGINE_ROOM))
        for at in made.tiles:
            assert seen.contains(beside(middle_of(at), 225))


@pytest.mark.parametrize("count", [1, 25, 40, 60, 85])
def test_who_throws_and_who_catches_are_never_small(count):
    """FAIR-50: where a catapult has no berth beside the land, it is drawn larger than the land."""
    for made in catches(Random(f"{count} small"), count, 6):
        world, names = world_of(made, WINDOW), Company([Player("Ada")] * made.seats)
        drawn = round_picture(made, names, WINDOW, made.round.thrower)
        for seat in (made.round.thrower, clockwise(made, made.round.thrower)):
            assert drawn["engine", seat].scale / ENGINE * WIDE / WINDOW.unit(world) >= 35.9


@pytest.mark.parametrize("count", [1, 25, 40, 60, 85])
def test_a_good_throw_to_the_catcher_moves_no_camera(count):
    """FAIR-50: aiming, flight, ring and rest are seen from one place, on any land."""
    for made in catches(Random(f"{count} still"), count, 4):
        stage = stage_of(made, made.round.thrower)
        thrown = made.copy()
        thrown.phase = Phase.GRAB
        thrown.round = evolve(made.round, flown=aim_at(stage, stage.towards))
        assert world_of(thrown, WINDOW) == world_of(made, WINDOW)


@pytest.mark.parametrize("count", [5, 25, 60, 85])
def test_a_ring_elsewhere_leaves_no_room_for_one_around_the_catcher(count):
    """FAIR-50: tiles had been a fifth smaller than they need be, for a throw that came down halfway."""
    nearer = 0
    for made in catches(Random(f"{count} short"), count, 4):
        stage, thrown = stage_of(made, made.round.thrower), made.copy()
        start, goal = stage.start, stage.towards
        halfway = Spot(start.x + (goal.x - start.x) * 6 // 10, start.y + (goal.y - start.y) * 6 // 10)
        thrown.phase, thrown.round = Phase.GRAB, evolve(made.round, flown=aim_at(stage, halfway))
        before, after = (WINDOW.unit(world_of(each, WINDOW)) for each in (made, thrown))
        assert after <= before
        nearer += after < 0.95 * before
    assert nearer


@pytest.mark.parametrize("count", [1, 30, 85])
def test_a_flight_leaves_the_catapult_that_is_seen_and_ends_where_it_comes_down(count):
    made = grown_land(Random(count), count, 6)
    made.round = evolve(made.round, token=Token.KNOCK_OUT)
    stage = stage_of(made, 0)
    points = arc(stage, aim_at(stage, stage.towards))
    approach, stand = approach_of(made, WINDOW), berth_of(made, WINDOW)
    start, end = approach.ground(points[0][0], 0), approach.ground(points[-1][0], 1)
    assert hypot(start[0] - stand.x, start[1] - stand.y) < 1
    assert end == at_spot(points[-1][0])
    seen = uncovered(world_of(made, WINDOW), WINDOW)
    last = len(points) - 1
    for place, (at, height) in enumerate(points):
        assert seen.contains(Area(*approach.lifted(at, height, place / last), 0, 0))


@pytest.mark.parametrize("count", [4, 40, 85])
def test_the_tokens_on_offer_leave_the_land_in_sight(count):
    """FAIR-11: whoever chooses looks at the land."""
    made = grown_land(Random(count), count, 4)
    made.phase, made.round = Phase.TOKEN, evolve(made.round, token=None)
    world = world_of(made, WINDOW)
    unit, scale = WINDOW.unit(world), cards_scale(WINDOW, 4)
    cards = world.y + world.height - (CARD[1] + 50) * scale * unit
    for at in made.tiles:
        assert (at.y + 0.5) * WIDE <= cards
    assert (cards - world.y) / unit > WINDOW.height * 0.6


# --- The hand ---


def test_the_outline_holds_nearly_all_throws():
    """CAR-AMB-10: 95 of 100 real throws, on many lands, by all hands; see `check_spread` for 10,000."""
    found = list(throws(600, 3))
    assert 0.93 <= sum(found) / len(found) < 0.985


def test_the_end_of_an_arc_is_known_at_once():
    made = grown_land(Random(7), 30)
    stage = stage_of(made, 0)
    for side, power in ((0, 400), (-300, 700), (250, 1000), (10, 30), (0, 1)):
        assert landing(stage, side, power) == arc(stage, Aim(side, power))[-1][0]


def test_who_takes_care_is_as_steady_as_the_strongest_computer():
    """CAR-AMB-10: where nothing is chosen; and that is what the dialog says first."""
    made = grown_land(Random(1), 3)
    assert made.options.tremor == ()
    usual = chance.hand_of(made, 0)
    made.levels = (None, Level.MARSHAL)
    assert chance.hand_of(made, 1) == usual == chance.HANDS[next(iter(TREMORS))]


def test_aiming_shows_landing_slide_and_what_the_hand_may_do(qtbot):
    there = AtTable(qtbot, fair().play(ChooseToken(0, Token.TARGET)))
    scene, gesture = there.table.scene, there.table.gesture
    for key in ("down", "slide", "rest", "stray"):
        assert scene.item(key, "throw") is not None
    rest = scene.item("rest", "throw").pos()
    assert (rest.x(), rest.y()) == pytest.approx(at_spot(throw(gesture.stage, gesture.aim).rest))

    steady = AtTable(qtbot, fair(tremor=(0, 0)).play(ChooseToken(0, Token.TARGET)))
    assert steady.table.scene.item("stray", "throw") is None


# --- Catching ---


def catching_bo(qtbot, monkeypatch) -> AtTable:
    """Ada has thrown for the first time; Bo is to catch, by a clock of ours."""
    there = AtTable(qtbot, fair().play(ChooseToken(0, Token.CATCH)))
    there.clock = Clock()
    monkeypatch.setattr(catching, "milliseconds", there.clock)
    there.play(Throw(0, 20, 800))
    there.answer()
    return there


def test_the_first_token_comes_for_practice(qtbot, monkeypatch):
    """CAR-AMB-21: it says what would have become of it, and does not count; the second one does."""
    there = catching_bo(qtbot, monkeypatch)
    gesture = there.table.gesture
    assert isinstance(gesture, Catcher)
    assert gesture.is_practice
    there.press(ENTER)
    there.clock.millis = gesture.right_moment + 400
    there.press(ENTER)
    assert not any(isinstance(each, Grab) for each in there.said)
    assert str(gesture.tried) == "400 milliseconds too late."
    assert not gesture.is_running
    assert "too late" in there.art("words", "throw")

    there.press(ENTER)
    gesture.tick()
    assert there.art("words", "throw") == "", (
        "said of the practice, while the token that counts is in the air"
    )
    there.clock.millis += gesture.right_moment + 5
    there.press(ENTER)
    assert there.said[-1] == Grab(1, 5)


def test_the_practice_can_be_left_out(qtbot, monkeypatch):
    there = catching_bo(qtbot, monkeypatch)
    there.press(ESC, ENTER)
    there.clock.millis = there.table.gesture.right_moment - 7
    there.press(ENTER)
    assert there.said[-1] == Grab(1, -7)


def test_one_ring_closes_where_the_token_comes_down_and_nothing_covers_it(qtbot, monkeypatch):
    there = catching_bo(qtbot, monkeypatch)
    table = there.table
    around = there.land.state.round
    stage = stage_of(there.land.state, around.thrower)
    down = at_spot(places_seen(there.land.state, table.camera.room)(arc(stage, around.flown)[-1][0]))
    assert not [item for item in table.scene.items_of() if item.sprite.art.startswith("token/")]
    rings = [item for item in table.scene.items_of("throw") if item.sprite.art.startswith("ring/")]
    assert [(item.sprite.x, item.sprite.y) for item in rings] == [down]
    room = table.camera.room
    wide = (catching.CLOSED + catching.OPEN) * table.camera.unit
    ring = Area(down[0] - wide, down[1] - wide, 2 * wide, 2 * wide)
    assert uncovered(table.camera.seen, room).contains(ring)


def test_a_catch_is_the_same_after_a_restart(qtbot, monkeypatch):
    """A table that has seen nothing of the throw shows it as the first one did."""
    there = catching_bo(qtbot, monkeypatch)
    other = AtTable(qtbot, there.land)
    here, again = (each.table.scene.item("closing", "throw").sprite for each in (there, other))
    assert (here.x, here.y) == (again.x, again.y)
    assert other.table.gesture.right_moment == there.table.gesture.right_moment


def test_in_a_window_of_another_size_the_ring_is_as_large_as_it_would_be_from_the_start(qtbot, monkeypatch):
    """FAIR-51: its ring and its words had been laid for the first size, and practice goes on where it was."""
    there = catching_bo(qtbot, monkeypatch)
    there.view.resize(560, 330)
    again = AtTable(qtbot, there.land)
    again.view.resize(560, 330)
    again.table.chooser.forget()
    again.table.pick_up()
    assert there.art("closing", "throw") == again.art("closing", "throw")
    assert there.table.gesture.is_practice


def test_in_slow_motion_there_is_twice_the_time(qtbot, monkeypatch):
    there = catching_bo(qtbot, monkeypatch)
    usual = there.table.gesture.right_moment
    there.table.apply(replace(QUIET, slow_catch=True))
    there.table.chooser.forget()
    there.table.pick_up()
    assert there.table.gesture.right_moment == 2 * usual
    there.press(ENTER)
    there.clock.millis = 2 * usual + 40
    there.press(ENTER)
    assert there.said[-1] == Grab(1, 20)


# --- A low board, as in a window of 800 x 480 ---


def lies(there: AtTable, key: object, layer: str = "table") -> QRectF:
    return there.table.scene.item(key, layer).sceneBoundingRect()


def at_low_table(qtbot, land, monkeypatch, height: int = 290) -> AtTable:
    """A table whose board is 554 pixels wide and so many high."""
    monkeypatch.setattr(AtTable, "show", lambda self, step=None: None)
    there = AtTable(qtbot, land)
    monkeypatch.undo()
    there.view.resize(554, height)
    there.show()
    return there


def test_words_of_the_practice_hide_no_catapult(qtbot, monkeypatch):
    """FAIR-50: they lay over the one that throws."""
    land = fair().play(ChooseToken(0, Token.CATCH)).play(Throw(0, 20, 800))
    land.play(chance.sample(land.state, Random(4)))
    there = at_low_table(qtbot, land, monkeypatch)
    words, seen = lies(there, "words", "throw"), there.table.camera.seen
    for seat in (0, 1):
        assert not words.intersects(lies(there, ("engine", seat)))
        assert not words.intersects(lies(there, ("name", seat)))
    assert QRectF(seen.x, seen.y, seen.width, seen.height).contains(words)


def test_words_of_the_practice_know_where_followers_come_to_rest(qtbot):
    """When a game is opened followers come from the tray: words were laid where one came to stand."""
    land = fair("2(1,0)r0").play(ChooseToken(0, Token.CATCH)).play(Throw(0, 20, 800))
    land.play(chance.sample(land.state, Random(4)))
    there = AtTable(qtbot, land, settings=replace(QUIET, speed=Speed.SLOW))
    known = things_of(there.table.scene)
    there.table.scene.motion.settle()
    assert known == things_of(there.table.scene)


@pytest.mark.parametrize("text", [TextSize.NORMAL, TextSize.LARGEST], ids=str)
def test_words_of_the_practice_are_whole_whatever_the_letters(qtbot, qapp, monkeypatch, text):
    """In German, with the largest letters, they reached beyond the rim of a narrow board."""
    apply_text_size(qapp, text)
    speak("de")
    try:
        land = fair().play(ChooseToken(0, Token.CATCH)).play(Throw(0, 20, 800))
        land.play(chance.sample(land.state, Random(4)))
        there = at_low_table(qtbot, land, monkeypatch)
        words = lies(there, "words", LAYER)
        seen = there.view.mapToScene(there.view.viewport().rect()).boundingRect()
        strip = there.table.camera.room.strip * there.table.camera.unit
        assert seen.adjusted(strip, 0, 0, 0).contains(words)
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_leaving_everybody_hides_nobody(qtbot, monkeypatch):
    """FAIR-33: its words lay over the token, or over the follower whose place may be taken."""
    land = fair("2(1,0)r0", tremor=(0, 0)).play(ChooseToken(0, Token.SEDUCTION))
    aim = aim_at(
        stage_of(land.state, 0), follower_spot(land.state, next(iter(land.state.followers.values())))
    )
    land.play(Throw(0, aim.side, aim.power - 90))
    land.play(chance.sample(land.state, Random(4)))
    there = at_low_table(qtbot, land, monkeypatch)
    words = lies(there, LEAVE)
    for item in there.table.scene.items_of():
        if item.key != LEAVE and item.key[0] in ("swap", "follower", "rest", "engine"):
            assert not words.intersects(item.sceneBoundingRect()), item.key


def test_whoever_chooses_a_token_sees_their_catapult_whole(qtbot, monkeypatch):
    """FAIR-11: above the tokens on offer."""
    made = grown_land(Random(5), 4, 6)
    made.phase, made.round = Phase.TOKEN, evolve(made.round, token=None)
    room = Room(554, 290, 130)
    world, shown = world_of(made, room), round_picture(made, Company([Player("Ada")] * 6), room, 0)
    unit, scale = room.unit(world), cards_scale(room, 4)
    cards = world.y + world.height - (CARD[1] + 2 * CARDS_RIM) * scale * unit
    engines = [sprite for key, sprite in shown.items() if key[0] == "engine"]
    assert engines
    for each in engines:
        assert each.y + 60 * each.scale <= cards


@pytest.mark.parametrize("height", [290, 210])
def test_a_catch_on_a_low_board_keeps_the_land_in_sight(height):
    """FAIR-50: the ring took all of it, and tiles were five pixels wide."""
    room = Room(554, height, 130)
    for made in catches(Random(3), 8, 6):
        assert WIDE / room.unit(world_of(made, room)) >= 13
