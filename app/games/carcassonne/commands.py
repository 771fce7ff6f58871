"""The verbs of Carcassonne: what players do, and what lots, the pile and gravity answer."""

from collections.abc import Hashable
from typing import Any, ClassVar, NamedTuple

from attrs import field, frozen, validators

from app.core.command import Command, Seat
from app.core.options import Unfit
from app.core.words import N_, Phrase
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.model import Aim, Spot, Square, figure_named
from app.games.carcassonne.tables import TOKEN_NAMES, Token

FAR = 100_000
"""No point of the table is farther out: ten metres, in tenths of a millimetre."""

NEVER = 10_000
"""Milliseconds that say a catcher did not reach for the token at all."""

TOKEN_ITSELF = -1
"""Stands for the token among the numbers of followers."""

OBSTACLE = -2
"""Stands for what is no follower and is put back: no landing tells of it.  Rule: FAIR-X12, FAIR-X40."""

MOST_SIDE = 450
"""Tenths of a degree a catapult can be turned to either side."""


class Pushed(NamedTuple):
    """
    Where a follower came to lie or stand after a throw; it is put back unless the rules remove it.

    Attributes:
        number: Of the piece.
        x, y: Where it is.
        turn: Tenths of a degree it points to, clockwise from the east.
        toppled: Whether it was knocked over.
    """

    number: int
    x: int
    y: int
    turn: int
    toppled: bool


class Struck(NamedTuple):
    """
    One thing that touched another during a throw.

    Attributes:
        by: The follower that did, or `TOKEN_ITSELF`.
        number: The follower that was touched.
        toppled: Whether the one that did had been knocked over by then.
    """

    by: int
    number: int
    toppled: bool


def to_square(at: tuple[int, int]) -> Square:
    """Return the square of two numbers."""
    return at if type(at) is Square else Square(*at)


def _spot(at: tuple[int, int]) -> Spot:
    return Spot(*at)


def within_table(_: Any, attribute: Any, value: Any) -> None:
    """Refuse points that are on no table."""
    x, y = value
    if not (-FAR <= x <= FAR and -FAR <= y <= FAR):
        values = {"name": attribute.name, "far": FAR, "found": repr(value)}
        raise Unfit(Phrase(N_("{name} must not be farther than {far} from the middle, not {found}"), values))


@frozen
class CarcassonneCommand(Command):
    """Anything that happens in Carcassonne."""


@frozen
class Begins(CarcassonneCommand):
    """Nature draws lots: *seat* takes the first turn."""

    seat: Seat

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("lot")
    rules: ClassVar[tuple[str, ...]] = ("CAR-06", "CAR-AMB-03")


@frozen
class Drawn(CarcassonneCommand):
    """Nature turns up the top tile of the pile."""

    tile: str

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("tile {tile}")
    rules: ClassVar[tuple[str, ...]] = ("CAR-10", "CAR-12")


@frozen
class Place(CarcassonneCommand):
    """
    Lay the tile in hand.

    Attributes:
        tile: Its id.
        at: The empty square.
        turn: Quarter turns clockwise from the drawing.
    """

    tile: str
    at: Square = field(converter=to_square, validator=within_table)
    turn: int = field(default=0, validator=validators.in_(range(4)))

    label: ClassVar[str] = N_("tile {tile}")
    rules: ClassVar[tuple[str, ...]] = ("CAR-20",)


@frozen
class Deploy(CarcassonneCommand):
    """
    Put a figure on a feature of the tile just laid, and end the turn.

    Attributes:
        feature: Its name on the tile ("c0").
        figure: The kind of figure, by its id.
    """

    feature: str
    figure: str = FOLLOWER.id

    label: ClassVar[str] = N_("follower")
    rules: ClassVar[tuple[str, ...]] = ("CAR-30", "CAR-31")

    def chosen(self, before: Any) -> Phrase | None:
        if before.fresh is None:
            return None
        tile = before.book.turned[before.tiles[before.fresh].type, 0].type
        kind = Phrase(before.options.called(tile.features[tile.index(self.feature)]))
        figure = Phrase(figure_named(before, self.figure).name)
        return Phrase(N_("{figure}: {feature}"), {"figure": figure, "feature": kind})


@frozen
class EndTurn(CarcassonneCommand):
    """Deploy nobody; or take no second part of the turn."""

    label: ClassVar[str] = N_("end of the turn")
    rules: ClassVar[tuple[str, ...]] = ("CAR-11",)


