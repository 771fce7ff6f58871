"""
Compose puzzles of Conquest in which one turn decides, and have them proved.

PYTHONPATH=. python packaging/compose_conquest.py FOLDER COUNT [NUMBER]

The island, the walls, the buildings and who has them are taken from games of Squires; the knights are few,
so that a person can reckon with them.  What is best is reckoned out first (`bots/reckoning.py`); what leads
by enough there is proved as every puzzle is.  Goes on where it was stopped: NUMBER is the first game.
How hard they are is told by `rate_conquest.py` after that.
"""

import sys
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import islice
from pathlib import Path
from random import Random

from app.bots.puzzles.mining import puzzle_of
from app.bots.puzzles.proving import Place
from app.bots.puzzles.puzzle import Puzzle, session_of, standard_options
from app.bots.puzzles.puzzle_files import PuzzleFolder
from app.core.command import Seat
from app.core.game import Player
from app.core.positions import why_no_beginning, write
from app.games.conquest import chance, rules
from app.games.conquest.bots.policy import finish_turn
from app.games.conquest.bots.reckoning import Reckoning, TooLargeError, decides
from app.games.conquest.bots.style import SQUIRE
from app.games.conquest.commands import Attack, ConquestCommand, March, Occupy
from app.games.conquest.game import GAME
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOBODY, Level, Phase, Special
from app.games.conquest.positions.text import usual_bank
from app.games.conquest.queries import army, counted, ground, held, held_by_others, levels, open_ways, owner
from app.kit.hexes import bits, step

_FIRST, _LAST = 4, 10
"""Of these rounds positions are taken: before them there is peace, and later everything is walled in."""

_VARIANTS = 8
"""So many positions are made of one."""

_WORTH = 0.14
"""By so much the best order leads: as many more turns reach their goal."""

_NODES = 160
_FEWEST, _MOST = 4, 40
"""Orders that a position has at most."""

_SETTLED = 0.6
"""How likely a hex that only knights hold is built on: nothing else counts."""

_EACH, _ALIKE = 12, 5
"""So many puzzles at most have the same idea, and so many the same kind of order as well."""


_TARGETS = [
    *[(Level.SETTLEMENT, False, knights) for knights in (0, 1, 2)],
    *[(Level.CITY, False, knights) for knights in (0, 1)],
    *[(Level.CASTLE, is_breached, knights) for is_breached, knights in ((False, 0), (True, 0), (True, 1))],
]
"""What defends a hex: a building, whether it is breached, and knights."""


class Idea(Enum):
    """What a puzzle may be about: a fight, a hex that was just taken, a march, or where a knight decides."""

    FIGHT = "fight"
    OPEN = "open"
    MARCH = "march"
    STOP = "stop"


def main(arguments: list[str]) -> int:
    """Find puzzles until there are enough; return the exit status."""
    kept = PuzzleFolder(GAME, Path(arguments[0]))
    kept.read()
    number = int(arguments[2]) if len(arguments) > 2 else kept.looked
    while len(kept.puzzles) < int(arguments[1]):
        kept.looked = number
        for puzzle in islice(found_in(number, kept), 1):
            kept.keep(puzzle)
            print(len(kept.puzzles), puzzle.name, puzzle.proofs, flush=True)
        number += 1
    return 0


def found_in(number: int, kept: PuzzleFolder) -> Iterator[Puzzle]:
    """Yield the puzzles that come of one game."""
    rng = Random(f"compose/{number}")
    seats = rng.choice((2, 2, 2, 3))
    bases = list(played(number, seats))
    rng.shuffle(bases)
    for base in bases[:6]:
        for _ in range(_VARIANTS):
            idea = rng.choice([each for each in Idea if not _is_enough(kept, each.value, _EACH)])
            state = composed(base, idea, rng)
            orders = reckoned(state) if state is not None else ()
            if state is None or len(orders) < _FEWEST or orders[0][0] < orders[1][0] + _WORTH:
                continue
            best = orders[0][1]
            kind = kind_of(state, idea, best)
            if not _is_enough(kept, kind, _ALIKE):
                found = puzzle_of(GAME, place_of(state), f"{kind}-{number}", best)
                if isinstance(found, Puzzle):
                    yield found


def _is_enough(kept: PuzzleFolder, kind: str, most: int) -> bool:
    return sum(name.startswith(f"{kind}-") for name in kept.puzzles) >= most


def kind_of(state: Position, idea: Idea, best: ConquestCommand) -> str:
    """Return what a puzzle is about, in a few words: none of them is to come too often."""
    words = [idea.value]
    index, others = state.island.grid.index, held_by_others(state, state.turn)
    match best:
        case Attack(target=target):
            words.append(strength(state, index[target]))
        case Occupy(start=start, count=count):
            words.append("in-all" if count == state.knights[index[start]] else f"in-{count}")
        case March(start=start, end=end, count=count):
            near = bits(step(state.island.grid, 1 << index[end], open_ways(state, state.turn)) & others)
            words.append(min((strength(state, hex_) for hex_ in near), default="none"))
            words += [] if count == state.knights[index[start]] else ["some"]
        case _:
            words.append(type(best).__name__.lower())
    return "-".join(words)


