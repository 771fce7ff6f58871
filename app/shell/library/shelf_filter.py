"""What of the library is shown, and in which order: fields above its list."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QWidget

from app.core.game_info import GameInfo
from app.core.words import N_, told
from app.i18n import say
from app.storage.browsing import Ending, Filter, Kind, Sort
from app.ui.text.labels import set_tool_tip
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.letters import grown

_ANY = "\0"
"""Stands for no choice; no name has it in it."""

_COLUMNS, _AROUND = (6, 3, 2), 48
"""So many fields may stand in a row; pixels that a field has around its words, and to the next one."""


class ShelfFilter(QWidget):
    """
    Choices of kind, game, person, variant, result and order.

    Args:
        search: The field that is typed in, which stands elsewhere.

    Signals:
        changed: Something else is looked for.
    """

    changed = Signal()

    def __init__(self, search: QLineEdit, games: Iterable[GameInfo]) -> None:
        super().__init__()
        self._search, self._games = search, list(games)
        self.kind, self.game, self.person = ComboBox(), ComboBox(), ComboBox()
        self.variant, self.ending, self.sort = ComboBox(), ComboBox(), ComboBox()
        self._people: list[str] = []
        self._variants: list[str] = []
        self._grid, self._columns = QGridLayout(self), 0
        self._grid.setContentsMargins(0, 0, 0, 0)
        for box in self._boxes():
            box.setMinimumContentsLength(5)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.currentIndexChanged.connect(self._change)
        self._arrange(_COLUMNS[0])
        search.textChanged.connect(lambda _: self.changed.emit())

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        games = [(say(game.title), game.id) for game in self._games]
        self._fill(self.kind, [(say(each.value), each) for each in Kind])
        self._fill(self.game, [(say(N_("All games")), ""), *games])
        self._fill(self.ending, [(say(each.value), each) for each in Ending])
        self._fill(self.sort, [(say(each.value), each) for each in Sort])
        self.offer(self._people, self._variants)
        names = N_("Kind"), N_("Game"), N_("Players"), N_("Variant"), N_("Result"), N_("Order")
        for box, name in zip(self._boxes(), names, strict=True):
            box.setAccessibleName(say(name))
        self._make_room()

    def offer(self, people: Iterable[str], variants: Iterable[str]) -> None:
        """Offer the names and variants that there are; variants by their own names, empty is the standard."""
        self._people, self._variants = sorted(people, key=str.casefold), sorted(variants)
        named = [(say(told(each)) if each else say(N_("Standard game")), each) for each in self._variants]
        self._fill(self.person, [(say(N_("Everybody")), _ANY), *((each, each) for each in self._people)])
        self._fill(self.variant, [(say(N_("All variants")), _ANY), *named])

    def wanted(self) -> Filter:
        """Return what is looked for."""
        person, variant = self.person.currentData(), self.variant.currentData()
        return Filter(
            self._search.text(),
            self.kind.currentData(),
            self.game.currentData(),
            "" if person == _ANY else person,
            None if variant == _ANY else variant,
            self.ending.currentData(),
            self.sort.currentData(),
        )

    def _boxes(self) -> tuple[QComboBox, ...]:
        return self.kind, self.game, self.person, self.variant, self.ending, self.sort

    def _fill(self, box: QComboBox, choices: Iterable[tuple[str, object]]) -> None:
        """Offer choices; what was chosen stays, if it is still there."""
        before = box.currentData()
        box.blockSignals(True)
        box.clear()
        for text, data in choices:
            box.addItem(text, data)
        box.setCurrentIndex(max(0, box.findData(before)))
        box.blockSignals(False)

    def _arrange(self, columns: int) -> None:
        """Put the boxes into rows of so many."""
        self._columns = columns
        for number, box in enumerate(self._boxes()):
            self._grid.addWidget(box, number // columns, number % columns)
        for column in range(_COLUMNS[0]):
            self._grid.setColumnStretch(column, int(column < columns))

    def _make_room(self) -> None:
        """Use more rows where the words of one of the boxes would be cut."""
        needed = max(box.fontMetrics().horizontalAdvance(box.currentText()) for box in self._boxes())
        fitting = (each for each in _COLUMNS if each * (needed + grown(_AROUND)) <= self.width())
        columns = next(fitting, _COLUMNS[-1])
        if columns != self._columns:
            self._arrange(columns)

    def _change(self) -> None:
        self._make_room()
        for box in self._boxes():
            set_tool_tip(box, box.currentText())
        self.changed.emit()

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._make_room()
