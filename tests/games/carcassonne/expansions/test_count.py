"""The Count: the scenarios of its rules, one position each."""

import pytest

from app.core.command import NATURE
from app.core.positions import read, write
from app.games.carcassonne import rules
from app.games.carcassonne.commands import Deploy, Drawn, EndTurn, GoOn, Place
from app.games.carcassonne.expansions.count.commands import Enter, SendCount
from app.games.carcassonne.expansions.count.quarters import COUNT, ENTRY, MAY_ENTER, QUARTERS, where_count
from app.games.carcassonne.expansions.dragon.commands import CallFairy, MoveDragon, TakePortal
from app.games.carcassonne.expansions.dragon.rules import eaten, ways
from app.games.carcassonne.expansions.tower.towers import reached
from app.games.carcassonne.features import is_in_quarter, place_of
from app.games.carcassonne.game import GAME
from app.games.carcassonne.log_text import tell
from app.games.carcassonne.model import Square, keep
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules.turns import set_out
from app.games.carcassonne.tables import Kind
from tests.games.carcassonne.drawn import Land, lay

BLOCK = " ".join(f"CO{at + 1:02d}({at % 4},{at // 4})" for at in range(12))
"""The city of Carcassonne: four tiles wide and three high."""

PLACES = {name: f"({x},{y}){name}" for name, x, y in (("castle", 2, 0), ("market", 3, 1))}
PLACES |= {name: f"({x},{y}){name}" for name, x, y in (("blacksmith", 2, 2), ("cathedral", 1, 1))}

ROAD = "U(-1,0)"
"""A road west of the city, that a monastery at (-2, 0) will finish: three tiles."""


def land(
    tiles: str = "",
    followers: str = "",
    inside: str = "",
    *,
    count: str = "market",
    boxes: tuple[str, ...] = (),
    **options,
) -> Land:
    """The block, tiles beside it, who stands there, and who is inside: "1castle 2market:big"."""
    words = [word.partition(":") for word in inside.split()]
    living = " ".join(f"{word[0]}{PLACES[word[1:]]}{colon}{kind}" for word, colon, kind in words)
    found = Land(f"{BLOCK} {tiles}", f"{followers} {living}", boxes=("count", *boxes), **options)
    keep(found.state, COUNT, [each.id for each in QUARTERS].index(count))
    return found


def inside(played: Land, seat: int) -> list[str]:
    """In which quarters a seat has followers."""
    places = (place_of(played.state, each) for each in played.state.followers.values() if each.owner == seat)
    return sorted(each.id for each in places if each.kind is Kind.QUARTER)


def choices(played: Land, kind: type) -> set:
    (seat,) = rules.to_act(played.state)
    return {each for each in rules.choices(played.state, seat) if isinstance(each, kind)}


def helped(followers: str = "2(-1,0)r0", tiles: str = "", **options) -> Land:
    """The first player has finished a road of the second."""
    return land(f"{ROAD} {tiles}", followers, **options).turn("A", -2, 0, 3)


# --- The block ---


def test_the_city_is_the_start():
    """CNT-1, RX-24: twelve tiles lie there, the start tile stays in the box, 71 tiles are drawn."""
    state = set_out(Options(boxes=("count",), fairs="none"), (None, None))
    assert [state.tiles[Square(x, y)].type for y in range(3) for x in range(4)] == [
        f"CO{number:02d}" for number in range(1, 13)
    ]
    assert sum(state.pile.values()) == 71
    assert not any(name.startswith("CO") for name, left in state.pile.items() if left)


def test_tiles_are_laid_against_its_edges():
    """CNT-1: fourteen squares around it, none inside."""
    state = land().state
    assert len(state.rim) == 14
    assert land().draw("E").refuses(Place(0, "E", Square(0, 0), 0)) == "CAR-20"
    assert land().draw("E").refuses(Place(0, "E", Square(-1, 0), 0)) == "CAR-21"


def test_it_has_three_roads_two_cities_and_three_fields_outside():
    """CNT-2: each road ends at the wall, each field borders Carcassonne."""
    played = land()
    regions = list(played.state.regions.values())
    assert [sum(each.kind is kind for each in regions) for kind in (Kind.ROAD, Kind.FIELD)] == [3, 3]
    assert sorted(each.open for each in regions if each.kind is Kind.CITY) == [0, 1, 1]
    assert played.same((0, 0, "f0"), (1, 0, "f0"), (2, 0, "f0"), (3, 0, "f0"))
    assert played.same((3, 0, "f1"), (3, 1, "f0"), (3, 2, "f0"), (2, 2, "f0"))
    assert played.same((0, 0, "f1"), (0, 1, "f0"), (0, 2, "f0"), (1, 2, "f0"), (2, 2, "f1"))


