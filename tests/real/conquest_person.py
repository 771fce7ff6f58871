"""Somebody who plays Conquest, by mouse alone or by keys alone."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF

from app.core.command import Command
from app.games.conquest.commands import (
    AnswerTrade,
    Attack,
    BankTrade,
    Breach,
    BuildCastle,
    BuildCity,
    BuildWall,
    March,
    MoveWall,
    Occupy,
    OfferTrade,
    Place,
    Recruit,
    Repair,
    Settle,
    SpendGold,
)
from app.games.conquest.pieces import Goods
from app.games.conquest.ui.arrangement import Spot
from app.games.conquest.ui.tools import BAR, Grip, Tool, most
from tests.real.person import ARROWS, KEY, RIGHT, Keys, Mouse, Person, Script

_TOOLS: Mapping[type[Command], Tool] = {
    Settle: Tool.SETTLEMENT,
    BuildCity: Tool.CITY,
    BuildCastle: Tool.CASTLE,
    Recruit: Tool.KNIGHT,
    BuildWall: Tool.WALL,
    Repair: Tool.REPAIR,
}
_GOLD = 5


class ConquestPerson(Person):
    """What somebody sees of the island."""

    def may_play(self) -> bool:
        return self.table.acting is not None and not self.table.tool_controller.series.is_on

    def hex(self, name: str) -> Spot:
        """Return the hex of a name."""
        return Spot("hex", self.view.island.grid.index[name])

    def edge(self, name: str) -> Spot:
        """Return the edge of a name."""
        return Spot("edge", self.view.island.grid.edge_index[name])

    def lead(self, command: Command) -> tuple[Spot, Spot, int]:
        """Return from where knights go where, and how many; as many as there are for a fight."""
        match command:
            case March(start=start, end=end, count=count):
                return self.hex(start), self.hex(end), count
            case Occupy(start=start, count=count):
                return self.hex(start), Spot("hex", self.view.opening), count
            case Breach(start=start, target=target) | Attack(start=start, target=target):
                return self.hex(start), self.hex(target), most(self.view, self.hex(start))
        raise AssertionError(f"nobody is led by {command!r}")

    def holds(self, command: Command) -> bool:
        """Tell whether the tool for a command is in hand, to be paid as it says."""
        grip: Grip = self.table.hand.grip
        return grip.tool is _TOOLS[type(command)] and getattr(command, "pay", grip.pay) == grip.pay

    def spot(self, command: Command) -> Spot:
        """Return where something is built."""
        match command:
            case BuildWall(edge=name):
                return self.edge(name)
            case _:
                return self.hex(command.hex)

    def deal(self, command: BankTrade | SpendGold | OfferTrade) -> tuple[Goods, Goods]:
        """Return what a trade gives and what it gets."""
        if isinstance(command, OfferTrade):
            return command.give, command.get
        costs, give, get = self.view.tables.costs, [0] * 6, [0] * 6
        paid, count = (command.give, costs.bank) if isinstance(command, BankTrade) else (_GOLD, costs.gold)
        give[paid], get[command.get] = count, 1
        return tuple(give), tuple(get)


class ConquestMouse(ConquestPerson, Mouse):
    """Takes tools from the bar, drags knights and walls, and clicks where they shall go."""

    def play(self, command: Command) -> Script:
        self._put_away_news()
        match command:
            case Place():
                self._click_spot(self.spot(command))
            case MoveWall(start=start, end=end):
                self.drag(self._point(self.edge(start)), self._point(self.edge(end)))
            case March() | Occupy() | Breach() | Attack():
                yield from self._lead(command)
            case BankTrade() | SpendGold() | OfferTrade():
                yield from self._trade(command)
            case AnswerTrade(accept=accept):
                panel = self.table.panels.answer
                self.click(panel.accept if accept else panel.decline)
            case _ if type(command) in _TOOLS:
                while not self.holds(command):
                    self.click(self.table.panels.bar.buttons[_TOOLS[type(command)]])
                    yield lambda: True
                self._click_spot(self.spot(command))
            case _:
                yield from self.press_for(command)

    def _put_away_news(self) -> None:
        """Click on the summary of the production, which may lie over what is wanted."""
        if self.table.panels.harvest.isVisible():
            self.click(self.table.panels.harvest)

    def _lead(self, command: Command) -> Script:
        """Drag all knights there; or take them up, let go of some with right clicks, and click there."""
        start, end, count = self.lead(command)
        if count == most(self.view, start):
            self.drag(self._point(start), self._point(end))
        else:
            self._click_spot(start)
            while self.table.hand.grip.count != count:
                self.click_at(self._point(start), RIGHT)
                yield lambda: True
            self._click_spot(end)
        if isinstance(command, Attack):
            yield self.table.panels.battle.isVisible
            self.click(self.table.panels.battle.until_won)

    def _trade(self, command: BankTrade | SpendGold | OfferTrade) -> Script:
        """Set how much of what with the little arrows, and close the deal."""
        panel = self.table.panels.trade
        self.click(self.table.panels.bar.buttons[Tool.TRADE])
        yield panel.isVisible
        give, get = self.deal(command)
        for box, count in zip((*panel.give, *panel.get), (*give, *get), strict=True):
            while box.value() < count:
                self.click(box)
                yield lambda: True
        for seat, partner in panel.partners.items() if isinstance(command, OfferTrade) else ():
            if partner.isChecked() != (seat in command.to):
                self.click(partner)
        self.click(panel.offer if isinstance(command, OfferTrade) else panel.bank)
        yield lambda: True
        if panel.isVisible():
            self.click(self.table.panels.bar.buttons[Tool.TRADE])

    def _click_spot(self, spot: Spot) -> None:
        self.click_at(self._point(spot))

    def _point(self, spot: Spot) -> QPointF:
        """Return a point of a hex or an edge that no panel lies over."""
        layout = self.table.layout
        x, y = layout.place(spot)
        reach = layout.side / 2 if spot.kind == "hex" else 0
        around = [
            (0, 0),
            (0, 1),
            (0, -1),
            (1, 0),
            (-1, 0),
            (0.7, 0.7),
            (-0.7, 0.7),
            (0.7, -0.7),
            (-0.7, -0.7),
        ]
        points = (self.seen_at(QPointF(x + across * reach, y + down * reach)) for across, down in around)
        found = next((point for point in points if self.is_bare(point)), None)
        assert found is not None, f"{spot} is covered"
        return found


class ConquestKeys(ConquestPerson, Keys):
    """Leads a cursor over hexes and edges, and takes tools by their numbers."""

    def play(self, command: Command) -> Script:
        yield self.board.hasFocus if not isinstance(command, AnswerTrade) else lambda: True
        match command:
            case Place():
                yield from self._enter(self.spot(command))
            case MoveWall(start=start, end=end):
                self.press(_key_of(Tool.MOVE_WALL))
                yield from self._enter(self.edge(start))
                yield from self._enter(self.edge(end))
            case March() | Occupy() | Breach() | Attack():
                yield from self._lead(command)
            case BankTrade() | SpendGold() | OfferTrade():
                yield from self._trade(command)
            case AnswerTrade(accept=accept):
                panel = self.table.panels.answer
                # At once it would be taken for the second of two quick presses.
                self.press(KEY.Key_Tab)
                yield lambda: True
                yield from self.tab_to(panel.accept if accept else panel.decline)
                self.press(KEY.Key_Space)
            case _ if type(command) in _TOOLS:
                while not self.holds(command):
                    self.press(_key_of(_TOOLS[type(command)]))
                    yield lambda: True
                yield from self._enter(self.spot(command))
            case _:
                while (
                    self.table.hand.grip != Grip(self.table.hand.grip.tool) or self.table.hand.at is not None
                ):
                    self.press(KEY.Key_Escape)
                    yield lambda: True
                self.press(KEY.Key_Return)

    def _lead(self, command: Command) -> Script:
        """Take knights up where they stand, say how many, and lead them there."""
        start, end, count = self.lead(command)
        yield from self._enter(start)
        if count < most(self.view, start):
            self.press(KEY(KEY.Key_0 + count))
        yield from self._enter(end)
        if isinstance(command, Attack):
            yield self.table.panels.battle.isVisible
            self.press(KEY.Key_1)

    def _trade(self, command: BankTrade | SpendGold | OfferTrade) -> Script:
        """Set how much of what with the arrows, and close the deal."""
        panel = self.table.panels.trade
        self.press(_key_of(Tool.TRADE))
        yield panel.isVisible
        give, get = self.deal(command)
        for box, count in zip((*panel.give, *panel.get), (*give, *get), strict=True):
            if count:
                yield from self.tab_to(box)
            while box.value() < count:
                self.press(KEY.Key_Up)
                yield lambda: True
        for seat, partner in panel.partners.items() if isinstance(command, OfferTrade) else ():
            if partner.isChecked() != (seat in command.to):
                yield from self.tab_to(partner)
                self.press(KEY.Key_Space)
        yield from self.tab_to(panel.offer if isinstance(command, OfferTrade) else panel.bank)
        self.press(KEY.Key_Space)
        yield lambda: True
        while panel.isVisible():
            self.press(KEY.Key_Escape)
            yield lambda: True

    def _enter(self, spot: Spot) -> Script:
        """Lead the cursor to a hex, or to a hex and around its edges, and press Enter there."""
        grid = self.view.island.grid
        yield from self._go(spot.number if spot.kind == "hex" else grid.ends[spot.number][0], spot.kind)
        for _ in range(6 if spot.kind == "edge" else 0):
            if self.table.hand.at == spot:
                break
            self.press(KEY.Key_Tab)
            yield lambda: True
        assert self.table.hand.at == spot, f"the cursor does not come to {spot}"
        self.press(KEY.Key_Return)

    def _go(self, goal: int, kind: str) -> Script:
        """Press arrows until the cursor is on a hex, or on an edge of it."""
        grid = self.view.island.grid
        while (here := self._cursor()) != goal or (kind == "hex" and self.table.hand.at.kind != "hex"):
            (row, x), (to_row, to_x) = grid.cells[goal if here is None else here], grid.cells[goal]
            way = (0, 1 if to_row > row else -1) if row != to_row else (1 if to_x > x else -1, 0)
            self.press(ARROWS[way])
            yield lambda: True

    def _cursor(self) -> int | None:
        """Return the hex of the cursor; None while the pointer points, or nothing does."""
        hand = self.table.hand
        return None if hand.pointer is not None else hand._cursor_hex()


def _key_of(tool: Tool) -> KEY:
    return KEY(KEY.Key_1 + BAR.index(tool))
