"""The workshop: a position that was built is played on."""

from attrs import evolve
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from app.core.command import NATURE
from app.shell.main.main_window import MainWindow
from app.shell.sandbox.play_on_dialog import PlayOnDialog
from app.shell.sandbox.sandbox_page import SandboxAction
from app.shell.setup.new_game_dialog import NewGameDialog
from tests.shell.conftest import controller_of, page_of, table_of
from tests.shell.test_sandbox import ADA, BO, at, bare, drag_out, sandbox_of
from tests.toy import race_setup
from tests.toy.model import Card, Dealt, PlayCard, Rolled, Square, Throw


def play_on(window: MainWindow, *, asks: bool = False) -> None:
    """Play on with the seats as they are proposed."""
    sandbox_of(window).action(SandboxAction.PLAY).trigger()
    dialog = window.findChild(PlayOnDialog)
    dialog.asks.setChecked(asks)
    dialog.accept()


def test_somebody_answers_for_nature(window: MainWindow, qtbot: QtBot):
    """The panel lists what the die may show; the choice is played, and taken back alone."""
    page = bare(window)
    at(page, 0, 4)
    play_on(window, asks=True)
    controller, panel = controller_of(window), page_of(window).asking
    if controller.waited_for is not None:
        controller.uncover()
    table_of(window).propose(Throw(0))
    controller.refresh()

    assert panel.isVisible()
    assert [type(each) for each, _ in panel._outcomes] == [Rolled] * 6
    assert "16.7%" in panel.list.item(0).text()
    assert controller.watching is None

    panel.list.setCurrentRow(2)
    panel._choose.click()
    controller.refresh()

    assert controller.session.state.runners[0].at == Square(0, 7)
    assert not panel.isVisible()
    controller.undo()
    controller.refresh()
    assert panel.isVisible()
    seen = set()
    for _ in range(60):
        panel._chance.click()
        seen.add(controller.session.state.runners[0].at.at)
        controller.undo()
        controller.refresh()
    # Luck has no favourite; that sixty throws show one number happens to nobody.
    assert len(seen) > 1
    assert seen <= set(range(5, 11))
    panel._chance.click()
    controller.undo()
    controller.undo()
    controller.refresh()
    assert controller.session.state.runners[0].at == Square(0, 4)
    assert not panel.isVisible()
    assert controller.session.setup.asking


def test_the_glass_waits_for_whoever_answers(window: MainWindow):
    """No time is lost while somebody looks at real dice; and a new game can be set up like that."""
    window.dialogs.set_up("race")
    dialog = window.findChild(NewGameDialog)
    dialog.asks.setChecked(True)
    assert dialog.chosen().asking
    dialog.reject()

    window.start(evolve(race_setup(ADA, BO, glass=30), asking=True))
    controller = controller_of(window)
    controller.uncover()
    assert controller._clock._timer.isActive()
    table_of(window).propose(Throw(0))
    assert controller.session.is_asking
    assert not controller._clock._timer.isActive()


def test_cards_that_were_dealt_by_hand_are_played(window: MainWindow):
    """A game that starts in the sandbox starts exactly there."""
    page = bare(window)
    drag_out(page, ("card", 2), QPointF(42, 86))
    play_on(window)
    controller = controller_of(window)
    if controller.waited_for is not None:
        controller.uncover()
    assert Dealt not in [type(entry.command) for entry in controller.session.timeline.entries]
    table_of(window).propose(PlayCard(0, card=Card.TWO))
    assert controller.session.state.runners[0].at == Square(0, 2)
    assert NATURE not in controller.session.to_act
