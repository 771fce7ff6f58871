"""Opens the rule book where somebody asks for it, and its examples in the sandbox."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QCursor

from app.core.game import AnyGame
from app.shell.common.menu_actions import ActionId, Handlers
from app.shell.common.pause_reason import PauseReason
from app.shell.common.shell import Shell, usual_game
from app.shell.rulebook.chapters import examples
from app.storage.examples import example_of

if TYPE_CHECKING:
    # What only the book needs is imported with it, so that the Hall is there at once.
    from app.shell.rulebook.rulebook_page import RuleBookPage


class RuleBookController(QObject):
    """
    Opens and closes the rule book of a window.

    Attributes:
        book: The one that is open, or was; None before.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._rule = ""
        self.book: RuleBookPage | None = None

    @property
    def handlers(self) -> Handlers:
        """Return what this controller does for each of its actions."""
        return {ActionId.RULE: self.open_for_this, ActionId.RULES: self.open}

    def set_refused_rule(self, rule: str) -> None:
        """Remember which rule was the last to say no, for F1."""
        self._rule = rule

    def open_for_this(self) -> None:
        """Open the rule for what is under the pointer or the cursor, or else the one that last said no."""
        controller = self._shell.controller
        rule = None
        if controller is not None:
            board = controller.table.widget()
            rule = controller.table.rule_at(
                board.mapFromGlobal(QCursor.pos()) if board.underMouse() else None
            )
        self.open(rule or self._rule)

    def open(self, rule: str = "", game: AnyGame | None = None) -> None:
        """Open the book of *game*, or of the one on the table, at a rule or at its beginning."""
        from app.shell.rulebook.rulebook_page import RuleBookPage

        shell, game = self._shell, game or self._usual_game()
        games = shell.services.to_choose(game)
        if self.book is None or not self.book.holds(games):
            if self.book is not None:
                self.book.close()
                self.book.deleteLater()
            self.book = RuleBookPage(games, shell.services.user_state.settings, shell.window())
            self.book.tried.connect(self.show_example)
            self.book.read.connect(self._set_reading)
            # Without a window manager single keys would go nowhere afterwards.
            self.book.finished.connect(shell.window().activateWindow)
        self.book.open_at(game, rule)
        self.book.show()
        self.book.raise_()
        self.book.activateWindow()

    def show_example(self, game: AnyGame, rule: str) -> None:
        """Lay the example of a rule into the sandbox."""
        example = example_of(rule, examples(game.id))
        if example is not None:
            if self.book is not None:
                # It lies over the window it belongs to: what is shown would be behind it.
                self.book.close()
            self._shell.show_example(game, example, rule)
            self._shell.window().activateWindow()
            self._shell.window().raise_()

    def _set_reading(self, is_read: bool) -> None:
        """Let the time stand still while somebody reads."""
        if self._shell.controller is not None:
            self._shell.controller.set_paused(PauseReason.BOOK, is_read)

    def _usual_game(self) -> AnyGame:
        """Return the game on the table, or else the one that was last read of."""
        if self._shell.controller is None and self.book is not None and self.book.place is not None:
            return self.book.place.page.game
        return usual_game(self._shell)
