"""The trades with the bank that make something affordable; no Qt."""

from app.core.command import Command, Seat
from app.games.conquest.board import has_stock
from app.games.conquest.commands import BankTrade, SpendGold
from app.games.conquest.model import Position
from app.games.conquest.pieces import RESOURCES, Cards
from app.games.conquest.ui.tools import missing


def rescue(view: Position, seat: Seat, price: Cards) -> list[Command]:
    """
    Return the trades after which a seat can pay *price*; empty if it can already, or never.

    Spare cards go first, four for one; gold pays for the rest.  Rule: CON-19.
    """
    costs = view.tables.costs
    spare = [have - cost for have, cost in zip(view.cards[seat], price, strict=True)]
    gold, trades = view.gold[seat], list[Command]()
    for kind, short in enumerate(missing(view, seat, price)):
        for _ in range(short):
            if not has_stock(view, kind):
                return []
            plenty = max(RESOURCES, key=lambda each: spare[each])
            if spare[plenty] >= costs.bank:
                spare[plenty] -= costs.bank
                trades.append(BankTrade(seat, plenty, RESOURCES[kind]))
            elif gold >= costs.gold:
                gold -= costs.gold
                trades.append(SpendGold(seat, RESOURCES[kind]))
            else:
                return []
    return trades
