"""Siege: the scenarios of its rules, one position each."""

import pytest

from app.core.command import NATURE
from app.core.positions import read, write
from app.games.carcassonne import rules
from app.games.carcassonne.commands import ChooseToken, Deploy, EndTurn, Exchange, GoOn, Landed, Place, Throw
from app.games.carcassonne.expansions.siege.commands import Escape
from app.games.carcassonne.game import GAME
from app.games.carcassonne.log_text import tell
from app.games.carcassonne.model import Phase, Spot, Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import Token
from tests.games.carcassonne.drawn import Land, figures

SIEGE = {"boxes": ("siege",)}

BESET = "SI01(0,0) G(0,-1)r1 B(1,-1)"
"""A besieged city that is open in the north; a monastery lies beside both its tiles."""


def land(tiles: str, followers: str = "", **options) -> Land:
    return Land(tiles, followers, **{**SIEGE, **options})


def numbers(played: Land, seat: int) -> list[int]:
    return [number for number, each in played.state.followers.items() if each.owner == seat]


# --- What a besieged city pays ---


def test_a_besieged_city_pays_one_a_tile():
    """SIE-1: two tiles are 2; open at the end it is 0."""
    assert land("SI01(0,0)", "1(0,0)c0").turn("E", 0, -1, 2).points == (2, 0)
    assert land("SI01(0,0)", "1(0,0)c0").final == (0, 0)


def test_pennants_pay_one_too():
    """SIE-1: four tiles and a pennant are 5."""
    played = land("SI03(0,0) F(-1,0) E(-2,0)r1", "1(-1,0)c0").turn("E", 0, -1, 2)
    assert played.points == (5, 0)


def test_an_open_one_pays_nothing():
    """SIE-2: however large it is."""
    assert land("SI03(0,0) F(-1,0) E(-2,0)r1", "1(-1,0)c0").final == (0, 0)


def test_with_a_cathedral_it_pays_two():
    """SIE-1: five tiles are 10, and nothing if open."""
    tiles = "IN01(0,0) E(0,-1)r2 E(1,0)r3 SI01(0,1)"
    boxes = {"boxes": ("inns", "siege")}
    assert Land(tiles, "1(0,0)c0", **boxes).turn("E", -1, 0, 1).points == (10, 0)
    assert Land(tiles, "1(0,0)c0", **boxes).final == (0, 0)


def test_two_besieged_tiles_change_nothing_more():
    """SIE-7: and a city of two pays 2 with small cities as well."""
    for small in (False, True):
        played = land("SI01(0,0)", "1(0,0)c0", small_city=small).turn("SI01", 0, -1, 2)
        assert played.points == (2, 0)


# --- Fields ---


FARM = "SI01(0,0) E(0,-1)r2"


@pytest.mark.parametrize("scoring, points", [("third", 6), ("second", 6), ("first", 8), ("none", 0)])
def test_fields_are_paid_double(scoring, points):
    """SIE-3: by whatever way of scoring fields."""
    followers = "" if scoring == "none" else "1(0,0)f0"
    assert land(FARM, followers, field_scoring=scoring).final == (points, 0)


def test_a_pigs_point_is_doubled():
    """SIE-4: 8 instead of 6."""
    boxes = {"boxes": ("traders", "siege")}
    for scoring, points in (("third", 8), ("second", 8), ("first", 10)):
        played = Land(f"{FARM} B(1,0)", "1(0,0)f0 1(1,0)f0:pig", field_scoring=scoring, **boxes)
        assert played.final == (points, 0)


def test_other_cities_pay_as_ever():
    """SIE-3: a besieged one and another: 6 and 3."""
    played = land(f"{FARM} E(1,0) E(1,-1)r2", "1(0,0)f0")
    assert played.final == (9, 0)


def test_an_open_besieged_city_pays_no_field():
    """SIE-3: only when it is finished."""
    assert land("SI01(0,0)", "1(0,0)f0").final == (0, 0)


# --- The escape ---


