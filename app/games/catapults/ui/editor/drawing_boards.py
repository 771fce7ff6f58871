"""Boards that plates and pieces are drawn on, with the game's own art."""

from attrs import evolve
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from app.core.words import N_, Phrase
from app.games.catapults.geometry import land_of
from app.games.catapults.sandbox.plate_design import SIGNS, mark_at
from app.games.catapults.tables import COVERED, DRY, MOUNTAIN, SWAMP, Kind, Tables, drawn, standard
from app.games.catapults.ui.arrangement import CELL, RIM
from app.games.catapults.ui.art import blocks, plates
from app.kit.polyomino import normal
from app.kit.squares import Square
from app.ui.editor.cell_board import Cell, CellBoard

GRID = 5
"""Rows and columns on which a piece is drawn; more where a stranger's piece is larger."""

_WHERE = N_("{what}, row {row}, column {col}")


class PlateBoard(CellBoard):
    """
    A plate with its swamp, and the mountains of one set-up.

    Attributes:
        tables: What is drawn.
        setup: The id of the mountains.
    """

    def __init__(self) -> None:
        self.tables, self.setup = standard(), "starter"
        super().__init__(Phrase(N_("The plate: arrow keys, and the space bar paints")), margin=RIM + 0.2)

    def show_plate(self, tables: Tables, setup: str) -> None:
        """Show another plate, or other mountains."""
        self.tables, self.setup = tables, setup
        self.show_grid(len(tables.plate), len(tables.plate[0]))

    def shown(self) -> object:
        return self.tables.plate, self.tables.mountains, self.setup

    def paint_cells(self, painter: QPainter) -> None:
        corner = self.area(Cell(0, 0))
        painter.translate(corner.topLeft())
        painter.scale(corner.width() / CELL, corner.height() / CELL)
        paint_land(painter, self.tables, self.setup)

    def words(self, cell: Cell) -> Phrase:
        what = Phrase(SIGNS[mark_at(self.tables, self.setup, *cell)])
        return Phrase(_WHERE, {"what": what, "row": cell.row + 1, "col": cell.col + 1})


class PieceBoard(CellBoard):
    """
    A few squares with the piece that covers some of them.

    Attributes:
        covered: The squares.
        kind: Whose they are.
    """

    def __init__(self) -> None:
        self.covered: frozenset[Cell] = frozenset()
        self.kind = Kind("", "grey", (COVERED,))
        super().__init__(Phrase(N_("The piece: arrow keys, and the space bar lays a square")), margin=0.2)

    def show_piece(self, kind: Kind, covered: frozenset[Cell]) -> None:
        """Show the squares of a piece."""
        self.kind, self.covered = kind, covered
        reach = [GRID, *(1 + max(cell) for cell in covered)]
        self.show_grid(max(reach), max(reach))

    def shown(self) -> object:
        return self.kind, self.covered

    def paint_cells(self, painter: QPainter) -> None:
        for cell in self.cells():
            painter.setPen(QPen(QColor(96, 74, 44), 1.1))
            painter.setBrush(QColor("#F3E9C9" if sum(cell) % 2 else "#EDE2BE"))
            painter.drawRect(self.area(cell))
        if self.covered:
            first = Cell(min(row for row, _ in self.covered), min(col for _, col in self.covered))
            last = Cell(max(row for row, _ in self.covered), max(col for _, col in self.covered))
            paint_piece(painter, self.kind, self.covered, self.area(first).united(self.area(last)))

    def words(self, cell: Cell) -> Phrase:
        what = Phrase(N_("Stone") if cell in self.covered else N_("Free"))
        return Phrase(_WHERE, {"what": what, "row": cell.row + 1, "col": cell.col + 1})


def paint_land(painter: QPainter, tables: Tables, setup: str) -> None:
    """Paint a plate whose upper left corner is the origin, with its rulers and mountains."""
    land = land_of(tables, 1)
    plates.paint_plate(painter, land, ["0", "0"])
    plates.paint_rulers(painter, land, [])
    for square in land.grid.squares(land.mountains.get(setup, 0)):
        painter.save()
        plates.paint_peaks(painter, land, [f"{land.grid.bit(*square):x}"])
        painter.restore()


def paint_piece(painter: QPainter, kind: Kind, covered: frozenset[Cell], room: QRectF) -> None:
    """Paint the squares of a piece, in parts if they do not hang together yet, over *room*."""
    rows = {cell.row for cell in covered}
    scale = room.height() / (max(rows) - min(rows) + 1) / CELL
    painter.save()
    painter.translate(room.center())
    painter.scale(scale, scale)
    blocks.paint_shape(painter, normal(covered), kind)
    painter.restore()


def piece_icon(kind: Kind, side: int) -> QIcon:
    """Return a small picture of a piece."""
    covered = frozenset(Cell(*square) for square in drawn(kind.drawing, COVERED))
    rows, cols = len(kind.drawing), len(kind.drawing[0])
    step = (side - 8) / max(rows, cols, 3)
    room = QRectF((side - step * cols) / 2, (side - step * rows) / 2, step * cols, step * rows)
    pixels, painter = _pixmap(side)
    paint_piece(painter, kind, covered, room)
    painter.end()
    return QIcon(pixels)


def sign_icon(sign: str, side: int) -> QIcon:
    """Return a square of swamp, mountain or meadow."""
    tables = evolve(standard(), plate=((SWAMP if sign == SWAMP else DRY) * 6,) * 6, mountains=())
    land = land_of(tables, 1)
    pixels, painter = _pixmap(side)
    painter.scale(side / CELL, side / CELL)
    painter.translate(-CELL, -CELL)
    plates.paint_plate(painter, land, ["0", "0"])
    if sign == MOUNTAIN:
        painter.setClipRect(plates.rect_of(Square(1, 1)))
        plates.paint_peaks(painter, land, [f"{land.grid.bit(1, 1):x}"])
    painter.end()
    return QIcon(pixels)


def _pixmap(side: int) -> tuple[QPixmap, QPainter]:
    pixels = QPixmap(QSize(side, side) * 2)
    pixels.setDevicePixelRatio(2)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return pixels, painter
