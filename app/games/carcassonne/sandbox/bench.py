"""Carcassonne taken apart: what can be put where by hand (`app.core.edits.Bench`)."""

from collections.abc import Hashable, Iterator, Sequence

from attrs import evolve

from app.core.command import Seat
from app.core.edits import NONE_LEFT, NOT_THERE, STAYS, Edit, Held, Shelf, Thing
from app.core.words import N_, Phrase, SeatName, named, verbatim
from app.games.carcassonne.boxes import FOLLOWER, FigureKind
from app.games.carcassonne.features import grown, lay
from app.games.carcassonne.model import Follower, Position, Square, figure_named, kind_of, supply, to_hand
from app.games.carcassonne.sandbox.box_bench import (
    box_away,
    box_changes,
    box_lifted,
    box_moved,
    box_put,
    box_settled,
    box_spots,
    box_things,
)
from app.games.carcassonne.sandbox.dials import dials, set_dial

__all__ = ["away", "changes", "dials", "lifted", "put", "set_dial", "shelves", "spots"]

BEYOND = 2
"""Tiles can be put so many squares beyond the land."""

_Tiles = dict[Square, tuple[str, int]]


def shelves(state: Position) -> Sequence[Shelf]:
    """Return the tiles of the pile, and everybody's followers."""
    drawn = [tile for tile in state.options.played.tiles if not tile.in_hand]
    kinds = sorted(drawn, key=lambda tile: (tile.fair, tile.id))
    tiles = {
        is_fair: [
            Thing(("tile", tile.id), verbatim(tile.id), state.pile.get(tile.id, 0))
            for tile in kinds
            if tile.fair == is_fair
        ]
        for is_fair in (False, True)
    }
    followers = [
        Thing(("follower", seat), named(seat), len(to_hand(state, seat)[FOLLOWER]))
        for seat in range(state.seats)
    ]
    others = [_figure(state, seat, kind) for seat in range(state.seats) for kind in _others(state)]
    found = [Shelf(Phrase(N_("Followers")), [*followers, *others])]
    if more := list(box_things(state)):
        found.append(Shelf(Phrase(N_("What boxes bring")), more))
    found.append(Shelf(Phrase(N_("Tiles")), tiles[False]))
    return [*found, Shelf(Phrase(N_("Fair tiles")), tiles[True])] if state.options.fairs != "none" else found


def _others(state: Position) -> Sequence[FigureKind]:
    """Return the kinds of figures besides followers."""
    return list(dict.fromkeys(kind for kind in state.options.crew if kind is not FOLLOWER))


def _figure(state: Position, seat: Seat, kind: FigureKind) -> Thing:
    values = {"name": SeatName(seat), "figure": Phrase(kind.name)}
    count = len(to_hand(state, seat).get(kind, ()))
    return Thing(("figure", seat, kind.id), Phrase(N_("{name}: {figure}"), values), count)


def lifted(state: Position, key: Hashable) -> Held | None:
    """Return a tile as it lies, or a follower."""
    match key:
        case ("square", Square() as at) if at in state.tiles:
            laid = state.tiles[at]
            return Held(("tile", laid.type), laid.turn, source=key)
        case ("follower", int(number)) if number in state.followers:
            owner, kind = state.followers[number].owner, kind_of(state, number)
            is_plain = kind is FOLLOWER
            return Held(("follower", owner) if is_plain else ("figure", owner, kind.id), source=key)
    return box_lifted(state, key)


def spots(state: Position, held: Held) -> Iterator[Hashable]:
    """Yield ("square", square) for tiles, fitting or not; ("place", square, feature) for followers."""
    match held.thing:
        case ("tile", _):
            xs, ys = [at.x for at in state.tiles], [at.y for at in state.tiles]
            for y in range(min(ys) - BEYOND, max(ys) + BEYOND + 1):
                for x in range(min(xs) - BEYOND, max(xs) + BEYOND + 1):
                    if Square(x, y) not in state.tiles or held.source == ("square", Square(x, y)):
                        yield "square", Square(x, y)
        case ("follower", _) | ("figure", _, _):
            figure = _kind(state, held.thing)
            for at, laid in state.tiles.items():
                places = state.book.turned[laid.type, laid.turn].type.places
                for feature, each in enumerate(places):
                    if each.asks_for in figure.stands and not (each.serves and figure.is_special):
                        yield "place", at, feature
        case _:
            yield from box_spots(state, held)


def _kind(state: Position, thing: Hashable) -> FigureKind:
    """Return what kind of figure is held, and so where it can be put.  Rule: XCAR-4, TRD-3, TRD-9, CNT-5."""
    match thing:
        case ("figure", _, str(kind)):
            return figure_named(state, kind)
        case _:
            return FOLLOWER


def put(state: Position, held: Held, spot: Hashable) -> Edit[Position] | Phrase:
    """Lay a tile, or put a follower on a place of one."""
    return _settled(_put(state, held, spot))


def _settled(found: Edit[Position] | Phrase) -> Edit[Position] | Phrase:
    """Let boxes look after what somebody has left by it.  Rule: DRG-21."""
    if isinstance(found, Edit):
        box_settled(found.state)
    return found


def _put(state: Position, held: Held, spot: Hashable) -> Edit[Position] | Phrase:
    match held.thing, spot:
        case ("tile", str(kind)), ("square", Square() as at):
            return _lay(state, kind, held, at)
        case ("follower", int(owner)), ("place", Square() as at, int(feature)) if at in state.tiles:
            return _stand(state, FOLLOWER.id, held.source, Follower(owner, at, feature))
        case ("figure", int(owner), str(kind)), ("place", Square() as at, int(feature)) if at in state.tiles:
            return _stand(state, kind, held.source, Follower(owner, at, feature))
        case _:
            found = box_put(state, held, spot)
            return NOT_THERE if found is None else found


