"""What leads to the rule book, and from it into the sandbox."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QCursor

from app.shell.common.pause_reason import PauseReason
from app.shell.rulebook.chapters import examples
from app.storage.examples import example_of

if TYPE_CHECKING:
    from app.core.game import AnyGame
    from app.shell.main.main_window import MainWindow
    from app.shell.rulebook.rulebook_page import RuleBookPage


class RuleBookController(QObject):
    """
    Keeps the rule book of its window.

    Attributes:
        book: The one that is open, or was; None before.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._rule = ""
        self.book: RuleBookPage | None = None

    def hear(self, rule: str) -> None:
        """Remember which rule was the last to say no, for F1."""
        self._rule = rule

    def open_for_this(self) -> None:
        """Open the rule for what is under the pointer or the cursor, or else the one that last said no."""
        page = self._window.page
        rule = None
        if page is not None:
            spot = page.board.mapFromGlobal(QCursor.pos()) if page.board.underMouse() else None
            rule = page.controller.table.rule_at(spot)
        self.open(rule or self._rule)

    def open(self, rule: str = "", game: "AnyGame | None" = None) -> None:
        """Open the book of *game*, or of the one on the table, at a rule or at its beginning."""
        from app.shell.rulebook.rulebook_page import RuleBookPage

        window = self._window
        if self.book is None:
            self.book = RuleBookPage(
                list(window.launcher.games.values()), window.launcher.user_state.settings, window
            )
            self.book.tried.connect(self.show_example)
            self.book.read.connect(self._hold)
        self.book.open_at(game or self._usual_game(), rule)
        self.book.show()
        self.book.raise_()
        self.book.activateWindow()

    def show_example(self, game: "AnyGame", rule: str) -> None:
        """Lay the example of a rule into the sandbox."""
        example = example_of(rule, examples(game.id))
        if example is not None:
            self._window.workshop.show_example(game, example, rule)
            self._window.activateWindow()
            self._window.raise_()

    def _hold(self, is_read: bool) -> None:
        """Let the time stand still while somebody reads."""
        if self._window.controller is not None:
            self._window.controller.hold(PauseReason.BOOK, is_read)

    def _usual_game(self) -> "AnyGame":
        window = self._window
        if window.controller is not None:
            return window.controller.session.game
        if self.book is not None and self.book.place is not None:
            return self.book.place.page.game
        return next(iter(window.launcher.games.values()))
