"""A turn that decides, reckoned out: how likely its goal is reached, with the best orders and all dice."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeAlias

from attrs import define, field

from app.core.command import NATURE, Seat
from app.games.conquest import chance, rules
from app.games.conquest.bots.battle_odds import chance as odds
from app.games.conquest.commands import BattleRolled, BreachRolled, BuildWall, ConquestCommand, MoveWall
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.queries import counted, is_alive, is_enough, order
from app.games.conquest.rules.attack import bonuses
from app.games.conquest.rules.end import leaders

_MOST = 1500
"""So many positions of a turn are looked at."""

_DEEPEST = 40
"""So many orders in a row: a large army marches to and fro in more ways than can be followed."""

_ROOTS = 128
"""So many turns are remembered: games that are played on from one position meet the same ones."""

_SPARED = 0.03
"""A plan that gives no more than this of its chance away is kept: it also thinks of what comes after."""

_Key: TypeAlias = tuple[object, ...]


# --- What a turn is for ---


def decides(state: Position) -> bool:
    """Tell whether this turn is the last one in which somebody can be kept from winning."""
    return is_last(state) or _is_threatened(state)


def is_last(state: Position) -> bool:
    """Tell whether the game ends with this turn.  Rule: CON-43."""
    return state.round == state.options.round_limit and order(state)[-1] == state.turn


def _is_threatened(state: Position) -> bool:
    """Tell whether whoever comes next wins at the beginning of its turn.  Rule: CON-42."""
    seats = order(state)
    following = seats[(seats.index(state.turn) + 1) % len(seats)]
    return _wins(state, following)


def _wins(state: Position, seat: Seat) -> bool:
    return state.turns[seat] >= state.tables.goals.claim_turns and is_enough(state, seat)


def is_reached(state: Position, seat: Seat) -> bool:
    """Tell whether a seat that ends its turn now keeps others from winning, or has done so."""
    if state.phase is Phase.OVER:
        return state.winners == (seat,)
    if not is_alive(state, seat):
        return False
    if state.phase is Phase.PRODUCTION:
        return not _wins(state, state.turn)
    if state.turn != seat:
        return True
    return _leads(state, seat) if is_last(state) else not _is_threatened(state)


def _leads(state: Position, seat: Seat) -> bool:
    """Tell whether a seat alone wins when time is up: hexes mostly say so, and are counted at once."""
    mine = counted(state, seat)
    most = max(counted(state, other) for other in range(state.seats) if other != seat)
    return leaders(state) == (seat,) if mine == most else mine > most


# --- Reckoning it out ---


class TooLargeError(Exception):
    """Raised where a turn has more positions than are looked at; its reckoning is of no use after that."""


@define(eq=False)
class Reckoning:
    """
    How likely a turn that decides reaches its goal.

    Attributes:
        seat: Whose turn it is.
        finished: How many turns it had finished when it began.
        is_last: Whether the game ends with it.
        left: So many more positions are looked at.
        deep: So many orders have been followed down to where it is.
        known: What was found out: how likely that is in a position, and the best order there.
    """

    seat: Seat
    finished: int
    is_last: bool
    left: int = _MOST
    deep: int = 0
    known: dict[_Key, tuple[float, ConquestCommand]] = field(factory=dict, repr=False)

    @classmethod
    def of(cls, state: Position, most: int = _MOST) -> "Reckoning":
        """Return an empty one for whoever is at turn."""
        return cls(state.turn, state.turns[state.turn], is_last(state), most)

    def value(self, state: Position) -> float:
        """Return how likely the goal is reached; raises `TooLargeError`."""
        if state.clash is not None:
            return sum(part * self.value(after) for part, after in answered(state))
        is_going_on = self.is_under_way(state)
        if is_going_on and (found := self.known.get(self._key(state))) is not None:
            return found[0]
        if is_reached(state, self.seat):
            return 1.0
        return self.best(state)[0] if is_going_on else 0.0

    def best(self, state: Position) -> tuple[float, ConquestCommand]:
        """Return how likely the goal is reached, and the order for that; raises `TooLargeError`."""
        key = self._key(state)
        found = self.known.get(key)
        if found is None:
            self.left, self.deep = self.left - 1, self.deep + 1
            if self.left < 0 or self.deep > _DEEPEST:
                raise TooLargeError
            found = self.known[key] = max(self.orders(state), key=lambda each: each[0])
            self.deep -= 1
        return found

    def orders(self, state: Position) -> Iterator[tuple[float, ConquestCommand]]:
        """
        Yield each order, and how likely the goal is reached after it; raises `TooLargeError`.

        One's own walls keep nobody from winning any more: they are left out.
        """
        for command in rules.choices(state, self.seat):
            if isinstance(command, (BuildWall, MoveWall)):
                continue
            after = state.copy()
            rules.play(after, command)
            yield self.value(after), command

    def line(self, state: Position) -> Sequence[ConquestCommand]:
        """Return the best orders up to the next dice, or until there is nothing left to reach."""
        after, found = state.copy(), list[ConquestCommand]()
        while not found or (self.is_under_way(after) and not is_reached(after, self.seat)):
            found.append(self.best(after)[1])
            rules.play(after, found[-1])
            if after.clash is not None:
                break
        return found

    def _key(self, state: Position) -> _Key:
        """Return what tells positions of this turn apart: what is plundered counts where hexes are equal."""
        if state.phase is Phase.BUILD or self.is_last:
            return (*_key(state), *state.cards, *state.gold)
        return _key(state)

    def is_under_way(self, state: Position) -> bool:
        """Tell whether the turn goes on."""
        is_at_turn = state.turn == self.seat and Phase.BUILD <= state.phase <= Phase.ATTACK
        return is_at_turn and state.turns[self.seat] == self.finished


def winning_order(state: Position, seat: Seat) -> ConquestCommand | None:
    """Return an order that wins at once, where that is the rule; None if there is none.  Rule: CON-R32."""
    if state.options.victory != "literal" or state.turn != seat or state.offer is not None:
        return None
    for choice in rules.choices(state, seat):
        after = state.copy()
        rules.play(after, choice)
        if after.winners == (seat,):
            return choice
    return None


def answered(state: Position) -> Iterator[tuple[float, Position]]:
    """Yield how likely dice are won and lost, and what comes of it: nothing else of them counts."""
    clash = state.clash
    assert clash is not None
    answers: list[tuple[float, ConquestCommand]]
    if state.phase is Phase.BREACH:
        opens = (7 - state.tables.war.breach) / 6
        answers = [(opens, BreachRolled(NATURE, 6)), (1 - opens, BreachRolled(NATURE, 1))]
    else:
        mine, yours = bonuses(state, clash.start, clash.target)
        won = odds(mine - yours)
        answers = [(won, BattleRolled(NATURE, 6, 1)), (1 - won, BattleRolled(NATURE, 1, 6))]
    for part, answer in answers:
        if part:
            after = state.copy()
            rules.play(after, answer)
            yield part, after


def _key(state: Position) -> _Key:
    """Return what tells positions of one turn apart, but for what is in hand."""
    return (
        state.phase,
        state.opening,
        state.attempted,
        state.relocated,
        state.breached,
        *state.knights,
        *state.tired,
        *state.buildings,
        *state.settled,
        *state.occupied,
        *state.walls,
    )


# --- Playing it ---

_known: dict[_Key, Reckoning | None] = {}


def play_to_goal(state: Position, rng: Random) -> bool:
    """
    Play a turn that decides in place, dice and all, until its goal is reached or nothing is left to do.

    Returns whether that could be done: False for all other turns, and for those that are too large.
    """
    reckoning = _reckoned(state) if decides(state) else None
    if reckoning is None:
        return False
    while reckoning.is_under_way(state) and not is_reached(state, reckoning.seat):
        rules.play(state, reckoning.best(state)[1])
        while state.clash is not None:
            rules.play(state, chance.sample(state, rng))
    return True


def line_to_goal(state: Position, plan: Sequence[ConquestCommand]) -> Sequence[ConquestCommand]:
    """
    Return what whoever is at turn had better do up to the next dice than what it plans.

    The plan itself is returned where the turn does not decide, is too large, or is played well as planned.
    """
    reckoning = _reckoned(state) if state.offer is None and decides(state) else None
    if reckoning is None or not reckoning.is_under_way(state):
        return plan
    after = state.copy()
    for command in plan:
        rules.play(after, command)
    try:
        given_away = reckoning.value(state) - Reckoning.of(state).value(after)
    except TooLargeError:
        return plan
    return reckoning.line(state) if given_away > _SPARED else plan


def _reckoned(state: Position) -> Reckoning | None:
    """Return the reckoning of a turn from here on, made when it is first asked for; None if too large."""
    root = (state.round, state.turn, *state.turns, *state.gold, *state.cards, state.island, *_key(state))
    if root not in _known:
        if len(_known) >= _ROOTS:
            _known.clear()
        found: Reckoning | None = Reckoning.of(state)
        try:
            assert found is not None
            found.value(state)
        except TooLargeError:
            found = None
        _known[root] = found
    return _known[root]
