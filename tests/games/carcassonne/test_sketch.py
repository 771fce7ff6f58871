"""Tiles drawn by hand: what follows from edges and joins, what cannot be, and that computers play with it."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest
from attrs import evolve

from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.core.session import Session, Setup
from app.games.carcassonne.game import GAME
from app.games.carcassonne.physics.arena import place_on_tile
from app.games.carcassonne.sandbox.sketch import Sketch
from app.games.carcassonne.sandbox.tile_design import (
    features_of,
    objection,
    sketch_of,
    tile_of,
    ways_to_end,
    wrong_edges,
)
from app.games.carcassonne.tables import EDGES, HALVES, Feature, Kind, Terrain, TileType, standard
from app.storage.bad_save import BadSave
from app.storage.variants import Variant, variant_from, variant_text
from tests.games.carcassonne.check_tiles import check_tile

FIELD, ROAD, CITY = Terrain.FIELD, Terrain.ROAD, Terrain.CITY
TRICKS = {"CA03", "CA05", "CA08"}
"""Fairs and walls that part a field without reaching the rim as anything else."""


def drawn(edges: str, *joined: str, ends: str = "", monastery: bool = False, fair: bool = False) -> Sketch:
    """Return a sketch: "cfrr" for its edges from the north, "NE" for edges that hang together."""
    sketch = Sketch()
    for edge, letter in enumerate(edges):
        sketch = sketch.with_edge(edge, {"f": FIELD, "r": ROAD, "c": CITY}[letter])
    for pair in joined:
        sketch = sketch.toggled(EDGES.index(pair[0]), EDGES.index(pair[1]))
    return evolve(sketch, ends=ends, monastery=monastery, fair=fair)


def tile(sketch: Sketch, name: str = "OWN1", count: int = 1) -> TileType:
    return tile_of(sketch, TileType(name, "Mine", sketch.edges, (), count))


@cache
def all_sketches() -> tuple[Sketch, ...]:
    """Return every sketch there is, right or wrong, without pennants."""
    return tuple(dict.fromkeys(_sketches()))


def _sketches() -> Iterator[Sketch]:
    pairs = [(one, other) for one in range(4) for other in range(one + 1, 4)]
    for edges, monastery, fair in product(product("frc", repeat=4), (False, True), (False, True)):
        plain = drawn("".join(edges), monastery=monastery, fair=fair)
        for toggles in product((False, True), repeat=len(pairs)):
            sketch = plain
            for pair, is_on in zip(pairs, toggles, strict=True):
                if is_on and pair in sketch.pairs and not sketch.are_joined(*pair):
                    sketch = sketch.toggled(*pair)
            yield from (evolve(sketch, ends=ends) for ends in ("", *ways_to_end(sketch)))


@cache
def good_sketches() -> tuple[Sketch, ...]:
    return tuple(sketch for sketch in all_sketches() if objection(sketch) is None)


def as_facts(own: TileType) -> dict[str, object]:
    """Return a tile as the file of facts has it."""
    return {
        "id": own.id,
        "edges": dict(zip(EDGES, (terrain.value for terrain in own.edges), strict=True)),
        "features": [
            {
                "id": each.id,
                "kind": each.kind.value,
                "edges": [EDGES[edge] for edge in each.edges],
                "half_edges": [HALVES[half] for half in each.halves],
                "pennants": each.pennants,
                "ends_at": each.ends_at,
                "cities": list(each.cities),
                "touches": list(each.touches),
            }
            for each in own.features
        ],
    }


def test_every_published_tile_follows_from_its_sketch():
    """CAR-22: edges, joins and what is in the middle say all; three fairs have a trick that no sketch has."""
    assert {each.id for each in standard().tiles if sketch_of(each) is None} == TRICKS


def test_nothing_the_checker_of_the_facts_would_refuse_can_be_drawn():
    """CAR-21, CAR-22, FAIR-04: all sketches that pass; a field may meet a city's wall away from the rim."""
    assert len(good_sketches()) > 400
    wrong = {
        what: sketch
        for sketch in good_sketches()
        for what in check_tile(as_facts(tile(sketch)))
        if " borders " not in what
    }
    assert wrong == {}


