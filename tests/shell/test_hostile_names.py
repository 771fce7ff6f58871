"""A stranger's names are shown letter by letter on every page, panel and dialog, and load nothing."""

import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, frozen
from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QColor, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.core.game import AnyGame, Player
from app.core.names import LONGEST_NAME
from app.core.pad_book import PadSetup
from app.games import find
from app.shell.balance.balance_dialog import BalanceDialog
from app.shell.common.covers import shipped
from app.shell.gallery.sample_report import report_picture, sample_reports
from app.shell.main.main_window import MainWindow
from app.shell.printing.documents import Kind, Order, document, kinds_of
from app.shell.sandbox.draft import Draft
from app.storage import saves
from app.storage.browsing import Key
from app.storage.saves import Loaded
from app.storage.variants import Variant
from app.ui.paper.pages import page_picture
from app.ui.text.messages import MessageBox
from tests.file_watch import FileWatch
from tests.shell.conftest import InlinePool, opener

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="files are watched by inotify")

GAMES = ("carcassonne", "cards", "catapults", "conquest")
INK = QColor("#FF00FE")
"""Of the trap: nothing of ours is painted in it."""
KEYED = re.compile("&(<|lt)")
"""What a name looks like that would give a button a key."""


@frozen
class Trap:
    """A picture that nobody may open, and names that ask Qt to."""

    path: Path
    watch: FileWatch

    @property
    def names(self) -> tuple[str, ...]:
        """Six names for six seats."""
        picture = f"<img src={self.path}>"
        return (
            f"&{picture}",
            f"A&<br>{picture}",
            f"<p>{picture}",
            f"\u202e{picture}",
            f"&lt;{picture}",
            f"{picture}\n",
        )

    @property
    def note(self) -> str:
        """A longer text."""
        return f"<html><p>&lt;\n<img src='file://{self.path}' width=300></p></html>"


