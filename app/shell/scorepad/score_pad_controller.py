"""What is done with score pads: begun, opened again, printed."""

from typing import TYPE_CHECKING

from app.core.game import AnyGame
from app.core.pad_book import PadSetup

if TYPE_CHECKING:
    from app.core.pad_book import PadBook
    from app.shell.main.main_window import MainWindow
    from app.shell.scorepad.score_pad_page import ScorePadPage


class ScorePadController:
    """
    The score pads of a window.

    Attributes:
        page: The one that was opened last, or None.
    """

    def __init__(self, window: "MainWindow") -> None:
        self._window = window
        self.page: ScorePadPage | None = None

    @property
    def number(self) -> int:
        """The number of the pad that is looked at; 0 if none is."""
        return self.page.number if self.page is not None and self.page.isVisible() else 0

    def ask(self, game: str) -> None:
        """Ask who plays what, *game* first, and begin."""
        from app.shell.scorepad.new_pad_dialog import NewPadDialog

        dialog = NewPadDialog(self._window.launcher, game, self._window)
        dialog.accepted.connect(lambda: self._window.safely(lambda: self.begin(*dialog.chosen())))
        self._window.open_dialog(dialog)

    def begin(self, game: AnyGame, setup: PadSetup) -> None:
        """Begin a pad.  Raises `NotKept`."""
        number, book = self._window.launcher.library.pads.start(game, setup)
        self._show(book, number)

    def open(self, number: int) -> None:
        """Open a pad of the library again.  Raises `BadSave` and `NotKept`."""
        launcher = self._window.launcher
        self._show(launcher.library.pads.open(number, launcher.game), number)

    def _show(self, book: "PadBook", number: int) -> None:
        from app.shell.scorepad.score_pad_page import ScorePadPage

        window = self._window
        if self.page is not None:
            window.put_away(self.page)
        page = self.page = ScorePadPage(book, number, lambda: window.launcher.user_state.settings)
        page.left.connect(window.show_hall)
        page.printed.connect(lambda: window.safely(lambda: window.commands.print_something(number=number)))
        page.sounded.connect(window.sounds.play)
        page.complained.connect(window.commands.complain)
        window.bring(page)
