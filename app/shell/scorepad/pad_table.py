"""The rows and columns of the score pad, to be written in."""

import re
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHeaderView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.core.command import Seat
from app.core.pad import Block, sources_of
from app.core.pad_book import MOST, PadBook
from app.core.words import N_
from app.i18n import say
from app.shell.common.seat_emblem import emblem_icon
from app.ui.text.labels import set_tool_tip
from app.ui.widgets.letters import grown, sized

_NUMBER = re.compile(r"\s*([=+-]?)\s*(\d{1,3})\s*")

_LOWEST, _HIGHEST = 28, 46
"""Heights of a row, in pixels for letters of the usual size."""

_NAME = 110
"""What the columns of names leave to labels is reckoned with names no wider than so many such pixels."""

_SOURCE = Qt.ItemDataRole.UserRole


class Typed(NamedTuple):
    """What somebody has typed: *points* that a cell is set to, or, a gain, grows by."""

    points: int
    is_gain: bool


def entered(text: str, before: int | None, *, adds: bool = False, least: int = 0) -> Typed | None:
    """
    Return what typing means: "=12" sets a cell, "+3" and "-2" change it; None for no number of points.

    Args:
        before: What stands in the cell.
        adds: Whether a number without a sign changes it, too; else it sets it.
        least: The fewest points that the cell may come to.
    """
    found = _NUMBER.fullmatch(text.replace("−", "-"))
    if found is None:
        return None
    sign, number = found[1], int(found[2])
    is_gain = sign in ("+", "-") or (adds and not sign)
    points = -number if sign == "-" else number
    total = (before or 0) + points if is_gain else points
    return Typed(points, is_gain) if least <= total <= MOST else None


class _Cells(QStyledItemDelegate):
    """Draws the lines of the grid, where those of the style are hardly seen; and is typed into."""

    def __init__(self, table: "PadTable") -> None:
        super().__init__(table)
        self._table = table

    # Qt's names from here on.

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        super().setEditorData(editor, index)
        if self._table.adds and isinstance(editor, QLineEdit):
            # What is typed is added: what stands there must not be typed once more.
            before = editor.text()
            editor.clear()
            editor.setPlaceholderText(f"{before} +" if before else "+")

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if not isinstance(editor, QLineEdit) or not editor.isModified():
            # What stands there was not typed: -3 would be taken away once more.
            return
        if editor.text().strip() or not self._table.adds:
            self._table.take(index.row(), index.column(), editor.text())

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        # As it is now: an option is not told of every change of the palette.
        room, line = option.rect, QApplication.palette().color(QPalette.ColorRole.Mid)
        painter.save()
        painter.setPen(line)
        painter.drawLine(room.bottomLeft(), room.bottomRight())
        painter.drawLine(room.topRight(), room.bottomRight())
        painter.restore()


