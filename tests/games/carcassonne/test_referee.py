"""The other engine as referee, without it: what it says is understood, and what differs is noticed."""

import sys

import pytest

from app.games.carcassonne.box_shelf import all_boxes
from app.games.carcassonne.features import root_at
from app.games.carcassonne.model import Phase, Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import standard
from tests.games.carcassonne.drawn import Land
from tests.games.carcassonne.referee.choices import CHOICES, USUAL, their_rules
from tests.games.carcassonne.referee.engine import Engine, Game, Stopped
from tests.games.carcassonne.referee.explained import Difference, rule_of
from tests.games.carcassonne.referee.lockstep import Lockstep
from tests.games.carcassonne.referee.names import BOXES, place, ports, their_names
from tests.games.carcassonne.referee.page import page
from tests.games.carcassonne.referee.table import our_table


class Scripted(Engine):
    """An engine that says what it was told to say, and then no more."""

    def __init__(self, *answers):
        self.answers, self.told = list(answers), []

    def begin(self, game):
        return self.answers.pop(0)

    def tell(self, kind, payload):
        self.told.append((kind, payload))
        if not self.answers:
            raise Stopped("the script is at its end")
        return self.answers.pop(0)


def drew(options, points=(0, 0)):
    """Red has drawn a straight road; the start tile lies."""
    items = [{"type": "TilePlacement", "tileId": "BA/RFr", "options": options}]
    return {
        "phase": "TilePhase",
        "action": {"player": 0, "canPass": False, "items": items},
        "players": [{"points": each, "tokens": {}, "meeples": {"SmallFollower": [7, ""]}} for each in points],
        "deployedMeeples": [],
        "discardedTiles": [],
        "features": [],
        "neutralFigures": {},
    }


def along(*squares):
    return [{"position": list(at), "rotations": [0, 180]} for at in squares]


def refereed(folder, *answers):
    engine = Scripted(*answers)
    report = Lockstep(engine, folder, (), seats=2, luck=1, is_varied=False).play()
    return engine, report


def test_what_only_we_allow_is_noticed(tmp_path):
    """The engine forgets the square south of the start tile; then it stops, and the game is over."""
    engine, report = refereed(tmp_path, drew(along((1, 0), (-1, 0))))
    first, last = report.unexplained
    assert "only we [('tile', 0, 1, 0)]" in first
    assert "the script is at its end" in last
    ((kind, told),) = engine.told
    assert (kind, told["tileId"]) == ("PLACE_TILE", "BA/RFr")


def test_what_only_the_engine_allows_is_noticed(tmp_path):
    """It lays the road to the north, at the city."""
    _, report = refereed(tmp_path, drew(along((1, 0), (-1, 0), (0, 1), (0, -1))))
    assert "only the engine [('tile', 0, -1, 0)]" in report.unexplained[0]


def test_points_that_differ_are_noticed(tmp_path):
    """It gives blue a point that nobody has scored."""
    _, report = refereed(tmp_path, drew(along((1, 0), (-1, 0), (0, 1)), points=(0, 1)))
    assert report.unexplained[0].startswith("points")
    assert "(0, -1)" in report.unexplained[0]


def test_where_both_say_the_same_nothing_is_noticed(tmp_path):
    """One decision with three moves; that the script ends is all that is told."""
    _, report = refereed(tmp_path, drew(along((1, 0), (-1, 0), (0, 1))))
    assert (report.steps, report.moves, len(report.unexplained)) == (1, 3, 1)


def test_an_engine_that_ends_says_why(tmp_path):
    """It writes to its errors, and no state: that is told, and nobody waits for it."""
    (tmp_path / "basic.xml").write_text('<defs><sets><tile-set id="basic:1"/></sets></defs>')
    engine = Engine([sys.executable, "-c", "import sys; sys.exit('no such set')"], tmp_path)
    with pytest.raises((Stopped, BrokenPipeError)):
        engine.begin(Game([], {}, {}, 2, [("BA/RCr", 0, 0, 0)], 0.5))
    engine.close()


# --- Names ---


@pytest.mark.parametrize(
    "location, reached",
    [
        ("N", "N"),
        ("NWSE", "N E S W"),
        ("_S", "N E W"),
        ("WE", "E W"),
        ("NL.SR.WL", "NL SR WL"),
        ("I", ""),
    ],
)
def test_where_a_place_meets_the_edges(location, reached):
    """By the engine's names of places."""
    assert ports(location) == frozenset(reached.split())


def test_a_place_is_found_on_a_turned_tile():
    """The city of the start tile, turned, is in the east; its road runs from north to south."""
    state = Land("D(0,0) E(0,-1)r2").state
    pointer = {"position": [0, -1], "location": "S", "feature": "City"}
    assert place(state, pointer) == (0, -1, 0)
    with pytest.raises(ValueError, match="no such place"):
        place(state, {**pointer, "location": "N"})


def test_every_tile_has_a_name_there():
    """All of the base game and of all boxes that the engine has."""
    tiles = [tile.id for box in BOXES for tile in all_boxes()[box].tiles()]
    tiles += [tile.id for tile in standard().tiles if not tile.fair]
    assert {*tiles} <= {*their_names()}


def test_choices_are_those_of_the_game():
    """The first of each is the usual one, and the engine is told all of them."""
    assert {name: getattr(Options(), name) for name in CHOICES} == USUAL
    assert their_rules(USUAL)["dragon-move"] == "after-scoring"


