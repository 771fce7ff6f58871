"""The verb `analyse`: a saved game gone over, decision by decision, luck and skill taken apart."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from app.bots.analysis.analysis import Analysis, Decision, begin, swing_of, verdict_on
from app.bots.analysis.verdict import CLOSE, GRADE_NAMES, PASSES, Grade, Verdict
from app.bots.executors import BrokenOff, LocalExecutor
from app.commandline.answers import print_json, show_progress
from app.commandline.arguments import Unusable
from app.commandline.inputs import complain, file_to_write, saved_game, writing
from app.commandline.offscreen import write_analysis
from app.commandline.statuses import DONE, NOT_SO
from app.core.command import Command
from app.core.game import AnyGame, names_of
from app.core.words import N_, Phrase
from app.games import find
from app.i18n import number, say, signed
from app.storage.codec import Codec

_Task: TypeAlias = tuple[Decision, Any, Verdict | None]
"""What is judged: a decision, what its seat saw, and what is known of it."""


def analyse(wanted: argparse.Namespace) -> int:
    """
    Go over a saved game; return the exit status.

    Raises:
        BadSave: If there is no game in the file.
        Unusable: If the work was broken off from outside.
    """
    loaded = saved_game(wanted.file)
    if loaded.doubt is not None:
        complain(say(loaded.doubt.phrase))
        return NOT_SO
    out = file_to_write(wanted.pdf, wanted.file) if wanted.pdf else None
    found = begin(loaded.session(), everybody=wanted.all)
    shows = sys.stderr.isatty() and not wanted.json
    try:
        for done in _answers(found, wanted):
            if shows:
                show_progress(done, len(found.decisions))
    except BrokenOff as error:
        raise Unusable(say(error.phrase)) from error
    found.swings.update({ply: swing_of(found.session, ply, wanted.seed or 0) for ply in range(found.length)})
    if wanted.json:
        print_json(data_of(found))
    else:
        print("\n".join(lines_of(found)))
    if out is not None:
        with writing(out):
            write_analysis(found, Path(wanted.file).stat().st_mtime, out, wanted.paper)
    return DONE


def _answers(found: Analysis, wanted: argparse.Namespace) -> Iterator[int]:
    """Judge every decision, then the worst ones closely; yield how many have been judged, at most all."""
    yield from _pass(found, found.decisions, wanted.effort, wanted)
    while wanted.effort >= PASSES[1] and (closer := _next_pass(found)) is not None:
        for _ in _pass(found, *closer, wanted):
            yield len(found.decisions)


def _next_pass(found: Analysis) -> tuple[list[Decision], float] | None:
    """Return what is to be looked at closely, and how closely; None if there is nothing."""
    passes = ((found.missing(effort), effort) for effort in PASSES if effort >= CLOSE)
    return next((each for each in passes if each[0]), None)


def _pass(
    found: Analysis, decisions: Sequence[Decision], effort: float, wanted: argparse.Namespace
) -> Iterator[int]:
    """Judge some decisions; yield how many have been judged."""
    session = found.session
    seen = [session.seen(session.timeline.at(each.ply), each.seat) for each in decisions]
    known = [found.verdicts.get(each.ply) for each in decisions]
    tasks = list(zip(decisions, seen, known, strict=True))
    task = partial(_judged, session.game.id, tasks, effort, wanted.seed or 0)
    answers = LocalExecutor(wanted.jobs).each(task, range(len(tasks)))
    for done, (place, verdict) in enumerate(answers, start=1):
        found.verdicts[decisions[place].ply] = verdict
        yield done


def _judged(game_id: str, tasks: list[_Task], effort: float, seed: int, place: int) -> Verdict:
    decision, view, known = tasks[place]
    return verdict_on(find(game_id), view, decision, effort, seed, known=known)


def data_of(found: Analysis) -> dict[str, Any]:
    """Return an analysis as JSON can hold it."""
    codec, whole = Codec(found.session.game), found.balance
    return {
        "game": found.session.game.id,
        "decisions": [
            {
                "ply": each.ply,
                "seat": each.seat,
                "loss": round(_lost(each, found.verdicts[each.ply]), 4),
                "error": round(found.verdicts[each.ply].error, 4),
                "class": found.grade(each.ply).value,
                "best": codec.from_command(found.verdicts[each.ply].best),
                "played": codec.from_command(each.played),
            }
            for each in found.decisions
        ],
        "luck": list(whole.luck) if whole else [],
        "skill": list(whole.skill) if whole else [],
        "result": list(whole.result) if whole else [],
        "luck_error": list(whole.error) if whole else [],
    }


def _lost(decision: Decision, verdict: Verdict) -> float:
    """Return what a decision gave away: nothing where it is the best there was, and not less than that."""
    return max(0.0, verdict.loss) if verdict.best == decision.played else verdict.loss


def lines_of(found: Analysis) -> list[str]:
    """Return an analysis as lines of text: luck and skill by seat, then what gave something away."""
    players, whole = found.session.setup.players, found.balance
    lines = []
    for seat, player in enumerate(players if whole else ()):
        assert whole is not None
        figures = {name: signed(value, 1) for name, value in whole.told(seat, 1).items()}
        values = {"name": player.name, **figures}
        lines.append(say(Phrase(N_("{name}: luck {luck}, skill {skill}, together {result} in 100"), values)))
    lines += [say(each, names_of(found.session.setup.players)) for each in found.notes]
    bad = [each for each in found.decisions if found.grade(each.ply) is not Grade.GOOD]
    lines += [_line(found.session.game, found, each, found.verdicts[each.ply]) for each in bad]
    return lines or [say(N_("No mistake could be proved."))]


def _line(game: AnyGame, found: Analysis, decision: Decision, verdict: Verdict) -> str:
    before = found.session.timeline.at(decision.ply)
    values = {
        "step": decision.ply + 1,
        "class": Phrase(GRADE_NAMES[verdict.grade]),
        "loss": number(100 * verdict.told),
        "error": number(100 * verdict.error),
        "played": _told(game, before, decision.played),
        "best": _told(game, before, verdict.best),
    }
    return say(
        Phrase(N_("{step} {class}: {loss} ± {error} in 100. {played} Better: {best}"), values),
        names_of(found.session.setup.players),
    )


def _told(game: AnyGame, before: Any, command: Command) -> Phrase:
    after = before.copy()
    game.rules.play(after, command)
    return game.notation.tell(before, command, after) or command.phrase
