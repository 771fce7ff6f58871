"""What a sandbox can put on the board: to be clicked, or dragged out."""

from collections.abc import Hashable, Mapping, Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
)

from app.core.command import Seat
from app.core.edits import Shelf, Thing
from app.i18n import say
from app.shell.common.fonts import SMALL, name_line
from app.ui.editor.editor import Editor
from app.ui.text.labels import literal, set_tool_tip
from app.ui.widgets.layouts import empty
from app.ui.widgets.letters import give_letters, grow, growth
from app.ui.widgets.scrolling import PanelColumn

_PICTURE = QSize(56, 56)
_ACROSS = 2

_CAPTION = 86
"""Pixels for what a thing is called, with letters of the usual size; two have room beside each other."""

_RIM = 6
"""Pixels of a button beside its caption."""


class ThingButton(QToolButton):
    """
    The button of a thing in the palette.

    Signals:
        carried, dropped: It is being dragged, and let go of: where on the screen.
    """

    carried = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, key: Hashable, editor: Editor) -> None:
        super().__init__()
        self.key = key
        self._editor = editor
        self._pressed: QPoint | None = None
        self._is_dragged = False
        self.setCheckable(True)
        self.setAutoRaise(True)
        give_letters(self, SMALL)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setIconSize(_PICTURE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.draw()

    def draw(self) -> None:
        """Paint the thing anew, for another size or theme."""
        fineness = self.devicePixelRatioF()
        pixels = QPixmap(_PICTURE * fineness)
        pixels.setDevicePixelRatio(fineness)
        pixels.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixels)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self._editor.paint_thing(self.key, painter, QRectF(2, 2, _PICTURE.width() - 4, _PICTURE.height() - 4))
        painter.end()
        self.setIcon(QIcon(pixels))

    def show_thing(self, thing: Thing, names: Mapping[Seat, str]) -> None:
        """Say what it is, and how many there are."""
        label = say(thing.label, names)
        words = label if thing.left is None else f"{label} × {thing.left}"
        self.setText(literal(words))
        set_tool_tip(self, words)
        self.setEnabled(thing.left != 0)

    # Qt's names from here on.

    def sizeHint(self) -> QSize:
        wished = super().sizeHint()
        return QSize(min(wished.width(), round(_CAPTION * growth())), wished.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        # At the end stands how many there are.
        option.text = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideMiddle, self.width() - _RIM, Qt.TextFlag.TextShowMnemonic
        )
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._is_dragged = event.globalPosition().toPoint(), False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.globalPosition().toPoint()
        if self._pressed is not None and (here - self._pressed).manhattanLength() >= (
            QApplication.startDragDistance()
        ):
            if not self._is_dragged and not self.isChecked():
                self.click()
            self._is_dragged = True
        if self._is_dragged:
            self.carried.emit(here)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed = None
        if self._is_dragged:
            self.setDown(False)
            self._is_dragged = False
            self.dropped.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)


class Palette(PanelColumn):
    """
    The shelves of a sandbox.

    Signals:
        taken: The key of a thing that shall hang on the pointer; None: put it away.
        carried, dropped: It is being dragged, and let go of: where on the screen.
    """

    taken = Signal(object)
    carried = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, editor: Editor) -> None:
        super().__init__(8, 8)
        self._editor = editor
        self._buttons: dict[Hashable, ThingButton] = {}
        self._headings: list[str] = []
        grow(self, setFixedWidth=212)

    def show_shelves(self, shelves: Sequence[Shelf], names: Mapping[Seat, str]) -> None:
        """Show what there is."""
        keys = [thing.key for shelf in shelves for thing in shelf.things]
        headings = [say(shelf.label, names) for shelf in shelves]
        if keys != list(self._buttons) or headings != self._headings:
            self._headings = headings
            self._build(shelves, headings)
        for shelf in shelves:
            for thing in shelf.things:
                self._buttons[thing.key].show_thing(thing, names)

    def show_held(self, key: Hashable | None) -> None:
        """Mark the thing that hangs on the pointer."""
        for each, button in self._buttons.items():
            button.setChecked(each == key)

    def redraw(self) -> None:
        """Paint everything anew: the theme has changed."""
        for button in self._buttons.values():
            button.draw()

    def button(self, key: Hashable) -> ThingButton:
        """Return the button of a thing."""
        return self._buttons[key]

    def _build(self, shelves: Sequence[Shelf], headings: Sequence[str]) -> None:
        empty(self._layout)
        self._buttons.clear()
        for shelf, heading in zip(shelves, headings, strict=True):
            self._layout.addWidget(name_line(heading))
            grid = QGridLayout()
            grid.setSpacing(2)
            for place, thing in enumerate(shelf.things):
                button = self._buttons[thing.key] = ThingButton(thing.key, self._editor)
                button.clicked.connect(lambda on, key=thing.key: self.taken.emit(key if on else None))
                button.carried.connect(self.carried)
                button.dropped.connect(self.dropped)
                grid.addWidget(button, *divmod(place, _ACROSS))
            self._layout.addLayout(grid)
        self._layout.addStretch(1)
