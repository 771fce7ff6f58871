"""The numbers of Conquest that a variant may replace."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from app.core.options import Unfit, drawing, entry, group
from app.core.words import N_, Phrase
from app.games.conquest.island_sheet import objection, spread, written
from app.games.conquest.pieces import LETTERS, LEVEL_NAMES, RESOURCE_NAMES, RESOURCES, Cards, Resource
from app.kit.hexes import grid_of


def _price(label: str, rule: str) -> Any:
    return entry(label, rule=rule, low=0, high=20, parts=RESOURCE_NAMES)


def _kinds(label: str, rule: str) -> Any:
    names = dict(zip(RESOURCES, RESOURCE_NAMES, strict=True))
    return entry(label, rule=rule, choices=names, several=True, hint=_ANY)


def _number(label: str, rule: str, low: int = 0, high: int = 99, hint: str = "") -> Any:
    return entry(label, rule=rule, low=low, high=high, hint=hint)


def _by_level(label: str, rule: str) -> Any:
    return entry(label, rule=rule, low=0, high=20, parts=LEVEL_NAMES)


_ANY = N_("One card of any of these kinds pays.")


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

    title: str = drawing(N_("Name"))
    map: tuple[str, ...] = drawing(N_("Map"))
    supply: int = _number(N_("Cards of each resource"), "CON-11", 1, 200)
    seats: tuple[int, int] = entry(
        N_("Players"), rule="CON-3", low=2, high=6, parts=(N_("at least"), N_("at most"))
    )
    default: tuple[int, int] = entry(
        N_("The usual one for"),
        default=(0, 0),
        rule="CON-3",
        low=0,
        high=6,
        parts=(N_("from"), N_("to")),
    )

    def __attrs_post_init__(self) -> None:
        """Refuse a map that nobody could play on; says what to change."""
        for row, line in enumerate(self.map, 1):
            if unknown := {*line} - {*LETTERS[:-1], " "}:
                said = {"row": row, "letter": repr(min(unknown)), "letters": repr(LETTERS[:-1])}
                raise Unfit(Phrase(N_("row {row} of a map has {letter}, which is none of {letters}"), said))
        grid_of(tuple(cell for cell, _ in written(self.map)))
        if (why := objection(spread(self.map)[1], self.seats[1])) is not None:
            raise Unfit(why)


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

    settlement: Cards = _price(N_("Settlement"), "CON-13")
    settlement_without_wool: Cards = _price(N_("Settlement at the other price"), "CON-R10")
    city: Cards = _price(N_("City"), "CON-14")
    castle: Cards = _price(N_("Castle"), "CON-14")
    knight: tuple[Resource, ...] = _kinds(N_("Knight"), "CON-15")
    wall: tuple[Resource, ...] = _kinds(N_("Wall"), "CON-16")
    repair: tuple[Resource, ...] = _kinds(N_("Repair"), "CON-18")
    castle_knights: int = _number(N_("Knights for one card on a castle"), "CON-R12", 1, 9)
    bank: int = _number(N_("Equal cards for one other"), "CON-19", 1, 20)
    gold: int = _number(N_("Gold for one card"), "CON-19", 1, 20)
    box: tuple[int, int, int] = entry(
        N_("Pieces in the box"),
        rule="CON-R43",
        low=1,
        high=99,
        parts=(N_("settlements"), N_("cities and castles"), N_("walls")),
    )


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

    knight: int = _number(N_("For a knight there"), "CON-9", high=20)
    building: tuple[int, int, int] = _by_level(N_("For a building there"), "CON-9")
    beside: tuple[int, int, int] = _by_level(N_("For a building beside it"), "CON-9")
    fortress: int = _number(N_("In a fortress"), "CON-9", high=20)
    card_gold: int = _number(N_("Gold for a special card"), "CON-12")
    idle_gold: int = _number(N_("Gold for a player without land"), "CON-12")
    second_seat_gold: int = _number(N_("Gold for the second of two players"), "CON-R31")


@frozen(cache_hash=True)
class War:
    """
    How dice are read (CON-23, CON-27, CON-32).

    Attributes:
        size: For the side with more knights.
        defence: For a settlement, a city, a whole castle without knights.
        breach: The least roll that breaches.
        plunder: Gold for a battle won.
    """

    size: int = _number(N_("Added for more knights"), "CON-27", high=6)
    defence: tuple[int, int, int] = _by_level(N_("Added for a building without knights"), "CON-27")
    breach: int = _number(N_("Least roll that breaches"), "CON-23", 1, 7, N_("7 means never."))
    plunder: int = _number(N_("Gold for a battle won"), "CON-32", high=20)

    @property
    def breaching(self) -> Phrase:
        """Which rolls breach, as the beginning of a sentence: "only a six"."""
        text = N_("a roll of {roll} or more")
        if self.breach in _ROLLS:
            text = _ROLLS[self.breach]
        return Phrase(text, {"roll": self.breach})


_ROLLS = {1: N_("any roll"), 6: N_("only a six"), 7: N_("no roll")}


@frozen
class Goals:
    """
    What wins (CON-42), and what earns a card (CON-37 to CON-39).

    Attributes:
        share: A claim needs more than this share of the hexes, as a fraction.
        claim_turns: Turns a player must have finished.
        army, fortress, metropolis: The least number of knights or hexes.
    """

    share: tuple[int, int] = entry(
        N_("More than this share of the hexes wins"),
        rule="CON-42",
        low=1,
        high=100,
        parts=(N_("parts"), N_("of so many")),
    )
    claim_turns: int = _number(N_("Turns before a claim"), "CON-42")
    army: int = _number(N_("Knights of the Largest Army"), "CON-37", 1)
    fortress: int = _number(N_("Hexes of the Largest Fortress"), "CON-38", 1)
    metropolis: int = _number(N_("Hexes of the Largest Metropolis"), "CON-39", 1)

    def __attrs_post_init__(self) -> None:
        """Refuse a share that nobody could hold."""
        if self.share[0] >= self.share[1]:
            raise Unfit(Phrase(N_("the share that wins must be less than all of the hexes")))


@frozen
class Tables:
    """All numbers of the game that are not options; read from resources, replaced by variants."""

    boards: Mapping[str, Board] = group(N_("Islands"), title="title", hash=False)
    costs: Costs = group(N_("Costs"))
    yields: Yields = group(N_("What a hex brings"))
    war: War = group(N_("Dice"))
    goals: Goals = group(N_("Goals"))
