"""What the pointer and the keys do: choose, lift, lay down, aim."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from app.core.command import Command, Seat
from app.core.reason import Reason
from app.core.words import Phrase
from app.games.cards.commands import Attack
from app.games.cards.model import Position
from app.games.cards.pack import Card
from app.games.cards.ui.layout import attack_words, glow
from app.games.cards.ui.view_options import ViewOptions
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.board_table import BoardTable
from app.ui.board.geometry import Area
from app.ui.board.gestures import Carry, Pick
from app.ui.board.scene import TableScene
from app.ui.board.targets import Action, Target

CardsBoard: TypeAlias = BoardTable[Position, ViewOptions]


_PLACES = frozenset({"spot", "village", "army", "unit"})
"""The first words of the keys of places that cards are laid on, or fired at."""


class TablePick(Pick):
    """
    Chooses things by click, or with arrows and Enter; dragging one lifts it.

    Args:
        targets: The keys that can be chosen.
        fan: Those of them that are cards of the hand, from left to right.
        pointed: Told which of them is pointed at, or None.
        picked: Told which has been chosen.
        lifted: Told what is dragged away, and from where.
        laid_down: Takes back what was chosen before; tells whether there was anything.
        offered: Tells whether the large button offers something.

    Attributes:
        chosen: The keys of what has been chosen: cards of the hand, or a Catapult.
    """

    def __init__(
        self,
        scene: TableScene,
        targets: Sequence[Hashable],
        fan: Sequence[Hashable],
        *,
        pointed: Callable[[Hashable | None], None],
        picked: Callable[[Hashable], None],
        lifted: Callable[[Hashable, QPointF], None],
        laid_down: Callable[[], bool],
        offered: Callable[[], bool],
    ) -> None:
        super().__init__(scene, targets, pointed, picked)
        self._lifted, self._laid_down, self._offered = lifted, laid_down, offered
        self._fan = list(fan)
        self._down: tuple[Hashable, QPointF] | None = None
        self._is_led = False
        self.chosen: Sequence[Hashable] = ()

    @property
    def led(self) -> Hashable | None:
        """Where keys or a button have led, unless the pointer has gone elsewhere since."""
        return self.at if self._is_led else None

    def reachable(self) -> Iterator[Target]:
        for key in self.targets:
            is_held = key in self.chosen
            is_place = bool(self.chosen) and (key == "pile" or (isinstance(key, tuple) and key[0] in _PLACES))
            action = Action.BACK if is_held else Action.PLACE if is_place else Action.PICK
            yield Target(key, {action: partial(self.use, key)}, is_held=is_held)

    def point_at(self, key: Hashable | None) -> None:
        """Go to a target."""
        self._is_led = True
        self._point(key)

    def refresh(self, targets: Sequence[Hashable], fan: Sequence[Hashable]) -> None:
        """Go on with other targets, or with the same ones elsewhere."""
        self.targets, self._fan = list(targets), list(fan)
        self.at = self.at if self.at in self.targets else None
        self.pointed(self.at)

    def moved(self, at: QPointF) -> None:
        if self._down is None:
            key = self.scene.key_at(at)
            if key in self.targets or self.at is None:
                self._is_led = False
                super().moved(at)
            return
        key, start = self._down
        if (at - start).manhattanLength() >= QApplication.startDragDistance():
            self._down = None
            self._lifted(key, at)

    def pressed(self, at: QPointF) -> bool:
        self._down = self.scene.key_at(at), at
        return True

    def released(self, at: QPointF) -> None:
        if self._down is None:
            return
        (key, _), self._down = self._down, None
        if key is None:
            self._laid_down()
        elif key == self.scene.key_at(at):
            self.picked(key)

    def broken_off(self) -> None:
        self._down = None

    def enters(self) -> bool:
        # What only lies under the pointer, or did, is not what the strip says that Enter does.
        return self._is_led or not (self.at in self.chosen or self._offered())

    def entered(self) -> bool:
        return self.enters() and super().entered()

    def stepped(self, dx: int, dy: int) -> bool:
        self._is_led = True
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
        return self._laid_down() or super().escaped()


class Drag(Carry[Hashable]):
    """
    Holds cards or a Catapult over the table until the button comes up.

    Args:
        shown: The cards that are held.
        places: Where they can be laid, or were thought to.
        command: What laying them on a place means; None if it means nothing.
        settled: Called when it is over, before anything is done.
        scale: How large they are held.
    """

    def __init__(
        self,
        table: CardsBoard,
        shown: Sequence[Card],
        places: Mapping[Hashable, Area],
        command: Callable[[Hashable], Command | None],
        settled: Callable[[], None],
        *,
        scale: float,
    ) -> None:
        super().__init__(table.scene)
        self._table = table
        self._shown = shown
        self._places = places
        self._command = command
        self._settled = settled
        self._scale = scale
        self._view = table.view
        self._known: dict[Hashable, Reason | None] = {}

    def snap(self, at: QPointF) -> Hashable | None:
        near = [key for key, area in self._places.items() if area.holds(at.x(), at.y(), 6)]
        legal = [key for key in near if self._is_legal(key)]
        return (legal or near or [None])[0]

    def look(self, place: Hashable | None, pointer: QPointF | None) -> Picture:
        if pointer is None:
            return {}
        sprites, deck = Sprites(), self._table.view_options.deck
        for number, card in enumerate(self._shown):
            x = pointer.x() + (number - (len(self._shown) - 1) / 2) * 32 * self._scale
            sprites["held", card] = Sprite(
                f"card/{card}/{deck}/lift",
                x,
                pointer.y(),
                90 + number * 0.1,
                scale=self._scale,
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
        self._settled()
        if command is not None:
            self._table.do(command)

    def pressed(self, at: QPointF) -> bool:
        return True

    def released(self, at: QPointF) -> None:
        self.moved(at)
        if self.place is None:
            self._settled()
        else:
            self.put(self.place)

    def broken_off(self) -> None:
        self._settled()

    def escaped(self) -> bool:
        self._settled()
        return True

    def _is_legal(self, key: Hashable) -> bool:
        command = self._command(key)
        return command is not None and self._why_not(key, command) is None

    def _why_not(self, key: Hashable, command: Command) -> Reason | None:
        """Return why a place will not do; the rules are asked once for each, and not with every pixel."""
        if self._view is not self._table.view:
            self._view, self._known = self._table.view, {}
        if key not in self._known:
            self._known[key] = self._table.why_not(command)
        return self._known[key]

    def _verdict(self, place: Hashable, command: Command, pointer: QPointF) -> Sprites:
        """Show whether the place will do, and what is known about it or why not."""
        reason = self._why_not(place, command)
        area, view = self._places[place], self._table.view
        if reason is not None:
            return {
                "verdict": glow(area, 80, "refused"),
                "why": self._table.beside(pointer, reason),
            }
        words = None if view is None else words_at(view, command)
        sprites: Sprites = {"verdict": glow(area, 80, "mark")}
        if words is not None:
            sprites["why"] = self._table.beside(pointer, words)
        return sprites


def words_at(view: Position, command: Command) -> Phrase | None:
    """Return what is known about a command before it is made; None if there is nothing to say."""
    return attack_words(view, command) if isinstance(command, Attack) else None


def attack_at(seat: Seat, number: int, place: Hashable) -> Attack | None:
    """Return what firing a Catapult at a place means; None if it means nothing."""
    match place:
        case ("village", int(at)):
            return Attack(seat, number, at)
        case _:
            return None
