"""Random walks through any game: the states that the contract tests look at."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, get_args, get_type_hints

from app.core.command import NATURE, Command
from app.core.game import RANKS, AnyGame, Player
from app.core.options import Option, describe
from app.core.session import AnySession, Session, Setup
from app.core.state import State, _is_shared
from tests.contract.promises import promises

SKIP_TO_EXPIRY = 0.05

TAKEN: Counter[str] = Counter()
"""How many commands the random games of this process have taken so far, by game."""


def new_session(game: AnyGame, seed: int, *, varied: bool = True) -> AnySession:
    """Return a game about to begin: seats, people and options follow from the seed."""
    rng = Random(f"{game.id}/{seed}")
    seats = rng.choice(game.seats)
    levels = [rng.choice([None, None, *RANKS]) for _ in range(seats)]
    players = tuple(Player(f"Player {seat + 1}", level) for seat, level in enumerate(levels))
    options = some_options(game, seats, rng) if varied else game.options()
    session = Session(game, Setup(game.id, players, options, seed))
    session.begin()
    return session


def some_options(game: AnyGame, seats: int, rng: Random) -> Any:
    """Return options of which some are not the default; the default where they do not go together."""
    chosen = {
        each.name: _some_value(each, seats, rng) for each in describe(game.options) if rng.random() < 0.3
    }
    for name, value in promises(game.id).endless.items():
        if name in chosen and chosen[name] == value:
            del chosen[name]
    try:
        return game.options(**chosen)
    except ValueError:
        return game.options()


def _some_value(about: Option, seats: int, rng: Random) -> Any:
    """Return one of the values an option may have."""
    if not about.choices:
        return about.default
    values = list(about.choices)
    if about.several:
        return tuple(each for each in values if rng.random() < 0.6)
    return tuple(rng.choice(values) for _ in range(seats)) if about.per_seat else rng.choice(values)


def pick(choices: Sequence[Command], rng: Random) -> Command:
    """Return a choice: the verbs that come first are likelier, the ways to say one are all alike."""
    verbs = list(dict.fromkeys(type(each) for each in choices))
    verb = verbs[int(rng.random() ** 4 * len(verbs))]
    return rng.choice([each for each in choices if type(each) is verb])


def step(session: AnySession, rng: Random) -> bool:
    """Play one step of somebody, or let a clock run out; False if nobody can do anything."""
    running = list(session.timers())
    if running and rng.random() < SKIP_TO_EXPIRY:
        session.tick(max(timer.seconds for timer in running))
        return True
    rules, seats = session.game.rules, sorted(session.to_act - {NATURE})
    rng.shuffle(seats)
    for seat in seats:
        if choices := list(rules.choices(session.state, seat)):
            before = session.timeline.now
            session.submit(pick(choices, rng))
            TAKEN[session.game.id] += session.timeline.now - before
            return True
    return False


def changeable(value: Any, hint: object = None) -> Iterator[object]:
    """Yield *value* and what it holds that commands may change; *hint* is its type where it stands."""
    if hint is not None and _is_shared(hint):
        return
    if isinstance(value, State):
        yield value
        hints = get_type_hints(type(value))
        for name, inner in hints.items():
            if hasattr(value, name):
                yield from changeable(getattr(value, name), inner)
    elif isinstance(value, list | set | dict):
        yield value
        inner = get_args(hint)[-1]
        for each in value.values() if isinstance(value, dict) else value:
            yield from changeable(each, inner)


def wander(game: AnyGame, seed: int, steps: int) -> Iterator[AnySession]:
    """Yield a session before its first step and after each of the following."""
    session, rng = new_session(game, seed), Random(f"walk/{seed}")
    yield session
    for _ in range(steps):
        if session.is_over or not step(session, rng):
            return
        yield session


def play_out(game: AnyGame, seed: int, *, varied: bool = True, most: int = 5000) -> AnySession:
    """Play a game to its end; it must have one."""
    session, rng = new_session(game, seed, varied=varied), Random(f"walk/{seed}")
    for _ in range(most):
        if session.is_over:
            return session
        assert step(session, rng), f"nobody can go on: {session.to_act}"
    raise AssertionError(f"{game.id} has no end after {most} steps")
