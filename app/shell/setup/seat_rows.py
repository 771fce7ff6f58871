"""The rows of the new-game dialog: one seat each."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QCompleter, QGridLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.bots.rungs import ladder_of
from app.core.game import LEVEL_NAMES, LEVEL_SENTENCES, AnyGame, Level, Player
from app.core.names import clean_name
from app.core.options import Option, default_of_seat
from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.fonts import soft
from app.shell.common.option_field import OptionField
from app.shell.common.seat_emblem import EMBLEM_NAMES, emblem_icon
from app.shell.common.user_state import NAMES
from app.ui.text.labels import TextLabel, set_choice_tip
from app.ui.widgets.buttons import button
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.letters import grow

_LONGEST_NAME = 20
_NAME = 120
"""Pixels: in a narrower field most names are not read as they are typed."""


class SeatRow(QWidget):
    """
    One seat of the dialog: name, shield, and who plays it.

    Signals:
        changed: Something about the seat is different.
        closed: The seat shall not be used.
    """

    changed = Signal()
    closed = Signal()

    def __init__(self, game: AnyGame, player: Player, options: Sequence[Option]) -> None:
        super().__init__()
        self._levels: tuple[Level | None, ...] = (None, *game.levels)
        self._about, self._said = soft(), sayings(game)
        self._name, self._colour, self._who = QLineEdit(player.name), ComboBox(), ComboBox()
        self.fields = {about.name: OptionField(about, default_of_seat(about)) for about in options}
        self._fill(game, player)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 4)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        for column, widget in enumerate((self._colour, self._name, self._who)):
            grid.addWidget(widget, 0, column)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self._about, 1, 1, 1, 2)
        for row, (about, field) in enumerate(zip(options, self.fields.values(), strict=True), start=2):
            label = soft(say(about.label))
            grid.addWidget(label, row, 1)
            grid.addWidget(field, row, 2)
            field.changed.connect(self.changed)
        self._describe()

    @property
    def player(self) -> Player:
        """Who sits here."""
        name = clean_name(self._name.text()) or self._name.placeholderText()
        return Player(name, self._levels[self._who.currentIndex()], self._colour.currentIndex())

    def may_close(self, allowed: bool) -> None:
        """Offer to close the seat in the list of who plays, or no longer."""
        has = self._who.count() > len(self._levels)
        if allowed and not has:
            self._who.addItem(say(N_("Closed")))
        elif has and not allowed:
            self._who.removeItem(len(self._levels))

    def show_player(self, player: Player) -> None:
        """Put somebody into the fields; only the name of a seat that had another is new."""
        self._name.setText(player.name)
        self._show_beginning()
        self._who.setCurrentIndex(self._levels.index(player.level))
        self._colour.setCurrentIndex(player.colour)

    def offer_people(self, emblems: Mapping[str, int]) -> None:
        """Offer names while one is written; who is chosen brings the own shield."""
        completer = QCompleter(list(emblems), self._name)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.activated.connect(lambda name: self.take_colour(emblems[name]))
        self._name.setCompleter(completer)

    def ask_name(self) -> None:
        """Bring the keys to the name."""
        self._name.setFocus()
        self._name.selectAll()

    def _show_beginning(self) -> None:
        """Show how a name begins that is longer than its field; Qt shows the end of it."""
        self._name.setCursorPosition(0)

    def take_colour(self, colour: int) -> None:
        """Show the shield of another colour."""
        self._colour.setCurrentIndex(colour)

    def _fill(self, game: AnyGame, player: Player) -> None:
        self._name.setMaxLength(_LONGEST_NAME)
        grow(self._name, setMinimumWidth=_NAME)
        self._name.setPlaceholderText(player.name)
        self._name.setAccessibleName(say(N_("Name")))
        self._name.textChanged.connect(self.changed)
        self._name.editingFinished.connect(self._show_beginning)
        self._show_beginning()
        for colour, text in enumerate(EMBLEM_NAMES):
            self._colour.addItem(emblem_icon(colour), "")
            set_choice_tip(self._colour, colour, say(text))
            self._colour.setItemData(colour, say(text), Qt.ItemDataRole.AccessibleTextRole)
        self._colour.setIconSize(QSize(24, 24))
        self._colour.setAccessibleName(say(N_("Colour and emblem")))
        self._colour.currentIndexChanged.connect(self._say_colour)
        self._say_colour(self._colour.currentIndex())
        self._colour.setCurrentIndex(player.colour)
        self._colour.currentIndexChanged.connect(self.changed)
        self._who.addItem(say(N_("Person")))
        for place, level in enumerate(self._levels):
            if level is not None:
                self._who.addItem(say(LEVEL_NAMES[level]))
                set_choice_tip(self._who, place, self._said[level])
        self._who.setAccessibleName(say(N_("Who plays")))
        # A file may seat a level that this game does not have.
        seated = None if player.level is None else game.nearest(player.level)
        self._who.setCurrentIndex(self._levels.index(seated))
        self._who.currentIndexChanged.connect(self._choose)

    def _say_colour(self, colour: int) -> None:
        """Say which emblem is chosen, for whoever does not see it."""
        self._colour.setAccessibleDescription(say(EMBLEM_NAMES[colour]))

    def _choose(self, at: int) -> None:
        if at >= len(self._levels):
            self.closed.emit()
            return
        self._describe()
        self.changed.emit()

    def _describe(self) -> None:
        """Say what the computer that sits here is like."""
        level = self._levels[self._who.currentIndex()]
        self._about.setText("" if level is None else self._said[level])
        self._about.setVisible(level is not None)
        self._who.setAccessibleDescription(self._about.text())


class SeatRows(QWidget):
    """
    All seats that are used, and a way to add one.

    Signals:
        changed: Something is different.

    Attributes:
        allowed: How many there may be.
        names_offered: Of people at this machine, who have a shield each.
    """

    changed = Signal()

    def __init__(
        self, game: AnyGame, allowed: range, players: Sequence[Player], options: Sequence[Option]
    ) -> None:
        super().__init__()
        self.game, self.allowed, self._options = game, allowed, options
        self._rows: list[SeatRow] = []
        self.names_offered: Mapping[str, int] = {}
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

    def shared_name(self) -> str:
        """Return a name that two people have; empty if there is none."""
        names = [each.name for each in self.players() if each.level is None]
        return next((each for each in names if names.count(each) > 1), "")

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

    def offer_people(self, emblems: Mapping[str, int]) -> None:
        """Offer the names of people at this machine, who have a shield each, in later seats, too."""
        self.names_offered = emblems
        for row in self._rows:
            row.offer_people(emblems)

    def load(self, options: Any) -> None:
        """Show the options that have a value for each seat."""
        for about in self._options:
            values = getattr(options, about.name)
            for seat, row in enumerate(self._rows):
                row.fields[about.name].show_value(
                    values[seat] if seat < len(values) else default_of_seat(about)
                )

    def _another(self) -> None:
        """Seat somebody more: a computer, with a name and a shield nobody has."""
        players = self.players()
        names, colours = {each.name for each in players}, {each.colour for each in players}
        name = next((each for each in NAMES if each not in names), NAMES[len(players)])
        colour = next(each for each in range(len(EMBLEM_NAMES)) if each not in colours)
        # As good as the others are; the first one is gentle.
        level = next((each.level for each in reversed(players) if each.level is not None), self.game.gentlest)
        self._append(Player(name, level, colour))
        self._agree()

    def _append(self, player: Player) -> None:
        row = SeatRow(self.game, player, self._options)
        row.changed.connect(lambda: self._settle(row))
        row.closed.connect(lambda: self._close(row))
        row.offer_people(self.names_offered)
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


def sayings(game: AnyGame) -> Mapping[Level, str]:
    """Return what each level of a game is like, with its rating where that has been measured."""
    ladder = ladder_of(game)
    said = {}
    for level in game.levels:
        words = say(LEVEL_SENTENCES[level])
        if level in ladder:
            values = {"sentence": words, "rating": ladder[level].rating}
            # Ladders of tables of more have ratings of their own, in docs/opponents.md.
            text = N_("{sentence} Rating {rating}.")
            if game.seats[-1] > game.seats[0]:
                text = N_("{sentence} Rating where two play: {rating}.")
            words = say(Phrase(text, values))
        said[level] = words
    return said
