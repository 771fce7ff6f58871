"""Roads, cities and fields walked over square by square, and what everybody has, for checks of claims."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from app.bots.protocol import Hint
from app.core.command import Seat
from app.games.carcassonne import rules
from app.games.carcassonne.commands import BoxCommand, EndTurn, Exchange
from app.games.carcassonne.model import Phase, Position, Square
from app.games.carcassonne.tables import Feature, Kind
from tests.games.carcassonne import recount

Check: TypeAlias = Callable[[Position, Seat, Hint, Mapping[str, Any]], bool]
Place: TypeAlias = tuple[Square, int]

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Walked(NamedTuple):
    """A road, city, monastery or field: its places, whether it is open anywhere, and where."""

    kind: Kind
    places: frozenset[Place]
    gaps: frozenset[Square]


def feature(state: Position, place: Place) -> Feature:
    laid = state.tiles[place[0]]
    return state.book.turned[laid.type, 0].type.features[place[1]]


def walked(state: Position, start: Place) -> Walked:
    """Walk over a feature from tile to tile."""
    kind, seen, todo, gaps = feature(state, start).kind, {start}, [start], set()
    while todo:
        at, number = todo.pop()
        for there, found in _next(state, at, number, kind):
            if found is None:
                gaps.add(there)
            elif (there, found) not in seen:
                seen.add((there, found))
                todo.append((there, found))
    return Walked(kind, frozenset(seen), frozenset(gaps))


def _next(state: Position, at: Square, number: int, kind: Kind) -> Iterator[tuple[Square, int | None]]:
    """Yield where a feature goes on, and as what; None where no tile lies."""
    laid = state.tiles[at]
    drawn = state.book.turned[laid.type, 0].type.features[number]
    spots = drawn.halves if kind is Kind.FIELD else drawn.edges
    for spot in spots:
        edge = ((spot // 2 if kind is Kind.FIELD else spot) + laid.turn) % 4
        there = Square(at.x + STEPS[edge][0], at.y + STEPS[edge][1])
        if there not in state.tiles:
            yield there, None
            continue
        other = state.tiles[there]
        opposite = (edge + 2 - other.turn) % 4
        for place, each in enumerate(state.book.turned[other.type, 0].type.features):
            if kind is Kind.FIELD:
                if each.kind is kind and 2 * opposite + (1 - spot % 2) in each.halves:
                    yield there, place
            elif each.kind is kind and opposite in each.edges:
                yield there, place


def around(state: Position, at: Square) -> int:
    return sum((at.x + dx, at.y + dy) in state.tiles for dx in (-1, 0, 1) for dy in (-1, 0, 1)) - 1


def worth(state: Position, place: Place) -> int:
    """Return what a feature would pay if the game ended now; with boxes as the slow recount has it."""
    if state.options.boxes and feature(state, place).kind is not Kind.FIELD:
        return recount.worth(state, recount.look(state, recount.Place(*place)))
    here, scores = walked(state, place), state.options.tables.scores
    tiles = len({at for at, _ in here.places})
    pennants = sum(feature(state, each).pennants for each in here.places)
    match here.kind:
        case Kind.MONASTERY:
            tiles = 1 + around(state, place[0])
            return scores.monastery if tiles == 9 else tiles * scores.open_monastery
        case Kind.ROAD:
            return tiles * (scores.open_road if here.gaps else scores.road)
        case Kind.CITY if here.gaps:
            return tiles * scores.open_city + pennants * scores.open_pennant
        case Kind.CITY if state.options.small_city and tiles == 2:
            return (tiles + pennants) * scores.small_city
        case Kind.CITY:
            return tiles * scores.city + pennants * scores.pennant
        case _:
            return scores.field * sum(not city.gaps for city in cities(state, here))


def cities(state: Position, field: Walked) -> set[Walked]:
    """Return the cities beside a field."""
    found = set()
    for at, number in field.places:
        laid = state.tiles[at]
        drawn = state.book.turned[laid.type, 0].type.features
        for name in drawn[number].cities:
            found.add(walked(state, (at, [each.id for each in drawn].index(name))))
    return found


def groups(state: Position) -> dict[frozenset[Place], list[int]]:
    found: dict[frozenset[Place], list[int]] = {}
    for number, each in state.followers.items():
        found.setdefault(walked(state, (each.at, each.feature)).places, []).append(number)
    return found


def leads(state: Position, numbers: list[int]) -> set[Seat]:
    if state.options.boxes:
        each = state.followers[numbers[0]]
        return recount.winners(recount.look(state, recount.Place(each.at, each.feature)).owners)
    owners = Counter(state.followers[number].owner for number in numbers)
    return {seat for seat, count in owners.items() if count == max(owners.values())}


def standing(state: Position) -> list[int]:
    """Return what everybody would have if the game ended now; with boxes as the slow recount has it."""
    if state.options.boxes:
        return recount.final_points(state)
    totals = [sum(points.values()) for points in state.points]
    farmed: list[tuple[Walked, list[int]]] = []
    for places, numbers in groups(state).items():
        here = walked(state, min(places))
        if here.kind is Kind.FIELD:
            farmed.append((here, numbers))
            continue
        for seat in leads(state, numbers):
            totals[seat] += worth(state, min(places))
    for seat in range(state.seats):
        totals[seat] += _farmers(state, farmed, seat)
    return totals


def _farmers(state: Position, farmed: Sequence[tuple[Walked, list[int]]], seat: Seat) -> int:
    """Return what a seat's farmers bring, by the edition that is played."""
    beside = [({city for city in cities(state, here) if not city.gaps}, numbers) for here, numbers in farmed]
    paying = [found for found, numbers in beside if seat in leads(state, numbers)]
    scores, every = state.options.tables.scores, set[Walked]().union(*(found for found, _ in beside))
    match state.options.field_scoring:
        case "third":
            return scores.field * sum(map(len, paying))
        case "second":
            return scores.field * len(set[Walked]().union(*paying))
        case "first":
            around_it = [[n for found, numbers in beside if city in found for n in numbers] for city in every]
            return scores.field_first * sum(seat in leads(state, numbers) for numbers in around_it)
        case _:
            return 0


def after_turn(view: Position, seat: Seat, hint: Hint) -> Position:
    after = view.copy()
    for command in (hint.line or (hint.move,))[:2]:
        rules.play(after, command)
    if after.phase is Phase.DEPLOY and after.turn == seat:
        rules.play(after, EndTurn(seat))
    return after


def after_step(view: Position, hint: Hint) -> Position:
    after = view.copy()
    rules.play(after, hint.move)
    return after


def gains(view: Position, seat: Seat, hint: Hint) -> list[int]:
    """Return what the turn, or the exchange, changes for everybody if the game ended then."""
    is_step = isinstance(hint.move, Exchange | BoxCommand)
    after = after_step(view, hint) if is_step else after_turn(view, seat, hint)
    return [then - now for then, now in zip(standing(after), standing(view), strict=True)]
