"""Where roads end: which city has the gate, and what meets at a crossing, a gate or a monastery's door."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from app.games.carcassonne.tables import Feature, Kind, TileType


def city_beyond(edge: int, cities: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the city with the gate of a road from *edge*: the one opposite, or else the widest."""
    return max(cities, key=lambda city: ((edge + 2) % 4 in city, len(city)))


def gate_of(features: Sequence[Feature], road: Feature) -> Feature | None:
    """
    Return the city at whose gate a road ends: the one that both fields beside the road border.

    Where that does not tell, it is the city opposite, or else the widest.

    Rule: ABB-26.
    """
    cities = [each for each in features if each.kind is Kind.CITY]
    if road.ends_at != "city" or not cities:
        return None
    sides = (2 * road.edges[0], 2 * road.edges[0] + 1)
    beside = [each for half in sides for each in features if half in each.halves]
    shared = {city.id for city in cities if all(city.id in field.cities for field in beside)}
    found = [each for each in cities if each.id in shared]
    if len(found) == 1 and len(beside) == 2 and beside[0] is not beside[1]:
        return found[0]
    edges = city_beyond(road.edges[0], [each.edges for each in cities])
    return next(each for each in cities if each.edges == edges)


@lru_cache(maxsize=1024)
def meetings(tile: TileType) -> frozenset[tuple[int, int]]:
    """
    Return which features of a tile are next to each other for whoever drives on, by number, both ways.

    Two roads meet in a crossing, a road and a city at a gate, a road or a city and the monastery they touch.
    A gate on a tile with a crossing belongs to that crossing.  Fairs, houses, towers, bridges lead nowhere.

    Rule: ABB-15, FAIR-X20, RX-21, RX-30.
    """
    pairs = [*_crossing(tile), *_gates(tile), *_doors(tile)]
    return frozenset(both for one, other in pairs for both in ((one, other), (other, one)))


def _crossing(tile: TileType) -> Iterator[tuple[int, int]]:
    arms = _ending(tile, "crossing")
    yield from combinations(arms, 2)
    if not arms:
        return
    # Two roads alone make no crossing: the ways to the gates of cities do.
    cities = _of_kind(tile, Kind.CITY) if len(arms) < 3 else []
    gates = [(road, gate) for road, gate in _gates(tile)]
    for arm in arms:
        yield from ((arm, city) for city in cities)
        yield from ((arm, each) for pair in gates for each in pair)


def _gates(tile: TileType) -> Iterator[tuple[int, int]]:
    for number in _ending(tile, "city"):
        city = gate_of(tile.features, tile.features[number])
        if city is not None:
            yield number, tile.index(city.id)


def _doors(tile: TileType) -> Iterator[tuple[int, int]]:
    """A road ends at a monastery; a city that reaches three edges has it within its walls.  Rule: RX-32."""
    around = [each for each in _of_kind(tile, Kind.CITY) if len(tile.features[each].edges) > 2]
    for monastery in _of_kind(tile, Kind.MONASTERY):
        yield from ((number, monastery) for number in [*_ending(tile, "monastery"), *around])


def _ending(tile: TileType, where: str) -> list[int]:
    return [number for number, each in enumerate(tile.features) if each.ends_at == where]


def _of_kind(tile: TileType, kind: Kind) -> list[int]:
    return [number for number, each in enumerate(tile.features) if each.kind is kind]
