"""Builds in the Workshop until it is killed, and says after each edit what has been built by then."""

import sys
from itertools import count

from PySide6.QtWidgets import QSpinBox

from app.games import find
from app.games.conquest.pieces import RESOURCE_NAMES, Land
from app.games.conquest.ui.editor.designer import IslandDesigner
from app.kit.hexes import Cell
from app.shell.common.qt_application import make_application
from app.shell.main.application import FIND, make_window
from app.shell.main.main_window import MainWindow
from tests.killing import STARTED

STEPS = ("tables", "war", "plunder")
"""A number of the variant that is edited."""

APART = Cell(0, 0)
"""A hex of the sheet that is far from the island."""


def build_position(window: MainWindow) -> None:
    """Give Ada points by a dial, one more each time."""
    window.sandbox.begin("carcassonne", 2, False)
    page = window.sandbox.page
    assert page is not None
    key = next(dial.key for dial in page.editor.dials(page.state) if dial.group is not None)
    for points in count(1):
        field = page.dials.field(key)
        assert isinstance(field, QSpinBox)
        field.setValue(points)
        print(points, flush=True)


def edit_variant(window: MainWindow) -> None:
    """Turn a number up and down, and rename."""
    window.variants.page.show_game(find("conquest"))
    window.variants.page.new.click()
    editor = window.variants.editor
    assert editor is not None
    spin = editor.fields.rows[STEPS].field.findChild(QSpinBox)
    assert spin is not None
    for turn in count():
        spin.setValue(turn % 2)
        editor.name.setText(f"Build {turn}")
        editor.name.textEdited.emit(editor.name.text())
        print(turn, flush=True)


def draw_island(window: MainWindow) -> None:
    """Paint a hex far from the island, in one land after another: a drawing that cannot be kept."""
    window.variants.page.show_game(find("conquest"))
    window.variants.page.new.click()
    editor = window.variants.editor
    assert editor is not None
    designer = editor.designer
    assert isinstance(designer, IslandDesigner)
    for turn in count():
        designer.brushes[Land(turn % len(RESOURCE_NAMES))].click()
        designer.begin_stroke()
        designer.paint_cell(APART)
        designer.lift()
        print(turn, flush=True)


def main(what: str) -> None:
    """Go on for ever."""
    print(STARTED, flush=True)
    application = make_application(sys.argv[:1])
    window = make_window([find("carcassonne"), find("conquest")], FIND)
    window.show()
    application.processEvents()
    {"position": build_position, "variant": edit_variant, "drawing": draw_island}[what](window)


if __name__ == "__main__":
    main(sys.argv[1])
