"""From the Hall to the end of a game."""

from copy import copy

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.game import Level, Player
from app.core.reason import Reason
from app.core.words import N_
from app.settings import Settings
from app.shell.common.menu_actions import ActionId
from app.shell.common.pause_reason import PauseReason
from app.shell.main.main_window import MainWindow
from app.shell.play import results_panel
from app.shell.play.curtain import Curtain
from app.shell.play.results_panel import Chart, PartRow
from app.shell.setup.new_game_dialog import NewGameDialog
from tests.pointer import click_again
from tests.shell.conftest import InlinePool, OpenWindow, controller_of, page_of, table_of
from tests.toy import race_setup
from tests.toy.model import PlayCard, Square, Throw, Walk

ADA, BO = Player("Ada"), Player("Bo", colour=1)
SQUIRE, MARSHAL = Player("Bo", Level.SQUIRE, 1), Player("Bo", Level.MARSHAL, 1)


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the focus is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, modifier)


def test_enter_twice_from_the_hall_is_a_game_with_its_first_move(window: MainWindow, qtbot: QtBot):
    """A first game: one person against one Page; the first Enter plays, the second throws."""
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.controller is not None and window.controller.watching == 0)

    assert [player.level for player in controller_of(window).session.setup.players] == [None, Level.PAGE]

    press(Qt.Key.Key_Return)

    assert Throw(0) in [entry.command for entry in controller_of(window).session.timeline.entries]
    qtbot.waitUntil(lambda: controller_of(window).session.state.turns == 2)
    assert controller_of(window).watching == 0


def test_the_dialog_starts_with_enter_and_remembers(window: MainWindow, qtbot: QtBot):
    """Seats, names, levels and options come back next time; the seed does not."""
    window.dialogs.set_up("race")
    dialog = window.findChild(NewGameDialog)
    dialog._seats._another()
    dialog._fields["goal"].show_value(30)
    qtbot.waitUntil(dialog._start.hasFocus)

    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.controller is not None)

    setup = controller_of(window).session.setup
    assert [player.name for player in setup.players] == ["Ada", "Bo", "Cy"]
    assert len({player.colour for player in setup.players}) == 3
    assert setup.options.goal == 30
    again = window.services.usual_setup(window.services.game("race"))
    assert (again.players, again.options) == (setup.players, setup.options)


def test_no_two_seats_have_the_same_shield(window: MainWindow):
    """Whoever takes the shield of another leaves them a free one."""
    game = window.services.game("race")
    dialog = NewGameDialog(game, window.services.usual_setup(game), window)

    dialog._seats._rows[1].take_colour(0)

    colours = [player.colour for player in dialog.chosen().players]
    assert colours[1] == 0
    assert colours[0] != 0


def test_undo_says_what_or_why_not(window: MainWindow):
    """The button names the step and who did it; what has been revealed stays."""
    window.start(race_setup(ADA, BO))
    controller_of(window).uncover()
    table_of(window).walk()
    controller_of(window).refresh()

    assert window.actions_[ActionId.UNDO].text() == "Undo: walk to Square(lane=0, at=1) by Ada"
    window.actions_[ActionId.UNDO].trigger()
    assert controller_of(window).session.state.runners[0].at == Square(0, 0)
    assert window.actions_[ActionId.REDO].text() == "Redo: walk to Square(lane=0, at=1) by Ada"
    window.actions_[ActionId.REDO].trigger()
    controller_of(window).uncover()

    table_of(window).propose(Throw(1))
    controller_of(window).refresh()

    assert not window.actions_[ActionId.UNDO].isEnabled()
    assert window.actions_[ActionId.UNDO].text() == "Something has been revealed since."


def test_a_refusal_is_said_with_the_number_of_its_rule(window: MainWindow):
    """What the rules say no to changes nothing, and is said under the table."""
    window.start(race_setup(ADA, SQUIRE))
    before = controller_of(window).session.state

    table_of(window).propose(Walk(0, to=Square(0, 9)))

    assert controller_of(window).session.state is before
    assert page_of(window).status.notice.text() == 'That cannot be done now. [<a href="TOY-2">TOY-2</a>]'


def test_gestures_of_others_do_not_count(window: MainWindow, pool: InlinePool):
    """While a computer thinks, nobody plays for it."""
    pool.is_patient = True
    window.start(race_setup(MARSHAL, ADA))

    table_of(window).propose(Throw(0))

    assert controller_of(window).session.state.turns == 0
    assert controller_of(window).runner.thinking == {0}


def test_the_curtain_falls_between_people_with_secrets(window: MainWindow, qtbot: QtBot):
    """Race has hands: nobody sees the other's; the table shows the new hand only after Enter."""
    window.start(race_setup(ADA, BO))
    curtain = window.findChild(Curtain)
    assert curtain.isVisible()
    press(Qt.Key.Key_Return)
    assert not curtain.isVisible()
    mine = table_of(window).views[-1]
    assert 0 not in mine.hands[0]
    assert set(mine.hands[1]) == {0}

    table_of(window).walk()

    assert curtain.isVisible()
    assert all(set(view.hands[1]) == {0} for view in table_of(window).views)
    press(Qt.Key.Key_Return)
    assert set(table_of(window).views[-1].hands[0]) == {0}


