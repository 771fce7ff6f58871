"""
The verbs of Conquest: what players do, and what fate answers.

Hexes and edges go by name: "B3", "A1|B2".
"""

from typing import Any, ClassVar

from attrs import field, frozen, validators

from app.core.command import Command, Seat
from app.core.words import N_, Phrase
from app.games.conquest.pieces import LEVEL_NAMES, LEVELS, RESOURCE_NAMES, Goods, Land, Phase, Resource

_die = validators.in_(range(1, 7))


def _with(text: str, resource: Resource) -> Phrase:
    return Phrase(text, {"resource": Phrase(RESOURCE_NAMES[resource])})


@frozen
class ConquestCommand(Command):
    """Anything that happens in Conquest."""


# --- Setting up ---


@frozen
class HexTurned(ConquestCommand):
    """Nature turns up a hex of a random island."""

    hex: str
    land: Land

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("turning up {hex}")
    rules: ClassVar[tuple[str, ...]] = ("CON-3",)


@frozen
class StarterDrawn(ConquestCommand):
    """Nature says who begins."""

    seat: Seat

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("drawing the first player")
    rules: ClassVar[tuple[str, ...]] = ("CON-6",)


@frozen
class Place(ConquestCommand):
    """Put the first settlement and knight on a coastal hex."""

    hex: str

    label: ClassVar[str] = N_("first settlement on {hex}")
    rules: ClassVar[tuple[str, ...]] = ("CON-6",)


# --- Production ---


@frozen
class Produced(ConquestCommand):
    """The island brings what it brings; there is no luck in it."""

    label: ClassVar[str] = N_("production")
    rules: ClassVar[tuple[str, ...]] = ("CON-8", "CON-9", "CON-10", "CON-11", "CON-12")


# --- Build and trade ---


@frozen
class Settle(ConquestCommand):
    """Build a settlement."""

    hex: str

    label: ClassVar[str] = N_("settlement on {hex}")
    rules: ClassVar[tuple[str, ...]] = ("CON-13",)


@frozen
class BuildCity(ConquestCommand):
    """Make a city of a settlement."""

    hex: str

    label: ClassVar[str] = N_("city on {hex}")
    rules: ClassVar[tuple[str, ...]] = ("CON-14",)


@frozen
class BuildCastle(ConquestCommand):
    """Make a castle of a city."""

    hex: str

    label: ClassVar[str] = N_("castle on {hex}")
    rules: ClassVar[tuple[str, ...]] = ("CON-14",)


@frozen
class Recruit(ConquestCommand):
    """Buy a knight, or two on a castle, for one card."""

    hex: str
    pay: Resource

    label: ClassVar[str] = N_("knight on {hex}")
    rules: ClassVar[tuple[str, ...]] = ("CON-15",)

    def chosen(self, before: Any) -> Phrase:
        return _with(N_("knight for {resource}"), self.pay)


@frozen
class RecruitPair(ConquestCommand):
    """Buy the knights that a castle gives at once for one card of each kind that buys knights."""

    hex: str

    label: ClassVar[str] = N_("several knights on {hex}")
    rules: ClassVar[tuple[str, ...]] = ("CON-R12",)

    @classmethod
    def is_in(cls, options: Any) -> bool:
        return bool(options.castle_knights == "pair")


@frozen
class BuildWall(ConquestCommand):
    """Build a wall."""

    edge: str
    pay: Resource

    label: ClassVar[str] = N_("wall on {edge}")
    rules: ClassVar[tuple[str, ...]] = ("CON-16",)

    def chosen(self, before: Any) -> Phrase:
        return _with(N_("wall for {resource}"), self.pay)


@frozen
class MoveWall(ConquestCommand):
    """Put an own wall on another edge."""

    start: str
    end: str

    label: ClassVar[str] = N_("wall from {start} to {end}")
    rules: ClassVar[tuple[str, ...]] = ("CON-17",)


