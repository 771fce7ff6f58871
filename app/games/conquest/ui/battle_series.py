"""Fights on and on, one battle after the other, at a pace that can be followed."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.command import Seat
from app.games.conquest.model import Position
from app.games.conquest.ui.panels.battle_panel import Fight
from app.settings import Speed

_PACE_MS: Mapping[Speed, int] = {Speed.OFF: 0, Speed.FAST: 90, Speed.NORMAL: 220, Speed.SLOW: 480}
"""Between two battles of a series."""


class BattleSeries(QObject):
    """
    Orders one battle after another until the fight is won, too dear, or stopped.

    Signals:
        ordered: The next `Attack`.

    Attributes:
        speed: How fast things move.
    """

    ordered = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.speed = Speed.NORMAL
        self._fight: Fight | None = None
        self._next: tuple[Position, Seat] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._strike)

    @property
    def is_on(self) -> bool:
        """Whether a series is under way."""
        return self._fight is not None

    def begin(self, fight: Fight | None) -> None:
        """Order battles until *fight* is over; None: the next battle stands alone."""
        self._fight = fight

    def stop(self) -> None:
        """Order no more battles."""
        self._fight = None
        self._timer.stop()

    def go_on(self, view: Position, seat: Seat | None) -> None:
        """Prepare the next battle in *view*, if there is one; dice that are owed come first."""
        if self._fight is None or view.clash is not None:
            return
        if seat is None or self._fight.order(view, seat) is None:
            self.stop()
            return
        self._next = view, seat
        self._timer.start(_PACE_MS[self.speed])

    def _strike(self) -> None:
        if self._fight is None or self._next is None:
            return
        order = self._fight.order(*self._next)
        if order is not None:
            self.ordered.emit(order)
