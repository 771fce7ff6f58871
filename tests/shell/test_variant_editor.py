"""The editor of variants with a designer in its middle."""

from dataclasses import replace

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from app.core.game import AnyGame
from app.games import all_games
from app.i18n import speak
from app.settings import Settings
from app.shell.variants.variant_editor_page import VariantEditorPage
from app.storage.variant_shelf import Kept
from app.storage.variants import LONGEST_NOTE, Variant
from tests.toy.designer import TrackDesigner
from tests.toy.tables import TABLED, Options

GAME = replace(TABLED, designer="tests.toy.designer:TrackDesigner")


def _editor(qtbot: QtBot) -> tuple[VariantEditorPage, TrackDesigner, list[Variant]]:
    editor = VariantEditorPage(GAME, Kept(Variant("Hopping", Options()), None, True), Settings(language="en"))
    qtbot.addWidget(editor)
    with qtbot.waitActive(editor):
        editor.show()
        editor.activateWindow()
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

    assert written[-1].options.laps == 7


def test_a_number_counts_once_it_is_whole(qtbot: QtBot):
    """Digit by digit 10 had become 20: its 1 was refused, and what stood there put back before the 0."""
    editor, _, written = _editor(qtbot)
    spin = editor.fields.rows["goal",].field.findChild(QSpinBox)
    spin.setFocus()
    spin.selectAll()
    before = len(written)
    QTest.keyClicks(spin, "14")
    assert len(written) == before
    QTest.keyClick(spin, Qt.Key.Key_Return)
    assert written[-1].options.goal == 14
    assert editor.stack.count() == 1


def _undo(by_keys_in: QWidget) -> None:
    QTest.keyClick(by_keys_in, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def _redo(by_keys_in: QWidget) -> None:
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(by_keys_in, Qt.Key.Key_Z, both)


def test_fields_and_drawings_are_undone_one_by_one_and_redone(qtbot: QtBot):
    """Ctrl+Z in the very field that was typed in; what is undone is written as well."""
    editor, designer, written = _editor(qtbot)
    assert not editor.undoing.isEnabled()
    spin = editor.fields.rows["tables", "cost", "steps"].field.findChild(QSpinBox)
    spin.setFocus()
    spin.setValue(4)
    designer.line.setFocus()
    designer.line.setText(designer.line.text() + "~")
    designer.line.textEdited.emit(designer.line.text())
    assert editor.undoing.toolTip() == "Undo: Track drawn anew"

    _undo(designer.line)
    assert designer.line.text() == "..~"
    assert spin.value() == 4
    spin.setFocus()
    _undo(spin)
    assert (spin.value(), editor.variant.options) == (1, Options())
    assert not editor.undoing.isEnabled()
    assert editor.redoing.toolTip() == "Redo: Costs · Steps: 4 instead of 1"
    _redo(spin)
    _redo(spin)
    assert not editor.redoing.isEnabled()
    assert editor.variant.options.tables.track == ("..~~", "..~")

    editor.undo()
    assert written[-1].options == evolve(Options(), tables=editor.variant.options.tables)
    assert written[-1].options.tables.cost.steps == 4
    assert written[-1].options.tables.track == ("..~", "..~")


def test_a_line_of_text_takes_back_its_own_letters_first(qtbot: QtBot):
    """What is searched for is no change of the variant; with nothing left in the line, the variant's turn."""
    editor, _, _ = _editor(qtbot)
    editor.fields.rows["laps",].field.findChild(QSpinBox).setValue(7)
    search = editor.fields.search
    search.setFocus()
    qtbot.keyClicks(search, "x")

    _undo(search)
    assert (search.text(), editor.variant.options.laps) == ("", 7)
    _undo(search)
    assert editor.variant.options == Options()


def test_a_full_note_keeps_what_stands_in_it(qtbot: QtBot):
    """What has no room is said, and stays where it was typed: nothing moves, and it can be undone."""
    editor, _, written = _editor(qtbot)
    note, full = editor.note, "🏰" + "a" * (LONGEST_NOTE - 3)
    note.setPlainText(full)
    note.setFocus()
    note.moveCursor(QTextCursor.MoveOperation.End)

    qtbot.keyClicks(note, "bcd")
    assert (note.toPlainText(), written[-1].note) == (f"{full}bcd", f"{full}bc")
    assert editor._refused.text() == "⚠ A note has room for 1,000 letters: the last 1 is not kept."
    qtbot.keyClick(note, Qt.Key.Key_Backspace)
    assert editor._refused.isHidden()

    _undo(note)
    _undo(note)
    assert note.toPlainText() == written[-1].note == full


def test_an_example_has_nothing_to_undo(qtbot: QtBot):
    """It is only looked at; a copy of it can be changed."""
    editor = VariantEditorPage(
        GAME, Kept(Variant("Hopping", Options()), None, False), Settings(language="en")
    )
    qtbot.addWidget(editor)
    with qtbot.waitActive(editor):
        editor.show()
        editor.activateWindow()
    editor.take(Options(laps=7))
    assert not editor.undoing.isEnabled()


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_no_choice_is_too_long_for_its_field(game: AnyGame, code: str, qtbot: QtBot):
    """What does not fit beside its name stands below it, over the whole row."""
    speak(code)
    try:
        editor = VariantEditorPage(
            game, Kept(Variant("Mine", game.options()), None, True), Settings(language=code)
        )
        qtbot.addWidget(editor)
        rows = editor.fields.rows.values()
        assert any(row.field.wanted_width for row in rows)
        for row in rows:
            assert row.field.wanted_width <= row.field.maximumWidth(), row.entry.path
    finally:
        speak("en")
