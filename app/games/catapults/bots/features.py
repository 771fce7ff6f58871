"""What tells who will win: features of the plates for the learnt evaluation."""

from collections import Counter

from attrs import evolve

from app.bots.values.learnt import Feature, FeatureSet, Row, Rows
from app.core.command import Seat
from app.core.game import Level
from app.core.result import Result
from app.core.words import N_
from app.games.catapults.bots.castle_plans import SQUARES_PER_PIECE
from app.games.catapults.bots.conversion import Situation
from app.games.catapults.model import Doing, Match, Phase, Position
from app.games.catapults.scoring import result
from app.kit.regions import edge_parts, enclosed

FEATURES = (
    Feature("empty", N_("squares"), N_("empty squares")),
    Feature("stacked", N_("pieces"), N_("pieces that lie on others")),
    Feature("catapults", N_("catapults"), N_("catapults on the plate")),
    Feature("valid", N_("catapults"), N_("catapults in a castle")),
    Feature("room", N_("catapults"), N_("catapults for which a castle has room, up to what may be placed")),
    Feature("holes", N_("squares"), N_("empty squares that touch no other")),
    Feature("twos", N_("squares"), N_("empty squares in parts of two")),
    Feature("threes", N_("squares"), N_("empty squares in parts of three")),
    Feature("excess", N_("squares"), N_("empty squares for which there will be no pieces or catapults")),
    Feature("pieces", N_("pieces"), N_("pieces that may still be laid in this round")),
    Feature("stolen", N_("pieces"), N_("stolen pieces that wait beside the plate")),
    Feature("dice", N_("dice"), N_("dice that have still to be rolled in this round")),
    Feature("budget", N_("points"), N_("points of the dice that are left")),
    Feature("robbed", N_("dice"), N_("dice of others that have still to be rolled in this round")),
)

STAGES = ("first", "attack", "middle", "late_attack", "last")
"""The rounds, and after a count what follows in them: dice."""


_LATE = STAGES.index("late_attack")
"""From here on games are played to their end."""


_ALIKE = 0.04
"""Of early plates, what was learnt tells nothing of differences below a tenth, 2.5 of these."""


def feature_set() -> FeatureSet[Position]:
    """Return what positions of Catapults! are valued by."""
    return FeatureSet(
        FEATURES,
        rows,
        STAGES,
        stage,
        ended,
        plays_past=is_played_past,
        is_quick=True,
        alike=_ALIKE,
        seat_computers=seat_computers,
    )


def seat_computers(state: Position) -> None:
    """Let everybody lay as many pieces in a round as computers do: no glass runs.  Rule: CAT-R26."""
    state.levels = (Level.SQUIRE,) * len(state.levels)


def stage(state: Position) -> int:
    """Return which part of the game it is, by rounds that are left and whether walls are being stolen."""
    left = state.options.rounds - state.round
    if left <= 0:
        return 4
    is_attack = state.phase in (Phase.COUNT, Phase.ATTACK, Phase.REBUILD)
    return (2 if left == 1 else 0) + is_attack


def is_played_past(state: Position) -> bool:
    """
    Tell whether a plate is being built, or the last dice of a game are rolled or have been.

    Of plates half built what was learnt knows little, and the end of a game is played in no time.
    """
    return state.phase in (Phase.BUILD, Phase.REBUILD) or stage(state) >= _LATE


def ended(state: Position) -> Result | None:
    """
    Return how the last game of a match has ended, with its own score, until the next one begins.

    Rule: CAT-36, CAT-46.
    """
    if state.match is Match.SINGLE or state.phase not in (Phase.BETWEEN, Phase.OVER):
        return None
    return result(evolve(state, match=Match.SINGLE, games=state.games[-1:]))


def rows(state: Position) -> Rows:
    """Return the features of each seat; None for one that does not play."""
    return [_row(state, seat) if seat in state.playing else None for seat in range(len(state.camps))]


def _row(state: Position, seat: Seat) -> Row:
    situation, camp = Situation(state, seat), state.camps[seat]
    plate, grid, attack = situation.plate(seat), state.land.grid, state.attack
    free = grid.board & ~(plate.walls | plate.catapults)
    remaining = situation.remaining()
    room = situation.evaluation.packer.room(enclosed(grid, plate.walls) & free)
    is_now = state.phase in (Phase.BUILD, Phase.CATAPULTS)
    is_building = state.phase is Phase.BUILD and camp.doing is not Doing.DONE
    pieces = min(remaining.pieces, camp.deck + (camp.hand is not None)) if is_building else 0
    parts = Counter(part.bit_count() for part in edge_parts(grid, free))
    dice = [_dice(state, other) for other in range(len(state.camps))]
    return [
        float(free.bit_count()),
        float(sum(wall.level > 1 for wall in camp.plate.walls.values())),
        float(len(camp.plate.catapults)),
        float(situation.evaluation.valid(plate)),
        float(min(room, remaining.catapults) if is_now else 0),
        *(float(size * parts[size]) for size in (1, 2, 3)),
        _excess(situation, free.bit_count() - parts[1] - 2 * parts[2], pieces, room),
        float(pieces),
        float(len(camp.stolen)),
        float(dice[seat]),
        float(attack.budget if attack is not None and attack.seat == seat else 0),
        float(sum(dice) - dice[seat]),
    ]


def _excess(situation: Situation, free: int, pieces: int, room: int) -> float:
    """Return how many of some free squares all that is to come will leave, as far as one can tell."""
    camp, remaining = situation.view.camps[situation.seat], situation.remaining()
    later = min(camp.deck, remaining.per_round * (remaining.rounds - remaining.round))
    by_catapults = situation.evaluation.ground.area * min(room, remaining.per_round_catapults)
    by_pieces = SQUARES_PER_PIECE * (pieces + len(camp.stolen) + later)
    return max(0.0, free - by_catapults - by_pieces)


def _dice(state: Position, seat: Seat) -> int:
    """Return how many dice a seat has still to roll in this round, as far as they have been counted."""
    attack = state.attack
    if state.phase is not Phase.ATTACK or attack is None or seat not in state.order:
        return 0
    place, now = state.order.index(seat), state.order.index(attack.seat)
    if place < now or (place == now and attack.dice):
        return 0
    return state.counts[seat] if seat < len(state.counts) else 0
