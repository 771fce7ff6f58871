"""A list to choose from whose size follows its words and letters, whenever they change."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox


class ComboBox(QComboBox):
    """
    A list never narrower than its widest entry, without the wheel: that scrolls what the list stands on.

    On Linux Qt gives screen readers what is chosen for a name.  So what is asked is in the description, too.
    """

    def __init__(self) -> None:
        super().__init__()
        self._about = ""
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # Qt's names from here on.

    def wheelEvent(self, event: QWheelEvent) -> None:
        # Not even where the keys are: they begin there, in a dialog, before anybody has chosen anything.
        event.ignore()

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.setAccessibleDescription(self._about)

    def setAccessibleDescription(self, text: str) -> None:
        self._about = text
        super().setAccessibleDescription(": ".join(part for part in (self.accessibleName(), text) if part))

    def minimumSizeHint(self) -> QSize:
        # Qt's own is reckoned once, with the letters of then.
        return self.sizeHint()
