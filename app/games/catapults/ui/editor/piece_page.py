"""A page of the designer: the wall pieces, each drawn on squares."""

from collections.abc import Iterable

from attrs import evolve, frozen
from PySide6.QtCore import QSignalBlocker, QSize, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.words import N_, NN_, Phrase, counted
from app.games.catapults.model import Options
from app.games.catapults.sandbox.plate_design import (
    MOST_KINDS,
    fresh_id,
    mirrored,
    piece_of,
    why_no_piece,
    with_kind,
    without_kind,
)
from app.games.catapults.tables import COLOUR_NAMES, COVERED, Kind, drawn
from app.games.catapults.ui.editor.drawing_boards import GRID, PieceBoard, piece_icon
from app.i18n import say
from app.storage.bad_save import BadSave
from app.storage.codec import read_ours, write_ours
from app.ui.editor.cell_board import Cell
from app.ui.text.labels import add_row
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.number_box import NumberBox

_ICON = 36
_CARDS = 12
_FAR = 4 * GRID
"""Nobody has drawn farther out than this."""


@frozen
class _Unfinished:
    """A drawing that is no piece yet: what it shall be, and the squares of the board that are covered."""

    piece: Kind
    squares: tuple[tuple[int, int], ...]


class PiecePage(QWidget):
    """
    Draws pieces.  What cannot be a piece yet stays on the board, and is no piece of the variant.

    Signals:
        drawn: Tables with other pieces.
        refused: A `Phrase` that says why this is no piece yet.
        sketched: What the board shows may be another.

    Attributes:
        board: The squares of the chosen piece.
        shelf: All pieces.
        colour, cards: Of the chosen piece.
        add, remove, mirror: What can be done with it.
    """

    drawn = Signal(object)
    refused = Signal(object)
    sketched = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._options = Options()
        self._piece = self._options.tables.kinds[0]
        self._lays = True
        self.board, self.shelf = PieceBoard(), QListWidget()
        self.colour, self.cards = ComboBox(), NumberBox()
        self.add, self.remove, self.mirror = (
            QPushButton(say(text)) for text in (N_("New piece"), N_("Remove"), N_("Add mirror image"))
        )
        self._fit()
        self._arrange()
        self._connect()
        self._list()
        self._show(self._piece, _squares(self._piece))

    def show_options(self, options: Options) -> None:
        """Show the pieces of *options*; a piece that is being drawn stays on the board."""
        is_same = options.tables.kinds == self._options.tables.kinds
        self._options = options
        kinds = {kind.id: kind for kind in options.tables.kinds}
        if is_same and (self.is_drafting or kinds.get(self._piece.id) == self._piece):
            return
        before, self._piece = self._piece.id, kinds.get(self._piece.id, options.tables.kinds[0])
        covered = _squares(self._piece)
        if before == self._piece.id and _centred(self.board.covered) == covered:
            covered = self.board.covered  # drawn beside the middle, it stays under the hand
        self._list()
        self._show(self._piece, covered)

    @property
    def is_drafting(self) -> bool:
        """Whether the board shows what is no piece yet."""
        known = next((kind for kind in self._options.tables.kinds if kind.id == self._piece.id), None)
        return known is None or _centred(_squares(known)) != _centred(self.board.covered)

    @property
    def sketch(self) -> str:
        """What the board shows and is no piece yet, as a text for `resume`; "" for nothing."""
        if not self.is_drafting:
            return ""
        return write_ours(_Unfinished(self._piece, tuple(sorted(self.board.covered))))

    def resume(self, sketch: str) -> None:
        """Show what was no piece yet when it was drawn.  Raises `BadSave`."""
        left: _Unfinished = read_ours(sketch, _Unfinished)
        if any(not 0 <= each < _FAR for square in left.squares for each in square):
            raise BadSave(Phrase(N_("It reaches beyond the board.")))
        self._show(left.piece, frozenset(Cell(*square) for square in left.squares))
        self._list()
        self._lift()

    def _list(self) -> None:
        with QSignalBlocker(self.shelf):
            self.shelf.clear()
            for kind in self._options.tables.kinds:
                text = f"{kind.id}  ·  {say(_in_words(kind))}"
                self.shelf.addItem(QListWidgetItem(piece_icon(kind, _ICON), text))
            ids = [kind.id for kind in self._options.tables.kinds]
            self.shelf.setCurrentRow(ids.index(self._piece.id) if self._piece.id in ids else -1)

    def _show(self, kind: Kind, covered: frozenset[Cell]) -> None:
        self._piece = kind
        self.board.show_piece(kind, covered)
        with QSignalBlocker(self.colour), QSignalBlocker(self.cards):
            if self.colour.findData(kind.colour) < 0:
                self.colour.addItem(kind.colour, kind.colour)
            self.colour.setCurrentIndex(self.colour.findData(kind.colour))
            self.cards.setValue(kind.cards)
        is_kept = not self.is_drafting
        self.remove.setEnabled(not is_kept or len(self._options.tables.kinds) > 1)
        self.add.setEnabled(len(self._options.tables.kinds) < MOST_KINDS)
        self.mirror.setEnabled(is_kept and self.add.isEnabled() and self._why_no_mirror() is None)
        self.sketched.emit()

    def take_back(self) -> None:
        """Show what is kept instead of what is no piece yet."""
        if self.is_drafting:
            kinds = {kind.id: kind for kind in self._options.tables.kinds}
            kind = kinds.get(self._piece.id, self._options.tables.kinds[0])
            self._show(kind, _squares(kind))
            self._list()

    # --- What is done ---

    def _choose(self, row: int) -> None:
        if row >= 0:
            kind = self._options.tables.kinds[row]
            self._show(kind, _squares(kind))

    def _strike(self, row: int, col: int, begins: bool) -> None:
        cell = Cell(row, col)
        if begins:
            self._lays = cell not in self.board.covered
        covered = self.board.covered | {cell} if self._lays else self.board.covered - {cell}
        self.board.show_piece(self._piece, covered)

    def _lift(self) -> None:
        """Keep what is on the board as the chosen piece, or say why it cannot be one."""
        drawing = piece_of(self.board.covered) if self.board.covered else ()
        why = why_no_piece(self._options, drawing, self._piece.id)
        if why is not None:
            self._show(self._piece, self.board.covered)
            self.refused.emit(Phrase(N_("Not kept yet: {why}"), {"why": why}))
            return
        self._keep(evolve(self._piece, drawing=drawing))

    def _keep(self, kind: Kind) -> None:
        self._piece = kind
        self.drawn.emit(with_kind(self._options.tables, kind))

    def _begin(self) -> None:
        """Begin a piece on an empty board, in a colour that is rare."""
        worn = [kind.colour for kind in self._options.tables.kinds]
        colour = min(COLOUR_NAMES, key=worn.count)
        with QSignalBlocker(self.shelf):
            self.shelf.setCurrentRow(-1)
            self.shelf.clearSelection()
        self._show(Kind(fresh_id(self._options.tables), colour, (COVERED,), _CARDS), frozenset())
        self.board.setFocus()

    def _drop(self) -> None:
        tables = self._options.tables
        kinds = [kind.id for kind in tables.kinds]
        if self._piece.id in kinds:
            at = kinds.index(self._piece.id)
            tables = without_kind(tables, self._piece.id)
            self._piece = tables.kinds[min(at, len(tables.kinds) - 1)]
            self.drawn.emit(tables)
        else:
            self._piece = tables.kinds[-1]
            self._list()
            self._show(self._piece, _squares(self._piece))

    def _flip(self) -> None:
        colour = self._piece.colour
        self._keep(
            Kind(fresh_id(self._options.tables), colour, mirrored(self._piece.drawing), self._piece.cards)
        )

    def _why_no_mirror(self) -> Phrase | None:
        return why_no_piece(self._options, mirrored(self._piece.drawing), "")

    def _take_fields(self) -> None:
        """Take another colour or another number of cards."""
        kind = evolve(self._piece, colour=self.colour.currentData(), cards=self.cards.value())
        if self.is_drafting:
            self._show(kind, self.board.covered)
        else:
            self._keep(kind)

    # --- What it looks like ---

    def _connect(self) -> None:
        self.board.struck.connect(self._strike)
        self.board.lifted.connect(self._lift)
        self.shelf.currentRowChanged.connect(self._choose)
        self.colour.currentIndexChanged.connect(lambda _: self._take_fields())
        self.cards.valueChanged.connect(lambda _: self._take_fields())
        self.add.clicked.connect(lambda _: self._begin())
        self.remove.clicked.connect(lambda _: self._drop())
        self.mirror.clicked.connect(lambda _: self._flip())

    def _fit(self) -> None:
        self.shelf.setAccessibleName(say(N_("Wall pieces")))
        self.shelf.setIconSize(QSize(_ICON, _ICON))
        self.shelf.setMaximumWidth(190)
        self.cards.setRange(0, 99)
        for colour, text in COLOUR_NAMES.items():
            self.colour.addItem(say(text), colour)

    def _arrange(self) -> None:
        form = QFormLayout()
        add_row(form, say(N_("Colour")), self.colour)
        add_row(form, say(N_("Cards, and pieces")), self.cards)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        side = QVBoxLayout()
        for each in (self.add, self.mirror, self.remove):
            side.addWidget(each)
        side.addSpacing(6)
        side.addLayout(form)
        side.addStretch(1)
        layout = QHBoxLayout(self)
        layout.addWidget(self.shelf)
        layout.addWidget(self.board, 1)
        layout.addLayout(side)


def _in_words(kind: Kind) -> Phrase:
    return counted(NN_("{count} card", "{count} cards"), kind.cards)


def _squares(kind: Kind) -> frozenset[Cell]:
    """Return the squares of a piece, in the middle of the board."""
    return _centred(Cell(*square) for square in drawn(kind.drawing, COVERED))


def _centred(squares: Iterable[Cell]) -> frozenset[Cell]:
    """Return squares moved to the middle of the board."""
    cells = list(squares)
    if not cells:
        return frozenset()
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    rows, cols = 1 + max(row for row, _ in cells) - top, 1 + max(col for _, col in cells) - left
    side = max(GRID, rows, cols)
    down, right = (side - rows) // 2 - top, (side - cols) // 2 - left
    return frozenset(Cell(row + down, col + right) for row, col in cells)
