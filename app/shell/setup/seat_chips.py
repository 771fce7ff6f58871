"""Who plays, at a glance: three presets, the number of players, and a chip for each seat with a menu."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.game import LEVEL_NAMES, Level, Player
from app.core.names import isolated
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import number, say
from app.shell.common.fonts import mixed, soft
from app.shell.common.seat_emblem import EMBLEM_NAMES, emblem_icon
from app.shell.setup.seat_rows import SeatRows, sayings
from app.shell.setup.table_presets import ABOUT, About, TablePreset, preset_of, seated
from app.ui.text.labels import literal, set_tool_tip
from app.ui.widgets import fitted_dialog
from app.ui.widgets.buttons import Button
from app.ui.widgets.letters import grow, growth

_COLUMNS, _ICON, _LARGE = 3, 26, 1.4
_PADDING = 40
"""Pixels around the words of a preset, and around all of them in a dialog."""

_PRESET = {True: 56, False: 38}
"""How high a preset is that is explained by a sentence, or not."""

_CHOSEN = 0.6
"""What is chosen has so much of the colour of what is selected."""

_PLAYERS = NN_("{count} player", "{count} players")


class SeatChip(QPushButton):
    """A seat: shield, name and who plays it; its menu changes that.  Enter opens it, and then goes on."""

    def __init__(self) -> None:
        super().__init__()
        self._has_chosen = False
        # Also of a seat that comes when the dialog has long been open.
        self.setAutoDefault(False)
        self.setIconSize(QSize(_ICON, _ICON))
        grow(self, setMinimumHeight=46, setMinimumWidth=150)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.triggered.connect(lambda _: self._note_choice())
        self.setMenu(menu)

    def show_player(self, player: Player, said: Mapping[Level, str]) -> None:
        """Show who sits here; a tip tells what a level is like, as *said*."""
        who = say(N_("Person") if player.level is None else LEVEL_NAMES[player.level])
        self.setIcon(emblem_icon(player.colour, _ICON))
        self.setText(literal(f"{player.name}\n{who}"))
        self.setAccessibleName(f"{isolated(player.name)}: {who}")
        about = "" if player.level is None else said[player.level]
        set_tool_tip(self, about)
        self.setAccessibleDescription(about)

    def _note_choice(self) -> None:
        self._has_chosen = True

    # Qt's names from here on.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Whoever has chosen goes on with Enter; whoever has just come here wants to choose.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self._has_chosen:
            self.showMenu()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self._has_chosen = False


class SeatChips(QWidget):
    """
    Shows and changes who sits where, on behalf of the rows of seats.

    Signals:
        wanted: The name of a seat is to be changed; carries the seat.
    """

    wanted = Signal(int)

    def __init__(self, rows: SeatRows) -> None:
        super().__init__()
        self._rows = rows
        self.presets = {each: self._preset(each) for each in TablePreset}
        self.counts = {count: self._count(count) for count in rows.allowed}
        self.chips: list[SeatChip] = []
        self._grid = QGridLayout()
        self._grid.setSpacing(8)
        self._arrange()
        rows.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show who sits where now."""
        players = self._rows.players()
        while len(self.chips) > len(players):
            gone = self.chips.pop()
            gone.hide()
            gone.deleteLater()
        while len(self.chips) < len(players):
            seat, chip = len(self.chips), SeatChip()
            chip.menu().aboutToShow.connect(partial(self._fill, seat))
            self.chips.append(chip)
        columns, said = _COLUMNS if growth() < _LARGE else _COLUMNS - 1, sayings(self._rows.game)
        for seat, (chip, player) in enumerate(zip(self.chips, players, strict=True)):
            self._grid.addWidget(chip, seat // columns, seat % columns)
            chip.show_player(player, said)
        found, explains = preset_of(players, self._gentlest), self._has_room_for_pitches()
        for preset, button in self.presets.items():
            _mark(button, is_on=preset is found)
            button.setText(_words(ABOUT[preset], explains=explains))
            grow(button, setMinimumHeight=_PRESET[explains])
        for count, button in self.counts.items():
            _mark(button, is_on=count == len(players))

    def _has_room_for_pitches(self) -> bool:
        """Tell whether sentences under the names of presets fit beside each other on this screen."""
        letters = self.fontMetrics()
        lines = ((say(about.name), say(about.pitch)) for about in ABOUT.values())
        needed = sum(max(map(letters.horizontalAdvance, both)) + _PADDING for both in lines)
        return needed + _PADDING <= fitted_dialog.screen_room(self).width()

    def _preset(self, preset: TablePreset) -> QPushButton:
        about = ABOUT[preset]
        made = _choice(_words(about), lambda: self._take(preset))
        set_tool_tip(made, say(about.pitch))
        return made

    def _count(self, count: int) -> QPushButton:
        made = _choice(number(count), lambda: self._seat(count))
        grow(made, setMinimumHeight=34, setFixedWidth=46)
        made.setAccessibleName(say(counted(_PLAYERS, count)))
        set_tool_tip(made, say(counted(_PLAYERS, count)))
        return made

    def _seat(self, count: int) -> None:
        """Seat so many; whoever comes is as the preset has it, if there is one."""
        preset = preset_of(self._rows.players(), self._gentlest)
        self._rows.set_count(count)
        if preset is not None:
            self._take(preset)
        self.refresh()

    @property
    def _gentlest(self) -> Level:
        return self._rows.game.gentlest

    def _take(self, preset: TablePreset) -> None:
        self._rows.take(seated(preset, self._rows.players(), self._gentlest))
        self.refresh()

    def _arrange(self) -> None:
        presets, counts = QHBoxLayout(), QHBoxLayout()
        presets.setSpacing(8)
        counts.setSpacing(6)
        for button in self.presets.values():
            presets.addWidget(button, 1)
        counts.addWidget(soft(say(N_("Players")), wraps=False))
        for button in self.counts.values():
            counts.addWidget(button)
        counts.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(presets)
        if len(self.counts) > 1:
            layout.addLayout(counts)
        layout.addLayout(self._grid)

    # Qt's names from here on.

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self.refresh()

    # --- The menu of a chip ---

    def _fill(self, seat: int) -> None:
        """Offer who may play a seat, its shields, and a name."""
        menu, player = self.chips[seat].menu(), self._rows.players()[seat]
        said = sayings(self._rows.game)
        menu.clear()
        for level in (None, *self._rows.game.levels):
            text = N_("Person") if level is None else LEVEL_NAMES[level]
            action = menu.addAction(say(text), partial(self._rows.choose_level, seat, level))
            _tick(action, player.level == level)
            if level is not None:
                set_tool_tip(action, said[level])
        menu.addSeparator()
        shields = menu.addMenu(say(N_("Shield")))
        for colour, name in enumerate(EMBLEM_NAMES):
            action = shields.addAction(
                emblem_icon(colour), say(name), partial(self._rows.choose_colour, seat, colour)
            )
            _tick(action, player.colour == colour)
        text = say(Phrase(N_("Another name for {name} …"), {"name": player.name}))
        menu.addAction(literal(text), partial(self.wanted.emit, seat))


def _choice(text: str, does: Callable[[], object]) -> QPushButton:
    """Return a button that stays down while it holds."""
    made = Button(text)
    made.setCheckable(True)
    made.clicked.connect(lambda *_: does())
    return made


def _mark(button: QPushButton, *, is_on: bool) -> None:
    """Let a button stay down, or not; in the dark nobody sees that by its shade."""
    button.setChecked(is_on)
    palette, role = QApplication.palette(), QPalette.ColorRole
    if is_on:
        chosen = mixed(palette.color(role.Button), palette.color(role.Highlight), _CHOSEN)
        palette.setColor(role.Button, chosen)
    button.setPalette(palette)


def _words(about: About, *, explains: bool = False) -> str:
    """Say a preset; where there is no room for the sentence, its tip says it."""
    return f"{say(about.name)}\n{say(about.pitch)}" if explains else say(about.name)


def _tick(action: QAction, is_so: bool) -> None:
    action.setCheckable(True)
    action.setChecked(is_so)
