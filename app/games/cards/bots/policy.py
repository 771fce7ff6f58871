"""A player by rules of thumb: quick enough to play hundreds of games to their end in a second."""

from collections.abc import Callable

from app.games.cards.bots.board import (
    BUILD,
    CONVERT,
    DISCARD,
    DRAW,
    END,
    FARMLAND,
    GIVE,
    OVER,
    PICK_UP,
    ROAD,
    TAKE,
    THIEF,
    UNIT,
    VILLAGE,
    WALL,
    WELL,
    Board,
    Move,
)
from app.games.cards.bots.card_values import card_values, soldiers
from app.games.cards.bots.effects import bonuses, play, with_army
from app.games.cards.bots.set_tables import COLUMN, JOKER, RANK, SIZE

TAKING = 0.75
"""A discard that is worth more than this is better than an unknown card."""

_BUILD = {VILLAGE: 2.2, FARMLAND: 1.4, ROAD: 1.2, WELL: 0.7}
FEEDING = 0.25


def play_turn(board: Board, random: Callable[[], float]) -> None:
    """Play until the turn passes, by rules of thumb and a little chance."""
    turn = board.turn
    if board.phase == PICK_UP:
        pick_up(board)
    while board.phase == THIEF:
        give(board)
    if board.phase != OVER:
        build(board, random)
    if board.phase != OVER and board.turn == turn:
        finish(board, random)


def pick_up(board: Board) -> None:
    """Take discards that are worth it, then draw."""
    seat, book = board.turn, board.book
    while board.phase == PICK_UP:
        pile = board.pile
        if not pile or board.taken >= book.reach + board.farms[seat] or not is_worth_taking(board, pile[-1]):
            play(board, (DRAW,))
            return
        play(board, (TAKE,))


def is_worth_taking(board: Board, card: int) -> bool:
    """Tell whether a discard beats an unknown card for whoever picks up."""
    if card >= JOKER:
        return False
    seat, low = board.turn, 1 << card
    found = card_values(board, seat, board.hands[seat] | low)
    return next(value for value, each in found if each == low) > TAKING


def give(board: Board) -> None:
    """Give up the card that is worth least."""
    seat = board.actor
    play(board, (GIVE, min(card_values(board, seat, board.hands[seat]))[1]))


def build(board: Board, random: Callable[[], float]) -> None:
    """Build the best there is, again and again, and attack where it pays."""
    while board.phase == BUILD:
        moves = board.builds()
        if not moves:
            break
        best, move = max((build_value(board, move, random), move) for move in moves)
        if best <= 0:
            break
        play(board, move)
    if board.phase != OVER and board.armies[board.turn]:
        attack(board)


def build_value(board: Board, move: Move, random: Callable[[], float]) -> float:
    """Return by how much a build is preferred; it is left undone if that is not positive."""
    kind = move[0]
    if kind == WALL:
        return wall_value(board, move)
    if kind == UNIT:
        return unit_value(board, move[1]) + 0.1 * random()
    if kind == CONVERT:
        return 0.3
    return _BUILD[kind] + 0.3 * random()


def unit_value(board: Board, unit: int) -> float:
    """Return how much a Soldier or Catapult should be raised."""
    turn = board.turn
    mine, theirs = board.armies[turn], board.armies[1 - turn]
    gain = 0.25 + 0.03 * (unit >> 4)
    if board.bonus[turn] or not theirs:
        gain += 1.0
    elif len(mine) + 1 >= len(theirs):
        gain += 1.0 + len(theirs)
    if SIZE[unit] == board.book.catapult:
        gain += 0.2
    elif (board.hands[turn] & COLUMN[unit >> 4]).bit_count() == board.book.catapult:
        gain -= 0.3
    return gain


def wall_value(board: Board, move: Move) -> float:
    """Return how much a wall should be laid: it saves Villages, and empties the hand."""
    turn = board.turn
    count = board.hands[turn].bit_count()
    free = sum(town.wall < 0 for town in board.towns.values() if town.owner == turn)
    rank = RANK[move[1].bit_length() - 1]
    town = board.towns[move[2]]
    if count <= free and board.had_cards:
        return 1.0 + (0.1 * rank if not town.safe else 0.0)
    if town.safe or rank < 9 or count < 3:
        return 0.0
    return 0.15 + 0.01 * rank if _is_spare(board, move[1]) else 0.0


def _is_spare(board: Board, card: int) -> bool:
    seat = board.turn
    return next(value for value, each in card_values(board, seat, board.hands[seat]) if each == card) < 0.6


def attack(board: Board) -> None:
    """Fire as long as an attack gains points."""
    while board.phase != OVER:
        moves = board.attacks()
        if not moves:
            return
        best, move = max((gain(board, move), move) for move in moves)
        if best <= 0:
            return
        play(board, move)


def gain(board: Board, move: Move) -> float:
    """Return what an attack should bring in points, as if the wall were unknown."""
    turn, town = board.turn, board.towns[move[2]]
    rank = move[1] >> 4
    chance = 1.0 if town.wall < 0 else (rank / 12) ** 2
    points = board.book.points
    prize = points[1] + (points[2] if town.farmland else 0) + (0.5 if town.well else 0)
    before = board.bonus[turn] - board.bonus[1 - turn]
    left = with_army(board, (unit for unit in board.armies[turn] if unit != move[1]))
    bonus = bonuses(left, board.book.army_points)
    after = bonus[turn] - bonus[1 - turn]
    foe = 1 - turn
    if board.base[foe] + bonus[foe] - (prize if chance == 1.0 else 0) >= board.book.target:
        return -9.0
    return chance * prize + 0.2 * (1 - chance) + after - before - 0.5


def finish(board: Board, random: Callable[[], float]) -> None:
    """End the turn, with the discard that is worth least to both."""
    seat = board.turn
    hand = board.hands[seat]
    if not hand:
        play(board, (END,))
        return
    wanted = soldiers(board, 1 - seat)
    best, choice = 99.0, 0
    for value, low in card_values(board, seat, hand):
        cost = value + 0.15 * random()
        if wanted and wanted >> RANK[low.bit_length() - 1] & 1:
            cost += FEEDING
        if cost < best:
            best, choice = cost, low
    play(board, (DISCARD, choice))
