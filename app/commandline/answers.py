"""What the command line answers, and how: exit statuses, findings of `check`, reports of `arena`, JSON."""

import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from app.commandline.arguments import Unusable
from app.commandline.statuses import DONE, NOT_SO, UNUSABLE
from app.core.game import AnyGame
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import interval, percent, say
from app.storage.bad_save import BadSave
from app.storage.clippings import read_file
from app.storage.codec import parse, seal_of
from app.storage.saves import read
from app.storage.variants import game_of, read_text, variant_from

if TYPE_CHECKING:
    from app.bots.arena import Report


def finding(path: Path, find: Callable[[str], AnyGame]) -> dict[str, object]:
    """Return what `check` says about a file, and the exit status that goes with it."""
    try:
        loaded = read(path, find)
    except BadSave as error:
        return {"file": str(path), "status": UNUSABLE, "says": say(error.phrase)}
    about = {"file": str(path), "game": loaded.game.id, "steps": len(loaded.timeline.entries)}
    if loaded.doubt is not None:
        return {**about, "status": NOT_SO, "says": say(loaded.doubt.phrase)}
    seal = parse(path.read_text("utf-8-sig")).get("seal")
    if seal and seal != seal_of(loaded.session()):
        said = N_("Every step is legal, but its luck was not drawn from what the rules say.")
        return {**about, "status": NOT_SO, "says": say(said)}
    text = NN_("{game}, {count} step: every step is legal.", "{game}, {count} steps: every step is legal.")
    phrase = counted(text, len(loaded.timeline.entries), game=loaded.game.title)
    return {**about, "status": DONE, "says": say(phrase)}


def check_file(path: Path, games: Mapping[str, AnyGame]) -> None:
    """Refuse a file without a variant or a position of *games*.  Raises `BadSave` and `Unusable`."""
    if path.suffix.lower() == ".txt":
        read_file(path, games.__getitem__)
        return
    text = read_text(path)
    game = games.get(game_of(text))
    if game is None:
        said = N_("{name} is a variant of none of our games.")
        raise Unusable(say(Phrase(said, {"name": path.name})))
    variant_from(text, game)


def report_lines(report: "Report") -> list[str]:
    """Return a match as lines of text."""
    match = report.match
    names, count = " - ".join(match.entrants), len(report.outcomes)
    games = "1 game" if count == 1 else f"{count} games"
    lines = [
        f"{match.game}: {names}, {games}, {report.decided} decided, seed {match.seed}",
        f"{'':10} {'wins':>6} {'rate':>8} {percent(0.95):>13} {'margin':>8} {'total':>8} {'ms/step':>9}",
    ]
    for each in report.standings:
        share = f"{each.wins:6} {percent(each.rate, 1):>8} {interval(each.low, each.high, 1):>13}"
        lines.append(f"{each.name:10} {share} {each.margin:+8.2f} {each.total:8.2f} {each.ms:9.2f}")
    return lines


def report_data(report: "Report") -> dict[str, Any]:
    """Return a match as JSON can hold it: all but the options of its game."""
    return attrs.asdict(report, filter=lambda about, _: about.name != "options")


def show_progress(played: int, games: int) -> None:
    """Tell how many games have been played, over what was told before."""
    print(f"\r{played}/{games}", end="\n" if played == games else "", file=sys.stderr, flush=True)


def print_json(data: object) -> None:
    """Print data as a line of JSON, in letters that every terminal and every file has."""
    print(json.dumps(data, allow_nan=False))


def print_drawing(drawing: str) -> None:
    """Print a position drawn as text."""
    print(f"\n{drawing}\n")


def print_nowhere() -> None:
    """Let what is still to be printed go nowhere: nobody can read it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
