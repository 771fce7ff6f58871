"""The dragon: volcanoes, tiles that wait for one, and its walk, one position each."""

import pytest

from app.core.command import NATURE
from app.games.carcassonne import rules
from app.games.carcassonne.commands import (
    Deploy,
    Drawn,
    EndTurn,
    Place,
)
from app.games.carcassonne.expansions.dragon.commands import CallFairy, MoveDragon
from app.games.carcassonne.model import Phase, Square, keep, kind_of, tiles_left
from tests.games.carcassonne.drawn import lay
from tests.games.carcassonne.expansions.test_dragon import (
    LATE,
    ROAD,
    chosen,
    dragon,
    land,
    said,
    stands,
    two_in_its_way,
    walk,
    ways,
)

# --- Volcanoes, and tiles that wait for one ---


def test_a_dragon_before_any_volcano_waits():
    """DRG-1: PD16 is set aside, another tile is drawn; with PD05 it is in the pile again."""
    played = land("D(0,0)", pile="V").draw("PD16")
    assert (played.state.phase, played.state.hand) == (Phase.DRAW, None)
    assert played.state.pile["PD16"] == 0
    played = lay(played, "PD05", 0, -1, 2)
    assert played.state.pile["PD16"] == 1
    assert "asleep" not in played.state.kept
    assert rules.problems(played.state) == []


def test_the_log_tells_what_waits_and_what_comes_back():
    """DRG-1, DRG-2."""
    played = land("D(0,0)")
    played.state.pile["PD16"] = 1
    assert (
        said(played, Drawn(NATURE, "PD16")) == "A tile with a dragon is set aside until there is a volcano."
    )
    played.draw("PD05")
    told = said(played, Place(0, "PD05", Square(0, -1), 2))
    assert "The dragon comes to the volcano." in told
    assert "1 tile with a dragon goes back into the pile." in told


def test_with_the_last_tile_waiting_the_game_is_over():
    """DRG-1, CAR-60: nobody can lay a volcano any more."""
    assert land("D(0,0)", pile="").draw("PD16").state.phase is Phase.OVER


def test_a_volcano_as_last_tile_brings_back_what_waits():
    """DRG-1: the game goes on with it."""
    played = lay(land("D(0,0)").draw("PD16"), "PD05", 0, -1, 2)
    played.state.pile["V"] = 0
    played.play(EndTurn(0))
    assert (played.state.phase, tiles_left(played.state)) == (Phase.DRAW, 1)


def test_a_volcano_brings_the_dragon_and_takes_nobody():
    """DRG-2: no follower, builder or pig; the fairy may be called."""
    played = land("D(0,0) U(1,0) V(-1,0)r3", "1(1,0)r0 1(0,0)f1", dragon=(0, 0), boxes=("traders", "dragon"))
    played = lay(played, "PD05", 0, -1, 2)
    assert dragon(played) == (0, -1)
    assert chosen(played, Deploy) == []
    assert len(chosen(played, CallFairy)) == 2
    for figure in ("follower", "builder", "pig"):
        assert played.refuses(Deploy(0, "f0", figure)) in ("DRG-2", "TRD-3")
    assert played.refuses(Deploy(0, "f0", "pig")) == "DRG-2"


def test_the_dragon_comes_from_anywhere_to_every_volcano():
    """DRG-2: whatever lies between."""
    played = lay(land(ROAD, dragon=(-1, 0)), "PD15", 2, 0)
    assert dragon(played) == (2, 0)


# --- The dragon's walk ---


def test_the_dragon_walks_into_a_dead_end():
    """DRG-10 to DRG-13: three tiles instead of six; both followers are home without points."""
    played = two_in_its_way().play(EndTurn(0))
    assert rules.to_act(played.state) == {0}
    walk(played, (0, 0))
    assert rules.to_act(played.state) == {1}
    walk(played, (1, 0), (2, 0))
    assert played.state.followers == {}
    assert played.points == (0, 0)
    assert (played.state.turn, played.state.phase) == (1, Phase.DRAW)
    assert "walk" not in played.state.kept
    assert dragon(played) == (2, 0)


