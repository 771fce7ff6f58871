"""*Make a lesson of this*: what is played at the table becomes an exercise that anybody can open."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtGui import QKeySequence, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.core.game import AnyGame, Player
from app.core.positions import write
from app.core.session import Session, Setup
from app.games.cards.commands import BuildRoad, BuildVillage, Discard
from app.games.cards.game import GAME as CARDS
from app.games.catapults.commands import Draw
from app.games.catapults.game import GAME as CATAPULTS
from app.shell.common.bot_client import NobodyThinks
from app.shell.common.menu_actions import ActionId
from app.shell.lessons.lesson import Exercise, lesson
from app.shell.lessons.lesson_page import LessonPage
from app.shell.lessons.making_page import MakingPage
from app.shell.lessons.own_lesson import Words, read_own, written
from app.shell.lessons.words_dialog import WordsDialog
from app.shell.main.main_window import MainWindow
from app.shell.play import table_page
from app.shell.sandbox.draft import Draft
from app.shell.sandbox.sandbox_page import SandboxAction
from app.storage.bad_save import BadSave
from tests.shell.conftest import opener, told

FIND = {CARDS.id: CARDS, CATAPULTS.id: CATAPULTS}.__getitem__
WORDS = Words('Your "own"', "Lay a Road.\\ Then wait.", "That was {it}.")


@pytest.fixture
def cards(qtbot: QtBot) -> Iterator[MainWindow]:
    """A window over the card game."""
    with opener(NobodyThinks, qtbot) as open_one:
        yield open_one(CARDS)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a screen reader has said."""
    said: list[str] = []
    monkeypatch.setattr(table_page, "say_aloud", lambda _, sentence: said.append(sentence))
    return said


def road() -> Exercise:
    """The exercise in which a Road is to be laid."""
    return lesson(CARDS.id)[1]


def page_of(window: MainWindow) -> LessonPage:
    page = window.lessons.page
    assert page is not None
    return page


def test_a_position_of_the_sandbox_becomes_a_lesson(
    cards: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """What is played there is its goal; it is kept under words of one's own, and opened from its file."""
    path = tmp_path / "road.lesson.toml"
    chosen = iter(["", str(tmp_path / "gone" / "road.lesson.toml"), str(path)])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (next(chosen), ""))
    people = (Player("Ada"), Player("Bo", None, 1))
    cards.sandbox.show(Draft(CARDS, CARDS.standard(), people, road().place(CARDS).state))
    cards.sandbox.page.action(SandboxAction.LESSON).trigger()
    making = page_of(cards)
    assert isinstance(making, MakingPage)
    assert making.strip.on.isHidden()

    making.controller.play(road().commands(CARDS)[0])
    qtbot.waitUntil(making.strip.on.isVisible)
    making.strip.on.click()
    dialog = cards.findChild(WordsDialog)
    assert not dialog.keep.isEnabled()
    for field, text in zip((dialog.title, dialog.task, dialog.praise), WORDS, strict=True):
        field.setText(text)
    dialog.keep.click()
    assert dialog.isVisible(), "whoever thinks again about the place types nothing again"
    dialog.keep.click()
    assert told(cards) == ["road.lesson.toml cannot be written: there is no such file or folder."]
    assert dialog.isVisible(), "nor does whoever chose a place that cannot be written"
    dialog.keep.click()
    assert not dialog.isVisible()

    learning = page_of(cards)
    assert not isinstance(learning, MakingPage)
    assert learning.strip.words == WORDS.say
    learning.controller.play(road().commands(CARDS)[0])
    qtbot.waitUntil(lambda: learning.strip.words == WORDS.praise)


def test_where_others_are_to_act_no_lesson_begins(cards: MainWindow, monkeypatch: pytest.MonkeyPatch):
    said: list[str] = []
    monkeypatch.setattr(MainWindow, "complain", lambda _, sentence: said.append(sentence))
    setup = road().session(CARDS).setup
    state = setup.start.copy()
    state.turn = 1

    cards.make_lesson(Draft(CARDS, setup.options, setup.players, state).setup(state))

    assert said == ["In a lesson the first seat plays.  Here it is not its turn."]


