"""An evaluator for every game: positions are played on in common worlds, and valued by what was learnt."""

from collections.abc import Callable, Sequence
from math import hypot, sqrt
from random import Random
from typing import Any, Generic, NamedTuple

from attrs import define, field, frozen

from app.bots.protocol import Bot, Budget
from app.bots.registry import bot_of
from app.bots.search.candidate import Candidate, Gain, gain
from app.bots.search.clock import Clock
from app.bots.search.determinization import World, worlds
from app.bots.search.halving import Certainty, Round, successive_halving
from app.bots.search.playout import LONGEST
from app.bots.values.evaluator import Outlook, Valued
from app.bots.values.learnt import LearntValues, ended
from app.core.command import NATURE, Seat
from app.core.game import C, Game, Level, S
from app.core.result import Result

WORLDS = 8
"""In so many worlds a position with a learnt evaluation is valued, at an effort of 1."""

PLAYOUTS = 120
"""So many times one without is played to its end."""

EACH = 40
"""So many playouts a move has that stays in the race, at an effort of 1."""

_LEFT = 6
"""So many moves stay to the end: they are those that are listed."""

_TIMED = 50
"""So many times as many playouts a clock may allow."""


class End(NamedTuple, Generic[C]):
    """
    Where a playout ended.

    Attributes:
        shares: By seat, the chance to win there; the part of the win if the game was over.
        points: By seat, the final score that is expected there.
        line: What was done up to the end of the asking seat's turn, the answers of nature among it.
        is_over: Whether the game was over, so that nothing had to be valued.
    """

    shares: Sequence[float]
    points: Sequence[float]
    line: tuple[C, ...]
    is_over: bool


@define(eq=False)
class Tried(Candidate[C]):
    """
    A move and its playouts; its values are the asking seat's shares.

    Attributes:
        ends: Where the playouts ended, in their order.
    """

    ends: list[End[C]] = field(factory=list, init=False, repr=False)


