"""Abbey & Mayor: the scenarios of its rules, one position each."""

import pytest

from app.core.command import NATURE
from app.core.game import Player
from app.core.positions import read, write
from app.games.carcassonne import rules, scoring
from app.games.carcassonne.commands import Deploy, Drawn, EndTurn, GoOn
from app.games.carcassonne.expansions.abbey.abbeys import LAID, TILE, holes
from app.games.carcassonne.expansions.abbey.barns import BARNS
from app.games.carcassonne.expansions.abbey.commands import BuildBarn, Drive, LayAbbey
from app.games.carcassonne.features import weight_of
from app.games.carcassonne.game import GAME
from app.games.carcassonne.log_text import tell
from app.games.carcassonne.model import CLOSING, Phase, Square, keep, kept_by, kind_of, to_hand
from app.games.carcassonne.options import Options
from tests.games.carcassonne.drawn import Land, figures, lay

ABBEY = {"boxes": ("abbey",)}
BOTH = {"boxes": ("abbey", "traders")}
HOLE = Square(1, 0)
RING = "D(0,0) E(0,-1)r2 E(1,-1)r2 B(2,-1) A(2,0)r1 B(2,1) E(1,1)"
"""Tiles around the hole at (1, 0): a road from the west and the east, cities from the north and south."""

MEADOW = "E(0,0)r3 E(-1,0)r1 E(1,0)r1 E(2,0)r3 B(0,1)"
"""Two completed cities above a field, and room at (1, 1) for a tile whose corner is in the middle."""


GATE = "T(0,0)"
"""A city on three edges, with a gate to a road in the south."""


def land(tiles: str, followers: str = "", **options) -> Land:
    return Land(tiles, followers, **{**ABBEY, **options})


def asked(played: Land, turn: int = 0, part: int = 1) -> Land:
    """Let a seat be asked before it draws, as at the beginning of a part of its turn."""
    state = played.state
    state.turn, state.part, state.phase = turn, part, Phase.STEP
    state.steps, state.step = ("abbey", "draw"), "abbey"
    return played


def home(played: Land, seat: int) -> dict[str, int]:
    """What a seat has to hand, kind by kind."""
    return {kind.id: len(left) for kind, left in to_hand(played.state, seat).items()}


def drives(played: Land) -> set[tuple[Square, str]]:
    seat = next(iter(rules.to_act(played.state)))
    return {(each.at, each.feature) for each in rules.choices(played.state, seat) if isinstance(each, Drive)}


def barn(played: Land, seat: int, x: int, y: int) -> Land:
    """A barn that stands already, on the corner to the south-east of a square."""
    played.state.kept = {**played.state.kept, BARNS: (*played.state.kept.get(BARNS, ()), seat, x, y)}
    return played


# --- Abbeys ---


def test_everybody_holds_an_abbey():
    """ABB-1, XCAR-1: twelve tiles more in the pile, and none of them is an abbey."""
    state = rules.setup(Options(**ABBEY), (Player("Ada"), Player("Bo"), Player("Cleo")))
    assert [kept_by(state, LAID, seat) for seat in range(3)] == [0, 0, 0]
    assert sum(state.pile.values()) == 71 + 12 + 12
    assert TILE not in state.pile
    assert {kind.id: len(left) for kind, left in to_hand(state, 1).items()} == {
        "follower": 7, "mayor": 1, "wagon": 1,
    }  # fmt: skip
    assert rules.problems(state) == []


def test_an_abbey_closes_what_meets_it():
    """ABB-2, ABB-3: two cities of one tile and a road of one tile are finished; the other road stays open."""
    played = asked(land(RING, "1(1,-1)c0 1(1,1)c0 2(2,0)r0 2(0,0)r0"))
    played.play(LayAbbey(0, HOLE)).play(EndTurn(0))
    assert played.points == (4, 1)
    assert figures(played) == {"2 follower"}
    assert played.region(0, 0, "r0").open == 1
    assert kept_by(played.state, LAID, 0) == 1


