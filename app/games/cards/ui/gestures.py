"""What the pointer and the keys do: choose, lift, lay down, aim."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from app.core.command import Command
from app.core.reason import Reason
from app.core.words import Phrase
from app.games.cards.pack import Card
from app.games.cards.ui.layout import glow
from app.ui.board.geometry import Area
from app.ui.board.gestures import Carry, Pick
from app.ui.board.scene import TableScene
from app.ui.board.sprite import Picture, Sprite, Sprites


class Host(Protocol):
    """What a gesture needs of the table."""

    scene: TableScene

    def pointed(self, key: Hashable | None) -> None: ...
    def chose(self, key: Hashable) -> None: ...
    def missed(self) -> None: ...
    def lift(self, key: Hashable, at: QPointF) -> None: ...
    def lay_down(self) -> bool: ...
    def settle(self) -> None: ...
    def do(self, command: Command) -> None: ...
    def why_not(self, command: Command) -> Reason | None: ...
    def beside(self, at: QPointF, words: Phrase | Reason) -> Sprite: ...
    def words_at(self, command: Command) -> Phrase | None: ...


class TablePick(Pick):
    """
    Choose things by click, or with arrows and Enter; dragging one lifts it.

    Args:
        targets: The keys that can be chosen.
        fan: Those of them that are cards of the hand, from left to right.
    """

    def __init__(self, host: Host, targets: Sequence[Hashable], fan: Sequence[Hashable]) -> None:
        super().__init__(host.scene, targets, host.pointed, host.chose)
        self._host = host
        self._fan = list(fan)
        self._down: tuple[Hashable, QPointF] | None = None

    def point_at(self, key: Hashable | None) -> None:
        """Go to a target."""
        self._point(key)

    def refresh(self, targets: Sequence[Hashable], fan: Sequence[Hashable]) -> None:
        """Go on with other targets, or with the same ones elsewhere."""
        self.targets, self._fan = list(targets), list(fan)
        self.at = self.at if self.at in self.targets else None
        self._host.pointed(self.at)

    def moved(self, at: QPointF) -> None:
        if self._down is None:
            key = self.scene.key_at(at)
            if key in self.targets or self.at is None:
                super().moved(at)
            return
        key, start = self._down
        if (at - start).manhattanLength() >= QApplication.startDragDistance():
            self._down = None
            self._host.lift(key, at)

    def pressed(self, at: QPointF) -> bool:
        self._down = self.scene.key_at(at), at
        return True

    def released(self, at: QPointF) -> None:
        if self._down is None:
            return
        (key, _), self._down = self._down, None
        if key is None:
            self._host.missed()
        elif key == self.scene.key_at(at):
            self._host.chose(key)

    def stepped(self, dx: int, dy: int) -> bool:
        if self.at is None and self._fan:
            self._point(self._fan[0])
            return True
        if self.at not in self._fan:
            return super().stepped(dx, dy)
        place = self._fan.index(self.at) + dx
        if dx and 0 <= place < len(self._fan):
            self._point(self._fan[place])
            return True
        # The fan is bent: what lies above a card is never another card.
        every, self.targets = self.targets, [key for key in self.targets if key not in self._fan]
        moved = super().stepped(dx, dy)
        self.targets = every
        return moved

    def escaped(self) -> bool:
        return self._host.lay_down() or super().escaped()


class Drag(Carry[Hashable]):
    """
    Hold cards or a Catapult over the table until the button comes up.

    Args:
        shown: The cards that are held.
        places: Where they can be laid, or were thought to.
        command: What laying them on a place means; None if it means nothing.
        scale: How large they are held.
    """

    def __init__(
        self,
        host: Host,
        shown: Sequence[Card],
        places: Mapping[Hashable, Area],
        command: Callable[[Hashable], Command | None],
        *,
        deck: str,
        scale: float,
    ) -> None:
        super().__init__(host.scene)
        self._host = host
        self._shown = shown
        self._places = places
        self._command = command
        self._deck = deck
        self._scale = scale

    def snap(self, at: QPointF) -> Hashable | None:
        near = [key for key, area in self._places.items() if area.holds(at.x(), at.y(), 6)]
        legal = [key for key in near if self._is_legal(key)]
        return (legal or near or [None])[0]

    def look(self, place: Hashable | None, pointer: QPointF | None) -> Picture:
        if pointer is None:
            return {}
        sprites: Sprites = {}
        for number, card in enumerate(self._shown):
            x = pointer.x() + (number - (len(self._shown) - 1) / 2) * 32 * self._scale
            sprites["held", card] = Sprite(
                f"card/{card}/{self._deck}/lift", x, pointer.y(), 90 + number * 0.1, scale=self._scale
            )
        command = None if place is None else self._command(place)
        if place is not None and command is not None:
            sprites.update(self._verdict(place, command, pointer))
        return sprites

    def beside(self, place: Hashable | None, dx: int, dy: int) -> Hashable:
        keys = [key for key in self._places if self._is_legal(key)] or list(self._places)
        step = dx or dy
        index = (keys.index(place) + step) % len(keys) if place in keys else 0
        middle = self._places[keys[index]].middle
        self.pointer = QPointF(middle.x, middle.y)
        return keys[index]

    def stepped(self, dx: int, dy: int) -> bool:
        self.place = self.beside(self.place, dx, dy)
        self.show()
        return True

    def put(self, place: Hashable) -> None:
        command = self._command(place)
        self._host.settle()
        if command is not None:
            self._host.do(command)

    def pressed(self, at: QPointF) -> bool:
        return True

    def released(self, at: QPointF) -> None:
        self.moved(at)
        if self.place is None:
            self._host.settle()
        else:
            self.put(self.place)

    def escaped(self) -> bool:
        self._host.settle()
        return True

    def _is_legal(self, key: Hashable) -> bool:
        command = self._command(key)
        return command is not None and self._host.why_not(command) is None

    def _verdict(self, place: Hashable, command: Command, pointer: QPointF) -> Sprites:
        """Show whether the place will do, and what is known about it or why not."""
        reason = self._host.why_not(command)
        area = self._places[place]
        if reason is not None:
            return {
                "verdict": glow(area, 80, "refused"),
                "why": self._host.beside(pointer, reason),
            }
        words = self._host.words_at(command)
        sprites: Sprites = {"verdict": glow(area, 80, "mark")}
        if words is not None:
            sprites["why"] = self._host.beside(pointer, words)
        return sprites
