"""A page with the wooden table behind it, and what lies on it."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QBoxLayout, QFrame, QVBoxLayout, QWidget

from app.shell.common.kept_wood import keep_top, kept_top
from app.shell.common.theme import is_dark
from app.ui.art.wood import table_top
from app.ui.widgets.letters import grown

_REST_MS = 1000

_DOWN, _ACROSS = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight

_WIDE_RIM, _NARROW_RIM = (22, 14, 22, 16), (8, 8, 8, 8)
"""Pixels around the card: at the left, above, at the right, below."""


class TexturedPage(QWidget):
    """A page with the wooden table as its background."""

    def __init__(self) -> None:
        super().__init__()
        self._top = QPixmap()
        self._is_dark = False
        self._keeping = QTimer(self)
        self._keeping.setSingleShot(True)
        self._keeping.timeout.connect(self._keep)

    def _keep(self) -> None:
        size = self._top.deviceIndependentSize().toSize()
        keep_top(size, self._top.devicePixelRatio(), self._top, dark=self._is_dark)
        if not self.isVisible():
            self._top = QPixmap()

    # Qt's names from here on.

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not self._keeping.isActive():
            self._top = QPixmap()

    def paintEvent(self, event: QPaintEvent) -> None:
        dark = is_dark(self.palette())
        fineness = self.devicePixelRatioF()
        if self._top.isNull() or self._is_dark != dark or self._top.deviceIndependentSize() != self.size():
            self._top, self._is_dark = kept_top(self.size(), fineness, dark=dark), dark
            if self._top.isNull():
                self._top = table_top(self.size(), fineness, dark=dark)
                # Not while somebody pulls at the window's edge.
                self._keeping.start(_REST_MS)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._top)
        painter.end()


class Card(QFrame):
    """A sheet of paper on a `TexturedPage`."""

    # Qt's names from here on.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheet = QRectF(self.rect()).adjusted(3, 2, -3, -5)
        painter.setPen(Qt.PenStyle.NoPen)
        for reach, strength in ((2.5, 26), (1.2, 40)):
            painter.setBrush(QColor(20, 10, 0, strength))
            painter.drawRoundedRect(sheet.translated(reach * 0.4, reach).adjusted(-1, 0, 1, 1), 12, 12)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1))
        painter.drawRoundedRect(sheet, 11, 11)
        painter.end()


class Picture(QWidget):
    """
    Shows a pixmap as large as there is room, without distorting it; before there is one, its ground.

    Signals:
        clicked: With the main button of the mouse; keys have a button beside it.
    """

    clicked = Signal()

    def __init__(self, hint: QSize, ground: QColor | None = None) -> None:
        super().__init__()
        self._pixels = QPixmap()
        self._hint, self._ground = hint, ground

    @property
    def is_empty(self) -> bool:
        """Tell whether no picture has been shown yet."""
        return self._pixels.isNull()

    def wish(self, hint: QSize) -> None:
        """Be of another size, where there is room for it."""
        self._hint = hint
        self.updateGeometry()

    def show_pixels(self, pixels: QPixmap) -> None:
        """Show *pixels* instead of the last picture."""
        self._pixels = pixels
        self.update()

    # Qt's names from here on.

    def sizeHint(self) -> QSize:
        return self._hint

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # Who takes the press gets the release.
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if self._pixels.isNull():
            if self._ground is not None:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self._ground)
                painter.drawRoundedRect(self.rect(), 8, 8)
            return
        size = self._pixels.deviceIndependentSize().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        corner = ((self.width() - size.width()) / 2, (self.height() - size.height()) / 2)
        painter.drawPixmap(
            QRectF(*corner, size.width(), size.height()), self._pixels, QRectF(self._pixels.rect())
        )
        painter.end()


class NarrowPage(TexturedPage):
    """
    Lays rows that are too wide for the window in columns; heirs put their things into `inside`.

    Args:
        width: Narrower than so many pixels, for letters of the usual size, it is narrow.
        least: So narrow it can be.
        gives_way: Whether what is on it becomes lower before the page scrolls.

    Attributes:
        inside: The column on the card.
    """

    def __init__(self, width: int, least: int, *, gives_way: bool = True) -> None:
        super().__init__()
        self._width, self._least, self._gives_way = width, least, gives_way
        self._folding: list[QBoxLayout] = []
        card = Card()
        self.inside = QVBoxLayout(card)
        self._around = QVBoxLayout(self)
        self._around.setContentsMargins(*_WIDE_RIM)
        self._around.addWidget(card)

    def fold(self, *rows: QBoxLayout) -> None:
        """Let *rows* be columns where the page is narrow."""
        self._folding += rows

    @property
    def is_narrow(self) -> bool:
        """Whether its rows are columns now."""
        return self.width() < max([grown(self._width), *map(self._needed, self._folding)])

    def _needed(self, row: QBoxLayout) -> int:
        """Return how wide this page has to be, to have room for *row* as a row."""
        found = (row.itemAt(index) for index in range(row.count()))
        things = [thing for thing in found if thing is not None]
        wide = sum(thing.minimumSize().width() for thing in things) + row.spacing() * (len(things) - 1)
        inside = self.inside.contentsMargins()
        return wide + _WIDE_RIM[0] + _WIDE_RIM[2] + inside.left() + inside.right()

    def lay_out(self) -> None:
        """Fold or unfold, after the width or the size of letters has changed; heirs may do more."""
        for row in self._folding:
            row.setDirection(_DOWN if self.is_narrow else _ACROSS)
        self._around.setContentsMargins(*(_NARROW_RIM if self.is_narrow else _WIDE_RIM))

    # Qt's names from here on.

    def event(self, event: QEvent) -> bool:
        is_taken = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            # Another language may need another width.
            self.lay_out()
        return is_taken

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.lay_out()

    def heightForWidth(self, width: int) -> int:
        # Qt would ask for the height that all of it likes.
        layout = self.layout()
        if layout is None or not self._gives_way:
            return super().heightForWidth(width)
        return layout.totalMinimumHeightForWidth(width)

    def minimumSizeHint(self) -> QSize:
        # Of the narrow page: else it would be as wide as its rows, and never know that it is narrow.
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), grown(self._least)), hint.height())
