"""
Hexes with a point upwards, in rows; sets of them and of their edges as bit masks.

A cell is (row, x); its neighbours are (row, x +- 2) and (row +- 1, x +- 1).  Hexes are numbered so that
neighbours lie at fixed distances: a whole set takes a step in every direction with six shifts.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import cos, radians, sin, sqrt
from string import ascii_uppercase
from typing import NamedTuple

from attrs import frozen


class Cell(NamedTuple):
    """Where a hex lies: rows count downwards, x in halves of a hex's width to the right."""

    row: int
    x: int


class Ways(NamedTuple):
    """Edges that may be crossed: to the east, south-west and south-east, by the hex they start from."""

    east: int
    south_west: int
    south_east: int


@frozen(eq=False)
class Grid:
    """
    A group of hexes; make it with `grid_of`.

    Numbers have gaps; lists by number are as long as *size*.  An edge lies between two hexes of the grid;
    its number is direction * size + number of its upper or left hex.

    Attributes:
        width: Distance between a number and the one to its south-west.
        size: One more than the greatest number.
        cells: By number, in reading order.
        names: "A1" by number: the row's letter, and the place in the row.
        index: The number of a name.
        around: By number: the mask of its neighbours; 0 in gaps.
        rim: By number: the mask of its edges.
        full: All hexes.
        coast: Hexes with fewer than six neighbours.
        edges: All edges.
        ends: The two hexes of an edge, by its number.
        edge_names: "A1|B2" by the edge's number.
        edge_index: The number of an edge's name, in either order.
        between: The edge that two hexes share, in either order.
    """

    width: int
    size: int
    cells: Mapping[int, Cell]
    names: Mapping[int, str]
    index: Mapping[str, int]
    around: tuple[int, ...]
    rim: tuple[int, ...]
    full: int
    coast: int
    edges: int
    ends: Mapping[int, tuple[int, int]]
    edge_names: Mapping[int, str]
    edge_index: Mapping[str, int]
    between: Mapping[tuple[int, int], int]


@lru_cache(maxsize=64)
def grid_of(cells: tuple[Cell, ...]) -> Grid:
    """
    Return the grid of *cells*, which may have holes.

    Raises:
        ValueError: If there are none, or two could overlap (row + x must be all even or all odd), or there
            are more rows than letters.
    """
    numbered, width = _numbered(cells)
    number_of = {cell: number for number, cell in numbered.items()}
    size = max(numbered) + 1
    names = _names(numbered)
    ends = dict(_pairs(numbered, number_of, size))
    around, rim = [0] * size, [0] * size
    between: dict[tuple[int, int], int] = {}
    for edge, (one, other) in ends.items():
        around[one] |= 1 << other
        around[other] |= 1 << one
        rim[one] |= 1 << edge
        rim[other] |= 1 << edge
        between[one, other] = between[other, one] = edge
    return Grid(
        width=width,
        size=size,
        cells=numbered,
        names=names,
        index={name: number for number, name in names.items()},
        around=tuple(around),
        rim=tuple(rim),
        full=mask_of(numbered),
        coast=mask_of(n for n in numbered if around[n].bit_count() < 6),
        edges=mask_of(ends),
        ends=ends,
        edge_names={edge: f"{names[one]}|{names[other]}" for edge, (one, other) in ends.items()},
        edge_index={f"{names[one]}|{names[other]}": edge for (one, other), edge in between.items()},
        between=between,
    )


# --- Sets ---


