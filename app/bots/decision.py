"""When a game was decided: from when on its winner was as good as sure to win."""

from collections.abc import Iterator

from app.bots.protocol import Budget
from app.bots.values.evaluators import evaluator_of
from app.core.command import NATURE, Seat
from app.core.session import AnySession

SURE = 0.8
"""A game is decided when its winner has such a chance to win, and keeps it: four of five."""

_EFFORT = 0.25
"""Of an evaluation; it is asked for every turn, from the last one back to the first that was open."""


def decided_at(session: AnySession, winner: Seat) -> float | None:
    """
    Return the part of a game after which it was decided; None where nobody can value its positions.

    At the start of every turn the chances are those that `springald calibrate` holds against what happens:
    from the view of whoever's turn begins.
    """
    game, steps = session.game, session.timeline.now
    after = steps
    try:
        evaluator = evaluator_of(game)
        for ply, seat in _turns_back(session):
            view = game.rules.redact(session.timeline.at(ply), seat)
            if evaluator.outlook(game, view, seat, Budget(effort=_EFFORT, seed=ply)).shares[winner] < SURE:
                break
            after = ply
    except Exception:  # noqa: BLE001 - what values the standard game may stumble over a variant
        return None
    return after / max(1, steps)


def _turns_back(session: AnySession) -> Iterator[tuple[int, Seat]]:
    """Yield after how many entries somebody was asked who had not been, and whom, the last one first."""
    timeline, acting = session.timeline, session.game.rules.to_act
    for ply in range(timeline.now - 1, -1, -1):
        seats = acting(timeline.at(ply)) - {NATURE}
        earlier = acting(timeline.at(ply - 1)) if ply else frozenset()
        if seats and min(seats) not in earlier:
            yield ply, min(seats)
