"""The designer of Catapults!: a plate to be painted, and the pieces, drawn on squares."""

from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QTabWidget, QWidget

from app.core.game import AnyGame
from app.core.words import N_, Phrase
from app.games.catapults.model import Options
from app.games.catapults.sandbox.plate_design import why_not
from app.games.catapults.tables import Tables
from app.games.catapults.ui.editor.piece_page import PiecePage
from app.games.catapults.ui.editor.plate_page import PlatePage
from app.i18n import say
from app.settings import Settings
from app.ui.editor.designer import Designer


class CatapultsDesigner(Designer):
    """
    The designer of Catapults!: two pages, each with a board to draw on.

    Attributes:
        plate: Swamp and mountains, rows and columns.
        pieces: The wall pieces.
    """

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, parent)
        self._options: Options = game.options()
        self._tabs = QTabWidget()
        self.plate, self.pieces = PlatePage(), PiecePage()
        for page, title in ((self.plate, N_("Plate")), (self.pieces, N_("Wall pieces"))):
            self._tabs.addTab(page, say(title))
            page.drawn.connect(self._draw)
            page.refused.connect(self._refuse)
        self.pieces.sketched.connect(self.sketched)

    def widget(self) -> QWidget:
        return self._tabs

    def show_options(self, options: Any) -> None:
        self._options = options
        self.plate.show_options(options)
        self.pieces.show_options(options)

    @property
    def is_drafting(self) -> bool:
        return self.pieces.is_drafting

    @property
    def sketch(self) -> str:
        return self.pieces.sketch

    def resume(self, sketch: str) -> None:
        self.pieces.resume(sketch)
        self._tabs.setCurrentWidget(self.pieces)

    def take_back(self) -> None:
        self.pieces.take_back()

    def apply(self, settings: Settings) -> None:
        super().apply(settings)
        self.show_options(self._options)

    def _draw(self, tables: Tables) -> None:
        """Keep other tables, or say what is wrong with them and show the old ones."""
        options = evolve(self._options, tables=tables)
        if (why := why_not(self._options, options)) is not None:
            self.show_options(self._options)
            self._refuse(why)
        elif options != self._options:
            self._options = options
            self.changed.emit(options)
        self.sketched.emit()

    def _refuse(self, why: Phrase) -> None:
        self.refused.emit(why)
