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
from app.bots.learning.confirmation import Asking, Confirmation, Rows, check, confirmed
from app.bots.learning.reliability_diagram import reliability_diagram
from app.bots.learning.self_play import SelfPlay
from app.bots.learning.weights import learn, slope_among_equals
from app.bots.statistics import wilson
from app.bots.values.learnt import FILE, FeatureSet, OtherFeatures, Weights, read_weights, write_weights
from app.commandline.answers import print_json, show_progress
from app.commandline.arguments import Unusable
from app.commandline.inputs import file_to_write, folder_to_write, writing
from app.commandline.keeping import keeping, tell_stopped
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

_SECTION = re.compile(r"<!-- ([\w-]+) -->\n(.*?)<!-- end -->", re.DOTALL)

_PAGE_HEAD = """# How true the chances to win are

Written by `springald calibrate GAME --page docs`, a section for each game and number of players; nothing
here is written by hand. Computers play each other (Page, Squire and Knight, dealt to the seats by lot; in
half of the games everybody's first step is drawn by lot, else many would begin alike). At the start of
every turn the evaluator says from the view of the seat whose turn begins how likely it wins; the tables
hold that against what happened, by tenths. *Error* is the expected calibration error, the mean distance
between said and happened; its bounds come from drawing whole games anew, for positions of one game end
alike. The games are others than those that were learnt from, and luck alone gives an error of about 0.4
divided by the square root of the number of games, even to a true evaluation: luck only ever makes the figure
greater, the bounds allow for that, and so they may end at it or a little below.
In a match the chance to win is that of the current game, whatever the games before it have brought.

Sections named *best moves* are written by `springald confirm GAME --page docs`: lists of best moves of
positions of such games, one a game, held against what happens if each move listed is played on to the end by
Squires, with the same luck for all.  An order of two moves is contradicted by playouts that say the opposite
by more than three standard errors; a chance is confirmed by playouts within two standard errors of both.
Lists of Conquest are made by whole games, too: what was learnt is learnt of turns, and tells the orders of
one turn apart too badly (5 of 20 pairs of three lists were contradicted).  In Catapults! and Catapult
they say how likely the best move wins, for what was learnt was off alike for all moves of some lists (180 of
211 and 23 of 30 chances were confirmed); how much less the others win is learnt (0 of 146 and 0 of 10 pairs
were contradicted).  Lists call moves equals that lie within 2.5 standard errors.  Chances of one list are off
together, so that their intervals are too narrow.
"""


def calibrate_game(game: AnyGame, wanted: argparse.Namespace) -> int:
    """
    Play as many games as *wanted* says, and say how true the chances were; return the exit status.

    Raises:
        Unusable: If so many, or such players, cannot play it, or a file cannot be written.
    """
    out = file_to_write(wanted.svg) if wanted.svg else None
    folder = folder_to_write(wanted.page) if wanted.page else None
    games, shows = _games(game, wanted, "calibrate"), sys.stderr.isatty() and not wanted.json
    crowd = executor_of(wanted.scheduler, wanted.jobs)
    with _unbroken():
        found = calibrate(games, wanted.games, find, crowd, show_progress if shows else None)
    if wanted.json:
        print_json(data_of(found))
    else:
        print("\n".join(_calibration_lines(found)))
    if out is not None:
        with writing(out):
            write_whole(out, _diagram(game, found))
    if folder is not None:
        with writing(folder):
            _write_calibration(game, found, folder)
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
    out = file_to_write(wanted.out or RESOURCES / "games" / game.id / FILE)
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
    return evolve(games, names=names), tables[games.seats]


def confirm_game(game: AnyGame, wanted: argparse.Namespace) -> int:
    """
    Say whether the lists of best moves of some positions are true; return the exit status.

    Lists are kept all the while: if it is stopped, what there is is told, and the same command goes on.

    Raises:
        Unusable: If so many, or such players, cannot play it.
    """
    games = _games(game, wanted, "confirm")
    asking = Asking(games, wanted.games, wanted.effort, wanted.playouts)
    folder = folder_to_write(wanted.page) if wanted.page else None
    status, rows = DONE, Rows()
    try:
        _check(asking, rows, wanted)
    except KeyboardInterrupt:
        status = tell_stopped()
    found = confirmed(rows)
    if wanted.json:
        low, high = wilson(found.within, found.figures)
        print_json({"game": game.id, "seats": games.seats, **found._asdict(), "low": low, "high": high})
    else:
        print(_said_confirmed(game, found))
    if folder is not None:
        with writing(folder):
            name = f"confirm-{game.id}-{games.seats}"
            _write_section(folder, name, _confirmed(game, asking, found, status))
    return status


