"""Pictures of the Hall's tiles, asked for while the preferences change."""

from dataclasses import replace

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QImage

from app.games import all_infos
from app.shell.common.covers import ThumbnailStyle
from app.shell.main.cover_painter import CoverPainter
from app.shell.rulebook.illustration_worker import TILE, IllustrationWorker, Wish
from tests.shell.conftest import QUICK


def test_a_picture_asked_for_in_two_languages_comes_once(qapp):
    """The language was changed while the first was painted: then the second had nobody to go to."""
    owner, painted = QObject(), []
    painter, game = CoverPainter(owner), next(iter(all_infos()))
    painter.painted.connect(lambda *told: painted.append(told))
    style, image = ThumbnailStyle(QSize(16, 16), 1.0, False), QImage(16, 16, QImage.Format.Format_ARGB32)
    spoken = [QUICK, replace(QUICK, language="de")]
    for settings in spoken:
        painter.ask(game, settings, style)

    worker = painter.findChild(IllustrationWorker)
    for settings in spoken:
        worker.drawn.emit(Wish(game.id, f"{TILE}{style.name}", settings), image)

    assert [told[:2] for told in painted] == [(game.id, style)]
