"""The verbs `learn`, `calibrate`, `confirm`: evaluations from games of computers, and how true they are."""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import astuple, evolve

from app.bots.executors import BrokenOff, NoCluster, executor_of
from app.bots.kept_searches import keep, kept, place_of
from app.bots.learning.calibration import Calibration, calibrate, data_of
from app.bots.learning.confirmation import Asking, Confirmation, Rows, check, confirmed, known_by
from app.bots.learning.reliability_diagram import reliability_diagram
from app.bots.learning.self_play import SelfPlay
from app.bots.learning.weights import learn, slope_among_equals
from app.bots.statistics import wilson
from app.bots.values.learnt import FILE, FeatureSet, OtherFeatures, Weights, read_weights, write_weights
from app.commandline.answers import print_json, show_progress
from app.commandline.arguments import Unusable
from app.commandline.inputs import file_to_write, own_of_program, writing
from app.commandline.keeping import keeping, leaving, takes_place, tell_stopped
from app.commandline.page_sections import page_to_write, section_of, write_section
from app.commandline.players import check_count, seat_names
from app.commandline.statuses import DONE, INTERRUPTED
from app.core.game import AnyGame, Level
from app.core.words import N_, NN_, Phrase, counted
from app.games import find
from app.i18n import number, percent, say
from app.paths import RESOURCES
from app.storage.files import write_whole

_ABOUT = (
    "What features of a position say of how the game ends.",
    "`springald learn {game} --seats N --games M` makes a table anew: `seats` and `games` are its N and M;",
    "`springald learn {game} --seats N --of-equals` learns from games of equals what moves are compared by;",
    "`springald learn {game} --seats N --among-equals` measures `among_equals`.",
)

PAGE = "values.md"


def calibrate_game(game: AnyGame, wanted: argparse.Namespace) -> int:
    """
    Play as many games as *wanted* says, and say how true the chances were; return the exit status.

    Raises:
        Unusable: If so many, or such players, cannot play it, or a file cannot be written.
    """
    out = file_to_write(wanted.svg) if wanted.svg else None
    page = page_to_write(wanted.page, PAGE) if wanted.page else None
    games, shows = _games(game, wanted, "calibrate"), sys.stderr.isatty() and not wanted.json
    crowd = executor_of(wanted.scheduler, wanted.jobs)
    with _unbroken(), leaving(out, page):
        found = calibrate(games, wanted.games, find, crowd, show_progress if shows else None)
    if wanted.json:
        print_json(data_of(found))
    else:
        print("\n".join(_calibration_lines(found)))
    if out is not None:
        with writing(out):
            write_whole(out, _diagram(game, found))
    if page is not None:
        with writing(page):
            _write_calibration(game, games, found, page)
    return DONE


def learn_game(game: AnyGame, wanted: argparse.Namespace) -> int:
    """
    Learn the weights for a number of seats from games, and write them to a file; return the exit status.

    Raises:
        Unusable: If the game names no features, cannot be played by so many, or the file cannot be written.
    """
    if not game.values:
        text = N_("{game} has nothing that could be learnt: its positions are played to their end.")
        raise Unusable(say(Phrase(text, {"game": game.title})))
    out = file_to_write(wanted.out or own_of_program(RESOURCES / "games" / game.id / FILE, "--out"))
    features = game.load(game.values)()
    tables = dict(_kept(out, features) if out.exists() else {})
    ways = {wanted.among_equals: _equals_measured, wanted.of_equals: _equals_learnt}
    found = ways.get(True, _learnt)(game, wanted, tables)
    tables[found.seats] = found
    with writing(out):
        about = [line.format(game=game.id) for line in _ABOUT]
        write_whole(out, write_weights([tables[seats] for seats in sorted(tables)], features, about))
    print(out)
    return DONE


def _learnt(game: AnyGame, wanted: argparse.Namespace, tables: Mapping[int, Weights]) -> Weights:
    """Return what games teach, with what was measured of what had been learnt before."""
    found = _taught(_games(game, wanted, "learn"), wanted)
    old = tables.get(found.seats)
    if old is None:
        return found
    return evolve(found, error=old.error, doubt=old.doubt, among_equals=old.among_equals, equals=old.equals)


def _taught(games: SelfPlay, wanted: argparse.Namespace) -> Weights:
    progress = show_progress if sys.stderr.isatty() else None
    with _unbroken():
        return learn(games, wanted.games, find, executor_of(wanted.scheduler, wanted.jobs), progress)


def _equals_learnt(game: AnyGame, wanted: argparse.Namespace, tables: Mapping[int, Weights]) -> Weights:
    """Return what had been learnt, and beside it what games of equals teach."""
    games, old = _of_equals(game, wanted, tables, "learn")
    return evolve(old, equals=evolve(_taught(games, wanted), error=old.error, doubt=old.doubt))


