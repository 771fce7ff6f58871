"""The tables of Catapult: pack, builds and numbers, read from resources."""

import tomllib
from functools import cache
from typing import Any

from attrs import field, frozen, validators

from app.core.options import Unfit, drawing, entry, group
from app.core.words import N_, Phrase
from app.games.cards.pack import CARDS, RANKS, SUITS, Card, is_joker
from app.paths import RESOURCES

BUILDS = ("road", "village", "wall", "well", "farmland", "soldier", "catapult")
"""The names of the builds, in the order of the rule book."""

SETS = ("flush", "run", "equal", "any")

SUIT_NAMES = {"C": N_("clubs"), "D": N_("diamonds"), "H": N_("hearts"), "S": N_("spades")}
_COURT_NAMES = {"J": N_("jack"), "Q": N_("queen"), "K": N_("king"), "A": N_("ace")}
_RANK_NAMES = {rank: _COURT_NAMES.get(rank, rank) for rank in RANKS}


_THIEF = N_("When a Thief comes; less the other player's Army.")
_IDLE = N_("Turns in which nobody builds or attacks.")
_FLUSHES = N_("Only for what takes cards of one suit.")


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
    cards: int = entry(N_("Cards"), rule="CRD-12", low=1, high=6)
    points: int = entry(N_("Points"), default=0, rule="CRD-32", low=0, high=9)
    suits: tuple[str, ...] = entry(
        N_("Suits"), default=(), rule="CRD-12", choices=SUIT_NAMES, several=True, hint=_FLUSHES
    )


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
        left_out: Single cards that are not in the pack, though their rank and suit are.  Rule: CRD-1.
    """

    ranks: tuple[str, ...] = entry(N_("Ranks of the pack"), rule="CRD-1", choices=_RANK_NAMES, several=True)
    suits: tuple[str, ...] = entry(N_("Suits of the pack"), rule="CRD-1", choices=SUIT_NAMES, several=True)
    road: Cost = group(N_("Road"), only=("cards", "points", "suits"))
    village: Cost = group(N_("Village"), only=("cards", "points"))
    wall: Cost = group(N_("Wall"), only=("points",))
    well: Cost = group(N_("Well"), only=("cards", "points", "suits"))
    farmland: Cost = group(N_("Farmland"), only=("cards", "points", "suits"))
    soldier: Cost = group(N_("Soldier"), only=("cards",))
    catapult: Cost = group(N_("Catapult"), only=("cards",))
    hand: int = entry(N_("Cards dealt to each player"), default=7, rule="CRD-2", low=1, high=12)
    pick_up: int = entry(N_("Cards picked up in a turn"), default=3, rule="CRD-6", low=1, high=99)
    reach: int = entry(N_("Of these from the pile, at most"), default=1, rule="CRD-7", low=0, high=99)
    thief_limit: int = entry(
        N_("Cards a hand may hold"), default=9, rule="CRD-10", low=1, high=99, hint=_THIEF
    )
    idle_turns: int = entry(
        N_("Idle turns that end a game"), default=24, rule="CRD-34", low=1, high=99, hint=_IDLE
    )
    taxman_points: int = entry(N_("Points of a Taxman"), default=1, rule="CRD-3", low=0, high=9)
    army_points: int = entry(N_("Points of a unit, Largest Army"), default=1, rule="CRD-25", low=0, high=9)
    left_out: tuple[Card, ...] = drawing(N_("Single cards"), default=())

    def __attrs_post_init__(self) -> None:
        """Refuse tables that no game can be played with; says what to change."""
        _check_some("ranks", self.ranks, RANKS)
        _check_some("suits", self.suits, SUITS)
        _check_sets(self)
        if {*self.left_out} - {*CARDS} or any(is_joker(card) for card in self.left_out):
            raise Unfit(Phrase(N_('the cards left out must be cards, such as "7D"')))
        if len(self.cards()) < self.fewest:
            raise Unfit(Phrase(N_("the pack is too small for the hands that are dealt")))

    def cards(self) -> list[Card]:
        """Return the cards of the pack but the jokers, in order.  Rule: CRD-1."""
        return [card for card in CARDS if self._holds(card)]

    def _holds(self, card: Card) -> bool:
        return card[:-1] in self.ranks and card[-1] in self.suits and card not in self.left_out

    @property
    def fewest(self) -> int:
        """The fewest cards a pack may have, jokers apart: for the hands, the pile and a first turn."""
        return 2 * self.hand + self.pick_up + 1

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
        values = {"what": what, "known": " ".join(known), "found": repr(" ".join(some))}
        raise Unfit(Phrase(N_("the {what} must be some of {known}, in this order, not {found}"), values))


def _check_sets(tables: Tables) -> None:
    """Refuse builds of another kind of set than the rules know how to judge."""
    expected = dict(zip(BUILDS, ("flush", "run", "any", "flush", "flush", "equal", "equal"), strict=True))
    for build, kind in expected.items():
        cost = tables.cost(build)
        if cost.set != kind:
            values = {"build": build, "kind": repr(kind), "found": repr(cost.set)}
            raise Unfit(Phrase(N_("the {build} must be a set of the kind {kind}, not {found}"), values))
        if kind == "flush":
            _check_some(f"suits of the {build}", cost.suits, SUITS)
    if tables.wall.cards != 1:
        raise Unfit(Phrase(N_("the wall must be one card")))
    if not tables.soldier.cards < tables.catapult.cards <= len(tables.suits):
        text = N_("the catapult must take more cards than the soldier, and no more than there are suits")
        raise Unfit(Phrase(text))
