"""Names as long as they may be: what stands beside them stays in sight."""

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.core.game import Level, Player
from app.core.names import LONGEST_NAME
from app.core.session import Session, Setup
from app.games import find
from app.i18n import speak
from app.shell.common.covers import shipped
from app.shell.main.main_window import MainWindow
from app.shell.sandbox.draft import Draft
from app.shell.setup.new_game_dialog import NewGameDialog
from app.shell.setup.seat_rows import SeatRow
from app.shell.variants.import_dialog import ImportDialog
from app.storage import saves
from app.storage.variants import Variant
from app.ui.art.score_chart import Curve, Inks, paint_chart
from app.ui.text.labels import NameLabel
from app.ui.widgets.scrolling import PanelColumn, ScrollArea
from tests.sample_game import SAMPLE_GAME
from tests.screens.faults import settle
from tests.shell.conftest import InlinePool, opener
from tests.shell.pads import begin, four_games

NAME = "W" * LONGEST_NAME
"""Without a space, so nothing of it can go to the next line."""


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """A window with a game of two such people that is over."""
    game = find("cards")
    with opener(InlinePool, qtbot) as open_one:
        made = open_one(game)
        made.resize(1366, 768)
        made.show()
        loaded = saves.read(shipped(game), lambda _: game)
        players = tuple(Player(NAME, None, seat) for seat in range(2))
        setup = evolve(loaded.setup, players=players)
        made.resume(made.services.library.add(evolve(loaded, setup=setup)))
        settle()
        yield made


def test_seats_and_points_stay_in_sight_beside_them(window: MainWindow):
    """The panels scrolled sideways, and how many points somebody had was out of sight."""
    for panel in (window.panels.seats, window.panels.results):
        assert isinstance(panel, PanelColumn)
        assert panel.horizontalScrollBar().maximum() == 0
        names = panel.findChildren(NameLabel)
        assert len(names) == 2
        for name in names:
            assert (name.text(), name.toolTip()) == (NAME, NAME)
            assert name.shown.startswith("WW")
            assert name.shown.endswith("…")


@pytest.mark.parametrize("game_id", ["conquest", SAMPLE_GAME])
def test_all_that_a_sandbox_can_put_down_stays_in_sight(qtbot: QtBot, game_id: str):
    """The shelves scrolled sideways, and each seat's second column was out of sight."""
    game = find(game_id)
    players = tuple(Player(NAME, None, seat) for seat in range(2))
    with opener(InlinePool, qtbot) as open_one:
        window = open_one(game)
        window.show()
        start = Session(game, Setup(game.id, players, game.options(), 0)).state
        window.sandbox.show(Draft(game, game.options(), players, start))
        settle()
        page = window.sandbox.page
        assert page is not None
        assert page.palette_.horizontalScrollBar().maximum() == 0
        page.stack.setClean()


def test_a_note_on_a_variant_leaves_its_board_in_sight(qtbot: QtBot):
    """An address without a blank let the shelf scroll sideways, and the board was out of sight."""
    game = find("catapults")
    address = "https://example.org/" + "castle/" * 20 + "W" * 200
    with opener(InlinePool, qtbot) as open_one:
        window = open_one(game)
        window.resize(1366, 768)
        window.services.variants.keep(game, Variant(NAME, game.standard(), address))
        window.variants.show(game, NAME)
        settle()
        bars = [each.horizontalScrollBar() for each in window.variants.page.findChildren(ScrollArea)]
        assert bars
        assert all(bar.maximum() == 0 for bar in bars)
        window.variants.offer_import(game, Variant(NAME, game.standard(), address))
        settle()
        (dialog,) = window.findChildren(ImportDialog)
        bars = [each.horizontalScrollBar() for each in dialog.findChildren(ScrollArea)]
        assert all(bar.maximum() == 0 for bar in bars)
        dialog.reject()


def test_what_the_rows_of_a_score_pad_are_called_is_read_beside_it(qtbot: QtBot):
    """They were as wide as their longest word, a word a line, and the last lines were cut."""
    with four_games(qtbot) as window:
        window.resize(1366, 768)
        usual = begin(window, "catapults", "Ada", "Bo", "Cy").table.columnWidth(0)
        table = begin(window, "catapults", "Ada", "Bo", NAME).table
        assert table.columnWidth(0) == usual
        head = table.horizontalHeaderItem(3)
        assert head is not None
        assert head.toolTip() == NAME, "it ends in dots"


class Scribe(QPainter):
    """Notes what it writes."""

    def __init__(self, image: QImage) -> None:
        super().__init__(image)
        self.written: list[str] = []

    def drawText(self, *how: Any) -> None:
        self.written.append(how[-1])


def test_a_name_without_room_beside_a_graph_ends_in_dots(qapp: QApplication):
    """It was cut in the middle of a letter, as if somebody were called so."""
    image, black = QImage(200, 100, QImage.Format.Format_RGB32), QColor("black")
    painter = Scribe(image)
    curves = [Curve(NAME, 0, (0, 1)), Curve("Ada", 1, (1, 0))]
    paint_chart(painter, QRectF(image.rect()), curves, Inks(black, black, black, qapp.font()))
    painter.end()
    assert "Ada" in painter.written
    assert any(each.startswith("WW") and each.endswith("…") for each in painter.written)
    assert NAME not in painter.written


def test_a_name_is_read_as_it_is_typed_on_a_small_screen(qtbot: QtBot):
    """In German, beside all boxes of Carcassonne, a field had room for five letters."""
    speak("de")
    game = find("carcassonne")
    setup = Setup(
        game.id, tuple(Player("Anna-Katharina", Level.SQUIRE, seat) for seat in range(6)), game.standard(), 0
    )
    dialog = NewGameDialog(game, setup)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog._toggle.setChecked(True)
    settle()

    assert dialog.width() <= 800, "the screen of tests"
    rows = dialog.findChildren(SeatRow)
    assert len(rows) == 6
    assert all(row.findChild(QLineEdit).width() >= 120 for row in rows)


def test_of_a_name_longer_than_its_field_the_beginning_is_seen(qtbot: QtBot):
    """Of two people with long names only the ends were, beside the options of Conquest."""
    row = SeatRow(find("conquest"), Player("Maximiliane-Luise", None, 0), ())
    qtbot.addWidget(row)
    field = row.findChild(QLineEdit)
    field.setFixedWidth(60)
    row.show()
    assert field.cursorPosition() == 0

    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "Maximiliane-Anne")
    assert field.cursorPosition() == len("Maximiliane-Anne")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.cursorPosition() == 0

    row.show_player(Player("Maximiliane-Friederike", None, 1))
    assert field.cursorPosition() == 0
