"""Every screen and every page as a picture, drawn without a screen, in each appearance."""

import os
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

from attrs import evolve
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from app.core.game import AnyGame
from app.games import all_games
from app.settings import Settings, Speed, Theme
from app.shell.common.qt_application import make_application
from app.shell.gallery.empty_home import nobody_home
from app.shell.gallery.interruption import ended_by_ctrl_c
from app.shell.gallery.picture_round import Appearance, PictureRound, save_picture, shipped_games
from app.shell.printing.documents import Kind, Order, blank_games, document, kinds_of
from app.ui.paper.pages import PAPERS, page_picture

SMALL, LARGE = QSize(1366, 768), QSize(1920, 1080)

_LIGHT = Settings(language="en", theme=Theme.LIGHT, speed=Speed.OFF, sounds=False)
_DARK, _GERMAN = replace(_LIGHT, theme=Theme.DARK), replace(_LIGHT, language="de")

APPEARANCES = (
    Appearance("light", _LIGHT, SMALL),
    Appearance("dark", _DARK, SMALL),
    Appearance("german", _GERMAN, SMALL),
    Appearance("large", _LIGHT, LARGE),
)
FINE = Appearance("fine", _LIGHT, SMALL)


def draw(folder: Path) -> int:
    """
    Draw every screen into PNG files in *folder*; return how many.

    Raises:
        OSError: If they cannot be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or make_application(["springald"])
    assert isinstance(application, QApplication)
    # Looked at by their time: one round is taken in another process.
    before = _times(folder)
    with nobody_home():
        for appearance in APPEARANCES:
            PictureRound(folder, appearance, all_games()).take()
        _draw_papers(folder)
        _draw_fine(folder)
    return sum(before.get(name) != time for name, time in _times(folder).items())


def _times(folder: Path) -> dict[str, int]:
    """Return when each picture in *folder* was written, in nanoseconds."""
    return {path.name: path.stat().st_mtime_ns for path in folder.glob("*.png")}


def _draw_papers(folder: Path) -> None:
    """Draw every page there is, on both papers: sheets for each number of seats, rules, kits."""
    for game in all_games():
        if game.table:
            for name, order in _orders(game):
                for paper in PAPERS:
                    pages = document(evolve(order, paper=paper))
                    for number in range(len(pages.pages)):
                        path = folder / f"paper-{name}-{paper}-{number + 1}.png"
                        save_picture(page_picture(pages, number), path)


def _orders(game: AnyGame) -> Iterator[tuple[str, Order]]:
    """Yield what can be printed of a game, each with a name."""
    for seats in game.seats:
        blank = Order(game, Kind.BLANK, seats, game.options())
        for games in blank_games(blank):
            yield f"{game.id}-blank-{seats}-{games}", evolve(blank, games=games)
    for loaded in shipped_games(game):
        session = loaded.session()
        filled = Order(game, Kind.FILLED, session.setup.seats, session.setup.options, session)
        yield f"{game.id}-filled-{session.setup.seats}", filled
    for kind in set(kinds_of(game)) & {Kind.CARD, Kind.KIT}:
        most = Order(game, kind, game.seats[-1], game.options())
        yield f"{game.id}-{kind.value}", most
        yield f"{game.id}-{kind.value}-german", evolve(most, language="de")


def _draw_fine(folder: Path) -> None:
    """Take a round at 200 %, in a process of its own: Qt asks for the scale once, at the start."""
    os.environ["QT_SCALE_FACTOR"] = "2"
    painter = get_context("spawn").Process(target=_take_fine, args=(folder,))
    try:
        painter.start()
        painter.join()
    finally:
        del os.environ["QT_SCALE_FACTOR"]


def _take_fine(folder: Path) -> None:
    with ended_by_ctrl_c():
        application = make_application(["springald"])
        PictureRound(folder, FINE, all_games()).take()
        application.quit()