def _check(asking: Asking, rows: Rows, wanted: argparse.Namespace) -> None:
    """Check lists into *rows*; they are kept, however it ends."""
    asked = json.dumps(["confirm", astuple(evolve(asking, positions=0))])
    path, crowd = place_of(asked), executor_of(wanted.scheduler, wanted.jobs)
    rows |= {
        number: row for number, row in kept(path, asked).get("", {}).items() if number < asking.positions
    }
    shows = sys.stderr.isatty() and not wanted.json
    with _unbroken(), keeping(lambda: keep(path, asked, {"": rows}), shows=shows) as note:
        check(asking, rows, find, crowd, note)


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
    seed = f" --seed {games.seed}" if games.seed else ""
    effort = f" --effort {asking.effort:g}" if asking.effort != 1 else ""
    stopped = ", stopped before its end" if status == INTERRUPTED else ""
    command = f"springald confirm {game.id} --seats {games.seats} --games {found.positions}"
    pairs = f"{found.contradicted} of {found.pairs} pairs ({100 * least:.1f} to {100 * most:.1f} %)"
    chances = f"{found.within} of {found.figures} chances ({100 * low:.1f} to {100 * high:.1f} %)"
    lines = [
        f"## {game.title}, seats: {games.seats}, best moves",
        "",
        f"{found.positions} lists, {asking.playouts} playouts a move.  Contradicted: {pairs}.",
        f"Confirmed: {chances}; beside luck they are off by {found.off:.3f}.",
        "",
        f"    {command} --playouts {asking.playouts}{effort}{seed}{stopped}",
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


def _write_calibration(game: AnyGame, found: Calibration, folder: Path) -> None:
    """
    Write a calibration and its diagram into the page of a folder.

    Raises:
        OSError: If they cannot be written.
    """
    name = f"{found.game}-{found.who.replace(',', '-')}"
    (folder / "values").mkdir(exist_ok=True)
    write_whole(folder / "values" / f"{name}.svg", _diagram(game, found))
    _write_section(folder, name, _section(game, found, name))


def _write_section(folder: Path, name: str, section: str) -> None:
    """Write a section into the page of a folder, in place of an older one; raises `OSError`."""
    page = folder / "values.md"
    text = page.read_text(encoding="utf-8") if page.exists() else _PAGE_HEAD
    sections = dict(_SECTION.findall(text))
    sections[name] = section
    whole = _PAGE_HEAD + "".join(
        f"\n<!-- {key} -->\n{sections[key]}<!-- end -->\n" for key in sorted(sections)
    )
    write_whole(page, whole)


def _section(game: AnyGame, found: Calibration, name: str) -> str:
    """Return a calibration as a section of the page."""
    bounds = f"{found.low:.3f} to {found.high:.3f}"
    lines = [
        f"## {game.title}, seats: {found.who}",
        "",
        f"{found.games} games; error **{found.error:.3f}** ({bounds}), of who waited {found.waiting:.3f};",
        f"Brier score {found.brier:.4f}, log loss {found.log_loss:.4f}.",
        "",
        f"![Reliability diagram](values/{name}.svg)",
        "",
        "| said | happened | n |",
        "|---|---|---|",
        *(f"| {each.said:.3f} | {each.happened:.3f} | {each.n} |" for each in found.bins),
        "",
    ]
    return "\n".join(lines)


def _games(game: AnyGame, wanted: argparse.Namespace, purpose: str) -> SelfPlay:
    """Return what is played: so many seats with levels by lot, or those that are named."""
    asked = wanted.seats or str(game.seats[0])
    if re.fullmatch(r"\d{1,9}", asked):
        check_count(game, int(asked))
        return SelfPlay(game.id, int(asked), purpose, wanted.seed or 0)
    names = seat_names(game, asked, people=False)
    return SelfPlay(game.id, len(names), purpose, wanted.seed or 0, names)
