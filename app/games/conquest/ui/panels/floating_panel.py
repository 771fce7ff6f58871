"""Panels that float over the sea: their paper, their letters, their buttons."""

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QWidget

from app.ui.text.labels import TextLabel
from app.ui.widgets.letters import give_letters
from app.ui.widgets.scrolling import ScrollArea

SMALL = 0.87
"""Size of letters beside the usual one."""

WIDTH = 236
"""
Of the panels at the left, in logical pixels for letters of the usual size.

So the western hexes of the usual islands can be seen.
"""

GAP = 16
"""Between the rim of the sea and what floats on it, in logical pixels."""

LOW_GAP = 3
"""Above and below what is as high as a low board."""


def written(text: str = "", factor: float = 1.0, *, bold: bool = False, wraps: bool = True) -> TextLabel:
    """Return a line of text."""
    label = TextLabel(text)
    give_letters(label, factor, bold=bold)
    label.setWordWrap(wraps)
    return label


def keeps(event: QEvent, keys: str) -> bool:
    """Keep some characters, if one of them was pressed, from being a shortcut of the table."""
    if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if not event.text() or event.text() not in keys:
        return False
    event.accept()
    return True


_BY_TAB = {True: Qt.FocusReason.TabFocusReason, False: Qt.FocusReason.BacktabFocusReason}


class FloatingPanel(QFrame):
    """
    A sheet of paper over the sea, in the colours of the system's palette.

    Tab stays on it; put away, it leaves the focus to what it floats over.

    Attributes:
        by_space_only: Buttons that Enter does not press: the focus comes there by itself.
    """

    def __init__(self, parent: QWidget | None = None, *, accent: str = "#2B6CA3") -> None:
        super().__init__(parent)
        self._accent, self._is_wide = QColor(accent), False
        self.by_space_only: list[QPushButton] = []
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def fit(self, width: int = 0) -> None:
        """Take the size of what is inside, at once; with a *width* in pixels, the height that needs."""
        layout = self.layout()
        if layout is None:
            return
        for child in self.findChildren(QWidget):
            if not child.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
                child.show()
        layout.activate()
        self._is_wide = bool(width)
        if width:
            self.resize(width, max(layout.totalHeightForWidth(width), layout.minimumSize().height()))
        else:
            self.resize(layout.totalSizeHint())
        # Qt does not lay it out again where its size has stayed, or is still to be shown.
        layout.setGeometry(self.rect())

    def refit(self) -> None:
        """Take the size of what is inside again: its letters may have grown."""
        self.fit(self.width() if self._is_wide else 0)

    def _stops(self) -> list[QWidget]:
        """Return where Tab stops on it, in its order."""
        found: list[QWidget] = []
        each = self.nextInFocusChain()
        while each is not None and each is not self:
            can_stop = each.isEnabled() and bool(each.focusPolicy() & Qt.FocusPolicy.TabFocus)
            if self.isAncestorOf(each) and each.isVisible() and can_stop and each.focusProxy() is None:
                found.append(each)
            each = each.nextInFocusChain()
        return found

    # Qt's names from here on.

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self.refit()
        return done

    def focusNextPrevChild(self, forwards: bool) -> bool:
        stops, under = self._stops(), self.parentWidget()
        here = QApplication.focusWidget()
        if self.isVisible() and stops:
            step = 1 if forwards else -1
            place = stops.index(here) + step if here in stops else 0
            stop = stops[place % len(stops)]
            stop.setFocus(_BY_TAB[forwards])
            for area in self.findChildren(ScrollArea):
                area.ensureWidgetVisible(stop)
        elif under is not None:
            under.setFocus()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Enter in a field of ours must not go on to what we float over: there it ends phases.
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif event.isAutoRepeat():
            # Held down it presses nothing that it has led to, nor the same once more.
            return
        elif isinstance(here := QApplication.focusWidget(), QPushButton) and here not in self.by_space_only:
            here.click()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        paper = self.palette().color(QPalette.ColorRole.Base)
        painter.setPen(QPen(self._accent, 1.6))
        painter.setBrush(paper)
        painter.drawRoundedRect(room, 9, 9)
        painter.end()
