"""Where everything of Carcassonne lies: pictures of a view; no Qt."""

from collections.abc import Iterator
from itertools import combinations
from math import atan2, cos, hypot, pi, sin
from typing import TypeAlias

from attrs import evolve

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.carcassonne.commands import Deploy, Place
from app.games.carcassonne.features import complete_cities, followers_in, is_complete, majority, root_at
from app.games.carcassonne.land_facts import dead_squares, field_worth, worth_now
from app.games.carcassonne.model import Follower, Phase, Position, Square
from app.games.carcassonne.physics.arena import is_lying
from app.games.carcassonne.rules.deploying import deploy_choices
from app.games.carcassonne.rules.placing import place_choices
from app.games.carcassonne.scoring import complete_points
from app.games.carcassonne.tables import KIND_NAMES, Kind
from app.games.carcassonne.ui.arrangement import WIDE, Room, at_spot, middle, stands_at, world_of
from app.games.carcassonne.ui.stage_layout import round_picture
from app.games.carcassonne.ui.view_options import SMALLEST, SOON, ViewOptions
from app.games.carcassonne.ui.words import sides_of, sides_words, square_words, where_words
from app.ui.art.label import Label
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.company import Company

Way: TypeAlias = tuple[float, float]
"""How far something is across and down, in units of the scene."""

LEGAL = "#E9FF8F"
"""The light on squares where the tile can go."""

ROOMY = 0.95
"""On smaller tiles points stand around the tile, and hide no faint follower."""

AROUND, BESIDE_EACH_OTHER = 13.0, 23.0
"""There they are so many pixels from the tile, and so many from each other."""

CLOSEST = 30.0
"""Faint followers keep so far apart."""

FOLLOWER = 1.12
"""Followers are drawn a little larger than the footprint, so that they are seen from across a room."""


def picture(
    view: Position, company: Company, room: Room, options: ViewOptions, seat: Seat | None = None
) -> Picture:
    """
    Return the whole table.

    Args:
        seat: Who may play now; None for nobody.
    """
    unit = room.unit(world_of(view, room))
    sprites = land(view)
    sprites.update(followers(view, company))
    if view.fresh is not None:
        x, y = middle(view.fresh)
        sprites["last"] = Sprite(f"frame/{company.colour(view.turn)}", x, y, 5)
    if options.shows_targets and view.phase in (Phase.PLACE, Phase.DEPLOY, Phase.DRAW):
        sprites.update(_dead_squares(view))
    if seat is not None and seat == view.turn:
        sprites.update(_offers(view, company, options, seat, unit))
    if options.fields:
        sprites.update(field_view(view, company, unit))
    sprites.update(round_picture(view, company, room, seat))
    return sprites


def land(view: Position) -> Sprites:
    """Return the tiles."""
    sprites: Sprites = {}
    for at, laid in view.tiles.items():
        x, y = middle(at)
        sprites["base", laid.number] = Sprite("base", x, y, 0)
        sides = sides_of(view.book.turned[laid.type, laid.turn])
        phrase = Phrase(
            N_("Tile {tile}, {where}: {sides}"),
            {"tile": laid.type, "where": where_words(at), "sides": sides_words(sides)},
        )
        sprites["tile", laid.number] = Sprite(f"tile/{laid.type}/{laid.turn}", x, y, 1, phrase=phrase)
    return sprites


def followers(view: Position, company: Company) -> Sprites:
    """Return the followers on the land."""
    return {
        ("follower", number): follower_sprite(view, company, each) for number, each in view.followers.items()
    }


def follower_sprite(view: Position, company: Company, each: Follower) -> Sprite:
    """Return a follower where it stands or lies."""
    x, y = stands_at(view, each)
    lying = is_lying(view, each)
    feature = view.book.turned[view.tiles[each.at].type, 0].features[each.feature]
    values = {
        "name": company.names.get(each.owner, SeatName(each.owner)),
        "feature": Phrase(KIND_NAMES[feature.kind]),
    }
    phrase = Phrase(N_("Follower of {name}: {feature}"), values)
    art = f"follower/{company.colour(each.owner)}/{'lying' if lying else 'standing'}"
    return Sprite(art, x, y, 10 + y / 10000, scale=FOLLOWER, phrase=phrase)


# --- What can be done ---


def legal_places(view: Position, seat: Seat) -> dict[Square, tuple[int, ...]]:
    """Return the squares where the tile in hand fits, with its turns there."""
    found: dict[Square, tuple[int, ...]] = {}
    for each in place_choices(view, seat):
        found[each.at] = (*found.get(each.at, ()), each.turn)
    return found


