"""Every screen as a picture, drawn without a screen."""

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import product
from multiprocessing import get_context
from pathlib import Path

from attrs import evolve, frozen
from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from app.core import saves
from app.core.codec import BadSave
from app.core.command import Command
from app.core.game import Game
from app.core.saves import Loaded
from app.core.timeline import Entry
from app.games import all_games
from app.paths import HOME_VARIABLE
from app.settings import Settings, Speed, Theme
from app.shell.app import FIND, make_application, make_window
from app.shell.covers import make_table, shipped
from app.shell.desk import Desk
from app.shell.errands import Errands
from app.shell.help import has_rules
from app.shell.print_dialog import blank_order, order
from app.shell.window import Window
from app.ui.printing import PAPERS, page_pictures

SMALL, LARGE = QSize(1366, 768), QSize(1920, 1080)

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
    # Looked at by their time: one round is taken in another process.
    before = _times(folder)
    with _nobody_home():
        for look in LOOKS:
            _Round(folder, look).take()
        _draw_papers(folder)
        _draw_fine(folder)
    return sum(before.get(name) != time for name, time in _times(folder).items())


def _times(folder: Path) -> dict[str, int]:
    """Return when each picture in *folder* was written, in nanoseconds."""
    return {path.name: path.stat().st_mtime_ns for path in folder.glob("*.png")}


def _draw_papers(folder: Path) -> None:
    """Draw every page of the score sheets: blank for each number of seats, and filled, on both papers."""
    for game in all_games():
        if not game.table:
            continue
        orders = [(f"blank-{seats}", blank_order(game, _LIGHT), seats) for seats in game.seats]
        for loaded in _shipped(game):
            session = loaded.session()
            filled = order(session, make_table(game, _LIGHT))
            orders.append((f"filled-{session.setup.seats}", filled, session.setup.seats))
        for (name, chosen, seats), paper in product(orders, PAPERS):
            pages = page_pictures(chosen.sheet(seats), paper, chosen.draw, chosen.names)
            for number, page in enumerate(pages, start=1):
                _save(page, folder / f"paper-{game.id}-{name}-{paper}-{number}.png")


def _save(picture: QImage | QPixmap, path: Path) -> None:
    if not picture.save(str(path)):
        raise OSError(f"{path} cannot be written")


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
        self._window.show_hall()
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
            if game.practice:
                self._window.errands.practise()
                self._snap_dialog(f"{game.id}-practice")
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
        """Show every phase of the games that are shipped, their end, and the look back."""
        for loaded in _shipped(game):
            name = f"{game.id}-{loaded.setup.seats}-seats"
            entries = loaded.timeline.entries
            for phase, place in enumerate(_phases(entries)):
                self._lay(loaded, place)
                self._snap(f"{name}-phase-{phase + 1}")
            desk = self._lay(loaded, len(entries))
            self._snap(f"{name}-end")
            desk.look_at(len(entries) // 2)
            self._snap(f"{name}-look-back")

    def _lay(self, loaded: Loaded, place: int) -> Desk:
        """Lay a game on the table as it was after *place* entries."""
        loaded.timeline.now = place
        self._window.resume(self._window.host.library.add(loaded))
        desk = self._window.desk
        assert desk is not None
        return desk

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
        _save(widget.grab(), self._folder / f"{self._look.name}-{name}.png")


_DIALOGS: dict[str, Callable[[Errands], object]] = {
    "preferences": Errands.choose_preferences,
    "about": Errands.show_about,
    "keys": Errands.show_keys,
    "rules": lambda errands: errands.open_rules(""),
    "print": Errands.print_sheet,
}


def _shipped(game: Game) -> list[Loaded]:
    """Return the games that are shipped to be looked at."""
    loaded = []
    for path in sorted(shipped(game).parent.glob(f"*{saves.SUFFIX}")):
        with suppress(BadSave):
            loaded.append(saves.read(path, lambda _: game))
    return loaded


def _phases(entries: Sequence[Entry]) -> list[int]:
    """Return the places of the log just before a kind of step is taken by a person for the first time."""
    first: dict[type[Command], int] = {}
    for place, entry in enumerate(entries):
        if entry.human:
            first.setdefault(type(entry.command), place)
    return sorted({*first.values(), len(entries) * 3 // 4})


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
