"""What is done with the games of the library: looked at, copied to a file, deleted, entered from a code."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.core.lazy_games import infos_of
from app.core.words import N_, NN_, counted, verbatim
from app.i18n import say
from app.shell.common.menu_actions import ActionId, Handlers
from app.shell.common.shell import Shell
from app.shell.library.library_action import LibraryAction
from app.storage.bad_save import BadSave, writing
from app.storage.database import NotKept
from app.storage.records import title_line
from app.ui.text.messages import MessageBox
from app.ui.widgets.save_as import ask_where

if TYPE_CHECKING:
    # What only the library needs is imported with it, so that the Hall is there at once.
    from app.shell.library.library_page import LibraryPage
    from app.shell.library.notes_dialog import NotesDialog
    from app.storage.browsing import About, Key
    from app.storage.saves import Loaded


class LibraryController(QObject):
    """Does what the library's page asks for: opens, copies, deletes and enters games."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._page: LibraryPage | None = None
        # Of a code that has not been laid on the table yet: it is long, and its dialog soon closed.
        self._typed = ""

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

    def look_again(self) -> None:
        """Read the shelf again if it is shown: another window may have deleted what is on it."""
        if self._page is not None and self._page.isVisible():
            self._page.refresh()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        if self._page is not None:
            self._page.retranslate()

    def act(self, action: LibraryAction, keys: "Sequence[Key]") -> None:
        """Do something with games or positions of the library."""
        number = keys[0].number
        match action:
            case LibraryAction.CONTINUE:
                self._shell.resume_soon(number)
            case LibraryAction.PAD:
                self._shell.open_pad(number)
            case LibraryAction.LOOK_BACK:
                self._shell.resume_soon(number, place=0)
            case LibraryAction.GO_OVER:
                self._shell.resume_soon(number, place=0, goes_over=True)
            case LibraryAction.PRINT:
                self._shell.print_game(number)
            case LibraryAction.SANDBOX:
                self._shell.open_position(number)
            case LibraryAction.ABOUT:
                self._shell.safely(lambda: self.note(keys[0]))
            case LibraryAction.EXPORT if len(keys) > 1:
                self.export_many([key.number for key in keys])
            case LibraryAction.EXPORT:
                self.export(number)
            case LibraryAction.EXPORT_RAW:
                self.export_raw(number)
            case LibraryAction.DELETE:
                self.delete(*keys)

    def note(self, key: "Key") -> None:
        """Let the player name, star and note a game or position.  Raises `Gone` and `NotKept`."""
        from app.shell.library.notes_dialog import NotesDialog

        shell, browser = self._shell, self._shell.services.library.browser
        dialog = NotesDialog(browser.about(key), shell.window())
        dialog.kept.connect(lambda about: shell.safely(lambda: self._note(key, about, dialog)))
        shell.open_dialog(dialog)

    def _note(self, key: "Key", about: "About", dialog: "NotesDialog") -> None:
        self._shell.services.library.browser.note(key, about)
        # Not before: what was written would be gone.
        dialog.accept()
        self.show()

    def export_many(self, numbers: Sequence[int]) -> None:
        """Write copies of some games into a folder of the player's choice."""
        folder = QFileDialog.getExistingDirectory(
            self._shell.window(), say(N_("Export copies")), str(Path.home())
        )
        if folder:
            self.write_all(numbers, Path(folder))

    def write_all(self, numbers: Sequence[int], folder: Path) -> None:
        """Write copies of games into a folder while the window answers; tell what went wrong."""
        from app.shell.library.copies import CopyingDialog, copying

        shell = self._shell
        dialog = CopyingDialog(len(numbers), shell.open_dialog, shell.window())
        work = copying(shell.services.library, shell.services.game, numbers, folder, dialog)
        shell.do_in_slices(work, lambda said: shell.complain(said) if said else None)

    def export(self, number: int) -> None:
        """Write a copy of a game to a file of the player's choice."""
        from app.storage.saves import SUFFIX

        title, kind = say(N_("Export a copy")), say(N_("Games of Springald"))
        path = ask_where(self._shell.window(), title, "game", SUFFIX, kind=kind)
        if path:
            self._shell.safely(lambda: self.write(number, path))

    def export_raw(self, number: int) -> None:
        """Write what there is of a game that cannot be read to a file of the player's choice."""
        path = ask_where(self._shell.window(), say(N_("Export what is there")), f"game-{number}", ".txt")
        if path:
            self._shell.safely(lambda: self.write_raw(number, path))

    def write_raw(self, number: int, path: Path) -> None:
        """Write what there is of a game to *path*.  Raises `BadSave` and `NotKept`."""
        from app.storage.files import write_whole

        text = self._shell.services.library.export_raw(number)
        with writing(path):
            write_whole(path, text)

    def write(self, number: int, path: Path) -> None:
        """Write a copy of a game to *path*, or of what can be read of it.  Raises `BadSave` and `NotKept`."""
        from app.storage import saves

        services = self._shell.services
        loaded = services.library.load(number, services.game)
        saves.write(loaded.session(), path, is_helped=loaded.is_helped)
        if loaded.doubt is not None:
            self._offer_all(number, say(loaded.doubt.phrase))

    def _offer_all(self, number: int, why: str) -> None:
        """Say *why* a copy holds only part of a game, and offer to write all there is of it."""
        details = N_("The copy holds only that part.  All there is of the game can be kept as a text, too.")
        box = MessageBox(self._shell.window(), why, say(details), MessageBox.Icon.Warning)
        everything = box.addButton(say(LibraryAction.EXPORT_RAW.value), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Close)
        box.setDefaultButton(everything)
        everything.clicked.connect(lambda: self.export_raw(number))
        self._shell.open_dialog(box)

    def take(self, loaded: "Loaded") -> None:
        """Put a game that was read or entered into the library and open it."""
        self._shell.take_game(loaded)
        if loaded.doubt is not None:
            self._shell.complain(say(loaded.doubt.phrase))

    def enter_code(self) -> None:
        """Let the player type or scan a game that was printed, and lay it on the table."""
        from app.shell.library.enter_code_dialog import EnterCodeDialog

        shell = self._shell
        dialog = EnterCodeDialog(shell.services.game, shell.window())
        dialog.text.setPlainText(self._typed)
        dialog.finished.connect(lambda: self._keep_typed(dialog.text.toPlainText()))
        dialog.entered.connect(lambda loaded: shell.safely(lambda: self._take_typed(loaded)))
        shell.open_dialog(dialog)

    def _keep_typed(self, text: str) -> None:
        self._typed = text

    def _take_typed(self, loaded: "Loaded") -> None:
        self.take(loaded)
        self._keep_typed("")

    def delete(self, *keys: "Key") -> None:
        """Delete games and positions, if the player means it."""
        forms = NN_("Delete it for good?", "Delete {count} of them for good?")
        said = [self._called(keys[0])] if len(keys) == 1 else []
        said = [each for each in said if each] + [say(N_("It cannot be brought back."))]
        box = MessageBox(self._shell.window(), say(counted(forms, len(keys))), "\n".join(said))
        sure = box.addButton(say(N_("Delete")), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        sure.clicked.connect(lambda: self._shell.safely(lambda: self._delete(keys)))
        self._shell.open_dialog(box)

    def _called(self, key: "Key") -> str:
        """Return what a game or position is called in the list; nothing if it is gone, or has no name."""
        services = self._shell.services
        titles = {info.id: info.title for info in infos_of(services.games)}
        with suppress(BadSave, NotKept):
            named = services.library.browser.about(key).title
            if named or key.is_position:
                return named
            record = services.library.record(key.number)
            return say(title_line(record, titles.get(record.game, verbatim(record.game))))
        return ""

    def _delete(self, keys: "Sequence[Key]") -> None:
        library = self._shell.services.library
        for key in keys:
            (library.positions if key.is_position else library).delete(key.number)
        self.look_again()
