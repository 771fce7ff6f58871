"""What tells who will win: features of a table for the learnt evaluation."""

from attrs import evolve

from app.bots.values.learnt import Feature, FeatureSet, Rows
from app.core.command import Seat
from app.core.result import Result
from app.core.words import N_
from app.games.cards.bots.bot import quick_bot
from app.games.cards.bots.conversion import to_board
from app.games.cards.bots.evaluation import terms
from app.games.cards.model import Phase, Position
from app.games.cards.scoring import result

FEATURES = (
    Feature("points", N_("eighths of the points that win"), N_("points")),
    Feature("near", N_("of a victory"), N_("points, the more the nearer they come to victory")),
    Feature("army", N_("units"), N_("Soldiers and Catapults")),
    Feature("catapults", N_("Catapults"), N_("Catapults")),
    Feature("room", N_("units"), N_("units by which the Army may grow, up to 3")),
    Feature("lead", N_("units"), N_("units the Largest Army is ahead, up to 2")),
    Feature("wells", N_("Wells"), N_("Wells")),
    Feature("farmlands", N_("Farmlands"), N_("Farmlands")),
    Feature("open", N_("Villages"), N_("Villages without Wall or Well")),
    Feature("walls", N_("twelfths of a rank"), N_("Walls on Villages, by rank")),
    Feature("prey", N_("Villages"), N_("open Villages of the opponent while there is a Catapult")),
    Feature("cards", N_("cards"), N_("cards in hand")),
    Feature("pairs", N_("pairs"), N_("pairs in hand, or cards that go with a Soldier")),
    Feature("red", N_("cards"), N_("cards of the longer red suit, up to 3")),
    Feature("black", N_("cards"), N_("cards of a black suit that a Village needs, up to 3")),
    Feature("run", N_("cards"), N_("cards of the longest straight, up to 4")),
    Feature("surplus", N_("cards"), N_("cards that a Thief would cost")),
    Feature("turn", N_("turns, half once the cards are picked up"), N_("having the turn")),
)

_SOON = 8
"""So many turns before a dead position ends the game, what was learnt is no longer asked."""

_BLANK = {Phase.LOT, Phase.DEAL, Phase.TURN_UP}
"""Nobody has a hand yet."""


def feature_set() -> FeatureSet[Position]:
    """Return what positions of Catapult are valued by."""
    return FeatureSet(
        FEATURES,
        rows,
        ended=ended,
        plays_past=is_counted_out,
        plays_out=True,
        player=quick_bot,
        is_quick=True,
    )


def ended(state: Position) -> Result | None:
    """Return how a game of a match has ended as long as the next one is not dealt.  Rule: CRD-R40."""
    return result(state) if state.phase is Phase.BETWEEN else None


def is_counted_out(state: Position) -> bool:
    """Tell whether a dead position ends the game soon.  Rule: CRD-34."""
    return state.tables.idle_turns - state.idle <= _SOON


def rows(state: Position) -> Rows:
    """Return the features of each seat; a card that is being drawn has still to be picked up."""
    if state.phase in _BLANK:
        return [[0.0] * len(FEATURES) for _ in range(2)]
    if state.phase is Phase.DRAW:
        state = evolve(state, phase=Phase.PICK_UP)
    board = to_board(state, lambda _: None)
    return [[*map(float, terms(board, seat)), _turn(state, seat)] for seat in range(2)]


def _turn(state: Position, seat: Seat) -> float:
    if state.turn != seat:
        return 0.0
    return 1.0 if state.phase is Phase.PICK_UP else 0.5
