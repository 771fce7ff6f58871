"""Barns: the corners where they can stand, what they do to farmers, and what they pay at the end."""

from collections.abc import Iterator
from typing import NamedTuple

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_, SeatName
from app.games.carcassonne.boxes import Completed, FigureKind
from app.games.carcassonne.expansions.abbey.commands import BuildBarn
from app.games.carcassonne.features import are_none, figures_in, followers_in, majority, root_of, standing
from app.games.carcassonne.model import Award, Phase, Position, Source, Square, keep
from app.games.carcassonne.rules.completing import pay, tell_boxes
from app.games.carcassonne.rules.course import finish_turn, send_home
from app.games.carcassonne.rules.turns import check_seat
from app.games.carcassonne.scoring import cities_paid, each_city, field_awards
from app.games.carcassonne.tables import Kind

BARNS, FRESH = "barns", "fresh barn"
"""What is kept: for each barn its seat and the north-western of its four squares; one that was just built."""

GAIN = "farmers"
"""What barns have brought farmers in the course of the game."""

CITY, JOINED = 4, 1
"""What a barn scores for each completed city at the end, and what farmers do that come to it."""

_MEET = (((0, 0), (3, 4)), ((1, 0), (5, 6)), ((0, 1), (1, 2)), ((1, 1), (7, 0)))
"""The four squares around a corner, from the north-western, each with its two half-edges there."""


class Barn(NamedTuple):
    """A barn on the land: whose, and the north-western of the four squares where it stands."""

    seat: Seat
    at: Square


def corner_field(state: Position, at: Square) -> int | None:
    """Return the field (by its root) in which four tiles meet at a square's corner, if they do.  ABB-20."""
    nodes = []
    for (dx, dy), (one, other) in _MEET:
        laid = state.tiles.get(Square(at.x + dx, at.y + dy))
        if laid is None:
            return None
        halves = state.book.turned[laid.type, laid.turn].halves
        if halves[one] < 0 or halves[one] != halves[other]:
            return None
        nodes.append(laid.root + halves[one])
    return root_of(state, nodes[0])


def barns(state: Position) -> Iterator[Barn]:
    """Yield the barns that stand."""
    kept = state.kept.get(BARNS, ())
    for seat, x, y in zip(kept[::3], kept[1::3], kept[2::3], strict=False):
        if 0 <= seat < state.seats:
            yield Barn(seat, Square(x, y))


def barns_in(state: Position, root: int) -> list[Barn]:
    """Return the barns in a field."""
    tiles, laid = state.regions[root].tiles, state.tiles
    return [
        each
        for each in barns(state)
        if each.at in laid and tiles >> laid[each.at].number & 1 and corner_field(state, each.at) == root
    ]


def has_one(state: Position, seat: Seat) -> bool:
    """Tell whether a seat's barn is still to hand."""
    return all(each.seat != seat for each in barns(state))


# --- Building ---


def check(state: Position, command: BuildBarn) -> Reason | None:
    """Refuse all but the own barn, on a corner of the new tile, in a field without one.  Rule: ABB-20."""
    if reason := check_seat(state, command.by, Phase.DEPLOY):
        return reason
    if not has_one(state, command.by):
        return Reason("ABB-20", N_("Your barn stands already."))
    if state.options.field_scoring == "none":
        return Reason("CAR-OPT-05", N_("This game is played without farmers."))
    if command.at not in _corners(state):
        return Reason("ABB-20", N_("A barn goes to a corner of the tile just laid."))
    root = corner_field(state, command.at)
    if root is None:
        return Reason("ABB-20", N_("A barn stands where four tiles meet in a field."))
    found = barns_in(state, root)
    if any(each.at == command.at for each in found) or (found and not state.options.barn_on_barn):
        return Reason("ABB-20", N_("There is a barn in this field already."))
    return None


def _corners(state: Position) -> list[Square]:
    """Return the corners of the tile just laid, each by its north-western square."""
    at = state.fresh
    return [] if at is None else [Square(at.x - dx, at.y - dy) for dy in (1, 0) for dx in (1, 0)]


def build(state: Position, command: BuildBarn) -> None:
    """Build the barn, and go on with the turn.  Rule: ABB-20."""
    keep(state, BARNS, *state.kept.get(BARNS, ()), command.by, *command.at)
    keep(state, FRESH, *command.at)
    finish_turn(state, deployed=False)


def choices(state: Position, seat: Seat) -> Iterator[BuildBarn]:
    """Yield the corners of the tile just laid where a barn can stand.  Rule: ABB-20."""
    if state.phase is Phase.DEPLOY and has_one(state, seat):
        found = (BuildBarn(seat, at) for at in _corners(state) if corner_field(state, at) is not None)
        yield from (each for each in found if check(state, each) is None)


