"""What a designer of variants shows and cannot keep yet is there again when the variant is opened."""

import sys
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.game import AnyGame
from app.games import find
from app.games.carcassonne.sandbox.sketch import Sketch
from app.games.carcassonne.tables import Terrain
from app.games.conquest.pieces import RESOURCE_NAMES, Land
from app.kit.hexes import Cell as Hex
from app.paths import RESOURCES, data_folder
from app.settings import Settings
from app.shell.main.main_window import MainWindow
from app.shell.variants.variant_action import VariantAction
from app.shell.variants.variant_editor_page import VariantEditorPage
from app.storage.variant_shelf import Kept, VariantShelf
from app.ui.editor.cell_board import Cell
from tests.killing import said_until_killed
from tests.shell.build_driver import APART
from tests.shell.conftest import opener

ROAD_TO_NOWHERE = Sketch().with_edge(0, Terrain.ROAD)
CORNERS = frozenset({Cell(0, 0), Cell(4, 4)})


def draw_a_tile(designer: Any) -> None:
    """A road that leads nowhere."""
    designer.fresh.click()
    designer.draw(ROAD_TO_NOWHERE)
    QApplication.processEvents()


def draw_a_piece(designer: Any) -> None:
    """A new piece of two squares that do not touch."""
    page = designer.pieces
    designer.widget().setCurrentWidget(page)
    page.add.click()
    page.cards.setValue(7)
    for cell in sorted(CORNERS):
        page.board.struck.emit(*cell, True)
        page.board.lifted.emit()


def draw_an_island(designer: Any) -> None:
    """A hex far out at sea."""
    paint(designer, APART, Land.HILLS)


def paint(designer: Any, cell: Hex, land: Land) -> None:
    """Paint a hex."""
    designer.brushes[land].click()
    designer.begin_stroke()
    designer.paint_cell(cell)
    designer.lift()


def shown_tile(designer: Any) -> object:
    page = designer.tile_editor
    return page.isVisibleTo(designer.widget()) and page.sketch


def shown_piece(designer: Any) -> object:
    page = designer.pieces
    return page.isVisibleTo(designer.widget()) and (page.board.covered, page.cards.value())


def shown_island(designer: Any) -> object:
    return designer._key, designer._lands.get(APART)


DRAWINGS = {
    "carcassonne": (draw_a_tile, shown_tile, ROAD_TO_NOWHERE),
    "catapults": (draw_a_piece, shown_piece, (CORNERS, 7)),
    "conquest": (draw_an_island, shown_island, ("island19", Land.HILLS)),
}


class Drawer:
    """Somebody who draws for a variant of one game, and starts the program anew now and then."""

    def __init__(self, game: AnyGame, open_one: Callable[[AnyGame], MainWindow]) -> None:
        self._game, self._open = game, open_one
        self.draw, self._shown, self.drawing = DRAWINGS[game.id]
        self._window = open_one(game)
        self._window.variants.show(game)
        self._window.variants.page.new.click()

    @property
    def editor(self) -> VariantEditorPage:
        assert self._window.variants.editor is not None
        return self._window.variants.editor

    @property
    def shown(self) -> object:
        return self._shown(self.editor.designer)

    @property
    def said(self) -> str:
        return "" if self.editor._refused.isHidden() else self.editor._refused.text()

    @property
    def kept(self) -> Kept:
        (kept,) = shelf().own(self._game)
        return kept

    def start_again(self) -> None:
        """Start the program, and open the variant."""
        self._window.close()
        self._window = self._open(self._game)
        self._window.variants.show(self._game)
        page = self._window.variants.page
        page.list.setCurrentRow(page.list.count() - 1)
        page.ways[VariantAction.EDIT].click()
        QApplication.processEvents()

    def line(self) -> str:
        """Go to the shelf, and return what it says of the variant."""
        self.editor.back.click()
        page = self._window.variants.page
        return page.list.item(page.list.count() - 1).text()


def shelf() -> VariantShelf:
    """What is on disk."""
    return VariantShelf(RESOURCES / "games", data_folder() / "variants")


@pytest.fixture(params=DRAWINGS)
def drawer(request: pytest.FixtureRequest, qtbot: QtBot) -> Any:
    with opener(lambda: None, qtbot) as open_one:
        yield Drawer(find(request.param), open_one)


