"""The best moves of a position, as the Marshal sees them, each with what speaks for it."""

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.bots.pool import Answer, Ask, Question
from app.bots.protocol import Budget, Figure, Hint, Role
from app.core.command import Seat
from app.core.game import AnyGame, Level
from app.core.words import N_, NN_, Phrase, counted, verbatim
from app.i18n import number, say
from app.shell.common.bot_client import SECONDS, Inbox, Pool
from app.shell.common.fonts import soft, title
from app.shell.play.hints import claim_words, move_words
from app.ui.widgets.fitted_dialog import FittedDialog

_PATIENCE = 4.0
"""How many times as long as for a move the Marshal may think."""


_ABOUT = N_(
    "The best first, with how many of 100 games are won by it.  Moves with one number cannot be told apart."
)


_WINS = NN_(
    "wins about {count} game in 100, give or take {error}",
    "wins about {count} games in 100, give or take {error}",
)

_ERROR = 1.0
"""Games in 100: nothing that is still open is told as if it were known better."""


class BestMovesDialog(FittedDialog):
    """
    Asks a bot for the best moves of a position, and lists them.

    Signals:
        pointed: A `Hint` that shall be shown on the board, or None.
    """

    pointed = Signal(object)

    def __init__(
        self,
        game: AnyGame,
        view: object,
        seat: Seat,
        names: Mapping[Seat, str],
        parent: QWidget | None = None,
        *,
        names_places: bool = True,
    ) -> None:
        super().__init__(parent)
        self._names, self._names_places = names, names_places
        self._hints: Sequence[Hint] = ()
        self._question = Question(
            game.id, Level.MARSHAL, view, seat, Budget(SECONDS[Level.MARSHAL] * _PATIENCE), Ask.BEST
        )
        self.list, self._about = QListWidget(), soft()
        self.setWindowTitle(say(N_("Best moves")))
        self.list.setAccessibleName(self.windowTitle())
        self._arrange(names[seat])
        self.list.currentRowChanged.connect(self._point)
        self.finished.connect(lambda _: self.pointed.emit(None))

    def _arrange(self, name: str) -> None:
        layout = QVBoxLayout()
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(10)
        layout.addWidget(title(say(Phrase(N_("Best moves for {name}"), {"name": name}))))
        layout.addWidget(self._about)
        layout.addWidget(self.list, 1)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        close = box.button(QDialogButtonBox.StandardButton.Close)
        self.compose(layout, box, close, wish=QSize(520, 380), scrolls=False)
        self.list.setWordWrap(True)
        self.list.setSpacing(3)

    def ask(self, pool: Pool) -> None:
        """Ask the Marshal; the answer is listed when it comes."""
        inbox = Inbox(pool, self)
        self._about.setText(say(N_("The Marshal thinks about it …")))
        inbox.ask(self._question, self._take)
        self.finished.connect(lambda _: inbox.clear())

    def _take(self, answer: Answer) -> None:
        value = answer.value
        if not isinstance(value, Sequence) or not value:
            self._about.setText(say(N_("There is no advice for this position.")))
            return
        self.show_hints(value)

    def show_hints(self, hints: Sequence[Hint]) -> None:
        """List *hints*, the best first."""
        self._hints = hints
        self._about.setText(say(_ABOUT))
        for place, hint in zip(_places(hints), hints, strict=True):
            self.list.addItem(QListWidgetItem(f"{place}.  {self._words(hint)}"))
        self.list.setCurrentRow(0)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _words(self, hint: Hint) -> str:
        lines = [move_words(hint, self._names, self._names_places)]
        if hint.figure is not None:
            is_won = any(each.kind == "wins" for each in hint.claims)
            lines += self._figure_words(hint.figure, 0.0 if is_won else _ERROR)
        lines += claim_words(hint, Role.REASON, self._names, names_places=self._names_places)
        return "\n".join(lines)

    def _figure_words(self, figure: Figure, least: float) -> Iterator[str]:
        """Yield what a move is worth, give or take *least* or more, and how it may go on."""
        error = number(max(least, 100 * figure.error))
        yield say(counted(_WINS, round(100 * figure.share), error=error))
        steps = [step.placed if self._names_places else step.phrase for step in figure.line]
        if told := [say(step, self._names).rstrip(".") for step in steps if step is not None]:
            yield say(Phrase(N_("then: {line}"), {"line": verbatim("; ".join(told))}))

    def _point(self, row: int) -> None:
        self.pointed.emit(self._hints[row] if 0 <= row < len(self._hints) else None)


def _places(hints: Sequence[Hint]) -> list[int]:
    """Return the number of each move in the list; those that are as good as the first share its number."""
    return [
        1 if hint.figure is not None and hint.figure.is_best else place
        for place, hint in enumerate(hints, start=1)
    ]
