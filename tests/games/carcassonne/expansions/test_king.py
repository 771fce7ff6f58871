"""King & Robber: the scenarios of its rules, one position each."""

import pytest

from app.core.command import NATURE
from app.core.edits import Edit
from app.core.positions import read, write
from app.games.carcassonne import rules, scoring
from app.games.carcassonne.bots.board import board_of
from app.games.carcassonne.bots.tile_plans import place_of
from app.games.carcassonne.commands import ChooseToken, EndTurn, Landed, Place, Throw
from app.games.carcassonne.game import GAME
from app.games.carcassonne.log_text import tell
from app.games.carcassonne.model import Spot, Square, kept_by
from app.games.carcassonne.options import Options
from app.games.carcassonne.sandbox import bench
from app.games.carcassonne.tables import Token
from tests.games.carcassonne.drawn import Land

KING = {"boxes": ("king",)}


def land(tiles: str, followers: str = "", **options) -> Land:
    return Land(tiles, followers, **{**KING, **options})


def has(played: Land, marker: str) -> tuple[int, ...]:
    """By how large a city or road each seat has a marker."""
    return tuple(kept_by(played.state, marker, seat) for seat in range(played.state.seats))


def after_cities(**options) -> Land:
    """Seat 0 has finished a city of 2 tiles; one of 2 and one of 3 are one tile short."""
    tiles = "E(0,0) E(1,0) G(2,0)r1 E(2,1)"
    return land(tiles, pile="V V V V", **options).turn("E", 0, -1, 2)


# --- The markers ---


def test_the_first_city_makes_a_king():
    """KNG-1: of two tiles, whoever stands in it: here nobody does."""
    played = after_cities()
    assert has(played, "king") == (2, 0)
    assert has(played, "robber") == (0, 0)


def test_an_equal_city_changes_nothing_and_a_larger_one_does():
    """KNG-1: blue finishes one of 2, and red stays king; blue finishes one of 3, and is."""
    played = after_cities().turn("E", 1, -1, 2)
    assert has(played, "king") == (2, 0)
    played.turn("V", 0, 1).turn("E", 2, -1, 2)
    assert has(played, "king") == (0, 3)


def test_a_king_who_finishes_a_larger_city_stays_king():
    """KNG-1, RX-22: with the size of that city."""
    played = after_cities()
    played.state.turn = 0
    assert has(played.turn("E", 2, -1, 2), "king") == (3, 0)


def test_who_finishes_counts_not_who_scores():
    """KNG-1: the knight is blue, red lays the last tile."""
    played = land("D(0,0)", "2(0,0)c0").turn("E", 0, -1, 2)
    assert played.points == (0, 4)
    assert has(played, "king") == (2, 0)


def test_the_longest_road_makes_a_robber():
    """KNG-2: all its tiles count."""
    played = land("A(-1,0)r3 D(0,0)").turn("W", 1, 0)
    assert has(played, "robber") == (3, 0)
    assert has(played, "king") == (0, 0)


def test_a_tile_that_finishes_two_roads():
    """KNG-2, KNG-5: of 2 tiles and of 3; the larger one counts, whichever is found first."""
    for tiles in ("W(0,-1) V(-1,-1)r2 U(-1,0) A(-2,0)r3", "A(0,-2) U(0,-1)r1 B(-1,-1) A(-1,0)r3"):
        played = land(tiles).draw("X")
        assert has(played.play(Place(0, "X", Square(0, 0), 0)).play(EndTurn(0)), "robber")[0] == 3


def test_a_tile_that_finishes_two_cities():
    """KNG-5: of 2 tiles and of 3."""
    for tiles in ("E(0,-1)r2 G(0,1)r1 E(0,2)", "G(0,-1)r1 E(0,-2)r2 E(0,1)"):
        played = land(tiles + " B(1,-1) B(1,0) B(1,1)").turn("H", 0, 0)
        assert has(played, "king") == (3, 0)


# --- What they bring ---


@pytest.mark.parametrize(
    "choice, brought", [("end", (2, 1)), ("ten", (10, 10)), ("both", (15, 15)), ("once", (0, 0))]
)
def test_what_the_markers_bring(choice, brought):
    """KNG-3, XOPT-08: two cities and one road are finished; red is king, blue robber."""
    tiles = "D(0,0) E(0,-1)r2 E(1,-1) E(1,-2)r2 W(1,0) A(-1,0)r3"
    played = land(tiles, king_scoring=choice)
    played.state.kept = {"king": (2, 0), "robber": (0, 3)}
    assert played.final == brought


def test_both_markers_bring_forty():
    """XOPT-08: to one who has both."""
    played = land("D(0,0)", king_scoring="both")
    played.state.kept = {"king": (2, 0), "robber": (3, 0)}
    assert played.final == (40, 0)


def test_at_once_the_king_is_paid_for_every_city():
    """XOPT-08: red is king, and paid; blue finishes another one, and red is paid again."""
    played = after_cities(king_scoring="once")
    assert played.points == (1, 0)
    played.turn("E", 1, -1, 2)
    assert played.points == (2, 0)
    played.turn("V", 0, 1).turn("E", 2, -1, 2)
    assert played.points == (2, 1)
    assert sum(part.points for part in scoring.result(played.state).parts[0]) == 2


