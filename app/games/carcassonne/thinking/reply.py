"""
The best turn one turn ahead, found quickly: what searches assume everybody will do.

A land is valued once for each placement; what a follower on it adds is added on top, because it goes where
nobody stands.  The tests hold this against `outlook`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from app.games.carcassonne.thinking.board import Board, shares
from app.games.carcassonne.thinking.moves import NOBODY, Move, play
from app.games.carcassonne.thinking.outlook import (
    HOME,
    Deck,
    closing,
    field_cities,
    field_worth,
    hand_worth,
    monastery_worth,
    region_worth,
    relative,
)
from app.games.carcassonne.thinking.plans import FIELD, MONASTERY, RING

EXACT = 10
"""When fewer tiles are left, it matters for every turn how many."""


class Reply(NamedTuple):
    """A turn, and what the land after it is worth to who takes it, against the rivals."""

    worth: float
    move: Move


def best_reply(board: Board, deck: Deck, kind: int, seat: int) -> Reply | None:
    """Return the turn that promises most with a kind of tile, or None if it fits nowhere."""
    return max(replies(board, deck, kind, seat), default=None)


def replies(board: Board, deck: Deck, kind: int, seat: int) -> Iterator[Reply]:
    """Yield every turn a seat can take with a tile, with its worth."""
    for place, code in board.placements(kind):
        laid = board.copy()
        laid.lay(place, code)
        free = _free_nodes(laid) if laid.supply[seat] else ()
        laid.finish()
        after = _after(laid, deck)
        worth = relative(_totals(after), deck, seat)
        yield Reply(worth, Move(place, code, NOBODY))
        if free:
            fewer = laid.supply[seat] - 1
            cost = (hand_worth(fewer) - hand_worth(fewer + 1)) * deck.haste
            for number, node in free:
                gain, stays = _claimed(after, number, node)
                yield Reply(worth + gain + cost * stays, Move(place, code, number))


def follow(board: Board, draws: Sequence[int], turns: int, deck: Deck, turn: int) -> None:
    """
    Play some turns, everybody taking the best one turn ahead.

    Args:
        board: Played on; changed.
        draws: Kinds of all tiles that are still to be drawn, in this order.
        turns: How many of them are laid.
        deck: The same tiles in no order.
        turn: Who draws first.
    """
    seats = len(board.points)
    for number, kind in enumerate(draws[:turns], 1):
        if len(draws) - number < EXACT:
            deck = Deck(draws[number:], board.plans.fits, seats)
        reply = best_reply(board, deck, kind, turn)
        if reply is not None:
            play(board, reply.move, turn)
            turn = (turn + 1) % seats


def worth_of(board: Board, deck: Deck, seat: int) -> float:
    """Return what a land is worth to a seat, against its rivals; as `outlook.value`, but quickly."""
    return relative(_totals(_after(board, deck)), deck, seat)


class _After(NamedTuple):
    """A land after a turn, the tiles left, the chances of its roads and cities, and the cities that pay."""

    board: Board
    deck: Deck
    chances: Mapping[int, float]
    cities: Sequence[tuple[int, float]]


def _after(board: Board, deck: Deck) -> _After:
    chances = closing(board, deck)
    return _After(board, deck, chances, field_cities(board, chances))


def _free_nodes(board: Board) -> list[tuple[int, int]]:
    """Return the places where a follower may go, with the nodes of their regions."""
    base = board.fresh[1]
    return [(number, board.root(base + number)) for number in board.free_places()]


def _claimed(after: _After, number: int, node: int) -> tuple[float, bool]:
    """Return what a follower adds on a region where nobody stands, and whether it stays there."""
    board, deck, chances, cities = after
    place, _, plan = board.fresh
    kind = plan.kinds[number]
    if kind == FIELD:
        return field_worth(board, node, cities), True
    if kind == MONASTERY:
        missing = len(RING) - sum(place + step in board.laid for step in RING)
        worth, likely = monastery_worth(missing, deck.turns)
        return (
            (board.plans.scores.monastery, False)
            if not missing
            else (worth + HOME * likely * deck.haste, True)
        )
    if board.opens[node] < 0:
        return board.finished_worth(node, kind), False
    likely = chances.get(node, 0.0)
    return region_worth(board, node, likely) + HOME * likely * deck.haste, True


def _totals(after: _After) -> list[float]:
    """Return what `outlook` adds up to, for each seat."""
    board, deck, chances, cities = after
    men, home = board.men, HOME * deck.haste
    totals = [
        points + hand_worth(count) * deck.haste
        for points, count in zip(board.points, board.supply, strict=True)
    ]
    for node, likely in chances.items():
        if men[node]:
            _give(men[node], totals, region_worth(board, node, likely), home * likely)
    for node, missing in board.cloisters.values():
        worth, likely = monastery_worth(missing, deck.turns)
        _give(men[node], totals, worth, home * likely)
    for node in board.farms():
        _give(men[node], totals, field_worth(board, node, cities), 0.0)
    return totals


def _give(men: int, totals: list[float], worth: float, home: float) -> None:
    leaders, counts = shares(men)
    for seat in leaders:
        totals[seat] += worth
    if home:
        for seat, count in counts:
            totals[seat] += count * home
