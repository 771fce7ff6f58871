"""Paints with what has been painted before: a small picture of a table that is on screen takes no time."""

from math import hypot

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from app.ui.art.artist import Artist, Pixmaps

_ENOUGH = 0.9
"""A picture is made larger by so little at most: it would be blurred."""


class KnownArtist(Artist):
    """
    Paints pixmaps with what a table knows, and all else as *artist* does.

    Args:
        artist: Paints what is not known, or not large enough, and whatever goes on paper.
        pixmaps: What is known.
    """

    def __init__(self, artist: Artist, pixmaps: Pixmaps) -> None:
        self._artist, self._pixmaps = artist, pixmaps

    def bounds(self, art: str) -> QRectF:
        return self._artist.bounds(art)

    def outline(self, art: str) -> QPainterPath:
        return self._artist.outline(art)

    def paint(self, painter: QPainter, art: str) -> None:
        known, device = self._pixmaps.latest(art), painter.device()
        transform = painter.worldTransform()
        wanted = hypot(transform.m11(), transform.m12()) * device.devicePixelRatioF()
        if known is None or not isinstance(device, QPixmap) or known.resolution < wanted * _ENOUGH:
            self._artist.paint(painter, art)
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(1 / known.resolution, 1 / known.resolution)
        painter.drawPixmap(QPointF(known.corner), known.pixels)
