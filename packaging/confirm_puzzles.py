"""
Play the puzzles that are shipped to the end of the game, where nothing learnt values anything.

PYTHONPATH=. python packaging/confirm_puzzles.py GAME [NAME...]

The best move meets each rival that comes near it in whole games, under the three seeds of a proof and with
as many playouts; all three together say by how much it leads.  Each puzzle is kept as soon as it is known;
the same command goes on.
"""

import json
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

from app.bots.analysis.continuing import close_evaluator
from app.bots.protocol import Budget
from app.bots.puzzles.proving import CERTAIN, ERRORS, LEAD, LOOK, SEEDS, TIMES
from app.bots.puzzles.puzzle import Puzzle, session_of
from app.bots.puzzles.puzzle_files import PuzzleFolder
from app.bots.puzzles.shipped_puzzles import shipped
from app.bots.search.candidate import Gain
from app.bots.values.evaluator import EQUAL_ERRORS
from app.core.command import Command
from app.core.game import AnyGame
from app.games import find
from app.paths import cache_folder
from app.storage.files import write_whole

_FAR, _MOST = 2.0, 2
"""Rivals that are so many times as far behind as the second need not be asked, nor more than so many."""


def main(arguments: list[str]) -> int:
    """Print what whole games say of each puzzle, and how many they confirm; return the exit status."""
    game = find(arguments[0])
    kept = PuzzleFolder(game, shipped(game.id))
    kept.read()
    file = Path(cache_folder()) / f"confirmed-{game.id}.json"
    known = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    for seed in SEEDS:
        for name in arguments[1:] or kept.puzzles:
            rows = known.setdefault(name, {})
            if str(seed) not in rows:
                rows[str(seed)] = leads_of(game, kept.puzzles[name], seed)
                write_whole(file, json.dumps(known))
            lead, error = together(list(rows.values()))
            print(seed, name, f"{lead:+.3f} {error:.3f} {word_of(lead, error)}", flush=True)
        words = [word_of(*together(list(known[name].values()))) for name in arguments[1:] or kept.puzzles]
        print(seed, {word: words.count(word) for word in sorted(set(words))}, flush=True)
    return 0


def leads_of(game: AnyGame, puzzle: Puzzle, seed: int) -> list[Gain]:
    """Return by how much the best move leads its nearest rivals in whole games under a seed, with errors."""
    view = session_of(game, puzzle.text, puzzle.seat, puzzle.options).view(puzzle.seat)
    budget, found = Budget(effort=LOOK * TIMES, seed=seed), list[Gain]()
    for rival in near(puzzle):
        moves = [puzzle.best, rival]
        valued = close_evaluator(game).compare(game, view, puzzle.seat, moves, budget, certainty=CERTAIN)
        mean, error = valued[1].behind
        found.append(Gain(mean if valued[0].move == puzzle.best else -mean, error))
    return found


def near(puzzle: Puzzle) -> list[Command]:
    """Return the moves that came near the best one when the puzzle was proved."""
    second, *others = puzzle.moves[1:]
    others = [each for each in others if each.loss <= _FAR * second.loss]
    return [each.move for each in (second, *others)][:_MOST]


def together(seeds: Sequence[Sequence[Sequence[float]]]) -> tuple[float, float]:
    """Return what several seeds say together of the rival that comes nearest: the lead, and its error."""
    count = len(seeds)
    rivals = list(zip(*seeds, strict=True))
    means = [sum(mean for mean, _ in each) / count for each in rivals]
    errors = [sqrt(sum(error**2 for _, error in each)) / count for each in rivals]
    return min(zip(means, errors, strict=True))


def word_of(lead: float, error: float) -> str:
    """Return what whole games say of a puzzle."""
    if lead >= max(LEAD, ERRORS * error):
        return "confirmed"
    if lead > EQUAL_ERRORS * error:
        return "leads"
    return "open" if lead > 0 else "fails"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
