"""What part of the table is seen: the land as it grows, or the whole table in a catapult round."""

from collections.abc import Callable

from PySide6.QtCore import QRectF

from app.games.carcassonne.model import Position
from app.games.carcassonne.ui.arrangement import Room, beside_strip, world_of
from app.games.carcassonne.ui.rim import Rim
from app.ui.board.geometry import Area
from app.ui.board.motion import Motion, ease_out
from app.ui.board.view import TableView
from app.ui.widgets.letters import growth

GLIDE_MS = 520

NEARER, WORTH_IT = 2.4, 0.85
"""Where a token comes down the camera comes so many times nearer at most, or not if that is hardly nearer."""

LETTERS = 1.4
"""Names and measures grow no further with the size of letters: beside catapults there is no more room."""


class Camera:
    """
    Fits a board's view to a part of the table.

    Args:
        board: What it looks through.
        covered: Returns how many pixels of it something covers at the left.

    Attributes:
        unit: Scene units that a pixel shows, when the view is fitted.
        seen: What it shows at this moment.
    """

    def __init__(self, board: TableView, motion: Motion, covered: Callable[[], float]) -> None:
        self._board, self._motion, self._covered = board, motion, covered
        self._area: Area | None = None
        self.seen: Area | None = None
        self.unit = 1.0

    @property
    def room(self) -> Room:
        """The window onto the table, and what covers it."""
        size = self._board.room()
        letters = min(LETTERS, growth())
        return Room(size.width(), size.height(), self._covered(), letters=letters)

    @property
    def sight(self) -> tuple[Area, float]:
        """What is seen beside the tray, however near somebody has come, and how many units a pixel shows."""
        free = self._board.viewport().rect().adjusted(int(self._covered()), 0, 0, 0)
        seen = self._board.mapToScene(free).boundingRect()
        return Area(seen.x(), seen.y(), seen.width(), seen.height()), self.unit

    @property
    def goal(self) -> Area | None:
        """What it will show when it has come to rest."""
        return self._area

    @property
    def rim(self) -> Rim | None:
        """The rim of what it will show; None where somebody has come nearer."""
        return None if self._area is None or self._board.closeness != 1 else Rim(self._area, self.room)

    def follow(self, view: Position, *, glide: bool, also: Area | None = None) -> None:
        """Show what a view asks for, and *also* that; where somebody has zoomed in nothing moves."""
        room = self.room
        goal = world_of(view, room, also)
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

    def closer(self, area: Area) -> Callable[[float], None] | None:
        """
        Return what leads the camera, from 0 to 1, to where something is about to happen.

        None: who has zoomed in stays where they are, and what is near already is near enough.  Everything
        stays as it was painted for the size it came from until `rest`: there is no time for more.
        """
        self._motion.drop("camera")
        start = self.seen
        if start is None or self._board.closeness != 1:
            return None
        room = self.room
        free = start.width * (1 - room.strip / room.width)
        goal = beside_strip(area.at_least(free / NEARER, start.height / NEARER), room)
        if goal.width > start.width * WORTH_IT:
            return None

        def show(progress: float) -> None:
            self._area = start.between(goal, ease_in_out(progress))
            self._see(self._area, passing=True)

        return show

    def rest(self) -> None:
        """Paint what is seen now for the size it is seen at."""
        if self.seen is not None:
            self._see(self.seen)

    def _see(self, area: Area, *, passing: bool = False) -> None:
        self.seen = area
        self._board.set_world(QRectF(area.x, area.y, area.width, area.height), passing=passing)


def ease_in_out(progress: float) -> float:
    """Return where something is that starts and ends gently."""
    return progress * progress * (3 - 2 * progress)
