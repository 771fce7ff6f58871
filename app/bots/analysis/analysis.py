"""A whole game gone over: its questions, in the order in which answers tell most, and what they come to."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from math import hypot
from typing import Any

from attrs import define, evolve, field, frozen

from app.bots.analysis.continuing import is_played_out
from app.bots.analysis.swings import Balance, Swing, ahead_from, balance, doubt_of_rules, swing
from app.bots.analysis.verdict import CLOSE, EARLY, LOSSES, PASSES, Grade, Verdict, against, judge
from app.bots.protocol import Budget
from app.bots.values.evaluator import EQUAL_ERRORS
from app.core.command import NATURE, Command, Seat
from app.core.game import AnyGame
from app.core.session import AnySession
from app.core.words import Phrase

TURNING_POINTS = 3
"""So many places of a game are told in words."""

CONTEND = 5
"""So many decisions, the worst, are looked at most closely: the turning points are among them."""

CLOSE_LOOKS = 4 * CONTEND
"""With so many looked at closely, no more are that may be as bad."""


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
        return balance(self.session.game, [self.swings[ply] for ply in range(self.length)])

    @property
    def notes(self) -> list[Phrase]:
        """What is told beside luck and skill: how exact they are, and who was ahead when it began."""
        game, options = self.session.game, self.session.setup.options
        more = (doubt_of_rules(game, options), ahead_from(game, self.session.timeline.at(0)))
        return [*(self.balance.told_apart if self.balance else ()), *(each for each in more if each)]

    @property
    def chances(self) -> list[tuple[int, tuple[float, ...]]]:
        """The chances to win by seat, at the beginning and after each entry that has been looked at."""
        known = [(ply + 1, self.swings[ply].after) for ply in sorted(self.swings)]
        return [(0, self.swings[0].before), *known] if 0 in self.swings else known

    @property
    def turning_points(self) -> list[Decision]:
        """The decisions that gave most away beyond doubt, the worst first."""
        return self._bad[:TURNING_POINTS]

    def grade(self, ply: int) -> Grade:
        """
        Return what the decision at a place is called; good as long as nobody knows.

        Some games are played out by close looks: what looked bad before often was not.  In Conquest three of
        four that look like blunders lose nothing once the rest of the turn is played well.
        """
        verdict = self.verdicts.get(ply)
        if verdict is None:
            return Grade.GOOD
        is_close = verdict.is_early or verdict.effort >= CLOSE
        return verdict.grade if is_close or not is_played_out(self.session.game) else Grade.GOOD

    @property
    def as_bad(self) -> list[Decision]:
        """
        Decisions that are no turning points, but nobody can tell whether they gave less away than the last of
        these: what is proved, and what a close look has left open.
        """
        points = self.turning_points
        if not points:
            return []
        last = self.verdicts[points[-1].ply]
        others = [*self._bad[TURNING_POINTS:], *self._left_open]
        return [each for each in others if _is_equal(last, self.verdicts[each.ply])]

    def missing(self, effort: float) -> list[Decision]:
        """
        Return the decisions that a pass with so much effort has to judge, and has not judged.

        All are judged at the first two passes, then those that may have given something away; with the
        effort `CLOSE` the worst ones, until those that are the worst then have been judged so, and what may
        be as bad; after that those of which it is open whether they are among the turning points, each time
        once more as closely.
        """
        if is_more(effort):
            return [each for each in self._unsettled if self._effort(each) < effort]
        wanted = list(self.decisions)
        if effort > PASSES[1]:
            known = [each for each in wanted if each.ply in self.verdicts]
            ends = is_played_out(self.session.game)
            wanted = [each for each in known if self.verdicts[each.ply].is_open(will_end=ends)]
            if effort < CLOSE:
                # What whole games have told is not forgotten for what learnt values say.
                wanted = [each for each in wanted if not self.verdicts[each.ply].is_early]
        if effort >= CLOSE:
            wanted = self._contenders(wanted)
        return [each for each in wanted if self._effort(each) < effort]

    def scouts(self) -> list[Decision]:
        """Return what looks worst by now: of it something is known beyond doubt first."""
        known = [each for each in self.decisions if each.ply in self.verdicts]
        return self.worst_first(known)[:TURNING_POINTS]

    def needed(self, scouts: Sequence[Decision]) -> tuple[list[Decision], float] | None:
        """
        Return what is to be judged, and with how much effort, before any pass, so that *scouts* may be named.

        That is what the passes would ask of them anyway; where close looks play whole games, which take long,
        a few of these are enough to name what they prove.  None as soon as one is a turning point, and where
        none can become one.
        """
        will_end = is_played_out(self.session.game)
        if self.turning_points:
            return None
        for effort in (PASSES[1], *EARLY) if will_end else (*PASSES[1:3], CLOSE):
            wanted = [each for each in scouts if self._effort(each) < effort]
            if effort > PASSES[1]:
                wanted = [each for each in wanted if self.verdicts[each.ply].is_open(will_end=will_end)]
            if is_early(effort):
                wanted = [each for each in wanted if self._may_be_proved(each)]
            if wanted:
                return self.worst_first(wanted), effort
        return None

    def worst_first(self, decisions: Iterable[Decision]) -> list[Decision]:
        """Return decisions of which something is known, the worst first."""
        return sorted(decisions, key=lambda each: -self.verdicts[each.ply].loss)

    def _may_be_proved(self, decision: Decision) -> bool:
        """Tell whether a few whole games, or as many more, may prove that something was given away."""
        verdict = self.verdicts[decision.ply]
        is_worth_it = verdict.may_be_bad if verdict.is_early else verdict.effort < EARLY[0]
        return is_worth_it and verdict.best != decision.played

    def _contenders(self, decisions: Iterable[Decision]) -> list[Decision]:
        """
        Return the worst of some decisions, as far as is known; where whole games end what learnt values leave
        in doubt, also those that may have given away as much as the third: so looked a step of Conquest that
        lost 40 games in 100, and was not among the five worst.
        """
        ranked = self.worst_first(decisions)
        worst, others = ranked[:CONTEND], ranked[CONTEND:]
        if not is_played_out(self.session.game) or any(self._effort(each) < CLOSE for each in worst):
            return worst
        last = worst[TURNING_POINTS - 1 : TURNING_POINTS]
        least = max([LOSSES[Grade.MISTAKE], *(self.verdicts[each.ply].loss for each in last)])
        may_be = [each for each in others if self._effort(each) < CLOSE and self._at_most(each) >= least]
        may_be.sort(key=self._at_most, reverse=True)
        known = sum(self._effort(each) >= CLOSE for each in self.decisions)
        return worst + may_be[: max(0, CLOSE_LOOKS - known)]

    def _at_most(self, decision: Decision) -> float:
        """Return what a decision may have given away, with as much luck and doubt as there usually are."""
        return self.verdicts[decision.ply].loss + self.verdicts[decision.ply].error

    @property
    def _bad(self) -> list[Decision]:
        """The decisions that gave something away beyond doubt, the worst first."""
        bad = [each for each in self.decisions if self.grade(each.ply) is not Grade.GOOD]
        return self.worst_first(bad)

    @property
    def _left_open(self) -> list[Decision]:
        """The decisions of which close looks could not prove that they gave something away, nor that not."""
        near = [each for each in self.decisions if self._effort(each) >= CLOSE]
        return [
            each for each in near if self.grade(each.ply) is Grade.GOOD and self.verdicts[each.ply].may_be_bad
        ]

    @property
    def _unsettled(self) -> list[Decision]:
        """
        The decisions that more playouts may bring among the turning points, or take from them: some may have
        given nothing away, and some as much as the third.
        """
        near = [each for each in self.decisions if self._effort(each) >= CLOSE]
        near = self.worst_first(each for each in near if self.verdicts[each.ply].may_be_bad)
        inside, outside = near[:TURNING_POINTS], near[TURNING_POINTS:]
        found = [each for each in inside if self.verdicts[each.ply].hinges]
        if outside:
            third, fourth = (self.verdicts[each.ply] for each in (inside[-1], outside[0]))
            found += [each for each in inside if _is_equal(self.verdicts[each.ply], fourth)]
            found += [each for each in outside if _is_equal(self.verdicts[each.ply], third)]
        return list(dict.fromkeys(found))

    def _effort(self, decision: Decision) -> float:
        return self.verdicts[decision.ply].effort if decision.ply in self.verdicts else 0.0


@define(eq=False)
class Order:
    """In which order a game is gone over after the first pass; nothing is asked for twice."""

    _asked: set[tuple[int, float]] = field(factory=set)
    _scouts: dict[bool, list[Decision]] = field(factory=dict)

    def ahead(self, found: Analysis) -> tuple[list[Decision], float] | None:
        """
        Return what is to be judged once all before is answered, and with how much effort; None at the end.

        What looks worst, after the first pass and after the second, is taken ahead of its pass, and first in
        it: whoever waits wants to hear of that.
        """
        scouts = self._scouts.setdefault(bool(found.missing(PASSES[1])), found.scouts())
        needed = found.needed(scouts)
        passes = [needed] if needed else []
        passes += [(found.worst_first(found.missing(effort)), effort) for effort in PASSES[1:]]
        for decisions, effort in passes:
            if fresh := [each for each in decisions if (each.ply, effort) not in self._asked]:
                self._asked.update((each.ply, effort) for each in fresh)
                return fresh, effort
        return None


def _is_equal(one: Verdict, other: Verdict) -> bool:
    """Tell whether two losses lie within two standard errors of their difference, as far as luck goes."""
    return abs(one.loss - other.loss) <= EQUAL_ERRORS * hypot(one.luck, other.luck)


def begin(session: AnySession, *, everybody: bool = False) -> Analysis:
    """Return the analysis of a game of which nothing is known: the decisions of people, or of *everybody*."""
    return Analysis(session, decisions_of(session, everybody=everybody))


def decisions_of(session: AnySession, *, everybody: bool) -> list[Decision]:
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


def verdict_on(
    game: AnyGame, view: Any, decision: Decision, effort: float, seed: int, *, known: Verdict | None = None
) -> Verdict:
    """
    Return the verdict on a decision, from what its seat could see; the same for the same seed.

    What is *known* after a close look is looked at once more as closely, and both together are the verdict.
    """
    budget, with_known = budget_of(seed, decision.ply, effort)
    if known is None or not with_known:
        return judge(game, view, decision.seat, decision.played, budget)
    return taken_in(known, against(game, view, known.best, decision.played, budget), effort)


def budget_of(seed: int, ply: int, effort: float) -> tuple[Budget, bool]:
    """Return what a look at a place may spend, and whether it is only at the two moves that are known."""
    luck = luck_of(seed, ply, effort)
    if is_early(effort):
        return Budget(None, EARLY[0], luck), True
    return Budget(None, min(effort, CLOSE), luck), is_more(effort)


def taken_in(known: Verdict, fresh: Verdict, effort: float) -> Verdict:
    """Return what is known after another look at the two moves that were known."""
    if is_early(effort):
        return known.joined(fresh) if known.is_early else evolve(fresh, is_early=True)
    return known.joined(fresh)


def is_early(effort: float) -> bool:
    """Tell whether a look with so much effort is a close one ahead of its pass."""
    return effort in EARLY


def is_more(effort: float) -> bool:
    """Tell whether a pass with so much effort looks once more at the two moves of a close look."""
    return effort > CLOSE


def swing_of(session: AnySession, ply: int, seed: int) -> Swing:
    """Return what an entry of a log has changed."""
    timeline = session.timeline
    return swing(session.game, timeline.at(ply), timeline.entries[ply].command, luck_of(seed, ply))


def luck_of(seed: int, ply: int, effort: float = 0.0) -> int:
    """
    Return the seed of what is drawn to judge a place of a log.

    Each close look has luck of its own: what was bad luck before would look bad again.
    """
    is_close = effort >= CLOSE or is_early(effort)
    place = f"{seed}/{ply}/{effort}" if is_close else f"{seed}/{ply}"
    return int.from_bytes(blake2b(place.encode(), digest_size=4).digest())
