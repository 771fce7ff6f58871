"""Two columns side by side where there is room for them, and one above the other where there is not."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

_BESIDE, _BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class Columns(QWidget):
    """
    Args:
        first, second: What stands in the columns.
        gap: Pixels between them.
        stretch: How the first and the second share what room is left.
    """

    def __init__(self, first: QLayout, second: QLayout, gap: int, stretch: tuple[int, int]) -> None:
        super().__init__()
        self._box = _Box(first, second)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(gap)
        for part, share in zip((first, second), stretch, strict=True):
            self._box.addLayout(part, share)
        self.setLayout(self._box)


class _Box(QBoxLayout):
    """Lays both out: of a widget that has a layout, Qt asks the layout how high it wants to be."""

    def __init__(self, first: QLayout, second: QLayout) -> None:
        super().__init__(_BESIDE)
        self._parts = first, second

    def _fits(self, width: int) -> bool:
        """Tell whether both have room beside each other in *width* pixels."""
        return width >= self.spacing() + sum(part.minimumSize().width() for part in self._parts)

    # Qt's names from here on.

    def sizeHint(self) -> QSize:
        hints = [part.sizeHint() for part in self._parts]
        width = self.spacing() + sum(hint.width() for hint in hints)
        return QSize(width, max(hint.height() for hint in hints))

    def minimumSize(self) -> QSize:
        least = [part.minimumSize() for part in self._parts]
        return QSize(max(each.width() for each in least), max(each.height() for each in least))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        beside = self._fits(width)
        share = width - self.spacing() - sum(part.minimumSize().width() for part in self._parts)
        heights = []
        for at, part in enumerate(self._parts):
            own = part.minimumSize().width() + (share if at == 0 else 0) if beside else width
            heights.append(part.heightForWidth(own) if part.hasHeightForWidth() else part.sizeHint().height())
        return max(heights) if beside else sum(heights) + self.spacing()

    def minimumHeightForWidth(self, width: int) -> int:
        return self.heightForWidth(width)

    def setGeometry(self, rect: QRect) -> None:
        way = _BESIDE if self._fits(rect.width()) else _BELOW
        if way is not self.direction():
            self.setDirection(way)
        super().setGeometry(rect)
