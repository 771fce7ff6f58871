"""How good a table is for a seat: named terms, weighed by how thousands of games ended."""

from math import exp

from app.core.command import Seat
from app.games.cards.bots.board import OVER, PICK_UP, Board
from app.games.cards.bots.card_values import needs, soldiers
from app.games.cards.bots.set_tables import RANK, SIZE, SUIT

WEIGHTS = (
    0.217, 1.348, 0.964, -0.022, 0.699, -0.188, 0.507, -0.168, -0.018, 0.201,
    0.166, 0.168, -0.059, 0.065, -0.064, 0.147, 0.004,
)  # fmt: skip
TEMPO = 0.29


def terms(board: Board, seat: Seat) -> tuple[float, ...]:
    """
    Return what a seat has, one number for each of `WEIGHTS`.

    points: for eight, 8.  near: the same to the third power, 1 for victory.  army, catapults:
    units.  room: units the Army may still grow by, up to 3.  lead: by how many units the Army is
    the larger one, up to 2.  wells, farmlands: how many.  open: Villages that an attack would
    take for certain.  walls: ranks of the walls on others, of 12.  prey: the opponent's open
    Villages while there is a Catapult.  cards: in hand.  pairs: ranks held at least twice, or
    once beside a Soldier of that rank.  red: cards of the longer red suit, up to 3.  black: the
    same for black suits that a Village of the seat lacks.  run: ranks of the fullest straight, up
    to 4.  surplus: cards that a Thief would cost.
    """
    army, others = board.armies[seat], board.armies[1 - seat]
    points = (board.base[seat] + board.bonus[seat]) / board.book.target
    mine, walls, prey = _towns(board, seat)
    cards = board.hands[seat].bit_count()
    catapult = board.book.catapult
    engines = sum([SIZE[unit] == catapult for unit in army])
    return (
        8 * points,
        points * points * points,
        len(army),
        engines,
        min(3, max(0, board.size[seat] - len(army))),
        min(2, len(army) - len(others)) if board.bonus[seat] else 0,
        board.wells[seat],
        board.farms[seat],
        mine,
        walls,
        prey if engines else 0,
        cards,
        *_hand(board, seat),
        cards // 2 if cards > board.book.thief_limit - len(others) else 0,
    )


def _towns(board: Board, seat: Seat) -> tuple[int, float, int]:
    """Return the terms "open" and "walls" of a seat, and the opponent's open Villages."""
    mine = prey = 0
    walls = 0.0
    for town in board.towns.values():
        if not town[5]:
            if town[0] != seat:
                prey += town[2] < 0
            elif town[2] < 0:
                mine += 1
            else:
                walls += RANK[town[2]] / 12
    return mine, walls, prey


def _hand(board: Board, seat: Seat) -> tuple[int, int, int, int]:
    """Return the terms "pairs", "red", "black" and "run" of a seat."""
    hand = board.hands[seat]
    a, b, c, d = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    ranks = a | b | c | d
    pairs = a & b | (a | b) & (c | d) | c & d | ranks & soldiers(board, seat)
    clubs, _, _, spades = needs(board, seat)
    return (
        pairs.bit_count(),
        min(3, max(b.bit_count(), c.bit_count())),
        min(3, max(a.bit_count() if clubs else 0, d.bit_count() if spades else 0)),
        min(4, max(board.book.windows(ranks))),
    )


def win_chance(board: Board, seat: Seat) -> float:
    """Return how likely *seat* is to win, from 0 to 1."""
    if board.phase == OVER:
        return 0.5 if board.winner < 0 else float(board.winner == seat)
    mine, theirs = terms(board, seat), terms(board, 1 - seat)
    total = TEMPO if board.turn == seat else -TEMPO
    if board.phase != PICK_UP:
        total *= 0.5
    for weight, first, second in zip(WEIGHTS, mine, theirs, strict=True):
        total += weight * (first - second)
    return 1 / (1 + exp(-total))
