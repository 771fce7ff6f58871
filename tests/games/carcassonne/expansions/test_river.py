"""The River, and River 2: the scenarios of their rules, one position each."""

import json
from collections.abc import Sequence

import pytest

from app.core.command import NATURE
from app.core.game import Level, Player
from app.core.positions import read, write
from app.core.session import Session, Setup
from app.games.carcassonne import chance, rules
from app.games.carcassonne.bots.board import board_of
from app.games.carcassonne.bots.search import drawn
from app.games.carcassonne.bots.tile_plans import pile_of, place_of, ranks_of
from app.games.carcassonne.boxes import Sign
from app.games.carcassonne.commands import Drawn, EndTurn, Place
from app.games.carcassonne.game import GAME
from app.games.carcassonne.log_text import tell
from app.games.carcassonne.model import Phase, Square, tiles_left
from app.games.carcassonne.options import Options
from app.games.carcassonne.rivers import due
from app.games.carcassonne.score_sheet import blank
from app.games.carcassonne.scoring import course
from app.storage.saves import dumps
from tests.games.carcassonne.drawn import Land, table, wander
from tests.luck_forger import verifier

RIVER = {"boxes": ("river",)}
BOTH = {"boxes": ("river", "river2")}
LADIES = (Player("Ada"), Player("Bo"))


def land(tiles: str, followers: str = "", boxes: Sequence[str] = ("river",), **options) -> Land:
    return Land(tiles, followers, boxes=tuple(boxes), **options)


def laid_in(seed: int, boxes: Sequence[str], count: int) -> list[str]:
    """Return the tiles that lie after so many have been laid in a random game, in their order."""
    session = table(seed, boxes=tuple(boxes), fairs="rounds")
    for each in wander(session, seed):
        if len(each.state.tiles) == count and each.state.phase is Phase.DEPLOY:
            break
    return [laid.type for laid in session.state.tiles.values()]


# --- How it begins ---


def test_the_spring_lies_first_and_the_lake_last():
    """RIV-1: whatever the shuffle; the thirteenth tile comes from the pile."""
    for seed in range(4):
        names = laid_in(seed, ("river",), 13)
        assert names[0] == "RV01"
        assert names[11] == "RV02"
        assert sorted(names[1:11]) == [f"RV{number:02}" for number in (3, 4, 5, 6, 7, 7, 8, 9, 10, 10)]
        assert not names[12].startswith("RV")


def test_the_start_tile_stays_in_the_box():
    """RX-24, RIV-1: 71 tiles of the base game, 12 fairs, and 11 of the river."""
    state = rules.setup(Options(**RIVER), LADIES)
    assert [laid.type for laid in state.tiles.values()] == ["RV01"]
    assert tiles_left(state) == 71 + 12 + 11
    assert state.pile["D"] == 3
    assert rules.problems(state) == []


def test_no_fair_before_the_lake():
    """FAIR-X2: only the river's tiles can be drawn, and of these the lake not yet."""
    state = rules.setup(Options(**RIVER, first="seat"), LADIES)
    assert {each.tile for each, _ in chance.outcomes(state)} == set(due(state))
    assert set(due(state)) == {f"RV{number:02}" for number in range(3, 11)}
    refused = rules.why_not(state, Drawn(NATURE, "CA06"))
    assert refused is not None
    assert refused.rule == "RIV-1"
    assert rules.why_not(state, Drawn(NATURE, "RV02")) is not None


def test_the_fork_comes_second_and_the_volcano_last():
    """RIV-6: the spring, the fork, nine others in any order, the lake at the volcano."""
    names = laid_in(2, ("river2",), 12)
    assert names[:2] == ["RW01", "RW04"]
    assert names[-1] == "RW03"
    assert sorted(names[2:-1]) == sorted(f"RW{number:02}" for number in (2, *range(5, 13)))


