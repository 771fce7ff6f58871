"""Games played to their end at random in a millisecond: what the speed of the board is measured by."""

from collections.abc import Sequence
from random import Random

from app.games.carcassonne.bots.board import Board


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