def strength(state: Position, hex_: int) -> str:
    built = next((level.name.lower() for level in Level if state.buildings[level] >> hex_ & 1), "camp")
    return ("breached" if state.breached >> hex_ & 1 else built) + str(state.knights[hex_] or "")


def played(number: int, seats: int) -> Iterator[Position]:
    """Yield the positions at the beginning of the turns of a game."""
    rng = Random(f"game/{number}")
    state = rules.setup(GAME.standard(), [Player(str(seat)) for seat in range(seats)])
    while state.phase is not Phase.OVER and state.round <= _LAST:
        if state.phase in (Phase.TURNING, Phase.LOTS, Phase.PRODUCTION):
            rules.play(state, chance.sample(state, rng))
            continue
        if state.phase is Phase.BUILD and state.round >= _FIRST:
            yield state.copy()
        finish_turn(state, SQUIRE, rng)


def place_of(state: Position) -> Place:
    """Return a position as it is put to players."""
    text, options = write(GAME, state, state.seats), standard_options(GAME)
    return Place(text, state.turn, session_of(GAME, text, state.turn, options).view(state.turn), options)


# --- What is best ---


def reckoned(state: Position, nodes: int = _NODES) -> Sequence[tuple[float, ConquestCommand]]:
    """Return the orders there are, the best first; nothing where they are too many."""
    if len(list(islice(rules.choices(state, state.turn), _MOST + 1))) > _MOST or not decides(state):
        return ()
    try:
        return sorted(Reckoning.of(state, nodes).orders(state), key=lambda each: -each[0])
    except TooLargeError:
        return ()


# --- Composing ---


def composed(base: Position, idea: Idea, rng: Random) -> Position | None:
    """Return a position of an idea; None if it cannot be made of this one."""
    state, seat = base.copy(), base.turn
    other = follower(state)
    if state.living.bit_count() < state.seats or state.turns[seat] < state.tables.goals.claim_turns:
        return None
    most = rng.choice((6, 7, 8, 9))
    less = 0 if idea is Idea.STOP else rng.choice((0, 0, 1, 2))
    shares = [(other, most), (seat, min(8, most - less))]
    for each in range(state.seats):
        for hex_ in bits(state.occupied[each] & ~state.settled[each]):
            if rng.random() < _SETTLED:
                settle(state, hex_, each)
    for each, count in [*shares, *shares]:
        hand_over(state, each, count, rng)
    if any(counted(state, each) != count for each, count in shares) or not all(state.settled):
        return None
    if not _armed(state, idea, rng):
        return None
    date_last(state)
    _tidy(state, idea, rng)
    return None if why_no_beginning(GAME, state) else state


def follower(state: Position) -> Seat:
    return (state.turn + 1) % state.seats


def date_last(state: Position) -> None:
    """Let the turn be the last one of all."""
    state.starter, state.round = follower(state), state.options.round_limit
    state.turns = [state.round] * state.seats
    state.turns[state.turn] -= 1
    state.chart = (*state.chart, *[state.chart[-1]] * (state.round - len(state.chart)))


def hand_over(state: Position, taker: Seat, wanted: int, rng: Random) -> None:
    """Give hexes to a seat, or take some away, until it holds so many, if that is possible."""
    around = state.island.grid.around
    for _ in range(12):
        if counted(state, taker) == wanted:
            return
        if counted(state, taker) > wanted:
            pool = [
                hex_ for hex_ in bits(state.settled[taker]) if around[hex_] & held_by_others(state, taker)
            ]
            if pool:
                leave_empty(state, rng.choice(pool))
                continue
        near = 0
        for hex_ in bits(held(state, taker)):
            near |= around[hex_]
        mine = state.settled[taker]
        pool = [hex_ for hex_ in bits(near & ground(state) & ~mine) if owner(state, hex_) == NOBODY]
        pool = pool or list(bits(near & ground(state) & ~mine))
        if not pool:
            return
        hex_ = rng.choice(pool)
        leave_empty(state, hex_)
        settle(state, hex_, taker)


def leave_empty(state: Position, hex_: int) -> None:
    """Leave a hex to nobody."""
    keep = ~(1 << hex_)
    for masks in (state.settled, state.occupied, state.buildings):
        masks[:] = [mask & keep for mask in masks]
    state.breached &= keep
    state.knights[hex_] = 0


def settle(state: Position, hex_: int, seat: Seat) -> None:
    here = 1 << hex_
    state.settled[seat] |= here
    if not any(state.buildings[level] & here for level in Level):
        state.buildings[Level.SETTLEMENT] |= here


def station(state: Position, hex_: int, seat: Seat, count: int) -> None:
    state.knights[hex_] = count
    if count:
        state.occupied[seat] |= 1 << hex_
    else:
        state.occupied[seat] &= ~(1 << hex_)


