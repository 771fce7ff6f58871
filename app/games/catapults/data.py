"""The tables of Catapults!: plate, pieces, mountains and numbers, read from resources."""

import tomllib
from collections.abc import Mapping
from functools import cache

from attrs import field, frozen, validators

from app.core.words import N_
from app.paths import RESOURCES

MOUNTAIN_NAMES: Mapping[str, str] = {
    "starter": N_("Starter"),
    "ridge": N_("South-west ridge"),
    "cliffs": N_("Facing cliffs"),
    "crags": N_("Twin crags (hard)"),
    "spine": N_("Broken spine (hard)"),
    "peaks": N_("Four peaks (easy)"),
    "lone": N_("Lone peak (handicap)"),
    "plain": N_("Open plain (hardest)"),
}
"""The published set-ups and what they are called.  Rule: CAT-R27."""

DRY, SWAMP, MOUNTAIN, COVERED, BLANK = ".~M#."


@frozen
class Kind:
    """
    A kind of wall piece.

    Attributes:
        id: As in the rules ("I4", "T").
        colour: Of the wood, in English; a picture may use it as a key.
        drawing: Rows of "#" (covered) and ".".
        cards: How many cards show it, and how many pieces there are.
    """

    id: str
    colour: str
    drawing: tuple[str, ...]
    cards: int = field(default=12, validator=[validators.ge(0), validators.le(99)])

    @property
    def points(self) -> int:
        """How many squares it covers, which is what it costs a thief.  Rule: CAT-3."""
        return sum(row.count(COVERED) for row in self.drawing)


@frozen
class Mountains:
    """A set-up of mountains: rows of "M" and ".", as many as the plate has."""

    id: str
    drawing: tuple[str, ...]


@frozen
class Tables:
    """
    All that a variant may replace without touching a rule.

    Attributes:
        plate: Rows of "." (dry) and "~" (swamp), from 6 x 6 to 20 x 20.
        kinds: The wall pieces, in the order of the rule book.
        mountains: The set-ups to choose from.
        deck: Cards that each player is dealt.
        dice: Points of a die that shows 1 to 6.
        pace: Pieces that a computer places in one BUILD, by the name of its level.
    """

    plate: tuple[str, ...]
    kinds: tuple[Kind, ...]
    mountains: tuple[Mountains, ...]
    deck: int = 27
    dice: tuple[int, ...] = (0, 1, 1, 1, 1, 2)
    pace: tuple[tuple[str, int], ...] = ()

    def __attrs_post_init__(self) -> None:
        """Refuse tables that no game can be played with; says what to change."""
        _check_size(self.plate)
        for setup in self.mountains:
            if [len(row) for row in setup.drawing] != [len(row) for row in self.plate]:
                raise ValueError(f"the mountains {setup.id!r} must be drawn as large as the plate")
        for kind in self.kinds:
            if kind.points == 0:
                raise ValueError(f"the piece {kind.id!r} must cover at least one square")
        if len({kind.id for kind in self.kinds}) != len(self.kinds) or not self.kinds:
            raise ValueError("there must be pieces, each with an id of its own")
        if len(self.dice) != 6:
            raise ValueError(f"a die has six sides, not {len(self.dice)}")


@cache
def standard() -> Tables:
    """Return the published tables.  Rule: CAT-2, CAT-3, CAT-6, CAT-27, CAT-R27."""
    folder = RESOURCES / "games" / "catapults"
    plate, pieces, mountains, numbers = (
        tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))
        for name in ("plate", "pieces", "mountains", "numbers")
    )
    return Tables(
        plate=_rows(plate["drawing"]),
        kinds=tuple(
            Kind(each["id"], each["colour"], _rows(each["drawing"]), each["cards"])
            for each in pieces["piece"]
        ),
        mountains=tuple(Mountains(each["id"], _rows(each["drawing"])) for each in mountains["mountains"]),
        deck=numbers["deck"],
        dice=tuple(numbers["dice"]),
        pace=tuple(numbers["pace"].items()),
    )


def drawn(drawing: tuple[str, ...], mark: str) -> list[tuple[int, int]]:
    """Return the (row, column) of every *mark* in a drawing, row by row."""
    return [(row, col) for row, line in enumerate(drawing) for col, sign in enumerate(line) if sign == mark]


def _rows(drawing: str) -> tuple[str, ...]:
    return tuple(drawing.split())


def _check_size(plate: tuple[str, ...]) -> None:
    widths = {len(row) for row in plate}
    if not 6 <= len(plate) <= 20 or len(widths) != 1 or not 6 <= max(widths) <= 20:
        raise ValueError("a plate has 6 to 20 rows, and each of them the same 6 to 20 squares")
