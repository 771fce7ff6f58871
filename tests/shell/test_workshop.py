"""The Workshop: a variant is made, tried, shared, and kept by somebody else after a look at it."""

import json
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QSpinBox
from pytestqt.qtbot import QtBot

from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.core.game import Player
from app.core.session import Session, Setup
from app.games import find, game_ids
from app.i18n import say, speak
from app.paths import HOME_VARIABLE, data_folder
from app.shell.balance.balance_dialog import BalanceDialog
from app.shell.main.main_window import MainWindow
from app.shell.rulebook.chapters import rules_text
from app.shell.setup.new_game_dialog import NewGameDialog
from app.shell.variants.entry_list import EntryList
from app.shell.variants.import_dialog import ImportDialog
from app.shell.variants.variant_action import VariantAction
from app.shell.variants.variant_editor_page import VariantEditorPage
from app.storage.rulebook import rule_texts
from app.storage.tables import Path as Place
from app.storage.tables import entries
from app.storage.variants import Variant, read_variant, variant_text
from tests.contract.promises import promises
from tests.shell.conftest import whole_program

FIRST_NUMBERS: dict[str, Place] = {
    game_id: promises(game_id).number for game_id in game_ids() if promises(game_id).number
}
"""A number of each game's tables that has room to grow."""


@pytest.fixture
def workshop(qtbot: QtBot) -> MainWindow:
    """A window over the real games, with the shelf of variants in front."""
    return _open(qtbot)


def _open(qtbot: QtBot) -> MainWindow:
    window = whole_program(qtbot)
    window.variants.show()
    return window


def _editor(window: MainWindow) -> VariantEditorPage:
    assert window.variants.editor is not None
    return window.variants.editor


def _names(window: MainWindow) -> list[str]:
    page = window.variants.page
    return [page.list.item(row).text().splitlines()[0] for row in range(page.list.count())]


def _choose(window: MainWindow, name: str) -> None:
    window.variants.page.list.setCurrentRow(_names(window).index(name))


def _change(window: MainWindow, path: Place, value: int) -> None:
    """Type a number into a field."""
    spin = _editor(window).fields.rows[path].field.findChild(QSpinBox)
    assert spin is not None
    spin.setValue(value)


@pytest.mark.parametrize("game_id", list(FIRST_NUMBERS))
def test_a_variant_made_here_is_played_to_its_end_elsewhere(
    game_id: str, workshop: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """New, one number by its field, shared as a file; looked at and kept in a fresh home; played out."""
    game, path = find(game_id), tmp_path / "sent.variant.json"
    workshop.variants.page.show_game(game)
    workshop.variants.page.new.click()
    standard = next(each.value for each in entries(game.options()) if each.path == FIRST_NUMBERS[game_id])
    _change(workshop, FIRST_NUMBERS[game_id], standard + 1)
    qtbot.keyClicks(_editor(workshop).note, "Try this.")
    offered: list[str] = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *told: offered.append(told[2]) or (str(path), "")
    )
    _editor(workshop).ways[VariantAction.SHARE].click()
    assert Path(offered[0]).name == "my-variant.variant.json"
    workshop.close()

    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "elsewhere"))
    there = _open(qtbot)
    there.files.read(path)
    dialog = there.findChild(ImportDialog)
    assert [f"{standard + 1} instead of {standard}" in line.text() for line in dialog.lines] == [True]
    dialog.accept()
    kept = there.variants.page.chosen()

    assert kept is not None
    assert kept.is_own
    assert kept.variant.note == "Try this."
    session = Session(
        game, Setup(game_id, tuple(make_player("page", n) for n in (0, 1)), kept.variant.options, 3)
    )
    play_out(session, {seat: make_bot(game, "page") for seat in (0, 1)}, Budget(effort=0.05))
    assert session.is_over


