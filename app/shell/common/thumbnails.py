"""Pictures of games: the tile in the Hall, and the table as it was left."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from app.core.game import AnyGame, Player
from app.core.session import Session, Setup
from app.settings import Settings
from app.shell.common.covers import ThumbnailStyle, keep_cover, kept_cover, shipped
from app.shell.common.user_state import NAMES
from app.ui.board.table import Table

THUMBNAIL, _FINENESS = QSize(320, 220), 2.0
"""Of a game on the shelf, in pixels; and device pixels to one of them."""


def make_table(game: AnyGame, settings: Settings) -> Table:
    """Return a new table of *game*."""
    table: Table = game.load(game.table)(game, settings)
    return table


@contextmanager
def passing_table(game: AnyGame, settings: Settings) -> Iterator[Table]:
    """Yield a table that is only painted, and let it go: its board, which nobody owns, holds all of it."""
    table = make_table(game, settings)
    try:
        yield table
    finally:
        board = table.widget()
        board.deleteLater()
        QCoreApplication.sendPostedEvents(board, QEvent.Type.DeferredDelete.value)


def cover(game: AnyGame, settings: Settings, style: ThumbnailStyle) -> QPixmap:
    """
    Return a picture of the game, painted by itself: a position worth looking at, on round corners.

    Painting takes longer than a frame, so that it is done once and kept in the cache folder.
    """
    pixels = kept_cover(game, style)
    if pixels.isNull():
        pixels = painted_cover(game, settings, style)
        keep_cover(game, style, pixels.toImage())
    return pixels


def painted_cover(game: AnyGame, settings: Settings, style: ThumbnailStyle) -> QPixmap:
    """Return a picture of the game, painted now."""
    with passing_table(game, settings) as table:
        return _rounded(table, specimen(game), style.size, style.fineness)


def left_picture(table: Table, view: Any) -> QPixmap:
    """Return a picture of a table as it is left, for the shelf."""
    return _rounded(table, view, THUMBNAIL, _FINENESS)


def left_picture_ahead(table: Table) -> Iterator[None]:
    """Paint a little at a time what the picture of a table always needs, when it is left."""
    return table.thumbnail_ahead(QRectF(0, 0, THUMBNAIL.width(), THUMBNAIL.height()), _FINENESS)


def specimen(game: AnyGame) -> Any:
    """Return the last position of the game that is shipped to be looked at, or else the beginning of one."""
    path = shipped(game)
    if path.is_file():
        from app.storage.bad_save import BadSave
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
    with passing_table(game, settings) as table:
        return _rounded(table, session.state, size, fineness)


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
