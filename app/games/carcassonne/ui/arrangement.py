"""
Where things of the real table are in the scene, and what the camera shows; no Qt.

A tile is 100 units wide; the start tile's middle is the origin.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from math import floor, hypot

from attrs import evolve, frozen

from app.core.command import Seat
from app.games.carcassonne.model import Follower, Phase, Position, Spot, Square, clockwise
from app.games.carcassonne.physics.arena import TILE, arena_of, follower_spot, middle_of
from app.games.carcassonne.physics.spread import landing
from app.games.carcassonne.physics.throw import stage_of
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.box_views import lift_of
from app.ui.board.geometry import Area

WIDE = 100.0
"""A tile in the scene."""

PER_UNIT = TILE / WIDE
"""Tenths of a millimetre in a unit of the scene."""

LEAST = (6.4, 4.6)
"""The camera never comes closer than so many tiles."""

PULL_ROOM = 0.22
"""Behind each catapult there is so much room to pull back, in radii of their circle."""

ENGINE_ROOM, TOKEN_ROOM, GOAL_ROOM = 550.0, 300.0, 400.0
"""Around a catapult and its name, a token and its measure, and a ringed tile: in tenths of a millimetre."""

DISC_ROOM = 160.0
"""Around a token alone."""

BERTH = (188.0, 320.0)
"""Beside the land, the catapult that throws has so much room: pixels across and down."""

RING_ROOM = 136.0
"""Around the place where a token is caught, in pixels: there a ring closes."""

STRAY_ROOM = 24.0
"""A good throw to the catcher comes down no farther away than so many pixels."""

RING_SHARE = 0.4
"""On a low or narrow board the ring is smaller: what is around it takes no more of the board to each side."""

RULER_ROOM = 900.0
"""Around the ruler of a catch, in tenths of a millimetre."""

SEEN_WELL = 60.0
"""Where tiles would be narrower than so many pixels, the catapult that throws comes beside the land."""

WORTH_IT = 1.1
"""It does so only if that makes the tiles so many times larger."""

WIDER = 1.4
"""For tokens that lie far off the camera shows so many times more than land and catapults, and no more."""

HEDGE = 700.0
"""Beside a large land whoever throws and catches is seen so far outside its outline, in tenths of mm."""

BEYOND = 0.3
"""What is thrown beyond the circle of the catapults, to be caught, is seen so many times less far beyond."""

PAST_RULER = 0.6
"""A throw that just gets past the ruler comes down such a part of the way to the catcher."""

SEEN_LARGE = 40.0
"""What has to be caught, and both catapults, are as large as where a tile is so many pixels wide."""

CARD = (214.0, 150.0)
"""A card that offers a token is so many pixels wide and high."""

CARDS_RIM = 22.0
"""Around all of them a mat is so many pixels wider."""

ROUND = (Phase.TOKEN, Phase.AIM, Phase.FLIGHT, Phase.GRAB, Phase.EXCHANGE)
"""Phases that need the whole table: one sight of it, from the first to the last."""


@frozen
class Room:
    """
    The window onto the table, in pixels.

    Attributes:
        width, height: Of the board.
        strip: What the tray at its left covers, and a berth there.
        berth: What a berth at its right covers.
        foot: What the tokens on offer cover at the bottom.
        letters: How large names and measures are beside their usual size.
    """

    width: float
    height: float
    strip: float = 0
    berth: float = 0
    foot: float = 0
    letters: float = 1.0

    @property
    def free(self) -> float:
        """The pixels across that nothing covers."""
        return self.width - self.strip - self.berth

    def unit(self, world: Area) -> float:
        """Return how many scene units a pixel shows, if *world* is fitted."""
        return max(world.width / max(1, self.width), world.height / max(1, self.height))

    def text(self, pixels: float, unit: float) -> float:
        """Return the size of a name or a measure in the scene, of which a pixel shows so many units."""
        return pixels * self.letters * unit


def at_spot(spot: Spot) -> tuple[float, float]:
    """Return a point of the real table in the scene."""
    return spot.x / PER_UNIT, spot.y / PER_UNIT


def middle(at: Square) -> tuple[float, float]:
    """Return the middle of a square."""
    return at.x * WIDE, at.y * WIDE


def square_at(x: float, y: float) -> Square:
    """Return the square a point lies on."""
    return Square(floor(x / WIDE + 0.5), floor(y / WIDE + 0.5))


def _as_it_lies(spot: Spot) -> Spot:
    return spot


def stands_at(view: Position, follower: Follower) -> tuple[float, float]:
    """Return where a follower's foot is; whoever stands on something is drawn so much higher."""
    x, y = at_spot(follower_spot(view, follower))
    return x, y - lift_of(view, follower)


SENTENCE_SIZE = 14
"""How high the letters of a sentence on a card are, in its own units."""


def cards_scale(room: Room, count: int) -> float:
    """Return how large the cards that offer tokens are: smaller than they should be in a small window."""
    width, height = CARD
    wide = count * (width + 14) + 2 * CARDS_RIM
    return min(1.0, (room.width - room.strip - 24) / wide, room.height / 2 / (height + 2 * CARDS_RIM))


