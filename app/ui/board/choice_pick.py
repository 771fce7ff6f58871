"""Playing by choosing what lies on the table: one thing, or one after the other."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QPointF

from app.core.command import Command
from app.ui.board.gestures import Pick, is_drag
from app.ui.board.scene import TableScene
from app.ui.board.targets import Action, Target

Keys: TypeAlias = tuple[Hashable, ...]
"""What is chosen, one after the other: where it goes, or what goes and where it goes to."""


class ChoicePick(Pick):
    """
    Chooses by click, with arrows and Enter, or by dragging the first thing to the next.

    Args:
        scene: Where they lie, in the layer "table".
        moves: What can be played, by the keys that are to be chosen for it.
        pointed: Told what is chosen already and what is pointed at, which may be no choice; empty: nothing.
        played: Told what is to be played.
        missed: Told what was chosen that means nothing; tells whether it had an answer.

    Attributes:
        held: What has been chosen already.
    """

    def __init__(
        self,
        scene: TableScene,
        moves: Mapping[Keys, Command],
        pointed: Callable[[Keys], None],
        played: Callable[[Command], None],
        missed: Callable[[Keys], bool],
    ) -> None:
        super().__init__(scene, (), lambda key: pointed(self._keys(key)), self._choose, self._miss)
        self.moves = moves
        self.held: Keys = ()
        self._played, self._missed_keys = played, missed
        self._dragged_from: QPointF | None = None
        self._hold(())

    def ended(self) -> None:
        self.held, self.at = (), None
        self.pointed(None)

    def moved(self, at: QPointF) -> None:
        key = self.scene.key_at(at)
        self._point(None if key in self.held else key)

    def pressed(self, at: QPointF) -> bool:
        key = self.scene.key_at(at)
        if key in self.held:
            self._put_back()
            return True
        if self.held and key not in self.targets:
            self._put_back()
        if self.held == () and key in self.targets:
            self._dragged_from = at
        return super().pressed(at)

    def released(self, at: QPointF) -> None:
        start, self._dragged_from = self._dragged_from, None
        if start is None or not self.held:
            return
        if is_drag(start, at):
            key = self.scene.key_at(at)
            if key in self.targets:
                self._choose(key)
            else:
                self._miss(key)
                self._put_back()

    def entered(self) -> bool:
        if self.at is None:
            return False
        return super().entered() if self.at in self.targets else self._miss(self.at)

    def escaped(self) -> bool:
        had = bool(self.held) or self.at is not None
        self.at = None
        self._put_back()
        return had

    def reachable(self) -> Iterator[Target]:
        for key in self.held:
            yield Target(key, {Action.BACK: self.escaped}, is_held=True)
        action = Action.PLACE if self.held else Action.PICK
        for key in self.targets:
            if key not in self.held:
                yield Target(key, {action: partial(self.use, key)})

    def _hold(self, keys: Keys) -> None:
        self.held = keys
        count = len(keys)
        following = (each[count] for each in self.moves if len(each) > count and each[:count] == keys)
        self.targets = list(dict.fromkeys(following))

    def _put_back(self) -> None:
        """Begin again with the first thing."""
        self._hold(())
        self.pointed(self.at)

    def _keys(self, key: Hashable | None) -> Keys:
        return self.held if key is None else (*self.held, key)

    def _choose(self, key: Hashable) -> None:
        keys = self._keys(key)
        command = self.moves.get(keys)
        if command is None:
            self._hold(keys)
            self.at = None
            self.pointed(None)
        else:
            self._hold(())
            self._played(command)

    def _miss(self, key: Hashable | None) -> bool:
        return key is not None and self._missed_keys(self._keys(key))
