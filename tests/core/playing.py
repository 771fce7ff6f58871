"""Games of Race under way, for the tests of what keeps them."""

from random import Random
from typing import Any

from app.core.session import AnySession, Session
from app.storage.library import Library
from tests.toy import GAME, race_setup


def played(steps: int = 30, seed: int = 3, **options: Any) -> AnySession:
    """Return a game of Race after *steps* random steps."""
    session = Session(GAME, race_setup(**{"goal": 200, **options}))
    session.begin()
    play_on(session, steps, Random(seed))
    return session


def play_on(session: AnySession, steps: int, rng: Random) -> None:
    """Play random steps until the game is over, at most so many."""
    for _ in range(steps):
        if session.is_over:
            return
        session.submit(rng.choice(list(session.game.rules.choices(session.state, min(session.to_act)))))


def started(library: Library, **options: int) -> tuple[int, AnySession]:
    """Return a new game that is kept and has begun."""
    session = Session(GAME, race_setup(**options))
    number = library.start(session)
    session.begin()
    return number, session