def test_an_abbey_beside_an_empty_square_cannot_be():
    """ABB-2: a sandbox took it anywhere, and hints could not tell what a tile beside it would be worth."""
    state = asked(land(RING)).play(LayAbbey(0, HOLE)).state
    assert "ABB-2" not in [reason.rule for reason in rules.problems(state)]
    (north,) = [at for at in state.tiles if (at.x, at.y) == (HOLE.x, HOLE.y - 1)]
    del state.tiles[north]
    assert "ABB-2" in [reason.rule for reason in rules.problems(state)]


def test_an_abbey_is_a_monastery():
    """ABB-4, CAR-42: seven neighbours at the end are 8, with the eighth 9 at once; nothing else there."""
    played = asked(land(RING)).play(LayAbbey(0, HOLE))
    assert played.offers == {"m0"}
    played.play(Deploy(0, "m0"))
    assert played.final == (8, 0)
    played.state.steps, played.state.step = (), ""
    played.state.phase, played.state.kept = Phase.DRAW, {**played.state.kept, LAID: (1, 1)}
    assert played.turn("B", 0, 1).points == (9, 0)


def test_an_abbey_needs_a_hole():
    """ABB-2: with a tile on each side, whatever it shows; not beside the land."""
    played = asked(land(RING))
    assert set(rules.choices(played.state, 0)) == {LayAbbey(0, HOLE), EndTurn(0)}
    assert played.refuses(LayAbbey(0, Square(0, 1))) == "ABB-2"
    assert played.refuses(LayAbbey(0, Square(0, 0))) == "CAR-20"
    assert played.refuses(LayAbbey(1, HOLE)) == "CAR-10"


def test_whoever_has_a_hole_and_an_abbey_is_asked_before_drawing():
    """ABB-2, TRN-2: the others just draw; whoever declines draws, too."""
    played = land(RING, pile="V V V")
    played.state.kept = {LAID: (1, 0)}
    assert played.turn("B", 3, 0).state.phase is Phase.STEP
    assert rules.to_act(played.state) == {1}
    assert played.refuses(Drawn(NATURE, "V")) == "CAR-10"
    played.play(EndTurn(1))
    assert (played.state.phase, played.state.turn) == (Phase.DRAW, 1)
    assert played.turn("B", 4, 0).state.phase is Phase.DRAW


def test_without_a_hole_nobody_is_asked():
    """ABB-2: the turn begins with a tile."""
    assert land("D(0,0)").turn("U", 1, 0).state.phase is Phase.DRAW


def test_an_abbey_lies_once():
    """ABB-1: whose abbey lies is not asked again."""
    played = asked(land(RING)).play(LayAbbey(0, HOLE)).play(EndTurn(0))
    assert played.state.turn == 1
    assert list(holes(played.state)) == []


@pytest.mark.parametrize(("chosen", "asks"), [(True, {1}), (False, set())])
def test_after_the_last_tile_abbeys_can_still_be_laid(chosen, asks):
    """ABB-5, XOPT-07: the others in turn, whoever had the last tile at the end; or nobody."""
    played = land(RING, pile="", abbey_last_round=chosen).turn("B", 3, 0)
    assert rules.to_act(played.state) == asks
    if not chosen:
        assert played.state.phase is Phase.OVER
        return
    played.play(LayAbbey(1, HOLE)).play(Deploy(1, "m0"))
    assert played.state.phase is Phase.OVER
    assert (played.points, played.final) == ((0, 0), (0, 8))


def test_the_round_after_the_last_tile_goes_on_clockwise():
    """ABB-5: from the left of whoever had the last tile; each with an abbey is asked once, that one last."""
    played = land(RING, seats=3, pile="")
    played.state.turn = 1
    played.turn("B", 3, 0)
    asked_in_turn = []
    while played.state.phase is Phase.STEP:
        (seat,) = rules.to_act(played.state)
        asked_in_turn.append(seat)
        played.play(EndTurn(seat))
    assert asked_in_turn == [2, 0, 1]
    assert played.state.phase is Phase.OVER
    assert played.state.turn == 1


