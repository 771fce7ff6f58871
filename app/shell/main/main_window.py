"""The window: Hall, library, table and other pages in turn, with menus, a bar and keys around them."""

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QHideEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QDialog, QMainWindow, QWidget

from app.core.lazy_games import infos_of
from app.core.words import N_, Phrase
from app.i18n import say
from app.settings import Settings
from app.shell.common.menu_actions import ActionId, Handlers, MenuActions, MenuId
from app.shell.common.pause_reason import PauseReason
from app.shell.common.services import Services
from app.shell.common.sounds import Sounds
from app.shell.main.appearance import apply_appearance
from app.shell.main.controllers import Controllers
from app.shell.main.home_page import HomePage
from app.shell.main.open_dialogs import OpenDialogs
from app.shell.main.slice_runner import SliceRunner
from app.shell.main.tool_bar import ToolBar
from app.shell.rulebook.rule_files import has_rules
from app.storage.bad_save import BadSave, Gone, why
from app.storage.database import NotKept
from app.ui.text.messages import MessageBox, went_wrong
from app.ui.widgets.page_stack import PageStack

if TYPE_CHECKING:
    # What only a game or another page needs is imported with the first one: the Hall is there at once.
    from app.core.game import AnyGame
    from app.core.session import AnySetup
    from app.core.timeline import Sliced
    from app.shell.play.game_controller import GameController
    from app.shell.play.side_panels import SidePanels
    from app.shell.play.table_controller import TableController
    from app.shell.play.table_page import TablePage
    from app.storage.examples import Example
    from app.storage.saves import Loaded

_NOTE = "window"
_SMALLEST, _USUAL = (640, 400), QSize(1366, 800)


