"""What a worker process does: think when it is asked, and end with whoever started it."""

import os
import signal
import threading
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import Any

from attrs import define, field, frozen

from app.bots.advice.adviser import ADVISER, Adviser
from app.bots.advice.best_moves import best_moves
from app.bots.analysis.swings import swing
from app.bots.analysis.verdict import against, judge
from app.bots.protocol import AnyBot, Budget
from app.bots.registry import adviser_of, bot_of
from app.core.command import Command, Seat
from app.core.game import AnyGame, Level

_NICENESS = 15
"""The window and its animations go first."""


@frozen
class Job:
    """A question on its way to a worker: *method* is an `Ask`'s; *limits* are seconds, effort, seed."""

    ticket: int
    game_id: str
    level: Level
    view: Any
    seat: Seat
    method: str
    limits: tuple[float | None, float, int]
    plan: Sequence[Command] = ()
    move: Command | None = None


@frozen
class Reply:
    """An answer on its way back to the pool."""

    value: Any = None
    trouble: str = ""


def work(connection: "Connection[Any, Any]", cancels: "Connection[Any, Any]", find: str) -> None:
    """
    Answer questions until the pipe closes.

    Args:
        connection: `Job`s come in, `Reply`s go out; a None first says that we are there.
        cancels: Tickets come in that are not worth thinking about any more.
        find: "module:function" that returns a game by its id.
    """
    prepare()
    cancelled = _Cancelled()
    threading.Thread(target=_listen, args=(cancels, cancelled), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    bots = _Bots(_function(find))
    # The pipe closes under us when the program ends before its thread could tell.
    with suppress(EOFError, OSError):
        connection.send(None)
        while True:
            job: Job = connection.recv()
            connection.send(_answer(bots, job, partial(_is, cancelled, job.ticket)))


@define
class _Cancelled:
    """
    The ticket that was cancelled last.

    It comes through a pipe: memory that processes share is not to be had everywhere.
    """

    ticket: int = 0


def _listen(cancels: "Connection[Any, Any]", cancelled: _Cancelled) -> None:
    """Take in what is cancelled, in a thread of its own, so that asking costs a search nothing."""
    with suppress(EOFError, OSError):
        while True:
            cancelled.ticket = cancels.recv()


@define
class _Bots:
    """Bots stay between questions: what they have loaded and learnt is kept."""

    find: Callable[[str], AnyGame]
    _bots: dict[tuple[str, Level], AnyBot] = field(factory=dict)
    _advisers: dict[str, AnyBot] = field(factory=dict)

    def bot(self, game: AnyGame, level: Level) -> AnyBot:
        """Return the bot of a game and level, made when it is first asked for."""
        key = game.id, level
        if key not in self._bots:
            self._bots[key] = bot_of(game, level)
        return self._bots[key]

    def adviser(self, game: AnyGame, level: Level) -> AnyBot:
        """Return whose moves are advised where a level is asked."""
        if level is not ADVISER:
            return self.bot(game, level)
        if game.id not in self._advisers:
            self._advisers[game.id] = adviser_of(game)
        return self._advisers[game.id]


def _answer(bots: _Bots, job: Job, is_cancelled: Callable[[], bool]) -> Reply:
    try:
        return Reply(_value(bots, job, Budget(*job.limits, is_cancelled=is_cancelled)))
    except Exception:  # noqa: BLE001 - a bot's mistake must not end the worker; whoever asked is told
        return Reply(trouble=traceback.format_exc())


def _value(bots: _Bots, job: Job, budget: Budget) -> Any:
    game = bots.find(job.game_id)
    bot = bots.bot(game, job.level)
    if job.method == "pace":
        return bot.pace(game, job.view, job.seat)
    if job.method == "choose":
        return bot.choose(game, job.view, job.seat, budget)
    if job.method == "against" and job.move is not None:
        return against(game, job.view, job.plan[0], job.move, budget)
    if job.method == "judge" and job.move is not None:
        return judge(game, job.view, job.seat, job.move, budget)
    if job.method == "swing" and job.move is not None:
        return swing(game, job.view, job.move, budget.seed)
    if job.method == "best":
        return best_moves(bot, game, job.view, job.seat, budget)
    way = getattr(Adviser(game, bots.adviser(game, job.level)), job.method)
    return way(job.view, job.seat, budget, job.plan)


def _is(cancelled: _Cancelled, ticket: int) -> bool:
    return cancelled.ticket == ticket


def _function(name: str) -> Callable[[str], AnyGame]:
    module, attribute = name.split(":")
    found: Callable[[str], AnyGame] = getattr(import_module(module), attribute)
    return found


def prepare() -> None:
    """Let this process end with the program that started it, however that ends, and not before."""
    # Ctrl+C in the terminal is for the program that started us; it will tell us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
