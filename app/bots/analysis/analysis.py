"""A whole game gone over: its questions, in the order in which answers tell most, and what they come to."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from attrs import define, field, frozen

from app.bots.analysis.swings import Balance, Swing, balance, swing
from app.bots.analysis.verdict import Grade, Verdict, judge
from app.bots.protocol import Budget
from app.core.command import NATURE, Command, Seat
from app.core.game import AnyGame
from app.core.session import AnySession

TURNING_POINTS = 3
"""So many places of a game are told in words."""


@frozen
class Decision:
    """A place of the log where a seat has chosen: after *ply* entries, with more than one thing to do."""

    ply: int
    seat: Seat
    played: Command


@define(eq=False)
class Analysis:
    """
    What is known of a game; grows while workers answer.

    Attributes:
        session: The game, as far as it has come.
        decisions: Those that are judged, in their order.
        swings: By entry of the log.
        verdicts: By the ply of the decision; a better one takes the place of an older one.
    """

    session: AnySession
    decisions: Sequence[Decision]
    swings: dict[int, Swing] = field(factory=dict)
    verdicts: dict[int, Verdict] = field(factory=dict)

    @property
    def length(self) -> int:
        """How many entries of the log are gone over."""
        return self.session.timeline.now

    @property
    def balance(self) -> Balance | None:
        """Luck, skill and result; None until every entry has been looked at."""
        if len(self.swings) < self.length or not self.swings:
            return None
        return balance([self.swings[ply] for ply in range(self.length)])

    @property
    def chances(self) -> list[tuple[int, tuple[float, ...]]]:
        """The chances to win by seat, at the beginning and after each entry that has been looked at."""
        known = [(ply + 1, self.swings[ply].after) for ply in sorted(self.swings)]
        return [(0, self.swings[0].before), *known] if 0 in self.swings else known

    @property
    def turning_points(self) -> list[Decision]:
        """The decisions that gave most away beyond doubt, the worst first."""
        bad = [each for each in self.decisions if self.grade(each.ply) is not Grade.GOOD]
        return sorted(bad, key=lambda each: -self.verdicts[each.ply].loss)[:TURNING_POINTS]

    def grade(self, ply: int) -> Grade:
        """Return what the decision at a place is called; good as long as nobody knows."""
        return self.verdicts[ply].grade if ply in self.verdicts else Grade.GOOD

    def missing(self, effort: float) -> list[Decision]:
        """Return the decisions that have not been judged with so much effort."""
        return [
            each
            for each in self.decisions
            if each.ply not in self.verdicts or self.verdicts[each.ply].effort < effort
        ]


def begin(session: AnySession, *, everybody: bool = False) -> Analysis:
    """Return the analysis of a game of which nothing is known: the decisions of people, or of *everybody*."""
    return Analysis(session, decisions_of(session, everybody=everybody))


def decisions_of(session: AnySession, *, everybody: bool = False) -> list[Decision]:
    """Return where people, or *everybody*, had a choice."""
    timeline, found = session.timeline, list[Decision]()
    for ply in range(timeline.now):
        entry = timeline.entries[ply]
        command = entry.command
        if command.by == NATURE or not (everybody or entry.human):
            continue
        choices = session.game.rules.choices(timeline.at(ply), command.by)
        if next(choices, None) is not None and next(choices, None) is not None:
            found.append(Decision(ply, command.by, command))
    return found


def verdict_on(game: AnyGame, view: Any, decision: Decision, effort: float, seed: int) -> Verdict:
    """Return the verdict on a decision, from what its seat could see; the same for the same seed."""
    return judge(
        game, view, decision.seat, decision.played, Budget(None, effort, luck_of(seed, decision.ply))
    )


def swing_of(session: AnySession, ply: int, seed: int) -> Swing:
    """Return what an entry of a log has changed."""
    timeline = session.timeline
    return swing(session.game, timeline.at(ply), timeline.entries[ply].command, luck_of(seed, ply))


def luck_of(seed: int, ply: int) -> int:
    """Return the seed of what is drawn to judge a place of a log."""
    return int.from_bytes(blake2b(f"{seed}/{ply}".encode(), digest_size=4).digest())
