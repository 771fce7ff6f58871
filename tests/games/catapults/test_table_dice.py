"""The dice of Catapults! roll before anything tells what they bring."""

from dataclasses import replace

from app.core.command import NATURE
from app.games.catapults.commands import Roll, Rolled
from app.settings import Speed
from tests.games.catapults.at_table import QUIET, AtTable
from tests.games.catapults.drawn import FULL, PEOPLE, PLAIN, attacking


def test_nothing_tells_what_dice_bring_before_they_rest(qtbot):
    """CAT-27: stones, prompt and whoever tells of the step wait; Enter shows the end at once."""
    board = attacking(PLAIN, FULL, counts=(3, 0), players=PEOPLE)
    table = AtTable(qtbot, board, settings=replace(QUIET, speed=Speed.SLOW))
    table.play(Roll(0))
    table.answer(Rolled(NATURE, 0, (1, 3, 6, 5)))

    assert table.sounds == ["dice"]
    assert table.table.behind == 1
    assert table.art(("stone", 0), "table") == ""
    assert str(table.table.prompt().text) == "throws"
    assert table.table.acting is None

    table.press("\r")
    assert table.table.behind == 0
    assert table.art(("stone", 0), "table") == "stone/left"
    assert table.sounds == ["dice"]


def test_dice_that_bring_nothing_are_seen_too(qtbot):
    """CAT-27: the attack is over with them; they had never been on the table."""
    board = attacking(PLAIN, FULL, counts=(2, 0), players=PEOPLE)
    table = AtTable(qtbot, board, settings=replace(QUIET, speed=Speed.SLOW))
    table.play(Roll(0))
    table.answer(Rolled(NATURE, 0, (1, 1, 1)))

    dice = [item for item in table.table.scene.items_of() if item.key[0] == "die"]
    assert [item.key for item in dice] == [("die", place) for place in range(3)]
    table.table.scene.motion.settle()
    assert table.table.view == board.state