def test_fields_border_at_least_the_cities_they_meet_at_a_corner():
    """CAR-43: the checker looks at corners; a gate or a city between two others lies deeper."""
    for sketch in good_sketches():
        own = tile(sketch)
        field_at = {half: each for each in own.features for half in each.halves}
        city_at = {edge: each.id for each in own.features if each.kind is Kind.CITY for edge in each.edges}
        for half, field in field_at.items():
            beside = (half // 2 + (1 if half % 2 else -1)) % 4
            assert beside not in city_at or city_at[beside] in field.cities, sketch


def test_followers_of_one_tile_never_stand_on_each_other():
    """CAR-31: each feature of each tile that can be drawn has a place of its own."""
    for sketch in good_sketches():
        own = tile(sketch)
        spots = [place_on_tile(own.features, each) for each in own.places]
        assert len({*spots}) == len(spots), sketch
        assert all(max(abs(x), abs(y)) <= 150 for x, y in spots), sketch


def test_what_is_drawn_can_be_changed_later():
    """The sketch is found again from the tile alone."""
    for sketch in good_sketches():
        again = sketch_of(tile(sketch))
        assert again is not None
        assert features_of(again) == features_of(sketch)


@pytest.mark.parametrize(
    "sketch, says",
    [
        (
            drawn("rfff"),
            "the road from the north leads nowhere; join it to another edge, or give it",
        ),
        (drawn("crcr", "NS", "EW"), "what runs east and west would cross what runs north and south"),
        (drawn("rrrr", "NS", ends="city"), "the road from the east leads nowhere; join"),
        (drawn("crrr", "EW", ends="city"), "something is in the way of a road to where it ends"),
        (drawn("rrrf", "NE", "ES"), "roads that meet end at the crossing; only round a fair"),
        (drawn("ffff", monastery=True, fair=True), "a monastery and a fair do not both have room"),
        (drawn("ccff", "NE", monastery=True), "a monastery needs the middle of the tile for itself"),
        (drawn("rfrf", "NS", fair=True), "the fair has no room there"),
        (drawn("rrrc", "NE", "ES", fair=True), "a road round the fair leaves no room for anything else"),
    ],
)
def test_what_is_wrong_is_said_in_words(sketch: Sketch, says: str):
    """Each sentence names the edges, and what to do."""
    assert str(objection(sketch)).startswith(says)


@pytest.mark.parametrize(
    ("sketch", "edges"),
    [
        (drawn("rfff"), {0}),
        (drawn("crcr", "NS", "EW"), {0, 1, 2, 3}),
        (drawn("rrrr", "NS", ends="city"), {1, 3}),
        (drawn("ffff", monastery=True, fair=True), set()),
        (drawn("cfrr"), set()),
    ],
)
def test_where_it_is_wrong_is_marked(sketch: Sketch, edges: set[int]):
    """The edges that the sentence speaks of; none where it is about the middle, or nothing is wrong."""
    assert wrong_edges(sketch) == edges


def test_joining_and_cutting():
    """Three edges join one by one; cutting one off leaves the others; another terrain leaves its group."""
    city = drawn("cccf", "NE", "ES")
    assert city.reaches(CITY) == [(0, 1, 2)]
    assert city.toggled(0, 1).reaches(CITY) == [(0, 2), (1,)]
    assert city.with_edge(1, FIELD).reaches(CITY) == [(0, 2)]
    assert evolve(city, pennants=frozenset({0})).with_edge(0, ROAD).pennants == frozenset()


def test_a_gate_between_two_roads_parts_three_fields():
    """Roads from the south and the west that end at one city: the field between them is its own."""
    own = tile(drawn("cfrr"))
    fields = [each for each in own.features if each.kind is Kind.FIELD]
    assert [each.halves for each in fields] == [(2, 3, 4), (5, 6), (7,)]
    assert all(each.cities == ("c0",) for each in fields)


@pytest.mark.parametrize("seed", range(8))
def test_computers_play_to_the_end_with_any_tiles(seed: int):
    """A dozen odd tiles among a few published ones: nobody stumbles, every tile is laid or set aside."""
    dice = Random(seed)
    own = [tile(dice.choice(good_sketches()), f"OWN{number}", dice.randint(0, 3)) for number in range(1, 13)]
    published = [
        evolve(each, count=1 if each.is_start else dice.randint(0, 3) // 3) for each in standard().tiles
    ]
    options = GAME.options()
    options = evolve(
        options, tables=evolve(options.tables, tiles=(*published, *own), followers=dice.choice((1, 7)))
    )
    level, seats = ("page", "squire")[seed % 2], 2 + seed % 3
    players = tuple(make_player(level, seat) for seat in range(seats))
    session = Session(GAME, Setup("carcassonne", players, options, seed))

    play_out(session, {seat: make_bot(GAME, level) for seat in range(seats)}, Budget(effort=0.02))

    assert session.is_over
    state = session.state
    assert len(state.tiles) + len(state.aside) == sum(each.count for each in options.tables.tiles)


def test_a_box_with_nothing_but_the_start_tile_ends_at_once():
    """CAR-60: there is nothing to draw."""
    options = GAME.options()
    tiles = tuple(evolve(each, count=int(each.is_start)) for each in options.tables.tiles)
    options = evolve(options, tables=evolve(options.tables, tiles=tiles))
    players = tuple(make_player("page", seat) for seat in range(2))
    session = Session(GAME, Setup("carcassonne", players, options, 1))
    play_out(session, {seat: make_bot(GAME, "page") for seat in range(2)}, Budget(effort=0.02))
    assert session.is_over


@pytest.mark.parametrize(
    "old, new, says",
    [
        ('"OWN1"', '"../x"', "short names of letters and digits"),
        ('"halves": [0', '"halves": [9', "reaches beyond its rim"),
        ('"touches": []', '"touches": ["x9"]', "touches what is not there"),
    ],
)
def test_a_strangers_tile_is_read_with_care(old: str, new: str, says: str):
    """Names that positions could not write, and half-edges there are not, are refused."""
    options = GAME.options()
    tiles = (*options.tables.tiles, tile(drawn("ffff")))
    text = variant_text(Variant("Mine", evolve(options, tables=evolve(options.tables, tiles=tiles))), GAME)
    assert variant_from(text, GAME).options.tables.tiles == tiles
    assert old in text
    with pytest.raises(BadSave, match=says):
        variant_from(text.replace(old, new), GAME)


def test_two_features_must_not_share_a_name():
    """Positions write followers by the names of features."""
    one = Feature("f0", Kind.FIELD, halves=(0, 1, 2, 3))
    twice = TileType("OWN1", "Mine", (FIELD,) * 4, (one, evolve(one, halves=(4, 5, 6, 7))))
    with pytest.raises(ValueError, match="short names"):
        evolve(standard(), tiles=(*standard().tiles, twice))
