"""A Squire as an opponent for what was built in the sandbox, and the way back from there."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.bots.pool import Answer, Done, Question
from app.bots.worker import Job, _answer, _Bots
from app.core.game import Level
from app.games import find
from app.shell.common.menu_actions import ActionId
from app.shell.main.main_window import MainWindow
from app.shell.play.game_controller import GameController
from app.shell.sandbox.play_on_dialog import PlayOnDialog
from app.shell.sandbox.sandbox_page import SandboxAction
from tests.patience import Patience
from tests.shell.conftest import controller_of, page_of


class SquirePool:
    """Thinks for the game's own computer players, at once and in this process."""

    def __init__(self) -> None:
        self._bots = _Bots(find)
        self._ticket = 0

    def ask(self, question: Question, done: Done) -> int:
        """Answer."""
        self._ticket += 1
        limits = (None, 0.2, question.budget.seed)
        job = Job(
            self._ticket,
            question.game_id,
            question.level,
            question.view,
            question.seat,
            question.ask.value,
            limits,
        )
        reply = _answer(self._bots, job, lambda: False)
        done(Answer(self._ticket, reply.value, reply.trouble))
        return self._ticket

    def cancel(self, ticket: int) -> None:
        """Nothing is under way."""

    def close(self) -> None:
        """Nobody to send home."""


def play_on_against_a_squire(window: MainWindow) -> GameController:
    """Play on, the second seat a Squire's; people answer for nature, so that all can be undone."""
    assert window.sandbox.page is not None
    window.sandbox.page.action(SandboxAction.PLAY).trigger()
    dialog = window.findChild(PlayOnDialog)
    row = dialog._seats._rows[1]
    row._who.setCurrentIndex(row._levels.index(Level.SQUIRE))
    dialog.asks.setChecked(True)
    dialog.accept()
    controller = controller_of(window)
    assert [player.level for player in controller.session.setup.players] == [None, Level.SQUIRE]
    return controller


def let_the_squire_answer(window: MainWindow, qtbot: QtBot) -> None:
    """Do whatever comes first, let chance answer for nature, until it is our turn after the Squire's."""
    controller, panel = controller_of(window), page_of(window).asking

    def has_answered() -> bool:
        entries = controller.session.timeline.entries
        if any(entry.command.by == 1 for entry in entries) and 1 not in controller.session.to_act:
            return True
        if controller.session.is_asking:
            panel._chance.click()
        elif 0 in controller.session.to_act:
            controller.play(next(iter(controller.session.game.rules.choices(controller.session.state, 0))))
        return False

    qtbot.waitUntil(has_answered)


def undo_all(window: MainWindow) -> None:
    """Take back the game to where it began, and the position to where it was empty."""
    controller = controller_of(window)
    begun = controller.session.timeline.at(0)
    waits = Patience("the beginning of the game")
    while waits() and controller.session.timeline.now:
        place = controller.session.timeline.now
        controller.undo()
        assert controller.session.timeline.now < place, controller.session.why_no_undo()
    assert controller.session.state == begun
    window.actions_[ActionId.BACK_TO_SANDBOX].trigger()
    page = window.sandbox.page
    assert page is not None
    assert page.stack.canUndo()
    waits = Patience("the empty position")
    while waits() and page.stack.canUndo():
        QTest.keyClick(page.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.state == page.draft.state
