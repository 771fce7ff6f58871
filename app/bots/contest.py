"""Skill against luck: a stronger computer player among weaker ones, each deal played from every seat."""

from collections.abc import Callable, Sequence
from functools import partial

from attrs import frozen

from app.bots.arena import Match, Outcome, play_game
from app.bots.headless import RANDOM, level_of
from app.bots.statistics import Share, share
from app.bots.variance import Parts, parts_of
from app.core.game import RANKS, AnyGame

LADDER: Sequence[str] = (RANDOM, *(level.value for level in RANKS))
"""Who is stronger than who, the weakest first: steps that a few games tell apart, in every game."""


@frozen
class Skill:
    """
    What playing better is worth.

    Attributes:
        stronger, weaker: The levels; one of the first among the second ones.
        games: How many were decided.
        wins: How often the stronger one won; with nothing but luck it would be one part of the seats.
        deals: Deals that were decided from every seat, with the same dice and draws.
        by_player: Of those, where the stronger one won from every seat.
        by_deal: Of those, where the same seat won whoever sat there: order of play and luck decided.
        parts: What decides who wins, by the same deals; None if they are too few.
    """

    stronger: str
    weaker: str
    games: int
    wins: Share
    deals: int
    by_player: Share
    by_deal: Share
    parts: Parts | None


def contestants(entrant: str) -> tuple[str, str]:
    """
    Return who is to play whom to measure skill at the level of *entrant*: the next above it, and it.

    Levels between two steps of `LADDER` count as the lower one.
    """
    place = 0 if entrant == RANDOM else 1 + level_of(entrant).rank
    place = min(place, len(LADDER) - 2)
    return LADDER[place + 1], LADDER[place]


def contest_game(match: Match, find: Callable[[str], AnyGame]) -> "partial[Outcome | None]":
    """Return what plays a game of a match by its number; None for one that broke off."""
    return partial(_played, match, find)


def _played(match: Match, find: Callable[[str], AnyGame], number: int) -> Outcome | None:
    try:
        return play_game(match, find, number)
    except Exception:  # noqa: BLE001 - a variant that stumbles is told of by the study, game by game
        return None


def skill_of(match: Match, outcomes: Sequence[Outcome | None]) -> Skill:
    """Return what the games of a match, by their numbers, say of skill."""
    seats = len(match.entrants)
    decided = [each for each in outcomes if each is not None and each.winner is not None]
    groups = [outcomes[start : start + seats] for start in range(0, len(outcomes), seats)]
    whole = [
        [
            (each.winner, each.seats[each.winner])
            for each in group
            if each is not None and each.winner is not None
        ]
        for group in groups
    ]
    deals = [group for group in whole if len(group) == seats]
    return Skill(
        match.entrants[0],
        match.entrants[-1],
        len(decided),
        share(sum(each.winner == 0 for each in decided), len(decided)),
        len(deals),
        share(sum(all(winner == 0 for winner, _ in deal) for deal in deals), len(deals)),
        share(sum(len({seat for _, seat in deal}) == 1 for deal in deals), len(deals)),
        parts_of([[seat for _, seat in deal] for deal in deals], seats),
    )
