"""All that could be said in Catapult, legal or not: the slow referee of `choices`."""

from collections.abc import Iterator
from itertools import combinations

from app.core.command import Command, Seat
from app.games.cards import commands as verbs
from app.games.cards.model import Position


def everything(state: Position, seat: Seat) -> Iterator[Command]:
    """Yield every command of a seat with cards of its hand, at and around every place."""
    for verb in (verbs.TakeTop, verbs.DrawStock, verbs.EndTurn, verbs.NextGame):
        yield verb(seat)
    hand = state.hands[seat] if seat in (0, 1) else []
    places = {0, *state.roads, *state.villages}
    spots = range(min(places) - 3, max(places) + 4)
    for card in hand:
        yield verbs.GiveUp(seat, card)
        yield verbs.Discard(seat, card)
        yield from (verbs.BuildWall(seat, card, at) for at in spots)
        yield from (verbs.Convert(seat, (card,), unit) for unit in range(state.enlisted))
    for count in range(2, 6):
        for cards in combinations(hand, count):
            yield verbs.BuildSoldier(seat, cards)
            yield verbs.BuildCatapult(seat, cards)
            for verb in (verbs.BuildRoad, verbs.BuildVillage, verbs.BuildWell, verbs.BuildFarmland):
                yield from (verb(seat, cards, at) for at in spots)
    yield from (verbs.Attack(seat, unit, at) for unit in range(state.enlisted) for at in spots)