def test_a_road_is_finished_at_the_wall():
    """CNT-2: with a monastery at its other end it has two tiles."""
    assert land("A(-1,0)r3", "1(-1,0)r0").final == (2, 0)
    assert land(followers="", tiles="").turn("A", -1, 0, 3, "r0").points == (2, 0)


def test_a_city_below_the_wall_is_finished():
    """CNT-2: two tiles are 4."""
    assert land().turn("E", 0, 3, 0, "c0").points == (4, 0)


def test_a_farmer_beside_the_wall_has_a_finished_city():
    """CNT-2: Carcassonne alone is 3; with a second city beside the field 6."""
    assert land(followers="1(1,0)f0").final == (3, 0)
    assert land("E(0,3)", "1(0,1)f0").final == (6, 0)


@pytest.mark.parametrize("scoring, points", [("third", 3), ("second", 3), ("first", 4)])
def test_carcassonne_pays_by_every_way_of_scoring(scoring, points):
    """CNT-2, CAR-OPT-15: one finished city."""
    assert land(followers="1(1,0)f0", field_scoring=scoring).final == (points, 0)


def test_a_herd_pays_for_carcassonne_and_a_barn_too():
    """CNT-2, TRD-10: the pig brings 1 more."""
    assert land(followers="1(1,0)f0 1(1,0)f0:pig", boxes=("traders",)).final == (4, 0)


def test_the_king_counts_carcassonne():
    """KNG-4: seven finished cities and Carcassonne are 8; here none other is 1."""
    played = land(boxes=("king",))
    keep(played.state, "king", 3, 0)
    assert played.final == (1, 0)


def test_a_portal_leads_onto_its_fields_and_roads():
    """CNT-2, DRG-41: but not into a quarter."""
    played = lay(land(boxes=("dragon",)), "PD08", -1, 0, 0)
    found = {(each.at, each.feature) for each in choices(played, TakePortal)}
    assert (Square(1, 0), "f0") in found
    assert (Square(2, 2), "r0") in found
    assert not {feature for _, feature in found} & {"castle", "market", "blacksmith", "cathedral", "k0"}
    assert played.refuses(TakePortal(0, Square(2, 0), "castle", "follower")) == "DRG-40"


def test_nobody_is_put_into_a_quarter():
    """CNT-3, CNT-4: even where a tile of the block were the one just laid."""
    played = lay(land(), "E", 0, 3)
    played.state.fresh = Square(2, 0)
    assert played.refuses(Deploy(0, "castle")) == "CNT-4"


# --- The count, and entering ---


def test_the_count_begins_in_the_castle():
    """CNT-3."""
    state = set_out(Options(boxes=("count",)), (None, None))
    assert where_count(state).id == "castle"


def test_whoever_made_others_score_enters_and_moves_the_count():
    """CNT-4, CNT-6: blue scores 3, red nothing: red enters the blacksmith, then sends the count on."""
    played = helped()
    assert played.points == (0, 3)
    assert rules.to_act(played.state) == {0}
    assert choices(played, Enter) == {Enter(0, each.id) for each in QUARTERS}
    played.play(Enter(0, "blacksmith"))
    assert inside(played, 0) == ["blacksmith"]
    assert choices(played, SendCount) == {
        SendCount(0, each) for each in ("castle", "blacksmith", "cathedral")
    }
    assert played.refuses(SendCount(0, "market")) == "CNT-6"
    played.play(SendCount(0, "castle"))
    assert where_count(played.state).id == "castle"
    assert played.state.turn == 1


def test_the_count_may_stay():
    """CNT-6: he is not moved; and nobody has to enter."""
    played = helped().play(Enter(0, "blacksmith")).play(EndTurn(0))
    assert (where_count(played.state).id, played.state.turn) == ("market", 1)
    out = helped().play(EndTurn(0))
    assert (inside(out, 0), out.state.turn) == ([], 1)


def test_whoever_scored_too_stays_outside():
    """CNT-4: the tile finishes a road of red's as well."""
    played = land(f"{ROAD} E(-1,-1) A(-2,-1)", "2(-1,0)r0 1(-2,-1)r0").turn("X", -2, 0)
    assert played.points == (2, 3)
    assert played.state.turn == 1


def test_whoever_shares_the_points_stays_outside():
    """CNT-4: equal on one road, both score."""
    played = land(f"{ROAD} U(-2,0)", "2(-1,0)r0 1(-2,0)r0").turn("A", -3, 0, 3)
    assert played.points == (4, 4)
    assert played.state.turn == 1


def test_nobody_enters_where_nobody_scored():
    """CNT-4: an empty road brings nothing to anybody."""
    assert helped("").state.turn == 1


