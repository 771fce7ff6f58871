"""Before a position of the sandbox is played on: who sits where, and who answers for nature."""

from attrs import evolve
from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from app.core.game import AnyGame
from app.core.session import AnySetup
from app.core.words import N_
from app.i18n import say
from app.seeds import new_seed
from app.shell.common.fonts import prominent, soft, title
from app.shell.setup.seat_rows import SeatRows
from app.ui.widgets.buttons import button
from app.ui.widgets.fitted_dialog import FittedDialog


class PlayOnDialog(FittedDialog):
    """Asks who plays on; `chosen` returns the set-up once the dialog was accepted."""

    def __init__(self, game: AnyGame, setup: AnySetup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setup = setup
        self._seats = SeatRows(game, range(setup.seats, setup.seats + 1), setup.players, [])
        self.asks = QCheckBox(say(N_("You choose the dice and draws")))
        self.setWindowTitle(say(N_("Play on from here")))
        layout = QVBoxLayout()
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(12)
        layout.addWidget(title(say(N_("Who plays"))))
        layout.addWidget(self._seats)
        layout.addWidget(self.asks)
        layout.addWidget(
            soft(
                say(
                    N_(
                        "For showing something, or with real dice on the table.  Then all can be undone.  "
                        "Where the answers cannot be listed (shuffled cards, flights), luck decides."
                    )
                )
            )
        )
        self.compose(layout, *self._buttons(), wish=QSize(480, 0))

    def chosen(self) -> AnySetup:
        """Return the set-up as it stands in the dialog."""
        players, seed = self._seats.players(), new_seed()
        return evolve(self._setup, players=players, seed=seed, asking=self.asks.isChecked())

    def _buttons(self) -> tuple[QDialogButtonBox, QPushButton]:
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        start = button(say(N_("Play on")), self.accept, is_default=True)
        prominent(start)
        box.addButton(start, QDialogButtonBox.ButtonRole.AcceptRole)
        box.rejected.connect(self.reject)
        QTimer.singleShot(0, start, start.setFocus)
        return box, start