def test_two_rivers_are_one():
    """RIV-9: one spring and the plain lake stay in the box; the volcano's lake comes last."""
    state = rules.setup(Options(**BOTH, fairs="none"), LADIES)
    assert [laid.type for laid in state.tiles.values()] == ["RV01"]
    assert "RW01" not in state.pile
    assert "RV02" not in state.pile
    assert tiles_left(state) == 71 + 12 + 12 - 3
    assert set(due(state)) == {"RW04"}
    names = laid_in(3, ("river", "river2"), 22)
    assert names[1] == "RW04"
    assert names[-1] == "RW03"


def test_turns_and_rounds_are_counted_from_the_spring():
    """RIV-1: who began is known, and the sheet has a row for every turn."""
    played = land("RV01(0,0)", pile="V").turn("RV07", 1, 0).turn("RV06", 2, 0, 1)
    assert (course(played.state).began, course(played.state).turns) == (0, 3)
    assert len(blank(Options(**RIVER, fairs="none"), 2).grids[0].rows) >= (71 + 11) // 2


# --- Where the river runs ---


def test_the_river_goes_on():
    """RIV-2: only where it comes by, and water meets only water."""
    played = land("RV01(0,0)").draw("RV06")
    assert placements(played) == {(1, 0, 1)}
    assert rules.why_not(played.state, Place(0, "RV06", Square(1, 0), 3)) is None
    assert played.refuses(Place(0, "RV06", Square(0, 1), 0)) == "CAR-21"
    assert played.refuses(Place(0, "RV06", Square(1, 0), 0)) == "CAR-21"
    played = land("RV01(0,0)").draw("RV07")
    assert played.refuses(Place(0, "RV07", Square(0, 1), 0)) == "RIV-2"


def test_a_meadow_does_not_meet_the_river():
    """RIV-2, CAR-21: what is no river does not fit where it must go on."""
    played = land("RV01(0,0)").draw("V")
    assert played.refuses(Place(0, "V", Square(1, 0), 0)) == "CAR-21"
    assert (1, 0) not in {each[:2] for each in placements(played)}


def test_two_bends_to_the_same_side_are_refused():
    """RIV-3: the second to the right after one to the right; to the left is allowed."""
    played = land("RV01(0,0) RV07(1,0) RV10(2,0)").draw("RV10")
    assert played.refuses(Place(0, "RV10", Square(2, 1), 1)) == "RIV-3"
    assert placements(played) == {(2, 1, 2)}


def test_with_a_straight_tile_between_bends_may_turn_alike():
    """RIV-3: only the immediate way back is forbidden."""
    played = land("RV01(0,0) RV10(1,0) RV07(1,1)r1").draw("RV10")
    assert placements(played) == {(1, 2, 1), (1, 2, 2)}


def test_a_fork_is_no_bend():
    """RIV-3: after it the river may turn to either side."""
    played = land("RW01(0,0) RW04(1,0)", boxes=["river2"]).draw("RW09")
    assert placements(played) == {(1, -1, 0), (1, -1, 3), (2, 0, 0), (2, 0, 1)}


def test_each_tile_goes_to_either_arm():
    """RIV-6: and one arm ends at the lake of a city."""
    played = land("RW01(0,0) RW04(1,0)", boxes=["river2"]).draw("RW02")
    assert {each[:2] for each in placements(played)} == {(1, -1), (2, 0)}


def test_arms_do_not_meet_again():
    """RIV-6, RX-09: here a bend would join them, so the river ends, and what was drawn leaves the game."""
    played = land("RW01(0,0) RW04(1,0) RW09(1,-1)r3 RW11(2,0)", boxes=["river2"])
    held = played.state.copy()
    held.hand, held.phase = "RW12", Phase.PLACE
    refused = rules.why_not(held, Place(0, "RW12", Square(2, -1), 0))
    assert refused is not None
    assert refused.rule == "RIV-6"
    assert played.draw("RW12").state.aside == ("RW12",)


