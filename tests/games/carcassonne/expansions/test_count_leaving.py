"""The Count: out of the quarters, onto what is scored and before the end, one position each."""

import pytest

from app.games.carcassonne import rules
from app.games.carcassonne.commands import EndTurn
from app.games.carcassonne.expansions.abbey.commands import BuildBarn, Drive, LayAbbey
from app.games.carcassonne.expansions.count.commands import MoveOut
from app.games.carcassonne.model import Phase, Square, supply
from tests.games.carcassonne.drawn import Land, lay
from tests.games.carcassonne.expansions.test_count import PLACES, ROAD, choices, inside, land

# --- Out onto what is scored ---


def finished(inside: str, men: str = "2(0,3)c0", **options) -> Land:
    """The second player has finished a city, with these in the castle."""
    played = land("N(0,3)", men, inside, **options)
    played.state.turn = 1
    return played.turn("E", -1, 3, 1)


def test_followers_from_the_castle_take_a_city():
    """CNT-7, TRN-5: blue finishes his city of one knight; red's two from the castle outvote him."""
    played = finished("1castle 1castle")
    assert rules.to_act(played.state) == {0}
    (way,) = choices(played, MoveOut)
    played.play(way)
    (way,) = choices(played, MoveOut)
    played.play(way)
    assert played.points == (6, 0)
    assert inside(played, 0) == []
    assert len(supply(played.state, 0)) == 7


def test_the_count_keeps_them_in():
    """CNT-7: he is in the castle: blue takes his city."""
    played = finished("1castle 1castle", count="castle")
    assert played.points == (0, 6)
    assert inside(played, 0) == ["castle", "castle"]


def test_nobody_comes_onto_what_is_empty():
    """CNT-8: the same city without a knight brings nobody anything."""
    played = finished("1castle 1castle", men="")
    assert (played.points, played.state.turn) == ((0, 0), 0)
    assert inside(played, 0) == ["castle", "castle"]


def test_all_are_asked_from_the_left_whoever_is_at_turn_last():
    """CNT-7: green, then red, then blue whose turn it is; each as many as he likes."""
    played = land("N(0,3)", "2(0,3)c0", "1castle 2castle 3castle 3castle", seats=3)
    played.state.turn = 1
    played.turn("E", -1, 3, 1)
    asked = []
    while played.state.phase is Phase.STEP and played.state.step == "move_out":
        (seat,) = rules.to_act(played.state)
        asked.append(seat)
        ways = choices(played, MoveOut)
        played.play(ways.pop() if asked.count(seat) == 1 else EndTurn(seat))
    assert asked == [2, 2, 0, 1]
    assert played.points == (0, 6, 0)


@pytest.mark.parametrize(
    "tiles, standing, where, last",
    [
        (ROAD, "2(-1,0)r0", "blacksmith", ("A", -2, 0, 3)),
        ("N(0,3)", "2(0,3)c0", "castle", ("E", -1, 3, 1)),
        ("B(-1,1) A(-1,0)r3 E(-1,2)r3 E(-2,0)r3 E(-2,1)r3", "2(-1,1)m0", "cathedral", ("E", -2, 2, 1)),
    ],
)
def test_each_quarter_serves_its_kind(tiles, standing, where, last):
    """CNT-3, CNT-7: from all others nobody comes."""
    everybody = " ".join(f"1{name}" for name in PLACES if name != "market")
    played = land(tiles, standing, everybody)
    played.state.turn = 1
    played.turn(*last)
    assert rules.to_act(played.state) == {0}
    (way,) = choices(played, MoveOut)
    played.play(way)
    assert sorted(inside(played, 0)) == sorted({"castle", "blacksmith", "cathedral"} - {where})


def test_a_big_follower_moves_as_two():
    """CNT-7, INN-7: one big against one knight."""
    played = land("N(0,3)", "2(0,3)c0", "1castle:big", boxes=("inns",))
    played.state.turn = 1
    played.turn("E", -1, 3, 1)
    (way,) = choices(played, MoveOut)
    assert played.play(way).points == (6, 0)


def test_a_wagon_from_the_blacksmith_drives_on():
    """CNT-7, ABB-14: it is scored with the road, and goes on to the monastery."""
    played = land(ROAD, "2(-1,0)r0", "1blacksmith:wagon", boxes=("abbey",))
    played.state.turn = 1
    played.turn("A", -2, 0, 3)
    (way,) = choices(played, MoveOut)
    played.play(way)
    assert played.points == (3, 3)
    played.play(Drive(0, Square(-2, 0), "m0"))
    assert [each.at for each in played.state.followers.values()] == [Square(-2, 0)]


