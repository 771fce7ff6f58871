"""A field for one option of a game or one entry of its tables, made from what that says about itself."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.core.options import Option
from app.core.words import N_, Phrase
from app.i18n import say
from app.paths import RESOURCES
from app.shell.common.fonts import soft, strong
from app.ui.text.labels import literal, set_tool_tip
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.letters import letters_width
from app.ui.widgets.number_box import NumberBox

_WIDEST = 999_999
_PICTURE = QSize(100, 56)
_GAP = 12
_LETTERS = 26
"""Words stand beside a picture if they have room for so many letters, and below it otherwise."""

_COLUMNS, _TICKS = 3, 2
_ARROW = 40
"""What a list needs beside its words."""

_CARDS = 70
"""How wide cards would be, in letters, where there is room."""

_FEW = 8
"""So many choices, of which several may be taken, stand in columns; more of them in narrower ones."""


class Spin(NumberBox):
    """A field for a number."""

    def __init__(self, low: int | None, high: int | None) -> None:
        super().__init__()
        self.setKeyboardTracking(False)
        self.setRange(-_WIDEST if low is None else low, _WIDEST if high is None else high)


class Choice(ComboBox):
    """A list of choices."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(14)
        # What is too long to be shown is told.
        self.currentTextChanged.connect(lambda text: set_tool_tip(self, text))


class _Numbers(QWidget):
    """A row of numbers, each with what it is for."""

    changed = Signal()

    def __init__(self, about: Option) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        self.spins: list[Spin] = []
        for at, part in enumerate(about.parts):
            spin = Spin(about.low, about.high)
            spin.setAccessibleName(f"{say(about.label)}: {say(part)}")
            spin.valueChanged.connect(self.changed)
            self.spins.append(spin)
            row, column = 2 * (at // _COLUMNS), at % _COLUMNS
            grid.addWidget(soft(say(part), wraps=False), row, column)
            grid.addWidget(spin, row + 1, column)
        self.setFocusProxy(self.spins[0])

    def value(self) -> tuple[int, ...]:
        return tuple(spin.value() for spin in self.spins)

    def show_value(self, value: Sequence[int]) -> None:
        for spin, number in zip(self.spins, value, strict=True):
            spin.setValue(number)


class _Ticked(QWidget):
    """
    Several of some choices, each with a box to be ticked; heirs lay them out.

    Attributes:
        boxes: What is ticked for each choice.

    Signals:
        changed: Another one was ticked, or one no longer is.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._known: tuple[Any, ...] = ()
        self.boxes: dict[Any, QCheckBox] = {}

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


class _Several(_Ticked):
    """Boxes beside their words."""

    def __init__(self, about: Option) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(2)
        columns = _TICKS if len(about.choices) <= _FEW else _COLUMNS
        for at, (value, label) in enumerate(about.choices.items()):
            box = self.boxes[value] = QCheckBox(literal(say(label)))
            box.setAccessibleName(say(label))
            box.toggled.connect(self.changed)
            grid.addWidget(box, at // columns, at % columns)
        self.setFocusProxy(next(iter(self.boxes.values())))


class _Cards(_Ticked):
    """Each choice a card."""

    def __init__(self, about: Option) -> None:
        super().__init__()
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(_GAP)
        grid.setVerticalSpacing(2)
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


class OptionField(QWidget):
    """
    The field that fits an option: a list of choices, numbers, boxes to be ticked, or a line of text.

    Args:
        about: What the option says about itself.
        value: To begin with.
        is_free: Numbers besides the choices may be typed, where there are bounds; for variants.

    Signals:
        changed: The value is another now.
    """

    changed = Signal()

    def __init__(self, about: Option, value: Any, *, is_free: bool = False) -> None:
        super().__init__()
        self._about, self._is_free = about, is_free
        self._values = list(about.choices)
        self._box = self._make()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._box)
        self.setFocusProxy(self._box)
        set_tool_tip(self, self._help())
        self._box.setAccessibleName(say(about.label))
        self.show_value(value)

    @property
    def is_wide(self) -> bool:
        """Whether it needs a line of its own below what is asked."""
        return isinstance(self._box, _Cards)

    @property
    def wanted_width(self) -> int:
        """The width in pixels of a list with its longest choice, or of cards; 0 for all other fields."""
        if self.is_wide:
            return letters_width(_CARDS)
        if not isinstance(self._box, QComboBox):
            return 0
        letters = self._box.fontMetrics()
        texts = [self._box.itemText(row) for row in range(self._box.count())]
        return max((letters.horizontalAdvance(text) for text in texts), default=0) + _ARROW

    def value(self) -> Any:
        """Return what stands in the field."""
        match self._box:
            case QComboBox():
                return self._values[max(0, self._box.currentIndex())]
            case QLineEdit():
                return self._box.text()
            case QCheckBox():
                return self._box.isChecked()
            case _:
                return self._box.value()

    def show_value(self, value: Any) -> None:
        """Put *value* into the field."""
        match self._box:
            case QComboBox():
                if value not in self._values:
                    self._values.append(value)
                    self._box.addItem(str(value))
                self._box.setCurrentIndex(self._values.index(value))
            case QCheckBox():
                self._box.setChecked(bool(value))
            case QSpinBox():
                self._box.setValue(int(value))
            case _Numbers() | _Ticked():
                self._box.show_value(value)
            case _:
                self._box.setText(str(value))

    def _make(self) -> "QComboBox | QSpinBox | QCheckBox | QLineEdit | _Numbers | _Ticked":
        about = self._about
        if about.pictures:
            cards = _Cards(about)
            cards.changed.connect(self.changed)
            return cards
        if about.parts or about.several:
            many = _Numbers(about) if about.parts else _Several(about)
            many.changed.connect(self.changed)
            return many
        if about.choices and not (self._is_free and about.low is not None):
            choices = Choice()
            choices.addItems([say(text) for text in about.choices.values()])
            choices.currentIndexChanged.connect(self.changed)
            return choices
        if isinstance(about.default, bool):
            box = QCheckBox()
            box.toggled.connect(self.changed)
            return box
        if isinstance(about.default, int) or about.low is not None:
            spin = Spin(about.low, about.high)
            spin.valueChanged.connect(self.changed)
            return spin
        line = QLineEdit()
        line.textChanged.connect(self.changed)
        return line

    def _help(self) -> str:
        """Return the hint, and where the rule stands."""
        rule = self._about.rule and say(Phrase(N_("Rule {rule}"), {"rule": self._about.rule}))
        return "\n".join(part for part in (say(self._about.hint), rule) if part)
