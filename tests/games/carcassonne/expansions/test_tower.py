"""The Tower: the scenarios of its rules, one position each."""

import pytest

from app.core.command import NATURE
from app.core.game import Player
from app.core.positions import read, write
from app.games.carcassonne import rules
from app.games.carcassonne.commands import (
    OBSTACLE,
    TOKEN_ITSELF,
    ChooseToken,
    Deploy,
    Exchange,
    Landed,
    Place,
    Struck,
    Throw,
)
from app.games.carcassonne.expansions.dragon.commands import DismissKnight
from app.games.carcassonne.expansions.tower.commands import (
    Capture,
    CloseTower,
    PayRansom,
    RaiseTower,
)
from app.games.carcassonne.expansions.tower.keeping import heights, prisoners
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase, Source, Spot, Square, followers_left, kept_by, kind_of
from app.games.carcassonne.options import Options
from app.games.carcassonne.physics.throw import stage_of
from app.games.carcassonne.tables import Kind, Token
from tests.games.carcassonne.drawn import Land

TOWER = {"boxes": ("tower",)}
FAR = Spot(3000, 3000)
"""Where a token lies that left the land."""

MONKS = "TW02(0,0) B(1,0) B(2,0) B(0,1)"
"""A foundation, and three monasteries: beside it, two tiles away, and below."""


def land(
    tiles: str, followers: str = "", *, boxes: tuple[str, ...] = ("tower",), seats: int = 2, **options
) -> Land:
    """Return a land on which everybody has their pieces, and towers as high as `towers` says."""
    played = Land(tiles, followers, boxes=boxes, seats=seats, **options)
    played.state.kept = {**played.state.kept, "towerpieces": ({2: 10, 3: 9}.get(seats, 7),) * seats}
    return played


def with_towers(played: Land, *towers: tuple[int, int, int]) -> Land:
    """Let towers be so high already: x, y, pieces; the first seat has built them."""
    first, *others = played.state.kept["towerpieces"]
    left = (first - sum(pieces for _, _, pieces in towers), *others)
    high = tuple(number for each in towers for number in each)
    played.state.kept = {**played.state.kept, "towerpieces": left, "towers": high}
    return played


def holding(played: Land, *held: tuple[int, int]) -> Land:
    """Let figures be prisoners already: number, captor."""
    played.state.kept = {**played.state.kept, "prisoners": tuple(number for each in held for number in each)}
    return played


def scored(played: Land, *points: int) -> Land:
    """Let seats have points already."""
    for seat, each in enumerate(points):
        played.state.points[seat][Source.ROADS] = each
    return played


def laid(played: Land, tile: str = "B", x: int = 0, y: int = -1, turn: int = 0) -> Land:
    """Draw a tile and lay it: the action is to come."""
    return played.draw(tile).play(Place(played.state.turn, tile, Square(x, y), turn))


def number_at(played: Land, x: int, y: int, owner: int | None = None) -> int:
    """Return who stands on a square, by number."""
    return next(
        number
        for number, each in played.state.followers.items()
        if each.at == (x, y) and owner in (None, each.owner)
    )


def takeable(played: Land) -> set[tuple[int, int]]:
    """Return the squares of whom the tower reaches that was just raised."""
    choices = rules.choices(played.state, played.state.turn)
    return {tuple(played.state.followers[each.number].at) for each in choices if isinstance(each, Capture)}


def offered(played: Land, kind: type) -> list:
    return [each for each in rules.choices(played.state, played.state.turn) if isinstance(each, kind)]


# --- Pieces and towers ---


@pytest.mark.parametrize(("seats", "pieces"), [(2, 10), (3, 9), (4, 7), (5, 6), (6, 5)])
def test_pieces_by_the_number_of_players(seats, pieces):
    """TWR-1, XCAR-1: with three players nine each; 18 tiles more in the pile."""
    state = rules.setup(Options(**TOWER), [Player(f"P{seat}") for seat in range(seats)])
    assert [kept_by(state, "towerpieces", seat) for seat in range(seats)] == [pieces] * seats
    assert sum(state.pile.values()) == 72 + 12 + 18 - 1
    assert rules.problems(state) == []


