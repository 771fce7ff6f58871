"""Every kind of tile with its count, for the editor of variants."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.words import N_, Phrase, told
from app.games.carcassonne.tables import TileType
from app.games.carcassonne.ui.art.tile_pixmaps import tile_pixels
from app.i18n import say
from app.ui.text.labels import TextLabel, set_tool_tip
from app.ui.widgets.letters import grow
from app.ui.widgets.scrolling import ScrollArea

PICTURE = 62
"""How large a tile is drawn, in logical pixels."""

_BOX = 92
"""How wide a tile with its buttons is."""

_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
_COUNTS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}


class TilePicture(QToolButton):
    """
    A tile to be clicked on.

    Signals:
        counted: One more, or one fewer: 1 or -1.
        stepped: An arrow key: to the right and down.
    """

    counted = Signal(int)
    stepped = Signal(int, int)

    # Qt's names from here on.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _COUNTS:
            self.counted.emit(_COUNTS[key])
        elif key in _STEPS:
            self.stepped.emit(*_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class TileBox(QWidget):
    """A tile, how many there are, and buttons for one more and one fewer."""

    def __init__(self, tile: TileType, turn: Callable[[str, int], None]) -> None:
        super().__init__()
        self.tile = tile
        self.picture, self.count = TilePicture(), TextLabel()
        self.fewer, self.more = self._button("−", -1, turn), self._button("+", 1, turn)
        self.picture.counted.connect(lambda by: turn(self.tile.id, by))
        self.picture.setIconSize(QSize(PICTURE, PICTURE))
        self.picture.setAutoRaise(True)
        self.picture.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.count.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = QHBoxLayout()
        row.setSpacing(2)
        for widget in (self.fewer, self.count, self.more):
            row.addWidget(widget, 1 if widget is self.count else 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 2, 2, 4)
        layout.setSpacing(2)
        layout.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addLayout(row)
        grow(self, setFixedWidth=_BOX)
        self.show_tile(tile, is_new=True)

    def show_tile(self, tile: TileType, *, is_new: bool = False) -> None:
        """Show a tile and its count."""
        old, self.tile = self.tile, tile
        if is_new or old.features != tile.features or bool(old.count) != bool(tile.count):
            self.picture.setIcon(_icon(tile, self.devicePixelRatioF()))
        self.count.setText(str(tile.count))
        self.fewer.setEnabled(tile.count > 0)
        words = say(tile_words(tile))
        set_tool_tip(self.picture, words)
        self.picture.setAccessibleName(words)
        self.picture.setAccessibleDescription(say(N_("Plus and minus change how many there are.")))

    def _button(self, sign: str, by: int, turn: Callable[[str, int], None]) -> QToolButton:
        button = QToolButton()
        button.setText(sign)
        button.setAutoRepeat(True)
        grow(button, setFixedWidth=26, setFixedHeight=24)
        # The picture has the keys for it.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAccessibleName(say(N_("One more") if by > 0 else N_("One fewer")))
        button.clicked.connect(lambda _=False: turn(self.tile.id, by))
        return button


class TileList(ScrollArea):
    """
    All tiles, those that somebody drew first.

    Signals:
        turned: A tile's id, and how many more there shall be.
        picked: The id of a tile that was clicked.
    """

    turned = Signal(str, int)
    picked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.boxes: dict[str, TileBox] = {}
        self._inside = QWidget()
        self._grid = QGridLayout()
        # Where there is more room than tiles, it is below them.
        column = QVBoxLayout(self._inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._grid)
        column.addStretch(1)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(2)
        self._across = 0
        self.setWidget(self._inside)
        self.viewport().setAutoFillBackground(False)
        self._inside.setAutoFillBackground(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumHeight(150)

    def show_tiles(self, tiles: Sequence[TileType]) -> None:
        """Show tiles with their counts, in this order."""
        names = [tile.id for tile in tiles]
        for name in [name for name in self.boxes if name not in names]:
            self.boxes.pop(name).deleteLater()
        for tile in tiles:
            if tile.id in self.boxes:
                self.boxes[tile.id].show_tile(tile)
            else:
                self.boxes[tile.id] = self._box(tile)
        if list(self.boxes) != names:
            self.boxes = {name: self.boxes[name] for name in names}
        self._lay()

    def _box(self, tile: TileType) -> TileBox:
        box = TileBox(tile, self.turned.emit)
        box.picture.clicked.connect(lambda _=False: self.picked.emit(box.tile.id))
        box.picture.stepped.connect(lambda dx, dy: self._step(box.tile.id, dx, dy))
        return box

    def _lay(self) -> None:
        """Lay the boxes in rows."""
        self._across = max(1, self.viewport().width() // (_BOX + 2))
        for place, box in enumerate(self.boxes.values()):
            row, column = divmod(place, self._across)
            self._grid.addWidget(box, row, column, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._grid.setColumnStretch(self._across, 1)

    def _step(self, name: str, dx: int, dy: int) -> None:
        """Let an arrow key lead to another tile."""
        names = list(self.boxes)
        place = names.index(name) + dx + dy * self._across
        if 0 <= place < len(names):
            box = self.boxes[names[place]]
            box.picture.setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(box)

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.viewport().width() // (_BOX + 2) != self._across:
            self._grid.setColumnStretch(self._across, 0)
            self._lay()


def tile_words(tile: TileType) -> Phrase:
    """Return what a tile is called, and how many there are."""
    values = {"name": told(tile.title), "count": tile.count}
    if tile.is_start:
        return Phrase(N_("{name}: {count}, start tile"), values)
    return Phrase(N_("{name}: {count}"), values)


def _icon(tile: TileType, fineness: float) -> QIcon:
    """Return a tile's picture, pale if there is none of it."""
    pixels = QPixmap(QSize(PICTURE, PICTURE) * fineness)
    pixels.setDevicePixelRatio(fineness)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setOpacity(1.0 if tile.count else 0.3)
    painter.drawPixmap(0, 0, PICTURE, PICTURE, tile_pixels(tile, 128))
    painter.end()
    return QIcon(pixels)
