"""What tells who will win: features of a position for the learnt evaluation."""

from collections.abc import Sequence
from functools import partial
from math import log
from random import Random

from app.bots.values.learnt import Feature, FeatureSet, Rows
from app.core.command import Seat
from app.core.words import N_
from app.games.conquest import rules
from app.games.conquest.bots.battle_odds import MOST, NO_BUILDING, conquest
from app.games.conquest.bots.evaluation import amounts
from app.games.conquest.bots.policy import finish_turn
from app.games.conquest.bots.reckoning import is_last, play_to_goal
from app.games.conquest.bots.style import PLANNER, SETTLER, SQUIRE, WARRIOR, Style
from app.games.conquest.bots.trade_stage import offer_of
from app.games.conquest.commands import GoOn
from app.games.conquest.model import Position
from app.games.conquest.pieces import Level, Phase
from app.games.conquest.queries import army, counted, held, is_alive, is_enough, needed, open_ways, vacant
from app.kit.hexes import bits, step

FEATURES = (
    Feature("land", N_("factors of e"), N_("hexes held")),
    Feature("income", N_("factors of e"), N_("what the hexes bring in a round")),
    Feature("knights", N_("factors of e"), N_("knights")),
    Feature("hand", N_("factors of e"), N_("cards and gold in hand")),
    Feature("spending", N_("factors of e"), N_("cards and gold in hand that can be spent at once")),
    Feature("levels", N_("factors of e"), N_("levels of buildings")),
    Feature("special", N_("cards"), N_("special cards")),
    Feature("walls", N_("walls"), N_("walls, up to 12")),
    Feature("share", N_("of the hexes that win"), N_("hexes held")),
    Feature("castles", N_("castles"), N_("castles")),
    Feature("stack", N_("factors of e"), N_("knights of the largest stack")),
    Feature("room", N_("hexes"), N_("empty hexes beside one's own, up to 6")),
    Feature("open", N_("hexes"), N_("own hexes that others can get at, up to 6")),
    Feature("prey", N_("hexes"), N_("hexes of others one can get at, up to 6")),
    Feature("turn_room", N_("hexes"), N_("empty hexes beside one's own, of whoever is at turn")),
    Feature("turn_prey", N_("hexes"), N_("hexes of others one can get at, of whoever is at turn")),
    Feature(
        "turn_force", N_("factors of e"), N_("knights there are and can be bought, of whoever is at turn")
    ),
    Feature("claim", N_("claims"), N_("enough hexes to win at the next turn")),
    Feature("surplus", N_("hexes"), N_("more hexes than win, up to 4")),
    Feature("fence", N_("walls"), N_("walls of whoever has a claim, up to 12")),
    Feature("guards", N_("factors of e"), N_("knights of whoever has a claim")),
    Feature("unbroken", N_("chances"), N_("that nobody breaks a claim")),
    Feature("recruits", N_("factors of e"), N_("knights that can be bought at once, against a claim")),
    Feature("force", N_("factors of e"), N_("knights against a claim")),
    Feature("supply", N_("factors of e"), N_("what the hexes bring, against a claim")),
    Feature("turn", N_("turns"), N_("having the turn")),
    Feature("place", N_("rounds"), N_("to be behind others in a round")),
    Feature("late", N_("turns"), N_("having the turn, with the building done")),
    Feature("wait", N_("rounds"), N_("how long until one's turn")),
    Feature("end", N_("of the hexes that win"), N_("hexes held when the round limit is near")),
    Feature("ahead", N_("leads"), N_("most hexes of all when the round limit is near")),
)

STAGES = ("first_turn", "second_turn", "third_turn", "later")
"""What counts is another thing while nobody may attack, and when the first battles are fought."""

_MOST_WALLS = 12

_WALLED_IN = 0.1
"""How likely somebody gets through to a hex behind walls, or about so."""


