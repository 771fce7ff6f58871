"""
Decisions of the catapult round: what to hurl, where to aim, whom to exchange.

Whoever begins a round with a knock-out or a seduction is answered on the land as it is then: on average that
costs more than the own throw brings.  So rounds are played in thought to their end, throw by throw.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import erf, hypot, sqrt
from random import Random

from attrs import Factory, define

from app.bots.search.candidate import Candidate
from app.bots.search.clock import Clock
from app.bots.search.halving import even_rounds, successive_halving
from app.core.command import Seat
from app.games.carcassonne import chance, rules
from app.games.carcassonne.bots.board import board_of
from app.games.carcassonne.bots.evaluation import Deck, against_rivals, expectations
from app.games.carcassonne.bots.tile_plans import pile_of, plans_for
from app.games.carcassonne.commands import CarcassonneCommand, ChooseToken, Exchange, Landed, Throw
from app.games.carcassonne.model import (
    Aim,
    Phase,
    Position,
    Round,
    Spot,
    clockwise,
    followers_left,
    is_follower,
)
from app.games.carcassonne.options import Options
from app.games.carcassonne.physics.arena import arena_of, follower_spot, middle_of, ruler_distance
from app.games.carcassonne.physics.throw import Stage, aim_at, stage_of, throw
from app.games.carcassonne.rules import catch, fair, seduction
from app.games.carcassonne.rules.course import hear_of_leaving, send_home
from app.games.carcassonne.tables import Token

_NOTHING = 0.01
"""Who gains no more than this by an exchange declines."""

TRIES = 5
"""How many noisy throws show what an aim is worth."""

_QUICK = 2
"""The same, and how many targets are tried, where a round is played in thought."""

_BEGINNING: Mapping[Token, float] = {Token.KNOCK_OUT: -2.0, Token.SEDUCTION: -6.0}
"""
Points that such a round brings whoever begins it, on average: those who throw later know what to answer.

`python -m tests.games.carcassonne.rounds_worth` finds them.
"""

_PRIOR_WEIGHT = 4.0
"""So many rounds played in thought the average counts for."""

_ROUNDING = 1e-9
"""Points that make no difference."""

_MISS = Aim(450, 1000)
"""A deliberate miss, far off the land.  Rule: CAR-AMB-09."""

_HARD = 300
"""Tenths of a degree: a throw so far aside is hard to catch."""


def values(state: Position) -> list[float]:
    """Return how good a position is for each seat: points and prospects, against its rivals."""
    board = board_of(state)
    deck = deck_of(state.options, tuple(pile_of(state)), state.seats)
    terms = expectations(board, deck)
    return [sum(against_rivals(terms, deck, seat).values()) for seat in range(state.seats)]


@lru_cache(maxsize=4)
def deck_of(options: Options, pile: tuple[int, ...], seats: int) -> Deck:
    """Return what is known of a pile; what it has found out stays known for the next land."""
    return Deck(pile, plans_for(options).fits, seats)


def without(state: Position, numbers: Sequence[int]) -> Position:
    """Return the position after some followers went home."""
    after = state.copy()
    send_home(after, (number for number in numbers if number in state.followers))
    return after


def swings(state: Position) -> Mapping[int, list[float]]:
    """Return for each follower on the land what its going home brings each seat."""
    now = values(state)
    return {
        number: [then - before for then, before in zip(values(without(state, [number])), now, strict=True)]
        for number in state.followers
        if is_follower(state, number) or state.options.figures_hit == "home"
    }


# --- What to hurl ---


def searched_tokens(
    state: Position, seat: Seat, samples: int, clock: Clock, seed: int
) -> list[Candidate[Token]]:
    """
    Return the kinds of token by what rounds in thought with them bring a seat; the best first.

    Args:
        state: The round waits for the seat to choose.
        seat: Who begins.
        samples: How many rounds are played.
        clock: Ends the search earlier.
        seed: Of luck.
    """
    average, before, thoughts = _on_average(state, seat), values(state)[seat], Thoughts(Random(seed))
    candidates = [
        # Of equals the first, whatever the luck.
        Candidate(token, prior=average[token] - _ROUNDING * place, weight=_PRIOR_WEIGHT)
        for place, token in enumerate(state.options.tables.tokens)
    ]
    return successive_halving(
        candidates,
        even_rounds(len(candidates), samples),
        lambda number: f"{seed}/{number}",
        lambda each, luck: thoughts.value(state, seat, each.move, Random(luck)) - before,
        clock=clock,
    )


def _on_average(state: Position, seat: Seat) -> dict[Token, float]:
    """Return what each kind of token brings a seat that begins, whatever the land is like."""
    sure = {Token.TARGET: _value_of_target(state, seat), Token.CATCH: _value_of_catch(state, seat)}
    return {**_BEGINNING, **sure}


@define(eq=False)
class Thoughts:
    """
    Rounds played in thought to their end, everybody throwing at what seems best for them just then.

    Attributes:
        rng: Luck of the throws that are tried.
        known: What is done on a land, by who is to do it and who stands there.
    """

    rng: Random
    known: dict[Hashable, CarcassonneCommand] = Factory(dict)

    def value(self, state: Position, seat: Seat, token: Token, luck: Random) -> float:
        """Return what the land is worth to a seat after a round with a kind of token."""
        after = state.copy()
        rules.play(after, ChooseToken(seat, token))
        begun = after.round
        while after.round is not None and begun is not None and after.round.tile == begun.tile:
            if after.phase in (Phase.FLIGHT, Phase.GRAB):
                rules.play(after, chance.sample(after, luck))
            elif after.phase in (Phase.AIM, Phase.EXCHANGE):
                rules.play(after, self._answer(after, after.round))
            else:
                break
        return values(after)[seat]

    def _answer(self, state: Position, around: Round) -> CarcassonneCommand:
        key = (state.phase, around.token, around.thrower, around.nearest, tuple(state.followers.items()))
        if key not in self.known:
            self.known[key] = self._done(state, around.thrower)
        return self.known[key]

    def _done(self, state: Position, thrower: Seat) -> CarcassonneCommand:
        if state.phase is Phase.AIM:
            return ranked_throws(state, thrower, self.rng, _QUICK, _QUICK)[0][1]
        return ranked_exchanges(state, thrower, list(rules.choices(state, thrower)))[0][1]


def token_values(state: Position, seat: Seat) -> dict[Token, float]:
    """
    Return what a round with each kind of token seems to bring a seat at first sight.

    It takes what others do for what they would do on the land as it lies now.
    """
    swing = swings(state)
    by_token = {
        Token.KNOCK_OUT: lambda: _value_of_knocking(state, seat, swing),
        Token.SEDUCTION: lambda: _value_of_seducing(state, seat, swing),
        Token.TARGET: lambda: _value_of_target(state, seat),
        Token.CATCH: lambda: _value_of_catch(state, seat),
    }
    return {token: by_token[token]() for token in state.options.tables.tokens}


def accuracy(state: Position, seat: Seat) -> float:
    """Return how likely a seat hits what it aims at."""
    side, power = chance.hand_of(state, seat)
    return 1 / (1 + hypot(side, power) / 18)


def _value_of_knocking(state: Position, seat: Seat, swing: Mapping[int, list[float]]) -> float:
    """My best hit, and what the others' best hits do to me."""
    value = 0.0
    for thrower in range(state.seats):
        best = max(swing.values(), key=lambda each: each[thrower], default=None)
        if best is not None and best[thrower] > 0:
            value += accuracy(state, thrower) * best[seat]
    return value


