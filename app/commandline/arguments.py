"""What can be said on the command line."""

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

from app import __version__
from app.bots.advice.follower import ADVICE
from app.bots.headless import BEGINNER, FROZEN, RANDOM
from app.core.game import Level
from app.core.words import N_, NN_, Phrase, counted
from app.games import game_ids
from app.i18n import LANGUAGES, say

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

HUMAN = "human"
"""The name of a seat that is played at the window."""

PAPERS = ("a4", "letter")

_MOST_GAMES, _MOST_JOBS = 1_000_000, 64


class Unusable(Exception):
    """Raised for arguments or files that cannot be used; its text is a sentence for the user."""


class _Formatter(argparse.HelpFormatter):
    """Says what each argument is for in the player's language."""

    def _get_help_string(self, action: argparse.Action) -> str:
        return say(action.help or "")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and all of it in the player's language."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more, formatter_class=_Formatter)

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        # Theirs would keep silent about an output that is full.
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        text = N_("{message} ({program} --help tells more).")
        raise Unusable(say(Phrase(text, {"message": message, "program": self.prog})))


_ITS_WORDS = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("not allowed with argument %s"),
    N_("ignored explicit argument %r"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    NN_("expected %s argument", "expected %s arguments"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""What argparse says of itself, for our catalogues."""

_VERSION = N_("show program's version number and exit")


def _speak_ours() -> None:
    """Let argparse ask our catalogues: it would ask those of the system, which have nothing of it."""
    vars(argparse).update({"_": _said, "ngettext": _counted})


def _said(text: str | None) -> str | None:
    return text and say(text)


def _counted(one: str, many: str, count: int) -> str:
    return say(counted((one, many), count))


def make_parser() -> argparse.ArgumentParser:
    """Return what reads the arguments; the name of the verb, or an empty one, is in `verb`."""
    _speak_ours()
    parser = _Parser(prog="springald", description=say(N_("Four catapult games on one table.")))
    parser.add_argument("--version", action="version", version=f"springald {__version__}", help=_VERSION)
    parser.set_defaults(verb="")
    title = say(N_("without arguments the window opens; with a command"))
    verbs = parser.add_subparsers(title=title, metavar="COMMAND", dest="verb")
    _add_table(_command(verbs, "play", N_("the window, at this table")), "human,squire", once=True)
    opening = _command(
        verbs, "open", N_("the window, with a saved game, a variant or a position; so does FILE alone")
    )
    opening.add_argument(
        "file",
        metavar="FILE",
        help=N_("a saved game (.springald), a variant (.json), a position (.txt) or a lesson (.lesson.toml)"),
    )
    _add_watch(_command(verbs, "watch", N_("the computer plays itself, as text")))
    _add_studies(verbs)
    _add_valuing(verbs)
    _add_analyse(_command(verbs, "analyse", N_("where a saved game was won and lost; luck and skill")))
    _add_puzzles(_command(verbs, "puzzles", N_("find puzzles in games that computers play")))
    checking = _command(verbs, "check", N_("play saved games again; say where one cannot be trusted"))
    checking.add_argument("files", metavar="FILE", nargs="+", help=N_("a saved game (.springald)"))
    _add_json(checking)
    _add_sheet(_command(verbs, "sheet", N_("PDF: a score sheet, the rules, the game to cut out")))
    drawing = _command(verbs, "gallery", N_("every screen as a PNG, drawn offscreen"))
    drawing.add_argument("folder", metavar="DIR", help=N_("where the pictures go; made if need be"))
    return parser


def _add_analyse(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=N_("a saved game (.springald)"))
    parser.add_argument("--all", action="store_true", help=N_("the decisions of computers, too"))
    text = N_("1 plays every move 40 times on; 0.1 is a quick look (default: 0.4)")
    parser.add_argument("--effort", type=_number(0.01, 100, float), default=0.4, metavar="X", help=text)
    _add_seed(parser)
    parser.add_argument(
        "--jobs", type=_number(1, _MOST_JOBS), default=2, metavar="J", help=N_("processes (default: 2)")
    )
    parser.add_argument("--pdf", metavar="F.pdf", help=N_("write it on a page of paper, too"))
    parser.add_argument("--language", choices=list(LANGUAGES), help=N_("(default: the system's)"))
    _add_paper(parser)
    _add_json(parser)


def _add_puzzles(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    text = N_("look for more until there are so many; stopped, it goes on from there (default: 0)")
    parser.add_argument("--mine", type=_number(0, 10_000), default=0, metavar="N", help=text)
    parser.add_argument("--seats", type=_number(1, 6), metavar="N", help=N_("(default: the fewest)"))
    _add_seed(parser)
    parser.add_argument("--into", metavar="DIR", help=N_("where they lie (default: with the game's own)"))
    _add_json(parser)


def _add_studies(verbs: Any) -> None:
    """Add the verbs for which computers play many games."""
    _add_arena(_command(verbs, "arena", N_("win rates with 95 %% intervals")))
    _add_balance(_command(verbs, "balance", N_("is a variant fair and lively? computers play it many times")))
    _add_tune(_command(verbs, "tune", N_("which values make a variant fair? a search by playing")))


def _add_table(
    parser: argparse.ArgumentParser, seats: str | None, *, variants: bool = False, once: bool = False
) -> None:
    """Add what a single game (*once*) or a match is asked for."""
    levels = [level.value for level in Level]
    names = [HUMAN, *levels] if seats and HUMAN in seats else [*levels, BEGINNER, FROZEN, RANDOM, ADVICE]
    _add_game(parser)
    parser.add_argument(
        "--seats",
        metavar="A,B,...",
        required=seats is None,
        help=_who(", ".join(names), seats),
    )
    if once:
        _add_seed(parser, N_("of all luck (default: other luck each time)"))
    else:
        _add_seed(parser)
    if variants:
        text = N_("options and tables from a file; once more for each further one")
        parser.add_argument("--variant", metavar="FILE", action="append", default=[], help=text)
    else:
        parser.add_argument("--variant", metavar="FILE", help=N_("options and tables from a file"))


def _who(names: str, usual: str | None) -> str:
    """Return what is said of the seats: who may sit there, and who does if nobody is named."""
    if usual is None:
        return say(Phrase(N_("who plays: {names}"), {"names": names}))
    return say(Phrase(N_("who plays: {names} (default: {usual})"), {"names": names, "usual": usual}))


def _command(verbs: Any, name: str, said: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = verbs.add_parser(
        name, help=said, description=say(said).replace("%%", "%")
    )
    return parser


def _add_game(parser: argparse.ArgumentParser) -> None:
    said = Phrase(N_("one of {games}"), {"games": ", ".join(game_ids())})
    parser.add_argument("game", metavar="GAME", help=say(said))


def _add_seed(parser: argparse.ArgumentParser, said: str = N_("of all luck (default: 0)")) -> None:
    parser.add_argument("--seed", type=_number(0, 2**53), metavar="N", help=said)


def _add_games(parser: argparse.ArgumentParser, said: str) -> None:
    parser.add_argument("--games", type=_number(1, _MOST_GAMES), default=200, metavar="N", help=said)


def _add_watch(parser: argparse.ArgumentParser) -> None:
    _add_table(parser, "squires", once=True)
    _add_effort(parser)
    _add_json(parser)


def _add_arena(parser: argparse.ArgumentParser) -> None:
    _add_table(parser, None)
    _add_games(parser, N_("how many (default: 200)"))
    text = N_("write its row of opponents.md there, too (not with --variant)")
    parser.add_argument("--page", metavar="DIR", help=text)
    parser.add_argument("--anew", action="store_true", help=N_("forget what has been played"))
    _add_crowd(parser)
    _add_effort(parser)
    _add_json(parser)


def _add_balance(parser: argparse.ArgumentParser) -> None:
    _add_table(parser, "squires", variants=True)
    _add_games(parser, N_("how many (default: 200)"))
    _add_crowd(parser)
    parser.add_argument(
        "--skill",
        type=_number(0, _MOST_GAMES),
        metavar="N",
        help=N_("games more of a stronger player, to measure skill (default: a fifth; 0: none)"),
    )
    parser.add_argument("--out", metavar="F.pdf", help=N_("write the report with its plots on a page, too"))
    _add_paper(parser)
    _add_effort(parser)
    _add_json(parser)


def _add_tune(parser: argparse.ArgumentParser) -> None:
    _add_table(parser, "squires")
    parser.add_argument(
        "--change",
        metavar="PATH=VALUES",
        action="append",
        required=True,
        help=N_("what is tried: peace_turns=0..4, war.plunder=0..4/2, desert=barrier,open; may come again"),
    )
    _add_goal(parser)
    _add_games(parser, N_("of each that is left to the end (default: 200)"))
    parser.add_argument(
        "--grid", action="store_true", help=N_("play all of them to the end; nobody drops out")
    )
    parser.add_argument("--anew", action="store_true", help=N_("forget what a stopped search has played"))
    _add_crowd(parser)
    parser.add_argument("--out", metavar="F.json", help=N_("write the best as a variant, too"))
    _add_effort(parser)
    _add_json(parser)


def _add_goal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--goal",
        metavar="M=N,...",
        default="begin=50",
        help=N_("what is wished: begin, leads, decided in hundredths, rounds, minutes (default: begin=50)"),
    )


def _add_crowd(parser: argparse.ArgumentParser) -> None:
    """Add who plays the games."""
    parser.add_argument(
        "--jobs", type=_number(1, _MOST_JOBS), default=1, metavar="J", help=N_("processes (default: 1)")
    )
    parser.add_argument(
        "--scheduler",
        metavar="tcp://…",
        help=N_("of a dask cluster that plays (needs springald[cluster])"),
    )


def _add_valuing(verbs: Any) -> None:
    """Add the verbs that learn what positions are worth, and check it."""
    _add_calibrate(
        _command(verbs, "calibrate", N_("do chances to win come true? games against what was said"))
    )
    _add_confirm(_command(verbs, "confirm", N_("are lists of best moves true? games played to the end")))
    _add_learn(_command(verbs, "learn", N_("learn from many games what positions are worth")))
    _add_ladder(_command(verbs, "ladder", N_("how strong is each level? all play each other")))


def _add_calibrate(parser: argparse.ArgumentParser) -> None:
    _add_self_play(parser)
    parser.add_argument("--svg", metavar="F.svg", help=N_("write the reliability diagram, too"))
    parser.add_argument("--page", metavar="DIR", help=N_("write values.md and its diagrams there, too"))
    _add_json(parser)


def _add_confirm(parser: argparse.ArgumentParser) -> None:
    _add_self_play(parser)
    text = N_("to the end of the game, for each move listed (default: 400)")
    parser.add_argument("--playouts", type=_number(2, 100_000), default=400, metavar="K", help=text)
    parser.add_argument("--page", metavar="DIR", help=N_("write its part of values.md there, too"))
    parser.add_argument("--anew", action="store_true", help=N_("forget what has been played"))
    _add_effort(parser)
    _add_json(parser)


def _add_learn(parser: argparse.ArgumentParser) -> None:
    _add_self_play(parser)
    parser.add_argument("--out", metavar="F.toml", help=N_("the file to write (default: the game's own)"))
    text = N_("keep what was learnt, and measure only how true it is where Squires play each other")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--among-equals", action="store_true", help=text)
    text = N_("keep what was learnt, and learn beside it from games of equals what moves are compared by")
    way.add_argument("--of-equals", action="store_true", help=text)


def _add_ladder(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    _add_games(parser, N_("of each level with the next one (default: 200)"))
    parser.add_argument("--levels", metavar="A,B,...", help=N_("who plays (default: all levels)"))
    parser.add_argument("--seats", type=_number(1, 6), metavar="N", help=N_("(default: the fewest)"))
    _add_seed(parser)
    parser.add_argument("--anew", action="store_true", help=N_("forget what has been played"))
    parser.add_argument("--out", metavar="F.toml", help=N_("write the ratings to a file, too"))
    text = N_("write its part of opponents.md there, too, and what the program shows of its levels")
    parser.add_argument("--page", metavar="DIR", help=text)
    _add_crowd(parser)
    _add_json(parser)


def _add_self_play(parser: argparse.ArgumentParser) -> None:
    """Add what games are asked for that somebody learns from, or checks by."""
    text = N_("how many sit there, with levels by lot, or who plays: A,B,... (default: the fewest)")
    _add_game(parser)
    parser.add_argument("--seats", metavar="N", help=text)
    _add_seed(parser)
    _add_games(parser, N_("how many (default: 200)"))
    _add_crowd(parser)


def _add_sheet(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="GAME|FILE", help=N_("a game's id, or a saved game"))
    parser.add_argument("--out", metavar="F.pdf", required=True, help=N_("the file to write"))
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--card", action="store_true", help=N_("the rules on one page, not a score sheet"))
    kinds.add_argument("--kit", action="store_true", help=N_("the game to cut out, in true scale"))
    _add_paper(parser)
    parser.add_argument("--language", choices=list(LANGUAGES), help=N_("(default: the system's)"))
    parser.add_argument("--grey", action="store_true", help=N_("without colours"))
    parser.add_argument(
        "--seats",
        type=_number(1, 6),
        metavar="N",
        help=N_("of a blank sheet or a kit (default: the fewest)"),
    )
    parser.add_argument(
        "--games",
        type=_number(1, 4),
        default=1,
        metavar="N",
        help=N_("blank sheets on a page: 1, 2 or 4"),
    )
    parser.add_argument("--variant", metavar="FILE", help=N_("options and tables from a file"))
    parser.add_argument("--no-code", action="store_true", help=N_("leave out the game as a code"))


def _add_effort(parser: argparse.ArgumentParser) -> None:
    kind = _number(0.01, 100, float)
    text = N_("share of the levels' own search steps (default: 1)")
    parser.add_argument("--effort", type=kind, default=1.0, metavar="X", help=text)


def _add_paper(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--paper", choices=PAPERS, default="a4", help=N_("(default: a4)"))


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json", action="store_true", help=N_("one JSON object on standard output, nothing else")
    )


def _number(low: float, high: float, kind: type[int] | type[float] = int) -> Callable[[str], float]:
    """Return what reads a number within bounds from an argument."""

    def read_number(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = high + 1
        if not low <= value <= high:
            values = {"low": str(low), "high": str(high), "text": repr(text)}
            said = N_("a number from {low} to {high} is expected, not {text}")
            if kind is int:
                said = N_("a whole number from {low} to {high} is expected, not {text}")
            raise argparse.ArgumentTypeError(say(Phrase(said, values)))
        return value

    return read_number