def test_a_piece_goes_onto_any_foundation():
    """TWR-2, TWR-11: also where no tile was laid in this turn."""
    played = laid(land("TW02(0,0) TW12(0,1)r2"))
    assert {each.at for each in offered(played, RaiseTower)} == {(0, 0), (0, 1)}
    played.play(RaiseTower(0, Square(0, 0)))
    assert (heights(played.state), kept_by(played.state, "towerpieces", 0)) == ({(0, 0): 1}, 9)
    assert (played.state.turn, played.state.phase) == (1, Phase.DRAW)


def test_no_piece_where_there_is_no_foundation_and_none_without_pieces():
    """TWR-1, TWR-2."""
    played = laid(land(MONKS))
    assert played.refuses(RaiseTower(0, Square(1, 0))) == "TWR-2"
    assert played.refuses(RaiseTower(0, Square(9, 9))) == "TWR-2"
    played.state.kept = {**played.state.kept, "towerpieces": (0, 10)}
    assert played.refuses(RaiseTower(0, Square(0, 0))) == "TWR-1"
    assert offered(played, RaiseTower) == []


def test_a_piece_is_the_action_of_the_turn():
    """TWR-2, TRN-3: after it nobody is deployed."""
    played = laid(land("TW02(0,0)"))
    assert {"m0", "f0"} <= played.offers
    played.play(RaiseTower(0, Square(0, 0)))
    assert played.refuses(Deploy(0, "m0")) == "CAR-10"


# --- A follower on top ---


def test_a_follower_on_top_closes_the_tower():
    """TWR-8: no more pieces, and no captures from it."""
    played = laid(with_towers(land(MONKS), (0, 0, 2))).play(CloseTower(0, Square(0, 0)))
    assert followers_left(played.state, 0) == 6
    laid(played, y=-2)
    assert played.refuses(RaiseTower(1, Square(0, 0))) == "TWR-8"
    assert played.refuses(CloseTower(1, Square(0, 0))) == "TWR-8"
    assert (offered(played, RaiseTower), offered(played, CloseTower)) == ([], [])


def test_a_foundation_cannot_be_closed():
    """TWR-10: not without a piece, not by deploying on the tile, and not where there is none."""
    played = laid(land("TW02(0,0)"), "TW12", 0, 1, 2)
    assert played.refuses(CloseTower(0, Square(0, 0))) == "TWR-10"
    assert played.refuses(Deploy(0, "t0")) == "TWR-10"
    assert played.refuses(CloseTower(0, Square(5, 5))) == "TWR-2"
    assert "t0" not in played.offers


def test_only_followers_climb():
    """TWR-8, FAIR-X31: normal and big ones, no builder."""
    played = laid(with_towers(land(MONKS, boxes=("inns", "tower", "traders")), (0, 0, 1)))
    assert {each.figure for each in offered(played, CloseTower)} == {"follower", "big"}
    assert played.refuses(CloseTower(0, Square(0, 0), "builder")) == "TWR-8"
    assert played.refuses(CloseTower(0, Square(0, 0), "knight")) == "CAR-35"


def test_another_tower_takes_the_one_on_top_and_opens_it():
    """TWR-9, RX-05: a tower in line, of one piece."""
    tiles = "TW02(0,0) TW03(1,0)"
    played = laid(with_towers(land(tiles, "1(0,0)t0"), (0, 0, 2)), x=0, y=1)
    played.state.turn = 1
    assert played.refuses(RaiseTower(1, Square(0, 0))) == "TWR-8"
    played.play(RaiseTower(1, Square(1, 0)))
    played.play(Capture(1, number_at(played, 0, 0)))
    assert prisoners(played.state) == {0: 1}
    laid(played, y=2)
    assert Square(0, 0) in {each.at for each in offered(played, RaiseTower)}


def test_a_follower_on_top_brings_nothing():
    """TWR-9: neither now nor at the end."""
    played = with_towers(land(MONKS, "1(0,0)t0"), (0, 0, 3))
    assert played.final == (0, 0)
    assert not played.region(0, 0, "t0").cities


