"""What makes a position of the sandbox impossible: a sentence each, the rule, and where it is."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.i18n import say
from app.shell.common.rule_links import rule_link
from app.ui.text.labels import TextLabel, html, set_tool_tip
from app.ui.widgets.layouts import empty
from app.ui.widgets.scrolling import PanelColumn


class ProblemRow(QFrame):
    """
    One problem of the position, with its rule.

    Signals:
        chosen: It shall be shown where.
        wanted: The id of its rule, to be read.
    """

    chosen = Signal()
    wanted = Signal(str)

    def __init__(self, problem: Reason, names: Mapping[Seat, str]) -> None:
        super().__init__()
        self.problem = problem
        sentence = say(problem, names)
        rule = rule_link(problem.rule) if problem.rule else ""
        self._label = TextLabel(html("{sentence} {rule}", sentence=sentence, rule=rule))
        self._label.setWordWrap(True)
        self._label.linkActivated.connect(self.wanted)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(f"{sentence} {problem.rule}")
        set_tool_tip(self, say(N_("Click: show where.  F1: the rule.")))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.addWidget(self._label)

    # Qt's names from here on.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        self.chosen.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                self.chosen.emit()
            case Qt.Key.Key_F1:
                self.wanted.emit(self.problem.rule)
            case _:
                super().keyPressEvent(event)


class ProblemsPanel(PanelColumn):
    """
    All problems of a position, kept up to date.

    Signals:
        chosen: A `Reason` that shall be shown on the board.
        wanted: The id of a rule, to be read.
    """

    chosen = Signal(object)
    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__(8, 4)
        self._shown: list[str] | None = None
        self._problems: Sequence[Reason] = ()
        self._rows: list[ProblemRow] = []

    def show_problems(self, problems: Sequence[Reason], names: Mapping[Seat, str]) -> None:
        """Show them, or that there are none."""
        said = [f"{problem.rule} {say(problem, names)}" for problem in problems]
        self._problems = problems
        if said == self._shown:
            return
        self._shown = said
        empty(self._layout)
        self._rows = []
        for number, problem in enumerate(problems):
            row = ProblemRow(problem, names)
            row.chosen.connect(lambda number=number: self.chosen.emit(self._problems[number]))
            row.wanted.connect(self.wanted)
            self._rows.append(row)
            self._layout.addWidget(row)
        if not problems:
            fine = TextLabel("✓ " + say(N_("This position is possible.")))
            fine.setWordWrap(True)
            self._layout.addWidget(fine)
        self._layout.addStretch(1)

    def rows(self) -> list[ProblemRow]:
        """Return what is listed."""
        return self._rows
