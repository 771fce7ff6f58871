"""Artists who know their arts by the first word of the path."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.ui.art.artist import Artist
from app.ui.art.label import PREFIX
from app.ui.art.label_painter import label_bounds, paint_label


class PathArtist(Artist):
    """Paints labels, and leaves the rest to the game: a name ("wall") and what follows it (["T", "2"])."""

    def room(self, name: str, rest: list[str]) -> QRectF:
        """Return all the room an art needs, shadow included, in table units."""
        raise NotImplementedError

    def draw(self, painter: QPainter, name: str, rest: list[str]) -> None:
        """Paint an art around the origin; the painter need not be put back in order."""
        raise NotImplementedError

    def bounds(self, art: str) -> QRectF:
        if art.startswith(PREFIX):
            return label_bounds(art)
        name, *rest = art.split("/")
        return self.room(name, rest)

    def paint(self, painter: QPainter, art: str) -> None:
        if art.startswith(PREFIX):
            paint_label(painter, art)
            return
        name, *rest = art.split("/")
        painter.save()
        self.draw(painter, name, rest)
        painter.restore()
