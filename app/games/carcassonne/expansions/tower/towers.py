"""Foundations on the land, who stands on top, and whom towers reach."""

from collections.abc import Iterable, Mapping

from app.games.carcassonne.expansions.tower.keeping import TOWERS
from app.games.carcassonne.features import is_in_quarter, is_on_tower
from app.games.carcassonne.model import Position, Square, is_follower, keep
from app.games.carcassonne.tables import Kind


def foundation(state: Position, at: Square) -> int | None:
    """Return which feature of the tile on a square is a foundation, by number; None if none is."""
    laid = state.tiles.get(at)
    return None if laid is None else state.book.having[Kind.TOWER].get(laid.type)


def foundations(state: Position) -> list[Square]:
    """Return the squares of all foundations."""
    towers = state.book.having[Kind.TOWER]
    return [at for at, laid in state.tiles.items() if laid.type in towers]


def on_top(state: Position, at: Square) -> int | None:
    """
    Return who closes the tower on a square, by number; None if nobody does.

    Whatever sends them home opens it again.

    Rule: TWR-8, TWR-9, FAIR-X25, RX-05.
    """
    return next(
        (number for number, each in state.followers.items() if each.at == at and is_on_tower(state, each)),
        None,
    )


def closed(state: Position) -> set[Square]:
    """Return the squares of the towers that somebody closes.  Rule: TWR-8."""
    tiles, towers, found = state.tiles, state.book.having[Kind.TOWER], state.followers.values()
    return {each.at for each in found if tiles[each.at].type in towers and is_on_tower(state, each)}


def reached(state: Position, at: Square, pieces: int, among: Iterable[int] | None = None) -> list[int]:
    """
    Return the followers that a tower of so many pieces reaches: on its tile, or straight ahead.

    Empty squares count, and nothing stops the view; whoever is in a quarter is out of reach.

    Args:
        state: The land.
        at: Where the tower stands.
        pieces: How high it is.
        among: Of these figures, by number; of all on the land if it is None.

    Rule: TWR-3, TWR-4, TWR-6, TWR-9, CNT-11, RX-08.
    """
    (x, y), found = at, state.followers
    return [
        number
        for number in (found if among is None else among)
        if (found[number].at.x == x or found[number].at.y == y)
        and abs(found[number].at.x - x) + abs(found[number].at.y - y) <= pieces
        and is_follower(state, number)
        and not is_in_quarter(state, found[number])
    ]


def keep_heights(state: Position, high: Mapping[tuple[int, int], int]) -> None:
    """Let towers be so high; those without a piece are foundations again."""
    keep(state, TOWERS, *(number for at, pieces in high.items() if pieces for number in (*at, pieces)))
