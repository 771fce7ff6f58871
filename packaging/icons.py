"""
Draw the icons that packages need from app/shell/common/program_icon.py: python packaging/icons.py FOLDER.

springald.svg, springald.ico (Windows), springald.icns (macOS) and <side>/springald.png (Linux) come out.
"""

import os
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

ROOT = Path(__file__).resolve().parent.parent

LINUX = (16, 24, 32, 48, 64, 128, 256, 512)
WINDOWS = (16, 24, 32, 48, 64, 128, 256)
MACOS = (16, 32, 64, 128, 256, 512, 1024)


def main(folder: Path) -> int:
    """Draw every icon into *folder*; return the exit status."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication([])
    pictures = {side: draw(side, folder) for side in {*LINUX, *WINDOWS, *MACOS}}
    gather(pictures, WINDOWS, folder / "springald.ico")
    gather(pictures, MACOS, folder / "springald.icns")
    draw_svg(folder / "springald.svg")
    application.quit()
    return 0


def draw(side: int, folder: Path) -> Path:
    """Draw a picture of *side* pixels; return where it is."""
    from app.shell.common.program_icon import paint_sign

    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_sign(painter, side)
    painter.end()
    path = folder / str(side) / "springald.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(str(path))
    return path


def gather(pictures: dict[int, Path], sides: tuple[int, ...], path: Path) -> None:
    """Put pictures of several sizes into one file; its suffix says for which system."""
    *smaller, largest = [Image.open(pictures[side]) for side in sides]
    largest.save(path, sizes=[(side, side) for side in sides], append_images=smaller)


def draw_svg(path: Path) -> None:
    """Draw the sign as what can be made any size."""
    from app.shell.common.program_icon import paint_sign

    generator = QSvgGenerator()
    generator.setFileName(str(path))
    generator.setSize(QSize(128, 128))
    generator.setViewBox(QRectF(0, 0, 128, 128))
    generator.setTitle("Springald")
    painter = QPainter(generator)
    paint_sign(painter, 128)
    painter.end()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(Path(sys.argv[1])))