def _offers(view: Position, company: Company, options: ViewOptions, seat: Seat, unit: float) -> Sprites:
    sprites: Sprites = {}
    if view.phase is Phase.PLACE and options.shows_targets:
        for at in legal_places(view, seat):
            x, y = middle(at)
            sprites["spot", at] = Sprite(f"spot/legal/{LEGAL}", x, y, 0.6, phrase=square_words(at))
    if view.phase is Phase.DEPLOY and view.fresh is not None:
        found = {
            each.feature: _candidate(view, company, options, each, view.fresh)
            for each in deploy_choices(view, seat)
        }
        places = apart(found, middle(view.fresh))
        sprites.update({("place", feature): sprite for feature, sprite in places.items()})
        if options.shows_targets:
            sprites.update(_worths(view, places, middle(view.fresh), unit))
    return sprites


def apart(found: dict[str, Sprite], tile: Way) -> dict[str, Sprite]:
    """Move faint followers apart that would hide each other, but not off their tile."""
    spots = {feature: [each.x - tile[0], each.y - tile[1]] for feature, each in found.items()}
    for _ in range(12):
        for one, here in spots.items():
            for other, there in spots.items():
                gap = hypot(there[0] - here[0], there[1] - here[1])
                if one != other and gap < CLOSEST:
                    push = (CLOSEST - gap) / 2 / (gap or 1.0)
                    dx, dy = (there[0] - here[0]) * push, (there[1] - here[1]) * push
                    here[:] = _on_tile(here[0] - dx), _on_tile(here[1] - dy)
                    there[:] = _on_tile(there[0] + dx), _on_tile(there[1] + dy)
    return {
        feature: evolve(each, x=tile[0] + spots[feature][0], y=tile[1] + spots[feature][1])
        for feature, each in found.items()
    }


def _on_tile(way: float) -> float:
    return max(-38.0, min(38.0, way))


def _worths(view: Position, places: dict[str, Sprite], tile: Way, unit: float) -> Sprites:
    """Return what each place would score now: at its follower's foot, or around a tile too small for that."""
    if unit <= ROOMY:
        return {
            ("worth", name): _worth(view, name, each.x + 12, each.y + 9, unit)
            for name, each in places.items()
        }
    border = WIDE / 2 + AROUND * unit
    found = _around({name: (each.x - tile[0], each.y - tile[1]) for name, each in places.items()}, unit)
    shown: Sprites = {}
    for name, turn in found.items():
        far = max(abs(cos(turn)), abs(sin(turn))) / border
        x, y = tile[0] + cos(turn) / far, tile[1] + sin(turn) / far
        shown["worth", name] = _worth(view, name, x, y, unit)
    return shown


def _around(spots: dict[str, Way], unit: float) -> dict[str, float]:
    """Return the way from the middle of a tile to each spot as an angle, none too near to another one."""
    # Ahead of the middle, where a monk stands, is the northern edge.
    turns = {name: atan2(y, x) if hypot(x, y) > 1 else -pi / 2 for name, (x, y) in spots.items()}
    gap = BESIDE_EACH_OTHER * unit / (WIDE / 2 + AROUND * unit)
    for _ in range(12):
        for one, other in combinations(turns, 2):
            way = (turns[other] - turns[one] + pi) % (2 * pi) - pi
            push = max(0.0, gap - abs(way)) / 2
            turns[one], turns[other] = (
                (turns[one] - push, turns[other] + push)
                if way >= 0
                else (turns[one] + push, turns[other] - push)
            )
    return turns


def _candidate(
    view: Position, company: Company, options: ViewOptions, command: Deploy, fresh: Square
) -> Sprite:
    """Return a faint follower where one could be put."""
    tile = view.book.turned[view.tiles[fresh].type, 0].type
    number = tile.index(command.feature)
    plain = follower_sprite(view, company, Follower(command.by, fresh, number))
    forms = NN_(
        "Put a follower there: {feature}, {count} point now",
        "Put a follower there: {feature}, {count} points now",
    )
    kind = Phrase(KIND_NAMES[tile.features[number].kind])
    phrase = Phrase(N_("Put a follower there: {feature}"), {"feature": kind})
    if options.shows_targets:
        phrase = counted(forms, worth_now(view, fresh, number), feature=kind)
    return evolve(plain, z=12, opacity=0.78, scale=0.95, phrase=phrase)


def _worth(view: Position, feature: str, x: float, y: float, unit: float) -> Sprite:
    """Return what a place would score now."""
    assert view.fresh is not None
    tile = view.book.turned[view.tiles[view.fresh].type, 0].type
    points = worth_now(view, view.fresh, tile.index(feature))
    label = Label(str(points), max(SMALLEST * unit, 10), "#2B2118", "centre", bold=True, plate="#FFF3C4")
    return Sprite(label.art, x, y, 41)