@pytest.fixture
def trap() -> Iterator[Trap]:
    """A trap whose path is short enough for a name."""
    folder = Path(tempfile.mkdtemp(prefix="s"))
    path = folder / "f"
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(INK)
    assert image.save(str(path), "PNG")
    made = Trap(path, FileWatch(path))
    assert all(len(name) <= LONGEST_NAME + 1 for name in made.names)
    yield made
    made.watch.close()
    shutil.rmtree(folder)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Each of our games."""
    return find(request.param)


@pytest.fixture
def window(qtbot: QtBot, game: AnyGame) -> Iterator[MainWindow]:
    """A window over that game; its computers think for ever."""
    with opener(_thinkers, qtbot) as open_one:
        yield open_one(game)


def _thinkers() -> InlinePool:
    pool = InlinePool()
    pool.is_patient = True
    return pool


def test_the_watch_sees_what_qt_does_with_such_a_name(qapp: QApplication, trap: Trap):
    label = QLabel(trap.names[0])
    label.grab()
    assert trap.watch.has_opened()
    assert not trap.watch.has_opened()


def test_a_game_of_strangers_loads_nothing(window: MainWindow, game: AnyGame, trap: Trap):
    look = _Look(window, trap)
    loaded = _strangers(game, trap)
    for place in (0, len(loaded.timeline.entries) // 2, len(loaded.timeline.entries)):
        loaded.timeline.now = place
        window.resume(window.services.library.add(loaded))
        look.at(f"the table at {place}")
    assert window.controller is not None
    window.controller.look_at(len(loaded.timeline.entries) // 2)
    look.at("the look back")
    window.show_hall()
    look.at("the Hall")
    window.library.show()
    look.at("the library")
    window.library.delete(Key(window.services.library.records()[0].number))
    look.at_dialog("the question before it is deleted")
    window.dialogs.print_game(window.services.library.records()[0].number)
    look.at_dialog("the print centre")
    window.complain(trap.note)
    look.at_dialog("a complaint")
    window.report(trap.names[0])
    look.at_dialog("a report")


def test_people_and_variants_of_strangers_load_nothing(window: MainWindow, game: AnyGame, trap: Trap):
    look = _Look(window, trap)
    services, loaded = window.services, _strangers(game, trap)
    services.user_state.keep_setup(game, loaded.setup)
    variant = Variant(trap.names[0], services.variants.shipped(game)[0].variant.options, trap.note)
    own = services.variants.keep(game, variant)
    window.show_hall()
    look.at("the Hall")
    window.dialogs.set_up(game.id)
    for toggle in _dialog().findChildren(QToolButton):
        toggle.setChecked(toggle.isCheckable())
    look.at_dialog("a new game")
    window.variants.show(game, own.variant.name)
    look.at("the shelf of variants")
    window.variants.edit(game, own)
    look.at("the editor")
    window.variants.show(game)
    window.variants.offer_import(game, variant)
    look.at_dialog("a stranger's variant")
    window.variants.page.offer_back(own)
    look.at("a variant that is gone")
    window.variants.weigh(game, variant)
    dialog = _dialog()
    assert isinstance(dialog, BalanceDialog)
    if game.id == "cards":  # Its games are the quickest: every report has the same words.
        dialog.show_reports([(trap.names[0], report) for _, report in sample_reports(game, variant)])
    look.at_dialog("whether it is fair")


def test_positions_and_pads_of_strangers_load_nothing(window: MainWindow, game: AnyGame, trap: Trap):
    look = _Look(window, trap)
    services, loaded = window.services, _strangers(game, trap)
    setup, middle = loaded.setup, len(loaded.timeline.entries) // 2
    draft = Draft(game, setup.options, setup.players, loaded.timeline.at(middle).copy(), setup.variant)
    services.library.positions.keep(trap.names[0], game, draft.setup(draft.state))
    window.sandbox.show(draft)
    look.at("the sandbox")
    page = window.sandbox.page
    assert page is not None
    page.tell(trap.note)
    look.at("what the sandbox says")
    window.sandbox.play_on(page)
    look.at_dialog("playing on")
    window.sandbox.ask_name(page)
    look.at_dialog("its name")
    page.settle()
    window.sandbox.enter()
    look.at_dialog("positions that are kept")
    if game.pad:
        window.pads.begin(game, PadSetup(game.id, setup.players, setup.options, setup.variant))
        look.at("the score pad")
        window.pads.ask(game.id)
        look.at_dialog("a new pad")


def test_paper_of_strangers_loads_nothing(qapp: QApplication, game: AnyGame, trap: Trap):
    session = _strangers(game, trap).session()
    for kind in kinds_of(game):
        order = Order(game, kind, session.setup.seats, session.setup.options)
        order = evolve(order, session=session) if kind is Kind.FILLED else order
        paper = document(order)
        for page in range(min(2, len(paper.pages))):
            _assert_unseen(page_picture(paper, page), trap, kind.value)


def test_a_report_of_strangers_loads_nothing(qapp: QApplication, trap: Trap):
    game = find("cards")
    reports = [(trap.names[0], report) for _, report in sample_reports(game, Variant("", game.options()))]
    _assert_unseen(report_picture(game, reports), trap, "report")


STRANGE = ("<img src=f>.springald", "\u202elian.springald", "\udcff\x1b[2J.springald", "<img src=f>.json")


@pytest.mark.parametrize("name", STRANGE, ids=ascii)
@pytest.mark.parametrize("game", ["cards"], indirect=True)
def test_a_file_with_a_strange_name_loads_nothing(
    window: MainWindow, trap: Trap, name: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(trap.path.parent)
    look = _Look(window, trap)
    window.safely(lambda: window.files.read(Path(name)))
    assert look.at_dialog("a file that is not there") is MessageBox
    Path(name).write_text("{", "utf-8")
    window.safely(lambda: window.files.read(Path(name)))
    assert look.at_dialog("a file that is none of ours") is MessageBox


# --- Looking ---


class _Look:
    """Looks at everything there is in a window, and whether it has opened the trap."""

    def __init__(self, window: MainWindow, trap: Trap) -> None:
        self._window, self._trap = window, trap

    def at(self, what: str, widget: QWidget | None = None) -> None:
        """Look at the window, or at a *widget* over it."""
        _settle()
        picture = (widget or self._window).grab().toImage()
        _assert_unseen(picture, self._trap, what)
        raw = [f"{words!r} of {whose}" for whose, words in _explained() if _is_html(words)]
        assert raw == [], what
        assert [words for words in _pressed() if KEYED.search(words.replace("&&", ""))] == [], what

    def at_dialog(self, what: str) -> type[QWidget]:
        """Look at the dialog in front, and close it; return what it was."""
        dialog = _dialog()
        self.at(what, dialog)
        dialog.close()
        _settle()
        return type(dialog)


def _dialog() -> QWidget:
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    return dialog


def _settle() -> None:
    for _ in range(6):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QCoreApplication.processEvents()


def _assert_unseen(picture: QImage, trap: Trap, what: str) -> None:
    assert not trap.watch.has_opened(), f"{what} opened a file that a name asked for"
    steps = [range(0, size, 10) for size in (picture.width(), picture.height())]
    assert not any(picture.pixelColor(x, y) == INK for x in steps[0] for y in steps[1]), what


def _explained() -> Iterator[tuple[str, str]]:
    """Yield what Qt would lay out if it looked like HTML: labels that may, and tool tips."""
    for widget in QApplication.allWidgets():
        yield repr(widget), widget.toolTip()
        if isinstance(widget, QLabel) and widget.textFormat() is not Qt.TextFormat.PlainText:
            yield repr(widget), widget.text()
        if isinstance(widget, QAbstractItemView | QComboBox):
            yield from ((repr(widget), tip) for tip in _tips(widget.model()))
        for action in widget.findChildren(QAction, options=Qt.FindChildOption.FindDirectChildrenOnly):
            yield repr(action), action.toolTip()


def _pressed() -> Iterator[str]:
    """Yield what stands on what can be pressed, where "&" makes a key of the next letter."""
    for widget in QApplication.allWidgets():
        if isinstance(widget, QAbstractButton):
            yield widget.text()
        if isinstance(widget, QGroupBox):
            yield widget.title()
        for action in widget.findChildren(QAction, options=Qt.FindChildOption.FindDirectChildrenOnly):
            yield action.text()


_COLUMNS = 8


def _tips(model: QAbstractItemModel | None) -> Iterator[str]:
    if model is not None:
        for row in range(model.rowCount()):
            for column in range(_COLUMNS):
                found: Any = model.index(row, column).data(Qt.ItemDataRole.ToolTipRole)
                if isinstance(found, str):
                    yield found


def _is_html(words: str) -> bool:
    return "<img" in words or "<br>A" in words


# --- Strangers ---


def _strangers(game: AnyGame, trap: Trap) -> Loaded:
    """Return a game that is shipped, played by people with such names."""
    path = min(shipped(game).parent.glob(f"*{saves.SUFFIX}"))
    loaded = saves.read(path, lambda _: game)
    names = iter(trap.names)
    players = tuple(Player(next(names), player.level, player.colour) for player in loaded.setup.players)
    return evolve(loaded, setup=evolve(loaded.setup, players=players, variant=trap.names[0]))
