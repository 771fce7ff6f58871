"""What makes a position impossible."""

from collections import Counter
from collections.abc import Iterator

from app.core.reason import Reason
from app.core.words import N_, Phrase, SeatName
from app.games.carcassonne.features import grown, is_complete, is_on_tower, left_alone, root_at
from app.games.carcassonne.model import (
    Follower,
    Phase,
    Position,
    Round,
    Source,
    Square,
    is_unscored,
    kind_of,
    pieces_of,
)
from app.games.carcassonne.rules.box_rules import opened_rules
from app.games.carcassonne.rules.course import goes_on
from app.games.carcassonne.rules.placing import fits_somewhere
from app.games.carcassonne.tables import Kind
from app.games.carcassonne.tiles import AHEAD


def problems(state: Position) -> list[Reason]:
    """Return all that cannot be, each with the rule it breaks.  Rule: CAR-02, CAR-03, CAR-20, CAR-21."""
    unknown = {laid.type for laid in state.tiles.values()} - {tile.id for tile in state.options.played.tiles}
    if unknown:
        where = tuple(("square", at) for at, laid in state.tiles.items() if laid.type in unknown)
        return [Reason("CAR-02", N_("There is no tile {tile}."), {"tile": min(unknown)}, where)]
    plain = [*_pile(state), *_land(state), *_growth(state), *_followers(state), *_course(state)]
    boxes = opened_rules(state.options.boxes).boxes if state.options.boxes else ()
    return plain + [each for box in boxes if box.problems is not None for each in box.problems(state)]


def _pile(state: Position) -> Iterator[Reason]:
    """No tile is used more often than there are.  Rule: CAR-02, CAR-05."""
    used = Counter(laid.type for laid in state.tiles.values())
    used.update(state.aside + state.waiting)
    used.update([state.hand] if state.hand else [])
    used.update(state.pile)
    for tile in state.options.played.tiles:
        if used[tile.id] > tile.count or state.pile.get(tile.id, 0) < 0:
            values = {"tile": tile.id, "count": tile.count}
            where = tuple(("square", at) for at, laid in state.tiles.items() if laid.type == tile.id)
            yield Reason("CAR-02", N_("Tile {tile} is used too often: the box has {count}."), values, where)


def _land(state: Position) -> Iterator[Reason]:
    """The land hangs together, and every edge continues.  Rule: CAR-20, CAR-21."""
    if not state.tiles:
        yield Reason("CAR-05", N_("The start tile is missing."))
        return
    turned = state.book.turned
    for at, laid in state.tiles.items():
        codes = turned[laid.type, laid.turn].codes
        # Each pair of neighbours once: looking east and south.
        for edge, (dx, dy) in ((1, AHEAD[1]), (2, AHEAD[2])):
            other = state.tiles.get(Square(at.x + dx, at.y + dy))
            if other is None:
                continue
            there = turned[other.type, other.turn].codes[(edge + 2) % 4]
            # The wall of an abbey, which has no code, meets anything: ABB-2.
            if there != codes[edge] and there and codes[edge]:
                where = ("square", at), ("square", Square(at.x + dx, at.y + dy))
                text = N_("At ({x}, {y}) an edge does not continue.")
                yield Reason("CAR-21", text, {"x": at.x, "y": at.y}, where)
    together = _connected(state)
    if apart := tuple(("square", at) for at in state.tiles if at not in together):
        yield Reason("CAR-20", N_("Some tiles lie apart from the others."), where=apart)


def _growth(state: Position) -> Iterator[Reason]:
    """Roads, cities and fields are joined as the tiles lie.  Rule: CAR-22."""
    in_order = sorted(state.tiles.items(), key=lambda each: each[1].number)
    land = grown(state, ((at, laid.type, laid.turn) for at, laid in in_order))
    if (land.tiles, land.rim, land.links, land.regions) != (
        state.tiles,
        state.rim,
        state.links,
        state.regions,
    ):
        yield Reason("CAR-22", N_("Roads, cities or fields are not joined as the tiles lie."))


def _connected(state: Position) -> set[Square]:
    """Return the tiles that can be reached from the first one."""
    found: set[Square] = set()
    waiting = [next(iter(state.tiles))]
    while waiting:
        at = waiting.pop()
        if at in state.tiles and at not in found:
            found.add(at)
            waiting += [Square(at.x + dx, at.y + dy) for dx, dy in AHEAD]
    return found