def test_a_barn_takes_farmers_from_the_market_first():
    """CNT-10, ABB-21: red builds a barn where blue has a farmer; his own from the market shares."""
    played = land("B(4,0) B(4,1) B(5,1)", "2(4,0)f0", "1market", count="castle", boxes=("abbey",))
    lay(played, "B", 5, 0).play(BuildBarn(0, Square(4, 0)))
    assert rules.to_act(played.state) == {0}
    (way,) = choices(played, MoveOut)
    before = played.points
    played.play(way)
    assert (before, played.points) == ((0, 0), (3, 3))
    assert inside(played, 0) == []


# --- The end ---


def last_tile(inside: str, tiles: str = ROAD, men: str = "2(-1,0)r0", **options) -> Land:
    """Red lays the last tile."""
    return land(tiles, men, inside, pile="", **options).turn("V", -1, 1)


def test_before_the_end_followers_leave_in_turn():
    """CNT-9: blue first, for red had the last turn; one a time, round and round, a pass is for good."""
    played = last_tile("1blacksmith 1castle 2blacksmith 2blacksmith")
    asked = []
    while played.state.phase is Phase.STEP:
        (seat,) = rules.to_act(played.state)
        asked.append(seat)
        ways = sorted(choices(played, MoveOut), key=str)
        played.play(EndTurn(seat) if asked == [1, 0, 1] else ways[0])
    assert asked == [1, 0, 1, 0]
    assert played.state.phase is Phase.OVER
    assert inside(played, 1) == ["blacksmith"]


def test_they_go_onto_what_is_unfinished_free_or_not():
    """CNT-9: thieves onto every open road, farmers onto every field; not from the count's quarter."""
    played = last_tile("2blacksmith 2market", count="castle")
    found = {each.feature[0] for each in choices(played, MoveOut)}
    assert found == {"r", "f"}
    shut = last_tile("2blacksmith 2market", count="market")
    assert all(each.feature.startswith("r") for each in choices(shut, MoveOut))


def test_they_count_for_the_majority_then():
    """CNT-9: a second thief of red's takes the open road of blue's."""
    played = last_tile("1blacksmith 1blacksmith")
    for _ in range(2):
        (way,) = [each for each in choices(played, MoveOut) if each.at in (Square(-1, 0), Square(0, 0))]
        played.play(way)
    assert played.state.phase is Phase.OVER
    assert played.final == (2, 0)


def test_only_the_market_is_left_by_an_option():
    """XOPT-09: thieves stay inside."""
    played = last_tile("2blacksmith", count_end="market")
    assert played.state.phase is Phase.OVER
    played = last_tile("2market", count_end="market", count="castle")
    assert rules.to_act(played.state) == {1}


def test_whoever_stays_inside_scores_nothing():
    """CNT-9, CNT-3: a quarter is nothing that pays."""
    assert last_tile("1castle 1castle", count="castle").final == (0, 2)


def last_tile_round_a_hole(inside: str) -> Land:
    """Red lays the last tile, and with it closes a hole for an abbey at (5, 0)."""
    tiles = "B(4,0) B(6,0) B(5,-1) B(4,1) B(6,1) B(5,1) B(4,-1)"
    return land(tiles, "", inside, count="castle", boxes=("abbey",), pile="").turn("B", 6, -1)


def test_abbeys_come_first():
    """FAIR-X3, ABB-5, CNT-9: the round of abbeys, then followers leave, then it is over."""
    played = last_tile_round_a_hole("2market")
    assert played.state.step == "last_abbey"
    while played.state.step == "last_abbey":
        played.play(EndTurn(next(iter(rules.to_act(played.state)))))
    assert played.state.step == "leave_city"


def test_an_abbey_after_the_last_tile_changes_nothing_about_who_leaves_first():
    """CNT-9, ABB-5: red laid the last tile, blue an abbey after it; blue is asked first, left of red."""
    played = last_tile_round_a_hole("1market 2market")
    assert rules.to_act(played.state) == {1}
    played.play(LayAbbey(1, Square(5, 0)))
    while played.state.step != "leave_city":
        played.play(EndTurn(next(iter(rules.to_act(played.state)))))
    assert rules.to_act(played.state) == {1}
