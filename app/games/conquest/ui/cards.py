"""Panels that float over the sea: their paper, their letters, their buttons."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QLayout, QPushButton, QWidget

SMALL, TITLE = 0.87, 1.35
"""Sizes of letters beside the usual one."""


def letters(factor: float = 1.0, *, bold: bool = False) -> QFont:
    """Return the application's font at a size; never below 9 points."""
    chosen = QFont(QApplication.font())
    chosen.setPointSizeF(max(9.0, chosen.pointSizeF() * factor))
    if bold:
        chosen.setWeight(QFont.Weight.DemiBold)
    return chosen


def written(text: str = "", factor: float = 1.0, *, bold: bool = False, wraps: bool = True) -> QLabel:
    """Return a line of text."""
    label = QLabel(text)
    label.setFont(letters(factor, bold=bold))
    label.setWordWrap(wraps)
    return label


def push(text: str, does: Callable[[], object], *, is_default: bool = False) -> QPushButton:
    """Return a button that does something."""
    made = QPushButton(text)
    made.clicked.connect(lambda *_: does())
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.setAutoDefault(True)
    made.setDefault(is_default)
    return made


def clear(layout: QLayout) -> None:
    """Take everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear(inner)


class Floating(QFrame):
    """A sheet of paper over the sea, in the colours of the system's palette."""

    def __init__(self, parent: QWidget | None = None, *, accent: str = "#2B6CA3") -> None:
        super().__init__(parent)
        self._accent = QColor(accent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def fit(self, width: int = 0) -> None:
        """Be as large as what is inside, at once; with a *width*, as high as that needs."""
        layout = self.layout()
        if layout is None:
            return
        for child in self.findChildren(QWidget):
            if not child.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
                child.show()
        layout.activate()
        if width:
            self.resize(width, max(layout.totalHeightForWidth(width), layout.minimumSize().height()))
        else:
            self.resize(layout.totalSizeHint())

    # Qt's names from here on.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        paper = self.palette().color(QPalette.ColorRole.Base)
        paper.setAlpha(244)
        painter.setPen(QPen(self._accent, 1.6))
        painter.setBrush(paper)
        painter.drawRoundedRect(room, 9, 9)
        painter.end()
