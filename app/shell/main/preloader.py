"""Imports what the first game will need, bit by bit, while nobody does anything."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from PySide6.QtCore import QEvent, QObject, QTimer, Signal

from app.core.game_info import GameInfo

_BEGIN_MS, _NEXT_MS, _SOON_MS = 500, 40, 4
"""After the first painting; between two modules; between two when somebody is about to begin."""

_SHARED = (
    *("attrs", "cattrs", "app.core.command", "app.core.pad", "app.core.game", "app.core.session"),
    *("app.storage.codec", "app.storage.saves", "app.storage.variant_shelf", "app.shell.common.shell"),
)
"""What all games need, what imports least first: none of them takes as long as three frames."""

_TABLE = (
    *(
        "app.storage.kept_session",
        "app.ui.board.view",
        "app.ui.board.board_table",
        "app.ui.board.square_grid",
    ),
    *("app.shell.play.bot_runner", "app.shell.play.game_controller", "app.shell.play.recent.recent_strip"),
    *("app.shell.play.table_page", "app.shell.play.coach.doubt_dialog", "app.shell.play.side_panels"),
    *("app.shell.play.table_controller", "app.shell.common.thumbnails"),
)
"""What all tables need, in the same order."""

_FIRST_SIGNS = (QEvent.Type.Enter, QEvent.Type.KeyPress, QEvent.Type.MouseMove)
"""Of somebody who is about to do something."""


class Preloader(QObject):
    """
    Imports one module in a turn of the event loop: what plays games, and once somebody comes, their tables.

    Signals:
        painted: The page has been painted for the first time.
        loaded: Everything is there, with the tables.
    """

    painted = Signal()
    loaded = Signal()

    def __init__(self, games: Iterable[GameInfo], page: QObject) -> None:
        """
        Wait for *page* to be painted, then begin.

        Args:
            games: What is imported, first the one that is likely to be played.
            page: Comes first.
        """
        super().__init__(page)
        self._page, self._games = page, list(games)
        rules = ("model", "commands", "game")
        parts = [f"app.games.{game.id}.{part}" for game in self._games for part in rules]
        self._names = [*_SHARED, *parts][::-1]
        self._is_awaited = self._is_begun = False
        self._next = QTimer(self, interval=_NEXT_MS)
        self._next.timeout.connect(self._go_on)
        page.installEventFilter(self)

    def hurry(self) -> None:
        """Import the tables, too: somebody is there, and may begin any moment."""
        if not self._is_awaited:
            self._is_awaited = True
            self._names = [*self._names[::-1], *_TABLE, *self._tables()][::-1]
            self._next.setInterval(_SOON_MS)
            if self._is_begun:
                self._next.start()

    def _tables(self) -> Iterator[str]:
        """Yield the modules of each game's table, its art first."""
        for game in self._games:
            if game.table:
                module = game.table.split(":")[0]
                package = module.rpartition(".")[0]
                yield from _modules(f"{package}.art")
                yield module

    def _go_on(self) -> None:
        if not self._names:
            self._next.stop()
            if self._is_awaited:
                self._page.removeEventFilter(self)
                self.loaded.emit()
            return
        name = self._names.pop()
        if find_spec(name) is not None:  # a small game has its commands in its model
            import_module(name)

    # Qt's names from here on.

    def eventFilter(self, page: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and not self._is_begun:
            self._is_begun = True
            # The page paints after us.
            QTimer.singleShot(0, self, self.painted.emit)
            QTimer.singleShot(_BEGIN_MS, self, self._next.start)
        elif event.type() in _FIRST_SIGNS:
            self.hurry()
        return False


def _modules(package: str) -> list[str]:
    """Return the names of the modules of a package; none where there is no such package."""
    spec = find_spec(package)
    places = [] if spec is None else spec.submodule_search_locations or []
    return sorted(f"{package}.{each.name}" for each in iter_modules(places) if not each.ispkg)
