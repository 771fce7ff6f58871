"""Chapter BUILD: what is built, with what, and where."""

from collections.abc import Iterator, Sequence

from attrs import evolve

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.cards.commands import (
    BuildCatapult,
    BuildFarmland,
    BuildRoad,
    BuildSoldier,
    BuildVillage,
    BuildWall,
    BuildWell,
    CardsCommand,
    Convert,
)
from app.games.cards.model import (
    Phase,
    Position,
    Road,
    Spot,
    Unit,
    Village,
    army,
    army_limit,
    gaps,
    is_catapult,
    line_ends,
    roads_of,
    villages_of,
)
from app.games.cards.pack import Card, rank
from app.games.cards.rules.sets import by_rank, by_suit, find_sets, straight, why_no_set
from app.games.cards.rules.turn import check_hand, check_turn, look_for_a_winner, spend
from app.games.cards.tables import Cost

# --- Where: one line for both, judged by kind alone (CRD-R14) ---


def road_spots(state: Position) -> list[Spot]:
    """Return where a Road may be laid: beside a Village at an end.  Rule: CRD-22, CRD-R15."""
    ends = line_ends(state)
    if ends is None:
        return [0]
    left, right = ends
    return ([left - 1] if left % 2 else []) + ([right + 1] if right % 2 else [])


def village_spots(state: Position) -> list[Spot]:
    """Return where a Village may be laid: beside a Road at an end, or in a gap.  Rule: CRD-22, CRD-R16."""
    ends = line_ends(state)
    if ends is None:
        return []
    left, right = ends
    return ([left - 1] if left % 2 == 0 else []) + gaps(state) + ([right + 1] if right % 2 == 0 else [])


def _check_road_spot(state: Position, at: Spot) -> Reason | None:
    if at in road_spots(state):
        return None
    if at in state.roads or at in state.villages:
        return Reason("CRD-22", N_("That place is taken."))
    if at in gaps(state):
        return Reason("CRD-R16", N_("Only a Village fills a gap."))
    return Reason("CRD-22", N_("A Road is laid beside a Village at an end of the line."))


def _check_village_spot(state: Position, at: Spot) -> Reason | None:
    if at in village_spots(state):
        return None
    if at in state.roads or at in state.villages:
        return Reason("CRD-22", N_("That place is taken."))
    return Reason("CRD-22", N_("A Village is laid beside a Road at an end of the line, or into a gap."))


def _check_first_road(state: Position, by: Seat) -> Reason | None:
    """Nothing is built before the first Road.  Rule: CRD-21, CRD-R13."""
    if not state.roads:
        return Reason("CRD-21", N_("Nothing can be built before the first Road."))
    if state.options.first_road == "each" and not roads_of(state, by):
        return Reason("CRD-R13", N_("Your first build must be a Road."))
    return None


# --- Roads and Villages ---


def check_road(state: Position, build: BuildRoad) -> Reason | None:
    """Refuse all but three hearts or three diamonds.  Rule: CRD-13, CRD-22."""
    return _check_paid(state, build.by, build.cards, state.tables.road, "CRD-13") or _check_road_spot(
        state, build.at
    )


def build_road(state: Position, build: BuildRoad) -> None:
    """Lay the Road.  Rule: CRD-13."""
    spend(state, build.by, build.cards)
    state.roads[build.at] = Road(build.by, by_rank(build.cards))
    _built(state)


def check_village(state: Position, build: BuildVillage) -> Reason | None:
    """Refuse all but four cards in a row, after a Road.  Rule: CRD-14, CRD-21, CRD-22."""
    return (
        check_turn(state, build.by, Phase.BUILD)
        or _check_first_road(state, build.by)
        or _check_paid(state, build.by, build.cards, state.tables.village, "CRD-14")
        or _check_village_spot(state, build.at)
    )


def build_village(state: Position, build: BuildVillage) -> None:
    """Lay the Village, its cards from the low end.  Rule: CRD-14."""
    spend(state, build.by, build.cards)
    cards = straight(build.cards, state.tables.ranks)
    state.villages[build.at] = Village(build.by, cards or build.cards)
    _built(state)


# --- What belongs to a Village ---


