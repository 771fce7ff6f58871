"""What the editor of variants asks of a game's designer: boards, pieces and decks drawn by hand."""

from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.core.game import AnyGame
from app.settings import Settings


class Designer(QObject):
    """
    Draws what numbers in fields cannot say, and keeps it in the tables of a game's options.

    Signals:
        changed: Options with other tables, to be kept and shown.
        refused: A `Phrase` that says why something cannot be drawn like this.
        sketched: What is drawn may be another; `sketch` tells.
    """

    changed = Signal(object)
    refused = Signal(object)
    sketched = Signal()

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.settings = settings

    def widget(self) -> QWidget:
        """Return the widget that is drawn on; it belongs to whoever asked."""
        raise NotImplementedError

    def show_options(self, options: Any) -> None:
        """Show the tables of *options*."""
        raise NotImplementedError

    @property
    def is_drafting(self) -> bool:
        """Whether something is drawn that cannot be kept yet."""
        return False

    @property
    def sketch(self) -> str:
        """What is drawn and cannot be kept yet, as a text for `resume`; "" for nothing."""
        return ""

    def resume(self, sketch: str) -> None:
        """
        Show again what was drawn and could not be kept, in this program or the last one.

        How it was drawn stroke by stroke is forgotten: `take_back` takes back all of it.

        Raises:
            BadSave: If there is no such drawing; nothing has happened then.
        """

    def take_back(self) -> None:
        """Take back the last stroke of what cannot be kept yet; what was kept is taken back by the editor."""

    def pose(self) -> None:
        """Show what else it can do than what one sees first, for a picture; most have nothing to add."""

    def apply(self, settings: Settings) -> None:
        """Take new preferences (theme, language) and draw again."""
        self.settings = settings
