"""Scoring what a tile has completed, and what follows a turn."""

from collections.abc import Iterator

from app.games.carcassonne.boxes import Completed
from app.games.carcassonne.expansions import completions
from app.games.carcassonne.features import drawn_marks, figures_in, is_complete, majority, root_at
from app.games.carcassonne.model import SOURCES, Award, Position, Source, Square
from app.games.carcassonne.rules.turns import end_part
from app.games.carcassonne.scoring import complete_points
from app.games.carcassonne.tables import Kind
from app.games.carcassonne.tiles import AROUND


def finish_turn(state: Position, *, deployed: bool) -> None:
    """
    Score what is completed; then comes the second part of the turn, a catapult round, or the next turn.

    Args:
        state: The tile lies, and whoever is deployed stands.
        deployed: A normal follower was put on the tile.

    Rule: CAR-10, CAR-60, FAIR-10, CAR-OPT-11, CAR-OPT-12, CAR-AMB-05, CAR-AMB-18, FAIR-X1, FAIR-X42.
    """
    at = state.fresh
    if at is None:
        return
    is_fair = state.book.turned[state.tiles[at].type, 0].type.fair
    if is_fair and deployed and state.options.fairs == "house":
        give(state, Award(Source.CATAPULT, (state.turn,), state.options.tables.scores.fair, at))
    score_completed(state, at)
    if is_fair and state.options.fairs == "rounds":
        state.fairs = (*state.fairs, at)
    end_part(state)


def give(state: Position, award: Award) -> None:
    """Give points, and remember it for whoever tells the tale.  Rule: CAR-04, CAR-45."""
    for seat in award.seats:
        state.points[seat][award.source] += award.points
    state.awards = (*state.awards, award)


def score_completed(state: Position, at: Square) -> None:
    """
    Score every feature that the tile on a square completes; its followers go home.

    Rule: CAR-40 to CAR-49, TRN-6, TRD-1, TRD-8.
    """
    told = completions(state.options.boxes) if state.options.boxes else ()
    for root, square in _touched(state, at):
        if not is_complete(state, root, square):
            continue
        followers, region = figures_in(state, root), state.regions[root]
        if told:
            marks = tuple(drawn_marks(state, root))
            for tell in told:
                tell(state, Completed(region.kind, region.tiles.bit_count(), marks))
        seats = majority(state, followers)
        points, tiles = complete_points(state, root), region.tiles.bit_count()
        give(state, Award(SOURCES[region.kind], seats, points, square, tiles, tuple(followers)))
        for number in followers:
            del state.followers[number]


def _touched(state: Position, at: Square) -> Iterator[tuple[int, Square]]:
    """Yield each region that a new tile can have completed, once, with a square of it."""
    laid = state.tiles[at]
    places = state.book.turned[laid.type, laid.turn].type.places
    for root in dict.fromkeys(root_at(state, at, number) for number in range(len(places))):
        yield root, at
    for dx, dy in AROUND:
        square = Square(at.x + dx, at.y + dy)
        if square in state.tiles:
            other = state.tiles[square]
            for number, each in enumerate(state.book.turned[other.type, other.turn].type.places):
                if each.kind is Kind.MONASTERY:
                    yield root_at(state, square, number), square
