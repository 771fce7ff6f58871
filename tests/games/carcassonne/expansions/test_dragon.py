"""Princess & Dragon: the scenarios of its rules, one position each."""

from app.core.game import Player
from app.core.positions import read, write
from app.games.carcassonne import rules, scoring
from app.games.carcassonne.commands import (
    Deploy,
    EndTurn,
    GoOn,
)
from app.games.carcassonne.expansions.dragon.commands import CallFairy, DismissKnight, MoveDragon, TakePortal
from app.games.carcassonne.game import GAME
from app.games.carcassonne.log_text import tell
from app.games.carcassonne.model import Phase, keep, kind_of
from app.games.carcassonne.options import Options
from tests.games.carcassonne.drawn import Land, lay

BOXES = {"boxes": ("dragon",)}
ROAD = "PD17(-1,0) U(0,0) U(1,0)"
"""A volcano, and a road that leads east from it."""


LATE = "PD01(-1,-1) A(-1,0)r3 D(0,0)"
"""The dragon is above a monk's road that the next tile finishes."""


def land(tiles: str, followers: str = "", *, dragon=None, fairy: str = "", **options) -> Land:
    """A land with the dragon on a square, and the fairy beside the follower that is written so."""
    played = Land(tiles, followers, **{**BOXES, **options})
    if dragon is not None:
        keep(played.state, "dragon", *dragon)
    if fairy:
        number = stands(played, fairy)
        found = played.state.followers[number]
        keep(played.state, "fairy", *found.at, number, found.feature)
    return played


def stands(played: Land, word: str) -> int:
    """The number of a follower that is written as positions write it, of whatever kind."""
    owner, place = int(word[0]) - 1, word[1:]
    for number, each in played.state.followers.items():
        laid = played.state.tiles[each.at]
        feature = played.state.book.turned[laid.type, 0].type.features[each.feature]
        if each.owner == owner and place == f"({each.at.x},{each.at.y}){feature.id}":
            return number
    raise LookupError(word)


def walk(played: Land, *squares: tuple[int, int]) -> Land:
    """Lead the dragon, everybody in turn."""
    for at in squares:
        (seat,) = rules.to_act(played.state)
        played.play(MoveDragon(seat, at))
    return played


def ways(played: Land) -> set[tuple[int, int]]:
    (seat,) = rules.to_act(played.state)
    return {(*each.at,) for each in rules.choices(played.state, seat) if isinstance(each, MoveDragon)}


def dragon(played: Land) -> tuple[int, ...]:
    return played.state.kept.get("dragon", ())


def fairy(played: Land) -> tuple[int, ...]:
    return played.state.kept.get("fairy", ())


def said(played: Land, command) -> str:
    """What the log says of a command that is played."""
    before = played.state
    return str(tell(before, command, played.play(command).state))


def chosen(played: Land, kind: type) -> list:
    (seat,) = rules.to_act(played.state)
    return [each for each in rules.choices(played.state, seat) if type(each) is kind]


def two_in_its_way(**options) -> Land:
    """Red lies north of the road, blue south of it; red lays a dragon at its end."""
    return lay(land(ROAD, "1(0,0)f0 2(1,0)f1", dragon=(-1, 0), pile="V V", **options), "PD16", 2, 0)


# --- The fairy ---


def test_the_fairy_is_called_instead_of_a_follower():
    """DRG-20, TRN-3: to any own follower on the land, and nobody is deployed."""
    played = lay(land(ROAD, "1(0,0)f0 2(1,0)f1", dragon=(-1, 0)), "U", 2, 0)
    assert fairy(played) == ()
    mine, other = stands(played, "1(0,0)f0"), stands(played, "2(1,0)f1")
    assert chosen(played, CallFairy) == [CallFairy(0, mine)]
    assert played.refuses(CallFairy(0, other)) == "DRG-20"
    assert said(played, CallFairy(0, mine)) == "Seat 1 calls the fairy."
    assert fairy(played)[:3] == (0, 0, mine)
    assert played.state.turn == 1


def test_she_is_not_called_to_where_she_is():
    """DRG-20: it would change nothing."""
    played = lay(land(ROAD, "1(0,0)f0", fairy="1(0,0)f0"), "U", 2, 0)
    assert chosen(played, CallFairy) == []
    assert played.refuses(CallFairy(0, stands(played, "1(0,0)f0"))) == "DRG-20"


