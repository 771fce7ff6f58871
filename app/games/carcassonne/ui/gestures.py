"""What pointer and keys do in a turn: the tile in hand, and the follower on it."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cached_property, partial
from math import hypot
from typing import TypeAlias

from attrs import frozen
from PySide6.QtCore import QPointF

from app.core.command import Command, Seat
from app.games.carcassonne.commands import Place
from app.games.carcassonne.model import Position, Square
from app.games.carcassonne.tables import Terrain
from app.games.carcassonne.ui.arrangement import WIDE, middle, square_at
from app.games.carcassonne.ui.view_options import ViewOptions
from app.games.carcassonne.ui.words import held_words, square_words
from app.kit.ways import Way, ways_among
from app.ui.art.sprite import Picture, Sprite
from app.ui.board.board_table import BoardTable
from app.ui.board.gestures import Carry, Gesture, Pick
from app.ui.board.scene import SpriteItem
from app.ui.board.targets import Action, Target, around

SNAPS = 0.72
"""The tile in hand snaps to a legal square whose middle is so many tiles away."""


LandTable: TypeAlias = BoardTable[Position, ViewOptions]


class Looking(Gesture):
    """Points at the land, while there is nothing to be done."""

    def __init__(self, table: LandTable) -> None:
        self._table = table

    def ended(self) -> None:
        self._table.hover(None)

    def moved(self, at: QPointF) -> None:
        self._table.hover(at)

    def left(self) -> None:
        self._table.hover(None)


@frozen
class Held:
    """
    The tile in hand, and where it may go.

    Attributes:
        seat: Who holds it.
        tile: Its id.
        legal: Where it can be laid, with its turns there.
        turns: All its turns that differ.
        sides: What its north, east, south and west edge show, by turn.
    """

    seat: Seat
    tile: str
    legal: Mapping[Square, tuple[int, ...]]
    turns: tuple[int, ...]
    sides: Mapping[int, tuple[Terrain, ...]]


class TileCarry(Carry[Square]):
    """
    The tile in hand: it follows the pointer, snaps to legal squares only, and turns through legal turns.

    Attributes:
        turn: Quarter turns clockwise, as it is shown.
        over: The square that is pointed at, legal or not.
    """

    def __init__(self, table: LandTable, held: Held, start: Square | None) -> None:
        super().__init__(table.scene, start if start in held.legal else None)
        self._table, self._held = table, held
        self._wanted = 0
        self.over: Square | None = start

    @property
    def turn(self) -> int:
        """The wanted turn, or the next one after it that is legal at the square."""
        legal = self._held.legal.get(self.place, ()) if self.place is not None else ()
        if not legal or self._wanted in legal:
            return self._wanted
        return min(legal, key=lambda turn: (turn - self._wanted) % 4)

    def placed(self) -> tuple[Square, int] | None:
        """Return where the tile would be laid, if it is over such a square."""
        return None if self.place is None else (self.place, self.turn)

    def snap(self, at: QPointF) -> Square | None:
        self.over = square_at(at.x(), at.y())
        near = sorted(
            (hypot(at.x() - x, at.y() - y), square)
            for square in self._held.legal
            for x, y in (middle(square),)
        )
        return near[0][1] if near and near[0][0] <= SNAPS * WIDE else None

    def look(self, place: Square | None, pointer: QPointF | None) -> Picture:
        if place is not None:
            x, y = middle(place)
            return {"held": Sprite(f"held/{self._held.tile}/{self.turn}", x, y, 50)}
        if pointer is None:
            return {}
        return {
            "held": Sprite(
                f"held/{self._held.tile}/{self.turn}", pointer.x(), pointer.y(), 50, scale=0.8, opacity=0.85
            )
        }

    def beside(self, place: Square | None, dx: int, dy: int) -> Square:
        """Return the next legal square that way; the same one if there is none."""
        return self.first() if place is None else self._ways.get((place, (dx, dy)), place)

    @cached_property
    def _ways(self) -> Mapping[tuple[Square, Way], Square]:
        return ways_among({at: middle(at) for at in sorted(self._held.legal)})

    def first(self) -> Square:
        """Return the legal square nearest to the start tile."""
        return min(self._held.legal, key=lambda at: (abs(at.x) + abs(at.y), at))

    def put(self, place: Square) -> None:
        self._table.propose(self.command(place, self.turn))

    def command(self, place: Square, turn: int) -> Command:
        """Return what laying the tile there is."""
        return Place(self._held.seat, self._held.tile, place, turn)

    def pressed(self, at: QPointF) -> bool:
        if super().pressed(at):
            return True
        self._say_why_not()
        return False

    def _say_why_not(self) -> None:
        if self.over is None:
            return
        for turn in self._held.turns:
            reason = self._table.why_not(self.command(self.over, turn))
            if reason is not None:
                self._table.refuse(reason)
                return

    def turned(self, quarters: int) -> bool:
        legal = self._held.legal.get(self.place) if self.place is not None else None
        ring = sorted(legal or self._held.turns)
        if quarters:
            here = ring.index(self.turn) if self.turn in ring else 0
            self._wanted = ring[(here + quarters) % len(ring)]
            self.show()
        return True

    def reachable(self) -> Iterator[Target]:
        place = self.place or self.first()
        says = held_words(self._held.sides[self.turn], len(self._held.legal))
        does = {Action.TURN: lambda: self.turned(1)} if len(self._held.turns) > 1 else {}
        yield Target("held", does, says, around(*middle(place), WIDE, WIDE), is_held=True)
        for at in self._held.legal:
            area = around(*middle(at), WIDE, WIDE)
            yield Target(("spot", at), {Action.PLACE: partial(self.put_at, at)}, square_words(at), area)

    @property
    def cursor(self) -> Hashable | None:
        return None if self.place is None or self.pointer is not None else ("spot", self.place)

    def left(self) -> None:
        self.pointer = None
        self._table.pass_over(None)
        self.show()

    def moved(self, at: QPointF) -> None:
        super().moved(at)
        self._table.pass_over(at if self.place is None else None)

    def changed(self) -> None:
        self._table.gesture_changed()


class Choose(Pick):
    """
    Chooses one of the things on offer; elsewhere it points at the land.

    Args:
        table: Where they lie.
        targets: Keys in the layer "table".
        picked: Told which.
        lift: Shows which is pointed at.
        back: What Esc does when nothing is pointed at.
    """

    def __init__(
        self,
        table: LandTable,
        targets: list[Hashable],
        picked: Callable[[Hashable], None],
        lift: Callable[[Hashable | None], None],
        back: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(table.scene, targets, self._pointed, picked)
        self._table, self._lift, self._back = table, lift, back

    def taken_up(self, at: QPointF) -> None:
        """Point at nothing yet: where a tile has just been laid by a click, Enter would choose by chance."""

    def moved(self, at: QPointF) -> None:
        self._point(self._nearest(at))
        self._table.hover(at if self.at is None else None)

    def pressed(self, at: QPointF) -> bool:
        key = self._nearest(at)
        if key is None:
            return False
        self.picked(key)
        return True

    def _nearest(self, at: QPointF) -> Hashable | None:
        """Return the target under the pointer whose middle is nearest: they may overlap."""
        under = [item for item in self.scene.items(at) if isinstance(item, SpriteItem)]
        found = [item for item in under if item.key in self.targets and self.scene.item(item.key) is item]
        gaps = {item.key: (item.sceneBoundingRect().center() - at).manhattanLength() for item in found}
        return min(gaps, key=lambda key: gaps[key]) if gaps else None

    def left(self) -> None:
        super().left()
        self._table.hover(None)

    def ended(self) -> None:
        super().ended()
        self._table.hover(None)

    def escaped(self) -> bool:
        return super().escaped() or self.discarded()

    def discarded(self) -> bool:
        if self._back is None:
            return False
        self._back()
        return True

    def _pointed(self, key: Hashable | None) -> None:
        self._lift(key)
        self._table.gesture_changed()
