"""A table of Conquest in a window, with a session behind it, played by pointer or by keys."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.core.command import Command, Seat
from app.core.game import Player
from app.core.reason import Reason, Refused
from app.core.session import AnySession, AnyStep, Session, Setup
from app.games.conquest.commands import (
    Attack,
    BankTrade,
    Breach,
    BuildCastle,
    BuildCity,
    BuildWall,
    GoOn,
    March,
    MoveWall,
    Occupy,
    Place,
    Recruit,
    Repair,
    Settle,
    SpendGold,
)
from app.games.conquest.game import GAME
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.ui.table import ConquestTable
from app.games.conquest.ui.tools import Tool
from app.settings import Settings, Speed, Theme
from app.ui.board.table import Seating
from tests.games.conquest.drawn import place
from tests.patience import Patience
from tests.pointer import Hands, move_pointer

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
QUIET = Settings(speed=Speed.OFF, theme=Theme.LIGHT)

FRONT = """
     .    0S3    .
   0C5  1S2   1C   .
 .  0K1   .   1k1   .
    .   14   02   .
      1C    .   1S
"""
"""Two players face to face; Red's castle on C4 is breached."""

TOOLS: Mapping[type[Command], Tool] = {
    Settle: Tool.SETTLEMENT,
    BuildCity: Tool.CITY,
    BuildCastle: Tool.CASTLE,
    Recruit: Tool.KNIGHT,
    BuildWall: Tool.WALL,
    Repair: Tool.REPAIR,
}


def people(seats: int) -> tuple[Player, ...]:
    return tuple(Player(name, None, seat) for seat, name in enumerate(NAMES[:seats]))


def posed(
    drawing: str,
    seats: int = 2,
    *,
    phase: Phase = Phase.BUILD,
    walls: Mapping[Seat, Sequence[str]] | None = None,
    cards: tuple[int, ...] = (5, 5, 5, 5, 5),
    gold: int = 2,
    **options: object,
) -> AnySession:
    """Return a game in which seat 0 is to act in its fourth turn, with pieces as drawn."""
    session = Session(GAME, Setup("conquest", people(seats), GAME.options(**options), 3))
    session.begin()
    state: Position = session.state.copy()
    place(state, drawing)
    for seat, names in (walls or {}).items():
        for name in names:
            state.walls[seat] |= 1 << state.island.grid.edge_index[name]
    state.phase, state.turn, state.starter, state.round = phase, 0, 0, 4
    state.turns = [3] * seats
    state.cards, state.gold = [cards] * seats, [gold] * seats
    session.timeline.start = state
    session.timeline.entries.clear()
    session.timeline.states.clear()
    session.timeline.now = 0
    return session


