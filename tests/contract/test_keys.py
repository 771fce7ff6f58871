"""Enter alone plays every game on: it takes up, puts down, goes on, or says why not."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.bots.protocol import Budget
from app.bots.random_bot import RandomBot
from app.core.command import Command
from app.core.game import AnyGame, Player
from app.core.session import Session, Setup
from app.settings import Settings, Speed, Theme
from app.shell.common.thumbnails import make_table
from app.ui.board.table import Seating
from app.ui.board.view import TableView
from tests.contract.promises import each_game

games = each_game("table")

_DEEDS, _PRESSES = 60, 3
"""So many deeds are done at a table, each after so many times Enter at most."""


class EnterAlone:
    """A game in which every seat says all it wants with the large key."""

    def __init__(self, game: AnyGame, qtbot: Any) -> None:
        players = tuple(Player(name, None, seat) for seat, name in enumerate(("Ada", "Bo")))
        self.session: Any = Session(game, Setup(game.id, players, game.options(), 5))
        self.answers: list[object] = []
        self.table = make_table(game, Settings(language="en", theme=Theme.LIGHT, speed=Speed.OFF))
        self.table.proposed.connect(self.answers.append)
        self.table.refused.connect(self.answers.append)
        widget = self.table.widget()
        qtbot.addWidget(widget)
        widget.resize(1100, 680)
        with qtbot.waitExposed(widget):
            widget.show()
        self.board = widget if isinstance(widget, TableView) else widget.findChildren(TableView)[0]
        self.session.begin()
        self.show()

    def show(self) -> None:
        seat = min(self.session.to_act, default=0)
        view = self.session.game.rules.redact(self.session.state, seat)
        self.table.show_view(view, Seating(self.session.setup.players, seat, frozenset({seat})), None)
        QApplication.processEvents()

    def enter(self) -> str:
        """Press Enter until it is answered; return what was tried, if it never is."""
        tried = []
        for _ in range(_PRESSES):
            tried.append(str(self.table.prompt().text))
            QTest.keyClick(self.board, Qt.Key.Key_Return)
            QApplication.processEvents()
            menu = QApplication.activePopupWidget()
            if menu is not None:
                # What can be done there, and what is missing for it, is an answer.
                menu.close()
            if self.answers or menu is not None:
                return ""
        return "; ".join(tried)

    def go_on(self, number: int) -> None:
        """Play what was asked for; where nothing was, or it was refused, anything that is allowed."""
        session, asked = self.session, [each for each in self.answers if isinstance(each, Command)]
        self.answers.clear()
        if asked and session.game.rules.why_not(session.state, asked[0]) is None:
            session.submit(asked[0])
        else:
            seat = min(session.to_act)
            session.submit(RandomBot().choose(session.game, session.view(seat), seat, Budget(seed=number)))
        self.show()


@games
def test_enter_alone_plays_on(game, qtbot):
    """What is taken up by Enter is put down by Enter; where it cannot be, somebody hears why."""
    alone = EnterAlone(game, qtbot)
    unanswered = set()
    for number in range(_DEEDS):
        if alone.session.is_over:
            break
        unanswered |= {tried} if (tried := alone.enter()) else set()
        alone.go_on(number)
    assert unanswered == set()
