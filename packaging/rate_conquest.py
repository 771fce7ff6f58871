"""
Tell how hard the puzzles of Conquest are in which one turn decides.

PYTHONPATH=. python packaging/rate_conquest.py FOLDER

The levels do not reckon out the end and miss all of them: so how hard they are is what people have to do.
"""

import sys
from pathlib import Path

from attrs import evolve

from app.bots.puzzles.puzzle import Difficulty, session_of
from app.bots.puzzles.puzzle_files import PuzzleFolder
from app.core.command import Command
from app.games.conquest import rules
from app.games.conquest.bots.reckoning import Reckoning, answered, is_reached
from app.games.conquest.commands import GoOn
from app.games.conquest.game import GAME
from app.games.conquest.model import Position

_LONG, _LONGEST = 2, 4
"""A turn of so many orders is harder, and one of so many hardest."""


def main(arguments: list[str]) -> int:
    """Rate the puzzles of a folder; return the exit status."""
    kept = PuzzleFolder(GAME, Path(arguments[0]))
    kept.read()
    for name, puzzle in kept.puzzles.items():
        state = session_of(GAME, puzzle.text, puzzle.seat, puzzle.options).state
        kept.puzzles[name] = evolve(puzzle, difficulty=difficulty_of(state, puzzle.best))
    kept.write()
    return 0


def difficulty_of(state: Position, best: Command) -> Difficulty:
    """
    Return how hard a turn is that decides: by how many orders are to be foreseen.

    It is harder where another fight is likelier to be won than what is best: that is what one does first.
    """
    count, mine = needed(state, best), sureness(state, best)
    is_tempting = any(sureness(state, each) > mine for each in rules.choices(state, state.turn))
    steps = (count >= _LONG) + (count >= _LONGEST) + is_tempting
    return (Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD)[min(2, steps)]


def needed(state: Position, order: Command) -> int:
    """Return how many orders reach the goal with *order* first, if all dice are won; to go on is none."""
    reckoning, after, count = Reckoning.of(state), state.copy(), 0
    while True:
        count += not isinstance(order, GoOn)
        rules.play(after, order)
        while after.clash is not None:
            after = next(answered(after))[1]
        if not reckoning.is_under_way(after) or is_reached(after, reckoning.seat):
            return count
        order = reckoning.best(after)[1]


def sureness(state: Position, order: Command) -> float:
    """Return how likely the dice of an order are won; 0 for what is no fight."""
    after = state.copy()
    rules.play(after, order)
    return 0.0 if after.clash is None else next(answered(after))[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
