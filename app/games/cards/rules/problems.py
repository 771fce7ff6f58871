"""What makes a table impossible: the sandbox asks before it takes one."""

from collections import Counter
from collections.abc import Iterator, Sequence

from app.core.reason import Reason
from app.core.words import N_
from app.games.cards.model import Position, line_ends, whole_pack, zones
from app.games.cards.pack import is_joker, name
from app.games.cards.rules.sets import straight, why_no_set


def problems(state: Position) -> Sequence[Reason]:
    """Return what no game could have led to.  Rule: CRD-1, CRD-13 to CRD-22, CRD-R21."""
    return [*_lost_and_found(state), *_jokers(state), *_line(state), *_sets(state)]


def _lost_and_found(state: Position) -> Iterator[Reason]:
    """Every card is somewhere, once.  Rule: CRD-1."""
    wanted, found = Counter(whole_pack(state.options)), Counter(zones(state))
    for card in wanted - found:
        yield Reason("CRD-1", N_("{card} is missing."), {"card": name(card)})
    for card in found - wanted:
        yield Reason("CRD-1", N_("{card} is there once too often."), {"card": name(card)})


def _jokers(state: Position) -> Iterator[Reason]:
    """Jokers are never in a hand or in a wall.  Rule: CRD-10, CRD-R21."""
    walls = [village.wall for village in state.villages.values() if village.wall]
    if any(is_joker(card) for card in (*state.hands[0], *state.hands[1], *walls)):
        yield Reason("CRD-R21", N_("A joker is never in a hand and never a wall."))


def _line(state: Position) -> Iterator[Reason]:
    """Roads lie at even spots without a hole, Villages between and beside them.  Rule: CRD-22."""
    if any(spot % 2 for spot in state.roads) or any(spot % 2 == 0 for spot in state.villages):
        yield Reason("CRD-22", N_("Roads and Villages take turns."))
        return
    if not state.roads:
        if state.villages or state.units:
            yield Reason("CRD-21", N_("Nothing can be built before the first Road."))
        return
    ends = line_ends(state)
    low, high = min(state.roads), max(state.roads)
    if len(state.roads) != (high - low) // 2 + 1 or (ends and (ends[0] < low - 1 or ends[1] > high + 1)):
        yield Reason("CRD-22", N_("The Roads of the line have no holes, and a Village lies beside a Road."))


def _sets(state: Position) -> Iterator[Reason]:
    """Whatever was built is the set it takes.  Rule: CRD-13, CRD-14, CRD-16 to CRD-19, CRD-R35."""
    tables = state.tables
    for road in state.roads.values():
        if reason := why_no_set(road.cards, tables.road, tables.ranks, "CRD-13"):
            yield reason
    for village in state.villages.values():
        if (
            straight(village.cards, tables.ranks) != village.cards
            or len(village.cards) != tables.village.cards
        ):
            yield Reason(
                "CRD-14", N_("A Village is {count} cards in a row."), {"count": tables.village.cards}
            )
        for cards, cost, rule in (
            (village.well, tables.well, "CRD-16"),
            (village.farmland, tables.farmland, "CRD-17"),
        ):
            if cards and (reason := why_no_set(cards, cost, tables.ranks, rule)):
                yield reason
    for unit in state.units.values():
        if why_no_set(unit.cards, tables.soldier, tables.ranks, "CRD-18") and (
            reason := why_no_set(unit.cards, tables.catapult, tables.ranks, "CRD-19")
        ):
            yield reason
