"""The key of the sprite that somebody points at, by mouse or by keys."""

from collections.abc import Hashable

from PySide6.QtCore import QPoint

from app.ui.board.gestures import Pick
from app.ui.board.view import TableView


def pointed_at(board: TableView, spot: QPoint | None) -> Hashable | None:
    """
    Return the key of what is pointed at in the layer "table", or None.

    Args:
        spot: Where the pointer is on *board*; None if it is elsewhere: then the keys point.
    """
    if spot is not None and board.viewport().rect().contains(spot):
        return board.table_scene.key_at(board.mapToScene(spot))
    gesture = board.gesture
    return gesture.at if isinstance(gesture, Pick) else None
