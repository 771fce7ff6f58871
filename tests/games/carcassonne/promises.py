"""What the tests of every game must know of Carcassonne with the catapult."""

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from app.games.carcassonne.game import GAME
from app.games.carcassonne.sandbox import bench
from app.games.carcassonne.sandbox.tile_design import sketch_of, tile_of
from app.games.carcassonne.tables import Token
from tests.contract.promises import Case, Drawn, Promises, Told, Unfit, redrawn, with_tables


def land(counts: str, **options: Any) -> Any:
    """Return options of Carcassonne with few tiles ("E4 F2"), so that a game is soon over."""
    standard = GAME.options()
    some = {"D": 1, **{word[:-1]: int(word[-1]) for word in counts.split()}}
    tiles = tuple(evolve(each, count=some.get(each.id, 0)) for each in standard.tables.tiles)
    return evolve(standard, tables=evolve(standard.tables, tiles=tiles), **options)


_ROADS, _CITIES = land("U2 V3 W3 X1", fairs="none"), land("E5 N2", fairs="none")
_WALLED = land("E4 F3 M2 C1", fairs="none")
_MONASTERIES = land("B9 V9", fairs="none")
_FARMS = land("E6 N1", fairs="none")
_FAIRS = land("U3 V2 CA041 CA061")


_CASES: Mapping[str, Case | Told] = {
    "boxes": Case(("inns",), "Other tiles are drawn."),
    "fairs": Case("none", "No fair is drawn.", _FAIRS),
    "field_scoring": Case("none", "No farmer can be placed."),
    "small_city": Case(True, "A city of two tiles scores two.", _CITIES),
    "seduction": Case("rival", "One's own follower is not the nearest."),
    "chain": Told("test_fair.py", "test_a_chain_of_toppling_followers"),
    "figures_hit": Told("expansions/test_traders_throw.py", "test_by_an_option_a_hit_pig_goes_home_alone"),
    "dragon_moves": Told("expansions/test_dragon_walk.py", "test_it_walks_after_scoring_or_before"),
    "princess": Told("expansions/test_dragon.py", "test_she_must_send_somebody_home_by_an_option"),
    "fairy": Told("expansions/test_dragon.py", "test_she_may_stand_on_a_tile_for_everybody_there"),
    "wagon": Told("expansions/test_abbey_wagons.py", "test_by_the_new_rule_a_wagon_goes_to_a_tile_beside_it"),
    "abbey_last_round": Told("expansions/test_abbey.py", "test_after_the_last_tile_abbeys_can_still_be_laid"),
    "barn_on_barn": Told("expansions/test_abbey_barns.py", "test_a_second_barn_in_a_field"),
    "count_moves": Told("expansions/test_count.py", "test_the_count_moves_by_himself"),
    "count_end": Told("expansions/test_count_leaving.py", "test_only_the_market_is_left_by_an_option"),
    "king_scoring": Told("expansions/test_king.py", "test_what_the_markers_bring"),
    "besieged_tiles": Told("expansions/test_siege.py", "test_which_tiles_are_played_with"),
    "escape_by": Told("expansions/test_siege.py", "test_by_an_option_only_besieged_tiles_are_watched"),
    "target_distance": Told("test_fair.py", "test_distance_to_the_middle"),
    "catch": Case("dice", "Nature catches for everybody.", _FAIRS),
    "tremor": Case((3, 3), "A token lands elsewhere.", _FAIRS),
    "first": Case("seat", "Nobody draws lots."),
    "tables.tiles.*.count": Case(9, "A tile comes up more often.", at="A"),
    "tables.followers": Case(1, "Followers run out.", _ROADS),
    "tables.tokens": Case((Token.TARGET,), "Only one token can be chosen.", _FAIRS),
    "tables.scores.road": Case(3, "A finished road scores more.", _ROADS),
    "tables.scores.city": Case(3, "A finished city scores more.", _CITIES),
    "tables.scores.pennant": Case(9, "A pennant in a finished city scores more.", _WALLED),
    "tables.scores.small_city": Case(0, "A small city scores nothing.", evolve(_CITIES, small_city=True)),
    "tables.scores.monastery": Told("test_scoring.py", "test_a_monastery_pays_what_the_table_says"),
    "tables.scores.open_road": Case(3, "A road scores more at the end.", _ROADS),
    "tables.scores.open_city": Case(3, "A city scores more at the end.", _WALLED),
    "tables.scores.open_pennant": Case(3, "A pennant scores more at the end.", _WALLED),
    "tables.scores.open_monastery": Case(2, "A monastery scores more at the end.", _MONASTERIES),
    "tables.scores.field": Case(5, "A farmer brings more.", _FARMS),
    "tables.scores.field_first": Case(5, "A farmer brings more.", evolve(_FARMS, field_scoring="first")),
    "tables.scores.target": Case(9, "Hitting the target brings more.", _FAIRS),
    "tables.scores.catch": Case(9, "Catching brings more.", _FAIRS),
    "tables.scores.fair": Case(9, "A follower on a fair brings more.", evolve(_FAIRS, fairs="house")),
}