def test_arms_do_not_lead_to_one_square():
    """RIV-6: where one leads already, the other is not turned; by the computers' board, too."""
    played = land("RW01(0,0) RW04(1,0) RW09(1,-1)r3", boxes=["river2"]).draw("RW11")
    assert played.refuses(Place(0, "RW11", Square(2, 0), 0)) == "RIV-6"
    assert placements(played) == {(2, 0, 3), (2, -1, 0)}
    board = board_of(played.state)
    offered = {(place, code % 4) for place, code in board.placements(board.plans.numbers["RW11"])}
    assert offered == {(place_of(Square(x, y)), turn) for x, y, turn in placements(played)}


def test_a_tile_that_fits_nowhere_comes_again():
    """RX-09: it waits for the next, and is in the pile again then."""
    played = land("RV01(0,0) RV10(1,0) B(0,1)", pile="RV07 RV02 V").draw("RV09")
    assert played.state.waiting == ("RV09",)
    assert played.state.phase is Phase.DRAW
    assert set(due(played.state)) == {"RV07"}
    played.play(Drawn(NATURE, "RV07")).play(Place(0, "RV07", Square(1, 1), 1))
    assert played.state.waiting == ()
    played.play(EndTurn(0))
    assert set(due(played.state)) == {"RV09"}


def test_a_river_that_is_stuck_ends():
    """RX-09: no other tile of it is left, so the pile begins, and the same player draws."""
    played = land("RV01(0,0) RV10(1,0) B(0,1)").draw("RV09")
    assert (played.state.waiting, played.state.aside) == ((), ("RV09",))
    assert set(due(played.state)) == {"V"}
    assert played.draw("B").state.turn == 0


def test_the_lake_ends_a_river_before_its_time():
    """RX-09: only the lake fits; then nothing does, and the pile begins."""
    played = land("RV01(0,0) RV10(1,0) B(0,1) B(0,2) B(1,2) B(2,2) B(2,1)", pile="RV02 V")
    played.draw("RV09").play(Drawn(NATURE, "RV02")).play(Place(0, "RV02", Square(1, 1), 1)).play(EndTurn(0))
    assert set(due(played.state)) == {"RV09"}
    played.play(Drawn(NATURE, "RV09"))
    assert played.state.aside == ("RV09",)
    assert played.draw("B").state.turn == 1


# --- What is beside it ---


def test_the_river_is_no_place():
    """RIV-4: a road and four fields are offered, and a thief scores as ever."""
    played = land("RV01(0,0)").draw("RV06").play(Place(0, "RV06", Square(1, 0), 1))
    assert played.offers == {"r0", "f0", "f1", "f2", "f3"}


def test_a_road_crosses_on_a_bridge():
    """RIV-5, RIV-2: three tiles, 3 points."""
    played = land("RV01(0,0) RV06(1,0)r1 A(1,-1)", "1(1,0)r0").turn("A", 1, 1, 2)
    assert played.points == (3, 0)


def test_a_road_over_the_river_and_a_city_beside_it():
    """RIV-5: road 2, city 4."""
    played = land("RV01(0,0) RV04(1,0)", "1(1,0)r0 2(1,0)c0", pile="V V V")
    assert played.turn("A", 1, 1, 2).turn("E", 1, -1, 2).points == (2, 4)


def test_the_river_parts_fields():
    """RIV-5: two along it, four at a bridge, one round the spring."""
    assert not land("RV07(0,0) RV07(1,0)").same((0, 0, "f0"), (1, 0, "f1"))
    bridge = land("RV06(0,0)")
    assert len({bridge._root(0, 0, f"f{number}") for number in range(4)}) == 4
    assert land("RV01(0,0) RV07(1,0)").same((1, 0, "f0"), (1, 0, "f1"))
    assert land("RV07(0,0) RV07(1,0)").same((0, 0, "f0"), (1, 0, "f0"))