def test_a_follower_on_top_is_in_nobodys_way():
    """TWR-8, CAR-32: the field around it is free."""
    played = (
        with_towers(land("TW02(0,0)", "2(0,0)t0"), (0, 0, 1)).draw("E").play(Place(0, "E", Square(0, 1), 2))
    )
    assert "f0" in played.offers


# --- Tiles ---


def test_a_road_ends_at_a_foundation():
    """TWR-16: TW04 and TW09."""
    played = land("TW04(0,0)", "1(0,0)r0").turn("A", -1, 0, 3)
    assert played.points == (2, 0)
    other = land("TW09(0,0)", "1(0,0)r0").turn("A", 0, 1, 2)
    assert other.points == (2, 0)
    city = land("TW09(0,0) A(0,1)r2", "1(0,0)c0").turn("E", 0, -1, 2)
    assert city.points == (4, 0)


def test_a_road_leads_over_the_city_on_a_bridge():
    """TWR-16: TW08; neither ends, and there are four fields."""
    played = land("TW08(0,0)")
    assert not played.same((0, 0, "c0"), (0, 0, "r0"))
    assert {played.region(0, 0, name).open for name in ("c0", "r0")} == {2}
    assert len({played._root(0, 0, f"f{number}") for number in range(4)}) == 4


def test_a_city_with_a_foundation_and_a_pennant():
    """TWR-16, CAR-41: TW17, four tiles and a pennant."""
    played = land("TW17(0,0) E(0,-1)r2 E(1,0)r3", "1(0,0)c0").turn("E", -1, 0, 1)
    assert played.points == (10, 0)


# --- The throw among them ---


def thrown(played: Land, token: Token = Token.KNOCK_OUT) -> Land:
    """Seat 0 has laid a fair, chosen a token and thrown."""
    return played.turn("CA06", 0, -1).play(ChooseToken(0, token)).play(Throw(0, 0, 500))


def hit(played: Land, *struck: Struck, rest: Spot = FAR) -> Land:
    return played.play(Landed(NATURE, 0, 0, 500, rest, 300, rest, 0, struck))


def test_a_follower_knocked_off_a_tower_goes_home_and_opens_it():
    """FAIR-X21, FAIR-X25: a tower of three."""
    played = thrown(with_towers(land(MONKS, "2(0,0)t0"), (0, 0, 3)))
    hit(played, Struck(TOKEN_ITSELF, number_at(played, 0, 0), False))
    assert (played.state.followers, followers_left(played.state, 1)) == ({}, 7)
    assert heights(played.state) == {(0, 0): 3}
    assert prisoners(played.state) == {}


def test_towers_are_obstacles_as_high_as_they_are():
    """FAIR-X12, FAIR-X40, RX-06: they stay, and whoever stands on top stands so much higher."""
    played = with_towers(land(MONKS, "2(0,0)t0 2(1,0)m0"), (0, 0, 3))
    figures = {each.number: each for each in stage_of(played.state, 0).figures}
    tower = figures[OBSTACLE]
    assert (tower.is_fixed, tower.body.tall, tower.base) == (True, 24.0, 0.0)
    assert figures[number_at(played, 0, 0)].base == 24.0
    assert figures[number_at(played, 1, 0)].base == 0.0
    assert [each.number for each in stage_of(land(MONKS).state, 0).figures] == []


def test_the_one_on_top_is_seduced_like_any_other():
    """FAIR-X31, FAIR-X32, RX-14: measured from its footprint; a big one can come, no prisoner."""
    played = with_towers(land(MONKS, "2(0,0)t0 2(2,0)m0", boxes=("inns", "tower")), (0, 0, 2))
    played = thrown(holding(played, (0, 1)), Token.SEDUCTION)
    hit(played, rest=Spot(0, 100))
    target = number_at(played, 0, 0)
    found = offered(played, Exchange)
    assert {each.target for each in found} == {target}
    assert 0 not in {each.newcomer for each in found}
    played.play(Exchange(0, target, 7))
    assert kind_of(played.state, number_at(played, 0, 0)).id == "big"
    assert heights(played.state) == {(0, 0): 2}


