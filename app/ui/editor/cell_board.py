"""A board of cells to be drawn on: by click and drag, or with the arrow keys and the space bar."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.core.words import Phrase
from app.i18n import say
from app.ui.text.labels import show_tool_tip


class Cell(NamedTuple):
    """A cell of a board; row 0 is at the top, column 0 at the left."""

    row: int
    col: int


_STEPS = {
    Qt.Key.Key_Left: Cell(0, -1),
    Qt.Key.Key_Right: Cell(0, 1),
    Qt.Key.Key_Up: Cell(-1, 0),
    Qt.Key.Key_Down: Cell(1, 0),
}
_STRIKES = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CellBoard(QWidget):
    """
    Cells in rows, painted once and again only after `refresh`.

    Subclasses say how the cells look (`paint_cells`) and what they are called (`words`).  A stroke
    begins with a press or a key, goes on over other cells, and ends when the button or Shift is let go.

    Signals:
        struck: The row and column of a cell, and whether a stroke begins with it.
        lifted: A stroke is over.

    Attributes:
        rows, cols: How many there are.
        here: The cell that the keys strike.
    """

    struck = Signal(int, int, bool)
    lifted = Signal()

    def __init__(self, title: Phrase, *, shape: float = 1.0, margin: float = 0.0) -> None:
        """Take what it is called, a cell's width by its height, and the room around in cells."""
        super().__init__()
        self.rows, self.cols, self.here = 1, 1, Cell(0, 0)
        self._title, self._shape, self._margin = title, shape, margin
        self._pixels = QPixmap()
        self._painted: object = None
        self._stroke: Cell | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(160, 130))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(say(title))

    def paint_cells(self, painter: QPainter) -> None:
        """Paint everything, in pixels of the widget."""
        raise NotImplementedError

    def shown(self) -> object:
        """Return all that `paint_cells` shows, to be compared: what is shown already is not painted again."""
        raise NotImplementedError

    def words(self, cell: Cell) -> Phrase:
        """Return what a cell is, for tool tips and screen readers."""
        raise NotImplementedError

    def show_grid(self, rows: int, cols: int) -> None:
        """Take another number of rows and columns; the cursor stays on the board."""
        self.rows, self.cols = rows, cols
        self.here = Cell(min(self.here.row, rows - 1), min(self.here.col, cols - 1))
        self.refresh()

    def refresh(self) -> None:
        """Paint again, if what the cells show has changed, or their size."""
        if self.size().isEmpty():
            return
        self.setAccessibleName(say(self._title))
        self.setAccessibleDescription(say(self.words(self.here)))
        fineness = self.devicePixelRatioF()
        wanted = self.shown(), self.size(), fineness
        if wanted == self._painted:
            return
        self._painted = wanted
        self._pixels = QPixmap(self.size() * fineness)
        self._pixels.setDevicePixelRatio(fineness)
        self._pixels.fill(Qt.GlobalColor.transparent)
        painter = QPainter(self._pixels)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.paint_cells(painter)
        painter.end()
        self.update()

    def unit(self) -> QSizeF:
        """Return how large a cell is shown."""
        across = self.width() / (self.cols + 2 * self._margin)
        height = min(across / self._shape, self.height() / (self.rows + 2 * self._margin))
        return QSizeF(height * self._shape, height)

    def area(self, cell: Cell) -> QRectF:
        """Return where a cell is shown."""
        unit = self.unit()
        left = (self.width() - unit.width() * self.cols) / 2
        top = (self.height() - unit.height() * self.rows) / 2
        return QRectF(QPointF(left + cell.col * unit.width(), top + cell.row * unit.height()), unit)

    def cells(self) -> Iterator[Cell]:
        """Yield every cell, row by row."""
        yield from (Cell(row, col) for row in range(self.rows) for col in range(self.cols))

    def cell_at(self, at: QPointF) -> Cell | None:
        """Return the cell at a point, if there is one."""
        first, unit = self.area(Cell(0, 0)), self.unit()
        col, row = (at.x() - first.x()) // unit.width(), (at.y() - first.y()) // unit.height()
        cell = Cell(int(row), int(col))
        return cell if 0 <= cell.row < self.rows and 0 <= cell.col < self.cols else None

    # --- Strokes ---

    def _strike(self, cell: Cell) -> None:
        begins = self._stroke is None
        for each in [cell] if self._stroke is None else _between(self._stroke, cell):
            self._stroke = each
            self.struck.emit(each.row, each.col, begins)
            begins = False

    def _lift(self) -> None:
        if self._stroke is not None:
            self._stroke = None
            self.lifted.emit()

    def _go(self, step: Cell, *, strikes: bool) -> None:
        cell = Cell(self.here.row + step.row, self.here.col + step.col)
        if not (0 <= cell.row < self.rows and 0 <= cell.col < self.cols):
            return
        if strikes and self._stroke is None:
            self._strike(self.here)
        self._point_at(cell)
        if strikes:
            self._strike(cell)

    def _point_at(self, cell: Cell) -> None:
        self.here = cell
        self.update()
        self._speak()

    def _speak(self) -> None:
        text = say(self.words(self.here))
        self.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    # Qt's names from here on.

    def sizeHint(self) -> QSize:
        return QSize(420, 320)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._pixels)
        if self.hasFocus():
            room = self.area(self.here)
            for colour, width in ((QColor(30, 20, 10), 5.0), (QColor("#FFD24A"), 2.6)):
                painter.setPen(QPen(colour, width))
                painter.drawRoundedRect(room.adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.refresh()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and cell is not None:
            self.here = cell
            self._strike(cell)
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if self._stroke is not None and cell is not None and cell != self._stroke:
            self.here = cell
            self._strike(cell)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._lift()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS:
            self._go(_STEPS[key], strikes=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key in _STRIKES:
            self._strike(self.here)
            self._lift()
            self._speak()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Shift:
            self._lift()
        super().keyReleaseEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._speak()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._lift()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            cell = self.cell_at(QPointF(event.pos()))
            words = "" if cell is None else say(self.words(cell))
            show_tool_tip(event.globalPos(), words, self)
            return True
        return super().event(event)


def _between(start: Cell, end: Cell) -> Iterator[Cell]:
    """Yield the cells on the way to *end*, without the first: a quick hand skips none."""
    count = max(abs(end.row - start.row), abs(end.col - start.col))
    for step in range(1, count + 1):
        share = step / count
        yield Cell(
            round(start.row + (end.row - start.row) * share), round(start.col + (end.col - start.col) * share)
        )
