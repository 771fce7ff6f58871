"""The tables of Catapults!: plate, pieces, mountains and numbers, read from resources."""

import tomllib
from collections.abc import Mapping
from functools import cache

from attrs import frozen

from app.core.game import LEVEL_NAMES, RANKS
from app.core.options import Unfit, drawing, entry, group
from app.core.words import N_, Phrase
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

COLOUR_NAMES: Mapping[str, str] = {
    "blue": N_("blue"),
    "white": N_("white"),
    "grey": N_("grey"),
    "dark green": N_("dark green"),
    "purple": N_("purple"),
    "orange": N_("orange"),
    "yellow": N_("yellow"),
    "red": N_("red"),
    "light blue": N_("light blue"),
    "brown": N_("brown"),
    "black": N_("black"),
}
"""The colours of the wood, as players call them.  Rule: CAT-3."""

_SIDES = (N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"))
_DECK = N_("With equal decks the pieces say how many there are.")

DRY, SWAMP, MOUNTAIN, COVERED = ".~M#"


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
    colour: str = drawing(N_("Colour"))
    drawing: tuple[str, ...] = drawing(N_("Shape"))
    cards: int = entry(
        N_("Cards, and pieces"),
        default=12,
        rule="CAT-3",
        low=0,
        high=99,
        hint=N_("With equal decks everybody has a quarter of them."),
    )

    @property
    def points(self) -> int:
        """How many squares it covers, which is what it costs a thief.  Rule: CAT-3."""
        return sum(row.count(COVERED) for row in self.drawing)


@frozen
class Mountains:
    """A set-up of mountains: rows of "M" and ".", as many as the plate has."""

    id: str
    drawing: tuple[str, ...] = drawing(N_("Mountains"))

    @property
    def title(self) -> str:
        """What players call it."""
        return MOUNTAIN_NAMES.get(self.id, self.id)


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
        pace: Pieces that a computer of each level places in one BUILD.
    """

    plate: tuple[str, ...] = drawing(N_("Plate"))
    kinds: tuple[Kind, ...] = group(N_("Wall pieces"), key="id")
    mountains: tuple[Mountains, ...] = group(N_("Mountains"), key="id", title="title")
    deck: int = entry(N_("Cards in a private deck"), default=27, rule="CAT-6", low=1, high=200, hint=_DECK)
    dice: tuple[int, ...] = entry(
        N_("Points of a die"), default=(0, 1, 1, 1, 1, 2), rule="CAT-27", low=0, high=20, parts=_SIDES
    )
    pace: tuple[int, ...] = entry(
        N_("Pieces of a computer in one round, by level"),
        default=(6, 7, 8, 9),
        rule="CAT-R26",
        low=1,
        high=40,
        parts=tuple(LEVEL_NAMES[level] for level in RANKS),
    )

    def __attrs_post_init__(self) -> None:
        """Refuse tables that no game can be played with; says what to change."""
        _check_size(self.plate)
        for setup in self.mountains:
            if [len(row) for row in setup.drawing] != [len(row) for row in self.plate]:
                text = N_("the mountains {setup} must be drawn as large as the plate")
                raise Unfit(Phrase(text, {"setup": repr(setup.id)}))
        for kind in self.kinds:
            if kind.points == 0:
                text = N_("the piece {kind} must cover at least one square")
                raise Unfit(Phrase(text, {"kind": repr(kind.id)}))
        if len({kind.id for kind in self.kinds}) != len(self.kinds) or not self.kinds:
            raise Unfit(Phrase(N_("there must be pieces, each with an id of its own")))


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
        pace=tuple(numbers["pace"].values()),
    )


def drawn(drawing: tuple[str, ...], mark: str) -> list[tuple[int, int]]:
    """Return the (row, column) of every *mark* in a drawing, row by row."""
    return [(row, col) for row, line in enumerate(drawing) for col, sign in enumerate(line) if sign == mark]


def _rows(drawing: str) -> tuple[str, ...]:
    return tuple(drawing.split())


def _check_size(plate: tuple[str, ...]) -> None:
    widths = {len(row) for row in plate}
    if not 6 <= len(plate) <= 20 or len(widths) != 1 or not 6 <= max(widths) <= 20:
        raise Unfit(Phrase(N_("a plate has 6 to 20 rows, and each of them the same 6 to 20 squares")))