def test_what_still_belongs_to_the_turn_before_raises_no_curtain(window: MainWindow):
    """A double click on the large button, or Enter held down, showed the next hand to the wrong one."""
    window.start(race_setup(ADA, BO))
    curtain = window.findChild(Curtain)

    click_again(curtain)
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(curtain, held)

    assert curtain.isVisible()
    QTest.mouseClick(curtain, Qt.MouseButton.LeftButton)
    assert not curtain.isVisible()


def test_a_curtain_and_the_seats_beside_it_hear_of_another_language(window: MainWindow):
    """And the seats say no more than before: whoever comes next sees their own hand only."""
    window.start(race_setup(ADA, BO))
    press(Qt.Key.Key_Return)
    table_of(window).walk()
    curtain, card = window.findChild(Curtain), window.panels.seats._cards[0]
    known = card._shown[-1]

    window.take_settings(Settings("de", sounds=False))
    QApplication.processEvents()

    assert curtain.accessibleName() == "Weiter an Bo – Eingabetaste drücken"
    assert "Mensch" in card.accessibleName()
    assert [each[1:] for each in card._shown[-1]] == [each[1:] for each in known]


def test_no_curtain_where_only_one_person_plays(window: MainWindow):
    """A computer has no eyes."""
    window.start(race_setup(ADA, SQUIRE))

    assert not window.findChild(Curtain).isVisible()


def test_the_end_is_a_panel_that_takes_scores_apart(window: MainWindow, qtbot: QtBot):
    """Winner, parts with rule ids, pointing them out, a chart; the board stays."""
    window.start(race_setup(ADA, SQUIRE, goal=3))
    qtbot.waitUntil(lambda: _play_on(window) or controller_of(window).session.is_over)

    results = window.panels.results
    assert results.isVisible()
    texts = [label.text() for label in results.findChildren(type(page_of(window).status.notice))]
    assert any(text.endswith("wins!") for text in texts)
    assert '<a href="TOY-5">TOY-5</a>' in texts
    row = results.findChild(PartRow)
    row.enterEvent(None)
    assert table_of(window).pointed == (row._seat, 0)
    row.leaveEvent(None)
    assert table_of(window).pointed == (None, None)
    assert page_of(window).board.isVisible()
    # By keys nothing was shown, and a screen reader came to nothing that had a name.
    plain = row.grab().toImage()
    row.setFocus(Qt.FocusReason.ShortcutFocusReason)
    assert table_of(window).pointed == (row._seat, 0)
    assert row.grab().toImage() != plain
    assert row.accessibleName().split()[-1].isdecimal()
    page_of(window).board.setFocus()
    assert table_of(window).pointed == (None, None)

    before = controller_of(window).session
    results.asked.emit(ActionId.AGAIN)
    qtbot.waitUntil(lambda: controller_of(window).session is not before)
    before, after = before.setup, controller_of(window).session.setup
    assert (after.players, after.options) == (before.players, before.options)
    assert not window.panels.results.isVisible()


def test_the_course_of_a_game_is_counted_when_its_chart_is_seen(window: MainWindow, qtbot, monkeypatch):
    """Every position of the game is, and somebody waits for the table to come."""
    window.start(race_setup(ADA, SQUIRE, goal=3))
    qtbot.waitUntil(lambda: _play_on(window) or controller_of(window).session.is_over)
    counted, curves_of = list[object](), results_panel.curves_of
    monkeypatch.setattr(
        results_panel, "curves_of", lambda session: counted.append(session) or curves_of(session)
    )
    chart = Chart(mine := copy(controller_of(window).session))
    qtbot.addWidget(chart)
    assert not any(each is mine for each in counted)

    chart.show()
    qtbot.waitUntil(lambda: sum(each is mine for each in counted) == 1)
    chart.hide()
    chart.show()
    chart.grab()
    assert sum(each is mine for each in counted) == 1


def test_hints_come_in_three_steps_with_reasons(window: MainWindow, qtbot: QtBot):
    """H: the aim, then where, then the move; Shift+H: what speaks for it; a move forgets it."""
    window.start(race_setup(ADA, SQUIRE))
    notice, hints = page_of(window).status.notice, table_of(window).hints

    for depth, said in ((1, "Be quick."), (2, "Be quick."), (3, "Throw.")):
        press(Qt.Key.Key_H)
        qtbot.waitUntil(lambda depth=depth: hints and hints[-1][1] == depth)
        assert notice.text().startswith(said)
    press(Qt.Key.Key_H, Qt.KeyboardModifier.ShiftModifier)
    assert notice.text().startswith("Throw.  It runs 3 fields.")

    table_of(window).walk()
    assert controller_of(window).hints.hint is None


