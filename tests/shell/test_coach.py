"""The coach: it asks before what is a blunder beyond doubt, once; that is a help; else nobody notices it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bots.analysis.doubts import looks_of
from app.bots.analysis.verdict import Verdict
from app.bots.pool import Answer, Ask
from app.core.command import Command
from app.core.game import AnyGame, Level, Player
from app.core.session import Setup
from app.games import find
from app.shell.main.main_window import MainWindow
from app.shell.play.coach.doubt_dialog import DoubtDialog, in_words
from tests.patience import Patience
from tests.shell.conftest import InlinePool, controller_of, opener, page_of

CARDS, CONQUEST = find("cards"), find("conquest")


@pytest.fixture
def window(pool: InlinePool, qtbot: QtBot) -> Iterator[MainWindow]:
    """A game of cards with a coach; the computers wait for `judge`."""
    yield from coached(CARDS, CARDS.options(starter="first"), pool, qtbot)


@pytest.fixture
def conquest_window(pool: InlinePool, qtbot: QtBot) -> Iterator[MainWindow]:
    """The same with Conquest, whose turns have many orders."""
    yield from coached(CONQUEST, CONQUEST.standard(), pool, qtbot)


def coached(game: AnyGame, options: Any, pool: InlinePool, qtbot: QtBot) -> Iterator[MainWindow]:
    """Yield the window of a game that has a coach."""
    pool.is_patient = True
    with opener(lambda: pool, qtbot) as open_one:
        window = open_one(game)
        window.take_settings(replace(window.services.user_state.settings, coach=True))
        players = Player("Ada"), Player("Bo", Level.PAGE, 1)
        window.start(Setup(game.id, players, options, 3))
        pool.asked.clear()
        yield window


def choices(window: MainWindow) -> list[Command]:
    """Return what Ada may do now."""
    session = controller_of(window).session
    return list(session.game.rules.choices(session.view(0), 0))


def first_choice(window: MainWindow) -> Command:
    """Return something that Ada may do now."""
    return choices(window)[0]


def judge(window: MainWindow, pool: InlinePool, loss: float, heard: list[Ask] | None = None) -> list[float]:
    """Let the coach see such a loss at every look; return the efforts of its looks; note what was asked."""
    best, efforts = choices(window)[-1], []
    kinds = (Ask.JUDGE, Ask.AGAINST)
    waits = Patience("the coach to ask no more")
    while waits() and (asked := [each for each in pool.asked.items() if each[1][0].ask in kinds]):
        for ticket, (question, done) in asked:
            del pool.asked[ticket]
            efforts.append(question.budget.effort)
            (heard if heard is not None else []).append(question.ask)
            verdict = Verdict(loss, 0.001, best, 0.6, (), question.budget.effort)
            done(Answer(ticket, verdict))
        # Answers come by way of the event loop.
        QApplication.processEvents()
    return efforts


def test_a_good_step_is_played_after_one_look(window: MainWindow, pool: InlinePool):
    """Nothing is asked, and the game still counts."""
    controller = controller_of(window)
    controller.play(first_choice(window))
    before = controller.session.timeline.now

    efforts = judge(window, pool, 0.05)

    assert len(efforts) == 1
    assert controller.session.timeline.now > before
    assert window.findChild(DoubtDialog) is None
    assert not window.services.library.record(window.number).is_helped


def test_a_blunder_is_asked_about_after_a_second_look(window: MainWindow, pool: InlinePool):
    """Thinking again leaves all as it was; playing it all the same is not asked about once more."""
    controller, step = controller_of(window), first_choice(window)
    before = controller.session.timeline.now
    controller.play(step)

    efforts = judge(window, pool, 0.2)

    dialog = window.findChild(DoubtDialog)
    assert dialog is not None
    assert efforts == list(looks_of(controller_of(window).session.game))
    assert dialog.text() == "That gives away about 20 chances in 100."
    assert dialog.informativeText() == in_words(
        controller.session, step, controller.names, names_places=False
    )
    assert dialog.informativeText().startswith("Ada ")
    assert window.services.library.record(window.number).is_helped
    dialog.think.click()
    assert controller.session.timeline.now == before

    controller.play(step)
    judge(window, pool, 0.2)
    window.findChildren(DoubtDialog)[-1].play.click()
    QApplication.processEvents()
    assert controller.session.timeline.now > before


def test_where_a_turn_has_many_orders_the_step_is_held_against_the_better_one(
    conquest_window: MainWindow, pool: InlinePool
):
    """Both with the rest of the turn played well; only then somebody is asked."""
    window = conquest_window
    controller_of(window).play(first_choice(window))
    kinds = list[Ask]()
    efforts = judge(window, pool, 0.2, kinds)

    assert efforts == list(looks_of(controller_of(window).session.game))
    assert kinds == [Ask.JUDGE, Ask.AGAINST]
    assert window.findChild(DoubtDialog) is not None


def test_something_better_is_shown_and_said(window: MainWindow, pool: InlinePool):
    """The step itself is not played."""
    controller = controller_of(window)
    before = controller.session.timeline.now
    controller.play(first_choice(window))
    judge(window, pool, 0.3)
    said: list[str] = []
    controller.said.connect(said.append)

    window.findChildren(DoubtDialog)[-1].show_why.click()

    assert said
    assert controller.session.timeline.now == before


def test_a_coach_who_does_not_answer_stops_nobody(window: MainWindow, pool: InlinePool):
    """After a while the step is played."""
    controller = controller_of(window)
    before = controller.session.timeline.now
    controller.play(first_choice(window))
    assert controller.session.timeline.now == before

    controller.coach._late.timeout.emit()

    assert controller.session.timeline.now > before


def test_whoever_waits_for_the_coach_hears_why_and_may_press_again(window: MainWindow, pool: InlinePool):
    """Nothing was seen for seconds, and each press began the look anew: whoever went on never got to play."""
    controller, said = controller_of(window), list[str]()
    controller.said.connect(said.append)
    before, step = controller.session.timeline.now, first_choice(window)
    controller.play(step)
    assert said == []
    controller.coach._silent.timeout.emit()
    assert said == ["The coach is looking at that …"]
    asked = list(pool.asked)

    controller.play(step)
    assert list(pool.asked) == asked
    judge(window, pool, 0.2)
    assert page_of(window).status.notice.isHidden()
    window.findChildren(DoubtDialog)[-1].play.click()
    QApplication.processEvents()
    assert controller.session.timeline.now > before
    assert not controller.coach._silent.isActive()


def test_a_step_that_was_looked_at_under_a_dialog_is_played_after_it(window: MainWindow, pool: InlinePool):
    """It was gone without a word; a question about it would have come over the dialog."""
    controller = controller_of(window)
    for loss, is_asked in ((0.05, False), (0.2, True)):
        before = controller.session.timeline.now
        controller.play(first_choice(window))
        window.complain("That was not possible.")
        judge(window, pool, loss)
        assert controller.session.timeline.now == before
        assert window.findChild(DoubtDialog) is None

        QApplication.activeModalWidget().close()
        QApplication.processEvents()
        assert (window.findChild(DoubtDialog) is not None) is is_asked
        assert (controller.session.timeline.now > before) is not is_asked


def test_a_step_is_played_when_who_looked_back_is_there_again(window: MainWindow, pool: InlinePool):
    """Unless it has been taken back in the meantime, as everything else."""
    controller = controller_of(window)
    before = controller.session.timeline.now
    controller.play(first_choice(window))
    controller.look_at(0)
    judge(window, pool, 0.05)
    assert controller.session.timeline.now == before

    controller.look_at(None)
    QApplication.processEvents()
    assert controller.session.timeline.now > before

    controller.play(first_choice(window))
    controller.look_at(0)
    judge(window, pool, 0.05)
    controller.look_at(None)
    controller.undo()
    QApplication.processEvents()
    assert controller.session.timeline.now == before


def test_a_step_that_came_too_late_is_said_not_to_be_played(window: MainWindow, pool: InlinePool):
    """Somebody else has the turn by then."""
    controller, said = controller_of(window), list[str]()
    controller.said.connect(said.append)
    controller.play(first_choice(window))
    waits = Patience("Ada's turn to be over")
    while waits() and 0 in controller.session.to_act:
        controller.runner.decided.emit(choices(window)[-1])
    before = controller.session.timeline.now

    controller.coach._late.timeout.emit()

    assert said == ["That was not played: the game has gone on meanwhile."]
    assert controller.session.timeline.now == before


def test_without_a_coach_a_step_is_played_at_once(window: MainWindow, pool: InlinePool):
    """So it is unless somebody wants one."""
    window.take_settings(replace(window.services.user_state.settings, coach=False))
    controller = controller_of(window)
    before = controller.session.timeline.now
    controller.play(first_choice(window))
    assert controller.session.timeline.now > before