def _equals_measured(game: AnyGame, wanted: argparse.Namespace, tables: Mapping[int, Weights]) -> Weights:
    """Return what had been learnt, with what it is worth among equals; that is told with its interval."""
    games, old = _of_equals(game, wanted, tables, "equals")
    progress = show_progress if sys.stderr.isatty() else None
    crowd, told = executor_of(wanted.scheduler, wanted.jobs), old.equals or old
    with _unbroken():
        found = slope_among_equals(games, wanted.games, told, find, crowd=crowd, progress=progress)
    print(f"{number(found.value, 2)} ({number(found.low, 2)} – {number(found.high, 2)})")
    # So few games that luck turned them round say nothing.
    told = evolve(told, among_equals=max(0.0, found.value))
    return evolve(old, equals=told) if old.equals else told


def _of_equals(
    game: AnyGame, wanted: argparse.Namespace, tables: Mapping[int, Weights], purpose: str
) -> tuple[SelfPlay, Weights]:
    """Return games of Squires, if nobody else is wanted, and what was learnt for so many seats."""
    games = _games(game, wanted, purpose)
    if games.seats not in tables:
        raise Unusable(say(Phrase(N_("Nothing was learnt yet for {seats} seats."), {"seats": games.seats})))
    names = games.names or (Level.SQUIRE.value,) * games.seats
    return evolve(games, names=names, is_dealt=True), tables[games.seats]


def confirm_game(game: AnyGame, wanted: argparse.Namespace) -> int:
    """
    Say whether the lists of best moves of some positions are true; return the exit status.

    Lists are kept all the while: if it is stopped, what there is is told, and the same command goes on.

    Raises:
        Unusable: If so many, or such players, cannot play it.
    """
    games = _games(game, wanted, "confirm")
    asking = Asking(games, wanted.games, wanted.effort, wanted.playouts)
    page = page_to_write(wanted.page, PAGE) if wanted.page else None
    status, rows = DONE, Rows()
    try:
        _check(asking, rows, wanted)
    except KeyboardInterrupt:
        status = tell_stopped()
    found = confirmed(rows)
    if found.positions:
        _tell_confirmed(game, asking, found, wanted)
    name = f"confirm-{_name(games)}"
    if page and takes_place(page, *_playouts(asking, found, page, name), is_whole=status == DONE):
        with writing(page):
            write_section(page, name, lambda _: _confirmed(game, asking, found, status))
    return status


def _playouts(asking: Asking, found: Confirmation, page: Path, name: str) -> tuple[int, int]:
    """Return how many playouts of a move there were in all lists, and in those that stand on a page."""
    held = re.search(r"^(\d+) lists, (\d+) playouts", section_of(page, name), re.MULTILINE)
    return found.positions * asking.playouts, int(held[1]) * int(held[2]) if held else 0


def _check(asking: Asking, rows: Rows, wanted: argparse.Namespace) -> None:
    """Check lists into *rows*; they are kept, however it ends."""
    asked = json.dumps(["confirm", astuple(evolve(asking, positions=0))])
    path, crowd = place_of(asked), executor_of(wanted.scheduler, wanted.jobs)
    by = known_by(find(asking.games.game), asking)
    before = {} if wanted.anew else kept(path, asked).get(by, {})
    rows |= {number: row for number, row in before.items() if number < asking.positions}
    shows = sys.stderr.isatty() and not wanted.json
    # Who asks for fewer lists than there are keeps the others.
    with _unbroken(), keeping(lambda: keep(path, asked, {by: before | rows}), shows=shows) as note:
        check(asking, rows, find, crowd, note)


def _tell_confirmed(game: AnyGame, asking: Asking, found: Confirmation, wanted: argparse.Namespace) -> None:
    if wanted.json:
        low, high = wilson(found.within, found.figures)
        seats = asking.games.seats
        print_json({"game": game.id, "seats": seats, **found._asdict(), "low": low, "high": high})
    else:
        print(_said_confirmed(game, found))


def _said_confirmed(game: AnyGame, found: Confirmation) -> str:
    """Return what was confirmed as a sentence."""
    low, high = wilson(found.within, found.figures)
    text = N_(
        "{game}, lists: {positions}; {contradicted} of {pairs} pairs contradicted;"
        " {within} of {figures} chances confirmed ({low} to {high}), off by {off}"
    )
    values = {**found._asdict(), "game": game.title, "off": number(found.off, 3)}
    values |= {"low": percent(low), "high": percent(high)}
    return say(Phrase(text, values))


def _confirmed(game: AnyGame, asking: Asking, found: Confirmation, status: int) -> str:
    """Return what was confirmed as a section of the page."""
    low, high = wilson(found.within, found.figures)
    least, most = wilson(found.contradicted, found.pairs)
    games = asking.games
    effort = f" --effort {asking.effort:g}" if asking.effort != 1 else ""
    stopped = ", stopped before its end" if status == INTERRUPTED else ""
    command = f"springald confirm {_which(games, found.positions)}"
    pairs = f"{found.contradicted} of {found.pairs} pairs ({100 * least:.1f} to {100 * most:.1f} %)"
    chances = f"{found.within} of {found.figures} chances ({100 * low:.1f} to {100 * high:.1f} %)"
    lines = [
        f"## {_title(game, games)}, best moves",
        "",
        f"{found.positions} lists, {asking.playouts} playouts a move.  Contradicted: {pairs}.",
        f"Confirmed: {chances}; beside luck they are off by {found.off:.3f}.",
        "",
        f"    {command} --playouts {asking.playouts}{effort}{_luck(games)}{stopped}",
        "",
    ]
    return "\n".join(lines)


