"""The pictures of the rule books: positions, drawn by the game's own table."""

from functools import cache
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath

from app.core import saves
from app.core.examples import example_of
from app.core.game import Game
from app.settings import Settings
from app.shell.covers import make_table, shipped
from app.shell.rule_pages import examples
from app.ui.wood import table_top

SIZE = QSize(600, 340)
"""Of a whole position, in pixels."""

_FINENESS = 2.0


def position(game: Game, place: str) -> Any:
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
def _recorded(game: Game, name: str) -> Any:
    return saves.read(shipped(game).with_stem(name), lambda _: game).timeline


def picture(game: Game, address: str, settings: Settings, *, dark: bool) -> QImage:
    """
    Return a picture for a page.

    Args:
        game: Whose.
        address: A place as in `position`; behind it perhaps "@left,top,width,height", the part of the
            whole picture that is shown, in percent.
        settings: How the table looks.
        dark: Whether the page is.
    """
    place, _, crop = address.partition("@")
    left, top, width, height = (float(each) / 100 for each in (crop or "0,0,100,100").split(","))
    across = SIZE.width()
    down = round(across * height / width * SIZE.height() / SIZE.width())
    image = QImage(QSize(across, down) * _FINENESS, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(_FINENESS)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(0, 0, across, down), 8, 8)
    painter.setClipPath(shape)
    painter.drawPixmap(0, 0, table_top(QSize(across, down), _FINENESS, dark=dark))
    whole = QRectF(0, 0, across / width, across / width * SIZE.height() / SIZE.width())
    painter.translate(-left * whole.width(), -top * whole.height())
    make_table(game, settings).thumbnail(position(game, place), painter, whole)
    painter.end()
    return image