def test_she_stays_when_her_follower_goes_home():
    """DRG-21: beside nobody, and the dragon still keeps out."""
    played = land(LATE, "1(-1,0)r0", dragon=(-1, -1), fairy="1(-1,0)r0")
    lay(played, "PD07", 1, 0).play(EndTurn(0))
    assert fairy(played) == (-1, 0, -1, -1)
    assert played.state.phase is Phase.DRAW


def test_whoever_begins_a_turn_with_the_fairy_scores_one():
    """DRG-22, TRN-1: once a turn, not in the second part of a double turn."""
    boxes = ("traders", "dragon")
    played = land(
        "A(-1,0)r3 D(0,0)",
        "1(-1,0)r0 1(0,0)f1 1(0,0)r0:builder",
        fairy="1(0,0)f1",
        boxes=boxes,
        pile="V V V V",
    )
    played.state.turn = 1
    played.turn("E", 0, -1, 2)
    assert (played.state.turn, played.points) == (0, (1, 0))
    played.turn("U", 1, 0)
    assert played.state.phase is Phase.AGAIN
    played.play(GoOn(0)).turn("U", 2, 0)
    assert played.points == (1, 0)
    played.turn("B", 0, 1)
    assert played.points == (2, 0)


def test_the_fairy_brings_three_more():
    """DRG-23: with or without the majority."""
    tiles = "D(0,0) U(1,0) E(1,-1)r3"
    played = land(tiles, "1(0,0)c0 2(1,-1)c0", fairy="2(1,-1)c0").turn("N", 0, -1, 2)
    assert played.points == (6, 6 + 3)
    played = land(tiles, "1(0,0)c0 1(0,0)c0 2(1,-1)c0", fairy="2(1,-1)c0")
    assert lay(played, "N", 0, -1, 2).play(EndTurn(0)).points == (6, 3)


def test_the_fairys_three_points_are_told():
    """DRG-23, FAIR-X5: they are the fairy's, no road's or city's."""
    tiles = "D(0,0) U(1,0) E(1,-1)r3 U(-1,0) E(-1,-1)r1"
    played = land(tiles, "1(0,0)c0 1(1,-1)c0 2(-1,-1)c0", fairy="2(-1,-1)c0")
    lay(played, "R", 0, -1, 2)
    assert said(played, EndTurn(0)).endswith("The fairy brings Seat 2 3 points.")
    assert played.points == (8, 3)
    assert played.state.kept["fairy_points"] == (0, 3)


def test_she_counts_in_the_final_scoring_and_for_fields():
    """DRG-23: a farmer without any city has 3."""
    assert land("D(0,0)", "1(0,0)f1", fairy="1(0,0)f1").final == (3, 0)
    rows = [
        (str(part.label), part.points)
        for part in scoring.result(land("D(0,0)", "1(0,0)f1", fairy="1(0,0)f1").state).parts[0]
    ]
    assert ("Fairy", 0) in rows
    assert ("Fairy at the end", 3) in rows


def test_she_may_stand_on_a_tile_for_everybody_there():
    """XOPT-05: 1 and 3 points for each own follower on that tile."""
    played = Land("D(0,0) B(0,1)", "1(0,1)m0 1(0,1)f0 2(0,0)r0", fairy="tile", **BOXES)
    played = lay(played, "U", 1, 0)
    assert len(chosen(played, CallFairy)) == 1
    played.play(chosen(played, CallFairy)[0])
    assert fairy(played) == (0, 1, -1, -1)
    played.turn("U", 2, 0)
    assert played.points == (2, 0)
    assert played.final == (2 + 6 + 3, 3)


# --- Princesses ---


def test_a_princess_sends_a_knight_home():
    """DRG-30, DRG-31: blue is home, red deploys nobody; unused, red may take the field, not the city."""
    played = lay(land("D(0,0)", "2(0,0)c0"), "PD20", 0, -1, 2)
    assert played.offers == {"f0"}
    knight = stands(played, "2(0,0)c0")
    assert chosen(played, DismissKnight) == [DismissKnight(0, knight)]
    told = said(played, DismissKnight(0, knight))
    assert told == "For Seat 1 the princess sends a knight of Seat 2 home."
    assert played.state.followers == {}
    assert played.state.turn == 1


