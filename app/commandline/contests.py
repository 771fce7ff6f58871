"""The verbs where computers play among themselves: to be watched, measured, tuned and learnt from."""

import argparse
import sys
from typing import TYPE_CHECKING

from app.commandline.answers import print_drawing, print_json, report_data, report_lines, show_progress
from app.commandline.arguments import Unusable
from app.commandline.inputs import (
    file_to_write,
    game_called,
    setup_of,
    variant_in,
    writing,
)
from app.commandline.keeping import keeping, leaving, takes_place, tell_stopped
from app.commandline.players import seat_names, usual_seats
from app.commandline.statuses import DONE
from app.core.session import Session
from app.core.words import N_, Phrase
from app.i18n import say

if TYPE_CHECKING:
    from app.bots.arena import Match, Report
    from app.core.game import AnyGame


def watch(wanted: argparse.Namespace) -> int:
    """Let the computer play itself, as text."""
    from app.bots.protocol import Budget
    from app.commandline.watch import tell_game

    game = game_called(wanted.game)
    seats = usual_seats(game) if wanted.seats is None else seat_names(game, wanted.seats, people=False)
    session, budget = Session(game, setup_of(game, wanted, seats)), Budget(effort=wanted.effort)
    if not wanted.json:
        tell_game(session, seats, budget, print, print_drawing)
        return DONE
    log: list[str] = []
    tell_game(session, seats, budget, log.append, lambda drawing: None)
    result = game.scoring.result(session.state)
    print_json(
        {
            "game": game.id,
            "seats": seats,
            "seed": session.setup.seed,
            "steps": len(session.timeline.entries),
            "winners": result.winners,
            "totals": result.totals,
            "log": log,
            "end": game.notation.draw(session.state),
        }
    )
    return DONE


def arena(wanted: argparse.Namespace) -> int:
    """Let computers play many games, and say who is better and how sure that is."""
    from app.bots.arena import Match
    from app.bots.executors import BrokenOff, NoCluster
    from app.commandline.arena_page import PAGE, games_held, write_arena
    from app.commandline.page_sections import page_to_write

    game = game_called(wanted.game)
    if wanted.page and wanted.variant:
        raise Unusable(say(N_("Rows of --page are of games by their own rules; leave out --variant.")))
    page = page_to_write(wanted.page, PAGE) if wanted.page else None
    seats = seat_names(game, wanted.seats, people=False)
    options = variant_in(game, wanted.variant).options
    match = Match(game.id, seats, wanted.games, wanted.seed or 0, wanted.effort, options)
    try:
        with leaving(page):
            report = _played(game, match, wanted)
    except (BrokenOff, NoCluster) as error:
        raise Unusable(say(error.phrase)) from error
    if wanted.json:
        print_json(report_data(report))
    else:
        print("\n".join(report_lines(report)))
    if page is not None:
        games, held = len(report.outcomes), games_held(page, report)
        if takes_place(page, games, held, is_whole=report.is_whole):
            with writing(page):
                write_arena(page, game, report)
    return DONE if report.is_whole else tell_stopped()


def _played(game: "AnyGame", match: "Match", wanted: argparse.Namespace) -> "Report":
    """Play a match on to its end; what has been played is kept, however it ends."""
    from app.bots.arena import run
    from app.bots.executors import executor_of
    from app.bots.kept_arenas import keep_match, kept_match
    from app.games import find

    played = {} if wanted.anew else kept_match(game, match)
    with keeping(
        lambda: keep_match(game, match, played), shows=sys.stderr.isatty() and not wanted.json
    ) as note:
        return run(match, find, executor_of(wanted.scheduler, wanted.jobs), note, played)


def balance(wanted: argparse.Namespace) -> int:
    """Let computers play a variant many times, beside the standard game, and count what happens."""
    from app.bots.executors import BrokenOff, NoCluster
    from app.commandline.balancing import balance_json, balance_lines, balances
    from app.games import find
    from app.shell.balance.figures import MOST_REPORTS

    game = game_called(wanted.game)
    seats = usual_seats(game) if wanted.seats is None else seat_names(game, wanted.seats, people=False)
    progress = show_progress if sys.stderr.isatty() and not wanted.json else None
    variants = [variant_in(game, name) for name in wanted.variant]
    if len(variants) > MOST_REPORTS - 1:
        raise Unusable(
            say(Phrase(N_("At most {count} variants fit side by side."), {"count": MOST_REPORTS - 1}))
        )
    out = file_to_write(wanted.out, *wanted.variant) if wanted.out else None
    try:
        reports = balances(game, seats, variants, wanted, find=find, progress=progress)
    except (BrokenOff, NoCluster) as error:
        raise Unusable(say(error.phrase)) from error
    print(balance_json(reports) if wanted.json else "\n".join(balance_lines(game, reports)))
    if out is not None:
        from app.commandline.offscreen import write_balance

        with writing(out):
            write_balance(game, reports, out, wanted.paper)
    return DONE


def tune(wanted: argparse.Namespace) -> int:
    """Let computers play a variant with many values, and say which is nearest to what is wished."""
    from app.commandline.fair_values import tune as search

    return search(wanted)


def calibrate(wanted: argparse.Namespace) -> int:
    """Let computers play many games, and hold the chances that were said against what happened."""
    from app.commandline.valuing import calibrate_game

    return calibrate_game(game_called(wanted.game), wanted)


def confirm(wanted: argparse.Namespace) -> int:
    """Make lists of best moves, and hold them against games that are played to the end."""
    from app.commandline.valuing import confirm_game

    return confirm_game(game_called(wanted.game), wanted)


def learn(wanted: argparse.Namespace) -> int:
    """Let computers play many games, and learn from how they end what positions are worth."""
    from app.commandline.valuing import learn_game

    return learn_game(game_called(wanted.game), wanted)


def ladder(wanted: argparse.Namespace) -> int:
    """Let all levels of a game play each other, and rate them."""
    from app.commandline.laddering import ladder_game

    return ladder_game(game_called(wanted.game), wanted)
