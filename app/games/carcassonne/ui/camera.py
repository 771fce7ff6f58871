"""What part of the table is seen: the land as it grows, or the whole table in a catapult round."""

from PySide6.QtCore import QRectF

from app.games.carcassonne.model import Position
from app.games.carcassonne.ui.places import Area, Room, world_of
from app.ui.motion import Motion, ease_out
from app.ui.view import TableView

GLIDE_MS = 520


class Camera:
    """
    Looks at a board.

    Attributes:
        unit: Scene units that a pixel shows, when the view is fitted.
    """

    def __init__(self, board: TableView, motion: Motion) -> None:
        self._board, self._motion = board, motion
        self._area: Area | None = None
        self.unit = 1.0

    def follow(self, view: Position, room: Room, *, glide: bool) -> None:
        """Come to see what a view asks for; a player who has zoomed in stays where they are."""
        goal = world_of(view, room)
        self.unit = room.unit(goal)
        if goal == self._area:
            return
        start, self._area = self._area, goal
        if start is None or not glide or self._board.closeness != 1:
            self._motion.drop("camera")
            self._see(goal)
            return

        def show(progress: float) -> None:
            is_there = progress >= 1
            self._see(goal if is_there else start.between(goal, ease_out(progress)), passing=not is_there)

        self._motion.start("camera", GLIDE_MS, show)

    def _see(self, area: Area, *, passing: bool = False) -> None:
        self._board.set_world(QRectF(area.x, area.y, area.width, area.height), passing=passing)