def bars_figure(state: Position, at: Square, number: int, figure: FigureKind) -> Reason | None:
    """Refuse farmers in a field with a barn; a pig joins one who is on the way home.  ABB-22, FAIR-X37."""
    laid = state.tiles[at]
    if figure.is_special or state.book.turned[laid.type, 0].features[number].kind is not Kind.FIELD:
        return None
    if BARNS in state.kept and barns_in(state, root_of(state, laid.root + number)):
        return Reason("ABB-22", N_("There is a barn in this field: nobody else can be put there."))
    return None


def barred_fields(state: Position) -> Iterator[tuple[Square, int]]:
    """Yield where each barn stands: the north-western of its squares, and the field there.  Rule: ABB-22."""
    _, (south_east, _) = _MEET[0]
    for each in barns(state):
        if corner_field(state, each.at) is not None:
            laid = state.tiles[each.at]
            yield each.at, state.book.turned[laid.type, laid.turn].halves[south_east]


# --- What it does to farmers ---


def score(state: Position) -> None:
    """Score farmers who came into a field with a barn, and send them home.  Rule: ABB-21, ABB-23."""
    fresh = state.kept.get(FRESH)
    keep(state, FRESH)
    built = None if fresh is None else corner_field(state, Square(*fresh))
    for root in due(state):
        awards = _as_at_the_end(state, root) if root == built else list(_joined(state, root))
        _settle(state, root, awards)


def due(state: Position) -> list[int]:
    """Return the fields with a barn into which farmers came: they are scored now.  Rule: ABB-21, ABB-23."""
    roots = dict.fromkeys(corner_field(state, each.at) for each in barns(state))
    there = standing(state) if roots else {}
    return [root for root in roots if root is not None and not are_none(state, there.get(root, ()))]


def _as_at_the_end(state: Position, root: int) -> list[Award]:
    """Return what farmers of a field get as if the game ended.  Rule: ABB-21, RX-19."""
    alone = state.copy()
    alone.followers = {number: state.followers[number] for number in figures_in(state, root)}
    return field_awards(alone)


def _joined(state: Position, root: int) -> Iterator[Award]:
    """Yield what farmers get whose field was joined to one with a barn.  Rule: ABB-23, RX-28."""
    figures = figures_in(state, root)
    at, tiles = state.followers[figures[0]].at, state.regions[root].tiles.bit_count()
    cities = cities_paid(state, root)
    for seat in majority(state, figures):
        points = (JOINED + each_city(state, root, seat, figures)) * cities
        yield Award(Source.FIELDS, (seat,), points, at, tiles)


def _settle(state: Position, root: int, awards: list[Award]) -> None:
    """Pay what farmers get, and send them home with their pigs."""
    figures = tuple(figures_in(state, root))
    at, tiles = state.followers[figures[0]].at, state.regions[root].tiles.bit_count()
    seats = tuple(seat for award in awards for seat in award.seats)
    followers = tuple(followers_in(state, root))
    tell_boxes(state, Completed(Kind.FIELD, tiles, (), root, at, figures, followers, seats))
    for number, award in enumerate(awards):
        for seat in award.seats:
            pay(state, GAIN, seat, award.points)
        state.awards = (*state.awards, award._replace(home=figures if number == 0 else ()))
    send_home(state, figures)


# --- The end ---


def final_awards(state: Position) -> list[Award]:
    """Return what barns pay if the game ended now: each 4 for every completed city.  Rule: ABB-24, SIE-3."""
    found = []
    for each in barns(state):
        root = corner_field(state, each.at)
        if root is not None:
            points, tiles = CITY * cities_paid(state, root), state.regions[root].tiles.bit_count()
            found.append(Award(Source.FIELDS, (each.seat,), points, each.at, tiles))
    return found


def problems(state: Position) -> Iterator[Reason]:
    """Each seat has one barn at the most, and it stands where four tiles meet in a field.  Rule: ABB-20."""
    kept, found = state.kept.get(BARNS, ()), list(barns(state))
    if len(kept) != 3 * len(found):
        yield Reason("ABB-20", N_("Barns are kept that are nobody's."))
    for each in found:
        name = {"name": SeatName(each.seat)}
        if corner_field(state, each.at) is None:
            yield Reason("ABB-20", N_("The barn of {name} stands where none can stand."), name)
        if [other.seat for other in found].count(each.seat) > 1:
            yield Reason("ABB-20", N_("{name} has more than one barn."), name)
