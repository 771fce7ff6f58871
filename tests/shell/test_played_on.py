"""A game that was over and has been gone over goes on after all."""

import pytest
from PySide6.QtWidgets import QApplication, QDockWidget

from app.core.game import Player
from app.core.session import Session
from app.shell.common.menu_actions import ActionId
from app.shell.main.main_window import MainWindow
from tests.shell.conftest import InlinePool, controller_of, page_of, table_of
from tests.shell.test_ending import run_home
from tests.toy.model import PlayCard

ADA, BO = Player("Ada"), Player("Bo", colour=1)


@pytest.fixture
def gone_over(window: MainWindow, pool: InlinePool, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A race of Ada's and Bo's that Ada has won by walking, and that they go over."""
    # As in games without hands: there the last step may be taken back.
    monkeypatch.setattr(Session, "_is_secretive", lambda _: False)
    run_home(window, ADA, BO)
    pool.is_patient = True
    window.actions_[ActionId.ANALYSE].trigger()
    assert window.games.analysis is not None
    return window


def docks(window: MainWindow) -> list[QDockWidget]:
    """Return the panels that tell of an analysis."""
    return window.findChildren(QDockWidget, "analysis")


def take_back(window: MainWindow) -> None:
    """Undo the last step."""
    window.actions_[ActionId.UNDO].trigger()
    QApplication.sendPostedEvents()
    QApplication.processEvents()


def test_what_was_found_out_of_a_game_goes_when_its_end_is_taken_back(gone_over: MainWindow):
    """The panel went on telling of an end that was none any more."""
    assert [each.isVisible() for each in docks(gone_over)] == [True]
    page_of(gone_over).tell_points(["Step 3, blunder."])

    take_back(gone_over)

    assert not controller_of(gone_over).session.is_over
    assert not any(each.isVisible() for each in docks(gone_over))
    assert gone_over.games.analysis is None
    assert page_of(gone_over)._points == ()


def test_another_end_is_another_analysis(gone_over: MainWindow):
    """Its last step was still judged as the one that had been taken back."""
    controller, before = controller_of(gone_over), gone_over.games.analysis
    take_back(gone_over)
    (seat,) = controller.session.to_act
    controller.uncover()
    card = controller.session.state.hands[seat][0]
    table_of(gone_over).propose(PlayCard(seat, card=card))
    controller.refresh()
    assert controller.session.is_over

    gone_over.actions_[ActionId.ANALYSE].trigger()

    after = gone_over.games.analysis
    assert after is not None
    assert after is not before
    assert after._runner.analysis.decisions[-1].played == PlayCard(seat, card=card)


def test_to_look_back_at_a_game_that_is_over_keeps_what_was_found_out(gone_over: MainWindow):
    """That is what it is for."""
    before = gone_over.games.analysis
    controller_of(gone_over).look_at(1)
    controller_of(gone_over).refresh()
    gone_over.go_over()

    assert gone_over.games.analysis is before


def test_the_end_of_a_game_is_no_beginning_of_another(gone_over: MainWindow):
    """Played on from there, it was a second finished game, which counted like the first."""
    number, last = gone_over.number, controller_of(gone_over).session.timeline.now
    controller_of(gone_over).look_at(last)

    gone_over.games.fork()

    assert gone_over.number == number
    assert len(gone_over.services.library.records()) == 1
    said = page_of(gone_over).status.notice.text()
    assert said == "There is nothing left to play here: go back a few steps first."
    controller_of(gone_over).look_at(last - 1)
    gone_over.games.fork()
    assert gone_over.number != number
