"""Random games of every game, option and shipped variant, held against what every game promises."""

import inspect
import time
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from _pytest.outcomes import Failed, Skipped

from app.core.game import AnyGame, Player
from app.core.session import Session, Setup
from app.games import all_games, find
from app.paths import RESOURCES
from app.storage.saves import dumps, loads
from app.storage.variants import read_variant
from tests.contract import test_games, test_positions
from tests.contract.walks import TAKEN, step
from tests.soak.tally import Case, StoodStill, Tried, at_most, told

_STEPS = 400
"""Steps of a walk."""

_LONGEST_S = 120.0
"""A walk that has not come to its end by then never would."""
_SHRINKING_S = 60.0

Property = Callable[[AnyGame, int, int], None]


def walks(rng: Random, folder: Path) -> Generator[Tried, None, None]:
    """Hold one random game after the other against one promise after the other; commands are counted."""
    games, names, broken = list(all_games()), list(PROPERTIES), set[tuple[str, str]]()
    while True:
        name, game = rng.choice(names), rng.choice(games)
        if name in _OF_POSITIONS and game.positions is None:
            continue
        seed, steps = rng.randrange(10**9), int(_STEPS * rng.random() ** 2)
        before = TAKEN[game.id]
        said = trouble_of(name, game, seed, steps)
        count = TAKEN[game.id] - before
        is_new = bool(said) and (name, game.id) not in broken
        broken |= {(name, game.id)} if said else set()
        lost = (_shrunk(name, game, seed, steps, said),) if is_new else ()
        yield Tried(max(count, len(lost)), lost, failed=bool(said), sums={game.id: count})


def replay(case: Case) -> str:
    """Return what is wrong with the game of a case, or nothing."""
    return trouble_of(case["property"], find(case["game"]), case["seed"], case["steps"])


def trouble_of(name: str, game: AnyGame, seed: int, steps: int) -> str:
    """Return why a promise is not kept, or nothing."""
    try:
        with at_most(_LONGEST_S):
            PROPERTIES[name](game, seed, steps)
    except Skipped:
        return ""
    except (Exception, Failed, StoodStill) as error:  # noqa: BLE001 - whatever it is, it is what we look for
        return told(error)
    return ""


def a_variant_keeps_its_promises(game: AnyGame, seed: int, steps: int) -> None:
    """A shipped variant can be played, nothing is impossible in it, and its save is the same game."""
    rng = Random(seed)
    shipped = sorted((RESOURCES / "games" / game.id / "variants").glob("*.json"))
    options = read_variant(rng.choice(shipped), game).options if shipped else game.options()
    seats = rng.choice(game.seats)
    players = tuple(Player(f"Player {seat}", None, seat) for seat in range(seats))
    session = Session(game, Setup(game.id, players, options, seed))
    session.begin()
    for _ in range(steps):
        if session.is_over or not step(session, rng):
            break
    assert session.is_over or session.to_act
    assert [str(each) for each in game.rules.problems(session.state)] == []
    loaded = loads(dumps(session), find)
    assert loaded.doubt is None, str(loaded.doubt)
    assert loaded.timeline.entries == session.timeline.entries


def a_whole_game_adds_up(game: AnyGame, seed: int, steps: int) -> None:
    """Any options, played to the end."""
    whole: Any = test_games.test_a_result_adds_up
    whole.hypothesis.inner_test(game, seed)


def _promises(module: ModuleType) -> Mapping[str, Property]:
    """Return what a module of tests asks of a game, a seed and a number of steps."""
    found = {}
    for name, test in vars(module).items():
        asked: Any = getattr(getattr(test, "hypothesis", None), "inner_test", None)
        if asked is not None and list(inspect.signature(asked).parameters) == ["game", "seed", "steps"]:
            found[name] = asked
    return found


_OF_POSITIONS = _promises(test_positions)

PROPERTIES: Mapping[str, Property] = {
    **_promises(test_games),
    **_OF_POSITIONS,
    "a_variant_keeps_its_promises": a_variant_keeps_its_promises,
    "a_whole_game_adds_up": a_whole_game_adds_up,
}


def _shrunk(name: str, game: AnyGame, seed: int, steps: int, said: str) -> Case:
    """Return the case with as few steps as halving finds."""
    low, high, until = 0, steps, time.monotonic() + _SHRINKING_S
    while low < high and time.monotonic() < until:
        middle = (low + high) // 2
        found = trouble_of(name, game, seed, middle)
        if found:
            high, said = middle, found
        else:
            low = middle + 1
    return {"machine": "walks", "property": name, "game": game.id, "seed": seed, "steps": high, "said": said}
