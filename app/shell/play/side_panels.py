"""The panels beside the board: seats, log and results; they remember where they were."""

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QMenu

from app.core.words import N_
from app.i18n import say
from app.shell.common.user_state import UserState
from app.shell.play.game_controller import GameController
from app.shell.play.log_panel import LogPanel
from app.shell.play.results_panel import ResultsPanel
from app.shell.play.seats_panel import SeatsPanel
from app.ui.widgets.letters import grown

_NOTE = "panels of {game} for {seats}"
_WIDTH, _BARS, _TITLE, _SLACK = 310, 120, 30, 22
"""Pixels: of a panel; what the bars of the window take, a panel's title, and a line more on a seat's card."""
_TITLES = {"seats": N_("Seats"), "results": N_("Result"), "log": N_("Log")}


class SidePanels:
    """
    The panels of a window.

    Attributes:
        seats, log, results: What is in them.
    """

    def __init__(self, window: QMainWindow) -> None:
        self.seats, self.log, self.results = SeatsPanel(), LogPanel(), ResultsPanel()
        self._window = window
        self._panels: dict[str, QDockWidget] = {}
        self._is_over = False
        self._looks_back = False
        self._note = _NOTE
        for name, widget in (("seats", self.seats), ("results", self.results), ("log", self.log)):
            dock = self._panels[name] = QDockWidget(window)
            dock.setObjectName(name)
            dock.setWidget(widget)
            window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            dock.hide()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        for name, dock in self._panels.items():
            dock.setWindowTitle(say(_TITLES[name]))
            # Qt says it once, in the language of the start.
            if (close := dock.findChild(QAbstractButton, "qt_dockwidget_closebutton")) is not None:
                close.setAccessibleName(say(N_("Close")))
        self.log.retell()
        self.seats.refresh()

    def add_to(self, menu: QMenu) -> None:
        """Let the panels be shown and hidden from a menu."""
        for dock in self._panels.values():
            menu.addAction(dock.toggleViewAction())

    def open(self, controller: GameController, user_state: UserState) -> None:
        """Show the panels for a game, where they were last time."""
        self._is_over = self._looks_back = False
        self._note = _NOTE.format(game=controller.session.game.id, seats=controller.session.setup.seats)
        self.seats.show_controller(controller)
        self.log.show_controller(controller)
        for name in ("seats", "log"):
            self._panels[name].show()
        note = QByteArray.fromBase64(user_state.note(self._note).encode())
        if note.isEmpty() or not self._window.restoreState(note):
            self._stand(len(controller.session.setup.players))
        self._panels["results"].hide()
        self._panels["results"].toggleViewAction().setVisible(False)

    def close(self, user_state: UserState) -> None:
        """Put the panels away and remember where they were."""
        if not self._is_over:
            # With the result between them the panels have been moved by us, not by the player.
            user_state.keep_note(self._note, bytes(self._window.saveState().toBase64().data()).decode())
        for dock in self._panels.values():
            dock.hide()
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
            self._panels["log" if looks_back else "results"].raise_()
        if is_over != self._is_over:
            self._is_over = is_over
            results = self._panels["results"]
            results.setVisible(is_over)
            results.toggleViewAction().setVisible(is_over)
            if is_over:
                self.results.show_controller(controller)
                self._make_room(len(controller.session.setup.players))

    def retell_results(self, controller: GameController) -> None:
        """Say the result again, in another language."""
        if self._is_over:
            self.results.show_controller(controller)

    def show_log(self) -> None:
        """Bring the log forward, and the focus to it."""
        self._panels["log"].show()
        self._panels["log"].raise_()
        self.log.setFocus()

    def _make_room(self, seats: int) -> None:
        """Let the result stand in front of the log, with as much room as it wants."""
        results, log = self._panels["results"], self._panels["log"]
        if not results.isFloating() and not log.isFloating():
            self._window.tabifyDockWidget(log, results)
        results.raise_()
        panels, room = [self._panels["seats"], results], self._window.height() - _BARS
        seats_room = min(self._wanted(seats), room // 2)
        self._window.resizeDocks(panels, [seats_room, room - seats_room], Qt.Orientation.Vertical)

    def _stand(self, seats: int) -> None:
        """Put the log under the seats, and let all seats be seen."""
        panels = [self._panels["seats"], self._panels["log"]]
        self._window.resizeDocks(panels, [self._width(), self._width()], Qt.Orientation.Horizontal)
        room = self._window.height() - _BARS
        seats_room = min(self._wanted(seats), room * 2 // 3)
        self._window.resizeDocks(panels, [seats_room, room - seats_room], Qt.Orientation.Vertical)

    def _width(self) -> int:
        """Return how wide the panels are to begin with: the board keeps the larger share."""
        return min(grown(_WIDTH), self._window.width() * 2 // 5)

    def _wanted(self, seats: int) -> int:
        """Return how high the panel with so many seats would like to be."""
        return self.seats.wanted + _SLACK * seats + _TITLE