def feature_set() -> FeatureSet[Position]:
    """Return what positions of Conquest are valued by."""
    return FeatureSet(FEATURES, rows, STAGES, stage, turns=3, finish_turn=_finish_turn, ways=_WAYS)


def _finish_turn(state: Position, rng: Random) -> bool:
    """Play the rest of a turn as a Squire does, unless others have a word in it: where a trade is offered."""
    if state.phase is Phase.BUILD and state.offer is None and offer_of(state, state.turn) is not None:
        return False
    return _finish_as(SQUIRE, state, rng)


def _finish_as(style: Style, state: Position, rng: Random) -> bool:
    """Play the rest of a turn in a style, unless others have a word in it."""
    if not Phase.BUILD <= state.phase <= Phase.ATTACK or state.offer is not None:
        return False
    finish_turn(state, style, rng)
    return True


def _stop(state: Position, rng: Random) -> bool:
    """End a turn at once where that is allowed: what has been done may have been all there was to do."""
    order = GoOn(state.turn, Phase.END)
    if rules.why_not(state, order) is not None:
        return _finish_as(PLANNER, state, rng)
    rules.play(state, order)
    return True


def _decide(state: Position, rng: Random) -> bool:
    """Play the rest of a turn that decides as well as can be, and any other one as a planner."""
    if not Phase.BUILD <= state.phase <= Phase.ATTACK or state.offer is not None:
        return False
    seat, finished, is_final = state.turn, state.turns[state.turn], is_last(state)
    if not play_to_goal(state, rng):
        return _finish_as(PLANNER, state, rng)
    if (state.turn, state.turns[seat]) != (seat, finished) or state.phase is Phase.OVER:
        return True
    return _stop(state, rng) if is_final else _finish_as(PLANNER, state, rng)


_WAYS = (
    _decide,
    partial(_finish_as, PLANNER),
    partial(_finish_as, WARRIOR),
    partial(_finish_as, SETTLER),
    _stop,
)
"""What those who plan ahead choose from.  The first one thinks long where a turn decides."""


def stage(state: Position) -> int:
    """Return how many turns whoever is at turn has finished, up to 3."""
    finished = state.turns[state.turn] if state.turn >= 0 else min(state.turns)
    return min(len(STAGES) - 1, finished)


def rows(state: Position) -> Rows:
    """Return the features of each seat."""
    claimed = [seat for seat in range(state.seats) if _has_claim(state, seat)]
    return [_row(state, seat, claimed) if is_alive(state, seat) else None for seat in range(state.seats)]


def _row(state: Position, seat: Seat, claimed: Sequence[Seat]) -> list[float]:
    has, goal, hexes = amounts(state, seat), needed(state), counted(state, seat)
    is_turn = state.turn == seat
    land, income, hand = (log(1 + has[name]) for name in ("hexes", "income", "hand"))
    walls = float(min(_MOST_WALLS, state.walls[seat].bit_count()))
    knights = log(1 + has["knights"])
    # Before somebody has been drawn to begin, everybody may be in any place.
    first = state.starter if state.starter >= 0 else None
    place = (state.seats - 1) / 2 if first is None else (seat - first) % state.seats
    return [
        land,
        income,
        knights,
        hand,
        hand if is_turn and state.phase is Phase.BUILD else 0.0,
        log(1 + has["buildings"]),
        has["cards"],
        walls,
        min(1.0, hexes / goal),
        *_reach(state, seat),
        *(_claim(state, seat, walls) if seat in claimed else (0.0,) * 5),
        *(_attack(state, seat, income) if any(each != seat for each in claimed) else (0.0,) * 3),
        float(is_turn),
        place / state.seats,
        float(is_turn and state.phase > Phase.BUILD),
        _wait(state, seat),
        *_end(state, seat),
    ]


