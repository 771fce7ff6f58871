"""The designer of Race's track: the shortest there is, for engineers to begin with."""

from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLineEdit, QWidget

from app.core.game import AnyGame
from app.core.words import N_, Phrase
from app.settings import Settings
from app.ui.editor.designer import Designer


class TrackDesigner(Designer):
    """A line to be typed over: every sign is a square of the track."""

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, parent)
        self._options: Any = game.options()
        self.line = QLineEdit()
        self.line.textEdited.connect(self._draw)

    def widget(self) -> QWidget:
        return self.line

    def show_options(self, options: Any) -> None:
        self._options = options
        if self.line.text() != options.tables.track[0]:
            self.line.setText(options.tables.track[0])

    def _draw(self, text: str) -> None:
        if set(text) - set(".~"):
            self.refused.emit(Phrase(N_("A track has only . and ~.")))
            return
        tables = evolve(self._options.tables, track=(text, *self._options.tables.track[1:]))
        self.changed.emit(evolve(self._options, tables=tables))