@frozen
class Repair(ConquestCommand):
    """Make a breached castle whole."""

    hex: str
    pay: Resource

    label: ClassVar[str] = N_("repair on {hex}")
    rules: ClassVar[tuple[str, ...]] = ("CON-18",)

    def chosen(self, before: Any) -> Phrase:
        return _with(N_("repair for {resource}"), self.pay)


@frozen
class BankTrade(ConquestCommand):
    """Give the bank equal cards for one other."""

    give: Resource
    get: Resource

    label: ClassVar[str] = N_("trade with the bank")
    rules: ClassVar[tuple[str, ...]] = ("CON-19",)

    def chosen(self, before: Any) -> Phrase:
        return _with(N_("{resource} from the bank"), self.get)


@frozen
class SpendGold(ConquestCommand):
    """Turn gold into a card."""

    get: Resource

    label: ClassVar[str] = N_("gold for a card")
    rules: ClassVar[tuple[str, ...]] = ("CON-19",)

    def chosen(self, before: Any) -> Phrase:
        return _with(N_("gold for {resource}"), self.get)


@frozen
class OfferTrade(ConquestCommand):
    """Offer a trade to others, who answer in this order; the first who accepts has it."""

    to: tuple[Seat, ...]
    give: Goods
    get: Goods

    label: ClassVar[str] = N_("offer of a trade")
    rules: ClassVar[tuple[str, ...]] = ("CON-20",)


@frozen
class AnswerTrade(ConquestCommand):
    """Take or leave an offer."""

    accept: bool

    label: ClassVar[str] = N_("answer to an offer")
    rules: ClassVar[tuple[str, ...]] = ("CON-20",)

    def chosen(self, before: Any) -> Phrase:
        return Phrase(N_("taking an offer") if self.accept else N_("leaving an offer"))


# --- Moving and fighting ---


@frozen
class GoOn(ConquestCommand):
    """Leave a phase for a later one, or end the turn."""

    to: Phase

    label: ClassVar[str] = N_("end of a phase")
    rules: ClassVar[tuple[str, ...]] = ("CON-21", "CON-33")


@frozen
class March(ConquestCommand):
    """Move knights that have not moved yet, together."""

    start: str
    end: str
    count: int

    label: ClassVar[str] = N_("march from {start} to {end}")
    rules: ClassVar[tuple[str, ...]] = ("CON-22",)


@frozen
class Breach(ConquestCommand):
    """Try to breach the wall between two hexes, or the castle on the other one."""

    start: str
    target: str

    label: ClassVar[str] = N_("breach from {start} at {target}")
    rules: ClassVar[tuple[str, ...]] = ("CON-23",)


@frozen
class BreachRolled(ConquestCommand):
    """Nature's answer to a breach."""

    die: int = field(validator=_die)

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("roll for the breach")
    rules: ClassVar[tuple[str, ...]] = ("CON-23", "CON-24", "CON-25")


@frozen
class Attack(ConquestCommand):
    """Fight for one knight or building on a neighbouring hex."""

    start: str
    target: str

    label: ClassVar[str] = N_("attack from {start} on {target}")
    rules: ClassVar[tuple[str, ...]] = ("CON-26", "CON-27")

    def chosen(self, before: Any) -> Phrase:
        here = 1 << before.island.grid.index[self.target]
        level = next((each for each in LEVELS if before.buildings[each] & here), None)
        if level is None:
            return Phrase(N_("attack on knights in the open"))
        return Phrase(N_("attack on what is built: {building}"), {"building": Phrase(LEVEL_NAMES[level])})


@frozen
class BattleRolled(ConquestCommand):
    """Nature's answer to an attack: one die for each side."""

    attack: int = field(validator=_die)
    defence: int = field(validator=_die)

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("roll for the battle")
    rules: ClassVar[tuple[str, ...]] = ("CON-28", "CON-29", "CON-30", "CON-31", "CON-32")


@frozen
class Occupy(ConquestCommand):
    """Move knights into the hex that has just been opened or taken."""

    start: str
    count: int

    label: ClassVar[str] = N_("occupation from {start}")
    rules: ClassVar[tuple[str, ...]] = ("CON-24", "CON-31")


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
