"""The dialog before a new game that was not begun in the Hall: which game it is to be."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QDialogButtonBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.game_info import GameInfo
from app.core.words import N_
from app.i18n import say
from app.shell.common.covers import WOOD, ThumbnailStyle, first_look
from app.shell.common.fonts import prominent, title
from app.shell.common.game_facts import game_facts
from app.shell.common.textured_page import Picture
from app.ui.text.labels import literal
from app.ui.widgets.buttons import button
from app.ui.widgets.fitted_dialog import FittedDialog
from app.ui.widgets.letters import grow

_PICTURE = QSize(96, 64)


class GameChooser(FittedDialog):
    """
    Asks which game is to be played: a button and a picture for each, the usual one always in sight.

    Signals:
        chosen: The id of a game; the dialog is closed by then.
    """

    chosen = Signal(str)

    def __init__(self, games: Sequence[GameInfo], usual: str, parent: QWidget | None = None) -> None:
        """Offer *games*; Enter takes the one whose id is *usual*, or the first."""
        super().__init__(parent)
        self.setWindowTitle(say(N_("New game")))
        first = next((game for game in games if game.id == usual), games[0])
        self._ways = {game.id: self._way(game, is_main=game is first) for game in games}
        main, top, layout = self._ways[first.id], QVBoxLayout(), QVBoxLayout()
        for each in (top, layout):
            each.setSpacing(10)
        layout.setContentsMargins(24, 20, 24, 18)
        top.addWidget(title(say(N_("Which game?"))))
        for game in games:
            (top if game is first else layout).addLayout(self._row(game))
        layout.addStretch(1)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        box.rejected.connect(self.reject)
        self.compose(layout, box, main, above=top, wish=QSize(420, 0))
        QTimer.singleShot(0, main, main.setFocus)

    def _row(self, game: GameInfo) -> QHBoxLayout:
        """Return a button with the picture of its game beside it."""
        row, picture, way = QHBoxLayout(), Picture(_PICTURE, WOOD), self._ways[game.id]
        # In the dark too: so small, a darkened picture says nothing.
        style = ThumbnailStyle(_PICTURE, self.devicePixelRatioF(), dark=False)
        picture.show_pixels(first_look(game, style))
        picture.setFixedSize(_PICTURE)
        picture.setCursor(way.cursor())
        picture.clicked.connect(way.click)
        row.setSpacing(10)
        row.addWidget(picture)
        row.addWidget(way, 1)
        return row

    def _way(self, game: GameInfo, *, is_main: bool) -> QPushButton:
        text = literal(f"{say(game.title)}\n{game_facts(game)}")
        way = button(text, partial(self._choose, game.id), is_default=is_main)
        grow(way, setMinimumHeight=56)
        if is_main:
            prominent(way)
        return way

    def _choose(self, game_id: str) -> None:
        self.accept()
        self.chosen.emit(game_id)
