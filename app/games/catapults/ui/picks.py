"""What is chosen in Catapults! by click or by keys: things in the work area, and walls to steal."""

from collections.abc import Callable, Hashable, Sequence

from attrs import evolve
from PySide6.QtCore import QPointF

from app.core.reason import Reason
from app.core.words import Phrase
from app.games.catapults.commands import Steal
from app.games.catapults.ui.gestures import Clicked, PlatesTable
from app.games.catapults.ui.layout import SOON, ring_sprite
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board import accessibility
from app.ui.board.gestures import Pick
from app.ui.board.scene import TableScene


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

    @property
    def takes(self) -> bool:
        """Whether what is pointed at is a wall that can be taken."""
        return self.at in self._steals

    def entered(self) -> bool:
        return self.takes and super().entered()

    def show_dearest(self) -> None:
        """Point at the wall that costs most of what can be taken."""
        self._point(max(self.targets, key=lambda key: self._refusal(key)[1]))

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
        self.table.gesture_changed()
