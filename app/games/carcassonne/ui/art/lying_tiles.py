"""Tiles as they lie on the table and are held: "tile/type/turn", "held/type/turn"."""

from math import hypot

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.tile_art import paint_whole, tile_bounds
from app.games.carcassonne.ui.art.tile_geometry import HALF
from app.games.carcassonne.ui.art.tile_pixmaps import SIZES, GradualTiles, TileKey, tile_at_least
from app.ui.art.artist import contact_shadow


def paint_tile(painter: QPainter, book: Book, args: list[str]) -> None:
    """
    Paint "tile/type/turn".

    On a screen from a larger pixmap that is kept: houses by the dozen take longer than a frame may.
    """
    if isinstance(painter.device(), QPixmap):
        _paint_pixels(painter, book, args, tile_at_least(_key(painter, book, args)))
        return
    painter.setClipRect(tile_bounds(book, args))
    paint_whole(painter, book.turned[args[0], 0].type, int(args[1]))


def paint_gradually(painter: QPainter, book: Book, args: list[str], tiles: GradualTiles) -> None:
    """Paint "tile/type/turn" as well as it is known by now."""
    pixels = tiles.get("/".join(["tile", *args]), _key(painter, book, args))
    _paint_pixels(painter, book, args, pixels)


def _key(painter: QPainter, book: Book, args: list[str]) -> TileKey:
    """Return the pixmap that is as large as a tile is shown, or the next larger one."""
    transform = painter.worldTransform()
    size = hypot(transform.m11(), transform.m12()) * tile_bounds(book, args).width()
    return TileKey(
        book.turned[args[0], 0].type, next((step for step in SIZES if step >= size), SIZES[-1]), int(args[1])
    )


def _paint_pixels(painter: QPainter, book: Book, args: list[str], pixels: QPixmap) -> None:
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    # Beyond the bounds by a hair, so that the outermost pixels are covered in full.
    painter.drawPixmap(tile_bounds(book, args).adjusted(-1, -1, 1, 1), pixels, QRectF(pixels.rect()))


def paint_held_tile(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint a tile in the air, "held/type/turn": it throws a longer shadow."""
    path = QPainterPath()
    path.addRect(QRectF(-HALF, -HALF, 2 * HALF, 2 * HALF))
    contact_shadow(painter, path, 8, 0.5)
    painter.save()
    paint_tile(painter, book, args)
    painter.restore()
    painter.setPen(QPen(QColor("#FFF9E6"), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(-HALF, -HALF, 2 * HALF, 2 * HALF))
