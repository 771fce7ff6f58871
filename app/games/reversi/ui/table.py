"""The table of Reversi: a click on a square puts a disc there."""

from PySide6.QtCore import QObject

from app.core.command import Command, Seat
from app.core.game import AnyGame
from app.core.words import N_
from app.games.reversi.model import Place, Position
from app.games.reversi.ui.layout import picture
from app.settings import Settings
from app.ui.art.path_artist import PathArtist
from app.ui.art.sprite import Picture
from app.ui.art.square_arts import SQUARE_ARTS
from app.ui.board.choice_pick import Keys
from app.ui.board.choice_table import ChoiceTable
from app.ui.board.geometry import Size
from app.ui.board.view_options import CommonViewOptions


class ReversiTable(ChoiceTable[Position, CommonViewOptions]):
    """What it looks like, and what a click means; the rest is that of every table of choices."""

    task = N_("put a disc where it encloses others")

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, parent, PathArtist(SQUARE_ARTS, None), CommonViewOptions())
        self.apply(settings)

    def picture(self, view: Position, room: Size) -> Picture:
        return picture(view, room, self.company, coordinates=self.view_options.coordinates)

    def command_at(self, view: Position, seat: Seat, keys: Keys) -> Command | None:
        match keys:
            case (("discs", str(at)),) if at not in view.discs:
                return Place(seat, at)
            case _:
                return None
