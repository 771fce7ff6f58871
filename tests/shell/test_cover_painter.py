"""Pictures of the Hall's tiles, asked for while the preferences change."""

from dataclasses import replace
from itertools import pairwise
from multiprocessing.context import SpawnProcess

from PySide6.QtCore import QObject, QSize, QTimer
from PySide6.QtGui import QImage

from app.games import all_infos
from app.i18n import speak
from app.shell.common.covers import ThumbnailStyle
from app.shell.main import cover_painter
from app.shell.main.cover_painter import CoverPainter
from app.shell.main.game_tile import GameTile
from app.shell.rulebook import illustration_worker
from app.shell.rulebook.illustration_worker import TILE, IllustrationWorker, Wish
from tests.shell.conftest import QUICK


def test_a_picture_asked_for_in_two_languages_comes_once(qtbot):
    """The language was changed while the first was painted: then the second had nobody to go to."""
    owner, painted = QObject(), []
    painter, game = CoverPainter(owner), next(iter(all_infos()))
    painter.painted.connect(lambda *told: painted.append(told))
    style, image = ThumbnailStyle(QSize(16, 16), 1.0, False), QImage(16, 16, QImage.Format.Format_ARGB32)
    spoken = [QUICK, replace(QUICK, language="de")]
    for settings in spoken:
        painter.ask(game, settings, style)

    qtbot.waitUntil(lambda: painter.findChild(IllustrationWorker) is not None)
    worker = painter.findChild(IllustrationWorker)
    for settings in spoken:
        worker.drawn.emit(Wish(game.id, f"{TILE}{style.name}", settings), image)

    assert [told[:2] for told in painted] == [(game.id, style)]


def test_what_painting_takes_is_imported_in_turns_of_their_own(qtbot, monkeypatch):
    """At the very first start, when no picture is kept yet, the Hall answers meanwhile."""
    owner, done = QObject(), []
    painter, game = CoverPainter(owner), next(iter(all_infos()))
    monkeypatch.setattr(cover_painter, "import_module", done.append)
    monkeypatch.setattr(CoverPainter, "_paint", lambda *_: done.append("painted"))
    clock = QTimer(interval=0)
    clock.timeout.connect(lambda: done.append("turn"))
    clock.start()
    for size in (16, 32):
        painter.ask(game, QUICK, ThumbnailStyle(QSize(size, size), 1.0, False))
    assert done == []
    qtbot.waitUntil(lambda: "painted" in done)

    deeds = [each for each in done if each != "turn"]
    assert deeds[:-2] == [*cover_painter._NEEDS]
    assert deeds[-2:] == ["painted", "painted"]
    for one, other in pairwise(cover_painter._NEEDS):
        assert "turn" in done[done.index(one) : done.index(other)]


def test_a_window_that_goes_asks_for_no_more_pictures(qtbot, monkeypatch):
    """What it asked for while it went was painted in the midst of whatever came after it."""
    owner, asked = QObject(), []
    painter, game = CoverPainter(owner), next(iter(all_infos()))
    monkeypatch.setattr(CoverPainter, "_paint", lambda *_: asked.append("painted"))
    painter.close()
    painter.ask(game, QUICK, ThumbnailStyle(QSize(16, 16), 1.0, False))

    came = []
    QTimer.singleShot(50, lambda: came.append("time"))
    qtbot.waitUntil(lambda: bool(came))

    assert asked == []


def test_pictures_are_painted_without_help_where_no_process_can_be_had(qtbot, monkeypatch, illustrated):
    """With too many files open, or too many processes, none came, and closing what waited for one failed."""

    def refuse(_):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(SpawnProcess, "start", refuse)
    monkeypatch.setattr(illustration_worker, "draw", lambda _: QImage(2, 2, QImage.Format.Format_ARGB32))
    worker, drawn = IllustrationWorker(), []
    worker.drawn.connect(lambda wish, _: drawn.append(wish.address))
    worker.ask([Wish("race", "one", QUICK), Wish("race", "two", QUICK)])
    qtbot.waitUntil(lambda: drawn == ["one", "two"])
    worker.close()


def test_a_picture_has_its_words_in_the_language_that_is_spoken(qtbot, monkeypatch):
    """The tile of Catapults! told of "pieces placed" in a German Hall, then and at every later start."""
    owner, wishes = QObject(), []
    painter, game = CoverPainter(owner), next(iter(all_infos()))
    monkeypatch.setattr(IllustrationWorker, "ask", lambda _, asked: wishes.extend(asked))
    tile = GameTile(game)
    qtbot.addWidget(tile)
    styles = []
    for language in ("en", "de"):
        speak(language)
        styles.append(tile.style_now())
        painter.ask(game, QUICK, styles[-1])
    qtbot.waitUntil(lambda: len(wishes) == 2)

    assert styles[0].name != styles[1].name
    assert [ThumbnailStyle.named(style.name) for style in styles] == styles
    assert [wish.language for wish in wishes] == ["en", "de"]
