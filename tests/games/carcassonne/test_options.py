"""At the table every value of every option is seen: CAR-OPT-15."""

from collections.abc import Callable, Mapping
from random import Random

import pytest

from app.core.command import NATURE
from app.core.options import Option, describe
from app.games.carcassonne import chance, rules, score_sheet, scoring
from app.games.carcassonne.commands import (
    TOKEN_ITSELF,
    ChooseToken,
    Deploy,
    EndTurn,
    Landed,
    Place,
    Struck,
    Throw,
)
from app.games.carcassonne.expansions.count.commands import Enter
from app.games.carcassonne.expansions.count.quarters import where_count
from app.games.carcassonne.model import Position, Spot, Square, keep
from app.games.carcassonne.options import Options
from app.games.carcassonne.physics.arena import TILE
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.table import CarcassonneTable
from app.games.carcassonne.ui.throw.catching import Catcher
from tests.games.carcassonne.at_table import ADA, BO, AtTable
from tests.games.carcassonne.drawn import Land, table, wander
from tests.games.carcassonne.expansions.test_count import BLOCK

FAR = Spot(9000, 9000)


def seats(table: CarcassonneTable, view: Position) -> list[tuple[str, object]]:
    """What stands in the panels of the two seats."""
    return [(str(fact.label), fact.value) for seat in (0, 1) for fact in table.facts(view, seat)]


def after_a_fair_tile(qtbot, value) -> object:
    """A fair tile, and a follower on it: a round, five points, neither; or no fair tiles in the pile."""
    pile = sum(rules.setup(Options(fairs=value), (ADA, BO)).pile.values())
    if value == "none":
        return pile
    land = Land("D(0,0) U(1,0)", fairs=value).draw("CA06").play(Place(0, "CA06", Square(0, 1), 0))
    there = AtTable(qtbot, land.play(Deploy(0, "f0")))
    return pile, str(there.table.prompt().text), seats(there.table, there.land.state)


def two_farms(qtbot, value) -> object:
    """Section 12, check 11: red farmers on both fields of CA03, between two finished cities."""
    followers = "" if value == "none" else "1(0,0)f0 1(0,0)f1"
    land = Land("CA03(0,0) E(0,-1)r2 E(0,1)", followers, field_scoring=value).draw("V")
    there = AtTable(qtbot, land)
    expected = dict(seats(there.table, there.land.state)[:2])["Expected"]
    land.play(next(each for each in rules.choices(land.state, 0) if isinstance(each, Place)))
    there.show()
    return expected, "f0" in {key[1] for key in keys(there) if key[0] == "place"}


def keys(there: AtTable) -> set[tuple]:
    return {item.key for item in there.table.scene.items_of() if isinstance(item.key, tuple)}


def a_small_city(qtbot, value) -> object:
    """Two E tiles: four points, or two."""
    land = Land("E(0,0)", small_city=value).draw("E").play(Place(0, "E", Square(0, -1), 2))
    there = AtTable(qtbot, land)
    return there.table.scene.item(("worth", "c0")).sprite.art


def fair(followers: str, token: Token, **options) -> Land:
    """Seat 0 has laid a fair on (1, 0), beside a monastery, and chosen a token."""
    land = Land("B(0,0) B(0,1)", followers, **options).turn("CA06", 1, 0)
    return land.play(ChooseToken(0, token))


def thrown(land: Land, rest: Spot, *struck: Struck) -> Land:
    seat = land.state.round.thrower
    return land.play(Throw(seat, 0, 500)).play(Landed(NATURE, seat, 0, 500, rest, 300, rest, 5, struck, ()))


def the_measuring_line(qtbot, value) -> object:
    """From a token between the thrower's own follower and another one."""
    land = thrown(fair("1(0,0)m0 2(0,0)f0 1(0,1)m0", Token.SEDUCTION, seduction=value), Spot(0, 0))
    return sorted(key[1] for key in keys(AtTable(qtbot, land)) if key[0] == "measure")


def who_is_left(qtbot, value) -> object:
    """One is touched, stays on its feet, and touches another one."""
    land = fair("1(0,0)m0 2(0,0)f0", Token.KNOCK_OUT, chain=value)
    thrown(land, FAR, Struck(TOKEN_ITSELF, 0, False), Struck(0, 7, False))
    return sorted(key[1] for key in keys(AtTable(qtbot, land)) if key[0] == "follower")


def who_is_hit(qtbot, value) -> object:
    """A pig is touched, and nobody else."""
    land = fair("2(0,1)f0 2(0,0)f0:pig", Token.KNOCK_OUT, boxes=("traders",), figures_hit=value)
    thrown(land, FAR, Struck(TOKEN_ITSELF, 17, False))
    return sorted(key[1] for key in keys(AtTable(qtbot, land)) if key[0] == "follower")


def the_gap(qtbot, value) -> object:
    """To the edge it is 0 mm, to the centre 3."""
    land = thrown(fair("", Token.TARGET, target_distance=value), Spot(TILE + 150, 0))
    return AtTable(qtbot, land).table.scene.item(("gap", 0)).sprite.art


