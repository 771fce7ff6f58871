"""The shelf of variants loses nobody's work: what is brought back, and two windows over one home."""

import errno
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.core.game import AnyGame, Player
from app.core.session import Setup
from app.games import all_games, find
from app.shell.main.main_window import MainWindow
from app.shell.setup.new_game_dialog import NewGameDialog
from app.shell.variants.variant_action import VariantAction
from app.shell.variants.variant_editor_page import VariantEditorPage
from app.storage.variant_shelf import Kept
from app.storage.variants import read_variant
from tests.shell.conftest import told, whole_program

GAME, OTHER = find("catapults"), find("cards")


def _open(qtbot: QtBot) -> MainWindow:
    window = whole_program(qtbot)
    window.variants.show(GAME)
    return window


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """A window with the shelf of Catapults! in front."""
    return _open(qtbot)


@pytest.fixture
def second(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """Another, over the same home."""
    return _open(qtbot)


def _editor(window: MainWindow) -> VariantEditorPage:
    assert window.variants.editor is not None
    return window.variants.editor


def _begin(window: MainWindow, note: str = "") -> None:
    """Press New variant, and write a note, which keeps it."""
    window.variants.page.new.click()
    if note:
        _editor(window).note.setPlainText(note)


def _press(window: MainWindow, action: VariantAction, name: str = "My variant") -> None:
    """Choose a variant on the shelf as it is shown, and press a button beside it."""
    page = window.variants.page
    names = [page.list.item(row).text().splitlines()[0] for row in range(page.list.count())]
    page.list.setCurrentRow(names.index(name))
    page.ways[action].click()


def _back(window: MainWindow) -> None:
    _editor(window).back.click()


def _own(window: MainWindow) -> list[Kept]:
    return window.services.variants.own(GAME)


def _notes(window: MainWindow) -> dict[str, str]:
    """Return the notes on disk, by the names of their variants."""
    return {kept.variant.name: kept.variant.note for kept in _own(window)}


def _work_on(window: MainWindow, second: MainWindow) -> None:
    """Work on a variant in one window, after another has put it on its shelf."""
    _begin(window, "v1")
    _back(window)
    second.variants.show(GAME)
    _press(window, VariantAction.EDIT)
    _editor(window).note.setPlainText("an evening of work")


# --- What was deleted ---


def test_what_is_brought_back_takes_nothing_from_the_variant_that_took_its_place(window: MainWindow):
    """The new one has the old one's name and file; both are on the shelf."""
    _begin(window, "old")
    _back(window)
    _press(window, VariantAction.DELETE)
    _begin(window, "new and precious")
    _back(window)

    window.variants.page.ways[VariantAction.RESTORE].click()

    assert _notes(window) == {"My variant": "new and precious", "My variant 2": "old"}
    chosen = window.variants.page.chosen()
    assert chosen is not None
    assert chosen.variant.name == "My variant 2"


def test_what_is_brought_back_comes_to_its_own_game(window: MainWindow):
    """Even if another game's variants are shown when somebody misses it."""
    page = window.variants.page
    _begin(window, "old")
    _back(window)
    _press(window, VariantAction.DELETE)
    page.which.setCurrentIndex(page.games.index(OTHER))

    page.ways[VariantAction.RESTORE].click()

    assert _notes(window) == {"My variant": "old"}
    assert window.services.variants.own(OTHER) == []
    assert page.game is GAME
    assert not page.ways[VariantAction.RESTORE].isVisibleTo(page)


# --- Two windows ---


def test_a_shelf_that_was_open_before_opens_what_another_window_wrote_since(
    window: MainWindow, second: MainWindow
):
    """An evening's work is not replaced by what it began with."""
    _work_on(window, second)

    _press(second, VariantAction.EDIT)
    assert _editor(second).note.toPlainText() == "an evening of work"
    _editor(second).name.selectAll()
    QTest.keyClicks(_editor(second).name, "Renamed")

    assert _notes(window) == {"Renamed": "an evening of work"}


def test_what_is_deleted_and_brought_back_is_what_another_window_wrote_since(
    window: MainWindow, second: MainWindow
):
    """Not the list's copy of it."""
    _work_on(window, second)

    _press(second, VariantAction.DELETE)
    second.variants.page.ways[VariantAction.RESTORE].click()

    assert _notes(window) == {"My variant": "an evening of work"}


@pytest.mark.parametrize("action", [VariantAction.EDIT, VariantAction.DELETE])
def test_a_variant_that_another_window_deleted_is_said_to_be_gone(
    window: MainWindow, second: MainWindow, action: VariantAction, monkeypatch: pytest.MonkeyPatch
):
    """In one sentence, and then it is off this shelf, too."""
    said: list[str] = []
    monkeypatch.setattr(second, "complain", said.append)
    _begin(window, "v1")
    _back(window)
    second.variants.show(GAME)
    _press(window, VariantAction.DELETE)

    _press(second, action)

    assert said == ["There is no file my-variant.variant.json."]
    assert second.variants.editor is None
    assert not any(kept.is_own for kept in second.variants.page._kept)
    assert _own(window) == []


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_new_variant_goes_only_as_long_as_no_window_has_touched_it(
    window: MainWindow, second: MainWindow, game: AnyGame
):
    """Who began it and left it untouched does not take away what was written in another window."""
    shelf = window.services.variants
    window.variants.show(game)
    _begin(window)
    _back(window)
    assert shelf.own(game) == []

    _begin(window)
    second.variants.show(game)
    _press(second, VariantAction.EDIT)
    _editor(second).note.setPlainText("written in the second window")
    _back(second)
    _back(window)

    assert [kept.variant.note for kept in shelf.own(game)] == ["written in the second window"]


def test_two_windows_that_change_one_variant_lose_nothing_of_each_other(
    window: MainWindow, second: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    """What the first had written was silently replaced; the second goes on with a copy, and is told once."""
    said = list[str]()
    monkeypatch.setattr(second, "complain", said.append)
    _begin(window, "v1")
    second.variants.show(GAME)
    _press(second, VariantAction.EDIT)
    _editor(window).note.setPlainText("of the first")

    _editor(second).note.setPlainText("of the second")
    _editor(second).take(evolve(GAME.standard(), build_seconds=45))

    assert said == [
        "Another window has changed My variant meanwhile: what is changed here is kept as My variant 2."
    ]
    assert _editor(second).name.text() == "My variant 2"
    _editor(window).note.setPlainText("of the first, too")
    _back(second)
    assert _notes(window) == {"My variant": "of the first, too", "My variant 2": "of the second"}
    chosen = second.variants.page.chosen()
    assert chosen is not None
    assert (chosen.variant.name, chosen.variant.options.build_seconds) == ("My variant 2", 45)


def test_whoever_is_overtaken_while_typing_a_name_is_told_the_one_it_had(
    window: MainWindow, second: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    """It was said that another window had changed what did not exist before."""
    said = list[str]()
    monkeypatch.setattr(second, "complain", said.append)
    _begin(window, "v1")
    second.variants.show(GAME)
    _press(second, VariantAction.EDIT)
    for each, name in ((window, "Kiesel"), (second, "Felsen")):
        _editor(each).name.selectAll()
        QTest.keyClicks(_editor(each).name, name)

    assert said == ["Another window has changed My variant meanwhile: what is changed here is kept as F."]
    assert set(_notes(window)) == {"Kiesel", "Felsen"}


def test_what_another_window_deleted_comes_back_with_the_next_change(window: MainWindow, second: MainWindow):
    """Whoever is at work on it loses nothing either, also after another language was chosen."""
    _begin(window, "v1")
    second.variants.show(GAME)
    _press(second, VariantAction.DELETE)
    window.variants.retranslate()
    _editor(window).note.setPlainText("v2")
    assert _notes(window) == {"My variant": "v2"}

    window.variants.retranslate()
    _editor(window).note.setPlainText("v3")
    assert _notes(window) == {"My variant": "v3"}


# --- Two of one name ---


def test_of_two_variants_with_one_name_each_stays_itself(window: MainWindow):
    """One was given the name of the other: the one that was worked on is chosen, and a new game plays it."""
    _begin(window, "first")
    _back(window)
    _begin(window, "second")
    editor = _editor(window)
    editor.take(evolve(GAME.standard(), build_seconds=45))
    editor.name.selectAll()
    QTest.keyClicks(editor.name, "My variant")
    _back(window)

    chosen = window.variants.page.chosen()
    assert chosen is not None
    assert (chosen.variant.name, chosen.variant.note) == ("My variant", "second")
    options = chosen.variant.options
    played = Setup(GAME.id, (Player("Ada"), Player("Bo")), options, 1, "My variant")
    dialog = NewGameDialog(GAME, played, window, window.services.variants.all(GAME))
    assert dialog.chosen().variant == "My variant"


@pytest.mark.parametrize("makes_room", [True, False])
def test_what_found_no_room_is_written_when_the_page_is_left(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, *, makes_room: bool
):
    """Said once, not with every letter; whoever made room and left the page found it as it was before."""
    said = list[str]()
    monkeypatch.setattr(window, "complain", said.append)
    _begin(window)

    def write(path: Path, content: str) -> None:
        raise OSError(errno.ENOSPC, "")

    with monkeypatch.context() as full:
        full.setattr("app.storage.variant_shelf.write_whole", write)
        for text in ("K", "Kn", "Knots"):
            _editor(window).name.setText(text)
            _editor(window).name.textEdited.emit(text)
        if not makes_room:
            _back(window)
    if makes_room:
        _back(window)

    assert said == ["my-variant.variant.json cannot be written: there is no room left on the disk."] * (
        1 if makes_room else 2
    )
    assert [each.variant.name for each in _own(window)] == ["Knots" if makes_room else "My variant"]


def test_a_window_with_changes_that_find_no_room_is_not_closed_unasked(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    """They went with the window; what was said of it went, too."""
    _begin(window)

    def write(path: Path, content: str) -> None:
        raise OSError(errno.ENOSPC, "")

    with monkeypatch.context() as full:
        full.setattr("app.storage.variant_shelf.write_whole", write)
        _editor(window).name.setText("Knots")
        _editor(window).name.textEdited.emit("Knots")
        assert told(window) == [
            "my-variant.variant.json cannot be written: there is no room left on the disk."
        ]
        window.close()
        assert window.isVisible()
        assert told(window) == ["What was changed in Knots cannot be kept."]

    window.close()
    assert not window.isVisible()
    assert [each.variant.name for each in _own(window)] == ["Knots"]


def test_changes_that_find_no_room_can_be_discarded(window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    """Whoever cannot make room wants to close the window some day."""
    _begin(window)

    def write(path: Path, content: str) -> None:
        raise OSError(errno.ENOSPC, "")

    monkeypatch.setattr("app.storage.variant_shelf.write_whole", write)
    _editor(window).name.setText("Knots")
    _editor(window).name.textEdited.emit("Knots")
    told(window)
    window.close()
    (box,) = (each for each in window.findChildren(QMessageBox) if each.isVisible())
    next(each for each in box.buttons() if each.text() == "Discard it").click()
    assert not window.isVisible()


def test_what_is_shared_can_be_opened_whatever_it_was_called(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """By its ending it is known; another file of that name is not written over unasked."""
    answers = iter(["Ours v1.2", "Ours v1.2", ""])
    offered: list[str] = []

    def answer(_parent: object, _title: str, place: str, *_: object) -> tuple[str, str]:
        offered.append(Path(place).name)
        given = next(answers)
        return (str(tmp_path / given) if given else "", "")

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    _begin(window, "Mine.")

    _editor(window).ways[VariantAction.SHARE].click()
    (path,) = tmp_path.glob("Ours*")
    assert path.name == "Ours v1.2.variant.json"
    assert read_variant(path, GAME).note == "Mine."

    path.write_text("somebody's", "utf-8")
    _editor(window).ways[VariantAction.SHARE].click()
    assert offered == [*["my-variant.variant.json"] * 2, "Ours v1.2.variant.json"], "Qt's own dialog asks now"
    assert path.read_text("utf-8") == "somebody's"