# --- What explains a difference ---


def test_a_river_near_tiles_is_read_otherwise():
    """RIV-3: round the monastery the engine lets no river come to run; in the east there is room."""
    played = Land("RV01(0,0) RV10(1,0) RV07(1,1)r1 B(0,1)", boxes=("river",))
    played.state.hand = "RV10"
    west, east = (Difference("tile", (("tile", 1, 2, turn),), (), state=played.state) for turn in (1, 2))
    assert (rule_of(west), rule_of(east)) == ("RIV-3", "")


def test_a_pig_on_a_besieged_field_is_read_otherwise():
    """SIE-4: 8 with us, 7 with the engine; any other difference stays unexplained."""
    played = Land("SI01(0,0) E(0,-1)r2", "1(0,0)f0 1(0,0)f0:pig", boxes=("traders", "siege"))
    played.state.phase = Phase.OVER
    before = our_table(played.state)
    found = Difference("points", (1, 0), (), state=played.state, before=before)
    assert rule_of(found) == "SIE-4"
    assert rule_of(found._replace(ours=(2, 0))) == ""


def test_a_pig_that_comes_home_at_once_is_one_on_a_besieged_field():
    """SIE-4: a field with a barn is scored in the step in which the pig was put."""
    played = Land("SI01(0,0) E(0,-1)r2", "1(0,0)f0", boxes=("traders", "siege"))
    after = "Deploy(by=0, feature='f0', figure='pig')"
    found = Difference("points", (1, 0), (), after, played.state, before=our_table(played.state))
    assert rule_of(found) == "SIE-4"
    assert rule_of(found._replace(after="Deploy(by=0, feature='f0', figure='follower')")) == ""
    assert rule_of(found._replace(ours=(0, 1))) == ""


def test_a_small_besieged_city_is_read_otherwise():
    """SIE-7: 2 with us, nothing with the engine; with a larger city the difference would be a fault."""
    played = Land("SI01(0,0) E(0,-1)r2", boxes=("siege",))
    paid = {"player": 1, "points": 0, "name": "city.tiny", "items": [{"name": "tiles"}, {"name": "besieged"}]}
    told = [{"events": [{"points": [paid]}]}]
    before = our_table(played.state)
    found = Difference("points", (0, 2), (), "", played.state, {"history": told}, before=before)
    assert rule_of(found) == "SIE-7"
    assert rule_of(found._replace(ours=(2, 0))) == ""
    assert (
        rule_of(found._replace(engine={"history": [{"events": [{"points": [{**paid, "name": "city"}]}]}]}))
        == ""
    )


def test_whose_turn_was_the_last_is_read_otherwise():
    """CNT-9, ABB-5: left of whoever laid the last tile of the pile; an abbey after it is no turn with us."""
    laid = [{"type": "tile-placed", "tile": "BA/L"}, {"type": "tile-placed", "tile": "AM/A"}]
    found = Difference(
        "step", ("leave",), ("leave",), "", Land("D(0,0)").state, {"history": [{"events": laid}]}
    )
    assert rule_of(found) == rule_of(found._replace(theirs=("over",))) == "CNT-9"
    assert rule_of(found._replace(engine={"history": [{"events": laid[:1]}]})) == ""


def test_a_wagon_may_go_farther_with_us():
    """ABB-16: any tile of the road it drives to; another road is another matter."""
    played = Land("W(0,0) U(1,0) U(2,0)", boxes=("abbey",))
    far, near, other = ("put", "wagon", 2, 0, 0), ("put", "wagon", 1, 0, 0), ("put", "wagon", 0, 0, 1)
    assert root_at(played.state, Square(2, 0), 0) == root_at(played.state, Square(1, 0), 0)
    assert rule_of(Difference("wagon", (far,), (), state=played.state, both=(near,))) == "ABB-16"
    assert rule_of(Difference("wagon", (other,), (), state=played.state, both=(near,))) == ""


def test_the_page_tells_what_was_played():
    """Two games with a box: what was compared, what differed, and why."""
    line = {"boxes": "abbey", "steps": 100, "moves": 2000, "explained": {"ABB-16": 1}, "unexplained": []}
    told = page([line, {**line, "explained": {}}], {"abbey": ("abbey",)})
    assert "| abbey | 2 | 200 | 4,000 | 1 | ABB-16 (1) |" in told
    assert "**ABB-16**: a wagon" in told


@pytest.mark.parametrize("step, move, rule", [("act", "fairy", "RX-26"), ("capture", "capture", "RX-08")])
def test_quarters_are_out_of_reach_with_us(step, move, rule):
    """RX-08, RX-26: no tower takes anybody out of Carcassonne, and no fairy comes there."""
    inside, outside = (move, 1, "follower", "castle"), (move, 1, "follower", 0, 0, 2)
    assert rule_of(Difference(step, (), (inside,))) == rule
    assert rule_of(Difference(step, (), (inside, outside))) == ""


def test_nobody_moves_out_onto_what_is_unclaimed_with_us():
    """CNT-8: a road of two tiles where nobody stands; with a thief on it the difference would be a fault."""
    out = Difference("out", (), (("out", "follower", 0, 0, 1),))
    empty, claimed = (Land("D(0,0) A(1,0)r1", who).state for who in ("", "1(0,0)r0"))
    assert rule_of(out._replace(state=empty)) == "CNT-8"
    assert rule_of(out._replace(state=claimed)) == ""
