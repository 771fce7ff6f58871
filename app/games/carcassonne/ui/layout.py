"""Where everything of Carcassonne lies: pictures of a view; no Qt."""

from collections.abc import Iterator
from math import hypot

from attrs import evolve

from app.bots.protocol import Hint
from app.core.command import Seat
from app.core.result import POINTS
from app.core.words import LIST, N_, NN_, Phrase, counted, joined, listed
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.commands import Deploy, Place
from app.games.carcassonne.features import (
    complete_cities,
    followers_in,
    is_complete,
    majority,
    marks_of,
    root_at,
)
from app.games.carcassonne.land_facts import (
    can_lie,
    dead_squares,
    field_each,
    field_worth,
    least_points,
    worth_now,
)
from app.games.carcassonne.model import Follower, Phase, Position, Square, figure_named
from app.games.carcassonne.tables import Kind
from app.games.carcassonne.ui.arrangement import WIDE, Room, middle, stands_at, world_of
from app.games.carcassonne.ui.box_views import box_about, box_offers, box_pieces
from app.games.carcassonne.ui.offers import FAINT, offers
from app.games.carcassonne.ui.pieces import follower_sprite, followers, land
from app.games.carcassonne.ui.rim import Rim
from app.games.carcassonne.ui.stage_layout import round_picture
from app.games.carcassonne.ui.view_options import SOON, ViewOptions
from app.ui.art.label import Label
from app.ui.art.sprite import NOTHING, Picture, Sprite, Sprites
from app.ui.board.company import Company


def picture(
    view: Position, company: Company, room: Room, options: ViewOptions, seat: Seat | None = None
) -> Picture:
    """
    Return the whole table.

    Args:
        seat: Who may play now; None for nobody.
    """
    rim = Rim(world_of(view, room), room)
    unit, sprites = rim.unit, land(view)
    sprites.update(followers(view, company))
    sprites.update(box_pieces(view, company))
    if view.fresh is not None:
        x, y = middle(view.fresh)
        sprites["last"] = Sprite(f"frame/{company.colour(view.turn)}", x, y, 5)
    if options.shows_targets and view.phase in (Phase.PLACE, Phase.DEPLOY, Phase.DRAW):
        sprites.update(_dead_squares(view))
    if seat is not None and seat == view.turn:
        sprites.update(offers(view, company, options, seat, rim))
    if seat is not None and view.phase in (Phase.DEPLOY, Phase.STEP):
        sprites.update({key: sprite for key, (sprite, _) in box_offers(view, company, seat, unit).items()})
    if options.fields:
        sprites.update(field_view(view, company, unit))
    sprites.update(round_picture(view, company, room, seat))
    return sprites


def _dead_squares(view: Position) -> Iterator[tuple[tuple[str, Square], Sprite]]:
    """Yield a mark for every empty square that no remaining tile fits."""
    for at in dead_squares(view):
        x, y = middle(at)
        phrase = Phrase(N_("No tile that is left fits here"))
        yield ("never", at), Sprite("spot/never", x, y, 0.4, phrase=phrase)


def remaining_that_fit(view: Position, at: Square | None) -> dict[str, int]:
    """Return how many of each kind of tile are left; if a square is given, only of those that fit there."""
    left = dict(view.pile)
    if view.hand is not None:
        left[view.hand] = left.get(view.hand, 0) + 1
    return {kind: count for kind, count in left.items() if count and (at is None or can_lie(view, kind, at))}


# --- Regions: what is pointed at, and the field view ---


def parts_of(view: Position, root: int) -> Iterator[tuple[Square, int]]:
    """Yield where a region lies: a square, and the number of the feature on its tile."""
    tiles = view.regions[root].tiles
    for at, laid in view.tiles.items():
        if tiles >> laid.number & 1:
            places = view.book.turned[laid.type, laid.turn].type.places
            yield from ((at, number) for number in range(len(places)) if root_at(view, at, number) == root)


def lit(view: Position, root: int, tint: str, key: str, z: float) -> Sprites:
    """Return a region in a light or a seat's tint, tile by tile."""
    found: Sprites = {}
    for at, number in parts_of(view, root):
        laid, (x, y) = view.tiles[at], middle(at)
        found[key, at, number] = Sprite(f"region/{laid.type}/{laid.turn}/{number}/{tint}", x, y, z)
    return found


def field_view(view: Position, company: Company, unit: float) -> Sprites:
    """Return every field tinted by whoever leads, its value, and the finished cities that fields border."""
    sprites: Sprites = {}
    cities: set[int] = set()
    for root, region in view.regions.items():
        if region.kind is not Kind.FIELD:
            continue
        farmers = followers_in(view, root)
        colours = "+".join(str(company.colour(seat)) for seat in majority(view, farmers))
        sprites.update(lit(view, root, colours, "field", 3))
        cities |= complete_cities(view, root)
        if farmers or complete_cities(view, root):
            sprites["value", root] = _value(view, root, farmers, unit)
    for root in sorted(cities):
        sprites.update(lit(view, root, "crown", "crown", 4))
    return sprites


def _value(view: Position, root: int, farmers: list[int], unit: float) -> Sprite:
    """Return what a field is worth now, beside its first farmer, or where one could lie."""
    x, y = _somewhere_in(view, root) if not farmers else stands_at(view, view.followers[farmers[0]])
    size, plate = max(15 * unit, 13), "#FFF3C4" if farmers else "#E4E0D4"
    label = Label(str(field_worth(view, root)), size, "#2B2118", "centre", bold=bool(farmers), plate=plate)
    return Sprite(label.art, x + 22, y - 20, 41) if farmers else Sprite(label.art, x, y, 41)


