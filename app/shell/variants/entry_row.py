"""One line of the editor of variants: what a value is called, its field, its rule, and the way back."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.fonts import soft
from app.shell.common.option_field import OptionField
from app.storage.tables import Entry, said_value
from app.ui.text.labels import TextLabel, set_tool_tip
from app.ui.widgets.letters import give_letters, grow

_LABEL_WIDTH, _FIELD_WIDTH = 180, 258
_LABEL_ALONE, _FIELD_ALONE = 446, 478
"""Where the field stands below its label."""

_LONGEST = 170
"""Letters of a rule that stand beside a field; the rest is in its tool tip."""


class EntryRow(QWidget):
    """
    One value of a variant with its field.

    Signals:
        changed: Another value is wanted.
    """

    changed = Signal()

    def __init__(self, entry: Entry, title: str, rules: Mapping[str, str], *, is_own: bool) -> None:
        super().__init__()
        self.entry, self._title = entry, title
        self._is_own = is_own
        self.field = OptionField(entry.about, entry.value, is_free=True)
        self.field.changed.connect(self.changed)
        self.field.setEnabled(is_own)
        self._label, self._note = TextLabel(), soft()
        self._rule = self._rule_text(rules)
        self.reset = QToolButton()
        self._set_sizes()
        self._arrange()
        self.show_value(entry.value)

    @property
    def _is_wide(self) -> bool:
        """Whether its choices need the whole row, below the label."""
        return self.field.wanted_width > _FIELD_WIDTH

    @property
    def is_changed(self) -> bool:
        """Whether it is not as in the standard game."""
        return bool(self.field.value() != self.entry.value)

    def show_value(self, value: Any) -> None:
        """Show *value*, and whether it is the standard game's."""
        blocker = QSignalBlocker(self.field)
        self.field.show_value(value)
        blocker.unblock()
        different = value != self.entry.value
        self._label.setText(f"● {self._title}" if different else self._title)
        give_letters(self._label, 1.0, bold=different)
        self._label.setAccessibleName(say(N_("changed")) if different else "")
        self.reset.setVisible(different and self._is_own)
        self.complain(None)

    def complain(self, why: Phrase | None) -> None:
        """Say why a value does not go with the others; None says the rule again."""
        self._note.setText(self._rule if why is None else f"⚠ {say(why)}")

    def fits(self, words: str) -> bool:
        """Tell whether *words* stand in the title, the rule's id or its text."""
        about = self.entry.about
        text = f"{self._title} {about.rule} {self._rule} {self.field.toolTip()}"
        return all(word in text.casefold() for word in words.casefold().split())

    def _set_sizes(self) -> None:
        self._label.setWordWrap(True)
        grow(self._label, setFixedWidth=_LABEL_ALONE if self._is_wide else _LABEL_WIDTH)
        grow(self.field, setFixedWidth=_FIELD_ALONE if self._is_wide else _FIELD_WIDTH)
        self.reset.setText("↺")
        self.reset.setAutoRaise(True)
        standard = say(said_value(self.entry.about, self.entry.value))
        back = say(Phrase(N_("Back to {value}"), {"value": standard}))
        set_tool_tip(self.reset, back)
        self.reset.setAccessibleName(f"{self._title}: {back}")
        self.reset.clicked.connect(self._go_back)

    def _go_back(self) -> None:
        self.field.show_value(self.entry.value)
        self.field.setFocus()

    def _rule_text(self, rules: Mapping[str, str]) -> str:
        about = self.entry.about
        text = rules.get(about.rule, "")
        if text:
            set_tool_tip(self, f"{about.rule}: {text}")
        short = text if len(text) <= _LONGEST else f"{text[:_LONGEST].rsplit(' ', 1)[0]} …"
        parts = (say(about.hint), f"{about.rule}: {short}" if short else about.rule)
        return "  ".join(part for part in parts if part)

    def _arrange(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 4, 4, 6)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        top = Qt.AlignmentFlag.AlignTop
        if self._is_wide:
            grid.addWidget(self._label, 0, 0, 1, 2, top)
            grid.addWidget(self.field, 1, 0, 1, 3, top)
        else:
            grid.addWidget(self._label, 0, 0, top)
            grid.addWidget(self.field, 0, 1, top)
        grid.addWidget(self.reset, 0, 2, top)
        grid.addWidget(self._note, 2, 0, 1, 3)
        grid.setColumnMinimumWidth(2, 28)
        grid.setColumnStretch(3, 1)
