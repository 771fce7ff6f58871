"""What the sandbox asks of a game's board, and what the board tells the sandbox."""

from collections.abc import Hashable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QPoint, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from app.core.edits import AnyEdit, Dial, Shelf
from app.core.game import AnyGame
from app.core.reason import Reason
from app.settings import Settings
from app.ui.board.table import Seating


class Editor(QObject):
    """
    The board of a sandbox as the shell knows it: everything is seen and can be moved, and no rule refuses.

    It never keeps an edit: it proposes one, and shows the state it is given back.

    Signals:
        edited: An `Edit`, to be kept and shown.
        refused: A `Phrase`, where a gesture came to nothing.
        held: The key of the thing on the pointer, or None.
    """

    edited = Signal(object)
    refused = Signal(object)
    held = Signal(object)

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.settings = settings

    def widget(self) -> QWidget:
        """Return the board; what lies on it is dragged around, and off it to be put away."""
        raise NotImplementedError

    def show_state(self, state: Any, seating: Seating) -> None:
        """Show the whole of *state*, hidden cards too."""
        raise NotImplementedError

    def shelves(self, state: Any) -> Sequence[Shelf]:
        """Return what can be put on the board."""
        raise NotImplementedError

    def dials(self, state: Any) -> Sequence[Dial]:
        """Return what can be typed or chosen."""
        raise NotImplementedError

    def turn(self, state: Any, key: Hashable, value: Any) -> AnyEdit:
        """Return *state* with another value on a dial."""
        raise NotImplementedError

    def paint_thing(self, key: Hashable, painter: QPainter, room: QRectF) -> None:
        """Paint a thing of the palette into *room*."""
        raise NotImplementedError

    def take(self, key: Hashable | None) -> None:
        """Hang a thing on the pointer and on the keys' cursor, until it is put away; None: put it away."""
        raise NotImplementedError

    def carry(self, spot: QPoint) -> None:
        """Show what is held at a place of the board's widget, while it is dragged from the palette."""
        raise NotImplementedError

    def drop(self, spot: QPoint) -> None:
        """Let go of what was dragged from the palette."""
        raise NotImplementedError

    def point_out(self, problem: Reason | None) -> None:
        """Show on the board what a problem of the position speaks of; None: nothing."""

    def apply(self, settings: Settings) -> None:
        """Take new preferences (theme, language, speed) and draw again."""
        self.settings = settings