def test_a_knight_escapes_at_the_end_of_a_turn():
    """SIE-5, TRN-10: the monastery is nobody's; the knight goes home without points."""
    played = land(BESET, "1(0,0)c0").turn("V", 0, 1)
    assert (played.state.phase, rules.to_act(played.state)) == (Phase.STEP, {0})
    assert set(rules.choices(played.state, 0)) == {Escape(0, numbers(played, 0)[0]), EndTurn(0)}
    played.play(Escape(0, numbers(played, 0)[0]))
    assert (figures(played), played.points) == (set(), (0, 0))
    assert (played.state.turn, played.state.phase) == (1, Phase.DRAW)
    assert played.state.kept == {}


def test_all_may_stay():
    """SIE-5: and are asked again at the end of the next turn."""
    played = land(BESET, "1(0,0)c0", pile="V V V").turn("V", 0, 1).play(EndTurn(0))
    assert (figures(played), played.state.turn) == ({"1 follower"}, 1)
    played.turn("E", 1, 0, 2)
    assert played.state.turn == 0
    assert played.turn("E", -1, 0, 2).state.phase is Phase.STEP


def test_one_knight_for_each_turn():
    """SIE-6: a second one waits."""
    played = land(BESET, "1(0,0)c0 1(0,-1)c0").turn("V", 0, 1)
    played.play(Escape(0, numbers(played, 0)[0]))
    assert len(played.state.followers) == 1
    assert played.state.turn == 1


def test_one_knight_for_each_part_of_a_turn():
    """SIE-6, TRN-10: the builder's road brings a second part, and a second escape."""
    played = Land(
        f"A(2,-1)r3 U(3,-1) {BESET}",
        "1(0,0)c0 1(0,-1)c0 1(2,-1)r0 1(3,-1)r0:builder",
        boxes=("traders", "siege"),
        pile="V V V",
    )
    played.turn("U", 4, -1)
    assert played.state.phase is Phase.STEP
    knights = [each for each in numbers(played, 0) if each in (0, 1)]
    played.play(Escape(0, knights[0])).play(GoOn(0)).turn("U", 5, -1)
    assert played.state.phase is Phase.STEP
    assert played.play(Escape(0, knights[1])).state.turn == 1


def test_nobody_is_asked_without_a_way_out():
    """SIE-5: no monastery beside it; a farmer; a knight of somebody else; a city that is not besieged."""
    assert land("SI01(0,0) G(0,-1)r1", "1(0,0)c0").turn("V", 0, 1).state.phase is Phase.DRAW
    assert land(BESET, "1(0,0)f0").turn("V", 0, 1).state.phase is Phase.DRAW
    assert land(BESET, "2(0,0)c0").turn("V", 0, 1).state.phase is Phase.DRAW
    plain = land("E(0,0) G(0,-1)r1 B(1,-1)", "1(0,0)c0").turn("V", 0, 1)
    assert plain.state.phase is Phase.DRAW


def test_who_cannot_escape_is_refused():
    """SIE-5: a follower elsewhere, while a knight could."""
    played = land(BESET, "1(0,0)c0 1(1,-1)f0").turn("V", 0, 1)
    farmer = next(n for n, each in played.state.followers.items() if each.at == Square(1, -1))
    assert played.refuses(Escape(0, farmer)) == "SIE-5"
    assert played.refuses(Escape(1, farmer)) == "CAR-10"
    assert played.refuses(Place(0, "V", Square(0, 2), 0)) == "CAR-10"


@pytest.mark.parametrize("choice, asks", [("any", True), ("besieged", False)])
def test_by_an_option_only_besieged_tiles_are_watched(choice, asks):
    """XOPT-10: the monastery lies beside the other tile of the city alone."""
    tiles = "SI01(0,0) G(0,-1)r1 CA06(1,-1) B(1,-2)"
    played = land(tiles, "1(0,0)c0", escape_by=choice).turn("V", 0, 1)
    assert (played.state.phase is Phase.STEP) == asks


