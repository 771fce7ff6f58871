"""The panels beside the board: seats, log and results; they remember where they were."""

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QMenu, QToolBar, QWidget
from shiboken6 import Shiboken

from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.user_state import UserState
from app.shell.play.game_controller import GameController
from app.shell.play.log_panel import LogPanel
from app.shell.play.results_panel import ResultsPanel
from app.shell.play.seats_panel import SeatsPanel
from app.ui.text.labels import set_tool_tip
from app.ui.widgets.letters import grown, growth, is_low
from app.ui.widgets.side_panel import SidePanel

_NOTE, _OURS = "panels of {game} for {seats}", "{note}, their width chosen by nobody"
_WIDTH, _NARROW, _BOARD, _BARS, _TITLE, _SLACK = 310, 240, 560, 120, 30, 22
"""Pixels: of a panel, at least; of a board; of the window's bars, a title, a line more on a card."""
_BESIDE = 480
"""Pixels, for letters of the usual size: in a window narrower than that no board has room beside panels."""

_DOCK_BUTTONS = {
    "qt_dockwidget_closebutton": N_("Close the panel {panel}"),
    "qt_dockwidget_floatbutton": N_("Let the panel {panel} float"),
}
"""What Qt calls the buttons of a panel, and what screen readers shall."""


def entitle(dock: QDockWidget, title: str) -> None:
    """Give a panel its title; its buttons say it, too, to screen readers."""
    dock.setWindowTitle(title)
    dock.widget().setAccessibleName(title)
    for button, text in _DOCK_BUTTONS.items():
        found = dock.findChild(QAbstractButton, button)
        if found is not None:
            found.setAccessibleName(say(Phrase(text, {"panel": title})))


