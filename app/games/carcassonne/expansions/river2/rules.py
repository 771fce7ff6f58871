"""The volcano at the lake of River 2: whoever lays it takes a further turn, where volcanoes count."""

from app.games.carcassonne.model import Position
from app.games.carcassonne.rules.box_rules import BoxRules

LAKE = "RW03"


def keeps_turn(state: Position) -> bool:
    """
    Tell whether the turn that ends is followed by one of the same seat.

    Without a box that lets volcanoes count this one is only painted.

    Rule: RIV-7.
    """
    if state.fresh is None or state.tiles[state.fresh].type != LAKE:
        return False
    signs = state.book.turned[LAKE, 0].type.signs
    return any(sign.id in signs for sign in state.options.signs)


RULES = BoxRules(keeps_turn=keeps_turn)
