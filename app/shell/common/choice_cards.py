"""Cards to be ticked: a picture, a name and a sentence each, beside each other where there is room."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QWidget

from app.core.options import Option
from app.i18n import say
from app.paths import RESOURCES
from app.shell.common.fonts import soft, strong
from app.ui.widgets.letters import letters_width

_PICTURE = QSize(100, 56)
_GAP = 12
_LETTERS = 26
"""Words stand beside a picture if they have room for so many letters, and below it otherwise."""


class ChoiceCards(QWidget):
    """
    Several of some choices, each a card.

    Attributes:
        boxes: What is ticked for each choice.

    Signals:
        changed: Another one was ticked, or one no longer is.
    """

    changed = Signal()

    def __init__(self, about: Option) -> None:
        super().__init__()
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(_GAP)
        grid.setVerticalSpacing(2)
        self._known: tuple[Any, ...] = ()
        self.boxes: dict[Any, QCheckBox] = {}
        self._words: list[tuple[QLabel, QLabel]] = []
        for value, label in about.choices.items():
            box = self.boxes[value] = QCheckBox()
            box.setAccessibleName(say(label))
            box.toggled.connect(self.changed)
            box.setIcon(QIcon(str(RESOURCES / about.pictures[value])))
            box.setIconSize(_PICTURE)
            pitch = say(about.pitches.get(value, ""))
            box.setAccessibleDescription(pitch)
            words = strong(say(label)), soft(pitch)
            for each in words:
                each.setWordWrap(True)
            self._words.append(words)
        self._is_wide: bool | None = None
        self._arrange(is_wide=False)
        self.setFocusProxy(next(iter(self.boxes.values())))

    def value(self) -> tuple[Any, ...]:
        """Return what is ticked."""
        found = tuple(value for value, box in self.boxes.items() if box.isChecked())
        # Nobody said that the order matters: what was ticked before comes back as it was.
        return self._known if {*found} == {*self._known} else found

    def show_value(self, value: Sequence[Any]) -> None:
        """Tick these, and no others."""
        self._known = tuple(value)
        for each, box in self.boxes.items():
            box.setChecked(each in value)

    def _arrange(self, *, is_wide: bool) -> None:
        """Put words beside their pictures, or below them."""
        if is_wide == self._is_wide:
            return
        self._is_wide = is_wide
        for at, (box, (name, pitch)) in enumerate(zip(self.boxes.values(), self._words, strict=True)):
            row, column = 3 * at, int(is_wide)
            self._grid.addWidget(box, row, 0, 3 if is_wide else 1, 1)
            self._grid.addWidget(name, row + 1 - column, column)
            self._grid.addWidget(pitch, row + 2 - column, column)
        self._grid.setColumnStretch(1, int(is_wide))
        self._grid.setColumnStretch(0, int(not is_wide))

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.width() - max(box.sizeHint().width() for box in self.boxes.values()) - _GAP
        self._arrange(is_wide=beside >= letters_width(_LETTERS))
        for words in self._words:
            for each in words:
                # A form gives a field no height by its width.
                each.setMinimumHeight(each.heightForWidth(beside if self._is_wide else self.width()))
