"""Opens games on the table of a window, with their panels and actions, and closes them."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QToolBar

from app.bots.protocol import Hint
from app.core.command import Command, Seat
from app.core.session import AnySetup, AnyStep
from app.core.timeline import Sliced, whole
from app.core.words import Phrase, told
from app.i18n import say
from app.settings import Settings, Speed
from app.shell.common.menu_actions import ActionId, MenuActions, MenuId
from app.shell.common.shell import Shell
from app.shell.play.coach.coach import Doubt
from app.shell.play.coach.doubt_dialog import DoubtDialog, in_words
from app.shell.play.ending_panel import Mood, mood
from app.shell.play.game_commands import GameCommands
from app.shell.play.game_controller import GameController
from app.shell.play.game_launcher import GameLauncher
from app.shell.play.left_pictures import LeftPictures
from app.shell.play.side_panels import SidePanels
from app.shell.play.stuck_dialog import StuckDialog
from app.shell.play.table_actions import TableActions
from app.shell.play.table_page import TablePage
from app.storage.library import Opened
from app.storage.saves import Loaded


class TableController(QObject):
    """
    Keeps the table of a window: at most one game is open on it.

    Signals:
        refused: A rule has said no; carries its id.

    Attributes:
        page: The open game's page, or None.
        number: The number in the library of the game that is, or was last, open.
        panels: Seats, log and results; shown while a game is open.
    """

    refused = Signal(str)

    def __init__(
        self,
        shell: Shell,
        window: QMainWindow,
        actions: MenuActions,
        commands: GameCommands,
        pictures: LeftPictures,
    ) -> None:
        super().__init__(window)
        self._shell, self._actions, self._commands = shell, actions, commands
        self._launcher = GameLauncher(shell.services, pictures)
        self._own_actions = TableActions(actions.menus, shell.services.user_state)
        self.page: TablePage | None = None
        self.number = 0
        self._is_opening = False
        self.panels = SidePanels(window)
        self.panels.add_to(actions.menus[MenuId.VIEW])
        pause = actions[ActionId.PAUSE]
        bars: list[QToolBar] = window.findChildren(QToolBar)
        for bar in bars:
            if pause in bar.actions():
                self.panels.offer_on(bar, pause)
        self.panels.results.asked.connect(self._follow)
        actions[ActionId.ANALYSE].triggered.connect(self._look_over)
        self.panels.results.wanted.connect(shell.open_rule)
        self.panels.log.chosen.connect(self._look_at)
        self.panels.log.told.connect(self._say_aloud)
        self.panels.log.pointed.connect(self._point_out)

    @property
    def controller(self) -> GameController | None:
        """The open game."""
        return None if self.page is None else self.page.controller

    def start(self, setup: AnySetup, *, is_trial: bool) -> None:
        """Begin a game; one that is only tried is not how the next one begins.  Raises `NotKept`."""
        self._open(*self._launcher.seat(whole(self._launcher.starting(setup, is_trial=is_trial))))

    def start_soon(self, setup: AnySetup) -> None:
        """Do what `start` does, in slices and turns of their own."""
        starting = self._launcher.starting(setup)
        turns = self._launcher.seat, self._lay_new, self._go_on
        self._shell.do_in_slices(starting, *turns, at_once=False)

    def _lay_new(self, made: tuple[GameController, int]) -> GameController:
        self._lay_down(*made)
        return made[0]

    def _go_on(self, controller: GameController) -> bool:
        """Go on with a game whose page has come; tell whether that is still there."""
        page = self.page
        if page is None or page.controller is not controller:
            return False
        controller.begin()
        page.setFocus()
        return True

    def resume(self, number: int, place: int | None) -> None:
        """Go on with a game of the library, or look back from *place* on.  Raises `BadSave` and `NotKept`."""
        services = self._shell.services
        self.lay(services.library.resume(number, services.game), place)

    def resume_soon(self, number: int, place: int | None, *, goes_over: bool = False) -> None:
        """Do what `resume` does, and go over the game if that is wanted, in slices and turns of their own."""
        services = self._shell.services
        opening = services.library.resuming(number, services.game)
        begins = partial(self._begin, place=place, goes_over=goes_over)
        self._shell.do_in_slices(opening, self.made, self._told, self._bring, begins)

    def take_soon(self, reading: Sliced[Loaded]) -> None:
        """Put a game that is read in slices into the library and go on with it, in turns of their own."""
        library = self._shell.services.library
        self._shell.do_in_slices(
            reading,
            lambda loaded: (library.take(loaded), None if loaded.doubt is None else loaded.doubt.phrase),
            lambda taken: (self.made(taken[0]), taken[1]),
            lambda made: (self._told(made[0]), made[1]),
            lambda made: (self._bring(made[0]), made[1]),
            lambda made: self._begin_read(*made),
        )

    def _begin_read(self, made: tuple[Opened, GameController], doubt: Phrase | None) -> None:
        self._begin(made)
        if doubt is not None:
            self._shell.complain(say(doubt))

    def lay(self, opened: Opened, place: int | None = None) -> None:
        """Go on with a game that was taken from the shelf, or look back from *place* on."""
        self.lay_out(self.made(opened), place)

    def made(self, opened: Opened) -> tuple[Opened, GameController]:
        """Return a game that was taken from the shelf, and its table, to be laid out later."""
        return opened, self._launcher.lay(opened)

    def _told(self, made: tuple[Opened, GameController]) -> tuple[Opened, GameController]:
        """Let the panels tell of a game before it is laid out, unless they are looked at."""
        if self.page is None:
            self.panels.show_controller(made[1])
        return made

    def lay_out(self, made: tuple[Opened, GameController], place: int | None = None) -> None:
        """Go on with a game whose table has been made."""
        self._begin(self._bring(made), place)

    def _bring(self, made: tuple[Opened, GameController]) -> tuple[Opened, GameController]:
        """Let the page of a game come, which is to begin then."""
        opened, controller = made
        self._lay_down(controller, opened.number)
        return made

    def _begin(
        self, made: tuple[Opened, GameController], place: int | None = None, *, goes_over: bool = False
    ) -> None:
        """Go on with a game whose page has come, unless it has been left since."""
        opened, controller = made
        if not self._go_on(controller):
            return
        if opened.doubt is not None:
            controller.said.emit(say(opened.doubt.phrase))
        if place is not None:
            controller.look_at(place)
        if goes_over:
            self._shell.go_over()

    def leave(self) -> None:
        """Put the open game away; the library has all of it."""
        if self.page is None:
            return
        page, self.page = self.page, None
        self.panels.close(self._shell.services.user_state)
        self._own_actions.remove()
        page.controller.close()
        self._shell.safely(lambda: self._launcher.keep_picture(page.controller, self.number))
        self._shell.put_away(page)
        page.controller.deleteLater()

    def refresh(self) -> None:
        """Show what is so now, in the title, the menus and the panels."""
        if self.page is None or self._is_opening:
            return
        session = self.page.controller.session
        variant = session.setup.variant
        name = f" ({say(told(variant))})" if variant else ""
        self._shell.window().setWindowTitle(f"{say(session.game.title)}{name} – Springald")
        self._commands.refresh(self._actions)
        self.panels.refresh(self.page.controller)

    def apply(self, settings: Settings) -> None:
        """Pass new preferences on to the open game."""
        if self.page is not None:
            self.page.controller.runner.speed = settings.speed
            self.page.controller.coach.is_on = settings.coach
            self.page.controller.table.apply(settings)
            self.page.refresh()
            self.panels.log.retell()
            self.panels.follow_letters()

    def apply_palette(self) -> None:
        """Draw what has taken its colours from the palette again."""
        if self.page is not None:
            self.page.status.apply_palette()
            self.page.recent.apply_palette()
            self.page.replay.apply_palette()
            self.page.controller.table.apply(self._shell.services.user_state.settings)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self.panels.retranslate()
        if self.page is not None:
            self.page.retranslate()
            self.panels.retell_results(self.page.controller)

    def next_zone(self, step: int) -> None:
        """Bring the focus to the next part of the window, or with -1 to the one before."""
        page, panels = self.page, self.panels
        if page is None:
            return
        parts = *page.zones, panels.seats, panels.results, panels.log, self._commands.analysis
        zones = [part for part in parts if part is not None and part.isVisible()]
        focus = QApplication.focusWidget()
        here = [at for at, zone in enumerate(zones) if focus is zone or (focus and zone.isAncestorOf(focus))]
        to = zones[((here[0] if here else -step) + step) % len(zones)]
        if isinstance(dock := to.parentWidget(), QDockWidget):
            # It may lie behind another one.
            dock.raise_()
        # Else Qt takes it that no key has led there, and shows nothing.
        to.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _open(self, controller: GameController, number: int) -> None:
        """Lay a game on the table and go on with it."""
        page = self._lay_down(controller, number)
        controller.begin()
        page.setFocus()

    def _lay_down(self, controller: GameController, number: int) -> TablePage:
        """Bring the page of a game."""
        self.leave()
        self.number = number
        page = self.page = TablePage(controller)
        self._connect(page)
        self._actions.give_to_board(page.board)
        self._own_actions.add(controller.table, controller.session.game.id)
        # What there is to say is said when the game goes on, and once.
        self._is_opening = True
        self.panels.open(controller, self._shell.services.user_state)
        self._shell.bring(page)
        self._is_opening = False
        return page

    def _connect(self, page: TablePage) -> None:
        controller = page.controller
        page.forked.connect(self._commands.fork)
        page.asked.connect(self._follow)
        page.paced.connect(self._pace)
        page.status.wanted.connect(self._shell.open_rule)
        controller.changed.connect(self.refresh)
        controller.stepped.connect(lambda step: self._hear(controller, step))
        page.ended.connect(lambda: self._cheer(controller))
        # Not in the midst of a layout.
        page.resized.connect(lambda: QTimer.singleShot(0, page, self.panels.follow_window))
        controller.refused.connect(self.refused)
        controller.hints.given.connect(lambda _: self._note_help())
        controller.coach.doubted.connect(lambda doubt: self._ask(controller, doubt))
        controller.runner.stuck.connect(lambda seat: self._ask_about(controller, seat))
        controller.table.sounded.connect(self._shell.sounds.play)

    def _ask(self, controller: GameController, doubt: Doubt) -> None:
        """Ask somebody who may be about to blunder; that is a help, whatever they do then."""
        self._note_help()
        if self.page is not None:
            # Nothing is looked at any more.
            self.page.status.clear()
        is_named = controller.table.names_places
        words = in_words(controller.session, doubt.command, controller.names, names_places=is_named)
        dialog = DoubtDialog(doubt, words, self.page)
        # Once the dialog is closed: as long as it is open, nobody may play.
        dialog.insisted.connect(
            lambda: QTimer.singleShot(0, controller, lambda: controller.coach.insist(doubt.command))
        )
        dialog.shown.connect(lambda: self._show_better(controller, doubt.verdict.best))
        self._shell.open_dialog(dialog)

    def _ask_about(self, controller: GameController, seat: Seat) -> None:
        """Ask how to go on without a computer player; whoever plays for it is no measure of anybody."""
        dialog = StuckDialog(controller, seat, self.page)
        dialog.eased.connect(self._note_help)
        self._shell.open_dialog(dialog)

    def _show_better(self, controller: GameController, move: Command) -> None:
        """Show a move on the board that may be better, and say it."""
        is_named = controller.table.names_places
        words = in_words(controller.session, move, controller.names, names_places=is_named)
        controller.advise(Hint(move.phrase, (), move, move.phrase, ()), 3, words)

    def _hear(self, controller: GameController, step: AnyStep) -> None:
        """Where others' steps were taken back, that was a help."""
        if step.command is None and controller.session.has_taken_back_others():
            self._note_help()

    def _note_help(self) -> None:
        """Remember that somebody was helped: the game says nothing of how well they play."""
        self._shell.safely(lambda: self._shell.services.library.note_help(self.number))

    def _cheer(self, controller: GameController) -> None:
        """Let whoever won hear so; where nothing moves, an ending is silent, too."""
        session = controller.session
        if controller.runner.speed is Speed.OFF:
            return
        if mood(session.game.scoring.result(session.state), controller) is not Mood.DEFEAT:
            # By the table: whoever does not hear it may want to read it.
            controller.table.sounded.emit("fanfare")

    def _follow(self, action: ActionId) -> None:
        """Do what a button says that stands where a game has ended."""
        self._actions[action].trigger()

    def _look_over(self) -> None:
        """Let the board be seen of a game that is gone over; how it ended hears of its turning points."""
        page, analysis = self.page, self._commands.analysis
        if page is not None and analysis is not None:
            analysis.listed.connect(page.tell_points)
            page.tell_points(analysis.told)
            page.look_over()

    def _say_aloud(self, sentence: str) -> None:
        if self.page is not None:
            self.page.say_aloud(sentence)

    def _pace(self, speed: Speed) -> None:
        self._shell.take_settings(replace(self._shell.services.user_state.settings, speed=speed))

    def _point_out(self, ply: int) -> None:
        if self.page is not None:
            self.page.point_out(ply)

    def _look_at(self, place: int) -> None:
        if self.page is not None:
            self.page.controller.look_at(place)
