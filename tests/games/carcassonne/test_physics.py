"""A throw: what flies, slides and falls, the same every time."""

import subprocess
import sys
from math import hypot
from pathlib import Path

import pytest

from app.core.command import NATURE
from app.core.game import Level
from app.games.carcassonne import chance, rules
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.chance import HANDS, LEVEL_HANDS, hand_of
from app.games.carcassonne.commands import TOKEN_ITSELF, ChooseToken, Landed, Throw
from app.games.carcassonne.model import Aim, Spot, Square
from app.games.carcassonne.physics.arena import TOKEN_RADIUS, arena_of
from app.games.carcassonne.physics.throw import Figure, Stage, aim_at, arc, stage_of, throw
from app.games.carcassonne.tables import Token
from tests.games.carcassonne.drawn import Land

LAND = frozenset(Square(x, y) for x in range(-2, 3) for y in range(-2, 3))


def stage(*figures: Figure, ruler: int = 0, squares=LAND) -> Stage:
    """A land of 5 by 5 tiles, thrown at from the south."""
    return Stage(Spot(0, 3000), Spot(0, 0), 6900, ruler, squares, figures)


def standing(number: int, x: int, y: int) -> Figure:
    return Figure(number, Spot(x, y))


def test_the_same_throw_is_the_same():
    """CAR-AMB-10: the same stage and aim, the same outcome, to the last tenth of a millimetre."""
    crowd = [standing(number, 300 * (number % 3 - 1), 300 * (number // 3 - 1)) for number in range(9)]
    first, second = (throw(stage(*crowd), Aim(13, 520), with_frames=True) for _ in range(2))
    assert first == second
    assert first.struck


def test_the_same_throw_in_another_process():
    """CAR-AMB-10: what happened here before makes no difference."""
    program = (
        "from tests.games.carcassonne.test_physics import *\n"
        "print(throw(stage(standing(3, 0, 0), standing(4, 20, -160)), Aim(2, 540)))"
    )
    root = Path(__file__).parents[3]
    told = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True
    )
    here = throw(stage(standing(3, 0, 0), standing(4, 20, -160)), Aim(2, 540))
    assert told.stdout.strip() == repr(here)


def test_the_preview_is_the_flight():
    """CAR-AMB-10: the arc ends where the token comes down."""
    points = arc(stage(), Aim(-80, 600))
    down, height = points[-1]
    assert throw(stage(), Aim(-80, 600)).down == down
    assert height <= 20
    assert max(each for _, each in points) > 500


@pytest.mark.parametrize("target", [Spot(0, 0), Spot(700, -300), Spot(-900, 900)])
def test_aiming_at_a_spot(target):
    """CAR-AMB-10: the flight comes down within a centimetre or so."""
    down = throw(stage(squares=frozenset()), aim_at(stage(), target)).down
    assert hypot(down.x - target.x, down.y - target.y) < 150


def test_more_power_flies_farther_and_turning_goes_aside():
    """CAR-AMB-10: power and side mean what they say; the thrower's right is the east for the south."""
    short, long = (throw(stage(), Aim(0, power)).down.y for power in (400, 600))
    assert long < short < 3000
    assert throw(stage(), Aim(100, 500)).down.x > 0 > throw(stage(), Aim(-100, 500)).down.x


def test_a_token_bounces_and_slides():
    """The token comes to rest beyond where it came down, and sooner on the table than on tiles."""
    on_tiles, on_table = throw(stage(), Aim(0, 560)), throw(stage(squares=frozenset()), Aim(0, 560))
    assert on_tiles.rest.y < on_tiles.down.y - 100
    assert on_table.rest.y > on_tiles.rest.y


def test_a_follower_in_the_way_is_touched_pushed_and_toppled():
    """FAIR-20: contact is what counts."""
    down = throw(stage(), Aim(0, 540)).down
    outcome = throw(stage(standing(5, 0, down.y - 250)), Aim(0, 540))
    assert outcome.struck[0].by == TOKEN_ITSELF
    (pushed,) = outcome.pushed
    assert (pushed.number, pushed.toppled) == (5, True)
    assert pushed.y < down.y - 250


def test_a_farmer_does_not_topple():
    """CAR-31: it lies already."""
    down = throw(stage(), Aim(0, 540)).down
    outcome = throw(stage(Figure(5, Spot(0, down.y - 250), lying=True)), Aim(0, 540))
    assert [each.toppled for each in outcome.pushed] == [False]


def test_followers_strike_others():
    """FAIR-21: a row of followers, and the first hits the second."""
    down = throw(stage(), Aim(0, 540)).down
    row = [standing(number, 0, down.y - 250 - 150 * number) for number in range(3)]
    struck = throw(stage(*row), Aim(0, 540)).struck
    assert (TOKEN_ITSELF, 0) in {(each.by, each.number) for each in struck}
    assert any(each.by == 0 and each.number == 1 for each in struck)


def test_the_token_flies_over_followers():
    """A follower under the arc is not touched."""
    outcome = throw(stage(standing(5, 0, 1500)), Aim(0, 600))
    assert outcome.down.y < 1000
    assert outcome.struck == ()


def test_a_token_that_hits_nobody_moves_nobody():
    """FAIR-20: what is beside the way stays untouched."""
    beside = TOKEN_RADIUS + FOLLOWER.body.standing + 400
    assert throw(stage(standing(5, beside, 0)), Aim(0, 540)).pushed == ()


def test_an_earlier_token_can_be_hit_but_not_struck():
    """CAR-AMB-13: tokens of the round lie on the table; no rule removes them."""
    down = throw(stage(), Aim(0, 540)).down
    earlier = Figure(TOKEN_ITSELF, Spot(0, down.y - 400), lying=True)
    outcome = throw(stage(earlier), Aim(0, 540))
    assert outcome.struck == outcome.pushed == ()
    assert outcome.rest != throw(stage(), Aim(0, 540)).rest


@pytest.mark.parametrize("power, reached", [(300, False), (500, True)])
def test_the_ruler(power, reached):
    """FAIR-50: the token's outline must reach it."""
    assert (throw(stage(ruler=1500), Aim(0, power)).reach >= 0) == reached


def test_frames_tell_the_throw_moment_by_moment():
    """The last frame is the outcome; heights never go below the table."""
    outcome = throw(stage(standing(5, 0, 0)), Aim(0, 540), with_frames=True)
    assert outcome.frames[-1].token == outcome.rest
    assert outcome.frames[-1].pushed == outcome.pushed
    assert min(frame.height for frame in outcome.frames) >= 0
    assert throw(stage(standing(5, 0, 0)), Aim(0, 540)).frames == ()


# --- In a game ---


def aiming(token: Token, seats: int = 2, **options) -> Land:
    land = Land("B(0,0)", "2(0,0)m0", seats=seats, **options).turn("CA06", 1, 0)
    return land.play(ChooseToken(0, token))


def test_all_seats_throw_from_equally_far():
    """CAR-AMB-10: seat 0 in the south, the others clockwise, all on one circle."""
    arena = arena_of(Land("B(0,0) B(1,0)", seats=4).state)
    spots = [arena.launch(seat) for seat in range(4)]
    assert {round(hypot(at.x - arena.centre.x, at.y - arena.centre.y)) for at in spots} == {arena.radius}
    assert spots[0].y > arena.centre.y
    assert spots[1].x < arena.centre.x
    assert spots[2].y < arena.centre.y


def test_at_catch_the_catapult_points_to_the_left_neighbour():
    """FAIR-50, FAIR-52: and the ruler lies halfway."""
    state = aiming(Token.CATCH, seats=4).state
    here = stage_of(state, 0)
    assert here.towards == arena_of(state).launch(1)
    assert abs(2 * here.ruler - hypot(here.towards.x - here.start.x, here.towards.y - here.start.y)) <= 2


def test_nature_adds_the_tremor():
    """CAR-AMB-10, CAR-OPT-15: none if it is so chosen; else the token leaves a little off, and says so."""
    from random import Random

    steady = aiming(Token.KNOCK_OUT, tremor=(0, 0)).play(Throw(0, 10, 500)).state
    assert {chance.sample(steady, Random(seed)).aim for seed in range(5)} == {Aim(10, 500)}
    shaky = aiming(Token.KNOCK_OUT, tremor=(3, 0)).play(Throw(0, 10, 500)).state
    assert len({chance.sample(shaky, Random(seed)).aim for seed in range(5)}) == 5


def test_a_landing_is_what_the_throw_did():
    """FAIR-20, FAIR-23: nature's answer is whole numbers, and the rules take it as it is."""
    from random import Random

    land = aiming(Token.KNOCK_OUT, tremor=(0, 0))
    here = stage_of(land.state, 0)
    aim = aim_at(here, here.figures[0].at)
    land.play(Throw(0, aim.side, aim.power))
    landed = chance.sample(land.state, Random(1))
    assert isinstance(landed, Landed)
    assert landed.by == NATURE
    assert rules.why_not(land.state, landed) is None
    assert 7 not in land.play(landed).state.followers


def test_a_computers_hand_is_as_steady_as_its_level():
    """CAR-AMB-10: what is chosen for its seat counts for people only."""
    state = aiming(Token.KNOCK_OUT, tremor=(0, 3)).state
    assert [hand_of(state, seat) for seat in (0, 1)] == [HANDS[0], HANDS[3]]
    state.levels = (Level.PAGE, Level.MARSHAL)
    assert [hand_of(state, seat) for seat in (0, 1)] == [LEVEL_HANDS[Level.PAGE], LEVEL_HANDS[Level.MARSHAL]]
