"""The id of the rule about what a player points at."""

from collections.abc import Mapping

from PySide6.QtCore import QPoint

from app.games.conquest.model import Position
from app.games.conquest.pieces import NOBODY, Level, Phase
from app.games.conquest.queries import ground, level, owner
from app.games.conquest.ui.arrangement import Arrangement, Spot
from app.games.conquest.ui.gestures import Hand
from app.ui.board.view import TableView

_PHASES: Mapping[Phase, str] = {
    Phase.TURNING: "CON-3",
    Phase.LOTS: "CON-6",
    Phase.PLACING: "CON-6",
    Phase.PRODUCTION: "CON-8",
    Phase.BUILD: "CON-13",
    Phase.MOVE: "CON-22",
    Phase.BREACH: "CON-23",
    Phase.ATTACK: "CON-27",
    Phase.OVER: "CON-42",
}


def rule_at(
    view: Position | None,
    layout: Arrangement | None,
    hand: Hand | None,
    board: TableView,
    spot: QPoint | None,
) -> str | None:
    """
    Return the id of the rule for what is pointed at.

    Args:
        spot: Where the pointer is on the widget that holds *board*; None if the keys point.
    """
    if view is None or layout is None:
        return None
    holder = board.parentWidget() or board
    there = None if spot is None else board.mapFrom(holder, spot)
    if there is None or not board.viewport().rect().contains(there):
        return rule_of(view, None if hand is None else hand.at)
    at = board.mapToScene(there)
    return rule_of(view, layout.spot_at(at.x(), at.y()))


def rule_of(view: Position, at: Spot | None) -> str:
    """Return the id of the rule for a hex or an edge, as it counts in this phase, or for the phase."""
    if at is None:
        return _PHASES.get(view.phase, "CON-42")
    if at.kind == "edge":
        is_walled = any(walls >> at.number & 1 for walls in view.walls)
        return "CON-23" if is_walled and view.phase is Phase.BREACH else "CON-16"
    if not ground(view) >> at.number & 1:
        return "CON-5"
    return _of_hex(view, at.number)


def _of_hex(view: Position, hex_: int) -> str:
    whose, built = owner(view, hex_), level(view, hex_)
    if view.phase in (Phase.MOVE, Phase.BREACH, Phase.ATTACK) and whose != NOBODY:
        return _PHASES[view.phase]
    if whose == NOBODY:
        return _PHASES[view.phase] if view.phase in (Phase.PLACING, Phase.MOVE) else "CON-8"
    if built is None:
        return "CON-15"
    return "CON-13" if built is Level.SETTLEMENT else "CON-14"
