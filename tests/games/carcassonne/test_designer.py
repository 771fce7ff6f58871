"""The designer of tiles, by mouse and by keys, in the editor of variants."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog
from pytestqt.qtbot import QtBot

from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.core.session import Session, Setup
from app.games.carcassonne.game import GAME
from app.games.carcassonne.tables import Kind, Terrain, TileType
from app.games.carcassonne.ui.editor.designer import TileDesigner
from app.paths import HOME_VARIABLE
from app.shell.main.main_window import MainWindow
from app.shell.variants.import_dialog import ImportDialog
from app.shell.variants.variant_action import VariantAction
from app.shell.variants.variant_editor_page import VariantEditorPage
from tests.pointer import move_pointer
from tests.shell.conftest import whole_program

FIELD, ROAD, CITY = Terrain.FIELD, Terrain.ROAD, Terrain.CITY


class Drawing:
    """Somebody who draws tiles."""

    def __init__(self, window: MainWindow) -> None:
        window.variants.show()
        window.variants.page.show_game(GAME)
        window.variants.page.new.click()
        editor = window.variants.editor
        assert editor is not None
        assert isinstance(editor.designer, TileDesigner)
        self.editor: VariantEditorPage = editor
        self.designer: TileDesigner = editor.designer
        self.tile_editor, self.pad = self.designer.tile_editor, self.designer.tile_editor.pad

    def push(self, button: QAbstractButton) -> None:
        # At its left, where a box to be ticked has its box.
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(8, button.height() // 2))

    def click(self, edge: int) -> None:
        QTest.mouseClick(self.pad, Qt.MouseButton.LeftButton, pos=self.pad.middle(edge).toPoint())

    def drag(self, start: int, end: int) -> None:
        QTest.mousePress(self.pad, Qt.MouseButton.LeftButton, pos=self.pad.middle(start).toPoint())
        move_pointer(self.pad, self.pad.middle(end).toPoint())
        QTest.mouseRelease(self.pad, Qt.MouseButton.LeftButton, pos=self.pad.middle(end).toPoint())

    @property
    def tiles(self) -> dict[str, TileType]:
        return {tile.id: tile for tile in self.editor.variant.options.tables.tiles}

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


def test_a_tile_drawn_by_mouse_is_sent_to_a_friend_and_played_to_its_end(
    drawing: Drawing, window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A city from north to east with a pennant and a gate to the south; shared, kept, tried, played."""
    drawing.push(drawing.designer.fresh)
    for edge, clicks in ((0, 2), (1, 2), (2, 1)):
        for _ in range(clicks):
            drawing.click(edge)
    drawing.drag(0, 1)
    drawing.push(drawing.tile_editor.pennants[0])
    drawing.tile_editor.name.selectAll()
    qtbot.keyClicks(drawing.tile_editor.name, "Gatehouse")
    drawing.tile_editor.count.setValue(3)
    own = drawing.tiles["OWN1"]
    assert (own.edges, own.count, own.name) == ((CITY, CITY, ROAD, FIELD), 3, "Gatehouse")
    assert [(each.kind, each.edges, each.pennants, each.ends_at) for each in own.features[:2]] == [
        (Kind.CITY, (0, 1), 1, None),
        (Kind.ROAD, (2,), 0, "city"),
    ]
    assert drawing.editor.differs.text() == "• Tiles · Gatehouse: new"

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
    tried = there.controller.session.state
    # The first tile is drawn already, by luck of its own: it may be one of the three.
    assert tried.pile["OWN1"] + [tried.hand, *tried.aside].count("OWN1") == 3

    players = tuple(make_player("page", seat) for seat in range(2))
    session = Session(GAME, Setup("carcassonne", players, kept.variant.options, 3))
    play_out(session, {seat: make_bot(GAME, "page") for seat in range(2)}, Budget(effort=0.02))
    assert session.is_over
    assert "OWN1" in {laid.type for laid in session.state.tiles.values()} | {*session.state.aside}


def test_counts_go_up_and_down_and_the_start_tile_stays(drawing: Drawing):
    """Buttons and keys; a tile that is used up is pale, and can come back."""
    boxes = drawing.designer.shelf.boxes
    drawing.push(boxes["A"].more)
    drawing.push(boxes["C"].fewer)
    assert (drawing.tiles["A"].count, drawing.tiles["C"].count) == (3, 0)
    assert not boxes["C"].fewer.isEnabled()

    boxes["C"].picture.setFocus()
    QTest.keyClick(boxes["C"].picture, Qt.Key.Key_Plus)
    QTest.keyClick(boxes["C"].picture, Qt.Key.Key_Right)
    assert drawing.tiles["C"].count == 1
    for _ in range(4):
        QTest.keyClick(boxes["D"].picture, Qt.Key.Key_Minus)
    assert drawing.tiles["D"].count == 1
    assert drawing.said == "⚠ There must be a start tile."
    assert boxes["D"].picture.accessibleName() == "City and straight road: 1, start tile"


