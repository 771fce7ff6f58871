"""Steps that wait until dice have come to rest."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QPointF, Signal

from app.core.session import Step
from app.settings import Speed
from app.ui.board.step_queue import DiceThrow, StepQueue
from app.ui.board.table import Seating
from tests.ui.toys import block, quiet_scene

SEATING = Seating(())


class DiceTable(QObject):
    """
    A table on which every step is a throw of one die.

    Attributes:
        shown: The views that have been shown, and whether anything was still behind then.
    """

    sounded, prompted, caught_up = Signal(str), Signal(), Signal()

    def __init__(self) -> None:
        super().__init__()
        self.scene = quiet_scene()
        self.scene.set_speed(Speed.SLOW)
        self.steps = StepQueue(self)
        self.shown: list[str] = []

    def present(self, view, seating, step) -> None:
        if not self.steps.rolls(view, seating, step):
            self.shown.append(view)

    def thrown_dice(self, step) -> DiceThrow:
        self.scene.show_picture({"die": block(10, 10)}, glide=False)
        return DiceThrow([self.scene.item("die")], QPointF(0, 0))

    def show_end(self) -> None:
        self.scene.motion.settle()

    def throw(self, view: str) -> None:
        self.steps.show(view, SEATING, Step("", "dice", view))

    def rest(self) -> None:
        """Let the dice that roll come to rest, and only these."""
        self.scene.motion._moves.pop("dice").done()


@pytest.fixture
def table(qapp) -> Iterator[DiceTable]:
    return DiceTable()


def test_a_throw_is_told_when_its_dice_rest(table: DiceTable):
    table.throw("one")
    assert (table.shown, sum(table.steps.unseen)) == ([], 1)
    table.rest()
    assert (table.shown, table.steps.is_busy) == (["one"], False)


def test_whoever_lags_behind_sees_only_the_last_dice_roll(table: DiceTable):
    """Forty battles of a computer are followed as a stream; the board lagged by half a minute."""
    for view in ("one", "two", "three", "four"):
        table.throw(view)
    table.rest()
    assert (table.shown, table.steps.is_busy) == (["one", "two", "three"], True)
    table.rest()
    assert table.shown[-1] == "four"


def test_a_jump_elsewhere_waits_for_nothing(table: DiceTable):
    table.throw("one")
    table.steps.show("elsewhere", SEATING, None)
    assert table.shown == ["elsewhere"]