class PadTable(QTableWidget):
    """
    A column for each seat, a row for each source, totals below.

    Signals:
        marked: A source, a seat, and what was `Typed` into its cell.
        refused: What was typed and is no number.

    Attributes:
        adds: Whether a number that is typed adds to what stands in a cell.
    """

    marked = Signal(str, int, object)
    refused = Signal(str)

    def __init__(self, book: PadBook) -> None:
        self._book, self.adds = book, book.pad.adds
        self._blocks: tuple[Block, ...] = ()
        super().__init__()
        self.setColumnCount(1 + book.seats)
        self.setAlternatingRowColors(False)
        self.setShowGrid(False)
        self.setItemDelegate(_Cells(self))
        self.setIconSize(QSize(22, 22))
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        # After a click on the current cell Qt would wait for a second one, and drop what is typed meanwhile.
        triggers = QTableWidget.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)

    def refresh(self) -> None:
        """Show what is written down, in the language that is spoken now."""
        self.blockSignals(True)
        if self._book.blocks != self._blocks:
            self._build()
            self._stretch()
        self._fill()
        self.blockSignals(False)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self._blocks = ()
        self.refresh()

    def current_seat(self) -> Seat | None:
        """Return whose column is written in."""
        return self.currentColumn() - 1 if self.currentColumn() > 0 else None

    def cell(self, source: str, seat: Seat) -> QTableWidgetItem:
        """Return the cell of a source and a seat.  Raises `KeyError` if there is no such row now."""
        for row in range(self.rowCount()):
            item = self.item(row, seat + 1)
            if item is not None and item.data(_SOURCE) == source:
                return item
        raise KeyError(source)

    def _build(self) -> None:
        """Make the rows anew; the cursor goes to the first one, in its column."""
        seat = max(0, self.currentColumn() - 1)
        self._blocks = self._book.blocks
        self.setRowCount(0)
        self.setHorizontalHeaderItem(0, QTableWidgetItem(""))
        for place, player in enumerate(self._book.setup.players):
            head = QTableWidgetItem(emblem_icon(player.colour), player.name)
            head.setFont(sized(1.0, bold=True))
            set_tool_tip(head, player.name)
            self.setHorizontalHeaderItem(place + 1, head)
        for block in self._blocks:
            self._add_block(block)
        for row in range(self.rowCount()):
            item = self.item(row, seat + 1)
            if item is not None and item.data(_SOURCE) is not None:
                self.setCurrentItem(item)
                return

    def _stretch(self) -> None:
        """Let rows be as high as there is room, and labels take what the names of players leave them."""
        header, rows = self.horizontalHeader(), max(1, self.rowCount())
        seats = range(1, self.columnCount())
        names = len(seats) * min(grown(_NAME), max(header.sectionSizeHint(column) for column in seats))
        word = self._longest_word()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        self.setMinimumWidth(min(names, len(seats) * grown(48)) + word + bar + 2 * self.frameWidth())
        names = min(names, max(self.viewport().width() - word, 0))
        wide = max(word, min(self.sizeHintForColumn(0), self.viewport().width() - names))
        header.resizeSection(0, wide)
        # The pad is read from across a table.
        high = min(grown(_HIGHEST), max(grown(_LOWEST), self.viewport().height() // rows))
        self.verticalHeader().setDefaultSectionSize(high)
        for row in range(self.rowCount()):
            is_long = self.sizeHintForIndex(self.model().index(row, 0)).width() > wide
            self.setRowHeight(row, max(high, self.sizeHintForRow(row)) if is_long else high)

    def _longest_word(self) -> int:
        """Return the width of a column in which no word of a label is cut."""
        option = QStyleOptionViewItem()
        option.font, option.rect = self.font(), QRect(0, 0, 1, 1)
        option.features |= QStyleOptionViewItem.ViewItemFeature.WrapText
        labels = (self.model().index(row, 0) for row in range(self.rowCount()))
        return max((self.itemDelegate().sizeHint(option, each).width() for each in labels), default=0)

    def _add_block(self, block: Block) -> None:
        row = self.rowCount()
        self.insertRow(row)
        heading = _fixed(say(block.heading), bold=True)
        heading.setBackground(self.palette().alternateBase())
        heading.setSizeHint(QSize(0, 0))  # it has all columns, and widens none
        self.setItem(row, 0, heading)
        self.setSpan(row, 0, 1, self.columnCount())
        for source in block.sources:
            row = self.rowCount()
            self.insertRow(row)
            label = _fixed(say(source.label))
            set_tool_tip(label, source.rule)
            self.setItem(row, 0, label)
            for seat in range(self._book.seats):
                cell = QTableWidgetItem()
                cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                cell.setData(_SOURCE, source.key)
                self.setItem(row, seat + 1, cell)
        if block.counts:
            self._add_totals()

    def _add_totals(self) -> None:
        row = self.rowCount()
        self.insertRow(row)
        self.setItem(row, 0, _fixed(say(self._book.pad.total), bold=True))
        for seat in range(self._book.seats):
            cell = _fixed("", bold=True)
            cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            self.setItem(row, seat + 1, cell)

    def _fill(self) -> None:
        result, is_over = self._book.result, self._book.standing.is_over
        for row in range(self.rowCount()):
            for seat in range(self._book.seats):
                item = self.item(row, seat + 1)
                if item is None:
                    continue
                source = item.data(_SOURCE)
                if source is None:
                    mark = "★ " if is_over and seat in result.winners else ""
                    item.setText(f"{mark}{result.totals[seat]}")
                else:
                    points = self._book.points(source, seat)
                    item.setText("" if points is None else str(points))
                    flags = _flags(is_written=not is_over)
                    if item.flags() != flags:
                        item.setFlags(flags)

    def settle(self) -> None:
        """Take what is being typed."""
        if self.state() == QTableWidget.State.EditingState:
            self.setFocus()

    def take(self, row: int, column: int, text: str) -> None:
        """Take what was typed into a cell."""
        item, seat = self.item(row, column), column - 1
        source = None if item is None else item.data(_SOURCE)
        if source is None:
            return
        before = self._book.points(source, seat)
        typed = entered(text, before, adds=self.adds, least=self._book.least(source))
        if typed is not None:
            self.marked.emit(source, seat, typed)
        elif text.strip() or before is not None:
            self.refused.emit(text)
        self.refresh()

    def rule(self) -> str:
        """Return the rule for the row that is written in; empty if there is none."""
        key = self.currentIndex().data(_SOURCE)
        return next((source.rule for source in sources_of(self._blocks) if source.key == key), "")

    def hint(self) -> str:
        """Return how one writes in it."""
        if self.adds:
            return say(N_("A number is added to its cell: 12, then 8, is 20.  -2 takes away, =20 sets it."))
        return say(N_("A number sets its cell; +3 adds to it, -2 takes away.  Ctrl+Z takes it back."))

    # Qt's names from here on.

    def focusNextPrevChild(self, forwards: bool) -> bool:
        ways = QTableWidget.CursorAction
        here = self.currentIndex()
        there = self.moveCursor(
            ways.MoveNext if forwards else ways.MovePrevious, Qt.KeyboardModifier.NoModifier
        )
        is_further = (there.row(), there.column()) > (here.row(), here.column())
        if there != here and is_further == forwards:
            return super().focusNextPrevChild(forwards)
        # After the last cell Qt would begin again with the first, and never leave.
        return QWidget.focusNextPrevChild(self, forwards)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # Colours and letters of the cells are their own.
        if self._blocks and event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stretch()


def _fixed(text: str, *, bold: bool = False) -> QTableWidgetItem:
    """Return a cell nobody writes in."""
    item = QTableWidgetItem(text)
    item.setFlags(_flags(is_written=False))
    if bold:
        item.setFont(sized(1.0, bold=True))
    return item


def _flags(*, is_written: bool) -> Qt.ItemFlag:
    flags = Qt.ItemFlag.ItemIsEnabled
    if is_written:
        flags |= Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsSelectable
    return flags
