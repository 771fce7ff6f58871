"""Whole turns: what to build, where to fire, and what to lay down."""

from typing import TypeAlias

from app.games.cards.bots.board import (
    BUILD,
    DISCARD,
    DRAW,
    END,
    OVER,
    TAKE,
    WALL,
    Board,
    Move,
)
from app.games.cards.bots.card_values import card_values, soldiers
from app.games.cards.bots.effects import play
from app.games.cards.bots.policy import FEEDING
from app.games.cards.bots.set_tables import JOKER, RANK, singles

Plan: TypeAlias = tuple[Move, ...]

_MOST_BUILDS = 120
"""Different tables after building that are looked at."""

_DISCARDS = 3
"""So many of the least valuable cards are thought of for the pile."""


def pick_ups(board: Board) -> list[Plan]:
    """Return the ways to pick up: none, one or more from the pile, up to a joker, then the stock."""
    found: list[Plan] = [((DRAW,),)]
    reach = min(board.book.reach + board.farms[board.turn] - board.taken, board.left, len(board.pile))
    for count in range(1, reach + 1):
        takes: Plan = ((TAKE,),) * count
        is_done = count == board.left or board.pile[-count] >= JOKER
        found.append(takes if is_done else (*takes, (DRAW,)))
        if board.pile[-count] >= JOKER:
            break
    return found


def turns(board: Board) -> list[Plan]:
    """
    Return whole turns from after the pick-up on, each to its end.

    Attacks are planned without looking at walls.  Of the ways to reach the same table, one is kept.
    """
    found: list[Plan] = []
    for path, after in _builds(board):
        if after.phase == OVER:
            return [path]
        found += [(*path, *rest) for rest in _ends(after)]
    return found


def _builds(board: Board) -> list[tuple[Plan, Board]]:
    """Return what can be built, nothing included, with the tables that result."""
    found: list[tuple[Plan, Board]] = [((), board)]
    if board.phase != BUILD:
        return found
    seen = {_key(board)}
    for path, at in found:
        if len(found) >= _MOST_BUILDS:
            break
        for move in _sensible(at):
            after = at.copy()
            play(after, move)
            if after.phase == OVER:
                return [((*path, move), after)]
            key = _key(after)
            if key not in seen:
                seen.add(key)
                found.append(((*path, move), after))
    return found


def _sensible(board: Board) -> list[Move]:
    """Return the builds worth a thought: of walls, only high cards, or any that empty the hand."""
    moves, seat = board.builds(), board.turn
    walls = [move for move in moves if move[0] == WALL]
    if not walls:
        return moves
    found = [move for move in moves if move[0] != WALL]
    hand = board.hands[seat]
    free = sorted({move[2] for move in walls}, key=lambda at: _prize(board, at), reverse=True)
    cards = sorted(singles(hand), key=lambda low: RANK[low.bit_length() - 1], reverse=True)
    if len(cards) <= len(free):
        return [*found, (WALL, cards[0], free[0])]
    values = {low: value for value, low in card_values(board, seat, hand)}
    cheapest = min(cards, key=values.__getitem__)
    some = dict.fromkeys((cards[0], cheapest, *_highest_spare(cards, values)))
    return [*found, *((WALL, low, free[0]) for low in some)]


def _highest_spare(cards: list[int], values: dict[int, float]) -> list[int]:
    return [low for low in cards if values[low] < 0.6][:1]


def _prize(board: Board, at: int) -> float:
    """Return what an attacker would gain here: where a wall is needed most."""
    town = board.towns[at]
    return 0.0 if town.safe else 2.0 + (town.farmland > 0) + 0.5 * (town.well > 0)


def _ends(board: Board) -> list[Plan]:
    """Return the ways to end a turn whose builds are done."""
    found: list[Plan] = []
    fire: list[Plan] = [(), *_salvos(board)]
    hand = board.hands[board.turn]
    if not hand:
        return [(*salvo, (END,)) for salvo in fire]
    wanted = soldiers(board, 1 - board.turn)
    costs = sorted(
        (value + (FEEDING if wanted >> RANK[low.bit_length() - 1] & 1 else 0.0), low)
        for value, low in card_values(board, board.turn, hand)
    )
    for salvo in fire:
        found += [(*salvo, (DISCARD, low)) for _, low in costs[:_DISCARDS]]
    return found


def _salvos(board: Board) -> list[Plan]:
    """Return single attacks, and pairs of attacks on different Villages."""
    attacks = board.attacks() if board.armies[board.turn] else []
    pairs = [
        (first, second)
        for first in attacks
        for second in attacks
        if first[1] > second[1] and first[2] != second[2]
    ]
    return [*((attack,) for attack in attacks), *pairs[:6]]


def follow(board: Board, plan: Plan) -> None:
    """Play a plan as far as the game goes."""
    for move in plan:
        if board.phase == OVER:
            return
        play(board, move)


def _key(board: Board) -> tuple[object, ...]:
    """Return what makes a table after building different from others."""
    seat = board.turn
    return board.hands[seat], board.low, board.high, tuple(board.towns.items()), board.armies[seat]
