"""What hints claim of Carcassonne, counted once more: by walking over the drawn tiles, square by square."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import hypot
from typing import Any, NamedTuple, TypeAlias

from app.bots.protocol import Hint
from app.core.command import Seat
from app.games.carcassonne import chance, rules
from app.games.carcassonne.commands import BoxCommand, Deploy, EndTurn, Exchange
from app.games.carcassonne.model import Aim, Phase, Position, Square
from app.games.carcassonne.tables import Feature, Kind, Terrain
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
    for places, numbers in groups(state).items():
        for seat in leads(state, numbers):
            totals[seat] += worth(state, min(places))
    return totals


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


def _scores(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after = after_turn(view, seat, hint)
    return sum(after.points[seat].values()) - sum(view.points[seat].values()) == has["count"] > 0


def _home(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    put = [each.figure for each in hint.line[:2] if isinstance(each, Deploy)]
    deployed = bool({*put} - {"builder", "pig"})
    before, now = _owned(view, seat), _owned(after_turn(view, seat, hint), seat)
    return before + deployed - now == has["count"] > 0


def _no_help(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    return all(more <= 0 for other, more in enumerate(gains(view, seat, hint)) if other != seat)


def _shared(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after, number = after_step(view, hint), has["follower"]

    def leading(state: Position) -> set[Seat]:
        return leads(state, next(numbers for numbers in groups(state).values() if number in numbers))

    now = leading(after)
    return (
        seat not in leading(view)
        and has["seat"] in leading(view)
        and seat in now
        and has["alone"] == (len(now) == 1)
    )


def _spoilt(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after = after_step(view, hint)
    each = after.followers[has["follower"]]

    def scarcest(state: Position) -> int:
        gaps = walked(state, (each.at, each.feature)).gaps
        return min(fitting(state, gap) for gap in gaps)

    left = sum(after.pile.values())
    return each.owner != seat and scarcest(after) == has["count"] < scarcest(view) and has["left"] == left


def fitting(state: Position, at: Square) -> int:
    """Return how many tiles that are left could lie on an empty square, turned in some way."""
    asked = {}
    for edge, (dx, dy) in enumerate(STEPS):
        there = Square(at.x + dx, at.y + dy)
        if there in state.tiles:
            laid = state.tiles[there]
            kind = state.book.turned[laid.type, 0].type
            asked[edge] = kind.edges[(edge + 2 - laid.turn) % 4]
    total, rivers = 0, list(asked.values()).count(Terrain.RIVER)
    for name, count in state.pile.items():
        edges = state.book.turned[name, 0].type.edges
        fits = any(all(edges[(edge - turn) % 4] is want for edge, want in asked.items()) for turn in range(4))
        # A river goes on, and joins no other: RIV-2, RIV-6.
        fits = fits and (Terrain.RIVER not in edges or rivers == 1)
        total += count * (fits and not crowded(state, name, at))
    return total


def crowded(state: Position, name: str, at: Square) -> bool:
    """Whether a shrine would lie beside two monasteries, or the other way round: CLT-2."""
    lies = {there: laid.type for there, laid in state.tiles.items()} | {at: name}
    sorts = {}
    for there, kind in lies.items():
        for each in state.book.turned[kind, 0].type.features:
            if each.kind is Kind.MONASTERY:
                sorts[there] = "shrine" in each.marks
    if at not in sorts or "cult" not in state.options.boxes:
        return False

    def rivals(here: Square) -> int:
        ring = [(here.x + dx, here.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return sum(sorts.get(there, sorts[here]) != sorts[here] for there in ring)

    return any(rivals(there) > 1 for there in sorts if max(abs(there.x - at.x), abs(there.y - at.y)) < 2)


def _laid(view: Position, hint: Hint) -> tuple[Position, Deploy]:
    """Return the land with the tile on it, before the figure is put down that is advised or planned."""
    if isinstance(hint.move, Deploy):
        return view, hint.move
    assert isinstance(hint.line[1], Deploy)
    return after_step(view, hint), hint.line[1]


def _stands(view: Position, hint: Hint) -> tuple[Position, Place]:
    state, deploy = _laid(view, hint)
    assert state.fresh is not None
    drawn = state.book.turned[state.tiles[state.fresh].type, 0].type.features
    return state, (state.fresh, [each.id for each in drawn].index(deploy.feature))


def _claims(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    state, place = _stands(view, hint)
    is_alone = not any(
        (each.at, each.feature) in walked(state, place).places for each in state.followers.values()
    )
    return is_alone and worth(state, place) == has["count"]


def _field(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    state, place = _stands(view, hint)
    return len(cities(state, walked(state, place))) == has["count"]


def _owned(view: Position, seat: Seat) -> int:
    crew = [kind.id for kind in view.options.crew]
    pieces = [number for number, each in view.followers.items() if each.owner == seat]
    return sum(crew[number % len(crew)] not in ("builder", "pig") for number in pieces)


def _landed(view: Position, hint: Hint) -> Any:
    after = after_step(view, hint)
    move: Any = hint.move
    return chance.landing(after, Aim(move.side, move.power))


def _hit(view: Position, hint: Hint) -> list[Seat]:
    struck = {each.number for each in _landed(view, hint).struck}
    return [each.owner for number, each in view.followers.items() if number in struck]


def _distance(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    rest, tile = _landed(view, hint).rest, view.round.tile  # type: ignore[union-attr]
    return round(hypot(rest.x - tile.x * 450, rest.y - tile.y * 450) / 100) == has["distance"]


def _nearest(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Only whether it is possible: which follower is nearest is measured by the rules."""
    return any(each.owner == has["seat"] for each in view.followers.values())