def check_wall(state: Position, build: BuildWall) -> Reason | None:
    """Refuse a wall on another's Village, and a second one.  Rule: CRD-15, CRD-R22."""
    return (
        check_turn(state, build.by, Phase.BUILD)
        or _check_own_village(state, build.by, build.at, "CRD-15")
        or _check_free(bool(state.villages[build.at].wall), "CRD-R22", N_("This Village has a wall already."))
        or _check_paid(state, build.by, (build.card,), state.tables.wall, "CRD-15")
    )


def build_wall(state: Position, build: BuildWall) -> None:
    """Lay the wall face down: what was known to be in the hand may now lie there.  Rule: CRD-15, CRD-R20."""
    state.hands[build.by].remove(build.card)
    state.villages[build.at] = evolve(state.villages[build.at], wall=build.card)
    known = state.known[build.by]
    state.known[build.by] = {card: (*walls, build.at) for card, walls in known.items()}
    _built(state)


def check_well(state: Position, build: BuildWell) -> Reason | None:
    """Refuse all but three clubs, once for each own Village.  Rule: CRD-16, CRD-R24."""
    return (
        check_turn(state, build.by, Phase.BUILD)
        or _check_own_village(state, build.by, build.at, "CRD-16")
        or _check_free(bool(state.villages[build.at].well), "CRD-R24", N_("This Village has a Well already."))
        or _check_paid(state, build.by, build.cards, state.tables.well, "CRD-16")
    )


def build_well(state: Position, build: BuildWell) -> None:
    """Lay a Well beside its Village.  Rule: CRD-16."""
    spend(state, build.by, build.cards)
    state.villages[build.at] = evolve(state.villages[build.at], well=by_rank(build.cards))
    _built(state)


def check_farmland(state: Position, build: BuildFarmland) -> Reason | None:
    """Refuse all but three spades, once for each own Village.  Rule: CRD-17, CRD-R24."""
    return (
        check_turn(state, build.by, Phase.BUILD)
        or _check_own_village(state, build.by, build.at, "CRD-17")
        or _check_free(
            bool(state.villages[build.at].farmland), "CRD-R24", N_("This Village has Farmland already.")
        )
        or _check_paid(state, build.by, build.cards, state.tables.farmland, "CRD-17")
    )


def build_farmland(state: Position, build: BuildFarmland) -> None:
    """Lay out the Farmland.  Rule: CRD-17."""
    spend(state, build.by, build.cards)
    state.villages[build.at] = evolve(state.villages[build.at], farmland=by_rank(build.cards))
    _built(state)


# --- The Army ---


def check_soldier(state: Position, build: BuildSoldier) -> Reason | None:
    """Refuse all but two cards of a rank, for an Army that may grow.  Rule: CRD-18, CRD-24."""
    return _check_muster(state, build.by, build.cards, state.tables.soldier, "CRD-18")


def check_catapult(state: Position, build: BuildCatapult) -> Reason | None:
    """Refuse all but three cards of a rank, for an Army that may grow.  Rule: CRD-19, CRD-24."""
    return _check_muster(state, build.by, build.cards, state.tables.catapult, "CRD-19")


def enlist(state: Position, build: BuildSoldier | BuildCatapult) -> None:
    """Add a unit to the Army.  Rule: CRD-18, CRD-19."""
    spend(state, build.by, build.cards)
    unit = Unit(build.by, tuple(by_suit(build.cards)))
    state.units[state.enlisted] = unit
    if is_catapult(state, unit):
        state.fresh += (state.enlisted,)
    state.enlisted += 1
    _built(state)


def check_convert(state: Position, build: Convert) -> Reason | None:
    """Refuse to convert any but an own Soldier, or without a card of its rank.  Rule: CRD-20, CRD-R25."""
    if reason := check_turn(state, build.by, Phase.BUILD) or check_hand(
        state, build.by, build.cards, "CRD-20"
    ):
        return reason
    unit = army(state, build.by).get(build.unit)
    if unit is None or is_catapult(state, unit):
        return Reason("CRD-20", N_("Only a Soldier of your own can be converted."))
    needed = state.tables.catapult.cards - state.tables.soldier.cards
    if len(build.cards) != needed or any(rank(card) != rank(unit.cards[0]) for card in build.cards):
        text = N_("A conversion takes a card of the Soldier's own rank.")
        if needed > 1:
            text = N_("A conversion takes {count} cards of the Soldier's own rank.")
        return Reason("CRD-20", text, {"count": needed})
    return None


