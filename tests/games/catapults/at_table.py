"""A table of Catapults! in a window, with the rules behind it."""

from collections.abc import Sequence
from random import Random

from PySide6.QtCore import QPoint, QPointF

from app.core.command import NATURE, Command, Seat
from app.core.game import Player
from app.core.reason import Reason
from app.core.session import AnyStep, Step
from app.games.catapults import chance, rules
from app.games.catapults.game import GAME
from app.games.catapults.ui.table import CatapultsTable
from app.settings import Settings, Speed, Theme
from app.ui.board.table import Seating
from tests.games.catapults.drawn import Board
from tests.pointer import Hands

ADA, BO = Player("Ada", None, 0), Player("Bo", None, 1)
QUIET = Settings(speed=Speed.OFF, theme=Theme.LIGHT)


class AtTable(Hands):
    """
    Plays what the table proposes, and shows what has become of it.

    Attributes:
        table: The table, in a window of its own.
        said: Every command that was proposed.
        refusals, sounds: What else the table said.
    """

    def __init__(
        self,
        qtbot,
        board: Board,
        watching: Seat | None = 0,
        *,
        players: Sequence[Player] = (ADA, BO),
        settings: Settings = QUIET,
        size: tuple[int, int] = (1050, 620),
    ) -> None:
        self.board = board
        self.watching = watching
        self.players = [
            *players,
            *(Player(f"Seat {n}", None, n) for n in range(len(players), len(board.state.camps))),
        ]
        self.said: list[Command] = []
        self.refusals: list[Reason] = []
        self.sounds: list[str] = []
        self.table = CatapultsTable(GAME, settings)
        self.table.proposed.connect(self._hear)
        self.table.refused.connect(self.refusals.append)
        self.table.sounded.connect(self.sounds.append)
        qtbot.addWidget(self.view)
        self.view.resize(*size)
        with qtbot.waitExposed(self.view):
            self.view.show()
        self.show()

    def show(self, step: AnyStep | None = None) -> None:
        self.table.show_view(self.board.state.copy(), Seating(self.players, self.watching), step)

    def play(self, command: Command) -> None:
        """Let somebody play, at the table or not."""
        before = self.board.state
        self.board.play(command)
        self.show(Step(before, command, self.board.state))

    def draw(self, kind: str, seat: Seat = 0) -> None:
        """Let a seat draw a card of a certain kind."""
        self.board.draw(seat, kind)
        self.show()

    def _hear(self, command: Command) -> None:
        self.said.append(command)
        if rules.why_not(self.board.state, command) is None:
            self.play(command)

    def answer(self, command: Command | None = None) -> None:
        """Let nature play what it owes, or what is given."""
        self.play(command or chance.sample(self.board.state, Random(4)))
        assert NATURE not in rules.to_act(self.board.state)

    # --- Pointer and keys ---

    def spot(self, seat: Seat, row: float, col: float) -> QPoint:
        """Return where a point of a plate is in the window."""
        return self.view.mapFromScene(QPointF(*self.table.layout.boxes[seat].middle(row, col)))