def _is_off(view: Position, rest: Any) -> bool:
    """Tell whether a token lies on no tile, or can reach nobody there."""
    on_land = any(abs(rest.x - at.x * 450) <= 225 and abs(rest.y - at.y * 450) <= 225 for at in view.tiles)
    return not on_land or not view.followers


def _no_use(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    now = standing(view)[seat]
    for each in rules.choices(view, seat):
        if isinstance(each, Exchange):
            then = view.copy()
            rules.play(then, each)
            if standing(then)[seat] > now:
                return False
    return True


def _puts(hint: Hint) -> set[str]:
    return {hint.move.figure} if isinstance(hint.move, Deploy) else {"builder", "pig"}


def _second(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """The tile to be laid hangs together with a builder of one's own on another tile."""
    laid = view if view.fresh is not None else after_step(view, hint)
    crew = [kind.id for kind in view.options.crew]
    builders = [
        each
        for number, each in view.followers.items()
        if each.owner == seat and crew[number % len(crew)] == "builder" and each.at != laid.fresh
    ]
    return any(
        at == laid.fresh for each in builders for at, _ in walked(laid, (each.at, each.feature)).places
    )


def _goods(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Cities that the tile closes have as many goods."""
    laid = view if view.fresh is not None else after_step(view, hint)
    drawn = feature_numbers(laid, laid.fresh)
    found = {walked(laid, (laid.fresh, number)).places for number in drawn}
    closed = [each for each in found if not walked(laid, next(iter(each))).gaps]
    goods = [mark for each in closed for place in each for mark in feature(laid, place).marks]
    return sum(mark in ("wine", "grain", "cloth") for mark in goods) == has["count"]


def _marker(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """The tile finishes a city, or a road, of more tiles than the one somebody has the marker for."""
    laid = view if view.fresh is not None else after_step(view, hint)
    kind = {"king": Kind.CITY, "robber": Kind.ROAD}[has["marker"]]
    places = laid.book.turned[laid.tiles[laid.fresh].type, 0].type.features
    found = [walked(laid, (laid.fresh, number)) for number, each in enumerate(places) if each.kind is kind]
    largest = max((len({at for at, _ in each.places}) for each in found if not each.gaps), default=0)
    kept = view.kept.get(has["marker"], (0,) * view.seats)
    return not kept[seat] and largest > max(kept)


def feature_numbers(state: Position, at: Square) -> list[int]:
    """Return the cities of a tile, by number."""
    places = state.book.turned[state.tiles[at].type, 0].type.features
    return [number for number, each in enumerate(places) if each.kind is Kind.CITY]


def _leaves(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Followers of others that stood on the land stand there no longer."""
    return len([owner for owner in _gone(view, hint) if owner != seat]) == has["count"] > 0


def _gone(view: Position, hint: Hint) -> list[Seat]:
    """Whose followers leave the land by a step, one by one."""
    after = after_step(view, hint)
    special = ("builder", "pig")
    left = [n for n in view.followers if n not in after.followers and recount.name_of(view, n) not in special]
    return [view.followers[number].owner for number in left]


def _reaches(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """So many followers of others stand in line with the tower, as near as it has pieces then."""
    at, special = hint.move.at, ("builder", "pig")  # type: ignore[attr-defined]
    high = recount.towers(view).get((*at,), 0) + 1
    near = [
        number
        for number, each in view.followers.items()
        if recount.in_line(at, each.at, high) and recount.name_of(view, number) not in special
    ]
    return sum(view.followers[number].owner != seat for number in near) == has["count"] > 0


def _ransom(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after = after_step(view, hint)
    paid = [each.kept.get("ransoms", (0,) * view.seats)[seat] for each in (view, after)]
    is_free = has["number"] in recount.held(view) and has["number"] not in recount.held(after)
    return is_free and paid[0] - paid[1] == has["count"] == 3


def _to_go(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Six tiles in all, the one it set out from not counted; none where its walk has ended."""
    walk = after_step(view, hint).kept.get("walk", ())
    return has["left"] == (6 - (len(walk) // 2 - 1) if walk else 0)


def _guards(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    fairy, each = after_step(view, hint).kept["fairy"], view.followers[has["follower"]]
    return fairy[:2] == (*each.at,) and each.owner == seat


def _blessed(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """She stands beside a follower of theirs who can be scored."""
    kind = feature(view, (view.followers[has["follower"]].at, view.followers[has["follower"]].feature)).kind
    return _guards(view, seat, hint, has) and has["count"] == 3 and kind is not Kind.TOWER


def _barn(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Four for each finished city of the field, twice as much for a besieged one."""
    after = view.copy()
    after.kept = {**view.kept, "barns": (*view.kept.get("barns", ()), seat, *has["at"])}
    found = recount.everything(after)
    field = next(place for owner, place in recount.barns(after) if owner == seat)
    return 4 * sum(map(recount.times, recount.cities_beside(after, found, found[field]))) == has["count"]


def _drives(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after, place = after_step(view, hint), (has["at"], has["feature"])
    stands = [each for each in after.followers.values() if (each.at, each.feature) == place]
    return worth(view, place) == has["count"] and seat in [each.owner for each in stands]


def _besieged(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    each = view.followers[has["follower"]]
    city = recount.look(view, recount.Place(each.at, each.feature))
    return not city.complete and "besieged" in city.marks and recount.worth(view, city) == 0


CHECKS: Mapping[str, Check] = {
    "forced": lambda view, seat, hint, has: len(list(rules.choices(view, seat))) == 1,
    "scores": _scores,
    "worth": lambda view, seat, hint, has: gains(view, seat, hint)[seat] == has["count"] > 0,
    "takes": lambda view, seat, hint, has: -gains(view, seat, hint)[has["seat"]] == has["count"] > 0,
    "home": _home,
    "second": _second,
    "goods": _goods,
    "marker": _marker,
    "builds": lambda view, seat, hint, has: "builder" in _puts(hint),
    "fattens": lambda view, seat, hint, has: "pig" in _puts(hint),
    "keeps": lambda view, seat, hint, has: view.options.tables.followers - _owned(view, seat) == has["count"],
    "shared": _shared,
    "spoilt": _spoilt,
    "claims": _claims,
    "field": _field,
    "no help": _no_help,
    "target": lambda view, seat, hint, has: view.options.tables.scores.target == has["count"],
    "catch": lambda view, seat, hint, has: view.options.tables.scores.catch == has["count"],
    "standing": lambda view, seat, hint, has: (
        _owned(view, seat) == has["mine"] and len(view.followers) - has["mine"] == has["theirs"]
    ),
    "safe": lambda view, seat, hint, has: has["token"] in ("target", "catch"),
    "nearest": _nearest,
    "beside": lambda view, seat, hint, has: _is_off(view, _landed(view, hint).rest),
    "distance": _distance,
    "beyond": lambda view, seat, hint, has: round(_landed(view, hint).reach / 100) == has["distance"],
    "knocks": lambda view, seat, hint, has: (
        sum(owner != seat for owner in _hit(view, hint)) == has["count"] > 0
    ),
    "spares": lambda view, seat, hint, has: seat not in _hit(view, hint),
    "short": lambda view, seat, hint, has: (
        not view.round.catch.reached and view.options.tables.scores.catch == has["count"]  # type: ignore[union-attr]
    ),
    "sent home": lambda view, seat, hint, has: has["follower"] not in after_step(view, hint).followers,
    "no use": _no_use,
    "leaves": _leaves,
    "unharmed": lambda view, seat, hint, has: seat not in _gone(view, hint),
    "reaches": _reaches,
    "ransom": _ransom,
    "to go": _to_go,
    "guards": _guards,
    "blessed": _blessed,
    "around": lambda view, seat, hint, has: recount.around(view, has["at"]) == has["count"],
    "barn": _barn,
    "drives": _drives,
    "escapes": lambda view, seat, hint, has: (
        view.followers[has["follower"]].owner == seat
        and has["follower"] not in after_step(view, hint).followers
    ),
    "besieged": _besieged,
    "stay": lambda view, seat, hint, has: _owned(view, seat) == has["count"],
}
"""By the kind of claim."""