def who_catches(qtbot, value) -> object:
    """A ring that closes, or nobody is asked."""
    there = AtTable(qtbot, thrown(fair("", Token.CATCH, catch=value), FAR))
    return isinstance(there.table.gesture, Catcher)


def where_it_goes(qtbot, value) -> object:
    """The same aim with the same luck."""
    land = fair("", Token.TARGET, tremor=(value, 0)).play(Throw(0, 0, 500))
    landed = chance.sample(land.state, Random(7))
    there = AtTable(qtbot, land.play(landed))
    rest = there.table.scene.item(("rest", 0))
    return rest.x(), rest.y()


def who_begins(qtbot, value) -> object:
    """Lots are drawn, or the first seat draws a tile."""
    land = Land("", first=value)
    land.state = rules.setup(Options(first=value), (ADA, BO))
    return land.state.phase, str(AtTable(qtbot, land).table.prompt().text)


def which_figures(qtbot, value) -> object:
    """What can be put on a tile that lies, beside a road with an own thief."""
    land = Land("A(-1,0)r3 D(0,0)", "1(-1,0)r0", boxes=value).draw("U").play(Place(0, "U", Square(1, 0), 0))
    there = AtTable(qtbot, land)
    rows = [str(part.label) for part in scoring.result(land.state).parts[0]]
    tiles = {tile.id for tile in land.state.options.played.tiles}
    return sorted(key for key in keys(there) if key[0] == "place"), rows, tiles


def where_the_dragon_is(qtbot, value) -> object:
    """The last tile sends it off, before or after the thief has his three points."""
    land = Land("PD01(-1,-1) A(-1,0)r3 D(0,0)", "1(-1,0)r0", boxes=("dragon",), dragon_moves=value)
    keep(land.state, "dragon", -1, -1)
    land.turn("PD07", 1, 0)
    return seats(AtTable(qtbot, land).table, land.state)[0]


def a_princess(qtbot, value) -> object:
    """She lies beside a city with a knight."""
    land = Land("D(0,0)", "2(0,0)c0", boxes=("dragon",), princess=value).draw("PD20")
    there = AtTable(qtbot, land.play(Place(0, "PD20", Square(0, -1), 2)))
    return str(there.table.prompt().text)


def whom_she_guards(qtbot, value) -> object:
    """The fairy was called to a tile with two own followers."""
    land = Land("D(0,0) B(0,1)", "1(0,1)m0 1(0,1)f0", boxes=("dragon",), fairy=value).draw("U")
    land.play(Place(0, "U", Square(1, 0), 0))
    land.play(next(each for each in rules.choices(land.state, 0) if type(each).__name__ == "CallFairy"))
    return seats(AtTable(qtbot, land).table, land.state)[1]


def where_a_wagon_goes(qtbot, value) -> object:
    """It was scored; a monastery lies beside it that nothing joins to what it stood on."""
    land = Land("T(0,0) E(1,0)r3 B(1,1)", "1(0,0)r0:wagon", boxes=("abbey",), wagon=value).turn("A", 0, 1, 2)
    return sorted(key for key in keys(AtTable(qtbot, land)) if key[0] == "drive to")


def after_the_last_tile(qtbot, value) -> object:
    """There is a hole, and everybody has an abbey."""
    ring = "D(0,0) E(0,-1)r2 E(1,-1)r2 B(2,-1) A(2,0)r1 B(2,1) E(1,1)"
    land = Land(ring, boxes=("abbey",), abbey_last_round=value, pile="").turn("B", 3, 0)
    return str(AtTable(qtbot, land).table.prompt().text)


def where_a_barn_goes(qtbot, value) -> object:
    """Another one stands in the field."""
    land = Land("B(0,0) B(1,0) B(0,1) B(1,1) B(0,2)", boxes=("abbey",), barn_on_barn=value)
    land.state.kept = {"barns": (1, 0, 0)}
    land.draw("B").play(Place(0, "B", Square(1, 2), 0))
    return sorted(key for key in keys(AtTable(qtbot, land)) if key[0] == "barn to")


def which_cities_are_besieged(qtbot, value) -> object:
    """The tiles of the pile."""
    return sorted(tile.id for tile in Options(boxes=("siege",), besieged_tiles=value).played.tiles)


def who_can_escape(qtbot, value) -> object:
    """A monastery lies beside a tile of the city that is not besieged itself."""
    land = Land("SI01(0,0) G(0,-1)r1 CA06(1,-1) B(1,-2)", "1(0,0)c0", boxes=("siege",), escape_by=value).turn(
        "E", 0, 1, 2
    )
    there = AtTable(qtbot, land)
    return sorted(key for key in keys(there) if key[0] == "escape"), land.state.phase


def what_a_king_brings(qtbot, value) -> object:
    """At the end, to one who has one marker and to one who has both; and the rows it comes in."""
    land = Land("D(0,0) E(0,-1)r2", boxes=("king",), king_scoring=value)
    brought = []
    for robber in ((0, 3), (3, 0)):
        land.state.kept = {"king": (2, 0), "robber": robber}
        brought.append(land.final)
    return brought, [part.rule for part in scoring.result(land.state).parts[0]]


