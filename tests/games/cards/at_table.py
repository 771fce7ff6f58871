"""A table with somebody at it: drawn or dealt positions, played by pointer and keys."""

from random import Random

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.command import Command, Seat
from app.core.game import Player
from app.core.reason import Reason
from app.core.session import AnySession, AnyStep, Session, Setup, Step
from app.games.cards.game import GAME
from app.games.cards.model import Options
from app.games.cards.ui.table import CardsTable
from app.settings import Settings, Speed, Theme
from app.ui.board.scene import SpriteItem
from app.ui.board.table import Seating
from app.ui.board.view import TableView
from tests.games.cards.drawn import parse
from tests.pointer import move_pointer

PLAYERS = (Player("Ada", None, 0), Player("Bo", None, 1))
QUICK = Settings(language="en", theme=Theme.LIGHT, speed=Speed.OFF, sounds=False)


class Sitting:
    """
    A table on the screen, and the session behind it.

    Attributes:
        seat: Who looks; follows whose turn it is if *turns* is set.
        refusals: What was said about what cannot be done, newest last.
        played: What the table has proposed, and the rules took.
    """

    def __init__(
        self, qtbot: QtBot, drawing: str = "", *, seat: Seat = 0, seed: int = 1, **options: object
    ) -> None:
        self.session = Session(GAME, Setup(GAME.id, PLAYERS, Options(**options), seed))
        if drawing:
            self.session.timeline.start = parse(drawing, Options(**options))
            self.session.timeline.start.had_cards = True
        self.table = CardsTable(GAME, QUICK)
        self.seat = seat
        self.refusals: list[Reason] = []
        self.played: list[Command] = []
        self.table.refused.connect(self.refusals.append)
        self.table.proposed.connect(self.play)
        self.board = self.table.widget()
        assert isinstance(self.board, TableView)
        self.view = self.board
        qtbot.addWidget(self.board)
        self.board.resize(1040, 620)
        with qtbot.waitActive(self.board):
            self.board.show()
            self.board.activateWindow()
        self.board.setFocus()
        if not drawing:
            self.session.begin()
        self.session.watchers.append(self._show)
        self.look_as(seat)

    def look_as(self, seat: Seat) -> None:
        """Give the screen to a seat."""
        self.seat = seat
        self.table.show_view(self.session.view(seat), Seating(PLAYERS, seat, frozenset({0, 1})), None)

    def play(self, command: Command) -> None:
        """Play what the table wants."""
        self.session.submit(command)
        self.played.append(command)

    def _show(self, step: AnyStep) -> None:
        redact = GAME.rules.redact
        seen = Step(redact(step.before, self.seat), step.command, redact(step.after, self.seat))
        self.table.show_view(seen.after, Seating(PLAYERS, self.seat, frozenset({0, 1})), seen)

    # --- Pointer and keys ---

    def at(self, key: object, dx: float = 0, dy: float = 0) -> QPoint:
        """Return where on the board a thing can be clicked: its middle, or beside it in parts of its size."""
        item = self.item(key)
        box = item.sceneBoundingRect()
        spot = box.center() + QPointF(dx * box.width(), dy * box.height())
        return self.view.mapFromScene(spot)

    def item(self, key: object, layer: str = "table") -> SpriteItem:
        """Return what shows a key."""
        found = self.table.scene.item(key, layer)
        assert found is not None, f"{key} is not shown"
        return found

    def click(self, key: object, dx: float = 0, dy: float = 0) -> None:
        """Click a thing."""
        QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, pos=self.at(key, dx, dy))

    def click_felt(self) -> None:
        """Click where nothing lies."""
        spots = (QPoint(x, y) for y in range(100, 500, 10) for x in range(300, 700, 10))
        free = next(spot for spot in spots if self.table.scene.key_at(self.view.mapToScene(spot)) is None)
        QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, pos=free)

    def click_card(self, *cards: str) -> None:
        """Click cards of the hand where they are not covered: at their left edge."""
        for card in cards:
            self.click(("card", card), -0.33, 0.1)

    def drag(self, key: object, target: object, dx: float = 0, dy: float = 0) -> None:
        """Drag a thing to another one, in steps."""
        port = self.view.viewport()
        start, end = self.at(key, dx, dy), self.at(target)
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
        for step in range(1, 9):
            move_pointer(port, start + (end - start) * step / 8)
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)

    def press(self, *keys: Qt.Key) -> None:
        """Press keys on the board."""
        for key in keys:
            QTest.keyClick(self.view, key)

    def said(self) -> str:
        """Return the prompt in English."""
        return self.table.company.say(self.table.prompt().text)


def random_command(session: AnySession, rng: Random) -> Command:
    """Return something that somebody may do, builds before discards."""
    (seat,) = session.to_act
    choices = list(GAME.rules.choices(session.view(seat), seat))
    verbs = list(dict.fromkeys(type(each) for each in choices))
    verb = verbs[int(rng.random() ** 2 * len(verbs))]
    return rng.choice([each for each in choices if type(each) is verb])
