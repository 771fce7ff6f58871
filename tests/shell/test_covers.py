"""The pictures of the games in the Hall: painted once, and anew when a game may look different."""

import os
import sys
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from app.core.game_info import GameInfo
from app.games import all_infos, find
from app.paths import cache_folder
from app.settings import Settings
from app.shell.common import covers, thumbnails
from app.shell.common.covers import ThumbnailStyle, first_look
from app.shell.main.game_tile import GameTile

pytestmark = pytest.mark.usefixtures("qapp")

GAME = find("cards")
STYLE = ThumbnailStyle(QSize(40, 30), 1.0, dark=False)


FAR = 4_000_000_000
"""A time that nothing else here is as late as."""


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[QSize]:
    """Tell of every picture that is painted."""
    sizes: list[QSize] = []

    def paint(_: object, __: object, size: QSize, fineness: float) -> QPixmap:
        sizes.append(size)
        return QPixmap(size * fineness)

    monkeypatch.setattr(thumbnails, "_rounded", paint)
    return sizes


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make us the bundle in one file; return the file."""
    file = tmp_path / "springald"
    file.touch()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(file))
    return file


def show() -> None:
    """Show the game in the Hall."""
    assert not thumbnails.cover(GAME, Settings(), STYLE).isNull()


def test_a_picture_is_painted_once(painted: list[QSize]):
    """The second start finds it."""
    show()
    show()
    assert painted == [STYLE.size]


def test_a_program_that_unpacks_itself_finds_it_again(
    painted: list[QSize], program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Whatever is unpacked is of today; the program is of the day when it was built."""
    shipped = tmp_path / "cover.springald"
    monkeypatch.setattr(covers, "shipped", lambda _: shipped)
    shipped.touch()
    for late in (FAR, FAR + 1):
        os.utime(shipped, (late, late))
        show()
    assert painted == [STYLE.size]


def test_a_newer_program_paints_anew_and_keeps_nothing_old(painted: list[QSize], program: Path):
    """Else the folder would grow for ever."""
    for day in (1, 2):
        os.utime(program, (day, day))
        show()
    assert len(painted) == 2
    assert len(list(cache_folder().glob("cover-*"))) == 1


@pytest.mark.parametrize("info", all_infos(), ids=lambda info: info.id)
@pytest.mark.parametrize("dark", [False, True])
def test_a_first_start_shows_no_empty_paper(qtbot: QtBot, info: GameInfo, dark: bool):
    """Nothing is kept, and the painter has only just begun: a shipped picture stands for the game."""
    look = first_look(info, STYLE._replace(dark=dark)).toImage()
    middle = {look.pixel(x, y) for x in range(4, 36) for y in range(4, 26)}
    assert len(middle) > (60 if covers.shipped(info).is_file() else 0)

    tile = GameTile(info)
    qtbot.addWidget(tile)
    with qtbot.waitSignal(tile.unpainted):
        tile.show()
        assert not tile.picture.is_empty, "not even in the first frame"


@pytest.mark.parametrize("info", all_infos(), ids=lambda info: info.id)
def test_the_painted_picture_has_the_shape_of_the_shipped_one(info: GameInfo):
    """Seconds after the first start it takes its place: its corners are as round."""
    style = ThumbnailStyle(QSize(96, 80), 1.0, dark=False)
    for picture in (first_look(info, style), thumbnails.cover(find(info.id), Settings(), style)):
        image = picture.toImage()
        assert [image.pixelColor(x, y).alpha() for x, y in ((0, 0), (95, 0), (0, 79), (48, 40))] == [
            0,
            0,
            0,
            255,
        ]


def test_a_shipped_picture_is_shown_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """As the painted one shows all of its table: a red rim is seen on all four sides, and fills the rest."""
    picture = QPixmap(48, 40)
    picture.fill("red")
    painter = QPainter(picture)
    painter.fillRect(2, 2, 44, 36, "blue")
    painter.end()
    picture.save(str(tmp_path / "cover.png"))
    monkeypatch.setattr(covers, "shipped_picture", lambda _: tmp_path / "cover.png")

    image = first_look(GAME, ThumbnailStyle(QSize(96, 120), 1.0, dark=False)).toImage()

    assert [image.pixelColor(*at).name() for at in ((48, 5), (1, 60), (94, 60), (48, 60))] == [
        *["#ff0000"] * 3,
        "#0000ff",
    ]


@pytest.mark.parametrize("game", all_infos(), ids=lambda game: game.id)
def test_a_shipped_picture_has_its_corners(game: GameInfo):
    """They are cut where it is shown; cut before as well, black ones stood within."""
    image = QImage(str(covers.shipped_picture(game)))
    far = (0, image.width() - 1), (0, image.height() - 1)
    for x, y in product(*far):
        assert image.pixelColor(x, y).lightness() > 40


def test_a_game_without_a_picture_has_wood_at_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Whoever adds a game need not paint one."""
    monkeypatch.setattr(covers, "shipped_picture", lambda _: tmp_path / "none.png")
    assert first_look(GAME, STYLE).toImage().pixelColor(20, 15) == covers.WOOD
