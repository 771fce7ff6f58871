"""
What the tests of every game must know of one: `PROMISES` in tests/games/<game>/promises.py.

What a game does not offer is not asked of it: `each_game` skips it, and says so in the test's id.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, field, frozen

from app.core.edits import Bench
from app.core.game import AnyGame
from app.core.verbs import NoLuck
from app.games import all_games
from app.shell.common.covers import shipped
from app.shell.rulebook.rule_files import rules_file
from app.storage.variant_shelf import VariantShelf
from tests.toy import GAME as TOY

FOLDER = Path(__file__).parents[1] / "games"


@frozen
class Case:
    """
    A changed value of an option or an entry of the tables.

    Attributes:
        value: Instead of the standard one.
        story: What changes in play.
        given: Options that let it show soon; they are those of both games.
        at: What "*" stands for in the path.
    """

    value: Any
    story: str
    given: Any = None
    at: str = ""


@frozen
class Told:
    """A case that needs a position of its own; *file* of the game's tests has the *test* that tells it."""

    file: str
    test: str


@frozen
class Drawn:
    """Options with another drawing, and what shows: beside the standard game, or beside *given*."""

    options: Any
    story: str
    given: Any = None


@frozen
class Unfit:
    """Options in a file that do not fit together, and what is said of them in German."""

    options: Mapping[str, Any]
    says: str


@frozen(kw_only=True)
class Promises:
    """
    What the tests must know of a game; whatever it does not offer is left out.

    Attributes:
        bench: Its `Bench`; None for a game without a sandbox.
        phases: The names of the phases in which somebody has something to choose.
        cases: For each option and entry of the tables: a value that shows in play.
        drawn: For each kind of drawing in the tables: another one that shows in play.
        looks: What is drawn or named for the eye alone.
        sought: Some of the rules that whoever wanders over the table of the shipped game must meet.
        endless: Values of options with which play at random may go on for ever.
        number: A number of the tables that has room to grow; empty without tables.
        unfit: Tables that do not fit together.
        shared: Rules that one picture shows, each with the reason.
        is_owned: Whether the pieces of the printed game belong to seats.
        together: Whether all act at once, so that nobody begins.
        people: Who plays it in a real window, by mouse and by keys, as "module:class".
    """

    bench: Bench[Any] | None = None
    phases: frozenset[str] = frozenset()
    cases: Mapping[str, Case | Told] = field(factory=dict)
    drawn: Mapping[str, Drawn] = field(factory=dict)
    looks: frozenset[str] = frozenset()
    sought: frozenset[str] = frozenset()
    endless: Mapping[str, Any] = field(factory=dict)
    number: tuple[str, ...] = ()
    unfit: Unfit | None = None
    shared: Mapping[frozenset[str], str] = field(factory=dict)
    is_owned: bool = True
    together: bool = False
    people: tuple[str, str] = (
        "tests.real.choosing_person:ChoosingMouse",
        "tests.real.choosing_person:ChoosingKeys",
    )


@cache
def promises(game_id: str) -> Promises:
    """Return what the tests must know of a game."""
    place = "tests.toy.promises" if game_id == TOY.id else f"tests.games.{game_id}.promises"
    found: Promises = import_module(place).PROMISES
    return found


OFFERS: Mapping[str, Callable[[AnyGame], bool]] = {
    "sandbox": lambda game: bool(game.editor) and game.positions is not None,
    "text positions": lambda game: game.positions is not None,
    "kit": lambda game: bool(game.kit),
    "rules card": lambda game: game.card is not None,
    "pad": lambda game: bool(game.pad),
    "table": lambda game: bool(game.table),
    "shipped game": lambda game: shipped(game).is_file(),
    "shipped variants": lambda game: bool(VariantShelf(shipped(game).parents[1], Path()).shipped(game)),
    "tables": lambda game: hasattr(game.options(), "tables"),
    "luck": lambda game: not isinstance(game.chance, NoLuck),
    "rule book": lambda game: rules_file(game) is not None,
}
"""What a game may do without, and how to tell."""


def each_game(*needs: str, toy: bool = False) -> pytest.MarkDecorator:
    """Let a test have a *game*: every one there is; one that lacks something of *needs* is skipped."""
    games = [*all_games(), TOY] if toy else all_games()
    return pytest.mark.parametrize("game", [_asked(game, needs) for game in games])


def _asked(game: AnyGame, needs: Iterable[str]) -> Any:
    missing = next((each for each in needs if not OFFERS[each](game)), None)
    if missing is None:
        return pytest.param(game, id=game.id)
    reason = f"without a {missing}" if not missing.endswith("s") else f"without {missing}"
    return pytest.param(
        game, id=f"{game.id}-{reason.replace(' ', '-')}", marks=pytest.mark.skip(reason=reason)
    )


def offering(*needs: str) -> list[AnyGame]:
    """Return the games that offer all of *needs*."""
    return [game for game in all_games() if all(OFFERS[each](game) for each in needs)]


# --- For promises about tables ---


def with_tables(options: Any, **tables: Any) -> Any:
    """Return options, some of their tables replaced."""
    return evolve(options, tables=evolve(options.tables, **tables))


def redrawn(things: Sequence[Any], name: Hashable, **drawn: Any) -> tuple[Any, ...]:
    """Return things, the one called *name* drawn anew."""
    return tuple(evolve(each, **drawn) if each.id == name else each for each in things)