def test_at_once_the_new_king_is_paid_for_both_cities_of_a_tile():
    """XOPT-08, KNG-5, CAR-48: the larger one makes a king, whichever of them is found first."""
    for tiles in ("E(0,-1)r2 G(0,1)r1 E(0,2)", "G(0,-1)r1 E(0,-2)r2 E(0,1)"):
        played = land(tiles + " B(1,-1) B(1,0) B(1,1)", king_scoring="once")
        played.state.kept = {"king": (0, 2)}
        assert played.turn("H", 0, 0).points == (2, 0)


def test_the_search_pays_a_new_king_as_the_rules_do():
    """XOPT-08, KNG-5: its board paid the old king for the smaller city, where that was found first."""
    for tiles in ("E(0,-1)r2 G(0,1)r1 E(0,2)", "G(0,-1)r1 E(0,-2)r2 E(0,1)"):
        played = land(tiles + " B(1,-1) B(1,0) B(1,1)", king_scoring="once", pile="H V")
        played.state.kept = {"king": (0, 2)}
        board = board_of(played.state)
        board.lay(place_of(Square(0, 0)), 4 * board.plans.numbers["H"])
        board.finish(0)
        assert board.points == [2, 0]


def test_unclaimed_cities_count_and_open_ones_do_not():
    """KNG-3: two are finished, one is not."""
    played = land("D(0,0) E(0,-1)r2 E(1,-1) E(1,-2)r2 N(2,-1)r1")
    played.state.kept = {"king": (3, 0)}
    assert played.final == (2, 0)


def test_each_marker_has_a_row():
    """KNG-3: the score taken apart, the sheets, and what else is said by each choice."""
    played = land("D(0,0) E(0,-1)r2")
    played.state.kept = {"king": (2, 0)}
    rows = {str(part.label): part.points for part in scoring.result(played.state).parts[0]}
    assert (rows["King"], rows["Robber"]) == (1, 0)
    assert "King" not in [label for label, _ in scoring.sources_of(Options())]
    corner = [str(row.label) for row in scoring.blank_sheet(played.state.options, 2).worth]
    assert "End: king, each finished city" in corner
    ten = Options(boxes=("king",), king_scoring="ten")
    corner = [str(row.label) for row in scoring.blank_sheet(ten, 2).worth]
    assert "End: king, each finished city" not in corner
    assert "End: king or robber" in corner


# --- The tiles ---


def test_the_tiles_are_five():
    """XCAR-2: the Scout's are left out."""
    more = {tile.id: tile.count for tile in Options(**KING).played.tiles if tile.id.startswith("KS")}
    assert more == {f"KS0{number}": 1 for number in range(1, 6)}
    assert len(Options(**KING).played.tiles) == len(Options().played.tiles) + 5


def test_two_cities_cross_on_a_bridge():
    """KNG-1: KS05 has two cities of 3 tiles, and each of its fields borders both."""
    tiles = "KS05(0,0) E(0,-1)r2 E(0,1) E(1,0)r3 E(-1,0)r1"
    assert not Land(tiles, **KING).same((0, 0, "c0"), (0, 0, "c1"))
    assert land(tiles, "1(0,0)f0").final == (6, 0)
    for city in ("c0", "c1"):
        assert land(tiles.removesuffix(" E(-1,0)r1"), f"1(0,0){city}").turn("E", -1, 0, 1).points in (
            (6, 0),
            (0, 0),
        )
    assert land("KS05(0,0) E(0,-1)r2", "1(0,-1)c0").turn("E", 0, 1).points == (6, 0)


def test_a_road_ends_at_a_gate():
    """KNG-2: KS03's road from the west is complete with 2 tiles."""
    assert has(land("KS03(0,0)").turn("A", -1, 0, 3), "robber") == (2, 0)


# --- Told, kept and set ---


def test_the_log_says_who_is_king():
    """KNG-1, KNG-2: only when the marker comes to somebody, or its size grows."""
    before = land("D(0,0)").draw("E").play(Place(0, "E", Square(0, -1), 2)).state
    after = before.copy()
    rules.play(after, EndTurn(0))
    assert "is king now: 2 tiles" in str(tell(before, EndTurn(0), after))


def test_a_position_keeps_the_markers():
    """KNG-1: as text, and back."""
    played = after_cities()
    again = read(write(GAME, played.state, 2), played.state.options, {"carcassonne": GAME}.__getitem__)
    assert again.state.kept == played.state.kept


def test_two_kings_are_impossible():
    """KNG-1: a position with two is refused."""
    played = land("D(0,0)")
    played.state.kept = {"king": (2, 3)}
    assert "KNG-1" in [each.rule for each in rules.problems(played.state)]


def test_a_marker_is_dialled_from_seat_to_seat():
    """KNG-1: by its size; whoever had it loses it."""
    state = land("D(0,0)").state
    state.kept = {"king": (2, 0)}
    after = bench.set_dial(state, ("kept", 1, "king"), 4)
    assert isinstance(after, Edit)
    assert after.state.kept["king"] == (0, 4)
    gone = bench.set_dial(after.state, ("kept", 1, "king"), 0)
    assert isinstance(gone, Edit)
    assert gone.state.kept["king"] == (0, 0)


def test_a_round_brings_nobody_a_marker():
    """FAIR-X5: points of a throw are no scoring of the land."""
    played = land("B(0,0) B(0,1)").turn("CA06", 1, 0).play(ChooseToken(0, Token.TARGET))
    for seat in range(2):
        played.play(Throw(seat, 0, 500)).play(Landed(NATURE, seat, 0, 500, Spot(450, 0), 300, Spot(450, 0)))
    assert sum(played.points) > 0
    assert has(played, "king") == has(played, "robber") == (0, 0)
