"""The page a game is played on: the board, the curtain over it, the slider and the status under it."""

from collections.abc import Sequence

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QWidget

from app.core.command import Seat
from app.core.session import AnyStep
from app.i18n import say
from app.shell.common.thumbnails import left_picture_ahead
from app.shell.play.announcement import Announcement
from app.shell.play.curtain import Curtain
from app.shell.play.ending_panel import EndingPanel
from app.shell.play.game_controller import GameController
from app.shell.play.nature_panel import NaturePanel
from app.shell.play.recent.recent_steps import RecentStep
from app.shell.play.recent.recent_strip import RecentStrip
from app.shell.play.replay_bar import ReplayBar
from app.shell.play.replayer import Replayer
from app.shell.play.status_strip import StatusStrip
from app.ui.board.accessibility import say_aloud
from app.ui.widgets.page_stack import BoardColumn, BoardPage
from app.ui.widgets.scrolling import ScrollColumn

_FLASH_MS = 1800
"""So long a place on the board is pointed out that a line of the log tells of."""

_AHEAD_MS = 40
"""From one plank of the picture that is kept of the game to the next."""

_DEEDS = (QEvent.Type.ShortcutOverride, QEvent.Type.MouseButtonPress)
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
"""What ends a step that is shown once more; but these keys alone do nothing."""