def _drawn() -> Mapping[str, Drawn]:
    options, cities = GAME.options(), land("E5 N2", fairs="none")
    tiles = {each.id: each for each in cities.tables.tiles}
    sketch = sketch_of(tiles["E"])
    assert sketch is not None
    with_pennant = tile_of(evolve(sketch, pennants=frozenset(sketch.reaches(sketch.edges[0])[0])), tiles["E"])
    bend = tiles["V"]
    roads, fairs = land("U4 V3", fairs="none"), land("U3 V2 CA041 CA061", fairs="none")
    plain = tuple(evolve(each, fair=False) for each in fairs.tables.tiles)
    others = tuple(evolve(each, is_start=each.id == "A") for each in options.tables.tiles)
    spring = next(each for each in GAME.options(boxes=("river",)).played.tiles if each.is_spring)
    river = redrawn(roads.tables.tiles, "U", edges=spring.edges, features=spring.features)
    flooded = with_tables(roads, tiles=river)
    return {
        "tiles.edges": Drawn(
            with_tables(
                roads, tiles=redrawn(roads.tables.tiles, "U", edges=bend.edges, features=bend.features)
            ),
            "A tile fits elsewhere.",
            roads,
        ),
        "tiles.features": Drawn(
            with_tables(cities, tiles=redrawn(cities.tables.tiles, "E", features=with_pennant.features)),
            "A pennant scores.",
            cities,
        ),
        "tiles.fair": Drawn(
            with_tables(fairs, tiles=plain), "Tiles that are no fairs are not left out.", fairs
        ),
        "tiles.signs": Drawn(
            evolve(
                with_tables(roads, tiles=redrawn(roads.tables.tiles, "U", signs=("volcano",))),
                boxes=("dragon",),
            ),
            "The dragon comes to a tile.",
            evolve(roads, boxes=("dragon",)),
        ),
        "tiles.in_hand": Drawn(
            with_tables(roads, tiles=redrawn(roads.tables.tiles, "U", in_hand=True)),
            "A tile that is held is not drawn.",
            roads,
        ),
        "tiles.is_spring": Drawn(
            with_tables(flooded, tiles=redrawn(flooded.tables.tiles, "U", is_spring=True)),
            "A river begins where before it could only go on.",
            flooded,
        ),
        "tiles.is_start": Drawn(with_tables(options, tiles=others), "Another tile lies first."),
    }


PROMISES = Promises(
    bench=bench,
    phases=frozenset({"PLACE", "DEPLOY", "TOKEN", "AIM", "EXCHANGE", "GRAB"}),
    cases=_CASES,
    drawn=_drawn(),
    looks=frozenset({"tiles.name"}),
    sought=frozenset({"CAR-20", "CAR-21", "CAR-44", "CAR-45", "FAIR-03"}),
    number=("tables", "scores", "city"),
    unfit=Unfit({"tables": {"tiles": {"D": {"count": 0}}}}, "es muss genau ein Startplättchen geben"),
    shared={
        frozenset({"CAR-01", "AMB-01"}): "the ruling allows the six seats that are shown",
        frozenset({"RX-01", "RX-31"}): "a token hits a pig: what becomes of it, and of the chain",
        frozenset({"RX-04", "RX-20"}): "two wagons drive in turn: who may pass, and what the second finds",
        frozenset({"CAR-26", "AMB-04"}): "the ruling is about the same last tile that fits nowhere",
    },
    people=(
        "tests.real.carcassonne_person:CarcassonneMouse",
        "tests.real.carcassonne_person:CarcassonneKeys",
    ),
)
