"""The command line: what needs no window, and the way to the one that does."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.commandline.answers import (
    check_file,
    finding,
    print_drawing,
    print_json,
    print_nowhere,
)
from app.commandline.arguments import HUMAN, Unusable, make_parser
from app.commandline.contests import arena, balance, calibrate, confirm, ladder, learn, tune, watch
from app.commandline.inputs import (
    complain,
    file_to_write,
    game_called,
    is_nowhere,
    not_written,
    reading,
    saved_game,
    seat_count,
    sentence,
    setup_of,
    variant_in,
    writing,
)
from app.commandline.players import seat_names, usual_seats
from app.commandline.statuses import DONE, INTERRUPTED, NOT_SO, UNUSABLE
from app.core.session import AnySetup, Session, Setup
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import preferred_language, say, speak
from app.storage.bad_save import why
from app.storage.saves import SUFFIX, Loaded

if TYPE_CHECKING:
    from app.shell.printing.documents import Order

_FIND = "app.games:find"
_SHORT_GAME_SEED, _SHORT_GAME_EFFORT = 7, 0.2


def main(arguments: Sequence[str]) -> int:
    """Do what *arguments* ask; return the exit status: 0 done, 1 it is not so, 2 unusable."""
    speak(preferred_language())
    try:
        if arguments and arguments[0].lower().endswith((SUFFIX, ".json", ".txt", ".lesson.toml")):
            # As a file manager calls us.
            arguments = ["open", *arguments]
        status = _done(arguments)
    except Unusable as error:
        complain(str(error))
        return UNUSABLE
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        print_nowhere()
        return DONE
    except OSError as error:
        # Whoever writes a file says so where it is written: this was the output.
        print_nowhere()
        complain(say(Phrase(N_("The output cannot be written: {why}."), {"why": why(error)})))
        return UNUSABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _done(arguments: Sequence[str]) -> int:
    """Do what *arguments* ask, and see to it that all of it has been printed; return the exit status."""
    try:
        wanted = make_parser().parse_args(arguments)
        if _has_empty_name(wanted):
            # A variable that is not set; as a path it would be the folder one is in.
            raise Unusable(say(N_("One of the arguments is empty; something was to stand there.")))
        return _VERBS[wanted.verb or ""](wanted)
    finally:
        # Here, where it can be caught, and not when Python ends; --help and --version leave by an exception.
        sys.stdout.flush()


def _has_empty_name(wanted: argparse.Namespace) -> bool:
    """Tell whether a file or folder is to have no name at all."""
    named = (getattr(wanted, each, None) for each in _NAMES)
    return any("" in (each if isinstance(each, list) else [each]) for each in named)


_NAMES = ("file", "files", "what", "folder", "out", "page", "into", "variant", "pdf", "svg")
"""Arguments that name files and folders."""


# --- The window ---


def open_the_hall(_: argparse.Namespace) -> int:
    """Open the window; where none can open, say why and show what there is without one."""
    reason = _why_no_window()
    if reason is not None:
        complain(_no_window(reason))
        return show_without_a_window()
    from app.shell.main.application import run

    return run()


def play(wanted: argparse.Namespace) -> int:
    """Open the window at a table."""
    game = game_called(wanted.game)
    setup = setup_of(game, wanted, seat_names(game, wanted.seats or f"{HUMAN},squire", people=True))
    reason = _why_no_window()
    if reason is not None:
        raise Unusable(_no_window(reason))
    from app.shell.main.application import run

    return run(setup)


def open_file(wanted: argparse.Namespace) -> int:
    """Open the window with a saved game, which is put into the library, a variant, a position or a lesson."""
    path, loaded, reason = Path(wanted.file), None, _why_no_window()
    try:
        loaded = _opened(path)
    except Unusable:
        # A file manager shows nobody what we print, so that the window has to tell.
        if reason is not None or sys.stderr.isatty():
            raise
    if reason is not None:
        raise Unusable(_no_window(reason))
    from app.shell.main.application import run

    return run(loaded=loaded, file=path if loaded is None else None)


def _opened(path: Path) -> Loaded | None:
    """Return the saved game in a file; None for what the window reads again.  Raises `Unusable`."""
    ending = path.suffix.lower()
    if ending not in (".json", ".txt", ".toml"):
        return saved_game(str(path))
    from app.games import all_games

    if ending != ".toml":
        with reading(str(path)):
            check_file(path, {game.id: game for game in all_games()})
    return None


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
        complain(say(not_written(picture, error)))
    game = min(games, key=lambda each: each.minutes)
    print(say(Phrase(N_("A short game of {game}, played by the computer:"), {"game": game.title})))
    seats = usual_seats(game)
    players = tuple(make_player(name, seat) for seat, name in enumerate(seats))
    setup: AnySetup = Setup(game.id, players, game.standard(), _SHORT_GAME_SEED)
    budget = Budget(effort=_SHORT_GAME_EFFORT)
    tell_game(Session(game, setup), seats, budget, print, print_drawing)
    print()
    text = N_("Without a screen of its own, the window opens under xvfb-run: xvfb-run -a {springald}")
    print(sentence(text, springald=COMMAND))
    print(sentence(N_("Games as text: {springald} watch {game}"), springald=COMMAND, game=game.id))
    print(sentence(N_("Every screen as a picture: {springald} gallery FOLDER"), springald=COMMAND))
    return DONE


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


def analyse(wanted: argparse.Namespace) -> int:
    """Go over a saved game: what was given away, luck and skill."""
    from app.commandline.analysing import analyse

    if wanted.language:
        speak(wanted.language)
    return analyse(wanted)


def puzzles(wanted: argparse.Namespace) -> int:
    """Find puzzles of a game, or tell what there are."""
    from app.commandline.puzzling import puzzles

    return puzzles(game_called(wanted.game), wanted)


def sheet(wanted: argparse.Namespace) -> int:
    """Write paper: a score sheet, blank or of a game, the rules on a page, or the game to cut out."""
    from app.commandline.offscreen import write_document

    if wanted.language:
        speak(wanted.language)
    from app.games import game_ids

    out = file_to_write(wanted.out, wanted.variant, None if wanted.what in game_ids() else wanted.what)
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
        game = game_called(wanted.what)
        variant = variant_in(game, wanted.variant)
        seats = seat_count(game, wanted.seats)
        return order_game(game, variant.options, seats, wanted, variant.name)
    if is_nowhere(wanted.what) and not wanted.what.endswith(SUFFIX):
        text = N_("{name} is neither a saved game nor one of {games}.")
        raise Unusable(sentence(text, name=wanted.what, games=", ".join(game_ids())))
    loaded = saved_game(wanted.what)
    if (wanted.seats, wanted.variant, wanted.games) != (None, None, 1):
        raise Unusable(
            say(N_("--seats, --games and --variant are for blank sheets; a saved game has its own."))
        )
    if loaded.doubt is not None:
        complain(say(loaded.doubt.phrase))
        return None
    return order_sheet(loaded, Path(wanted.what).stat().st_mtime, wanted)


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
    "tune": tune,
    "calibrate": calibrate,
    "confirm": confirm,
    "learn": learn,
    "ladder": ladder,
    "analyse": analyse,
    "puzzles": puzzles,
    "check": check,
    "sheet": sheet,
    "gallery": gallery,
}


# --- What is said ---


def _why_no_window() -> str | None:
    # Asked here, not above: --help and --version answer without Qt.
    from app.commandline.display import why_no_window

    return why_no_window()


def _no_window(reason: str) -> str:
    return sentence(N_("no window can open here: {reason}."), reason=reason)
