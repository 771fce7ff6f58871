"""The tables of Catapult: pack, builds and numbers, read from resources."""

import tomllib
from functools import cache
from typing import Any

from attrs import field, frozen, validators

from app.games.cards.pack import RANKS, SUITS
from app.paths import RESOURCES

BUILDS = ("road", "village", "wall", "well", "farmland", "soldier", "catapult")
"""The names of the builds, in the order of the rule book."""

SETS = ("flush", "run", "equal", "any")


@frozen
class Cost:
    """
    What a build takes, and what it scores.

    Attributes:
        set: "flush" (one of *suits*), "run" (consecutive ranks), "equal" (one rank) or "any".
        cards: Exactly so many.
        points: While it lies on the table; an Army scores by `Tables.army_points`.
        suits: Of a flush; empty for others.
    """

    set: str = field(validator=validators.in_(SETS))
    cards: int = field(validator=[validators.ge(1), validators.le(6)])
    points: int = field(default=0, validator=[validators.ge(0), validators.le(9)])
    suits: tuple[str, ...] = ()


_number = [validators.ge(1), validators.le(99)]
_points = [validators.ge(0), validators.le(9)]


@frozen
class Tables:
    """
    All that a variant may replace without touching a rule.

    Attributes:
        ranks: Of the pack, from low to high.
        suits: Of the pack.
        road, village, wall, well, farmland, soldier, catapult: The builds.
        hand: Cards dealt to each player.  Rule: CRD-2.
        pick_up: Cards picked up in a turn, without Wells.  Rule: CRD-6.
        reach: So many may come from the pile, without Farmlands.  Rule: CRD-7.
        thief_limit: Cards a hand may hold, less the other player's Army.  Rule: CRD-10.
        idle_turns: Turns without a build or attack that end a game.  Rule: CRD-34.
        taxman_points: For a joker of the opening hand.  Rule: CRD-3.
        army_points: For each unit of the Largest Army.  Rule: CRD-25.
    """

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    road: Cost
    village: Cost
    wall: Cost
    well: Cost
    farmland: Cost
    soldier: Cost
    catapult: Cost
    hand: int = field(default=7, validator=[validators.ge(1), validators.le(12)])
    pick_up: int = field(default=3, validator=_number)
    reach: int = field(default=1, validator=[validators.ge(0), validators.le(99)])
    thief_limit: int = field(default=9, validator=_number)
    idle_turns: int = field(default=24, validator=_number)
    taxman_points: int = field(default=1, validator=_points)
    army_points: int = field(default=1, validator=_points)

    def __attrs_post_init__(self) -> None:
        """Refuse tables that no game can be played with; says what to change."""
        _check_some("ranks", self.ranks, RANKS)
        _check_some("suits", self.suits, SUITS)
        _check_sets(self)
        if len(self.ranks) * len(self.suits) < 2 * self.hand + self.pick_up + 1:
            raise ValueError("the pack is too small for the hands that are dealt")

    def cost(self, build: str) -> Cost:
        """Return what a build takes, by its name."""
        found: Cost = getattr(self, build)
        return found


@cache
def standard() -> Tables:
    """Return the published tables.  Rule: CRD-1, CRD-2, CRD-13 to CRD-19."""
    deck, builds, numbers = (_read(name) for name in ("deck", "builds", "numbers"))
    costs: dict[str, Any] = {name: _cost(row) for name, row in builds.items()}
    return Tables(ranks=tuple(deck["ranks"]), suits=tuple(deck["suits"]), **costs, **numbers)


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((RESOURCES / "games" / "cards" / f"{name}.toml").read_text("utf-8"))


def _cost(row: dict[str, Any]) -> Cost:
    return Cost(**{**row, "suits": tuple(row.get("suits", ()))})


def _check_some(what: str, some: tuple[str, ...], known: tuple[str, ...]) -> None:
    if not some or list(some) != [each for each in known if each in some]:
        raise ValueError(
            f"the {what} must be some of {' '.join(known)}, in this order, not {' '.join(some)!r}"
        )


def _check_sets(tables: Tables) -> None:
    """Refuse builds of another kind of set than the rules know how to judge."""
    expected = dict(zip(BUILDS, ("flush", "run", "any", "flush", "flush", "equal", "equal"), strict=True))
    for build, kind in expected.items():
        cost = tables.cost(build)
        if cost.set != kind:
            raise ValueError(f"the {build} must be a set of the kind {kind!r}, not {cost.set!r}")
        if kind == "flush":
            _check_some(f"suits of the {build}", cost.suits, SUITS)
    if tables.wall.cards != 1:
        raise ValueError("the wall must be one card")
    if not tables.soldier.cards < tables.catapult.cards <= len(tables.suits):
        raise ValueError(
            "the catapult must take more cards than the soldier, and no more than there are suits"
        )
