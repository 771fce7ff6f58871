"""The designer of islands, by mouse and by keys, in the editor of variants."""

from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.core.session import Session, Setup
from app.games.conquest.game import GAME
from app.games.conquest.island_sheet import Sheet
from app.games.conquest.pieces import Land
from app.games.conquest.ui.editor.designer import IslandDesigner
from app.kit.hexes import Cell
from app.paths import HOME_VARIABLE
from app.shell.main.main_window import MainWindow
from app.shell.variants.import_dialog import ImportDialog
from app.shell.variants.variant_action import VariantAction
from app.shell.variants.variant_editor_page import VariantEditorPage
from tests.pointer import move_pointer, move_with_no_button
from tests.shell.conftest import whole_program

STANDARD = GAME.options().tables.boards["island19"].map


class Drawing:
    """Somebody who draws an island."""

    def __init__(self, window: MainWindow) -> None:
        window.variants.show()
        window.variants.page.show_game(GAME)
        window.variants.page.new.click()
        editor = window.variants.editor
        assert editor is not None
        assert isinstance(editor.designer, IslandDesigner)
        self.editor: VariantEditorPage = editor
        self.designer: IslandDesigner = editor.designer
        self.board = self.designer.pad.board

    def spot(self, cell: Cell) -> QPoint:
        return self.board.mapFromScene(self.designer.pad.place(cell))

    def stroke(self, *cells: Cell) -> None:
        """Drag the brush over some hexes."""
        viewport, spots = self.board.viewport(), [self.spot(cell) for cell in cells]
        move_pointer(viewport, spots[0] + QPoint(1, 1))
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=spots[0])
        for spot in spots:
            move_pointer(viewport, spot)
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=spots[-1])

    def take(self, land: Land | None) -> None:
        QTest.mouseClick(self.designer.brushes[land], Qt.MouseButton.LeftButton)

    @property
    def map(self) -> tuple[str, ...]:
        boards = self.editor.variant.options.tables.boards
        return boards["island19"].map

    @property
    def said(self) -> str:
        return "" if self.editor._refused.isHidden() else self.editor._refused.text()


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """A window over the real games."""
    return whole_program(qtbot)


@pytest.fixture
def drawing(window: MainWindow) -> Drawing:
    """Somebody in front of a new variant."""
    return Drawing(window)


def test_a_brush_whose_button_came_up_elsewhere_paints_no_more(drawing: Drawing):
    """In a menu that had opened meanwhile: it painted wherever the pointer went."""
    drawing.take(Land.FOREST)
    viewport = drawing.board.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=drawing.spot(Cell(2, 4)))
    move_pointer(viewport, drawing.spot(Cell(2, 4)))
    move_with_no_button(viewport, drawing.spot(Cell(1, 3)))
    drawn = drawing.map
    move_with_no_button(viewport, drawing.spot(Cell(1, 5)))

    assert drawing.map == drawn != STANDARD


