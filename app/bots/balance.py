"""Is a variant fair, and is it lively?  Computers play it many times, and everything is counted."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from functools import partial
from hashlib import blake2b
from string import Formatter
from typing import Any

from attrs import Factory, define, field, frozen

from app.bots.arena import check, wilson
from app.bots.executors import Executor, LocalExecutor
from app.bots.headless import NoEnd, make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.core.command import Seat
from app.core.game import AnyGame
from app.core.reason import Refused
from app.core.session import AnySession, AnyStep, Session, Setup
from app.core.words import Phrase

MOST_STEPS = 20_000
"""A game that has taken so many has no end."""


@frozen
class Study:
    """
    What is to be found out.

    Attributes:
        game: Its id.
        entrants: A level, or `random`, for each seat; they keep their seats, so the same one for all is
            what shows whether the seats are equal.
        games: How many are played.
        seed: Of all luck: the same one gives the same report.
        effort: Multiplies the levels' own number of search steps.
        options: The game's; None for the rules as written.
    """

    game: str
    entrants: tuple[str, ...]
    games: int
    seed: int = 0
    effort: float = 1.0
    options: Any = None


@frozen
class Played:
    """
    How one game of a study went.

    Attributes:
        winners, totals: As scored by the rules; empty if it did not end.
        steps: Entries of its log.
        leads: How often somebody else came to lead alone.
        uses: How often each verb was played, by the name of its class.
        sources: What each source of points gave to all seats together, by its label and rule.
        trouble: Why it did not end; empty if it did.
    """

    winners: tuple[Seat, ...] = ()
    totals: tuple[int, ...] = ()
    steps: int = 0
    leads: int = 0
    uses: Mapping[str, int] = field(factory=dict)
    sources: Mapping[tuple[str, str], int] = field(factory=dict)
    trouble: str = ""


@frozen
class Share:
    """How often a seat won alone, of all decided games, and the Wilson interval of 95 %."""

    wins: int
    rate: float
    low: float
    high: float


@frozen
class Spread:
    """Five numbers that say how values lie, and their mean; all 0 if there are none."""

    least: float = 0
    lower: float = 0
    median: float = 0
    upper: float = 0
    most: float = 0
    mean: float = 0


@frozen
class Use:
    """
    A verb, or a source of points.

    Attributes:
        label: Its English text, as in `Command.label`.
        rule: The id of its first rule; empty if it names none.
        times: How often it was played, or how many points it gave, in all games.
        games: In how many games it happened.
    """

    label: str
    rule: str
    times: int
    games: int

    @property
    def phrase(self) -> Phrase:
        """The label, with "…" for what differs from time to time."""
        return Phrase(self.label, {name: "…" for _, name, _, _ in Formatter().parse(self.label) if name})

    @property
    def is_dead(self) -> bool:
        """Whether it never happened."""
        return self.games == 0


@frozen
class Balance:
    """
    What came out.

    Attributes:
        study: What was asked.
        ended, decided: How many games came to an end, and had one winner.
        seats: How often each seat won.
        steps, leads: How long games were, and how often the lead changed.
        totals: Each seat's scores.
        verbs, sources: What was done, and what gave points; dead ones too.
        troubles: Why games did not end, and how many did not for that reason.
        played: Every game, in order.
    """

    study: Study
    ended: int
    decided: int
    seats: tuple[Share, ...]
    steps: Spread
    leads: Spread
    totals: tuple[Spread, ...]
    verbs: tuple[Use, ...]
    sources: tuple[Use, ...]
    troubles: Mapping[str, int]
    played: tuple[Played, ...] = field(repr=False)

    @property
    def dead(self) -> tuple[Use, ...]:
        """
        The verbs and sources that never happened: rules that a variant might do without.

        What people and nature do under one name and rule (a catch) is one thing: computers do it only
        one of the two ways.
        """
        uses = (*self.verbs, *self.sources)
        alive = {(use.label, use.rule) for use in uses if use.rule and not use.is_dead}
        return tuple(use for use in uses if use.is_dead and (use.label, use.rule) not in alive)


def study(
    wanted: Study,
    find: Callable[[str], AnyGame],
    crowd: Executor | None = None,
    progress: Callable[[int, int], object] = lambda done, of: None,
) -> Balance:
    """
    Play the games of a study, and count.

    Args:
        wanted: What is to be found out.
        find: Returns a game by its id; a function of a module, so that other processes find it too.
        crowd: Who plays; this process alone unless said otherwise.
        progress: Called with the number of games played, and of all games; an exception it raises ends
            the study.

    Raises:
        ValueError: If a study like this cannot be made; says why.
    """
    game = find(wanted.game)
    check(game, wanted.entrants, wanted.games)
    played: dict[int, Played] = {}
    with closing((crowd or LocalExecutor()).each(partial(play, wanted, find), range(wanted.games))) as games:
        for number, outcome in games:
            played[number] = outcome
            progress(len(played), wanted.games)
    return summed_up(wanted, game, [played[number] for number in range(wanted.games)])


def play(wanted: Study, find: Callable[[str], AnyGame], number: int) -> Played:
    """Play one game of a study; it depends on nothing but the study and the number."""
    game = find(wanted.game)
    options = game.options() if wanted.options is None else wanted.options
    luck = int.from_bytes(blake2b(f"{wanted.seed}/{number}".encode(), digest_size=4).digest())
    players = tuple(make_player(name, seat) for seat, name in enumerate(wanted.entrants))
    tally = _Tally(game)
    try:
        session = Session(game, Setup(game.id, players, options, luck), watchers=[tally.note])
        bots = {seat: make_bot(game, name) for seat, name in enumerate(wanted.entrants)}
        play_out(session, bots, Budget(effort=wanted.effort, seed=wanted.seed), most=MOST_STEPS)
    except NoEnd:
        return tally.broken_off("does not end")
    except Refused as error:
        return tally.broken_off(f"refused: {error}")
    except Exception as error:  # noqa: BLE001 - rules and minds may stumble over a variant; the report says so
        return tally.broken_off(f"{type(error).__name__}: {error}")
    return tally.finished(session)


def summed_up(wanted: Study, game: AnyGame, played: Sequence[Played]) -> Balance:
    """Return what the games of a study say."""
    ended = [each for each in played if not each.trouble]
    won = [each.winners[0] for each in ended if len(each.winners) == 1]
    seats = range(len(wanted.entrants))
    return Balance(
        wanted,
        len(ended),
        len(won),
        tuple(_share(won.count(seat), len(won)) for seat in seats),
        spread([each.steps for each in ended]),
        spread([each.leads for each in ended]),
        tuple(spread([each.totals[seat] for each in ended]) for seat in seats),
        _verbs(game, played),
        _sources(ended),
        dict(Counter(each.trouble for each in played if each.trouble)),
        tuple(played),
    )


def spread(values: Iterable[float]) -> Spread:
    """Return how *values* lie; quartiles are interpolated."""
    ordered = sorted(values)
    if not ordered:
        return Spread()

    def at(part: float) -> float:
        place = part * (len(ordered) - 1)
        below = int(place)
        above = min(below + 1, len(ordered) - 1)
        return ordered[below] + (ordered[above] - ordered[below]) * (place - below)

    return Spread(ordered[0], at(0.25), at(0.5), at(0.75), ordered[-1], sum(ordered) / len(ordered))


@define
class _Tally:
    """Counts what happens in a game."""

    game: AnyGame
    steps: int = 0
    uses: Counter[str] = Factory(Counter)
    # Who leads alone if the most, or the fewest, points win; and how often that became somebody else.
    leaders: list[Seat | None] = Factory(lambda: [None, None])
    leads: list[int] = Factory(lambda: [0, 0])

    def note(self, step: AnyStep) -> None:
        """Count a step of the game that is being played."""
        if step.command is None:
            return
        self.steps += 1
        self.uses[type(step.command).__name__] += 1
        scores = self.game.rules.scores(step.after)
        for way, best in enumerate((max, min)):
            wanted = best(scores.values())
            ahead = [seat for seat, points in scores.items() if points == wanted]
            if len(ahead) == 1 and ahead[0] != self.leaders[way]:
                self.leads[way] += self.leaders[way] is not None
                self.leaders[way] = ahead[0]

    def broken_off(self, trouble: str) -> Played:
        """Return what there was of a game without an end."""
        return Played(steps=self.steps, uses=dict(self.uses), trouble=trouble)

    def finished(self, session: AnySession) -> Played:
        """Return a game that is over."""
        result = self.game.scoring.result(session.state)
        sources: Counter[tuple[str, str]] = Counter()
        for parts in result.parts:
            for part in parts:
                sources[part.label.text, part.rule] += part.points
        leads = self.leads[1 if result.low_wins else 0]
        return Played(result.winners, result.totals, self.steps, leads, dict(self.uses), dict(sources))


def _share(wins: int, decided: int) -> Share:
    low, high = wilson(wins, decided)
    return Share(wins, wins / decided if decided else 0.0, low, high)


def _verbs(game: AnyGame, played: Sequence[Played]) -> tuple[Use, ...]:
    """Return the verbs of the game, nature's too, most played first."""
    return _ordered(
        Use(
            kind.label,
            kind.rules[0] if kind.rules else "",
            sum(each.uses.get(kind.__name__, 0) for each in played),
            sum(kind.__name__ in each.uses for each in played),
        )
        for kind in game.commands
    )


def _sources(ended: Sequence[Played]) -> tuple[Use, ...]:
    keys = dict.fromkeys(key for each in ended for key in each.sources)
    return _ordered(
        Use(
            label,
            rule,
            sum(each.sources.get((label, rule), 0) for each in ended),
            sum(bool(each.sources.get((label, rule))) for each in ended),
        )
        for label, rule in keys
    )


def _ordered(uses: Iterable[Use]) -> tuple[Use, ...]:
    return tuple(sorted(uses, key=lambda use: (-use.times, use.label)))