def test_without_a_knight_there_is_nothing_to_send_home():
    """DRG-30, DRG-31: farmers and knights of other cities are not hers."""
    played = lay(land("D(0,0) U(1,0)", "2(0,0)f1 1(1,0)r0"), "PD20", 0, -1, 2)
    assert chosen(played, DismissKnight) == []
    assert played.refuses(DismissKnight(0, stands(played, "2(0,0)f1"))) == "DRG-30"
    assert played.offers == {"c0", "f0"}


def test_an_own_knight_can_go_home_too():
    """DRG-30: of any player."""
    played = lay(land("D(0,0)", "1(0,0)c0"), "PD20", 0, -1, 2)
    assert chosen(played, DismissKnight) == [DismissKnight(0, stands(played, "1(0,0)c0"))]


def test_she_acts_before_the_city_is_scored():
    """RX-17, TRN-3, TRN-6: the tile finishes the city, blue is home already: red alone has the points."""
    tiles = "D(0,0) U(1,0) E(1,-1)r3"
    played = lay(land(tiles, "2(0,0)c0 1(1,-1)c0"), "PD20", 0, -1, 2)
    played.play(DismissKnight(0, stands(played, "2(0,0)c0")))
    assert played.points == (6, 0)


def test_the_last_knights_builder_goes_along():
    """XCAR-6, DRG-30."""
    played = land("D(0,0)", "2(0,0)c0 2(0,0)c0:builder", boxes=("traders", "dragon"))
    played = lay(played, "PD20", 0, -1, 2)
    played.play(DismissKnight(0, stands(played, "2(0,0)c0")))
    assert played.state.followers == {}


def test_she_must_send_somebody_home_by_an_option():
    """XOPT-04: nothing else can be done, as long as there is a knight."""
    played = lay(land("D(0,0)", "2(0,0)c0 1(0,0)f1", princess="must"), "PD20", 0, -1, 2)
    assert played.refuses(EndTurn(0)) == "XOPT-04"
    assert played.refuses(Deploy(0, "f0")) == "XOPT-04"
    assert played.refuses(CallFairy(0, stands(played, "1(0,0)f1"))) == "XOPT-04"
    assert {type(each) for each in rules.choices(played.state, 0)} == {DismissKnight}
    alone = lay(land("D(0,0)", "1(0,0)f1", princess="must"), "PD20", 0, -1, 2)
    assert len(chosen(alone, Deploy)) == 2


# --- Portals ---


def test_a_portal_leads_to_a_free_road_far_away():
    """DRG-40, DRG-41: three tiles away; not to what is finished or taken, not with a pig."""
    played = land("D(0,0) E(0,-1)r2 U(1,0) U(2,0)", "2(0,0)f0 1(0,0)f1", boxes=("traders", "dragon"))
    played = lay(played, "PD08", 3, 0)
    places = {(*each.at, each.feature) for each in chosen(played, TakePortal)}
    assert places == {(0, 0, "r0"), (1, 0, "r0"), (2, 0, "r0"), (0, -1, "f0")}
    assert played.refuses(TakePortal(0, (0, -1), "c0")) == "DRG-40"
    assert played.refuses(TakePortal(0, (0, 0), "f0")) == "CAR-32"
    assert played.refuses(TakePortal(0, (0, 0), "f1", "pig")) == "DRG-41"
    assert played.refuses(TakePortal(0, (3, 0), "r0")) == "DRG-40"
    assert "goes through the portal, follower: road" in said(played, TakePortal(0, (0, 0), "r0"))
    assert stands(played, "1(0,0)r0") in played.state.followers
    assert played.state.turn == 1


def test_on_its_own_tile_the_usual_rule_holds():
    """DRG-40: an ordinary follower on the portal's tile."""
    played = lay(land("D(0,0) U(1,0)"), "PD08", 2, 0)
    assert {each.feature for each in chosen(played, Deploy)} == {"r0", "r1", "r2", "f0", "f1", "f2"}
    played.play(Deploy(0, "r0"))
    assert played.state.turn == 1


def test_it_leads_to_an_old_volcano_but_not_to_the_dragon():
    """DRG-40, RX-25: the volcano of before, without the dragon."""
    played = lay(land("PD17(-1,0) U(0,0) PD17(1,0)", dragon=(1, 0)), "PD08", 2, 0)
    squares = {(*each.at,) for each in chosen(played, TakePortal)}
    assert squares == {(-1, 0), (0, 0)}
    assert played.refuses(TakePortal(0, (1, 0), "r0")) == "RX-25"


