"""Plates and pieces drawn by hand: what another drawing makes of the tables, and what forbids it."""

from collections.abc import Hashable, Iterable, Iterator, Mapping

from attrs import evolve

from app.core.words import N_, Phrase
from app.games.catapults.model import Options
from app.games.catapults.tables import COVERED, DRY, MOUNTAIN, SWAMP, Kind, Mountains, Tables, drawn
from app.kit.polyomino import Shape, anchors, normal, offsets, orientations
from app.kit.regions import edge_parts
from app.kit.squares import Squares

SIDES = range(6, 21)
"""Rows and columns a plate may have."""

MOST_KINDS = 24
"""Kinds of wall pieces: more than that, and nobody finds one among the others."""

_NAMES = "PUVWXYFNQRKMGHBCDEAO"


def mark_at(tables: Tables, setup: str, row: int, col: int) -> str:
    """Return what lies on a square with the mountains *setup*: `DRY`, `SWAMP` or `MOUNTAIN`."""
    peaks = next((each.drawing for each in tables.mountains if each.id == setup), None)
    if peaks is not None and peaks[row][col] == MOUNTAIN:
        return MOUNTAIN
    return SWAMP if tables.plate[row][col] == SWAMP else DRY


def painted(tables: Tables, setup: str, row: int, col: int, mark: str) -> Tables:
    """Return tables with *mark* on a square; mountains are those of *setup*, and lie on whatever is there."""
    peak = MOUNTAIN if mark == MOUNTAIN else DRY
    mountains = tuple(
        evolve(each, drawing=_with_sign(each.drawing, row, col, peak)) if each.id == setup else each
        for each in tables.mountains
    )
    if mark == MOUNTAIN:
        return evolve(tables, mountains=mountains)
    return evolve(tables, plate=_with_sign(tables.plate, row, col, mark), mountains=mountains)


def resized(tables: Tables, rows: int, cols: int) -> Tables:
    """Return tables with another plate: below and on the right dry land is added, or squares fall off."""
    mountains = tuple(evolve(each, drawing=_cut(each.drawing, rows, cols)) for each in tables.mountains)
    return evolve(tables, plate=_cut(tables.plate, rows, cols), mountains=mountains)


def with_kind(tables: Tables, kind: Kind) -> Tables:
    """Return tables with a kind of piece: instead of the one of its id, or after all others."""
    kinds = {each.id: each for each in tables.kinds}
    return evolve(tables, kinds=tuple({**kinds, kind.id: kind}.values()))


def without_kind(tables: Tables, kind: str) -> Tables:
    """Return tables without a kind of piece, which is not the last one."""
    return evolve(tables, kinds=tuple(each for each in tables.kinds if each.id != kind))


def fresh_id(tables: Tables) -> str:
    """Return a name that no piece has yet."""
    taken = {kind.id for kind in tables.kinds}
    names = (f"{name}{turn or ''}" for turn in range(MOST_KINDS) for name in _NAMES)
    return next(name for name in names if name not in taken)


def piece_of(squares: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """Return squares, at least one, as the drawing of a piece without empty edges."""
    shape = normal(squares)
    rows, cols = 1 + max(row for row, _ in shape), 1 + max(col for _, col in shape)
    return tuple(
        "".join(COVERED if (row, col) in shape else DRY for col in range(cols)) for row in range(rows)
    )


def mirrored(drawing: tuple[str, ...]) -> tuple[str, ...]:
    """Return the mirror image of a piece, which is a piece of its own.  Rule: CAT-4."""
    return tuple(row[::-1] for row in drawing)


# --- What forbids it ---


def why_no_piece(options: Options, drawing: tuple[str, ...], kind: str) -> Phrase | None:
    """Return why *kind* cannot look like this beside the other pieces; None if it can."""
    tables = options.tables
    squares = drawn(drawing, COVERED)
    if not squares:
        return Phrase(N_("A piece covers at least one square."))
    if not _hangs_together(squares):
        return Phrase(N_("The squares of a piece must be joined, side by side."))
    shape = normal(squares)
    for each in tables.kinds:
        if each.id != kind and shape in orientations(drawn(each.drawing, COVERED)):
            return Phrase(N_("That is the piece {piece}, perhaps turned."), {"piece": each.id})
    old = next((each for each in tables.kinds if each.id == kind), Kind(kind, "", (COVERED,)))
    return why_not(options, evolve(options, tables=with_kind(tables, evolve(old, drawing=drawing))))


def why_not(old: Options, new: Options) -> Phrase | None:
    """Return what is wrong with *new* and was not wrong with *old*; None if nothing is."""
    known = dict(_flaws(old))
    return next((flaw for key, flaw in _flaws(new) if key not in known), None)


def _flaws(options: Options) -> Iterator[tuple[Hashable, Phrase]]:
    """Yield what makes a plate hard to play on, with a key for each."""
    tables = options.tables
    grid = Squares(len(tables.plate), len(tables.plate[0]))
    dry = grid.board & ~grid.mask(drawn(tables.plate, SWAMP))
    engine = normal(
        (row, col) for row in range(options.catapult_size) for col in range(options.catapult_size)
    )
    shapes = {kind.id: orientations(drawn(kind.drawing, COVERED)) for kind in tables.kinds}
    for setup in tables.mountains or (Mountains("", ()),):
        free = ~grid.mask(drawn(setup.drawing, MOUNTAIN))
        told = {"mountains": Phrase(setup.title)}
        if not _fits(grid, (engine,), grid.board & ~grid.rim & free):
            yield (
                ("engine", setup.id),
                Phrase(
                    N_("No catapult would find room inside the plate, with the mountains {mountains}."), told
                ),
            )
        for kind, turns in shapes.items():
            if not _fits(grid, turns, dry & free):
                text = N_("The piece {piece} would fit nowhere in round 1, with the mountains {mountains}.")
                yield ("piece", setup.id, kind), Phrase(text, {**told, "piece": kind})


def _fits(grid: Squares, turns: Iterable[Shape], free: int) -> bool:
    """Tell whether a shape can be laid on free squares."""
    return any(_on_plate(grid, turn) and anchors(free, offsets(grid, turn)) for turn in turns)


def _on_plate(grid: Squares, shape: Shape) -> bool:
    return max(row for row, _ in shape) < grid.rows and max(col for _, col in shape) < grid.cols


def _hangs_together(squares: list[tuple[int, int]]) -> bool:
    shape = normal(squares)
    grid = Squares(1 + max(row for row, _ in shape), 1 + max(col for _, col in shape))
    return len(list(edge_parts(grid, grid.mask(shape)))) == 1


def _with_sign(drawing: tuple[str, ...], row: int, col: int, sign: str) -> tuple[str, ...]:
    line = drawing[row]
    return (*drawing[:row], line[:col] + sign + line[col + 1 :], *drawing[row + 1 :])


def _cut(drawing: tuple[str, ...], rows: int, cols: int) -> tuple[str, ...]:
    lines = (*drawing[:rows], *("" for _ in range(rows - len(drawing))))
    return tuple(line[:cols].ljust(cols, DRY) for line in lines)


SIGNS: Mapping[str, str] = {SWAMP: N_("Swamp"), MOUNTAIN: N_("Mountain"), DRY: N_("Meadow")}
"""What can be painted, and what it is called."""
