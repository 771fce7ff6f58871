"""What every art of Carcassonne looks like."""

from collections.abc import Callable, Mapping

from attrs import frozen
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui import figures, signs, tileart
from app.ui.paths import PathArtist


@frozen
class _Art:
    """How much room a kind of art takes, and who paints it; both get the rest of its path."""

    bounds: Callable[[Book, list[str]], QRectF]
    paint: Callable[[QPainter, Book, list[str]], None]


_ARTS: Mapping[str, _Art] = {
    "tile": _Art(tileart.tile_bounds, tileart.paint_tile),
    "held": _Art(tileart.held_bounds, tileart.paint_held_tile),
    "base": _Art(tileart.thickness_bounds, tileart.paint_thickness),
    "region": _Art(tileart.tile_bounds, tileart.paint_region),
    "follower": _Art(figures.figure_bounds, figures.paint_follower),
    "token": _Art(figures.token_bounds, figures.paint_token),
    "shadow": _Art(figures.token_bounds, figures.paint_token_shadow),
    "engine": _Art(figures.engine_bounds, figures.paint_engine),
    "spot": _Art(signs.spot_bounds, signs.paint_spot),
    "frame": _Art(signs.spot_bounds, signs.paint_frame),
    "ring": _Art(signs.ring_bounds, signs.paint_ring),
    "dot": _Art(signs.dot_bounds, signs.paint_dot),
    "line": _Art(signs.line_bounds, signs.paint_line),
    "card": _Art(signs.card_bounds, signs.paint_card),
    "cloth": _Art(signs.cloth_bounds, signs.paint_cloth),
    "shield": _Art(signs.shield_bounds, signs.paint_shield),
}


class CarcassonneArtist(PathArtist):
    """Paints the things of Carcassonne with the tiles of one game, which a variant may have changed."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def room(self, name: str, rest: list[str]) -> QRectF:
        return _ARTS[name].bounds(self.book, rest)

    def draw(self, painter: QPainter, name: str, rest: list[str]) -> None:
        _ARTS[name].paint(painter, self.book, rest)

    def outline(self, art: str) -> QPainterPath:
        path = QPainterPath()
        bounds = self.bounds(art)
        path.addRect(bounds.adjusted(8, 2, -10, -8) if art.startswith("follower/") else bounds)
        return path