def test_two_clicks_lead_from_the_shelf_to_a_table_and_the_next_game_is_as_before(workshop: MainWindow):
    """Choose, try it; the log's first line and the title say what is played."""
    page = workshop.variants.page
    page.show_game(find("cards"))
    _choose(workshop, "Short deck")

    page.ways[VariantAction.TRY].click()

    controller = workshop.controller
    assert controller is not None
    assert controller.session.setup.variant == "Short deck"
    assert controller.session.setup.options.tables.ranks[0] == "6"
    assert workshop.windowTitle() == "Catapult (Short deck) – Springald"
    assert workshop.panels.log.item(0).text() == "Rules: Short deck"
    assert workshop.services.usual_setup(find("cards")).variant == ""


def test_every_change_is_kept_at_once_marked_and_can_be_taken_back(workshop: MainWindow):
    """Closing the window in the middle loses nothing."""
    workshop.variants.page.show_game(find("conquest"))
    workshop.variants.page.new.click()
    editor, path = _editor(workshop), ("tables", "costs", "bank")
    _change(workshop, path, 3)
    row = editor.fields.rows[path]
    assert row.reset.isVisibleTo(row)
    assert "instead of 4" in editor.differs.text()
    _change(workshop, ("tables", "goals", "army"), 7)

    row.reset.click()
    workshop.close()

    (file,) = (data_folder() / "variants" / "conquest").iterdir()
    kept = json.loads(file.read_text("utf-8"))["options"]
    assert kept.pop("tables") == {"goals": {"army": 7}}
    assert kept == find("conquest").presets[0].changes


def test_a_number_that_does_not_go_with_the_others_is_refused_with_the_reason(workshop: MainWindow):
    """The old one comes back, and the row says why."""
    workshop.variants.page.show_game(find("cards"))
    workshop.variants.page.new.click()
    path = ("tables", "soldier", "cards")

    _change(workshop, path, 4)

    row = _editor(workshop).fields.rows[path]
    assert row.field.value() == 2
    assert "must take more cards than the soldier" in row._note.text()


def test_fields_are_searched_by_word_or_rule_and_by_what_is_changed(workshop: MainWindow):
    """Sixty fields are too many to look through."""
    workshop.variants.page.show_game(find("conquest"))
    workshop.variants.page.new.click()
    fields = _editor(workshop).fields

    fields.search.setText("CON-23")
    shown = {path[-1] for path, row in fields.rows.items() if row.isVisibleTo(fields)}
    assert "breach" in shown
    assert "settlement" not in shown
    assert not fields._nothing.isVisibleTo(fields)
    fields.search.setText("no such thing")
    assert fields._nothing.isVisibleTo(fields), "an empty column told nothing"

    fields.search.clear()
    fields.only_changed.setChecked(True)
    assert not any(row.isVisibleTo(fields) for row in fields.rows.values())
    _change(workshop, ("tables", "war", "breach"), 5)
    fields.search.setText("")
    assert [path[-1] for path, row in fields.rows.items() if row.is_changed] == ["breach"]


def test_an_example_is_looked_at_and_copied_never_changed(workshop: MainWindow):
    """Its fields are closed; the copy's are open, under another name."""
    page = workshop.variants.page
    page.show_game(find("catapults"))
    _choose(workshop, "The river")
    page.ways[VariantAction.EDIT].click()
    assert not _editor(workshop).fields.rows["rounds",].field.isEnabled()

    _editor(workshop).ways[VariantAction.COPY].click()
    assert _editor(workshop).fields.rows["rounds",].field.isEnabled()
    _change(workshop, ("rounds",), 5)
    _editor(workshop).back.click()

    assert _names(workshop).count("The river") == 1
    chosen = page.chosen()
    assert chosen is not None
    assert chosen.variant.name == "The river 2"
    assert chosen.variant.options.rounds == 5


def test_a_new_variant_that_nobody_touches_is_not_kept(workshop: MainWindow):
    """Whoever only looks leaves nothing on the shelf; whoever gives it a name does."""
    page = workshop.variants.page
    page.show_game(find("cards"))
    before = _names(workshop)
    page.new.click()
    _editor(workshop).back.click()
    assert _names(workshop) == before

    page.new.click()
    _editor(workshop).name.selectAll()
    QTest.keyClicks(_editor(workshop).name, "By the sea")
    _editor(workshop).back.click()
    assert set(_names(workshop)) - set(before) == {"By the sea"}


