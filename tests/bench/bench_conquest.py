"""How fast Conquest is, beside python-chess's random plies in the same run."""

import json
from collections.abc import Callable
from random import Random

from app.core.command import NATURE
from app.core.game import Player
from app.games.conquest import chance, rules
from app.games.conquest.commands import Produced
from app.games.conquest.model import Position
from app.games.conquest.options import Options
from app.games.conquest.pieces import Phase
from app.games.conquest.rules.fortresses import enclosed
from app.games.conquest.rules.production import produce
from app.kit.hexes import bits
from tests.bench.bench_catapults import chess_plies
from tests.bench.bench_catapults import rate as burst

_BURSTS = 20


def rate(work: Callable[[], int], seconds: float) -> float:
    """
    Return how many things *work* does per second of this process's time; it says how many at once.

    The best of short bursts: who else is busy on the machine shall not count.
    """
    return max(burst(work, seconds / _BURSTS) for _ in range(_BURSTS))


def new_game(seats: int) -> Position:
    """Return a table with so many seats."""
    return rules.setup(Options(), [Player("")] * seats)


def play(state: Position, rng: Random, rounds: int = 30) -> int:
    """Play at random to the end, or so many rounds, in place; return the players' actions."""
    actions = 0
    while state.round <= rounds and (acting := rules.to_act(state)):
        (seat,) = acting
        if seat == NATURE:
            rules.play(state, chance.sample(state, rng))
        else:
            rules.play(state, rng.choice([*rules.choices(state, seat)]))
            actions += 1
    return actions


def late_board(seats: int) -> Position:
    """Return a board after twelve rounds, about to produce."""
    state = new_game(seats)
    play(state, Random(3), 12)
    state.phase = Phase.PRODUCTION
    return state


def fortress_boards(rng: Random, count: int) -> list[tuple[int, int, int]]:
    """Return random walls, own hexes and hexes of others on the small island."""
    grid, found = new_game(2).island.grid, []
    for _ in range(count):
        walls = sum(1 << edge for edge in bits(grid.edges) if rng.random() < 0.35)
        mine = sum(1 << hex_ for hex_ in bits(grid.full) if rng.random() < 0.25)
        others = sum(1 << hex_ for hex_ in bits(grid.full & ~mine) if rng.random() < 0.2)
        found.append((walls, mine, others))
    return found


def decompose(boards: list[tuple[int, int, int]]) -> int:
    """Find the fortresses of every board."""
    island = new_game(2).island
    grid, inner = island.grid, island.inner
    for walls, mine, others in boards:
        enclosed(grid, inner, walls & inner, mine, others)
    return len(boards)


def copies(state: Position) -> int:
    """Copy a state a thousand times."""
    for _ in range(1000):
        state.copy()
    return 1000


def productions(state: Position) -> int:
    """Let a late board of six produce."""
    produce(state.copy(), Produced(NATURE))
    return 1


def main(seconds: float = 2.0) -> None:
    """Print the figures as JSON."""
    rng = Random(1)
    boards, four, six = fortress_boards(rng, 1000), late_board(4), late_board(6)
    plies = rate(lambda: chess_plies(rng), seconds)
    figures = {f"actions, {n} seats": rate(lambda n=n: play(new_game(n), rng), seconds) for n in (2, 4, 6)}
    figures["fortress decompositions"] = rate(lambda: decompose(boards), seconds)
    figures["state copies"] = rate(lambda: copies(four), seconds)
    figures["productions of six"] = rate(lambda: productions(six), seconds)
    print(json.dumps({"chess plies": round(plies)} | {name: round(each) for name, each in figures.items()}))
    print(json.dumps({f"{name} / chess plies": round(each / plies, 2) for name, each in figures.items()}))


if __name__ == "__main__":
    main()