def test_without_a_free_place_nothing_happens():
    """RX-18: and without a portal nobody travels."""
    played = lay(land("B(0,0)", "2(0,0)m0 2(0,0)f0"), "U", 0, 1)
    assert played.refuses(TakePortal(0, (0, 0), "f0")) == "DRG-40"
    everybody = "2(0,0)r0 1(0,0)r1 2(0,0)r2 1(0,0)r3 2(0,0)f0 2(0,0)f1 1(0,0)f2 1(0,0)f3"
    played = lay(land("X(0,0)", everybody), "PD08", 1, 0, 2)
    assert chosen(played, TakePortal) == []


def test_several_figures_can_share_a_tile():
    """DRG-40, CAR-30: a position with two on one tile is possible with this box alone."""
    assert rules.problems(land("D(0,0)", "1(0,0)c0 2(0,0)r0").state) == []
    crowded = Land("D(0,0)", "1(0,0)c0 2(0,0)r0")
    assert "CAR-30" in [each.rule for each in rules.problems(crowded.state)]


def test_a_big_follower_can_travel():
    """DRG-40: any kind of follower."""
    played = lay(land("D(0,0) U(1,0)", boxes=("inns", "dragon")), "PD08", 2, 0)
    kinds = {each.figure for each in chosen(played, TakePortal)}
    assert kinds == {"follower", "big"}
    played.play(TakePortal(0, (0, 0), "c0", "big"))
    assert [kind_of(played.state, number).id for number in played.state.followers] == ["big"]


# --- Tiles ---


def test_monastery_and_city_are_two_places():
    """DRG-42: PD13; the city is scored at once, the monk still stands: 4 at the end."""
    played = land("E(0,-1)r2 PD13(0,0) E(1,0)r3", "1(0,-1)c0 2(0,0)m0").turn("E", -1, 0, 1)
    assert played.points == (8, 0)
    assert played.final == (8, 4)


def test_a_road_leads_through_a_tunnel():
    """DRG-42: PD25; three tiles; the fields north and south are one each."""
    played = land("PD25(0,0) A(0,-1)", "1(0,-1)r0").turn("A", 0, 1, 2)
    assert played.points == (3, 0)
    assert played.same((0, 0, "r0"), (0, -1, "r0"))
    assert not played.same((0, 0, "f0"), (0, 0, "f1"))


def test_what_is_in_the_box():
    """DRG-1: thirty tiles, and no figures of one's own."""
    state = rules.setup(Options(**BOXES), (Player("Ada"), Player("Bo")))
    assert sum(state.pile.values()) == 72 + 12 + 30 - 1
    signs = [sign for tile in state.options.played.tiles for sign in tile.signs * tile.count]
    assert [signs.count(name) for name in ("volcano", "dragon", "portal")] == [6, 12, 6]
    assert rules.problems(state) == []


# --- Positions ---


def test_a_walk_is_written_and_read():
    """DRG-10: in its midst, with dragon, fairy and what waits."""
    played = two_in_its_way().play(EndTurn(0))
    keep(played.state, "fairy", 2, 0, -1, -1)
    walk(played, (0, 0))
    text = write(GAME, played.state, 2)
    found = read(text, played.state.options, {"carcassonne": GAME}.__getitem__).state
    for name in ("kept", "steps", "step", "phase", "followers"):
        assert getattr(found, name) == getattr(played.state, name)
    assert rules.problems(found) == []


def test_what_cannot_be():
    """DRG-1, DRG-2, DRG-11, DRG-21: a dragon off the land, a fairy beside nobody there, half a walk."""
    for kept, rule in (
        ({"dragon": (9, 9)}, "DRG-2"),
        ({"dragon": (0,)}, "DRG-2"),
        ({"fairy": (0, 0, 3, 0)}, "DRG-21"),
        ({"dragon": (0, 0), "walk": (0, 0)}, "DRG-11"),
        ({"dragon": (0, 0), "asleep": (3,)}, "DRG-1"),
    ):
        played = land("D(0,0)")
        played.state.kept = kept
        assert rule in [each.rule for each in rules.problems(played.state)]
