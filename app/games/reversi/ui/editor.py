"""The board of the sandbox of Reversi."""

from collections.abc import Hashable
from typing import Any

from PySide6.QtCore import QObject, QSizeF

from app.core.game import AnyGame
from app.games.reversi.sandbox.bench import BENCH
from app.games.reversi.ui.layout import disc, grid, picture
from app.settings import Settings
from app.ui.art.path_artist import PathArtist
from app.ui.art.sprite import Picture
from app.ui.art.square_arts import SQUARE_ARTS
from app.ui.editor.piece_editor import PieceEditor


class ReversiEditor(PieceEditor):
    """The board as on the table."""

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, BENCH, PathArtist(SQUARE_ARTS, None), parent)

    def picture(self, state: Any, room: QSizeF) -> Picture:
        return picture(state, self.room, self.company, coordinates=True)

    def art_of(self, thing: Hashable) -> str:
        return disc(int(str(thing)), self.company, grid(self.state, self.room).side)