def test_fields_go_on_below_a_city():
    """RIV-5: RW05 lies on both banks; its two fields are those of the banks."""
    played = land("RW01(0,0) RW05(1,0)r1 RW06(2,0)", boxes=["river2"])
    assert played.same((1, 0, "f0"), (2, 0, "f1"))
    assert played.same((1, 0, "f1"), (2, 0, "f0"))


@pytest.mark.parametrize(
    "boxes, figures, points",
    [
        (("river2",), "1(0,0)f0", 6),
        (("river2", "traders"), "1(0,0)f0", 8),
        (("river2", "traders"), "1(0,0)f0 1(0,1)f0:pig", 10),
    ],
)
def test_a_herd_fattens_its_field(boxes, figures, points):
    """RIV-8: two finished cities bring 6; with Traders & Builders 8, and with an own pig 10."""
    assert land(HERD, figures, boxes).final == (points, 0)


HERD = "RW11(0,0) E(0,1)r2 E(0,2) E(1,0)r1 E(2,0)r3"


def test_a_herd_is_for_everybody_who_scores_the_field():
    """RIV-8, TRD-12: both lead; who does not lead has nothing of it."""
    farmers = "1(0,0)f0 2(0,1)f0"
    assert land(HERD, farmers, ("river2", "traders")).final == (8, 8)
    assert land(HERD, f"{farmers} 2(1,0)f0", ("river2", "traders")).final == (0, 8)


@pytest.mark.parametrize("scoring, points", [("second", 8), ("first", 10), ("none", 0)])
def test_a_herd_by_the_other_rules_of_fields(scoring, points):
    """RIV-8, TRD-11: 1 more for each city, however fields are scored."""
    played = land(HERD, "1(0,0)f0", ("river2", "traders"), field_scoring=scoring)
    assert played.final == (points, 0)


def test_an_inn_over_the_river_counts_with_its_box():
    """RIV-8: 2 a tile with Inns & Cathedrals, 1 without."""
    for boxes, points in ((("river2",), 3), (("river2", "inns"), 6)):
        played = land("RW07(0,0) A(-1,0)r3", "1(0,0)r0", boxes)
        assert played.turn("A", 1, 0, 1).points == (points, 0)


VOLCANO = Sign("volcano", "volcano", "It wakes.")


def at_the_volcano() -> Land:
    """Seat 1 lays the last tile of the river."""
    played = land("RW01(0,0) RW04(1,0) RW02(1,-1)r3 RW06(2,0)", boxes=["river2"], pile="V V V")
    played.state.turn = 1
    return played.draw("RW03").play(Place(1, "RW03", Square(3, 0))).play(EndTurn(1))


def test_a_volcano_that_is_only_painted():
    """RIV-7: the next seat draws from the pile."""
    assert at_the_volcano().state.turn == 0


def test_whoever_lays_the_volcano_takes_a_further_turn(monkeypatch):
    """RIV-7: with a box that lets volcanoes count, the same seat draws the first tile of the pile."""
    began = course(at_the_volcano().state).began
    monkeypatch.setattr(Options, "signs", property(lambda self: (VOLCANO,)))
    played = at_the_volcano()
    assert (played.state.turn, played.state.phase) == (1, Phase.DRAW)
    assert set(due(played.state)) == {"V"}
    assert course(played.state).began == began
    before = played.state
    assert played.turn("V", 0, 1).state.turn == 0
    assert "further" not in str(tell(before, EndTurn(1), played.state))


def test_nobody_is_deployed_on_the_volcano():
    """RIV-7, DRG-2: with Princess & Dragon the dragon comes, nobody is offered, and the same seat goes on."""
    played = land("RW01(0,0) RW04(1,0) RW02(1,-1)r3 RW06(2,0)", boxes=["river2", "dragon"], pile="V V V")
    played.draw("RW03").play(Place(0, "RW03", Square(3, 0)))
    assert played.offers == set()
    assert played.state.kept["dragon"] == (3, 0)
    assert played.play(EndTurn(0)).state.turn == 0


