"""Prisoners of The Tower: captures, exchanges and ransoms, one position each."""

from app.games.carcassonne import rules, scoring
from app.games.carcassonne.commands import (
    Deploy,
    EndTurn,
    GoOn,
    Place,
)
from app.games.carcassonne.expansions.abbey.commands import LayAbbey
from app.games.carcassonne.expansions.tower.commands import (
    BringBack,
    Capture,
    PayRansom,
    RaiseTower,
)
from app.games.carcassonne.expansions.tower.keeping import prisoners
from app.games.carcassonne.log_text import tell
from app.games.carcassonne.model import Phase, Square, followers_left
from tests.games.carcassonne.expansions.test_tower import (
    MONKS,
    holding,
    laid,
    land,
    number_at,
    offered,
    scored,
    takeable,
    with_towers,
)

# --- Captures ---


def test_how_far_a_tower_reaches():
    """TWR-3: the first piece reaches the next tiles, the second also the one behind."""
    played = laid(land(MONKS, "2(1,0)m0 2(2,0)m0 2(0,1)m0")).play(RaiseTower(0, Square(0, 0)))
    assert takeable(played) == {(1, 0), (0, 1)}
    again = laid(with_towers(land(MONKS, "2(1,0)m0 2(2,0)m0 2(0,1)m0"), (0, 0, 1)))
    assert takeable(again.play(RaiseTower(0, Square(0, 0)))) == {(1, 0), (0, 1), (2, 0)}


def test_a_gap_counts_but_does_not_stop_the_view():
    """TWR-3, TWR-4: over the empty square, and never round a corner."""
    tiles, monks = "TW02(0,0) B(0,1) B(1,1) B(2,1) B(2,0)", "2(0,1)m0 2(1,1)m0 2(2,1)m0 2(2,0)m0"
    played = laid(land(tiles, monks)).play(RaiseTower(0, Square(0, 0)))
    assert takeable(played) == {(0, 1)}
    again = laid(with_towers(land(tiles, monks), (0, 0, 1))).play(RaiseTower(0, Square(0, 0)))
    assert takeable(again) == {(0, 1), (2, 0)}


def test_a_tower_reaches_its_own_tile():
    """TWR-3: the farmer at its foot."""
    played = laid(land("TW02(0,0)", "2(0,0)f0")).play(RaiseTower(0, Square(0, 0)))
    assert takeable(played) == {(0, 0)}


def test_anothers_follower_becomes_a_prisoner():
    """TWR-5, FAIR-X11: not on the land, and not to hand."""
    played = laid(land(MONKS, "2(1,0)m0")).play(RaiseTower(0, Square(0, 0)))
    monk = number_at(played, 1, 0)
    played.play(Capture(0, monk))
    assert prisoners(played.state) == {monk: 0}
    assert (played.state.followers, followers_left(played.state, 1)) == ({}, 6)
    assert (played.state.turn, played.state.phase) == (1, Phase.DRAW)


def test_ones_own_goes_home():
    """TWR-5: to the supply."""
    played = laid(land(MONKS, "1(1,0)m0")).play(RaiseTower(0, Square(0, 0)))
    played.play(Capture(0, number_at(played, 1, 0)))
    assert (prisoners(played.state), followers_left(played.state, 0)) == ({}, 7)


def test_nobody_must_be_taken():
    """TWR-3: the player may."""
    played = laid(land(MONKS, "2(1,0)m0")).play(RaiseTower(0, Square(0, 0)))
    assert (played.state.phase, rules.to_act(played.state)) == (Phase.STEP, {0})
    assert played.refuses(Capture(0, 20)) == "TWR-3"
    played.play(EndTurn(0))
    assert (len(played.state.followers), played.state.turn) == (1, 1)
    assert played.state.kept.get("raised") is None


