"""
Compose puzzles of Conquest about building, about breaching, and about a claim, and have them proved.

PYTHONPATH=.:packaging python packaging/compose_conquest_turns.py FOLDER COUNT IDEA [NUMBER]

As `compose_conquest.py` does: what is best is reckoned out, over all dice, and proved by playouts.  IDEA is
build, breach or claim; COUNT is how many of them there shall be.  To build and to breach is asked in the last
turn of all.  A claim is broken in the turn before: whoever plays the last one holds the hexes that win, and
when they are fewer again hexes are counted after that turn.
"""

import sys
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import islice
from pathlib import Path
from random import Random

from compose_conquest import Idea as Fight
from compose_conquest import (
    build_up,
    date_last,
    defend,
    follower,
    frontier,
    hand_over,
    keep_books,
    kind_of,
    place_of,
    played,
    reckoned,
    station,
    strength,
)

from app.bots.puzzles.mining import puzzle_of
from app.bots.puzzles.proving import TIMES
from app.bots.puzzles.puzzle import Puzzle
from app.bots.puzzles.puzzle_files import PuzzleFolder
from app.core.command import Seat
from app.core.positions import why_no_beginning
from app.games.conquest.commands import Attack, Breach, ConquestCommand, GoOn
from app.games.conquest.game import GAME
from app.games.conquest.model import Position
from app.games.conquest.pieces import LEVELS, Level, Phase, Resource
from app.games.conquest.queries import army, counted, held, held_by_others, is_enough, levels, needed
from app.kit.hexes import bits

_VARIANTS, _NODES, _FEWEST = 10, 1200, 4

_EACH = 3
"""So many puzzles at most begin with the same kind of order."""


class Idea(Enum):
    """What a puzzle is about."""

    BUILD = "build"
    BREACH = "breach"
    CLAIM = "claim"


_WORTH = {Idea.BUILD: 0.14, Idea.BREACH: 0.11, Idea.CLAIM: 0.2}
"""By so much the best order leads; a claim that is broken wins only the time to go on."""

_PROOF = {Idea.BUILD: 2 * TIMES, Idea.BREACH: 4 * TIMES, Idea.CLAIM: 4 * TIMES}
"""With how much effort it is proved: a die that seldom falls, and a game that goes on, take more."""

_HANDS: Sequence[Sequence[Resource]] = (
    (Resource.ORE,),
    (Resource.WOOL,),
    (Resource.ORE, Resource.ORE, Resource.WHEAT, Resource.WHEAT),
)
"""What there is to build with: a knight, two, or a city; no walls, which keep nobody from winning."""


def main(arguments: list[str]) -> int:
    """Find puzzles until there are enough; return the exit status."""
    kept, idea = PuzzleFolder(GAME, Path(arguments[0])), Idea(arguments[2])
    kept.read()
    number = int(arguments[3]) if len(arguments) > 3 else 0
    while _count(kept, idea.value) < int(arguments[1]):
        for puzzle in islice(found_in(number, idea, kept), 1):
            kept.keep(puzzle)
            print(puzzle.name, puzzle.best, puzzle.share, puzzle.proofs, flush=True)
        number += 1
    return 0


def _count(kept: PuzzleFolder, kind: str) -> int:
    return sum(name.startswith(f"{kind}-") for name in kept.puzzles)


def found_in(number: int, idea: Idea, kept: PuzzleFolder) -> Iterator[Puzzle]:
    """Yield the puzzles of an idea that come of one game."""
    rng = Random(f"{idea.value}/{number}")
    bases = list(played(number, 2))
    rng.shuffle(bases)
    for base in bases[:6]:
        for _ in range(_VARIANTS):
            state = composed(base, idea, rng)
            orders = reckoned(state, _NODES) if state is not None else ()
            if state is None or len(orders) < _FEWEST or orders[0][0] < orders[1][0] + _WORTH[idea]:
                continue
            if idea is Idea.CLAIM and sum(isinstance(each, Attack) for _, each in orders) < 2:
                # That somebody has to be attacked is no question.
                continue
            best = orders[0][1]
            kind = _kind(state, idea, best)
            if _is_about(idea, best) and _count(kept, kind) < _EACH:
                found = puzzle_of(GAME, place_of(state), f"{kind}-{number}", best, _PROOF[idea])
                if isinstance(found, Puzzle):
                    yield found


def _is_about(idea: Idea, best: ConquestCommand) -> bool:
    """Tell whether an order is of the kind that is asked for."""
    if idea is Idea.BREACH:
        return isinstance(best, Breach)
    return idea is Idea.CLAIM or not isinstance(best, GoOn)


