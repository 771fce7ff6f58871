"""The pictures of the Hall's tiles: where they are kept, and whether they are still true."""

import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPainterPath, QPixmap

from app.core.game_info import GameInfo
from app.paths import RESOURCES, cache_folder
from app.storage.files import write_whole


class ThumbnailStyle(NamedTuple):
    """What a game's picture depends on: size, the screen's pixels in one of ours, is it dark, its words."""

    size: QSize
    fineness: float
    dark: bool
    language: str = "en"

    @property
    def name(self) -> str:
        """The end of the name of a file that keeps a picture of this style."""
        light = "dark" if self.dark else "light"
        return f"{self.size.width()}x{self.size.height()}-{self.fineness:g}-{light}-{self.language}"

    @classmethod
    def named(cls, name: str) -> "ThumbnailStyle":
        """Return the style whose `name` this is."""
        size, fineness, light, language = name.split("-", 3)
        width, _, height = size.partition("x")
        return cls(QSize(int(width), int(height)), float(fineness), light == "dark", language)


def kept_cover(game: GameInfo, style: ThumbnailStyle) -> QPixmap:
    """Return the picture that was kept of a game as it looks today; a null pixmap if there is none."""
    pixels = QPixmap(str(_file(game, style)))
    pixels.setDevicePixelRatio(style.fineness)
    return pixels


def keep_cover(game: GameInfo, style: ThumbnailStyle, image: QImage) -> None:
    """Keep a picture, in place of older ones of its style; where that is not possible it is painted again."""
    kept = _file(game, style)
    with suppress(OSError):
        write_whole(kept, png_data(image))
    with suppress(OSError):
        for old in set(kept.parent.glob(f"cover-{game.id}-{style.name}-*.png")) - {kept}:
            old.unlink()


_COMPRESSION = 20
"""Of a hundred."""


def png_data(picture: QImage) -> bytes:
    """Return a picture as a PNG file holds it."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    # A third of the time, and a seventh more bytes: somebody waits for it.
    writer.setCompression(_COMPRESSION)
    writer.write(picture)
    return bytes(data.data())


def shipped(game: GameInfo) -> Path:
    """Return where the game is that is shipped to be looked at."""
    return RESOURCES / "games" / game.id / "cover.springald"


def shipped_picture(game: GameInfo) -> Path:
    """Return where the picture is that stands for the game until the first one has been painted."""
    return shipped(game).with_suffix(".png")


WOOD = QColor("#8A5F3B")
"""What a picture's room is filled with before there is any: the table it will show."""

_NIGHT = QColor(24, 16, 10, 120)
"""What makes a picture of a light table one of a dark table, nearly."""


def first_look(game: GameInfo, style: ThumbnailStyle) -> QPixmap:
    """Return the shipped picture of *game* as a picture of *style*, or bare wood where there is none."""
    pixels = QPixmap(style.size * style.fineness)
    pixels.setDevicePixelRatio(style.fineness)
    pixels.fill(Qt.GlobalColor.transparent)
    room = QRectF(0, 0, style.size.width(), style.size.height())
    shape = QPainterPath()
    shape.addRoundedRect(room, 8, 8)
    painter = QPainter(pixels)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.setClipPath(shape)
    painter.fillRect(room, WOOD)
    look = QPixmap(str(shipped_picture(game)))
    if not look.isNull():
        _paint_whole(painter, room, look)
    if style.dark:
        painter.fillRect(room, _NIGHT)
    painter.end()
    return pixels


def _paint_whole(painter: QPainter, room: QRectF, look: QPixmap) -> None:
    """Paint all of *look*, as its successor shows all of a table; what its rim shows fills the rest."""
    size = look.deviceIndependentSize()
    shown = QRectF(QPointF(), size.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio))
    shown.moveCenter(room.center())
    left, right = QRectF(0, 0, 1, size.height()), QRectF(size.width() - 1, 0, 1, size.height())
    top, bottom = QRectF(0, 0, size.width(), 1), QRectF(0, size.height() - 1, size.width(), 1)
    for place, part in (
        (QRectF(room.topLeft(), shown.bottomLeft()), left),
        (QRectF(shown.topRight(), room.bottomRight()), right),
        (QRectF(room.topLeft(), shown.topRight()), top),
        (QRectF(shown.bottomLeft(), room.bottomRight()), bottom),
        (shown, QRectF(QPointF(), size)),
    ):
        if not place.isEmpty():
            painter.drawPixmap(place, look, part)


def _file(game: GameInfo, style: ThumbnailStyle) -> Path:
    return cache_folder() / f"cover-{game.id}-{style.name}-{_edition(game)}.png"


def _edition(game: GameInfo) -> int:
    """Return a number that changes whenever the game may look different."""
    if getattr(sys, "frozen", False):
        # The bundle in one file is unpacked anew at each start: only the program itself keeps its date.
        return Path(sys.executable).stat().st_mtime_ns
    package = find_spec(game.table.split(":")[0].rpartition(".")[0])
    folders = [] if package is None else package.submodule_search_locations or []
    paths = [path for folder in folders for path in Path(folder).rglob("*.py")]
    return max((path.stat().st_mtime_ns for path in [*paths, shipped(game)] if path.is_file()), default=0)
