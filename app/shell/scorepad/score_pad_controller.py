"""What is done with score pads: begun, opened again, printed."""

from typing import TYPE_CHECKING

from app.core.game import AnyGame, names_of
from app.core.pad_book import PadSetup
from app.core.words import N_
from app.i18n import say
from app.shell.common.menu_actions import ActionId, Handlers
from app.shell.common.shell import Shell, usual_game

if TYPE_CHECKING:
    # What only a pad needs is imported with the first one, so that the Hall is there at once.
    from app.core.pad_book import PadBook
    from app.shell.scorepad.score_pad_page import ScorePadPage


class ScorePadController:
    """
    Begins, opens and prints the score pads of a window.

    Attributes:
        page: The one that was opened last, or None.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.page: ScorePadPage | None = None

    @property
    def handlers(self) -> Handlers:
        """Return what this controller does for each of its actions."""
        return {ActionId.PAD: self.ask}

    @property
    def number(self) -> int:
        """The library's number of the pad that is open; 0 if none is."""
        return self.page.number if self.page is not None and self.page.isVisible() else 0

    def ask(self, game_id: str = "") -> None:
        """Ask who plays what, and begin; the game of that id first, or else the one on the table."""
        from app.shell.scorepad.new_pad_dialog import NewPadDialog

        shell = self._shell
        dialog = NewPadDialog(shell.services, game_id or usual_game(shell).id, shell.window())
        dialog.accepted.connect(lambda: shell.safely(lambda: self.begin(*dialog.chosen())))
        shell.open_dialog(dialog)

    def begin(self, game: AnyGame, setup: PadSetup) -> None:
        """Begin a pad.  Raises `NotKept`."""
        number, book = self._shell.services.library.pads.start(game, setup)
        self._show(book, number)

    def open(self, number: int) -> None:
        """Open a pad of the library again.  Raises `BadSave` and `NotKept`."""
        services = self._shell.services
        self._show(services.library.pads.open(number, services.game), number)

    def _show(self, book: "PadBook", number: int) -> None:
        from app.shell.scorepad.score_pad_page import ScorePadPage

        shell = self._shell
        if self.page is not None:
            shell.put_away(self.page)
        page = self.page = ScorePadPage(book, number, lambda: shell.services.user_state.settings)
        page.left.connect(shell.show_hall)
        page.printed.connect(lambda: shell.print_game(number))
        page.sounded.connect(shell.sounds.play)
        page.complained.connect(shell.complain)
        page.end_wanted.connect(lambda: self._ask_end(page))
        page.rule_wanted.connect(lambda rule: shell.open_rule(rule, book.game))
        shell.bring(page)

    def _ask_end(self, page: "ScorePadPage") -> None:
        """Finish a game, if the player means it."""
        from PySide6.QtWidgets import QMessageBox

        from app.core.pad_book import verdict
        from app.ui.text.messages import MessageBox

        names = names_of(page.book.setup.players)
        asked, details = N_("Finish the game?"), say(verdict(page.book), names)
        box = MessageBox(self._shell.window(), say(asked), details)
        sure = box.addButton(say(N_("Finish the game")), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(say(N_("Go on counting")), QMessageBox.ButtonRole.RejectRole))
        sure.clicked.connect(page.finish)
        self._shell.open_dialog(box)
