"""Values by their paths: what can be tried is read, and what cannot is said."""

import pytest

from app.bots.changes import Change, changed, read_change
from app.core.options import Unfit
from app.games import find
from app.storage.bad_save import BadSave

GAME = find("conquest")


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("peace_turns=0..3", Change("peace_turns", (0, 1, 2, 3))),
        ("war.plunder=0..4/2", Change("tables.war.plunder", (0, 2, 4))),
        ("tables.war.plunder=1, 1,2", Change("tables.war.plunder", (1, 2))),
        ("desert=barrier,open", Change("desert", ("barrier", "open"))),
        ("player_trade=true,false", Change("player_trade", (True, False))),
        ('costs.knight=["ore"],["ore","wool"]', Change("tables.costs.knight", (["ore"], ["ore", "wool"]))),
        ("war.defence.2=3..4", Change("tables.war.defence.2", (3, 4))),
    ],
)
def test_changes_are_read(text: str, change: Change):
    assert read_change(text, GAME) == change


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("peace_turns", "a change is written as path=1..3"),
        ("=1..3", "a change is written as path=1..3"),
        ("peace_turns=", "a change is written as path=1..3"),
        ("peace=1..2", "there is no peace; there are board, layout"),
        ("war.peace=1", "there is no tables.war.peace; there are size, defence"),
        ("war.defence.3=1", "there is no tables.war.defence.3; there are 0, 1, 2"),
        ("peace_turns.first=1", "there is no peace_turns.first"),
        (f"war.defence.{'9' * 5000}=1", "there is no tables.war.defence.999"),
    ],
)
def test_what_cannot_be_tried_is_said(text: str, says: str):
    with pytest.raises(Unfit, match=says.replace(".", r"\.")):
        read_change(text, GAME)


def test_values_are_put_where_they_belong():
    """In options, in tables, and in one place of a list; the others stay as they are."""
    options = changed(
        GAME,
        GAME.options(desert="open"),
        {"peace_turns": 4, "tables.war.defence.2": 5, "tables.war.plunder": 0},
    )

    assert (options.peace_turns, options.desert) == (4, "open")
    assert options.tables.war.defence == (*GAME.options().tables.war.defence[:2], 5)
    assert options.tables.war.plunder == 0
    assert options.tables.costs == GAME.options().tables.costs


@pytest.mark.parametrize("value", [f"0..{'9' * 5000}", "[" * 100_000, "9" * 5000], ids=len)
def test_a_value_made_to_choke_on_is_said(value: str):
    """Whatever the change is read as, no option can be that."""
    change = read_change(f"peace_turns={value}", GAME)

    with pytest.raises(BadSave, match="peace_turns: a whole number is expected"):
        changed(GAME, GAME.options(), {change.path: change.values[0]})


def test_a_value_out_of_bounds_is_said():
    """Without the line of a file: nobody has written one."""
    with pytest.raises(BadSave, match=r"^peace_turns: peace_turns must be"):
        changed(GAME, GAME.options(), {"peace_turns": 9})
    with pytest.raises(BadSave, match=r"^war\.defence"):
        changed(GAME, GAME.options(), {"tables.war.defence.2": "many"})
