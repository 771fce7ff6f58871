"""The verb `ladder`: the levels of a game play each other, and what came out is written down."""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from app.bots.arena import known_by
from app.bots.executors import BrokenOff, ClusterExecutor, Executor, LocalExecutor, NoCluster
from app.bots.headless import BEGINNER, FROZEN, RANDOM
from app.bots.kept_searches import keep, kept, place_of
from app.bots.ladder import Ladder, Played, climb, standing
from app.bots.ratings import Rating
from app.bots.rungs import BASE_LEVEL, file_of, games_of, ladder_of, rungs, written
from app.commandline.answers import print_json
from app.commandline.arguments import Unusable
from app.commandline.balancing import columns
from app.commandline.inputs import file_to_write, writing
from app.commandline.keeping import keeping, takes_place, tell_stopped
from app.commandline.page_sections import page_to_write, section_of, write_section
from app.commandline.players import check_count
from app.commandline.statuses import DONE, INTERRUPTED
from app.core.game import AnyGame
from app.core.words import N_, Phrase
from app.games import find
from app.i18n import number, say
from app.paths import is_bundle
from app.storage.files import write_whole

PAGE = "opponents.md"


def ladder_game(game: AnyGame, wanted: argparse.Namespace) -> int:
    """
    Rate the levels of a game, and write that down; return the exit status.

    Raises:
        Unusable: If so many, or such players, cannot play it, or a file cannot be written.
    """
    asked = _ladder(game, wanted)
    places = _places(game, asked, wanted)
    status, played = DONE, _kept(game, asked, anew=wanted.anew)
    try:
        _play(asked, played, wanted)
    except (BrokenOff, NoCluster) as error:
        raise Unusable(say(error.phrase)) from error
    except KeyboardInterrupt:
        status = tell_stopped()
    found = standing(asked, game, played)
    if any(each.games for each in found):
        _tell(asked, found, wanted)
    _write(places, game, asked, found, status)
    return status


@frozen
class _Places:
    """Where a ladder is written to, if anywhere; *is_shown* says of a file that the program goes by it."""

    out: Path | None
    page: Path | None
    is_shown: bool


def _places(game: AnyGame, asked: Ladder, wanted: argparse.Namespace) -> _Places:
    """Return where a ladder is to be written.  Raises `Unusable` if that cannot be."""
    # What the program itself goes by changes only together with its page: most people just want to know.
    is_shown = not wanted.out and bool(wanted.page) and asked.seed == 0
    is_shown &= _has_all_levels(game, asked) and asked.seats == game.seats[0] and not is_bundle()
    chosen = file_of(game) if is_shown else wanted.out
    out = file_to_write(chosen) if chosen else None
    return _Places(out, page_to_write(wanted.page, PAGE) if wanted.page else None, is_shown)


def _has_all_levels(game: AnyGame, asked: Ladder) -> bool:
    return asked.names == tuple(level.value for level in game.levels)


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


def _kept(game: AnyGame, asked: Ladder, *, anew: bool) -> Played:
    """Return the games that have been played; *anew*, without those of who is asked for."""
    played = kept(*_place(asked))
    for match in asked.pairings().values() if anew else ():
        played.pop(known_by(game, match), None)
    return played


def _play(asked: Ladder, played: Played, wanted: argparse.Namespace) -> None:
    """Play what has not been played; what has been is kept, however it ends."""
    crowd: Executor = LocalExecutor(wanted.jobs)
    if wanted.scheduler:
        crowd = ClusterExecutor(wanted.scheduler)
    path, name = _place(asked)
    with keeping(lambda: keep(path, name, played), shows=sys.stderr.isatty() and not wanted.json) as note:
        climb(asked, find, crowd, played, note)


# --- What came out ---


def _tell(asked: Ladder, found: Sequence[Rating], wanted: argparse.Namespace) -> None:
    if wanted.json:
        print_json(data_of(asked, found))
    else:
        print("\n".join(columns([[say(N_("level")), *_HEADS], *rows_of(asked, found)])))


def _write(places: _Places, game: AnyGame, asked: Ladder, found: Sequence[Rating], status: int) -> None:
    """Write a ladder to its places, unless it is less than what stands there.  Raises `Unusable`."""
    out, page, command = places.out, places.page, _command(game, asked, status)
    in_out = on_page = 0
    # Of a level that nobody has played with, a rating would say nothing.
    games = sum(each.games for each in found) if all(each.games for each in found) else 0
    if out:
        with writing(out):
            in_out = games_of(out)
    if page:
        on_page = _games_on(page, _name(game, asked))
    if places.is_shown:
        in_out = on_page = max(in_out, on_page)
    if out and takes_place(out, games, in_out, is_whole=status == DONE):
        with writing(out):
            write_whole(out, written(rungs(asked.names, found), command))
    if page and takes_place(page, games, on_page, is_whole=status == DONE):
        with writing(page):
            _write_section(page, game, asked, found, command)


def _games_on(page: Path, name: str) -> int:
    """Return how many games the ratings of a section are from.  Raises `Unusable`."""
    return sum(map(int, re.findall(r"\| (\d+) \|$", section_of(page, name), re.MULTILINE)))


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
    title = f"{game.title}, seats: {asked.seats}"
    if not _has_all_levels(game, asked):
        title = f"{title}, among {', '.join(asked.names)}"
    if asked.seed:
        title = f"{title}, with other luck"
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
    if asked.seed and asked.seats == game.seats[0] and BASE_LEVEL.value in asked.names:
        lines += ["", _beside(game, asked, found)]
    write_section(page, _name(game, asked), lambda _: "\n".join(lines))


def _name(game: AnyGame, asked: Ladder) -> str:
    """Return the name of a ladder's section."""
    levels = "" if _has_all_levels(game, asked) else f"-{'-'.join(asked.names)}"
    seed = f"-seed-{asked.seed}" if asked.seed else ""
    return f"ladder-{asked.game}-{asked.seats}{levels}{seed}"


def _beside(game: AnyGame, asked: Ladder, found: Sequence[Rating]) -> str:
    """Say how many ratings lie within the intervals of the ladder that is shown to players."""
    shown = {level.value: rung for level, rung in ladder_of(game).items()}
    both = [(each, shown[each.name]) for each in rungs(asked.names, found) if each.name in shown]
    inside = sum(other.low <= each.rating <= other.high for each, other in both)
    off = max((abs(each.rating - other.rating) for each, other in both), default=0)
    where = f"{inside} of {len(both)} ratings lie within the intervals of the ladder above"
    return f"{where}; none is off by more than {off}."


def _command(game: AnyGame, asked: Ladder, status: int) -> str:
    """Return the command that plays this again; one that was stopped says so."""
    levels = "" if _has_all_levels(game, asked) else f" --levels {','.join(asked.names)}"
    seed = f" --seed {asked.seed}" if asked.seed else ""
    stopped = ", stopped before its end" if status == INTERRUPTED else ""
    which = f"{asked.game} --games {asked.games} --seats {asked.seats}{levels}{seed}"
    return f"springald ladder {which}{stopped}"
