"""Is a variant fair, and is it lively?  Computers play it many times, and everything is counted."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from hashlib import blake2b
from random import Random
from string import Formatter
from typing import Any

from attrs import evolve, field, frozen

from app.bots.arena import Match, check
from app.bots.contest import Skill, contest_game, contestants, skill_of
from app.bots.executors import Executor, LocalExecutor
from app.bots.habits import Habit, habits
from app.bots.headless import NoEnd, make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.bots.statistics import Share, Spread, share, spread
from app.bots.tally import Played, SourceKey, Tally
from app.core.command import Command
from app.core.game import AnyGame
from app.core.reason import Refused
from app.core.session import Session, Setup
from app.core.words import Phrase

MOST_STEPS = 20_000
"""A game that has taken so many has no end."""

PACE_S = 6
"""A person is taken to need so many seconds for a step."""

NO_END = "does not end"
"""Why a game was broken off after `MOST_STEPS`."""


@frozen
class Study:
    """
    What is to be found out.

    Attributes:
        game: Its id.
        entrants: A level, or `random`, for each seat; they keep their seats, so the same one for all is
            what shows whether the seats, and the places in the order of play, are equal.
        games: How many are played.
        seed: Of all luck: the same one gives the same report.
        effort: Multiplies the levels' own number of search steps.
        options: The game's; None for the rules as written.
        contest: So many games more a stronger player plays, to measure skill; 0: none.
    """

    game: str
    entrants: tuple[str, ...]
    games: int
    seed: int = 0
    effort: float = 1.0
    options: Any = None
    contest: int = 0

    @property
    def total(self) -> int:
        """How many games are played in all."""
        return self.games + (self.match.rounded if self.contest else 0)

    @property
    def match(self) -> Match:
        """The games that measure skill."""
        strengths = contestants(self.entrants[0])
        names = (strengths[0], *[strengths[1]] * (len(self.entrants) - 1))
        return Match(self.game, names, max(1, self.contest), self.seed, self.effort, self.options)


@frozen
class Use:
    """
    A verb, or a source of points.

    Attributes:
        label: Its English text, as in `Command.label`.
        rule: The id of its first rule; empty if it names none.
        times: How often it was played, or how many points it gave, in all games.
        games: In how many games it happened.
        words: Words in the label, by their names.
    """

    label: str
    rule: str
    times: int
    games: int
    words: tuple[tuple[str, str], ...] = ()

    @property
    def phrase(self) -> Phrase:
        """The label, with "…" for what differs from time to time."""
        return phrase_of(self.label, self.words)

    @property
    def is_dead(self) -> bool:
        """Whether it never happened."""
        return self.games == 0


def phrase_of(label: str, words: Iterable[tuple[str, str]]) -> Phrase:
    """Return a label with its words, and "…" for what differs from time to time."""
    blanks = {name: "…" for _, name, _, _ in Formatter().parse(label) if name}
    return Phrase(label, {**blanks, **{name: Phrase(text) for name, text in words}})


@frozen
class Ending:
    """How often games ended by a rule; *label* says by what."""

    label: str
    rule: str
    share: Share


@frozen
class Balance:
    """
    What came out.

    Attributes:
        study: What was asked.
        ended, decided: How many games came to an end, and had one winner.
        begins: How often who won, by order of play: whoever began, the next one ...; by seat where all begin.
        begun: In how many games somebody began.
        seats: How often each seat won.
        steps, rounds, turns, minutes: How long games were; minutes at a person's pace, `PACE_S`.
        endings: By which rules games ended, most often first.
        leads: How often the lead changed.
        changed: In how many games it did at least twice.
        margin, behind, decided_at: As in `Played`.
        totals: Each seat's scores.
        verbs, sources: What was done, and what gave points; dead ones too.
        ignored: Verbs, and ways of doing them, that could have been chosen at times, and never were.
        habits: What winners did more often than losers, or less often.
        troubles: Why games did not end, and how many did not for that reason.
        played: Every game, in order.
        skill: What playing better is worth; None if that was not asked.
    """

    study: Study
    ended: int
    decided: int
    begins: tuple[Share, ...]
    begun: int
    seats: tuple[Share, ...]
    steps: Spread
    rounds: Spread
    turns: Spread
    minutes: Spread
    endings: tuple[Ending, ...]
    leads: Spread
    changed: Share
    margin: Spread
    behind: Spread
    decided_at: Spread
    totals: tuple[Spread, ...]
    verbs: tuple[Use, ...]
    sources: tuple[Use, ...]
    ignored: tuple[Use, ...]
    habits: tuple[Habit, ...]
    troubles: Mapping[str, int]
    played: tuple[Played, ...] = field(repr=False)
    skill: Skill | None = None

    @property
    def dead(self) -> tuple[Use, ...]:
        """
        The verbs and sources that never happened: rules that a variant might do without.

        What people and nature do under one name and rule (a catch) is one thing: computers do it only
        one of the two ways.
        """
        uses = (*self.verbs, *self.sources)
        alive = {(use.label, use.rule) for use in uses if use.rule and not use.is_dead}
        return tuple(use for use in uses if use.is_dead and (use.words or (use.label, use.rule) not in alive))


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
    crowd, count = crowd or LocalExecutor(), 0
    played, outcomes = {}, {}
    with closing(crowd.each(partial(play, wanted, find), range(wanted.games))) as games:
        for number, outcome in games:
            played[number], count = outcome, count + 1
            progress(count, wanted.total)
    if wanted.contest:
        numbers = range(wanted.match.rounded)
        with closing(crowd.each(contest_game(wanted.match, find), numbers)) as contested:
            for number, result in contested:
                outcomes[number], count = result, count + 1
                progress(count, wanted.total)
    report = summed_up(wanted, game, [played[number] for number in range(wanted.games)])
    if not wanted.contest:
        return report
    return evolve(report, skill=skill_of(wanted.match, [outcomes[number] for number in range(len(outcomes))]))


def play(wanted: Study, find: Callable[[str], AnyGame], number: int) -> Played:
    """Play one game of a study; it depends on nothing but the study and the number."""
    game = find(wanted.game)
    options = game.standard() if wanted.options is None else wanted.options
    luck = int.from_bytes(blake2b(f"{wanted.seed}/{number}".encode(), digest_size=4).digest())
    players = tuple(make_player(name, seat) for seat, name in enumerate(wanted.entrants))
    tally = Tally(game, len(players), Random(f"looks/{luck}"))
    try:
        session = Session(game, Setup(game.id, players, options, luck), watchers=[tally.note])
        bots = {seat: make_bot(game, name) for seat, name in enumerate(wanted.entrants)}
        play_out(session, bots, Budget(effort=wanted.effort, seed=wanted.seed), most=MOST_STEPS)
    except NoEnd:
        return tally.broken_off(NO_END)
    except Refused as error:
        return tally.broken_off(f"refused: {error}")
    except Exception as error:  # noqa: BLE001 - rules and bots may stumble over a variant; the report says so
        return tally.broken_off(f"{type(error).__name__}: {error}")
    return tally.finished(session)


def summed_up(wanted: Study, game: AnyGame, played: Sequence[Played]) -> Balance:
    """Return what the games of a study say."""
    ended = [each for each in played if not each.trouble]
    decided = [each for each in ended if each.place is not None]
    options = game.standard() if wanted.options is None else wanted.options
    verbs = _verbs([kind for kind in game.commands if kind.is_in(options)], played)
    return Balance(
        study=wanted,
        ended=len(ended),
        decided=len(decided),
        begins=_shares([each.place for each in decided], len(wanted.entrants)),
        begun=sum(each.course.began is not None for each in ended),
        seats=_shares([each.winners[0] for each in decided], len(wanted.entrants)),
        steps=spread([each.steps for each in ended]),
        rounds=spread([each.course.rounds for each in ended]),
        turns=spread([each.course.turns for each in ended]),
        minutes=spread([each.acts * PACE_S / 60 for each in ended]),
        endings=_endings(ended),
        leads=spread([each.leads for each in ended]),
        changed=share(sum(each.leads > 1 for each in ended), len(ended)),
        margin=spread([each.margin for each in decided]),
        behind=spread([each.behind for each in decided]),
        decided_at=spread([each.decided_at for each in decided if each.decided_at is not None]),
        totals=tuple(spread(totals) for totals in _by_seat(ended, len(wanted.entrants))),
        verbs=verbs,
        sources=_sources(ended),
        ignored=_ignored(game, played, verbs),
        habits=habits(game, ended),
        troubles=dict(Counter(each.trouble for each in played if each.trouble)),
        played=tuple(played),
    )


def _shares(found: Sequence[int | None], count: int) -> tuple[Share, ...]:
    return tuple(share(found.count(each), len(found)) for each in range(count))


def _by_seat(ended: Sequence[Played], seats: int) -> list[list[int]]:
    return [[each.totals[seat] for each in ended] for seat in range(seats)]


def _endings(ended: Sequence[Played]) -> tuple[Ending, ...]:
    found = Counter((each.course.ending.text, each.course.rule) for each in ended if each.course.ending)
    return tuple(
        Ending(label, rule, share(count, len(ended))) for (label, rule), count in found.most_common()
    )


def _ignored(game: AnyGame, played: Sequence[Played], verbs: Iterable[Use]) -> tuple[Use, ...]:
    """
    Return the verbs that were offered and never played, whoever else plays something of that name.

    After them come ways of doing what was played that nobody ever chose.
    """
    offered = frozenset[str]().union(*(each.offered for each in played))
    played_kinds = frozenset[str]().union(*(each.uses for each in played))
    alive = {(use.label, use.rule) for use in verbs if use.rule and not use.is_dead}
    kinds = [kind for kind in game.commands if kind.__name__ in offered - played_kinds]
    uses = (Use(kind.label, kind.rules[0] if kind.rules else "", 0, 0) for kind in kinds)
    return (*(use for use in uses if (use.label, use.rule) not in alive), *_never_so(game, played))


def _never_so(game: AnyGame, played: Sequence[Played]) -> Iterator[Use]:
    """Yield the ways of doing what was done that were offered, and that nobody ever chose."""
    rules = {kind.__name__: kind.rules[0] if kind.rules else "" for kind in game.commands}
    made = {way for each in played for choices in each.choices for way in choices}
    done = frozenset[str]().union(*(each.uses for each in played))
    for way in sorted({way for each in played for way in each.ways} - made):
        if way.verb in done:
            yield Use(way.label, rules[way.verb], 0, 0, way.words)


def _verbs(kinds: Sequence[type[Command]], played: Sequence[Played]) -> tuple[Use, ...]:
    """Return verbs, nature's too, most played first."""
    return _ordered(
        Use(
            kind.label,
            kind.rules[0] if kind.rules else "",
            sum(each.uses.get(kind.__name__, 0) for each in played),
            sum(kind.__name__ in each.uses for each in played),
        )
        for kind in kinds
    )


def _sources(ended: Sequence[Played]) -> tuple[Use, ...]:
    keys: dict[SourceKey, None] = dict.fromkeys(key for each in ended for key in each.sources)
    return _ordered(
        Use(
            label,
            rule,
            sum(each.sources.get((label, rule, words), 0) for each in ended),
            sum((label, rule, words) in each.found for each in ended),
            words,
        )
        for label, rule, words in keys
    )


def _ordered(uses: Iterable[Use]) -> tuple[Use, ...]:
    return tuple(sorted(uses, key=lambda use: (-use.times, use.label)))
