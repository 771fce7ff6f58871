"""The dialog before a sandbox: which game is taken apart, and which position one begins with."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.game import AnyGame
from app.core.words import N_
from app.i18n import say
from app.shell.common.dates import written_date
from app.shell.common.fonts import prominent, soft, strong, title
from app.storage.position_shelf import KeptPosition
from app.ui.text.labels import TextLabel, add_row
from app.ui.widgets.buttons import button
from app.ui.widgets.columns import Columns
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.fitted_dialog import FittedDialog
from app.ui.widgets.letters import grow
from app.ui.widgets.number_box import NumberBox


class NewSandboxDialog(FittedDialog):
    """
    Asks which game and position the sandbox begins with.

    Signals:
        begun: The id of a game, for how many, and whether its first position is set up.
        opened, dropped: The number of a position that was kept: to be opened; to be forgotten.
    """

    begun = Signal(str, int, bool)
    opened = Signal(int)
    dropped = Signal(int)

    def __init__(
        self, games: Sequence[AnyGame], positions: Sequence[KeptPosition], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._games = list(games)
        self._titles: Mapping[str, str] = {game.id: say(game.title) for game in games}
        self.games, self.seats, self.shelf = ComboBox(), NumberBox(), QListWidget()
        self.setWindowTitle(say(N_("Take a game apart")))
        self._fill(positions)
        layout = QVBoxLayout()
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(12)
        layout.addWidget(title(say(N_("Take a game apart"))))
        layout.addWidget(soft(say(N_("Put anything anywhere, and play on from there."))))
        layout.addWidget(Columns(self._new_column(), self._kept_column(), 28, (0, 1)), 1)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        empty = say(N_("Begin with an empty table"))
        self._first = button(empty, partial(self._begin, False), is_default=True)
        grow(self._first, setMinimumHeight=38)
        box.addButton(prominent(self._first), QDialogButtonBox.ButtonRole.AcceptRole)
        box.rejected.connect(self.reject)
        QTimer.singleShot(0, self._first, self._first.setFocus)
        self.compose(layout, box, self._first, wish=QSize(620, 0))
        self._choose_game()

    def _fill(self, positions: Sequence[KeptPosition]) -> None:
        for game in self._games:
            self.games.addItem(say(game.title), game.id)
        self.games.currentIndexChanged.connect(lambda _: self._choose_game())
        self.games.setAccessibleName(say(N_("Game")))
        self.seats.setAccessibleName(say(N_("Players")))
        for each in positions:
            where = self._titles.get(each.game, each.game)
            name = each.name or say(N_("Half done, not kept yet"))
            item = QListWidgetItem(f"{name}\n{where}, {written_date(each.touched)}")
            item.setData(Qt.ItemDataRole.UserRole, each.number)
            self.shelf.addItem(item)
        self.shelf.setWordWrap(True)
        self.shelf.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.shelf.itemActivated.connect(self._open)
        self.shelf.setAccessibleName(say(N_("Positions that were kept")))

    def _new_column(self) -> QVBoxLayout:
        column, form = QVBoxLayout(), QFormLayout()
        column.addWidget(strong(say(N_("A new one"))))
        add_row(form, say(N_("Game")), self.games)
        add_row(form, say(N_("Players")), self.seats)
        column.addLayout(form)
        way = button(say(N_("Begin as a game does")), partial(self._begin, True))
        grow(way, setMinimumHeight=38)
        column.addWidget(way)
        column.addStretch(1)
        return column

    def _kept_column(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.addWidget(strong(say(N_("Positions that were kept"))))
        if not self.shelf.count():
            nothing = TextLabel(say(N_("None yet: the sandbox keeps them for you.")))
            nothing.setWordWrap(True)
            column.addWidget(nothing)
            column.addStretch(1)
            return column
        column.addWidget(self.shelf, 1)
        self.shelf.setCurrentRow(0)
        row = QHBoxLayout()
        row.addWidget(button(say(N_("Open")), lambda: self._open(self.shelf.currentItem())))
        row.addWidget(button(say(N_("Delete")), self._drop))
        row.addStretch(1)
        column.addLayout(row)
        return column

    def _choose_game(self) -> None:
        game = self._game()
        self.seats.setRange(game.seats[0], game.seats[-1])
        self.seats.setValue(game.table_for)

    def _game(self) -> AnyGame:
        return self._games[max(0, self.games.currentIndex())]

    def _begin(self, is_set_up: bool) -> None:
        self.begun.emit(self._game().id, self.seats.value(), is_set_up)
        self.accept()

    def _open(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.opened.emit(item.data(Qt.ItemDataRole.UserRole))
            self.accept()

    def _drop(self) -> None:
        item = self.shelf.takeItem(self.shelf.currentRow())
        if item is not None:
            self.dropped.emit(item.data(Qt.ItemDataRole.UserRole))
