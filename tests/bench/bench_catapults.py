"""How fast the masks of Catapults! are, beside python-chess's random plies in the same run."""

import json
import sys
import time
from collections.abc import Callable
from random import Random

import chess

from app.games.catapults.bots.plate_geometry import legal_spots
from app.kit.regions import enclosed
from tests.bench.catapults_oracle import starter

GROUND = starter()


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return how many things *work* does per second of this process's time; it says how many at once."""
    start, done = time.process_time(), 0
    while time.process_time() - start < seconds:
        done += work()
    return done / (time.process_time() - start)


def castle(rng: Random) -> int:
    """Return the walls of 27 random pieces laid at random legal places, flooded after each."""
    walls, random, spots = GROUND.mountains, rng.random, GROUND.spots
    kinds = len(spots)
    for _ in range(27):
        kind = spots[int(random() * kinds)]
        many = len(kind)
        for _ in range(60):
            mask = kind[int(random() * many)][0]
            if not mask & walls:
                break
        else:
            legal = legal_spots(kind, walls)
            mask = legal[int(random() * len(legal))].mask if legal else 0
        walls |= mask
        enclosed(GROUND.grid, walls)
    return walls


def boards(rng: Random, count: int) -> list[int]:
    """Return walls as they stand after 1 to 27 random pieces."""
    found = []
    for _ in range(count):
        walls = GROUND.mountains
        for _ in range(rng.randint(1, 27)):
            legal = legal_spots(rng.choice(GROUND.spots), walls)
            walls |= rng.choice(legal).mask if legal else 0
        found.append(walls)
    return found


def chess_plies(rng: Random) -> int:
    """Play a random game of chess of at most 200 plies and return its length."""
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 200:
        board.push(rng.choice(list(board.legal_moves)))
    return board.ply()


def measure(seconds: float = 1.0) -> dict[str, float]:
    """Return the rates per second of process time, and each as a multiple of chess plies."""
    rng = Random(1)
    walls = boards(rng, 200)

    def lists() -> int:
        for taken in walls:
            for spots in GROUND.spots:
                legal_spots(spots, taken)
        return len(walls) * len(GROUND.spots)

    def floods() -> int:
        for taken in walls:
            enclosed(GROUND.grid, taken)
        return len(walls)

    rates = {
        "legal lists": rate(lists, seconds),
        "enclosure floods": rate(floods, seconds),
        "random 27-wall castles": rate(lambda: bool(castle(rng)), seconds),
        "chess plies": rate(lambda: chess_plies(rng), seconds),
    }
    plies = rates["chess plies"]
    return rates | {f"{name} per chess ply": value / plies for name, value in rates.items()}


if __name__ == "__main__":
    json.dump({name: round(value, 3) for name, value in measure().items()}, sys.stdout, indent=2)
