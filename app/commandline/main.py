"""The command line: what needs no window, and the way to the one that does."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from app.commandline.answers import (
    check_file,
    finding,
    print_drawing,
    print_json,
    print_nowhere,
    report_data,
    report_lines,
    show_progress,
)
from app.commandline.arguments import HUMAN, Unusable, check_count, make_parser, seat_names, usual_seats
from app.commandline.statuses import DONE, INTERRUPTED, NOT_SO, UNUSABLE
from app.commandline.writing import file_to_write, not_written, sentence, writing
from app.core.game import AnyGame, Player
from app.core.session import AnySetup, Session, Setup
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import preferred_language, say, speak
from app.storage.bad_save import BadSave
from app.storage.saves import SUFFIX, Loaded, read
from app.storage.variants import Variant, read_variant

if TYPE_CHECKING:
    from app.shell.printing.documents import Order

_FIND = "app.games:find"
_SHORT_GAME_SEED, _SHORT_GAME_EFFORT = 7, 0.2


def main(arguments: Sequence[str]) -> int:
    """Do what *arguments* ask; return the exit status: 0 done, 1 it is not so, 2 unusable."""
    speak(preferred_language())
    try:
        if arguments and arguments[0].endswith((SUFFIX, ".json", ".txt")):
            # As a file manager calls us.
            arguments = ["open", *arguments]
        status = _done(arguments)
    except Unusable as error:
        _complain(str(error))
        return UNUSABLE
    except BadSave as error:
        _complain(say(error.phrase))
        return UNUSABLE
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        print_nowhere()
        return DONE
    except OSError as error:
        # Whoever writes a file says so where it is written: this was the output.
        print_nowhere()
        _complain(sentence(N_("The output cannot be written: {why}."), why=error.strerror or error))
        return UNUSABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _done(arguments: Sequence[str]) -> int:
    """Do what *arguments* ask, and see to it that all of it has been printed; return the exit status."""
    try:
        wanted = make_parser().parse_args(arguments)
        return _VERBS[wanted.verb or ""](wanted)
    finally:
        # Here, where it can be caught, and not when Python ends; --help and --version leave by an exception.
        sys.stdout.flush()


# --- The window ---


def open_the_hall(_: argparse.Namespace) -> int:
    """Open the window; where none can open, say why and show what there is without one."""
    reason = _why_no_window()
    if reason is not None:
        _complain(_no_window(reason))
        return show_without_a_window()
    from app.shell.main.application import run

    return run()


def play(wanted: argparse.Namespace) -> int:
    """Open the window at a table."""
    game = _game(wanted.game)
    setup = _setup(game, wanted, seat_names(game, wanted.seats or f"{HUMAN},squire", people=True))
    reason = _why_no_window()
    if reason is not None:
        raise Unusable(_no_window(reason))
    from app.shell.main.application import run

    return run(setup)


def open_file(wanted: argparse.Namespace) -> int:
    """Open the window with a saved game, which is put into the library, a variant or a position."""
    path = Path(wanted.file)
    loaded = None if path.suffix in (".json", ".txt") else _saved_game(wanted.file)
    if loaded is None:
        from app.games import all_games

        check_file(path, {game.id: game for game in all_games()})
    reason = _why_no_window()
    if reason is not None:
        raise Unusable(_no_window(reason))
    from app.shell.main.application import run

    return run(loaded=loaded, file=path if loaded is None else None)


def show_without_a_window() -> int:
    """Draw the Hall into a picture, play a short game as text, and tell what else there is."""
    from app.bots.headless import make_player
    from app.bots.protocol import Budget
    from app.commandline.offscreen import draw_hall
    from app.commandline.watch import tell_game
    from app.games import all_games
    from app.paths import COMMAND, cache_folder

    games = all_games()
    picture = cache_folder() / "hall.png"
    try:
        draw_hall(games, _FIND, picture)
        print(sentence(N_("This is how it would look: {picture}"), picture=picture), end="\n\n")
    except OSError as error:
        _complain(say(not_written(picture, error)))
    game = min(games, key=lambda each: each.minutes)
    print(say(Phrase(N_("A short game of {game}, played by the computer:"), {"game": game.title})))
    seats = usual_seats(game)
    players = tuple(make_player(name, seat) for seat, name in enumerate(seats))
    setup: AnySetup = Setup(game.id, players, game.options(), _SHORT_GAME_SEED)
    budget = Budget(effort=_SHORT_GAME_EFFORT)
    tell_game(Session(game, setup), seats, budget, print, print_drawing)
    print()
    text = N_("Without a screen of its own, the window opens under xvfb-run: xvfb-run -a {springald}")
    print(sentence(text, springald=COMMAND))
    print(sentence(N_("Games as text: {springald} watch {game}"), springald=COMMAND, game=game.id))
    print(sentence(N_("Every screen as a picture: {springald} gallery FOLDER"), springald=COMMAND))
    return DONE


# --- Computers among themselves ---


def watch(wanted: argparse.Namespace) -> int:
    """Let the computer play itself, as text."""
    from app.bots.protocol import Budget
    from app.commandline.watch import tell_game

    game = _game(wanted.game)
    seats = usual_seats(game) if wanted.seats is None else seat_names(game, wanted.seats, people=False)
    session, budget = Session(game, _setup(game, wanted, seats)), Budget(effort=wanted.effort)
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
    from app.bots.arena import Match, run
    from app.bots.executors import BrokenOff
    from app.games import find

    game = _game(wanted.game)
    seats = seat_names(game, wanted.seats, people=False)
    options = _variant(game, wanted.variant).options
    match = Match(game.id, seats, wanted.games, wanted.seed or 0, wanted.effort, options)
    shows = sys.stderr.isatty() and not wanted.json
    try:
        report = run(match, find, wanted.jobs, show_progress if shows else None)
    except BrokenOff as error:
        raise Unusable(say(error.phrase)) from error
    if wanted.json:
        print_json(report_data(report))
        return DONE
    for line in report_lines(report):
        print(line)
    return DONE


def balance(wanted: argparse.Namespace) -> int:
    """Let computers play a variant many times, beside the standard game, and count what happens."""
    from app.bots.executors import BrokenOff, NoCluster
    from app.commandline.balancing import balance_json, balance_lines, balances
    from app.games import find

    game = _game(wanted.game)
    seats = usual_seats(game) if wanted.seats is None else seat_names(game, wanted.seats, people=False)
    progress = show_progress if sys.stderr.isatty() and not wanted.json else None
    variant = _variant(game, wanted.variant)
    out = file_to_write(wanted.out) if wanted.out else None
    try:
        reports = balances(game, seats, variant, wanted, find=find, progress=progress)
    except (BrokenOff, NoCluster) as error:
        raise Unusable(say(error.phrase)) from error
    if out is not None:
        from app.commandline.offscreen import write_balance

        with writing(out):
            write_balance(game, reports, out, wanted.paper)
    print(balance_json(reports) if wanted.json else "\n".join(balance_lines(game, reports)))
    return DONE


def calibrate(wanted: argparse.Namespace) -> int:
    """Let computers play many games, and hold the chances that were said against what happened."""
    from app.commandline.valuing import calibrate_game

    return calibrate_game(_game(wanted.game), wanted)


def confirm(wanted: argparse.Namespace) -> int:
    """Make lists of best moves, and hold them against games that are played to the end."""
    from app.commandline.valuing import confirm_game

    return confirm_game(_game(wanted.game), wanted)


def learn(wanted: argparse.Namespace) -> int:
    """Let computers play many games, and learn from how they end what positions are worth."""
    from app.commandline.valuing import learn_game

    return learn_game(_game(wanted.game), wanted)


# --- Files ---


def check(wanted: argparse.Namespace) -> int:
    """Play saved games again, and say where one cannot be trusted."""
    from app.games import find

    findings = [finding(Path(name), find) for name in wanted.files]
    if wanted.json:
        print_json({"files": findings})
    else:
        for found in findings:
            bad = found["status"] != DONE
            print(f"{found['file']}: {found['says']}", file=sys.stderr if bad else sys.stdout)
    return max(int(str(found["status"])) for found in findings)


def sheet(wanted: argparse.Namespace) -> int:
    """Write paper: a score sheet, blank or of a game, the rules on a page, or the game to cut out."""
    from app.commandline.offscreen import write_document

    if wanted.language:
        speak(wanted.language)
    out = file_to_write(wanted.out)
    order = _order(wanted)
    if order is None:
        return NOT_SO
    with writing(out):
        pages = write_document(order, out)
    print(say(counted(NN_("{count} page in {name}", "{count} pages in {name}"), pages, name=str(out))))
    return DONE


def _order(wanted: argparse.Namespace) -> "Order | None":
    """Return what is to be printed; None for a saved game that cannot be trusted."""
    from app.commandline.sheets import order_game, order_sheet
    from app.games import game_ids

    if wanted.kit or wanted.card or wanted.what in game_ids():
        game = _game(wanted.what)
        options = _variant(game, wanted.variant).options
        return order_game(game, options, _seat_count(game, wanted.seats), wanted)
    loaded = _saved_game(wanted.what)
    if loaded.doubt is not None:
        _complain(say(loaded.doubt.phrase))
        return None
    return order_sheet(loaded, wanted)


def gallery(wanted: argparse.Namespace) -> int:
    """Draw every screen as a picture."""
    from app.commandline.offscreen import draw_gallery

    folder = Path(wanted.folder)
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        count = draw_gallery(folder)
    print(
        say(
            counted(
                NN_("{count} picture in {folder}", "{count} pictures in {folder}"), count, folder=str(folder)
            )
        )
    )
    return DONE


_VERBS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "": open_the_hall,
    "play": play,
    "open": open_file,
    "watch": watch,
    "arena": arena,
    "balance": balance,
    "calibrate": calibrate,
    "confirm": confirm,
    "learn": learn,
    "check": check,
    "sheet": sheet,
    "gallery": gallery,
}


# --- What arguments mean ---


def _game(game_id: str) -> AnyGame:
    from app.games import find, game_ids

    try:
        return find(game_id)
    except KeyError as error:
        text = N_("There is no game called {name}; there are {games}.")
        raise Unusable(sentence(text, name=game_id, games=", ".join(game_ids()))) from error


def _setup(game: AnyGame, wanted: argparse.Namespace, seats: tuple[str, ...]) -> AnySetup:
    from app.bots.headless import make_player

    seed = SystemRandom().randrange(1_000_000) if wanted.seed is None else wanted.seed
    variant = _variant(game, wanted.variant)
    players = tuple(
        Player(say(Phrase(N_("Player {number}"), {"number": seat + 1})), None, seat)
        if name == HUMAN
        else make_player(name, seat)
        for seat, name in enumerate(seats)
    )
    return Setup(game.id, players, variant.options, seed, variant.name)


def _variant(game: AnyGame, name: str | None) -> Variant:
    return Variant("", game.options()) if name is None else read_variant(Path(name), game)


def _seat_count(game: AnyGame, wanted: int | None) -> int:
    count = game.seats[0] if wanted is None else wanted
    check_count(game, count)
    return count


def _saved_game(name: str) -> Loaded:
    from app.games import find, game_ids

    path = Path(name)
    if not path.exists() and path.suffix != SUFFIX:
        text = N_("{name} is neither a saved game nor one of {games}.")
        raise Unusable(sentence(text, name=name, games=", ".join(game_ids())))
    return read(path, find)


# --- What is said ---


def _why_no_window() -> str | None:
    # Asked here, not above: --help and --version answer without Qt.
    from app.commandline.display import why_no_window

    return why_no_window()


def _no_window(reason: str) -> str:
    return sentence(N_("no window can open here: {reason}."), reason=reason)


def _complain(said: str) -> None:
    print(f"springald: {said}", file=sys.stderr)
