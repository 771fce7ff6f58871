"""
Make the pictures of Carcassonne's boxes that stand beside their names before a game: two tiles and figures.

Run in a checkout, by its own Python:  python packaging/make_box_pictures.py
"""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from app.games.carcassonne.boxes import Box
    from app.games.carcassonne.tables import TileType

WIDE, HIGH, SCALE = 100, 56, 2
"""Pixels as they are shown, and how many there are for each."""


def main() -> None:
    """Write resources/games/carcassonne/expansions/<box>.png.  Raises `OSError` if one cannot be written."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice

    from app.games.carcassonne.box_shelf import all_boxes
    from app.paths import RESOURCES
    from app.shell.common.qt_application import make_application
    from app.storage.files import write_whole

    application = make_application(["springald"])
    for box in all_boxes().values():
        image, data = painted(box), QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")
        write_whole(RESOURCES / "games" / "carcassonne" / "expansions" / f"{box.id}.png", bytes(data.data()))
    application.quit()


def painted(box: "Box") -> "QImage":
    """Return a box's picture: two of its tiles, its figures and tokens on them."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter

    from app.games.carcassonne.options import Options
    from app.games.carcassonne.tiles import book_of
    from app.games.carcassonne.ui.art.artist import CarcassonneArtist

    artist = CarcassonneArtist(book_of(Options(boxes=(box.id,)).played))
    image = QImage(WIDE * SCALE, HIGH * SCALE, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SCALE, SCALE)
    things = [(f"tile/{tile.id}/0", 25.0 + 50 * place, 28.0, 0.48) for place, tile in enumerate(shown(box))]
    figures = [f"{kind.art}/0/standing" for kind in (*box.figures, *box.pieces)]
    things += [(art, 12.0 + 27 * place, 44.0, 0.62) for place, art in enumerate(figures)]
    things += [(each.art, 62.0 + 15 * place, 46.0, 0.62) for place, each in enumerate(box.goods)]
    things += [(each.art, 18.0 + 62 * place, 46.0, 0.5) for place, each in enumerate(box.neutrals)]
    things += [(each.art, 38.0 + 24 * place, 44.0, 0.95) for place, each in enumerate(box.markers)]
    for art, x, y, scale in things:
        painter.save()
        painter.translate(x, y)
        painter.scale(scale, scale)
        artist.paint(painter, art)
        painter.restore()
    painter.end()
    return image


def shown(box: "Box") -> "list[TileType]":
    """Return two tiles that tell most of a box: what is held or has quarters, one for each mark."""
    tiles = sorted(
        box.tiles(), key=lambda tile: not (tile.in_hand or any(each.serves for each in tile.features))
    )
    if box.opening is not None and box.opening.spring:
        first = [box.opening.spring, *box.opening.early, box.opening.mouth][:2]
        tiles.sort(key=lambda tile: first.index(tile.id) if tile.id in first else len(first))
    marks = [mark.id for mark in box.marks]
    marked = [[tile for tile in tiles if any(mark in each.marks for each in tile.features)] for mark in marks]
    best = [found[0] for found in marked if found]
    return list(dict.fromkeys([*best, *tiles]))[:2]


if __name__ == "__main__":
    main()
