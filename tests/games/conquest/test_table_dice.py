"""The dice of Conquest roll before anything tells what they bring."""

from dataclasses import replace

import pytest

from app.games.conquest.commands import Attack, Breach
from app.games.conquest.pieces import Phase
from app.settings import Speed
from tests.games.conquest.at_table import FRONT, QUIET, AtTable, posed

SLOW = replace(QUIET, speed=Speed.SLOW)


def shown(table: AtTable) -> dict:
    """Return everything that lies on the island, and what it looks like."""
    return {item.key: item.sprite.art for item in table.table.scene.items_of()}


def test_nothing_tells_how_a_battle_went_before_its_dice_rest(qtbot):
    """CON-27: knights stand as they stood, and nobody reads anything; Enter shows the end at once."""
    table = AtTable(qtbot, posed(FRONT, phase=Phase.ATTACK), settings=SLOW)
    before, heard = shown(table), list[str]()
    table.table.sounded.connect(heard.append)
    table.table.propose(Attack(0, "B1", "B2"))

    assert table.session.timeline.now == 2
    assert (table.table.behind, shown(table), heard) == (1, before, ["dice"])
    assert str(table.table.prompt().text) == "throws"
    assert table.table.scene.item("burst", "dice") is None

    table.table.primary()
    assert (table.table.behind, heard) == (0, ["dice"])
    assert shown(table) != before
    assert table.table.scene.item(("die", 0), "dice") is not None


def test_a_wall_stands_until_the_die_rests(qtbot):
    """CON-23; what is done after it waits, too."""
    table = AtTable(qtbot, posed(FRONT, phase=Phase.BREACH, walls={1: ["B1|B2"]}), settings=SLOW)
    table.table.propose(Breach(0, "B1", "B2"))
    assert table.art(("die", 0), "dice").startswith("die/ivory/")
    assert table.table.view.clash is not None
    assert table.table.acting is None

    table.table.scene.motion.settle()
    assert table.table.view == table.state
    assert table.table.view.clash is None


@pytest.mark.parametrize("size", [(1066, 660), (560, 330)], ids=str)
def test_a_die_does_not_lie_on_the_wall_that_it_breaches(qtbot, size):
    """CON-23: on a small island it hid both hexes, too."""
    wall = "B1|B2"
    table = AtTable(qtbot, posed(FRONT, phase=Phase.BREACH, walls={1: [wall]}), size=size)
    table.table.propose(Breach(0, "B1", "B2"))
    die = table.table.scene.item(("die", 0), "dice")
    line = table.table.layout.line(table.state.island.grid.edge_index[wall])
    assert not die.resting_rect.contains(line.x, line.y)
    assert die.resting_rect.width() < 1.7 * table.table.layout.side, "it is wider than a hex"


def test_where_dice_are_not_to_roll_all_is_there_at_once(qtbot):
    table = AtTable(qtbot, posed(FRONT, phase=Phase.ATTACK), settings=SLOW)
    table.table.board_menu.dice.setChecked(False)
    table.table.propose(Attack(0, "B1", "B2"))
    assert table.table.behind == 0
    assert table.table.view == table.state
