"""The tools that a seat can take in hand, why not, and where the keys begin with them; no Qt."""

from collections.abc import Iterable, Mapping

from attrs import evolve

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.conquest.bots.opening import land_value
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.queries import held, held_by_all, held_by_others
from app.games.conquest.ui.arrangement import Spot
from app.games.conquest.ui.tools import Grip, Tool, is_possible, kinds_of, spots, usual_pay

WANTS_HEX = Reason("CON-13", N_("This goes on a hex, not on an edge: the arrows lead there."))
_WANTS_EDGE = Reason("CON-16", N_("A wall goes on an edge: Tab leads around those of the hex."))
NOTHING_HERE: Mapping[Tool, Reason] = {
    Tool.WALL: _WANTS_EDGE,
    Tool.MOVE_WALL: _WANTS_EDGE,
    Tool.KNIGHTS: Reason("CON-22", N_("No knight of yours here can do anything.  After Esc, Enter goes on.")),
}
"""Why Enter does nothing where the cursor is."""

_ASKED = Reason("CON-19", N_("First comes the answer to the offer."))
_NO_PLACE: Mapping[Tool, Reason] = {
    Tool.SETTLEMENT: Reason(
        "CON-13",
        N_("Settle where a knight of yours stands, or beside a building of yours: there is no such hex."),
    ),
    Tool.CITY: Reason("CON-14", N_("A city replaces a settlement of yours: there is none.")),
    Tool.CASTLE: Reason("CON-14", N_("A castle replaces a city of yours: there is none.")),
    Tool.KNIGHT: Reason("CON-15", N_("Knights begin at a building of yours: there is none.")),
    Tool.WALL: Reason("CON-16", N_("There is no free edge beside a hex of yours.")),
    Tool.MOVE_WALL: Reason(
        "CON-17", N_("There is no wall of yours to be moved, or you have moved one this turn.")
    ),
    Tool.REPAIR: Reason("CON-18", N_("There is no breached castle of yours.")),
}

_EMPTY = 100.0
"""What a hex that nobody holds is worth to knights, beyond any land."""


def why_no_place(view: Position, seat: Seat, tool: Tool) -> Reason | None:
    """Return why a tool cannot be used anywhere now, whatever it costs."""
    if tool is Tool.NONE:
        return None
    if view.offer is not None:
        return _ASKED
    if view.phase is not Phase.BUILD:
        return Reason("CON-16", N_("That belongs to the phase of building and trading."))
    return None if is_possible(view, seat, tool) else _NO_PLACE.get(tool)


def choose(view: Position, seat: Seat, tool: Tool, held: Grip) -> Grip:
    """Return what is in hand once a tool is chosen; chosen again, it is paid with another kind of card."""
    kinds = kinds_of(view, tool)
    if held.tool is not tool:
        return Grip(tool, pay=usual_pay(view, seat, tool))
    others = [kind for kind in kinds if kind != held.pay and view.cards[seat][kind]]
    return evolve(held, pay=others[0]) if others else held


def first_place(view: Position, seat: Seat, tool: Tool, places: Iterable[Spot]) -> Spot | None:
    """Return where a tool most likely goes, of some places or else of the hexes that a seat holds."""
    known = sorted(places) or sorted(spots("hex", held(view, seat)))
    return max(known, key=lambda spot: _worth(view, seat, tool, spot), default=None)


def _worth(view: Position, seat: Seat, tool: Tool, spot: Spot) -> float:
    """Return how well a place is known: walls and knights stand where others are, the rest on rich land."""
    others, grid = held_by_others(view, seat), view.island.grid
    if spot.kind == "edge":
        return sum(others >> end & 1 for end in grid.ends[spot.number])
    if tool is Tool.KNIGHT:
        return (grid.around[spot.number] & others).bit_count()
    is_empty = not held_by_all(view) >> spot.number & 1
    return land_value(view, spot.number) + (_EMPTY if is_empty and tool is Tool.KNIGHTS else 0)