class AtTable(Hands):
    """
    Plays what the table proposes, and shows what has become of it.

    Attributes:
        session: The game.
        table: The table, in a window of its own.
        said: Every command that was proposed.
        refusals: What was refused.
    """

    def __init__(
        self, qtbot, session: AnySession, *, settings: Settings = QUIET, size: tuple[int, int] = (1066, 660)
    ) -> None:
        self.session = session
        self.said: list[Command] = []
        self.refusals: list[Reason] = []
        self._steps: list[AnyStep] = []
        session.watchers.append(self._steps.append)
        self.table = ConquestTable(GAME, settings)
        self.table.proposed.connect(self._play)
        self.table.refused.connect(self.refusals.append)
        self.widget: QWidget = self.table.widget()
        qtbot.addWidget(self.widget)
        self.widget.resize(*size)
        with qtbot.waitActive(self.widget):
            self.widget.show()
            self.widget.activateWindow()
        self.show()
        self.table.board.setFocus()

    @property
    def state(self) -> Position:
        state: Position = self.session.state
        return state

    @property
    def watching(self) -> Seat | None:
        players = self.session.setup.players
        return next((seat for seat in self.session.to_act if seat >= 0 and players[seat].level is None), None)

    def show(self, step: AnyStep | None = None) -> None:
        view = self.state if step is None else step.after
        self.table.show_view(view, Seating(self.session.setup.players, self.watching), step)

    def _play(self, command: Command) -> None:
        self.said.append(command)
        try:
            self.session.submit(command)
        except Refused as error:
            self.refusals.append(error.reason)
        self.catch_up()

    def catch_up(self) -> None:
        """Show what has happened since, step by step."""
        steps, self._steps[:] = list(self._steps), []
        for step in steps:
            self.show(step)

    # --- Where things are ---

    def hex(self, name: str) -> QPoint:
        """Return where a hex is in the window."""
        assert self.table.layout is not None
        return self._spot(self.table.layout.middle(self.state.island.grid.index[name]))

    def edge(self, name: str) -> QPoint:
        """Return where an edge is in the window."""
        assert self.table.layout is not None
        line = self.table.layout.line(self.state.island.grid.edge_index[name])
        return self._spot((line.x, line.y))

    def _spot(self, place: tuple[float, float]) -> QPoint:
        return self.table.board.mapFromScene(QPointF(*place))

    def lit(self) -> set[str]:
        """Return the names of the hexes and edges that glow."""
        grid = self.state.island.grid
        keys = (item.key for item in self.table.scene.items_of("legal"))
        spots = [key[1] for key in keys if key[0] == "legal"]
        return {
            grid.names[each.number] if each.kind == "hex" else grid.edge_names[each.number] for each in spots
        }

    # --- Pointer and keys ---

    def point(self, spot: QPoint) -> None:
        # The first move into a window is only an entrance.
        move_pointer(self.table.board.viewport(), spot + QPoint(2, 2))
        move_pointer(self.table.board.viewport(), spot)

    def drag(self, start: QPoint, end: QPoint, *, drops: bool = True) -> None:
        viewport = self.table.board.viewport()
        self.point(start)
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
        for part in (0.3, 0.7, 1.0):
            move_pointer(viewport, start + (end - start) * part)
        if drops:
            QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)

    def push(self, button: QAbstractButton) -> None:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def press(self, *keys: Qt.Key) -> None:
        """Press keys where the focus is."""
        for key in keys:
            QTest.keyClick(QApplication.focusWidget() or self.table.board, key)


class Mouse(AtTable):
    """Says with the pointer what somebody wants to do."""

    def do(self, command: Command) -> None:
        """Make the gesture for *command*."""
        match command:
            case Place(hex=name):
                self.click(self.hex(name))
            case BuildWall(edge=name):
                self._build(command, self.edge(name))
            case (
                Settle(hex=name)
                | BuildCity(hex=name)
                | BuildCastle(hex=name)
                | Recruit(hex=name)
                | Repair(hex=name)
            ):
                self._build(command, self.hex(name))
            case MoveWall(start=start, end=end):
                self.press(Qt.Key.Key_Escape)
                self.drag(self.edge(start), self.edge(end))
            case March(start=start, end=end, count=count):
                self._lead(start, end, count)
            case Occupy(start=start, count=count):
                self._lead(start, self.state.island.grid.names[self.state.opening], count)
            case Breach(start=start, target=target):
                self.drag(self.hex(start), self.hex(target))
            case Attack(start=start, target=target):
                self.drag(self.hex(start), self.hex(target))
                self.push(self.table.panels.battle.once)
            case BankTrade() | SpendGold():
                self._trade(command)
            case GoOn():
                prompt = self.table.prompt()
                self.table.propose(prompt.spare_command or prompt.command)
            case _:
                raise AssertionError(f"no gesture for {command!r}")

    def _build(self, command, spot: QPoint) -> None:
        button = self.table.panels.bar.buttons[TOOLS[type(command)]]
        waits = Patience("the tool and what it is paid with")
        while waits() and self._wants_another(command):
            self.push(button)
        self.click(spot)

    def _wants_another(self, command) -> bool:
        assert self.table.hand is not None
        grip = self.table.hand.grip
        return grip.tool is not TOOLS[type(command)] or getattr(command, "pay", grip.pay) != grip.pay

    def _lead(self, start: str, end: str, count: int) -> None:
        """Pick up all knights, let go of some with right clicks, and click where they shall go."""
        self.click(self.hex(start))
        assert self.table.hand is not None
        waits = Patience("so many knights in hand")
        while waits() and self.table.hand.grip.count != count:
            self.click(self.hex(start), Qt.MouseButton.RightButton)
        self.click(self.hex(end))

    def _trade(self, command: BankTrade | SpendGold) -> None:
        panel = self.table.panels.trade
        if not panel.isVisible():
            self.push(self.table.panels.bar.buttons[Tool.TRADE])
        give, count = (command.give, 4) if isinstance(command, BankTrade) else (5, 1)
        panel.give[give].set_value(count)
        panel.get[command.get].set_value(1)
        self.push(panel.bank)
        self.table.panels.trade.hide()


