"""Bots against bots: the same luck for everybody, every seat for everybody, and how sure we can be."""

from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from functools import partial
from hashlib import blake2b
from typing import Any

from attrs import field, frozen

from app.bots.advice.follower import ADVICE
from app.bots.executors import Executor, LocalExecutor
from app.bots.headless import BEGINNER, PART, make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.bots.statistics import wilson
from app.bots.values.learnt import fingerprint
from app.core.game import AnyGame
from app.core.session import Session, Setup


@frozen
class Match:
    """
    A match to be played: which game, by whom, how often.

    Attributes:
        game: Its id.
        entrants: The name of a level, or `random`, for each seat.
        games: How many; those of one group share their luck, and in each of them everybody sits elsewhere.
        seed: Of all luck.
        effort: Multiplies the levels' own number of search steps; there is no clock, so the
            result does not depend on the machine.
        options: The game's; None for the rules as written.
    """

    game: str
    entrants: tuple[str, ...]
    games: int
    seed: int = 0
    effort: float = 1.0
    options: Any = None

    @property
    def rounded(self) -> int:
        """How many games are played: full groups."""
        return -(-self.games // len(self.entrants)) * len(self.entrants)


@frozen
class Outcome:
    """
    How one game of a match ended; all tuples are by entrant, not by seat.

    Attributes:
        number: From 0.
        seed: Its luck.
        seats: Where each entrant sat.
        totals: As scored by the rules.
        margins: How much better than the best other; negative if worse.
        winner: The entrant, or None if several won.
        decisions, seconds: What each entrant spent, in processor time.
    """

    number: int
    seed: int
    seats: tuple[int, ...]
    totals: tuple[int, ...]
    margins: tuple[int, ...]
    winner: int | None
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


@frozen
class Standing:
    """
    What one entrant did in all games of a match.

    Attributes:
        name: Its level.
        wins: Games it won alone.
        rate, low, high: Its share of the decided games, and the Wilson interval of 95 %.
        margin, total: Means over all games.
        ms: Milliseconds of processor time for one decision.
        decisions: In all games.
    """

    name: str
    wins: int
    rate: float
    low: float
    high: float
    margin: float
    total: float
    ms: float
    decisions: int


@frozen
class Report:
    """The result of a match: *decided* games had one winner; *standings* are in the order of the entrants."""

    match: Match
    decided: int
    standings: tuple[Standing, ...]
    outcomes: tuple[Outcome, ...] = field(repr=False)

    @property
    def is_whole(self) -> bool:
        """Whether all games were played: nobody stopped it."""
        return len(self.outcomes) == self.match.rounded


def run(
    match: Match,
    find: Callable[[str], AnyGame],
    crowd: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    played: dict[int, Outcome] | None = None,
) -> Report:
    """
    Play a match; if somebody stops it (`KeyboardInterrupt`), its report is of the games played so far.

    Args:
        match: What is to be played.
        find: Returns a game by its id; a function of a module, so that other processes find it too.
        crowd: Who plays; this process alone unless said otherwise.
        progress: Called with the number of games played, and of all games.
        played: Games by number that are not played again; gets those that are, one by one.

    Raises:
        ValueError: If a match like this cannot be played; says why.
        KeyboardInterrupt: If it was stopped before any game was over.
        Exception: Whatever a bot or the rules raise.
    """
    check(find(match.game), match.entrants, match.games)
    played = {} if played is None else played
    missing = [number for number in range(match.rounded) if number not in played]
    crowd = crowd or LocalExecutor()
    try:
        with closing(crowd.each(partial(play_game, match, find), missing)) as playing:
            for done, (_, outcome) in enumerate(playing, 1 + match.rounded - len(missing)):
                played[outcome.number] = outcome
                if progress is not None:
                    progress(done, match.rounded)
    except KeyboardInterrupt:
        if not played:
            raise
    return summarise(match, [played[number] for number in sorted(played) if number < match.rounded])


def play_game(match: Match, find: Callable[[str], AnyGame], number: int) -> Outcome:
    """Play one game of a match; it depends on nothing but the match and the number."""
    game, count = find(match.game), len(match.entrants)
    seed, seats = dealt(match, number)
    names = [match.entrants[seats.index(seat)] for seat in range(count)]
    options = game.standard() if match.options is None else match.options
    players = tuple(make_player(name, seat) for seat, name in enumerate(names))
    session = Session(game, Setup(game.id, players, options, seed))
    bots = {seat: make_bot(game, name) for seat, name in enumerate(names)}
    spent = play_out(session, bots, Budget(effort=match.effort, seed=match.seed))
    result = game.scoring.result(session.state)
    totals = tuple(result.totals[seat] for seat in seats)
    return Outcome(
        number,
        seed,
        seats,
        totals,
        _margins(totals, low_wins=result.low_wins),
        seats.index(result.winners[0]) if len(result.winners) == 1 else None,
        tuple(spent[seat].decisions for seat in seats),
        tuple(spent[seat].seconds for seat in seats),
    )


def dealt(match: Match, number: int) -> tuple[int, tuple[int, ...]]:
    """Return the luck of a game of a match, and the seat of each entrant."""
    count = len(match.entrants)
    group, turn = divmod(number, count)
    seed = int.from_bytes(blake2b(f"{match.seed}/{group}".encode(), digest_size=4).digest())
    return seed, tuple((entrant + turn) % count for entrant in range(count))


def known_by(game: AnyGame, match: Match) -> str:
    """Return what the games of a match depend on, but for their number: who plays how, and the luck."""
    players = thinking(game, match.entrants)
    named = f"{game.version}/{match.entrants}/{match.seed}/{match.effort}/{match.options}/{players}"
    return f"{'-'.join(match.entrants)}-{blake2b(named.encode(), digest_size=8).hexdigest()}"


def thinking(game: AnyGame, names: Collection[str]) -> list[str]:
    """Return how each of some players thinks; of who goes by what was learnt, by what, too."""
    return [
        repr(make_bot(game, name))
        + (fingerprint(game) if name.partition(PART)[0] in (BEGINNER, ADVICE) else "")
        for name in sorted(set(names))
    ]


def summarise(match: Match, outcomes: Sequence[Outcome]) -> Report:
    """Return what the games of a match say."""
    decided = sum(outcome.winner is not None for outcome in outcomes)
    standings = tuple(_standing(match, outcomes, entrant, decided) for entrant in range(len(match.entrants)))
    return Report(match, decided, standings, tuple(outcomes))


def check(game: AnyGame, entrants: Sequence[str], games: int) -> None:
    """Raise `ValueError` if *entrants* cannot play so many games; it says why."""
    if len(entrants) not in game.seats:
        low, high, count = game.seats[0], game.seats[-1], len(entrants)
        raise ValueError(f"{game.id} is for {low} to {high} seats, not {count}")
    if games < 1:
        raise ValueError(f"the number of games must be at least 1, not {games}")
    for name in entrants:
        make_bot(game, name)


def _margins(totals: tuple[int, ...], *, low_wins: bool) -> tuple[int, ...]:
    values = [-total if low_wins else total for total in totals]
    return tuple(
        value - max(values[:entrant] + values[entrant + 1 :]) for entrant, value in enumerate(values)
    )


def _standing(match: Match, outcomes: Sequence[Outcome], entrant: int, decided: int) -> Standing:
    wins = sum(outcome.winner == entrant for outcome in outcomes)
    low, high = wilson(wins, decided)
    decisions = sum(outcome.decisions[entrant] for outcome in outcomes)
    seconds = sum(outcome.seconds[entrant] for outcome in outcomes)
    return Standing(
        match.entrants[entrant],
        wins,
        wins / decided if decided else 0.0,
        low,
        high,
        sum(outcome.margins[entrant] for outcome in outcomes) / len(outcomes),
        sum(outcome.totals[entrant] for outcome in outcomes) / len(outcomes),
        1000 * seconds / decisions if decisions else 0.0,
        decisions,
    )
