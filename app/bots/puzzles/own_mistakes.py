"""Puzzles from one's own mistakes: what the analysis of a game has proved to be bad is tried again later."""

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from app.bots.analysis.analysis import Analysis, Decision
from app.bots.analysis.verdict import CLOSE, Grade
from app.bots.puzzles.puzzle import Difficulty, Puzzle, Rated, session_of, theme_of
from app.bots.puzzles.puzzle_files import PuzzleFolder
from app.core.positions import Misread, why_no_beginning, write
from app.paths import data_folder
from app.storage.codec import Codec

MOST = 200
"""So many mistakes are kept of a game; the oldest go."""

_HARDNESS: Mapping[Grade, Difficulty] = {Grade.BLUNDER: Difficulty.EASY, Grade.MISTAKE: Difficulty.MEDIUM}
"""What gave much away is easy to see afterwards."""


def own_folder(game_id: str) -> Path:
    """Return where the mistakes of a game lie."""
    return data_folder() / "puzzles" / game_id


def keep_mistakes(found: Analysis, folder: Path | None = None) -> int:
    """
    Make puzzles of what people did worst in a game; return how many are new.

    What was kept before is known better now: its figures are, or it was no mistake, and goes.

    Args:
        found: What is known of the game.
        folder: Where they are kept; that of the game, unless for tests.

    Raises:
        OSError: If they cannot be kept.
        ValueError, KeyError: If what is there cannot be read.
    """
    game = found.session.game
    if game.positions is None:
        return 0
    kept, count = PuzzleFolder(game, folder or own_folder(game.id)), 0
    kept.read()
    for name in _denied(found, kept):
        kept.drop(name)
    for decision in found.turning_points:
        puzzle = _puzzle(found, decision) if _is_bad(found, decision) else None
        if puzzle is not None:
            count += puzzle.name not in kept.puzzles
            kept.keep(puzzle)
    for name in list(kept.puzzles)[:-MOST]:
        kept.drop(name)
    return count


def _denied(found: Analysis, kept: PuzzleFolder) -> list[str]:
    """Return what is kept of decisions of this game that a close look calls no mistakes."""
    moves = [puzzle.moves[-1].move for puzzle in kept.puzzles.values()]
    return [
        _place(found, each).name
        for each in found.decisions
        if each.played in moves
        and each.ply in found.verdicts
        and found.verdicts[each.ply].effort >= CLOSE
        and not _is_bad(found, each)
    ]


def _is_bad(found: Analysis, decision: Decision) -> bool:
    """Tell whether a decision of a person gave something away beyond doubt."""
    return found.session.timeline.entries[decision.ply].human and found.grade(decision.ply) in _HARDNESS


class _Place(NamedTuple):
    """Where a decision was made: the position as text, its options, and what it is called."""

    text: str
    options: Mapping[str, Any]
    name: str


def _place(found: Analysis, decision: Decision) -> _Place:
    """Return where a decision was made."""
    session = found.session
    text = write(session.game, session.timeline.at(decision.ply), session.setup.seats)
    options = Codec(session.game).from_options(session.setup.options)
    return _Place(
        text, options, blake2b(f"{text}{options}{decision.seat}".encode(), digest_size=6).hexdigest()
    )


def _puzzle(found: Analysis, decision: Decision) -> Puzzle | None:
    """Return a decision as a puzzle, where its position is one that a game can begin at."""
    game, verdict = found.session.game, found.verdicts[decision.ply]
    try:
        text, options, name = _place(found, decision)
        alone = session_of(game, text, decision.seat, options)
    except (Misread, ValueError):
        return None
    # Others may be building at the same time: in a puzzle they wait.
    if decision.seat not in alone.to_act or why_no_beginning(game, alone.state) is not None:
        return None
    moves = (
        Rated(verdict.best, 0.0, verdict.error),
        Rated(decision.played, verdict.loss, verdict.error),
    )
    hardness = _HARDNESS[found.grade(decision.ply)]
    return Puzzle(name, text, decision.seat, moves, verdict.share, theme_of(verdict.share), hardness, options)
