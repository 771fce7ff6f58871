"""Small pictures of a table on screen are made of what was painted for it: who leaves waits for no art."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from app.ui.art.artist import Artist, Pixmaps
from app.ui.art.known_artist import KnownArtist

ROOM = QRectF(0, 0, 10, 10)


class Counting(Artist):
    """Paints a red square, and counts how often."""

    def __init__(self) -> None:
        self.painted = 0

    def bounds(self, art: str) -> QRectF:
        return ROOM

    def paint(self, painter: QPainter, art: str) -> None:
        self.painted += 1
        painter.fillRect(ROOM, QColor("red"))


def paint(artist: Artist, pixels: QPixmap | QImage, scale: float) -> QColor:
    """Paint the art as a small picture does; return the colour in the middle."""
    pixels.fill(QColor("white"))
    painter = QPainter(pixels)
    painter.scale(scale, scale)
    artist.paint(painter, "square")
    painter.end()
    image = pixels if isinstance(pixels, QImage) else pixels.toImage()
    return image.pixelColor(round(5 * scale), round(5 * scale))


def test_what_is_known_is_not_painted_again(qtbot: QtBot):
    """But larger, or for paper, it is: pixels would be seen."""
    plain = Counting()
    pixmaps = Pixmaps(plain)
    known = KnownArtist(plain, pixmaps)
    assert paint(known, QPixmap(QSize(40, 40)), 1) == QColor("red")
    assert plain.painted == 1

    pixmaps.get("square", 2.0)
    assert plain.painted == 2
    assert paint(known, QPixmap(QSize(40, 40)), 1) == QColor("red")
    assert plain.painted == 2
    assert paint(known, QPixmap(QSize(80, 80)), 4) == QColor("red")
    assert plain.painted == 3
    assert paint(known, QImage(QSize(40, 40), QImage.Format.Format_RGB32), 1) == QColor("red")
    assert plain.painted == 4
