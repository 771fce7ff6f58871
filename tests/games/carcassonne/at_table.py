"""A table of Carcassonne in a window, with the rules behind it."""

from collections.abc import Sequence
from random import Random

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from app.core.command import NATURE, Command, Seat
from app.core.game import Player
from app.core.reason import Reason
from app.core.session import AnyStep, Step
from app.games.carcassonne import chance, rules
from app.games.carcassonne.game import GAME
from app.games.carcassonne.ui.arrangement import WIDE
from app.games.carcassonne.ui.table import CarcassonneTable
from app.settings import Settings, Speed, Theme
from app.ui.board.table import Seating
from tests.games.carcassonne.drawn import Land
from tests.pointer import Hands

ADA, BO = Player("Ada", None, 0), Player("Bo", None, 1)
QUIET = Settings(speed=Speed.OFF, theme=Theme.LIGHT)


class AtTable(Hands):
    """
    Plays what the table proposes, and shows what has become of it; whoever is to act is watching.

    Attributes:
        table: The table, in a window of its own.
        said: Every command that was proposed.
        refusals, sounds: What else the table said.
        taken_back: How often a step was to be undone.
    """

    def __init__(
        self, qtbot, land: Land, *, players: Sequence[Player] = (ADA, BO), settings: Settings = QUIET
    ) -> None:
        self.land, self.players = land, players
        self.said: list[Command] = []
        self.refusals: list[Reason] = []
        self.sounds: list[str] = []
        self.taken_back = 0
        self.before = land.state
        self.table = CarcassonneTable(GAME, settings)
        self.table.proposed.connect(self._hear)
        self.table.refused.connect(self.refusals.append)
        self.table.sounded.connect(self.sounds.append)
        self.table.taken_back.connect(self._take_back)
        qtbot.addWidget(self.view)
        self.view.resize(1050, 640)
        with qtbot.waitActive(self.view):
            self.view.show()
            self.view.activateWindow()
            self.view.setFocus()
        self.show()

    @property
    def watching(self) -> Seat | None:
        people = [seat for seat in rules.to_act(self.land.state) if seat != NATURE]
        return people[0] if people else None

    def show(self, step: AnyStep | None = None) -> None:
        self.table.show_view(self.land.state.copy(), Seating(self.players, self.watching), step)

    def play(self, command: Command) -> None:
        """Let somebody play, at the table or not."""
        self.before = self.land.state
        self.land.play(command)
        self.show(Step(self.before, command, self.land.state))

    def answer(self, seed: int = 4) -> None:
        """Let nature play what it owes."""
        while NATURE in rules.to_act(self.land.state):
            self.play(chance.sample(self.land.state, Random(seed)))

    def _hear(self, command: Command) -> None:
        self.said.append(command)
        if rules.why_not(self.land.state, command) is None:
            self.play(command)

    def _take_back(self) -> None:
        self.taken_back += 1
        self.land.state = self.before
        self.show()

    # --- Pointer and keys ---

    def at(self, x: float, y: float) -> QPoint:
        """Return where a square is in the window."""
        return self.view.mapFromScene(QPointF(x, y) * WIDE)

    def wheel(self, spot: QPoint, notches: int, modifier=Qt.KeyboardModifier.NoModifier) -> None:
        event = QWheelEvent(
            QPointF(spot), QPointF(self.view.mapToGlobal(spot)), QPoint(), QPoint(0, -120 * notches),
            Qt.MouseButton.NoButton, modifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(self.view.viewport(), event)
