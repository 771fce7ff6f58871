"""
Measure whom the coach would have asked, and how often it would have been right.

PYTHONPATH=. python packaging/measure_coach.py GAME [GAMES]

Two of the strongest and two of the weakest computers play each other; every step of theirs is put to the
coach.  Whether a question is right is found out a second way: the step and the better one are played on 400
times each with luck of their own.  The same figures come out on every machine.  It can be stopped at any
time; the same command goes on.
"""

import json
import sys
from pathlib import Path

from app.bots.analysis.doubts import doubt
from app.bots.analysis.verdict import Verdict, against
from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.bots.statistics import share
from app.bots.values.playouts import EACH
from app.core.command import NATURE, Command
from app.core.game import AnyGame
from app.core.session import Session, Setup
from app.games import find
from app.paths import cache_folder
from app.storage.files import write_whole

PLAYOUTS = 400
STEPS_OF_THE_BOTS = 0.3
"""Of their search steps, so that games take seconds."""


def main(arguments: list[str]) -> int:
    """Print a line for each of the two levels; return the exit status."""
    game, games = find(arguments[0]), int(arguments[1]) if len(arguments) > 1 else 4
    for level in (game.levels[-1].value, game.levels[0].value):
        rows = measured(game, level, games)
        looked, right = sum(row[0] for row in rows), [answer for row in rows for answer in row[1]]
        often, good = share(len(right), looked), share(sum(right), len(right))
        print(
            f"{game.id} {level}: {looked} steps, {len(right)} questions, {often.rate:.1%} "
            f"({often.low:.1%}-{often.high:.1%}); right {sum(right)} of {len(right)} "
            f"({good.low:.0%}-{good.high:.0%})",
            flush=True,
        )
    return 0


def measured(game: AnyGame, level: str, games: int) -> list[tuple[int, list[bool]]]:
    """Return of each game how many steps were looked at, and which questions were right; each is kept."""
    file = Path(cache_folder()) / f"coach-{game.id}-{level}.json"
    rows = json.loads(file.read_text("utf-8")) if file.is_file() else []
    while len(rows) < games:
        rows.append(asked(game, level, len(rows)))
        write_whole(file, json.dumps(rows))
    return list(rows[:games])


def asked(game: AnyGame, level: str, seed: int) -> tuple[int, list[bool]]:
    """Play a game; return how many steps were put to the coach, and of each question whether it was right."""
    players = tuple(make_player(level, seat) for seat in range(2))
    session = Session(game, Setup(game.id, players, game.standard(), seed))
    bots = {seat: make_bot(game, level) for seat in range(2)}
    play_out(session, bots, Budget(None, STEPS_OF_THE_BOTS, seed))
    looked, right = 0, []
    for ply, entry in enumerate(session.timeline.entries):
        seat = entry.command.by
        if seat == NATURE:
            continue
        view = game.rules.redact(session.timeline.at(ply), seat)
        looked += 1
        verdict = doubt(game, view, entry.command, seed, ply)
        if verdict is not None:
            right.append(is_better(game, view, entry.command, verdict, seed))
    return looked, right


def is_better(game: AnyGame, view: object, played: Command, verdict: Verdict, seed: int) -> bool:
    """Tell whether the coach's step wins more often than the one it was asked about."""
    luck = Budget(None, PLAYOUTS / EACH, seed + 10_007)
    return against(game, view, verdict.best, played, luck).loss > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
