"""What nature draws from, as data: so that whoever knows the seed can draw again, without our program."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from attrs import frozen

from app.core.command import Seat

Record: TypeAlias = Mapping[str, Any]
"""A draw as a saved game tells it; docs/verify_luck.py says what each kind means."""


@frozen
class OneOf:
    """One of some things, all as likely: `Random.choice`."""

    things: Sequence[Any]

    @property
    def record(self) -> Record:
        """The things in their order."""
        return {"one of": list(self.things)}


@frozen
class Dice:
    """So many dice with six sides, one after the other: `Random.randint`; their order does not count."""

    count: int

    @property
    def record(self) -> Record:
        """How many there are."""
        return {"dice": self.count}


@frozen
class Pair:
    """Two dice with six sides, thrown as one with 36: which is which counts, `Random.randrange`."""

    @property
    def record(self) -> Record:
        """How many throws there are."""
        return {"pair": 36}


@frozen
class Weighted:
    """
    One of some things, each as likely as its weight says: `Random.choices`.

    Attributes:
        weights: By thing, in their order.
        urn: Names what the drawn thing leaves for good: the next draw from it knows one less.  Empty where
            it is not so.
    """

    weights: Mapping[Any, float]
    urn: str = ""

    @property
    def record(self) -> Record:
        """The things in their order, with their weights."""
        pairs = [[thing, weight] for thing, weight in self.weights.items()]
        return {"weights": pairs, "urn": self.urn} if self.urn else {"weights": pairs}


@frozen
class Lots:
    """
    An order in which some seats are tied: `Random.sample` of each group, in their order.

    Attributes:
        order: The seats; those of a group come in the order that is drawn.
        ties: The groups.
    """

    order: tuple[Seat, ...]
    ties: tuple[tuple[Seat, ...], ...]

    @property
    def record(self) -> Record:
        """The order and the groups."""
        return {"order": list(self.order), "ties": [list(group) for group in self.ties]}


@frozen
class Tremble:
    """
    A hand that strays: `Random.gauss`, rounded and kept within bounds.

    Attributes:
        aim: Where it wants to go.
        spread: The standard deviation.
        low, high: The bounds, in the unit of the aim.
    """

    aim: int
    spread: float
    low: int
    high: int

    @property
    def record(self) -> Record:
        """The aim, the spread and the bounds."""
        return {"tremble": [self.aim, self.spread, self.low, self.high]}


Draw: TypeAlias = OneOf | Dice | Pair | Weighted | Lots | Tremble
"""One thing that luck decides."""
