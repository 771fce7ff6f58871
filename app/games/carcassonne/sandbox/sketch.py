"""A tile as somebody draws it: what each edge shows, what hangs together, and what stands in the middle."""

from itertools import combinations
from typing import TypeAlias

from attrs import evolve, frozen

from app.games.carcassonne.box_shelf import all_marks
from app.games.carcassonne.tables import Kind, Terrain

Terrains: TypeAlias = tuple[Terrain, Terrain, Terrain, Terrain]
"""What the north, east, south and west edge show."""

Groups: TypeAlias = tuple[int, int, int, int]
"""A number for each edge; roads or cities with the same number hang together."""

MIDDLE = -1
"""Stands for the middle of a tile among its edges."""


@frozen
class Sketch:
    """
    A tile as somebody draws it.

    Attributes:
        edges: What they show.
        groups: What hangs together.
        ends: What closes the roads that do not go on to another edge; empty for whatever there is.
        monastery, fair: Whether there is one.
        pennants: The first edge of each city that has a pennant.
        tower: Whether there is the foundation of one.
        house: Whether a road ends at one.  Rule: TRD-13.
        abbey: Whether the walls of one go all around it.  Rule: ABB-3.
        signs: What boxes count on the tile as a whole, by their ids.
        marks: What boxes count: the first edge of the road or city it stands on, `MIDDLE` for what the
            monastery is, and its id.
    """

    edges: Terrains = (Terrain.FIELD, Terrain.FIELD, Terrain.FIELD, Terrain.FIELD)
    groups: Groups = (0, 1, 2, 3)
    ends: str = ""
    monastery: bool = False
    fair: bool = False
    pennants: frozenset[int] = frozenset()
    marks: frozenset[tuple[int, str]] = frozenset()
    tower: bool = False
    house: bool = False
    abbey: bool = False
    signs: frozenset[str] = frozenset()

    def reaches(self, terrain: Terrain) -> list[tuple[int, ...]]:
        """Return the edges of each road, or of each city."""
        found: dict[int, tuple[int, ...]] = {}
        for edge, group in enumerate(self.groups):
            if self.edges[edge] is terrain:
                found[group] = (*found.get(group, ()), edge)
        return list(found.values())

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of edges that could hang together: two of roads, or two of cities."""
        edges = self.edges
        return [
            (one, other)
            for one, other in combinations(range(4), 2)
            if edges[one] is edges[other] is not Terrain.FIELD
        ]

    def are_joined(self, one: int, other: int) -> bool:
        """Tell whether two edges hang together."""
        return self.groups[one] == self.groups[other] and self.edges[one] is self.edges[other]

    def with_edge(self, edge: int, terrain: Terrain) -> "Sketch":
        """Return the sketch with something else at an edge, which hangs together with no other then."""
        edges = list(self.edges)
        edges[edge] = terrain
        north, east, south, west = edges
        return tidy(evolve(self, edges=(north, east, south, west), groups=self._apart(edge)))

    def toggled(self, one: int, other: int) -> "Sketch":
        """Return the sketch with two edges joined, or the second of them cut off."""
        if self.are_joined(one, other):
            return tidy(evolve(self, groups=self._apart(other)))
        old, new = self.groups[other], self.groups[one]
        north, east, south, west = (new if group == old else group for group in self.groups)
        return tidy(evolve(self, groups=(north, east, south, west)))

    def _apart(self, edge: int) -> Groups:
        """Return the groups with an edge in one of its own."""
        groups = list(self.groups)
        groups[edge] = next(group for group in range(5) if group not in self.groups)
        north, east, south, west = groups
        return north, east, south, west


def tidy(sketch: Sketch) -> Sketch:
    """Return the sketch with groups numbered in order, and pennants only where cities begin."""
    numbers: dict[tuple[int, Terrain], int] = {}
    groups = [
        numbers.setdefault((group, terrain), edge)
        for edge, (group, terrain) in enumerate(zip(sketch.groups, sketch.edges, strict=True))
    ]
    north, east, south, west = groups
    kept = evolve(sketch, groups=(north, east, south, west))
    cities, roads = ({each[0] for each in kept.reaches(kind)} for kind in (Terrain.CITY, Terrain.ROAD))
    known = {mark.id: mark.kind for mark in all_marks()}
    middle = {MIDDLE} if sketch.monastery else set[int]()
    firsts = {Kind.CITY: cities, Kind.ROAD: roads, Kind.MONASTERY: middle}
    marks = frozenset(each for each in sketch.marks if each[0] in firsts.get(known[each[1]], ()))
    return evolve(kept, pennants=sketch.pennants & cities, marks=marks)
