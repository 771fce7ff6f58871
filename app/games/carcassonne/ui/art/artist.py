"""What every art of Carcassonne looks like."""

from collections.abc import Mapping

from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from app.games.carcassonne.box_shelf import all_boxes
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art import engine, figures, lying_tiles, overlay_art, region_art, tile_art
from app.games.carcassonne.ui.art.box_arts import box_arts
from app.games.carcassonne.ui.art.tile_pixmaps import GradualTiles
from app.ui.art.path_artist import Art, PathArtist

ARTS: Mapping[str, Art[Book]] = {
    "tile": Art(tile_art.tile_bounds, lying_tiles.paint_tile),
    "held": Art(tile_art.held_bounds, lying_tiles.paint_held_tile),
    "base": Art(tile_art.thickness_bounds, tile_art.paint_thickness),
    "region": Art(tile_art.tile_bounds, region_art.paint_region),
    "follower": Art(figures.figure_bounds, figures.paint_follower),
    "token": Art(figures.token_bounds, figures.paint_token),
    "shadow": Art(figures.token_bounds, figures.paint_token_shadow),
    "engine": Art(engine.engine_bounds, engine.paint_engine),
    "spot": Art(overlay_art.spot_bounds, overlay_art.paint_spot),
    "frame": Art(overlay_art.spot_bounds, overlay_art.paint_frame),
    "ring": Art(overlay_art.ring_bounds, overlay_art.paint_ring),
    "dot": Art(overlay_art.dot_bounds, overlay_art.paint_dot),
    "arrow": Art(overlay_art.arrow_bounds, overlay_art.paint_arrow),
    "line": Art(overlay_art.line_bounds, overlay_art.paint_line),
    "area": Art(overlay_art.area_bounds, overlay_art.paint_area),
    "card": Art(overlay_art.card_bounds, overlay_art.paint_card),
    "mat": Art(overlay_art.mat_bounds, overlay_art.paint_mat),
    "shield": Art(overlay_art.shield_bounds, overlay_art.paint_shield),
}
"""Of the game without boxes; theirs have other names."""


_FIGURES = {FOLLOWER.art} | {kind.art for box in all_boxes().values() for kind in box.figures}


class CarcassonneArtist(PathArtist[Book]):
    """
    Paints every art of Carcassonne, with the tiles of one game, which a variant may have changed.

    Args:
        tiles: Paints tiles bit by bit; None: each at once.
    """

    def __init__(self, book: Book, tiles: GradualTiles | None = None) -> None:
        super().__init__({**ARTS, **box_arts()}, book)
        self._tiles = tiles

    def paint(self, painter: QPainter, art: str) -> None:
        name, _, rest = art.partition("/")
        if name != "tile" or self._tiles is None or not isinstance(painter.device(), QPixmap):
            super().paint(painter, art)
            return
        painter.save()
        lying_tiles.paint_gradually(painter, self.model, rest.split("/"), self._tiles)
        painter.restore()

    def outline(self, art: str) -> QPainterPath:
        if art.split("/", maxsplit=1)[0] not in _FIGURES:
            return super().outline(art)
        path = QPainterPath()
        path.addRect(self.bounds(art).adjusted(8, 2, -10, -8))
        return path