def convert(state: Position, build: Convert) -> None:
    """Add the card to the Soldier.  Rule: CRD-20."""
    spend(state, build.by, build.cards)
    unit = state.units[build.unit]
    state.units[build.unit] = unit._replace(cards=tuple(by_suit([*unit.cards, *build.cards])))
    state.fresh += (build.unit,)
    _built(state)


# --- All that may be built ---


def builds(state: Position, seat: Seat) -> Iterator[CardsCommand]:
    """Yield every legal build of the seat whose BUILD it is.  Rule: CRD-12 to CRD-22."""
    hand, tables = state.hands[seat], state.tables
    for cards in find_sets(hand, tables.road, tables.ranks):
        yield from (BuildRoad(seat, cards, at) for at in road_spots(state))
    if _check_first_road(state, seat):
        return
    for cards in find_sets(hand, tables.village, tables.ranks):
        yield from (BuildVillage(seat, by_rank(cards), at) for at in village_spots(state))
    yield from _village_builds(state, seat)
    yield from _army_builds(state, seat)


def _village_builds(state: Position, seat: Seat) -> Iterator[CardsCommand]:
    hand, tables = state.hands[seat], state.tables
    for at, village in sorted(villages_of(state, seat).items()):
        if not village.wall:
            yield from (BuildWall(seat, card, at) for card in hand)
        if not village.well:
            yield from (BuildWell(seat, cards, at) for cards in find_sets(hand, tables.well, tables.ranks))
        if not village.farmland:
            yield from (
                BuildFarmland(seat, cards, at) for cards in find_sets(hand, tables.farmland, tables.ranks)
            )


def _army_builds(state: Position, seat: Seat) -> Iterator[CardsCommand]:
    hand, tables, mine = state.hands[seat], state.tables, army(state, seat)
    if len(mine) < army_limit(state, seat):
        yield from (BuildSoldier(seat, cards) for cards in find_sets(hand, tables.soldier, tables.ranks))
        yield from (BuildCatapult(seat, cards) for cards in find_sets(hand, tables.catapult, tables.ranks))
    needed = Cost("equal", tables.catapult.cards - tables.soldier.cards)
    for number, unit in mine.items():
        if not is_catapult(state, unit):
            fitting = [card for card in hand if rank(card) == rank(unit.cards[0])]
            yield from (Convert(seat, cards, number) for cards in find_sets(fitting, needed, tables.ranks))


# --- Shared questions ---


def _check_paid(state: Position, by: Seat, cards: Sequence[Card], cost: Cost, rule: str) -> Reason | None:
    """It is time to build, the cards are there, and they make the set.  Rule: CRD-12."""
    return (
        check_turn(state, by, Phase.BUILD)
        or check_hand(state, by, cards, rule)
        or why_no_set(cards, cost, state.tables.ranks, rule)
    )


def _check_own_village(state: Position, by: Seat, at: Spot, rule: str) -> Reason | None:
    village = state.villages.get(at)
    if village is None or village.owner != by:
        return Reason(rule, N_("That belongs to a Village of your own."))
    return None


def _check_free(taken: bool, rule: str, text: str) -> Reason | None:
    return Reason(rule, text) if taken else None


def _check_muster(state: Position, by: Seat, cards: Sequence[Card], cost: Cost, rule: str) -> Reason | None:
    if reason := check_turn(state, by, Phase.BUILD) or _check_first_road(state, by):
        return reason
    if reason := _check_paid(state, by, cards, cost, rule):
        return reason
    if len(army(state, by)) >= army_limit(state, by):
        return Reason("CRD-24", N_("Your Army cannot be larger than your Roads and Villages together."))
    return None


def _built(state: Position) -> None:
    """After every build: somebody may have won.  Rule: CRD-33, CRD-34."""
    state.stirred = True
    look_for_a_winner(state)
