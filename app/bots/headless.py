"""Games without a window: bots take their turns, and time passes without a clock."""

import time
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from attrs import define, evolve, frozen

from app.bots.advice.adviser import ADVISER
from app.bots.advice.follower import ADVICE, Follower
from app.bots.beginner import Beginner
from app.bots.protocol import AnyBot, Bot, Budget
from app.bots.random_bot import RandomBot
from app.bots.registry import adviser_of, bot_of, frozen_bot_of
from app.core.command import NATURE, Command, Seat
from app.core.game import AnyGame, C, Level, O, Player, S
from app.core.session import Session

RANDOM, BEGINNER, FROZEN = "random", "beginner", "frozen"
"""Players that are no level: one knows only the rules, one is scripted, one is the Marshal of old."""

PART = "@"
"""Between a name and the part of its effort that it takes."""

_MOST_STEPS = 100_000


_SEATED_AS = {RANDOM: Level.PAGE, BEGINNER: Level.PAGE, FROZEN: Level.MARSHAL, ADVICE: ADVISER}
"""As what they sit at a table where levels differ in more than thinking."""


class NoEnd(RuntimeError):
    """Raised when a game has not ended after as many entries as were allowed."""


@define
class Effort:
    """What a seat has spent: how many decisions, and seconds of processor time for all of them."""

    decisions: int = 0
    seconds: float = 0.0


def play_out(
    session: Session[S, C, O], bots: Mapping[Seat, Bot[S, C]], budget: Budget, most: int | None = None
) -> dict[Seat, Effort]:
    """
    Play a game that has not begun to its end; return what each seat has spent.

    Where a glass runs, each seat takes its steps at its bot's pace, and the time between is fed to
    the session.  Nobody waits: with a budget without seconds, the same seed gives the same game.

    Raises:
        Refused: If a bot proposes what the rules refuse.
        NoEnd: If the game does not end within *most* steps.
    """
    spent = {seat: Effort() for seat in bots}
    session.begin()
    for _ in range(_MOST_STEPS if most is None else most):
        if session.is_over:
            return spent
        seat, wait = _next(session, bots)
        if wait > 0:
            before = session.state
            session.tick(wait)
            # A glass that ran out, or stopped short of the step: ask anew who is next.
            if session.state is not before or _wait(session, bots[seat], seat) > 0:
                continue
        view = session.view(seat)
        luck = evolve(budget, seed=_luck(budget.seed, session.setup.seed, session.timeline.now))
        began = time.process_time()
        command = bots[seat].choose(session.game, view, seat, luck)
        spent[seat].seconds += time.process_time() - began
        spent[seat].decisions += 1
        session.submit(command)
    raise NoEnd(f"a game of {session.game.id} with seed {session.setup.seed} does not end")


@frozen
class _Hurried:
    """A computer player that takes only a part of its effort, or more than all of it."""

    bot: AnyBot
    part: float

    def choose(self, game: AnyGame, view: Any, seat: Seat, budget: Budget) -> Command:
        command: Command = self.bot.choose(game, view, seat, evolve(budget, effort=self.part * budget.effort))
        return command

    def pace(self, game: AnyGame, view: Any, seat: Seat) -> float | None:
        return self.bot.pace(game, view, seat)


def make_bot(game: AnyGame, name: str) -> AnyBot:
    """
    Return the computer player called *name*: `random`, `beginner`, `frozen`, a level, or `advice`.

    The last does what it is advised.  With a number, as in `marshal@0.25`, it takes that part of its effort.

    Raises:
        ValueError: If there is no such level, or the number is none.
        ImportError: If the game names computer players that do not exist.
    """
    name, at, part = name.partition(PART)
    if at:
        return _Hurried(make_bot(game, name), float(part))
    if name == RANDOM:
        return RandomBot()
    if name == BEGINNER:
        return Beginner()
    if name == FROZEN:
        return frozen_bot_of(game)
    if name == ADVICE:
        return Follower(adviser_of(game))
    return bot_of(game, Level(name))


def make_player(name: str, seat: Seat) -> Player:
    """Return who sits at *seat* if the computer player called *name* does."""
    return Player(f"{name.capitalize()} {seat + 1}", level_of(name), seat % 6)


def level_of(name: str) -> Level:
    """Return the level as which the computer player called *name* is seated."""
    plain = name.partition(PART)[0]
    return _SEATED_AS.get(plain) or Level(plain)


def _next(session: Session[S, C, O], bots: Mapping[Seat, Bot[S, C]]) -> tuple[Seat, float]:
    """Return which seat acts next, and how many seconds from now, or when the first glass is out."""
    waits = {seat: _wait(session, bots[seat], seat) for seat in sorted(session.to_act - {NATURE})}
    seat = min(waits, key=lambda each: waits[each])
    left = [session.clocks.get(timer.key, timer.seconds) for timer in session.timers()]
    return seat, min([waits[seat], *left])


def _wait(session: Session[S, C, O], bot: Bot[S, C], seat: Seat) -> float:
    """Return in how many seconds *seat* takes its next step; without a glass it does so at once."""
    timer = next((timer for timer in session.timers() if timer.seat == seat), None)
    due = None if timer is None else bot.pace(session.game, session.view(seat), seat)
    if timer is None or due is None:
        return 0.0
    gone = timer.seconds - session.clocks.get(timer.key, timer.seconds)
    return max(0.0, due - gone)


def _luck(*parts: int) -> int:
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=4).digest())