def test_a_further_turn_is_told(monkeypatch):
    """RIV-7: in the log, with the end of the turn before."""
    monkeypatch.setattr(Options, "signs", property(lambda self: (VOLCANO,)))
    played = land("RW01(0,0) RW04(1,0) RW02(1,-1)r3 RW06(2,0)", boxes=["river2"], pile="V V V")
    before = played.draw("RW03").play(Place(0, "RW03", Square(3, 0))).state
    assert "has a further turn" in str(tell(before, EndTurn(0), played.play(EndTurn(0)).state))


# --- What is written, and who plays ---


def test_a_position_says_what_waits():
    """RX-09: as text and back."""
    played = land("RV01(0,0) RV10(1,0) B(0,1)", pile="RV07 V").draw("RV09")
    text = write(GAME, played.state, 2)
    assert "waiting RV09" in text
    found = read(text, played.state.options, {"carcassonne": GAME}.__getitem__).state
    assert (found.waiting, found.pile["RV07"]) == (("RV09",), 1)


def test_computers_see_where_a_river_may_not_turn():
    """RIV-3, RIV-6: their board offers what the rules do."""
    for tiles, kind in (("RV01(0,0) RV07(1,0) RV10(2,0)", "RV10"), ("RV01(0,0)", "RV07")):
        played = land(tiles).draw(kind)
        board = board_of(played.state)
        offered = {(place, code % 4) for place, code in board.placements(board.plans.numbers[kind])}
        assert offered == {(place_of(Square(x, y)), turn) for x, y, turn in placements(played)}


def test_computers_think_of_the_river_before_the_pile():
    """RIV-1: whatever they imagine, the river comes before all else, and its lake last."""
    state = rules.setup(Options(**RIVER, fairs="none"), (Player("Ada", Level.MARSHAL), Player("Bo")))
    board, pile = board_of(state), pile_of(state)
    types = [*board.plans.numbers]
    order = [types[kind] for kind in drawn(pile, 1, 5, ranks_of(state.options))]
    assert {name[:2] for name in order[:11]} == {"RV"}
    assert order[10] == "RV02"
    assert sorted(order) == sorted(types[kind] for kind in drawn(pile, 1, 5))


@pytest.mark.parametrize("boxes", [("river",), ("river2",), ("river", "river2")], ids="+".join)
def test_every_river_comes_to_its_end(boxes):
    """RX-09, RIV-1: nothing is impossible on the way, and nothing waits when the pile begins."""
    for seed in range(4):
        session = table(seed, boxes=boxes, fairs="none")
        for each in wander(session, seed):
            assert rules.problems(each.state) == []
            if len(each.state.tiles) > 26:
                break
        state = session.state
        assert state.waiting == ()
        left = sum(state.pile.get(name, 0) for name in state.options.outset.ranks)
        lying = sum(laid.type.startswith(("RV", "RW")) for laid in state.tiles.values())
        assert left == 0
        assert lying + len(state.aside) == 12 + 10 * (len(boxes) - 1)


@pytest.mark.parametrize("boxes", [("river",), ("river", "river2")], ids="+".join)
def test_the_luck_of_a_river_can_be_drawn_again(boxes):
    """RIV-1, RX-09: players can check their games, also where a tile has waited."""
    script = verifier()
    for seed in (0, 9):
        setup = Setup("carcassonne", LADIES, Options(boxes=boxes, fairs="none"), seed, salt="c0ffee")
        session = Session(GAME, setup)
        session.begin()
        *_, session = wander(session, seed)
        data = json.loads(dumps(session))
        assert len(script.check(data, [data["commitment"]])) > 70


def placements(played: Land) -> set[tuple[int, int, int]]:
    found = rules.choices(played.state, played.state.turn)
    return {(each.at.x, each.at.y, each.turn) for each in found if isinstance(each, Place)}