class MainWindow(Controllers, QMainWindow):
    """
    The one window.  What is inside it knows it as a `Shell`, where the methods without a word are explained.

    Attributes:
        services: What outlives a single game; closed with the window.  hall: The start page.
        library, variants, sandbox, pads, rule_book: The controllers of the other pages.
        games, files, dialogs: What the menus do.
    """

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services, self._shell = services, self
        self._is_closed = False
        self.sounds = Sounds(0)
        self._table: TableController | None = None
        self.hall = HomePage(infos_of(services.games), services.user_state.settings)
        self._slices = SliceRunner(self.safely, self)
        self._open_dialogs = OpenDialogs(self)
        self._open_dialogs.changed.connect(self._mind_dialogs)
        self._stack = PageStack()
        self._stack.add(self.hall)
        self.setCentralWidget(self._stack)
        self.actions_ = MenuActions(self, {action: partial(self._act, action) for action in ActionId})
        self._build_bars()
        self._bar = ToolBar(self, self.actions_)
        self._connect_hall()
        self._resize()
        self._apply(services.user_state.settings)
        self.show_hall()

    # --- The table ---

    @property
    def table(self) -> "TableController":
        """The table; made with the first game."""
        if self._table is None:
            from app.shell.play.table_controller import TableController

            self._table = TableController(self, self, self.actions_, self.games, self.pictures)
            self._table.refused.connect(self.rule_book.set_refused_rule)
            self._draw_signs()
        return self._table

    @property
    def page(self) -> "TablePage | None":
        """The open game's page; None in the Hall and on every other page."""
        return None if self._table is None else self._table.page

    @property
    def controller(self) -> "GameController | None":
        return None if self.page is None else self.page.controller

    @property
    def panels(self) -> "SidePanels":
        """The panels beside the table."""
        return self.table.panels

    @property
    def number(self) -> int:
        return 0 if self._table is None else self._table.number

    def start(self, setup: "AnySetup", *, is_trial: bool = False) -> None:
        self.safely(lambda: self.table.start(setup, is_trial=is_trial))

    def start_soon(self, setup: "AnySetup") -> None:
        self.table.start_soon(setup)

    def resume(self, number: int, *, place: int | None = None) -> None:
        self.safely(lambda: self.table.resume(number, place))

    def resume_soon(self, number: int, *, place: int | None = None, goes_over: bool = False) -> None:
        self.table.resume_soon(number, place, goes_over=goes_over)

    def take_game(self, loaded: "Loaded") -> None:
        self.table.lay(self.services.library.take(loaded))

    def take_game_soon(self, reading: "Sliced[Loaded]") -> None:
        self.table.take_soon(reading)

    def do_in_slices(self, task: "Sliced[Any]", *then: Callable[[Any], Any], at_once: bool = True) -> None:
        self._slices.run(task, *then, at_once=at_once)

    # --- Pages ---

    def show_hall(self) -> None:
        self._leave_table()
        library = self.services.library
        try:
            record, half_done = library.unfinished(), next(iter(library.positions.half_done()), None)
            picture = None if record is None else self.pictures.find(record.number)
            self.hall.show_games(record, half_done, picture)
        except NotKept as error:
            self.complain(say(error.phrase))
            self.hall.show_games(None)
        self.bring(self.hall)

    def bring(self, page: QWidget) -> None:
        self._slices.cancel()
        if page is not self.page:
            self._leave_table()
        if self.made_variants is not None and page is not self.made_variants.editor:
            self.made_variants.leave_editor()
        if self.made_lessons is not None and page is self.hall:
            self.made_lessons.leave()
        self._stack.add(page)
        self._offer(page)
        if self._open_dialogs.has_any:  # Opened before there was a game that could stand still.
            self._mind_dialogs()
        self._bar.setVisible(self.page is not None)
        self._show_page(page)
        self._refresh()
        page.setFocus()

    def put_away(self, page: QWidget) -> None:
        from app.shell.main.heap import trim_soon

        self._stack.remove(page)
        page.deleteLater()
        page.destroyed.connect(trim_soon)

    def open_file(self) -> None:
        self.files.choose()

    def open_pad(self, number: int) -> None:
        self.safely(lambda: self.pads.open(number))

    def open_rule(self, rule: str = "", game: "AnyGame | None" = None) -> None:
        self.rule_book.open(rule, game)

    def show_example(self, game: "AnyGame", example: "Example", rule: str) -> None:
        self.sandbox.show_example(game, example, rule)

    def print_game(self, number: int = 0) -> None:
        self.safely(lambda: self.dialogs.print_game(number or self.pads.number))

    def _ask_table(self, task: "Callable[[TableController], object]") -> None:
        """Do something at the table, if there has been a game yet."""
        if self._table is not None:
            task(self._table)

    def _leave_table(self) -> None:
        self._came_from = self.game_shown
        self._ask_table(lambda table: table.leave())

    def _offer(self, page: QWidget) -> None:
        """Show the actions that there is a point in on a page."""
        actions, infos = self.actions_, self.services.infos
        actions.offer(has_game=self.page is not None)
        if not has_rules(infos):
            actions[ActionId.RULE].setVisible(False)
            actions[ActionId.RULES].setVisible(False)
        is_editable = self.controller is not None and bool(self.controller.session.game.editor)
        # Both have the same keys: where a game is on the table, it is the one that is taken apart.
        actions[ActionId.SANDBOX].setVisible(is_editable)
        actions[ActionId.WORKSHOP].setVisible(not is_editable and any(info.editor for info in infos))
        is_elsewhere = self.made_sandbox is not None and self.made_sandbox.page not in (None, page)
        actions[ActionId.BACK_TO_SANDBOX].setVisible(is_elsewhere)
        actions[ActionId.RANGE].setVisible(any(info.practice for info in infos))

    # --- What is shown ---

    def _refresh(self) -> None:
        """Show what is so now, in the title, the menus and the panels."""
        if self._table is not None and self._table.page is not None:
            self._table.refresh()
        else:
            self.setWindowTitle("Springald")

    def take_settings(self, settings: Settings) -> None:
        user_state = self.services.user_state
        old = user_state.settings
        user_state.keep_settings(settings)
        if (old.theme, old.language, old.text) != (settings.theme, settings.language, settings.text):
            apply_appearance(settings)
        self._apply(settings)

    def _apply(self, settings: Settings) -> None:
        """Let preferences count; language and colours reach us through Qt."""
        self.sounds.volume = settings.volume if settings.sounds else 0
        self._ask_table(lambda table: table.apply(settings))
        self.hall.apply(settings)
        for each in self._made():
            each.apply(settings)

    def _repaint_signs(self) -> None:
        """Draw what has taken its colours from the palette again."""
        self._draw_signs()
        self.hall.retranslate()
        self._ask_table(lambda table: table.apply_palette())
        if self.made_sandbox is not None:
            self.made_sandbox.apply(self.services.user_state.settings)

    def _draw_signs(self) -> None:
        self.actions_.draw(self.palette().color(QPalette.ColorRole.ButtonText))

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self.actions_.retranslate()
        self._bar.retranslate()
        self._ask_table(lambda table: table.retranslate())
        self.hall.retranslate()
        if self.made_library is not None:
            self.made_library.retranslate()
        for each in (self.strength, *self._made()):
            each.retranslate()
        self._refresh()

    # --- Saying and asking ---

    def safely(self, task: Callable[[], object]) -> None:
        try:
            task()
        except (BadSave, NotKept) as error:
            if isinstance(error, Gone):
                self._look_again()
            self.complain(say(error.phrase))
        except OSError as error:
            values = {"why": why(error)}
            self.complain(say(Phrase(N_("That was not possible: {why}."), values)))

    def complain(self, sentence: str) -> None:
        self.open_dialog(MessageBox(self, sentence, icon=MessageBox.Icon.Warning))

    def report(self, what: str) -> None:
        """Say that something went wrong which nobody had thought of."""
        self.complain(went_wrong(what))

    def open_dialog(self, dialog: QDialog) -> None:
        self._open_dialogs.open(dialog)

    def _mind_dialogs(self) -> None:
        """Let the time stand still while a dialog lies over the game."""
        if self.controller is not None:
            self.controller.set_paused(PauseReason.DIALOG, self._open_dialogs.has_any)

    # --- How it is built ---

    def _act(self, action: ActionId) -> None:
        self._handlers[action]()

    @cached_property
    def _handlers(self) -> Handlers:
        ours: Handlers = {
            ActionId.NEW: self._ask_game,
            ActionId.OPEN: self.files.choose,
            ActionId.HALL: self.show_hall,
            ActionId.PRINT: self.print_game,
            ActionId.PREFERENCES: self.dialogs.choose_preferences,
            ActionId.QUIT: self.close,
            ActionId.RANGE: self.dialogs.practise,
            ActionId.LOG: lambda: self._ask_table(lambda table: table.panels.show_log()),
            ActionId.ZONE: lambda: self._ask_table(lambda table: table.next_zone(1)),
            ActionId.ZONE_BACK: lambda: self._ask_table(lambda table: table.next_zone(-1)),
            ActionId.FULL_SCREEN: lambda: self.setWindowState(
                self.windowState() ^ Qt.WindowState.WindowFullScreen
            ),
            ActionId.KEYS: lambda: self.dialogs.show_keys(self.actions_),
            ActionId.ABOUT: self.dialogs.show_about,
        }
        return {**ours, **self.room_handlers()}

    def _build_bars(self) -> None:
        for menu in self.actions_.menus.values():
            self.menuBar().addMenu(menu)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def _connect_hall(self) -> None:
        services = self.services
        self.hall.played.connect(lambda game: self.start_soon(services.usual_setup(services.game(game))))
        self.hall.asked.connect(self._set_up)
        self.hall.learnt.connect(self.learn)
        self.hall.resumed.connect(self.resume_soon)
        self.hall.opened.connect(self._open_position)
        self.hall.wanted.connect(self._follow)

    def _set_up(self, game_id: str) -> None:
        self.dialogs.set_up(game_id)

    def _ask_game(self) -> None:
        self.dialogs.ask_game()

    def _open_position(self, number: int) -> None:
        self.sandbox.open(number)

    def _follow(self, wanted: ActionId | MenuId) -> None:
        """Do what a button of the Hall says: an action, or a menu where the button is."""
        match wanted:
            case ActionId():
                self.actions_[wanted].trigger()
            case MenuId():
                button = self.hall.ways[wanted]
                self.actions_.menus[wanted].popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _resize(self) -> None:
        self.setAcceptDrops(True)
        self.setMinimumSize(*_SMALLEST)
        self.resize(_USUAL.boundedTo(self.screen().availableSize()))
        note = self.services.user_state.note(_NOTE)
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
        elif event.type() == QEvent.Type.WindowStateChange:
            self._set_away(self.isMinimized())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        # A link out of a browser is no file of ours.
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        self.safely(lambda: self.files.read(paths[0]))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._set_away(True)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._set_away(False)

    def closeEvent(self, event: QCloseEvent) -> None:
        for room in (self.made_sandbox, self.made_variants):
            if room is not None and room.has_unkept:
                event.ignore()
                room.ask_before_loss(self.close)
                return
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        self.services.user_state.keep_note(_NOTE, geometry, matters=False)
        self._leave_table()
        self._leave_rooms()
        self._is_closed = True
        self.sounds.close()
        self.hall.close_painter()
        self.services.close()
        super().closeEvent(event)

    def _set_away(self, is_away: bool) -> None:
        """Let the time stand still while nobody sees the window."""
        if self.controller is not None:
            self.controller.set_paused(PauseReason.AWAY, is_away)
