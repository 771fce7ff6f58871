"""A value that a search for a fair variant may change: which one, and what is tried for it."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.fonts import soft
from app.shell.common.option_field import Choice, Spin
from app.storage.tables import Entry, said_value
from app.ui.text.labels import literal, set_tool_tip

_COLUMNS = 2
_AROUND = 1
"""At first the numbers beside the one that the variant has are tried."""


def can_be_tried(entry: Entry) -> bool:
    """Tell whether there are values of an entry to choose from: numbers, or a few choices."""
    about = entry.about
    return not about.is_tuple and (is_number(entry) or bool(about.choices) or isinstance(entry.value, bool))


def is_number(entry: Entry) -> bool:
    """Tell whether an entry is a number between bounds."""
    return isinstance(entry.value, int) and not isinstance(entry.value, bool) and entry.about.low is not None


class _Numbers(QWidget):
    """From one number to another in steps."""

    changed = Signal()

    def __init__(self, entry: Entry, title: str) -> None:
        super().__init__()
        about = entry.about
        self.first, self.last, self.step = (Spin(about.low, about.high) for _ in range(3))
        self.step.setMinimum(1)
        self.first.setValue(entry.value - _AROUND)
        self.last.setValue(entry.value + _AROUND)
        self.step.setValue(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for text, spin in ((N_("from"), self.first), (N_("to"), self.last), (N_("in steps of"), self.step)):
            spin.setAccessibleName(f"{title}: {say(text)}")
            spin.valueChanged.connect(self.changed)
            layout.addWidget(soft(say(text), wraps=False))
            layout.addWidget(spin)
        layout.addStretch(1)

    def values(self) -> tuple[int, ...]:
        return tuple(range(self.first.value(), self.last.value() + 1, self.step.value()))


class _Choices(QWidget):
    """Choices to be ticked; all of them at first."""

    changed = Signal()

    def __init__(self, entry: Entry, title: str) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        self.boxes: dict[Any, QCheckBox] = {}
        for at, value in enumerate(entry.about.choices or (True, False)):
            said = say(said_value(entry.about, value))
            box = self.boxes[value] = QCheckBox(literal(said))
            box.setChecked(True)
            box.setAccessibleName(f"{title}: {said}")
            box.toggled.connect(self.changed)
            grid.addWidget(box, at // _COLUMNS, at % _COLUMNS)
        grid.setColumnStretch(_COLUMNS, 1)

    def values(self) -> tuple[Any, ...]:
        return tuple(value for value, box in self.boxes.items() if box.isChecked())


class TriedValue(QWidget):
    """
    One value that may change.

    Args:
        titles: What can be chosen, each with what it is called.
        path: What is chosen at first.

    Signals:
        changed: Something else is to be tried.
        dropped: It is to stay as it is after all.
    """

    changed = Signal()
    dropped = Signal()

    def __init__(self, titles: Mapping[str, str], found: Mapping[str, Entry], path: str) -> None:
        super().__init__()
        self._found, self._titles = found, titles
        self.which, self._fields = Choice(), QStackedWidget()
        self.drop = QToolButton()
        for each, title in titles.items():
            self.which.addItem(title, each)
        self.which.setMaxVisibleItems(20)
        self.which.setAccessibleName(say(N_("What may change")))
        self.which.currentIndexChanged.connect(self._show_field)
        self.drop.setText("✕")
        self.drop.setAutoRaise(True)
        self.drop.clicked.connect(self.dropped)
        top = QHBoxLayout()
        top.addWidget(self.which, 1)
        top.addWidget(self.drop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self._fields)
        self.which.setCurrentIndex(list(titles).index(path))
        self._show_field()

    @property
    def entry(self) -> Entry:
        """What may change."""
        return self._found[self.which.currentData()]

    @property
    def path(self) -> str:
        """Where it stands."""
        return str(self.which.currentData())

    def values(self) -> tuple[Any, ...]:
        """Return what is tried for it."""
        field = self._fields.currentWidget()
        return field.values() if isinstance(field, _Numbers | _Choices) else ()

    def said(self, value: Any) -> str:
        """Return a value in the words of its field."""
        return say(said_value(self.entry.about, value))

    def _show_field(self) -> None:
        """Ask what is to be tried for what has been chosen."""
        while (old := self._fields.currentWidget()) is not None:
            self._fields.removeWidget(old)
            old.deleteLater()
        title = self._titles[self.path]
        field = (_Numbers if is_number(self.entry) else _Choices)(self.entry, title)
        field.changed.connect(self.changed)
        self._fields.addWidget(field)
        set_tool_tip(self.drop, say(Phrase(N_("Leave as it is: {what}"), {"what": title})))
        self.drop.setAccessibleName(say(Phrase(N_("Leave as it is: {what}"), {"what": title})))
        self.changed.emit()
