"""What the pointer and the keys do in each phase."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeAlias

from attrs import evolve, frozen
from PySide6.QtCore import QPointF

from app.core.command import Command, Seat
from app.core.reason import Reason
from app.core.words import N_, Phrase
from app.games.catapults.commands import Place, PutCatapult, Steal
from app.games.catapults.geometry import Land
from app.games.catapults.model import Position
from app.games.catapults.ui.arrangement import Box
from app.games.catapults.ui.layout import (
    SOON,
    engine_middle,
    piece_middle,
    piece_size,
    ring_sprite,
)
from app.games.catapults.ui.view_options import ViewOptions
from app.kit.regions import enclosed
from app.kit.squares import Square
from app.ui.art.label import Label
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board import accessibility
from app.ui.board.board_table import BoardTable
from app.ui.board.geometry import Size
from app.ui.board.gestures import Carry, Pick
from app.ui.board.scene import TableScene

PlatesTable: TypeAlias = BoardTable[Position, ViewOptions]

LIFT = 1.04
"""How much larger a held piece looks."""


Clicked: TypeAlias = Callable[[Hashable | None], bool]
"""Does what a click on something that is always there does; tells whether it did anything."""


@frozen
class Ground:
    """
    The plate something is put on.

    Attributes:
        seat, colour: Whose it is.
        rock: What encloses already.
        levels: Squares covered by walls, level by level.
        box: Where it lies.
    """

    land: Land
    seat: Seat
    colour: int
    rock: int
    levels: tuple[int, ...]
    box: Box

    def level(self, mask: int) -> int:
        """Return the level on which a piece on these squares lies."""
        return 1 + sum(not mask & ~below for below in self.levels[:-1])


class PlateCarry(Carry[Square]):
    """Carries something over the own plate."""

    size = (1, 1)
    reach = 0.9
    LAYER = "hand"

    def __init__(self, table: PlatesTable, clicked: Clicked, ground: Ground, start: Square | None) -> None:
        super().__init__(table.scene, start)
        self.table, self.clicked = table, clicked
        self.ground = ground
        self._heard: Command | None = None

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
        had, self.place = self.place is not None, None
        self.pointer = None
        self.show()
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
        self.place = self._first_place(allowed) if start is None else self._kept(start)

    def command(self, place: Square) -> Place:
        return Place(self.ground.seat, self.kind, place, self.turn)

    def look(self, place: Square | None, pointer: QPointF | None) -> Picture:
        box = self.ground.box
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

    def _first_place(self, allowed: Iterable[Square]) -> Square:
        """Return the allowed place nearest to the middle of the plate; the middle if there is none."""
        middle = self.beside(None, 0, 0)

        def far(at: Square) -> tuple[int, Square]:
            return (at.row - middle.row) ** 2 + (at.col - middle.col) ** 2, at

        return min(allowed, key=far, default=middle)

    def _gain(self, place: Square) -> Sprites:
        """Return the ground that this piece would close in."""
        land, box = self.ground.land, self.ground.box
        mask = land.forms[self.kind].masks[self.turn, place]
        gained = enclosed(land.grid, self.ground.rock | mask) & ~enclosed(land.grid, self.ground.rock) & ~mask
        if not gained:
            return {}
        art = f"tint/{gained:x}/{self.ground.colour}/new"
        return {"gain": Sprite(art, box.x, box.y, 7, scale=box.scale)}


class EngineCarry(PlateCarry):
    """Carries a catapult over the own plate."""

    reach = 0.0

    def __init__(self, table: PlatesTable, clicked: Clicked, ground: Ground, start: Square | None) -> None:
        super().__init__(table, clicked, ground, start)
        self.size = (ground.land.size, ground.land.size)

    def command(self, place: Square) -> PutCatapult:
        return PutCatapult(self.ground.seat, place)

    def look(self, place: Square | None, pointer: QPointF | None) -> Picture:
        if place is None:
            return {}
        box = self.ground.box
        x, y = engine_middle(self.ground.land, box, place)
        reason = self.table.why_not(self.command(place))
        state = "held" if reason is None else "no"
        held = Sprite(f"catapult/{self.ground.colour}/{state}", x, y, 80, scale=box.scale * LIFT)
        return {"held": held} if reason is None else {"held": held, "why": self._said(reason, x, y)}


class WorkAreaPick(Pick):
    """Click what lies in the work area: deck, dice, buttons, waiting pieces."""

    def __init__(
        self,
        scene: TableScene,
        targets: Sequence[Hashable],
        picked: Callable[[Hashable], None],
        clicked: Clicked,
    ) -> None:
        super().__init__(scene, targets, self._glow, picked, clicked)

    def _glow(self, key: Hashable | None) -> None:
        item = None if key is None else self.scene.item(key)
        picture: Sprites = {}
        if item is not None:
            sprite = item.sprite
            art = sprite.art.replace("/up/", "/at/", 1)
            accessibility.speak_of(item)
            picture["at"] = Sprite(art, sprite.x, sprite.y, sprite.z + 30, sprite.angle, sprite.scale * 1.05)
        self.scene.show_picture(picture, "hover", glide=False)


class StealPick(Pick):
    """Chooses walls to steal: they lift under the pointer and show what they cost."""

    def __init__(
        self,
        table: PlatesTable,
        clicked: Clicked,
        loot: Sequence[Steal],
        refusal: Callable[[Hashable], tuple[Reason | None, int]],
        price: Callable[[Hashable], tuple[Phrase, int]],
    ) -> None:
        self._steals = {("wall", steal.wall): steal for steal in loot}
        super().__init__(table.scene, list(self._steals), self._lift, self._take, clicked)
        self.table = table
        self._refusal = refusal
        self._price = price
        self._pointer: QPointF | None = None

    def moved(self, at: QPointF) -> None:
        self._pointer = at
        key = self.scene.key_at(at)
        self._point(key if isinstance(key, tuple) and key[0] in ("wall", "button") else None)

    def pressed(self, at: QPointF) -> bool:
        key = self.scene.key_at(at)
        reason, _ = self._refusal(key)
        if key not in self._steals and reason is not None:
            self.table.refuse(reason)
            return True
        return super().pressed(at)

    def _take(self, key: Hashable) -> None:
        if key in self._steals:
            self.table.propose(self._steals[key])

    def _spend(self, points: int) -> None:
        """Show on the stones what *points* would cost."""
        stones = [item for item in self.scene.items_of() if item.sprite.art == "stone/left"]
        due: Sprites = {
            ("due", place): evolve(item.sprite, art="stone/due", z=item.sprite.z + 1)
            for place, item in enumerate(stones[len(stones) - points :] if points else [])
        }
        self.table.overlay("due", due)

    def _lift(self, key: Hashable | None) -> None:
        item = None if key is None else self.scene.item(key)
        reason, points = self._refusal(key)
        self._spend(points if reason is None else 0)
        picture: Sprites = {}
        if item is not None and item.sprite.art.startswith("wall/") and points:
            accessibility.speak_of(item)
            wall = item.sprite
            where = self._pointer or QPointF(wall.x, wall.y)
            if reason is None:
                lifted = Sprite(f"{wall.art}/held", wall.x, wall.y - 4, 70, scale=wall.scale * 1.06)
                picture["lifted"] = lifted
                picture["ring"] = ring_sprite(
                    Sprite(wall.art, wall.x, wall.y - 4, 69, scale=wall.scale * 1.06), SOON
                )
                words, _ = self._price(key)
                picture["price"] = self.table.beside(where, words)
            else:
                picture["price"] = self.table.beside(where, reason)
        self.scene.show_picture(picture, "hover", glide=False)


def tag(words: str, at: QPointF, room: Size, *, unit: float, is_bad: bool) -> Sprite:
    """Return the small label beside the pointer, kept inside the room."""
    is_right = at.x() > room.width * 0.62
    plate, ink = ("#7E2018", "#FFF3E4") if is_bad else ("#FFF6DF", "#2B1A0C")
    label = Label(
        words, 14 * unit, ink, "right" if is_right else "left", room.width * 0.55, bold=False, plate=plate
    )
    y = at.y() - 30 * unit if at.y() > 60 * unit else at.y() + 34 * unit
    return Sprite(label.art, at.x() + (-22 if is_right else 22) * unit, y, 100)