def test_a_shrine_is_a_way_out_too():
    """SIE-5: as good as a monastery."""
    played = Land("SI01(0,0) G(0,-1)r1 CU01(1,-1)", "1(0,0)c0", boxes=("cult", "siege")).turn("V", 0, 1)
    assert played.state.phase is Phase.STEP


def test_the_builder_of_a_lonely_knight_goes_along():
    """SIE-5, XCAR-6: nobody of red's is left beside it."""
    played = Land(BESET, "1(0,0)c0 1(0,-1)c0:builder", boxes=("traders", "siege"), pile="V V")
    played.turn("V", 0, 1)
    played.play(Escape(0, numbers(played, 0)[0]))
    assert figures(played) == set()


def test_the_last_turn_has_an_escape_too():
    """SIE-5: then the game is over."""
    played = land(BESET, "1(0,0)c0", pile="").turn("V", 0, 1)
    assert played.play(Escape(0, numbers(played, 0)[0])).state.phase is Phase.OVER


# --- The tiles ---


@pytest.mark.parametrize("choice, count", [("siege", 4), ("besiegers", 6), ("both", 10)])
def test_which_tiles_are_played_with(choice, count):
    """XOPT-11: those of Siege, those of another printing, or all."""
    tiles = Options(**SIEGE, besieged_tiles=choice).played.tiles
    besieged = [tile for tile in tiles if any(each.marks for each in tile.features)]
    assert sum(tile.count for tile in besieged) == count


# --- Told and kept ---


def test_the_log_tells_of_it():
    """SIE-1, SIE-5: what the city paid, and who has escaped."""
    before = land("SI01(0,0)", "1(0,0)c0").draw("E").play(Place(0, "E", Square(0, -1), 2)).state
    after = before.copy()
    rules.play(after, EndTurn(0))
    assert "It is besieged" in str(tell(before, EndTurn(0), after))
    played = land(BESET, "1(0,0)c0").turn("V", 0, 1)
    escape = Escape(0, numbers(played, 0)[0])
    before = played.state
    after = played.play(escape).state
    assert "escapes from a besieged city" in str(tell(before, escape, after))


def test_a_position_keeps_the_question():
    """SIE-5: as text, and back."""
    played = land(BESET, "1(0,0)c0").turn("V", 0, 1)
    again = read(write(GAME, played.state, 2), played.state.options, {"carcassonne": GAME}.__getitem__).state
    assert (again.phase, again.step, again.kept) == (Phase.STEP, "escape", {"escape": (1,)})
    assert set(rules.choices(again, 0)) == set(rules.choices(played.state, 0))


def test_a_round_follows_the_escape():
    """FAIR-X1: a fair tile was laid; nobody escapes in the round."""
    played = land(BESET, "1(0,0)c0").turn("CA06", 0, 1)
    assert played.state.phase is Phase.STEP
    assert played.play(EndTurn(0)).state.phase is Phase.TOKEN


def test_a_besieged_knight_is_seduced_like_any_other():
    """FAIR-X31, RX-13: the newcomer is besieged then."""
    played = land(BESET, "2(0,0)c0").turn("CA06", 0, 1)
    played.play(ChooseToken(0, Token.SEDUCTION)).play(Throw(0, 0, 500))
    played.play(Landed(NATURE, 0, 0, 500, Spot(0, -150), 300, Spot(0, -150)))
    played.play(Exchange(0, numbers(played, 1)[0], 0))
    assert figures(played) == {"1 follower"}


def test_a_besieged_city_is_claimed_like_any_other():
    """SIE-1: and called a city."""
    played = land("D(0,0)").draw("SI01").play(Place(0, "SI01", Square(0, -1), 2))
    assert played.offers == {"c0", "f0"}
    assert played.play(Deploy(0, "c0")).points == (2, 0)


def test_a_barn_beside_it_pays_eight():
    """SIE-3, ABB-24: twice the 4 of any other city; farmers who come to that barn get 2."""
    played = Land("SI01(0,0) E(0,-1)r2 B(1,0) B(0,1) B(1,1)", boxes=("siege", "abbey"))
    played.state.kept = {"barns": (0, 0, 0)}
    assert played.final == (8, 0)
