"""Opens a file of any kind where it belongs: library, shelf of variants, sandbox, or a lesson's table."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from app.core.words import N_
from app.i18n import say
from app.shell.common.shell import Shell
from app.shell.lessons.lesson_controller import LessonController
from app.shell.sandbox.sandbox_controller import SandboxController
from app.shell.variants.variants_controller import VariantsController

_SUFFIXES = "(*.springald *.variant.json *.txt *.lesson.toml)"


class FileCommands:
    """Opens files: puts a game into the library, a variant on its shelf, a position into the sandbox."""

    def __init__(
        self,
        shell: Shell,
        variants: VariantsController,
        sandbox: SandboxController,
        lessons: LessonController,
    ) -> None:
        self._shell, self._variants = shell, variants
        self._sandbox, self._lessons = sandbox, lessons

    def choose(self) -> None:
        """Ask for a file and open it."""
        kinds = N_("Games, variants, positions and lessons of Springald")
        name, _ = QFileDialog.getOpenFileName(
            self._shell.window(),
            say(N_("Open a game, a variant or a position")),
            str(Path.home()),
            f"{say(kinds)} {_SUFFIXES}",
        )
        if name:
            self._shell.safely(lambda: self.read(Path(name)))

    def read(self, path: Path) -> None:
        """
        Open a game, a variant, a position or a lesson; a long game while the window answers.

        Raises:
            BadSave, NotKept: Not of games, which say so themselves.
        """
        from app.storage import saves

        match path.suffix.lower():
            case ".json":
                self._variants.read(path)
            case ".txt":
                self._sandbox.read(path)
            case ".toml":
                self._lessons.read(path)
            case _:
                self._shell.take_game_soon(saves.reading(path, self._shell.services.game))
