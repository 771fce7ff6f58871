"""Tiles as pixmaps: painted once for each size and turn, and on a table only a few at a time."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtGui import QPainter, QPixmap

from app.games.carcassonne.tables import TileType
from app.games.carcassonne.ui.art.tile_art import GRASS, paint_ground, paint_whole, tile_reach
from app.ui.art.pixmap_cache import PixmapCache

SIZES = (64, 96, 128, 192, 256, 512, 1024)
"""Widths of the kept pixmaps."""

AT_ONCE = 1
"""So many tiles are painted while somebody waits: more would be felt on a slow machine."""


class TileKey(NamedTuple):
    """A pixmap of a tile: its type, its width in pixels, and its quarter turns clockwise."""

    tile: TileType
    size: int
    turn: int


_KEPT: PixmapCache[TileKey] = PixmapCache(48 * 1024 * 1024)
"""Tiles in their turns as large as they are without zoom on a large screen, or some of them larger."""


def forget_tiles() -> None:
    """Forget the kept pixmaps: nobody looks at any now, or they are soon painted again."""
    _KEPT.clear()


def tile_pixels(tile: TileType, size: int, turn: int = 0) -> QPixmap:
    """Return a tile *size* pixels wide, *turn* quarter turns clockwise: what stands on it stands upright."""
    key = TileKey(tile, size, turn)
    return _KEPT.get(key, lambda: _painted(key, paint_whole))


def tile_at_least(key: TileKey) -> QPixmap:
    """Return a tile as it is wanted, or larger if it has been painted so before: that takes no time."""
    known = (_KEPT.find(key._replace(size=size)) for size in SIZES if size >= key.size)
    return next((each for each in known if each is not None), None) or tile_pixels(*key)


def _painted(key: TileKey, paint: Callable[[QPainter, TileType, int], None]) -> QPixmap:
    pixels = QPixmap(key.size, key.size)
    pixels.fill(GRASS)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(key.size / 2, key.size / 2)
    painter.scale(key.size / 2 / tile_reach(), key.size / 2 / tile_reach())
    paint(painter, key.tile, key.turn)
    painter.end()
    return pixels


class GradualTiles:
    """
    Gives a table its tiles at once, as well as they are known, and better ones bit by bit.

    A land of eighty tiles takes a second to paint.  What is not painted yet is shown as it was for another
    size, or without what stands on it.

    Args:
        wanted: Called when there is something to be painted later.
    """

    def __init__(self, wanted: Callable[[], None]) -> None:
        self._wanted, self._left = wanted, AT_ONCE
        self._due: dict[str, TileKey] = {}

    def get(self, art: str, key: TileKey) -> QPixmap:
        """Return a picture of a tile, whose art is *art*."""
        found = _KEPT.find(key)
        if found is None and self._left:
            self._left -= 1
            found = tile_pixels(*key)
        if found is not None:
            return found
        self._due[art] = key
        self._wanted()
        others = (_KEPT.find(key._replace(size=size)) for size in SIZES)
        return next((each for each in others if each is not None), None) or _painted(key, paint_ground)

    @property
    def is_behind(self) -> bool:
        """Whether a tile is not painted to its end yet."""
        return bool(self._due)

    def paint_next(self) -> str | None:
        """Paint one tile that was not known well enough, and return its art; None if there is none left."""
        if not self._due:
            self._left = AT_ONCE
            return None
        art, key = self._due.popitem()
        tile_pixels(*key)
        return art