def _lay(state: Position, kind: str, held: Held, at: Square) -> Edit[Position] | Phrase:
    after, tiles = state.copy(), _tiles_of(state)
    lies = kind, held.turn % 4
    values = {"tile": kind, "x": at.x, "y": at.y}
    match held.source:
        case ("square", Square() as old):
            if at != old and at in tiles:
                return Phrase(N_("There is a tile already."))
            # It keeps its place among the others, and whoever stands on it goes along.
            moved = {at if each == old else each: lies if each == old else tiles[each] for each in tiles}
            _relay(after, moved)
            for number, each in state.followers.items():
                if each.at == old:
                    after.followers[number] = each._replace(at=at)
            after.fresh = at if state.fresh == old else state.fresh
            if after.round is not None and after.round.tile == old:
                after.round = evolve(after.round, tile=at)
            box_moved(after, old, at)
        case _:
            if at in tiles:
                return Phrase(N_("There is a tile already."))
            if not after.pile.get(kind):
                return NONE_LEFT
            after.pile[kind] -= 1
            lay(after, at, *lies)
    return Edit(after, Phrase(N_("tile {tile} at ({x}, {y})"), values))


def _stand(state: Position, figure: str, source: Hashable, follower: Follower) -> Edit[Position] | Phrase:
    after, owner = state.copy(), follower.owner
    match source:
        case ("follower", int(number)):
            after.followers[number] = follower
        case _:
            left = [each for each in supply(state, owner) if kind_of(state, each).id == figure]
            if not left:
                return NONE_LEFT
            after.followers[left[0]] = follower
    laid = state.tiles[follower.at]
    place = state.book.turned[laid.type, laid.turn].type.places[follower.feature]
    values = {"name": SeatName(owner), "feature": Phrase(state.options.called(place))}
    said = N_("follower of {name}: {feature}") if figure == FOLLOWER.id else figure_named(state, figure).owned
    return Edit(after, Phrase(said, values))


def away(state: Position, key: Hashable) -> Edit[Position] | Phrase:
    """Put a tile back into the pile, with whoever stands on it; send a follower home."""
    return _settled(_away(state, key))


def _away(state: Position, key: Hashable) -> Edit[Position] | Phrase:
    after = state.copy()
    match key:
        case ("square", Square() as at) if at in state.tiles:
            if len(state.tiles) == 1:
                return Phrase(N_("One tile stays: the land grows from it."))
            kind = state.tiles[at].type
            if not state.book.turned[kind, 0].type.in_hand:
                after.pile[kind] = after.pile.get(kind, 0) + 1
            _relay(after, {each: lies for each, lies in _tiles_of(state).items() if each != at})
            after.followers = {number: each for number, each in state.followers.items() if each.at != at}
            after.fresh = None if state.fresh == at else state.fresh
            box_moved(after, at, None)
            return Edit(after, Phrase(N_("tile {tile} put away"), {"tile": kind}))
        case ("follower", int(number)) if number in state.followers:
            values = {"name": SeatName(after.followers.pop(number).owner)}
            if (figure := kind_of(state, number)) is FOLLOWER:
                return Edit(after, Phrase(N_("follower of {name} sent home"), values))
            text = N_("{figure} of {name} sent home")
            return Edit(after, Phrase(text, {**values, "figure": Phrase(figure.name)}))
        case _:
            found = box_away(state, key)
            return STAYS if found is None else found


def changes(state: Position, key: Hashable | None) -> Sequence[Edit[Position]]:
    """Turn a tile where it lies, or say that it is the one of this turn; give a follower to another seat."""
    found = list(box_changes(state, key))
    match key:
        case ("square", Square() as at) if at in state.tiles:
            found = [*_of_tile(state, at), *found]
        case ("follower", int(number)) if number in state.followers:
            found = [*_of_follower(state, number), *found]
    for each in found:
        box_settled(each.state)
    return found


def _of_tile(state: Position, at: Square) -> Iterator[Edit[Position]]:
    laid = state.tiles[at]
    turned = state.copy()
    _relay(turned, {**_tiles_of(state), at: (laid.type, (laid.turn + 1) % 4)})
    yield Edit(turned, Phrase(N_("Turn the tile")))
    if state.fresh != at:
        fresh = state.copy()
        fresh.fresh = at
        yield Edit(fresh, Phrase(N_("This tile was laid in this turn")))


def _of_follower(state: Position, number: int) -> Iterator[Edit[Position]]:
    each = state.followers[number]
    for seat in range(state.seats):
        free = to_hand(state, seat).get(kind_of(state, number), [])
        if seat != each.owner and free:
            after = state.copy()
            del after.followers[number]
            after.followers[free[0]] = each._replace(owner=seat)
            yield Edit(after, Phrase(N_("Give it to {name}"), {"name": SeatName(seat)}))


def _tiles_of(state: Position) -> _Tiles:
    """Return what lies where and how, in the order it was laid."""
    return {at: (laid.type, laid.turn) for at, laid in state.tiles.items()}


def _relay(state: Position, tiles: _Tiles) -> None:
    """Lay all tiles anew, in this order; followers stay where they are."""
    land = grown(state, ((at, kind, turn) for at, (kind, turn) in tiles.items()))
    state.tiles, state.rim = dict(land.tiles), dict(land.rim)
    state.links, state.regions = list(land.links), dict(land.regions)
