"""Puzzles from one's own mistakes: what the analysis of a game has proved to be bad is tried again later."""

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path

from app.bots.analysis.analysis import Analysis, Decision
from app.bots.analysis.verdict import Grade
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
    for decision in found.turning_points:
        is_ours = found.session.timeline.entries[decision.ply].human
        puzzle = _puzzle(found, decision) if is_ours and found.grade(decision.ply) in _HARDNESS else None
        if puzzle is not None and puzzle.name not in kept.puzzles:
            kept.keep(puzzle)
            count += 1
    for name in list(kept.puzzles)[:-MOST]:
        kept.drop(name)
    return count


def _puzzle(found: Analysis, decision: Decision) -> Puzzle | None:
    """Return a decision as a puzzle, where its position is one that a game can begin at."""
    session, verdict = found.session, found.verdicts[decision.ply]
    game, state = session.game, session.timeline.at(decision.ply)
    options = Codec(game).from_options(session.setup.options)
    try:
        text = write(game, state, session.setup.seats)
        alone = session_of(game, text, decision.seat, options)
    except (Misread, ValueError):
        return None
    if alone.to_act != {decision.seat} or why_no_beginning(game, alone.state) is not None:
        return None
    moves = (
        Rated(verdict.best, 0.0, verdict.error),
        Rated(decision.played, verdict.loss, verdict.error),
    )
    name = blake2b(f"{text}{options}{decision.seat}".encode(), digest_size=6).hexdigest()
    hardness = _HARDNESS[found.grade(decision.ply)]
    return Puzzle(name, text, decision.seat, moves, verdict.share, theme_of(verdict.share), hardness, options)