@pytest.mark.parametrize("answers", [(LayAbbey(1, HOLE), EndTurn(1)), (EndTurn(1), EndTurn(0))])
def test_the_fairy_pays_nothing_before_an_abbey_after_the_last_tile(answers: tuple[LayAbbey | EndTurn, ...]):
    """RX-33: whoever declines has no turn, and what begins with the abbey has no beginning before it."""
    played = land(RING, "2(2,1)f0", pile="", boxes=("abbey", "dragon"))
    ((number, stands),) = played.state.followers.items()
    keep(played.state, "fairy", *stands.at, number, stands.feature)
    played.turn("B", 3, 0)
    for answer in answers:
        played.play(answer)
    assert played.state.phase is Phase.OVER
    assert played.points == (0, 0)


def test_a_turn_after_the_last_tile_is_not_counted():
    """ABB-5, CAR-06: who began is told from the turns with a tile."""
    played = land("D(0,0)", seats=2, pile="V").turn("E", 0, -1, 2).turn("E", 1, -1, 2)
    assert scoring.course(played.state).began == 0
    played = land(RING, pile="").turn("B", 3, 0)
    began = scoring.course(played.state).began
    played.play(LayAbbey(1, HOLE)).play(EndTurn(1))
    assert scoring.course(played.state).began == began


def test_an_abbey_in_the_second_part_of_a_turn():
    """ABB-6, TRN-11: instead of the second tile, also when the first one was the last of the pile."""
    played = land(f"{RING} A(-1,0)r3", "1(-1,0)r0 1(0,0)r0:builder", pile="", boxes=("abbey", "traders"))
    played.state.phase = Phase.AGAIN
    played.play(GoOn(0))
    assert (played.state.phase, played.state.step) == (Phase.STEP, "abbey")
    played.play(LayAbbey(0, HOLE)).play(EndTurn(0))
    assert played.points == (2, 0)


def test_whoever_declines_a_second_part_without_a_pile_ends_the_turn():
    """ABB-6: there is nothing to draw; the others are asked for theirs."""
    played = land(RING, pile="", boxes=("abbey", "traders"))
    played.state.phase = Phase.AGAIN
    played.play(GoOn(0)).play(EndTurn(0))
    assert rules.to_act(played.state) == {1}
    assert played.state.kept[CLOSING] == (0, 0)


def test_an_abbey_adds_to_nothing():
    """TRD-5: whose builder stands beside it takes no second part."""
    played = asked(land(f"{RING} A(-1,0)r3", "1(-1,0)r0 1(0,0)r0:builder", **BOTH))
    played.play(LayAbbey(0, HOLE)).play(EndTurn(0))
    assert (played.state.turn, played.points) == (1, (2, 0))


# --- The mayor ---


def test_a_mayor_counts_the_pennants():
    """ABB-7, CAR-45: two pennants against one knight."""
    played = land("F(0,0) F(1,0) E(-1,0)r1", "1(0,0)c0:mayor 2(1,0)c0").turn("E", 2, 0, 3)
    assert played.points == (12, 0)
    assert figures(played) == set()


def test_a_mayor_without_pennants_counts_nothing():
    """ABB-8: nobody scores, and the mayor comes home."""
    played = land("D(0,0)", "1(0,0)c0:mayor").turn("E", 0, -1, 2)
    assert played.points == (0, 0)
    assert home(played, 0)["mayor"] == 1
    against = land("D(0,0) N(0,-1)r2", "1(0,0)c0:mayor 2(0,-1)c0")
    assert against.final == (0, 2)


