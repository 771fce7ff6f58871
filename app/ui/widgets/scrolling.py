"""What scrolls up and down."""

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget


class ScrollArea(QScrollArea):
    """
    Scrolls something as wide as itself, without a frame.

    Where the height of what is inside depends on its width, and is asked for twice with different answers,
    Qt makes it larger because it has become smaller, and smaller because larger, each time from within the
    other, until the stack ends and the program with it.  Here the first answer counts.
    """

    def __init__(self) -> None:
        super().__init__()
        self._is_fitting = False
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)

    # Qt's names from here on.

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Resize:
            return super().eventFilter(watched, event)
        if self._is_fitting:
            return False
        self._is_fitting = True
        try:
            return super().eventFilter(watched, event)
        finally:
            self._is_fitting = False


class ScrollColumn(ScrollArea):
    """A column that is never narrower than *inside* can be, and scrolls where it is too high."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setWidget(inside)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    # Qt's names from here on.

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._inside and event.type() == QEvent.Type.LayoutRequest:
            # How narrow it can be has changed, perhaps: whoever lays us out asks only if we say so.
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        return self._widened(self._inside.sizeHint())

    def minimumSizeHint(self) -> QSize:
        width = self._inside.minimumSizeHint().width()
        return self._widened(QSize(width, super().minimumSizeHint().height()))

    def _widened(self, size: QSize) -> QSize:
        return size + QSize(self.verticalScrollBar().sizeHint().width(), 0)


class _Ring(QWidget):
    """Lies over something and shows that the keys are there."""

    def __init__(self, about: QWidget) -> None:
        super().__init__(about)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    # Qt's name from here on.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 3, 3)
        painter.end()


class PanelColumn(ScrollArea):
    """A panel whose contents stand below each other and scroll; heirs fill `_layout`."""

    def __init__(self, across: int, down: int) -> None:
        """Leave so many pixels free, *across* at the left and right and *down* above and below."""
        super().__init__()
        self._inside = QWidget()
        self._layout = QVBoxLayout(self._inside)
        self._layout.setContentsMargins(across, down, across, down)
        self.setWidget(self._inside)
        # Neither a click nor Tab leaves the keys where there is nothing to press; F6 may lead here.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._ring = _Ring(self)

    # Qt's names from here on.

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._ring.show()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._ring.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._ring.resize(self.size())