@pytest.mark.parametrize("game", [CARDS, CATAPULTS], ids=lambda game: game.id)
def test_every_exercise_of_ours_could_have_been_made(game: AnyGame, tmp_path: Path):
    """Written and read, its way leads to a goal that is not reached before."""
    path = tmp_path / "x.lesson.toml"
    for exercise in lesson(game.id):
        setup = exercise.session(game).setup
        path.write_text(written(game, setup, exercise.commands(game), WORDS), "utf-8")

        found, (made,) = read_own(path, FIND)

        assert found is game
        assert (made.title, made.say, made.praise) == WORDS
        assert made.commands(game) == exercise.commands(game)


def test_in_a_lesson_no_glass_runs():
    """Whoever was still reading had been told that it was not what the step was about."""
    place = Session(
        CATAPULTS, Setup(CATAPULTS.id, (Player("Ada"), Player("Bo", None, 1)), CATAPULTS.standard(), 1)
    )
    place.begin()
    place.submit(Draw(0))
    text = write(CATAPULTS, place.state, 2)
    session = evolve(lesson(CATAPULTS.id)[1], position=text, options={}).session(CATAPULTS)
    session.begin()

    session.tick(40.0)

    assert session.timeline.now == 0


def _spoiled(change: Callable[[str], str]) -> str:
    setup = road().session(CARDS).setup
    return change(written(CARDS, setup, road().commands(CARDS), WORDS))


@pytest.mark.parametrize(
    "change",
    [
        lambda _: "",
        lambda _: "[[exercise]]",
        lambda _: "exercise = 3",
        lambda _: "x = " + "[" * 5000,
        lambda text: text * 60,
        lambda text: text.replace("way =", "why ="),
        lambda text: text.replace('"BuildRoad', '"Fly'),
        lambda text: text.replace("Springald cards", "Springald chess"),
        lambda text: text.replace("Springald cards 2", "Springald cards 9"),
        lambda text: text.replace('did = [{ do = "BuildRoad"', 'did = [{ do = "Discard"'),
        lambda text: text.replace("did = [{", "did = [3, {"),
        lambda text: text.replace("did = [{", "points = 8\ndid = [{"),
        lambda text: text.replace('\\"at\\": 0', '\\"at\\": 7'),
        lambda text: text.replace("hand 1: 2H", "hand 1: 2C"),
        lambda text: text.replace("rules = []", "rules = 7"),
        lambda text: f"{text}[[exercise.answers]]\nsay = 'No'\ndid = {{ do = {{ foo = 1 }} }}",
        lambda text: f"{text}[[exercise.answers]]\nsay = 'No'\ndid = {{ at = {{ one_of = '0' }} }}",
        lambda text: text.replace('do = "BuildRoad"', 'do = { one_of = "BuildRoad" }'),
    ],
)
def test_what_a_stranger_wrote_is_a_lesson_or_a_sentence(change: Callable[[str], str], tmp_path: Path):
    path = tmp_path / "x.lesson.toml"
    path.write_text(_spoiled(change), "utf-8")

    with pytest.raises(BadSave) as caught:
        read_own(path, FIND)

    assert str(caught.value.phrase)


def test_a_screen_reader_says_task_answer_and_praise(cards: MainWindow, heard: list[str], qtbot: QtBot):
    """Also why a Village must wait: in the words of the lesson, not only of the rule."""
    cards.lessons.learn(CARDS.id)
    page = page_of(cards)
    page.begin(1)
    assert road().say in heard

    page.controller.play(BuildVillage(0, ("4C", "5D", "6S", "7S"), 0))
    assert road().answers[0].say in heard

    page.controller.play(BuildRoad(0, ("2H", "9H", "KH"), 0))
    qtbot.waitUntil(lambda: heard[-1] == road().praise)


