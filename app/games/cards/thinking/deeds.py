"""What moves do on a board, with all that nature answers."""

from collections.abc import Callable

from app.core.command import Seat
from app.games.cards.model import Spot
from app.games.cards.thinking.board import BUILD, FIRE, NOBODY, OVER, PICK_UP, THIEF, Board, Move, Town
from app.games.cards.thinking.book import CARDS_OF, JOKER, MASK, RANK, SIZE


def play(board: Board, move: Move) -> None:
    """Let a legal move happen."""
    _EFFECTS[move[0]](board, move)


def _take(board: Board, _: Move) -> None:
    card = board.pile.pop()
    board.taken += 1
    board.left -= 1
    if card >= JOKER:
        _call_thief(board, card)
        return
    board.hands[board.turn] |= 1 << card
    if not board.left:
        _begin_builds(board)


def _draw(board: Board, _: Move) -> None:
    stock, hand = board.stock, board.hands[board.turn]
    for _each in range(board.left):
        if not stock and not _reshuffle(board):
            break
        card = stock.pop()
        if not stock:
            _reshuffle(board)
        if card >= JOKER:
            board.hands[board.turn] = hand
            _call_thief(board, card)
            return
        hand |= 1 << card
    board.hands[board.turn] = hand
    _begin_builds(board)


def _reshuffle(board: Board) -> bool:
    """Make the pile the stock; False if there is none."""
    stock = board.stock
    stock += sorted(board.pile + board.aside)
    if not stock:
        return False
    board.pile, board.aside = [], []
    board.shuffle(stock)
    return True


def _begin_builds(board: Board) -> None:
    board.left, board.phase, board.had_cards = 0, BUILD, board.hands[board.turn] != 0


def _call_thief(board: Board, joker: int) -> None:
    limit, (mine, theirs) = board.book.thief_limit, board.hands
    first, second = mine.bit_count(), theirs.bit_count()
    board.owing = (
        first // 2 if first > limit - len(board.armies[1]) else 0,
        second // 2 if second > limit - len(board.armies[0]) else 0,
    )
    board.thief, board.left, board.phase = joker, 0, THIEF
    if board.owing == (0, 0):
        _leave(board)


def _give(board: Board, move: Move) -> None:
    seat, card = board.actor, move[1]
    board.hands[seat] ^= card
    board.pile.append(card.bit_length() - 1)
    first, second = board.owing
    board.owing = (first, second - 1) if seat else (first - 1, second)
    if board.owing == (0, 0):
        _leave(board)


def _leave(board: Board) -> None:
    (board.pile if board.options.spent_thief == "pile" else board.aside).append(board.thief)
    board.thief = NOBODY
    _begin_builds(board)


def _road(board: Board, move: Move) -> None:
    turn, at = board.turn, move[2]
    board.low, board.high = (at, at) if board.low > board.high else (min(board.low, at), max(board.high, at))
    board.roads[turn] += 1
    board.size[turn] += 1
    _pay(board, move[1], board.book.points[0])


def _village(board: Board, move: Move) -> None:
    turn, book = board.turn, board.book
    cards = book.in_order(move[1])
    safe = any(move[1] & ~suit == 0 for suit in _SUITS)
    board.towns[move[2]] = Town(turn, cards, NOBODY, 0, 0, safe)
    board.size[turn] += 1
    _pay(board, move[1], book.points[1])


def _wall(board: Board, move: Move) -> None:
    town = board.towns[move[2]]
    board.towns[move[2]] = town._replace(wall=move[1].bit_length() - 1)
    _pay(board, move[1], board.book.extras[0])


def _well(board: Board, move: Move) -> None:
    board.towns[move[2]] = board.towns[move[2]]._replace(well=move[1])
    board.wells[board.turn] += 1
    _pay(board, move[1], board.book.extras[1])


def _farmland(board: Board, move: Move) -> None:
    board.towns[move[2]] = board.towns[move[2]]._replace(farmland=move[1])
    board.farms[board.turn] += 1
    _pay(board, move[1], board.book.points[2])


def _unit(board: Board, move: Move) -> None:
    turn, unit = board.turn, move[1]
    board.armies[turn] = tuple(sorted((*board.armies[turn], unit), reverse=True))
    if SIZE[unit] == board.book.catapult:
        board.fresh += (unit,)
    compare(board)
    _pay(board, MASK[unit], 0)