class TablePage(BoardPage):
    """
    The page of one open game.

    Signals:
        forked: The game shall go on from the place that is looked at, as a new one.
        asked: The `ActionId` of what is wanted after the end.
        paced: The `Speed` that things shall have.
        ended: The game has just ended here, and that is told now.
        resized: There is more room, or less.

    Attributes:
        ending: Lies over the board of a game that is over, until the board is to be seen; or None.
        tells_ending: Whether anything does.
    """

    forked = Signal()
    asked = Signal(object)
    paced = Signal(object)
    ended = Signal()
    resized = Signal()

    def __init__(self, controller: GameController) -> None:
        super().__init__()
        self.controller, self.game = controller, controller.session.game
        self.board = controller.table.widget()
        self.status, self.replay, self.curtain = StatusStrip(), ReplayBar(), Curtain(self)
        self.recent = RecentStrip(controller.table, controller.session.setup.players)
        self.replayer = Replayer(controller)
        self.announcement = Announcement(self.recent)
        self._flash = QTimer(self, interval=_FLASH_MS, singleShot=True)
        self._ahead = left_picture_ahead(controller.table)
        self._painting = QTimer(self, interval=_AHEAD_MS)
        self._painting.timeout.connect(self._paint_ahead)
        self._painting.start()
        self.asking = NaturePanel()
        self.ending: EndingPanel | None = None
        self._points: Sequence[str] = ()
        # Who could play last, unless a curtain has come since.
        self._turn: Seat | None = None
        self._entered = QElapsedTimer()
        self._comes_back = False
        self.tells_ending = True
        self._was_running = self._has_told = False
        self._arrange()
        self._announced: tuple[str, ...] = ("",)
        self.setFocusProxy(self.board)
        view = self.board.focusProxy() or self.board
        view.installEventFilter(self)
        if isinstance(view, QAbstractScrollArea):
            view.viewport().installEventFilter(self)
        self._connect()

    def _arrange(self) -> None:
        """Lay the board over the sentence, which is in sight however little room the board has."""
        stage = BoardPage()
        scroller = ScrollColumn(stage)
        _lay(stage, (self.recent, self.board, self.asking), grows=self.board)
        _lay(self, (scroller, self.replay, self.status), grows=scroller)
        self.replay.hide()

    def refresh(self) -> None:
        """Show what the controller shows: view, prompt, slider, curtain."""
        controller = self.controller
        self._notice_turn()
        self.status.show_prompt(controller.prompt(), controller.session.setup.players, controller.names)
        self._announce_task()
        self._show_recent()
        looks_back = controller.place is not None and not self.replayer.is_on
        # Whoever looks back already keeps the slider while a step is shown again: the board stays as it is.
        self.replay.setVisible(looks_back or (self.replayer.is_on and self.replay.isVisibleTo(self)))
        self.asking.show_controller(controller)
        if looks_back and controller.place is not None:
            self.replay.show_place(controller.place, controller.session.timeline.now)
        self._show_ending()

    def _notice_turn(self) -> None:
        """Let a quick second Enter do nothing for whoever comes next at this screen."""
        watching = self.controller.watching
        if watching is not None and self._turn not in (None, watching) and self._has_just_entered:
            self.status.one_by_one.renew()
        self._turn = self._turn if watching is None else watching

    @property
    def _has_just_entered(self) -> bool:
        """Whether Enter, or a button, was just pressed: a second Enter may still be meant for that."""
        return self._entered.isValid() and self._entered.elapsed() < QApplication.doubleClickInterval()

    @property
    def zones(self) -> Sequence[QWidget]:
        """What F6 leads to here, as far as it is seen; nothing behind the curtain can be reached."""
        if self.curtain.isVisible():
            return (self.curtain,)
        chips = [chip for chip in self.recent.chips if chip.isVisible()][-1:]
        ending = () if self.ending is None else (self.ending.again,)
        return (self.board, *ending, *chips, self.replay.slider, self.status.spare, self.status.primary)

    def _announce_task(self) -> None:
        """Let a screen reader say what is to be done; while it stays the same, only what is new of it."""
        (task, *rest), (before, *old) = self.status.parts, self._announced
        self._announced = self.status.parts
        for part in [task] if task != before else [each for each in rest if each and each not in old]:
            self.say_aloud(part)

    def _announce(self, step: AnyStep) -> None:
        """Let everybody notice what a step begins."""
        controller = self.controller
        is_seen = controller.waited_for is None and controller.place is None
        if controller.session.is_over:
            self.announcement.put_away()
            return
        if step.command is None or not is_seen:
            return
        if (phrase := controller.table.announced(step)) is not None:
            self.announcement.show_words(say(phrase, controller.names), controller.runner.speed)

    def say_aloud(self, sentence: str) -> None:
        """Let a screen reader say a sentence."""
        say_aloud(self.board, sentence)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self.replay.retranslate()
        self.recent.retranslate()
        self.curtain.retranslate()
        self.refresh()
        if self.ending is not None:
            self._open_ending(is_quiet=True)

    def point_out(self, ply: int) -> None:
        """Show for a moment where an entry of the log was."""
        controller = self.controller
        controller.table.point_out(controller.recent.at(ply, controller.viewer))
        self._flash.start()

    def _paint_ahead(self) -> None:
        """Paint a little of what will be needed when the page is left, while there is time."""
        if next(self._ahead, self) is self:
            self._painting.stop()

    def _show_recent(self) -> None:
        """Show what the others did since the last turn of whoever looks; nothing behind a curtain."""
        controller = self.controller
        if controller.waited_for is not None:
            self.recent.show_steps(())
        elif not self.replayer.is_on:
            last = controller.told if controller.place is None else controller.place
            self.recent.show_steps(controller.recent.of_others(controller.viewer, last))
        self._show_stake()
        self._show_pace()

    def _show_stake(self) -> None:
        """Show what is at stake, but nothing that is still to be seen on the board."""
        controller = self.controller
        if controller.place is None and controller.told < controller.session.timeline.now:
            return
        at_stake = None if controller.waited_for is not None else controller.table.at_stake(controller.view)
        self.recent.show_stake("" if at_stake is None else say(at_stake, controller.names))

    def _point_at(self, told: RecentStep | None) -> None:
        self._flash.stop()
        self.controller.table.point_out(None if told is None else told.picture)

    def _show_again(self, told: RecentStep) -> None:
        self.replayer.show_step(told.ply)
        self.controller.table.point_out(told.picture)

    def _let_wait(self, is_wanted: bool) -> None:
        self.controller.runner.is_stepping = is_wanted
        self._show_pace()

    def _show_pace(self) -> None:
        runner, is_over = self.controller.runner, self.controller.session.is_over
        self.recent.show_pace(runner.speed, is_stepping=runner.is_stepping, is_over=is_over)

    def _connect_recent(self) -> None:
        controller = self.controller
        self.recent.pointed.connect(self._point_at)
        self.recent.chosen.connect(self._show_again)
        self.recent.stepped.connect(self._let_wait)
        self.recent.hurried.connect(controller.runner.hurry)
        self.recent.paced.connect(self.paced)
        controller.table.hurried.connect(self.replayer.stop)
        controller.table.hurried.connect(controller.runner.hurry)
        self._flash.timeout.connect(lambda: controller.table.point_out(None))

    def _connect(self) -> None:
        controller = self.controller
        self._connect_recent()
        controller.changed.connect(self.refresh)
        controller.played.connect(self.status.clear)
        controller.said.connect(self.status.say)
        controller.refused.connect(lambda _: self.status.hold_to_gesture())
        controller.said.connect(self.say_aloud)
        controller.stepped.connect(self._announce)
        controller.curtained.connect(self._draw_curtain)
        self.curtain.drawn.connect(controller.uncover)
        self.asking.answered.connect(controller.answer)
        self.status.pressed.connect(self._press)
        self.status.spared.connect(self._leave)
        self.replay.moved.connect(controller.look_at)
        self.replay.left.connect(lambda: controller.look_at(None))
        self.replay.forked.connect(self.forked)

    def _show_ending(self) -> None:
        """Tell how the game ended, once its last step has been seen and let go; quietly if it was over."""
        controller = self.controller
        is_over, is_now = controller.session.is_over, controller.place is None
        if (self.ending is not None or self._comes_back) and not (is_over and is_now):
            # Who looks back finds it again at the end.
            self._was_running = self._has_told = self._comes_back = False
            self._close_ending()
        elif is_over and is_now and not self._has_told:
            if controller.told < controller.session.timeline.now:
                return
            self._has_told = True
            if self.tells_ending:
                self._open_ending(is_quiet=not self._was_running)
                if self._was_running:
                    self.ended.emit()
        if not is_over:
            self._was_running, self._has_told, self._points = True, False, ()

    def _open_ending(self, *, is_quiet: bool = False) -> None:
        self._close_ending()
        self.ending = EndingPanel(self.controller, self, is_quiet=is_quiet)
        self.ending.tell_points(self._points)
        self.ending.asked.connect(self.asked)
        self.ending.closed.connect(self._close_ending)
        self.ending.unfit.connect(self._place_ending)
        self._place_ending()
        self.ending.setFocus()

    def tell_points(self, points: Sequence[str]) -> None:
        """Hear of the turning points of a game that is gone over: they belong to how it ended."""
        self._points = points
        if self.ending is not None:
            self.ending.tell_points(points)
            self._place_ending()

    def look_over(self) -> None:
        """Let the board be seen of a game that is gone over; the ending comes back after a look back."""
        self._comes_back = self.ending is not None
        self._close_ending()

    def _close_ending(self) -> None:
        if self.ending is not None:
            self.ending.hide()
            self.ending.deleteLater()
            self.ending = None
            self.board.setFocus()

    def _place_ending(self) -> None:
        """Let it lie in the middle of the board, or of the page where the board has no room for its count."""
        if self.ending is not None:
            over = self._room_for(self.ending)
            self.ending.setVisible(over is not None)
            if over is not None:
                frame = self.ending.rect()
                frame.moveCenter(over.mapTo(self, over.rect().center()))
                self.ending.move(frame.topLeft())

    def _room_for(self, ending: EndingPanel) -> QWidget | None:
        """Return over what it has room with its count, or scrolled, else without; None for over nothing."""
        board, page = self.board, self
        ways = ((board, True, False), (page, True, False), (page, True, True), (board, False, False))
        for room, needs_count, scrolls in (*ways, (page, False, False), (page, False, True)):
            if ending.fit(room.size(), scrolls=scrolls) and (ending.is_counted or not needs_count):
                return room
        return None

    def _press(self) -> None:
        self._entered.start()
        self.board.setFocus()
        self.controller.primary()

    def _leave(self) -> None:
        self._entered.start()
        self.board.setFocus()
        command = self.controller.table.prompt().spare_command
        if command is not None:
            self.controller.play(command)

    def _draw_curtain(self, seat: Seat | None) -> None:
        # Who gives the page the keys, when it opens or is come back to, gives them to the cloth.
        self.setFocusProxy(self.board if seat is None else self.curtain)
        self._turn = None
        self.status.clear()
        player = None if seat is None else self.controller.session.setup.players[seat]
        self.curtain.wait_for(player, is_quick=self._has_just_entered)
        self.setFocus()

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.curtain.setGeometry(self.rect())
        self.announcement.place()
        self.recent.keep_height(self.window().height())
        self._place_ending()
        self.resized.emit()

    def focusNextPrevChild(self, forwards: bool) -> bool:
        # What has gone, or can do nothing any more, leaves the keys to the board; Qt: to what comes next.
        here = QApplication.focusWidget()
        if here is not None and self.isAncestorOf(here) and not (here.isVisible() and here.isEnabled()):
            self.board.setFocus()
            return True
        return super().focusNextPrevChild(forwards)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if self.replayer.is_on and event.type() in _DEEDS and not _is_modifier(event):
            # Whoever does something goes on with the game; a click would hit what is not there.
            self.replayer.stop()
            return event.type() == QEvent.Type.MouseButtonPress
        # While the game stands still what is held on the board takes no Enter: it goes on.
        is_enter = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and event.type() == QEvent.Type.KeyPress:
            if self.status.one_by_one.is_quick:
                return True
            self._entered.start()
            if self.controller.is_paused:
                self.controller.primary()
                return True
        return super().eventFilter(thing, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What the board itself has no use for ends up here.
        if not _is_modifier(event):
            self.replayer.stop()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and isinstance(here := QApplication.focusWidget(), QAbstractButton):
            if not event.isAutoRepeat():
                here.click()
        elif is_enter and not self.status.one_by_one.is_quick:
            is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._leave() if is_shifted else self.controller.primary()
        elif event.key() == Qt.Key.Key_Escape:
            # To the board, or to the cloth before it.
            self.setFocus()
            if self.controller.place is not None:
                self.controller.look_at(None)
        else:
            super().keyPressEvent(event)


def _is_modifier(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() in _MODIFIERS


def _lay(page: QWidget, parts: Sequence[QWidget], *, grows: QWidget) -> None:
    """Lay parts of a page below each other; one of them takes what room there is."""
    column = BoardColumn(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for part in parts:
        column.addWidget(part, int(part is grows))
