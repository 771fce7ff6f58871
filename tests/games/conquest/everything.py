"""Every command that could be legal anywhere in Conquest, for whoever wants to try them all."""

from collections.abc import Iterator
from itertools import product

from app.core.command import Command
from app.games.conquest.commands import (
    AnswerTrade,
    Attack,
    BankTrade,
    Breach,
    BuildCastle,
    BuildCity,
    BuildWall,
    GoOn,
    March,
    MoveWall,
    Occupy,
    Place,
    Recruit,
    RecruitPair,
    Repair,
    Settle,
    SpendGold,
)
from app.games.conquest.model import Position
from app.games.conquest.pieces import RESOURCES, Phase
from app.kit.hexes import bits


def everything(state: Position, seat: int) -> Iterator[Command]:
    """Yield every command that could be legal anywhere, but for offers."""
    hexes, edges = list(state.island.grid.index), list(state.island.grid.edge_names.values())
    counts = range(1, max(state.knights) + 1)
    for verb in (Place, Settle, BuildCity, BuildCastle, RecruitPair):
        yield from (verb(seat, name) for name in hexes)
    for verb in (Recruit, Repair):
        yield from (verb(seat, name, pay) for name in hexes for pay in RESOURCES)
    yield from (BuildWall(seat, edge, pay) for edge in edges for pay in RESOURCES)
    own = [state.island.grid.edge_names[edge] for edge in bits(state.walls[seat])]
    yield from (MoveWall(seat, start, end) for start in own for end in edges)
    yield from (BankTrade(seat, give, get) for give in RESOURCES for get in RESOURCES)
    yield from (SpendGold(seat, get) for get in RESOURCES)
    yield from (AnswerTrade(seat, accept) for accept in (False, True))
    yield from (GoOn(seat, phase) for phase in Phase)
    yield from (verb(seat, *pair) for verb in (Breach, Attack) for pair in product(hexes, hexes))
    yield from (March(seat, *way, count) for way in product(hexes, hexes) for count in counts)
    yield from (Occupy(seat, name, count) for name in hexes for count in counts)