def test_a_follower_on_a_tower_can_stand_in_elsewhere():
    """FAIR-X32: from the tower top to a monastery; the tower is open again."""
    played = thrown(with_towers(land(MONKS, "1(0,0)t0 2(2,0)m0"), (0, 0, 2)), Token.SEDUCTION)
    hit(played, rest=Spot(900, 0))
    own = number_at(played, 0, 0)
    played.play(Exchange(0, number_at(played, 2, 0), own))
    assert tuple(played.state.followers[own].at) == (2, 0)


def test_a_follower_on_a_tower_is_no_follower_on_the_fair():
    """FAIR-X42: by the house rule only deploying on the fair itself pays."""
    played = (
        with_towers(land(MONKS, fairs="house"), (0, 0, 1)).draw("CA06").play(Place(0, "CA06", Square(0, -1)))
    )
    assert played.play(CloseTower(0, Square(0, 0))).points == (0, 0)


# --- What is written and said ---


def test_a_ransom_comes_before_what_a_princess_must_do():
    """TRN-3, TWR-12, XOPT-04: it is no action; but all others are barred as long as the knight is there."""
    princess = land("D(0,0)", "2(0,0)c0 1(0,0)f1", boxes=("tower", "dragon"), princess="must")
    played = laid(scored(holding(princess, (3, 1)), 9, 0), "PD20", 0, -1, 2)
    assert {type(each) for each in rules.choices(played.state, 0)} == {PayRansom, DismissKnight}
    played.play(PayRansom(0, 3))
    assert (played.points, prisoners(played.state)) == ((6, 3), {})
    assert {type(each) for each in rules.choices(played.state, 0)} == {DismissKnight}
    assert played.refuses(Deploy(0, "f0")) == "XOPT-04"


def test_a_position_tells_towers_and_prisoners():
    """TWR-2, TWR-5, TWR-12: as text and back."""
    played = laid(scored(holding(with_towers(land(MONKS, "1(0,0)t0 2(1,0)m0"), (0, 0, 2)), (3, 1)), 9, 0))
    played.play(PayRansom(0, 3))
    text = write(GAME, played.state, 2)
    assert "kept towers 0 0 2" in text
    found = read(text, played.state.options, {"carcassonne": GAME}.__getitem__).state
    assert (found.followers, dict(found.kept)) == (played.state.followers, dict(played.state.kept))


def test_a_capture_that_waits_is_written_too():
    """TWR-3: as text and back, and the same choices."""
    played = laid(land(MONKS, "2(1,0)m0")).play(RaiseTower(0, Square(0, 0)))
    found = read(write(GAME, played.state, 2), played.state.options, {"carcassonne": GAME}.__getitem__).state
    assert set(rules.choices(found, 0)) == set(rules.choices(played.state, 0))


@pytest.mark.parametrize(
    ("towers", "held", "followers", "rule"),
    [
        ([(1, 0, 2)], [], "", "TWR-2"),
        ([], [], "1(0,0)t0", "TWR-10"),
        ([(0, 0, 11)], [], "", "TWR-1"),
        ([], [(0, 0)], "", "TWR-5"),
        ([], [(0, 1)], "1(1,0)m0", "TWR-5"),
        ([], [(0, 1), (7, 0)], "", "TWR-7"),
    ],
)
def test_what_cannot_be(towers, held, followers, rule):
    """TWR-1, TWR-2, TWR-5, TWR-7, TWR-10."""
    played = holding(with_towers(land(MONKS, followers), *towers), *held)
    assert rule in [each.rule for each in rules.problems(played.state)]


def test_foundations_are_places_of_their_own():
    """TWR-10, TWR-16: 18 of them, one a tile, the last place there."""
    tiles = [each for each in Options(**TOWER).played.tiles if each.id.startswith("TW")]
    assert sum(each.count for each in tiles) == 18
    assert all(each.places[-1].kind is Kind.TOWER for each in tiles)
    assert all(sum(place.kind is Kind.TOWER for place in each.places) == 1 for each in tiles)
