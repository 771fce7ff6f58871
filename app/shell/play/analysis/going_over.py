"""*Go over it*: opens the analysis of a game that is over beside its board."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow

from app.bots.analysis.analysis import begin
from app.bots.protocol import Hint
from app.bots.puzzles.own_mistakes import keep_mistakes
from app.core.words import N_, Phrase
from app.i18n import say
from app.paths import data_folder
from app.shell.common.shell import Shell
from app.shell.play.analysis.analysis_panel import AnalysisPanel
from app.shell.play.analysis.analysis_runner import AnalysisRunner
from app.shell.play.analysis.analysis_sheet import write_analysis
from app.shell.play.game_controller import GameController
from app.shell.play.side_panels import entitle
from app.storage.bad_save import why
from app.strength.gone_over import ANALYSES
from app.ui.widgets.letters import grown
from app.ui.widgets.save_as import ask_where
from app.ui.widgets.side_panel import SidePanel

_DEPTH = 3
"""Of a hint that shows the move itself."""

_BESIDE = 480
"""Pixels, for letters of the usual size: a narrower window is shared equally by board and panel."""


class GoingOver:
    """
    The analysis of the game on the table; ends with it.

    Attributes:
        panel: Where it is shown.
        runner: Who asks for it.
    """

    def __init__(self, shell: Shell, controller: GameController, again: Callable[[], object]) -> None:
        self._shell, self._controller = shell, controller
        found = begin(controller.session)
        if not found.decisions:
            # Computers among themselves: all that was decided is worth a look.
            found = begin(controller.session, everybody=True)
        self.runner = AnalysisRunner(found, shell.services.pool, data_folder() / ANALYSES, controller)
        self._is_leading = False
        self.panel = AnalysisPanel(controller, self.runner)
        self._dock = self._docked()
        self.panel.chosen.connect(self.look_at)
        self.panel.asked.connect(lambda _: again())
        self.runner.grown.connect(self._keep_mistakes)
        self.panel.printed.connect(self._ask_where)
        controller.changed.connect(self._follow)
        self.runner.start()

    def show(self) -> None:
        """Bring the panel forward."""
        self._dock.show()
        self._dock.raise_()
        window = self._shell.window()
        if isinstance(window, QMainWindow):
            room = [window.height() * 2 // 3]
            window.resizeDocks([self._dock], room, Qt.Orientation.Vertical)
            if window.width() < grown(_BESIDE):
                # Else the panel would be as wide as it likes, and the board a sliver.
                window.resizeDocks([self._dock], [window.width() // 2], Qt.Orientation.Horizontal)

    def close(self) -> None:
        """Ask nothing more, put the panel away, and tell nobody anything any more; what is named is kept."""
        self._keep_mistakes(by_now=True)
        self.runner.grown.disconnect()
        self.runner.stop()
        self._controller.changed.disconnect(self._follow)
        self._dock.hide()
        self._dock.deleteLater()

    def look_at(self, place: int) -> None:
        """Show the board as it was, with the best move on it."""
        self._is_leading = True
        self._controller.look_at(place)
        decision = self.panel.decision()
        verdict = None if decision is None else self.runner.analysis.verdicts.get(decision.ply)
        if verdict is not None:
            move = verdict.best
            self._controller.table.show_hint(Hint(Phrase(""), (), move, move.phrase, ()), _DEPTH)

    def save(self, path: Path) -> None:
        """Write all of it on a page of paper, or say why that is not possible."""
        is_metric = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.MetricSystem
        try:
            write_analysis(self.runner.analysis, None, path, "a4" if is_metric else "letter")
        except OSError as error:
            values = {"name": path.name, "why": why(error)}
            self._shell.complain(say(Phrase(N_("{name} cannot be written: {why}."), values)))

    def _ask_where(self) -> None:
        name = self._controller.session.game.id
        path = ask_where(self._shell.window(), say(N_("Save as PDF")), name, ".pdf", kind="PDF")
        if path:
            self.save(path)

    def _keep_mistakes(self, *, by_now: bool = False) -> None:
        """Make puzzles of what was done worst, once all is known of it, or of what is known by now."""
        if by_now or self.runner.done == self.runner.whole:
            # What cannot be kept costs no more than that.
            with suppress(OSError, ValueError, KeyError):
                keep_mistakes(self.runner.analysis)

    def _follow(self) -> None:
        self.panel.refresh()
        if self._is_leading:
            # Who looks back sees the log, but here the words are on our panel.
            self._is_leading = False
            self._dock.raise_()
            self.panel.bring_words()

    def _docked(self) -> QDockWidget:
        window = self._shell.window()
        assert isinstance(window, QMainWindow)
        dock = SidePanel(window)
        dock.setObjectName("analysis")
        dock.setWidget(self.panel)
        self.panel.titled.connect(lambda title: entitle(dock, title))
        self.panel.retranslate()
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        for other in window.findChildren(QDockWidget, "results"):
            window.tabifyDockWidget(other, dock)
        return dock
