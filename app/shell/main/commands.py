"""What the menus send somebody for: dialogs, files, paper, and the keys that are not the board's."""

from collections.abc import Callable, Mapping
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING

from attrs import evolve
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from app.core.words import N_, Phrase
from app.i18n import say
from app.settings import Settings
from app.shell.common.menu_actions import WORKSHOP
from app.shell.common.user_state import LARGEST_SEED
from app.shell.rulebook.rulebook_controller import RuleBookController
from app.shell.scorepad.score_pad_controller import ScorePadController
from app.storage.database import NotKept

if TYPE_CHECKING:
    from app.shell.main.main_window import MainWindow
    from app.shell.play.game_controller import GameController
    from app.storage.position_shelf import KeptPosition
    from app.storage.records import Record
    from app.storage.saves import Loaded


class MainCommands(QObject):
    """Goes for its window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._table_actions: list[QAction] = []
        self.pads = ScorePadController(window)
        self.reading = RuleBookController(window)

    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """Return what is done here, by the names of the actions."""
        return {
            "new": lambda: self.set_up(self._usual_game()),
            "open": self.take_in,
            "again": self.play_again,
            "code": self.enter_code,
            "export": lambda: self.export(self._window.number),
            "print": self.print_something,
            "pad": lambda: self.pads.ask(self._usual_game()),
            "pause": lambda: self._ask(lambda controller: controller.pause()),
            "preferences": self.choose_preferences,
            "hint": lambda: self._advise(why=False),
            "why": lambda: self._advise(why=True),
            "first": lambda: self._go(lambda _, __: 0),
            "back": lambda: self._go(lambda place, _: place - 1),
            "on": lambda: self._go(lambda place, _: place + 1),
            "last": lambda: self._go(lambda _, last: last),
            "present": lambda: self._ask(lambda controller: controller.look_at(None)),
            "fork": self.fork,
            "state": self.say_state,
            "zone": lambda: self.next_zone(1),
            "zone back": lambda: self.next_zone(-1),
            "range": self.practise,
            "rule": self.reading.open_for_this,
            "rules": self.reading.open,
            "keys": self.show_keys,
            "about": self.show_about,
        }

    # --- Beginning, going on ---

    def left_unfinished(self) -> "tuple[Record | None, KeptPosition | None]":
        """Return the game and the position that were left in the middle, if there are any."""
        library = self._window.launcher.library
        try:
            return library.unfinished(), next(iter(library.positions.half_done()), None)
        except NotKept as error:
            self.complain(say(error.phrase))
            return None, None

    def set_up(self, game_id: str) -> None:
        """Ask who plays and how, and begin."""
        from app.shell.setup.new_game_dialog import NewGameDialog

        launcher = self._window.launcher
        game = launcher.game(game_id)
        dialog = NewGameDialog(game, launcher.usual_setup(game), self._window, launcher.variants.all(game))
        dialog.accepted.connect(lambda: self._window.start(dialog.chosen()))
        self._window.open_dialog(dialog)

    def play_again(self) -> None:
        """Begin the same game again, with new luck."""
        controller = self._window.controller
        if controller is not None:
            self._window.start(evolve(controller.session.setup, seed=randbelow(LARGEST_SEED)))

    def fork(self) -> None:
        """Make the position that is looked at the beginning of another game."""
        controller, window = self._window.controller, self._window
        if controller is not None and controller.place is not None:
            place = controller.place
            window.safely(lambda: window.resume(window.launcher.library.fork(window.number, place)))

    def from_hall(self, name: str) -> None:
        """Do what one of the buttons under the tiles says."""
        ways: Mapping[str, Callable[[], object]] = {
            "library": self._window.show_library,
            "workshop": self._open_workshop,
            "print": self.print_something,
            "pad": lambda: self.pads.ask(self._usual_game()),
            "rules": self.reading.open,
            "settings": self.choose_preferences,
        }
        ways[name]()

    def _open_workshop(self) -> None:
        """Offer what the menu of that name does, where the button is."""
        below = self._window.hall.ways["workshop"]
        self._window.actions_.menus[WORKSHOP].popup(below.mapToGlobal(below.rect().bottomLeft()))

    def after_game(self, name: str) -> None:
        """Do what one of the buttons of the result panel says."""
        ways: Mapping[str, Callable[[], object]] = {
            "again": self.play_again,
            "look back": lambda: self._go(lambda _, __: 0),
            "print": self.print_something,
            "save": lambda: self.export(self._window.number),
        }
        ways[name]()

    # --- Files and paper ---

    def at_shelf(self, name: str, number: int) -> None:
        """Do what is asked in the library."""
        ways: Mapping[str, Callable[[], object]] = {
            "hall": self._window.show_hall,
            "import": self.take_in,
            "continue": lambda: self._window.resume(number),
            "pad": lambda: self._window.safely(lambda: self.pads.open(number)),
            "look back": lambda: self._window.resume(number, place=0),
            "print": lambda: self._window.safely(lambda: self.print_something(number=number)),
            "export": lambda: self.export(number),
            "delete": lambda: self.delete(number),
        }
        ways[name]()

    def export(self, number: int) -> None:
        """Write a copy of a game to a file of the player's choice."""
        name, _ = QFileDialog.getSaveFileName(
            self._window, say(N_("Export a copy")), str(Path.home() / "game.springald"), _kinds()
        )
        if name:
            self._window.safely(lambda: self.write(number, Path(name)))

    def write(self, number: int, path: Path) -> None:
        """Write a copy of a game to *path*.  Raises `BadSave`."""
        from app.storage import saves

        launcher = self._window.launcher
        saves.write(launcher.library.load(number, launcher.game).session(), path)

    def take_in(self) -> None:
        """Open a game, a variant or a position from a file."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, say(N_("Open a game, a variant or a position")), str(Path.home()), _all_kinds()
        )
        if name:
            self._window.safely(lambda: self.read(Path(name)))

    def read(self, path: Path) -> None:
        """Open the game, the variant or the position at *path*.  Raises `BadSave` and `NotKept`."""
        from app.storage import saves

        match path.suffix:
            case ".json":
                self._window.variants.read(path)
            case ".txt":
                self._window.workshop.read(path)
            case _:
                self.take(saves.read(path, self._window.launcher.game))

    def take(self, loaded: "Loaded") -> None:
        """Put a game that was read from a file on the shelf and open it.  Raises `NotKept`."""
        self._window.resume(self._window.launcher.add(loaded))
        if loaded.doubt is not None:
            self.complain(say(loaded.doubt.phrase))

    def delete(self, number: int) -> None:
        """Forget a game, if the player means it."""
        box = QMessageBox(self._window)
        box.setText(say(N_("Delete this game for good?")))
        box.setInformativeText(say(N_("It cannot be brought back.")))
        sure = box.addButton(say(N_("Delete")), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        sure.clicked.connect(lambda: self._window.safely(lambda: self._forget(number)))
        self._window.open_dialog(box)

    def _forget(self, number: int) -> None:
        self._window.launcher.library.delete(number)
        self._window.show_library()

    def print_something(self, *, number: int = 0) -> None:
        """Open the print centre: for a game of the library, or the one on the table, or a blank sheet."""
        from app.shell.printing.documents import Kind
        from app.shell.printing.order_form import Wanted
        from app.shell.printing.print_dialog import PrintDialog

        controller, launcher = self._window.controller, self._window.launcher
        session, number = None if controller is None else controller.session, number or self.pads.number
        wanted = Wanted(self._usual_game(), Kind.BLANK if session is None else Kind.FILLED, session)
        if number:
            wanted = Wanted(launcher.library.record(number).game, Kind.FILLED, None, number)
        self._window.open_dialog(PrintDialog(launcher, wanted, self._window))

    def enter_code(self) -> None:
        """Let the player type or scan a game that was printed, and lay it on the table."""
        from app.shell.library.enter_code_dialog import EnterCodeDialog

        dialog = EnterCodeDialog(self._window.launcher.game, self._window)
        dialog.entered.connect(lambda loaded: self._window.safely(lambda: self.take(loaded)))
        self._window.open_dialog(dialog)

    # --- Looking back, advice, words ---

    def _go(self, way: Callable[[int, int], int]) -> None:
        """Look at another place of the log; *way* gets where we are, and where the log ends."""
        controller = self._window.controller
        if controller is not None:
            last = controller.session.timeline.now
            controller.look_at(way(last if controller.place is None else controller.place, last))

    def _advise(self, *, why: bool) -> None:
        controller = self._window.controller
        if controller is not None and controller.watching is not None:
            (controller.hints.why if why else controller.hints.more)(controller.watching)

    def say_state(self) -> None:
        """Say how the game stands, for whoever does not see it."""
        controller = self._window.controller
        if controller is not None and controller.viewer is not None:
            controller.said.emit(
                say(
                    controller.session.game.notation.describe(controller.view, controller.viewer),
                    controller.names,
                )
            )

    def next_zone(self, step: int) -> None:
        """Bring the focus to the next part of the window."""
        page, panels = self._window.page, self._window.panels
        if page is None:
            return
        zones: list[QWidget] = [page.board, page.status.primary, panels.seats, panels.results, panels.log]
        zones = [zone for zone in zones if zone.isVisible()]
        focus = QApplication.focusWidget()
        here = [at for at, zone in enumerate(zones) if focus is zone or (focus and zone.isAncestorOf(focus))]
        zones[((here[0] if here else -step) + step) % len(zones)].setFocus()

    # --- Dialogs ---

    def choose_preferences(self) -> None:
        """Let the player choose; every change counts at once."""
        from app.shell.main.preferences_dialog import PreferencesDialog

        dialog = PreferencesDialog(self._window.launcher.user_state.settings, self._window)
        dialog.changed.connect(self.take_settings)
        self._window.open_dialog(dialog)

    def take_settings(self, settings: Settings) -> None:
        """Keep new preferences and make them count."""
        from app.shell.main.appearance import dress

        user_state = self._window.launcher.user_state
        old = user_state.settings
        user_state.keep_settings(settings)
        if (old.theme, old.language) != (settings.theme, settings.language):
            dress(settings)
        self._window.hear_settings(settings)

    def practise(self) -> None:
        """Let somebody throw as often as they like."""
        launcher = self._window.launcher
        game = next(game for game in launcher.games.values() if game.practice)
        dialog = game.load(game.practice)(game, launcher.user_state.settings, self._window)
        dialog.table.sounded.connect(self._window.sounds.play)
        self._window.open_dialog(dialog)

    def show_keys(self) -> None:
        """Show all shortcuts."""
        from app.shell.help.shortcuts_dialog import ShortcutsDialog

        self._window.open_dialog(ShortcutsDialog(self._window.actions_.all(), self._window))

    def show_about(self) -> None:
        """Show the credits."""
        from app.shell.help.about_dialog import AboutDialog

        self._window.open_dialog(AboutDialog(list(self._window.launcher.games.values()), self._window))

    def complain(self, sentence: str) -> None:
        """Say what went wrong, in one sentence."""
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle("Springald")
        box.setText(sentence)
        self._window.open_dialog(box)

    def report(self, what: str) -> None:
        """Say that something went wrong which nobody had thought of."""
        text = N_("Something went wrong: {what}  Your game is safe; you can go on.")
        self.complain(say(Phrase(text, {"what": what})))

    # --- The table's own actions ---

    def add_table_actions(self, controller: "GameController") -> None:
        """Put the game's own actions into the menus."""
        if self._window.page is not None:
            self._window.page.status.wanted.connect(self.reading.open)
        controller.refused.connect(self.reading.hear)
        menus = self._window.actions_.menus
        for action in controller.table.actions():
            menu = menus["&View" if action.data() == "view" else "&Move"]
            menu.addAction(action)
            self._table_actions.append(action)
            if action.isCheckable() and action.objectName():
                self._keep_choice(action, f"{controller.session.game.id}: {action.objectName()}")

    def _keep_choice(self, action: QAction, note: str) -> None:
        """Let an action that has a name be as it was left, in the last game or on the last day."""
        user_state = self._window.launcher.user_state
        if (user_state.note(note) == "on") != action.isChecked():
            action.trigger()
        action.toggled.connect(lambda is_on: user_state.keep_note(note, "on" if is_on else ""))

    def remove_table_actions(self) -> None:
        """Take them out again."""
        for action in self._table_actions:
            for menu in self._window.actions_.menus.values():
                menu.removeAction(action)
        self._table_actions.clear()

    def _usual_game(self) -> str:
        controller = self._window.controller
        return next(iter(self._window.launcher.games)) if controller is None else controller.session.game.id

    def _ask(self, deed: "Callable[[GameController], object]") -> None:
        if self._window.controller is not None:
            deed(self._window.controller)


def _all_kinds() -> str:
    name = N_("Games, variants and positions of Springald")
    return f"{say(name)} (*.springald *.variant.json *.txt)"


def _kinds() -> str:
    name = N_("Games of Springald")
    return f"{say(name)} (*.springald)"
