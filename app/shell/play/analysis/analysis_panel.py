"""Where a game was won and lost: the chances through it, luck and skill, and its turning points in words."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QProgressBar, QVBoxLayout

from app.bots.advice.explanation import recounted
from app.bots.analysis.analysis import Analysis, Decision
from app.bots.analysis.swings import Balance
from app.bots.analysis.verdict import GRADE_NAMES, Grade, Verdict
from app.bots.values.evaluator import EQUAL_ERRORS
from app.core.command import NATURE, Command, Seat
from app.core.session import AnySession
from app.core.words import N_, NN_, Phrase, counted, verbatim
from app.i18n import number, say, sentence, signed
from app.shell.common.fonts import soft, strong
from app.shell.common.menu_actions import ActionId
from app.shell.play.analysis.analysis_runner import AnalysisRunner
from app.shell.play.analysis.chances_graph import ChancesGraph
from app.shell.play.game_controller import GameController
from app.ui.widgets.buttons import button
from app.ui.widgets.letters import grow
from app.ui.widgets.scrolling import PanelColumn

_PLACE = Qt.ItemDataRole.UserRole

_APART = 3
"""Pixels around each turning point."""

_WORDS = 52
"""Pixels of height that words about a step have at least: three lines."""

_LINE = 4
"""So many further steps are named."""

_FAR = 1000
"""All that there is to be done, on the bar."""


class AnalysisPanel(PanelColumn):
    """
    Shows what is known of a game, while more becomes known.

    Signals:
        chosen: A place of the log shall be looked at.
        asked: The `ActionId` of a button.
        printed: All of it is wanted on paper.
        titled: What it is called in the language that is spoken now.
        listed: The turning points that are known now, in words; or why there is none.
    """

    chosen = Signal(int)
    asked = Signal(object)
    printed = Signal()
    titled = Signal(str)
    listed = Signal(list)

    def __init__(self, controller: GameController, runner: AnalysisRunner) -> None:
        super().__init__(10, 8)
        self._controller, self._runner = controller, runner
        self.graph, self.points, self.bar = ChancesGraph(), QListWidget(), QProgressBar()
        self.bar.setMaximum(_FAR)
        self._listed: list[str] = []
        self._none = soft()
        self._balance, self.others, self.words, self._heading = soft(), soft(), soft(), strong()
        self.halt = button("", self._halt)
        self.again = button("", partial(self.asked.emit, ActionId.FORK))
        self.on = button("", self._tell_line)
        self.paper = button("", self.printed.emit)
        self._arrange()
        runner.grown.connect(self.refresh)
        self.graph.chosen.connect(self.chosen)
        self.points.itemClicked.connect(self._choose)
        self.points.itemActivated.connect(self._choose)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self.titled.emit(say(N_("Going over it")))
        self.graph.setAccessibleName(say(N_("Chances to win")))
        self._heading.setText(say(N_("Turning points")))
        self.points.setAccessibleName(self._heading.text())
        self.again.setText(say(N_("Try again from here")))
        self.on.setText(say(N_("Show how it goes on")))
        self.paper.setText(say(N_("Save as PDF …")))
        self.refresh()

    def refresh(self) -> None:
        """Show what is known by now, and where the board is."""
        runner, found = self._runner, self._runner.analysis
        self.graph.show_analysis(found, self._controller.place)
        # What shows itself to be worth a closer look makes the way longer, and does not lead back.
        self.bar.setValue(max(self.bar.value(), _FAR * runner.done // max(1, runner.whole)))
        self.bar.setVisible(runner.is_running)
        self.halt.setText(say(N_("Stop") if runner.is_running else N_("Go on")))
        self.halt.setVisible(runner.is_running or runner.done < runner.whole)
        self._balance.setText("\n".join(self._balances()))
        self._list_points()
        self.others.setText(as_bad_said(found))
        self.others.setVisible(bool(found.as_bad))
        place = self._controller.place
        decision = next((each for each in found.decisions if each.ply == place), None)
        self.paper.setEnabled(found.balance is not None)
        self.again.setEnabled(place is not None)
        self.on.setEnabled(decision is not None and decision.ply in found.verdicts)
        idle = say(N_("A click on the graph or on a turning point shows that step, and what it gave away."))
        self.words.setText(idle if decision is None else self._about(decision))

    def bring_words(self) -> None:
        """Scroll to what is said of the step on the board."""
        # Once they have the height that they need.
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self.words, 0, _APART))

    def decision(self) -> Decision | None:
        """Return the decision that the board is at."""
        found = self._runner.analysis.decisions
        return next((each for each in found if each.ply == self._controller.place), None)

    @property
    def told(self) -> list[str]:
        """The turning points that are known now, in words; or why there is none."""
        points = [self._point(each) for each in self._runner.analysis.turning_points]
        return points or [say(self._why_none)]

    @property
    def _why_none(self) -> str:
        if self._runner.is_running:
            return N_("The steps that look worst are being looked at more closely …")
        if self._runner.done < self._runner.whole:
            return N_("Nothing is certain yet.")
        return N_("No step clearly gave anything away.")

    def _list_points(self) -> None:
        points, texts = self._runner.analysis.turning_points, self.told
        if texts == self._listed:
            return
        self._listed = texts
        self.points.clear()
        for each, text in zip(points, texts, strict=False):
            line = QListWidgetItem(text)
            line.setData(_PLACE, each.ply)
            self.points.addItem(line)
        self.points.setVisible(bool(points))
        self._none.setVisible(not points)
        self._none.setText(texts[0])
        self.listed.emit(texts)

    def _point(self, decision: Decision) -> str:
        """Return a turning point in words."""
        verdict = self._runner.analysis.verdicts[decision.ply]
        names = self._controller.names
        played, best = (self._told(decision, each) for each in (decision.played, verdict.best))
        values = {
            "step": decision.ply + 1,
            "grade": Phrase(GRADE_NAMES[verdict.grade]),
            **lost(verdict),
            "played": verbatim(played),
            "best": verbatim(better_said(played, best)),
        }
        text = N_(
            "Step {step}, {grade}: {played} That gave away about {loss} chances in 100, at least {least}. "
            "Better: {best}"
        )
        return say(Phrase(text, values), names)

    def _about(self, decision: Decision) -> str:
        """Say of the decision on the board how good it was."""
        verdict = self._runner.analysis.verdicts.get(decision.ply)
        if verdict is None:
            return say(N_("Nobody has thought about this step yet."))
        if self._runner.analysis.grade(decision.ply) is Grade.GOOD:
            return say(N_("Nothing better could be proved here."))
        return self._point(decision)

    def _tell_line(self) -> None:
        """Say how it might have gone on after the best move."""
        decision = self.decision()
        verdict = None if decision is None else self._runner.analysis.verdicts.get(decision.ply)
        if decision is None or verdict is None:
            return
        steps = planned(self._controller.session, decision, verdict)
        line = " ".join(self._say_step(before, step) for before, step in islice(steps, _LINE))
        text = N_("then: {line}") if line else N_("The turn ends with that.")
        said = sentence(say(Phrase(text, {"line": verbatim(line)} if line else {})))
        forms = NN_(
            "After that, about {count} game in 100 is won.", "After that, about {count} games in 100 are won."
        )
        win = say(counted(forms, round(100 * verdict.share)))
        self.words.setText(f"{self.words.text()}\n{said}\n{win}")

    def _balances(self) -> list[str]:
        """Return luck, skill and result of each seat, in words; a note until all is known."""
        whole = self._runner.analysis.balance
        if whole is None:
            return [say(N_("Luck and skill are being counted …"))]
        text = N_("{name}: luck {luck}, skill {skill}, together {result} chances in 100")
        return [
            say(Phrase(text, {"name": name, **in_figures(whole, seat)}))
            for seat, name in self._controller.names.items()
        ] + [say(each, self._controller.names) for each in self._runner.analysis.notes]

    def _told(self, decision: Decision, command: Command) -> str:
        """Return what a command does, as a sentence."""
        return self._say_step(self._controller.session.timeline.at(decision.ply), command)

    def _say_step(self, before: Any, command: Command) -> str:
        controller = self._controller
        phrase = recounted(
            controller.session.game, before, command, names_places=controller.table.names_places
        )
        return sentence(say(phrase, controller.names))

    def _halt(self) -> None:
        if self._runner.is_running:
            self._runner.stop()
        else:
            self._runner.start()
        self.refresh()

    def _choose(self, line: QListWidgetItem) -> None:
        self.chosen.emit(line.data(_PLACE))

    def _arrange(self) -> None:
        grow(self.points, setMinimumHeight=150)
        # So that the list seldom moves under the pointer.
        grow(self.words, setMinimumHeight=_WORDS)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.points.setWordWrap(True)
        self.points.setSpacing(_APART)
        self.points.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.bar.setTextVisible(False)
        progress, ways = QHBoxLayout(), QVBoxLayout()
        progress.addWidget(self.bar, 1)
        progress.addWidget(self.halt)
        for way in (self.again, self.on, self.paper):
            ways.addWidget(way)
        self._layout.addWidget(self.graph)
        self._layout.addLayout(progress)
        # Above the list: below it they were out of sight in a usual window.
        self._layout.addWidget(self.words)
        self._layout.addWidget(self._heading)
        self._layout.addWidget(self._none)
        self._layout.addWidget(self.points)
        self._layout.addWidget(self.others)
        self._layout.addLayout(ways)
        self._layout.addWidget(self._balance)
        self._layout.addStretch(1)

    # Qt's names from here on.

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def lost(verdict: Verdict) -> dict[str, str]:
    """
    Return what was given away, in chances in 100, and how much of that is beyond doubt.

    How much it may be at most is not told: whole games say now and then that it was far more.
    """
    least = round(100 * min(verdict.told, verdict.loss - EQUAL_ERRORS * verdict.error))
    return {
        "loss": number(100 * verdict.told),
        "least": number(least) if least > 0 else say(N_("a little")),
    }


def in_figures(whole: Balance, seat: Seat, decimals: int = 0) -> dict[str, str]:
    """Return luck, skill and result of a seat as they are written, in 100."""
    return {name: signed(value, decimals) for name, value in whole.told(seat, decimals).items()}


def planned(session: AnySession, decision: Decision, verdict: Verdict) -> Iterator[tuple[Any, Command]]:
    """Yield how it may go on after the best move: a state, and the step from there; nobody plans nature's."""
    rules, state, last = session.game.rules, session.timeline.at(decision.ply).copy(), verdict.best
    for step in verdict.line:
        # In a game with secrets it may not fit the truth.
        if rules.why_not(state, last) is None:
            rules.play(state, last)
        if step.by != NATURE:
            yield state.copy(), step
        last = step


def better_said(played: str, best: str) -> str:
    """Return what would have been better; not once more the same words, where only place or way differ."""
    return say(N_("The same in another way, as the board shows.")) if best == played else best


def as_bad_said(found: Analysis) -> str:
    """Say which decisions may have given as much away as the turning points; nothing if there are none."""
    plies = sorted(each.ply for each in found.as_bad)
    if not plies:
        return ""
    text = NN_("Perhaps just as bad: step {steps}.", "Perhaps just as bad: steps {steps}.")
    return say(counted(text, len(plies), steps=", ".join(number(ply + 1) for ply in plies)))
