"""The verb `ladder`: the levels of a game play each other, and what came out is written down."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.bots.executors import BrokenOff, ClusterExecutor, Executor, LocalExecutor, NoCluster
from app.bots.headless import BEGINNER, FROZEN, RANDOM
from app.bots.kept_searches import keep, kept, place_of
from app.bots.ladder import Ladder, Played, climb, standing
from app.bots.ratings import Rating
from app.bots.rungs import file_of, ladder_of, rungs, written
from app.commandline.answers import print_json
from app.commandline.arguments import Unusable
from app.commandline.balancing import columns
from app.commandline.inputs import file_to_write, writing
from app.commandline.keeping import keeping, tell_stopped
from app.commandline.page_sections import page_to_write, write_section
from app.commandline.players import check_count
from app.commandline.statuses import DONE, INTERRUPTED
from app.core.game import AnyGame
from app.core.words import N_, Phrase
from app.games import find
from app.i18n import number, say
from app.storage.files import write_whole

PAGE = "opponents.md"


def ladder_game(game: AnyGame, wanted: argparse.Namespace) -> int:
    """
    Rate the levels of a game, and write that down; return the exit status.

    Raises:
        Unusable: If so many, or such players, cannot play it, or a file cannot be written.
    """
    asked = _ladder(game, wanted)
    is_whole = asked.names == tuple(level.value for level in game.levels) and asked.seats == game.seats[0]
    is_whole &= asked.seed == 0
    # What the program itself goes by changes only together with its page: most people just want to know.
    chosen: str | Path | None = wanted.out or (file_of(game) if is_whole and wanted.page else None)
    out = file_to_write(chosen) if chosen else None
    page = page_to_write(wanted.page, PAGE) if wanted.page else None
    status, played = DONE, _kept(asked, anew=wanted.anew)
    try:
        _play(asked, played, wanted)
    except (BrokenOff, NoCluster) as error:
        raise Unusable(say(error.phrase)) from error
    except KeyboardInterrupt:
        status = tell_stopped()
    found = standing(asked, game, played)
    if wanted.json:
        print_json(data_of(asked, found))
    else:
        print("\n".join(columns([[say(N_("level")), *_HEADS], *rows_of(asked, found)])))
    if out is not None:
        with writing(out):
            write_whole(out, written(rungs(asked.names, found), _command(asked, status)))
    if page is not None:
        with writing(page):
            _write_section(page, game, asked, found, _command(asked, status))
    return status


def _ladder(game: AnyGame, wanted: argparse.Namespace) -> Ladder:
    """Return what is to be played."""
    seats = wanted.seats or game.seats[0]
    check_count(game, seats)
    levels = [level.value for level in game.levels]
    known, names = [RANDOM, BEGINNER, FROZEN, *levels], tuple(levels)
    if wanted.levels:
        names = tuple(name.strip().lower() for name in wanted.levels.split(","))
    if len(set(names)) < max(2, len(names)) or not set(names) <= set(known):
        text = N_("A ladder has at least two of {allowed}, none of them twice.")
        raise Unusable(say(Phrase(text, {"allowed": ", ".join(known)})))
    return Ladder(game.id, names, seats, wanted.games, wanted.seed or 0)


def _place(asked: Ladder) -> tuple[Path, str]:
    """Return the file in which games are kept, and what they are known by."""
    name = json.dumps(["ladder", asked.game, asked.seats, asked.seed])
    return place_of(name), name


def _kept(asked: Ladder, *, anew: bool) -> Played:
    """Return the games that have been played."""
    return {} if anew else kept(*_place(asked))


def _play(asked: Ladder, played: Played, wanted: argparse.Namespace) -> None:
    """Play what has not been played; what has been is kept, however it ends."""
    crowd: Executor = LocalExecutor(wanted.jobs)
    if wanted.scheduler:
        crowd = ClusterExecutor(wanted.scheduler)
    path, name = _place(asked)
    with keeping(lambda: keep(path, name, played), shows=sys.stderr.isatty() and not wanted.json) as note:
        climb(asked, find, crowd, played, note)


# --- What came out ---

_HEADS = ("rating", "low", "high", "above", "low", "high", "games")


def rows_of(asked: Ladder, found: Sequence[Rating]) -> list[list[str]]:
    """Return a ladder as the rows of a table, the strongest first; the last is how far above the next one."""
    rows = []
    for place, (rung, each) in enumerate(zip(rungs(asked.names, found), found, strict=True)):
        steps = (each.above, each.above_low, each.above_high)
        above = [number(value) if place else "" for value in steps]
        rows.append([rung.name, str(rung.rating), str(rung.low), str(rung.high), *above, str(rung.games)])
    return rows[::-1]


def data_of(asked: Ladder, found: Sequence[Rating]) -> dict[str, Any]:
    """Return a ladder as JSON can hold it, the weakest first."""
    levels = []
    for rung, each in zip(rungs(asked.names, found), found, strict=True):
        step = {"above": each.above, "above_low": each.above_low, "above_high": each.above_high}
        plain = {name: getattr(rung, name) for name in ("name", "rating", "low", "high", "games")}
        levels.append(plain | {name: round(value) for name, value in step.items()})
    return {"game": asked.game, "seats": asked.seats, "seed": asked.seed, "levels": levels}


def _write_section(page: Path, game: AnyGame, asked: Ladder, found: Sequence[Rating], command: str) -> None:
    """Write a ladder into a page, in place of an older one; raises `Unusable` and `OSError`."""
    name, title = f"ladder-{asked.game}-{asked.seats}", f"{game.title}, seats: {asked.seats}"
    if asked.seed:
        name, title = f"{name}-seed-{asked.seed}", f"{title}, with other luck"
    lines = [
        f"### {title}",
        "",
        f"`{command}`",
        "",
        "| level | rating | 95 % | above the next | 95 % | games |",
        "|---|---|---|---|---|---|",
    ]
    for level, rating, low, high, above, above_low, above_high, games in rows_of(asked, found):
        step = f"{above} | {above_low} to {above_high}" if above else " | "
        lines.append(f"| {level.capitalize()} | {rating} | {low} to {high} | {step} | {games} |")
    if asked.seed:
        lines += ["", _beside(game, asked, found)]
    write_section(page, name, lambda _: "\n".join(lines))


def _beside(game: AnyGame, asked: Ladder, found: Sequence[Rating]) -> str:
    """Say how many ratings lie within the intervals of the ladder that is shown to players."""
    shown = {level.value: rung for level, rung in ladder_of(game).items()}
    both = [(each, shown[each.name]) for each in rungs(asked.names, found) if each.name in shown]
    inside = sum(other.low <= each.rating <= other.high for each, other in both)
    off = max((abs(each.rating - other.rating) for each, other in both), default=0)
    where = f"{inside} of {len(both)} ratings lie within the intervals of the ladder above"
    return f"{where}; none is off by more than {off}."


def _command(asked: Ladder, status: int) -> str:
    """Return the command that plays this again; one that was stopped says so."""
    seed = f" --seed {asked.seed}" if asked.seed else ""
    stopped = ", stopped before its end" if status == INTERRUPTED else ""
    return f"springald ladder {asked.game} --games {asked.games} --seats {asked.seats}{seed}{stopped}"
