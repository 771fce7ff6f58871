"""Numbers to choose, without the wheel: it scrolls what they stand on."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QSlider, QSpinBox


class NumberBox(QSpinBox):
    """A field for a number; the wheel changes it only where somebody has gone to it."""

    def __init__(self) -> None:
        super().__init__()
        # Nor does the wheel bring the keys to it.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # Qt's names from here on.

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class Slider(QSlider):
    """A number on a line from left to right; the wheel changes it only where somebody has gone to it."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # Qt's names from here on.

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
