"""Two columns that stand below each other, or beside each other where that would be too high."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QLayout, QVBoxLayout, QWidget

DOWN, ACROSS = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight

BETWEEN, APART = 5, 14
"""Pixels between what stands below each other, and between two columns."""

LEAST = 60
"""Pixels of what scrolls that are seen at least."""

_NARROW = 0.55
"""They stand beside each other only if the second one would be so wide at least, in columns."""


class TwoColumns(QBoxLayout):
    """
    Lays out two columns; call `choose` when the room, or what is in them, has changed.

    Attributes:
        first, second: The columns.
    """

    def __init__(self, inside: QWidget) -> None:
        super().__init__(DOWN, inside)
        self.first, self.second = QVBoxLayout(), QVBoxLayout()
        self._widths = 0, 0
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(BETWEEN)
        for side in (self.first, self.second):
            side.setSpacing(BETWEEN)
            self.addLayout(side)
        # Beside a higher second column it stays together; its last lines would be pushed out of sight.
        self.first.setAlignment(Qt.AlignmentFlag.AlignTop)

    @property
    def is_across(self) -> bool:
        """Whether they stand beside each other."""
        return self.direction() is ACROSS

    @property
    def second_width(self) -> int:
        """How wide the second column is, in pixels."""
        return self._widths[1]

    def choose(self, room: QSize, column: int) -> QSize:
        """
        Stand where there is room; return the size that takes.

        Args:
            column: How wide the first one is, and the second one if it can be.
        """
        beside = min(column, room.width() - column - APART)
        high = _height(self.first, column) + BETWEEN + _height(self.second, column)
        way = ACROSS if high > room.height() and beside >= _NARROW * column else DOWN
        if way is not self.direction():
            self.setSpacing(APART if way is ACROSS else BETWEEN)
            self.setDirection(way)
        self._widths = column, beside if way is ACROSS else column
        for place, width in enumerate(self._widths):
            self.setStretch(place, width if way is ACROSS else 0)
        if way is DOWN:
            return QSize(column, high)
        heights = (_height(self.first, column), _height(self.second, beside))
        return QSize(column + APART + beside, max(heights))


class HeldHeight:
    """The height that a panel keeps: the largest since `forget`, while its room is the same."""

    def __init__(self) -> None:
        self._room: object = None
        self._high = 0

    def forget(self) -> None:
        """Begin anew."""
        self._high = 0

    def hold(self, high: int, room: object) -> int:
        """Return how high it is, if its contents want to be *high*."""
        self._room, self._high = room, max(high, self._high if room == self._room else 0)
        return self._high


def _height(side: QLayout, width: int) -> int:
    """Return how high a column is in so much width."""
    return side.totalHeightForWidth(width) if side.hasHeightForWidth() else side.totalSizeHint().height()