def test_an_unfinished_drawing_is_there_again_after_a_new_start(drawer: Drawer):
    """On its page, with what is wrong; one undo takes all of it back, and then nothing is left."""
    drawer.draw(drawer.editor.designer)
    assert drawer.shown == drawer.drawing
    kept = drawer.kept.variant

    drawer.start_again()

    assert drawer.shown == drawer.drawing
    assert "Not kept yet" in drawer.said
    assert drawer.editor.variant == kept
    assert drawer.editor.undoing.isEnabled()
    drawer.editor.undo()
    assert not drawer.editor.designer.is_drafting
    drawer.start_again()
    assert drawer.shown != drawer.drawing
    assert drawer.said == ""


def test_the_shelf_says_which_variant_has_one(drawer: Drawer):
    """Leaving it for the shelf loses nothing either."""
    # A new variant that nobody has touched is not kept.
    drawer.editor.note.setPlainText("Ours")
    assert "not finished" not in drawer.line()
    drawer.start_again()
    drawer.draw(drawer.editor.designer)
    assert "a drawing is not finished" in drawer.line()
    drawer.start_again()
    assert drawer.shown == drawer.drawing


def test_a_variant_that_is_deleted_and_brought_back_has_its_drawing(drawer: Drawer):
    """Deleted for good, it leaves nothing for the next of its name."""
    drawer.draw(drawer.editor.designer)
    left = drawer.kept.sketch
    assert left
    drawer.line()
    page = drawer._window.variants.page
    page.ways[VariantAction.DELETE].click()
    folder = data_folder() / "variants"
    assert list(folder.rglob("*.json")) == []
    page.ways[VariantAction.RESTORE].click()
    assert drawer.kept.sketch == left


def test_it_is_gone_from_disk_as_soon_as_it_can_be_kept(drawer: Drawer):
    """Then it is in the variant."""
    designer: Any = drawer.editor.designer
    drawer.draw(designer)
    match drawer._game.id:
        case "carcassonne":
            designer.draw(ROAD_TO_NOWHERE.with_edge(2, Terrain.ROAD).toggled(0, 2))
        case "catapults":
            for cell in (Cell(4, 4), Cell(0, 1), Cell(1, 0), Cell(1, 1), Cell(2, 1)):
                designer.pieces.board.struck.emit(*cell, True)
                designer.pieces.board.lifted.emit()
        case "conquest":
            designer.brushes[None].click()
            designer.begin_stroke()
            designer.paint_cell(APART)
            designer.lift()
    assert not designer.is_drafting
    assert drawer.kept.sketch == ""


@pytest.mark.parametrize("text", ["", "{", "[]", '{"tile": 3}', "null", '{"island": "sunk", "rows": []}'])
def test_a_drawing_that_somebody_damaged_is_said_and_the_variant_opens(drawer: Drawer, text: str):
    """Nothing else is lost."""
    drawer.draw(drawer.editor.designer)
    kept = drawer.kept
    assert kept.path is not None
    (beside,) = kept.path.parent.glob("*.sketch.json")
    beside.write_text(text)

    drawer.start_again()

    assert drawer.editor.variant == kept.variant
    assert not drawer.editor.designer.is_drafting
    assert ("A drawing that was not finished is lost." in drawer.said) is bool(text)


def test_a_language_that_is_chosen_while_one_draws_takes_nothing_away(drawer: Drawer):
    """Everything is said anew, and the drawing stays."""
    drawer.draw(drawer.editor.designer)
    drawer._window.variants.retranslate()
    assert drawer.shown == drawer.drawing


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is of Unix")
def test_kill_9_loses_no_drawing_that_cannot_be_kept_yet(qtbot: QtBot):
    """A hex far from the island, in the land that was seen last or the next; the island is as it was."""
    seen = int(said_until_killed("tests.shell.build_driver", "drawing", steps=7)[-1])

    game = find("conquest")
    (kept,) = shelf().own(game)
    assert kept.variant.options == game.standard()
    editor = VariantEditorPage(game, kept, Settings(language="en"))
    qtbot.addWidget(editor)
    designer: Any = editor.designer
    assert designer.is_drafting
    lands = len(RESOURCE_NAMES)
    assert designer._lands[APART] in (Land(seen % lands), Land((seen + 1) % lands))
