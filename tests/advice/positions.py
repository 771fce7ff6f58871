"""Positions of games that computers play, each with the advice that somebody would be given there."""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from app.bots.advice.explanation import explained
from app.bots.headless import make_bot, make_player
from app.bots.protocol import Budget, Claim, Hint
from app.core.command import NATURE, Seat
from app.core.game import AnyGame
from app.core.session import AnySession, Session, Setup

_WHIM = 0.1
"""So often something is done that nobody advised, so that positions are not all alike."""

_LONGEST = 3000


class Advised(NamedTuple):
    """A position: what the seat sees, who is advised, and what."""

    view: Any
    seat: Seat
    hint: Hint


def advised(
    game: AnyGame, seed: int, adviser: str = "squire", effort: float = 1.0, options: Any = None
) -> Iterator[Advised]:
    """Yield every decision of a game that computers play, between as many as the seed draws."""
    rng = Random(f"{game.id}/{seed}")
    options = game.standard() if options is None else options
    seats = rng.choice(game.seats)
    names = [rng.choice(("page", "squire")) for _ in range(seats)]
    players = tuple(make_player(name, seat) for seat, name in enumerate(names))
    session: AnySession = Session(game, Setup(game.id, players, options, rng.getrandbits(31)))
    bot = make_bot(game, adviser)
    session.begin()
    for _ in range(_LONGEST):
        if session.is_over:
            return
        seat = min(session.to_act - {NATURE})
        view = session.view(seat)
        line = bot.lines(game, view, seat, Budget(effort=effort, seed=rng.getrandbits(31)), 1)[0]
        yield Advised(view, seat, explained(game, view, seat, line))
        choices = list(game.rules.choices(view, seat))
        session.submit(rng.choice(choices) if choices and rng.random() < _WHIM else line[0])


def verdict(game: AnyGame, advice: Advised, claim: Claim) -> bool:
    """Tell whether a claim is true, as whoever wrote the game's `claim_checks` counts it."""
    checks = import_module(f"tests.games.{game.id}.claim_checks")
    is_true: bool = checks.CHECKS[claim.kind](advice.view, advice.seat, advice.hint, claim.figures)
    return is_true