class Keys(AtTable):
    """Says with keys alone what somebody wants to do."""

    def do(self, command: Command) -> None:
        """Press the keys for *command*."""
        match command:
            case Place(hex=name):
                self._enter(name)
            case BuildWall(edge=name):
                self._take(command)
                self._enter_edge(name)
            case (
                Settle(hex=name)
                | BuildCity(hex=name)
                | BuildCastle(hex=name)
                | Recruit(hex=name)
                | Repair(hex=name)
            ):
                self._take(command)
                self._enter(name)
            case MoveWall(start=start, end=end):
                self._key_of(Tool.MOVE_WALL)
                self._enter_edge(start)
                self._enter_edge(end)
            case March(start=start, end=end, count=count):
                self._lead(start, end, count)
            case Occupy(start=start, count=count):
                self._lead(start, self.state.island.grid.names[self.state.opening], count)
            case Breach(start=start, target=target):
                self._lead(start, target, 0)
            case Attack(start=start, target=target):
                self._lead(start, target, 0)
                self.press(Qt.Key.Key_1)
            case BankTrade() | SpendGold():
                self._trade(command)
            case GoOn():
                self.press(Qt.Key.Key_Escape, Qt.Key.Key_Escape, Qt.Key.Key_Escape)
                if (spare := self.table.prompt().spare_command) is None:
                    self.press(Qt.Key.Key_Return)
                else:
                    # Shift+Enter, which the page hears.
                    self.table.propose(spare)
            case _:
                raise AssertionError(f"no keys for {command!r}")

    def go(self, name: str, kind: str = "hex") -> None:
        """Lead the cursor to a hex with the arrows; with *kind* empty an edge of it will do."""
        grid, hand = self.state.island.grid, self.table.hand
        goal = grid.index[name]
        assert hand is not None
        if hand.at is None or hand.pointer is not None:
            self.press(Qt.Key.Key_Down)
        for _ in range(40):
            here = hand._cursor_hex()
            assert here is not None
            if here == goal and hand.at is not None and kind in ("", hand.at.kind):
                return
            (row, x), (to_row, to_x) = grid.cells[here], grid.cells[goal]
            across = Qt.Key.Key_Right if to_x > x else Qt.Key.Key_Left
            down = Qt.Key.Key_Down if to_row > row else Qt.Key.Key_Up
            self.press(down if row != to_row else across)
        raise AssertionError(f"the cursor does not come to {name}")

    def _enter(self, name: str) -> None:
        self.go(name)
        self.press(Qt.Key.Key_Return)

    def _enter_edge(self, name: str) -> None:
        grid, hand = self.state.island.grid, self.table.hand
        edge = grid.edge_index[name]
        self.go(grid.names[grid.ends[edge][0]], "")
        assert hand is not None
        for _ in range(6):
            self.press(Qt.Key.Key_Tab)
            assert hand.at is not None
            if hand.at.number == edge:
                self.press(Qt.Key.Key_Return)
                return
        raise AssertionError(f"Tab does not come to {name}")

    def _key_of(self, tool: Tool) -> None:
        self.press(Qt.Key(Qt.Key.Key_1 + list(Tool).index(tool)))

    def _take(self, command) -> None:
        for _ in range(4):
            assert self.table.hand is not None
            grip = self.table.hand.grip
            if grip.tool is TOOLS[type(command)] and getattr(command, "pay", grip.pay) == grip.pay:
                return
            self._key_of(TOOLS[type(command)])
        raise AssertionError(f"no key takes the tool for {command!r}: {self.refusals[-1:]}")

    def _lead(self, start: str, end: str, count: int) -> None:
        self._enter(start)
        if count and count < 10:
            self.press(Qt.Key(Qt.Key.Key_0 + count))
        self._enter(end)

    def _trade(self, command: BankTrade | SpendGold) -> None:
        self._key_of(Tool.TRADE)
        panel = self.table.panels.trade
        give, count = (command.give, 4) if isinstance(command, BankTrade) else (5, 1)
        for box, number in ((panel.give[give], count), (panel.get[command.get], 1)):
            box.setFocus()
            self.press(Qt.Key(Qt.Key.Key_0 + number), Qt.Key.Key_Tab)
        panel.bank.setFocus()
        self.press(Qt.Key.Key_Space, Qt.Key.Key_Escape)
        self.table.panels.trade.hide()
        self.table.board.setFocus()
