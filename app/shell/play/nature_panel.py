"""Nature is asked: dice and draws are chosen by people."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
)

from app.core.command import NATURE, Command, Seat
from app.core.session import AnySession
from app.core.words import N_, Phrase
from app.i18n import percent, say
from app.shell.common.fonts import soft, strong
from app.shell.play.game_controller import GameController
from app.ui.widgets.buttons import button
from app.ui.widgets.letters import grow

_AT_A_TIME = 40
"""So many answers are put into words before the window gets a turn."""

_MANY = 12
"""With more answers than these, there is a field to search them."""


_DECIMALS = 3
"""Of a chance, as it is told."""


class NaturePanel(QFrame):
    """
    Lists what nature may answer, and lets somebody choose.

    Signals:
        answered: The command that was chosen.
    """

    answered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.search, self.list = QLineEdit(), QListWidget()
        self._about, self._heading = soft(), strong()
        self._outcomes: Sequence[tuple[Command, Fraction]] = ()
        self._rest: Iterator[tuple[int, str]] = iter(())
        self._shown: object = None
        self._controller: GameController | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._add_some)
        self._choose = button("", lambda: self._answer(self.list.currentItem()))
        self._chance = button("", self._roll)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._arrange()
        self.hide()

    def show_controller(self, controller: GameController) -> None:
        """Ask what the game waits for, or hide if it waits for nobody, or is looked back at."""
        session = controller.session
        if not session.is_asking or controller.place is not None:
            self._shown = self._controller = None
            self._timer.stop()
            self.hide()
            return
        if self._shown is session.state:
            return
        self._shown, self._controller = session.state, controller
        self._outcomes = session.game.chance.outcomes(session.state)
        self._rest = enumerate(_words(session, self._outcomes, controller.names))
        self._say()
        self.list.clear()
        self.search.clear()
        self.search.setVisible(len(self._outcomes) > _MANY)
        self.show()
        self._add_some()
        self._timer.start(0)
        (self.search if len(self._outcomes) > _MANY else self.list).setFocus()

    def _say(self) -> None:
        self._heading.setText(say(N_("What do dice or cards say?")))
        text = N_("{count} answers are possible; with each, how likely it would be.")
        self._about.setText(say(Phrase(text, {"count": len(self._outcomes)})))
        self._choose.setText(say(N_("Choose")))
        self._chance.setText(say(N_("Let luck decide")))
        self.search.setPlaceholderText(say(N_("Search")))
        self.search.setAccessibleName(say(N_("Search")))
        self.list.setAccessibleName(self._heading.text())

    def _arrange(self) -> None:
        layout, row, column = QVBoxLayout(self), QHBoxLayout(), QVBoxLayout()
        layout.setContentsMargins(10, 6, 10, 6)
        layout.addLayout(row)
        column.addWidget(self._heading)
        column.addWidget(self._about)
        column.addWidget(self.search)
        column.addStretch(1)
        buttons = QHBoxLayout()
        buttons.addWidget(self._choose)
        buttons.addWidget(self._chance)
        column.addLayout(buttons)
        row.addLayout(column, 2)
        # How likely an answer is stands at its end, and is not to be scrolled to.
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        row.addWidget(self.list, 3)
        grow(self, setFixedHeight=150)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(lambda: self._answer(self._first()))
        self.list.itemActivated.connect(self._answer)

    def _add_some(self) -> None:
        """Put a few more answers into words."""
        for _ in range(_AT_A_TIME):
            found = next(self._rest, None)
            if found is None:
                self._timer.stop()
                return
            place, words = found
            item = QListWidgetItem(words)
            item.setData(Qt.ItemDataRole.UserRole, place)
            self.list.addItem(item)
            item.setHidden(not _matches(words, self.search.text()))
        if self.list.currentItem() is None:
            self.list.setCurrentRow(0)

    def _filter(self, text: str) -> None:
        for at in range(self.list.count()):
            item = self.list.item(at)
            item.setHidden(not _matches(item.text(), text))
        first = self._first()
        if first is not None:
            self.list.setCurrentItem(first)

    def _first(self) -> QListWidgetItem | None:
        items = (self.list.item(at) for at in range(self.list.count()))
        return next((item for item in items if not item.isHidden()), None)

    def _answer(self, item: QListWidgetItem | None) -> None:
        if item is not None and not item.isHidden():
            self.answered.emit(self._outcomes[item.data(Qt.ItemDataRole.UserRole)][0])

    def _roll(self) -> None:
        commands = [command for command, _ in self._outcomes]
        weights = [float(chance) for _, chance in self._outcomes]
        # Whoever lets luck decide here does not want what the seed has in store.
        self.answered.emit(Random().choices(commands, weights)[0])

    # Qt's names from here on.

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._controller is not None:
            self._shown = None
            self.show_controller(self._controller)


def _matches(words: str, search: str) -> bool:
    return all(word in words.casefold() for word in search.casefold().split())


def _words(
    session: AnySession, outcomes: Sequence[tuple[Command, Fraction]], names: Mapping[Seat, str]
) -> Iterator[str]:
    """Yield what each answer would be, as the log tells it, and how likely it is."""
    game, state = session.game, session.state
    for command, chance in outcomes:
        after = state.copy()
        game.rules.play(after, command)
        told = game.notation.tell(state, command, after)
        words = say(told, names) if told is not None else _plain(command, names)
        yield f"{words}   {how_likely(float(chance))}"


def how_likely(chance: float) -> str:
    """Return "2.8%"; what may come, but hardly ever does, is not called impossible."""
    return percent(chance, 1) if round(chance, _DECIMALS) else f"< {percent(10**-_DECIMALS, 1)}"


def _plain(command: Command, names: Mapping[Seat, str]) -> str:
    assert command.by == NATURE
    return say(command.phrase, names)
