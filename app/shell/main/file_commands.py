"""Opens a file of any kind where it belongs: library, shelf of variants, or sandbox."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from app.core.words import N_
from app.i18n import say
from app.shell.common.shell import Shell
from app.shell.library.library_controller import LibraryController
from app.shell.sandbox.sandbox_controller import SandboxController
from app.shell.variants.variants_controller import VariantsController

_SUFFIXES = "(*.springald *.variant.json *.txt)"


class FileCommands:
    """Opens files: puts a game into the library, a variant on its shelf, a position into the sandbox."""

    def __init__(
        self,
        shell: Shell,
        library: LibraryController,
        variants: VariantsController,
        sandbox: SandboxController,
    ) -> None:
        self._shell, self._library, self._variants, self._sandbox = shell, library, variants, sandbox

    def choose(self) -> None:
        """Ask for a file and open it."""
        kinds = N_("Games, variants and positions of Springald")
        name, _ = QFileDialog.getOpenFileName(
            self._shell.window(),
            say(N_("Open a game, a variant or a position")),
            str(Path.home()),
            f"{say(kinds)} {_SUFFIXES}",
        )
        if name:
            self._shell.safely(lambda: self.read(Path(name)))

    def read(self, path: Path) -> None:
        """Open the game, the variant or the position at *path*.  Raises `BadSave` and `NotKept`."""
        from app.storage import saves

        match path.suffix:
            case ".json":
                self._variants.read(path)
            case ".txt":
                self._sandbox.read(path)
            case _:
                self._library.take(saves.read(path, self._shell.services.game))
