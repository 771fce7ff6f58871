"""What a dead position is worth: whoever leads when it is counted out has won, whatever cards are drawn."""

import pytest

from app.bots.protocol import Budget
from app.bots.values.evaluators import evaluator_of
from app.games.cards.bots.features import is_counted_out
from app.games.cards.commands import DrawStock, TakeTop
from app.games.cards.game import GAME
from app.games.cards.model import Position

DEAD = """\
turn: 1 pick up
line -4: R1 5H 6H KH, V1 AS 2H 3S 4C wall AH, R2 6D KD AD, V2 9S 10S JC QD wall KC well 2C 3C 7C \
farmland 2S 5S 6S, R1 7D 10D JD, V1 JH QS KS AC wall 3D well 5C 6C 9C, R1 4H 8H 10H
laid: 0 -2 -4 2 1 -1 -3
hand 1: 10C JS
army 1: #4 9D 9H
known 1: AH -3, JS
hand 2: 2D 3H 5D 7H 8D 8S
army 2: #2 QC QH, #3 4D 4S
known 2: KC -1, 7H, 5D, 3H
pile: *3 8C
shuffled: 7S *1 *2
left: 4
idle: 20
turns: 47
enlisted: 5
old_walls: -3 -1 1
perfects: 1 0
starter: 2
"""
"""Both ends of the line are Roads, nobody holds four in a row; seat 1 leads by 7 to 6, four turns to go."""


def position(idle: int = 20) -> Position:
    assert GAME.positions is not None
    return GAME.positions.read(DEAD.replace("idle: 20", f"idle: {idle}"), GAME.standard(), 2)


def test_what_is_counted_out_soon_is_played_to_its_end() -> None:
    """CRD-34: it makes no difference what the leader picks up, and hardly anything can go wrong any more."""
    view = GAME.rules.redact(position(), 0)
    found = evaluator_of(GAME).compare(GAME, view, 0, [DrawStock(0), TakeTop(0)], Budget(effort=0.3, seed=1))
    assert all(each.outlook.shares[0] > 0.95 for each in found)
    assert found[1].behind.mean < 0.02


@pytest.mark.parametrize(("idle", "is_soon"), [(0, False), (15, False), (16, True), (23, True)])
def test_the_count_says_when_that_is(idle: int, is_soon: bool) -> None:
    """Eight turns before the last of 24."""
    assert is_counted_out(position(idle)) == is_soon
