"""The window: Hall, library and table in turn, with menus, panels and keys around them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QHideEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QMainWindow,
    QSizePolicy,
    QStackedWidget,
    QToolBar,
    QWidget,
)

from app.core.reason import Reason
from app.core.session import AnySetup
from app.core.words import N_, Phrase, told
from app.i18n import say
from app.settings import Settings
from app.shell.common.menu_actions import MenuActions
from app.shell.common.pause_reason import PauseReason
from app.shell.common.sounds import Sounds
from app.shell.main.commands import MainCommands
from app.shell.main.home_page import HomePage
from app.shell.play.game_launcher import GameLauncher
from app.shell.rulebook.chapters import has_rules
from app.shell.sandbox.sandbox_controller import SandboxController
from app.shell.variants.variants_controller import VariantsController
from app.storage.codec import BadSave
from app.storage.database import NotKept

if TYPE_CHECKING:
    # What only a game or the library needs is imported with the first of them: the Hall is there at once.
    from app.shell.library.library_page import LibraryPage
    from app.shell.play.game_controller import GameController
    from app.shell.play.side_panels import SidePanels
    from app.shell.play.table_page import TablePage

_NOTE = "window"
_SMALLEST, _USUAL = (1024, 640), QSize(1366, 800)


class MainWindow(QMainWindow):
    """
    The one window.

    Attributes:
        host: Opens games.
        page: The open game's page, or None in the Hall, the library and the sandbox.
        workshop, variants: Take positions apart; change rules.
    """

    def __init__(self, launcher: GameLauncher) -> None:
        super().__init__()
        self.launcher = launcher
        self.page: TablePage | None = None
        self._number = 0
        self._is_closed = False
        self.sounds = Sounds(0)
        self.commands = MainCommands(self)
        self.workshop = SandboxController(self)
        self.hall = HomePage(list(launcher.games.values()), launcher.user_state.settings)
        self._shelf: LibraryPage | None = None
        self.variants = VariantsController(self)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.hall)
        self.setCentralWidget(self._stack)
        self._panels: SidePanels | None = None
        self.actions_ = MenuActions(self, self._deeds())
        self._bar = QToolBar()
        self._build_bars()
        self._connect_hall()
        self._resize()
        self.hear_settings(launcher.user_state.settings)
        self._repaint_signs()
        self.show_hall()

    # --- Pages ---

    def show_hall(self) -> None:
        """Go to the start page; an open game is left where it is."""
        self._leave_table()
        self.hall.show_games(*self.commands.left_unfinished())
        self._turn_to(self.hall)

    def show_library(self) -> None:
        """Go to the shelf."""
        self._leave_table()
        from app.shell.library.library_page import LibraryPage

        if self._shelf is None:
            self._shelf = LibraryPage(self.launcher.library, self.launcher.games)
            self._shelf.asked.connect(self.commands.at_shelf)
            self._stack.addWidget(self._shelf)
        self._shelf.refresh()
        self._turn_to(self._shelf)

    def show_variants(self) -> None:
        """Go to the shelf of variants."""
        self._leave_table()
        self.variants.show()

    def bring(self, page: QWidget) -> None:
        """Bring a page of the Workshop to the front; an open game is left where it is."""
        self._leave_table()
        if self._stack.indexOf(page) < 0:
            self._stack.addWidget(page)
        self._turn_to(page)

    def put_away(self, page: QWidget) -> None:
        """Forget a page that `bring` brought."""
        self._stack.removeWidget(page)
        page.deleteLater()

    def start(self, setup: AnySetup, *, is_trial: bool = False) -> None:
        """Begin a game and go to its table; one that is only tried is not how the next one begins."""
        self.safely(lambda: self._seat(*self.launcher.start(setup, is_trial=is_trial)))

    def resume(self, number: int, *, place: int | None = None) -> None:
        """Go on with a game from the shelf, or look back at it from *place* on."""
        self.safely(lambda: self._resume(number, place))

    @property
    def controller(self) -> "GameController | None":
        """The game that is open."""
        return None if self.page is None else self.page.controller

    @property
    def panels(self) -> "SidePanels":
        """The panels; made with the first game."""
        if self._panels is None:
            from app.shell.play.side_panels import SidePanels

            self._panels = SidePanels(self)
            self._panels.add_to(self.actions_.menus["&View"])
            self._panels.results.asked.connect(self.commands.after_game)
            self._panels.results.wanted.connect(self.commands.reading.open)
            self._panels.log.chosen.connect(lambda ply: self._ask(lambda controller: controller.look_at(ply)))
        return self._panels

    @property
    def number(self) -> int:
        """The open game's number on the shelf."""
        return self._number

    def _resume(self, number: int, place: int | None) -> None:
        controller, number, doubt = self.launcher.resume(number)
        self._seat(controller, number)
        if doubt is not None:
            controller.said.emit(say(doubt.phrase))
        if place is not None:
            controller.look_at(place)

    def _seat(self, controller: "GameController", number: int) -> None:
        """Lay a game on the table."""
        from app.shell.play.table_page import TablePage

        self._leave_table()
        self._number = number
        page = self.page = TablePage(controller)
        self._stack.addWidget(page)
        page.forked.connect(self.commands.fork)
        controller.changed.connect(self._refresh)
        controller.moves.changed.connect(self._refresh)
        controller.stepped.connect(lambda _: self._cheer(controller))
        controller.table.sounded.connect(self.sounds.play)
        self.actions_.give_to_board(page.board)
        self.commands.add_table_actions(controller)
        self.panels.open(controller, self.launcher.user_state)
        self._turn_to(page)
        controller.begin()
        page.setFocus()

    def _leave_table(self) -> None:
        if self.page is None:
            return
        page, self.page = self.page, None
        self.panels.close(self.launcher.user_state)
        self.commands.remove_table_actions()
        page.controller.close()
        self.safely(lambda: self.launcher.keep_picture(page.controller, self._number))
        self._stack.removeWidget(page)
        page.deleteLater()
        page.controller.deleteLater()

    def _turn_to(self, widget: QWidget) -> None:
        if widget is not self.variants.editor:
            self.variants.leave_editor()
        self._stack.setCurrentWidget(widget)
        self.actions_.offer(has_game=self.page is not None)
        for name in ("rule", "rules"):
            if not has_rules(list(self.launcher.games.values())):
                self.actions_[name].setVisible(False)
        games = self.workshop.games
        self.actions_["workshop"].setVisible(bool(games))
        self.actions_["sandbox"].setVisible(
            self.controller is not None and self.controller.session.game in games
        )
        is_elsewhere = self.workshop.page is not None and widget is not self.workshop.page
        self.actions_["back to sandbox"].setVisible(is_elsewhere)
        self.actions_["range"].setVisible(any(game.practice for game in self.launcher.games.values()))
        self._bar.setVisible(self.page is not None)
        self._refresh()
        widget.setFocus()

    def _cheer(self, controller: "GameController") -> None:
        if controller.session.is_over:
            self.sounds.play("fanfare")

    # --- What is shown ---

    def _refresh(self) -> None:
        """Show what the desk says, in the menus, the panels and the title."""
        controller = self.controller
        if controller is None:
            self.setWindowTitle("Springald")
            return
        variant = controller.session.setup.variant
        name = f" ({say(told(variant))})" if variant else ""
        self.setWindowTitle(f"{say(controller.session.game.title)}{name} – Springald")
        for name, text in (("undo", controller.moves.undo_text()), ("redo", controller.moves.redo_text())):
            self.actions_[name].setText(say(text, controller.names))
            self.actions_[name].setEnabled(not isinstance(text, Reason) and controller.place is None)
        is_watching, looks_back = controller.watching is not None, controller.place is not None
        for name in ("hint", "why", "best"):
            self.actions_[name].setEnabled(is_watching)
        for name in ("present", "fork"):
            self.actions_[name].setEnabled(looks_back)
        self.actions_["pause"].setVisible(controller.is_timed or controller.is_paused)
        self.actions_["pause"].setText(say(N_("Go on") if controller.is_paused else N_("Pa&use")))
        self.actions_["again"].setVisible(controller.session.is_over)
        self.panels.refresh(controller)

    def hear_settings(self, settings: Settings) -> None:
        """Take new preferences; language and colours reach us through Qt."""
        self.sounds.volume = settings.volume if settings.sounds else 0
        if self.controller is not None:
            self.controller.runner.speed = settings.speed
            self.controller.table.apply(settings)
        self.workshop.apply(settings)
        self.hall.apply(settings)
        self.variants.apply(settings)

    def _repaint_signs(self) -> None:
        """Draw what has taken its colours from the palette again."""
        self.actions_.draw(self.palette().color(QPalette.ColorRole.ButtonText))
        self.hall.retranslate()
        if self.page is not None:
            self.page.status.dress()
            self.page.replay.dress()
            self.page.controller.table.apply(self.launcher.user_state.settings)
        self.workshop.apply(self.launcher.user_state.settings)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self.actions_.retranslate()
        self._bar.setWindowTitle(say(N_("Tools")))
        if self._panels is not None:
            self._panels.retranslate()
        self.hall.retranslate()
        if self._shelf is not None:
            self._shelf.retranslate()
        self.workshop.retranslate()
        self.variants.retranslate()
        if self.page is not None:
            self.page.retranslate()
            self.panels.retell_results(self.page.controller)
        self._refresh()

    # --- What can be done ---

    def safely(self, deed: Callable[[], object]) -> None:
        """Do something with files; what goes wrong is said in one sentence."""
        try:
            deed()
        except (BadSave, NotKept) as error:
            self.commands.complain(say(error.phrase))
        except OSError as error:
            why = {"why": error.strerror or str(error)}
            self.commands.complain(say(Phrase(N_("That was not possible: {why}."), why)))

    def open_dialog(self, dialog: QDialog) -> None:
        """Show a dialog; the time stands still meanwhile."""
        if self.controller is not None:
            self.controller.hold(PauseReason.DIALOG, True)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._close_dialog)
        dialog.open()
        # Without a window manager keys would go on to us, and afterwards nowhere.
        dialog.activateWindow()

    def _close_dialog(self) -> None:
        self.activateWindow()
        if self.controller is not None:
            self.controller.hold(PauseReason.DIALOG, False)

    def _deeds(self) -> Mapping[str, Callable[[], object]]:
        """Return what the actions do, by their names."""
        commands = self.commands
        return {
            "library": self.show_library,
            "variants": self.show_variants,
            "hall": self.show_hall,
            "quit": self.close,
            "undo": lambda: self._ask(lambda controller: controller.undo()),
            "redo": lambda: self._ask(lambda controller: controller.redo()),
            "log": lambda: self._ask(lambda _: self.panels.show_log()),
            "full screen": lambda: self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen),
            **commands.deeds(),
            **self.workshop.deeds(),
        }

    def _ask(self, deed: "Callable[[GameController], object]") -> None:
        if self.controller is not None:
            deed(self.controller)

    # --- How it is built ---

    def _build_bars(self) -> None:
        for menu in self.actions_.menus.values():
            self.menuBar().addMenu(menu)
        self._bar.setObjectName("tools")
        self._bar.setMovable(False)
        self._bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for name in ("undo", "redo", "hint"):
            self._bar.addAction(self.actions_[name])
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._bar.addWidget(gap)
        for name in ("pause", "hall"):
            self._bar.addAction(self.actions_[name])
        self.addToolBar(self._bar)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def _connect_hall(self) -> None:
        self.hall.played.connect(lambda game: self.start(self.launcher.usual_setup(self.launcher.game(game))))
        self.hall.asked.connect(self.commands.set_up)
        self.hall.resumed.connect(self.resume)
        self.hall.opened.connect(self.workshop.open)
        self.hall.wanted.connect(self.commands.from_hall)

    def _resize(self) -> None:
        self.setAcceptDrops(True)
        self.setMinimumSize(*_SMALLEST)
        self.resize(_USUAL.boundedTo(self.screen().availableSize()))
        note = self.launcher.user_state.note(_NOTE)
        if note:
            self.restoreGeometry(QByteArray.fromBase64(note.encode()))

    # Qt's names from here on.

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if self._is_closed:
            return
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._repaint_signs()
        elif event.type() == QEvent.Type.WindowStateChange and self.controller is not None:
            self.controller.hold(PauseReason.AWAY, self.isMinimized())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls()]
        self.safely(lambda: self.commands.read(paths[0]))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._ask(lambda controller: controller.hold(PauseReason.AWAY, True))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ask(lambda controller: controller.hold(PauseReason.AWAY, False))

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.workshop.has_unkept:
            event.ignore()
            self.workshop.spare(self.close)
            return
        self.launcher.user_state.keep_note(_NOTE, bytes(self.saveGeometry().toBase64().data()).decode())
        self._leave_table()
        self.variants.leave_editor()
        self._is_closed = True
        self.sounds.close()
        self.launcher.close()
        super().closeEvent(event)