def _somewhere_in(view: Position, root: int) -> tuple[float, float]:
    """Return where a farmer would lie on the tile of a field that is nearest to its middle."""
    parts = list(parts_of(view, root))
    x, y = (sum(each) / len(parts) for each in zip(*(middle(at) for at, _ in parts), strict=True))
    at, number = min(parts, key=lambda part: hypot(middle(part[0])[0] - x, middle(part[0])[1] - y))
    return stands_at(view, Follower(0, at, number))


def about(view: Position, at: Square, number: int) -> Phrase:
    """Say what there is to know of a region: size, open ends, points now and when finished, and whose."""
    if (told := box_about(view, at, number)) is not None:
        return told
    root = root_at(view, at, number)
    region = view.regions[root]
    if region.kind is Kind.FIELD and not field_each(view):
        return Phrase(N_("Fields bring no points in this game"))
    leads = majority(view, followers_in(view, root))
    now, later = worth_now(view, at, number), least_points(view, root)
    values = {
        "region": _described(view, at, number),
        "points": counted(POINTS, now),
        "names": listed(leads),
        "later": later,
    }
    if region.kind is Kind.FIELD:
        return Phrase(_FIELD[bool(leads)], values)
    if is_complete(view, root, at):
        return Phrase(N_("{region}: finished, and worth {points}"), values)
    forms = _ENCLOSED if region.kind is Kind.MONASTERY else _OPEN if later > now else _GROWING
    return Phrase(forms[bool(leads)], values)


def _described(view: Position, at: Square, number: int) -> Phrase:
    """Say what a region is and how large it is: a field by the finished cities beside it."""
    root = root_at(view, at, number)
    region, tile = view.regions[root], view.book.turned[view.tiles[at].type, 0].type
    kind = Phrase(view.options.called(tile.features[number]))
    if region.kind is Kind.FIELD:
        kind = counted(_BESIDE, len(complete_cities(view, root)), kind=kind)
    elif region.kind is not Kind.MONASTERY:
        kind = counted(_OF, region.tiles.bit_count(), kind=kind)
    if mark := next((mark for mark in marks_of(view, root) if not mark.is_rival), None):
        kind = Phrase(N_("{kind} with {mark}"), {"kind": kind, "mark": Phrase(mark.name)})
    parts = [kind]
    if region.pennants:
        parts.append(counted(NN_("{count} pennant", "{count} pennants"), region.pennants))
    if region.open and region.kind in (Kind.ROAD, Kind.CITY):
        parts.append(counted(NN_("{count} open end", "{count} open ends"), region.open))
    return joined(parts, LIST) or kind


_OF = NN_("{kind} of {count} tile", "{kind} of {count} tiles")
_BESIDE = NN_("{kind} beside {count} finished city", "{kind} beside {count} finished cities")
_OPEN = {
    False: N_("{region}: nobody is there yet.  {points} now, at least {later} once it is finished"),
    True: N_("{region}: {points} for {names} now, at least {later} once it is finished"),
}
_GROWING = {
    False: N_("{region}: nobody is there yet.  {points}, and more with every tile"),
    True: N_("{region}: {points} for {names}, and more with every tile"),
}
_ENCLOSED = {
    False: N_("{region}: nobody is there yet.  {points} now, {later} with tiles all around it"),
    True: N_("{region}: {points} for {names} now, {later} with tiles all around it"),
}
_FIELD = {
    False: N_("{region}: nobody is there yet.  {points} at the end"),
    True: N_("{region}: {points} for {names} at the end"),
}
"""What is said of roads and cities, monasteries and fields: without followers, and with some."""


_FRAMED = 1.08
"""A frame around a tile is so many times as large, and stands out beside its neighbours."""


def hint_picture(
    view: Position, company: Company, hint: Hint, depth: int, offered: Picture = NOTHING
) -> Sprites:
    """
    Return where a hint points to, and from depth 3 on the move itself as a ghost.

    Args:
        offered: What is on the table: a follower is put where its place is offered.
    """
    sprites: Sprites = {}
    for key in hint.where:
        match key:
            case ("square", (int(x), int(y))):
                sprites["where", key] = Sprite(f"spot/hint/{SOON}", x * WIDE, y * WIDE, 42)
            case ("follower", int(number)) if number in view.followers:
                across, down = stands_at(view, view.followers[number])
                sprites["where", key] = Sprite(f"ring/22/{SOON}", across, down - 5, 42)
    if depth < 3:
        return sprites
    match hint.move:
        case Place(tile=tile, at=at, turn=turn):
            across, down = middle(at)
            sprites["ghost"] = Sprite(f"tile/{tile}/{turn}", across, down, 43, opacity=0.85)
            # It hides the mark of its square, and by itself is hard to tell from the land.
            sprites["ghost frame"] = Sprite(f"frame/{SOON}", across, down, 44, scale=_FRAMED)
        case Deploy(by=by, feature=feature, figure=figure) if found := _deployed(view, by, feature):
            plain = follower_sprite(view, company, found, figure_named(view, figure))
            place = offered.get(("place", feature), evolve(plain, scale=FAINT))
            larger = place.scale / FAINT
            sprites["ghost"] = Sprite(f"ring/22/{SOON}", place.x, place.y - 5 * larger, 82, scale=larger)
            if figure != FOLLOWER.id:
                sprites["ghost figure"] = evolve(place, art=plain.art, z=81.5, opacity=0.85)
    return sprites


def _deployed(view: Position, by: Seat, feature: str) -> Follower | None:
    """Return a follower on a feature of the tile laid last; None where that tile has no such feature."""
    if view.fresh is None:
        return None
    tile_type = view.book.turned[view.tiles[view.fresh].type, 0].type
    has_it = any(each.id == feature for each in tile_type.features)
    return Follower(by, view.fresh, tile_type.index(feature)) if has_it else None
