"""A field for one option of a game, made from what the option says about itself."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QSpinBox, QWidget

from app.core.options import Option
from app.core.words import N_, Phrase
from app.i18n import say

_WIDEST = 999_999


class OptionField(QWidget):
    """
    Whatever fits the option: a list of choices, a number, or a line of text.

    Signals:
        changed: The value is another now.
    """

    changed = Signal()

    def __init__(self, about: Option, value: Any) -> None:
        super().__init__()
        self._about = about
        self._values = list(about.choices)
        self._box = self._make()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._box)
        self.setFocusProxy(self._box)
        self.setToolTip(self._help())
        self._box.setAccessibleName(say(about.label))
        self.show_value(value)

    def value(self) -> Any:
        """Return what stands in the field."""
        match self._box:
            case QComboBox():
                return self._values[max(0, self._box.currentIndex())]
            case QSpinBox():
                return self._box.value()
            case _:
                return self._box.text()

    def show_value(self, value: Any) -> None:
        """Put *value* into the field."""
        match self._box:
            case QComboBox():
                self._box.setCurrentIndex(self._values.index(value) if value in self._values else 0)
            case QSpinBox():
                self._box.setValue(int(value))
            case _:
                self._box.setText(str(value))

    def _make(self) -> QComboBox | QSpinBox | QLineEdit:
        about = self._about
        if about.choices:
            choices = QComboBox()
            choices.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choices.setMinimumContentsLength(14)
            choices.addItems([say(text) for text in about.choices.values()])
            choices.currentIndexChanged.connect(self.changed)
            return choices
        if isinstance(about.default, int) or about.low is not None:
            spin = QSpinBox()
            spin.setRange(
                -_WIDEST if about.low is None else about.low, _WIDEST if about.high is None else about.high
            )
            spin.valueChanged.connect(self.changed)
            return spin
        line = QLineEdit()
        line.textChanged.connect(self.changed)
        return line

    def _help(self) -> str:
        """Return the hint, and where the rule stands."""
        rule = self._about.rule and say(Phrase(N_("Rule {rule}"), {"rule": self._about.rule}))
        return "\n".join(part for part in (say(self._about.hint), rule) if part)