def _kind(state: Position, idea: Idea, best: ConquestCommand) -> str:
    """Return what a puzzle is about, in a few words."""
    if isinstance(best, Breach):
        return f"{idea.value}-{strength(state, state.island.grid.index[best.target])}"
    return idea.value + kind_of(state, Fight.FIGHT, best).removeprefix(Fight.FIGHT.value)


def composed(base: Position, idea: Idea, rng: Random) -> Position | None:
    """Return a position of an idea; None if it cannot be made of this one."""
    state, seat, other = base.copy(), base.turn, follower(base)
    if state.living.bit_count() < state.seats or min(state.turns) < state.tables.goals.claim_turns:
        return None
    most = needed(state) if idea is Idea.CLAIM else rng.choice((5, 6) if idea is Idea.BUILD else (6, 7, 8))
    less = {Idea.CLAIM: (2, 2, 3), Idea.BREACH: (0, 0, 1, 2), Idea.BUILD: (0,)}[idea]
    shares = [(other, most), (seat, most - rng.choice(less))]
    for each, count in 4 * shares:
        hand_over(state, each, count, rng)
    if any(counted(state, each) != count for each, count in shares) or not all(state.settled):
        return None
    _arm(state, idea, rng)
    if idea is Idea.CLAIM:
        state.phase = rng.choice((Phase.MOVE, Phase.ATTACK, Phase.ATTACK))
        date_last(state)
        state.starter, state.turns[other] = seat, state.turns[seat]
        if not is_enough(state, other):
            return None
    else:
        date_last(state)
        state.phase = Phase.BUILD if idea is Idea.BUILD else Phase.BREACH
    _tidy(state, idea, rng)
    return None if why_no_beginning(GAME, state) else state


def _arm(state: Position, idea: Idea, rng: Random) -> None:
    """Put few knights where they matter; beside walls as well, where something is to be breached."""
    seat, near = state.turn, frontier(state)
    if idea is Idea.BREACH:
        around, others = state.island.grid.around, held_by_others(state, seat)
        near = [hex_ for hex_ in bits(held(state, seat)) if around[hex_] & others]
    for hex_ in list(bits(state.occupied[seat])):
        station(state, hex_, seat, 0 if state.settled[seat] >> hex_ & 1 else 1)
    few = idea is Idea.BUILD
    for hex_ in rng.sample(near, min(len(near), 1 if few else rng.choice((1, 1, 2)))):
        station(state, hex_, seat, rng.choice((0, 1) if few else (1, 2, 2, 3)))
    defend(state, seat, rng)
    if idea is Idea.BUILD:
        _balance(state, seat, rng)


def _balance(state: Position, seat: Seat, rng: Random) -> None:
    """
    Let hexes and buildings be as good as equal, so that one more level or knight decides.  Rule: CON-43.

    One building of one's own is unlike all others: a settlement that can become a city, or a castle, where
    knights come in pairs.
    """
    mine, other = list(bits(state.settled[seat])), follower(state)
    one, rest = rng.choice(((Level.SETTLEMENT, Level.CITY), (Level.CASTLE, Level.SETTLEMENT)))
    for hex_ in mine:
        build_up(state, hex_, rest)
    build_up(state, rng.choice(mine), one)
    for hex_ in bits(state.occupied[seat] & ~state.settled[seat]):
        station(state, hex_, seat, 0)
    theirs = list(bits(state.settled[other]))
    _match(state, seat, theirs, rng)
    for _ in range(30):
        more = levels(state, seat) - levels(state, other)
        if not more:
            return
        at = rng.choice(theirs)
        now = next(each for each in Level if state.buildings[each] >> at & 1)
        if 0 <= (then := LEVELS.index(now) + (1 if more > 0 else -1)) < len(LEVELS):
            build_up(state, at, LEVELS[then])


def _match(state: Position, seat: Seat, theirs: Sequence[int], rng: Random) -> None:
    """Let the other seat have a knight more, as far as its knights in the open allow."""
    for _ in range(30):
        missing = army(state, seat) + 1 - army(state, follower(state))
        at = rng.choice(theirs)
        if not missing:
            return
        if missing > 0 or state.knights[at]:
            station(state, at, follower(state), state.knights[at] + (1 if missing > 0 else -1))


def _tidy(state: Position, idea: Idea, rng: Random) -> None:
    """Deal hands, and let the rest be as it would be then."""
    seat, seats = state.turn, range(state.seats)
    hands = [[0] * len(hand) for hand in state.cards]
    if idea is Idea.BUILD:
        for card in rng.choice(_HANDS):
            hands[seat][card] += 1
        state.walls[seat] = 0
    state.cards = [tuple(hand) for hand in hands]
    state.gold = [0 if idea is Idea.BUILD else rng.choice((0, 1, 2)) for _ in seats]
    keep_books(state, rng)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
