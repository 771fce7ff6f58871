"""Conquest taken apart: what can be put where by hand (`app.core.edits.Bench`)."""

from collections.abc import Hashable, Iterator, Sequence

from app.core.command import Seat
from app.core.edits import NOT_THERE, STAYS, Edit, Held, Shelf, Thing
from app.core.words import N_, Phrase, SeatName, named
from app.games.conquest.model import Island, Position
from app.games.conquest.pieces import LAND_NAMES, LETTERS, LEVEL_NAMES, LEVELS, NOBODY, Land, Level
from app.games.conquest.queries import level, owner
from app.games.conquest.sandbox.dials import dials, set_dial

__all__ = ["away", "changes", "dials", "lifted", "put", "set_dial", "shelves", "spots"]

MOST_KNIGHTS = 999
"""On a hex."""

_BUILT: dict[Level, str] = {
    Level.SETTLEMENT: N_("Settlement"),
    Level.CITY: N_("City"),
    Level.CASTLE: N_("Castle"),
}
_TAKEN = N_("Somebody else holds this hex.")


def shelves(state: Position) -> Sequence[Shelf]:
    """Return each seat's pieces, and the lands; there is enough of everything."""
    found = []
    for seat in range(state.seats):
        things = [Thing(("building", int(kind), seat), Phrase(_BUILT[kind])) for kind in LEVELS]
        things += [Thing(("knight", seat), Phrase(N_("Knight"))), Thing(("wall", seat), Phrase(N_("Wall")))]
        found.append(Shelf(named(seat), things))
    lands = [
        Thing(("land", int(land)), Phrase(LAND_NAMES[land])) for land in Land if land is not Land.UNTURNED
    ]
    return [*found, Shelf(Phrase(N_("Lands")), lands)]


def lifted(state: Position, key: Hashable) -> Held | None:
    """Return a building, all knights of a hex, or a wall."""
    grid = state.island.grid
    match key:
        case ("building", str(name)) if name in grid.index:
            built, seat = level(state, grid.index[name]), owner(state, grid.index[name])
            is_there = built is not None and seat != NOBODY
            return Held(("building", int(built or 0), seat), source=key) if is_there else None
        case ("knights", str(name)) if name in grid.index and state.knights[grid.index[name]] > 0:
            seat = owner(state, grid.index[name])
            return None if seat == NOBODY else Held(("knight", seat), source=key)
        case ("wall", str(name)) if name in grid.edge_index:
            here = 1 << grid.edge_index[name]
            for seat, walls in enumerate(state.walls):
                if walls & here:
                    return Held(("wall", seat), source=key)
    return None


def spots(state: Position, held: Held) -> Iterator[Hashable]:
    """Yield ("edge", name) for walls, ("hex", name) for everything else."""
    grid = state.island.grid
    if isinstance(held.thing, tuple) and held.thing[0] == "wall":
        return (("edge", name) for name in grid.edge_names.values())
    return (("hex", name) for name in grid.names.values())


def put(state: Position, held: Held, spot: Hashable) -> Edit[Position] | Phrase:
    """Put a piece on a hex or an edge; what is lifted leaves where it was.  Lands are changed."""
    after, grid = state.copy(), state.island.grid
    match held.thing, spot:
        case ("wall", int(seat)), ("edge", str(name)):
            _remove(after, held.source)
            return _put_wall(after, seat, grid.edge_index[name], name)
        case ("land", int(land)), ("hex", str(name)):
            return _put_land(after, Land(land), grid.index[name], name)
        case ("building", int(kind), int(seat)), ("hex", str(name)):
            was_breached = held.source is not None and _is_breached(state, held.source)
            _remove(after, held.source)
            return _put_building(after, seat, Level(kind), grid.index[name], name, is_breached=was_breached)
        case ("knight", int(seat)), ("hex", str(name)):
            count = 1 if held.source is None else _count(state, held.source)
            _remove(after, held.source)
            return _put_knights(after, seat, count, grid.index[name], name)
        case _:
            return NOT_THERE


def _put_wall(state: Position, seat: Seat, edge: int, name: str) -> Edit[Position] | Phrase:
    here = 1 << edge
    if state.walls[seat] & here:
        return Phrase(N_("There is a wall already."))
    state.walls = [walls & ~here for walls in state.walls]
    state.walls[seat] |= here
    values = {"name": SeatName(seat), "edge": name}
    return Edit(state, Phrase(N_("wall of {name} on {edge}"), values))


