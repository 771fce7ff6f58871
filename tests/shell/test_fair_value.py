"""Find a fair value: from the editor of variants to the value that is taken over, stopped and gone on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bots.executors import LocalExecutor
from app.bots.searches import Result
from app.bots.statistics import Found
from app.bots.tuning import Sample
from app.games import find
from app.paths import HOME_VARIABLE
from app.settings import TextSize
from app.shell.balance.games_runner import GamesRunner, Progress
from app.shell.main.application import FIND, make_window
from app.shell.variants.fair_value_dialog import FairValueDialog
from app.shell.variants.fair_value_form import FairValueForm
from app.shell.variants.variant_action import VariantAction
from app.storage.variant_shelf import Kept
from app.storage.variants import Variant
from app.ui.text.labels import TextLabel
from app.ui.widgets.letters import apply_text_size
from tests.sample_game import SAMPLE_GAME

GAME = find(SAMPLE_GAME)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep searches in a folder of the test."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def tried(qtbot: QtBot) -> FairValueDialog:
    """Ask for two values of Catapult that have long names."""
    game = find("cards")
    dialog = FairValueDialog(game, Variant("Mine", game.standard()), GamesRunner(crowd=LocalExecutor(1)))
    qtbot.addWidget(dialog)
    dialog.form.add()
    for box, _ in dialog.form.wishes.values():
        box.setChecked(True)
    return dialog


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[FairValueDialog]:
    """Ask for the size of the sample's board: random players are to take sixteen rounds."""
    made = asked(qtbot)
    yield made
    made.reject()


def asked(qtbot: QtBot) -> FairValueDialog:
    runner = GamesRunner(crowd=LocalExecutor(1))
    dialog = FairValueDialog(GAME, Variant("Mine", GAME.standard()), runner)
    qtbot.addWidget(dialog)
    form = dialog.form
    form.level.setCurrentIndex(form.level.findData("random"))
    form.games.setValue(8)
    for name, (box, _) in form.wishes.items():
        box.setChecked(name == "rounds")
    form.wishes["rounds"][1].setValue(16)
    dialog.show()
    return dialog


def test_the_value_nearest_to_the_wish_is_taken_over(dialog: FairValueDialog, qtbot: QtBot):
    """The small board; its row is the first, there are as many rows as sizes, and a plot."""
    with qtbot.waitSignal(dialog._runner.finished):
        dialog.go.click()

    assert [each.values["size"] for each in dialog.results] == [6, 8, 10]
    assert dialog.table.rowCount() == 3
    assert "6" in dialog.table.item(0, 1).text()
    assert dialog.table.item(0, 3).text().startswith("16")
    assert "nothing speaks against it" in dialog.said.text()
    assert dialog._drawn.count() == 1
    with qtbot.waitSignal(dialog.taken) as taken:
        dialog.take.click()
    assert taken.args[0].size == 6

    with qtbot.waitSignal(dialog._runner.finished):
        dialog.go.click()
        assert dialog.said.text().startswith("Searching.")
    assert dialog.said.text().startswith("The search is over.")