def a_city_is_entered(**options) -> Land:
    """Bo's road is finished at the wall of Carcassonne by Ada."""
    road = Land(f"{BLOCK} U(-1,0)", "2(-1,0)r0 2(2,2)blacksmith", boxes=("count",), pile="", **options)
    return road.turn("A", -2, 0, 3).play(EndTurn(1))


def where_the_count_goes(qtbot, value) -> object:
    """Whoever enters the cathedral is asked, or he goes by himself."""
    land = a_city_is_entered(count_moves=value).play(Enter(0, "cathedral"))
    there = AtTable(qtbot, land)
    return sorted(key for key in keys(there) if key[0] == "count to"), where_count(land.state).id


def who_leaves_the_city(qtbot, value) -> object:
    """Bo has a thief in the blacksmith when the tiles are used up."""
    land = a_city_is_entered(count_end=value).play(EndTurn(0))
    there = AtTable(qtbot, land)
    return len([key for key in keys(there) if key[0] == "out to"]), land.state.phase


SEEN: Mapping[str, Callable[..., object]] = {
    "boxes": which_figures,
    "fairs": after_a_fair_tile,
    "field_scoring": two_farms,
    "small_city": a_small_city,
    "seduction": the_measuring_line,
    "chain": who_is_left,
    "figures_hit": who_is_hit,
    "dragon_moves": where_the_dragon_is,
    "princess": a_princess,
    "fairy": whom_she_guards,
    "wagon": where_a_wagon_goes,
    "abbey_last_round": after_the_last_tile,
    "barn_on_barn": where_a_barn_goes,
    "king_scoring": what_a_king_brings,
    "count_moves": where_the_count_goes,
    "count_end": who_leaves_the_city,
    "besieged_tiles": which_cities_are_besieged,
    "escape_by": who_can_escape,
    "target_distance": the_gap,
    "catch": who_catches,
    "tremor": where_it_goes,
    "first": who_begins,
}
CHOICES = {
    each.name: [(), *((some,) for some in each.choices)] if each.several else list(each.choices)
    for each in describe(Options)
    if isinstance(each, Option)
}


def test_every_option_is_looked_at():
    """Whoever adds one says what is seen of it; tables are for variants."""
    assert set(SEEN) == set(CHOICES)


@pytest.mark.parametrize("name", SEEN)
def test_every_value_is_seen(qtbot, name):
    """CAR-OPT-01 to 05, 10 to 12, 14, 15; CAR-AMB-03, 06, 10, 21: no two values look the same."""
    assert len(CHOICES[name]) > 1
    seen = [SEEN[name](qtbot, value) for value in CHOICES[name]]
    for place, one in enumerate(seen):
        assert one not in seen[place + 1 :], CHOICES[name][place]


def test_a_later_edition_is_chosen_by_its_parts():
    """XOPT-02: the first edition is the standard; a game by the later one comes to its end."""
    standard = Options()
    assert (standard.dragon_moves, standard.wagon, standard.count_end) == ("after", "connected", "any")
    later = {"dragon_moves": "before", "wagon": "near", "count_end": "market"}
    session = table(2, boxes=("dragon", "abbey", "count"), fairs="none", **later)
    for _ in wander(session, 2):
        pass
    assert session.is_over
    assert rules.problems(session.state) == []


@pytest.mark.parametrize(
    ("boxes", "option", "usual", "other"),
    [
        (("abbey",), {"wagon": "near"}, "what is joined to that", "the eight around it"),
        (("abbey",), {"abbey_last_round": False}, "also after the last one", "not after the last one"),
        (("abbey",), {"field_scoring": "first"}, "farmers score 3 a city", "farmers score 4 a city"),
        (("abbey",), {"field_scoring": "none"}, "Barn:", "no places for followers"),
        (("count",), {"count_moves": "clockwise"}, "then move the count", "the count goes one on"),
        (("count",), {"count_moves": "follower"}, "then move the count", "the count goes there, too"),
        (("count",), {"count_end": "market"}, "leave the quarters", "leave the market"),
        (("dragon",), {"dragon_moves": "before"}, "it walks six tiles", "six tiles before scoring"),
        (("dragon",), {"fairy": "tile"}, "to one of yours", "yours on a tile"),
        (("dragon",), {"princess": "must"}, "send home a knight", "must go home"),
        (("siege",), {"escape_by": "besieged"}, "beside his besieged city", "besieged tile of his city"),
        ((), {"chain": "toppled"}, "whom it is pushed into", "takes along whom it hits"),
    ],
)
def test_the_rules_in_short_are_those_that_were_chosen(boxes, option, usual, other):
    """CAR-OPT-14, XOPT-03 to XOPT-07, XOPT-09, XOPT-10, XOPT-13, RX-19: on the card and score sheets."""
    for options, said, unsaid in (
        (Options(boxes=boxes), usual, other),
        (Options(boxes=boxes, **option), other, usual),
    ):
        lines = [line for chapter in rules_card(options).chapters for line in chapter.lines]
        text = " ".join(map(str, [*lines, *score_sheet.reminders(options)]))
        assert said in text
        assert unsaid not in text
