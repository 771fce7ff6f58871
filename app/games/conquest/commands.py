"""
The verbs of Conquest: what players do, and what fate answers.

Hexes and edges go by name: "B3", "A1|B2".
"""

from typing import ClassVar, TypeAlias

from attrs import field, frozen, validators

from app.core.command import Command, Seat
from app.core.words import N_
from app.games.conquest.pieces import Goods, Land, Phase, Resource

_die = validators.in_(range(1, 7))


@frozen
class ConquestCommand(Command):
    """Anything that happens in Conquest."""


# --- Setting up ---


@frozen
class HexTurned(ConquestCommand):
    """Nature turns up a hex of a random island.  Rule: CON-3."""

    hex: str
    land: Land

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("turning up {hex}")


@frozen
class StarterDrawn(ConquestCommand):
    """Nature says who begins.  Rule: CON-6."""

    seat: Seat

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("drawing the first player")


@frozen
class Place(ConquestCommand):
    """Put the first settlement and knight on a coastal hex.  Rule: CON-6."""

    hex: str

    label: ClassVar[str] = N_("first settlement on {hex}")


# --- Production ---


@frozen
class Produced(ConquestCommand):
    """The island brings what it brings; there is no luck in it.  Rules: CON-8 to CON-12."""

    label: ClassVar[str] = N_("production")


# --- Build and trade ---


@frozen
class Settle(ConquestCommand):
    """Build a settlement.  Rule: CON-13."""

    hex: str

    label: ClassVar[str] = N_("settlement on {hex}")


@frozen
class BuildCity(ConquestCommand):
    """Make a city of a settlement.  Rule: CON-14."""

    hex: str

    label: ClassVar[str] = N_("city on {hex}")


@frozen
class BuildCastle(ConquestCommand):
    """Make a castle of a city.  Rule: CON-14."""

    hex: str

    label: ClassVar[str] = N_("castle on {hex}")


@frozen
class Recruit(ConquestCommand):
    """Buy a knight, or two on a castle, for one card.  Rule: CON-15."""

    hex: str
    pay: Resource

    label: ClassVar[str] = N_("knight on {hex}")


@frozen
class RecruitPair(ConquestCommand):
    """Buy two knights on a castle for one card of each kind that buys knights.  Rule: CON-R12."""

    hex: str

    label: ClassVar[str] = N_("two knights on {hex}")


@frozen
class BuildWall(ConquestCommand):
    """Build a wall.  Rule: CON-16."""

    edge: str
    pay: Resource

    label: ClassVar[str] = N_("wall on {edge}")


@frozen
class MoveWall(ConquestCommand):
    """Put an own wall on another edge.  Rule: CON-17."""

    start: str
    end: str

    label: ClassVar[str] = N_("wall from {start} to {end}")


@frozen
class Repair(ConquestCommand):
    """Make a breached castle whole.  Rule: CON-18."""

    hex: str
    pay: Resource

    label: ClassVar[str] = N_("repair on {hex}")


@frozen
class BankTrade(ConquestCommand):
    """Give the bank equal cards for one other.  Rule: CON-19."""

    give: Resource
    get: Resource

    label: ClassVar[str] = N_("trade with the bank")


@frozen
class SpendGold(ConquestCommand):
    """Turn gold into a card.  Rule: CON-19."""

    get: Resource

    label: ClassVar[str] = N_("gold for a card")


@frozen
class OfferTrade(ConquestCommand):
    """Offer a trade to others, who answer in this order; the first who accepts has it.  Rule: CON-20."""

    to: tuple[Seat, ...]
    give: Goods
    get: Goods

    label: ClassVar[str] = N_("offer of a trade")


@frozen
class AnswerTrade(ConquestCommand):
    """Take or leave an offer.  Rule: CON-20."""

    accept: bool

    label: ClassVar[str] = N_("answer to an offer")


# --- Moving and fighting ---


@frozen
class GoOn(ConquestCommand):
    """Leave a phase for a later one, or end the turn.  Rule: section 4 of the rules."""

    to: Phase

    label: ClassVar[str] = N_("end of a phase")


@frozen
class March(ConquestCommand):
    """Move knights that have not moved yet, together.  Rule: CON-22."""

    start: str
    end: str
    count: int

    label: ClassVar[str] = N_("march from {start} to {end}")


@frozen
class Breach(ConquestCommand):
    """Try to breach the wall between two hexes, or the castle on the other one.  Rule: CON-23."""

    start: str
    target: str

    label: ClassVar[str] = N_("breach from {start} at {target}")


@frozen
class BreachRolled(ConquestCommand):
    """Nature's answer to a breach.  Rules: CON-23 to CON-25."""

    die: int = field(validator=_die)

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("roll for the breach")


@frozen
class Attack(ConquestCommand):
    """Fight for one knight or building on a neighbouring hex.  Rules: CON-26, CON-27."""

    start: str
    target: str

    label: ClassVar[str] = N_("attack from {start} on {target}")


@frozen
class BattleRolled(ConquestCommand):
    """Nature's answer to an attack: one die for each side.  Rules: CON-28 to CON-32."""

    attack: int = field(validator=_die)
    defence: int = field(validator=_die)

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("roll for the battle")


@frozen
class Occupy(ConquestCommand):
    """Move knights into the hex that has just been opened or taken.  Rules: CON-24, CON-31."""

    start: str
    count: int

    label: ClassVar[str] = N_("occupation from {start}")


Order: TypeAlias = (
    Place
    | Settle
    | BuildCity
    | BuildCastle
    | Recruit
    | RecruitPair
    | BuildWall
    | MoveWall
    | Repair
    | BankTrade
    | SpendGold
    | OfferTrade
    | AnswerTrade
    | GoOn
    | March
    | Breach
    | Attack
    | Occupy
)
"""What players do."""

COMMANDS: tuple[type[ConquestCommand], ...] = (
    HexTurned,
    StarterDrawn,
    Place,
    Produced,
    Settle,
    BuildCity,
    BuildCastle,
    Recruit,
    RecruitPair,
    BuildWall,
    MoveWall,
    Repair,
    BankTrade,
    SpendGold,
    OfferTrade,
    AnswerTrade,
    GoOn,
    March,
    Breach,
    BreachRolled,
    Attack,
    BattleRolled,
    Occupy,
)
"""All verbs."""
