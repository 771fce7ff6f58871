"""Random games of every game, option and shipped variant, held against what every game promises."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from _pytest.outcomes import Skipped

from app.core.game import AnyGame, Player
from app.core.session import Session, Setup
from app.games import all_games, find
from app.paths import RESOURCES
from app.storage.saves import dumps, loads
from app.storage.variants import read_variant
from tests.contract import test_games, test_positions
from tests.contract.walks import step
from tests.soak.tally import Case, Tried

_LONGEST = 400
"""Steps of a walk."""

Property = Callable[[AnyGame, int, int], None]


def walks(rng: Random, folder: Path) -> Iterator[Tried]:
    """Hold one random game after the other against one promise after the other."""
    games, names = list(all_games()), list(PROPERTIES)
    while True:
        name, game = rng.choice(names), rng.choice(games)
        seed, steps = rng.randrange(10**9), int(_LONGEST * rng.random() ** 2)
        said = trouble_of(name, game, seed, steps)
        yield Tried(lost=(_shrunk(name, game, seed, steps, said),) if said else ())


def replay(case: Case) -> str:
    """Return what is wrong with the game of a case, or nothing."""
    return trouble_of(case["property"], find(case["game"]), case["seed"], case["steps"])


def trouble_of(name: str, game: AnyGame, seed: int, steps: int) -> str:
    """Return why a promise is not kept, or nothing."""
    try:
        PROPERTIES[name](game, seed, steps)
    except Skipped:
        return ""
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what we look for
        return f"{type(error).__name__}: {error}"[:600]
    return ""


def a_variant_keeps_its_promises(game: AnyGame, seed: int, steps: int) -> None:
    """A shipped variant can be played, nothing is impossible in it, and its save is the same game."""
    rng = Random(seed)
    shipped = sorted((RESOURCES / "games" / game.id / "variants").glob("*.json"))
    variant = read_variant(rng.choice(shipped), game)
    seats = rng.choice(game.seats)
    players = tuple(Player(f"Player {seat}", None, seat) for seat in range(seats))
    session = Session(game, Setup(game.id, players, variant.options, seed))
    session.begin()
    for _ in range(steps):
        if session.is_over or not step(session, rng):
            break
    assert session.is_over or session.to_act
    assert [str(each) for each in game.rules.problems(session.state)] == []
    loaded = loads(dumps(session), find)
    assert loaded.doubt is None, str(loaded.doubt)
    assert loaded.timeline.entries == session.timeline.entries


def _promises(module: ModuleType) -> Mapping[str, Property]:
    """Return what a module of tests asks of a game, a seed and a number of steps."""
    found = {}
    for name, test in vars(module).items():
        asked: Any = getattr(getattr(test, "hypothesis", None), "inner_test", None)
        if asked is not None and list(inspect.signature(asked).parameters) == ["game", "seed", "steps"]:
            found[name] = asked
    return found


PROPERTIES: Mapping[str, Property] = {
    **_promises(test_games),
    **_promises(test_positions),
    "a_variant_keeps_its_promises": a_variant_keeps_its_promises,
}


def _shrunk(name: str, game: AnyGame, seed: int, steps: int, said: str) -> Case:
    """Return the case with as few steps as halving finds."""
    low, high = 0, steps
    while low < high:
        middle = (low + high) // 2
        found = trouble_of(name, game, seed, middle)
        if found:
            high, said = middle, found
        else:
            low = middle + 1
    return {"machine": "walks", "property": name, "game": game.id, "seed": seed, "steps": high, "said": said}
