"""Are lists of best moves true: their figures and their order against games that are played to the end."""

from collections.abc import Callable, Sequence
from contextlib import closing
from hashlib import blake2b
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from attrs import frozen

from app.bots.advice.best_moves import best_moves
from app.bots.arena import thinking
from app.bots.executors import Executor
from app.bots.learning.self_play import POOL, Played, SelfPlay, Sight, some_games
from app.bots.protocol import Budget, Hint
from app.bots.registry import bot_of
from app.bots.search.candidate import gain
from app.bots.search.determinization import worlds
from app.bots.values.learnt import fingerprint, learnt_values
from app.bots.values.playouts import PlayoutEvaluator, mean_error
from app.core.game import AnyGame, Level

AGAINST = 3.0
"""An order is contradicted by playouts that say the opposite by more than so many standard errors."""

WITHIN = 2.0
"""A figure is confirmed by playouts that lie within so many standard errors of both."""

_FOR_EVER = 10**6


@frozen
class Asking:
    """
    How lists are made and checked.

    Attributes:
        games: Where positions are from, one of each game that is played.
        positions: How many.
        effort: Of the lists.
        playouts: To the end of the game, for each move that is listed.
    """

    games: SelfPlay
    positions: int
    effort: float = 1.0
    playouts: int = 400


class Confirmation(NamedTuple):
    """
    How true some lists are.

    Attributes:
        positions: How many lists there were.
        pairs: Moves of one list that are not shown as equals, two at a time.
        contradicted: How many of those playouts put the other way round.
        figures: How many chances were shown.
        within: How many of those playouts confirm.
        off: How far figures and playouts lie apart beside luck: the standard deviation.
    """

    positions: int
    pairs: int
    contradicted: int
    figures: int
    within: int
    off: float


Rows = dict[int, Sequence[float] | None]
"""
By the number of a game, what its list was worth: pairs, those contradicted, and then, of each chance, how far
it lies from the playouts, the standard error of that, and that of the playouts alone.
"""


def check(
    asking: Asking,
    rows: Rows,
    find: Callable[[str], AnyGame],
    crowd: Executor | None = None,
    note: Callable[[int, int], None] = lambda _done, _of: None,
) -> None:
    """
    Make lists for positions, and check them.

    Args:
        rows: What came out, one by one: whoever stops it keeps what there is, which is not made again.
        note: Hears how many are there, of how many.
    """
    missing = [number for number in range(asking.positions) if number not in rows]
    with closing(some_games(asking.games, missing, _Checker(asking), find, crowd)) as played:
        for number, row in played:
            rows[number] = row
            note(len(rows), asking.positions)


def known_by(game: AnyGame, asking: Asking) -> str:
    """Return what lists depend on, but for what is asked: the rules, who thinks how, and what was learnt."""
    names = {*(asking.games.names or (level.value for level in POOL)), Level.MARSHAL.value}
    about = f"{game.version}/{thinking(game, names)}/{fingerprint(game)}"
    return blake2b(about.encode(), digest_size=8).hexdigest()


def confirmed(rows: Rows) -> Confirmation:
    """Return what the lists are worth altogether."""
    lists = [row for row in rows.values() if row]
    figures = [tuple(row[at : at + 3]) for row in lists for at in range(2, len(row), 3)]
    spread = sum(distance**2 - luck**2 for distance, _, luck in figures) / max(1, len(figures))
    return Confirmation(
        positions=len(lists),
        pairs=int(sum(row[0] for row in lists)),
        contradicted=int(sum(row[1] for row in lists)),
        figures=len(figures),
        within=sum(abs(distance) <= WITHIN * error for distance, error, _ in figures),
        off=sqrt(max(0.0, spread)),
    )


@frozen
class _Checker:
    """Checks the list of a position of a game; a class, so that other processes can be sent it."""

    asking: Asking

    def __call__(self, game: AnyGame, played: Played) -> list[float]:
        seed = self.asking.games.seed
        sight = Random(f"{seed}/{len(played.sights)}/{played.totals}").choice(played.sights)
        view = game.rules.redact(sight.state, sight.seat)
        budget = Budget(effort=self.asking.effort, seed=seed)
        hints = best_moves(bot_of(game, Level.MARSHAL), game, view, sight.seat, budget)
        return self._checked(game, view, sight, [hint for hint in hints if hint.figure is not None])

    def _checked(self, game: AnyGame, view: Any, sight: Sight, hints: list[Hint]) -> list[float]:
        evaluator = PlayoutEvaluator(learnt_values(game), turns=_FOR_EVER)
        deal, seat = worlds(game, view, self.asking.games.seed + 1), sight.seat
        dealt = [deal(number) for number in range(self.asking.playouts)]
        ends = [
            [evaluator.played(game, world, seat, hint.move).shares[seat] for world in dealt] for hint in hints
        ]
        pairs = contradicted = 0
        figures = list[float]()
        for place, hint in enumerate(hints):
            assert hint.figure is not None
            luck = mean_error(ends[place])
            distance = hint.figure.share - sum(ends[place]) / len(ends[place])
            figures += (distance, sqrt(hint.figure.error**2 + luck**2), luck)
            for other in range(place + 1, len(hints)):
                if (hints[other].figure or hint.figure).is_best and hint.figure.is_best:
                    continue
                more = gain(ends[other], ends[place])
                pairs += 1
                contradicted += more.mean > AGAINST * max(more.error, 1 / self.asking.playouts)
        return [pairs, contradicted, *figures]