def above_cards(view: Position, room: Room) -> Room:
    """Return the room above the tokens on offer, if they are: whoever chooses looks at the land."""
    if view.phase is not Phase.TOKEN:
        return room
    return evolve(
        room, foot=(CARD[1] + 2 * CARDS_RIM + 8) * cards_scale(room, len(view.options.tables.tokens))
    )


def world_of(view: Position, room: Room, also: Area | None = None) -> Area:
    """
    Return what the camera shows: the land and its rim, or the table in a catapult round.

    *Also* that and the tokens that are measured, except what lies so far off that land and catapult would get
    small.
    """
    room = above_cards(view, room)
    berthed = with_berth(view, room)
    # Who throws from a berth is seen there.
    near, place = shooters(view), places_seen(view, room)
    if berthed != room:
        near, area = near[1:], close_area(view, place)
    else:
        area = table_area(view, place) if view.phase in ROUND else land_area(view)
    area = _with_near(view, area, berthed, near, place)
    most = WIDER * berthed.unit(beside_strip(area, berthed))
    for each in (*_lying(view), *(() if also is None else (also,))):
        wider = area.united(each)
        area = wider if berthed.unit(beside_strip(wider, berthed)) <= most else area
    return beside_strip(area, berthed)


def with_berth(view: Position, room: Room) -> Room:
    """
    Return the room with a berth for the catapult that throws, if tiles would be small without.

    The berth is on the side where the catapult stands.
    """
    around = view.round
    if view.phase not in ROUND or around is None:
        return room
    arena = arena_of(view)
    is_west = arena.launch(around.thrower).x < arena.centre.x - ENGINE_ROOM
    berthed = evolve(room, strip=room.strip + BERTH[0]) if is_west else evolve(room, berth=BERTH[0])
    place = places_seen(view, room)
    far, near = _tile_width(table_area(view, place), room), _tile_width(close_area(view, place), berthed)
    is_small = _tile_width(table_area(view), room) < SEEN_WELL
    return berthed if is_small and near > far * WORTH_IT and berthed.free > 0 else room


def _tile_width(area: Area, room: Room) -> float:
    """Return how many pixels wide tiles are where an area is seen."""
    return WIDE / room.unit(beside_strip(area, room))


def land_area(view: Position) -> Area:
    """Return the land with room for the next tile all around, never too close."""
    over = view.phase is Phase.OVER
    return around(view.tiles if over else [*view.tiles, *view.rim], 0.2)


def around(squares: Iterable[Square], margin: float) -> Area:
    """Return the area around squares, *margin* tiles wider."""
    found = list(squares)
    xs, ys = [at.x for at in found], [at.y for at in found]
    width = max(LEAST[0], max(xs) - min(xs) + 1 + 2 * margin)
    height = max(LEAST[1], max(ys) - min(ys) + 1 + 2 * margin)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return Area((x - width / 2) * WIDE, (y - height / 2) * WIDE, width * WIDE, height * WIDE)


def table_area(view: Position, place: Callable[[Spot], Spot] = _as_it_lies) -> Area:
    """
    Return the land and the catapults that matter, with room to pull back the one that throws.

    Until a token is chosen those are all of them; then the thrower's; for a catch the left neighbour's, too.

    Args:
        place: Returns where a point of the table is seen.
    """
    arena, pull = arena_of(view), arena_of(view).radius * PULL_ROOM
    area = _with_goal(view, around(view.tiles, 0.12 if is_catch(view) else 0.4))
    for seat in shooters(view):
        is_first = view.round is not None and seat == view.round.thrower
        area = area.united(beside(place(arena.launch(seat)), pull if is_first else ENGINE_ROOM))
    return area


def close_area(view: Position, place: Callable[[Spot], Spot]) -> Area:
    """Return the land and the goal; for a catch the ruler and the catcher, too."""
    land = _with_goal(view, around(view.tiles, 0.12))
    if not is_catch(view):
        return land
    start, catcher = (arena_of(view).launch(seat) for seat in shooters(view))
    ruler = place(_between(start, catcher, 0.5))
    return land.united(beside(ruler, RULER_ROOM)).united(beside(place(catcher), ENGINE_ROOM))


def places_seen(view: Position, room: Room) -> Callable[[Spot], Spot]:
    """
    Return what says where a point of the table is seen.

    Around the land there is much bare table.  In a catch, which needs all of it, it is drawn narrower, beyond
    the catapults or, where tiles would be small, from the land's outline on: the land need not be small, and
    what lies on it stays where it is.
    """
    if not is_catch(view):
        return _as_it_lies
    arena, xs, ys = arena_of(view), [at.x for at in view.tiles], [at.y for at in view.tiles]
    halves = (max(xs) - min(xs) + 1) * TILE / 2, (max(ys) - min(ys) + 1) * TILE / 2
    is_small = _tile_width(table_area(view), room) < SEEN_WELL

    def seen(spot: Spot) -> Spot:
        x, y = spot.x - arena.centre.x, spot.y - arena.centre.y
        far, circle = hypot(x, y), float(arena.radius)
        edge = min(half * far / max(1, abs(each)) for half, each in zip(halves, (x, y), strict=True))
        if far <= min(circle, edge if is_small else circle):
            return spot
        narrower = min(1.0, HEDGE / max(1.0, circle - edge)) if is_small else 1.0
        shown = edge + (min(far, circle) - edge) * narrower + max(0.0, far - circle) * narrower * BEYOND
        return _between(arena.centre, spot, shown / far)

    return seen