def test_whoever_was_taken_has_no_part_in_what_is_scored():
    """TWR-15, TRN-3: the tile finishes the road, its thief is taken first."""
    played = land("TW02(0,1) W(1,0) D(0,0)", "2(0,0)r0").draw("A").play(Place(0, "A", Square(-1, 0), 3))
    played.play(RaiseTower(0, Square(0, 1))).play(Capture(0, number_at(played, 0, 0)))
    assert played.points == (0, 0)


def test_a_builder_is_no_prisoner_but_goes_home():
    """TWR-6, XCAR-6: the last red thief is taken, the builder returns to the supply."""
    tiles = "TW04(0,0) U(-1,0) U(-2,0)"
    played = land(tiles, "2(-1,0)r0 2(-2,0)r0:builder", boxes=("tower", "traders"))
    played = laid(with_towers(played, (0, 0, 4)))
    assert takeable(played.play(RaiseTower(0, Square(0, 0)))) == {(-1, 0)}
    thief = number_at(played, -1, 0)
    played.play(Capture(0, thief))
    assert (prisoners(played.state), played.state.followers) == ({thief: 0}, {})


# --- The exchange of prisoners ---


def test_prisoners_of_each_other_are_exchanged():
    """TWR-7: blue holds a red follower, red takes a big blue one: both go home at once."""
    played = land(MONKS, "2(1,0)m0:big", boxes=("tower", "inns"))
    played = laid(holding(played, (0, 1))).play(RaiseTower(0, Square(0, 0)))
    played.play(Capture(0, number_at(played, 1, 0)))
    assert prisoners(played.state) == {}
    assert [followers_left(played.state, seat) for seat in (0, 1)] == [8, 8]


def test_the_captor_chooses_who_comes_home():
    """TWR-7: blue holds a normal and a big red one."""
    played = land(MONKS, "2(1,0)m0", boxes=("tower", "inns"))
    played = laid(holding(played, (0, 1), (7, 1))).play(RaiseTower(0, Square(0, 0)))
    played.play(Capture(0, number_at(played, 1, 0)))
    assert rules.to_act(played.state) == {0}
    assert played.refuses(EndTurn(0)) == "CAR-10"
    assert set(offered(played, BringBack)) == {BringBack(0, 0), BringBack(0, 7)}
    assert played.refuses(BringBack(0, 3)) == "TWR-7"
    played.play(BringBack(0, 7))
    assert prisoners(played.state) == {0: 1}
    assert (followers_left(played.state, 0), followers_left(played.state, 1)) == (7, 8)


def test_of_the_same_kind_nothing_is_to_choose():
    """TWR-7: two normal ones, one comes home."""
    played = laid(holding(land(MONKS, "2(1,0)m0"), (0, 1), (1, 1))).play(RaiseTower(0, Square(0, 0)))
    played.play(Capture(0, number_at(played, 1, 0)))
    assert list(prisoners(played.state).values()) == [1]
    assert played.state.turn == 1


def test_a_third_seats_prisoners_are_nobody_elses():
    """TWR-7: green holds a red one; red takes a blue one and keeps it."""
    played = laid(holding(land(MONKS, "2(1,0)m0", seats=3), (0, 2))).play(RaiseTower(0, Square(0, 0)))
    monk = number_at(played, 1, 0)
    played.play(Capture(0, monk))
    assert prisoners(played.state) == {0: 2, monk: 0}


# --- Ransom ---


def test_a_ransom_brings_a_follower_home_at_once():
    """TWR-12: 3 points go to the captor, and the follower is deployed in the same turn."""
    monks = " ".join(f"1({x},1)m0" for x in range(1, 7))
    tiles = "TW02(0,0) B(0,1) " + " ".join(f"B({x},1)" for x in range(1, 7))
    played = laid(scored(holding(land(tiles, monks), (6, 1)), 10, 4))
    assert played.offers == set()
    played.play(PayRansom(0, 6))
    assert played.points == (7, 7)
    assert played.state.phase is Phase.DEPLOY
    played.play(Deploy(0, "m0"))
    assert prisoners(played.state) == {}


