"""Pictures and papers drawn by Qt without a window."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from app.core.game import AnyGame
from app.storage.files import write_whole

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from app.bots.analysis.analysis import Analysis
    from app.shell.balance.figures import Reports
    from app.shell.printing.documents import Order

HALL_SIZE = (1366, 768)
"""Of the picture of the Hall, in pixels: the smallest screen we promise."""

USUAL_SCREEN = (1920, 1080)
"""In pixels, of the pictures of everything else."""

_FRAMES = 3
"""Frames that the Hall may take to come to rest."""


def application() -> "QApplication":
    """Return the application, with our letters and nothing on any screen."""
    from PySide6.QtWidgets import QApplication

    from app.shell.common.qt_application import make_application

    there = QApplication.instance()
    if isinstance(there, QApplication):
        return there
    if not os.environ.get("QT_QPA_PLATFORM", "").startswith("offscreen"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return make_application(["springald"])


def draw_hall(games: list[AnyGame], find: str, path: Path) -> None:
    """Draw the start page into a PNG file.  Raises `OSError` if it cannot be written."""
    from app.shell.common.covers import png_data
    from app.shell.main.application import make_window

    running = application()
    window = make_window(games, find)
    window.resize(*HALL_SIZE)
    window.show()
    for _ in range(_FRAMES):
        running.processEvents()
    window.hall.paint_covers(window.services.game)
    picture = png_data(window.grab().toImage())
    window.close()
    running.processEvents()
    write_whole(path, picture)


def draw_gallery(folder: Path) -> int:
    """
    Draw every screen into PNG files in *folder*; return how many.

    Raises:
        OSError: If they cannot be written.
    """
    # Qt warns of every window that its offscreen platform has no use for a smallest size.
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    from app.shell.gallery.interruption import ended_by_ctrl_c

    with ended_by_ctrl_c(), _usual_screen(folder):
        from app.shell.gallery.gallery import draw

        application()
        return draw(folder)


@contextmanager
def _usual_screen(folder: Path) -> Iterator[None]:
    """Give the offscreen platform a screen that dialogs fit on; its own has 800 by 800 pixels."""
    screen = {"name": "usual", "x": 0, "y": 0, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    width, height = USUAL_SCREEN
    # Not among the pictures, where Ctrl+C would leave it behind, unless another drive cannot be named.
    with TemporaryDirectory(dir=folder if os.name == "nt" else None) as name:
        file = Path(name, "screens.json")
        write_whole(file, json.dumps({"screens": [{**screen, "width": width, "height": height}]}))
        # Relative: in this variable a colon, as after the letter of a drive, parts the arguments.
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={os.path.relpath(file)}"
        try:
            yield
        finally:
            os.environ["QT_QPA_PLATFORM"] = "offscreen"


def write_document(order: "Order", path: Path) -> int:
    """Write what is ordered as PDF; return how many pages it has.  Raises `OSError` if that fails."""
    from app.shell.printing.documents import document
    from app.ui.paper.pages import write_pdf

    running = application()
    ordered = document(order)
    write_pdf(ordered, path)
    running.processEvents()
    return len(ordered.pages)


def write_analysis(found: "Analysis", played: float, path: Path, paper: str) -> None:
    """Write a game that was gone over as a page of PDF.  Raises `OSError` if it cannot be written."""
    from app.shell.play.analysis.analysis_sheet import write_analysis

    running = application()
    write_analysis(found, played, path, paper)
    running.processEvents()


def write_balance(game: AnyGame, reports: "Reports", path: Path, paper: str) -> None:
    """Write balance reports with their plots as a page of PDF.  Raises `OSError` if that fails."""
    from app.shell.balance.report import write_report

    running = application()
    write_report(game, reports, path, paper)
    running.processEvents()
