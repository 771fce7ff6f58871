"""Pictures of games: the tile in the Hall, and the table as it was left."""

from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from app.core.game import Game, Player
from app.core.session import Session, Setup
from app.paths import RESOURCES
from app.settings import Settings
from app.shell.memory import NAMES
from app.ui.table import Table

THUMBNAIL = QSize(320, 220)
"""Of a game on the shelf, in pixels."""


def make_table(game: Game, settings: Settings) -> Table:
    """Return a new table of *game*."""
    table: Table = game.load(game.table)(game, settings)
    return table


def cover(table: Table, size: QSize, fineness: float) -> QPixmap:
    """Return a picture of the game: a position worth looking at, on round corners."""
    return _rounded(table, specimen(table.game), size, fineness)


def thumbnail(table: Table, view: Any) -> bytes:
    """Return a picture of a position as PNG."""
    pixels = _rounded(table, view, THUMBNAIL, 2.0)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    pixels.save(buffer, "PNG")
    return bytes(data.data())


def specimen(game: Game) -> Any:
    """Return the last position of the game that is shipped to be looked at, or else the beginning of one."""
    path = RESOURCES / "games" / game.id / "cover.springald"
    if path.is_file():
        from app.core.codec import BadSave
        from app.core.saves import read

        try:
            return read(path, lambda _: game).timeline.state
        except BadSave:
            pass  # an older game than its cover
    players = tuple(Player(name, None, colour) for colour, name in enumerate(NAMES[: game.seats[0]]))
    session = Session(game, Setup(game.id, players, game.options(), 1))
    session.begin()
    return session.state


def _rounded(table: Table, view: Any, size: QSize, fineness: float) -> QPixmap:
    pixels = QPixmap(size * fineness)
    pixels.setDevicePixelRatio(fineness)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    room = QRectF(0, 0, size.width(), size.height())
    shape = QPainterPath()
    shape.addRoundedRect(room, 8, 8)
    painter.setClipPath(shape)
    painter.fillRect(room, QColor("#5b3d27"))
    table.thumbnail(view, painter, room)
    painter.end()
    return pixels
