"""The best moves of every game, in every phase: each can be played, and says what speaks for it."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from app.bots.advice.best_moves import BEST, best_moves
from app.bots.protocol import Budget
from app.bots.registry import bot_of
from app.core.command import NATURE, Seat
from app.core.game import AnyGame, Level, Player
from app.core.session import AnySession, Session, Setup
from tests.contract.promises import each_game, promises
from tests.contract.walks import pick

_EACH = 2
"""So many positions of a phase and its verbs are looked at."""

_GAMES, _STEPS = 4, 400


def decisions(game: AnyGame) -> Iterator[tuple[Any, Seat, str]]:
    """Yield positions of games that are played at random, with who decides and the name of the phase."""
    seen: Counter[object] = Counter()
    for seed in range(_GAMES):
        players = tuple(Player(name, None, seat) for seat, name in enumerate(("Ada", "Bo")))
        session, dice = Session(game, Setup(game.id, players, game.options(), seed)), Random(seed)
        session.begin()
        for _ in range(_STEPS):
            asked = sorted(session.to_act - {NATURE})
            offered = {each: can for each in asked if (can := choices(session, each))}
            if not offered:
                break
            seat = dice.choice([*offered])
            verbs = frozenset(type(each) for each in offered[seat])
            phase = getattr(getattr(session.state, "phase", None), "name", "")
            seen[phase, len(verbs)] += 1
            if seen[phase, len(verbs)] <= _EACH:
                yield session.state, seat, phase
            session.submit(pick(offered[seat], dice))


def choices(session: AnySession, seat: Seat) -> list[Any]:
    """Return what a seat can do."""
    return list(session.game.rules.choices(session.state, seat))


@each_game()
def test_each_of_the_best_moves_can_be_played_in_every_phase(game: AnyGame):
    """At most five, none twice, all allowed; also where there is only one thing to do."""
    marshal, phases = bot_of(game, Level.MARSHAL), set()
    for state, seat, phase in decisions(game):
        view = game.rules.redact(state, seat)
        hints = best_moves(marshal, game, view, seat, Budget(effort=0.02))
        phases.add(phase)
        assert 1 <= len(hints) <= BEST
        assert len({repr(hint.move) for hint in hints}) == len(hints)
        for hint in hints:
            assert game.rules.why_not(state, hint.move) is None, (phase, hint.move)
            assert all(str(claim.sentence).endswith((".", "!")) for claim in hint.claims)
    assert phases >= promises(game.id).phases