def test_single_letters_count_on_the_board_only(window: MainWindow, qtbot: QtBot):
    """G reads the log; in the log H is no hint; F6 goes round the zones."""
    window.start(race_setup(ADA, SQUIRE))
    press(Qt.Key.Key_G)
    assert window.panels.log.hasFocus()

    press(Qt.Key.Key_H)
    assert controller_of(window).hints.hint is None
    press(Qt.Key.Key_F6)
    assert page_of(window).board.hasFocus()
    press(Qt.Key.Key_Q)
    assert page_of(window).status.notice.text() == "You are at 0."


def test_the_time_stands_still_when_nobody_can_play(window: MainWindow, qtbot: QtBot):
    """Pause, dialogs, looking back and a hidden window stop the glass; the first three cover the board."""
    window.start(race_setup(ADA, SQUIRE, glass=30))
    controller = controller_of(window)
    clock = controller._clock._timer
    assert clock.isActive()
    for reason in (PauseReason.PAUSE, PauseReason.DIALOG, PauseReason.AWAY):
        controller.set_paused(reason, True)
        assert (clock.isActive(), table_of(window).paused, controller.watching) == (False, True, None)
        controller.set_paused(reason, False)
        assert (clock.isActive(), table_of(window).paused, controller.watching) == (True, False, 0)

    controller.look_at(0)
    assert not clock.isActive()
    controller.look_at(None)
    window.showMinimized()
    assert not clock.isActive()
    window.showNormal()
    window.dialogs.show_about()
    assert not clock.isActive()


def test_an_empty_glass_is_played_and_shown(window: MainWindow):
    """The clock's expiry goes the way of every step."""
    window.start(race_setup(ADA, SQUIRE, glass=30))

    controller_of(window)._tick(31)

    assert controller_of(window).session.state.slept == {0}
    assert table_of(window).views[-1].turns >= 1


def test_behind_the_curtain_nothing_is_told_of_the_last_hand(window: MainWindow, qtbot: QtBot):
    """Neither how Ada stands, nor what she asked, nor what she could see happen."""
    window.start(race_setup(ADA, BO))
    controller, status = controller_of(window), page_of(window).status
    controller.uncover()
    controller.refresh()
    window.actions_[ActionId.STATE].trigger()
    assert status.notice.text() == "You are at 0."
    heard: list[str] = []
    controller.said.connect(heard.append)
    table_of(window).walk()
    controller.refresh()
    assert controller.waited_for == 1

    window.games.say_state()
    window.actions_[ActionId.BACK].trigger()
    controller.refresh()

    assert not window.actions_[ActionId.STATE].isEnabled()
    assert heard == []
    assert not status.notice.isVisibleTo(window)
    assert "please come to the screen" in status.sentence


def test_advice_for_whom_the_glass_was_too_quick_is_not_said_to_the_next(
    window: MainWindow, pool: InlinePool, qtbot: QtBot
):
    """It came behind the curtain, and named a card of Ada's to Bo; or it was Bo's first answer to H."""
    window.start(race_setup(ADA, BO, glass=30))
    controller = controller_of(window)
    controller.uncover()
    controller.refresh()
    pool.is_patient = True
    window.actions_[ActionId.WHY].trigger()
    assert pool.asked

    controller._tick(31)

    assert controller.waited_for == 1
    assert not pool.asked
    assert controller.hints.hint is None


def test_a_card_stays_played(window: MainWindow):
    """A rule of the game may forbid undo; the button says its sentence."""
    window.start(race_setup(ADA, SQUIRE))
    card = controller_of(window).session.state.hands[0][0]

    table_of(window).propose(PlayCard(0, card=card))
    controller_of(window).refresh()

    assert window.actions_[ActionId.UNDO].text() == "A card that was played stays played."


@pytest.mark.parametrize("rule, said", [("TOY-4", 'No. [<a href="TOY-4">TOY-4</a>]'), ("UNDO", "No.")])
def test_only_rules_with_a_number_are_cited(window: MainWindow, rule: str, said: str):
    """What is not in the rule book needs no number."""
    window.start(race_setup(ADA, SQUIRE))

    controller_of(window).refuse(Reason(rule, N_("No.")))

    assert page_of(window).status.notice.text() == said


def test_enter_twice_works_with_a_game_to_continue(open_window: OpenWindow, qtbot: QtBot):
    """Where a game was left, the first Enter goes on with it."""
    window = open_window()
    window.start(race_setup(ADA, SQUIRE))
    window.close()

    window = open_window()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.hall.focusProxy())
    press(Qt.Key.Key_Return)

    assert controller_of(window).session.setup.players == (ADA, SQUIRE)


def _play_on(window: MainWindow) -> bool:
    """Throw, if it is a person's turn; always false."""
    seat = controller_of(window).watching
    if seat is not None:
        table_of(window).propose(Throw(seat))
    return False