@frozen
class GoOn(CarcassonneCommand):
    """Take the second part of the turn."""

    label: ClassVar[str] = N_("second part of the turn")
    rules: ClassVar[tuple[str, ...]] = ("TRD-4", "TRN-11")

    @classmethod
    def is_in(cls, options: Any) -> bool:
        # The builder is in a box.
        return bool(options.boxes)


@frozen
class ChooseToken(CarcassonneCommand):
    """Decide what is hurled in this catapult round."""

    token: Token

    label: ClassVar[str] = N_("token")
    rules: ClassVar[tuple[str, ...]] = ("FAIR-11",)

    @property
    def phrase(self) -> Phrase:
        """The kind of token, by name."""
        return Phrase(TOKEN_NAMES[self.token])

    def chosen(self, before: Any) -> Phrase:
        return self.phrase


@frozen
class Throw(CarcassonneCommand):
    """
    Let the catapult go.

    Attributes:
        side: Tenths of a degree from the straight line, to the thrower's right.
        power: Thousandths of the greatest speed.
    """

    side: int = field(validator=validators.and_(validators.ge(-MOST_SIDE), validators.le(MOST_SIDE)))
    power: int = field(validator=validators.and_(validators.ge(1), validators.le(1000)))

    label: ClassVar[str] = N_("throw")
    rules: ClassVar[tuple[str, ...]] = ("FAIR-11", "CAR-AMB-09", "CAR-AMB-10")


@frozen
class Landed(CarcassonneCommand):
    """
    Nature tells how a throw of *seat* went; distances in tenths of a millimetre.

    Attributes:
        side, power: How the token really left the catapult, tremor included.
        down: Where it came down for the first time.
        airtime: Milliseconds until then.
        rest: Where it came to lie.
        reach: How far its outline got on the way to the catcher, beyond the ruler; negative if it fell short.
        struck: What touched what, in that order.
        pushed: Followers that were moved.
    """

    seat: Seat
    side: int
    power: int
    down: Spot = field(converter=_spot, validator=within_table)
    airtime: int
    rest: Spot = field(converter=_spot, validator=within_table)
    reach: int = 0
    struck: tuple[Struck, ...] = ()
    pushed: tuple[Pushed, ...] = ()

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("landing")
    rules: ClassVar[tuple[str, ...]] = ("FAIR-20", "FAIR-21")

    @property
    def aim(self) -> Aim:
        """How the token really left."""
        return Aim(self.side, self.power)


@frozen
class Exchange(CarcassonneCommand):
    """
    Replace the nearest follower by one of your own.

    Attributes:
        target: The follower that goes home, by number.
        newcomer: Your own that takes its place, from the supply or from the land.
    """

    target: int
    newcomer: int

    label: ClassVar[str] = N_("exchange")
    rules: ClassVar[tuple[str, ...]] = ("FAIR-33", "FAIR-34")


@frozen
class Decline(CarcassonneCommand):
    """Exchange nobody."""

    label: ClassVar[str] = N_("no exchange")
    rules: ClassVar[tuple[str, ...]] = ("FAIR-33",)


@frozen
class Grab(CarcassonneCommand):
    """
    Reach for the token.

    Attributes:
        late: Milliseconds after the right moment, negative before it; `NEVER` for not at all.
    """

    late: int = field(validator=validators.and_(validators.ge(-NEVER), validators.le(NEVER)))

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("catch")
    rules: ClassVar[tuple[str, ...]] = ("FAIR-50", "CAR-AMB-21")


@frozen
class Grabbed(CarcassonneCommand):
    """Nature tells how a computer, or anybody by luck, reached for the token."""

    seat: Seat
    late: int = field(validator=validators.and_(validators.ge(-NEVER), validators.le(NEVER)))

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("catch")
    rules: ClassVar[tuple[str, ...]] = ("FAIR-50", "CAR-AMB-21")


@frozen
class BoxCommand(CarcassonneCommand):
    """What somebody does by a verb of a box, in whose folder it is."""

    @classmethod
    def is_in(cls, options: Any) -> bool:
        return cls.__module__.split(".")[-2] in options.boxes

    def told(self, before: Any, after: Any) -> Phrase | None:
        """Say what it did, for the log: "{name} moves the dragon."; None if that is not worth a line."""
        return None

    def advised(self, view: Any) -> Phrase:
        """Return it as advice, without places: "Move the dragon there."."""
        raise NotImplementedError

    def places(self, view: Any) -> tuple[Hashable, ...]:
        """Return where it is, by keys of the picture."""
        return ()
