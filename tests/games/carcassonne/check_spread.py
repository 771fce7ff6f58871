"""
Throw ten thousand times with the hands people have, and count what comes down within the outline shown.

    python -m tests.games.carcassonne.check_spread --throws 10000 --seed 1
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random

from attrs import evolve

from app.games.carcassonne import chance
from app.games.carcassonne.model import Aim, Follower, Phase, Position, Round, Spot, Square
from app.games.carcassonne.physics.spread import spread
from app.games.carcassonne.physics.throw import stage_of, throw
from app.games.carcassonne.tables import Token
from tests.games.carcassonne.drawn import Land


def grown_land(rng: Random, count: int, seats: int = 2) -> Position:
    """Return a land of monasteries that has grown at random, with somebody on every third, about to throw."""
    squares = [Square(0, 0)]
    while len(squares) < count:
        at = rng.choice(squares)
        dx, dy = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        beside = Square(at.x + dx, at.y + dy)
        if beside not in squares:
            squares.append(beside)
    made = Land(" ".join(f"B({at.x},{at.y})" for at in squares), seats=seats).state
    for number, at in enumerate(rng.sample(squares, min(7 * seats, count // 3))):
        made.followers[number] = Follower(number // 7, at, 1)
    made.phase, made.round = Phase.AIM, Round(squares[0], 0, rng.choice(list(Token)))
    return made


def holds(outline: Sequence[Spot], at: Spot) -> bool:
    """Tell whether a point is within an outline or on it."""
    inside = False
    for one, other in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (one.y > at.y) != (other.y > at.y):
            cut = one.x + (at.y - one.y) * (other.x - one.x) / (other.y - one.y)
            if abs(cut - at.x) <= 1:
                return True
            inside ^= at.x < cut
    return inside


def throws(count: int, seed: int, each: int = 25) -> Iterator[bool]:
    """Yield whether each of many throws came down within the outline, *each* of them with one aim."""
    rng = Random(seed)
    for _ in range(count // each):
        made = grown_land(rng, rng.randint(1, 85), rng.randint(2, 6))
        made.round = evolve(made.round, thrower=rng.randrange(made.seats))
        hand = rng.randint(1, 3)
        made.options = evolve(made.options, tremor=(hand,) * made.seats)
        seat = made.round.thrower
        stage, aim = stage_of(made, seat), Aim(rng.randint(-300, 300), rng.randint(350, 1000))
        outline = spread(stage, aim, chance.hand_of(made, seat))
        made.phase, made.round = Phase.FLIGHT, evolve(made.round, aim=aim)
        for _ in range(each):
            yield holds(outline, throw(stage, chance.strayed(made, rng)).down)


def main() -> None:
    """Print the share, and how sure that is."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--throws", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = list(throws(asked.throws, asked.seed))
    share = sum(found) / len(found)
    error = 1.96 * sqrt(share * (1 - share) / len(found))
    print(f"{len(found)} throws: {share:.1%} within the outline ({share - error:.1%} to {share + error:.1%})")


if __name__ == "__main__":
    main()