def mask_of(numbers: Iterable[int]) -> int:
    """Return the set of *numbers* as a mask."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers in *mask*, the smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def ways(grid: Grid, edges: int) -> Ways:
    """Return the set *edges* split by direction, as steps and floods want it."""
    size = grid.size
    one_way = (1 << size) - 1
    return Ways(edges & one_way, edges >> size & one_way, edges >> 2 * size)


def step(grid: Grid, start: int, crossing: Ways) -> int:
    """Return the hexes one step from those of *start*; some may be of *start* themselves."""
    east, south_west, south_east = crossing
    down = grid.width
    slant = down + 1
    return (
        (start & east) << 1
        | start >> 1 & east
        | (start & south_west) << down
        | start >> down & south_west
        | (start & south_east) << slant
        | start >> slant & south_east
    )


def flood(grid: Grid, start: int, crossing: Ways) -> int:
    """Return all hexes that can be reached from those of *start*, and *start* itself."""
    east, south_west, south_east = crossing
    down = grid.width
    slant = down + 1
    region, before = start, 0
    # Each direction goes on from what the one before it has reached: few rounds are needed.
    while region != before:
        before = region
        region |= (region & east) << 1
        region |= (region & south_west) << down
        region |= (region & south_east) << slant
        region |= region >> 1 & east
        region |= region >> down & south_west
        region |= region >> slant & south_east
    return region


def edges_of(grid: Grid, hexes: int) -> int:
    """Return the edges that have at least one of *hexes* beside them."""
    size, down = grid.size, grid.width
    east, south_west, south_east = hexes | hexes >> 1, hexes | hexes >> down, hexes | hexes >> down + 1
    return (east | south_west << size | south_east << 2 * size) & grid.edges


def beside_edges(grid: Grid, edges: Ways) -> int:
    """Return the hexes that have at least one of *edges* beside them."""
    east, south_west, south_east = edges
    down = grid.width
    return east | east << 1 | south_west | south_west << down | south_east | south_east << down + 1


def crosses(grid: Grid, region: int, walls: Ways) -> bool:
    """Tell whether some wall of *walls* has *region* on one side only."""
    east, south_west, south_east = walls
    down = grid.width
    return bool(
        (region ^ region >> 1) & east
        or (region ^ region >> down) & south_west
        or (region ^ region >> down + 1) & south_east
    )


# --- Places on paper ---


def centre(cell: Cell) -> tuple[float, float]:
    """Return the centre of a hex whose sides are 1 long; y grows downwards, (0, 0) is at (0, 0)."""
    return cell.x * sqrt(3) / 2, cell.row * 1.5


def corners(cell: Cell) -> tuple[tuple[float, float], ...]:
    """Return the six corners, clockwise from the top; units as in `centre`."""
    x, y = centre(cell)
    return tuple((x + sin(radians(60 * k)), y - cos(radians(60 * k))) for k in range(6))


# --- Numbering ---


def _numbered(cells: tuple[Cell, ...]) -> tuple[dict[int, Cell], int]:
    """Return the cells by number, in reading order, and the width of a row of numbers."""
    if not cells:
        raise ValueError("an island needs at least one hex")
    if len({(cell.row + cell.x) % 2 for cell in cells}) > 1:
        raise ValueError("hexes of neighbouring rows must be shifted by half a hex")
    top = min(cell.row for cell in cells)
    if max(cell.row for cell in cells) - top >= len(ascii_uppercase):
        raise ValueError(f"an island has at most {len(ascii_uppercase)} rows")
    columns = {cell: (cell.row + cell.x) // 2 for cell in cells}
    left = min(columns.values())
    width = max(columns.values()) - left + 1
    return {(cell.row - top) * width + columns[cell] - left: cell for cell in sorted(cells)}, width


def _names(cells: Mapping[int, Cell]) -> dict[int, str]:
    """Return "A1" and so on by number."""
    names: dict[int, str] = {}
    top = min(cell.row for cell in cells.values())
    placed: dict[int, int] = {}
    for number, cell in cells.items():
        placed[cell.row] = placed.get(cell.row, 0) + 1
        names[number] = f"{ascii_uppercase[cell.row - top]}{placed[cell.row]}"
    return names


def _pairs(
    cells: Mapping[int, Cell], number_of: Mapping[Cell, int], size: int
) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield every edge's number and its two hexes."""
    for way, (rows, columns) in enumerate(((0, 2), (1, -1), (1, 1))):
        for number, (row, x) in cells.items():
            other = number_of.get(Cell(row + rows, x + columns))
            if other is not None:
                yield way * size + number, (number, other)
