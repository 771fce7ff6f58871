"""Asks who plays what with the real box, and opens a page of the score pad."""

from collections.abc import Mapping

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.core.game import AnyGame, Player
from app.core.names import clean_name
from app.core.pad_book import PadSetup
from app.core.words import N_, told
from app.i18n import say
from app.shell.common.fonts import prominent, soft
from app.shell.common.seat_emblem import EmblemBadge
from app.shell.common.services import Services
from app.shell.common.user_state import NAMES
from app.storage.variants import Variant
from app.ui.text.labels import add_row
from app.ui.widgets.buttons import button
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.fitted_dialog import FittedDialog
from app.ui.widgets.number_box import NumberBox

_LONGEST_NAME = 20


class NewPadDialog(FittedDialog):
    """
    The dialog before a score pad: who plays what with the real box.

    Attributes:
        game, variant, seats: What is chosen.
        names: A field for each possible seat; the first *seats* count.
    """

    def __init__(self, services: Services, game: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._games: Mapping[str, AnyGame] = {each.id: each for each in services.games.values() if each.pad}
        self._variants: list[Variant | None] = [None]
        self.game, self.variant, self.seats = ComboBox(), ComboBox(), NumberBox()
        self.names = [QLineEdit() for _ in NAMES]
        self._rows: list[QWidget] = []
        for each in self._games.values():
            self.game.addItem(say(each.title), each.id)
        self.game.setCurrentIndex(max(0, self.game.findData(game)))
        self.setWindowTitle(say(N_("Score pad")))
        self._arrange()
        self.game.currentIndexChanged.connect(lambda _: self._take_game())
        self.seats.valueChanged.connect(lambda _: self._show_rows())
        self._take_game()

    def chosen(self) -> tuple[AnyGame, PadSetup]:
        """Return what is to be played, and by whom."""
        game, variant = self._game(), self._variants[self.variant.currentIndex()]
        players = tuple(
            Player(clean_name(field.text()) or NAMES[seat], None, seat)
            for seat, field in enumerate(self.names[: self.seats.value()])
        )
        if variant is None:
            return game, PadSetup(game.id, players, game.standard())
        return game, PadSetup(game.id, players, variant.options, variant.name)

    def _game(self) -> AnyGame:
        return self._games[self.game.currentData()]

    def _take_game(self) -> None:
        """Offer the seats and variants of the game, and the names of last time."""
        game = self._game()
        last = self._services.user_state.setup(game)
        people = [] if last is None else [player.name for player in last.players]
        for seat, field in enumerate(self.names):
            if not field.isModified():
                field.setText(people[seat] if seat < len(people) else NAMES[seat])
        self.seats.setRange(game.seats[0], game.seats[-1])
        self.seats.setValue(max(len(people), game.seats[0]))
        kept = self._services.variants.all(game)
        self._variants = [None, *(each.variant for each in kept)]
        self.variant.clear()
        self.variant.addItem(say(N_("Standard game")))
        for each in kept:
            name = each.variant.name
            self.variant.addItem(name if each.is_own else say(told(name)))
        self._show_rows()

    def _show_rows(self) -> None:
        for seat, row in enumerate(self._rows):
            row.setVisible(seat < self.seats.value())

    def _arrange(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(10)
        add_row(form, say(N_("Game")), self.game)
        add_row(form, say(N_("Variant")), self.variant)
        add_row(form, say(N_("Seats")), self.seats)
        ways = QHBoxLayout()
        ways.addStretch(1)
        ways.addWidget(button(say(N_("Cancel")), self.reject))
        self.start = button(say(N_("Open the pad")), self.accept, is_default=True)
        ways.addWidget(prominent(self.start))
        layout = QVBoxLayout()
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(12)
        about = N_("You play with the real box; Springald keeps glass, dice, rounds and points.")
        layout.addWidget(soft(say(about)))
        layout.addLayout(form)
        layout.addLayout(self._name_rows())
        layout.addStretch(1)
        self.compose(layout, ways, self.start, wish=QSize(420, 0))

    def _name_rows(self) -> QVBoxLayout:
        names = QVBoxLayout()
        for seat, field in enumerate(self.names):
            field.setMaxLength(_LONGEST_NAME)
            field.setAccessibleName(say(N_("Name")))
            row = QWidget()
            line = QHBoxLayout(row)
            line.setContentsMargins(0, 0, 0, 0)
            line.addWidget(EmblemBadge(seat, 26))
            line.addWidget(field, 1)
            self._rows.append(row)
            names.addWidget(row)
        return names
