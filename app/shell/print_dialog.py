"""Before a score sheet is printed: which one, on what paper, and what it looks like."""

from collections.abc import Callable, Hashable, Mapping
from pathlib import Path

from attrs import frozen
from PySide6.QtCore import QLocale, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QMessageBox,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.core.command import Seat
from app.core.game import Game
from app.core.session import Session
from app.core.sheet import Sheet
from app.core.words import N_, Phrase
from app.i18n import say
from app.settings import Settings
from app.shell.covers import make_table
from app.shell.lettering import button, soft, strong
from app.ui.printing import PAPERS, Preview, write_pdf
from app.ui.table import Table


@frozen
class Order:
    """
    What can be printed.

    Attributes:
        game: Whose sheet it is.
        sheet: Returns the sheet for so many seats; those of a finished game are as many as they were.
        seats: How many may be chosen; none for a finished game.
        draw: Paints the drawings on the sheet.
        names: Who sat where.
    """

    game: Game
    sheet: Callable[[int], Sheet]
    seats: range
    draw: Callable[[Hashable, QPainter, QRectF], None]
    names: Mapping[Seat, str]


def order(session: Session, table: Table) -> Order:
    """Return the order for the sheet of a game, as far as it has come."""
    game, state, players = session.game, session.state, session.setup.players
    names = {seat: player.name for seat, player in enumerate(players)}

    def draw(part: Hashable, painter: QPainter, room: QRectF) -> None:
        table.paint_drawing(state, part, painter, room)

    return Order(game, lambda _: game.scoring.sheet(state, players), range(0), draw, names)


def blank_order(game: Game, settings: Settings) -> Order:
    """Return the order for a sheet to be filled by hand."""
    table, options = make_table(game, settings), game.options()

    def draw(part: Hashable, painter: QPainter, room: QRectF) -> None:
        table.paint_drawing(None, part, painter, room)

    return Order(game, lambda seats: game.scoring.blank_sheet(options, seats), game.seats, draw, {})


class PrintDialog(QDialog):
    """Asks for paper and, on a blank sheet, for seats."""

    def __init__(self, chosen: Order, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._order = chosen
        self.setWindowTitle(say(N_("Print a score sheet")))
        self.paper, self.seats = QComboBox(), QSpinBox()
        for name in PAPERS:
            self.paper.addItem(name.capitalize(), name)
        is_metric = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.MetricSystem
        self.paper.setCurrentIndex(0 if is_metric else 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 18)
        layout.setSpacing(12)
        layout.addWidget(strong(say(chosen.game.title)))
        layout.addLayout(self._row(N_("Paper"), self.paper))
        if chosen.seats:
            self.seats.setRange(chosen.seats[0], chosen.seats[-1])
            layout.addLayout(self._row(N_("Seats"), self.seats))
            layout.addWidget(soft(say(N_("A blank sheet, to be filled in at a real table."))))
        ways = QHBoxLayout()
        ways.addWidget(button(say(N_("Close")), self.reject))
        ways.addStretch(1)
        ways.addWidget(button(say(N_("Save as PDF …")), self._ask_where))
        ways.addWidget(button(say(N_("Preview and print …")), self._preview, is_default=True))
        layout.addLayout(ways)
        self.setMinimumWidth(480)

    def save(self, path: Path) -> None:
        """Write the sheet to a PDF file, or say why that is not possible."""
        try:
            write_pdf(self._sheet(), path, self.paper.currentData(), self._order.draw, self._order.names)
        except OSError as error:
            values = {"name": path.name, "why": error.strerror or str(error)}
            text = say(Phrase(N_("{name} cannot be written: {why}."), values))
            box = QMessageBox(QMessageBox.Icon.Warning, "Springald", text, parent=self)
            box.open()
        else:
            self.accept()

    def _ask_where(self) -> None:
        suggested = Path.home() / f"{self._order.game.id}.pdf"
        name, _ = QFileDialog.getSaveFileName(self, say(N_("Save as PDF")), str(suggested), "PDF (*.pdf)")
        if name:
            self.save(Path(name))

    def _preview(self) -> None:
        paper = self.paper.currentData()
        Preview(self._sheet(), paper, self._order.draw, self._order.names, self).open()

    def _sheet(self) -> Sheet:
        return self._order.sheet(self.seats.value())

    def _row(self, label: str, field: QWidget) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(soft(say(label), wraps=False), 1)
        row.addWidget(field)
        return row
