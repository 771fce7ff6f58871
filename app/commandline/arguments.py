"""What can be said on the command line."""

import argparse
from collections.abc import Callable
from typing import NoReturn

from app import __version__
from app.bots.headless import RANDOM
from app.core.game import AnyGame, Level
from app.core.words import N_, Phrase
from app.i18n import LANGUAGES, say

HUMAN = "human"
"""The name of a seat that is played at the window."""

PAPERS = ("a4", "letter")

_MOST_GAMES, _MOST_JOBS = 1_000_000, 64


class Unusable(Exception):
    """Raised for arguments or files that cannot be used; says so in a sentence."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise Unusable(f"{message} ({self.prog} --help tells more).")


def make_parser() -> argparse.ArgumentParser:
    """Return what reads the arguments; the name of the verb, or an empty one, is in `verb`."""
    parser = _Parser(prog="springald", description="Four catapult games on one table.")
    parser.add_argument("--version", action="version", version=f"springald {__version__}")
    parser.set_defaults(verb="")
    verbs = parser.add_subparsers(
        title="without arguments the window opens; with a verb", metavar="VERB", dest="verb"
    )
    _add_table(verbs.add_parser("play", help="the window, at this table"), "human,squire")
    opening = verbs.add_parser(
        "open", help="the window, with a saved game, a variant or a position; so does FILE alone"
    )
    opening.add_argument(
        "file", metavar="FILE", help="a saved game (.springald), a variant (.json) or a position (.txt)"
    )
    _add_watch(verbs.add_parser("watch", help="the computer plays itself, as text"))
    _add_arena(verbs.add_parser("arena", help="win rates with 95 %% intervals"))
    _add_balance(
        verbs.add_parser("balance", help="is a variant fair and lively? computers play it many times")
    )
    checking = verbs.add_parser("check", help="play saved games again; say where one cannot be trusted")
    checking.add_argument("files", metavar="FILE", nargs="+", help="a saved game (.springald)")
    _add_json(checking)
    _add_sheet(verbs.add_parser("sheet", help="PDF: a score sheet, the rules on a page, the game to cut out"))
    drawing = verbs.add_parser("gallery", help="every screen as a PNG, drawn offscreen")
    drawing.add_argument("folder", metavar="DIR", help="where the pictures go; made if need be")
    return parser


def _add_table(parser: argparse.ArgumentParser, seats: str | None) -> None:
    """Add what a single game or a match is asked for."""
    levels = ", ".join(level.value for level in Level)
    others = HUMAN if seats and HUMAN in seats else RANDOM
    parser.add_argument("game", metavar="GAME", help="its id: catapults, ...")
    parser.add_argument(
        "--seats",
        metavar="A,B,...",
        required=seats is None,
        help=f"who plays: {others}, {levels}" + ("" if seats is None else f" (default: {seats})"),
    )
    parser.add_argument("--seed", type=_number(0, 2**53), metavar="N", help="of all luck")
    parser.add_argument("--variant", metavar="FILE", help="options and tables from a file")


def _add_watch(parser: argparse.ArgumentParser) -> None:
    _add_table(parser, "squires")
    _add_effort(parser)
    _add_json(parser)


def _add_arena(parser: argparse.ArgumentParser) -> None:
    _add_table(parser, None)
    games = _number(1, _MOST_GAMES)
    parser.add_argument("--games", type=games, default=200, metavar="N", help="how many (default: 200)")
    parser.add_argument(
        "--jobs", type=_number(1, _MOST_JOBS), default=1, metavar="N", help="processes (default: 1)"
    )
    _add_effort(parser)
    _add_json(parser)


def _add_balance(parser: argparse.ArgumentParser) -> None:
    _add_table(parser, "squires")
    games = _number(1, _MOST_GAMES)
    parser.add_argument("--games", type=games, default=200, metavar="N", help="how many (default: 200)")
    parser.add_argument(
        "--jobs", type=_number(1, _MOST_JOBS), default=1, metavar="J", help="processes (default: 1)"
    )
    parser.add_argument(
        "--scheduler", metavar="tcp://…", help="of a dask cluster that plays (needs springald[cluster])"
    )
    parser.add_argument("--out", metavar="F.pdf", help="write the report with its plots on a page, too")
    _add_paper(parser)
    _add_effort(parser)
    _add_json(parser)


def _add_sheet(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="GAME|FILE", help="a game's id, or a saved game for its score sheet")
    parser.add_argument("--out", metavar="F.pdf", required=True, help="the file to write")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--card", action="store_true", help="the rules on one page, not a score sheet")
    kinds.add_argument("--kit", action="store_true", help="the game to cut out, in true scale")
    _add_paper(parser)
    parser.add_argument("--language", choices=list(LANGUAGES), help="(default: the system's)")
    parser.add_argument("--grey", action="store_true", help="without colours")
    parser.add_argument(
        "--seats", type=_number(1, 6), metavar="N", help="of a blank sheet or a kit (default: the fewest)"
    )
    parser.add_argument(
        "--games", type=_number(1, 4), default=1, metavar="N", help="blank sheets on a page: 1, 2 or 4"
    )
    parser.add_argument("--variant", metavar="FILE", help="options and tables from a file")
    parser.add_argument("--no-code", action="store_true", help="leave out the game as a code")


def _add_effort(parser: argparse.ArgumentParser) -> None:
    kind = _number(0.01, 100, float)
    text = "share of the levels' own search steps (default: 1)"
    parser.add_argument("--effort", type=kind, default=1.0, metavar="X", help=text)


def _add_paper(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="(default: a4)")


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json", action="store_true", help="one JSON object on standard output, nothing else"
    )


def _number(low: float, high: float, kind: Callable[[str], float] = int) -> Callable[[str], float]:
    """Return what reads a number within bounds from an argument."""

    def read_number(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = high + 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"a number from {low} to {high} is expected, not {text!r}")
        return value

    return read_number


# --- Who plays ---


def seat_names(game: AnyGame, text: str, *, people: bool) -> tuple[str, ...]:
    """
    Return the names of who plays, one for each seat.

    Raises:
        Unusable: If one of them is nobody, or they are too few or too many.
    """
    names = tuple(name.strip().lower() for name in text.split(","))
    allowed = [*([HUMAN] if people else []), *(level.value for level in Level), *([] if people else [RANDOM])]
    for name in names:
        if name not in allowed:
            text = N_("A seat is one of {allowed}, not {name}.")
            raise Unusable(say(Phrase(text, {"allowed": ", ".join(allowed), "name": name})))
    check_count(game, len(names))
    if any(name not in (HUMAN, RANDOM) for name in names) and not _has_bots(game):
        raise Unusable(_about(game, N_("{game} has no computer players but random ones yet.")))
    return names


def check_count(game: AnyGame, count: int) -> None:
    """Refuse a game for so many.  Raises `Unusable`."""
    if count not in game.seats:
        text = N_("{game} is for {low} to {high} seats, not {count}.")
        raise Unusable(_about(game, text, low=game.seats[0], high=game.seats[-1], count=count))


def usual_seats(game: AnyGame) -> tuple[str, ...]:
    """Return who plays where nobody has been named."""
    return ("squire" if _has_bots(game) else "random",) * game.seats[0]


def _has_bots(game: AnyGame) -> bool:
    from app.bots.headless import make_bot

    try:
        make_bot(game, Level.PAGE.value)
    except ImportError:
        return False
    return True


def _about(game: AnyGame, text: str, **values: int) -> str:
    return say(Phrase(text, {"game": game.title, **values}))
