"""A list to choose from whose size follows its words and letters, whenever they change."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

_GAP = 4
"""Pixels between the picture of an entry and its words, as Qt has them."""


class ComboBox(QComboBox):
    """
    A list never narrower than its widest entry, without the wheel: that scrolls what the list stands on.

    On Linux Qt gives screen readers what is chosen for a name.  So what is asked is in the description, too.

    Args:
        letters: Where there is no room for its widest entry, as names may be, for so many letters there is.
    """

    def __init__(self, letters: int | None = None) -> None:
        super().__init__()
        self._letters = letters
        self._about = ""
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # Qt's names from here on.

    def wheelEvent(self, event: QWheelEvent) -> None:
        # Not even where the keys are: they begin there, in a dialog, before anybody has chosen anything.
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        # Qt cuts a name in the midst of a letter.
        option, painter = QStyleOptionComboBox(), QStylePainter(self)
        self.initStyleOption(option)
        complex_, style = QStyle.ComplexControl.CC_ComboBox, self.style()
        painter.drawComplexControl(complex_, option)
        field = style.subControlRect(complex_, option, QStyle.SubControl.SC_ComboBoxEditField, self)
        room = field.width() - 2 - (0 if option.currentIcon.isNull() else option.iconSize.width() + _GAP)
        option.currentText = option.fontMetrics.elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, room
        )
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.setAccessibleDescription(self._about)

    def setAccessibleDescription(self, text: str) -> None:
        self._about = text
        super().setAccessibleDescription(": ".join(part for part in (self.accessibleName(), text) if part))

    def minimumSizeHint(self) -> QSize:
        # Qt's own is reckoned once, with the letters of then.
        whole = self.sizeHint()
        if self._letters is None:
            return whole
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(self.itemText(at)) for at in range(self.count())), default=0)
        return whole - QSize(max(0, widest - self._letters * metrics.averageCharWidth()), 0)
