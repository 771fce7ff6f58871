"""Do things happen as often as they were said to: chances to win against what came of them."""

from collections.abc import Callable, Iterable, Sequence
from math import log
from random import Random
from typing import Any, NamedTuple

from attrs import frozen

from app.bots.executors import Executor
from app.bots.learning.self_play import Played, SelfPlay, each_game
from app.bots.protocol import Budget
from app.bots.values.evaluators import evaluator_of
from app.bots.values.learnt import ended
from app.core.game import AnyGame

BINS = 10

_RESAMPLED = 400
"""So many times games are drawn anew for the interval."""

_SURE = 1e-4
"""Nothing is said to be less likely than this, or the loss would know no bounds."""


class Said(NamedTuple):
    """
    A chance that was said at the start of a turn, and what happened.

    Attributes:
        chance: To win, of the seat whose turn began or of one that waited.
        won: Its part of the win.
    """

    chance: float
    won: float


class Spoken(NamedTuple):
    """What was said in a game: of those whose turn began, and of those who waited."""

    own: list[Said]
    waiting: list[Said]


class Bin(NamedTuple):
    """Chances of about the same size: their mean, how often it happened, and how many there are."""

    said: float
    happened: float
    n: int


@frozen
class Calibration:
    """
    How true the chances of a game are.

    Attributes:
        game, seats, names, games: What was played: its id, by how many, by whom, and how often; without
            names by levels that were dealt.
        brier: The mean squared error of a chance against what happened.
        log_loss: The mean surprise, in nats.
        error: How far a chance and what happens lie apart, in the mean over all chances, by tenths.
        low, high: Between which the error lies, 95 times of 100; games were drawn anew, not positions, for
            those of one game end alike.
        waiting: The same error of the chances of those who waited.
        bins: By tenths of the chance; those without any are left out.
    """

    game: str
    seats: int
    names: tuple[str, ...]
    games: int
    brier: float
    log_loss: float
    error: float
    low: float
    high: float
    waiting: float
    bins: tuple[Bin, ...]

    @property
    def who(self) -> str:
        """Who sat there: their names, or how many."""
        return ",".join(self.names) or str(self.seats)


def spoken(game: AnyGame, played: Played) -> Spoken:
    """Return what the evaluator says of the starts of a game's turns, from the views of the seats."""
    evaluator = evaluator_of(game)
    found = Spoken([], [])
    for number, each in enumerate(played.sights):
        if each.is_first and ended(game, each.state) is None:
            view = game.rules.redact(each.state, each.seat)
            said = evaluator.outlook(game, view, each.seat, Budget(seed=number)).shares
            for seat, chance in enumerate(said):
                whose = found.own if seat == each.seat else found.waiting
                whose.append(Said(chance, played.won[seat]))
    return found


def calibrate(
    games: SelfPlay,
    count: int,
    find: Callable[[str], AnyGame],
    crowd: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Calibration:
    """
    Play games, and compare what was said of them with what came of them.

    Args:
        games: What is played; its purpose must be another than that of the games that were learnt from.
        count: How many games.
        find, crowd: As in `each_game`.
        progress: Called with the number of games played, and of all games.
    """
    heard = list[Spoken]()
    for number, found in enumerate(each_game(games, count, spoken, find, crowd), 1):
        heard.append(found)
        if progress is not None:
            progress(number, count)
    return summed_up(games, heard)


def summed_up(games: SelfPlay, heard: Sequence[Spoken]) -> Calibration:
    """Return how true what was said in some games is."""
    own = [each.own for each in heard]
    said = [each for game in own for each in game]
    error, (low, high) = error_of(bins(said)), _interval(own, games.seed)
    return Calibration(
        game=games.game,
        seats=games.seats,
        names=games.names,
        games=len(heard),
        brier=_mean((each.chance - each.won) ** 2 for each in said),
        log_loss=_mean(map(_surprise, said)),
        error=error,
        low=low,
        high=high,
        waiting=error_of(bins([each for game in heard for each in game.waiting])),
        bins=bins(said),
    )


def bins(said: Iterable[Said]) -> tuple[Bin, ...]:
    """Return chances by tenths."""
    drawers: list[list[Said]] = [[] for _ in range(BINS)]
    for each in said:
        drawers[min(BINS - 1, int(each.chance * BINS))].append(each)
    return tuple(
        Bin(_mean(each.chance for each in drawer), _mean(each.won for each in drawer), len(drawer))
        for drawer in drawers
        if drawer
    )


def error_of(found: Sequence[Bin]) -> float:
    """Return the expected calibration error: how far chances and what happens lie apart, in the mean."""
    return sum(each.n * abs(each.said - each.happened) for each in found) / max(1, sum(e.n for e in found))


def _interval(games: Sequence[Sequence[Said]], seed: int) -> tuple[float, float]:
    """
    Return between which bounds the error lies, 95 times of 100, by drawing games anew.

    Drawing anew adds luck, which makes any error greater: the bounds are turned round at the error itself.
    """
    rng, sums = Random(f"bootstrap/{seed}"), [_sums(game) for game in games]
    errors = sorted(_error_of_sums(rng.choices(sums, k=len(sums))) for _ in range(_RESAMPLED))
    error, cut = _error_of_sums(sums), round(0.025 * _RESAMPLED)
    return max(0.0, 2 * error - errors[-1 - cut]), max(0.0, 2 * error - errors[cut])


def _sums(game: Sequence[Said]) -> list[tuple[int, float, int]]:
    """Return by tenth how much more was said than happened in a game, and of how many chances."""
    tenths = [(min(BINS - 1, int(each.chance * BINS)), each) for each in game]
    return [
        (tenth, sum(e.chance - e.won for t, e in tenths if t == tenth), sum(t == tenth for t, _ in tenths))
        for tenth in sorted({t for t, _ in tenths})
    ]


def _error_of_sums(games: Sequence[Sequence[tuple[int, float, int]]]) -> float:
    off, count = [0.0] * BINS, 0
    for game in games:
        for tenth, difference, said in game:
            off[tenth] += difference
            count += said
    return sum(map(abs, off)) / max(1, count)


def _surprise(said: Said) -> float:
    chance = min(1 - _SURE, max(_SURE, said.chance))
    return -said.won * log(chance) - (1 - said.won) * log(1 - chance)


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0


def data_of(found: Calibration) -> dict[str, Any]:
    """Return a calibration as JSON can hold it."""
    plain: dict[str, Any] = {name: getattr(found, name) for name in ("game", "seats", "games")}
    if found.names:
        plain["names"] = found.names
    figures = ("brier", "log_loss", "error", "low", "high", "waiting")
    rounded = {name: round(getattr(found, name), 5) for name in figures}
    return {
        **plain,
        **rounded,
        "bins": [
            {"said": round(each.said, 4), "happened": round(each.happened, 4), "n": each.n}
            for each in found.bins
        ],
    }