def _value_of_seducing(state: Position, seat: Seat, swing: Mapping[int, list[float]]) -> float:
    """Taking a place is worth what the other loses, and nearly as much again."""
    value = 0.0
    for thrower in range(state.seats):
        if followers_left(state, thrower):
            best = max(swing.values(), key=lambda each: each[thrower], default=None)
            if best is not None and best[thrower] > 0:
                value += 1.7 * accuracy(state, thrower) * best[seat]
    return value


def _value_of_target(state: Position, seat: Seat) -> float:
    weights = [accuracy(state, each) ** 2 for each in range(state.seats)]
    mine = weights[seat] / sum(weights)
    return state.options.tables.scores.target * (mine - (1 - mine) / (state.seats - 1))


def _value_of_catch(state: Position, seat: Seat) -> float:
    """What I win as hurler and catcher, less what my neighbours win from me."""
    mine, theirs = _missing(state, clockwise(state, seat)), _missing(state, seat)
    return state.options.tables.scores.catch * (mine - theirs) * (1 + 1 / (state.seats - 1)) / 2


def _missing(state: Position, seat: Seat) -> float:
    """Return how likely a seat misses a hard throw."""
    level = None if state.options.catch == "dice" else state.levels[seat]
    return 1 - erf(catch.NARROW * 1.3 / (chance.REFLEXES[level] * sqrt(2)))


# --- Where to aim ---