def _reach(state: Position, seat: Seat) -> tuple[float, ...]:
    """Return the features of what a seat's knights can get at, and of what others can."""
    mine, grid = held(state, seat), state.island.grid
    near = step(grid, mine, open_ways(state, seat)) & ~mine
    empty = vacant(state)
    prey, room = float(min(6, (near & ~empty).bit_count())), float(min(6, (near & empty).bit_count()))
    open_to = 0
    for other in range(state.seats):
        if other != seat:
            open_to |= step(grid, held(state, other), open_ways(state, other))
    is_turn = state.turn == seat
    return (
        float((state.buildings[Level.CASTLE] & state.settled[seat]).bit_count()),
        log(1 + max(state.knights[n] for n in bits(state.occupied[seat])) if state.occupied[seat] else 1),
        room,
        float(min(6, (open_to & mine).bit_count())),
        prey,
        room * is_turn,
        prey * is_turn,
        log(1 + _force(state, seat)) * is_turn,
    )


def _has_claim(state: Position, seat: Seat) -> bool:
    """Tell whether a seat wins at its next turn if it keeps what it holds."""
    is_turn = state.turn == seat
    is_ripe = state.turns[seat] + is_turn >= state.tables.goals.claim_turns
    can_claim = is_ripe and is_alive(state, seat) and not (is_turn and state.phase <= Phase.BUILD)
    return can_claim and is_enough(state, seat)


def _claim(state: Position, seat: Seat, walls: float) -> tuple[float, ...]:
    """Return the features of whoever has a claim."""
    surplus = counted(state, seat) - needed(state)
    safe = _safety(state, seat, surplus + 1)
    return 1.0, float(min(4, surplus)), walls, log(1 + army(state, seat)), safe


def _attack(state: Position, seat: Seat, income: float) -> tuple[float, ...]:
    """Return the features of somebody who has a claim against him."""
    knights = army(state, seat)
    return log(1 + _force(state, seat) - knights), log(1 + knights), income


def _wait(state: Position, seat: Seat) -> float:
    """Return how long it is until a seat's turn, in rounds."""
    return (seat - state.turn) % state.seats / state.seats if state.phase > Phase.PRODUCTION else 0.5


def _end(state: Position, seat: Seat) -> tuple[float, float]:
    """Return the features that count when the round limit is near."""
    limit = state.options.round_limit
    nearness = max(0.0, state.round / limit - 0.7) / 0.3 if limit else 0.0
    hexes = counted(state, seat)
    most = max(counted(state, other) for other in range(state.seats))
    return nearness * min(1.0, hexes / needed(state)), nearness * (hexes == most)


def _force(state: Position, seat: Seat) -> int:
    """Return how many knights a seat can fight with in its next turn, those it can buy for cards included."""
    force = army(state, seat)
    if state.settled[seat] and (state.turn != seat or state.phase <= Phase.BUILD):
        force += sum(state.cards[seat][kind] for kind in state.tables.costs.knight) + state.gold[seat]
    return force


def _breaking(state: Position, seat: Seat, other: Seat, count: int) -> float:
    """
    Return how likely a seat takes so many hexes of another in its next turn, or about so.

    All its knights are taken to fight for the weakest hexes that it can get at, as if they were one.
    """
    if state.turns[seat] < state.options.peace_turns:
        return 0.0
    targets = step(state.island.grid, held(state, seat), open_ways(state, seat)) & held(state, other)
    settled = state.settled[other]
    strengths = sorted(state.knights[n] + (settled >> n & 1) for n in bits(targets))
    if not strengths:
        return _WALLED_IN
    strengths += [strengths[-1] + 1] * (count - len(strengths))
    defenders = min(MOST, sum(strengths[:count]))
    return max(_WALLED_IN, conquest(state.tables.war, min(MOST, _force(state, seat)), defenders, NO_BUILDING))


def _safety(state: Position, seat: Seat, excess: int) -> float:
    """Return how likely nobody takes so many hexes of a seat before its next turn that it cannot win."""
    safe = 1.0
    for place in range(1, state.seats):
        other = (seat - place) % state.seats
        if is_alive(state, other):
            safe *= 1 - _breaking(state, other, seat, excess)
        if other == state.turn:
            break
    return safe