def test_another_try_is_offered_where_the_goal_was_left_out(cards: MainWindow, qtbot: QtBot):
    """*Once more* begins the step again; what was played is gone."""
    cards.lessons.learn(CARDS.id)
    page = page_of(cards)
    page.begin(1)

    page.controller.play(Discard(0, "QC"))
    qtbot.waitUntil(lambda: page.strip.words != road().say)
    assert "Try it once more" in page.strip.words
    assert [way.text() for way in page.strip.ways if not way.isHidden()] == ["Once more", "Leave"]
    page.strip.on.click()

    assert page.strip.words == road().say
    assert [way.text() for way in page.strip.ways if not way.isHidden()] == ["Show me", "Once more", "Leave"]
    assert page.controller.session.timeline.now == 0


def test_the_keys_that_take_back_in_a_game_do_so_in_a_lesson(cards: MainWindow, qtbot: QtBot):
    """Ctrl+Z had done nothing at all."""
    cards.lessons.learn(CARDS.id)
    page = page_of(cards)
    page.begin(1)
    page.controller.play(page.exercise.commands(CARDS)[0])
    qtbot.waitUntil(page.strip.on.isVisible)

    QTest.keySequence(page.table.board, QKeySequence("Ctrl+Z"))
    qtbot.waitUntil(lambda: page.strip.words == road().say)
    assert page.strip.on.isHidden()

    QTest.keySequence(page.table.board, QKeySequence("Ctrl+Y"))
    qtbot.waitUntil(lambda: page.strip.words == road().praise)


def test_what_was_shown_is_still_shown_in_another_language(cards: MainWindow, qtbot: QtBot):
    """The button had said *Show me* again, and played the step that nobody was shown any more."""
    cards.lessons.learn(CARDS.id)
    page = page_of(cards)
    page.begin(1)
    page.show_way()

    cards.take_settings(replace(cards.services.user_state.settings, language="de"))

    qtbot.waitUntil(lambda: page.strip.words.startswith("So geht es:"))
    page.show_way()
    assert page.controller.session.timeline.now == 1


def test_where_one_stopped_is_remembered(cards: MainWindow):
    cards.lessons.learn(CARDS.id)
    page_of(cards).begin(4)
    cards.lessons.page.strip.leave.click()
    assert cards.hall.isVisible()

    cards.lessons.learn(CARDS.id)

    assert page_of(cards).exercise is lesson(CARDS.id)[4]


def test_the_time_stands_still_while_another_page_is_looked_at(cards: MainWindow):
    """A lesson stays where it is when the library is opened over it."""
    cards.lessons.learn(CARDS.id)
    page = page_of(cards)
    assert page.controller.watching == 0

    cards.actions_[ActionId.LIBRARY].trigger()
    assert page.controller.watching is None

    cards.bring(page)
    assert page.controller.watching == 0


def test_a_game_that_ends_with_its_last_step_tells_only_what_was_learnt(qtbot: QtBot):
    """No winner lies over the board: the words above go on."""
    with opener(NobodyThinks, qtbot) as open_one:
        window = open_one(CATAPULTS)
        window.lessons.learn(CATAPULTS.id)
        page = page_of(window)
        page.begin(len(lesson(CATAPULTS.id)) - 1)
        for command in page.exercise.commands(CATAPULTS):
            page.controller.play(command)
        qtbot.waitUntil(page.strip.on.isVisible)

        assert page.controller.session.is_over
        assert page.table.ending is None
        assert page.strip.words == page.exercise.praise


def test_once_an_exercise_is_done_only_next_stands_out(cards: MainWindow, qtbot: QtBot):
    """The large button below the board had been louder, and led past the exercise."""
    cards.lessons.learn(CARDS.id)
    page = page_of(cards)
    role = QPalette.ColorRole.Button

    def is_loud(made: QPushButton) -> bool:
        return made.palette().color(role) != page.strip.again.palette().color(role)

    page.begin(1)
    assert is_loud(page.table.status.primary)
    page.controller.play(page.exercise.commands(CARDS)[0])
    qtbot.waitUntil(page.strip.on.isVisible)
    assert is_loud(page.strip.on)
    assert not is_loud(page.table.status.primary)
    page.strip.again.click()
    assert is_loud(page.table.status.primary)