def _armed(state: Position, idea: Idea, rng: Random) -> bool:
    """Put few knights where they matter, and none elsewhere; tell whether anybody can fight."""
    seat, front = state.turn, frontier(state)
    armed = _strikers(state, front, idea, rng)
    for hex_ in list(bits(state.occupied[seat])):
        station(state, hex_, seat, 0 if hex_ in front or state.settled[seat] >> hex_ & 1 else 1)
    for hex_ in armed:
        station(state, hex_, seat, rng.choice((2, 3, 4) if idea is Idea.OPEN else (1, 1, 2, 2, 3)))
    if idea is Idea.MARCH:
        station(state, rng.choice(list(bits(state.settled[seat]))), seat, rng.choice((1, 1, 2)))
    defend(state, seat, rng)
    return bool(armed) and (idea is not Idea.STOP or _even(state, seat, rng))


def frontier(state: Position) -> list[int]:
    """Return from where whoever is at turn gets at others."""
    grid, seat = state.island.grid, state.turn
    ways, others = open_ways(state, seat), held_by_others(state, seat)
    return [hex_ for hex_ in bits(held(state, seat)) if step(grid, 1 << hex_, ways) & others]


def _strikers(state: Position, front: list[int], idea: Idea, rng: Random) -> list[int]:
    """Return from where knights strike; next to the hex that is open, where one is."""
    if idea is not Idea.OPEN:
        return rng.sample(front, min(len(front), rng.choice((1, 1, 2))))
    opened = [hex_ for hex_ in front if state.settled[state.turn] >> hex_ & 1]
    if not opened:
        return []
    state.opening = rng.choice(opened)
    beside = step(state.island.grid, 1 << state.opening, open_ways(state, state.turn))
    return rng.sample(found, 1) if (found := list(bits(beside & held(state, state.turn)))) else []


def _even(state: Position, seat: Seat, rng: Random) -> bool:
    """Let a knight decide where hexes are equal; tell whether that is possible.  Rule: CON-43."""
    other = follower(state)
    for _ in range(12):
        more = levels(state, seat) - levels(state, other)
        weaker = other if more > 0 else seat
        inland = [hex_ for hex_ in bits(state.settled[weaker]) if not state.knights[hex_]]
        low = [hex_ for hex_ in inland if state.buildings[Level.SETTLEMENT] >> hex_ & 1]
        if not more:
            break
        if not low:
            return False
        build_up(state, rng.choice(low), Level.CITY)
    missing = army(state, seat) - rng.choice((0, 1, 1)) - army(state, other)
    poor = other if missing > 0 else seat
    front = step(state.island.grid, held(state, seat), open_ways(state, seat))
    safe = [hex_ for hex_ in bits(state.settled[poor]) if not front >> hex_ & 1 and not state.knights[hex_]]
    if missing and not safe:
        return False
    if missing:
        station(state, rng.choice(safe), poor, abs(missing))
    return levels(state, seat) == levels(state, other)


def build_up(state: Position, hex_: int, level: Level) -> None:
    for each in Level:
        state.buildings[each] &= ~(1 << hex_)
    state.buildings[level] |= 1 << hex_


def defend(state: Position, seat: Seat, rng: Random) -> None:
    """Let what can be attacked be as different as can be: buildings, whole or breached, and knights."""
    grid, others = state.island.grid, held_by_others(state, seat)
    near = list(bits(step(grid, held(state, seat), open_ways(state, seat)) & others))
    rng.shuffle(near)
    kinds = rng.sample(_TARGETS, len(_TARGETS)) * (1 + len(near) // len(_TARGETS))
    for hex_ in bits(others):
        whose = owner(state, hex_)
        if hex_ not in near:
            station(
                state, hex_, whose, min(state.knights[hex_], 2) or int(not state.settled[whose] >> hex_ & 1)
            )
    for hex_, (level, is_breached, knights) in zip(near, kinds, strict=False):
        whose, here = owner(state, hex_), 1 << hex_
        if state.settled[whose] & here:
            build_up(state, hex_, level)
            state.breached = state.breached & ~here | here * is_breached
        station(state, hex_, whose, knights if state.settled[whose] & here else max(1, knights))


def _tidy(state: Position, idea: Idea, rng: Random) -> None:
    """Deal small hands, and let the rest be as it would be then."""
    state.phase = Phase.MOVE if idea is Idea.MARCH else Phase.ATTACK
    state.cards = [tuple(min(count, rng.choice((0, 0, 1))) for count in hand) for hand in state.cards]
    state.gold = [min(gold, rng.choice((0, 1, 2, 3))) for gold in state.gold]
    keep_books(state, rng)


def keep_books(state: Position, rng: Random) -> None:
    """Let bank, special cards, fights won and claims be as they would be by what lies on the island."""
    seats = range(state.seats)
    if state.bank is not None:
        state.bank = usual_bank(state)
    most = max(seats, key=lambda seat: army(state, seat))
    has_army = army(state, most) >= 5
    state.holders[Special.ARMY] = most if has_army else NOBODY
    state.army = army(state, most) if has_army else 0
    state.won = [min(won, rng.randrange(3, 12)) for won in state.won]
    state.claims = [0] * state.seats
    now = tuple(held(state, seat).bit_count() for seat in seats)
    state.chart = (*state.chart[:-1], now)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
