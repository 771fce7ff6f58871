"""Paints the pictures of the Hall's tiles in a process of its own, and keeps them."""

from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap

from app.core.game_info import GameInfo
from app.settings import Settings
from app.shell.common.covers import ThumbnailStyle, keep_cover

if TYPE_CHECKING:
    # Brings processes and tables along: only where a picture has not been kept.
    from app.shell.rulebook.illustration_worker import IllustrationWorker, Wish


_NEEDS = (
    *("attrs", "multiprocessing.context", "multiprocessing.connection", "app.core.game", "app.core.session"),
    *("app.storage.variant_shelf", "app.storage.examples", "app.shell.rulebook.illustration_worker"),
)
"""What painting takes, what imports least first: all of it in one turn took as long as six frames."""


class CoverPainter(QObject):
    """
    Paints one picture after another, and emits each; what that takes is imported in turns of their own.

    Signals:
        painted: The game's id, the `ThumbnailStyle` that was asked for, and the picture.
    """

    painted = Signal(str, object, QPixmap)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._worker: IllustrationWorker | None = None
        self._wanted: dict[tuple[str, str], tuple[GameInfo, ThumbnailStyle]] = {}
        self._needs = list(_NEEDS[::-1])
        self._asked: list[tuple[GameInfo, Settings, ThumbnailStyle]] = []
        self._is_closed = False
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._go_on)

    def ask(self, game: GameInfo, settings: Settings, style: ThumbnailStyle) -> None:
        """Paint the picture of *game*, whose table looks as *settings* say, and keep it."""
        if not self._is_closed:
            self._asked.append((game, settings, style))
            self._turn.start()

    def _go_on(self) -> None:
        """Import something that is needed, or let everything be painted that was asked for."""
        if self._needs:
            import_module(self._needs.pop())
            return
        self._turn.stop()
        asked, self._asked = self._asked, []
        for each in asked:
            self._paint(*each)

    def _paint(self, game: GameInfo, settings: Settings, style: ThumbnailStyle) -> None:
        from app.shell.rulebook.illustration_worker import TILE, IllustrationWorker, Wish

        if self._worker is None:
            self._worker = IllustrationWorker(self)
            self._worker.drawn.connect(self._take)
        address = f"{TILE}{style.name}"
        self._wanted[game.id, address] = (game, style)
        self._worker.ask([Wish(game.id, address, settings, style.dark, style.language)])

    def close(self) -> None:
        """Forget what has not been painted yet, and end the process; a window that goes asks for no more."""
        self._is_closed = True
        self._turn.stop()
        if self._worker is not None:
            self._worker.close()

    def _take(self, wish: "Wish", image: QImage) -> None:
        wanted = self._wanted.pop((wish.game, wish.address), None)
        if wanted is None:
            return  # Asked for again while it was painted: the first one was as good.
        game, style = wanted
        keep_cover(game, style, image)
        pixels = QPixmap.fromImage(image)
        pixels.setDevicePixelRatio(style.fineness)
        self.painted.emit(game.id, style, pixels)
