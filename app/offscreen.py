"""Pictures and papers drawn by Qt without a window."""

import os
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve

from app.core.game import Game
from app.core.sheet import Sheet
from app.core.words import N_

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

HALL_SIZE = (1366, 768)
"""Of the picture of the Hall, in pixels: the smallest screen we promise."""

_FRAMES = 3
"""Frames that the Hall may take to come to rest."""


def application() -> "QApplication":
    """Return the application, with our letters and nothing on any screen."""
    from PySide6.QtWidgets import QApplication

    from app.shell.app import make_application

    there = QApplication.instance()
    if isinstance(there, QApplication):
        return there
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return make_application(["springald"])


def draw_hall(games: list[Game], find: str, path: Path) -> None:
    """Draw the start page into a PNG file.  Raises `OSError` if it cannot be written."""
    from app.shell.app import make_window

    running = application()
    window = make_window(games, find)
    window.resize(*HALL_SIZE)
    window.show()
    for _ in range(_FRAMES):
        running.processEvents()
    is_written = window.grab().save(str(path), "PNG")
    window.close()
    running.processEvents()
    if not is_written:
        raise OSError(N_("there is no place for it"))


def draw_gallery(folder: Path) -> int:
    """
    Draw every screen into PNG files in *folder*; return how many.

    Raises:
        OSError: If they cannot be written.
    """
    # Qt warns of every window that its offscreen platform has no use for a smallest size.
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    from app.shell.gallery import draw

    application()
    return draw(folder)


def write_sheet(
    game: Game, sheet: Sheet, path: Path, paper: str, *, view: Any = None, names: Mapping[int, str]
) -> None:
    """
    Write a score sheet as PDF.

    Args:
        game: Whose table draws what is drawn on it; a game without a table leaves that out.
        sheet: Blank, or filled.
        path: The file.
        paper: `a4` or `letter`.
        view: The position to be drawn; None on a blank sheet.
        names: Who sat where.

    Raises:
        OSError: If the file cannot be written.
    """
    from app.settings import Settings
    from app.shell.covers import make_table
    from app.ui.printing import write_pdf

    running = application()
    if not game.table:
        write_pdf(evolve(sheet, drawings=()), path, paper, lambda part, painter, room: None, names)
        return
    table = make_table(game, Settings())
    write_pdf(sheet, path, paper, partial(table.paint_drawing, view), names)
    running.processEvents()
