"""Features of tiles lit up, for field view and pointing."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from app.games.carcassonne.tables import Kind
from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.tile_geometry import HALF
from app.games.carcassonne.ui.art.tile_outlines import shapes_of
from app.games.carcassonne.ui.art.tile_spots import spot_on
from app.ui.art.seat_style import seat_colour, seat_hatch


def paint_region(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint one feature of a tile in a light or a seat's tint: "region/type/turn/number/tint"."""
    tile = book.turned[args[0], 0].type
    number, tint = int(args[2]), args[3]
    path = shapes_of(tile).of(number)
    if path is None:
        path, is_tower = QPainterPath(), tile.features[number].kind is Kind.TOWER
        path.addEllipse(spot_on(tile, number), *((13, 11) if is_tower else (22, 20)))
    # The shape turns with the tile, a seat's pattern does not.
    path = QTransform().rotate(90 * int(args[1])).map(path)
    if tint == "crown":
        _crown(painter, path)
        return
    if tint.startswith("#"):
        colour = QColor(tint)
        colour.setAlpha(105)
        painter.setPen(QPen(QColor(tint), 1.6))
        painter.setBrush(colour)
        painter.drawPath(path)
        return
    _tinted(painter, path, [int(each) for each in tint.split("+") if each])


def _crown(painter: QPainter, path: QPainterPath) -> None:
    """Ring a city along its walls; where it goes on over the edge of the tile there is nothing to ring."""
    painter.setBrush(QColor(255, 213, 74, 90))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(path)
    painter.setClipRect(QRectF(-HALF, -HALF, 2 * HALF, 2 * HALF).adjusted(6, 6, -6, -6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in (("#5A3A00", 6.0), ("#FFC81E", 4.0)):
        painter.setPen(QPen(QColor(colour), width))
        painter.drawPath(path)


def _tinted(painter: QPainter, path: QPainterPath, colours: list[int]) -> None:
    """Tint and hatch by whoever leads; nobody's ground is only paled."""
    painter.setPen(Qt.PenStyle.NoPen)
    if not colours:
        painter.setBrush(QColor(255, 252, 235, 120))
        painter.drawPath(path)
        return
    wash = seat_colour(colours[0])
    wash.setAlpha(110)
    painter.setBrush(wash)
    painter.drawPath(path)
    for colour in colours:
        painter.setBrush(seat_hatch(colour, 12.5, 190))
        painter.drawPath(path)
