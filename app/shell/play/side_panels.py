"""The panels beside the board: seats, log and results; they remember where they were."""

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu

from app.core.words import N_
from app.i18n import say
from app.shell.common.user_state import Memory
from app.shell.play.game_controller import Desk
from app.shell.play.log_panel import LogView
from app.shell.play.results_panel import ResultsPanel
from app.shell.play.seats_panel import SeatsPanel

_NOTE = "panels of {game} for {seats}"
_BARS, _TITLE, _SLACK = 120, 30, 22
"""Pixels: what the bars of the window take, the title of a panel, and a line more on a seat's card."""
_TITLES = {"seats": N_("Seats"), "results": N_("Result"), "log": N_("Log")}


class Docks:
    """
    The panels of a window.

    Attributes:
        seats, log, results: What is in them.
    """

    def __init__(self, window: QMainWindow) -> None:
        self.seats, self.log, self.results = SeatsPanel(), LogView(), ResultsPanel()
        self._window = window
        self._docks: dict[str, QDockWidget] = {}
        self._is_over = False
        self._looks_back = False
        self._note = _NOTE
        for name, widget in (("seats", self.seats), ("results", self.results), ("log", self.log)):
            dock = self._docks[name] = QDockWidget(window)
            dock.setObjectName(name)
            dock.setWidget(widget)
            window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            dock.hide()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        for name, dock in self._docks.items():
            dock.setWindowTitle(say(_TITLES[name]))
        self.log.retell()
        self.seats.refresh()

    def add_to(self, menu: QMenu) -> None:
        """Let the panels be shown and hidden from a menu."""
        for dock in self._docks.values():
            menu.addAction(dock.toggleViewAction())

    def open(self, desk: Desk, memory: Memory) -> None:
        """Show the panels for a game, where they were last time."""
        self._is_over = self._looks_back = False
        self._note = _NOTE.format(game=desk.session.game.id, seats=desk.session.setup.seats)
        self.seats.show_desk(desk)
        self.log.show_desk(desk)
        for name in ("seats", "log"):
            self._docks[name].show()
        note = QByteArray.fromBase64(memory.note(self._note).encode())
        if note.isEmpty() or not self._window.restoreState(note):
            self._stand(len(desk.session.setup.players))
        self._docks["results"].hide()
        self._docks["results"].toggleViewAction().setVisible(False)

    def close(self, memory: Memory) -> None:
        """Put the panels away and remember where they were."""
        if not self._is_over:
            # With the result between them the panels have been moved by us, not by the player.
            memory.keep_note(self._note, bytes(self._window.saveState().toBase64().data()).decode())
        for dock in self._docks.values():
            dock.hide()

    def refresh(self, desk: Desk) -> None:
        """Show what is so now, the result as soon as there is one; but nothing that is still to be seen."""
        if desk.told < desk.session.timeline.now:
            return
        self.seats.refresh()
        self.log.refresh()
        is_over, looks_back = desk.session.is_over, desk.place is not None
        if looks_back != self._looks_back:
            self._looks_back = looks_back
            self._docks["log" if looks_back else "results"].raise_()
        if is_over != self._is_over:
            self._is_over = is_over
            results = self._docks["results"]
            results.setVisible(is_over)
            results.toggleViewAction().setVisible(is_over)
            if is_over:
                self.results.show_desk(desk)
                self._make_room(len(desk.session.setup.players))

    def retell_results(self, desk: Desk) -> None:
        """Say the result again, in another language."""
        if self._is_over:
            self.results.show_desk(desk)

    def show_log(self) -> None:
        """Bring the log forward, and the focus to it."""
        self._docks["log"].show()
        self._docks["log"].raise_()
        self.log.setFocus()

    def _make_room(self, seats: int) -> None:
        """Let the result stand in front of the log, with as much room as it wants."""
        results, log = self._docks["results"], self._docks["log"]
        if not results.isFloating() and not log.isFloating():
            self._window.tabifyDockWidget(log, results)
        results.raise_()
        docks, room = [self._docks["seats"], results], self._window.height() - _BARS
        seats_room = min(self._wanted(seats), room // 2)
        self._window.resizeDocks(docks, [seats_room, room - seats_room], Qt.Orientation.Vertical)

    def _stand(self, seats: int) -> None:
        """Put the log under the seats, and let all seats be seen."""
        docks = [self._docks["seats"], self._docks["log"]]
        self._window.resizeDocks(docks, [310, 310], Qt.Orientation.Horizontal)
        room = self._window.height() - _BARS
        seats_room = min(self._wanted(seats), room * 2 // 3)
        self._window.resizeDocks(docks, [seats_room, room - seats_room], Qt.Orientation.Vertical)

    def _wanted(self, seats: int) -> int:
        """Return how high the panel with so many seats would like to be."""
        return self.seats.wanted + _SLACK * seats + _TITLE
