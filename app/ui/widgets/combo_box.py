"""A list to choose from whose size follows its words and letters, whenever they change."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QWidget


class ComboBox(QComboBox):
    """A list that is never narrower than its widest entry."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    # Qt's names from here on.

    def minimumSizeHint(self) -> QSize:
        # Qt's own is reckoned once, with the letters of then.
        return self.sizeHint()
