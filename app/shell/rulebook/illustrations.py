"""The pictures of the rule books: positions, drawn by the game's own table."""

from functools import cache
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from app.core.game import AnyGame
from app.settings import Settings
from app.shell.common.covers import shipped
from app.shell.common.thumbnails import passing_table
from app.shell.rulebook.chapters import examples
from app.storage import saves
from app.storage.examples import example_of
from app.ui.art.wood import table_top

SIZE = QSize(600, 340)
"""Of a whole position, in pixels."""

FINENESS = 2.0
"""Pixels of a picture in one of the page's."""

_WOOD = "#5b3d27"


def position(game: AnyGame, place: str) -> Any:
    """
    Return the position that a picture shows.

    Args:
        game: Whose.
        place: "cover 120": the shipped game of that name after so many steps; or "example CAT-13".

    Raises:
        LookupError: If there is no such place.
    """
    kind, _, which = place.partition(" ")
    if kind == "example":
        example = example_of(which, examples(game.id))
        if example is None:
            raise LookupError(f"no example shows {which}")
        return example.position(game).state
    return _recorded(game, kind).at(int(which))


@cache
def _recorded(game: AnyGame, name: str) -> Any:
    return saves.read(shipped(game).with_stem(name), lambda _: game).timeline


def size(address: str) -> QSize:
    """Return how large a picture is on its page, before it is drawn."""
    _, (_, _, width, height) = _parted(address)
    return QSize(SIZE.width(), round(SIZE.width() * height / width * SIZE.height() / SIZE.width()))


def _parted(address: str) -> tuple[str, tuple[float, float, float, float]]:
    """Return the place, and left, top, width and height of the part that is shown, of the whole."""
    place, _, crop = address.partition("@")
    left, top, width, height = (float(each) / 100 for each in (crop or "0,0,100,100").split(","))
    return place, (left, top, width, height)


def blank(address: str) -> QImage:
    """Return what stands on the page until the picture is there: a board of the same size."""
    image = QImage(size(address) * FINENESS, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(FINENESS)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_WOOD))
    painter.drawRoundedRect(QRectF(QPointF(), size(address)), 8, 8)
    painter.end()
    return image


def picture(game: AnyGame, address: str, settings: Settings, *, dark: bool) -> QImage:
    """
    Return a picture for a page.

    Args:
        game: Whose.
        address: A place as in `position`; behind it perhaps "@left,top,width,height", the part of the
            whole picture that is shown, in percent.
        settings: How the table looks.
        dark: Whether the page is.
    """
    place, (left, top, width, _) = _parted(address)
    across, down = size(address).toTuple()
    image = QImage(QSize(across, down) * FINENESS, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(FINENESS)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(0, 0, across, down), 8, 8)
    painter.setClipPath(shape)
    painter.drawPixmap(0, 0, table_top(QSize(across, down), FINENESS, dark=dark))
    whole = QRectF(0, 0, across / width, across / width * SIZE.height() / SIZE.width())
    painter.translate(-left * whole.width(), -top * whole.height())
    with passing_table(game, settings) as table:
        table.thumbnail(position(game, place), painter, whole)
    painter.end()
    return image
