"""What the type checker promises: games cannot be mixed, and nothing in the core is `Any` without reason."""

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

_ANY: Mapping[str, str] = {
    "command.chosen.before": "a state of whichever game has the command",
    "command.is_in.options": "the options of whichever game has the command",
    "edits.set_dial.value": "a number or one of the dial's choices; which one, its key tells",
    "lazy_games.__init__.find": "all games, each of its own types",
    "lazy_games.infos_of.games": "all games, each of its own types",
    "options._check.attribute": "attrs calls it with fields of every type",
    "options._check.value": "attrs calls it with values of every type",
    "options._check_one.value": "compared with bounds only where there are any, and then it is a number",
    "options.is_usual_for_all.value": "what an option of any type has for each seat",
    "options.matters.options": "the options of any game",
    "options.without_usual_seats.options": "the options of any game",
    "options.option.only_with": "values of another option",
    "proof.drawn_from.game": "any game; its log is told, not played",
    "proof.promise_line.game": "any game",
    "proof.seal.log": "JSON, as a file holds it",
    "proof.told_line.session": "any game",
    "state.later.default": "of a field of any type",
    "words.read_phrase.data": "JSON, which raises when it is not what `phrase_data` wrote",
}
"""Parameters of the core that may be anything, by module, function and name, each with the reason."""

_IMPORTS = """
from typing import Any
from app.bots.protocol import Bot
from app.bots.random_bot import RandomBot
from app.core.game import Game, Level
from app.core.session import Session, Setup
from app.core.words import Phrase
from app.games.cards.game import GAME as CARDS
from app.games.cards import chance, notation, rules, scoring
from app.games.cards.bots.bot import bot_of
from app.games.cards.commands import COMMANDS, CardsCommand
from app.games.cards.model import Options, Position
from app.games.cards.positions import text
from app.games.conquest.game import GAME as CONQUEST
from app.games.conquest import chance as c_chance, notation as c_notation
from app.games.conquest import rules as c_rules, scoring as c_scoring
from app.games.conquest.bots.bot import bot_of as c_bot_of
from app.games.conquest.commands import COMMANDS as C_COMMANDS, BuildCity
from app.games.conquest.model import Position as CPosition
from app.games.conquest.options import Options as COptions
from app.games.conquest.positions import text as c_text

T = Phrase("")
"""

_RIGHT = {
    "state": "Position",
    "commands": "COMMANDS",
    "options": "Options",
    "rules": "rules",
    "chance": "chance",
    "scoring": "scoring",
    "notation": "notation",
    "positions": "text",
}
_FOREIGN = {
    "state": "CPosition",
    "commands": "C_COMMANDS",
    "options": "COptions",
    "rules": "c_rules",
    "chance": "c_chance",
    "scoring": "c_scoring",
    "notation": "c_notation",
    "positions": "c_text",
}


def _game(parts: Mapping[str, str]) -> str:
    """Return the call that makes a game of some parts, on one line."""
    named = ", ".join(f"{name}={part}" for name, part in parts.items())
    return f"Game(id='x', title=T, pitch=T, credit=T, seats=range(2), minutes=1, {named})"


def test_a_mixture_of_two_games_is_a_type_error(tmp_path: Path) -> None:
    """One part of another game is enough; so is a command, a state or an option, where they are used."""
    right = [
        _game(_RIGHT),
        _game(_FOREIGN),
        "s = Session(CARDS, Setup('cards', (), Options(), 1))",
        "state: Position = s.state",
        "command: CardsCommand = s.timeline.entries[0].command",
        "b: Bot[Position, CardsCommand] = bot_of(Level.PAGE)",
        "b = RandomBot()",
    ]
    wrong = [_game({**_RIGHT, name: part}) for name, part in _FOREIGN.items()]
    wrong += [
        "s.submit(BuildCity(0, 'A1'))",
        "CONQUEST.rules.redact(s.state, 0)",
        "CARDS.chance.sample(CPosition.__new__(CPosition), Any)",
        "CARDS.rules.setup(COptions(), ())",
        "b = c_bot_of(Level.PAGE)",
        "t: Session[Position, CardsCommand, Options] = Session(CARDS, Setup('cards', (), COptions(), 1))",
    ]
    file = tmp_path / "mixture.py"
    file.write_text("\n".join([_IMPORTS, *right, "# ---", *wrong]))
    # In a process of its own, for it changes when Python looks for garbage: a test after it waited in vain.
    places = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache")]
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", *places, str(file)],
        capture_output=True,
        check=False,
        cwd=ROOT,
        text=True,
    )
    said = checked.stdout
    assert checked.stderr == ""
    lines = file.read_text().splitlines()
    found = {
        int(line.split(":")[1]) for line in said.splitlines() if "mixture.py:" in line and "error:" in line
    }
    assert sorted(found) == list(range(lines.index("# ---") + 2, len(lines) + 1)), said


def test_nothing_in_the_core_is_any_that_need_not_be() -> None:
    """Of each parameter that is `Any` it is written down why."""
    found = {name for path in (ROOT / "app" / "core").glob("*.py") for name in _any_parameters(path)}
    assert found == set(_ANY)
    assert all(_ANY.values())


def _any_parameters(path: Path) -> Iterator[str]:
    """Yield the parameters of a file whose type is `Any` or made of it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            several = [each for each in (node.args.vararg, node.args.kwarg) if each is not None]
            for each in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, *several]:
                if each.annotation is not None and _is_any(each.annotation):
                    yield f"{path.stem}.{node.name}.{each.arg}"


def _is_any(annotation: ast.expr) -> bool:
    """Tell whether an annotation speaks of `Any`, or of an alias made of it (`AnyGame`)."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    names = {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}
    return bool(names & {"Any", "AnyGame", "AnySession"})