def test_whoever_has_nobody_to_hand_is_not_asked():
    """CNT-4: all seven stand on the land."""
    fields = " ".join(f"1({x},{y})f0" for x, y in ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (1, 2)))
    assert helped(f"2(-1,0)r0 {fields}").state.turn == 1


def test_kinds_have_their_quarters():
    """CNT-5: mayors only in the castle, wagons not in the market, no builder, pig or barn anywhere."""
    played = helped(boxes=("inns", "traders", "abbey"))
    found = {(each.figure, each.quarter) for each in choices(played, Enter)}
    names = {each.id for each in QUARTERS}
    assert {quarter for figure, quarter in found if figure == "big"} == names
    assert {quarter for figure, quarter in found if figure == "mayor"} == {"castle"}
    assert {quarter for figure, quarter in found if figure == "wagon"} == names - {"market"}
    assert {figure for figure, _ in found} == {"follower", "big", "mayor", "wagon"}
    assert played.refuses(Enter(0, "market", "wagon")) == "CNT-5"
    assert played.refuses(Enter(0, "castle", "pig")) == "CNT-5"


def test_several_share_a_quarter():
    """CNT-5: red joins two of blue's."""
    played = helped(inside="2castle 2castle").play(Enter(0, "castle"))
    assert (inside(played, 0), inside(played, 1)) == (["castle"], ["castle", "castle"])
    assert list(rules.problems(played.state)) == []


def test_without_farmers_nobody_goes_to_the_market():
    """CNT-5, CAR-OPT-05."""
    assert Enter(0, "market") not in choices(helped(field_scoring="none"), Enter)


@pytest.mark.parametrize("moves, there", [("clockwise", "blacksmith"), ("follower", "castle")])
def test_the_count_moves_by_himself(moves, there):
    """XOPT-13: one quarter clockwise, or to the one that was entered; nobody is asked."""
    played = helped(count_moves=moves).play(Enter(0, "castle"))
    assert (where_count(played.state).id, played.state.turn) == (there, 1)


def test_one_enters_once_in_a_double_turn():
    """CNT-6, TRN-11: in the first part; then the second part helps blue again, and the city is shut."""
    played = land(f"{ROAD} U(3,-1)r1", "2(-1,0)r0 2(3,-1)r0", boxes=("traders",), pile="A A")
    played.draw("A").play(Place(0, "A", Square(-2, 0), 3))
    played.state.again = True
    played.play(EndTurn(0)).play(Enter(0, "castle")).play(EndTurn(0)).play(GoOn(0))
    played.draw("A").play(Place(0, "A", Square(3, -2), 0)).play(EndTurn(0))
    assert played.points == (0, 6)
    assert played.state.turn == 1


def test_own_points_bar_the_part_they_are_scored_in():
    """RX-27: red scores in the first part, helps in the second: he may enter then."""
    played = land(f"{ROAD} U(3,-1)r1", "1(-1,0)r0 2(3,-1)r0", boxes=("traders",), pile="A A")
    played.draw("A").play(Place(0, "A", Square(-2, 0), 3))
    played.state.again = True
    played.play(EndTurn(0)).play(GoOn(0))
    played.draw("A").play(Place(0, "A", Square(3, -2), 0)).play(EndTurn(0))
    assert played.points == (3, 3)
    assert rules.to_act(played.state) == {0}
    assert choices(played, Enter)


def test_the_next_turn_opens_the_city_again():
    """CNT-6: entering counts turn by turn."""
    played = helped().play(Enter(0, "castle")).play(EndTurn(0)).turn("V", -1, 1)
    assert ENTRY not in played.state.kept


def test_the_fairys_points_count_as_scoring():
    """RX-27: her 3 for a follower without the majority bar the city."""
    played = land(f"{ROAD} U(-2,0)", "2(-1,0)r0 1(-2,0)r0 2(-2,0)r0", boxes=("dragon",))
    (mine,) = [number for number, each in played.state.followers.items() if each.owner == 0]
    keep(played.state, "fairy", -2, 0, mine, 0)
    played.turn("A", -3, 0, 3)
    assert played.points == (3, 4)
    assert played.state.turn == 1


def test_the_city_opens_before_the_dragon_moves():
    """RX-27, TRN-8, TRN-9: first red enters, then the dragon walks."""
    played = land(f"{ROAD} PD01(-1,1)", "2(-1,0)r0", boxes=("dragon",))
    keep(played.state, "dragon", -1, 1)
    played.turn("PD06", -2, 0, 0)
    assert played.state.step == "enter"
    played.play(EndTurn(0))
    assert played.state.step == "dragon"


# --- What cannot reach the quarters ---


