"""What scrolls up and down."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget


class ScrollColumn(QScrollArea):
    """A column that is never narrower than *inside* can be, and scrolls where it is too high."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    # Qt's names from here on.

    def sizeHint(self) -> QSize:
        return self._widened(self._inside.sizeHint())

    def minimumSizeHint(self) -> QSize:
        width = self._inside.minimumSizeHint().width()
        return self._widened(QSize(width, super().minimumSizeHint().height()))

    def _widened(self, size: QSize) -> QSize:
        return size + QSize(self.verticalScrollBar().sizeHint().width(), 0)


class PanelColumn(QScrollArea):
    """A panel whose contents stand below each other and scroll; heirs fill `_layout`."""

    def __init__(self, across: int, down: int) -> None:
        """Leave so many pixels free, *across* at the left and right and *down* above and below."""
        super().__init__()
        self._inside = QWidget()
        self._layout = QVBoxLayout(self._inside)
        self._layout.setContentsMargins(across, down, across, down)
        self.setWidget(self._inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
