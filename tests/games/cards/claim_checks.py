"""What hints claim of Catapult, counted once more: card by card, sharing nothing with the adviser."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from app.bots.protocol import Hint
from app.core.command import Seat
from app.games.cards import rules
from app.games.cards.commands import Attack, BuildWall, EndTurn
from app.games.cards.model import Phase, Position

Check: TypeAlias = Callable[[Position, Seat, Hint, Mapping[str, Any]], bool]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FLUSHES = {"BuildRoad": "road", "BuildWell": "well", "BuildFarmland": "farmland"}
EQUALS = {"BuildSoldier": "soldier", "BuildCatapult": "catapult"}
COSTS = {**FLUSHES, **EQUALS, "BuildVillage": "village"}


def rank(card: str) -> int:
    return RANKS.index(card[:-1]) + 2


def played(view: Position, hint: Hint) -> Position:
    after = view.copy()
    rules.play(after, hint.move)
    return after


def units(state: Position, seat: Seat) -> list[int]:
    """Return the ranks of an Army, the highest first."""
    return sorted((rank(unit.cards[0]) for unit in state.units.values() if unit.owner == seat), reverse=True)


def largest(state: Position) -> Seat | None:
    first, second = units(state, 0), units(state, 1)
    if (len(first), first) == (len(second), second):
        return None
    return 0 if (len(first), first) > (len(second), second) else 1


def points(state: Position, seat: Seat) -> int:
    """Return the points of CRD-32, item by item."""
    tables = state.tables
    total = len(state.taxmen[seat]) * tables.taxman_points
    total += sum(road.owner == seat for road in state.roads.values()) * tables.road.points
    for village in state.villages.values():
        if village.owner == seat:
            total += tables.village.points
            for what in ("wall", "well", "farmland"):
                total += tables.cost(what).points * bool(getattr(village, what))
    return total + (len(units(state, seat)) * tables.army_points if largest(state) == seat else 0)


def is_set(view: Position, verb: str, cards: Sequence[str]) -> bool:
    """Tell whether cards are what a build is made of."""
    cost = view.tables.cost(COSTS[verb])
    if len(cards) != cost.cards:
        return False
    if verb in FLUSHES:
        return len({card[-1] for card in cards}) == 1 and cards[0][-1] in cost.suits
    if verb in EQUALS:
        return len({card[:-1] for card in cards}) == 1
    pack = view.tables.ranks
    places = {pack.index(card[:-1]) for card in cards}
    low = {-1 if place == len(pack) - 1 else place for place in places} if pack[-1] == "A" else places
    return len(places) == len(cards) and any(max(some) - min(some) < len(cards) for some in (places, low))


def soldiers(view: Position, seat: Seat) -> list[int]:
    """Return the ranks of a seat's Soldiers."""
    size = view.tables.soldier.cards
    return [
        rank(unit.cards[0]) for unit in view.units.values() if (unit.owner, len(unit.cards)) == (seat, size)
    ]


def converts(view: Position, seat: Seat, others: Sequence[str], card: str) -> bool:
    """Tell whether a card makes a Catapult of a Soldier, with as many others of its rank as that takes."""
    more = view.tables.catapult.cards - view.tables.soldier.cards - 1
    alike = [each for each in others if each != card and rank(each) == rank(card)]
    return rank(card) in soldiers(view, seat) and len(alike) >= more


def may_use(view: Position, seat: Seat, verb: str) -> bool:
    """Tell whether the table allows such a build: a place on the line, a Village for it, room in the Army."""
    mine = [village for village in view.villages.values() if village.owner == seat]
    roads = sum(road.owner == seat for road in view.roads.values())
    room = len(units(view, seat)) < roads + len(mine)
    ends = {min(view.roads, default=0) - 1, max(view.roads, default=0) + 1}
    spots = [*view.roads, *view.villages]
    gap = any(
        spot not in view.villages for spot in range(min(spots, default=0), max(spots, default=0)) if spot % 2
    )
    if view.options.first_road == "each" and not roads and verb != "BuildRoad":
        return False
    match verb:
        case "BuildRoad":
            return not view.roads or not all(end % 2 == 0 for end in (min(spots), max(spots)))
        case "BuildVillage":
            return bool(view.roads) and (gap or any(end not in view.villages for end in ends))
        case "BuildWell":
            return any(not village.well for village in mine)
        case "BuildFarmland":
            return any(not village.farmland for village in mine)
        case _:
            return bool(view.roads) and room