def test_the_dragon_flies_round_the_wall():
    """CNT-11, DRG-43: onto outer tiles, where it eats whoever is outside; never inside."""
    played = land("PD01(-1,1)", "1(0,1)f0 2(3,1)f0", "1market", boxes=("dragon",))
    keep(played.state, "dragon", 0, 1)
    assert Square(1, 1) not in ways(played.state)
    assert Square(0, 0) in ways(played.state)
    lay(played, "PD16", -1, 0).play(EndTurn(0))
    assert played.refuses(MoveDragon(0, Square(1, 1))) == "CNT-11"
    (eaten_one,) = eaten(played.state, Square(3, 1))
    assert played.state.followers[eaten_one].owner == 1


def test_towers_do_not_see_into_quarters():
    """CNT-11, RX-08: only whoever is outside on the same tile is reached."""
    played = land("TW02(4,1)", "2(3,1)f0", "2market 2market", boxes=("tower",))
    (number,) = reached(played.state, Square(4, 1), 3)
    assert not is_in_quarter(played.state, played.state.followers[number])


def test_the_fairy_stays_outside():
    """RX-26: she comes to a farmer beside the wall, not into the castle."""
    played = lay(land("", "1(1,0)f0", "1castle", boxes=("dragon",)), "E", 0, 3)
    (farmer, knight) = played.state.followers
    assert choices(played, CallFairy) == {CallFairy(0, farmer)}
    assert played.refuses(CallFairy(0, knight)) == "RX-26"


def test_the_fairy_on_a_tile_blesses_nobody_inside():
    """RX-26, XOPT-05: with the older reading, too."""
    played = land("", "1(2,0)f0", "1castle", boxes=("dragon",), fairy="tile")
    keep(played.state, "fairy", 2, 0, -1, -1)
    assert played.final == (3 + 3, 0)


# --- A river from the wall ---


def test_a_river_begins_at_the_wall():
    """RIV-10, RX-10: the spring touches one outer field edge, and the river leads away from it."""
    state = set_out(Options(boxes=("count", "river"), first="seat"), (None, None))
    played = Land.__new__(Land)
    played.state = state
    assert played.refuses(Drawn(NATURE, "V")) == "RIV-1"
    played.play(Drawn(NATURE, "RV01"))
    ways = {(each.at, each.turn) for each in choices(played, Place)}
    assert len(ways) == 14 - 3 - 2
    assert (Square(-1, 1), 2) in ways
    assert played.refuses(Place(0, "RV01", Square(-1, 1), 1)) == "RIV-10"
    played.play(Place(0, "RV01", Square(-1, 1), 2)).play(EndTurn(0))
    assert played.refuses(Drawn(NATURE, "RV02")) == "RIV-1"


def test_both_rivers_begin_there_too():
    """RX-10, RIV-9: one spring, the volcano's lake."""
    options = Options(boxes=("count", "river", "river2"), first="seat")
    state = set_out(options, (None, None))
    assert [name for name in state.pile if name in ("RV01", "RW01")] == ["RV01"]


# --- Files, words, hands ---


def test_positions_as_text_know_quarters_and_count():
    """CNT-3: written and read back."""
    played = helped(inside="1castle 2castle").play(Enter(0, "market"))
    text = write(GAME, played.state, 2)
    again = read(text, played.state.options, {"carcassonne": GAME}.__getitem__).state
    assert again.followers == played.state.followers
    assert (again.kept, again.step) == (played.state.kept, played.state.step)


def test_a_block_taken_apart_is_a_problem():
    """CNT-1, CNT-3: tiles that lie elsewhere, and a count who is nowhere."""
    torn = Land("CO01(0,0) CO02(1,0)", boxes=("count",))
    assert "CNT-1" in [each.rule for each in rules.problems(torn.state)]
    lost = land()
    keep(lost.state, COUNT, 7)
    assert "CNT-3" in [each.rule for each in rules.problems(lost.state)]
    assert [each.rule for each in rules.problems(land().state)] == []


def test_what_happens_is_told():
    """CNT-4, CNT-6, CNT-7: in the log."""
    before = helped()
    after = Land.__new__(Land)
    after.state = before.state
    step = Enter(0, "blacksmith")
    after.play(step)
    assert "goes into Carcassonne" in str(tell(before.state, step, after.state))
    moved = SendCount(0, "castle")
    then = after.state
    after.play(moved)
    assert "The count goes to another quarter: castle." in str(tell(then, moved, after.state))


def test_only_whoever_is_at_turn_enters():
    """CNT-4: nobody else is asked."""
    played = helped()
    assert played.state.kept[ENTRY] == (MAY_ENTER,)
    assert played.refuses(Enter(1, "castle")) == "CAR-10"
