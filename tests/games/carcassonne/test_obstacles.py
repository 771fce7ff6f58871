"""What stands in the way of tokens and is no follower."""

from attrs import evolve

from app.games.carcassonne.boxes import Body
from app.games.carcassonne.commands import OBSTACLE
from app.games.carcassonne.model import Spot
from app.games.carcassonne.physics.flight import Figure, Stage
from app.games.carcassonne.physics.throw import aim_at, stage_of, throw
from tests.games.carcassonne.drawn import Land

TALL = Body(standing=100, lying=100, tall=40.0, flat=40.0, mass=20.0)
"""A tower of five pieces."""


def stage(*figures: Figure) -> Stage:
    return evolve(stage_of(Land("B(0,0) B(0,1) B(0,2)").state, 0), figures=figures)


def test_a_token_is_stopped_by_what_is_fixed():
    """FAIR-X12, FAIR-X40: it comes to rest before it, and no landing tells of it."""
    open_stage = stage()
    aim = aim_at(open_stage, Spot(0, 450))
    assert throw(open_stage, aim).rest.y < 400
    blocked = stage(Figure(OBSTACLE, Spot(0, 400), body=TALL, is_fixed=True))
    outcome = throw(blocked, aim)
    assert outcome.rest.y > 500
    assert (outcome.struck, outcome.pushed) == ((), ())


def test_what_a_token_moves_is_no_follower():
    """FAIR-X12: a loose obstacle passes nothing on, though it pushes a follower."""
    loose = Figure(OBSTACLE, Spot(0, 400), body=Body(standing=60, tall=16.0, mass=1.3))
    behind = Figure(0, Spot(0, 270))
    where = stage(loose, behind)
    outcome = throw(where, aim_at(stage(), Spot(0, 460)))
    assert outcome.pushed
    assert all(each.by != OBSTACLE for each in outcome.struck)


def test_whoever_stands_on_top_is_hit_where_they_stand():
    """FAIR-X40: below a token meets the obstacle, higher up the figure."""
    tower = Figure(OBSTACLE, Spot(0, 400), body=TALL, is_fixed=True)
    on_top = Figure(7, Spot(0, 400), base=40.0)
    where = stage(tower, on_top)
    low = throw(where, aim_at(where, Spot(0, 700)))
    assert low.struck == ()
    high = throw(where, aim_at(where, Spot(0, -170)))
    assert [(each.by, each.number) for each in high.struck] == [(-1, 7)]
