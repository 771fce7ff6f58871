"""Find a fair value: computers play a variant with many values; the nearest to a wish is taken over."""

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.bots.balance import Study
from app.bots.executors import Executor
from app.bots.kept_searches import kept_all_along
from app.bots.searches import Result, Search, asked_of, points_of
from app.bots.tuning import Goal
from app.core.game import AnyGame
from app.core.options import Unfit
from app.core.words import N_, NN_, Phrase, counted, verbatim
from app.games import find
from app.i18n import say
from app.shell.balance.games_runner import GamesRunner, Progress
from app.shell.balance.plots import Inks, prepare
from app.shell.balance.time_left import time_left
from app.shell.common.fonts import prominent, soft
from app.shell.common.fonts import title as heading
from app.shell.variants.fair_value_form import FairValueForm
from app.shell.variants.fair_value_plot import fair_value_plot
from app.shell.variants.measure_names import SHORT, said_found
from app.storage.bad_save import why
from app.storage.tables import with_value
from app.storage.variants import Variant
from app.ui.text.labels import TextLabel, set_tool_tip
from app.ui.text.messages import MessageBox
from app.ui.widgets.buttons import button
from app.ui.widgets.columns import Columns
from app.ui.widgets.fitted_dialog import FittedDialog
from app.ui.widgets.layouts import empty
from app.ui.widgets.letters import grow, grown

_GAP, _LEFT, _RIGHT, _WIDEST = 28, 400, 480, 700
_FIGURES = 92
"""Pixels of a column of figures."""

_FEW = 9
"""So many choices have their values below their dots; of more there is only the number."""


