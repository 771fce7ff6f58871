"""Scoring what a tile has completed."""

from collections.abc import Iterable, Iterator

from app.core.command import Seat
from app.games.carcassonne.box_shelf import completions
from app.games.carcassonne.boxes import Completed
from app.games.carcassonne.features import (
    drawn_marks,
    figures_in,
    followers_in,
    is_complete,
    majority,
    root_at,
)
from app.games.carcassonne.model import SOURCES, Award, Position, Square, keep
from app.games.carcassonne.rules.box_rules import opened_rules
from app.games.carcassonne.scoring import complete_points
from app.games.carcassonne.tables import Kind, Terrain
from app.games.carcassonne.tiles import AHEAD, AROUND


def give(state: Position, award: Award) -> None:
    """Give points, and remember it for whoever tells the tale.  Rule: CAR-04, CAR-45."""
    for seat in award.seats:
        state.points[seat][award.source] += award.points
    state.awards = (*state.awards, award)


def pay(state: Position, gain: str, seat: Seat, points: int) -> None:
    """Let a box pay a seat, or take points from it, for one of its gains."""
    paid = list(state.kept.get(gain) or (0,) * state.seats)
    paid[seat] += points
    keep(state, gain, *paid)


def tell_boxes(state: Position, completed: Completed) -> None:
    """Tell boxes what is scored, before its figures go home."""
    for tell in completions(state.options.boxes):
        tell(state, completed)
    for box in opened_rules(state.options.boxes).boxes:
        if box.completed is not None:
            box.completed(state, completed)


def score_completed(state: Position, at: Square) -> None:
    """
    Score every feature that the tile on a square completes; its followers go home.

    Rule: CAR-40 to CAR-49, TRN-6, TRD-1, TRD-8.
    """
    for root, square in _in_order(state, at):
        followers, region = figures_in(state, root), state.regions[root]
        seats, tiles = majority(state, followers), region.tiles.bit_count()
        if state.options.boxes:
            completed = Completed(
                region.kind,
                tiles,
                tuple(drawn_marks(state, root)),
                root,
                square,
                tuple(followers),
                tuple(followers_in(state, root)),
                seats,
            )
            tell_boxes(state, completed)
        points = complete_points(state, root)
        give(state, Award(SOURCES[region.kind], seats, points, square, tiles, tuple(followers)))
        for number in followers:
            del state.followers[number]


def _in_order(state: Position, at: Square) -> Iterable[tuple[int, Square]]:
    """
    Return what the tile on a square has finished, the largest first where a marker pays at once.

    That must not hang on how the tile is turned.

    Rule: CAR-48, KNG-5, XOPT-08.
    """
    found = about_to_score(state, at)
    if state.options.king_scoring != "once" or not state.options.markers:
        return found
    return sorted(found, key=lambda each: -state.regions[each[0]].tiles.bit_count())


def about_to_score(state: Position, at: Square) -> Iterator[tuple[int, Square]]:
    """Yield what the tile on a square has finished: its root, and a square of it.  Rule: CAR-40 to CAR-44."""
    return ((root, square) for root, square in _touched(state, at) if is_complete(state, root, square))


def _touched(state: Position, at: Square) -> Iterator[tuple[int, Square]]:
    """Yield each region that a new tile can have completed, once, with a square of it."""
    laid = state.tiles[at]
    tile = state.book.turned[laid.type, laid.turn]
    for root in dict.fromkeys(root_at(state, at, number) for number in range(len(tile.type.places))):
        yield root, at
    if Terrain.ABBEY in tile.type.edges:
        yield from _at_walls(state, at).items()
    x, y = at
    tiles, buildings = state.tiles, state.book.having[Kind.MONASTERY]
    for dx, dy in AROUND:
        if (x + dx, y + dy) in tiles:
            square = Square(x + dx, y + dy)
            other = tiles[square]
            if other.type in buildings:
                for number, each in enumerate(state.book.turned[other.type, other.turn].type.places):
                    if each.kind is Kind.MONASTERY:
                        yield root_at(state, square, number), square


def _at_walls(state: Position, at: Square) -> dict[int, Square]:
    """Return the roads and cities that end at the walls of an abbey, with a square of each.  Rule: ABB-3."""
    found: dict[int, Square] = {}
    for edge, (dx, dy) in enumerate(AHEAD):
        square = Square(at.x + dx, at.y + dy)
        other = state.tiles.get(square)
        number = -1 if other is None else state.book.turned[other.type, other.turn].sides[(edge + 2) % 4]
        if number >= 0:
            found.setdefault(root_at(state, square, number), square)
    return found