def is_catch(view: Position) -> bool:
    """Tell whether a token is thrown from one to the next, and not at the land."""
    return view.round is not None and view.round.token is Token.CATCH


def catch_scale(view: Position, unit: float) -> float:
    """Return how much larger than the land token, thrower and catcher of a catch are, *unit* to a pixel."""
    return max(1.0, SEEN_LARGE * unit / WIDE) if is_catch(view) else 1.0


def ring_scale(room: Room) -> float:
    """Return how large the ring of a catch is beside its usual size."""
    least = min(room.free, room.height - room.foot)
    return max(0.3, min(1.0, RING_SHARE * least / (RING_ROOM + STRAY_ROOM)))


def _with_near(
    view: Position, area: Area, room: Room, seats: Iterable[Seat], place: Callable[[Spot], Spot]
) -> Area:
    """
    Return an area with what is as large on any screen in a catch: catapults of *seats*, and the ring.

    Args:
        place: Returns where a point of the table is seen.
    """
    if not is_catch(view):
        return area
    assert view.round is not None
    larger = ring_scale(room)
    near = [(place(arena_of(view).launch(seat)), ENGINE_ROOM * SEEN_LARGE / TILE) for seat in seats]
    (start, catcher), down = (arena_of(view).launch(seat) for seat in shooters(view)), _down(view)
    if down is None or hypot(down.x - catcher.x, down.y - catcher.y) < ENGINE_ROOM:
        # Whoever aims sees what whoever catches will see: a good throw comes down here, and the ring with it,
        # and one that just gets past the ruler there.
        near.append((place(catcher), (RING_ROOM + STRAY_ROOM) * larger))
        near.append((place(_between(start, catcher, PAST_RULER)), RING_ROOM * larger))
    if down is not None:
        near.append((place(down), RING_ROOM * larger))
    wider = area
    for _ in range(4):
        # The farther away we look, the more of the table it takes.
        tenths = room.unit(beside_strip(wider, room)) * PER_UNIT
        wider = reduce(Area.united, (beside(at, reach * tenths) for at, reach in near), area)
    return wider


def _between(start: Spot, end: Spot, part: float) -> Spot:
    """Return a point a *part* of the way from one point of the table to another one."""
    return Spot(round(start.x + (end.x - start.x) * part), round(start.y + (end.y - start.y) * part))


def _down(view: Position) -> Spot | None:
    """Return where a token comes down that is to be caught; None before it is thrown."""
    around = view.round
    if view.phase is not Phase.GRAB or around is None or around.flown is None:
        return None
    side, power = around.flown
    return landing(stage_of(view, around.thrower), side, power)


def _with_goal(view: Position, area: Area) -> Area:
    """Return an area with the goal of a target round."""
    if view.round is not None and view.round.token is Token.TARGET:
        return area.united(beside(middle_of(view.round.tile), GOAL_ROOM))
    return area


def _lying(view: Position) -> Iterator[Area]:
    """Yield what is around every token that is measured."""
    if view.round is not None and view.phase in ROUND and view.round.token is Token.TARGET:
        yield from (beside(rest, TOKEN_ROOM) for _, rest in view.round.rests)
    if view.round is not None and view.phase is Phase.EXCHANGE:
        yield beside(view.round.rests[-1][1], DISC_ROOM)


def shooters(view: Position) -> list[Seat]:
    """Return the seats whose catapults have to be seen, the thrower first."""
    around = view.round
    if around is None or around.token is None:
        return list(range(view.seats))
    left = [clockwise(view, around.thrower)] if around.token is Token.CATCH else []
    return [around.thrower, *left]


def beside(spot: Spot, reach: float) -> Area:
    """Return the square around a spot, *reach* tenths of a millimetre to every side."""
    x, y, wide = spot.x / PER_UNIT, spot.y / PER_UNIT, reach / PER_UNIT
    return Area(x - wide, y - wide, 2 * wide, 2 * wide)


def beside_strip(area: Area, room: Room) -> Area:
    """Widen an area so that the tray, a berth and the tokens on offer cover nothing of it."""
    above = room.height - room.foot
    if room.free <= 0 or above <= 0 or (room.free, above) == (room.width, room.height):
        return area
    unit = max(area.width / room.free, area.height / above)
    x = area.x + area.width / 2 - unit * (room.free / 2 + room.strip)
    y = area.y + area.height / 2 - unit * above / 2
    return Area(x, y, unit * room.width, unit * room.height)
