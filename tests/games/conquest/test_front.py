"""What is remembered between battles is what a look at every attack would say."""

from random import Random

import pytest

from app.bots.protocol import Budget
from app.core.command import NATURE
from app.core.game import Level, Player
from app.games.conquest.bots.battle_odds import MOST, Stakes, prospects, within
from app.games.conquest.bots.bot import bot_of
from app.games.conquest.bots.draft_turn import DraftTurn
from app.games.conquest.bots.style import PLANNER
from app.games.conquest.bots.view_summary import site
from app.games.conquest.commands import Attack
from app.games.conquest.game import GAME
from app.games.conquest.model import Position
from app.games.conquest.options import Options
from app.games.conquest.pieces import Phase
from app.games.conquest.queries import held, level, needed, owner
from app.games.conquest.table_files import standard_tables
from app.kit.hexes import bits

WAR = standard_tables().war


@pytest.mark.parametrize("seed", range(3))
def test_the_best_attack_is_the_best_of_all(seed: int) -> None:
    """One desk for a whole turn, through battles won and lost, hexes taken and entered."""
    rng = Random(seed)
    state: Position = GAME.rules.setup(Options(), [Player("")] * 3)
    draft, asked = DraftTurn(state, 0, PLANNER, rng), 0
    while not state.winners and state.round < 9:
        (seat,) = GAME.rules.to_act(state)
        if seat == NATURE:
            GAME.rules.play(state, GAME.chance.sample(state, rng))
            continue
        if seat != draft.seat:
            draft = DraftTurn(state, seat, PLANNER, rng)
        if state.phase is Phase.ATTACK and state.turns[seat] >= state.options.peace_turns:
            slow = _all(state, seat)
            assert draft.front.best() == (max(slow) if slow else (-1.0, 0, 0))
            asked += bool(slow)
        GAME.rules.play(state, bot_of(Level.SQUIRE).choose(GAME, state, seat, Budget(seed=asked)))
    assert asked > 10


def _all(state: Position, seat: int) -> list[tuple[float, int, int]]:
    """Return every attack that the rules allow, with what it is worth."""
    names = state.island.grid.names
    return [
        (_value_of(state, seat, start, target), start, target)
        for start in bits(state.occupied[seat])
        for target in names
        if GAME.rules.why_not(state, Attack(seat, names[start], names[target])) is None
    ]


def _value_of(state: Position, seat: int, start: int, target: int) -> float:
    """Return what an attack is worth to a planner: land, building, gold, and breaking whoever could win."""
    whose = owner(state, target)
    over = held(state, whose).bit_count() - needed(state)
    prize = PLANNER.hexes + PLANNER.finish / held(state, whose).bit_count() + 0.5
    prize += PLANNER.watch * (1 if over >= 0 else 0.25 if over >= -2 else 0)
    built = level(state, target)
    prize += 0 if built is None else (1.6, 2.6, 3.6)[built]
    last = 0.0 if state.settled[seat] >> start & 1 else PLANNER.hexes
    stakes = Stakes(round(prize * 2) / 2, last, PLANNER.kill + 0.5, PLANNER.loss)
    attackers, defenders = within(state.knights[start], state.knights[target])
    return prospects(WAR, site(state, target), stakes)[attackers][defenders]


def test_more_knights_than_a_table_knows() -> None:
    """Both sides are asked with as many fewer, and nobody with fewer than none."""
    assert within(3, 2) == (3, 2)
    assert within(MOST + 5, 7) == (MOST, 2)
    assert within(MOST + 5, 2) == (MOST, 0)
    assert within(1, MOST + 9) == (0, MOST)
