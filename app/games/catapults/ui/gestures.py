"""What the pointer and the keys do in each phase."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from attrs import evolve
from PySide6.QtCore import QPointF, QRectF

from app.core.command import Command
from app.core.reason import Reason
from app.core.words import N_, NN_, Phrase, counted
from app.games.catapults.commands import Place, PutCatapult
from app.games.catapults.model import Position
from app.games.catapults.ui.ground import Ground, nearest
from app.games.catapults.ui.layout import (
    engine_middle,
    piece_middle,
    piece_size,
)
from app.games.catapults.ui.view_options import ViewOptions
from app.kit.regions import enclosed
from app.kit.squares import Square
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.board_table import BoardTable
from app.ui.board.gestures import Carry
from app.ui.board.targets import Action, Does, Target, around

PlatesTable: TypeAlias = BoardTable[Position, ViewOptions]

_PLACES = NN_("{count} place for it", "{count} places for it")

LIFT = 1.04
"""How much larger a held piece looks."""

WAKE = 5
"""Units the pointer has to move before what was taken up under it follows."""


Clicked: TypeAlias = Callable[[Hashable | None], bool]
"""Does what a click on something that is always there does; tells whether it did anything."""


class PlateCarry(Carry[Square]):
    """Carries something over the own plate."""

    size = (1, 1)
    sources: tuple[str, ...] = ("card",)
    reach = 0.9
    LAYER = "hand"

    def __init__(self, table: PlatesTable, clicked: Clicked, ground: Ground, start: Square | None) -> None:
        super().__init__(table.scene, start)
        self.table, self.clicked = table, clicked
        self.ground = ground
        self._heard: Command | None = None
        # It lies where it came from, and nothing is red, until somebody has done something with it.
        self._waits = False
        self._rest: QPointF | None = None

    def started(self) -> None:
        self._waits = self.place is not None and self._refused(self.place)
        super().started()

    def taken_up(self, at: QPointF) -> None:
        place = self.snap(at)
        if place is not None and self._refused(place):
            self._waits, self._rest = True, at
            self.show()
        else:
            self.moved(at)

    def moved(self, at: QPointF) -> None:
        if self._rest is None or (at - self._rest).manhattanLength() > WAKE:
            self._waits, self._rest = False, None
            super().moved(at)

    def stepped(self, dx: int, dy: int) -> bool:
        self._waits, self._rest = False, None
        return super().stepped(dx, dy)

    def entered(self) -> bool:
        if self._waits and self.place is not None:
            # Where it would be refused it is not put.
            self.come()
            return True
        return super().entered()

    def come(self) -> None:
        """Come to the nearest place that takes it, from the middle of the plate if it is over none."""
        goal = self.beside(None, 0, 0) if self.place is None else self.place
        self._waits, self._rest, self.pointer = False, None, None
        self.place = nearest(self.liked(self._free()), goal)
        self.show()

    def liked(self, places: Iterable[Square]) -> Sequence[Square]:
        """Return where it may come to by itself, of the places that take it."""
        return tuple(places)

    def _refused(self, place: Square) -> bool:
        return self.table.why_not(self.command(place)) is not None

    def berth(self) -> QPointF | None:
        """Return where it waits: on its card, in its stand, or beside the plate; None if it does not wait."""
        if not self._waits:
            return None
        keys = [(item.key, item.pos()) for item in self.scene.items_of()]
        found = [at for key, at in keys if isinstance(key, tuple) and key[0] in self.sources]
        box = self.ground.box
        return found[-1] if found else QPointF(box.x + box.width + box.cell * 2, box.y + box.height / 2)

    def changed(self) -> None:
        # Whoever moves it by keys may not see it; a pointer's way would only be noise.
        if self.pointer is None and self.place is not None:
            command = self.command(self.place)
            if command != self._heard:
                self._heard = command
                self.table.say_aloud(self._place_words(self.place, self.table.why_not(command)))

    def _place_words(self, place: Square, reason: Reason | None) -> Phrase:
        """Say where it is, and whether it may be put down there."""
        values = {"row": place.row + 1, "col": place.col + 1}
        if reason is None:
            return Phrase(N_("Row {row}, column {col}: it may be put here."), values)
        return Phrase(N_("Row {row}, column {col}: {why}"), {**values, "why": reason.phrase})

    def reachable(self) -> Iterator[Target]:
        allowed = self._free()
        area = self._area(0, self.ground.box.cols)
        yield Target("held", self.handling(), self.held_words(len(allowed)), area, True)
        for square in allowed:
            does: Does = {Action.PLACE: partial(self.put_at, square)}
            yield Target(("square", *square), does, self.square_words(square), self._area(*square))
        for item in self.scene.items_of():
            if isinstance(item.key, tuple) and item.key[0] == "button":
                yield Target(item.key, {Action.PICK: partial(self.clicked, item.key)})

    @property
    def cursor(self) -> Hashable | None:
        return None if self.place is None or self.pointer is not None else ("square", *self.place)

    def handling(self) -> Does:
        """Return what can be done with what is held, besides putting it down."""
        return {}

    def held_words(self, places: int) -> Phrase:
        """Say what is held, and how many places there are for it as it is turned now."""
        raise NotImplementedError

    def square_words(self, place: Square) -> Phrase:
        """Say where a place is, and what would come of it."""
        return Phrase(N_("Row {row}, column {col}"), {"row": place.row + 1, "col": place.col + 1})

    def _area(self, row: int, col: int) -> QRectF:
        """Return where in the scene what is held would lie."""
        (rows, cols), box = self.size, self.ground.box
        return around(*box.middle(row + rows / 2, col + cols / 2), cols * box.cell, rows * box.cell)

    def refresh(self, ground: Ground) -> None:
        """Go on over a plate that has changed, or lies elsewhere."""
        self.ground = ground
        self.show()

    def command(self, place: Square) -> Command:
        """Return what putting it there says."""
        raise NotImplementedError

    def snap(self, at: QPointF) -> Square | None:
        box = self.ground.box
        if not box.holds(at.x(), at.y(), self.reach):
            return None
        row, col = box.square(at.x(), at.y())
        return self._kept(Square(round(row - self.size[0] / 2), round(col - self.size[1] / 2)))

    def beside(self, place: Square | None, dx: int, dy: int) -> Square:
        box = self.ground.box
        if place is None:
            return self._kept(Square((box.rows - self.size[0]) // 2, (box.cols - self.size[1]) // 2))
        return self._kept(Square(place.row + dy, place.col + dx))

    def put(self, place: Square) -> None:
        command = self.command(place)
        reason = self.table.why_not(command)
        if reason is None:
            self.table.propose(command)
        else:
            self.table.refuse(reason)

    def escaped(self) -> bool:
        had = self.place is not None
        super().escaped()
        return had

    def pressed(self, at: QPointF) -> bool:
        key = self.scene.key_at(at)
        if self.snap(at) is not None and not (isinstance(key, tuple) and key[0] == "button"):
            return super().pressed(at)
        done = self.clicked(key)
        holding = self.table.gesture
        if isinstance(holding, PlateCarry):
            # What is dragged from stand or tray is put down where the button comes up.
            holding.drag_from(at)
        return done

    def _free(self) -> list[Square]:
        """Return where it may be put, as it is turned now."""
        box, (rows, cols) = self.ground.box, self.size
        squares = (
            Square(row, col) for row in range(box.rows - rows + 1) for col in range(box.cols - cols + 1)
        )
        return [square for square in squares if not self._refused(square)]

    def _kept(self, place: Square) -> Square:
        """Return the nearest place at which all of it lies on the plate."""
        box, (rows, cols) = self.ground.box, self.size
        return Square(min(max(place.row, 0), box.rows - rows), min(max(place.col, 0), box.cols - cols))

    def _said(self, reason: Reason, x: float, y: float) -> Sprite:
        at = self.pointer or QPointF(x, y)
        return self.table.beside(at, reason)


class PieceCarry(PlateCarry):
    """
    Carries a wall piece: it turns, shows what it would enclose, and says why it cannot lie there.

    Args:
        start: Where it is at first; None for the place nearest to the middle of the plate among *allowed*.
        allowed: Where it may lie as it comes.
    """

    def __init__(
        self,
        table: PlatesTable,
        clicked: Clicked,
        ground: Ground,
        kind: str,
        start: Square | None,
        *,
        allowed: Iterable[Square],
    ) -> None:
        super().__init__(table, clicked, ground, start)
        self.kind = kind
        self.turn = 0
        self.size = piece_size(ground.land, kind, 0)
        # It is seen at once, wherever the card was drawn: by key, by button, or by a click on the deck.
        middle = self.beside(None, 0, 0)
        self.place = nearest(self.liked(allowed), middle) if start is None else self._kept(start)

    def command(self, place: Square) -> Place:
        return Place(self.ground.seat, self.kind, place, self.turn)

    def liked(self, places: Iterable[Square]) -> Sequence[Square]:
        # A castle is kept for catapults, unless there is room nowhere else.
        land, masks = self.ground.land, self.ground.land.forms[self.kind].masks
        inside, found = enclosed(land.grid, self.ground.rock), tuple(places)
        return [at for at in found if not masks[self.turn, at] & inside] or found

    def look(self, place: Square | None, pointer: QPointF | None) -> Picture:
        box = self.ground.box
        berth = self.berth()
        if berth is not None:
            place, pointer = None, berth
        if place is None:
            if pointer is None:
                return {}
            art = f"wall/{self.kind}/{self.turn}/1/held"
            return {"held": Sprite(art, pointer.x(), pointer.y(), 80, scale=box.scale * LIFT)}
        x, y = piece_middle(self.ground.land, box, self.kind, self.turn, place)
        reason = self.table.why_not(self.command(place))
        if reason is not None:
            return {
                "held": Sprite(f"refused/{self.kind}/{self.turn}", x, y, 80, scale=box.scale),
                "why": self._said(reason, x, y),
            }
        level = self.ground.level(self.ground.land.forms[self.kind].masks[self.turn, place])
        held = Sprite(f"wall/{self.kind}/{self.turn}/{level}/held", x, y, 80, scale=box.scale * LIFT)
        return {"held": held, **self._gain(place)}

    def turned(self, quarters: int) -> bool:
        if not quarters:
            return True
        before, count = self.size, len(self.ground.land.forms[self.kind].shapes)
        self.turn = (self.turn + quarters) % count
        self.size = piece_size(self.ground.land, self.kind, self.turn)
        if self.pointer is not None:
            self.place = self.snap(self.pointer)
        elif self.place is not None:
            row = self.place.row + (before[0] - self.size[0]) / 2
            col = self.place.col + (before[1] - self.size[1]) / 2
            self.place = self._kept(Square(int(row), int(col)))
        self._tell_turn()
        self.show()
        return True

    def handling(self) -> Does:
        return {Action.TURN: lambda: self.turned(1)} if len(self._shapes) > 1 else {}

    def held_words(self, places: int) -> Phrase:
        values = {"piece": self.kind, "turn": self.turn + 1, "turns": len(self._shapes)}
        values["places"] = counted(_PLACES, places)
        return Phrase(N_("In hand: the wall {piece}, turn {turn} of {turns}; {places}"), values)

    def square_words(self, place: Square) -> Phrase:
        gained = self._gained(place).bit_count()
        if not gained:
            return super().square_words(place)
        forms = NN_(
            "Row {row}, column {col}: it closes in {count} square",
            "Row {row}, column {col}: it closes in {count} squares",
        )
        return counted(forms, gained, row=place.row + 1, col=place.col + 1)

    def started(self) -> None:
        self._tell_turn()
        super().started()

    def _tell_turn(self) -> None:
        """Let the table show where the piece could go, as it is turned now."""
        options, held = self.table.view_options, (self.kind, self.turn)
        if options.held != held:
            self.table.view_options = evolve(options, held=held)
            if options.targets or options.held is None or options.held[0] != self.kind:
                self.table.show(glide=True)
            self.table.gesture_changed()

    @property
    def _shapes(self) -> Sequence[object]:
        return self.ground.land.forms[self.kind].shapes

    def _gained(self, place: Square) -> int:
        """Return the squares that this piece would close in, as bits."""
        land = self.ground.land
        mask = land.forms[self.kind].masks[self.turn, place]
        return enclosed(land.grid, self.ground.rock | mask) & ~enclosed(land.grid, self.ground.rock) & ~mask

    def _gain(self, place: Square) -> Sprites:
        """Return the ground that this piece would close in."""
        box, gained = self.ground.box, self._gained(place)
        if not gained:
            return {}
        art = f"tint/{gained:x}/{self.ground.colour}/new"
        return {"gain": Sprite(art, box.x, box.y, 7, scale=box.scale)}


class EngineCarry(PlateCarry):
    """Carries a catapult over the own plate."""

    sources = ("stand",)
    reach = 0.0

    def __init__(self, table: PlatesTable, clicked: Clicked, ground: Ground, start: Square | None) -> None:
        super().__init__(table, clicked, ground, start)
        self.size = (ground.land.size, ground.land.size)

    def command(self, place: Square) -> PutCatapult:
        return PutCatapult(self.ground.seat, place)

    def held_words(self, places: int) -> Phrase:
        return Phrase(N_("In hand: a catapult; {places}"), {"places": counted(_PLACES, places)})

    def look(self, place: Square | None, pointer: QPointF | None) -> Picture:
        box, berth = self.ground.box, self.berth()
        if berth is not None:
            art = f"catapult/{self.ground.colour}/held"
            return {"held": Sprite(art, berth.x(), berth.y(), 80, scale=box.scale * LIFT)}
        if place is None:
            return {}
        x, y = engine_middle(self.ground.land, box, place)
        reason = self.table.why_not(self.command(place))
        state = "held" if reason is None else "no"
        held = Sprite(f"catapult/{self.ground.colour}/{state}", x, y, 80, scale=box.scale * LIFT)
        return {"held": held} if reason is None else {"held": held, "why": self._said(reason, x, y)}
