"""Steps that wait until what happens on the table has been seen: dice that roll, a token in the air."""

from collections import deque
from collections.abc import Sequence
from typing import Any, Protocol

from attrs import frozen
from PySide6.QtCore import QPointF, SignalInstance

from app.core.session import AnyStep
from app.settings import Speed
from app.ui.board.effects import TUMBLE_MS, tumble
from app.ui.board.scene import SpriteItem, TableScene
from app.ui.board.table import Seating

APART_MS, LOOK_MS = 45, 250
"""Each die leaves the hand so much later than the last one; so long all are seen before what follows."""

_ENDS = 2
"""What is shown has so many ends at most: of what moves, and of what is held afterwards."""


@frozen
class DiceThrow:
    """
    Dice of a step, over the table as it was before.

    Attributes:
        items: The dice, as and where they come to rest.
        start: Where they leave the hand, in the scene.
        rolls: They are to be seen rolling.
        look_ms: Milliseconds they are seen at rest before the table says what they bring.
    """

    items: Sequence[SpriteItem]
    start: QPointF
    rolls: bool = True
    look_ms: float = LOOK_MS


class SteppedTable(Protocol):
    """
    A table on which one step is seen after another.

    Attributes:
        scene: What lies on it.
        sounded, prompted, caught_up: Signals, as `Table` has them.
    """

    scene: TableScene
    sounded: SignalInstance
    prompted: SignalInstance
    caught_up: SignalInstance

    def present(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        """Show a view whose turn has come, or begin to, and `hold` it until it is `done`."""

    def thrown_dice(self, step: AnyStep) -> DiceThrow | None:
        """Lay the dice of a step where they come to rest; None where none are thrown."""

    def show_end(self) -> None:
        """Show the end of what is being shown."""


class StepQueue:
    """
    Shows one step after another: what moves is seen to its end before anything tells what came of it.

    Attributes:
        is_busy: A step is being shown, and what came after it waits.
    """

    def __init__(self, table: SteppedTable) -> None:
        self._table = table
        self._waiting: deque[tuple[Any, Seating, AnyStep | None]] = deque()
        self._rolled: AnyStep | None = None
        self.is_busy = False

    def show(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        """Show a view, after what is being shown; a jump to another place is shown at once."""
        if step is None or step.command is None:
            self._waiting.clear()
            for _ in range(_ENDS):
                if self.is_busy:
                    self._table.show_end()
        self._waiting.append((view, seating, step))
        self._go_on()

    def hold(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        """Let a view be the next one, once what is being shown is `done`."""
        self.is_busy = True
        self._waiting.appendleft((view, seating, step))

    def done(self) -> None:
        """Go on: what was shown has been seen."""
        self.is_busy = False
        self._go_on()
        self._table.caught_up.emit()

    @property
    def is_late(self) -> bool:
        """Whether more has happened already than what is presented: it need not be seen at length."""
        return bool(self._waiting)

    @property
    def held(self) -> Any:
        """The view that is shown next; None for none."""
        return self._waiting[0][0] if self._waiting else None

    @property
    def unseen(self) -> Sequence[bool]:
        """Of each view that waits, whether it is that of a step; the next one first."""
        return [step is not None for _, _, step in self._waiting]

    def rolls(self, view: Any, seating: Seating, step: AnyStep | None) -> bool:
        """Let the dice of a step roll, unless they have; True: nothing of it is told before they rest."""
        if step is None or step is self._rolled or (dice := self._table.thrown_dice(step)) is None:
            return False
        self._rolled = step
        self._table.sounded.emit("dice")
        motion = self._table.scene.motion
        if motion.speed is Speed.OFF or not dice.rolls or self.is_late:
            return False
        self.hold(view, seating, step)
        # A movement of its own: whoever lays the table anew leaves off those of the dice.  It is begun
        # first, for what is settled is settled from the last one on.
        longest = TUMBLE_MS + APART_MS * (len(dice.items) - 1) + dice.look_ms
        motion.start("dice", longest, lambda _: None, self.done)
        for place, item in enumerate(dice.items):
            kind = item.sprite.art.rpartition("/")[0]
            tumble(motion, item, dice.start, [f"{kind}/{face}" for face in range(1, 7)], place * APART_MS)
        self._table.prompted.emit()
        return True

    def _go_on(self) -> None:
        while self._waiting and not self.is_busy:
            self._table.present(*self._waiting.popleft())
