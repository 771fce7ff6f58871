"""A large tile to be drawn on: clicks change edges, and a drag from edge to edge joins them."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.games.carcassonne.sandbox.sketch import Sketch
from app.games.carcassonne.sandbox.tile_design import wrong_edges
from app.games.carcassonne.tables import Terrain, TileType
from app.games.carcassonne.ui.art.tile_art import GRASS, GROUND, ROAD_FILL
from app.games.carcassonne.ui.art.tile_geometry import HALF, ROAD, edge_middle
from app.games.carcassonne.ui.art.tile_pixmaps import tile_pixels
from app.games.carcassonne.ui.art.walls import STONE_RIM

_SIZE = 250
_WRONG = QColor("#D55E00")
_RIM = 0.52
"""Nearer to the middle than this share of the way, nothing is meant."""


class TileBoard(QWidget):
    """
    Shows a tile, or what is drawn of one that cannot be yet.

    Signals:
        clicked: An edge.
        joined: Two edges.
    """

    clicked = Signal(int)
    joined = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self._pixels = QPixmap()
        self._start: int | None = None
        self._at: int | None = None
        self.setMouseTracking(True)
        self.setMinimumSize(180, 180)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def show_tile(self, tile: TileType) -> None:
        """Show a tile as it lies on the table."""
        self._pixels = tile_pixels(tile, 512)
        self.update()

    def show_sketch(self, sketch: Sketch) -> None:
        """Show what is drawn of a tile with something wrong: edges, joins, and a ring where it is."""
        self._pixels = QPixmap(512, 512)
        self._pixels.fill(GRASS)
        painter = QPainter(self._pixels)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(256, 256)
        painter.scale(256 / HALF, 256 / HALF)
        for edge, terrain in enumerate(sketch.edges):
            _paint_edge(painter, edge, terrain)
        painter.setPen(QPen(STONE_RIM, 1.6, Qt.PenStyle.DashLine))
        for one, other in sketch.pairs:
            if sketch.are_joined(one, other):
                painter.drawLine(edge_middle(one) * 0.7, edge_middle(other) * 0.7)
        painter.setPen(QPen(_WRONG, 3, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(-HALF + 1.5, -HALF + 1.5, 2 * HALF - 3, 2 * HALF - 3))
        painter.setPen(QPen(_WRONG, 3))
        for edge in wrong_edges(sketch):
            painter.drawPath(_wedge(edge, 0.5))
        painter.end()
        self.update()

    def middle(self, edge: int) -> QPointF:
        """Return a place near an edge, where a click means it."""
        room = self._room()
        return room.center() + edge_middle(edge) / HALF * (room.width() / 2 * 0.8)

    def _room(self) -> QRectF:
        side = min(self.width(), self.height()) - 4
        room = QRectF(0, 0, side, side)
        room.moveCenter(QRectF(self.rect()).center())
        return room

    def _edge_at(self, at: QPointF) -> int | None:
        room = self._room()
        x, y = (
            (at.x() - room.center().x()) / room.width() * 2,
            (at.y() - room.center().y()) / room.height() * 2,
        )
        if not _RIM < max(abs(x), abs(y)) <= 1.05:
            return None
        if abs(x) > abs(y):
            return 1 if x > 0 else 3
        return 2 if y > 0 else 0

    # Qt's names from here on.

    def sizeHint(self) -> QSize:
        return QSize(_SIZE, _SIZE)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._at = self._edge_at(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if self._at is None else Qt.CursorShape.PointingHandCursor)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._start = self._at = self._edge_at(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        start, self._start = self._start, None
        end = self._edge_at(event.position())
        if start is None or end is None:
            return
        if start == end:
            self.clicked.emit(end)
        else:
            self.joined.emit(start, end)

    def leaveEvent(self, event: object) -> None:
        self._at = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        room = self._room()
        painter.drawPixmap(room, self._pixels, QRectF(self._pixels.rect()))
        painter.translate(room.center())
        painter.scale(room.width() / 2 / HALF, room.width() / 2 / HALF)
        for edge in {self._at, self._start} - {None}:
            assert edge is not None
            painter.setPen(QPen(QColor(255, 249, 230, 230), 1.4))
            painter.setBrush(QColor(255, 249, 230, 90))
            painter.drawPath(_wedge(edge, _RIM))


def _wedge(edge: int, inner: float) -> QPainterPath:
    """Return the ground along an edge."""
    path = QPainterPath()
    way = edge_middle(edge)
    side = QPointF(-way.y(), way.x())
    path.moveTo(way + side)
    for point in (way - side, (way - side) * inner, (way + side) * inner):
        path.lineTo(point)
    path.closeSubpath()
    return path


def _paint_edge(painter: QPainter, edge: int, terrain: Terrain) -> None:
    way = edge_middle(edge)
    if terrain is Terrain.CITY:
        painter.setPen(QPen(STONE_RIM, 1.6))
        painter.setBrush(GROUND)
        painter.drawPath(_wedge(edge, 0.5))
    elif terrain is Terrain.ROAD:
        painter.setPen(QPen(ROAD_FILL, ROAD, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(way, way * 0.5)
