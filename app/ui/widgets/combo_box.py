"""A list to choose from whose size follows its words and letters, whenever they change."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QWidget


class ComboBox(QComboBox):
    """
    A list that is never narrower than its widest entry.

    On Linux Qt gives screen readers what is chosen for a name.  So what is asked is in the description, too.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._about = ""
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    # Qt's names from here on.

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.setAccessibleDescription(self._about)

    def setAccessibleDescription(self, text: str) -> None:
        self._about = text
        super().setAccessibleDescription(": ".join(part for part in (self.accessibleName(), text) if part))

    def minimumSizeHint(self) -> QSize:
        # Qt's own is reckoned once, with the letters of then.
        return self.sizeHint()