def test_what_cannot_be_a_tile_is_shown_and_said_and_not_kept(drawing: Drawing, qtbot: QtBot):
    """A road to nowhere; a monastery is where it can end."""
    drawing.push(drawing.designer.fresh)
    drawing.click(3)
    qtbot.waitUntil(lambda: drawing.said.startswith("⚠ Not kept yet: the road from the west leads nowhere"))
    assert drawing.tiles["OWN1"].edges == (FIELD, FIELD, FIELD, FIELD)

    drawing.push(drawing.tile_editor.monastery)
    assert drawing.said == ""
    assert drawing.tiles["OWN1"].edges == (FIELD, FIELD, FIELD, ROAD)

    drawing.push(drawing.tile_editor.fair)
    qtbot.waitUntil(lambda: drawing.said == "⚠ Not kept yet: a monastery and a fair do not both have room.")
    drawing.push(drawing.tile_editor.monastery)
    assert drawing.tiles["OWN1"].fair
    assert [each.ends_at for each in drawing.tiles["OWN1"].features if each.kind is Kind.ROAD] == ["fair"]


def test_a_published_tile_is_where_a_new_one_begins(drawing: Drawing, qtbot: QtBot):
    """A click on a crossing makes another like it; keys add and join a road; it can be left out."""
    drawing.push(drawing.designer.shelf.boxes["W"].picture)
    assert drawing.tiles["OWN1"].features == drawing.tiles["W"].features

    north = drawing.tile_editor.edges[0]
    north.setFocus()
    QTest.keyClick(north, Qt.Key.Key_Down)
    assert drawing.tiles["OWN1"].edges == (ROAD, ROAD, ROAD, ROAD)
    QTest.keyClick(drawing.tile_editor.joins[0], Qt.Key.Key_Space)
    assert drawing.tiles["OWN1"].edges == (ROAD, ROAD, ROAD, ROAD)
    qtbot.waitUntil(lambda: drawing.tile_editor.joins[0].text() == "✓ north and east")
    assert drawing.said.startswith("⚠ Not kept yet: the road from the south leads nowhere")

    drawing.push(drawing.tile_editor.away)
    assert drawing.editor.variant.options == GAME.options()
    assert drawing.designer.shelf.isVisible()


def test_a_tile_with_a_trick_is_no_pattern(drawing: Drawing):
    """The fair whose ground runs from edge to edge can be counted, not drawn."""
    drawing.push(drawing.designer.shelf.boxes["CA08"].picture)
    assert drawing.said.startswith("⚠ This tile is drawn in a way of its own")
    assert drawing.editor.variant.options == GAME.options()


def test_own_tiles_are_opened_again(drawing: Drawing):
    """Back on the shelf it comes first; a click opens it rather than another one."""
    drawing.push(drawing.designer.shelf.boxes["X"].picture)
    drawing.push(drawing.tile_editor.done)
    assert next(iter(drawing.designer.shelf.boxes)) == "OWN1"

    drawing.push(drawing.designer.shelf.boxes["OWN1"].picture)
    assert drawing.tile_editor.isVisible()
    assert drawing.tile_editor.ends.currentText() == "at a crossing"
    assert "OWN2" not in drawing.tiles


def test_tiles_are_undone_stroke_by_stroke(drawing: Drawing):
    """What cannot be a tile goes first; then each click on an edge; then the tile itself."""
    standard = drawing.editor.variant.options
    drawing.push(drawing.designer.fresh)
    drawing.click(3)
    assert drawing.designer.is_drafting
    drawing.editor.undo()
    assert not drawing.designer.is_drafting
    assert drawing.designer._sketch.edges == drawing.tiles["OWN1"].edges == (FIELD,) * 4

    drawing.push(drawing.tile_editor.monastery)
    drawing.click(3)
    assert drawing.tiles["OWN1"].edges == (FIELD, FIELD, FIELD, ROAD)
    drawing.editor.undo()
    assert drawing.designer._sketch.edges == drawing.tiles["OWN1"].edges == (FIELD,) * 4
    drawing.editor.undo()
    drawing.editor.undo()
    assert drawing.editor.variant.options == standard
    for _ in range(3):
        drawing.editor.redoing.trigger()
    assert drawing.tiles["OWN1"].edges == (FIELD, FIELD, FIELD, ROAD)
