"""Pictures of games on the shelf, as their tables were left; written for it on a thread of its own."""

from contextlib import suppress
from threading import Thread

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap

from app.shell.common.covers import png_data
from app.storage.library import Library


class LeftPictures(QObject):
    """
    Keeps pictures of games: to write one as PNG takes as long as three frames, and the Hall is waited for.

    Signals:
        written: A picture can go into the library: see `Library.keep_thumbnails`.
    """

    written = Signal()

    def __init__(self, library: Library, parent: QObject) -> None:
        super().__init__(parent)
        self._library = library
        self._latest: tuple[int, QPixmap] | None = None

    def keep(self, number: int, picture: QPixmap) -> None:
        """Let the library keep a picture of the game of a number, soon."""
        self._latest = number, picture
        image, written = picture.toImage(), list[bytes]()

        def write() -> None:
            written.append(png_data(image))
            with suppress(RuntimeError):  # the window is gone
                self.written.emit()

        def wait() -> bytes:
            writer.join()
            return written[0]

        writer = Thread(target=write)
        writer.start()
        self._library.await_thumbnail(number, wait)

    def find(self, number: int) -> QPixmap:
        """Return the picture of a game, a null pixmap if there is none.  Raises `NotKept`."""
        if self._latest is not None and self._latest[0] == number:
            return self._latest[1]
        pixels = QPixmap()
        pixels.loadFromData(self._library.thumbnail(number))
        return pixels
