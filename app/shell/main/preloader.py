"""Imports what the first game will need, bit by bit, while nobody does anything."""

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec

from PySide6.QtCore import QEvent, QObject, QTimer, Signal

from app.core.game_info import GameInfo

_BEGIN_MS, _NEXT_MS = 500, 40
"""After the first painting, and between two modules."""

_SHARED = (
    *("attrs", "app.core.command", "app.core.pad", "app.core.game", "app.core.session"),
    *("app.storage.codec", "app.storage.saves", "app.storage.variant_shelf", "app.shell.common.shell"),
)
"""What all games need, what imports least first: none of them takes as long as three frames."""


class Preloader(QObject):
    """
    Imports one module in a turn of the event loop, until everything that plays some games is there.

    Signals:
        painted: The page has been painted for the first time.
    """

    painted = Signal()

    def __init__(self, games: Iterable[GameInfo], page: QObject) -> None:
        """
        Wait for *page* to be painted, then begin.

        Args:
            games: What is imported.
            page: Comes first.
        """
        super().__init__(page)
        parts = [f"app.games.{game.id}.{part}" for game in games for part in ("model", "commands", "game")]
        self._names = [*_SHARED, *parts][::-1]
        page.installEventFilter(self)

    def _go_on(self) -> None:
        name = self._names.pop()
        if find_spec(name) is not None:  # a small game has its commands in its model
            import_module(name)
        if self._names:
            QTimer.singleShot(_NEXT_MS, self, self._go_on)

    # Qt's names from here on.

    def eventFilter(self, page: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            page.removeEventFilter(self)
            # The page paints after us.
            QTimer.singleShot(0, self, self.painted.emit)
            QTimer.singleShot(_BEGIN_MS, self, self._go_on)
        return False
