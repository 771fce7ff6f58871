"""The paintings of The River: none of its own, for water is painted as the edges of its tiles say."""

from collections.abc import Mapping

from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.box_arts import MarkPainter
from app.ui.art.path_artist import Art

MARKS: Mapping[str, MarkPainter] = {}

ARTS: Mapping[str, Art[Book]] = {}