def _convert(board: Board, move: Move) -> None:
    turn, old = board.turn, move[2]
    unit = old | _suits(move[1], old >> 4)
    army = [each for each in board.armies[turn] if each != old]
    board.armies[turn] = tuple(sorted((*army, unit), reverse=True))
    board.fresh += (unit,)
    _pay(board, move[1], 0)


def _pay(board: Board, mask: int, points: int) -> None:
    """Take the cards of a build from the hand, add its points, and see whether that wins."""
    turn, base, bonus = board.turn, board.base, board.bonus
    board.hands[turn] ^= mask
    board.stirred = True
    base[turn] += points
    if base[turn] + bonus[turn] >= board.target or base[1 - turn] + bonus[1 - turn] >= board.target:
        finish(board)


def compare(board: Board) -> None:
    """Give the points for the Largest Army."""
    mine, theirs = board.armies
    bonus = board.book.army_points
    first = (len(mine), [unit >> 4 for unit in mine])
    second = (len(theirs), [unit >> 4 for unit in theirs])
    board.bonus = [
        len(mine) * bonus if first > second else 0,
        len(theirs) * bonus if second > first else 0,
    ]


def _attack(board: Board, move: Move) -> None:
    turn, unit, at = board.turn, move[1], move[2]
    town, pile = board.towns[at], board.pile
    board.phase, board.stirred = FIRE, True
    board.targets += (at,)
    army = list(board.armies[turn])
    army.remove(unit)
    board.armies[turn] = tuple(army)
    board.fresh = tuple(each for each in board.fresh if each != unit)
    pile += CARDS_OF[unit]
    if town.wall >= 0:
        pile.append(town.wall)
    if town.wall < 0 or unit >> 4 >= RANK[town.wall]:
        _destroy(board, at, town)
    else:
        board.towns[at] = town._replace(wall=NOBODY)
        board.base[1 - turn] -= board.book.extras[0]
    compare(board)
    _pay(board, 0, 0)


def _destroy(board: Board, at: Spot, town: Town) -> None:
    """Lay a Village and what belongs to it on the pile."""
    foe, book = town.owner, board.book
    del board.towns[at]
    board.pile += town.cards
    board.size[foe] -= 1
    board.base[foe] -= book.points[1] + (book.extras[0] if town.wall >= 0 else 0)
    for mask, count, points in (
        (town.well, board.wells, book.extras[1]),
        (town.farmland, board.farms, book.points[2]),
    ):
        if mask:
            board.pile += _ascending(mask)
            count[foe] -= 1
            board.base[foe] -= points


def _discard(board: Board, move: Move) -> None:
    turn = board.turn
    board.hands[turn] ^= move[1]
    board.pile.append(move[1].bit_length() - 1)
    _next_turn(board, 1 - turn)


def _end(board: Board, _: Move) -> None:
    _next_turn(board, board.turn if board.had_cards else 1 - board.turn)


def _next_turn(board: Board, seat: Seat) -> None:
    board.idle = 0 if board.stirred else board.idle + 1
    book = board.book
    if board.idle >= book.idle_turns:
        finish(board)
        return
    board.turn, board.phase = seat, PICK_UP
    board.left, board.taken = book.pick_up + board.wells[seat], 0
    board.targets = board.fresh = ()
    board.stirred = board.had_cards = False


def finish(board: Board) -> None:
    """End the game: more points win, then the larger Army; equal is a draw."""
    board.phase = OVER
    ranked = [
        (
            board.base[seat] + board.bonus[seat],
            len(board.armies[seat]),
            [unit >> 4 for unit in board.armies[seat]],
        )
        for seat in (0, 1)
    ]
    board.winner = NOBODY if ranked[0] == ranked[1] else ranked.index(max(ranked))


def _suits(mask: int, rank: int) -> int:
    """Return the suits of cards of a rank, as in a unit."""
    some = mask >> rank
    return (some & 1) | (some >> 13 & 1) << 1 | (some >> 26 & 1) << 2 | (some >> 39 & 1) << 3


def _ascending(mask: int) -> list[int]:
    """Return the cards of one suit by rank."""
    cards = []
    while mask:
        low = mask & -mask
        mask ^= low
        cards.append(low.bit_length() - 1)
    return cards


_SUITS = tuple(0x1FFF << 13 * suit for suit in range(4))
_EFFECTS: tuple[Callable[[Board, Move], None], ...] = (
    _take,
    _draw,
    _give,
    _road,
    _village,
    _wall,
    _well,
    _farmland,
    _unit,
    _convert,
    _attack,
    _discard,
    _end,
)
"""By the word a move begins with."""
