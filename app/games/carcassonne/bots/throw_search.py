"""Decisions of the catapult round: what to hurl, where to aim, whom to exchange."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import erf, hypot, sqrt
from random import Random

from app.core.command import Seat
from app.games.carcassonne import chance
from app.games.carcassonne.bots.board import board_of
from app.games.carcassonne.bots.evaluation import Deck, against_rivals, expectations
from app.games.carcassonne.bots.tile_plans import pile_of, plans_for
from app.games.carcassonne.commands import CarcassonneCommand, Exchange, Landed, Throw
from app.games.carcassonne.model import Aim, Position, Spot, clockwise, followers_left, is_follower
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


def token_values(state: Position, seat: Seat) -> dict[Token, float]:
    """Return what a round with each kind of token may bring a seat, roughly."""
    swing = swings(state)
    by_token = {
        Token.KNOCK_OUT: lambda: _value_of_knocking(state, seat, swing),
        Token.SEDUCTION: lambda: _value_of_seducing(state, seat, swing),
        Token.TARGET: lambda: _value_of_target(state, seat),
        Token.CATCH: lambda: _value_of_catch(state, seat),
    }
    return {token: by_token[token]() for token in state.options.tables.tokens}


def _accuracy(state: Position, seat: Seat) -> float:
    """Return how likely a seat hits what it aims at."""
    side, power = chance.hand_of(state, seat)
    return 1 / (1 + hypot(side, power) / 18)


def _value_of_knocking(state: Position, seat: Seat, swing: Mapping[int, list[float]]) -> float:
    """My best hit, and what the others' best hits do to me."""
    value = 0.0
    for thrower in range(state.seats):
        best = max(swing.values(), key=lambda each: each[thrower], default=None)
        if best is not None and best[thrower] > 0:
            value += _accuracy(state, thrower) * best[seat]
    return value


def _value_of_seducing(state: Position, seat: Seat, swing: Mapping[int, list[float]]) -> float:
    """Taking a place is worth what the other loses, and nearly as much again."""
    value = 0.0
    for thrower in range(state.seats):
        if followers_left(state, thrower):
            best = max(swing.values(), key=lambda each: each[thrower], default=None)
            if best is not None and best[thrower] > 0:
                value += 1.7 * _accuracy(state, thrower) * best[seat]
    return value


def _value_of_target(state: Position, seat: Seat) -> float:
    weights = [_accuracy(state, each) ** 2 for each in range(state.seats)]
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


def ranked_throws(state: Position, seat: Seat, rng: Random, targets: int) -> list[tuple[float, Throw]]:
    """
    Return throws at the best few targets, with what each may bring the seat in points; the best first.

    Args:
        state: The round waits for this seat to aim.
        seat: Who throws.
        rng: Luck of the noisy throws that are tried.
        targets: How many targets are tried.
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
    found = [(_mean_value(state, seat, aim, rng, known) - before, _throw(seat, aim)) for aim in aims]
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


def _mean_value(state: Position, seat: Seat, aim: Aim, rng: Random, known: dict[Hashable, float]) -> float:
    """
    Return the mean value for a seat after a few throws that stray as its hand does.

    Many of them do the same to the followers: what that is worth is kept in *known*.
    """
    total = 0.0
    for _ in range(TRIES):
        after = state.copy()
        fair.throw(after, _throw(seat, aim))
        total += _value_after(after, chance.landing(after, chance.strayed(after, rng)), seat, known)
    return total / TRIES


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


def resting_at(stage: Stage, goal: Spot, corrections: int = 3) -> Aim:
    """Return the aim after which the token comes to rest at a spot, found by throwing and correcting."""
    target = goal
    aim = aim_at(stage, target)
    best, nearest = aim, float("inf")
    for _ in range(corrections):
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
