"""The trades with the bank, or with others, that make something affordable; no Qt."""

from collections.abc import Iterator, Sequence

from app.core.command import Command, Seat
from app.core.reason import Reason
from app.core.words import N_, Phrase
from app.games.conquest.commands import BankTrade, OfferTrade, SpendGold
from app.games.conquest.log_text import goods
from app.games.conquest.model import Position
from app.games.conquest.pieces import RESOURCES, Cards, Goods
from app.games.conquest.queries import has_stock, is_alive
from app.games.conquest.rules.trade import can_give
from app.games.conquest.ui.tools import missing

_GOLD = len(RESOURCES)


def bank_trades(view: Position, seat: Seat, price: Cards) -> list[Command]:
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


def offer_to_others(view: Position, seat: Seat, price: Cards) -> OfferTrade | None:
    """
    Return an offer to others after which a seat can pay *price*: for each missing card one to spare.

    All are asked who have what is missing.  None if nobody has, there is nothing to spare, or players do not
    trade.  Rules: CON-20, CON-R42.
    """
    get = (*missing(view, seat, price), 0)
    spare = [max(have - cost, 0) for have, cost in zip(view.cards[seat], price, strict=True)]
    spare.append(view.gold[seat])
    if not view.options.player_trade or not any(get) or sum(spare) < sum(get):
        return None
    give = [0] * len(spare)
    for _ in range(sum(get)):
        plenty = max(range(len(spare)), key=lambda kind: spare[kind] - give[kind])
        give[plenty] += 1
    others = (each for each in range(view.seats) if each != seat and is_alive(view, each))
    asked = tuple(other for other in others if can_give(view, other, get))
    return OfferTrade(seat, asked, tuple(give), get) if asked else None


def can_be_helped(view: Position, seat: Seat, price: Cards) -> bool:
    """Tell whether the bank or another player has what is missing for a price."""
    return bool(bank_trades(view, seat, price)) or offer_to_others(view, seat, price) is not None


def missing_reason(view: Position, seat: Seat, price: Cards) -> Reason:
    """Say what a seat is short of for a price, and whether a trade helps."""
    lacks = goods((*missing(view, seat, price), 0))
    if bank_trades(view, seat, price):
        return Reason("CON-19", N_("Missing: {goods}.  The bank can help."), {"goods": lacks})
    if offer_to_others(view, seat, price) is not None:
        return Reason("CON-20", N_("Missing: {goods}.  Ask the others for it."), {"goods": lacks})
    return Reason("CON-19", N_("Missing: {goods}."), {"goods": lacks})


def bank_deal(view: Position, seat: Seat, give: Goods, get: Goods) -> list[Command]:
    """Return the trades with the bank that exchange *give* for *get*; empty if it does not do that."""
    rate = view.tables.costs.bank
    if get[_GOLD] or any(count % rate for count in give[:_GOLD]) or not any(get):
        return []
    paid: list[int] = [kind for kind in RESOURCES for _ in range(give[kind] // rate)]
    paid += [_GOLD] * (give[_GOLD] // view.tables.costs.gold)
    bought = [kind for kind in RESOURCES for _ in range(get[kind])]
    if len(paid) != len(bought):
        return []
    return [
        SpendGold(seat, mine) if kind == _GOLD else BankTrade(seat, RESOURCES[kind], mine)
        for kind, mine in zip(paid, bought, strict=True)
    ]


def overlap(give: Goods, get: Goods) -> bool:
    """Tell whether a kind is on both sides."""
    return any(mine and yours for mine, yours in zip(give, get, strict=True))


def summed(view: Position, trades: Sequence[Command]) -> Phrase:
    """Say what several trades with the bank come to."""
    give, get = [0] * 6, [0] * 6
    for kind, count, bought in _parts(view, trades):
        give[kind] += count
        get[bought] += 1
    return Phrase(N_("{give} for {get}"), {"give": goods(tuple(give)), "get": goods(tuple(get))})


def _parts(view: Position, trades: Sequence[Command]) -> Iterator[tuple[int, int, int]]:
    """Yield what each trade gives, how much of it, and what it gets."""
    for trade in trades:
        if isinstance(trade, BankTrade):
            yield trade.give, view.tables.costs.bank, trade.get
        elif isinstance(trade, SpendGold):
            yield _GOLD, view.tables.costs.gold, trade.get
