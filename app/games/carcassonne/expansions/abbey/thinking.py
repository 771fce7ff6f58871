"""What computers think of abbeys, barns, mayors and wagons, in points beside the land."""

from collections.abc import Iterator, Sequence

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim
from app.core.command import Seat
from app.core.words import NN_, counted
from app.games.carcassonne.bots.box_choices import BoxThinking
from app.games.carcassonne.commands import BoxCommand, CarcassonneCommand
from app.games.carcassonne.expansions.abbey.abbeys import TILE, holds_one
from app.games.carcassonne.expansions.abbey.barns import CITY, barns, corner_field, has_one
from app.games.carcassonne.expansions.abbey.commands import BuildBarn, Drive, LayAbbey
from app.games.carcassonne.expansions.abbey.figures import MAYOR, WAGON
from app.games.carcassonne.features import neighbours, root_at, root_of
from app.games.carcassonne.land_facts import worth_now
from app.games.carcassonne.model import Phase, Position, followers_left, kind_of, tiles_left
from app.games.carcassonne.scoring import cities_paid

HELD_ABBEY, HELD_BARN = 3.0, 6.0
"""What they are worth as long as most of the tiles are still to be drawn; at the end nothing."""

TILE_DRAWN = 2.5
"""What it is worth to draw a tile instead of laying an abbey."""

MONK = 3.0
"""What it costs to have a follower on an abbey until it is finished."""

OPEN_CITY = 1.6
"""What an unfinished city is worth to a barn beside it, while there is time to finish it."""

_STRONG_MAYOR, _WEAK_MAYOR, _ROLLING = 0.5, -2.5, 0.4
"""A mayor with pennants, one without, and a wagon that can drive on, beside a follower in their place."""


def worth(state: Position) -> list[float]:
    """Return what each seat has of the box beside the land, in points."""
    return [_worth(state, seat) for seat in range(state.seats)]


def _worth(state: Position, seat: Seat) -> float:
    share = min(1.0, tiles_left(state) / 40)
    found = HELD_ABBEY * share * holds_one(state, seat) + HELD_BARN * share * has_one(state, seat)
    if seat == state.turn:
        found += _of_this_turn(state, seat)
    for each in barns(state):
        if each.seat == seat:
            found += _barn(state, corner_field(state, each.at), share)
    return found + sum(_figures(state, seat))


def _of_this_turn(state: Position, seat: Seat) -> float:
    """Return what whoever is at turn has before them: a tile to draw, or an abbey to put a monk on."""
    if state.phase is Phase.DRAW:
        return TILE_DRAWN
    at = state.fresh
    if state.phase is not Phase.DEPLOY or at is None or state.tiles[at].type != TILE:
        return 0.0
    return max(0.0, 1 + neighbours(state, at) - MONK) if followers_left(state, seat) else 0.0


def _barn(state: Position, root: int | None, share: float) -> float:
    """Return what a barn will most likely score."""
    if root is None:
        return 0.0
    cities = {root_of(state, node) for node in state.regions[root].cities}
    complete = sum(state.regions[city].open == 0 for city in cities)
    return CITY * complete + OPEN_CITY * share * (len(cities) - complete)


def _figures(state: Position, seat: Seat) -> Iterator[float]:
    """Yield what mayors and wagons on the land are worth beside followers in their place."""
    for number, each in state.followers.items():
        if each.owner != seat:
            continue
        kind = kind_of(state, number)
        if kind is WAGON:
            yield _ROLLING
        elif kind is MAYOR:
            pennants = state.regions[root_at(state, each.at, each.feature)].pennants
            yield _STRONG_MAYOR * pennants if pennants else _WEAK_MAYOR


def first(state: Position, choices: Sequence[CarcassonneCommand]) -> Sequence[CarcassonneCommand]:
    """Return one way to each feature a wagon can drive to, and all other choices, before the rest."""
    seen: set[int] = set()
    early: list[CarcassonneCommand] = []
    late: list[CarcassonneCommand] = []
    for each in choices:
        root = -1
        if isinstance(each, Drive):
            laid = state.tiles[each.at]
            root = root_at(state, each.at, state.book.turned[laid.type, 0].type.index(each.feature))
        (late if root in seen else early).append(each)
        seen |= {root} - {-1}
    return [*early, *late]


def reasons(view: Position, command: BoxCommand, after: Position) -> Iterator[Claim]:
    """Yield what lies around an abbey, and what barns and wagons come to.  Rule: ABB-4, ABB-24."""
    match command:
        case LayAbbey(at=at):
            forms = NN_("{count} tile lies around it.", "{count} tiles lie around it.")
            yield claim("around", counted(forms, neighbours(view, at)), at=at)
        case BuildBarn(at=at):
            root = corner_field(view, at)
            count = 0 if root is None else CITY * cities_paid(view, root)
            forms = NN_(
                "For the cities that are finished now it scores {count} point at the end.",
                "For the cities that are finished now it scores {count} points at the end.",
            )
            if count:
                yield claim("barn", counted(forms, count), at=at)
        case Drive(at=at, feature=feature):
            number = view.book.turned[view.tiles[at].type, 0].type.index(feature)
            forms = NN_("There it is worth {count} point now.", "There it is worth {count} points now.")
            if points := worth_now(view, at, number):
                yield claim("drives", counted(forms, points), at=at, feature=number)
        case _:
            return


THINKING = BoxThinking(worth=worth, first=first, reasons=reasons)