class SidePanels:
    """
    The panels of a window.

    Attributes:
        seats, log, results: What is in them.
        seats_dock, log_dock, results_dock: The panels themselves.
    """

    def __init__(self, window: QMainWindow) -> None:
        self.seats, self.log, self.results = SeatsPanel(), LogPanel(), ResultsPanel()
        self._window = window
        self._controller: GameController | None = None
        self._is_over = False
        self._looks_back = False
        self._is_folded = False
        self._growth = growth()
        # The width that we gave them last: another one was chosen by somebody.
        self._given = 0
        self._note, self._wide = _NOTE, QByteArray()
        self._back: dict[QDockWidget, QAction] = {}
        # A window finds its panels by these names, when it is told where they were.
        self.seats_dock = self._new_dock("seats", self.seats)
        self.results_dock = self._new_dock("results", self.results)
        self.log_dock = self._new_dock("log", self.log)
        self._docks = self.seats_dock, self.results_dock, self.log_dock
        self.retranslate()

    def _new_dock(self, name: str, widget: QWidget) -> QDockWidget:
        dock = SidePanel(self._window)
        dock.setObjectName(name)
        dock.setWidget(widget)
        self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        dock.hide()
        dock.toggleViewAction().setVisible(False)
        return dock

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        titles = say(N_("Seats")), say(N_("Result")), say(N_("Log"))
        for dock, title in zip(self._docks, titles, strict=True):
            entitle(dock, title)
            if (back := self._back.get(dock)) is not None:
                back.setText(title)
                set_tool_tip(back, say(Phrase(N_("Show the panel {panel}"), {"panel": title})))
        self._offer_back()
        self.log.retell()
        self.seats.refresh()

    def add_to(self, menu: QMenu) -> None:
        """Let the panels be shown and hidden from a menu."""
        for dock in self._docks:
            menu.addAction(dock.toggleViewAction())

    def offer_on(self, bar: QToolBar, before: QAction) -> None:
        """Let a panel that is folded away be seen on a bar, left of an action, and come back from there."""
        for dock in self._docks:
            back = self._back[dock] = QAction(dock)
            back.triggered.connect(dock.show)
            back.triggered.connect(dock.raise_)
            bar.insertAction(before, back)
            dock.toggleViewAction().toggled.connect(self._offer_back)
        self.retranslate()

    def _offer_back(self) -> None:
        """Offer what is folded away; where the bar has no room for words, the menu does."""
        if not Shiboken.isValid(self._window):
            # Panels go after their window, and tell so.
            return
        is_open = self._controller is not None and not is_low(self._window.height())
        for dock, back in self._back.items():
            shown = dock.toggleViewAction()
            back.setVisible(is_open and shown.isVisible() and not shown.isChecked())

    def show_controller(self, controller: GameController) -> None:
        """Tell of another game, unless they tell of it already."""
        if self._controller is not controller:
            self._controller = controller
            self.seats.show_controller(controller)
            self.log.show_controller(controller)

    def open(self, controller: GameController, user_state: UserState) -> None:
        """Show the panels for a game, where they were last time."""
        self._is_over = self._looks_back = False
        self._note = _NOTE.format(game=controller.session.game.id, seats=controller.session.setup.seats)
        if growth() != 1:
            # Nobody chose for these letters what they chose for others.
            self._note += f" at {growth():g}"
        self.show_controller(controller)
        note = QByteArray.fromBase64(user_state.note(self._note).encode())
        self._wide = note
        self._fold(self._is_narrow)
        if not self._is_folded:
            if note.isEmpty() or not self._window.restoreState(note):
                self._stand(len(controller.session.setup.players))
            elif user_state.note(_OURS.format(note=self._note)):
                self._widen()
            else:
                self._keep_within()
        self.results_dock.hide()
        for dock in self._docks:
            dock.toggleViewAction().setVisible(dock is not self.results_dock)
        self._offer_back()

    def close(self, user_state: UserState) -> None:
        """Put the panels away and remember where they were."""
        place = self._wide if self._is_folded else self._window.saveState()
        if not self._is_over and not place.isEmpty():
            # With the result between them the panels have been moved by us, as where there is no room.
            user_state.keep_note(self._note, bytes(place.toBase64().data()).decode(), matters=False)
            if not self._is_folded:
                ours = "yes" if self._is_ours else ""
                user_state.keep_note(_OURS.format(note=self._note), ours, matters=False)
        for dock in self._docks:
            dock.hide()
            dock.toggleViewAction().setVisible(False)
        self._controller = None
        self._offer_back()
        self.seats.forget()
        self.log.forget()
        self.results.forget()

    def refresh(self, controller: GameController) -> None:
        """Show what is so now, the result as soon as there is one; but nothing that is still to be seen."""
        if controller.told < controller.session.timeline.now:
            return
        self.seats.refresh()
        self.log.refresh()
        is_over, looks_back = controller.session.is_over, controller.place is not None
        if looks_back != self._looks_back:
            self._looks_back = looks_back
            (self.log_dock if looks_back else self.results_dock).raise_()
        if is_over != self._is_over:
            self._is_over = is_over
            self.results_dock.setVisible(is_over and not self._is_folded)
            self.results_dock.toggleViewAction().setVisible(is_over)
            if is_over:
                self.results.show_controller(controller)
            self._offer_back()
            if is_over and not self._is_folded:
                self._make_room(len(controller.session.setup.players))

    def retell_results(self, controller: GameController) -> None:
        """Say the result again, in another language."""
        if self._is_over:
            self.results.show_controller(controller)

    def follow_letters(self) -> None:
        """Be as wide as letters of another size want it; Qt would keep the room that the large ones had."""
        if growth() != self._growth:
            self._growth = growth()
            self.follow_window()
            self._widen()

    def follow_window(self) -> None:
        """Fold the panels away where the window has become too narrow, and bring them back with the room."""
        if not self.seats.is_in_use:
            return
        if self._is_narrow == self._is_folded:
            if not self._is_folded and self._is_ours and self._given != self._usual_width:
                self._widen()
            return
        if self._is_narrow:
            self._wide = self._window.saveState()
            self._fold(True)
            self.results_dock.hide()
            return
        self._fold(False)
        self.results_dock.setVisible(self._is_over)
        if not self._window.restoreState(self._wide):
            self._widen()

    def show_log(self) -> None:
        """Bring the log forward, and the focus to it."""
        self.log_dock.show()
        self.log_dock.raise_()
        self.log.setFocus()

    @property
    def _is_narrow(self) -> bool:
        """Whether the window has no room for a board beside panels: some boards want more than others."""
        width, board = self._window.width(), 0
        if self._controller is not None:
            board = self._controller.table.widget().minimumSizeHint().width()
        return width < grown(_BESIDE) or width - min(grown(_NARROW), width * 2 // 5) < board

    def _fold(self, is_folded: bool) -> None:
        """Fold the panels away, or bring them back; the menu shows each of them all the same."""
        self._is_folded = is_folded
        self.seats_dock.setVisible(not is_folded)
        self.log_dock.setVisible(not is_folded)

    def _make_room(self, seats: int) -> None:
        """Let the result stand in front of the log, with as much room as it wants."""
        results, log = self.results_dock, self.log_dock
        if not results.isFloating() and not log.isFloating():
            self._window.tabifyDockWidget(log, results)
        results.raise_()
        panels, room = [self.seats_dock, results], self._window.height() - _BARS
        seats_room = min(self._wanted(seats), room // 2)
        self._window.resizeDocks(panels, [seats_room, room - seats_room], Qt.Orientation.Vertical)

    def _stand(self, seats: int) -> None:
        """Put the log under the seats, and let all seats be seen."""
        self._widen()
        panels = [self.seats_dock, self.log_dock]
        room = self._window.height() - _BARS
        seats_room = min(self._wanted(seats), room * 2 // 3)
        self._window.resizeDocks(panels, [seats_room, room - seats_room], Qt.Orientation.Vertical)

    def _widen(self) -> None:
        """Let the panels be as wide as letters want it, while the board keeps what it needs, or more."""
        self._take_width(self._usual_width)

    def _keep_within(self) -> None:
        """Leave the panels as wide as they were, if these letters can be read and the board has its room."""
        least = min(grown(_NARROW), self._window.width() * 2 // 5, self._widest)
        for dock in (self.seats_dock, self.log_dock):
            if not dock.isFloating() and not least <= dock.width() <= self._widest:
                self._take_width(min(max(dock.width(), least), self._widest))

    @property
    def _usual_width(self) -> int:
        """How wide panels are if nobody has chosen another width."""
        return min(grown(_WIDTH), self._window.width() * 2 // 5, self._widest)

    @property
    def _is_ours(self) -> bool:
        """Whether nobody has made the panels wider or narrower."""
        return self.seats_dock.width() == self._given

    @property
    def _widest(self) -> int:
        """How wide panels may be before the board lacks room, or they cannot be read."""
        return max(grown(_NARROW), self._window.width() - _BOARD)

    def _take_width(self, width: int) -> None:
        self._given = width
        self._window.resizeDocks([self.seats_dock, self.log_dock], [width] * 2, Qt.Orientation.Horizontal)

    def _wanted(self, seats: int) -> int:
        """Return how high the panel with so many seats would like to be."""
        return self.seats.wanted + _SLACK * seats + _TITLE
