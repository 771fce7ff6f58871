"""How fast the search's board of Carcassonne is, beside python-chess's random plies in the same run."""

import json
import sys
from collections.abc import Sequence
from random import Random

from app.core.game import Player
from app.games.carcassonne import rules
from app.games.carcassonne.bots.board import Board, board_of, final_points
from app.games.carcassonne.bots.evaluation import Deck
from app.games.carcassonne.bots.greedy import best_reply
from app.games.carcassonne.bots.tile_plans import pile_of
from app.games.carcassonne.options import Options
from app.games.carcassonne.physics.throw import aim_at, stage_of, throw
from tests.bench.bench_catapults import chess_plies, rate
from tests.games.carcassonne.drawn import table, wander

PLAYERS = (Player("Ada"), Player("Bo"))
START = rules.setup(Options(fairs="none", first="seat"), PLAYERS)


def midgame(rng: Random) -> Board:
    """Return a board with 41 tiles and followers on it."""
    board, pile = board_of(START), pile_of(START)
    rng.shuffle(pile)
    random_game(board, pile[:40], 0, rng)
    return board


def measure(seconds: float = 1.0) -> dict[str, float]:
    """Return rates per second of process time, microseconds for single steps, and ratios to chess plies."""
    rng, first, pile = Random(1), board_of(START), pile_of(START)
    middle = midgame(rng)

    def game() -> int:
        board = first.copy()
        rng.shuffle(pile)
        random_game(board, pile, 0, rng)
        final_points(board)
        return 1

    def lists() -> int:
        for kind in range(24):
            middle.placements(kind)
        return 24

    def replies() -> int:
        deck = Deck(pile[:30], middle.plans.fits, 2)
        for kind in range(24):
            best_reply(middle, deck, kind, 0)
        return 24

    def copies() -> int:
        for _ in range(100):
            middle.copy()
        return 100

    found = {
        "chess plies": rate(lambda: chess_plies(rng), seconds),
        "random games": rate(game, seconds),
        "best replies": rate(replies, seconds),
        "games by the rules": rate(lambda: by_the_rules(rng), seconds),
        "throws": rate(throws(rng), seconds),
    }
    found["random games' tiles to chess plies"] = 71 * found["random games"] / found["chess plies"]
    found["legal placements, us"] = 1e6 / rate(lists, seconds)
    found["copy, us"] = 1e6 / rate(copies, seconds)
    return found


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


def by_the_rules(rng: Random) -> int:
    """Play a random game through a session."""
    seed = rng.randrange(10**6)
    for _ in wander(table(seed, fairs="none"), seed):
        pass
    return 1


def throws(rng: Random):
    """Return what throws once at a crowd of followers."""
    session = table(5, seats=6)
    states = [each.state for each in wander(session, 5)]
    stage = stage_of(max(states, key=lambda state: len(state.followers)), 0)

    def once() -> int:
        throw(stage, aim_at(stage, rng.choice(stage.figures).at))
        return 1

    return once


if __name__ == "__main__":
    json.dump({name: round(value, 2) for name, value in measure().items()}, sys.stdout, indent=1)
