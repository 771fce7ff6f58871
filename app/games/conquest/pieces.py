"""The small words of Conquest: resources, lands, buildings, cards, phases."""

from enum import IntEnum
from typing import TypeAlias

from app.core.command import Seat
from app.core.words import N_

Cards: TypeAlias = tuple[int, ...]
"""How many of each resource: wood, brick, wool, wheat, ore."""

Goods: TypeAlias = tuple[int, ...]
"""What is traded: the five resources, and gold."""

NOBODY: Seat = -2
"""Stands for no seat at all."""

NOWHERE = -1
"""Stands for no hex at all."""


class Resource(IntEnum):
    """What hexes bring; in the order of `Cards`."""

    WOOD = 0
    BRICK = 1
    WOOL = 2
    WHEAT = 3
    ORE = 4


RESOURCES: tuple[Resource, ...] = tuple(Resource)
"""All of them, in the order of `Cards`."""

RESOURCE_NAMES: tuple[str, ...] = (N_("wood"), N_("brick"), N_("wool"), N_("wheat"), N_("ore"))
"""For players, in the order of `Cards`."""

NOTHING: Cards = (0, 0, 0, 0, 0)
"""No cards."""


class Land(IntEnum):
    """What a hex is; the first five bring the resource of the same number.  Rule: CON-4."""

    FOREST = 0
    HILLS = 1
    PASTURE = 2
    FIELDS = 3
    MOUNTAINS = 4
    DESERT = 5
    UNTURNED = 6


LAND_NAMES: tuple[str, ...] = (
    N_("forest"),
    N_("hills"),
    N_("pasture"),
    N_("wheat fields"),
    N_("mountains"),
    N_("desert"),
    N_("not yet turned up"),
)
"""For players, by `Land`."""

LETTERS = "wbsgod?"
"""How lands are written in the drawing of an island, by `Land`."""


class Level(IntEnum):
    """Kinds of buildings; one more is the level that counts for ties."""

    SETTLEMENT = 0
    CITY = 1
    CASTLE = 2


LEVELS: tuple[Level, ...] = tuple(Level)
"""All of them, the lowest first."""

LEVEL_NAMES: tuple[str, ...] = (N_("settlement"), N_("city"), N_("castle"))
"""For players, by `Level`."""


class Special(IntEnum):
    """The cards that bring gold.  Rules: CON-37 to CON-39."""

    ARMY = 0
    FORTRESS = 1
    METROPOLIS = 2


SPECIAL_NAMES: tuple[str, ...] = (N_("Largest Army"), N_("Largest Fortress"), N_("Largest Metropolis"))
"""For players, by `Special`."""


class Phase(IntEnum):
    """Where a game stands; from BUILD to END they follow one another in a turn (section 4)."""

    TURNING = 0
    LOTS = 1
    PLACING = 2
    PRODUCTION = 3
    BUILD = 4
    MOVE = 5
    BREACH = 6
    ATTACK = 7
    END = 8
    OVER = 9
