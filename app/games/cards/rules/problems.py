"""What makes a table impossible: the sandbox asks before it takes one."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence

from app.core.reason import Reason
from app.core.words import N_, SeatName
from app.games.cards.model import Phase, Position, has_held, line_ends, whole_pack, zones
from app.games.cards.pack import Card, is_joker, name
from app.games.cards.rules.sets import straight, why_no_set
from app.games.cards.scoring import points
from app.games.cards.tables import Cost


def problems(state: Position) -> Sequence[Reason]:
    """
    Return what no game could have led to, and where it is seen.

    Rule: CRD-1, CRD-6, CRD-10, CRD-13 to CRD-22, CRD-33, CRD-34, CRD-R21, CRD-R33.
    """
    return [
        *_lost_and_found(state),
        *_jokers(state),
        *_line(state),
        *_sets(state),
        *_knowledge(state),
        *_course(state),
    ]


def _lost_and_found(state: Position) -> Iterator[Reason]:
    """Every card is somewhere, once.  Rule: CRD-1."""
    wanted, found = Counter(whole_pack(state.options)), Counter(zones(state))
    for card in wanted - found:
        yield Reason("CRD-1", N_("{card} is missing."), {"card": name(card)}, ("stock",))
    for card in found - wanted:
        yield Reason("CRD-1", N_("{card} is there once too often."), {"card": name(card)}, _at([card]))


def _jokers(state: Position) -> Iterator[Reason]:
    """Jokers are never in a hand or in a wall.  Rule: CRD-10, CRD-R21."""
    walls = [village.wall for village in state.villages.values() if village.wall]
    jokers = [card for card in (*state.hands[0], *state.hands[1], *walls) if is_joker(card)]
    if jokers:
        yield Reason("CRD-R21", N_("A joker is never in a hand and never a wall."), where=_at(jokers))


def _line(state: Position) -> Iterator[Reason]:
    """Roads lie at even spots without a hole, Villages between and beside them.  Rule: CRD-22."""
    wrong = [("road", spot) for spot in state.roads if spot % 2]
    wrong += [("village", spot) for spot in state.villages if spot % 2 == 0]
    if wrong:
        yield Reason("CRD-22", N_("Roads and Villages take turns."), where=tuple(wrong))
        return
    if not state.roads:
        first = [("village", spot) for spot in state.villages] + [("unit", number) for number in state.units]
        if first:
            yield Reason("CRD-21", N_("Nothing can be built before the first Road."), where=tuple(first))
        return
    ends = line_ends(state)
    low, high = min(state.roads), max(state.roads)
    holes = [("spot", spot) for spot in range(low, high, 2) if spot not in state.roads]
    if holes or (ends and (ends[0] < low - 1 or ends[1] > high + 1)):
        yield Reason(
            "CRD-22",
            N_("The Roads of the line have no holes, and a Village lies beside a Road."),
            where=tuple(holes),
        )


def _sets(state: Position) -> Iterator[Reason]:
    """Whatever was built is the set it takes.  Rule: CRD-13, CRD-14, CRD-16 to CRD-19, CRD-R35."""
    tables = state.tables
    for spot, road in state.roads.items():
        yield from _no_set(state, road.cards, tables.road, "CRD-13", ("road", spot))
    for spot, village in state.villages.items():
        in_a_row = straight(village.cards, tables.ranks) == village.cards
        if not in_a_row or len(village.cards) != tables.village.cards:
            values = {"count": tables.village.cards}
            yield Reason("CRD-14", N_("A Village is {count} cards in a row."), values, (("village", spot),))
        if village.well:
            yield from _no_set(state, village.well, tables.well, "CRD-16", *_at(village.well))
        if village.farmland:
            yield from _no_set(state, village.farmland, tables.farmland, "CRD-17", *_at(village.farmland))
    for number, unit in state.units.items():
        if why_no_set(unit.cards, tables.soldier, tables.ranks, "CRD-18"):
            yield from _no_set(state, unit.cards, tables.catapult, "CRD-19", ("unit", number))


def _no_set(
    state: Position, cards: Sequence[Card], cost: Cost, rule: str, *where: Hashable
) -> Iterator[Reason]:
    if reason := why_no_set(cards, cost, state.tables.ranks, rule):
        yield Reason(reason.rule, reason.text, reason.values, where)


def _knowledge(state: Position) -> Iterator[Reason]:
    """What a player was seen to take is in that hand, or became a wall.  Rule: CRD-9, CRD-R20."""
    for seat in (0, 1):
        walls = [village.wall for village in state.villages.values() if village.owner == seat]
        lost = [card for card in state.known[seat] if card not in state.hands[seat] and card not in walls]
        if lost:
            text = N_("{card} is known to be in the hand of {name}, and is not.")
            yield Reason("CRD-R20", text, {"card": name(lost[0]), "name": SeatName(seat)}, _at(lost))
    new = [card for card in state.stock if state.shuffled and card not in state.shuffled]
    if new:
        text = N_("{card} is in the stock, but was not when it was shuffled.")
        yield Reason("CRD-9", text, {"card": name(new[0])}, ("stock",))


def _course(state: Position) -> Iterator[Reason]:
    """The turn can go on from here.  Rule: CRD-6, CRD-10, CRD-33, CRD-34, CRD-R33."""
    if state.phase in (Phase.OVER, Phase.BETWEEN):
        return
    for seat in (0, 1):
        if points(state, seat) >= state.options.target:
            text = N_("{name} has won already, with {points} points.")
            values = {"name": SeatName(seat), "points": points(state, seat)}
            yield Reason("CRD-33", text, values, (("plate", seat),))
    if state.idle >= state.tables.idle_turns:
        yield Reason("CRD-34", N_("So many turns without a build or an attack end the game."))
    if state.phase in (Phase.PICK_UP, Phase.DRAW) and state.left < 1:
        yield Reason("CRD-6", N_("There must be a card left to pick up."), where=("stock",))
    if has_held(state) and not state.had_cards:
        text = N_("{name} holds cards now, and must have held some after the pick-up.")
        yield Reason("CRD-R33", text, {"name": SeatName(state.turn)}, (("hand", state.turn),))
    if state.phase is Phase.THIEF:
        yield from _payment(state)
    elif state.thief is not None:
        yield Reason("CRD-10", N_("A Thief is there only while he is paid."), where=_at([state.thief]))


def _payment(state: Position) -> Iterator[Reason]:
    if state.thief is None or not any(state.owing):
        text = N_("In this phase a Thief is paid: there must be one, and somebody must owe him cards.")
        yield Reason("CRD-10", text, where=("stock",))
    for seat in (0, 1):
        if state.owing[seat] > len(state.hands[seat]):
            text = N_("{name} owes the Thief more cards than there are.")
            yield Reason("CRD-10", text, {"name": SeatName(seat)}, (("hand", seat),))


def _at(cards: Iterable[Card]) -> tuple[Hashable, ...]:
    return tuple(("card", card) for card in cards)
