"""What moves do on a board, with all that nature answers."""

from collections.abc import Callable, Iterable

from app.core.command import Seat
from app.games.cards.bots.board import BUILD, FIRE, NOBODY, OVER, PICK_UP, THIEF, Board, Move, Town
from app.games.cards.bots.set_tables import BIT, CARDS_OF, JOKER, MASK, RANK, SIZE
from app.games.cards.model import Spot


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
    board.hands[board.turn] |= BIT[card]
    if not board.left:
        _begin_builds(board)


def _draw(board: Board, _: Move) -> None:
    stock, turn = board.stock, board.turn
    hand, left = board.hands[turn], board.left
    while left:
        left -= 1
        if not stock and not _reshuffle(board):
            break
        card = stock.pop()
        if not stock:
            _reshuffle(board)
        if card >= JOKER:
            board.hands[turn] = hand
            _call_thief(board, card)
            return
        hand |= BIT[card]
    board.hands[turn] = hand
    board.left, board.phase, board.had_cards = 0, BUILD, hand != 0


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
    turn, card = board.turn, move[1]
    first, second = board.owing
    seat = turn if board.owing[turn] else 1 - turn
    board.hands[seat] ^= card
    board.pile.append(card.bit_length() - 1)
    board.owing = (first, second - 1) if seat else (first - 1, second)
    if first + second == 1:
        _leave(board)


def _leave(board: Board) -> None:
    (board.pile if board.book.thief_stays else board.aside).append(board.thief)
    board.thief = NOBODY
    _begin_builds(board)


def _road(board: Board, move: Move) -> None:
    turn, at = board.turn, move[2]
    board.low, board.high = (at, at) if board.low > board.high else (min(board.low, at), max(board.high, at))
    board.roads, board.size = _more(board.roads, turn), _more(board.size, turn)
    _pay(board, move[1], board.book.points[0])


def _village(board: Board, move: Move) -> None:
    turn, book = board.turn, board.book
    cards = book.in_order(move[1])
    safe = any(move[1] & ~suit == 0 for suit in _SUITS)
    board.towns[move[2]] = Town(turn, cards, NOBODY, 0, 0, safe)
    board.size = _more(board.size, turn)
    _pay(board, move[1], book.points[1])


def _wall(board: Board, move: Move) -> None:
    town = board.towns[move[2]]
    board.towns[move[2]] = town._replace(wall=move[1].bit_length() - 1)
    _pay(board, move[1], board.book.extras[0])


def _well(board: Board, move: Move) -> None:
    board.towns[move[2]] = board.towns[move[2]]._replace(well=move[1])
    board.wells = _more(board.wells, board.turn)
    _pay(board, move[1], board.book.extras[1])


def _farmland(board: Board, move: Move) -> None:
    board.towns[move[2]] = board.towns[move[2]]._replace(farmland=move[1])
    board.farms = _more(board.farms, board.turn)
    _pay(board, move[1], board.book.points[2])


def _unit(board: Board, move: Move) -> None:
    turn, unit = board.turn, move[1]
    board.armies = with_army(board, (*board.armies[turn], unit))
    if SIZE[unit] == board.book.catapult:
        board.fresh += (unit,)
    board.bonus = bonuses(board.armies, board.book.army_points)
    _pay(board, MASK[unit], 0)


def _convert(board: Board, move: Move) -> None:
    turn, old = board.turn, move[2]
    unit = old | _suits(move[1], old >> 4)
    board.armies = with_army(board, (*(each for each in board.armies[turn] if each != old), unit))
    board.fresh += (unit,)
    _pay(board, move[1], 0)


def _pay(board: Board, mask: int, points: int) -> None:
    """Take the cards of a build from the hand, add its points, and see whether that wins."""
    turn = board.turn
    board.hands[turn] ^= mask
    board.stirred = True
    if points:
        board.base = _more(board.base, turn, points)
    (first, second), (third, fourth), target = board.base, board.bonus, board.book.target
    if first + third >= target or second + fourth >= target:
        finish(board)


def _more(pair: tuple[int, int], seat: Seat, count: int = 1) -> tuple[int, int]:
    """Return a number for each seat with one of them raised."""
    first, second = pair
    return (first, second + count) if seat else (first + count, second)


def with_army(board: Board, army: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return both Armies with another one for the turn's owner, the strongest first."""
    mine = tuple(sorted(army, reverse=True))
    return (board.armies[0], mine) if board.turn else (mine, board.armies[1])


def bonuses(armies: tuple[tuple[int, ...], tuple[int, ...]], points: int) -> tuple[int, int]:
    """Return what each seat gets for the Largest Army, with so many points for every unit."""
    mine, theirs = armies
    first = (len(mine), [unit >> 4 for unit in mine])
    second = (len(theirs), [unit >> 4 for unit in theirs])
    if first == second:
        return 0, 0
    return (len(mine) * points, 0) if first > second else (0, len(theirs) * points)


def _attack(board: Board, move: Move) -> None:
    turn, unit, at = board.turn, move[1], move[2]
    town, pile = board.towns[at], board.pile
    board.phase, board.stirred = FIRE, True
    board.targets += (at,)
    board.armies = with_army(board, (each for each in board.armies[turn] if each != unit))
    board.fresh = tuple(each for each in board.fresh if each != unit)
    pile += CARDS_OF[unit]
    if town.wall >= 0:
        pile.append(town.wall)
    if town.wall < 0 or unit >> 4 >= RANK[town.wall]:
        _destroy(board, at, town)
    else:
        board.towns[at] = town._replace(wall=NOBODY)
        board.base = _more(board.base, 1 - turn, -board.book.extras[0])
    board.bonus = bonuses(board.armies, board.book.army_points)
    _pay(board, 0, 0)


def _destroy(board: Board, at: Spot, town: Town) -> None:
    """Lay a Village and what belongs to it on the pile."""
    foe, book = town.owner, board.book
    del board.towns[at]
    board.pile += town.cards
    board.size = _more(board.size, foe, -1)
    lost = book.points[1] + (book.extras[0] if town.wall >= 0 else 0)
    if town.well:
        board.pile += _ascending(town.well)
        board.wells = _more(board.wells, foe, -1)
        lost += book.extras[1]
    if town.farmland:
        board.pile += _ascending(town.farmland)
        board.farms = _more(board.farms, foe, -1)
        lost += book.points[2]
    board.base = _more(board.base, foe, -lost)


def _discard(board: Board, move: Move) -> None:
    turn, card = board.turn, move[1]
    board.hands[turn] ^= card
    board.pile.append(card.bit_length() - 1)
    _next_turn(board, 1 - turn)


def _end(board: Board, _: Move) -> None:
    _next_turn(board, board.turn if board.had_cards else 1 - board.turn)


def _next_turn(board: Board, seat: Seat) -> None:
    book = board.book
    if board.stirred:
        board.idle, board.stirred = 0, False
    else:
        board.idle += 1
        if board.idle >= book.idle_turns:
            finish(board)
            return
    board.turn, board.phase, board.taken, board.had_cards = seat, PICK_UP, 0, False
    board.left = book.pick_up + board.wells[seat]
    board.targets = board.fresh = ()


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
