"""Paying for things: which trades turn a hand into a price."""

from app.core.command import Seat
from app.games.conquest.commands import BankTrade, ConquestCommand, SpendGold
from app.games.conquest.model import Position
from app.games.conquest.pieces import RESOURCES, Cards


def funding(state: Position, seat: Seat, price: Cards) -> list[ConquestCommand] | None:
    """Return the trades that make a price payable, gold before cards; None if nothing does."""
    hand = list(map(int.__sub__, state.cards[seat], price))
    if min(hand) >= 0:
        return []
    costs = state.tables.costs
    gold = state.gold[seat]
    trades: list[ConquestCommand] = []
    for kind in RESOURCES:
        if state.bank is not None and hand[kind] + state.bank[kind] < 0:
            return None
        while hand[kind] < 0:
            if gold >= costs.gold:
                gold -= costs.gold
                trades.append(SpendGold(seat, kind))
            else:
                most = max(RESOURCES, key=hand.__getitem__)
                if hand[most] < costs.bank:
                    return None
                hand[most] -= costs.bank
                trades.append(BankTrade(seat, most, kind))
            hand[kind] += 1
    return trades
