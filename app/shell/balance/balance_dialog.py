"""Is a variant fair?  It is played many times beside the standard game, and the report is shown."""

from collections.abc import Sequence
from pathlib import Path

import attrs
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from app.bots.balance import Study
from app.core.game import LEVEL_NAMES, AnyGame, Level
from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.balance.figures import MOST_REPORTS, Reports
from app.shell.balance.games_runner import Progress
from app.shell.balance.plots import Inks, plots, prepare
from app.shell.balance.report import sentences, table, title, write_report
from app.shell.balance.study_runner import StudyRunner
from app.shell.balance.time_left import time_left
from app.shell.common.fonts import prominent, soft
from app.shell.common.fonts import title as heading
from app.storage.bad_save import why
from app.storage.variants import Variant
from app.ui.paper.pages import usual_paper
from app.ui.text.labels import Html, TextLabel
from app.ui.text.messages import MessageBox
from app.ui.widgets.buttons import button
from app.ui.widgets.columns import Columns
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.fitted_dialog import FittedDialog
from app.ui.widgets.layouts import empty
from app.ui.widgets.number_box import NumberBox
from app.ui.widgets.save_as import ask_where
from app.ui.widgets.scrolling import ScrollArea

_USUAL_GAMES, _MOST_GAMES = 100, 10_000
_SHOWN_LETTERS = 16
"""Of a variant's name, in the list of those that may stand beside it."""
_SMALL, _LARGE = QSize(620, 0), QSize(980, 700)
"""Pixels of the dialog, before and after there is something to read."""
_SKILL_PART = 5
"""So many games of the study there are for one with a stronger player."""


