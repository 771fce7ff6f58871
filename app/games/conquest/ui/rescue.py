"""The trades with the bank that make something affordable; no Qt."""

from app.core.command import Command, Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.conquest.board import has_stock
from app.games.conquest.commands import BankTrade, SpendGold
from app.games.conquest.model import Position
from app.games.conquest.pieces import RESOURCES, Cards
from app.games.conquest.telling import goods
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


def missing_reason(view: Position, seat: Seat, price: Cards) -> Reason:
    """Say what a seat is short of for a price, and whether a trade helps."""
    lacks = goods((*missing(view, seat, price), 0))
    if rescue(view, seat, price):
        return Reason("CON-19", N_("Missing: {goods}.  The bank can help."), {"goods": lacks})
    return Reason("CON-19", N_("Missing: {goods}."), {"goods": lacks})
