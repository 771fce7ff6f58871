"""The editor of variants with a designer in its middle."""

from attrs import evolve
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from app.core.shelves import Kept
from app.core.variants import Variant
from app.settings import Settings
from app.shell.variant_editor import VariantEditor
from tests.toy.designer import TrackDesigner
from tests.toy.tables import TABLED, Options

GAME = evolve(TABLED, designer="tests.toy.designer:TrackDesigner")


def _editor(qtbot: QtBot) -> tuple[VariantEditor, TrackDesigner, list[Variant]]:
    editor = VariantEditor(GAME, Kept(Variant("Hopping", Options()), None, True), Settings(language="en"))
    qtbot.addWidget(editor)
    editor.show()
    written: list[Variant] = []
    editor.kept.connect(written.append)
    assert isinstance(editor.designer, TrackDesigner)
    return editor, editor.designer, written


def test_what_is_drawn_and_what_is_typed_come_together(qtbot: QtBot):
    """A drawing does not undo a number, nor a number a drawing."""
    editor, designer, written = _editor(qtbot)
    spin = editor.fields.rows["tables", "cost", "steps"].field.findChild(QSpinBox)

    spin.setValue(4)
    qtbot.keyClicks(designer.line, "~")
    spin.setValue(5)
    editor.write()

    options = written[-1].options
    assert (options.tables.cost.steps, options.tables.track) == (5, ("..~~", "..~"))
    assert editor.differs.text().splitlines() == ["• Track drawn anew", "• Costs · Steps: 5 instead of 1"]


def test_what_cannot_be_drawn_is_said_and_changes_nothing(qtbot: QtBot):
    """The designer says why; the next thing that can be drawn takes the sentence away."""
    editor, designer, _ = _editor(qtbot)

    qtbot.keyClicks(designer.line, "x")
    assert editor._refused.text() == "⚠ A track has only . and ~."
    assert editor.variant.options == Options()

    designer.line.clear()
    qtbot.keyClicks(designer.line, ".")
    assert editor._refused.isHidden()
    assert editor.variant.options.tables.track == (".", "..~")


def test_a_new_number_of_laps_may_be_typed_where_a_dialog_only_lists_some(qtbot: QtBot):
    """Choices are what the new-game dialog offers; a variant may go to the bounds."""
    editor, _, written = _editor(qtbot)

    editor.fields.rows["laps",].field.findChild(QSpinBox).setValue(7)
    editor.write()

    assert written[-1].options.laps == 7