class BalanceDialog(FittedDialog):
    """
    Plays a variant many times; closing it ends the games.

    Args:
        others: Further variants, of which some may stand beside it, as far as there is room.

    Attributes:
        reports: What came out; empty until something has.
    """

    def __init__(
        self,
        game: AnyGame,
        variant: Variant | None,
        studies: StudyRunner,
        parent: QWidget | None = None,
        others: Sequence[Variant] = (),
    ) -> None:
        super().__init__(parent)
        self._game, self._variant, self._studies, self._others = game, variant, studies, others
        self.reports: Reports = ()
        self.setWindowTitle(say(N_("Is it fair?")))
        self.level, self.seats, self.games = ComboBox(), NumberBox(), NumberBox()
        room = MOST_REPORTS - (1 if variant is None else 2)
        self.beside = [ComboBox() for _ in range(min(room, len(others)))]
        self.bar, self._left = QProgressBar(), soft(wraps=False)
        self._begin = prominent(button(say(N_("Play")), self.begin, is_default=True))
        self._cancel = button(say(N_("Stop")), self.cancel)
        self._save = button(say(N_("Save as PDF …")), self._ask_where)
        self._asks, self._paper, self._body = soft(say(_INVITATION)), ScrollArea(), QVBoxLayout()
        self._fill()
        self._arrange()
        self.finished.connect(self.cancel)
        studies.progressed.connect(self._show_progress)
        studies.finished.connect(self.show_reports)
        studies.failed.connect(self._complain)
        self._offer(is_running=False)

    def begin(self) -> None:
        """Play the games of the variant, and as many of the standard game."""
        entrants = (str(self.level.currentData()),) * self.seats.value()
        games = self.games.value()
        standard = Study(self._game.id, entrants, games, contest=max(1, games // _SKILL_PART))
        named = [(say(N_("Standard")), standard)]
        if self._variant is not None:
            varied = attrs.evolve(standard, options=self._variant.options)
            named = [(self._variant.name, varied), *named]
        for place in dict.fromkeys(each.currentIndex() for each in self.beside if each.currentIndex() > 0):
            other = self._others[place - 1]
            named.insert(-1, (other.name, attrs.evolve(standard, options=other.options)))
        self.bar.setRange(0, sum(study.total for _, study in named))
        self.bar.setValue(0)
        self._left.setText("")
        self._offer(is_running=True)
        prepare()
        self._studies.begin(named)

    def cancel(self) -> None:
        """Stop playing; the games that are going on are lost."""
        self._studies.cancel()
        self._offer(is_running=False)

    def show_reports(self, reports: Reports) -> None:
        """Show what came out."""
        self.reports = reports
        self._offer(is_running=False)
        empty(self._body)
        inks = Inks(
            self.palette().color(QPalette.ColorRole.Text), self.palette().color(QPalette.ColorRole.Base)
        )
        drawn = plots(reports, inks)
        drawn.setMinimumHeight(520)
        drawn.setAccessibleName(title(self._game, reports))
        self._body.addWidget(_selectable(sentences(self._game, reports, inks)))
        self._body.addWidget(drawn)
        self._body.addWidget(_selectable(table(reports, inks)))
        self._asks.hide()
        if self._paper.isHidden():
            self._paper.show()
            self.wish_for(_LARGE)

    def save(self, path: Path) -> None:
        """Write the report to a PDF file, or say why that is not possible."""
        try:
            write_report(self._game, self.reports, path, usual_paper())
        except OSError as error:
            values = {"name": path.name, "why": why(error)}
            self._complain(Phrase(N_("{name} cannot be written: {why}."), values))

    # --- How it is built ---

    def _fill(self) -> None:
        for level in self._game.levels:
            self.level.addItem(say(LEVEL_NAMES[level]), level.value)
        self.level.addItem(say(N_("Random")), "random")
        self.level.setCurrentIndex(self.level.findData(Level.SQUIRE.value))
        for each in self.beside:
            each.addItem(say(N_("no other variant")))
            each.addItems([other.name for other in self._others])
            each.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            each.setMinimumContentsLength(_SHOWN_LETTERS)
        self.seats.setRange(self._game.seats[0], self._game.seats[-1])
        self.games.setRange(2, _MOST_GAMES)
        self.games.setValue(_USUAL_GAMES)

    def _arrange(self) -> None:
        name = say(N_("Standard")) if self._variant is None else self._variant.name
        waiting, ways = QHBoxLayout(), QHBoxLayout()
        waiting.addWidget(self.bar, 1)
        waiting.addWidget(self._left)
        ways.addStretch(1)
        for each in (self._save, button(say(N_("Close")), self.reject), self._begin, self._cancel):
            ways.addWidget(each)
        layout = QVBoxLayout()
        layout.setContentsMargins(22, 18, 22, 18)
        layout.setSpacing(12)
        above = heading(say(Phrase(N_("{game}: {name}"), {"game": self._game.title, "name": name})))
        above.setWordWrap(True)
        layout.addWidget(above)
        counts = _row((N_("Seats"), self.seats), (N_("Games"), self.games))
        layout.addWidget(Columns(_row((N_("Computers"), self.level)), counts, 10, (0, 1)))
        if self.beside:
            layout.addLayout(_row(*((N_("Beside it"), each) for each in self.beside)))
        layout.addLayout(waiting)
        layout.addWidget(self._asks)
        layout.addStretch(0)
        layout.addWidget(self._paper, 1)
        inner = QWidget()
        inner.setLayout(self._body)
        self._paper.setFrameShape(ScrollArea.Shape.StyledPanel)
        self._paper.setWidget(inner)
        # Until something has come out there is nothing to see on it.
        self._paper.hide()
        self.compose(layout, ways, self._begin, wish=_SMALL)

    def _offer(self, *, is_running: bool) -> None:
        """Show what there is a point in."""
        for each in (self.bar, self._left, self._cancel):
            each.setVisible(is_running)
        self._begin.setVisible(not is_running)
        for field in (self.level, self.seats, self.games, *self.beside):
            field.setEnabled(not is_running)
        self._save.setEnabled(bool(self.reports) and not is_running)

    def _show_progress(self, progress: Progress) -> None:
        self.bar.setValue(progress.done)
        self._left.setText("" if progress.seconds is None else say(time_left(progress.seconds)))

    def _complain(self, phrase: Phrase) -> None:
        self._offer(is_running=False)
        MessageBox(self, say(phrase), icon=MessageBox.Icon.Warning).open()

    def _ask_where(self) -> None:
        path = ask_where(self, say(N_("Save as PDF")), self._game.id, ".pdf", kind="PDF")
        if path:
            self.save(path)


def _row(*named: tuple[str, QWidget]) -> QHBoxLayout:
    """Return a row of what can be chosen; fields of one name stand beside one another, named once."""
    row, last = QHBoxLayout(), ""
    row.setSpacing(10)
    for label, field in named:
        field.setAccessibleName(say(label))
        if label != last:
            row.addWidget(soft(say(label), wraps=False))
        row.addWidget(field)
        last = label
    row.addStretch(1)
    return row


def _selectable(text: Html) -> TextLabel:
    label = TextLabel(text)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


_INVITATION = N_(
    "Computers play the variant and the standard game with the same luck. Then you see who wins, how long it "
    "takes, how close it is, and which rules never came up."
)
