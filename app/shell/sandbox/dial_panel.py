"""The numbers and choices of a sandbox, to be typed and chosen."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QSpinBox,
)

from app.core.command import Seat
from app.core.edits import Dial
from app.i18n import say
from app.shell.common.fonts import strong
from app.shell.common.undo_keys import UndoKeys
from app.ui.text.labels import add_row, set_tool_tip
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.layouts import empty
from app.ui.widgets.number_box import NumberBox
from app.ui.widgets.scrolling import PanelColumn


class DialPanel(PanelColumn):
    """
    A field for each dial, under the headings of their groups.

    Signals:
        turned: The key of a dial, and its new value.
    """

    turned = Signal(object, object)

    def __init__(self) -> None:
        super().__init__(8, 4)
        self._fields: dict[Hashable, QSpinBox | QComboBox] = {}
        self._values: dict[Hashable, list[Any]] = {}
        self._shape: list[object] = []

    def show_dials(self, dials: Sequence[Dial], names: Mapping[Seat, str]) -> None:
        """Show what they are set to."""
        shape: list[object] = [(each.key, _said(each, names), bool(each.choices)) for each in dials]
        if shape != self._shape:
            self._shape = shape
            self._build(dials, names)
        for dial in dials:
            field = self._fields[dial.key]
            with QSignalBlocker(field):
                if isinstance(field, QSpinBox):
                    field.setRange(dial.low, dial.high)
                    field.setValue(dial.value)
                else:
                    self._offer(field, dial, names)
                    field.setCurrentIndex(self._values[dial.key].index(dial.value))
                    set_tool_tip(field, field.currentText())

    def settle(self) -> None:
        """Take the number that is being typed."""
        for each in self._fields.values():
            if isinstance(each, QSpinBox) and each.hasFocus():
                each.interpretText()

    def _offer(self, box: QComboBox, dial: Dial, names: Mapping[Seat, str]) -> None:
        """Let a box offer what *dial* may be set to, unless it does."""
        texts = [say(text, names) for text in dial.choices.values()]
        self._values[dial.key] = list(dial.choices)
        if texts != [box.itemText(at) for at in range(box.count())]:
            box.clear()
            box.addItems(texts)

    def field(self, key: Hashable) -> QSpinBox | QComboBox:
        """Return the field of a dial."""
        return self._fields[key]

    def _build(self, dials: Sequence[Dial], names: Mapping[Seat, str]) -> None:
        empty(self._layout)
        self._fields.clear()
        group, form = None, self._form()
        for dial in dials:
            if dial.group != group and dial.group is not None:
                group = dial.group
                self._layout.addWidget(strong(say(group, names)))
                form = self._form()
            field = self._fields[dial.key] = self._field(dial, names)
            field.setAccessibleName(" ".join(_said(dial, names)))
            add_row(form, say(dial.label, names), field).setWordWrap(True)
        self._layout.addStretch(1)

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setVerticalSpacing(4)
        self._layout.addLayout(form)
        return form

    def _field(self, dial: Dial, names: Mapping[Seat, str]) -> QSpinBox | QComboBox:
        if not dial.choices:
            number = NumberBox()
            number.setRange(dial.low, dial.high)
            # A number counts when it is whole, not digit by digit.
            number.setKeyboardTracking(False)
            UndoKeys(number)
            number.valueChanged.connect(lambda value, key=dial.key: self.turned.emit(key, value))
            return number
        box = ComboBox()
        self._offer(box, dial, names)
        box.currentTextChanged.connect(lambda text: set_tool_tip(box, text))
        box.setMinimumContentsLength(8)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.currentIndexChanged.connect(lambda at, key=dial.key: self._choose(key, at))
        return box

    def _choose(self, key: Hashable, at: int) -> None:
        if at >= 0:
            self.turned.emit(key, self._values[key][at])


def _said(dial: Dial, names: Mapping[Seat, str]) -> tuple[str, ...]:
    words = (say(dial.label, names),)
    return words if dial.group is None else (say(dial.group, names), *words)
