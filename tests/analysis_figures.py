"""
What the analysis says of many games: mean luck, mean loss by level, the same mistakes under another seed.

    python -m tests.analysis_figures GAME WAY --games N [--level LEVEL] [--shortest-of M]

WAY is luck, loss, turn, again, quick, first, named, doubt or sure.  Where all passes over a game take
minutes, the N shortest of the first M games are taken: those in which the first seat has least to decide.

Each game is written down as soon as it is known, in the cache folder; the same command goes on from there.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from app.bots.analysis.analysis import Analysis, Decision, Order, begin, swing_of, verdict_on
from app.bots.analysis.verdict import PASSES, Verdict
from app.bots.statistics import share
from app.bots.values.learnt import fingerprint, learnt_values
from app.core.game import Level
from app.core.session import AnySession
from app.games import find
from app.paths import cache_folder
from app.storage.files import write_whole
from tests.doubt_figures import contradictions, doubts, said_contradictions, said_doubts, said_verdicts
from tests.level_losses import game_of, interval, losses, said_losses, turns

EQUAL = "squire"
"""Who plays the games of equals, unless somebody else is named."""

_QUICK = 20
"""So many are judged for the time that takes."""

_PATIENCE = 120.0
"""Nobody waits longer, in seconds, for the first turning point of a game."""

_OTHER = 1
"""The other seed, under which the worst mistakes shall be the same."""


def luck(game_id: str, number: int, level: str = EQUAL) -> list[float]:
    """Return the luck of the first seat of a game of equals, in chances to win."""
    session = game_of(game_id, number, [level] * find(game_id).seats[0])
    found = begin(session, everybody=True)
    found.swings.update({ply: swing_of(session, ply, number) for ply in range(found.length)})
    assert found.balance is not None
    return [found.balance.luck[0]]


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


def named(game_id: str, number: int, level: str = EQUAL) -> list[float]:
    """
    Return the seconds of processor time until the first turning point of the first seat is named, as one
    worker of the window gets there; `_PATIENCE` if none is by then.
    """
    session = game_of(game_id, number, [level] * find(game_id).seats[0])
    found, order, began = begin(session, everybody=True), Order(), time.process_time()
    found.decisions = [each for each in found.decisions if each.seat == 0]
    found.swings.update({ply: swing_of(session, ply, 0) for ply in range(found.length)})
    ahead: tuple[list[Decision], float] | None = (list(found.decisions), PASSES[0])
    while ahead is not None:
        for each in ahead[0]:
            known = found.verdicts.get(each.ply)
            found.verdicts[each.ply] = _verdict(session, each, ahead[1], 0, known)
            if found.turning_points or time.process_time() - began > _PATIENCE:
                return [min(_PATIENCE, time.process_time() - began)]
        ahead = order.ahead(found)
    return [_PATIENCE]


def again(game_id: str, number: int, level: str = EQUAL) -> list[Any]:
    """
    Return how many of the turning points of the first seat are those of another seed, too, how many are
    named there at least as perhaps just as bad, how many there are, and what each seed says of the steps.
    """
    session = game_of(game_id, number, [level] * find(game_id).seats[0])
    first, other = (_gone_over(session, seed) for seed in (0, _OTHER))
    points = set(first.turning_points)
    same = points & set(other.turning_points)
    told = [_figures(found) for found in (first, other)]
    return [len(same), len(same | points & set(other.as_bad)), len(points), told]


def _figures(found: Analysis) -> list[tuple[int, float, float, float, float]]:
    """Return of each step that was judged its place, loss, error, effort and doubt."""
    return [
        (ply, each.loss, each.error, each.effort, each.doubt) for ply, each in sorted(found.verdicts.items())
    ]


def _gone_over(session: AnySession, seed: int) -> Analysis:
    """Return a game as it is known after all passes."""
    found = begin(session, everybody=True)
    found.decisions = [each for each in found.decisions if each.seat == 0]
    while (ahead := next((each for each in PASSES[1:] if found.missing(each)), None)) is not None:
        missing = found.missing(ahead)
        for each in missing:
            known = found.verdicts.get(each.ply)
            found.verdicts[each.ply] = _verdict(session, each, ahead, seed, known)
    return found


def _verdict(
    session: AnySession, decision: Any, effort: float, seed: int, known: Verdict | None = None
) -> Verdict:
    view = session.game.rules.redact(session.timeline.at(decision.ply), decision.seat)
    return verdict_on(session.game, view, decision, effort, seed, known=known)


WAYS: dict[str, Callable[[str, int, str], Any]] = {
    "luck": luck,
    "loss": lambda game_id, number, _: losses(game_id, number),
    "turn": lambda game_id, number, _: turns(game_id, number),
    "again": again,
    "doubt": lambda game_id, number, _: doubts(game_id, number),
    "sure": lambda game_id, number, _: contradictions(game_id, number),
    "quick": quick,
    "first": first,
    "named": named,
}


def said(game_id: str, way: str, rows: Sequence[Any]) -> str:
    """Return what the games come to, with 95 % intervals."""
    if way in ("loss", "turn"):
        return said_losses(find(game_id), rows)
    if way == "doubt":
        learnt = learnt_values(find(game_id))
        return f"{said_doubts(rows)}; {said_verdicts(rows, learnt.weights(2).doubt if learnt else 0.0)}"
    if way == "sure":
        return said_contradictions(rows)
    if way == "luck":
        return f"mean luck {interval([each[0] for each in rows])} in {len(rows)} games"
    if way == "again":
        same, named, whole = (sum(each[at] for each in rows) for at in range(3))
        parts = [f"{each} of {whole} ({_share(each, whole)})" for each in (same, named)]
        return f"worst mistakes again: {parts[0]}, named at all: {parts[1]}, in {len(rows)} games"
    if way == "quick":
        every = [80 * each for row in rows for each in row]
        return f"80 quick verdicts {interval(every, 1)} s of one core, in {len(rows)} games"
    each = sorted(seconds for row in rows for seconds in row)
    if way == "named":
        late = sum(seconds >= _PATIENCE for seconds in each)
        told = ", ".join(f"{seconds:.0f}" for seconds in each)
        return (
            f"the first turning point after {told} s of one core; in {late} of {len(each)} games none by then"
        )
    return f"a first verdict {mean(each):.2f} s of one core, {each[-1]:.2f} at most, of {len(each)}"


def _share(some: int, whole: int) -> str:
    found = share(some, whole)
    return f"{found.low:.0%}-{found.high:.0%}"


def shortest(game_id: str, level: str, most: int) -> list[int]:
    """Return the numbers of the first games, those first in which the first seat has least to decide."""
    counts = list[int]()
    for number in range(most):
        session = game_of(game_id, number, [level] * find(game_id).seats[0])
        counts.append(sum(each.seat == 0 for each in begin(session, everybody=True).decisions))
    return sorted(range(most), key=counts.__getitem__)


def main(arguments: Sequence[str]) -> int:
    """Play and go over as many games as are asked for; return the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("way", choices=list(WAYS))
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--level", default=EQUAL, choices=[level.value for level in Level])
    parser.add_argument("--shortest-of", type=int, default=0)
    wanted = parser.parse_args(arguments)
    # What a game has been taught since is asked anew.
    parts = ["figures", wanted.game, fingerprint(find(wanted.game)), wanted.way]
    parts += [wanted.level] * (wanted.level != EQUAL)
    name = "-".join([*parts, *[f"of{wanted.shortest_of}"] * bool(wanted.shortest_of)])
    numbers = shortest(wanted.game, wanted.level, wanted.shortest_of) or list(range(wanted.games))
    file = Path(cache_folder()) / f"{name}.json"
    rows = json.loads(file.read_text("utf-8")) if file.is_file() else []
    while len(rows) < wanted.games:
        rows.append(WAYS[wanted.way](wanted.game, numbers[len(rows)], wanted.level))
        write_whole(file, json.dumps(rows))
    print(f"{wanted.game}: {said(wanted.game, wanted.way, rows[: wanted.games])}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