def _dead_squares(view: Position) -> Iterator[tuple[tuple[str, Square], Sprite]]:
    """Yield a mark for every empty square that no remaining tile fits."""
    for at in dead_squares(view):
        x, y = middle(at)
        phrase = Phrase(N_("No tile that is left fits here"))
        yield ("never", at), Sprite("spot/never", x, y, 0.4, phrase=phrase)


def remaining_that_fit(view: Position, at: Square | None) -> dict[str, int]:
    """Return how many of each kind of tile are left; if a square is given, only of those that fit there."""
    key = 0 if at is None else view.rim.get(at, 0)
    left = dict(view.pile)
    if view.hand is not None:
        left[view.hand] = left.get(view.hand, 0) + 1
    return {kind: count for kind, count in left.items() if count and view.book.fits[kind][key]}


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


def about(view: Position, company: Company, at: Square, number: int) -> Phrase:
    """Say what there is to know of a region: size, open ends, who leads, points now and when finished."""
    root = root_at(view, at, number)
    region = view.regions[root]
    leads = majority(view, followers_in(view, root))
    values = {
        "kind": Phrase(KIND_NAMES[region.kind]),
        "tiles": region.tiles.bit_count(),
        "names": ", ".join(company.names.get(seat, "") for seat in leads) or company.say(N_("nobody")),
        "points": worth_now(view, at, number),
        "open": region.open,
        "pennants": region.pennants,
    }
    if region.kind is Kind.FIELD:
        values["cities"] = len(complete_cities(view, root))
        return Phrase(N_("{kind}: finished cities {cities}, worth {points}, leads: {names}"), values)
    if is_complete(view, root, at):
        return Phrase(_FINISHED[bool(region.pennants)], values)
    values["later"] = complete_points(view, root)
    if region.kind is Kind.MONASTERY:
        return Phrase(N_("{kind}: worth {points} now, {later} when finished, leads: {names}"), values)
    return Phrase(_UNFINISHED[bool(region.pennants)], values)


_FINISHED = {
    False: N_("{kind}: finished, tiles {tiles}, points {points}"),
    True: N_("{kind}: finished, tiles {tiles}, pennants {pennants}, points {points}"),
}
_UNFINISHED = {
    False: N_(
        "{kind}: tiles {tiles}, open ends {open}, worth {points} now, {later} if finished so, leads: {names}"
    ),
    True: N_(
        "{kind}: tiles {tiles}, pennants {pennants}, open ends {open}, "
        "worth {points} now, {later} if finished so, leads: {names}"
    ),
}
"""What is said of roads and cities: without pennants, and with some."""


def label_at(text: str, x: float, y: float, unit: float) -> Sprite:
    """Return words beside a point of the scene, of the same size on the screen at any distance."""
    label = Label(text, 13.5 * unit, "#2B2118", "left", plate="#FFF8E1")
    return Sprite(label.art, x + 18 * unit, y + 26 * unit, 90)


def hint_picture(
    view: Position, company: Company, where: tuple[object, ...], move: object, depth: int
) -> Sprites:
    """Return where a hint points to, and from depth 3 on the move itself as a ghost."""
    sprites: Sprites = {}
    for key in where:
        match key:
            case ("square", (int(x), int(y))):
                sprites["where", key] = Sprite(f"spot/hint/{SOON}", x * WIDE, y * WIDE, 42)
            case ("follower", int(number)) if number in view.followers:
                across, down = stands_at(view, view.followers[number])
                sprites["where", key] = Sprite(f"ring/22/{SOON}", across, down - 5, 42)
    if depth < 3:
        return sprites
    match move:
        case Place(tile=tile, at=at, turn=turn):
            across, down = middle(at)
            sprites["ghost"] = Sprite(f"tile/{tile}/{turn}", across, down, 43, opacity=0.75)
        case Deploy(by=by, feature=feature) if view.fresh is not None:
            tile_type = view.book.turned[view.tiles[view.fresh].type, 0].type
            plain = follower_sprite(view, company, Follower(by, view.fresh, tile_type.index(feature)))
            sprites["ghost"] = Sprite(f"ring/22/{SOON}", plain.x, plain.y - 5, 43)
    return sprites


def rest_spot(view: Position) -> tuple[float, float] | None:
    """Return where the last token lies, if one does."""
    return at_spot(view.round.rests[-1][1]) if view.round is not None and view.round.rests else None
