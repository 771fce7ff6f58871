"""What hints claim of Carcassonne, counted once more: by walking over the drawn tiles, square by square."""

from collections.abc import Mapping
from math import hypot
from random import Random
from typing import Any

from app.bots.protocol import Hint
from app.core.command import Seat
from app.games.carcassonne import chance, rules
from app.games.carcassonne.commands import ChooseToken, Decline, Deploy, Exchange, Throw
from app.games.carcassonne.model import Aim, Phase, Position, Square
from app.games.carcassonne.tables import Kind, Terrain, Token
from tests.games.carcassonne import recount
from tests.games.carcassonne.expansions.box_claims import BOX_CHECKS
from tests.games.carcassonne.walked_land import (
    STEPS,
    Check,
    Place,
    after_step,
    after_turn,
    cities,
    feature,
    gains,
    groups,
    leads,
    standing,
    walked,
    worth,
)


def _so_far(state: Position, seat: Seat) -> int:
    """Return the points of a seat: for what was finished, and what boxes have paid meanwhile."""
    paid = ["farmers", "ransoms", "fairy_points"]
    paid += ["crown", "loot"] if state.options.king_scoring == "once" else []
    more = sum(state.kept[name][seat] for name in paid if name in state.kept)
    return sum(state.points[seat].values()) + more


def _scores(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    return _so_far(after_turn(view, seat, hint), seat) - _so_far(view, seat) == has["count"] > 0


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


def _keeps(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Of all figures of a seat so many followers are neither on the land nor in a tower."""
    boxes = view.options.boxes
    each = (
        view.options.tables.followers + ("inns" in boxes) + 2 * ("traders" in boxes) + 2 * ("abbey" in boxes)
    )
    away = {*view.followers, *recount.held(view)}
    left = [number for number in range(seat * each, seat * each + each) if number not in away]
    return sum(not _is_special(view, number) for number in left) == has["count"]


def _landed(view: Position, hint: Hint) -> Any:
    after = after_step(view, hint)
    move: Any = hint.move
    return chance.landing(after, Aim(move.side, move.power))


def _hit(view: Position, hint: Hint) -> list[Seat]:
    struck = {each.number for each in _landed(view, hint).struck}
    return [each.owner for number, each in view.followers.items() if number in struck]


def _distance(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    assert view.round is not None
    rest, tile = _landed(view, hint).rest, view.round.tile
    return round(hypot(rest.x - tile.x * 450, rest.y - tile.y * 450) / 100) == has["distance"]


def _short(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    flight = None if view.round is None else view.round.catch
    is_short = flight is not None and not flight.reached
    return is_short and view.options.tables.scores.catch == has["count"]


def _nearest(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Only whether it is possible: which follower is nearest is measured by the rules."""
    return any(each.owner == has["seat"] for each in view.followers.values())


def _is_off(view: Position, rest: Any) -> bool:
    """Tell whether a token lies on no tile."""
    return not any(abs(rest.x - at.x * 450) <= 225 and abs(rest.y - at.y * 450) <= 225 for at in view.tiles)


def _nobody(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Tell whether there is no follower on the land that a seduction is meant for."""
    owners = [view.followers[number].owner for number in view.followers if not _is_special(view, number)]
    return not [owner for owner in owners if view.options.seduction == "any" or owner != seat]


def _is_special(view: Position, number: int) -> bool:
    return recount.name_of(view, number) in ("builder", "pig")


def _standing(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    owners = [each.owner for number, each in view.followers.items() if not _is_special(view, number)]
    mine = owners.count(seat)
    return mine == has["mine"] <= has["theirs"] == len(owners) - mine


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


def _answered(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Play both rounds, with throws that fall short, and see who throws after the first."""
    for token in (Token.KNOCK_OUT, Token.SEDUCTION):
        state, throwers = view.copy(), list[Seat]()
        rules.play(state, ChooseToken(seat, token))
        while state.round is not None:
            thrower = state.round.thrower
            throwers.append(thrower)
            rules.play(state, Throw(thrower, 0, 1))
            rules.play(state, chance.sample(state, Random(0)))
            if state.round is not None and state.phase is Phase.EXCHANGE:
                rules.play(state, Decline(thrower))
        if throwers[0] != seat or sorted(throwers[1:]) != sorted(has["seats"]):
            return False
    return _owned(view, seat) > 0 and bool(has["seats"])


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
    "keeps": _keeps,
    "shared": _shared,
    "spoilt": _spoilt,
    "claims": _claims,
    "field": _field,
    "no help": _no_help,
    "target": lambda view, seat, hint, has: view.options.tables.scores.target == has["count"],
    "catch": lambda view, seat, hint, has: view.options.tables.scores.catch == has["count"],
    "standing": _standing,
    "safe": lambda view, seat, hint, has: has["token"] in ("target", "catch"),
    "answered": _answered,
    "nearest": _nearest,
    "beside": lambda view, seat, hint, has: _is_off(view, _landed(view, hint).rest),
    "nobody": _nobody,
    "distance": _distance,
    "beyond": lambda view, seat, hint, has: round(_landed(view, hint).reach / 100) == has["distance"],
    "knocks": lambda view, seat, hint, has: (
        sum(owner != seat for owner in _hit(view, hint)) == has["count"] > 0
    ),
    "spares": lambda view, seat, hint, has: seat not in _hit(view, hint),
    "short": _short,
    "sent home": lambda view, seat, hint, has: has["follower"] not in after_step(view, hint).followers,
    "no use": _no_use,
    "stay": lambda view, seat, hint, has: _owned(view, seat) == has["count"],
    **BOX_CHECKS,
}
"""By the kind of claim."""