def makes_anything(view: Position, seat: Seat, hand: Sequence[str], card: str) -> bool:
    """Tell whether a card makes something with others that could be built as the table is."""
    others = [each for each in hand if each not in (card, "??") and each[0] != "*"]
    if converts(view, seat, others, card):
        return True
    return any(
        may_use(view, seat, verb)
        and any(is_set(view, verb, (card, *some)) for some in combinations(others, size))
        for verb, size in ((verb, view.tables.cost(name).cards - 1) for verb, name in COSTS.items())
    )


def _gains(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after = played(view, hint)
    more = points(after, seat) - points(view, seat)
    return (
        more == has["count"] > 0
        and points(after, seat) == has["total"]
        and has["target"] == view.options.target
    )


def _makes(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    held = all(card in view.hands[seat] for card in has["others"]) and view.pile[-1] == has["card"]
    if has["verb"] == "Convert":
        return held and converts(view, seat, has["others"], has["card"])
    return (
        held and is_set(view, has["verb"], (has["card"], *has["others"])) and may_use(view, seat, has["verb"])
    )


def _wall(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after, move = played(view, hint), hint.move
    assert isinstance(move, BuildWall)
    is_royal = len({card[-1] for card in after.villages[move.at].cards}) == 1
    return after.villages[move.at].wall == has["card"] == move.card and not is_royal


def _targets(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    free = 0
    for spot, village in view.villages.items():
        is_royal = len({card[-1] for card in village.cards}) == 1
        free += village.owner != seat and not is_royal and spot not in view.targets
    return free == has["count"] > 0


def _army(view: Position, seat: Seat, hint: Hint, mine: int, theirs: int) -> bool:
    after = played(view, hint)
    return (len(units(after, seat)), len(units(after, 1 - seat))) == (mine, theirs)


def _thief(view: Position, seat: Seat, has: Mapping[str, Any]) -> bool:
    held, others = len(view.hands[seat]), len(units(view, 1 - seat))
    return view.pile[-1][0] == "*" and held > view.tables.thief_limit - others and held // 2 == has["count"]


def _has(state: Position, seat: Seat, what: str) -> int:
    return sum(village.owner == seat and bool(getattr(village, what)) for village in state.villages.values())


def _picked_up(state: Position, seat: Seat) -> int:
    """Return how many cards a turn brings: CRD-6."""
    return state.options.tables.pick_up + _has(state, seat, "well")


def _reached(state: Position, seat: Seat) -> int:
    """Return how many of these the pile may give: CRD-7, CRD-R24."""
    return min(_picked_up(state, seat), state.options.tables.reach + _has(state, seat, "farmland"))


def hidden_from(view: Position, seat: Seat) -> set[str]:
    """Return the cards that lie open nowhere, and not in the hand of a seat; jokers left out."""
    tables = view.tables
    hidden = {rank + suit for rank in tables.ranks for suit in tables.suits} - {*tables.left_out}
    hidden -= {*view.pile, *view.aside, *view.hands[seat]}
    for road in view.roads.values():
        hidden -= set(road.cards)
    for unit in view.units.values():
        hidden -= set(unit.cards)
    for village in view.villages.values():
        hidden -= {*village.cards, *village.well, *village.farmland, village.wall or ""}
    return hidden


def _may_hit(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    move: Any = hint.move
    hidden = hidden_from(view, seat)
    for card, walls in view.known[1 - seat].items():
        if move.at not in walls:
            hidden.discard(card)
    engine = rank(view.units[move.unit].cards[0])
    return len(hidden) == has["all"] and sum(rank(card) <= engine for card in hidden) == has["count"]


def _outs(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Count the cards that help the rest of a hand; what the other was seen to take has been seen."""
    hidden = hidden_from(view, seat) - set(view.known[1 - seat])
    rest = [card for card in view.hands[seat] if card != has["card"]]
    helpful = sum(makes_anything(view, seat, rest, card) for card in hidden)
    return len(hidden) == has["all"] and helpful == has["count"] > 0


def _prize(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    assert isinstance(hint.move, Attack)
    foe, after = 1 - seat, view.copy()
    del after.villages[hint.move.at], after.units[hint.move.unit]
    return points(view, foe) - points(after, foe) == has["count"] > 0


def _again(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after = played(view, hint) if not isinstance(hint.move, EndTurn) else view.copy()
    if not after.hands[seat]:
        rules.play(after, EndTurn(seat))
    return after.turn == seat and after.phase is Phase.PICK_UP and not view.winner


CHECKS: Mapping[str, Check] = {
    "forced": lambda view, seat, hint, has: len(list(rules.choices(view, seat))) == 1,
    "near": lambda view, seat, hint, has: (
        points(view, 1 - seat) == has["count"] >= view.options.target - 2
        and has["target"] == view.options.target
    ),
    "wins": lambda view, seat, hint, has: points(played(view, hint), seat) >= view.options.target,
    "points": _gains,
    "costs": lambda view, seat, hint, has: (
        points(view, 1 - seat) - points(played(view, hint), 1 - seat) == has["count"] > 0
    ),
    "largest": lambda view, seat, hint, has: (
        largest(played(view, hint)) == seat != largest(view)
        and _army(view, seat, hint, has["mine"], has["theirs"])
    ),
    "army": lambda view, seat, hint, has: _army(view, seat, hint, has["count"], has["theirs"]),
    "room": lambda view, seat, hint, has: (
        sum(road.owner == seat for road in played(view, hint).roads.values())
        + sum(village.owner == seat for village in played(view, hint).villages.values())
        == has["count"]
    ),
    "wall": _wall,
    "safe": lambda view, seat, hint, has: (
        isinstance(hint.move, BuildWall)
        and len({card[-1] for card in view.villages[hint.move.at].cards}) == 1
        and not view.villages[hint.move.at].wall
    ),
    "picks up": lambda view, seat, hint, has: _picked_up(played(view, hint), seat) == has["count"],
    "reach": lambda view, seat, hint, has: (
        _reached(view, seat) < _reached(played(view, hint), seat) == has["count"]
    ),
    "targets": _targets,
    "perfect": _again,
    "again": _again,
    "makes": _makes,
    "converts": lambda view, seat, hint, has: converts(view, seat, (), has["card"]),
    "rank": lambda view, seat, hint, has: all(
        card in view.hands[seat] and rank(card) == rank(view.pile[-1]) for card in has["others"]
    ),
    "suit": lambda view, seat, hint, has: all(
        card in view.hands[seat] and card[-1] == view.pile[-1][-1] for card in has["others"]
    ),
    "open": lambda view, seat, hint, has: view.pile[-1] != "??",
    "thief": lambda view, seat, hint, has: _thief(view, 1 - seat, has),
    "joker": lambda view, seat, hint, has: _thief(view, seat, has),
    "useless": lambda view, seat, hint, has: (
        view.pile[-1] == has["card"] and not makes_anything(view, seat, view.hands[seat], has["card"])
    ),
    "draws": lambda view, seat, hint, has: view.left == has["count"],
    "spare": lambda view, seat, hint, has: not makes_anything(view, seat, view.hands[seat], has["card"]),
    "no soldier": lambda view, seat, hint, has: rank(has["card"]) not in soldiers(view, 1 - seat),
    "outs": _outs,
    "keeps": lambda view, seat, hint, has: len(view.hands[seat]) - 1 == has["count"],
    "no wall": lambda view, seat, hint, has: (
        isinstance(hint.move, Attack) and view.villages[hint.move.at].wall is None
    ),
    "may hit": _may_hit,
    "prize": _prize,
}
"""By the kind of claim."""
