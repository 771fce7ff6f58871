"""What is noted of a game of a study while it is played, and what it comes to."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any, NamedTuple, TypeAlias

from attrs import Factory, define, field, frozen

from app.bots.decision import decided_at
from app.core.command import NATURE, Command, Seat
from app.core.game import AnyGame
from app.core.result import Course, Part, Result
from app.core.session import AnySession, AnyStep
from app.core.words import Phrase

_LOOKS = 0.04
"""The part of all steps before which it is looked what could be chosen."""

_NO_COURSE = Course(None, 0, 0)

Scores: TypeAlias = tuple[int, ...]

SourceKey: TypeAlias = tuple[str, str, tuple[tuple[str, str], ...]]
"""By what a source of points is known: its label and rule, and the words in the label by their names."""


class Choice(NamedTuple):
    """
    One of several ways of doing something: see `Command.chosen`.

    Attributes:
        verb: The name of its class.
        label: What it is called.
        words: Words in the label, by their names.
    """

    verb: str
    label: str
    words: tuple[tuple[str, str], ...]


@frozen
class Played:
    """
    How one game of a study went.

    Attributes:
        winners, totals: As scored by the rules; empty if it did not end.
        steps: Entries of its log.
        leads: How often somebody else came to lead alone.
        uses: How often each verb was played, by the name of its class.
        by_seat: The same of each seat.
        choices: How often each seat did something in one of several ways.
        sources: What each source of points gave to all seats together.
        found: The sources that gave or took points at all.
        offered, ways: Verbs, and ways of doing them, that could have been chosen, of the steps before which
            that was looked at.
        course: Who began, how many rounds and turns there were, and what ended it.
        acts: Steps of players.
        margin: Points between the winner and the best other.
        behind: How far behind the winner was: the mean over all steps of the square root of the part of
            all points that was missing (Browne's drama).
        decided_at: The part of the game after which it was decided; None if there was no winner, or nobody
            can tell.
        trouble: Why it did not end; empty if it did.
    """

    winners: tuple[Seat, ...] = ()
    totals: Scores = ()
    steps: int = 0
    leads: int = 0
    uses: Mapping[str, int] = field(factory=dict)
    by_seat: tuple[Mapping[str, int], ...] = ()
    choices: tuple[Mapping[Choice, int], ...] = ()
    sources: Mapping[SourceKey, int] = field(factory=dict)
    found: frozenset[SourceKey] = frozenset()
    offered: frozenset[str] = frozenset()
    ways: frozenset[Choice] = frozenset()
    course: Course = _NO_COURSE
    acts: int = 0
    margin: int = 0
    behind: float = 0.0
    decided_at: float | None = None
    trouble: str = ""

    @property
    def place(self) -> int | None:
        """The winner's place in the order of play, 0 for whoever began; by seat if nobody did."""
        if len(self.winners) != 1:
            return None
        return (self.winners[0] - (self.course.began or 0)) % len(self.totals)


@define
class Tally:
    """
    Counts what happens in a game.

    Attributes:
        game: What is played.
        seats: By how many.
        scores: After each step.
    """

    game: AnyGame
    seats: int
    rng: Random
    by_seat: dict[Seat, Counter[str]] = Factory(dict)
    choices: dict[Seat, Counter[Choice]] = Factory(dict)
    offered: set[str] = Factory(set)
    ways: set[Choice] = Factory(set)
    scores: list[Scores] = Factory(list)
    began: Seat | None = None

    def note(self, step: AnyStep) -> None:
        """Count a step of the game that is being played."""
        if step.command is None:
            return
        self.by_seat.setdefault(step.command.by, Counter())[type(step.command).__name__] += 1
        if (choice := choice_of(step.command, step.before)) is not None:
            self.choices.setdefault(step.command.by, Counter())[choice] += 1
        self.scores.append(tuple(self.game.rules.scores(step.after).values()))
        if self.began is None:
            self.began = self.game.scoring.course(step.after).began
        if step.command.by != NATURE and self.rng.random() < _LOOKS:
            self._look(step.before, step.command.by)

    def broken_off(self, trouble: str) -> Played:
        """Return what there was of a game without an end."""
        return Played(
            steps=len(self.scores),
            uses=self._uses(),
            choices=self._choices(),
            offered=frozenset(self.offered),
            ways=frozenset(self.ways),
            trouble=trouble,
        )

    def finished(self, session: AnySession) -> Played:
        """Return a game that is over."""
        result, course = self.game.scoring.result(session.state), self.game.scoring.course(session.state)
        sources, found = _sources(result)
        acts = {seat: count for seat, count in self.by_seat.items() if seat != NATURE}
        return Played(
            result.winners,
            result.totals,
            len(self.scores),
            lead_changes(self.scores, low_wins=result.low_wins),
            self._uses(),
            tuple(dict(acts.get(seat, {})) for seat in range(self.seats)),
            self._choices(),
            sources,
            found,
            frozenset(self.offered),
            frozenset(self.ways),
            Course(self.began, course.rounds, course.turns, course.ending, course.rule),
            sum(count.total() for count in acts.values()),
            _margin(result),
            _behind(self.scores, result),
            decided_at(session, result.winners[0]) if len(result.winners) == 1 else None,
        )

    def _uses(self) -> Mapping[str, int]:
        return dict(sum(self.by_seat.values(), Counter()))

    def _choices(self) -> tuple[Mapping[Choice, int], ...]:
        return tuple(dict(self.choices.get(seat, {})) for seat in range(self.seats))

    def _look(self, state: Any, seat: Seat) -> None:
        """Note what could be chosen."""
        for each in self.game.rules.choices(state, seat):
            self.offered.add(type(each).__name__)
            if (choice := choice_of(each, state)) is not None:
                self.ways.add(choice)


def choice_of(command: Command, before: Any) -> Choice | None:
    """Return which of several ways of doing something a command is; None if there is one."""
    chosen = command.chosen(before)
    return None if chosen is None else Choice(type(command).__name__, chosen.text, _words(chosen))


def _sources(result: Result) -> tuple[Mapping[SourceKey, int], frozenset[SourceKey]]:
    """Return what each source gave, and which of them gave or took anything."""
    sources: Counter[SourceKey] = Counter()
    found = set()
    for part in (part for parts in result.parts for part in parts):
        sources[_key(part)] += part.points
        if part.points:
            found.add(_key(part))
    return dict(sources), frozenset(found)


def _key(part: Part) -> SourceKey:
    return part.label.text, part.rule, _words(part.label)


def _words(label: Phrase) -> tuple[tuple[str, str], ...]:
    return tuple((name, value.text) for name, value in label.values.items() if isinstance(value, Phrase))


def lead_changes(scores: list[Scores], *, low_wins: bool) -> int:
    """Return how often somebody else came to lead alone."""
    best = min if low_wins else max
    alone = [each.index(best(each)) for each in scores if each.count(best(each)) == 1]
    return sum(one != other for one, other in pairwise(alone))


def _margin(result: Result) -> int:
    if len(result.winners) != 1 or len(result.totals) < 2:
        return 0
    winner = result.winners[0]
    others = [total for seat, total in enumerate(result.totals) if seat != winner]
    return min(others) - result.totals[winner] if result.low_wins else result.totals[winner] - max(others)


def _behind(scores: list[Scores], result: Result) -> float:
    if len(result.winners) != 1 or not scores:
        return 0.0
    winner, total = result.winners[0], 0.0
    for each in scores:
        best = min(each) if result.low_wins else max(each)
        total += sqrt(abs(best - each[winner]) / max(1, sum(map(abs, each))))
    return total / len(scores)
