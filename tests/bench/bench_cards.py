"""How fast the computer's board of Catapult is, beside python-chess's random plies in the same run."""

import json
import sys
from random import Random

from app.bots.protocol import Budget
from app.bots.search.clock import Clock
from app.games.cards.bots.board import OVER, Board, shuffling
from app.games.cards.bots.conversion import to_board
from app.games.cards.bots.determinization import Worlds
from app.games.cards.bots.effects import play
from app.games.cards.bots.plans import turns
from app.games.cards.bots.search import rank, search
from app.games.cards.model import Phase
from tests.bench.bench_catapults import chess_plies, rate
from tests.games.cards.drawn import new_game, random_step

_COPIES = 1000
_SAMPLES = 300


def random_moves(start: Board, rng: Random) -> int:
    """Play a random game to its end and return how many moves that took; draws are part of moves."""
    board, random, count = start.copy(), rng.random, 0
    while board.phase != OVER:
        moves = board.moves()
        play(board, moves[int(random() * len(moves))])
        count += 1
    return count


def middle_game(seed: int) -> Worlds:
    """Return worlds to search in: a turn in the middle of a random game, after its pick-up."""
    session, rng = new_game(seed), Random(seed)
    while session.state.phase is not Phase.BUILD or session.state.turns < 12:
        random_step(session, rng)
    (seat,) = session.to_act
    return Worlds(session.view(seat), seat, rng)


def playouts(worlds: Worlds) -> int:
    """Search from a turn and return how many playouts were made: plans that have lost are left out."""
    ranked = rank(worlds, worlds.seat, turns(worlds.board), 4)[:12]
    found = search(worlds, worlds.seat, ranked, _SAMPLES, Clock(Budget()))
    return sum(len(each.values) for each in found)


def copies(board: Board) -> int:
    """Copy a board many times and return how often."""
    for _ in range(_COPIES):
        board.copy()
    return _COPIES


def measure(seconds: float = 1.0) -> dict[str, float]:
    """Return the rates per second of process time, and each as a multiple of chess plies."""
    rng = Random(1)
    boards = [to_board(new_game(seed).state, shuffling(rng)) for seed in range(40)]
    middles = [middle_game(seed) for seed in range(12)]
    rates = {
        "random moves": rate(lambda: sum(random_moves(board, rng) for board in boards), seconds),
        "state copies": rate(lambda: copies(boards[0]), seconds),
        "search playouts": rate(lambda: sum(playouts(worlds) for worlds in middles), seconds),
        "chess plies": rate(lambda: chess_plies(rng), seconds),
    }
    plies = rates["chess plies"]
    return rates | {f"{name} per chess ply": value / plies for name, value in rates.items()}


if __name__ == "__main__":
    json.dump({name: round(value, 3) for name, value in measure().items()}, sys.stdout, indent=2)
