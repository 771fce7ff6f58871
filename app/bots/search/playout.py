"""Playouts: games played on by a policy, and what they brought."""

from collections.abc import Sequence
from math import tanh
from random import Random
from typing import Any

from app.bots.search.policy import Policy
from app.core.command import NATURE, Seat
from app.core.game import C, Game, S

LONGEST = 5000
"""Steps after which a playout is given up."""

_MARGIN = 0.1
"""The part of a value that tells a narrow win from a clear one."""

_CLEAR = 10
"""A lead of so many points in a hundred is a clear one."""


def decision(game: Game[S, C, Any], state: S) -> tuple[Seat | None, list[C]]:
    """
    Return whose step is next in a full state, and what that seat can do.

    Nature comes first, without choices; then the first seat that can do something.  None: nobody can.
    """
    seats = game.rules.to_act(state)
    if NATURE in seats:
        return NATURE, []
    for seat in sorted(seats):
        if choices := list(game.rules.choices(state, seat)):
            return seat, choices
    return None, []


def play_on(
    game: Game[S, C, Any], state: S, policy: Policy[S, C], rng: Random, longest: int = LONGEST
) -> bool:
    """
    Play until nobody has anything to do, in place; tell whether that was reached.

    Args:
        game: Its rules and its luck.
        state: A full state, changed.
        policy: How all seats play.
        rng: Luck of nature and of the policy.
        longest: Steps after which the playout is given up.
    """
    for _ in range(longest):
        seat, choices = decision(game, state)
        if seat is None:
            return True
        if seat == NATURE:
            game.rules.play(state, game.chance.sample(state, rng))
        else:
            game.rules.play(state, policy(game, state, seat, choices, rng))
    return False


def outcome(game: Game[S, Any, Any], state: S) -> Sequence[float]:
    """
    Return the value of the end of a game for each seat, from 0 to 1.

    Nine tenths are the seat's share of the win; the rest tells how clear it was.
    """
    result = game.scoring.result(state)
    totals = [-total if result.low_wins else total for total in result.totals]
    size = max(1, *map(abs, totals))
    found = []
    for seat, total in enumerate(totals):
        share = (seat in result.winners) / max(1, len(result.winners))
        lead = total - max([*totals[:seat], *totals[seat + 1 :]], default=total)
        found.append((1 - _MARGIN) * share + _MARGIN * (0.5 + 0.5 * tanh(_CLEAR * lead / size)))
    return found


def even(seats: int) -> Sequence[float]:
    """Return the values where nobody knows: as much for every seat."""
    return [1 / max(1, seats)] * seats
