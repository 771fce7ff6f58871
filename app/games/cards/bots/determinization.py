"""Full boards that agree with a view, many a second, and how believable each is."""

from random import Random

from attrs import evolve

from app.core.command import Seat
from app.games.cards.bots.board import BUILD, PICK_UP, UNIT, WALL, Board, shuffling
from app.games.cards.bots.card_values import card_values
from app.games.cards.bots.conversion import to_board
from app.games.cards.bots.set_tables import JOKER, NUMBER
from app.games.cards.chance import settled, unseen
from app.games.cards.model import Position, Spot
from app.games.cards.pack import HIDDEN

_TRIES = 200


class Worlds:
    """
    Deals full boards that agree with a view: what it shows is as it shows it, all else is dealt at random.

    Cards that were counted (see `chance.guess`) are only put where they can be.

    Attributes:
        board: The view as a board; hidden cards are missing from it.
        seat: Who looks.
    """

    def __init__(self, view: Position, seat: Seat, rng: Random) -> None:
        foe = 1 - seat
        self.seat, self._rng, self._shuffle = seat, rng, shuffling(rng)
        hidden = unseen(view)
        held = settled(view, hidden)
        self._traced = [
            (NUMBER[card], [spot for spot in spots if view.villages[spot].wall == HIDDEN])
            for card, spots in view.known[foe].items()
            if spots
        ]
        traced = {card for card, _ in self._traced}
        numbers = [NUMBER[card] for card in hidden]
        self._held = [NUMBER[card] for card in hidden if card in held and NUMBER[card] not in traced]
        self._loose = [card for card in numbers if card not in traced and card not in self._held]
        self._walls = [spot for spot, village in view.villages.items() if village.wall == HIDDEN]
        self._old = [spot for spot in self._walls if spot in view.old_walls]
        self._room = view.hands[foe].count(HIDDEN)
        self.board = to_board(_bare(view, foe), self._shuffle)
        self._is_counted = bool(self._traced or self._held)

    def deal(self) -> Board:
        """Return a board on which every hidden card has a place."""
        board = self.board.copy()
        for _ in range(_TRIES):
            walls: dict[Spot, int] = {}
            hand: list[int] = []
            held = self._held[:]
            if not self._is_counted or self._count_out(walls, hand, held):
                break
        stock = self._loose[:]
        self._shuffle(stock)
        for spot in self._walls:
            card = walls[spot] if spot in walls else self._plain(stock)
            board.towns[spot] = board.towns[spot]._replace(wall=card)
        for card in hand:
            board.hands[1 - self.seat] |= 1 << card
        for _ in range(self._room - len(hand)):
            board.hands[1 - self.seat] |= 1 << self._plain(stock)
        board.stock = stock
        return board

    def _plain(self, stock: list[int]) -> int:
        """Take a card that is no joker; a joker goes back to a random place."""
        card = stock.pop()
        while card >= JOKER:
            stock.insert(self._rng.randrange(len(stock) + 1), card)
            card = stock.pop()
        return card

    def _count_out(self, walls: dict[Spot, int], hand: list[int], held: list[int]) -> bool:
        """Place the cards that are with the opponent for certain; False if it does not work out."""
        self._shuffle(held)
        for card, spots in self._traced:
            if not self._put(card, spots, walls, hand):
                return False
        for spot in self._old:
            if spot not in walls:
                if not held:
                    return False
                walls[spot] = held.pop()
        return all(self._put(card, self._walls, walls, hand) for card in held)

    def _put(self, card: int, spots: list[Spot], walls: dict[Spot, int], hand: list[int]) -> bool:
        free = [spot for spot in spots if spot not in walls]
        room = self._room - len(hand)
        if not free and room <= 0:
            return False
        at = self._rng.randrange(len(free) + room)
        if at < len(free):
            walls[free[at]] = card
        else:
            hand.append(card)
        return True


class LikelyWorlds:
    """
    Deals the more believable boards: who could build mostly has, and discards what is worth least.

    Attributes:
        worlds: Where boards come from.
    """

    def __init__(self, worlds: Worlds, rng: Random) -> None:
        self.worlds, self._rng = worlds, rng
        board = worlds.board
        is_fresh = board.phase == PICK_UP and board.turn == worlds.seat and not board.taken and board.pile
        self._discard = board.pile[-1] if is_fresh and board.pile[-1] < JOKER else None

    def deal(self) -> Board:
        """Return the first of a few boards that passes for likely; the last one if none does."""
        for _ in range(3):
            board = self.worlds.deal()
            if self._rng.random() < self._likelihood(board):
                return board
        return self.worlds.deal()

    def _likelihood(self, board: Board) -> float:
        """Return how likely the opponent holds this hand, from 0 to 1."""
        foe = 1 - self.worlds.seat
        turn, phase = board.turn, board.phase
        board.turn, board.phase = foe, BUILD
        left = any(move[0] not in (WALL, UNIT) for move in board.builds())
        board.turn, board.phase = turn, phase
        likelihood = 0.25 if left else 1.0
        if self._discard is not None:
            low = 1 << self._discard
            values = card_values(board, foe, board.hands[foe] | low)
            mine = next(value for value, each in values if each == low)
            likelihood *= 0.75 ** sum(value < mine - 0.1 for value, _ in values)
        return likelihood


def _bare(view: Position, foe: Seat) -> Position:
    """Return a view without its hidden cards, for a board to start from."""
    bare = view.copy()
    bare.stock = []
    bare.hands[foe] = [card for card in bare.hands[foe] if card != HIDDEN]
    for spot, village in view.villages.items():
        if village.wall == HIDDEN:
            bare.villages[spot] = evolve(village, wall=None)
    return bare