def ranked_throws(
    state: Position, seat: Seat, rng: Random, targets: int, tries: int = TRIES
) -> list[tuple[float, Throw]]:
    """
    Return throws at the best few targets, with what each may bring the seat in points; the best first.

    Args:
        state: The round waits for this seat to aim.
        seat: Who throws.
        rng: Luck of the noisy throws that are tried.
        targets: How many targets are tried.
        tries: How many noisy throws at each of them.
    """
    token = None if state.round is None else state.round.token
    stage = stage_of(state, seat)
    if token is Token.TARGET and state.round is not None:
        aim = resting_at(stage, middle_of(state.round.tile))
        return [(_value_of_target(state, seat), _throw(seat, aim))]
    if token is Token.CATCH:
        return [(_value_of_catch(state, seat), _throw(seat, hard_to_catch(state, stage, seat)))]
    before = values(state)[seat]
    known: dict[Hashable, float] = {(): before}
    aims = _aims(state, stage, seat, token, targets)
    found = [
        (_mean_value(seat, _tried(state, seat, aim, rng, tries), known) - before, _throw(seat, aim))
        for aim in aims
    ]
    # To miss comes first among equals: what brings nothing need not be hit.
    return sorted([(0.0, _throw(seat, _MISS)), *found], key=lambda each: -each[0])


def _throw(seat: Seat, aim: Aim) -> Throw:
    return Throw(seat, aim.side, aim.power)


def _aims(state: Position, stage: Stage, seat: Seat, token: Token | None, targets: int) -> Iterator[Aim]:
    """Yield an aim for each of the targets that would bring most."""
    swing = swings(state)
    wanted = sorted(swing, key=lambda number: -swing[number][seat])[:targets]
    for number in wanted:
        if swing[number][seat] > 0:
            spot = follower_spot(state, state.followers[number])
            yield aim_at(stage, spot) if token is Token.KNOCK_OUT else resting_at(stage, spot)


def _tried(
    state: Position, seat: Seat, aim: Aim, rng: Random, tries: int
) -> Iterator[tuple[Position, Landed]]:
    """Yield how some throws land that stray as the seat's hand does."""
    for _ in range(tries):
        after = state.copy()
        fair.throw(after, _throw(seat, aim))
        yield after, chance.landing(after, chance.strayed(after, rng))


def _mean_value(seat: Seat, throws: Iterator[tuple[Position, Landed]], known: dict[Hashable, float]) -> float:
    """
    Return the mean value for a seat after some throws.

    Many of them do the same to the followers: what that is worth is kept in *known*.
    """
    found = [_value_after(after, landed, seat, known) for after, landed in throws]
    return sum(found) / len(found)


def _value_after(state: Position, landed: Landed, seat: Seat, known: dict[Hashable, float]) -> float:
    if state.round is not None and state.round.token is Token.KNOCK_OUT:
        gone = tuple(sorted(fair.removed(state, landed)))
        if gone not in known:
            known[gone] = values(without(state, gone))[seat]
        return known[gone]
    nearest = seduction.exchangeable(state, seat, landed.rest)
    options = [
        Exchange(seat, target, new) for target in nearest for new in seduction.newcomers(state, seat, target)
    ]
    for each in options:
        if each not in known:
            known[each] = values(exchanged(state, each))[seat]
    return max([known[each] for each in options], default=known[()])


def exchanged(state: Position, exchange: Exchange) -> Position:
    """Return the position after an exchange, whatever happens next."""
    after = state.copy()
    place = after.followers.pop(exchange.target)
    after.followers[exchange.newcomer] = place._replace(owner=exchange.by)
    hear_of_leaving(after, (exchange.target,))
    return after


def resting_at(stage: Stage, goal: Spot) -> Aim:
    """Return the aim after which the token comes to rest at a spot, found by throwing and correcting."""
    target = goal
    aim = aim_at(stage, target)
    best, nearest = aim, float("inf")
    for _ in range(3):
        rest = throw(stage, aim).rest
        gap = hypot(rest.x - goal.x, rest.y - goal.y)
        if gap < nearest:
            best, nearest = aim, gap
        target = Spot(target.x + goal.x - rest.x, target.y + goal.y - rest.y)
        aim = aim_at(stage, target)
    return best


def hard_to_catch(state: Position, stage: Stage, seat: Seat) -> Aim:
    """Return an aim well beyond the ruler, and far from where the catcher sits.  Rule: FAIR-50."""
    arena = arena_of(state)
    start, half = stage.start, ruler_distance(arena, seat)
    dx, dy = stage.towards.x - start.x, stage.towards.y - start.y
    ahead = 1.15 * half / (hypot(dx, dy) or 1)
    straight = aim_at(stage, Spot(round(start.x + dx * ahead), round(start.y + dy * ahead)))
    wider = min(1000, round(straight.power * 1.08))
    return Aim(_HARD, wider)


# --- Whom to exchange ---


def ranked_exchanges(
    state: Position, seat: Seat, choices: Sequence[CarcassonneCommand]
) -> list[tuple[float, CarcassonneCommand]]:
    """Return the exchanges and to decline, with what each brings the seat in points; the best first."""
    before = values(state)[seat]
    found = [
        (values(exchanged(state, each))[seat] - before if isinstance(each, Exchange) else 0.0, each)
        for each in choices
    ]
    return sorted(found, key=lambda each: -each[0] if isinstance(each[1], Exchange) else -_NOTHING)