def test_what_was_deleted_can_be_brought_back(workshop: MainWindow):
    """Until the next thing happens to the shelf."""
    page = workshop.variants.page
    page.show_game(find("cards"))
    page.new.click()
    _editor(workshop).note.setPlainText("An evening at the sea.")
    _editor(workshop).back.click()

    page.ways[VariantAction.DELETE].click()
    assert "My variant" not in _names(workshop)

    page.ways[VariantAction.RESTORE].click()
    assert "My variant" in _names(workshop)
    assert not page.ways[VariantAction.RESTORE].isVisibleTo(page)


def test_a_strangers_file_is_dropped_on_the_window_and_nothing_is_kept_unless_wanted(
    workshop: MainWindow, tmp_path: Path
):
    """A look at it costs nothing."""
    game, path = find("conquest"), tmp_path / "war.variant.json"
    path.write_text(
        variant_text(Variant("War", evolve(game.standard(), peace_turns=0), "Now."), game), "utf-8"
    )
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    where, none = QPointF(9, 9), Qt.KeyboardModifier.NoModifier
    workshop.dropEvent(QDropEvent(where, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, none))

    dialog = workshop.findChild(ImportDialog)
    assert [line.text() for line in dialog.lines] == ["• Turns of peace: 0 instead of 3"]
    dialog.reject()

    assert not (data_folder() / "variants").exists()