def test_draws_do_not_tell_whether_beginning_is_fair(
    dialog: FairValueDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    """The rounds are as wished, and nobody has won: a dash, and no word that nothing speaks against it."""
    monkeypatch.setattr("app.bots.tuning.sample_of", lambda _: Sample(-1, 16, 3.0, 0, 1.0))
    dialog.form.wishes["begin"][0].setChecked(True)
    with qtbot.waitSignal(dialog._runner.finished):
        dialog.go.click()

    heads = [dialog.table.horizontalHeaderItem(at).text() for at in range(dialog.table.columnCount())]
    assert dialog.table.item(0, heads.index("First wins, %")).text() == "–"
    assert "8 games do not tell whether all is as wished" in dialog.said.text()


def test_what_was_stopped_goes_on_another_time(dialog: FairValueDialog, qtbot: QtBot):
    """After the first game; a new dialog that asks the same begins with what has been played."""
    seen: list[Progress] = []
    dialog._runner.progressed.connect(seen.append)
    dialog.form.games.setValue(400)
    with qtbot.waitSignal(dialog._runner.stopped):
        with qtbot.waitSignal(dialog._runner.progressed):
            dialog.go.click()
        dialog.stop.click()
    played = sum(each.games for each in dialog.results)
    assert 0 < played < seen[-1].of
    assert "kept" in dialog.said.text()

    other = asked(qtbot)
    other.form.games.setValue(400)
    other.go.click()
    assert other.bar.value() == played
    other.reject()


def test_a_search_whose_games_cannot_be_kept_shows_what_it_found(
    dialog: FairValueDialog, home: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
):
    """Why they cannot is said beside it."""
    (home / "file").touch()
    monkeypatch.setenv(HOME_VARIABLE, str(home / "file"))

    with qtbot.waitSignal(dialog._runner.finished):
        dialog.go.click()

    assert dialog.table.rowCount() == 3
    assert "cannot be written: a file is where a folder should be." in dialog.said.text()


@pytest.mark.parametrize("width", [420, 1100])
def test_rows_are_as_high_as_their_words(tried: FairValueDialog, width: int, qtbot: QtBot):
    """Neither cut off nor higher than that, whatever width the table comes to be shown with."""
    found = {each.measure: Found(50, 40, 60) for each in tried.form.goals}
    values = {path: each[0] for path, each in tried.form.values.items()}
    tried.show_results([Result(values, tried._variant.options, 8, 8, 0, 0.0, found)], tried.form.goals)
    tried._offer()
    tried.show()
    tried.resize(width, 600)

    table = tried.table
    qtbot.waitUntil(lambda: table.isVisible() and table.rowHeight(0) == table.sizeHintForRow(0))
    table.setFixedWidth(table.width() - 30)
    qtbot.waitUntil(lambda: table.rowHeight(0) == table.sizeHintForRow(0))
    assert table.height() < table.rowHeight(0) + 2 * table.horizontalHeader().height()


@pytest.fixture
def largest(qapp: QApplication) -> Iterator[None]:
    """The largest letters."""
    apply_text_size(qapp, TextSize.LARGEST)
    yield
    apply_text_size(qapp, TextSize.NORMAL)


def test_it_is_whole_on_a_small_screen_with_the_largest_letters(largest: None, qtbot: QtBot):
    """It scrolled sideways, and the figures of the wishes were beyond the rim."""
    dialog = asked(qtbot)
    assert dialog.width() <= 800, "the screen of tests"
    qtbot.waitUntil(lambda: dialog._area.widget().height() > 0)
    assert dialog._area.horizontalScrollBar().maximum() == 0
    dialog.reject()


def test_nothing_is_searched_that_is_not_asked(dialog: FairValueDialog):
    """Without a wish, or with a value that nothing is tried for; how many games there are is said before."""
    assert dialog.go.isEnabled()
    assert "at most" in dialog.form._count.text()
    dialog.form.wishes["rounds"][0].setChecked(False)
    assert not dialog.go.isEnabled()
    dialog.form.wishes["begin"][0].setChecked(True)
    assert dialog.go.isEnabled()
    for box in dialog.form.tried[0]._fields.currentWidget().boxes.values():
        box.setChecked(False)
    assert not dialog.go.isEnabled()


def test_fair_is_as_often_as_all_others_win(qtbot: QtBot):
    """Of three every third game, until somebody wishes something else."""
    form = FairValueForm(find("conquest"), find("conquest").standard())
    qtbot.addWidget(form)
    wish = form.wishes["begin"][1]

    assert (form.seats.value(), wish.value()) == (2, 50)
    form.seats.setValue(3)
    assert wish.value() == 33
    wish.setValue(40)
    form.seats.setValue(4)
    assert wish.value() == 40


def test_where_nobody_begins_beginning_cannot_be_wished(qtbot: QtBot):
    """At Catapults! all build at once; something else is wished at first."""
    form = FairValueForm(find("catapults"), find("catapults").standard())
    qtbot.addWidget(form)

    assert "begin" not in form.wishes
    assert form.is_possible
    assert [each.measure for each in form.goals] == ["rounds"]


def test_a_game_is_wished_as_long_as_it_is_said_to_take(qtbot: QtBot):
    """Half an hour was offered for each of them."""
    game = find("catapults")
    form = FairValueForm(game, game.standard())
    qtbot.addWidget(form)
    assert form.wishes["minutes"][1].value() == game.minutes == 20


def test_it_is_said_why_nothing_can_be_searched_for(qtbot: QtBot):
    """A button that cannot be pressed, and no word of why, is a riddle."""
    form = FairValueForm(find("conquest"), find("conquest").standard())
    qtbot.addWidget(form)
    said = [each for each in form.findChildren(TextLabel) if "game" in each.text()][-1]
    for box, _ in form.wishes.values():
        box.setChecked(False)
    assert said.text() == "Tick what you wish for."
    form.add()
    form.tried[1].which.setCurrentIndex(form.tried[0].which.currentIndex())
    assert said.text() == "The same value stands there twice: choose another."


def test_the_button_says_why_it_cannot_search(dialog: FairValueDialog):
    """In a low window the line that says it has scrolled away below the question."""
    assert (dialog.go.isEnabled(), dialog.go.toolTip()) == (True, "")
    for box, _ in dialog.form.wishes.values():
        box.setChecked(False)
    assert (dialog.go.isEnabled(), dialog.go.toolTip()) == (False, "Tick what you wish for.")


def test_the_editor_takes_the_value_as_a_change_that_can_be_undone(qtbot: QtBot):
    """It is what it would be if it had been typed."""
    window = make_window([GAME], FIND)
    qtbot.addWidget(window, before_close_func=lambda each: each.close())
    window.show()
    kept: Kept = window.services.variants.keep(GAME, Variant("Mine", GAME.standard()))
    window.variants.edit(GAME, kept)
    editor = window.variants.editor
    assert editor is not None
    editor.ways[VariantAction.FAIR].click()
    (dialog,) = window.findChildren(FairValueDialog)

    dialog.taken.emit(GAME.options(size=10))
    dialog.reject()

    assert editor.variant.options.size == 10
    editor.undo()
    assert editor.variant.options == GAME.standard()


def test_what_a_variant_has_changed_is_what_may_change_first(qtbot: QtBot):
    """Then an option that is a number, then another option; tables come last, however many there are."""
    conquest = find("conquest")
    form = FairValueForm(conquest, evolve(conquest.standard(), victory_count="held"))
    qtbot.addWidget(form)

    form.add()
    form.add()

    assert [each.path for each in form.tried] == ["victory_count", "peace_turns", "board"]
