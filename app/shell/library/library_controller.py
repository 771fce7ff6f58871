"""What is done with the games of the library: looked at, copied to a file, deleted, entered from a code."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.core.words import N_
from app.i18n import say
from app.shell.common.menu_actions import ActionId, Handlers
from app.shell.common.shell import Shell
from app.shell.library.library_action import LibraryAction
from app.ui.text.messages import MessageBox

if TYPE_CHECKING:
    # What only the library needs is imported with it, so that the Hall is there at once.
    from app.shell.library.library_page import LibraryPage
    from app.storage.saves import Loaded


class LibraryController(QObject):
    """Does what the library's page asks for: opens, copies, deletes and enters games."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._page: LibraryPage | None = None

    @property
    def handlers(self) -> Handlers:
        """Return what this controller does for each of its actions."""
        return {
            ActionId.LIBRARY: self.show,
            ActionId.EXPORT: lambda: self.export(self._shell.number),
            ActionId.CODE: self.enter_code,
        }

    def show(self) -> None:
        """Bring the library to the front."""
        from app.shell.library.library_page import LibraryPage

        shell = self._shell
        if self._page is None:
            page = self._page = LibraryPage(shell.services.library, shell.services.games)
            page.asked.connect(self.act)
            page.file_wanted.connect(shell.open_file)
            page.left.connect(shell.show_hall)
        # Only when the table has been left does the library know how its game stands.
        shell.bring(self._page)
        self._page.refresh()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        if self._page is not None:
            self._page.retranslate()

    def act(self, action: LibraryAction, number: int) -> None:
        """Do something with a game of the library."""
        match action:
            case LibraryAction.CONTINUE:
                self._shell.resume(number)
            case LibraryAction.PAD:
                self._shell.open_pad(number)
            case LibraryAction.LOOK_BACK:
                self._shell.resume(number, place=0)
            case LibraryAction.PRINT:
                self._shell.print_game(number)
            case LibraryAction.EXPORT:
                self.export(number)
            case LibraryAction.EXPORT_RAW:
                self.export_raw(number)
            case LibraryAction.DELETE:
                self.delete(number)

    def export(self, number: int) -> None:
        """Write a copy of a game to a file of the player's choice."""
        name, _ = QFileDialog.getSaveFileName(
            self._shell.window(), say(N_("Export a copy")), str(Path.home() / "game.springald"), _kinds()
        )
        if name:
            self._shell.safely(lambda: self.write(number, Path(name)))

    def export_raw(self, number: int) -> None:
        """Write what there is of a game that cannot be read to a file of the player's choice."""
        from app.storage.files import write_whole

        suggested = str(Path.home() / f"game-{number}.txt")
        name, _ = QFileDialog.getSaveFileName(
            self._shell.window(), say(N_("Export what is there")), suggested
        )
        if name:
            text = self._shell.services.library.export_raw
            self._shell.safely(lambda: write_whole(Path(name), text(number)))

    def write(self, number: int, path: Path) -> None:
        """Write a copy of a game to *path*.  Raises `BadSave` and `OSError`."""
        from app.storage import saves

        services = self._shell.services
        saves.write(services.library.load(number, services.game).session(), path)

    def take(self, loaded: "Loaded") -> None:
        """Put a game that was read or entered into the library and open it.  Raises `NotKept`."""
        self._shell.resume(self._shell.services.library.add(loaded))
        if loaded.doubt is not None:
            self._shell.complain(say(loaded.doubt.phrase))

    def enter_code(self) -> None:
        """Let the player type or scan a game that was printed, and lay it on the table."""
        from app.shell.library.enter_code_dialog import EnterCodeDialog

        shell = self._shell
        dialog = EnterCodeDialog(shell.services.game, shell.window())
        dialog.entered.connect(lambda loaded: shell.safely(lambda: self.take(loaded)))
        shell.open_dialog(dialog)

    def delete(self, number: int) -> None:
        """Delete a game, if the player means it."""
        said, details = N_("Delete this game for good?"), N_("It cannot be brought back.")
        box = MessageBox(self._shell.window(), say(said), say(details))
        sure = box.addButton(say(N_("Delete")), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        sure.clicked.connect(lambda: self._shell.safely(lambda: self._delete(number)))
        self._shell.open_dialog(box)

    def _delete(self, number: int) -> None:
        self._shell.services.library.delete(number)
        self.show()


def _kinds() -> str:
    name = N_("Games of Springald")
    return f"{say(name)} (*.springald)"
