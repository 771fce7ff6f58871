"""What hints claim of Conquest, counted once more: by the names of hexes and edges."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, TypeAlias

from app.bots.protocol import Hint
from app.core.command import NATURE, Seat
from app.games.conquest import chance, rules
from app.games.conquest.bots.reckoning import is_reached, play_to_goal
from app.games.conquest.commands import Attack, Breach, March, Place, Produced
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase

_TURNS, _LUCK = 200, 15
"""A turn that decides is played so many times; the percentage is off by less than this then."""

Check: TypeAlias = Callable[[Position, Seat, Hint, Mapping[str, Any]], bool]


def played(view: Position, *commands: Any) -> Position:
    after = view.copy()
    for command in commands:
        rules.play(after, command)
    return after


def holds(state: Position, seat: Seat, name: str) -> bool:
    number = state.island.grid.index[name]
    return bool((state.settled[seat] | state.occupied[seat]) >> number & 1)


def hexes(state: Position, seat: Seat) -> int:
    if state.options.victory_count == "settled":
        return sum(state.settled[seat] >> number & 1 for number in state.island.grid.names)
    return sum(holds(state, seat, name) for name in state.island.grid.index)


def wins(state: Position) -> int:
    """Return how many hexes are more than half of the land: the island's letters, counted."""
    land = sum(row.count(letter) for row in state.island.drawing for letter in "wbsgo")
    if state.options.desert == "open":
        land += sum(row.count("d") for row in state.island.drawing)
    part, whole = state.tables.goals.share
    return land * part // whole + 1


def neighbours(state: Position, seat: Seat, name: str) -> Iterator[str]:
    """Yield the hexes that a seat's knights get to from a hex: no wall of others between, no desert."""
    grid = state.island.grid
    for edge, number in grid.edge_index.items():
        one, _, other = edge.partition("|")
        if one != name:
            continue
        if any(state.walls[who] >> number & 1 for who in range(state.seats) if who != seat):
            continue
        ends = (grid.index[one], grid.index[other])
        if state.options.desert != "open" and any(state.island.lands[each].name == "DESERT" for each in ends):
            continue
        yield other


def knights(state: Position, name: str) -> int:
    return state.knights[state.island.grid.index[name]]


def army(state: Position, seat: Seat) -> int:
    return sum(
        state.knights[number] for number in state.island.grid.names if state.occupied[seat] >> number & 1
    )


def foes(state: Position, seat: Seat, name: str) -> int:
    """Return how many knights of others could attack a hex at once."""
    grid = state.island.grid
    return sum(
        state.knights[number]
        for other in range(state.seats)
        if other != seat
        for number, start in grid.names.items()
        if state.occupied[other] >> number & 1 and name in neighbours(state, other, start)
    )


def endangered(state: Position, seat: Seat) -> int:
    return sum(foes(state, seat, name) > 0 for name in state.island.grid.index if holds(state, seat, name))


def income(state: Position, seat: Seat) -> int:
    """Return the cards that production gives a seat, played by the rules from a bank that has enough."""
    state = state.copy()
    state.bank, state.phase, state.clash, state.offer = None, Phase.PRODUCTION, None, None
    before = sum(state.cards[seat])
    rules.play(state, Produced(NATURE))
    return sum(state.cards[seat]) - before


def percent(view: Position, start: str, target: str) -> int:
    """Return how many of 100 battles the attacker wins: all 36 rolls, counted."""
    mine, yours = knights(view, start), knights(view, target)
    war, here = view.tables.war, view.island.grid.index[target]
    plus = war.size if mine > yours else 0
    minus = war.size if yours > mine else 0
    for kind, built in enumerate(view.buildings):
        if not yours and built >> here & 1 and not (kind == 2 and view.breached >> here & 1):
            minus += war.defence[kind]
    won = sum(one + plus >= other + minus for one in range(1, 7) for other in range(1, 7))
    return round(100 * won / 36)


def enemies(state: Position, seat: Seat, start: str) -> list[str]:
    return [
        name
        for name in neighbours(state, seat, start)
        if any(holds(state, other, name) for other in range(state.seats) if other != seat)
    ]


def attacks(state: Position, seat: Seat) -> list[int]:
    grid = state.island.grid
    return [
        percent(state, start, target)
        for number, start in grid.names.items()
        if state.occupied[seat] >> number & 1
        for target in enemies(state, seat, start)
    ]


def verbs(state: Position, seat: Seat) -> set[str]:
    return {type(each).__name__ for each in rules.choices(state, seat)}


