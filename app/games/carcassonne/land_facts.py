"""What a player may want to know of the land before deciding: aids that a table can show."""

from app.core.command import Seat
from app.games.carcassonne.features import followers_in, is_complete, majority, marks_of, root_at
from app.games.carcassonne.model import Position, Square
from app.games.carcassonne.rules.box_rules import opened_rules
from app.games.carcassonne.scoring import cities_paid, complete_points, open_points
from app.games.carcassonne.tables import Kind


def what_fits(state: Position, at: Square) -> dict[str, int]:
    """Return the kinds of tile still to be drawn that fit on an empty square, and how many there are."""
    return {kind: count for kind, count in state.pile.items() if count and can_lie(state, kind, at)}


def can_lie(state: Position, kind: str, at: Square) -> bool:
    """Tell whether a kind of tile can lie on an empty square, turned in some way.  Rule: CAR-21, CLT-2."""
    turns = state.book.fits[kind][state.rim.get(at, 0)]
    if not turns or not state.options.boxes:
        return bool(turns)
    barred = opened_rules(state.options.boxes).barred
    return any(barred(state, kind, at, turn) is None for turn in turns)


def dead_squares(state: Position) -> list[Square]:
    """
    Return the empty squares beside the land that no tile in hand or pile fits; none if no tile is left.

    Rule: CAR-25.
    """
    kinds = [kind for kind, count in state.pile.items() if count] + ([state.hand] if state.hand else [])
    return [at for at in state.rim if kinds and not any(can_lie(state, kind, Square(*at)) for kind in kinds)]


def worth_now(state: Position, at: Square, feature: int) -> int:
    """
    Return what a feature pays whoever leads in it: finished, or if the game ended now.

    Args:
        state: The land.
        at: A square of the feature; a monastery's own.
        feature: Its number on that tile.

    Rule: CAR-40 to CAR-43, CAR-61, CAR-62.
    """
    root = root_at(state, at, feature)
    if state.regions[root].kind is Kind.FIELD:
        return field_worth(state, root)
    return complete_points(state, root) if is_complete(state, root, at) else open_points(state, root, at)


def least_points(state: Position, root: int) -> int:
    """
    Return the least that a road, city or monastery can bring once it is finished, as far as it is laid.

    A city may end as one of two tiles, and whatever takes points off may still come to it.

    Rule: CAR-OPT-04, SIE-1.
    """
    region, options = state.regions[root], state.options
    found = complete_points(state, root)
    if region.kind is not Kind.CITY:
        return found
    tiles, pennants, scores = region.tiles.bit_count(), region.pennants, options.tables.scores
    marks = marks_of(state, root) if options.marks else ()
    if options.small_city and not marks and region.open == tiles == 1:
        found = min(found, (2 + pennants) * scores.small_city)
    coming = sum(mark.each for mark in options.marks_on[Kind.CITY] if mark.each < 0 and mark not in marks)
    if coming:
        more = coming + sum(mark.each for mark in marks)
        less = (tiles + 1) * max(0, scores.city + more) + pennants * max(0, scores.pennant + more)
        found = min(found, less)
    return found


def field_worth(state: Position, root: int) -> int:
    """
    Return what a field pays whoever leads in it, were there no other field.

    Rule: CAR-OPT-01, CAR-OPT-02, CAR-OPT-03, CAR-OPT-05.
    """
    each = field_each(state)
    return each * cities_paid(state, root) if each else 0


def field_each(state: Position) -> int:
    """
    Return what a field pays for each finished city, were there no other field.

    Rule: CAR-OPT-01, CAR-OPT-02, CAR-OPT-03, CAR-OPT-05.
    """
    match state.options.field_scoring:
        case "none":
            return 0
        case "first":
            return state.options.tables.scores.field_first
        case _:
            return state.options.tables.scores.field


def leaders(state: Position, at: Square, feature: int) -> tuple[Seat, ...]:
    """Return who would get the points of a feature now.  Rule: CAR-45."""
    return majority(state, followers_in(state, root_at(state, at, feature)))
