"""The facts about the tiles hang together, and tables that do not are refused."""

import json

import pytest
from attrs import evolve

from app.games.carcassonne.box_shelf import all_boxes
from app.games.carcassonne.options import Options
from app.games.carcassonne.physics.arena import place_on_tile
from app.games.carcassonne.tables import Kind, Tables, standard
from app.games.carcassonne.tiles import book_of
from app.paths import RESOURCES
from tests.games.carcassonne.check_tiles import check_sets

FACTS = RESOURCES / "games" / "carcassonne" / "tiles.json"
EXPANSIONS = FACTS.parent / "expansions"


def test_the_facts_pass_their_checker():
    """CAR-02, FAIR-01, FAIR-04, FAIR-05: counts, edges, half-edges, borders, no two alike."""
    assert check_sets(json.loads(FACTS.read_text("utf-8"))["sets"]) == []


@pytest.mark.parametrize("file", sorted(EXPANSIONS.glob("*.json")), ids=lambda file: file.stem)
def test_the_facts_of_each_box_pass_it_too(file):
    """INN-6, INN-8, INN-9, XCAR-1: marks as well, and fields that reach no edge."""
    assert check_sets(json.loads(file.read_text("utf-8"))["sets"]) == []


@pytest.mark.parametrize("number, what", [(2, "f0"), (3, "f0"), (6, "f1"), (10, "r0"), (0, "c0")])
def test_the_checker_finds_what_is_left_out_of_a_box(number, what):
    """INN-6, INN-8: a feature, or the inn or cathedral on it."""
    for changes in ("all", "marks"):
        sets = json.loads((EXPANSIONS / "inns.json").read_text("utf-8"))["sets"]
        tile = sets["inns_and_cathedrals"]["tiles"][number]
        each = next(each for each in tile["features"] if each["id"] == what)
        if changes == "all":
            tile["features"].remove(each)
        elif not each.pop("inn", each.pop("cathedral", False)):
            continue
        assert check_sets(sets) != []


@pytest.mark.parametrize("number", [0, 3, 8])
def test_the_checker_finds_a_hole_in_a_block(number):
    """CNT-1: a tile that is missing, one that lies elsewhere, a wall that ends."""
    for spoil in (lambda tile: tile["layout"].reverse(), lambda tile: tile["walls"].pop(), lambda tile: None):
        sets = json.loads((EXPANSIONS / "count.json").read_text("utf-8"))["sets"]
        tile = sets["count"]["tiles"][number]
        before = json.dumps(tile)
        spoil(tile)
        if json.dumps(tile) == before:
            sets["count"]["tiles"].remove(tile)
        assert check_sets(sets) != []


@pytest.mark.parametrize("set_name, number", [("base", 4), ("base", 9), ("catapult", 2), ("catapult", 7)])
def test_the_checker_finds_what_is_left_out(set_name, number):
    """A feature that is missing from a tile does not go unnoticed."""
    sets = json.loads(FACTS.read_text("utf-8"))["sets"]
    sets[set_name]["tiles"][number]["features"].pop(0)
    assert check_sets(sets) != []


def test_turns_that_differ():
    """CAR-20: one for six kinds of tile, two for seven, four for all others."""
    turns = book_of(standard()).turns
    by_count = {count: {tile for tile, each in turns.items() if len(each) == count} for count in (1, 2, 4)}
    assert by_count[1] == {"B", "C", "X", "CA01", "CA06", "CA11"}
    assert by_count[2] == {"F", "G", "H", "U", "CA03", "CA08", "CA09"}
    assert sum(map(len, by_count.values())) == 36


def test_followers_stand_inside_their_tile():
    """CAR-31: no two on neighbouring tiles can overlap, and the places of a tile are apart."""
    for tile in Options(boxes=tuple(all_boxes())).played.tiles:
        spots = [place_on_tile(tile.features, each) for each in tile.places]
        assert all(max(abs(x), abs(y)) <= 150 for x, y in spots), tile.id
        assert len(set(spots)) == len(spots), tile.id


@pytest.mark.parametrize(
    "change, says",
    [
        ({"is_start": True}, "one start tile"),
        ({"id": "D"}, "an id of its own"),
        ({"features": ()}, "must be a city"),
    ],
)
def test_tables_no_game_can_be_played_with(change, says):
    """CAR-02, CAR-21: the sentence says what to change."""
    tiles = standard().tiles
    with pytest.raises(ValueError, match=says):
        Tables((evolve(tiles[4], **change), *tiles[:4], *tiles[5:]))


def test_a_fair_is_named_last():
    """FAIR-03: numbers of places are numbers of features."""
    fair = next(tile for tile in standard().tiles if tile.fair)
    with pytest.raises(ValueError, match="name its fair last"):
        Tables((evolve(fair, features=fair.features[::-1]), *standard().tiles[:24]))
    assert all(each.kind is not Kind.FAIR for each in fair.places)
