"""Who can escape from a besieged city, and when."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from app.core.command import Seat
from app.core.reason import Reason
from app.core.verbs import Verb
from app.core.words import N_
from app.games.carcassonne.expansions.siege.commands import Escape
from app.games.carcassonne.features import root_at, root_of
from app.games.carcassonne.model import Phase, Position, Square, is_follower, keep
from app.games.carcassonne.rules.box_rules import BoxRules, Step, When
from app.games.carcassonne.rules.course import advance, send_home
from app.games.carcassonne.rules.turns import check_step
from app.games.carcassonne.tables import Kind
from app.games.carcassonne.tiles import AROUND, Book

BESIEGED, ESCAPE = "besieged", "escape"
"""The mark of such cities; the step, and by what name it is kept that it may still be taken."""


def escapers(state: Position, seat: Seat) -> list[int]:
    """
    Return the knights of a seat that can leave a besieged city, by number.

    A monastery, or what is like one, lies beside a tile of that city; claimed or not.

    Rule: SIE-5, SIE-6, XOPT-10.
    """
    cities = _besieged(state)
    inside = {
        number: root
        for number, each in (state.followers.items() if cities else ())
        if each.owner == seat and (root := root_at(state, each.at, each.feature)) in cities
    }
    ways = {root: _has_way_out(state, root) for root in {*inside.values()}}
    return [number for number, root in inside.items() if ways[root] and is_follower(state, number)]


def _besieged(state: Position) -> set[int]:
    """Return the besieged cities, by their roots."""
    drawn = _drawn(state.book)
    return {
        root_of(state, laid.root + number)
        for laid in state.tiles.values()
        if laid.type in drawn
        for number in drawn[laid.type]
    }


@lru_cache(maxsize=64)
def _drawn(book: Book) -> Mapping[str, Sequence[int]]:
    """Return which features are besieged, by the tiles they are drawn on."""
    found = {
        tile: [number for number, marks in features if BESIEGED in marks]
        for tile, features in book.marked.items()
    }
    return {tile: numbers for tile, numbers in found.items() if numbers}


def _has_way_out(state: Position, root: int) -> bool:
    watched = {*_watched(state, root)}
    buildings = state.book.having[Kind.MONASTERY]
    beside = [at for at, laid in state.tiles.items() if laid.type in buildings]
    return any((at.x + dx, at.y + dy) in watched for at in beside for dx, dy in AROUND)


def _watched(state: Position, root: int) -> Iterator[Square]:
    """Yield the tiles beside which a monastery helps: all, or the besieged ones.  Rule: XOPT-10."""
    tiles, by_siege = state.regions[root].tiles, state.options.escape_by == "besieged"
    for at, laid in state.tiles.items():
        if tiles >> laid.number & 1:
            features = state.book.turned[laid.type, 0].type.features
            if not by_siege or any(
                BESIEGED in each.marks and root_of(state, laid.root + number) == root
                for number, each in enumerate(features)
            ):
                yield at


def begin(state: Position) -> None:
    """Let one knight escape in this part of the turn.  Rule: SIE-5, SIE-6, TRN-10."""
    if escapers(state, state.turn):
        keep(state, ESCAPE, 1)


def decider(state: Position) -> Seat | None:
    """Return who is at turn, as long as somebody of theirs can escape and nobody has."""
    return state.turn if state.kept.get(ESCAPE) and escapers(state, state.turn) else None


def stay(state: Position) -> None:
    """Let nobody escape in this part of the turn."""
    keep(state, ESCAPE)


def check_escape(state: Position, command: Escape) -> Reason | None:
    """Refuse whoever is no knight in a besieged city with a monastery beside it.  Rule: SIE-5, XOPT-10."""
    if reason := check_step(state, command.by, ESCAPE):
        return reason
    if command.follower not in escapers(state, command.by):
        text = N_("Only a knight of yours in a besieged city with a monastery beside it can escape.")
        return Reason("SIE-5", text)
    return None


def escape(state: Position, command: Escape) -> None:
    """Take the knight home: one in each part of a turn.  Rule: SIE-5, SIE-6, XCAR-6."""
    keep(state, ESCAPE)
    send_home(state, [command.follower])
    advance(state)


def escape_choices(state: Position, seat: Seat) -> Iterator[Escape]:
    """Yield every knight that can escape.  Rule: SIE-5."""
    if state.phase is Phase.STEP and state.step == ESCAPE and seat == state.turn:
        yield from (Escape(seat, number) for number in escapers(state, seat))


RULES = BoxRules(
    verbs=(Verb(Escape, check_escape, escape, escape_choices),),
    steps=(
        Step(
            id=ESCAPE,
            when=When.SCORED,
            order=10,
            now=N_("Let a knight escape first, or let all stay."),
            asks=N_("let a knight escape from a besieged city, or let all stay"),
            waiting=N_("may let a knight escape"),
            decider=decider,
            begin=begin,
            decline=stay,
            leave=N_("Let all stay"),
        ),
    ),
)