def _put_land(state: Position, land: Land, number: int, name: str) -> Edit[Position] | Phrase:
    values = {"hex": name, "land": Phrase(LAND_NAMES[land])}
    if state.island.lands[number] is land:
        return Phrase(N_("{hex} is {land} already."), values)
    row, x = state.island.grid.cells[number]
    drawing = list(state.island.drawing)
    drawing[row] = drawing[row][:x] + LETTERS[land] + drawing[row][x + 1 :]
    state.island = Island(tuple(drawing))
    return Edit(state, Phrase(N_("{hex} becomes {land}"), values))


def _put_building(
    state: Position, seat: Seat, kind: Level, number: int, name: str, *, is_breached: bool
) -> Edit[Position] | Phrase:
    if owner(state, number) not in (NOBODY, seat):
        return Phrase(_TAKEN)
    values = {"building": Phrase(LEVEL_NAMES[kind]), "name": SeatName(seat), "hex": name}
    if level(state, number) is kind:
        return Phrase(N_("There is a building already."))
    _raze(state, number)
    state.buildings[kind] |= 1 << number
    state.settled[seat] |= 1 << number
    state.breached |= int(is_breached) << number
    return Edit(state, Phrase(N_("{building} of {name} on {hex}"), values))


def _put_knights(state: Position, seat: Seat, count: int, number: int, name: str) -> Edit[Position] | Phrase:
    if owner(state, number) not in (NOBODY, seat):
        return Phrase(_TAKEN)
    if state.knights[number] + count > MOST_KNIGHTS:
        return Phrase(N_("So many knights have no room there."))
    state.knights[number] += count
    state.occupied[seat] |= 1 << number
    values = {"count": count, "name": SeatName(seat), "hex": name}
    return Edit(state, Phrase(N_("{count} knights of {name} on {hex}"), values))


def away(state: Position, key: Hashable) -> Edit[Position] | Phrase:
    """Take a building, a wall, or all knights of a hex off the island."""
    held, after = lifted(state, key), state.copy()
    if held is None or not isinstance(key, tuple):
        return STAYS
    _remove(after, key)
    return Edit(after, Phrase(N_("{where} cleared"), {"where": str(key[1])}))


def _count(state: Position, source: Hashable) -> int:
    assert isinstance(source, tuple)
    return state.knights[state.island.grid.index[source[1]]]


def _is_breached(state: Position, source: Hashable) -> bool:
    assert isinstance(source, tuple)
    return bool(state.breached >> state.island.grid.index[source[1]] & 1)


def _remove(state: Position, source: Hashable | None) -> None:
    """Take something from where it is."""
    grid = state.island.grid
    match source:
        case ("building", str(name)):
            _raze(state, grid.index[name])
        case ("knights", str(name)):
            _disband(state, grid.index[name])
        case ("wall", str(name)):
            state.walls = [walls & ~(1 << grid.edge_index[name]) for walls in state.walls]
        case _:
            pass


def _raze(state: Position, number: int) -> None:
    keep = ~(1 << number)
    state.buildings = [mask & keep for mask in state.buildings]
    state.settled = [mask & keep for mask in state.settled]
    state.breached &= keep


def _disband(state: Position, number: int) -> None:
    state.knights[number] = state.tired[number] = 0
    state.occupied = [mask & ~(1 << number) for mask in state.occupied]


# --- Right clicks ---


def changes(state: Position, key: Hashable | None) -> Sequence[Edit[Position]]:
    """Breach a castle or make it whole; one knight more or fewer, marched or not."""
    match key:
        case ("building", str(name)) if lifted(state, key) is not None:
            return list(_castle(state, state.island.grid.index[name], name))
        case ("knights", str(name)) if lifted(state, key) is not None:
            return list(_company(state, state.island.grid.index[name], name))
        case _:
            return ()


def _castle(state: Position, number: int, name: str) -> Iterator[Edit[Position]]:
    if level(state, number) is Level.CASTLE:
        after = state.copy()
        after.breached ^= 1 << number
        is_breached = after.breached >> number & 1
        text = N_("Breach the castle on {hex}") if is_breached else N_("Make the castle on {hex} whole")
        yield Edit(after, Phrase(text, {"hex": name}))


def _company(state: Position, number: int, name: str) -> Iterator[Edit[Position]]:
    count, values = state.knights[number], {"hex": name}
    for change, text in ((1, N_("One knight more on {hex}")), (-1, N_("One knight fewer on {hex}"))):
        if 0 < count + change <= MOST_KNIGHTS:
            after = state.copy()
            after.knights[number] += change
            after.tired[number] = min(after.tired[number], after.knights[number])
            yield Edit(after, Phrase(text, values))
    for tired, text in (
        (count, N_("All knights on {hex} have moved")),
        (0, N_("No knight on {hex} has moved")),
    ):
        if state.tired[number] != tired:
            after = state.copy()
            after.tired[number] = tired
            yield Edit(after, Phrase(text, values))
