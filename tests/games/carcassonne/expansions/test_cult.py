"""Cult: the scenarios of its rules, one position each."""

import pytest
from attrs import evolve

from app.core.command import NATURE
from app.games.carcassonne import rules
from app.games.carcassonne.commands import (
    TOKEN_ITSELF,
    ChooseToken,
    Deploy,
    Drawn,
    EndTurn,
    Exchange,
    Landed,
    Place,
    Struck,
    Throw,
)
from app.games.carcassonne.log_text import tell
from app.games.carcassonne.model import Phase, Spot, Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules.placing import fits_somewhere
from app.games.carcassonne.tables import Token
from tests.games.carcassonne.drawn import Land

CULT = {"boxes": ("cult",)}

ROW = "CA06(0,-1) CA06(1,-1) CA06(2,-1)"
"""Meadows along the north."""


def land(tiles: str, followers: str = "", **options) -> Land:
    return Land(tiles, followers, **{**CULT, **options})


def figures(played: Land) -> dict[Square, int]:
    """Who stands on which tile."""
    return {each.at: each.owner for each in played.state.followers.values()}


def ring(x: int, y: int, *left_out: tuple[int, int]) -> str:
    """Tiles of meadow around a square, but for some."""
    around = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    return " ".join(f"CA06({x},{y})" for x, y in around if (x, y) not in left_out)


# --- A shrine is a monastery of its own ---


def test_a_shrine_is_claimed_like_a_monastery():
    """CLT-1: by whoever lays it, and nobody else."""
    played = land("D(0,0)").draw("CU01").play(Place(0, "CU01", Square(0, 1), 0))
    assert played.offers == {"m0", "f0"}


def test_a_finished_shrine_pays_nine():
    """CLT-1: with eight tiles around it."""
    played = land(f"CU01(0,0) {ring(0, 0, (0, 0), (1, 1))}", "1(0,0)m0").turn("CA06", 1, 1)
    assert played.points == (9, 0)
    assert figures(played) == {}


def test_an_open_shrine_pays_its_tiles():
    """CLT-1, CLT-5: one and its neighbours, at the end."""
    assert land(f"CU01(0,0) {ring(0, 0, (0, 0), (1, 1), (1, 0))}", "1(0,0)m0").final == (7, 0)


def test_roads_end_at_a_shrine():
    """CLT-1: two on CU05, with a field on each side."""
    played = land("CU05(0,0)")
    assert not played.same((0, 0, "r0"), (0, 0, "r1"))
    assert not played.same((0, 0, "f0"), (0, 0, "f1"))


# --- Where it can lie ---


def test_a_shrine_does_not_lie_beside_two_monasteries():
    """CLT-2: not even corner to corner; beside one it may."""
    played = land(f"B(0,0) {ROW} B(2,0)").draw("CU01")
    assert played.refuses(Place(0, "CU01", Square(1, 0), 0)) == "CLT-2"
    played.play(Place(0, "CU01", Square(0, 1), 0))


def test_a_monastery_does_not_get_a_second_shrine():
    """CLT-2: the one west of it has one already."""
    played = land("CU01(0,0) B(1,0) E(2,0)").draw("CU02")
    assert played.refuses(Place(0, "CU02", Square(1, 1), 2)) == "CLT-2"


def test_it_is_the_same_for_monasteries():
    """CLT-2: none beside two shrines, and none beside a shrine that has one."""
    played = land(f"CU01(0,0) {ROW} CU02(2,0)r1").draw("B")
    assert played.refuses(Place(0, "B", Square(1, 0), 0)) == "CLT-2"
    played = land("B(0,0) CU01(1,0) E(2,0)r1").draw("B")
    assert played.refuses(Place(0, "B", Square(1, 1), 0)) == "CLT-2"


def test_what_is_no_building_lies_anywhere():
    """CLT-2: and two shrines, or two monasteries, may lie side by side."""
    played = land("CU01(0,0) CU02(1,0)r1").draw("E")
    played.play(Place(0, "E", Square(0, 1), 2)).play(EndTurn(0))
    played.draw("CU03").play(Place(1, "CU03", Square(0, -1), 3))
    assert [played.state.tiles[Square(0, y)].type for y in (-1, 0, 1)] == ["CU03", "CU01", "E"]


def test_what_is_refused_is_not_offered():
    """CLT-2: the choices agree with the refusals."""
    played = land(f"B(0,0) {ROW} B(2,0)").draw("CU01")
    offered = {each.at for each in rules.choices(played.state, 0)}
    assert Square(1, 0) not in offered
    assert Square(0, 1) in offered


def test_a_shrine_that_may_lie_nowhere_is_set_aside():
    """CLT-2, CAR-24: its edges would fit, but only beside two monasteries."""
    played = land("B(0,0) B(1,0) R(-1,0)r3 R(2,0)r1")
    assert not fits_somewhere(played.state, "CU01")
    assert fits_somewhere(played.state, "CU02")
    played.state.pile["CU01"] = 1
    played.play(Drawn(NATURE, "CU01"))
    assert (played.state.phase, played.state.aside) == (Phase.DRAW, ("CU01",))


# --- Challenges ---


CHALLENGE = f"CU01(0,0) B(1,0) {ring(0, 0, (0, 0), (1, 0), (-1, -1))} E(2,0)r1"
"""A shrine that lacks one tile, and a monastery beside it that lacks more."""


