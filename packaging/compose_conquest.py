"""
Compose puzzles of Conquest in which one turn decides, and have them proved.

PYTHONPATH=. python packaging/compose_conquest.py FOLDER COUNT [NUMBER]

The island, the walls, the buildings and who has them are taken from games of Squires; the knights are few,
so that a person can reckon with them.  What is best is reckoned out first (`bots/reckoning.py`); what leads
by enough there is proved as every puzzle is.  Goes on where it was stopped: NUMBER is the first game.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

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
from app.games.conquest.queries import army, counted, ground, held, held_by_others, needed, open_ways, owner
from app.kit.hexes import bits, step

_FIRST, _LAST = 4, 10
"""Of these rounds positions are taken: before them there is peace, and later everything is walled in."""

_VARIANTS = 8
"""So many positions are made of one."""

_WORTH = 0.14
"""By so much the best order leads: as many more turns reach their goal."""

_NODES = 160
_FEWEST, _MOST = 4, 24
"""Orders that a position has at most."""

_SETTLED = 0.6
"""How likely a hex that only knights hold is built on: nothing else counts."""

_ALIKE = 3
"""So many puzzles are about the same: the same aim, phase and kind of order."""


_HANDS = (
    (0, 0, 0, 0, 1, 0),
    (0, 0, 1, 0, 0, 0),
    (0, 0, 0, 0, 2, 0),
    (0, 0, 0, 0, 0, 1),
    (0, 0, 0, 0, 0, 2),
    (1, 1, 1, 1, 0, 0),
    (1, 1, 1, 0, 0, 1),
    (0, 0, 0, 2, 2, 0),
    (0, 0, 0, 2, 1, 1),
    (2, 2, 0, 0, 2, 0),
    (0, 0, 0, 4, 0, 0),
    (1, 0, 0, 0, 0, 0),
    (0, 1, 0, 0, 1, 0),
    (2, 0, 1, 0, 0, 0),
)
"""Hands for the phase of building: wood, brick, wool, wheat, ore and gold."""


_TARGETS = (
    (Level.SETTLEMENT, False, 0),
    (Level.SETTLEMENT, False, 1),
    (Level.SETTLEMENT, False, 2),
    (Level.CITY, False, 0),
    (Level.CITY, False, 1),
    (Level.CASTLE, False, 0),
    (Level.CASTLE, True, 0),
    (Level.CASTLE, True, 1),
)
"""What defends a hex: a building, whether it is breached, and knights."""


class Aim(Enum):
    """What a turn is for: to lead at the end of the last one of all, or to break a claim."""

    LAST = "last"
    BREAK = "break"


class Idea(NamedTuple):
    """What is made of a position; a hex may have been taken just now, and stand open."""

    aim: Aim
    phase: Phase
    is_open: bool = False


IDEAS = (
    Idea(Aim.LAST, Phase.ATTACK),
    Idea(Aim.LAST, Phase.ATTACK, is_open=True),
    Idea(Aim.LAST, Phase.ATTACK, is_open=True),
    Idea(Aim.LAST, Phase.MOVE),
    Idea(Aim.LAST, Phase.MOVE),
    Idea(Aim.LAST, Phase.BUILD),
    Idea(Aim.BREAK, Phase.ATTACK),
)


def main(arguments: list[str]) -> int:
    """Find puzzles until there are enough; return the exit status."""
    kept = PuzzleFolder(GAME, Path(arguments[0]))
    kept.read()
    number = int(arguments[2]) if len(arguments) > 2 else kept.looked
    why = Counter[str]()
    while len(kept.puzzles) < int(arguments[1]):
        kept.looked = number
        for puzzle in islice(found_in(number, kept, why), 1):
            kept.keep(puzzle)
            lead = min(each.lead for each in puzzle.proofs)
            print(
                len(kept.puzzles),
                puzzle.name,
                puzzle.difficulty.value,
                puzzle.theme.value,
                f"{lead:.2f}",
                f"{puzzle.share:.2f}",
                puzzle.best,
                puzzle.moves[1],
                flush=True,
            )
        number += 1
        if number % 10 == 0:
            print(number, dict(why), flush=True)
    kept.looked = number
    kept.write()
    return 0


def found_in(number: int, kept: PuzzleFolder, why: Counter[str]) -> Iterator[Puzzle]:
    """Yield the puzzles that come of one game."""
    rng = Random(f"compose/{number}")
    seats = rng.choice((2, 2, 2, 3))
    bases = list(played(number, seats))
    rng.shuffle(bases)
    for base in bases[:6]:
        for _ in range(_VARIANTS):
            idea = rng.choice(IDEAS)
            state = composed(base, idea, rng)
            if state is None:
                why["cannot be made"] += 1
                continue
            orders = reckoned(state)
            if len(orders) < _FEWEST or orders[0][0] < orders[1][0] + _WORTH:
                why["no order leads" if orders else "too large"] += 1
                continue
            best = orders[0][1]
            kind = kind_of(state, idea, best)
            if sum(name.startswith(kind + "-") for name in kept.puzzles) >= _ALIKE:
                why["enough of it"] += 1
                continue
            found = puzzle_of(GAME, place_of(state), f"{kind}-{number}", best)
            if isinstance(found, Puzzle):
                yield found
            else:
                why[found.name] += 1
                print("   no", kind, found.name, f"{orders[0][0]:.2f} {orders[1][0]:.2f}", best, flush=True)


def kind_of(state: Position, idea: Idea, best: ConquestCommand) -> str:
    """Return what a puzzle is about, in a word or a few: none of them is to come too often."""
    words = [idea.aim.value, type(best).__name__.lower()]
    index, others = state.island.grid.index, held_by_others(state, state.turn)
    match best:
        case Attack(start=start, target=target):
            words.append(_strength(state, index[target]))
            words.append("many" if state.knights[index[start]] > 2 else "few")
        case Occupy(start=start, count=count):
            words.append("all" if count == state.knights[index[start]] else f"{count}")
        case March(start=start, end=end, count=count):
            near = bits(step(state.island.grid, 1 << index[end], open_ways(state, state.turn)) & others)
            words.append(min((_strength(state, hex_) for hex_ in near), default="none"))
            words.append("all" if count == state.knights[index[start]] else "some")
        case _:
            words.append(idea.phase.name.lower())
    return "-".join(words)


def _strength(state: Position, hex_: int) -> str:
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


def reckoned(state: Position) -> Sequence[tuple[float, ConquestCommand]]:
    """Return the orders there are, the best first; nothing where they are too many."""
    if len(list(islice(rules.choices(state, state.turn), _MOST + 1))) > _MOST or not decides(state):
        return ()
    try:
        return sorted(Reckoning.of(state, _NODES).orders(state), key=lambda each: -each[0])
    except TooLargeError:
        return ()


# --- Composing ---


def composed(base: Position, idea: Idea, rng: Random) -> Position | None:
    """Return a position of an idea; None if it cannot be made of this one."""
    state, seat = base.copy(), base.turn
    other, goal = _next(state), needed(state)
    if state.living.bit_count() < state.seats or state.turns[seat] < state.tables.goals.claim_turns:
        return None
    most = goal if idea.aim is Aim.BREAK else rng.choice((6, 7, 8, 9))
    shares = [(other, most), (seat, min(8, most - rng.choice((0, 0, 1, 2))))]
    for each in range(state.seats):
        for hex_ in bits(state.occupied[each] & ~state.settled[each]):
            if rng.random() < _SETTLED:
                _settle(state, hex_, each)
    for each, count in [*shares, *shares]:
        _hand_over(state, each, count, rng)
    if any(counted(state, each) != count for each, count in shares) or not all(state.settled):
        return None
    if not _armed(state, idea, rng):
        return None
    if idea.aim is Aim.LAST:
        _date(state)
    _tidy(state, idea, rng)
    return None if why_no_beginning(GAME, state) else state


def _next(state: Position) -> Seat:
    return (state.turn + 1) % state.seats


def _date(state: Position) -> None:
    """Let the turn be the last one of all."""
    state.starter, state.round = _next(state), state.options.round_limit
    state.turns = [state.round] * state.seats
    state.turns[state.turn] -= 1
    state.chart = (*state.chart, *[state.chart[-1]] * (state.round - len(state.chart)))


def _hand_over(state: Position, taker: Seat, wanted: int, rng: Random) -> None:
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
                _empty(state, rng.choice(pool))
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
        _empty(state, hex_)
        _settle(state, hex_, taker)


def _empty(state: Position, hex_: int) -> None:
    """Leave a hex to nobody."""
    keep = ~(1 << hex_)
    for masks in (state.settled, state.occupied, state.buildings):
        masks[:] = [mask & keep for mask in masks]
    state.breached &= keep
    state.knights[hex_] = 0


def _settle(state: Position, hex_: int, seat: Seat) -> None:
    here = 1 << hex_
    state.settled[seat] |= here
    if not any(state.buildings[level] & here for level in Level):
        state.buildings[Level.SETTLEMENT] |= here


def _station(state: Position, hex_: int, seat: Seat, count: int) -> None:
    state.knights[hex_] = count
    if count:
        state.occupied[seat] |= 1 << hex_
    else:
        state.occupied[seat] &= ~(1 << hex_)


def _armed(state: Position, idea: Idea, rng: Random) -> bool:
    """Put few knights where they matter, and none elsewhere; tell whether anybody can fight."""
    grid, seat, others = state.island.grid, state.turn, held_by_others(state, state.turn)
    ways = open_ways(state, seat)
    front = [hex_ for hex_ in bits(held(state, seat)) if step(grid, 1 << hex_, ways) & others]
    opened = [
        hex_ for hex_ in front if state.settled[seat] >> hex_ & 1 and grid.around[hex_] & held(state, seat)
    ]
    if not front or (idea.is_open and not opened):
        return False
    armed = rng.sample(front, min(len(front), rng.choice((1, 1, 2))))
    if idea.is_open:
        state.opening = rng.choice(opened)
        beside = list(bits(step(grid, 1 << state.opening, ways) & held(state, seat)))
        if not beside:
            return False
        armed = [rng.choice(beside)]
    for hex_ in list(bits(state.occupied[seat])):
        _station(state, hex_, seat, 0 if hex_ in front or state.settled[seat] >> hex_ & 1 else 1)
    for hex_ in armed:
        _station(state, hex_, seat, rng.choice((2, 3, 4) if idea.is_open else (1, 1, 2, 2, 3)))
    if idea.phase is not Phase.ATTACK and (inland := list(bits(state.settled[seat]))):
        _station(state, rng.choice(inland), seat, rng.choice((1, 1, 2)))
    _defend(state, seat, rng)
    return True


def _defend(state: Position, seat: Seat, rng: Random) -> None:
    """Let what can be attacked be as different as can be: buildings, whole or breached, and knights."""
    grid, others = state.island.grid, held_by_others(state, seat)
    near = list(bits(step(grid, held(state, seat), open_ways(state, seat)) & others))
    rng.shuffle(near)
    kinds = rng.sample(_TARGETS, len(_TARGETS)) * (1 + len(near) // len(_TARGETS))
    for hex_ in bits(others):
        whose = owner(state, hex_)
        if hex_ not in near:
            _station(
                state, hex_, whose, min(state.knights[hex_], 2) or int(not state.settled[whose] >> hex_ & 1)
            )
    for hex_, (level, is_breached, knights) in zip(near, kinds, strict=False):
        whose, here = owner(state, hex_), 1 << hex_
        if state.settled[whose] & here:
            for each in Level:
                state.buildings[each] &= ~here
            state.buildings[level] |= here
            state.breached = state.breached & ~here | here * is_breached
        _station(state, hex_, whose, knights if state.settled[whose] & here else max(1, knights))


def _tidy(state: Position, idea: Idea, rng: Random) -> None:
    """Deal small hands, and let the rest be as it would be then."""
    seats = range(state.seats)
    state.phase = idea.phase
    state.cards = [tuple(min(count, rng.choice((0, 0, 1))) for count in hand) for hand in state.cards]
    state.gold = [min(gold, rng.choice((0, 1, 2, 3))) for gold in state.gold]
    if idea.phase is Phase.BUILD:
        *hand, state.gold[state.turn] = rng.choice(_HANDS)
        state.cards[state.turn] = tuple(hand)
        state.relocated = True
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