def test_a_mayor_goes_into_cities_only():
    """ABB-7: not onto roads, fields and monasteries."""
    played = lay(land("D(0,0)"), "E", 0, -1, 2)
    mayors = {
        each.feature for each in rules.choices(played.state, 0) if getattr(each, "figure", "") == "mayor"
    }
    assert mayors == {"c0"}
    assert played.refuses(Deploy(0, "f0", "mayor")) == "ABB-7"


def test_a_mayor_lets_the_builder_come():
    """ABB-9: it is a follower."""
    played = lay(land("D(0,0)", "1(0,0)c0:mayor", **BOTH), "N", 0, -1, 2)
    assert Deploy(0, "c0", "builder") in set(rules.choices(played.state, 0))
    assert played.refuses(Deploy(0, "c0")) == "CAR-32"


def test_a_mayor_grows_with_the_city():
    """ABB-7, RX-12: what counts are the pennants that are there."""
    played = land("F(0,0)", "1(0,0)c0:mayor")
    number, each = next(iter(played.state.followers.items()))
    assert weight_of(played.state, number, kind_of(played.state, number)) == 1
    played.turn("F", 1, 0)
    assert weight_of(played.state, number, kind_of(played.state, number)) == 2
    assert each.owner == 0


# --- Tiles ---


def test_a_road_with_three_arms():
    """ABB-26: closed when all three are."""
    played = land("AM11(0,0) W(-1,0) W(1,0)", "1(0,0)r0")
    assert played.turn("A", 0, -1).points == (4, 0)


def test_a_city_that_leads_over_another_one():
    """ABB-26: AM03: the pennant city ends at the south field and borders it."""
    assert land("AM03(0,0)", "1(0,0)c0").turn("E", 0, -1, 2).points == (6, 0)
    assert land("AM03(0,0) E(0,-1)r2", "1(0,0)f1").final == (3, 0)
    both = land("AM02(0,0) E(0,-1)r2 E(0,1)", "1(0,0)f0 2(0,0)f1")
    assert not both.same((0, 0, "c0"), (0, 0, "c1"))
    assert both.final == (3, 3)


def test_roads_that_touch_a_city_part_fields():
    """ABB-26: AM07, AM08 have three fields; AM10's road ends at a house; AM12's runs in a tunnel."""
    assert not land("AM07(0,0)").same((0, 0, "f0"), (0, 0, "f1"))
    assert land("AM10(0,0)", "1(0,0)r0").turn("A", 0, 1, 2).points == (2, 0)
    assert land("AM12(0,0) A(0,-1)", "1(0,0)r0").turn("A", 0, 1, 2).points == (3, 0)


# --- Everything else ---


def test_the_log_tells_of_it():
    """ABB-2, ABB-14, ABB-20: who lays, drives and builds."""
    before = asked(land(RING)).state
    after = before.copy()
    rules.play(after, LayAbbey(0, HOLE))
    assert str(tell(before, LayAbbey(0, HOLE), after)).endswith("lays the abbey.")
    before = lay(land(MEADOW, "1(0,0)f0"), "B", 1, 1).state
    after = before.copy()
    rules.play(after, BuildBarn(0, Square(0, 0)))
    said = str(tell(before, BuildBarn(0, Square(0, 0)), after))
    assert "builds the barn." in said
    assert "6 points" in said


def test_a_position_goes_through_text():
    """ABB-1, ABB-14, ABB-20: abbeys, barns and wagons that wait are written and read."""
    played = land(GATE, "1(0,0)r0:wagon").turn("A", 0, 1, 2)
    again = through_text(played)
    assert (again.kept, again.steps, again.step) == (played.state.kept, ("wagon", "part"), "wagon")
    assert rules.to_act(again) == {0}
    with_barn = barn(land(f"{MEADOW} B(1,1)"), 1, 0, 0)
    with_barn.state.kept = {**with_barn.state.kept, LAID: (0, 0)}
    assert through_text(with_barn).kept == with_barn.state.kept


def through_text(played: Land):
    """The position after it was written and read."""
    return read(write(GAME, played.state, 2), played.state.options, {"carcassonne": GAME}.__getitem__).state
