"""The nouns of Conquest: the island, the pieces on it, and what the players hold."""

from attrs import Factory, define, field, frozen

from app.core.command import Seat
from app.core.state import State
from app.games.conquest.island_sheet import written
from app.games.conquest.options import Options
from app.games.conquest.pieces import LETTERS, NOBODY, NOWHERE, RESOURCES, Cards, Goods, Land, Phase
from app.games.conquest.tables import Tables
from app.kit.hexes import Cell, Grid, bits, grid_of, mask_of


@frozen
class Island:
    """
    The hexes of a game, as drawn: a letter for each, at the column where it lies.

    Rules: CON-1 (the columns are its x, names are the grid's), CON-2 (so is the coast).

    Attributes:
        drawing: By row; the letters are `LETTERS`.
        grid: Numbers, names, neighbours and edges.
        lands: By hex number; DESERT in gaps.
        bringing: By resource: the hexes that bring it.
        deserts: The hexes that are desert.
        fertile: The hexes that are not.
        inner: Edges between fertile hexes.
    """

    drawing: tuple[str, ...]
    grid: Grid = field(init=False, eq=False, repr=False)
    lands: tuple[Land, ...] = field(init=False, eq=False, repr=False)
    bringing: tuple[int, ...] = field(init=False, eq=False, repr=False)
    deserts: int = field(init=False, eq=False, repr=False)
    fertile: int = field(init=False, eq=False, repr=False)
    inner: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Work out what follows from the drawing; raise `ValueError` if it is none."""
        drawn = _lands(self.drawing)
        grid = grid_of(tuple(drawn))
        lands = [Land.DESERT] * grid.size
        for number, cell in grid.cells.items():
            lands[number] = drawn[cell]
        deserts = mask_of(n for n in grid.cells if lands[n] is Land.DESERT)
        inner = mask_of(e for e in bits(grid.edges) if not any(deserts >> n & 1 for n in grid.ends[e]))
        derived = {
            "grid": grid,
            "lands": tuple(lands),
            "bringing": tuple(mask_of(n for n in grid.cells if lands[n] is Land(r)) for r in RESOURCES),
            "deserts": deserts,
            "fertile": grid.full & ~deserts,
            "inner": inner,
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)


def _lands(drawing: tuple[str, ...]) -> dict[Cell, Land]:
    """Return the lands by cell."""
    lands: dict[Cell, Land] = {}
    for cell, letter in written(drawing):
        if letter not in LETTERS:
            raise ValueError(f"row {cell.row + 1} of the map: a hex is one of {LETTERS!r}, not {letter!r}")
        lands[cell] = Land(LETTERS.index(letter))
    return lands


# --- What changes ---


@frozen
class Clash:
    """Dice that nature owes: for a battle, or for a breach, from one hex at another (numbers)."""

    start: int
    target: int


@frozen
class Offer:
    """
    A trade on the table.

    Attributes:
        by: Who offers.
        asked: Who has not answered yet, in this order.
        give, get: As whoever offers sees it.
    """

    by: Seat
    asked: tuple[Seat, ...]
    give: Goods
    get: Goods


@define
class Position(State):
    """
    The whole table.  Hexes and edges are numbers of the island's grid, sets of them are masks.

    Attributes:
        tables: The numbers in force.
        supply: Cards of each resource there are in all.
        buildings: Hexes with a settlement, a city, a castle, whoever owns them.
        settled: By seat: hexes with a building.
        occupied: By seat: hexes with at least one knight.
        knights: By hex: how many.
        tired: By hex: how many of them have moved this turn.
        walls: By seat: edges.
        breached: Hexes with a castle that is breached.
        cards: By seat.
        gold: By seat.
        bank: Cards left; None if unlimited.
        living: The seats still in the game, as a mask.
        turn: Whose turn it is, or who places.
        starter: Who begins every round.
        round: Rounds begun, from 1; 0 before the first.
        turns: By seat: turns finished.
        holders: By `Special`: who has the card, or NOBODY.
        army: Knights noted for the Largest Army.
        relocated: A wall has been moved this turn.
        attempted: A breach has been tried this turn.
        clash: The dice that are owed, if any.
        opening: A hex that may be occupied at once (CON-24, CON-31), or NOWHERE.
        offer: The trade that waits for an answer.
        offered: All offers made this turn, as they were made.
        won: By seat: battles won.
        claims: By seat: turns ended with enough hexes to win.
        chart: Held hexes by seat, at the start of every round.
        winners: Empty until the game is over.
    """

    options: Options
    tables: Tables
    island: Island
    seats: int
    supply: int
    buildings: list[int]
    settled: list[int]
    occupied: list[int]
    knights: list[int]
    tired: list[int]
    walls: list[int]
    cards: list[Cards]
    gold: list[int]
    bank: Cards | None
    turns: list[int]
    won: list[int]
    claims: list[int]
    living: int
    breached: int = 0
    phase: Phase = Phase.LOTS
    turn: Seat = NOBODY
    starter: Seat = NOBODY
    round: int = 0
    holders: list[int] = Factory(lambda: [NOBODY] * 3)
    army: int = 0
    relocated: bool = False
    attempted: bool = False
    clash: Clash | None = None
    opening: int = NOWHERE
    offer: Offer | None = None
    offered: tuple[Offer, ...] = ()
    chart: tuple[tuple[int, ...], ...] = ()
    winners: tuple[Seat, ...] = ()
