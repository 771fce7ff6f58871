"""The rows of the new-game dialog: one seat each."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve
from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.core.game import LEVEL_NAMES, Level, Player
from app.core.names import clean_name
from app.core.options import Option
from app.core.words import N_
from app.i18n import say
from app.shell.common.fonts import soft
from app.shell.common.option_field import OptionField
from app.shell.common.seat_emblem import EMBLEM_NAMES, emblem_icon
from app.shell.common.user_state import NAMES
from app.ui.text.labels import TextLabel, set_choice_tip
from app.ui.widgets.buttons import button

_LONGEST_NAME = 20
_LEVELS: tuple[Level | None, ...] = (None, *Level)


class SeatRow(QWidget):
    """
    One seat of the dialog: name, shield, and who plays it.

    Signals:
        changed: Something about the seat is different.
        closed: The seat shall not be used.
    """

    changed = Signal()
    closed = Signal()

    def __init__(self, player: Player, options: Sequence[Option]) -> None:
        super().__init__()
        self._name, self._colour, self._who = QLineEdit(player.name), QComboBox(), QComboBox()
        self.fields = {about.name: OptionField(about, _default(about)) for about in options}
        self._fill(player)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 4)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        for column, widget in enumerate((self._colour, self._name, self._who)):
            grid.addWidget(widget, 0, column)
        grid.setColumnStretch(1, 1)
        for row, (about, field) in enumerate(zip(options, self.fields.values(), strict=True), start=1):
            label = soft(say(about.label), wraps=False)
            grid.addWidget(label, row, 1)
            grid.addWidget(field, row, 2)
            field.changed.connect(self.changed)

    @property
    def player(self) -> Player:
        """Who sits here."""
        name = clean_name(self._name.text()) or self._name.placeholderText()
        return Player(name, _LEVELS[self._who.currentIndex()], self._colour.currentIndex())

    def may_close(self, allowed: bool) -> None:
        """Offer to close the seat in the list of who plays, or no longer."""
        has = self._who.count() > len(_LEVELS)
        if allowed and not has:
            self._who.addItem(say(N_("Closed")))
        elif has and not allowed:
            self._who.removeItem(len(_LEVELS))

    def show_player(self, player: Player) -> None:
        """Put somebody into the fields; only the name of a seat that had another is new."""
        self._name.setText(player.name)
        self._who.setCurrentIndex(_LEVELS.index(player.level))
        self._colour.setCurrentIndex(player.colour)

    def ask_name(self) -> None:
        """Bring the keys to the name."""
        self._name.setFocus()
        self._name.selectAll()

    def take_colour(self, colour: int) -> None:
        """Show the shield of another colour."""
        self._colour.setCurrentIndex(colour)

    def _fill(self, player: Player) -> None:
        self._name.setMaxLength(_LONGEST_NAME)
        self._name.setPlaceholderText(player.name)
        self._name.setAccessibleName(say(N_("Name")))
        self._name.textChanged.connect(self.changed)
        for colour, text in enumerate(EMBLEM_NAMES):
            self._colour.addItem(emblem_icon(colour), "")
            set_choice_tip(self._colour, colour, say(text))
        self._colour.setIconSize(QSize(24, 24))
        self._colour.setAccessibleName(say(N_("Colour and emblem")))
        self._colour.setCurrentIndex(player.colour)
        self._colour.currentIndexChanged.connect(self.changed)
        self._who.addItem(say(N_("Person")))
        for name in LEVEL_NAMES.values():
            self._who.addItem(say(name))
        self._who.setAccessibleName(say(N_("Who plays")))
        self._who.setCurrentIndex(_LEVELS.index(player.level))
        self._who.currentIndexChanged.connect(self._choose)

    def _choose(self, at: int) -> None:
        (self.closed if at >= len(_LEVELS) else self.changed).emit()


class SeatRows(QWidget):
    """
    All seats that are used, and a way to add one.

    Signals:
        changed: Something is different.

    Attributes:
        allowed: How many there may be.
    """

    changed = Signal()

    def __init__(self, allowed: range, players: Sequence[Player], options: Sequence[Option]) -> None:
        super().__init__()
        self.allowed, self._options = allowed, options
        self._rows: list[SeatRow] = []
        self._layout = QVBoxLayout()
        self._add: QPushButton = button(say(N_("+ Seat")), self._another)
        self._count = TextLabel()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._layout)
        layout.addWidget(self._add)
        for player in players:
            self._append(player)
        self._agree()

    def players(self) -> tuple[Player, ...]:
        """Return who sits where."""
        return tuple(row.player for row in self._rows)

    def options(self) -> Mapping[str, Any]:
        """Return the options that have a value for each seat."""
        return {
            about.name: tuple(row.fields[about.name].value() for row in self._rows) for about in self._options
        }

    def set_count(self, count: int) -> None:
        """Seat so many: computers come, and the last seats go."""
        while len(self._rows) < count:
            self._another()
        while len(self._rows) > count:
            self._close(self._rows[-1])

    def take(self, players: Sequence[Player]) -> None:
        """Show others in the seats."""
        for row, player in zip(self._rows, players, strict=True):
            row.show_player(player)

    def choose_level(self, seat: int, level: Level | None) -> None:
        """Let a computer of some level play a seat, or (None) a person."""
        self._rows[seat].show_player(evolve(self._rows[seat].player, level=level))

    def choose_colour(self, seat: int, colour: int) -> None:
        """Give a seat another shield."""
        self._rows[seat].take_colour(colour)

    def ask_name(self, seat: int) -> None:
        """Bring the keys to the name of a seat."""
        self._rows[seat].ask_name()

    def load(self, options: Any) -> None:
        """Show the options that have a value for each seat."""
        for about in self._options:
            values = getattr(options, about.name)
            for seat, row in enumerate(self._rows):
                row.fields[about.name].show_value(values[seat] if seat < len(values) else _default(about))

    def _another(self) -> None:
        """Seat somebody more: a computer, with a name and a shield nobody has."""
        players = self.players()
        names, colours = {each.name for each in players}, {each.colour for each in players}
        name = next((each for each in NAMES if each not in names), NAMES[len(players)])
        colour = next(each for each in range(len(EMBLEM_NAMES)) if each not in colours)
        # As good as the others are; the first one is gentle.
        level = next((each.level for each in reversed(players) if each.level is not None), Level.PAGE)
        self._append(Player(name, level, colour))
        self._agree()

    def _append(self, player: Player) -> None:
        row = SeatRow(player, self._options)
        row.changed.connect(lambda: self._settle(row))
        row.closed.connect(lambda: self._close(row))
        self._rows.append(row)
        self._layout.addWidget(row)

    def _close(self, row: SeatRow) -> None:
        self._rows.remove(row)
        row.hide()
        row.deleteLater()
        self._agree()

    def _settle(self, changed: SeatRow) -> None:
        """Let no two seats have the same shield: whoever had it takes a free one."""
        taken = {row.player.colour for row in self._rows}
        free = [colour for colour in range(len(EMBLEM_NAMES)) if colour not in taken]
        for row in self._rows:
            if row is not changed and row.player.colour == changed.player.colour and free:
                row.take_colour(free.pop(0))
        self.changed.emit()

    def _agree(self) -> None:
        for row in self._rows:
            row.may_close(len(self._rows) > self.allowed[0])
        self._add.setVisible(len(self._rows) < self.allowed[-1])
        self.changed.emit()


def _default(about: Option) -> Any:
    return next(iter(about.choices)) if about.choices else about.low or 0