class FairValueDialog(FittedDialog):
    """
    Searches; closing it, or stopping, keeps what has been played, and the same search goes on from there.

    Signals:
        taken: Options with the values that were chosen.

    Attributes:
        form: What is asked.
        results: What came out, the best first; empty until something has.
    """

    taken = Signal(object)

    def __init__(
        self, game: AnyGame, variant: Variant, games: GamesRunner, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._game, self._variant, self._runner = game, variant, games
        self.results: Sequence[Result] = ()
        self._goals: Sequence[Goal] = ()
        self._search: Search | None = None
        self._unkept: list[OSError] = []
        self.form = FairValueForm(game, variant.options)
        self.bar, self._left, self.said = QProgressBar(), soft(wraps=False), TextLabel()
        self.table, self._drawn = QTableWidget(), QVBoxLayout()
        self.go = prominent(button(say(N_("Search")), self.begin, is_default=True))
        self.stop = button(say(N_("Stop")), self._stop)
        self.take = button(say(N_("Take over into the variant")), self._take)
        # In a small window the answer stands below the question.
        self._to_answer = QTimer(self, singleShot=True, interval=0)
        self._to_answer.timeout.connect(self._show_answer)
        self._to_fit = QTimer(self, singleShot=True, interval=0)
        self._to_fit.timeout.connect(self._fit_rows)
        self._arrange()
        self.finished.connect(games.cancel)
        self.form.changed.connect(self._offer)
        games.progressed.connect(self._show_progress)
        games.finished.connect(lambda _: self._show_end(N_("The search is over.")))
        games.stopped.connect(
            lambda _: self._show_end(N_("Stopped: what was played is kept, and goes on with Search."))
        )
        games.failed.connect(self._complain)
        self._offer()

    def begin(self) -> None:
        """Search, from where the same search was stopped."""
        form = self.form
        entrants = (str(form.level.currentData()),) * form.seats.value()
        study = Study(self._game.id, entrants, form.games.value(), options=self._variant.options)
        try:
            points = points_of(study, form.values, self._with)
        except ValueError as error:
            why = error.phrase if isinstance(error, Unfit) else verbatim(str(error))
            self._complain(Phrase(N_("This does not go together: {what}."), {"what": why}))
            return
        self._goals = form.goals
        search = Search(points, form.goals, form.games.value(), asked_of(self._game, self._variant, study))
        self._search = search
        self.bar.setRange(0, search.most)
        self.bar.setValue(min(search.take_up(), search.most))
        self._left.setText("")
        if self.results:
            self.said.setText(say(N_("Searching. Meanwhile, this is what the search before has found.")))
        prepare()
        self._unkept = []
        self._runner.start(_running(search, self._unkept))
        self._offer(is_running=True)

    def _with(self, values: Any) -> Any:
        """Return the options of the variant with other values; raises `ValueError` if they do not fit."""
        options = self._variant.options
        for path, value in values.items():
            options = with_value(options, self.form.entry(path).path, value)
        return options

    def _stop(self) -> None:
        self.stop.setEnabled(False)
        self._runner.stop()

    def _take(self) -> None:
        """Take over what is chosen in the table: the best, unless somebody has chosen another."""
        self.taken.emit(self.results[max(0, self.table.currentRow())].options)
        self.accept()

    # --- What comes out ---

    def show_results(self, results: Sequence[Result], goals: Sequence[Goal]) -> None:
        """Show what is known, the best first."""
        self.results, self._goals = results, goals
        order = sorted(results, key=self._place)
        numbers = {id(each): at + 1 for at, each in enumerate(order)}
        self._fill_table([str(numbers[id(each)]) for each in results])
        empty(self._drawn)
        inks = Inks(
            self.palette().color(QPalette.ColorRole.Text), self.palette().color(QPalette.ColorRole.Base)
        )
        ticks = [self._tick(each) if self._is_short(order) else str(numbers[id(each)]) for each in order]
        drawn = fair_value_plot(order, ticks, goals, inks)
        drawn.setAccessibleName(self.said.text())
        self._drawn.addWidget(drawn)

    def _place(self, result: Result) -> tuple[int, ...]:
        """Return where a choice stands among all, in the order in which its values were named."""
        asked = self.form.values
        return tuple(
            asked[path].index(value) if value in asked.get(path, ()) else 0
            for path, value in result.values.items()
        )

    def _is_short(self, results: Sequence[Result]) -> bool:
        return len(results) <= _FEW and all(len(each.values) == 1 for each in results)

    def _tick(self, result: Result) -> str:
        (row,) = self.form.tried[:1]
        return row.said(next(iter(result.values.values())))

    def _said_values(self, result: Result) -> str:
        said = [
            f"{self.form.title(path)}: {row.said(value)}"
            for row, (path, value) in zip(self.form.tried, result.values.items(), strict=False)
        ]
        return "\n".join(said)

    def _fill_table(self, numbers: Sequence[str]) -> None:
        heads = [
            say(N_("No.")),
            say(N_("Values")),
            say(N_("Games")),
            *(say(SHORT[each.measure]) for each in self._goals),
        ]
        heads.append(say(N_("Dropped out")))
        self.table.clear()
        self.table.setColumnCount(len(heads))
        self.table.setRowCount(len(self.results))
        self.table.setHorizontalHeaderLabels(heads)
        for row, (result, name) in enumerate(zip(self.results, numbers, strict=True)):
            dropped = Phrase(N_("in round {round}"), {"round": result.dropped})
            cells = [name, self._said_values(result), str(result.games)]
            cells += [said_found(result.found.get(each.measure)) for each in self._goals]
            cells.append(say(dropped) if result.dropped else "–")
            for column, cell in enumerate(cells):
                self.table.setItem(row, column, QTableWidgetItem(cell))
        self._fit_table()
        self.table.selectRow(0)

    def _fit_table(self) -> None:
        """Give the values what room the figures leave, and let the dialog scroll, not the table."""
        header, values, games = self.table.horizontalHeader(), 1, 2
        self.table.resizeColumnsToContents()
        for column in range(self.table.columnCount()):
            wished = max(self.table.sizeHintForColumn(column), header.sectionSizeHint(column))
            header.resizeSection(column, max(wished, grown(_FIGURES)) if column > games else wished)
        header.setSectionResizeMode(values, QHeaderView.ResizeMode.Stretch)
        self._fit_rows()

    def _fit_rows(self) -> None:
        """Let rows be as high as their words need, with the width that the table has by now."""
        self.table.resizeRowsToContents()
        rows, header = self.table.verticalHeader().length(), self.table.horizontalHeader()
        self.table.setFixedHeight(rows + header.sizeHint().height() + 2 * self.table.frameWidth() + 2)

    def _show_end(self, text: str | Phrase) -> None:
        assert self._search is not None
        self._offer()
        results = self._search.results()
        best = results[0]
        if best.found:
            for error in self._unkept:
                values = {"name": str(self._search.path), "why": why(error)}
                text = Phrase(N_("{name} cannot be written: {why}."), values)
            lines = [say(text), say(_verdict(best, self._goals, self._said_values(best)))]
            self.said.setText("\n".join(lines))
            self.show_results(results, self._goals)
        else:
            self.said.setText(say(N_("No game came to an end.")))
        self._offer()
        self._to_answer.start()

    def _show_answer(self) -> None:
        self._area.ensureWidgetVisible(self.said)

    # --- How it is built ---

    def _arrange(self) -> None:
        self.setWindowTitle(say(N_("Find a fair value")))
        asked, beside, answered = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        asked.addWidget(self.form)
        waiting, ways = QHBoxLayout(), QHBoxLayout()
        self._keep_room_for_bar()
        waiting.addWidget(self.bar, 1)
        waiting.addWidget(self._left)
        self.said.setWordWrap(True)
        self.said.setText(say(_INVITATION))
        self._shape_table()
        answered.addWidget(self.said)
        answered.addLayout(self._drawn)
        answered.addWidget(self.table, 2)
        answered.addStretch(1)
        right = QWidget()
        right.setLayout(answered)
        answered.setContentsMargins(0, 0, 0, 0)
        # With large letters a small screen would have to scroll sideways.
        right.setMinimumWidth(min(grown(_RIGHT), _WIDEST))
        grow(self.form, setMaximumWidth=_LEFT)
        beside.addWidget(right)
        ways.addStretch(1)
        for each in (self.take, button(say(N_("Close")), self.reject), self.go, self.stop):
            ways.addWidget(each)
        below = QVBoxLayout()
        below.addLayout(waiting)
        below.addLayout(ways)
        self._set_up(Columns(asked, beside, _GAP, (0, 1)), below)

    def _keep_room_for_bar(self) -> None:
        """Keep its place while it is hidden, so that nothing above has to scroll when a search begins."""
        policy = self.bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(policy)

    def _set_up(self, parts: QWidget, below: QVBoxLayout) -> None:
        layout = QVBoxLayout()
        layout.setContentsMargins(22, 18, 22, 18)
        layout.setSpacing(12)
        values = {"game": self._game.title, "name": self._variant.name}
        above = heading(say(Phrase(N_("{game}: {name}"), values)))
        above.setWordWrap(True)
        layout.addWidget(above)
        layout.addWidget(parts, 1)
        self.compose(layout, below, self.go, wish=QSize(1080, 660))

    def _shape_table(self) -> None:
        self.table.setAccessibleName(say(N_("What the search found")))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.setWordWrap(True)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        header.sectionResized.connect(lambda *_: self._to_fit.start())
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _offer(self, *, is_running: bool = False) -> None:
        """Show what there is a point in."""
        for each in (self.bar, self._left, self.stop):
            each.setVisible(is_running)
        self.go.setVisible(not is_running)
        self.go.setEnabled(self.form.is_possible)
        # In a low window the form has scrolled away with the line that says it.
        set_tool_tip(self.go, self.form.problem)
        self.stop.setEnabled(is_running)
        self.form.setEnabled(not is_running)
        self.table.setVisible(bool(self.results))
        self.take.setVisible(bool(self.results))
        self.take.setEnabled(bool(self.results) and not is_running)

    def _show_progress(self, progress: Progress) -> None:
        self.bar.setValue(progress.done)
        self._left.setText("" if progress.seconds is None else say(time_left(progress.seconds)))

    def _complain(self, phrase: Phrase) -> None:
        self._offer()
        MessageBox(self, say(phrase), icon=MessageBox.Icon.Warning).open()


def _running(
    search: Search, unkept: list[OSError]
) -> Callable[[Executor, Callable[[int, int], None]], object]:
    """Return what plays a search, for a thread; why its games cannot be written down comes into *unkept*."""

    def play(crowd: Executor, told: Callable[[int, int], None]) -> None:
        with kept_all_along(search.keep, unkept.append) as keep_on:

            def note(done: int, of: int) -> None:
                keep_on()
                told(done, of)

            search.run(crowd, find, note)

    return play


def _verdict(best: Result, goals: Sequence[Goal], said: str) -> Phrase:
    """Return which is the nearest, and whether it is as wished as far as the games tell."""
    told = [(best.found[goal.measure], goal.target) for goal in goals if goal.measure in best.found]
    text = _AS_WISHED
    if not all(found.low <= target <= found.high for found, target in told):
        text = _NEAREST
    elif len(told) < len(goals) or not all(isfinite(found.high) for found, _ in told):
        text = _UNTOLD
    return counted(text, best.ended, values=said.replace("\n", ", "))


_AS_WISHED = NN_(
    "Nearest to what is wished: {values}; after {count} game nothing speaks against it.",
    "Nearest to what is wished: {values}; after {count} games nothing speaks against it.",
)
_NEAREST = NN_(
    "Nearest to what is wished: {values}; but after {count} game it is surely not all as wished.",
    "Nearest to what is wished: {values}; but after {count} games it is surely not all as wished.",
)
_UNTOLD = NN_(
    "Nearest to what is wished: {values}; but {count} game does not tell whether all is as wished.",
    "Nearest to what is wished: {values}; but {count} games do not tell whether all is as wished.",
)

_INVITATION = N_(
    "Computers play the variant with each of these values. After every round the worse half drops out; "
    "what is left comes nearest to what you wish, and you can take it over."
)
