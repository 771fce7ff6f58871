"""
What the analysis says of many games: mean luck, mean loss by level, the same mistakes under another seed.

    python -m tests.analysis_figures GAME luck|loss|again|quick|first --games N [--level LEVEL]

Each game is written down as soon as it is known, in the cache folder; the same command goes on from there.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from app.bots.analysis.analysis import begin, swing_of, verdict_on
from app.bots.analysis.verdict import PASSES
from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.core.session import AnySession, Session, Setup
from app.games import find
from app.paths import cache_folder
from app.storage.files import write_whole

EQUAL = "squire"
"""Who plays the games of equals, unless somebody else is named."""

LEVELS = ("page", "squire", "knight", "marshal")

_EACH = 8
"""So many decisions of a game are judged for the mean loss."""

_QUICK = 20
"""So many are judged for the time that takes."""

_OTHER = 1
"""The other seed, under which the worst mistakes shall be the same."""


def game_of(game_id: str, number: int, levels: Sequence[str]) -> AnySession:
    """Return a game that computers have played."""
    game = find(game_id)
    players = tuple(make_player(name, seat) for seat, name in enumerate(levels))
    session: AnySession = Session(game, Setup(game.id, players, game.standard(), 7_000_000 + number))
    play_out(session, {seat: make_bot(game, name) for seat, name in enumerate(levels)}, Budget(seed=number))
    return session


def luck(game_id: str, number: int, level: str = EQUAL) -> list[float]:
    """Return the luck of the first seat of a game of equals, in chances to win."""
    session = game_of(game_id, number, [level] * find(game_id).seats[0])
    found = begin(session, everybody=True)
    found.swings.update({ply: swing_of(session, ply, number) for ply in range(found.length)})
    assert found.balance is not None
    return [found.balance.luck[0]]


def loss(game_id: str, number: int, _: str = EQUAL) -> list[list[float]]:
    """
    Return what some decisions of each level gave away: by level, in games of that level with itself.

    Whoever plays better than anything else that was found gives nothing away, and gains nothing by it.
    """
    found = []
    for level in LEVELS:
        session = game_of(game_id, number, [level] * find(game_id).seats[0])
        decisions = begin(session, everybody=True).decisions
        chosen = decisions[:: max(1, len(decisions) // _EACH)][:_EACH]
        found.append([max(0.0, _verdict(session, each, PASSES[1], 0).loss) for each in chosen])
    return found


def quick(game_id: str, number: int, level: str = EQUAL) -> list[float]:
    """Return the seconds of processor time that quick verdicts of a game of equals take, in its order."""
    session = game_of(game_id, number, [level] * find(game_id).seats[0])
    decisions, spent = begin(session, everybody=True).decisions, list[float]()
    for each in decisions[:: max(1, len(decisions) // _QUICK)][:_QUICK]:
        began = time.process_time()
        _verdict(session, each, PASSES[0], 0)
        spent.append(time.process_time() - began)
    return spent


def first(game_id: str, number: int, level: str = EQUAL) -> list[float]:
    """Return the seconds of processor time of a first look at the first decision of each seat."""
    session = game_of(game_id, number, [level] * find(game_id).seats[0])
    decisions, spent = begin(session, everybody=True).decisions, list[float]()
    for seat in range(session.setup.seats):
        began = time.process_time()
        _verdict(session, next(each for each in decisions if each.seat == seat), PASSES[0], 0)
        spent.append(time.process_time() - began)
    return spent


def again(game_id: str, number: int, level: str = EQUAL) -> list[float]:
    """Return how many of the worst mistakes another seed names, too, and how many there are."""
    session = game_of(game_id, number, [level] * find(game_id).seats[0])
    worst = [_worst(session, seed) for seed in (0, _OTHER)]
    return [len(worst[0] & worst[1]), len(worst[0])]


def _worst(session: AnySession, seed: int) -> set[int]:
    found = begin(session, everybody=True)
    for each in found.decisions:
        found.verdicts[each.ply] = _verdict(session, each, PASSES[-1], seed)
    return {each.ply for each in found.turning_points}


def _verdict(session: AnySession, decision: Any, effort: float, seed: int) -> Any:
    view = session.game.rules.redact(session.timeline.at(decision.ply), decision.seat)
    return verdict_on(session.game, view, decision, effort, seed)


WAYS: dict[str, Callable[[str, int, str], Any]] = {
    "luck": luck,
    "loss": loss,
    "again": again,
    "quick": quick,
    "first": first,
}


def said(way: str, rows: Sequence[Any]) -> str:
    """Return what the games come to, with 95 % intervals."""
    if way == "luck":
        return f"mean luck {_interval([each[0] for each in rows])} in {len(rows)} games"
    if way == "again":
        same, all_of_them = (sum(each[at] for each in rows) for at in (0, 1))
        return f"{same} of {all_of_them} of the worst mistakes again, in {len(rows)} games"
    if way == "quick":
        every = [80 * each for row in rows for each in row]
        return f"80 quick verdicts {_interval(every, 1)} s of one core, in {len(rows)} games"
    if way == "first":
        each = sorted(seconds for row in rows for seconds in row)
        return f"a first verdict {mean(each):.2f} s of one core, {each[-1]:.2f} at most, of {len(each)}"
    losses = [[loss for row in rows for loss in row[at]] for at in range(len(LEVELS))]
    parts = [f"{level} {_interval(each)}" for level, each in zip(LEVELS, losses, strict=True)]
    return f"mean loss, in {len(rows)} games each: " + ", ".join(parts)


def _interval(values: Sequence[float], times: float = 100) -> str:
    """Return a mean, in hundredths unless told, with the half of its 95 % interval."""
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0
    return f"{times * mean(values):+.1f} ± {times * half:.1f}"


def main(arguments: Sequence[str]) -> int:
    """Play and go over as many games as are asked for; return the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("way", choices=list(WAYS))
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--level", default=EQUAL, choices=LEVELS)
    wanted = parser.parse_args(arguments)
    name = "-".join(("figures", wanted.game, wanted.way, *[wanted.level] * (wanted.level != EQUAL)))
    file = Path(cache_folder()) / f"{name}.json"
    rows = json.loads(file.read_text("utf-8")) if file.is_file() else []
    while len(rows) < wanted.games:
        rows.append(WAYS[wanted.way](wanted.game, len(rows), wanted.level))
        write_whole(file, json.dumps(rows))
    print(f"{wanted.game}: {said(wanted.way, rows[: wanted.games])}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
