"""
The verb `puzzles`: finds puzzles of a game in games that computers play, or tells what there are.

Each is proved against all legal moves, not only against those that look promising.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from app.bots.puzzles.mining import mined
from app.bots.puzzles.proving import LOOK, SEEDS, TIMES
from app.bots.puzzles.puzzle import DIFFICULTY_NAMES, THEME_NAMES
from app.bots.puzzles.puzzle_files import PuzzleFolder
from app.bots.puzzles.shipped_puzzles import shipped
from app.commandline.answers import print_json, show_progress
from app.commandline.arguments import Unusable
from app.commandline.inputs import folder_to_write, own_of_program, seat_count, sentence, writing
from app.commandline.keeping import tell_stopped
from app.commandline.statuses import DONE
from app.core.game import AnyGame
from app.core.words import N_, NN_, counted
from app.i18n import number, say


def puzzles(game: AnyGame, wanted: argparse.Namespace) -> int:
    """
    Find puzzles until there are as many as were asked for, and tell what there are; return the exit status.

    Each is written down as soon as it is proved, and so is how many games have been looked through, so that
    the same command goes on where it was stopped.

    Raises:
        Unusable: If what is there cannot be read, or nothing can be written.
    """
    if wanted.into and (not wanted.mine or Path(wanted.into).exists()):
        folder_to_write(wanted.into)
    folder = Path(wanted.into) if wanted.into else shipped(game.id)
    if wanted.mine and not wanted.into:
        own_of_program(folder, "--into")
    kept = PuzzleFolder(game, folder, seed=wanted.seed or 0)
    try:
        kept.read()
    except (OSError, ValueError, KeyError) as error:
        raise Unusable(sentence(N_("The puzzles in {name} cannot be read."), name=kept.folder)) from error
    status, rejected = DONE, Counter[str]()
    try:
        with writing(kept.folder):
            _mine(kept, wanted.mine, seat_count(game, wanted.seats), rejected, wants_json=wanted.json)
    except KeyboardInterrupt:
        status = tell_stopped()
    if wanted.json:
        print_json(data_of(kept) | {"rejected": rejected})
    else:
        print("\n".join(lines_of(kept)))
    return status


def _mine(kept: PuzzleFolder, count: int, seats: int, rejected: Counter[str], *, wants_json: bool) -> None:
    shows = sys.stderr.isatty() and not wants_json
    while len(kept.puzzles) < count:
        for puzzle in mined(kept.game, kept.looked, seats, kept.seed, rejected):
            kept.keep(puzzle)
            if shows:
                show_progress(len(kept.puzzles), count)
        kept.looked += 1
        kept.write()


def data_of(kept: PuzzleFolder) -> dict[str, Any]:
    """Return what there is of puzzles, as JSON can hold it."""
    found = kept.puzzles.values()
    return {
        "game": kept.game.id,
        "puzzles": len(found),
        "looked": kept.looked,
        "themes": Counter(each.theme.value for each in found),
        "difficulties": Counter(each.difficulty.value for each in found),
        "seeds": len(SEEDS),
        "effort": LOOK * TIMES,
    }


def lines_of(kept: PuzzleFolder) -> list[str]:
    """Return a line for each puzzle: its name, what it is about, and by how much its move leads."""
    text = N_("{name}: {theme}, {difficulty}; at least {lead} ± {error} in 100 better than any other")
    lines = []
    for each in kept.puzzles.values():
        least = min(each.proofs, key=lambda proof: proof.lead, default=None)
        values = {
            "theme": say(THEME_NAMES[each.theme]),
            "difficulty": say(DIFFICULTY_NAMES[each.difficulty]),
            "lead": number(100 * (least.lead if least else each.moves[1].loss)),
            "error": number(100 * (least.error if least else each.moves[1].error)),
        }
        lines.append(sentence(text, name=each.name, **values))
    forms = NN_("{count} puzzle of {game}", "{count} puzzles of {game}")
    return [*lines, say(counted(forms, len(lines), game=kept.game.title))]
