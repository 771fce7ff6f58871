"""
Measure whom the coach would have asked, and how often it would have been right.

PYTHONPATH=. python packaging/measure_coach.py GAME [GAMES] [LEVEL] [--only-asked]

Two of the strongest and two of the weakest computers play each other; every step of theirs is put to the
coach.  Whether a question is right is found out a second way: the step and the better one are played on to
the end of the game, up to 400 times each, until they are told apart; nothing learnt values anything there.
Where games take long, --only-asked leaves that out.
The same figures come out on every machine, but for the seconds.  It can be stopped at any time; the same
command goes on.
"""

import argparse
import json
import sys
import time
from math import hypot
from pathlib import Path
from typing import Any, TypeAlias

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

PLAYOUTS, EVERY, APART = 400, 50, 3.0
"""At most so many whole games after either step; after so many each time, enough if so many errors apart."""

PATIENCE = 6.0
"""Seconds that a step waits for the coach in the window."""

Row: TypeAlias = tuple[int, list[bool | None], list[float]]
"""Of a game: steps that were looked at, which questions were right, if anybody asked, and seconds by step."""

STEPS_OF_THE_BOTS = 0.3
"""Of their search steps, so that games take seconds."""


def main() -> int:
    """Print a line for each of the two levels, or for the one that is named; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("games", type=int, nargs="?", default=4)
    parser.add_argument("level", nargs="?")
    parser.add_argument("--only-asked", action="store_true", help="leave open which questions are right")
    wanted = parser.parse_args()
    game = find(wanted.game)
    levels = [wanted.level] if wanted.level else [game.levels[-1].value, game.levels[0].value]
    for level in levels:
        rows = measured(game, level, wanted.games, proves=not wanted.only_asked)
        print(f"{game.id} {level}: {told(rows)}", flush=True)
    return 0


def told(rows: list[Row]) -> str:
    """Return what came out, in a line."""
    looked, right = sum(row[0] for row in rows), [answer for row in rows for answer in row[1]]
    spent = sorted(seconds for row in rows for seconds in row[2])
    late = sum(seconds > PATIENCE for seconds in spent)
    often, proved = share(len(right), looked), [answer for answer in right if answer is not None]
    good = share(sum(proved), len(proved))
    return (
        f"{looked} steps, {len(right)} questions, {often.rate:.1%} ({often.low:.1%}-{often.high:.1%}); "
        f"right {sum(proved)} of {len(proved)} ({good.low:.0%}-{good.high:.0%}); {late} took more than "
        f"{PATIENCE:.0f} s of one core, {spent[-1]:.1f} s at most"
    )


def measured(game: AnyGame, level: str, games: int, *, proves: bool) -> list[Row]:
    """Return what is known of each game; each is kept."""
    file = Path(cache_folder()) / f"coach-{game.id}-{level}{'' if proves else '-only-asked'}.json"
    rows = json.loads(file.read_text("utf-8")) if file.is_file() else []
    while len(rows) < games:
        rows.append(asked(game, level, len(rows), proves=proves))
        write_whole(file, json.dumps(rows))
    return list(rows[:games])


def asked(game: AnyGame, level: str, seed: int, *, proves: bool) -> Row:
    """Play a game; return what the coach makes of it."""
    players = tuple(make_player(level, seat) for seat in range(2))
    session = Session(game, Setup(game.id, players, game.standard(), seed))
    bots = {seat: make_bot(game, level) for seat in range(2)}
    play_out(session, bots, Budget(None, STEPS_OF_THE_BOTS, seed))
    looked, right, spent = 0, list[bool | None](), list[float]()
    for ply, entry in enumerate(session.timeline.entries):
        seat = entry.command.by
        if seat == NATURE:
            continue
        view = game.rules.redact(session.timeline.at(ply), seat)
        looked += 1
        began = time.process_time()
        verdict = doubt(game, view, entry.command, seed, ply)
        spent.append(round(time.process_time() - began, 2))
        if verdict is not None:
            right.append(is_better(game, view, entry.command, verdict, seed) if proves else None)
    return looked, right, spent


def is_better(game: AnyGame, view: Any, played: Command, verdict: Verdict, seed: int) -> bool:
    """Tell whether the coach's step wins more often than the one it was asked about."""
    count, lead, error = 0, 0.0, 1.0
    while count < PLAYOUTS and abs(lead) < APART * error:
        luck = Budget(None, EVERY / EACH, seed + 10_007 + count)
        fresh, spread = whole_games(game, view, verdict.best, played, luck)
        lead, error = pooled((lead, error, count), (fresh, spread, EVERY))
        count += EVERY
    return lead > 0


def whole_games(
    game: AnyGame, view: Any, best: Command, played: Command, luck: Budget
) -> tuple[float, float]:
    """Return how much likelier the game is won after *best*, played on to its end, and the error of that."""
    found = against(game, view, best, played, luck, to_the_end=True)
    return found.loss, found.error


def pooled(one: tuple[float, float, int], other: tuple[float, float, int]) -> tuple[float, float]:
    """Return the mean and the error of two lots of games together."""
    whole = one[2] + other[2]
    mean = (one[0] * one[2] + other[0] * other[2]) / whole
    return mean, hypot(one[1] * one[2], other[1] * other[2]) / whole


if __name__ == "__main__":
    sys.exit(main())
