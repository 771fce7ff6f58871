"""Choices before a game that the engine knows too, by our names and by its own."""

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple, TypeAlias


class Choice(NamedTuple):
    """
    An option of ours.

    Attributes:
        rule: What the engine calls it.
        values: What it can be, and what the engine calls that; the first is usual.
    """

    rule: str
    values: Mapping[Any, str]


CHOICES: Mapping[str, Choice] = {
    "small_city": Choice("tiny-city-scoring", {False: "4", True: "2"}),
    "dragon_moves": Choice("dragon-move", {"after": "after-scoring", "before": "before-scoring"}),
    "princess": Choice("princess-action", {"may": "may", "must": "must"}),
    "fairy": Choice(
        "fairy-placement", {"follower": "next-follower"}
    ),  # it ends itself with a fairy on a tile
    "wagon": Choice("wagon-move", {"connected": "C1", "near": "C2"}),
    "barn_on_barn": Choice("barn-placement", {False: "not-occupied", True: "occupied"}),
    "escape_by": Choice("espace-variant", {"any": "any-tile", "besieged": "siege-tile"}),
    "count_end": Choice("coc-final-scoring", {"any": "any-district", "market": "market-only"}),
    "count_moves": Choice(
        "count-move", {"entrant": "by-player", "clockwise": "clockwise", "follower": "follow-meeple"}
    ),
    "king_scoring": Choice(
        "king-and-robber-scoring",
        {"end": "default", "ten": "10/20", "both": "15/40", "once": "continuously"},
    ),
}

Chosen: TypeAlias = Mapping[str, Any]
"""By the names of our options: what was chosen."""

USUAL: Chosen = {name: next(iter(each.values)) for name, each in CHOICES.items()}


def drawn(luck: Random) -> Chosen:
    """Choose whatever luck wants."""
    return {name: luck.choice([*each.values]) for name, each in CHOICES.items()}


def their_rules(chosen: Chosen) -> Mapping[str, str]:
    """Return choices as the engine is told them."""
    return {each.rule: each.values[chosen[name]] for name, each in CHOICES.items()}