BUILDS = {"BuildCastle", "BuildCity", "Settle", "Repair", "Recruit", "BuildWall", "RecruitPair"}


def _claim(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    who = has["seat"]
    enough = hexes(view, who) >= wins(view)
    return (
        enough
        and who != seat
        and hexes(view, who) == has["hexes"]
        and view.turns[who] >= view.tables.goals.claim_turns
        and has["take"] == has["hexes"] - wins(view) + 1
    )


def _own_claim(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    ripe = view.turn == seat and view.turns[seat] + 1 >= view.tables.goals.claim_turns
    return ripe and hexes(view, seat) == has["hexes"] and has["take"] == has["hexes"] - wins(view) + 1 > 0


def _hexes(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    now = hexes(played(view, hint.move), seat)
    return now == has["hexes"] > hexes(view, seat) and has["needed"] == wins(view)


def _income(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    return income(played(view, hint.move), seat) - income(view, seat) == has["count"] > 0


def _pays(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    before = view
    for command in (hint.line or (hint.move,))[: has["trades"]]:
        view = played(view, command)
    return has["verb"] in verbs(view, seat) and has["verb"] not in verbs(before, seat)


def _would_pay(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after = view.copy()
    move: Any = hint.move
    hand = zip(view.cards[seat], move.get, move.give, strict=False)
    after.cards[seat] = tuple(have + got - given for have, got, given in hand)
    after.gold[seat] += move.get[5] - move.give[5]
    return has["verb"] in verbs(after, seat) and has["verb"] not in verbs(view, seat)


def _open(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    left = endangered(played(view, hint.move), seat)
    return left == has["left"] < has["before"] == endangered(view, seat)


def _wall(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    edge = 1 << view.island.grid.edge_index[has["edge"]]
    after = played(view, hint.move)
    return (
        bool(after.walls[seat] & edge)
        and not view.walls[seat] & edge
        and has["die"] == view.tables.war.breach
    )


def _odds_there(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after, name = played(view, hint.move), has["hex"]
    return max(percent(after, name, target) for target in enemies(after, seat, name)) == has["percent"]


def _conquest(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Fight all battles out, by a table of chances."""
    move: Any = hint.move
    here, war = view.island.grid.index[move.target], view.tables.war
    kinds = [kind for kind, built in enumerate(view.buildings) if built >> here & 1]

    @cache
    def whole(mine: int, yours: int, *, stands: bool) -> float:
        if not yours and not stands:
            return 1.0
        if not mine:
            return 0.0
        minus = war.size if yours > mine else 0
        if not yours and not (kinds[0] == 2 and view.breached >> here & 1):
            minus += war.defence[kinds[0]]
        plus = war.size if mine > yours else 0
        won = sum(one + plus >= two + minus for one in range(1, 7) for two in range(1, 7)) / 36
        then = whole(mine, yours - 1, stands=stands) if yours else 1.0
        return won * then + (1 - won) * whole(mine - 1, yours, stands=stands)

    chance = whole(knights(view, move.start), knights(view, move.target), stands=bool(kinds))
    return round(100 * chance) == has["percent"]


def _prize(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    assert isinstance(hint.move, Attack)
    target = hint.move.target
    here = view.island.grid.index[target]
    built = [kind for kind, every in enumerate(view.buildings) if every >> here & 1]
    expected = -1 if knights(view, target) else built[0]
    return has["building"] == expected and has["gold"] == view.tables.war.plunder


def _kinds(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    assert isinstance(hint.move, Place)
    grid, name = view.island.grid, hint.move.hex
    names = {name} | {edge.partition("|")[2] for edge in grid.edge_index if edge.partition("|")[0] == name}
    lands = {view.island.lands[grid.index[each]].name for each in names}
    return len(lands - {"DESERT", "UNTURNED"}) == has["kinds"]


def _stand(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after = played(view, hint.move)
    mine = knights(after, has["hex"]) == has["count"] and holds(after, seat, has["hex"])
    return mine and ("foes" not in has or foes(after, seat, has["hex"]) == has["foes"])


def _room(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after = played(view, hint.move)
    near = set(neighbours(after, seat, has["hex"]))
    empty = [name for name in near if not any(holds(after, each, name) for each in range(after.seats))]
    return len(empty) == has["count"]


def _no_land(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    marches = [each for each in rules.choices(view, seat) if isinstance(each, March)]
    return all(any(holds(view, who, each.end) for who in range(view.seats)) for each in marches)


def _all_moved(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    return not any(isinstance(each, March) for each in rules.choices(view, seat))


def _guarded(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    names = [name for number, name in view.island.grid.names.items() if view.occupied[seat] >> number & 1]
    return sum(foes(view, seat, name) > 0 for name in names) == has["count"]


def _turn(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Play the turn on often enough, each time as is reckoned best."""
    if hint.move is None:
        return False
    won = 0
    for number in range(_TURNS):
        state, rng = played(view, hint.move), Random(number)
        while state.clash is not None:
            rules.play(state, chance.sample(state, rng))
        play_to_goal(state, rng)
        won += is_reached(state, seat)
    return abs(100 * won / _TURNS - has["percent"]) < _LUCK


CHECKS: Mapping[str, Check] = {
    "forced": lambda view, seat, hint, has: len(list(rules.choices(view, seat))) == 1,
    "wins": lambda view, seat, hint, has: played(view, hint.move).winners == (seat,),
    "claim": _claim,
    "own claim": _own_claim,
    "hexes": _hexes,
    "income": _income,
    "special": lambda view, seat, hint, has: (
        played(view, hint.move).holders[has["special"]] == seat != view.holders[has["special"]]
        and has["gold"] == view.tables.yields.card_gold
    ),
    "kinds": _kinds,
    "first income": lambda view, seat, hint, has: income(played(view, hint.move), seat) == has["count"],
    "stand": _stand,
    "safe there": lambda view, seat, hint, has: not foes(played(view, hint.move), seat, has["hex"]),
    "knights": lambda view, seat, hint, has: army(played(view, hint.move), seat) == has["count"],
    "open": _open,
    "wall": _wall,
    "repair": lambda view, seat, hint, has: (
        has["defence"] == view.tables.war.defence[2]
        and bool(view.breached >> view.island.grid.index[has["hex"]] & 1)
        and not played(view, hint.move).breached >> view.island.grid.index[has["hex"]] & 1
    ),
    "odds there": _odds_there,
    "room": _room,
    "breach": lambda view, seat, hint, has: (
        isinstance(hint.move, Breach)
        and has["count"] == sum(die >= view.tables.war.breach for die in range(1, 7))
    ),
    "odds": lambda view, seat, hint, has: (
        isinstance(hint.move, Attack) and percent(view, hint.move.start, hint.move.target) == has["percent"]
    ),
    "break": lambda view, seat, hint, has: (
        isinstance(hint.move, Attack)
        and holds(view, has["seat"], hint.move.target)
        and hexes(view, has["seat"]) - wins(view) + 1 == has["count"] > 0
    ),
    "last turn": lambda view, seat, hint, has: (
        view.round == view.options.round_limit
        and has["mine"] == hexes(view, seat)
        and has["hexes"] == hexes(view, has["seat"])
    ),
    "tie": lambda view, seat, hint, has: (
        hexes(view, seat) == max(hexes(view, other) for other in range(view.seats) if other != seat)
    ),
    "turn": _turn,
    "conquest": _conquest,
    "prize": _prize,
    "pays": _pays,
    "would pay": _would_pay,
    "none": lambda view, seat, hint, has: view.cards[seat][has["card"]] == 0,
    "last": lambda view, seat, hint, has: view.cards[seat][has["card"]] == has["count"] > 0,
    "scarce": lambda view, seat, hint, has: (
        view.cards[seat][has["give"]] == has["many"] > has["few"] == view.cards[seat][has["get"]]
    ),
    "balance": lambda view, seat, hint, has: (
        sum(view.offer.give) == has["count"] and sum(view.offer.get) == has["give"]
    ),
    "near": lambda view, seat, hint, has: max(0, wins(view) - hexes(view, has["seat"])) == has["count"] <= 2,
    "no means": lambda view, seat, hint, has: not verbs(view, seat) & BUILDS,
    "kept": lambda view, seat, hint, has: sum(view.cards[seat]) == has["count"],
    "no breach": lambda view, seat, hint, has: "Breach" not in verbs(view, seat),
    "all moved": _all_moved,
    "no land": _no_land,
    "guarded": _guarded,
    "peace": lambda view, seat, hint, has: "Attack" not in verbs(view, seat),
    "no foe": lambda view, seat, hint, has: not attacks(view, seat),
    "poor odds": lambda view, seat, hint, has: max(attacks(view, seat)) == has["percent"],
}
"""By the kind of claim."""
