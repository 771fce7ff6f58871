"""The best moves of a position, as the Marshal sees them, each with what speaks for it."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.bots.pool import Answer, Ask, Question
from app.bots.protocol import Budget, Hint
from app.core.command import Seat
from app.core.game import AnyGame, Level
from app.core.words import N_, Phrase
from app.i18n import say, sentence
from app.shell.common.bot_client import SECONDS, Inbox, Pool
from app.shell.common.fonts import soft, title
from app.shell.play.hints import signed
from app.ui.widgets.fitted_dialog import FittedDialog

_PATIENCE = 4.0
"""How many times as long as for a move the Marshal may think."""


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
    ) -> None:
        super().__init__(parent)
        self._names = names
        self._hints: Sequence[Hint] = ()
        self._question = Question(
            game.id, Level.MARSHAL, view, seat, Budget(SECONDS[Level.MARSHAL] * _PATIENCE), Ask.BEST
        )
        self.list, self._about = QListWidget(), soft()
        self.setWindowTitle(say(N_("Best moves")))
        layout = QVBoxLayout()
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(10)
        layout.addWidget(title(say(Phrase(N_("Best moves for {name}"), {"name": names[seat]}))))
        layout.addWidget(self._about)
        layout.addWidget(self.list, 1)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        close = box.button(QDialogButtonBox.StandardButton.Close)
        self.compose(layout, box, close, wish=QSize(520, 380), scrolls=False)
        self.list.setWordWrap(True)
        self.list.setSpacing(3)
        self.list.currentRowChanged.connect(self._point)
        self.finished.connect(lambda _: self.pointed.emit(None))

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
        text = N_("What the Marshal would do, best first, and what speaks for it.")
        self._about.setText(say(text))
        for place, hint in enumerate(hints, start=1):
            self.list.addItem(QListWidgetItem(f"{place}.  {self._words(hint)}"))
        self.list.setCurrentRow(0)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _words(self, hint: Hint) -> str:
        phrase = sentence(say(hint.phrase, self._names))
        terms = "\n".join(
            f"      {signed(term.value)}  {say(term.label, self._names)}" for term in hint.terms
        )
        return f"{phrase}\n{terms}" if terms else phrase

    def _point(self, row: int) -> None:
        self.pointed.emit(self._hints[row] if 0 <= row < len(self._hints) else None)
