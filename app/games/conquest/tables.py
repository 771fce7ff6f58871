"""The numbers of Conquest that a variant may replace."""

from collections.abc import Mapping

from attrs import field, frozen

from app.games.conquest.pieces import Cards, Resource


@frozen
class Board:
    """
    An island as it is chosen: the drawing is that of `Island`.

    Attributes:
        title: For players.
        map: The hexes by row, one letter each, at the column where they lie.
        supply: Cards of each resource (CON-11).
        seats: The least and the greatest number of players.
        default: For how many, from and to, it is the usual board; (0, 0) for none.
    """

    title: str
    map: tuple[str, ...]
    supply: int
    seats: tuple[int, int]
    default: tuple[int, int] = (0, 0)


@frozen
class Costs:
    """
    What things cost (CON-13 to CON-19); where kinds are listed, one card of any of them pays.

    Attributes:
        settlement, settlement_without_wool, city, castle: Cards of each kind.
        knight, wall, repair: The kinds that pay for one.
        castle_knights: Knights for one card on a castle.
        bank: Equal cards for one other.
        gold: Gold for one card.
        box: Settlements, cities and castles, and walls of each player, if they are limited.
    """

    settlement: Cards
    settlement_without_wool: Cards
    city: Cards
    castle: Cards
    knight: tuple[Resource, ...]
    wall: tuple[Resource, ...]
    repair: tuple[Resource, ...]
    castle_knights: int
    bank: int
    gold: int
    box: tuple[int, int, int]


@frozen
class Yields:
    """
    What a hex brings (CON-9), and gold (CON-12, CON-R31).

    Attributes:
        knight: For at least one own knight there.
        building: For an own settlement, city or castle there.
        beside: For an own settlement, city or castle next to it.
        fortress: For lying in an own fortress.
        card_gold: For each special card.
        idle_gold: For a player without any hex that could produce.
        second_seat_gold: At the start, for the second of two players.
    """

    knight: int
    building: tuple[int, int, int]
    beside: tuple[int, int, int]
    fortress: int
    card_gold: int
    idle_gold: int
    second_seat_gold: int


@frozen
class War:
    """
    How dice are read (CON-23, CON-27, CON-32).

    Attributes:
        size: For the side with more knights.
        defence: For a settlement, a city, a whole castle without knights.
        breach: The least roll that breaches.
        plunder: Gold for a battle won.
    """

    size: int
    defence: tuple[int, int, int]
    breach: int
    plunder: int


@frozen
class Goals:
    """
    What wins (CON-42), and what earns a card (CON-37 to CON-39).

    Attributes:
        share: A claim needs more than this share of the hexes, as a fraction.
        claim_turns: Turns a player must have finished.
        army, fortress, metropolis: The least number of knights or hexes.
    """

    share: tuple[int, int]
    claim_turns: int
    army: int
    fortress: int
    metropolis: int


@frozen
class Tables:
    """All numbers of the game that are not options; read from resources, replaced by variants."""

    boards: Mapping[str, Board] = field(hash=False)
    costs: Costs
    yields: Yields
    war: War
    goals: Goals
