"""The pictures of the rules on one page: some of those that the book shows how to play with."""

import re
from functools import partial

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from app.core.game import AnyGame
from app.paths import RESOURCES
from app.settings import Settings
from app.shell.common.covers import shipped
from app.shell.common.thumbnails import passing_table
from app.storage import saves
from app.ui.art.wood import table_top
from app.ui.paper.rules_cards import Picture

_PICTURE = re.compile(r"!\[([^]]+)\]\(picture:(\w+)_(\d+)(?:@([\d,]+))?\)")
_WHOLE = QSize(600, 340)
"""Of a whole position, in pixels of the book."""

_FINENESS = 2.5
_SOME = 3


@frozen
class _Place:
    """What a picture shows: a step of a shipped game, and left, top, width and height of it, from 0 to 1."""

    name: str
    ply: int
    part: tuple[float, float, float, float]


def card_pictures(game: AnyGame, language: str) -> tuple[Picture, ...]:
    """Return some pictures of how a game is played, from its beginning to its end; none without a book."""
    folder = RESOURCES / "games" / game.id
    paths = (folder / f"guide.{each}.md" for each in (language, "en"))
    path = next((path for path in paths if path.is_file()), None)
    found = [] if path is None or not game.table else _PICTURE.findall(path.read_text("utf-8"))
    step = max(1, (len(found) - 1) / (_SOME - 1))
    chosen = [found[round(at * step)] for at in range(min(_SOME, len(found)))]
    places = [_Place(name, int(ply), _part(crop)) for _, name, ply, crop in chosen]
    return tuple(
        Picture(
            caption,
            place.part[3] / place.part[2] * _WHOLE.height() / _WHOLE.width(),
            partial(_paint, game, place),
        )
        for (caption, *_), place in zip(chosen, places, strict=True)
    )


def _part(crop: str) -> tuple[float, float, float, float]:
    left, top, width, height = (float(each) / 100 for each in (crop or "0,0,100,100").split(","))
    return left, top, width, height


def _paint(game: AnyGame, place: _Place, painter: QPainter, room: QRectF) -> None:
    """Paint a position, drawn by the game's own table, into a room of the page."""
    left, top, width, height = place.part
    size = QSize(round(_WHOLE.width() * width), round(_WHOLE.height() * height))
    image = QImage(size * _FINENESS, QImage.Format.Format_RGB32)
    inner = QPainter(image)
    inner.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner.scale(_FINENESS, _FINENESS)
    inner.drawPixmap(0, 0, table_top(size, _FINENESS, dark=False))
    inner.translate(QPointF(-left * _WHOLE.width(), -top * _WHOLE.height()))
    state = saves.read(shipped(game).with_stem(place.name), lambda _: game).timeline.at(place.ply)
    with passing_table(game, Settings()) as table:
        table.thumbnail(state, inner, QRectF(0, 0, _WHOLE.width(), _WHOLE.height()))
    inner.end()
    painter.drawImage(room, image)