def _followers(state: Position) -> Iterator[Reason]:
    """Followers are their owners', one on a tile, on nothing finished.  Rule: CAR-03, CAR-30, CAR-46."""
    places = Counter(each.at for each in state.followers.values() if not is_on_tower(state, each))
    boxes = opened_rules(state.options.boxes).boxes if state.options.boxes else ()
    has_crowds = any(each.crowds for each in boxes)
    for number, each in state.followers.items():
        name, where = {"name": SeatName(each.owner)}, (("follower", number),)
        if each.owner not in range(state.seats) or number not in pieces_of(state, each.owner):
            yield Reason("CAR-03", N_("A follower of {name} is not one of theirs."), name, where)
        elif not _can_stand(state, number, each):
            yield Reason("CAR-31", N_("A follower of {name} stands where none can stand."), name, where)
        elif not is_unscored(state) and _is_finished(state, each):
            yield Reason("CAR-46", N_("A follower of {name} stands on something finished."), name, where)
        if places[each.at] > 1 and not has_crowds:
            text = N_("There is more than one follower on the tile at ({x}, {y}).")
            yield Reason("CAR-30", text, each.at._asdict(), where)
    for number in left_alone(state):
        owner, figure = state.followers[number].owner, Phrase(kind_of(state, number).name)
        values = {"name": SeatName(owner), "figure": figure}
        text = N_("The {figure} of {name} has no follower of theirs beside it.")
        yield Reason("XCAR-6", text, values, (("follower", number),))


def _is_finished(state: Position, each: Follower) -> bool:
    return is_complete(state, root_at(state, each.at, each.feature), each.at)


def _can_stand(state: Position, number: int, each: Follower) -> bool:
    """
    Tell whether there is such a place, for such a figure.

    Rule: CAR-31, CAR-OPT-05, TRD-3, TRD-9, CNT-5.
    """
    laid = state.tiles.get(each.at)
    if laid is None:
        return False
    places = state.book.turned[laid.type, laid.turn].type.places
    if each.feature not in range(len(places)):
        return False
    kind, figure = places[each.feature].kind, kind_of(state, number)
    if places[each.feature].asks_for not in figure.stands or (kind is Kind.QUARTER and figure.is_special):
        return False
    return kind is not Kind.FIELD or state.options.field_scoring != "none"


def _course(state: Position) -> Iterator[Reason]:
    """Turn, phase and points go together.  Rule: CAR-04, CAR-10."""
    if state.turn not in range(state.seats):
        yield Reason("CAR-06", N_("Nobody sits where the turn is."))
    if (state.phase is Phase.PLACE) != (state.hand is not None):
        yield Reason("CAR-10", N_("A tile is laid when one is in hand, and at no other time."))
    if state.hand is not None and not fits_somewhere(state, state.hand):
        yield Reason("CAR-24", N_("The tile in hand fits nowhere."))
    if state.phase is Phase.DEPLOY and state.fresh not in state.tiles:
        yield Reason("CAR-10", N_("A follower is deployed after a tile was laid."))
    in_round = state.phase in (Phase.TOKEN, Phase.AIM, Phase.FLIGHT, Phase.EXCHANGE, Phase.GRAB)
    if in_round != (state.round is not None):
        yield Reason("FAIR-10", N_("Tokens are thrown in a catapult round, and at no other time."))
    elif state.round is not None and not _is_whole(state, state.round):
        yield Reason("FAIR-10", N_("The catapult round is not complete."))
    is_drawing = state.phase is Phase.DRAW or (state.phase is Phase.AGAIN and not goes_on(state))
    if is_drawing and not any(state.pile.values()):
        yield Reason("CAR-60", N_("There is no tile left to draw."))
    if not {*state.fairs} <= {*state.tiles}:
        yield Reason("FAIR-X1", N_("A fair tile that brings a round does not lie on the table."))
    yield from _goods(state)
    yield from _markers(state)
    for seat, points in enumerate(state.points):
        if any(points.get(source, 0) < 0 for source in Source):
            yield Reason(
                "CAR-04", N_("The points of {name} are less than nothing."), {"name": SeatName(seat)}
            )


def _goods(state: Position) -> Iterator[Reason]:
    """Nobody has more tokens than there are.  Rule: TRD-1."""
    for good in state.options.goods:
        kept = state.kept.get(good.id, ())
        if sum(kept) > good.count or any(each < 0 for each in kept):
            values = {"count": good.count, "token": Phrase(good.name)}
            yield Reason("TRD-1", N_("There are only {count} tokens: {token}."), values)


def _markers(state: Position) -> Iterator[Reason]:
    """A marker is with one seat, or with nobody.  Rule: KNG-1, KNG-2."""
    for marker in state.options.markers:
        kept = state.kept.get(marker.id, ())
        if sum(each != 0 for each in kept) > 1 or any(each < 0 for each in kept):
            text = N_("More than one player has the marker: {marker}.")
            yield Reason(marker.rule, text, {"marker": Phrase(marker.name)})


def _is_whole(state: Position, around: Round) -> bool:
    """Tell whether a round says all that its phase needs.  Rule: FAIR-11, FAIR-31, FAIR-50."""
    if around.tile not in state.tiles or around.thrower not in range(state.seats):
        return False
    has = {
        Phase.TOKEN: around.token is None,
        Phase.AIM: around.token is not None,
        Phase.FLIGHT: around.token is not None and around.aim is not None,
        Phase.EXCHANGE: bool(around.nearest) and set(around.nearest) <= set(state.followers),
        Phase.GRAB: around.catch is not None,
    }
    return has[state.phase]
