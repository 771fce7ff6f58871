"""The controllers of the window, each made when it is first wanted: the Hall is there before any of them."""

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from app.shell.common.menu_actions import Handlers
from app.ui.widgets.page_stack import BoardPage

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    # Each is imported with the first page, dialog or game that needs it.
    from app.core.game import AnyGame
    from app.core.session import AnySetup
    from app.shell.lessons.lesson_controller import LessonController
    from app.shell.library.library_controller import LibraryController
    from app.shell.main.dialog_commands import DialogCommands
    from app.shell.main.file_commands import FileCommands
    from app.shell.main.home_page import HomePage
    from app.shell.main.unveiling import Unveiling
    from app.shell.play.game_commands import GameCommands, PlayShell
    from app.shell.play.left_pictures import LeftPictures
    from app.shell.puzzles.puzzle_controller import PuzzleController
    from app.shell.rulebook.rulebook_controller import RuleBookController
    from app.shell.sandbox.sandbox_controller import SandboxController
    from app.shell.scorepad.score_pad_controller import ScorePadController
    from app.shell.strength.strength_controller import StrengthController
    from app.shell.variants.variants_controller import VariantsController
    from app.ui.widgets.page_stack import PageStack


class Controllers:
    """
    The controllers of a window.

    Attributes:
        made_library, made_lessons, made_puzzles, made_sandbox, made_variants: None as long as nobody has
            asked for that controller.
        hall: The start page.
        _shell: What they are given; the window itself.
        _stack: The pages.
    """

    made_library: "LibraryController | None" = None
    made_lessons: "LessonController | None" = None
    made_puzzles: "PuzzleController | None" = None
    made_sandbox: "SandboxController | None" = None
    made_variants: "VariantsController | None" = None
    hall: "HomePage"
    _shell: "PlayShell"
    _stack: "PageStack"
    _came_from: "AnyGame | None" = None
    _unveiling: "Unveiling | None" = None

    @property
    def game_shown(self) -> "AnyGame | None":
        """The game of the page that is looked at, its `game`, or of the last page that had one."""
        return getattr(self._stack.page, "game", None) or self._came_from

    @cached_property
    def games(self) -> "GameCommands":
        """Does what the menus ask of the open game."""
        from app.shell.play.game_commands import GameCommands

        return GameCommands(self._shell)

    @cached_property
    def pictures(self) -> "LeftPictures":
        """Keeps pictures of games as they were left."""
        from app.shell.play.left_pictures import LeftPictures

        library, window = self._shell.services.library, self._shell.window()
        pictures = LeftPictures(library, window)
        pictures.written.connect(library.keep_thumbnails)
        return pictures

    @cached_property
    def dialogs(self) -> "DialogCommands":
        """Opens the dialogs of the menus."""
        from app.shell.main.dialog_commands import DialogCommands

        return DialogCommands(self._shell)

    @cached_property
    def files(self) -> "FileCommands":
        """Opens files of any kind."""
        from app.shell.main.file_commands import FileCommands

        return FileCommands(self._shell, self.variants, self.sandbox, self.lessons)

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
    def strength(self) -> "StrengthController":
        """Tells how well people play."""
        from app.shell.strength.strength_controller import StrengthController

        return StrengthController(self._shell)

    @property
    def library(self) -> "LibraryController":
        """Keeps the library's page."""
        if self.made_library is None:
            from app.shell.library.library_controller import LibraryController

            self.made_library = LibraryController(self._shell)
        return self.made_library

    @property
    def lessons(self) -> "LessonController":
        """Keeps the lesson that is open."""
        if self.made_lessons is None:
            from app.shell.lessons.lesson_controller import LessonController

            self.made_lessons = LessonController(self._shell)
        return self.made_lessons

    @property
    def puzzles(self) -> "PuzzleController":
        """Keeps the page of puzzles."""
        if self.made_puzzles is None:
            from app.shell.puzzles.puzzle_controller import PuzzleController

            self.made_puzzles = PuzzleController(self._shell)
        return self.made_puzzles

    @property
    def sandbox(self) -> "SandboxController":
        """Keeps the sandbox, and the analysis of positions."""
        if self.made_sandbox is None:
            from app.shell.sandbox.sandbox_controller import SandboxController

            self.made_sandbox = SandboxController(self._shell)
        return self.made_sandbox

    @property
    def variants(self) -> "VariantsController":
        """Keeps the shelf of variants and their editor."""
        if self.made_variants is None:
            from app.shell.variants.variants_controller import VariantsController

            self.made_variants = VariantsController(self._shell)
        return self.made_variants

    def go_over(self) -> None:
        """Show where the game on the table was won and lost, if it is over."""
        self.games.go_over()

    def learn(self, game_id: str) -> None:
        """Go on with the lesson of a game, or begin it."""
        self.lessons.learn(game_id)

    def open_position(self, number: int) -> None:
        """Open a position of the library in the sandbox."""
        self._shell.safely(lambda: self.sandbox.open(number))

    def make_lesson(self, setup: "AnySetup") -> None:
        """Let somebody make a lesson that begins where *setup* does."""
        self.lessons.make(setup)

    def room_handlers(self) -> Handlers:
        """Return what actions do in the rooms; makes them all."""
        rooms = (
            self.games,
            self.library,
            self.lessons,
            self.puzzles,
            self.variants,
            self.sandbox,
            self.pads,
            self.rule_book,
            self.strength,
        )
        return dict(chain.from_iterable(room.handlers.items() for room in rooms))

    def _leave_rooms(self) -> None:
        """Let the rooms keep what is not kept yet: the window is closed."""
        if self.made_variants is not None:
            self.made_variants.leave_editor()
        if self.made_puzzles is not None:
            self.made_puzzles.training.keep()

    def _look_again(self) -> None:
        """Let what another window has deleted go from the Hall or the library, whichever is shown."""
        if self._stack.page is self.hall:
            self._shell.show_hall()
        elif self.made_library is not None:
            self.made_library.look_again()

    def _show_page(self, page: "QWidget") -> None:
        """Show a page: at once, or when what lies on its boards has been painted."""
        if self._unveiling is not None:
            self._unveiling.end()
        self._stack.show_page(page)
        window = self._shell.window()
        if isinstance(page, BoardPage) and window.isVisible():
            from app.shell.main.unveiling import Unveiling

            self._unveiling = self._unveiling or Unveiling(window)
            self._unveiling.begin(page)

    def _made(self) -> "list[LessonController | PuzzleController | SandboxController | VariantsController]":
        """Return those of the four that take preferences which have been made."""
        made = self.made_lessons, self.made_puzzles, self.made_sandbox, self.made_variants
        return [each for each in made if each is not None]
