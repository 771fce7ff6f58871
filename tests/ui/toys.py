"""A toy artist and what tests of the tool box share."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsView

from app.core.words import Phrase
from app.settings import Speed
from app.ui.art.artist import Artist
from app.ui.art.sprite import Sprite
from app.ui.board.scene import TableScene
from app.ui.board.view import TableView
from tests.pointer import move_pointer


class ToyArtist(Artist):
    """Paints squares: "block/#rrggbb"; counts how often."""

    def __init__(self) -> None:
        self.painted: list[str] = []

    def bounds(self, art: str) -> QRectF:
        return QRectF(-20, -20, 40, 40)

    def paint(self, painter: QPainter, art: str) -> None:
        self.painted.append(art)
        painter.fillRect(QRectF(-20, -20, 40, 40), QColor(art.split("/")[1]))


def block(x: float, y: float, colour: str = "#cc0000", **more: float) -> Sprite:
    """Return a block that can be pointed at."""
    return Sprite(f"block/{colour}", x, y, phrase=Phrase("Block at {x}", {"x": x}), **more)


def quiet_scene() -> TableScene:
    """Return a scene in which nothing takes time."""
    scene = TableScene(ToyArtist())
    scene.set_speed(Speed.OFF)
    return scene


def board(qtbot, scene: TableScene) -> TableView:
    """Return a shown view of 600 x 400 pixels on 600 x 400 units."""
    view = TableView(scene)
    qtbot.addWidget(view)
    view.resize(600, 400)
    view.set_world(QRectF(0, 0, 600, 400))
    with qtbot.waitExposed(view):
        view.show()
    return view


def point_at(view: QGraphicsView, x: float, y: float) -> None:
    """Move the pointer to a point of the scene."""
    move_pointer(view.viewport(), view.mapFromScene(QPointF(x, y)))
