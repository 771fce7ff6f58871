"""Pictures of games: the tile in the Hall, and the table as it was left."""

import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from attrs import frozen
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from app.core.game import AnyGame, Player
from app.core.session import Session, Setup
from app.paths import RESOURCES, cache_folder
from app.settings import Settings
from app.shell.common.user_state import NAMES
from app.ui.board.table import Table

THUMBNAIL = QSize(320, 220)
"""Of a game on the shelf, in pixels."""


def make_table(game: AnyGame, settings: Settings) -> Table:
    """Return a new table of *game*."""
    table: Table = game.load(game.table)(game, settings)
    return table


@frozen
class ThumbnailStyle:
    """What a game's picture depends on: its size, the screen's pixels in one of ours, whether it is dark."""

    size: QSize
    fineness: float
    dark: bool

    @property
    def name(self) -> str:
        """The end of the name of a file."""
        light = "dark" if self.dark else "light"
        return f"{self.size.width()}x{self.size.height()}-{self.fineness:g}-{light}"


def cover(game: AnyGame, settings: Settings, dress: ThumbnailStyle) -> QPixmap:
    """
    Return a picture of the game, painted by itself: a position worth looking at, on round corners.

    Painting takes longer than a frame, so that it is done once and kept in the cache folder.
    """
    kept = cache_folder() / f"cover-{game.id}-{dress.name}-{_edition(game)}.png"
    pixels = QPixmap(str(kept))
    if pixels.isNull():
        pixels = _rounded(make_table(game, settings), specimen(game), dress.size, dress.fineness)
        pixels.save(str(kept), "PNG")
        for old in set(kept.parent.glob(f"cover-{game.id}-{dress.name}-*.png")) - {kept}:
            with suppress(OSError):
                old.unlink()
    pixels.setDevicePixelRatio(dress.fineness)
    return pixels


def thumbnail(table: Table, view: Any) -> bytes:
    """Return a picture of a position as PNG."""
    pixels = _rounded(table, view, THUMBNAIL, 2.0)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    pixels.save(buffer, "PNG")
    return bytes(data.data())


def specimen(game: AnyGame) -> Any:
    """Return the last position of the game that is shipped to be looked at, or else the beginning of one."""
    path = shipped(game)
    if path.is_file():
        from app.storage.codec import BadSave
        from app.storage.saves import read

        try:
            return read(path, lambda _: game).timeline.state
        except BadSave:
            pass  # an older game than its cover
    players = tuple(Player(name, None, colour) for colour, name in enumerate(NAMES[: game.seats[0]]))
    session = Session(game, Setup(game.id, players, game.options(), 1))
    session.begin()
    return session.state


def setting_out(
    game: AnyGame, options: Any, settings: Settings, size: QSize, fineness: float
) -> QPixmap | None:
    """Return a picture of how a game with *options* begins; None where the rules find no beginning."""
    players = tuple(Player(name, None, colour) for colour, name in enumerate(NAMES[: game.seats[0]]))
    session = Session(game, Setup(game.id, players, options, 1))
    try:
        session.begin()
    except (ValueError, LookupError):
        return None  # a variant in the making
    return _rounded(make_table(game, settings), session.state, size, fineness)


def _edition(game: AnyGame) -> int:
    """Return a number that changes whenever the game may look different."""
    if getattr(sys, "frozen", False):
        # The bundle in one file is unpacked anew at each start: only the program itself keeps its date.
        return Path(sys.executable).stat().st_mtime_ns
    package = find_spec(game.table.split(":")[0])
    if package is None or package.origin is None:
        return 0
    paths = [*Path(package.origin).parent.glob("*.py"), shipped(game)]
    return max(path.stat().st_mtime_ns for path in paths if path.is_file())


def shipped(game: AnyGame) -> Path:
    """Return where the game is that is shipped to be looked at."""
    return RESOURCES / "games" / game.id / "cover.springald"


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