def test_one_ransom_a_turn():
    """TWR-12, RX-15: the next one in the next turn, and only in one's own."""
    played = laid(scored(holding(land(MONKS), (0, 1), (1, 1)), 10, 4)).play(PayRansom(0, 0))
    assert played.refuses(PayRansom(0, 1)) == "TWR-12"
    assert offered(played, PayRansom) == []
    played.play(EndTurn(0))
    laid(played, y=-2)
    assert played.refuses(PayRansom(0, 1)) == "CAR-10"
    played.play(EndTurn(1))
    laid(played, y=-3).play(PayRansom(0, 1))
    assert played.points == (4, 10)


def test_one_ransom_in_both_parts_of_a_turn():
    """TWR-12, TRN-11: a second tile brings no second ransom."""
    played = land("A(-1,0)r3 D(0,0)", "1(-1,0)r0 1(0,0)r0:builder", boxes=("tower", "traders"), pile="V V V")
    played = laid(scored(holding(played, (2, 1), (3, 1)), 10, 0), "U", 1, 0).play(PayRansom(0, 2))
    played.play(EndTurn(0)).play(GoOn(0))
    laid(played, "U", 2, 0)
    assert (played.state.part, played.refuses(PayRansom(0, 3))) == (2, "TWR-12")


def test_one_ransom_for_each_abbey_after_the_last_tile():
    """TWR-12, ABB-5: a turn of its own, whatever was paid in the one before; one is enough."""
    ring = "D(0,0) E(0,-1)r2 E(1,-1)r2 B(2,-1) A(2,0)r1 B(2,1) E(1,1)"
    played = land(ring, seats=3, boxes=("tower", "abbey"), pile="")
    played = laid(scored(holding(played, (0, 2), (9, 2), (10, 2)), 10, 10, 0), x=3, y=0).play(PayRansom(0, 0))
    played.play(EndTurn(0)).play(LayAbbey(1, Square(1, 0))).play(PayRansom(1, 9))
    assert played.points == (7, 7, 6)
    assert (played.refuses(PayRansom(1, 10)), offered(played, PayRansom)) == ("TWR-12", [])


def test_without_points_no_ransom():
    """TWR-13, RX-16: two are too few, and no score falls below nothing."""
    played = laid(scored(holding(land(MONKS), (0, 1)), 2, 0))
    assert played.refuses(PayRansom(0, 0)) == "TWR-13"
    assert offered(played, PayRansom) == []


def test_only_ones_own_are_ransomed():
    """TWR-12: neither another's prisoner nor whoever is free."""
    played = laid(scored(holding(land(MONKS, seats=3), (7, 2)), 10, 0, 0))
    assert played.refuses(PayRansom(0, 7)) == "TWR-12"
    assert played.refuses(PayRansom(0, 1)) == "TWR-12"


def test_a_big_follower_costs_as_much():
    """TWR-12: 3 points, too."""
    played = laid(scored(holding(land(MONKS, boxes=("inns", "tower")), (7, 1)), 10, 0)).play(PayRansom(0, 7))
    assert played.points == (7, 3)


def test_prisoners_bring_nothing_at_the_end():
    """TWR-14."""
    assert holding(land(MONKS), (0, 1), (1, 1)).final == (0, 0)


def test_ransoms_have_a_row_of_their_own():
    """TWR-12: the score taken apart, the log, and the sheet."""
    before = laid(scored(holding(land(MONKS), (0, 1)), 10, 0)).state
    after = before.copy()
    rules.play(after, PayRansom(0, 0))
    rows = [{str(part.label): part.points for part in parts} for parts in scoring.result(after).parts]
    assert [row["Ransoms"] for row in rows] == [-3, 3]
    assert "a ransom of 3 points: the follower comes home." in str(tell(before, PayRansom(0, 0), after))
