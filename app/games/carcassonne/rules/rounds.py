"""How a catapult round goes on: from thrower to thrower, to the end of the turn."""

from typing import Any

from attrs import evolve

from app.games.carcassonne.model import Award, Phase, Position, Round, Source, Spot, Square, clockwise
from app.games.carcassonne.physics.arena import SAME, centre_gap, tile_gap
from app.games.carcassonne.rules.completing import give
from app.games.carcassonne.rules.course import end_turn
from app.games.carcassonne.tables import Token


def go_on(state: Position, phase: Phase, **changes: Any) -> Round:
    """Change the round, and say what happens next in it."""
    if state.round is None:
        raise ValueError("there is no catapult round")
    state.phase, state.round = phase, evolve(state.round, **changes)
    return state.round


def next_thrower(state: Position) -> None:
    """Let the next seat clockwise throw; after all of them begin the next turn.  Rule: FAIR-11, FAIR-12."""
    if state.round is None:
        return
    following = clockwise(state, state.round.thrower)
    if following != state.turn:
        go_on(state, Phase.AIM, thrower=following, aim=None, nearest=(), catch=None, flown=None)
        return
    if state.round.token is Token.TARGET:
        award_target(state, state.round)
    end_turn(state)


# --- Target ---


def target_gap(state: Position, rest: Spot, tile: Square) -> int:
    """Return how far a token lies from the fair tile.  Rule: FAIR-40, FAIR-41, CAR-AMB-06."""
    return (tile_gap if state.options.target_distance == "edge" else centre_gap)(rest, tile)


def award_target(state: Position, around: Round) -> None:
    """Give 5 to whoever is closest, and to all within a millimetre of that.  Rule: FAIR-40, CAR-AMB-06."""
    gaps = {seat: target_gap(state, rest, around.tile) for seat, rest in around.rests}
    closest = min(gaps.values())
    winners = tuple(seat for seat in sorted(gaps) if gaps[seat] <= closest + SAME)
    give(state, Award(Source.CATAPULT, winners, state.options.tables.scores.target, around.tile))
