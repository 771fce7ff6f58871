"""What pointer and keys do on the island: point at hexes and edges, pick up, put down."""

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import TypeAlias

from attrs import evolve, frozen
from PySide6.QtCore import QPointF

from app.core.command import Command, Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.ui.arrangement import Arrangement, Spot
from app.games.conquest.ui.layout import spot_words
from app.games.conquest.ui.toolbox import NOTHING_HERE, WANTS_HEX, first_place
from app.games.conquest.ui.tools import ON_EDGES, TWO_HANDED, Grip, Tool, command_for, most, sources, targets
from app.games.conquest.ui.view_options import ViewOptions
from app.ui.board.board_table import BoardTable
from app.ui.board.gestures import Gesture, is_drag
from app.ui.board.targets import Action, Does, Target, around

IslandTable: TypeAlias = BoardTable[Position, ViewOptions]


@frozen
class HandActions:
    """
    What is done with tools, as the hand asks for it.

    Attributes:
        act: Do what the hand wants to do at a place.
        open_menu: Open the menu of a hex or an edge, at a point of the scene if the pointer asked.
        let_go: Put the tool away.
        dismiss: Put away whatever floats and can be; tells whether anything did.
    """

    act: Callable[[Grip, Spot, Command], None]
    open_menu: Callable[[Spot, QPointF | None], None]
    let_go: Callable[[], None]
    dismiss: Callable[[], bool]