def test_a_bad_file_is_refused_in_one_sentence_and_nothing_is_kept(
    workshop: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Line, field, and what was expected."""
    said: list[str] = []
    monkeypatch.setattr(workshop, "complain", said.append)
    path = tmp_path / "bad.variant.json"
    text = variant_text(Variant("War", find("conquest").options(peace_turns=1)), find("conquest"))
    path.write_text(text.replace('"peace_turns": 1', '"peace_turns": 99'), "utf-8")

    workshop.safely(lambda: workshop.files.read(path))

    expected = "options.peace_turns: peace_turns must be at most 5, not 99."
    assert said == [f"Line 7 of the variant, {expected}"] or expected in said[0]
    assert not (data_folder() / "variants").exists()


def test_a_variant_is_chosen_before_a_game_and_remembered(workshop: MainWindow, qtbot: QtBot):
    """Rulings with a name, examples and one's own stand in one box, with what differs."""
    workshop.dialogs.set_up("conquest")
    dialog = workshop.findChild(NewGameDialog)
    box = dialog._variants.box
    names = [box.itemText(at) for at in range(box.count())]
    assert names[0] == "Table-tested"
    assert "By the book" in names
    assert "Iron age" in names

    box.setCurrentIndex(names.index("By the book"))
    box.activated.emit(box.currentIndex())
    assert dialog.chosen().variant == "By the book"
    assert dialog.chosen().options == find("conquest").options(**find("conquest").presets[1].changes)
    # In one sentence; the list is its tip.
    assert dialog._differs.isHidden()
    assert dialog._variants.pitch.text() == say(find("conquest").presets[1].pitch)
    assert "Layout: classic" in dialog._variants.pitch.toolTip()
    assert dialog._differs.text().startswith("Unlike Table-tested: Layout: classic, Victory: at once, ")
    assert dialog._reset.text() == "Back to Table-tested"
    dialog.accept()
    qtbot.waitUntil(lambda: workshop.controller is not None and not workshop.isHidden())
    assert workshop.services.usual_setup(find("conquest")).variant == "By the book"
    assert workshop.panels.log.item(0).text() == "Rules: By the book"

    workshop.dialogs.set_up("conquest")
    (again,) = [each for each in workshop.findChildren(NewGameDialog) if each.isVisible()]
    assert again._variants.box.currentText() == "By the book"
    again._standard()
    assert (again.chosen().variant, again.chosen().options) == ("", find("conquest").standard())


def test_the_tables_of_a_variant_reach_the_game_through_the_dialog(workshop: MainWindow):
    """What no field of the dialog shows is named beside the seats."""
    workshop.dialogs.set_up("carcassonne")
    dialog = workshop.findChild(NewGameDialog)
    box = dialog._variants.box
    box.setCurrentIndex(box.findText("Proud cities"))
    box.activated.emit(box.currentIndex())

    assert dialog.chosen().options.tables.scores.city == 3
    assert "Finished city, each tile: 3 instead of 2" in dialog._differs.toolTip()


def test_a_damaged_file_in_the_users_folder_is_named_and_the_rest_is_there(workshop: MainWindow):
    """Nobody loses a shelf over one file."""
    folder = data_folder() / "variants" / "cards"
    folder.mkdir(parents=True)
    (folder / "good.variant.json").write_text(
        variant_text(Variant("Good", find("cards").options(target=6)), find("cards")), "utf-8"
    )
    (folder / "bad.variant.json").write_text("{", "utf-8")

    workshop.variants.page.show_game(find("cards"))

    assert "Good" in _names(workshop)
    assert "bad.variant.json" in workshop.variants.page._flaws.text()


def test_how_fair_a_variant_is_can_be_asked_on_the_shelf(workshop: MainWindow):
    """The button leads to a dialog about that variant."""
    page = workshop.variants.page
    page.show_game(find("cards"))
    _choose(workshop, "Short deck")

    page.ways[VariantAction.BALANCE].click()

    dialog = workshop.findChild(BalanceDialog)
    assert dialog is not None
    assert dialog.isVisible()
    assert "Catapult: Short deck" in [label.text() for label in dialog.findChildren(QLabel)]
    dialog.reject()


def test_the_shelf_is_written_to_atomically_and_names_stay_apart(workshop: MainWindow):
    """Two of the same name are two files, the second with a number."""
    shelf, game = workshop.services.variants, find("cards")

    first = shelf.keep(game, Variant("Übel!", game.options(target=6)))
    second = shelf.keep(game, Variant("Übel!", game.options(target=10)))

    assert (first.path.name, second.path.name) == ("ubel.variant.json", "ubel-2.variant.json")
    assert second.variant.name == "Übel! 2"
    assert read_variant(first.path, game) == first.variant
    assert {path.suffix for path in first.path.parent.iterdir()} == {".json"}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Rules: Table-tested"),
        ({"peace_turns": 0}, "Rules: Table-tested, but Turns of peace: 0"),
        (
            {"board": "island24", "layout": "classic", "victory_count": "held", "round_limit": 20}
            | {"peace_turns": 1, "desert": "open", "bank": "strict"},
            (
                "Rules: Table-tested, but Island: Island 24, Layout: classic, "
                "What counts: settled or occupied hexes, Round limit: 20 rounds, Turns of peace: 1, "
                "Desert: open ground, Bank: as in the base game"
            ),
        ),
    ],
)
def test_the_log_names_the_rulings_of_a_game(workshop: MainWindow, changes: dict[str, object], said: str):
    """The standard one by its name, with what was changed of it; a game with one book says nothing."""
    game = find("conquest")
    players = tuple(Player(name, None, seat) for seat, name in enumerate(("Ada", "Bo")))
    workshop.start(Setup(game.id, players, evolve(game.standard(), **changes), 3))
    assert workshop.panels.log.item(0).text() == said

    other = find("catapults")
    workshop.start(Setup(other.id, players, other.options(), 3))
    first = workshop.panels.log.item(0)
    assert first is None or "Rules" not in first.text()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rule_beside_a_field_is_said_in_the_language_that_is_spoken(qtbot: QtBot, language: str):
    """It is the very sentence of the rule book."""
    speak(language)
    game = find("cards")
    fields = EntryList(game, game.options(), is_own=True)
    qtbot.addWidget(fields)
    book = rule_texts(rules_text(game))
    row = fields.rows["target",]
    rule = row.entry.about.rule
    assert row.toolTip() == f"{rule}: {book[rule]}"
