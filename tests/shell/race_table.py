"""A table for Race: two lanes, as plain as can be."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.bots.protocol import Hint
from app.core.command import Command, Seat
from app.core.game import AnyGame
from app.core.session import AnyStep
from app.core.words import N_, Phrase
from app.settings import Settings
from app.ui.art.seat_looks import seat_colour
from app.ui.board.table import Fact, Prompt, Seating, Table
from tests.toy import GAME as RACE
from tests.toy.model import Position, Square, Throw, Walk

GAME = evolve(RACE, table="tests.shell.race_table:RaceTable")


class Board(QWidget):
    """Shows a position."""

    def __init__(self) -> None:
        super().__init__()
        self.view: Any = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint(self.view, painter, QRectF(self.rect()))
        painter.end()


class RaceTable(Table):
    """
    Proposes what tests ask for.

    Attributes:
        shown: Every view that was shown.
        clocks, hints, paused, pointed: What it was told last.
    """

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, parent)
        self.board = Board()
        self.seating = Seating(())
        self.shown: list[Position] = []
        self.clocks: Mapping[Hashable, float] = {}
        self.hints: list[tuple[Hint | None, int]] = []
        self.paused = False
        self.pointed: tuple[Seat | None, int | None] = (None, None)

    def widget(self) -> QWidget:
        return self.board

    def show_view(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        self.shown.append(view)
        self.board.view, self.seating = view, seating
        self.board.update()
        self.prompted.emit()

    def prompt(self) -> Prompt:
        view = self.board.view
        if view is None:
            return Prompt(None, Phrase(N_("Nothing yet")))
        if not self.game.rules.to_act(view):
            return Prompt(None, Phrase(N_("The race is over")))
        text = Phrase(N_("run to square {goal}"), {"goal": view.options.goal})
        throws = None if self.seating.watching is None else Throw(self.seating.watching)
        action = None if throws is None else Phrase(N_("Throw"))
        return Prompt(view.turn, text, Phrase(N_("Enter throws")), action, throws)

    def facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        cards = Fact(Phrase(N_("cards")), len(view.hands[seat]))
        return Fact(Phrase(N_("square")), view.runners[seat].at.at, loud=True), cards

    def show_clocks(self, clocks: Mapping[Hashable, float]) -> None:
        self.clocks = dict(clocks)

    def show_hint(self, hint: Hint | None, depth: int) -> None:
        self.hints.append((hint, depth))

    def show_pause(self, paused: bool) -> None:
        self.paused = paused

    def show_result(self, seat: Seat | None, part: int | None) -> None:
        self.pointed = seat, part

    def thumbnail(self, view: Any, painter: QPainter, room: QRectF) -> None:
        paint(view, painter, room)

    def paint_drawing(self, view: Any, part: Hashable, painter: QPainter, room: QRectF) -> None:
        paint(view, painter, room)

    def walk(self) -> None:
        """Propose to walk one square."""
        seat = self.board.view.turn
        self.propose(Walk(seat, to=Square(seat, self.board.view.runners[seat].at.at + 1)))

    def propose(self, command: Command) -> None:
        """Propose a command, as a gesture does."""
        self.proposed.emit(command)


def paint(view: Any, painter: QPainter, room: QRectF) -> None:
    """Paint lanes and runners."""
    painter.fillRect(room, QColor("#7FA650"))
    if view is None:
        return
    lane = room.height() / len(view.runners)
    for seat, runner in view.runners.items():
        x = room.left() + room.width() * min(runner.at.at, view.options.goal) / (view.options.goal + 1)
        painter.fillRect(
            QRectF(x, room.top() + lane * seat + lane / 4, lane / 2, lane / 2), seat_colour(seat)
        )
