"""A page of the designer: rows and columns, swamp, and the mountains of each set-up."""

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFormLayout,
    QHBoxLayout,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.words import N_, Phrase
from app.games.catapults.model import Options
from app.games.catapults.sandbox.plate_design import SIDES, SIGNS, mark_at, painted, resized
from app.games.catapults.tables import DRY, MOUNTAIN, SWAMP, Tables, drawn
from app.games.catapults.ui.editor.drawing_boards import PlateBoard, sign_icon
from app.i18n import say
from app.ui.text.labels import TextLabel, add_row, set_tool_tip
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.number_box import NumberBox

_ICON = 30
_KEYS = {"1": SWAMP, "2": MOUNTAIN, "3": DRY}


class PlatePage(QWidget):
    """
    Paints a plate; a brush on what is there already takes it away.

    Signals:
        drawn: Tables with another plate, or other mountains.
        refused: A `Phrase` that says why there is nothing to paint with.

    Attributes:
        board: The plate.
        brushes: The buttons, by the sign they paint.
        rows, cols: Its size.
        setups: The mountains that are shown and painted.
    """

    drawn = Signal(object)
    refused = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._options = Options()
        self._sign = SWAMP
        self.board = PlateBoard()
        self._group = QButtonGroup(self)
        self.brushes = {sign: self._brush(sign, key) for key, sign in _KEYS.items()}
        self.rows, self.cols = self._side(), self._side()
        self.setups = ComboBox()
        self._counted = TextLabel()
        self._arrange()
        self._connect()
        self.brushes[SWAMP].setChecked(True)

    def show_options(self, options: Options) -> None:
        """Show the plate of *options*, with the mountains they are played with if these are new."""
        known, self._options = self._options, options
        tables = options.tables
        wanted = (
            options.mountains if known.mountains != options.mountains else self._setup or options.mountains
        )
        with QSignalBlocker(self.setups), QSignalBlocker(self.rows), QSignalBlocker(self.cols):
            self.setups.clear()
            for setup in tables.mountains:
                self.setups.addItem(say(setup.title), setup.id)
            self.setups.setCurrentIndex(max(0, self.setups.findData(wanted)))
            self.rows.setValue(len(tables.plate))
            self.cols.setValue(len(tables.plate[0]))
        self.setups.setEnabled(self.setups.count() > 1)
        self.brushes[MOUNTAIN].setEnabled(bool(tables.mountains))
        self._show(tables)

    @property
    def _setup(self) -> str:
        return str(self.setups.currentData() or "")

    def _show(self, tables: Tables) -> None:
        self.board.show_plate(tables, self._setup)
        peaks = sum(len(drawn(each.drawing, MOUNTAIN)) for each in tables.mountains if each.id == self._setup)
        swamp = len(drawn(tables.plate, SWAMP))
        values = {"count": len(tables.plate) * len(tables.plate[0]), "swamp": swamp, "mountains": peaks}
        text = N_("{count} squares: {swamp} of swamp, {mountains} of mountains")
        self._counted.setText(say(Phrase(text, values)))

    def _strike(self, row: int, col: int, begins: bool) -> None:
        tables = self.board.tables
        if begins:
            there = mark_at(tables, self._setup, row, col)
            chosen = next(sign for sign, brush in self.brushes.items() if brush.isChecked())
            self._sign = DRY if chosen == there else chosen
        if mark_at(tables, self._setup, row, col) != self._sign:
            self._show(painted(tables, self._setup, row, col, self._sign))

    def _lift(self) -> None:
        if self.board.tables != self._options.tables:
            self.drawn.emit(self.board.tables)

    def _resize(self) -> None:
        self.drawn.emit(resized(self._options.tables, self.rows.value(), self.cols.value()))

    def _connect(self) -> None:
        self.board.struck.connect(self._strike)
        self.board.lifted.connect(self._lift)
        self.rows.valueChanged.connect(lambda _: self._resize())
        self.cols.valueChanged.connect(lambda _: self._resize())
        self.setups.currentIndexChanged.connect(lambda _: self._show(self._options.tables))

    def _brush(self, sign: str, key: str) -> QToolButton:
        brush = QToolButton()
        brush.setIcon(sign_icon(sign, _ICON))
        brush.setIconSize(QSize(_ICON, _ICON))
        brush.setText(say(SIGNS[sign]))
        brush.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        brush.setCheckable(True)
        brush.setMinimumWidth(150)
        set_tool_tip(brush, say(Phrase(N_("Paint with it: click or drag (key {key})"), {"key": key})))
        self._group.addButton(brush)
        return brush

    def _side(self) -> QSpinBox:
        spin = NumberBox()
        spin.setRange(SIDES[0], SIDES[-1])
        spin.setKeyboardTracking(False)
        return spin

    def _arrange(self) -> None:
        form = QFormLayout()
        add_row(form, say(N_("Rows")), self.rows)
        add_row(form, say(N_("Columns")), self.cols)
        side = QVBoxLayout()
        side.addLayout(form)
        for brush in self.brushes.values():
            side.addWidget(brush)
        title = TextLabel(say(N_("Mountains shown")))
        title.setBuddy(self.setups)
        self.setups.setAccessibleName(title.text())
        side.addWidget(title)
        side.addWidget(self.setups)
        self._counted.setWordWrap(True)
        side.addWidget(self._counted)
        side.addStretch(1)
        layout = QHBoxLayout(self)
        layout.addWidget(self.board, 1)
        layout.addLayout(side)
        self.setups.setMaximumWidth(210)
        self._counted.setMaximumWidth(210)

    # Qt's names from here on.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() in _KEYS:
            self.brushes[_KEYS[event.text()]].click()
        else:
            super().keyPressEvent(event)
