"""Draws the pictures of the rule books in a process of its own, so that a page opens at once."""

import logging
import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from attrs import frozen
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from app.bots.worker import prepare
from app.games import find
from app.i18n import speak
from app.settings import Settings
from app.shell.common.covers import ThumbnailStyle
from app.shell.common.qt_application import make_application
from app.shell.common.thumbnails import painted_cover
from app.shell.rulebook.illustrations import FINENESS, picture

_LOG = logging.getLogger("springald")

_NICENESS = 10
"""The window and its animations go first."""

TILE = "tile "
"""What the address of a picture of the Hall begins with."""


@frozen
class Wish:
    """
    A picture that is asked of the worker.

    Attributes:
        game: The id of whose.
        address: What it shows; see `app.shell.rulebook.illustrations.picture`.  Or else
            `TILE` and the name of a `ThumbnailStyle`: the picture of the game's tile in the Hall.
        settings: How the table looks.
        dark: Whether the page is.
        language: Of the words in it.
    """

    game: str
    address: str
    settings: Settings
    dark: bool = False
    language: str = "en"


Drawn: TypeAlias = tuple[Wish, int, int, bytes]
"""A picture on its way through a pipe: what for, width and height in pixels, and those."""


class IllustrationWorker(QObject):
    """
    Draws one picture after another in a process of its own, and emits each.

    The process begins with the first wish and ends when nothing more is wanted.  Should it die, what
    is left is drawn here.

    Signals:
        drawn: A `Wish` and its picture.
    """

    drawn = Signal(object, QImage)
    _arrived = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wishes: deque[Wish] = deque()
        self._current: Wish | None = None
        self._process: Any = None
        self._pipe: Connection[Any, Any] | None = None
        self._arrived.connect(self._take)

    def ask(self, wishes: Iterable[Wish]) -> None:
        """Draw these next, before whatever else is wanted."""
        first = [wish for wish in wishes if wish != self._current]
        self._wishes = deque([*first, *(wish for wish in self._wishes if wish not in first)])
        if self._pipe is None and self._wishes:
            try:
                self._begin()
            except OSError as error:
                # No process, no handles, no memory: others may give some back.
                _LOG.warning("pictures are drawn without help: %s", error)
                self._draw_here()
            else:
                self._go_on()

    def close(self) -> None:
        """Forget what has not been drawn yet, and end the process."""
        self._wishes.clear()
        self._end()

    # --- The process ---

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        # Our copy of their end is closed, and where there will be no process, both are.
        with theirs, ExitStack() as ends:
            ends.enter_context(ours)
            process = context.Process(target=illustrate, args=(theirs,), daemon=True)
            process.start()
            ends.pop_all()
        self._pipe, self._process = ours, process
        threading.Thread(target=self._listen, args=(self._pipe,), daemon=True).start()

    def _listen(self, pipe: "Connection[Any, Any]") -> None:
        """Pass on what comes, from a thread of its own; None when nothing more will come."""
        with suppress(RuntimeError):  # the book is gone
            try:
                while True:
                    self._arrived.emit(pipe.recv())
            except (OSError, EOFError, TypeError):
                self._arrived.emit(pipe)

    def _go_on(self) -> None:
        """Let the next picture be drawn, or let the process end."""
        if not self._wishes:
            self._end()
        elif self._pipe is not None:
            self._current = self._wishes.popleft()
            with suppress(OSError):  # its listener will notice
                self._pipe.send(self._current)

    def _take(self, came: "Drawn | Connection[Any, Any]") -> None:
        if isinstance(came, tuple):
            wish, width, height, data = came
            if self._pipe is not None and wish == self._current:
                self._tell(wish, QImage(data, width, height, _FORMAT).copy())
                self._go_on()
        elif came is self._pipe:
            self._wishes.extendleft([self._current] if self._current else ())
            self._end()
            self._draw_here()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
        self._pipe, self._current = None, None

    def _draw_here(self) -> None:
        """Draw what is left without help, with a look at the window after each."""
        if self._wishes and self._pipe is None:
            wish = self._wishes.popleft()
            self._tell(wish, draw(wish))
            QTimer.singleShot(0, self, self._draw_here)

    def _tell(self, wish: Wish, image: QImage) -> None:
        image.setDevicePixelRatio(FINENESS)
        self.drawn.emit(wish, image)


_FORMAT = QImage.Format.Format_ARGB32_Premultiplied


def draw(wish: Wish) -> QImage:
    """Return the picture that a wish asks for, drawn in this process."""
    if wish.address.startswith(TILE):
        style = ThumbnailStyle.named(wish.address.removeprefix(TILE))
        return painted_cover(find(wish.game), wish.settings, style).toImage()
    return picture(find(wish.game), wish.address, wish.settings, dark=wish.dark)


def illustrate(pipe: "Connection[Any, Any]") -> None:
    """Draw every `Wish` that comes through *pipe*; the work of the process."""
    prepare()
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = make_application(["springald"])
    with suppress(EOFError, OSError):
        while True:
            wish = pipe.recv()
            speak(wish.language)
            image = draw(wish).convertToFormat(_FORMAT)
            pipe.send((wish, image.width(), image.height(), bytes(image.constBits())))
    application.quit()