@frozen
class PlayoutEvaluator(Generic[S]):
    """
    Values positions of a game.

    Attributes:
        learnt: Values where a playout ends; None to play to the end of the game, everybody at random.
        level: Who plays on, where there is a learnt evaluation.
        turns: How many more own turns are played before a position is valued.
        player: Makes who plays on instead, if somebody else does.
    """

    learnt: LearntValues[S] | None = None
    level: Level = Level.SQUIRE
    turns: int = 0
    player: Callable[[], Bot[S, Any]] | None = None

    def outlook(self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget) -> Outlook:
        """Return how a game is expected to end, as far as *seat* can know it."""
        deal, clock = worlds(game, view, budget.seed), Clock(budget)
        count = max(2, round((WORLDS if self.learnt else PLAYOUTS) * budget.effort))
        ends = list[End[C]]()
        for number in range(count):
            world = deal(number)
            ends.append(self._at_once(game, world) if self.learnt else self.played(game, world, seat))
            is_known = self.learnt is not None and (ends[0].is_over or world.state == view)
            if is_known or (len(ends) > 1 and clock.is_late()):
                break
        error = mean_error([end.shares[seat] for end in ends]) if len(ends) > 1 else 0.0
        return _outlook(ends, sqrt(error**2 + self._doubt(ends) ** 2))

    def compare(
        self,
        game: Game[S, C, Any],
        view: S,
        seat: Seat,
        moves: Sequence[C],
        budget: Budget,
        *,
        certainty: Certainty | None = None,
    ) -> list[Valued[C]]:
        """Return what *seat* can do, each of *moves* once, by the figure of its outlook, the best first."""
        tried = [Tried(move) for move in moves]
        each = round(EACH * budget.effort) * (_TIMED if budget.seconds is not None else 1)

        def value(candidate: Tried[C], world: World[S]) -> float:
            end = self.played(game, world, seat, candidate.move)
            candidate.ends.append(end)
            return end.shares[seat]

        deal, clock = worlds(game, view, budget.seed), Clock(budget)
        rounds = _rounds(len(tried), each)
        found = successive_halving(tried, rounds, deal, value, clock=clock, certainty=certainty)
        if len(found) == 1:
            # One move alone meets no other.
            while _has_more(found[0], each, clock):
                found[0].note(value(found[0], deal(len(found[0].values))))
        if found and not found[0].values:
            self._value_at_once(game, deal(0), seat, found)
        ranked = [self._valued(candidate, found[0], seat) for candidate in found]
        return sorted(ranked, key=lambda one: one.behind.mean)

    def _value_at_once(
        self, game: Game[S, C, Any], world: World[S], seat: Seat, found: Sequence[Tried[C]]
    ) -> None:
        """Value moves none of which has met a whole world before time ran out."""
        for candidate in found:
            candidate.ends[:] = [self._at_once(game, world, candidate.move)]
            candidate.note(candidate.ends[0].shares[seat])

    def _valued(self, tried: Tried[C], best: Tried[C], seat: Seat) -> Valued[C]:
        """
        Return what a move is worth: what the best one is, less what it lost against that with the same luck.

        So the order by this figure is that of the fair comparison, however long each was looked at.
        """
        count = len(tried.values)
        behind = Gain(0.0, 0.0) if tried is best else gain(best.values, tried.values)
        ends = tried.ends[:count]
        share = min(1.0, max(0.0, best.mean - behind.mean))
        luck = mean_error(best.values) if len(best.values) > 1 else 0.5
        # As if one whole game more had gone the other way: forty that were won do not prove the next one.
        once = (1 - _guessed(ends)) * 0.5 / count
        apart = min(1.0, behind.error)
        error = hypot(luck, once, apart, self._doubt(ends))
        line = min(ends, key=lambda end: abs(end.shares[seat] - tried.mean)).line
        return Valued(tried.move, _outlook(ends, min(0.5, error), seat, share), line, behind, _guessed(ends))

    def _doubt(self, ends: Sequence[End[Any]]) -> float:
        """Return how far the learnt evaluation is off, beside luck, for as many ends as it valued."""
        if self.learnt is None:
            return 0.0
        return _guessed(ends) * self.learnt.weights(len(ends[0].shares)).error

    def _at_once(self, game: Game[S, C, Any], world: World[S], move: C | None = None) -> End[C]:
        """Return what the state of a world is worth as it is, or after a move."""
        state, line = world.state, tuple[C, ...]()
        if move is not None:
            (state, _), line = world.begin(), (move,)
            game.rules.play(state, move)
        if self.learnt is None or ended(game, state) is not None:
            return end_of(game, state, line)
        return self._leaf(state, line, among_equals=move is not None)

    def _leaf(self, state: S, line: tuple[C, ...], *, among_equals: bool) -> End[C]:
        """Return what was learnt of a state; moves are compared as among those who play on: equals."""
        assert self.learnt is not None
        shares, points = self.learnt.values(state, among_equals=among_equals)
        return End(shares, points, line, is_over=False)

    def played(
        self,
        game: Game[S, C, Any],
        world: World[S],
        seat: Seat,
        move: C | None = None,
        *,
        then: C | None = None,
    ) -> End[C]:
        """
        Play on in a world, after a move of *seat* if there is one, and another at once after it if that is
        possible; return where that ended.
        """
        state, _ = world.begin()
        going = _Going(game, state, seat, world.seed, self.turns)
        if self.learnt is not None:
            self.learnt.features.seat_computers(state)
            going.level, going.finish_turn = self.level, self.learnt.features.finish_turn
            going.player = self.player
            going.plays_past, going.ended = self.learnt.features.plays_past, self.learnt.features.ended
        if move is not None:
            going.do(move)
        if then is not None and game.rules.why_not(state, then) is None:
            going.do(then)
        if going.go_on() or self.learnt is None:
            return end_of(game, state, tuple(going.line))
        return self._leaf(state, tuple(going.line), among_equals=True)


