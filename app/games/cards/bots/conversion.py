"""From a table to a board, and from moves to commands and back."""

from collections.abc import Callable, Sequence

from app.core.command import Seat
from app.games.cards.bots import board as b
from app.games.cards.bots.board import Board, Move, Town
from app.games.cards.bots.set_tables import CARDS_OF, NAME, NUMBER, mask_of, names_of, unit_of
from app.games.cards.commands import (
    Attack,
    BuildCatapult,
    BuildFarmland,
    BuildRoad,
    BuildSoldier,
    BuildVillage,
    BuildWall,
    BuildWell,
    CardsCommand,
    Convert,
    Discard,
    DrawStock,
    EndTurn,
    GiveUp,
    TakeTop,
)
from app.games.cards.model import Phase, Position, army, army_limit, roads_of
from app.games.cards.pack import Card
from app.games.cards.scoring import tally

_PHASES = {
    Phase.PICK_UP: b.PICK_UP,
    Phase.THIEF: b.THIEF,
    Phase.BUILD: b.BUILD,
    Phase.ATTACK: b.FIRE,
    Phase.BETWEEN: b.OVER,
    Phase.OVER: b.OVER,
}


def to_board(state: Position, shuffle: Callable[[list[int]], None]) -> Board:
    """
    Return a full table as a board, with its stock in the order that *shuffle* puts it in.

    Raises:
        KeyError: If a card is hidden, or nature has to act first.
    """
    board = Board(state.options, shuffle)
    board.hands = [mask_of(hand) for hand in state.hands]
    board.pile = _numbers(state.pile)
    board.aside = _numbers(state.aside)
    board.stock = sorted(_numbers(state.stock))
    shuffle(board.stock)
    _lay_out(board, state)
    _set_course(board, state)
    return board


def _lay_out(board: Board, state: Position) -> None:
    """Put the line, the Armies and the points on the board."""
    if state.roads:
        board.low, board.high = min(state.roads), max(state.roads)
    for at, village in state.villages.items():
        board.towns[at] = Town(
            village.owner,
            tuple(_numbers(village.cards)),
            b.NOBODY if village.wall is None else NUMBER[village.wall],
            mask_of(village.well),
            mask_of(village.farmland),
            len({card[-1] for card in village.cards}) == 1,
        )
    towns = board.towns.values()
    tallies = tally(state, 0), tally(state, 1)
    board.armies = _army(state, 0), _army(state, 1)
    board.bonus = tallies[0].army, tallies[1].army
    board.base = tallies[0].total - tallies[0].army, tallies[1].total - tallies[1].army
    board.size, board.roads = _both(army_limit, state), _both(roads_of, state)
    board.wells = _both(lambda _, seat: sum(town.owner == seat and town.well != 0 for town in towns), state)
    board.farms = _both(
        lambda _, seat: sum(town.owner == seat and town.farmland != 0 for town in towns), state
    )


def _army(state: Position, seat: Seat) -> tuple[int, ...]:
    return tuple(sorted((unit_of(unit.cards) for unit in army(state, seat).values()), reverse=True))


def _both(count: Callable[[Position, Seat], int], state: Position) -> tuple[int, int]:
    """Return what *count* says of each seat."""
    return count(state, 0), count(state, 1)


def _set_course(board: Board, state: Position) -> None:
    """Say how far the turn has come."""
    board.phase, board.turn = _PHASES[state.phase], state.turn
    board.left, board.taken, board.idle = state.left, state.taken, state.idle
    board.had_cards, board.stirred = state.had_cards, state.stirred
    board.thief = b.NOBODY if state.thief is None else NUMBER[state.thief]
    board.owing = (state.owing[0], state.owing[1])
    board.targets = state.targets
    board.fresh = tuple(unit_of(state.units[number].cards) for number in state.fresh if number in state.units)
    if state.winner is not None:
        board.winner = state.winner


def to_command(state: Position, seat: Seat, move: Move) -> CardsCommand:
    """Return what a move on the board of a table is called by the rules."""
    match move[0]:
        case b.TAKE:
            return TakeTop(seat)
        case b.DRAW:
            return DrawStock(seat)
        case b.END:
            return EndTurn(seat)
        case b.UNIT:
            cards = tuple(NAME[card] for card in CARDS_OF[move[1]])
            is_soldier = len(cards) == state.tables.soldier.cards
            return BuildSoldier(seat, cards) if is_soldier else BuildCatapult(seat, cards)
        case b.ATTACK:
            return Attack(seat, _unit(state, seat, move[1]), move[2])
        case b.CONVERT:
            return Convert(seat, names_of(move[1]), _unit(state, seat, move[2]))
        case _:
            return _with_cards(seat, move)


def _with_cards(seat: Seat, move: Move) -> CardsCommand:
    cards = names_of(move[1])
    match move[0]:
        case b.GIVE:
            return GiveUp(seat, cards[0])
        case b.DISCARD:
            return Discard(seat, cards[0])
        case b.WALL:
            return BuildWall(seat, cards[0], move[2])
        case b.ROAD:
            return BuildRoad(seat, cards, move[2])
        case b.VILLAGE:
            return BuildVillage(seat, cards, move[2])
        case b.WELL:
            return BuildWell(seat, cards, move[2])
        case _:
            return BuildFarmland(seat, cards, move[2])


def _unit(state: Position, seat: Seat, unit: int) -> int:
    """Return the number that the table gives a unit of the board."""
    return next(number for number, each in army(state, seat).items() if unit_of(each.cards) == unit)


def _numbers(cards: Sequence[Card]) -> list[int]:
    return [NUMBER[card] for card in cards]
