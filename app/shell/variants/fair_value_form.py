"""What a search for a fair value is asked: what may change, what is wished, who plays how often."""

from collections.abc import Mapping
from math import prod
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.bots.searches import MOST_POINTS
from app.bots.tuning import Goal, can_be_wished, most_games
from app.core.game import LEVEL_NAMES, AnyGame, Level
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import say
from app.shell.common.fonts import soft, strong
from app.shell.common.option_field import Choice, Spin
from app.shell.variants.entry_list import entry_words
from app.shell.variants.measure_names import NAMES, USUAL
from app.shell.variants.tried_value import TriedValue, can_be_tried, is_number
from app.storage.tables import Entry, entries
from app.ui.text.labels import literal
from app.ui.widgets.buttons import button

_MOST_VALUES = 3
_USUAL_GAMES, _MOST_GAMES = 40, 10_000


class FairValueForm(QWidget):
    """
    Signals:
        changed: Something else is asked.

    Attributes:
        tried: What may change.
        wishes: What is wished, by its measure: whether it is, and what it is to be.
    """

    changed = Signal()

    def __init__(self, game: AnyGame, options: Any) -> None:
        super().__init__()
        found = [each for each in entries(options) if can_be_tried(each)]
        self._found: Mapping[str, Entry] = {".".join(each.path): each for each in found}
        self._titles = {path: _called(each) for path, each in self._found.items()}
        self._usual = {".".join(each.path): each.value for each in entries(game.standard())}
        self.tried: list[TriedValue] = []
        self.wishes: dict[str, tuple[QCheckBox, Spin]] = {}
        self.level, self.seats, self.games = (
            Choice(),
            Spin(game.seats[0], game.seats[-1]),
            Spin(2, _MOST_GAMES),
        )
        self._column, self._count = QVBoxLayout(), soft()
        self._more = button(say(N_("Another value")), self.add)
        self._fill(game)
        self._arrange()
        self.changed.connect(self._say_how_many)
        self.add()

    @property
    def values(self) -> dict[str, tuple[Any, ...]]:
        """What is tried, by its path."""
        return {each.path: each.values() for each in self.tried}

    @property
    def goals(self) -> list[Goal]:
        """What is wished."""
        return [Goal(name, spin.value()) for name, (box, spin) in self.wishes.items() if box.isChecked()]

    @property
    def choices(self) -> int:
        """How many choices of values there are."""
        return prod(map(len, self.values.values()))

    @property
    def is_possible(self) -> bool:
        """Whether something is wished, and so many can be tried; no value stands there twice."""
        return 0 < self.choices <= MOST_POINTS and len(self.values) == len(self.tried) and bool(self.goals)

    @property
    def problem(self) -> str:
        """Why there is nothing to search for; empty if there is."""
        return "" if self.is_possible else say(self._why_not())

    def entry(self, path: str) -> Entry:
        """Return what stands at a path."""
        return self._found[path]

    def title(self, path: str) -> str:
        """Return what stands at a path, in words."""
        return self._titles[path]

    def add(self) -> None:
        """Let one more value change: the first that does not yet, of what the likeliest is."""
        left = [path for path in self._found if path not in self.values]
        if not left or len(self.tried) >= _MOST_VALUES:
            return
        row = TriedValue(self._titles, self._found, min(left, key=self._unlikeliness))
        row.changed.connect(self.changed)
        row.dropped.connect(lambda: self._drop(row))
        self.tried.append(row)
        self._column.addWidget(row)
        self.changed.emit()

    def _unlikeliness(self, path: str) -> tuple[bool, ...]:
        """Return by what to sort: first what the variant has changed, options before tables, numbers."""
        found = self._found[path]
        is_usual = path in self._usual and self._usual[path] == found.value
        return is_usual, bool(found.headings), not is_number(found)

    def _drop(self, row: TriedValue) -> None:
        self.tried.remove(row)
        row.hide()
        row.deleteLater()
        self.changed.emit()

    def _say_how_many(self) -> None:
        for row in self.tried:
            row.drop.setVisible(len(self.tried) > 1)
        self._more.setVisible(len(self.tried) < min(_MOST_VALUES, len(self._found)))
        if self.is_possible:
            most = say(
                counted(
                    NN_("at most {count} game", "at most {count} games"),
                    most_games(self.choices, self.games.value()),
                )
            )
            text = NN_("{count} choice, {games}.", "{count} choices, {games}.")
            self._count.setText(say(counted(text, self.choices, games=most)))
        else:
            self._count.setText(self.problem)

    def _why_not(self) -> Phrase:
        """Return why there is nothing to search for."""
        if len(self.values) < len(self.tried):
            return Phrase(N_("The same value stands there twice: choose another."))
        if self.choices > MOST_POINTS:
            said = NN_("At most {count} choice can be tried.", "At most {count} choices can be tried.")
            return counted(said, MOST_POINTS)
        return Phrase(N_("Tick what you wish for.") if self.choices else N_("Say what may be tried."))

    def _fill(self, game: AnyGame) -> None:
        for level in game.levels:
            self.level.addItem(say(LEVEL_NAMES[level]), level.value)
        self.level.addItem(say(N_("Random")), "random")
        self.level.setCurrentIndex(game.levels.index(Level.SQUIRE))
        self.games.setValue(_USUAL_GAMES)
        self.games.setSingleStep(10)
        wishes = {name: text for name, text in NAMES.items() if can_be_wished(game, name)}
        for name, text in wishes.items():
            box, spin = QCheckBox(literal(say(text))), Spin(0, USUAL[name][1])
            spin.setValue(game.minutes if name == "minutes" else USUAL[name][0])
            spin.setAccessibleName(say(text))
            spin.setEnabled(False)
            box.toggled.connect(spin.setEnabled)
            box.toggled.connect(lambda _: self.changed.emit())
            box.setChecked(name == next(iter(wishes)))
            self.wishes[name] = box, spin
        self._fair = USUAL["begin"][0]
        self._wish_fair()
        self.seats.valueChanged.connect(lambda _: self._wish_fair())
        self.games.valueChanged.connect(lambda _: self.changed.emit())

    def _wish_fair(self) -> None:
        """Let whoever begins win as often as all others, unless somebody has wished something else."""
        fair = round(100 / self.seats.value())
        if "begin" in self.wishes and (spin := self.wishes["begin"][1]).value() == self._fair:
            spin.setValue(fair)
        self._fair = fair

    def _arrange(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(strong(say(N_("What may change"))))
        self._column.setSpacing(10)
        layout.addLayout(self._column)
        more = QHBoxLayout()
        more.addWidget(self._more)
        more.addStretch(1)
        layout.addLayout(more)
        layout.addWidget(strong(say(N_("What is wished"))))
        layout.addLayout(self._wishing())
        layout.addWidget(strong(say(N_("Who plays"))))
        layout.addLayout(self._playing())
        layout.addWidget(self._count)
        layout.addStretch(1)

    def _wishing(self) -> QGridLayout:
        grid = QGridLayout()
        for row, (box, spin) in enumerate(self.wishes.values()):
            grid.addWidget(box, row, 0)
            grid.addWidget(spin, row, 1)
        grid.setColumnStretch(0, 1)
        return grid

    def _playing(self) -> QGridLayout:
        grid = QGridLayout()
        for row, (text, field) in enumerate(
            (
                (N_("Computers"), self.level),
                (N_("Seats"), self.seats),
                (N_("Games of whatever is left to the end"), self.games),
            )
        ):
            field.setAccessibleName(say(text))
            grid.addWidget(soft(say(text)), row, 0)
            grid.addWidget(field, row, 1)
        grid.setColumnStretch(0, 1)
        return grid


def _called(entry: Entry) -> str:
    """Return what an entry is called, with the tables around it."""
    return " · ".join(entry_words(entry) if entry.headings else [say(entry.about.label)])