def test_an_island_drawn_by_mouse_is_sent_to_a_friend_and_played_to_its_end(
    drawing: Drawing, window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A cape of mountains by one stroke; shared, looked at, kept in a fresh home; tried; played out."""
    drawing.take(Land.MOUNTAINS)
    drawing.stroke(Cell(2, 4), Cell(1, 3), Cell(1, 5))
    assert drawing.map == ("o o", " o o s w", *(f" {line}" for line in STANDARD[1:]))
    changed = ["• Layout: classic instead of random", "• Islands · Island 19 · Map drawn anew"]
    assert drawing.editor.differs.text() == "\n".join(changed)
    path = tmp_path / "sent.variant.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    drawing.editor.ways[VariantAction.SHARE].click()
    window.close()

    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "elsewhere"))
    there = whole_program(qtbot)
    there.variants.show()
    there.files.read(path)
    dialog = there.findChild(ImportDialog)
    assert dialog is not None
    dialog.accept()
    kept = there.variants.page.chosen()
    assert kept is not None
    assert kept.variant.options == drawing.editor.variant.options
    there.variants.page.ways[VariantAction.TRY].click()
    assert there.controller is not None
    assert there.controller.session.state.island.drawing == drawing.map

    players = tuple(make_player("page", seat) for seat in range(3))
    session = Session(GAME, Setup("conquest", players, kept.variant.options, 4))
    play_out(session, {seat: make_bot(GAME, "page") for seat in range(3)}, Budget(effort=0.02))
    assert session.is_over


def test_a_stroke_that_tears_the_island_is_shown_and_said_and_not_kept(drawing: Drawing):
    """What can be played on again is kept at once; a number typed meanwhile takes no drawing away."""
    drawing.take(None)
    drawing.stroke(Cell(4, 4), Cell(4, 6), Cell(4, 8), Cell(4, 10), Cell(4, 12))
    assert drawing.said == "⚠ Not kept yet: the island must be in one piece, and C4 lies apart."
    assert drawing.map == STANDARD
    item = drawing.designer.pad.scene.item
    apart = [cell for cell in drawing.designer._lands if item(("astray", cell)) is not None]
    assert apart
    assert min(map(Sheet.name, apart)) == "C4"

    row = drawing.editor.fields.rows["tables", "war", "plunder"]
    row.field.changed.emit()
    assert len(drawing.designer._lands) == 14
    assert drawing.said

    drawing.take(Land.FOREST)
    drawing.stroke(Cell(4, 6))
    assert drawing.said == ""
    assert not any(item(("astray", cell)) for cell in drawing.designer._lands)
    assert sum(line.count("w") for line in drawing.map) == 3


def test_the_keys_draw_as_well(drawing: Drawing):
    """A digit takes the brush, arrows go, Enter paints, Delete is the sea, and Undo takes it back."""
    board = drawing.board
    board.setFocus()
    for key in (Qt.Key.Key_2, Qt.Key.Key_Left, Qt.Key.Key_Return):
        QTest.keyClick(board, key)
    assert drawing.designer.brush is Land.HILLS
    assert drawing.designer._lands[Cell(4, 6)] is Land.HILLS
    assert drawing.map == (*STANDARD[:2], "g b d w o", *STANDARD[3:])

    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Delete):
        QTest.keyClick(board, key)
    assert Cell(2, 6) not in drawing.designer._lands
    QTest.keyClick(board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert drawing.map == STANDARD
    assert not drawing.editor.undoing.isEnabled()


def test_another_island_for_one_number_of_players(drawing: Drawing):
    """It is drawn from a copy, leaves the others alone, and can be left out again."""
    menu = drawing.designer.adding.menu()
    assert menu is not None
    next(each for each in menu.actions() if each.text() == "Island for three").trigger()
    drawing.take(Land.DESERT)
    drawing.stroke(Cell(2, 6))

    boards = drawing.editor.variant.options.tables.boards
    assert boards["own3"].map == ("  d s w", *STANDARD[1:])
    assert boards["island19"].map == STANDARD
    assert drawing.designer.islands.currentText() == "Island for three: 3 players"

    QTest.mouseClick(drawing.designer.leaving, Qt.MouseButton.LeftButton)
    assert drawing.editor.variant.options == evolve(GAME.standard(), layout="classic")
    assert drawing.designer.islands.currentText() == "Island 19: 2 to 4 players"


def test_as_published_takes_a_drawing_back(drawing: Drawing):
    """And what it lacks is said while it lacks it."""
    drawing.take(Land.DESERT)
    for cell, land in list(drawing.designer._lands.items()):
        if land is Land.HILLS:
            drawing.stroke(cell)
    assert drawing.designer.tally.text() == "19 hexes.  Nothing here brings brick: it can only be traded for."

    QTest.mouseClick(drawing.designer.resetting, Qt.MouseButton.LeftButton)
    assert drawing.map == STANDARD
    assert drawing.editor.variant.options == evolve(GAME.standard(), layout="classic")


def test_a_screen_reader_hears_every_hex(drawing: Drawing):
    """Land and sea, each with its place on the sheet."""
    board = QAccessible.queryAccessibleInterface(drawing.board)
    names = [board.child(place).text(QAccessible.Text.Name) for place in range(board.childCount())]

    assert len(names) == 81
    assert names[0] == "A1: sea"
    assert "C4: mountains" in names
    assert all(button.text() for button in drawing.designer.brushes.values())


def test_strokes_are_undone_and_redone(drawing: Drawing):
    """A stroke that tears the island goes first, then the ones that were kept; another island as well."""
    drawing.take(Land.MOUNTAINS)
    drawing.stroke(Cell(2, 4), Cell(1, 3))
    kept = drawing.map
    assert kept != STANDARD
    lands = dict(drawing.designer._lands)
    drawing.take(None)
    drawing.stroke(Cell(4, 4), Cell(4, 6), Cell(4, 8), Cell(4, 10), Cell(4, 12))
    assert drawing.said

    drawing.editor.undo()
    assert (drawing.said, drawing.designer._lands, drawing.map) == ("", lands, kept)
    drawing.editor.undo()
    assert drawing.map == STANDARD
    drawing.editor.redoing.trigger()
    assert drawing.map == kept

    islands = drawing.designer.islands.count()
    drawing.designer.add(3)
    assert drawing.designer.islands.count() == islands + 1
    drawing.editor.undo()
    assert drawing.designer.islands.count() == islands
    assert drawing.designer.islands.currentText() == "Island 19: 2 to 4 players"