@contextmanager
def _unbroken() -> Iterator[None]:
    try:
        yield
    except (BrokenOff, NoCluster) as error:
        raise Unusable(say(error.phrase)) from error


def _kept(file: Path, features: FeatureSet[Any]) -> Mapping[int, Weights]:
    """
    Return the weights that a file holds for tables of any size; none if they are of other features.

    Raises:
        Unusable: If it holds something else, which would be lost.
    """
    try:
        return read_weights(file.read_text(encoding="utf-8"), features)
    except OtherFeatures:
        return {}
    except (OSError, ValueError, KeyError) as error:
        said = N_("{name} is there, but holds nothing that was learnt: name another file, or remove it.")
        raise Unusable(say(Phrase(said, {"name": str(file)}))) from error


def _calibration_lines(found: Calibration) -> list[str]:
    """Return a calibration as lines of text."""
    text = NN_(
        "{game}, {seats}: {count} game, error {error} ({low} to {high}), Brier {brier}, log loss {loss}",
        "{game}, {seats}: {count} games, error {error} ({low} to {high}), Brier {brier}, log loss {loss}",
    )
    figures = {
        "error": number(found.error, 3),
        "low": number(found.low, 3),
        "high": number(found.high, 3),
        "brier": number(found.brier, 3),
        "loss": number(found.log_loss, 3),
    }
    head = counted(text, found.games, game=found.game, seats=found.who, **figures)
    rows = [f"{number(b.said, 3):>8} {number(b.happened, 3):>9} {b.n:>7}" for b in found.bins]
    said, happened = say(N_("said")), say(N_("happened"))
    return [say(head), f"{said:>8} {happened:>9} {'n':>7}", *rows]


def _diagram(game: AnyGame, found: Calibration) -> str:
    """Return the reliability diagram of a calibration."""
    title = Phrase(N_("{game}, {seats}"), {"game": game.title, "seats": found.who})
    return reliability_diagram(found, say(title), say(N_("said")), say(N_("happened")))


def _write_calibration(game: AnyGame, games: SelfPlay, found: Calibration, page: Path) -> None:
    """
    Write a calibration into a page, and its diagram beside it.

    Raises:
        Unusable: If the page cannot be read.
        OSError: If they cannot be written.
    """
    name = _name(games)
    (diagrams := page.parent / "values").mkdir(exist_ok=True)
    write_whole(diagrams / f"{name}.svg", _diagram(game, found))
    write_section(page, name, lambda _: _section(game, games, found))


def _section(game: AnyGame, games: SelfPlay, found: Calibration) -> str:
    """Return a calibration as a section of the page."""
    bounds = f"{found.low:.3f} to {found.high:.3f}"
    lines = [
        f"## {_title(game, games)}",
        "",
        f"{found.games} games; error **{found.error:.3f}** ({bounds}), of who waited {found.waiting:.3f};",
        f"Brier score {found.brier:.4f}, log loss {found.log_loss:.4f}.",
        "",
        f"    springald calibrate {_which(games, found.games)}{_luck(games)}",
        "",
        f"![Reliability diagram](values/{_name(games)}.svg)",
        "",
        "| said | happened | n |",
        "|---|---|---|",
        *(f"| {each.said:.3f} | {each.happened:.3f} | {each.n} |" for each in found.bins),
        "",
    ]
    return "\n".join(lines)


def _name(games: SelfPlay) -> str:
    """Return the name of a section about games: of who plays, and of unusual luck."""
    seed = f"-seed-{games.seed}" if games.seed else ""
    return f"{games.game}-{'-'.join(games.names) or games.seats}{seed}"


def _title(game: AnyGame, games: SelfPlay) -> str:
    who = ",".join(games.names) or games.seats
    return f"{game.title}, seats: {who}{', with other luck' if games.seed else ''}"


def _which(games: SelfPlay, count: int) -> str:
    """Return what games are asked for by on the command line, but for their luck."""
    return f"{games.game} --seats {','.join(games.names) or games.seats} --games {count}"


def _luck(games: SelfPlay) -> str:
    return f" --seed {games.seed}" if games.seed else ""


def _games(game: AnyGame, wanted: argparse.Namespace, purpose: str) -> SelfPlay:
    """Return what is played: so many seats with levels by lot, or those that are named."""
    asked = wanted.seats or str(game.seats[0])
    if re.fullmatch(r"\d{1,9}", asked):
        check_count(game, int(asked))
        return SelfPlay(game.id, int(asked), purpose, wanted.seed or 0)
    names = seat_names(game, asked, people=False)
    return SelfPlay(game.id, len(names), purpose, wanted.seed or 0, names)
