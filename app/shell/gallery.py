"""Every screen as a picture, drawn without a screen."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from attrs import evolve, frozen
from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from app.core import saves
from app.core.codec import BadSave
from app.core.game import Game, Level, Player
from app.core.session import Session, Setup
from app.games import all_games
from app.paths import HOME_VARIABLE
from app.settings import Settings, Speed, Theme
from app.shell.app import FIND, make_application, make_window
from app.shell.covers import shipped
from app.shell.errands import Errands
from app.shell.help import has_rules
from app.shell.memory import NAMES
from app.shell.window import Window

SMALL, LARGE = QSize(1366, 768), QSize(1920, 1080)

_SEED = 2018
_LIGHT = Settings(language="en", theme=Theme.LIGHT, speed=Speed.OFF, sounds=False)
_DARK = evolve(_LIGHT, theme=Theme.DARK)
_GERMAN = evolve(_LIGHT, language="de")


@frozen
class Look:
    """How a round of pictures is taken."""

    name: str
    settings: Settings
    size: QSize


LOOKS = (
    Look("light", _LIGHT, SMALL),
    Look("dark", _DARK, SMALL),
    Look("german", _GERMAN, SMALL),
    Look("large", _LIGHT, LARGE),
)
FINE = Look("fine", _LIGHT, SMALL)


def draw(folder: Path) -> int:
    """
    Draw every screen into PNG files in *folder*; return how many.

    Raises:
        OSError: If they cannot be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or make_application(["springald"])
    assert isinstance(application, QApplication)
    before = set(folder.glob("*.png"))
    with _nobody_home():
        for look in LOOKS:
            _Round(folder, look).take()
        _draw_fine(folder)
    return len(set(folder.glob("*.png")) - before)


def _draw_fine(folder: Path) -> None:
    """Take a round at 200 %, in a process of its own: Qt asks for the scale once, at the start."""
    os.environ["QT_SCALE_FACTOR"] = "2"
    painter = get_context("spawn").Process(target=_take_fine, args=(folder,))
    try:
        painter.start()
        painter.join()
    finally:
        del os.environ["QT_SCALE_FACTOR"]


def _take_fine(folder: Path) -> None:
    application = make_application(["springald"])
    _Round(folder, FINE).take()
    application.quit()


class _Round:
    """One window, all its screens."""

    def __init__(self, folder: Path, look: Look) -> None:
        self._folder, self._look = folder, look
        self._window: Window = make_window(all_games(), FIND)
        self._window.errands.take_settings(look.settings)
        self._window.resize(look.size)
        self._window.show()
        _settle()

    def take(self) -> None:
        """Take all pictures."""
        for game in self._window.host.games.values():
            self._playing(game)
        self._snap("hall")
        self._window.show_library()
        self._snap("library")
        for name, errand in _DIALOGS.items():
            if name == "rules" and not has_rules(list(self._window.host.games.values())):
                continue
            errand(self._window.errands)
            self._snap_dialog(name)
        for game in self._window.host.games.values():
            self._new_game(game)
        self._window.close()
        self._window.deleteLater()
        _settle()

    def _new_game(self, game: Game) -> None:
        self._window.errands.set_up(game.id)
        dialog = self._dialog()
        self._snap(f"{game.id}-new-game", dialog)
        for toggle in dialog.findChildren(QToolButton):
            toggle.setChecked(toggle.isCheckable())
        dialog.adjustSize()
        self._snap_dialog(f"{game.id}-new-game-more")

    def _playing(self, game: Game) -> None:
        """Show a new game, every phase of the one that is shipped, its end, and the look back."""
        self._window.start(_setup(game, game.seats[-1]))
        self._snap(f"{game.id}-{game.seats[-1]}-seats")
        self._window.start(_setup(game, game.seats[0]))
        self._snap(f"{game.id}-{game.seats[0]}-seats")
        session = _shipped(game)
        if session is None:
            return
        number = self._window.host.library.start(session)
        self._window.resume(number, place=0)
        desk = self._window.desk
        assert desk is not None
        for phase, place in enumerate(_phases(session)):
            desk.look_at(place)
            self._snap(f"{game.id}-phase-{phase + 1}")
        desk.look_at(None)
        self._snap(f"{game.id}-end")

    def _snap_dialog(self, name: str) -> None:
        dialog = self._dialog()
        self._snap(name, dialog)
        dialog.close()
        _settle()

    def _dialog(self) -> QWidget:
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        return dialog

    def _snap(self, name: str, widget: QWidget | None = None) -> None:
        _settle()
        widget = widget or self._window
        path = self._folder / f"{self._look.name}-{name}.png"
        if not widget.grab().save(str(path)):
            raise OSError(f"{path} cannot be written")


_DIALOGS: dict[str, Callable[[Errands], object]] = {
    "preferences": Errands.choose_preferences,
    "about": Errands.show_about,
    "keys": Errands.show_keys,
    "rules": lambda errands: errands.open_rules(""),
    "print": Errands.print_sheet,
}


def _setup(game: Game, seats: int) -> Setup:
    players = tuple(
        Player(name, Level.SQUIRE if seat else None, seat) for seat, name in enumerate(NAMES[:seats])
    )
    return Setup(game.id, players, game.options(), _SEED)


def _shipped(game: Game) -> Session | None:
    """Return the game that is shipped to be looked at."""
    try:
        session = saves.read(shipped(game), lambda _: game).session()
    except BadSave:
        return None
    session.timeline.now = len(session.timeline.entries)
    return session


def _phases(session: Session) -> list[int]:
    """Return the places of the log just before somebody else, or another kind of step, has its turn."""
    entries = session.timeline.entries
    kinds = [type(entry.command) for entry in entries if entry.command.by >= 0]
    first = {kind: kinds.index(kind) for kind in dict.fromkeys(kinds)}
    places = [ply for ply, entry in enumerate(entries) if entry.command.by >= 0]
    return sorted({places[at] for at in first.values()} | {len(entries) * part // 6 for part in range(1, 6)})


@contextmanager
def _nobody_home() -> Iterator[None]:
    """Let the pictures be taken in an empty home: no game of the user's is seen or touched."""
    before = os.environ.get(HOME_VARIABLE)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[HOME_VARIABLE]
            else:
                os.environ[HOME_VARIABLE] = before


def _settle() -> None:
    """Let everything come to rest."""
    for _ in range(12):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QCoreApplication.processEvents()
