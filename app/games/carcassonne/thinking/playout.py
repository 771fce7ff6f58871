"""Games played to their end in a millisecond: at random, and with a little sense."""

from collections.abc import Sequence
from random import Random

from app.games.carcassonne.thinking.board import Board
from app.games.carcassonne.thinking.plans import CITY, MONASTERY, ROAD

CONTACTS = tuple(sum(bool((key >> 2 * edge) & 3) for edge in range(4)) for key in range(256))
"""How many neighbours a square has that asks for this."""


def random_game(board: Board, pile: Sequence[int], turn: int, rng: Random) -> None:
    """
    Play a game to its end at random: any placement, then any free place or none, all as likely.

    Args:
        board: Played on; changed.
        pile: Kinds of tile, in the order they are drawn.
        turn: The seat that draws first.
        rng: Luck.
    """
    seats, supply, random = len(board.points), board.supply, rng.random
    for kind in pile:
        placements = board.placements(kind)
        if not placements:
            continue
        board.lay(*placements[int(random() * len(placements))])
        if supply[turn]:
            free = board.free_places()
            chosen = int(random() * (len(free) + 1))
            if chosen < len(free):
                board.deploy(turn, free[chosen])
        board.finish()
        turn = (turn + 1) % seats


def sensible_game(board: Board, pile: Sequence[int], turn: int, rng: Random) -> None:
    """
    Play a game to its end with a little sense: tiles huddle, followers claim what pays.

    The arguments are those of `random_game`.
    """
    seats, supply, random, left = len(board.points), board.supply, rng.random, len(pile)
    for kind in pile:
        left -= 1
        placements = board.placements(kind)
        if not placements:
            continue
        count, rim = len(placements), board.rim
        first, second = placements[int(random() * count)], placements[int(random() * count)]
        if CONTACTS[rim[second[0]]] > CONTACTS[rim[first[0]]]:
            first = second
        board.lay(*first)
        if supply[turn]:
            claim(board, turn, left, random())
        board.finish()
        turn = (turn + 1) % seats


def claim(board: Board, seat: int, left: int, luck: float) -> None:
    """
    Put a follower where it pays, if anywhere.

    Args:
        board: A tile has just been laid on it.
        seat: Whose turn it is; it has a follower to hand.
        left: How many tiles are still to be drawn.
        luck: A number from 0 to 1: the last followers are spared now and then.
    """
    _, base, plan = board.fresh
    links, opens, kinds = board.links, board.opens, plan.kinds
    spare, best, chosen = board.supply[seat], 0.0, -1
    for number in board.free_places():
        kind, node = kinds[number], base + number
        while links[node] != node:
            node = links[node]
        if kind == MONASTERY:
            worth = 7.0 if left > 8 else 4.0
        elif kind in (CITY, ROAD):
            worth = _claim_worth(board, node, kind, opens[node], left)
        else:
            worth = _farm_worth(board, node, left, spare)
        if worth > best:
            best, chosen = worth, number
    if chosen >= 0 and best > _THRESHOLD[min(spare, 7)] * (luck + 0.5) * min(1.0, left / 20):
        board.deploy(seat, chosen)


_THRESHOLD = (99.0, 5.0, 3.5, 2.6, 2.0, 1.5, 1.2, 1.0)
"""What a follower must at least bring when so many are to hand."""


def _claim_worth(board: Board, node: int, kind: int, opened: int, left: int) -> float:
    """Return what a road or city brings its only follower, roughly; a finished one costs no follower."""
    worth = (board.masks[node] & board.plans.low).bit_count()
    if not opened:
        return 20.0 + worth * kind
    if kind == ROAD:
        return worth + 0.5 if left else float(worth)
    return 1.5 * worth + 1.0 if opened * 5 < left else float(worth)


def _farm_worth(board: Board, node: int, left: int, spare: int) -> float:
    """Return what a field brings, roughly; farmers never come back, so they wait."""
    field, worth = board.masks[node], 0.0
    for city in board.done:
        if field & city:
            worth += 3.0
    if spare <= 2 and left > 12:
        worth *= 0.5
    return worth - left * 0.08
