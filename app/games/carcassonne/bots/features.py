"""What tells who will win: features of a land for the learnt evaluation."""

from math import sqrt

from app.bots.values.learnt import Feature, FeatureSet, Rows
from app.core.command import Seat
from app.core.words import N_
from app.games.carcassonne import rules
from app.games.carcassonne.bots.board import board_of
from app.games.carcassonne.bots.evaluation import Aspect, Deck, expectations
from app.games.carcassonne.bots.throw_search import accuracy
from app.games.carcassonne.bots.tile_plans import pile_of
from app.games.carcassonne.commands import EndTurn
from app.games.carcassonne.model import Phase, Position

FEATURES = (
    Feature("points", N_("points over their spread"), N_("points scored")),
    Feature("score", N_("points"), N_("points scored, whatever is to come")),
    Feature("left", N_("tiles"), N_("tiles that are left for each")),
    Feature("roads", N_("points over their spread"), N_("what roads under way may bring")),
    Feature("cities", N_("points over their spread"), N_("what cities under way may bring")),
    Feature("monasteries", N_("points over their spread"), N_("what monasteries under way may bring")),
    Feature("fields", N_("points over their spread"), N_("what fields may bring")),
    Feature("followers", N_("points over their spread"), N_("what followers to hand may bring")),
    Feature("turn", N_("points over their spread"), N_("having the turn, with the tile to be placed")),
    Feature("follower", N_("points over their spread"), N_("having the turn, with the tile placed")),
    Feature("throw", N_("points over their spread"), N_("to have a throw to come in this round")),
    Feature(
        "aim",
        N_("hits over the spread of points"),
        N_("throws to come, by how steady a hand is taken to be"),
    ),
)

_ASPECTS = (
    Aspect.ROADS,
    Aspect.CITIES,
    Aspect.MONASTERIES,
    Aspect.FIELDS,
    Aspect.FOLLOWERS,
)

_FEW = 4
"""Tiles: playing these takes as long as nobody minds, twice as long as up to the next own turn."""

_SHARED = 1.5
"""
By this power of their number a throw is worth less the more sit at a table.

With it, what two and what six have taught agree (24.9 and 26.8; 8.8 and 1.8 without), so that it holds for
three, too, who are valued as two.
"""

_ROUNDS = (Phase.TOKEN, Phase.AIM, Phase.FLIGHT, Phase.EXCHANGE, Phase.GRAB)


def feature_set() -> FeatureSet[Position]:
    """Return what positions of Carcassonne are valued by."""
    return FeatureSet(FEATURES, rows, plays_past=is_nearly_over)


def is_nearly_over(state: Position) -> bool:
    """
    Tell whether so few tiles are left that they are played to the end of the game.

    What was learnt gives somebody who is 25 points behind with two tiles left a chance that he does not have.
    """
    return sum(state.pile.values()) <= _FEW


def rows(state: Position) -> Rows:
    """Return the features of each seat: what it has and may expect, over the spread of what is to come."""
    board, pile = board_of(_counted(state)), pile_of(state)
    deck = Deck(pile, board.plans.fits, state.seats)
    spread = sqrt(4 + len(pile) / state.seats)
    terms, throws = expectations(board, deck), _throws(state)
    return [
        [
            own[Aspect.POINTS] / spread,
            float(own[Aspect.POINTS]),
            len(pile) / state.seats,
            *(own[aspect] / spread for aspect in _ASPECTS),
            *(each / spread for each in _turn(state, seat)),
            throws * accuracy(state, seat) / spread / state.seats**_SHARED,
        ]
        for seat, own in enumerate(terms)
    ]


def _counted(state: Position) -> Position:
    """Return a position with what the tile just placed completes scored, as if no follower were put on it."""
    if state.phase is not Phase.DEPLOY:
        return state
    after = state.copy()
    rules.play(after, EndTurn(state.turn))
    return after


def _throws(state: Position) -> int:
    """Return how many rounds of throws are still to come."""
    if state.options.fairs != "rounds":
        return 0
    drawn = sum(count for kind, count in state.pile.items() if state.book.turned[kind, 0].type.fair)
    return drawn + len(state.fairs) + (state.round is not None)


def _turn(state: Position, seat: Seat) -> tuple[float, float, float]:
    """Return the features of whose turn it is."""
    is_turn = state.turn == seat
    return (
        float(is_turn and state.phase in (Phase.DRAW, Phase.PLACE)),
        float(is_turn and state.phase is Phase.DEPLOY),
        float(is_turn and state.phase in _ROUNDS),
    )
