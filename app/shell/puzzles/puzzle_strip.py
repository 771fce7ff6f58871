"""The words above the table of a puzzle: what is to be found, what was answered, and which one comes next."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from app.bots.puzzles.puzzle import Difficulty, Theme
from app.core.words import N_
from app.i18n import say
from app.shell.common.fonts import prominent, strong
from app.shell.puzzles.collection import Source, kind_name
from app.ui.text.labels import TextLabel
from app.ui.widgets.buttons import button, leads_out
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.letters import grow, is_low

_SIDE, _GAP = 14, 10
"""Pixels at both sides, and between what stands in a row."""

_HIGH = 34
"""How high a button is at least, in pixels for letters of the usual size."""

_LINES = 2
"""So many lines of words have room at least, so that the board stays where it is."""


class PuzzleStrip(QFrame):
    """
    Tells of one puzzle at a time.

    Signals:
        went_on, shown, explained, repeated, left: The button was pressed that says so.
        picked: Puzzles of another source or kind are wanted.

    Attributes:
        on, show_me, why, again, leave: The buttons.
        sources, kinds: Where puzzles are taken from, and of which theme or difficulty; their data are the
            `Source` or the id of a game, and a `Theme`, a `Difficulty` or None.
    """

    went_on = Signal()
    shown = Signal()
    explained = Signal()
    repeated = Signal()
    left = Signal()
    picked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_done = False
        self._title, self._words = strong(), TextLabel()
        self._words.setWordWrap(True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.on = prominent(button("", self.went_on.emit))
        self.show_me, self.why = button("", self.shown.emit), button("", self.explained.emit)
        self.again, self.leave = button("", self.repeated.emit), leads_out(button("", self.left.emit))
        self.sources, self.kinds = ComboBox(), ComboBox()
        self.sources.activated.connect(lambda _: self.picked.emit())
        self.kinds.activated.connect(lambda _: self.picked.emit())
        # Widgets, since a layout cannot be moved.
        self._choices, self._ways = QWidget(), QWidget()
        self._grid, self._ways_grid = QGridLayout(self), QGridLayout(self._ways)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        # Not fixed: Qt would leave it as high as in the width that it likes best, and cut words off.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._arrange()

    @property
    def words(self) -> str:
        """What it says now."""
        return self._words.text()

    @property
    def source(self) -> Source | str:
        """Where puzzles are taken from."""
        found: Source | str = self.sources.currentData()
        return found

    @property
    def kind(self) -> Theme | Difficulty | None:
        """Of which theme or difficulty they are; None for any."""
        found: Theme | Difficulty | None = self.kinds.currentData()
        return found

    def offer(self, sources: Mapping[Source | str, str], kinds: Sequence[Theme | Difficulty]) -> None:
        """Offer sources, by what each is called, and kinds; what was chosen stays so if it can."""
        source, kind = self.source, self.kind
        self.sources.clear()
        for each, name in sources.items():
            self.sources.addItem(name, each)
        self.kinds.clear()
        self.kinds.addItem(say(N_("Of every kind")), None)
        for one in kinds:
            self.kinds.addItem(say(kind_name(one)), one)
        self.sources.setCurrentIndex(max(0, self.sources.findData(source)))
        self.kinds.setCurrentIndex(max(0, self.kinds.findData(kind)))
        self.sources.setAccessibleName(say(N_("Where puzzles are taken from")))
        self.kinds.setAccessibleName(say(N_("Theme or difficulty")))
        self._name_buttons()

    def choose(self, source: Source | str) -> None:
        """Take puzzles from a source from now on."""
        self.sources.setCurrentIndex(max(0, self.sources.findData(source)))

    def show_title(self, title: str) -> None:
        """Say which puzzle it is."""
        self._title.setText(title)
        self._set_ways()

    def say(self, words: str, *, is_done: bool = False, is_shown: bool = False) -> None:
        """
        Say something, and offer what there is a point in.

        Args:
            is_done: The move has been found, or shown and played.
            is_shown: The board shows the move already.
        """
        self._is_done = is_done
        self._words.setText(words)
        self.show_me.setText(say(N_("Do it for me") if is_shown else N_("Show me")))
        self.show_me.setVisible(not is_done)
        # What is to be done next is to find the move; to go on without it is one way among others.
        prominent(self.on, stands_out=is_done)
        for each in (self.on, self.why, self.again):
            each.show()
        self._save_room()

    def say_nothing(self) -> None:
        """Leave it to others to say why there is no puzzle, and offer only what leads away."""
        self._is_done = True
        self.show_title("")
        self._words.setText("")
        self._save_room()
        for each in (self.on, self.show_me, self.why, self.again):
            each.hide()

    def _save_room(self) -> None:
        """Ask which puzzle comes next only then, where large letters leave little room for the board."""
        is_low_ = is_low(self.window().height())
        self._choices.setHidden(is_low_ and not self._is_done)
        for each in (self.on, self.show_me, self.why, self.again, self.leave):
            grow(each, setMinimumHeight=0 if is_low_ else _HIGH)
        lines = self._words.text().count("\n") + 1 if is_low_ else _LINES
        self._words.setMinimumHeight(lines * self._words.fontMetrics().lineSpacing())

    def _name_buttons(self) -> None:
        self.on.setText(say(N_("Next")))
        self.why.setText(say(N_("Why?")))
        self.again.setText(say(N_("Once more")))
        self.leave.setText(say(N_("Leave")))
        self.show_me.setText(say(N_("Show me")))

    def _arrange(self) -> None:
        row = QHBoxLayout(self._choices)
        for choice in (self.sources, self.kinds):
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            row.addWidget(choice)
        row.setSpacing(_GAP)
        row.addStretch(1)
        for layout in (row, self._ways_grid):
            layout.setContentsMargins(0, 0, 0, 0)
        self._grid.setContentsMargins(_SIDE, 8, _SIDE, 8)
        self._grid.setHorizontalSpacing(_GAP)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        for each in (self.on, self.show_me, self.why, self.again, self.leave):
            grow(each, setMinimumHeight=_HIGH)
        self._set_ways()

    def _set_ways(self) -> None:
        """Set the buttons beside the words; or under them, in as few rows as words need the room."""
        grid, ways = self._grid, (self.show_me, self.why, self.on, self.again, self.leave)
        room, chosen = self.width() - 2 * _SIDE, (self.sources, self.kinds, self._title)
        is_narrow = _wide(*chosen, *ways) > room
        in_a_row = len(ways) if not is_narrow or _wide(*ways) <= room else 3
        for at, each in enumerate(ways):
            self._ways_grid.addWidget(each, at // in_a_row, at % in_a_row)
        is_high = is_narrow and _wide(*chosen) > room
        grid.addWidget(self._choices, *((2, 0, 1, 3) if is_high else (0, 0)))
        grid.addWidget(self._title, *((0, 0, 1, 3) if is_high else (0, 1)))
        grid.addWidget(self._words, *((1, 0, 1, 3) if is_narrow else (1, 0, 1, 2)))
        grid.addWidget(self._ways, *((3, 0, 1, 3) if is_narrow else (0, 2, 2, 1)))

    # Qt's names from here on.

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._set_ways()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_ways()
        self._save_room()


def _wide(*several: QWidget) -> int:
    """Return how wide some widgets are side by side."""
    return sum(each.sizeHint().width() + _GAP for each in several)
