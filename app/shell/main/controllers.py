"""The controllers of the window, each made when it is first wanted: the Hall is there before any of them."""

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from app.shell.common.menu_actions import Handlers

if TYPE_CHECKING:
    # Each is imported with the first page, dialog or game that needs it.
    from app.shell.library.library_controller import LibraryController
    from app.shell.main.dialog_commands import DialogCommands
    from app.shell.main.file_commands import FileCommands
    from app.shell.play.game_commands import GameCommands, PlayShell
    from app.shell.rulebook.rulebook_controller import RuleBookController
    from app.shell.sandbox.sandbox_controller import SandboxController
    from app.shell.scorepad.score_pad_controller import ScorePadController
    from app.shell.variants.variants_controller import VariantsController


class Controllers:
    """
    The controllers of a window; `vars` tells which have been made.

    Attributes:
        _shell: What they are given; the window itself.
    """

    _shell: "PlayShell"

    @cached_property
    def games(self) -> "GameCommands":
        """Does what the menus ask of the open game."""
        from app.shell.play.game_commands import GameCommands

        return GameCommands(self._shell)

    @cached_property
    def dialogs(self) -> "DialogCommands":
        """Opens the dialogs of the menus."""
        from app.shell.main.dialog_commands import DialogCommands

        return DialogCommands(self._shell)

    @cached_property
    def files(self) -> "FileCommands":
        """Opens files of any kind."""
        from app.shell.main.file_commands import FileCommands

        return FileCommands(self._shell, self.library, self.variants, self.sandbox)

    @cached_property
    def pads(self) -> "ScorePadController":
        """Keeps the score pads."""
        from app.shell.scorepad.score_pad_controller import ScorePadController

        return ScorePadController(self._shell)

    @cached_property
    def rule_book(self) -> "RuleBookController":
        """Keeps the rule book."""
        from app.shell.rulebook.rulebook_controller import RuleBookController

        return RuleBookController(self._shell)

    @cached_property
    def library(self) -> "LibraryController":
        """Keeps the library's page."""
        from app.shell.library.library_controller import LibraryController

        return LibraryController(self._shell)

    @cached_property
    def sandbox(self) -> "SandboxController":
        """Keeps the sandbox, and the analysis of positions."""
        from app.shell.sandbox.sandbox_controller import SandboxController

        return SandboxController(self._shell)

    @cached_property
    def variants(self) -> "VariantsController":
        """Keeps the shelf of variants and their editor."""
        from app.shell.variants.variants_controller import VariantsController

        return VariantsController(self._shell)

    def room_handlers(self) -> Handlers:
        """Return what actions do in the rooms; makes them all."""
        rooms = self.games, self.library, self.variants, self.sandbox, self.pads, self.rule_book
        return dict(chain.from_iterable(room.handlers.items() for room in rooms))

    def _made(self) -> "list[SandboxController | VariantsController]":
        """Return those of the two that take preferences which have been made."""
        return [vars(self)[name] for name in ("sandbox", "variants") if name in vars(self)]