def test_whoever_is_finished_first_takes_it_all():
    """CLT-3: the heretic has 9; the monk goes home with nothing."""
    played = land(CHALLENGE, "1(1,0)m0 2(0,0)m0").turn("CA06", -1, -1)
    assert played.points == (0, 9)
    assert figures(played) == {}
    assert played.final == (0, 9)


def test_both_with_one_tile():
    """CLT-4: 9 and 9."""
    tiles = f"CU01(0,0) B(1,0) {ring(0, 0, (0, 0), (1, 0), (1, 1))} CA06(2,-1) E(2,0)r1 CA06(2,1)"
    assert land(tiles, "1(1,0)m0 2(0,0)m0").turn("CA06", 1, 1).points == (9, 9)


def test_neither_at_the_end():
    """CLT-5: each is paid what it is worth: 5 and 6 neighbours."""
    tiles = "CU01(0,0) B(1,0) CA06(0,1) CA06(1,1) CA06(-1,1) CA06(-1,0) CA06(2,1) CA06(-1,-1) CA06(2,0)"
    assert land(tiles, "1(1,0)m0 2(0,0)m0").final == (6, 7)


def test_an_unclaimed_building_ends_no_challenge():
    """CLT-5: the shrine is nobody's; the monk stays, and is paid later."""
    played = land(CHALLENGE, "1(1,0)m0").turn("CA06", -1, -1)
    assert played.points == (0, 0)
    assert figures(played) == {Square(1, 0): 0}


def test_after_a_lost_challenge_the_building_is_free():
    """CLT-6: the monastery stands empty, and somebody can come into it in the ways there are."""
    played = land(CHALLENGE, "1(1,0)m0 2(0,0)m0").turn("CA06", -1, -1)
    assert not [each for each in played.state.followers.values() if each.at == Square(1, 0)]


def test_ones_own_monk_and_heretic_challenge_each_other():
    """CLT-3, RX-29: the monk goes home, though both are red's."""
    played = land(CHALLENGE, "1(1,0)m0 1(0,0)m0").turn("CA06", -1, -1)
    assert (played.points, figures(played)) == ((9, 0), {})


def test_a_farmer_beside_it_stays():
    """CLT-3: only who holds the building goes."""
    played = land(CHALLENGE, "1(1,0)f0 2(0,0)m0").turn("CA06", -1, -1)
    assert figures(played) == {Square(1, 0): 0}


def test_whoever_is_put_into_a_finished_shrine_ends_the_challenge():
    """CLT-3: the last gap is the shrine itself."""
    tiles = f"B(1,0) {ring(0, 0, (0, 0), (1, 0))} E(2,0)r1"
    played = land(tiles, "2(1,0)m0").draw("CU01").play(Place(0, "CU01", Square(0, 0), 0))
    played.play(Deploy(0, "m0"))
    assert (played.points, figures(played)) == ((9, 0), {})


# --- Told ---


def test_the_log_tells_of_it():
    """CLT-3: a shrine is finished, and somebody goes home with nothing."""
    played = land(CHALLENGE, "1(1,0)m0 2(0,0)m0").draw("CA06").play(Place(0, "CA06", Square(-1, -1), 0))
    before = played.state
    after = before.copy()
    rules.play(after, EndTurn(0))
    said = str(tell(before, EndTurn(0), after))
    assert "A shrine is finished." in said
    assert "goes home with nothing" in said
    assert "monastery" not in said


def test_a_shrine_is_called_one():
    """CLT-1: wherever a figure is put."""
    played = land("D(0,0)").draw("CU01").play(Place(0, "CU01", Square(0, 1), 0))
    assert str(Deploy(0, "m0").chosen(played.state)) == "follower: shrine"
    plain = Options(tables=evolve(Options().tables, tiles=played.state.options.played.tiles))
    tile = next(each for each in plain.played.tiles if each.id == "CU01")
    assert plain.called(tile.features[0]) == "monastery"


# --- The throw among them ---


def thrown(played: Land, token: Token, rest: Spot, *struck: Struck) -> Land:
    played.play(ChooseToken(0, token)).play(Throw(0, 0, 500))
    return played.play(Landed(NATURE, 0, 0, 500, rest, 300, rest, 0, struck, ()))


def test_a_heretic_knocked_out_ends_the_challenge_for_nothing():
    """FAIR-X26: nobody is paid, and the monk's monastery goes on alone."""
    played = land(CHALLENGE, "1(1,0)m0 2(0,0)m0").turn("CA06", 2, -1)
    numbers = {each.owner: number for number, each in played.state.followers.items()}
    thrown(played, Token.KNOCK_OUT, Spot(9000, 0), Struck(TOKEN_ITSELF, numbers[1], False))
    assert (played.points, figures(played)) == ((0, 0), {Square(1, 0): 0})


def test_a_newcomer_takes_over_the_challenge():
    """FAIR-X31: red replaces the heretic by one of red's; the shrine is finished, and the monk loses."""
    played = land(CHALLENGE, "1(1,0)m0 2(0,0)m0").turn("CA06", 2, -1)
    numbers = {each.owner: number for number, each in played.state.followers.items()}
    thrown(played, Token.SEDUCTION, Spot(0, 0)).play(Exchange(0, numbers[1], 1))
    assert figures(played) == {Square(1, 0): 0, Square(0, 0): 0}


@pytest.mark.parametrize("boxes", [("cult",), ()])
def test_without_the_box_there_are_no_shrines(boxes):
    """XOPT-01: nor is anything refused."""
    ids = {tile.id for tile in Options(boxes=boxes).played.tiles}
    assert ("CU01" in ids) == bool(boxes)