@define(eq=False)
class _Going(Generic[S, C]):
    """
    A playout under way.

    Attributes:
        game: Its rules and its luck.
        state: Changed in place.
        seat: Who asks: once others have had their turn, the next one of *seat* ends the playout.
        luck: The seed of all luck: the n-th answer of nature is drawn from the same numbers after each move.
        turns: How many more own turns are played.
        level: Who plays; None for anything at random, to the end of the game.
        player: Makes who plays instead of a level.
        finish_turn: How turns are played in one go, of which nobody asks for the line.
        plays_past: Whether a state is no place to end, whatever *turns* says.
        ended: How a game of a match has ended: nobody plays the next one.
        line: What was done up to the end of the asking seat's turn.
    """

    game: Game[S, C, Any]
    state: S
    seat: Seat
    luck: str
    turns: int
    level: Level | None = None
    player: Callable[[], Bot[S, C]] | None = None
    finish_turn: Callable[[S, Random], bool] | None = None
    plays_past: Callable[[S], bool] | None = None
    ended: Callable[[S], Result | None] | None = None
    line: list[C] = field(factory=list)
    _bots: dict[Seat, Bot[S, C]] = field(factory=dict)
    _has_passed: bool = False
    _is_later: bool = False
    _turns_played: int = 0

    def do(self, command: C) -> None:
        """Play a command."""
        self.game.rules.play(self.state, command)
        if not self._is_later:
            self.line.append(command)

    def go_on(self) -> bool:
        """Play on; tell whether the game is over."""
        answers = 0
        for step in range(LONGEST):
            acting = self.game.rules.to_act(self.state)
            if not acting or (self.ended is not None and self.ended(self.state) is not None):
                return True
            if NATURE in acting:
                self.do(self.game.chance.sample(self.state, Random(f"{self.luck}/{answers}")))
                answers += 1
                continue
            # Where several may do something at once: who asks ends first, or its turn is valued half done.
            who = self.seat if self.seat in acting else min(acting)
            if self.level is not None and self._is_home(who):
                return False
            if self._is_later and self._finished_turn(who):
                continue
            command = self._chosen(who, step)
            if command is None:
                return True
            self.do(command)
        return False

    def _finished_turn(self, who: Seat) -> bool:
        """Play the rest of a turn in one go, if the game can: the n-th has the same luck after each move."""
        if self.finish_turn is None:
            return False
        self._turns_played += 1
        return self.finish_turn(self.state, Random(f"{self.luck}/{who}/turn/{self._turns_played}"))

    def _is_home(self, who: Seat) -> bool:
        """Tell whether the asking seat's turn has come round as often as it should."""
        if who != self.seat:
            self._has_passed = self._is_later = True
        elif self._has_passed:
            self._has_passed = False
            self.turns -= 1
        return self.turns < 0 and not (self.plays_past is not None and self.plays_past(self.state))

    def _chosen(self, who: Seat, step: int) -> C | None:
        seed = f"{self.luck}/{who}/{step}"
        if self.level is None:
            choices = list(self.game.rules.choices(self.state, who))
            return Random(seed).choice(choices) if choices else None
        if who not in self._bots:
            self._bots[who] = self.player() if self.player else bot_of(self.game, self.level)
        view = self.game.rules.redact(self.state, who)
        return self._bots[who].choose(self.game, view, who, Budget(seed=Random(seed).getrandbits(32)))


def _has_more(candidate: Tried[Any], each: int, clock: Clock) -> bool:
    """Tell whether a move that is compared with no other gets one more playout."""
    return len(candidate.values) < max(2, each) and not clock.is_late()


def end_of(game: Game[S, C, Any], state: S, line: tuple[C, ...] = ()) -> End[C]:
    """Return how a game has ended, or stands where nobody has anything to do."""
    result = ended(game, state) or game.scoring.result(state)
    seats = range(len(result.totals))
    if not result.winners:
        return End([1 / len(seats)] * len(seats), result.totals, line, is_over=True)
    shares = [(seat in result.winners) / len(result.winners) for seat in seats]
    return End(shares, result.totals, line, is_over=True)


def _rounds(count: int, each: int) -> list[Round]:
    """Return rounds in which the worse half leaves, and a last one for those that stay."""
    found, share = list[Round](), max(2, each // 4)
    while count > _LEFT:
        count = max(_LEFT, (count + 1) // 2)
        found.append(Round(share, count))
    return [*found, Round(max(2, each - share * bool(found)), count)]


def _outlook(ends: Sequence[End[Any]], error: float, seat: Seat = 0, share: float | None = None) -> Outlook:
    """Return the mean of some ends; with *share* given, *seat* has that, and the others what is left."""
    count = len(ends)
    shares = [sum(each) / count for each in zip(*(end.shares for end in ends), strict=True)]
    points = tuple(sum(each) / count for each in zip(*(end.points for end in ends), strict=True))
    whole = sum(shares)
    outlook = Outlook(tuple(each / whole for each in shares), points, error, count)
    return outlook if share is None else outlook.with_share(seat, share)


def _guessed(ends: Sequence[End[Any]]) -> float:
    """Return the part of some ends at which nobody had won yet."""
    return sum(not end.is_over for end in ends) / len(ends)


def mean_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean of at least two values."""
    count, mean = len(values), sum(values) / len(values)
    # As if there had been one more playout that went either way: a few that went alike prove little.
    squares = sum((each - mean) ** 2 for each in values) + 0.25 / count
    return sqrt(squares / (count - 1) / count)