class Hand(Gesture):
    """
    The gesture of everything that is done on the island.

    Attributes:
        view, layout: What it reaches over, and where that lies.
        seat: Whose hand it is; None: it only points.
        grip: What it holds or is about to do.
        at: The hex or edge that is pointed at.
        pointer: Where the pointer is; None once the keys have taken over.
        legal: Where what is held can go.
        untried: Where the pointer was when this began, as long as it is there: nobody has asked for that.
        is_begun: It points where the keys begin, and nobody has led it elsewhere.
    """

    def __init__(
        self,
        table: IslandTable,
        view: Position,
        layout: Arrangement,
        seat: Seat | None,
        grip: Grip,
        *,
        actions: HandActions,
    ) -> None:
        self.table, self._actions = table, actions
        self.view, self.layout, self.seat, self.grip = view, layout, seat, grip
        self.at: Spot | None = None
        self.untried: Spot | None = None
        self.pointer: QPointF | None = None
        self.is_begun = False
        self.legal: frozenset[Spot] = frozenset()
        self._sources: frozenset[Spot] = frozenset()
        self._dragged_from: QPointF | None = None
        self._pressed_source: QPointF | None = None
        self._home: int | None = None
        self._column: float | None = None
        self._look_up()

    # --- What is held ---

    @property
    def is_carrying(self) -> bool:
        """Whether something has been picked up."""
        return self.grip.source is not None

    @property
    def can_pick_up(self) -> frozenset[Spot]:
        """The hexes and edges from which something could be picked up now."""
        return frozenset() if self.is_carrying else self._sources

    def move_to(self, layout: Arrangement) -> None:
        """Go on over an island that lies elsewhere."""
        self.layout = layout
        self.table.gesture_changed()

    def set_count(self, count: int) -> None:
        """Hold so many knights, or as many as there are."""
        source = self.grip.source
        if self.grip.tool is Tool.KNIGHTS and source is not None:
            self.grip = evolve(self.grip, count=max(1, min(count, most(self.view, source))))
            self.table.gesture_changed()

    def command(self, spot: Spot) -> Command | None:
        """Return what putting it there says."""
        return None if self.seat is None else command_for(self.view, self.seat, self.grip, spot)

    def _look_up(self) -> None:
        if self.seat is None:
            self.legal = self._sources = frozenset()
            return
        self._sources = sources(self.view, self.seat, self.grip.tool)
        self.legal = targets(self.view, self.seat, self.grip)

    def _pick_up(self, spot: Spot) -> None:
        count = most(self.view, spot) if self.grip.tool is Tool.KNIGHTS else 1
        self.grip = evolve(self.grip, source=spot, count=count)
        self._look_up()
        self.table.gesture_changed()

    def _put_back(self) -> None:
        self.grip = evolve(self.grip, source=None, count=1)
        self._dragged_from = None
        self._look_up()
        self.table.gesture_changed()

    # --- Pointing ---

    def _snap(self, point: QPointF) -> Spot | None:
        """Return the hex or edge that is meant by a point."""
        x, y = point.x(), point.y()
        if self.grip.tool in ON_EDGES:
            edge = self.layout.edge_at(x, y, 0.9)
            return None if edge is None else Spot("edge", edge)
        if self.grip.tool is Tool.NONE:
            edge = self.layout.edge_at(x, y)
            if edge is not None:
                return Spot("edge", edge)
        here = self.layout.hex_at(x, y)
        return None if here is None else self._meant(Spot("hex", here), point)

    def _meant(self, spot: Spot, point: QPointF) -> Spot:
        """Return the hex behind a wall, if knights are led to that wall from their own side."""
        source = self.grip.source
        if self.view.phase is not Phase.BREACH or source is None or spot != source:
            return spot
        edge = self.layout.edge_at(point.x(), point.y(), 0.3)
        behind = None if edge is None else self._other_side(edge, source.number)
        return behind if behind in self.legal and behind is not None else spot

    def _other_side(self, edge: int, number: int) -> Spot:
        one, other = self.layout.grid.ends[edge]
        return Spot("hex", other if one == number else one)

    def _point(self, spot: Spot | None) -> None:
        self.at = spot
        self.table.gesture_changed()

    # --- Doing ---

    def _do(self, spot: Spot) -> bool:
        """Pick up what is there, or put down what is held; say why not."""
        if self.seat is None:
            return False
        if self.grip.tool in TWO_HANDED and not self.is_carrying:
            if spot in self._sources:
                self._pick_up(spot)
                return True
            return self._explain_empty(spot)
        if spot == self.grip.source:
            self._put_back()
            return True
        if spot in self._sources and spot not in self.legal:
            self._pick_up(spot)
            return True
        return self._put(spot)

    def _put(self, spot: Spot) -> bool:
        command = self.command(spot)
        if command is None:
            return False
        reason = self.table.why_not(command)
        if reason is None:
            self._dragged_from = None
            self._actions.act(self.grip, spot, command)
        else:
            self.table.refuse(reason)
        return True

    def _explain_empty(self, spot: Spot) -> bool:
        """Say why there is nothing to pick up."""
        if self.grip.tool is Tool.MOVE_WALL:
            self.table.refuse(Reason("CON-17", N_("There is no wall of yours.")))
            return True
        return False

    # --- What the view says ---

    def started(self) -> None:
        self.table.gesture_changed()

    def taken_up(self, at: QPointF) -> None:
        self.untried = self._snap(at)
        self.moved(at)

    def moved(self, at: QPointF) -> None:
        self.pointer = at
        spot = self._snap(at)
        if spot != self.untried:
            self.untried = None
        if spot != self.at or self.is_carrying:
            self._point(spot)

    def left(self) -> None:
        self.pointer = None
        self._point(None)

    def pressed(self, at: QPointF) -> bool:
        self.moved(at)
        self._point(self.at)
        if self.at is None:
            if self.is_carrying:
                self._put_back()
            return False
        wall = self._wall_at(at)
        if wall is not None:
            self.grip = Grip(Tool.MOVE_WALL)
            self._look_up()
            self._dragged_from = at
            self._pick_up(wall)
            return True
        if self.is_carrying and self.at == self.grip.source:
            self._dragged_from = self._pressed_source = at
            return True
        was_carrying = self.is_carrying
        done = self._do(self.at)
        if self.is_carrying and not was_carrying:
            self._dragged_from = at
        return done

    def _wall_at(self, at: QPointF) -> Spot | None:
        """Return the own wall that a press without a tool means to drag."""
        if self.grip.tool is not Tool.NONE or self.seat is None:
            return None
        edge = self.layout.edge_at(at.x(), at.y())
        spot = None if edge is None else Spot("edge", edge)
        return spot if spot in sources(self.view, self.seat, Tool.MOVE_WALL) else None

    def released(self, at: QPointF) -> None:
        start, self._dragged_from = self._dragged_from, None
        again, self._pressed_source = self._pressed_source, None
        if again is not None and not is_drag(again, at):
            self._put_back()
        if start is None or not is_drag(start, at):
            return
        self.moved(at)
        source = self.grip.source
        if self.at is None or self.at == source:
            self._put_back()
            return
        if not self._put(self.at) or self.at not in self.legal:
            self._put_back()

    def turned(self, quarters: int) -> bool:
        if self.grip.tool is Tool.KNIGHTS and self.is_carrying:
            source = self.grip.source
            assert source is not None
            whole = most(self.view, source)
            self.set_count((self.grip.count - quarters - 1) % whole + 1)
            return True
        return False

    # --- Keys ---

    @property
    def is_ready(self) -> bool:
        """Whether Enter does something where it points, or there is nothing to be done anywhere."""
        wanted = self.can_pick_up or self.legal
        return not wanted or self.at in wanted

    def begin(self) -> None:
        """Go where the keys begin: the best place known for what is in hand."""
        self.pointer, self.is_begun = None, True
        self._point(self._first())

    def _first(self) -> Spot | None:
        wanted = self.can_pick_up or self.legal
        return None if self.seat is None else first_place(self.view, self.seat, self.grip.tool, wanted)

    def stepped(self, dx: int, dy: int) -> bool:
        self.pointer, self.is_begun = None, False
        cells = self.layout.grid.cells
        here = self._cursor_hex()
        if here is None:
            self._point(self._first() or Spot("hex", next(iter(cells))))
            return True
        row, x = cells[here]
        column = x if self._column is None or dx else self._column
        ways = [(row, x + 2 * dx)] if dx else [(row + dy, x - 1), (row + dy, x + 1)]
        open_ = [way for way in ways if way in self.layout.numbers]
        # From an edge at the coast an arrow leads back to the hex.
        best = min(open_, key=lambda way: abs(way[1] - column), default=(row, x))
        self._column = best[1] if dx else column
        self._point(Spot("hex", self.layout.numbers[best]))
        return True

    def tabbed(self, way: int) -> bool:
        """Go to the next edge around the cursor's hex; tell whether there is a cursor."""
        here = self._cursor_hex()
        if here is None or self.pointer is not None or self.at is None:
            return False
        edges = self.layout.edges_around(here)
        at = edges.index(self.at.number) + way if self.at.kind == "edge" and self.at.number in edges else 0
        self._home = here
        self._point(Spot("edge", edges[at % len(edges)]))
        return True

    def _cursor_hex(self) -> int | None:
        if self.at is None:
            return None
        if self.at.kind == "hex":
            return self.at.number
        ends = self.layout.grid.ends[self.at.number]
        return self._home if self._home in ends else ends[0]

    # --- By name ---

    def reachable(self) -> Iterator[Target]:
        source = self.grip.source
        if source is not None:
            does: Does = {Action.BACK: self._put_back}
            if self.grip.tool is Tool.KNIGHTS and most(self.view, source) > 1:
                does = {**does, Action.MORE: lambda: self.turned(-1), Action.FEWER: lambda: self.turned(1)}
            yield self._target(source, does)
        for action, spots in ((Action.PICK, self.can_pick_up), (Action.PLACE, self.legal)):
            for spot in sorted(spots - {source}):
                yield self._target(spot, {action: partial(self._use, spot)})
        told = self.can_pick_up | self.legal | {source}
        if self.at is not None and self.pointer is None and self.at not in told:
            # Nothing can be done where the keys have led; what it is, is told.
            yield self._target(self.at, {})

    @property
    def cursor(self) -> Hashable | None:
        return None if self.at is None or self.pointer is not None else self._key(self.at)

    def _use(self, spot: Spot) -> None:
        self.pointer = None
        self._point(spot)
        self._do(spot)

    def _target(self, spot: Spot, does: Does) -> Target:
        area = around(*self.layout.place(spot), self.layout.side, self.layout.side)
        says = spot_words(self.view, self.table.company, spot)
        return Target(self._key(spot), does, says, area, spot == self.grip.source)

    def _key(self, spot: Spot) -> Hashable:
        """Return the key of the sprite of a hex or a wall, or of the place of an edge."""
        grid = self.layout.grid
        if spot.kind == "hex":
            return "hex", grid.names[spot.number]
        is_walled = any(walls >> spot.number & 1 for walls in self.view.walls)
        return "wall" if is_walled else "edge", grid.edge_names[spot.number]

    def entered(self) -> bool:
        """Do what a click would do here; with something in hand, or a cursor, the phase never ends."""
        if self.seat is None or not (self._is_busy or (self.pointer is None and self.at is not None)):
            return False
        if self.at in (None, self.grip.source):
            self.table.refuse(Reason("CON-21", N_("Choose where it shall go, or let it go with Esc.")))
        elif self.grip.tool is Tool.NONE:
            self._actions.open_menu(self.at, None)
        elif not self._do(self.at):
            self.table.refuse(NOTHING_HERE.get(self.grip.tool, WANTS_HEX))
        return True

    @property
    def _is_busy(self) -> bool:
        """Whether something has been taken in hand that Enter would put down."""
        return self.is_carrying or self.grip.tool not in (Tool.NONE, Tool.KNIGHTS, Tool.FIRST)

    def escaped(self) -> bool:
        if self._actions.dismiss():
            return True
        if self.is_carrying and self.grip.tool is Tool.KNIGHTS:
            self._put_back()
            return True
        if self.grip.tool not in (Tool.NONE, Tool.KNIGHTS, Tool.FIRST):
            self._actions.let_go()
            return True
        had = self.at is not None and self.pointer is None
        if had:
            self._point(None)
        return had
