"""Games that computers play against each other, so that something can be learnt from how they end."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial
from random import Random
from typing import Any

from attrs import field, frozen

from app.bots.executors import Executor, LocalExecutor
from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Bot, Budget
from app.core.command import Seat
from app.core.game import AnyGame, C, Game, Level, S
from app.core.session import AnySession, Session, Setup

POOL = (Level.PAGE, Level.SQUIRE, Level.SQUIRE, Level.KNIGHT, Level.KNIGHT)
"""The levels that people meet most; each seat is dealt one of them."""

_BETWEEN = 0.12
"""The part of the decisions within a turn that is looked at."""

_OPENED = 0.5
"""The part of the games in which everybody's first step is drawn by lot: else many begin all alike."""


@frozen
class SelfPlay:
    """
    Games to be played.

    Attributes:
        game: Its id.
        seats: How many play.
        purpose: Games for another purpose have other luck, so that nothing is checked by what taught it.
        seed: Of all luck.
        names: Who plays, the next game one seat further on; empty to deal levels from `POOL`.
        between: The part of the decisions within a turn that is looked at, beside the first ones.
        is_dealt: Whether those who are named sit on seats of levels dealt from all: so a game may learn what
            it knows of a seat, such as how steady its hand is, of those who think alike.
    """

    game: str
    seats: int
    purpose: str
    seed: int = 0
    names: tuple[str, ...] = ()
    between: float = _BETWEEN
    is_dealt: bool = False


@frozen
class Sight:
    """
    A position of a game in which somebody decides.

    Attributes:
        state: The full state.
        seat: Who decides.
        is_first: Whether somebody else decided last: a turn begins.
    """

    state: Any
    seat: Seat
    is_first: bool


@frozen
class Played:
    """
    A game that was played.

    Attributes:
        sights: Positions of it, in order.
        won: By seat, the part of the win.
        totals: By seat, the final score.
    """

    sights: tuple[Sight, ...]
    won: tuple[float, ...]
    totals: tuple[int, ...]


def each_game(
    games: SelfPlay,
    count: int,
    make: Callable[[AnyGame, Played], Any],
    find: Callable[[str], AnyGame],
    crowd: Executor | None = None,
) -> Generator[Any]:
    """
    Play games, and yield what *make* makes of each, in order of their numbers.

    Args:
        games: What is played.
        count: How many.
        make: A function of a module: it is called in the process that played.
        find: Returns a game by its id; a function of a module.
        crowd: Who plays; this process alone unless said otherwise.
    """
    waiting: dict[int, Any] = {}
    following = 0
    with closing(some_games(games, range(count), make, find, crowd)) as played:
        for number, made in played:
            waiting[number] = made
            while following in waiting:
                yield waiting.pop(following)
                following += 1


def some_games(
    games: SelfPlay,
    numbers: Sequence[int],
    make: Callable[[AnyGame, Played], Any],
    find: Callable[[str], AnyGame],
    crowd: Executor | None = None,
) -> Generator[tuple[int, Any]]:
    """Play the games of these numbers, and yield each number with what *make* makes of it, as they end."""
    crowd = crowd or LocalExecutor()
    with closing(crowd.each(partial(_made, games, make, find), numbers)) as played:
        yield from played


def _made(
    games: SelfPlay, make: Callable[[AnyGame, Played], Any], find: Callable[[str], AnyGame], number: int
) -> Any:
    game = find(games.game)
    return make(game, play(games, game, number))


def play(games: SelfPlay, game: AnyGame, number: int) -> Played:
    """Play one game; it depends on nothing but what is asked for and the number."""
    luck = f"{games.purpose}/{games.seed}/{games.game}/{games.seats}/{number}"
    rng, lots = Random(luck), Random(f"{luck}/seats")
    dealt = [rng.choice(POOL).value for _ in range(games.seats)]
    turn = number % games.seats
    names = [*games.names[turn:], *games.names[:turn]] or dealt
    seated = [lots.choice(game.levels).value for _ in names] if games.is_dealt else names
    players = tuple(make_player(name, seat) for seat, name in enumerate(seated))
    session: AnySession = Session(game, Setup(game.id, players, game.standard(), rng.getrandbits(31)))
    opened = rng.random() < _OPENED
    watch = _Watch(session, rng, games.between, {seat: int(opened) for seat in range(games.seats)})
    bots = {seat: _Watched(make_bot(game, name), watch) for seat, name in enumerate(names)}
    play_out(session, bots, Budget(seed=number))
    result = game.scoring.result(session.state)
    won = tuple((seat in result.winners) / max(1, len(result.winners)) for seat in range(games.seats))
    return Played(tuple(watch.sights), won, tuple(result.totals))


@frozen
class _Watch:
    """Keeps positions of a game; *lots* says how many steps of each seat are still drawn by lot."""

    session: AnySession
    rng: Random
    between: float
    lots: dict[Seat, int]
    sights: list[Sight] = field(factory=list)
    last: list[Seat] = field(factory=list)

    def look(self, seat: Seat) -> None:
        """Keep the position, if it is one of those."""
        is_first = self.last != [seat]
        self.last[:] = [seat]
        if is_first or self.rng.random() < self.between:
            self.sights.append(Sight(self.session.state, seat, is_first))


@frozen
class _Watched:
    """A computer player whose decisions are looked at."""

    bot: Bot[Any, Any]
    watch: _Watch

    def choose(self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget) -> C:
        self.watch.look(seat)
        if self.watch.lots[seat]:
            self.watch.lots[seat] -= 1
            return self.watch.rng.choice(list(game.rules.choices(view, seat)))
        command: C = self.bot.choose(game, view, seat, budget)
        return command

    def pace(self, game: Game[S, C, Any], view: S, seat: Seat) -> float | None:
        return self.bot.pace(game, view, seat)