def test_the_fairy_stops_it():
    """DRG-11, DRG-12, DRG-14: one tile, then the fairy's; blue stays."""
    played = two_in_its_way()
    number = stands(played, "2(1,0)f1")
    keep(played.state, "fairy", 1, 0, number, 2)
    walk(played.play(EndTurn(0)), (0, 0))
    assert [*played.state.followers] == [number]
    assert played.state.phase is Phase.DRAW


def test_everybody_moves_it_six_times_in_all():
    """DRG-10, RX-11: red, blue, green, red, blue, green; with two players three times each."""
    tiles = ROAD + " U(2,0) U(3,0) U(4,0)"
    for seats, order in ((3, [0, 1, 2, 0, 1, 2]), (2, [0, 1, 0, 1, 0, 1])):
        played = lay(land(tiles, dragon=(-1, 0), seats=seats), "PD16", 5, 0).play(EndTurn(0))
        seen = []
        for x in range(6):
            seen += rules.to_act(played.state)
            walk(played, (x, 0))
        assert seen == order
        assert played.state.phase is Phase.DRAW


def test_it_goes_to_no_tile_twice_and_only_beside_itself():
    """DRG-11: nor back to where it came from."""
    tiles = ROAD + " B(0,-1) B(0,1)"
    played = lay(land(tiles, dragon=(0, 0)), "PD16", 2, 0).play(EndTurn(0))
    assert ways(played) == {(-1, 0), (1, 0), (0, -1), (0, 1)}
    assert played.refuses(MoveDragon(0, (2, 0))) == "DRG-11"
    assert played.refuses(MoveDragon(1, (1, 0))) == "CAR-10"
    walk(played, (1, 0))
    assert ways(played) == {(2, 0)}
    assert played.refuses(MoveDragon(1, (0, 0))) == "DRG-11"


def test_a_step_is_compulsory():
    """DRG-12, RX-11: the turn cannot be ended, nor anything else be done."""
    played = two_in_its_way().play(EndTurn(0))
    assert played.refuses(EndTurn(0)) == "CAR-10"
    assert chosen(played, EndTurn) == []


def test_it_eats_whom_it_comes_to_but_not_where_it_starts():
    """DRG-13: a builder too, and the pig that is left alone goes along."""
    played = land(
        "PD17(-1,0) U(0,0) U(1,0) B(-1,1)",
        "1(-1,1)f0 1(0,0)f1:pig 1(1,0)r0 1(0,0)r0:builder 2(-1,1)m0",
        dragon=(-1, 0),
        boxes=("traders", "dragon"),
    )
    lay(played, "PD16", 2, 0).play(EndTurn(0))
    walk(played, (0, 0))
    left = {kind_of(played.state, number).id for number in played.state.followers}
    assert left == {"follower"}
    assert len(played.state.followers) == 3
    walk(played, (1, 0))
    assert len(played.state.followers) == 2


def test_the_log_tells_whom_it_eats():
    """DRG-13."""
    played = two_in_its_way().play(EndTurn(0))
    assert said(played, MoveDragon(0, (0, 0))) == "Seat 1 moves the dragon.  It eats 1 follower: Seat 1."


@pytest.mark.parametrize(("moves", "points"), [("after", 3), ("before", 0)])
def test_it_walks_after_scoring_or_before(moves, points):
    """DRG-10, XOPT-03, TRN-4, TRN-9: first 3 points, or the thief is eaten first."""
    played = land(LATE, "1(-1,0)r0", dragon=(-1, -1), dragon_moves=moves)
    lay(played, "PD07", 1, 0).play(EndTurn(0))
    walk(played, (-1, 0), (0, 0), (1, 0))
    assert played.points == (points, 0)
    assert played.state.followers == {}
    assert played.state.phase is Phase.DRAW


def test_no_walk_without_a_dragon_on_the_tile():
    """DRG-10: other tiles move nothing; nor does a dragon that can go nowhere."""
    assert lay(land(ROAD, dragon=(-1, 0)), "U", 2, 0).play(EndTurn(0)).state.phase is Phase.DRAW
    played = land("PD17(0,0)", "", dragon=(0, 0))
    played = lay(played, "U", 1, 0)
    keep(played.state, "fairy", 1, 0, -1, -1)
    assert lay(played.play(EndTurn(0)), "PD16", 2, 0).play(EndTurn(1)).state.phase is Phase.DRAW
