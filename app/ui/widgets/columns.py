"""Two columns side by side where there is room for them, and one above the other where there is not."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
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
        self._parts = first, second
        self._box = QBoxLayout(_BESIDE, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(gap)
        for part, share in zip(self._parts, stretch, strict=True):
            self._box.addLayout(part, share)

    def _fits(self, width: int) -> bool:
        """Tell whether both have room beside each other in *width* pixels."""
        return width >= self._box.spacing() + sum(part.minimumSize().width() for part in self._parts)

    def _arrange(self) -> None:
        self._box.setDirection(_BESIDE if self._fits(self.width()) else _BELOW)
        self._box.activate()

    # Qt's names from here on.

    def sizeHint(self) -> QSize:
        hints = [part.sizeHint() for part in self._parts]
        width = self._box.spacing() + sum(hint.width() for hint in hints)
        return QSize(width, max(hint.height() for hint in hints))

    def minimumSizeHint(self) -> QSize:
        least = [part.minimumSize() for part in self._parts]
        height = max(each.height() for each in least)
        return QSize(max(each.width() for each in least), height)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        beside = self._fits(width)
        share = width - self._box.spacing() - sum(part.minimumSize().width() for part in self._parts)
        heights = []
        for at, part in enumerate(self._parts):
            own = part.minimumSize().width() + (share if at == 0 else 0) if beside else width
            heights.append(part.heightForWidth(own) if part.hasHeightForWidth() else part.sizeHint().height())
        return max(heights) if beside else sum(heights) + self._box.spacing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            # Words or letters have grown, and the room may be the same as before.
            self._arrange()
        return done
