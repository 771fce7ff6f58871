"""What the table looks like while something is done at it, for the gallery."""

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QPointF

from app.core.command import NATURE
from app.core.session import Step
from app.games.conquest import rules
from app.games.conquest.commands import Attack, BattleRolled, ConquestCommand, GoOn, Produced
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.queries import claimants
from app.games.conquest.rules.fortresses import fortress_hexes
from app.games.conquest.rules.production import addends
from app.games.conquest.ui import overlays
from app.games.conquest.ui.arrangement import Spot
from app.games.conquest.ui.table import ConquestTable
from app.games.conquest.ui.tools import (
    BAR,
    Grip,
    Tool,
    is_possible,
    missing,
    most,
    price_of,
    sources,
    targets,
    usual_pay,
)
from app.ui.board.table import Seating


def poses(table: ConquestTable) -> Iterator[str]:
    """Do whatever can be done at a table as it lies; yield the name of each while it can be seen."""
    view, seat = table.view, table.acting
    if view is None or seat is None:
        return
    seating = Seating(table.company.players, seat)
    for name, pose in _POSES.items():
        table.tool_controller.let_go()
        if pose(table, view):
            yield name
            while table.tool_controller.dismiss():
                pass
            table.show_view(view, seating, None)


def _placement(table: ConquestTable, view: Position) -> bool:
    """Hold the first settlement over the coast."""
    if view.phase is not Phase.PLACING or table.hand is None:
        return False
    _point(table, min(table.hand.legal))
    return True


def _production(table: ConquestTable, view: Position) -> bool:
    """Show what the board brings now, and where the most of it comes from."""
    if view.phase is not Phase.BUILD:
        return False
    before = view.copy()
    before.phase = Phase.PRODUCTION
    after = _played(before, Produced(NATURE))
    gains = overlays.gains_of(Step(before, Produced(NATURE), after))
    table.panels.harvest.show_gains(after, table.company, gains)
    table.panels.arrange()
    told = {
        number: sum(len(addends(view, seat, number)) for seat in range(view.seats))
        for number in view.island.grid.cells
    }
    _point(table, Spot("hex", max(told, key=lambda number: told[number])))
    return True


def _building(table: ConquestTable, view: Position) -> bool:
    """Hold the largest building that can be paid."""
    for tool in (Tool.CASTLE, Tool.CITY, Tool.SETTLEMENT):
        if _has(view, tool):
            return _hold(table, view, Grip(tool))
    return False


def _wall(table: ConquestTable, view: Position) -> bool:
    """Drag a wall to another edge, or hold a new one."""
    if is_possible(view, view.turn, Tool.MOVE_WALL):
        return _hold(table, view, Grip(Tool.MOVE_WALL, min(sources(view, view.turn, Tool.MOVE_WALL))))
    return _has(view, Tool.WALL) and _hold(table, view, Grip(Tool.WALL))


def _bank_trades(table: ConquestTable, view: Position) -> bool:
    """Press what cannot be paid, where the bank would help."""
    for tool in BAR[:5]:
        if is_possible(view, view.turn, tool) and not _has(view, tool):
            table.tool_controller.press(tool)
            if table.panels.trade.isVisible():
                return True
    return False


def _trade(table: ConquestTable, view: Position) -> bool:
    """Offer a card to the others."""
    hand = view.cards[view.turn]
    if view.phase is not Phase.BUILD or not sum(hand):
        return False
    table.tool_controller.press(Tool.TRADE)
    give, get = hand.index(max(hand)), hand.index(min(hand))
    table.panels.trade.give[give].set_value(2)
    table.panels.trade.get[get].set_value(1)
    return True


def _knights(phase: Phase) -> Callable[[ConquestTable, Position], bool]:
    """Return the pose in which the largest group is led somewhere."""

    def pose(table: ConquestTable, view: Position) -> bool:
        starts = sources(view, view.turn, Tool.KNIGHTS)
        if view.phase is not phase or not starts:
            return False
        start = max(sorted(starts), key=lambda spot: most(view, spot))
        return _hold(table, view, Grip(Tool.KNIGHTS, start, most(view, start)))

    return pose


def _odds(table: ConquestTable, view: Position) -> bool:
    """Ask how long to fight."""
    attack = _attack(view)
    if attack is None or table.layout is None:
        return False
    index = view.island.grid.index
    start, target = Spot("hex", index[attack.start]), Spot("hex", index[attack.target])
    table.tool_controller.act(Grip(Tool.KNIGHTS, start), target, attack)
    return True


def _battle(table: ConquestTable, view: Position) -> bool:
    """Let the dice lie as they fell."""
    attack = _attack(view)
    if attack is None or table.layout is None:
        return False
    before = _played(view, attack)
    roll = BattleRolled(NATURE, 4, 3)
    step = Step(before, roll, _played(before, roll))
    overlays.play_effects(table.scene, table.company, table.layout, step)
    return True


def _fortress(table: ConquestTable, view: Position) -> bool:
    """Mark the fortresses, and name the hexes."""
    if not any(fortress_hexes(view, seat) for seat in range(view.seats)):
        return False
    for action in (table.board_menu.fortresses, table.board_menu.coordinates):
        action.setChecked(True)
    table.look_as_checked()
    for action in (table.board_menu.fortresses, table.board_menu.coordinates):
        action.setChecked(False)
    return True


def _claim(table: ConquestTable, view: Position) -> bool:
    """Let whoever has enough hexes end the turn: the others are told whom to break."""
    if view.turn not in claimants(view) or view.phase < Phase.BUILD or view.clash is not None:
        return False
    after = _played(view, GoOn(view.turn, Phase.END))
    table.show_view(after, Seating(table.company.players, after.turn), None)
    return bool(table.panels.banner.words)


_POSES: Mapping[str, Callable[[ConquestTable, Position], bool]] = {
    "placement": _placement,
    "production": _production,
    "build": _building,
    "wall": _wall,
    "rescue": _bank_trades,
    "trade": _trade,
    "march": _knights(Phase.MOVE),
    "breach": _knights(Phase.BREACH),
    "strike": _knights(Phase.ATTACK),
    "odds": _odds,
    "battle": _battle,
    "claim": _claim,
    "fortress": _fortress,
}


def _hold(table: ConquestTable, view: Position, grip: Grip) -> bool:
    """Hold something over the last place where it can go."""
    found = targets(view, view.turn, grip)
    if not found:
        return False
    assert table.layout is not None
    table.tool_controller.take_up(grip, table.layout)
    _point(table, max(found))
    return True


def _point(table: ConquestTable, spot: Spot) -> None:
    if table.hand is not None and table.layout is not None:
        table.hand.moved(QPointF(*table.layout.place(spot)))


def _has(view: Position, tool: Tool) -> bool:
    """Tell whether a tool can be used, and its price be paid."""
    seat = view.turn
    price = price_of(view, Grip(tool, pay=usual_pay(view, seat, tool)))
    return is_possible(view, seat, tool) and not any(missing(view, seat, price))


def _attack(view: Position) -> Attack | None:
    """Return the attack with the largest group that can be made."""
    orders = [each for each in rules.choices(view, view.turn) if isinstance(each, Attack)]
    index = view.island.grid.index
    return max(orders, key=lambda order: view.knights[index[order.start]], default=None)


def _played(view: Position, command: ConquestCommand) -> Position:
    after = view.copy()
    rules.play(after, command)
    return after
