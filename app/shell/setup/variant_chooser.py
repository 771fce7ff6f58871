"""The choice of a variant before a game: the standard game, rulings with a name, examples, one's own."""

from collections.abc import Sequence
from typing import Any

import attrs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.core.game import AnyGame
from app.core.options import describe
from app.core.session import AnySetup
from app.core.words import N_, told
from app.i18n import say
from app.shell.common.fonts import soft
from app.shell.common.option_field import Choice
from app.storage.variant_shelf import Kept
from app.ui.text.labels import TextLabel, set_choice_tip, set_tool_tip
from app.ui.widgets.letters import grow, letters_width

LABEL_LETTERS = 21
"""How wide the labels before options are, in letters."""


class VariantChooser(QWidget):
    """
    Lists the variants of a game, to choose one.

    Signals:
        chosen: The options of another variant.
    """

    chosen = Signal(object)

    def __init__(self, game: AnyGame, last: AnySetup, kept: Sequence[Kept]) -> None:
        super().__init__()
        self._game, self._kept = game, list(kept)
        self.box = Choice()
        self.box.setAccessibleName(say(N_("Variant")))
        self.box.addItem(say(game.presets[0].name if game.presets else N_("Standard")))
        for each in self._kept:
            name = each.variant.name if each.is_own else say(told(each.variant.name))
            self.box.addItem(name)
            set_choice_tip(self.box, self.box.count() - 1, self._note(each))
        if self._kept:
            self.box.insertSeparator(1)
        self._choose(last)
        self.box.activated.connect(lambda _: self._tell())
        label = TextLabel(say(N_("Variant")))
        grow(label, setFixedWidth=letters_width(LABEL_LETTERS))
        self.pitch = soft()
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(label)
        row.addWidget(self.box, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.addLayout(row)
        layout.addWidget(self.pitch)
        self.setFocusProxy(self.box)
        if not self._kept:
            self.hide()
        self._show_pitch()

    def choose_standard(self) -> None:
        """Go back to the standard game, without a word."""
        self.box.setCurrentIndex(0)
        self._show_pitch()

    def name_for(self, options: Any) -> str:
        """Return the name under which *options* are played; "" for the standard game, and for nobody's."""
        kept = self._current()
        if kept is None or _without_seats(options) != _without_seats(kept.variant.options):
            return ""
        return kept.variant.name

    def explain(self, options: Any, details: str) -> bool:
        """Keep *details* as the tip of the chosen variant's sentence; tell whether it speaks of *options*."""
        is_told = bool(self.name_for(options)) and bool(self.pitch.text())
        set_tool_tip(self.pitch, details if is_told else "")
        return is_told

    def _current(self) -> Kept | None:
        at = self.box.currentIndex() - _BEFORE
        return self._kept[at] if at >= 0 else None

    def _choose(self, last: AnySetup) -> None:
        rows = [row for row, each in enumerate(self._kept) if each.variant.name == last.variant]
        # A variant may have been given the name of another.
        options = _without_seats(last.options)
        rows.sort(key=lambda row: _without_seats(self._kept[row].variant.options) != options)
        self.box.setCurrentIndex(rows[0] + _BEFORE if rows else 0)

    def _show_pitch(self) -> None:
        """Say in a sentence what is special about the variant."""
        kept = self._current()
        self.pitch.setText(_standard(self._game) if kept is None else self._note(kept))

    def _note(self, kept: Kept) -> str:
        preset = next((each for each in self._game.presets if each.name == kept.variant.name), None)
        if preset is not None and kept.path is None:
            return say(preset.pitch)
        return kept.variant.note if kept.is_own else say(told(kept.variant.note))

    def _tell(self) -> None:
        kept = self._current()
        self._show_pitch()
        self.chosen.emit(self._game.standard() if kept is None else kept.variant.options)


def _standard(game: AnyGame) -> str:
    """Say what the standard game is."""
    pitch = game.presets[0].pitch if game.presets else ""
    return say(pitch or N_("The game as its rules have it."))


def _without_seats(options: Any) -> Any:
    """Return *options* without what is chosen for each seat, which belongs to no variant."""
    return attrs.evolve(options, **{each.name: () for each in describe(type(options)) if each.per_seat})


_BEFORE = 2
"""The standard game and a line stand before the others."""
