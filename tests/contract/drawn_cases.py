"""For each kind of drawing in the tables: another one that shows in play, and what it shows."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs
from attrs import evolve, frozen

from app.core.options import Group, described
from app.games import find
from app.games.carcassonne.sandbox.tile_design import sketch_of, tile_of
from app.storage.tables import parts
from tests.contract.table_cases import land

LOOKS = {
    "catapults": {"kinds.colour"},
    "cards": set[str](),
    "carcassonne": {"tiles.name"},
    "conquest": {"boards.title"},
}
"""What is drawn or named for the eye alone, by game."""


@frozen
class Drawn:
    """Options with another drawing, and what shows: beside the standard game, or beside *given*."""

    options: Any
    story: str
    given: Any = None


def drawings(options: Any) -> set[str]:
    """Return every kind of drawing in the tables of options: names of fields, with what they stand in."""
    return set(_drawings(options.tables, ""))


def _drawings(table: Any, inside: str) -> Iterator[str]:
    for attribute in attrs.fields(type(table)):
        about, value = described(attribute), getattr(table, attribute.name)
        if not isinstance(about, Group):
            continue
        if about.is_drawn:
            yield f"{inside}{attribute.name}"
            continue
        for _, each in parts(value, about):
            if attrs.has(type(each)):
                yield from _drawings(each, f"{inside}{attribute.name}.")


def _with(options: Any, **tables: Any) -> Any:
    return evolve(options, tables=evolve(options.tables, **tables))


def _redrawn(things: Sequence[Any], name: str, **drawn: Any) -> tuple[Any, ...]:
    """Return things, the one called *name* drawn anew."""
    return tuple(evolve(each, **drawn) if each.id == name else each for each in things)


def _catapults() -> Mapping[str, Drawn]:
    options = find("catapults").options()
    tables = options.tables
    bare = tuple("." * len(row) for row in tables.plate)
    return {
        "plate": Drawn(_with(options, plate=bare), "Nothing is swamp any more."),
        "kinds.drawing": Drawn(
            _with(options, kinds=_redrawn(tables.kinds, "T", drawing=("#",))), "A piece covers less."
        ),
        "mountains.drawing": Drawn(
            _with(options, mountains=_redrawn(tables.mountains, options.mountains, drawing=bare)),
            "Nothing is in the way.",
        ),
    }


def _carcassonne() -> Mapping[str, Drawn]:
    options, cities = find("carcassonne").options(), land("E5 N2", fairs="none")
    tiles = {each.id: each for each in cities.tables.tiles}
    sketch = sketch_of(tiles["E"])
    assert sketch is not None
    with_pennant = tile_of(evolve(sketch, pennants=frozenset(sketch.reaches(sketch.edges[0])[0])), tiles["E"])
    bend = tiles["V"]
    roads, fairs = land("U4 V3", fairs="none"), land("U3 V2 CA041 CA061", fairs="none")
    plain = tuple(evolve(each, fair=False) for each in fairs.tables.tiles)
    others = tuple(evolve(each, is_start=each.id == "A") for each in options.tables.tiles)
    return {
        "tiles.edges": Drawn(
            _with(roads, tiles=_redrawn(roads.tables.tiles, "U", edges=bend.edges, features=bend.features)),
            "A tile fits elsewhere.",
            roads,
        ),
        "tiles.features": Drawn(
            _with(cities, tiles=_redrawn(cities.tables.tiles, "E", features=with_pennant.features)),
            "A pennant scores.",
            cities,
        ),
        "tiles.fair": Drawn(_with(fairs, tiles=plain), "Tiles that are no fairs are not left out.", fairs),
        "tiles.is_start": Drawn(_with(options, tiles=others), "Another tile lies first."),
    }


def _conquest() -> Mapping[str, Drawn]:
    options = find("conquest").options()
    board = options.tables.boards["island19"]
    smaller = evolve(board, map=board.map[:-1])
    boards = {**options.tables.boards, "island19": smaller}
    return {"boards.map": Drawn(_with(options, boards=boards), "There is less land.")}


def _cards() -> Mapping[str, Drawn]:
    options = find("cards").options()
    return {"left_out": Drawn(_with(options, left_out=("7D", "8D", "9D")), "Nobody is dealt these.")}


DRAWN: Mapping[str, Mapping[str, Drawn]] = {
    "catapults": _catapults(),
    "cards": _cards(),
    "carcassonne": _carcassonne(),
    "conquest": _conquest(),
}
