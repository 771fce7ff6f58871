"""What a page or a controller may ask of the window around it; no room but `main` knows the window itself."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from PySide6.QtWidgets import QDialog, QWidget

from app.core.command import Seat
from app.core.game import AnyGame
from app.core.session import AnySession, AnySetup
from app.core.timeline import Sliced
from app.settings import Settings
from app.shell.common.pause_reason import PauseReason
from app.shell.common.services import Services
from app.shell.common.sounds import Sounds
from app.storage.examples import Example
from app.storage.saves import Loaded
from app.ui.board.table import Table


class OpenGame(Protocol):
    """The game on the table, as far as other rooms see it; `app.shell.play.game_controller` is one."""

    @property
    def session(self) -> AnySession: ...

    @property
    def table(self) -> Table: ...

    @property
    def names(self) -> Mapping[Seat, str]:
        """The players' names, by seat."""

    @property
    def state(self) -> Any:
        """The state that is shown, all of it."""

    @property
    def view(self) -> Any:
        """What the seat that looks may see of it."""

    @property
    def watching(self) -> Seat | None:
        """The seat whose gestures count; None: nobody may play now."""

    def set_paused(self, why: PauseReason, wanted: bool, /) -> None:
        """Let the time stand still for a reason, or no longer for that reason."""


class Shell(Protocol):
    """The window, for those inside it."""

    @property
    def services(self) -> Services: ...

    @property
    def sounds(self) -> Sounds: ...

    @property
    def controller(self) -> OpenGame | None:
        """The game on the table; None in the Hall and on every other page."""

    @property
    def game_shown(self) -> AnyGame | None:
        """The game of the page that is looked at, or of the last one that was about a game."""

    @property
    def number(self) -> int:
        """The number in the library of the game that is, or was last, on the table."""

    def window(self) -> QWidget:
        """Return the widget that dialogs are opened over."""

    # --- Saying and asking ---

    def open_dialog(self, dialog: QDialog, /) -> None:
        """Show a dialog over the window, and delete it when it is closed; the time stands still meanwhile."""

    def complain(self, sentence: str, /) -> None:
        """Say what went wrong, in one sentence, in a dialog."""

    def safely(self, task: Callable[[], object], /) -> None:
        """
        Do something with files; a `BadSave`, `NotKept` or `OSError` becomes a complaint.

        After `Gone`, the Hall or the library shows what there still is.
        """

    def do_in_slices(self, task: Sliced[Any], /, *then: Callable[[Any], Any], at_once: bool = True) -> None:
        """
        Do *task* while the window answers, and *then* one after the other with what came; as safely.

        Args:
            at_once: Whether what is short may be done in one turn.
        """

    def take_settings(self, settings: Settings, /) -> None:
        """Keep new preferences and make them count at once."""

    # --- Pages ---

    def show_hall(self) -> None:
        """Go to the start page."""

    def bring(self, page: QWidget, /) -> None:
        """Bring a page to the front; an open game is left where it is."""

    def put_away(self, page: QWidget, /) -> None:
        """Delete a page that was brought."""

    def start(self, setup: AnySetup, /, *, is_trial: bool = False) -> None:
        """Begin a game and go to its table; one that is only tried is not how the next one begins."""

    def start_soon(self, setup: AnySetup, /) -> None:
        """Do what `start` does, in slices and turns of their own, while the window answers."""

    def resume(self, number: int, /, *, place: int | None = None) -> None:
        """Go on with a game of the library, or look back at it from *place* (entries of its log) on."""

    def resume_soon(self, number: int, /, *, place: int | None = None, goes_over: bool = False) -> None:
        """Do what `resume` does, and `go_over` if wanted, in slices, while the window answers."""

    def take_game(self, loaded: Loaded, /) -> None:
        """Put a game that was read into the library and go on with it."""

    def take_game_soon(self, reading: Sliced[Loaded], /) -> None:
        """Do what `take_game` does with a game that is read in slices, and say what is doubtful about it."""

    # --- From one room to another ---

    def go_over(self) -> None:
        """Show where the game on the table was won and lost, if it is over."""

    def open_file(self) -> None:
        """Ask for a file with a game, a variant or a position, and open it."""

    def open_pad(self, number: int, /) -> None:
        """Open a score pad of the library."""

    def open_position(self, number: int, /) -> None:
        """Open a position of the library in the sandbox."""

    def open_rule(self, rule: str = "", game: AnyGame | None = None, /) -> None:
        """Open the rule book of *game*, or of the one on the table, at a rule or at its beginning."""

    def show_example(self, game: AnyGame, example: Example, rule: str, /) -> None:
        """Lay an example of *rule* into the sandbox."""

    def make_lesson(self, setup: AnySetup, /) -> None:
        """Let somebody make a lesson that begins where *setup* does."""

    def print_game(self, number: int = 0, /) -> None:
        """Open the print centre: for a game or pad of the library, or, at 0, for what is shown."""


def usual_game(shell: Shell) -> AnyGame:
    """Return the game one comes from, of the table or page that was looked at; or the first there is."""
    return shell.game_shown or shell.services.game(shell.services.infos[0].id)
