"""What every art of Carcassonne looks like."""

from collections.abc import Callable, Mapping

from attrs import frozen
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art import figures, overlay_art, tile_art
from app.ui.art.path_artist import PathArtist


@frozen
class _Art:
    """How much room a kind of art takes, and who paints it; both get the rest of its path."""

    bounds: Callable[[Book, list[str]], QRectF]
    paint: Callable[[QPainter, Book, list[str]], None]


_ARTS: Mapping[str, _Art] = {
    "tile": _Art(tile_art.tile_bounds, tile_art.paint_tile),
    "held": _Art(tile_art.held_bounds, tile_art.paint_held_tile),
    "base": _Art(tile_art.thickness_bounds, tile_art.paint_thickness),
    "region": _Art(tile_art.tile_bounds, tile_art.paint_region),
    "follower": _Art(figures.figure_bounds, figures.paint_follower),
    "token": _Art(figures.token_bounds, figures.paint_token),
    "shadow": _Art(figures.token_bounds, figures.paint_token_shadow),
    "engine": _Art(figures.engine_bounds, figures.paint_engine),
    "spot": _Art(overlay_art.spot_bounds, overlay_art.paint_spot),
    "frame": _Art(overlay_art.spot_bounds, overlay_art.paint_frame),
    "ring": _Art(overlay_art.ring_bounds, overlay_art.paint_ring),
    "dot": _Art(overlay_art.dot_bounds, overlay_art.paint_dot),
    "line": _Art(overlay_art.line_bounds, overlay_art.paint_line),
    "card": _Art(overlay_art.card_bounds, overlay_art.paint_card),
    "cloth": _Art(overlay_art.cloth_bounds, overlay_art.paint_cloth),
    "shield": _Art(overlay_art.shield_bounds, overlay_art.paint_shield),
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
