"""Paints the pictures of the Hall's tiles in a process of its own, and keeps them."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QPixmap

from app.core.game_info import GameInfo
from app.settings import Settings
from app.shell.common.covers import ThumbnailStyle, keep_cover

if TYPE_CHECKING:
    # Brings processes and tables along: only where a picture has not been kept.
    from app.shell.rulebook.illustration_worker import IllustrationWorker, Wish


class CoverPainter(QObject):
    """
    Paints one picture after another, and emits each.

    Signals:
        painted: The game's id, the `ThumbnailStyle` that was asked for, and the picture.
    """

    painted = Signal(str, object, QPixmap)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._worker: IllustrationWorker | None = None
        self._wanted: dict[tuple[str, str], tuple[GameInfo, ThumbnailStyle]] = {}

    def ask(self, game: GameInfo, settings: Settings, style: ThumbnailStyle) -> None:
        """Paint the picture of *game*, whose table looks as *settings* say, and keep it."""
        from app.shell.rulebook.illustration_worker import TILE, IllustrationWorker, Wish

        if self._worker is None:
            self._worker = IllustrationWorker(self)
            self._worker.drawn.connect(self._take)
        address = f"{TILE}{style.name}"
        self._wanted[game.id, address] = (game, style)
        self._worker.ask([Wish(game.id, address, settings, style.dark)])

    def close(self) -> None:
        """Forget what has not been painted yet, and end the process."""
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
