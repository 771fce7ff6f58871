"""
Make the pictures of the README, small, from those of the gallery: the Hall, and each game's table.  And those
that the Hall shows at a first start, until it has painted its own.

Run in a checkout, by its own Python:  python run.py gallery DIR && python packaging/make_pictures.py DIR
"""

import os
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

DOCS = Path(__file__).resolve().parents[1] / "docs"

PICTURES = {
    "hall": "light-hall-at-the-first-start",
    "catapults": "light-catapults-2-seats-phase-5",
    "cards": "light-cards-long-line",
    "carcassonne": "light-carcassonne-3-seats-phase-6",
    "conquest": "light-conquest-3-seats-battle",
}
"""The picture in docs, and that of the gallery."""

WIDE, COLOURS = 860, 240
"""Pixels across, and different colours: a page does not wait for its pictures."""

COVER = 480, 384
"""Pixels of a picture for the Hall's first start; it is cut to the shape of the tile."""


CORNER = 12
"""Pixels that a larger copy looks out by on each side: more than round corners take away."""


def main(folder: str) -> None:
    """Write docs/*.png.  Raises `OSError` if a picture is missing or cannot be written."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    for name, source in PICTURES.items():
        shrink(read(Path(folder) / f"{source}.png"), DOCS / f"{name}.png", WIDE)
    paint_covers()


def paint_covers() -> None:
    """Write resources/games/<game>/cover.png.  Raises `OSError` if one cannot be written."""
    from PySide6.QtCore import QSize

    from app.games import all_games
    from app.settings import Settings, Theme
    from app.shell.common.covers import ThumbnailStyle, shipped_picture
    from app.shell.common.qt_application import make_application
    from app.shell.common.thumbnails import painted_cover

    application = make_application(["springald"])
    for game in all_games():
        painted = painted_cover(game, Settings(theme=Theme.LIGHT), ThumbnailStyle(QSize(*COVER), 1.0, False))
        shrink(with_corners(painted.toImage()), shipped_picture(game), COVER[0])
    application.quit()


def with_corners(rounded: "QImage") -> "QImage":
    """Return a picture whose round corners are filled with what lies beside them: others cut it once more."""
    from PySide6.QtGui import QImage, QPainter

    room = rounded.rect()
    whole = QImage(room.size(), QImage.Format.Format_RGB32)
    painter = QPainter(whole)
    painter.drawImage(room.adjusted(-CORNER, -CORNER, CORNER, CORNER), rounded)
    painter.drawImage(room, rounded)
    painter.end()
    return whole


def read(source: Path) -> "QImage":
    """Return the picture of a file.  Raises `FileNotFoundError` if there is none."""
    from PySide6.QtGui import QImage

    picture = QImage(str(source))
    if picture.isNull():
        raise FileNotFoundError(source)
    return picture


def shrink(picture: "QImage", path: Path, wide: int) -> None:
    """Write a picture smaller, and with the few hundred colours that it has most of."""
    from PySide6.QtCore import QByteArray, Qt
    from PySide6.QtGui import QImage, QImageWriter

    picture = picture.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    small = picture.convertToFormat(QImage.Format.Format_Indexed8, palette(picture), flags)
    writer = QImageWriter(str(path), QByteArray(b"png"))
    writer.setCompression(100)
    if not writer.write(small):
        raise OSError(writer.errorString())


def palette(picture: "QImage") -> list[int]:
    """Return the colours that stand for all: boxes of colours, halved where they are widest."""
    found = Counter(memoryview(picture.constBits()).cast("I").tolist())
    boxes = [[(p >> 16 & 255, p >> 8 & 255, p & 255, count) for p, count in found.items()]]
    while len(boxes) < COLOURS:
        spreads = [(_spread(box), place) for place, box in enumerate(boxes)]
        (widest, channel), place = max(spreads)
        if widest <= 0:
            break
        box = sorted(boxes.pop(place), key=lambda each: each[channel])
        half, seen = sum(each[3] for each in box) / 2, 0
        cut = 0
        while seen < half and cut < len(box) - 1:
            seen += box[cut][3]
            cut += 1
        boxes += [box[:cut], box[cut:]]
    return [_middle(box) for box in boxes]


def _spread(box: list[tuple[int, int, int, int]]) -> tuple[float, int]:
    """Return how far apart a box's colours are, weighed by its pixels, and in which channel."""
    total = sum(each[3] for each in box)
    ways = [(max(each[c] for each in box) - min(each[c] for each in box), c) for c in range(3)]
    widest, channel = max(ways)
    return widest * total**0.35, channel


def _middle(box: list[tuple[int, int, int, int]]) -> int:
    total = sum(each[3] for each in box)
    red, green, blue = (round(sum(each[c] * each[3] for each in box) / total) for c in range(3))
    return 0xFF000000 | red << 16 | green << 8 | blue


if __name__ == "__main__":
    main(*sys.argv[1:])
