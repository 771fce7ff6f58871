"""In a war the Marshal thinks: who alone can break a claim does not move in, and no fight is a habit."""

import pytest
from attrs import evolve

from app.bots.protocol import Budget
from app.core.game import Level
from app.games.conquest.bots.bot import ConquestBot
from app.games.conquest.bots.levels import SKILLS
from app.games.conquest.bots.search import Plan, Question
from app.games.conquest.bots.sharp_choices import is_sharp, is_war, sharp_choices
from app.games.conquest.bots.style import PLANNER, RAIDER
from app.games.conquest.commands import Attack, GoOn, Occupy
from app.games.conquest.game import GAME
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOWHERE, Phase

CLAIMED = """\
A         w0S17   s0K19   o01
B     s1C     s0S35   o0C2    s0K1
C w11     g1K73   b0C2    w0C     b0S
D     g0S1    o1C     d.      w0S
E         g.      g01     b0S
round 8 attack
turn 1
starter 1
seat 0 wood 9 brick 14 wool 10 wheat 10 ore 16 gold 59 turns 7 won 164 claims 2
walls 0 A1|A2 A2|A3 B2|B3 D1|D2 E2|E3 A2|B2 B3|C3 A2|B3
seat 1 wood 2 brick 5 wheat 5 gold 3 turns 7 won 99 claims 2
walls 1 B1|B2 C2|C3 A1|B1 B2|C2 C2|D1 A1|B2 A3|B4 C1|D1 C2|D2
army 0
fortress 1
metropolis 1
noted 150
opening D2
chart 1 1
chart 3 7
chart 3 11
chart 3 15
chart 15 3
chart 12 5
chart 13 5
chart 14 3
"""
"""Ada wins at her next turn; Bo has just taken D2, and the knights on C2 alone can take D1 from her."""


def claimed() -> Position:
    assert GAME.positions is not None
    return GAME.positions.read(CLAIMED, GAME.standard(), 2)


def marshal(*, thinks: bool) -> ConquestBot:
    """Return a Marshal that searches in the midst of a war, or one that follows its rule of thumb there."""
    bot = ConquestBot(Level.MARSHAL)
    if not thinks:
        bot.skills = evolve(SKILLS[Level.MARSHAL], war=0), bot.skills[1]
    return bot


@pytest.mark.parametrize("seed", range(2))
def test_who_alone_can_break_a_claim_does_not_move_in(seed: int) -> None:
    """
    Moving in with the knights of C2 leaves nobody to attack: the rule of thumb did, and lost.

    Played on by Squires, 3 of 60 games were won after moving in, 12 of 40 after attacking D1.
    """
    view, budget = claimed(), Budget(seed=seed)
    moved = marshal(thinks=False).choose(GAME, view, 1, budget)
    assert isinstance(moved, Occupy)
    assert moved.start == "C2"

    order = marshal(thinks=True).choose(GAME, view, 1, budget)

    assert isinstance(order, Attack)
    assert GAME.rules.why_not(view, order) is None


def test_all_that_may_help_is_thought_of() -> None:
    """Moving in with one, half, all but one or all; four attacks at most; and neither.  All are allowed."""
    view = claimed()

    found = list(sharp_choices(view, 1, PLANNER))

    assert is_sharp(view, 1)
    assert all(GAME.rules.why_not(view, order) is None for order in found)
    assert {1, 36, 72} <= {
        order.count for order in found if isinstance(order, Occupy) and order.start == "C2"
    }
    assert 1 <= sum(isinstance(order, Attack) for order in found) <= 4
    assert isinstance(found[-1], GoOn)
    assert len(set(map(repr, found))) == len(found)


def test_where_nobody_claims_or_no_hex_is_open_nothing_is_sharp() -> None:
    """There an order is left only for what is clearly better."""
    view = claimed()
    view.turns[0] = 0
    assert not is_sharp(view, 1)
    view = claimed()
    view.opening = NOWHERE
    assert not is_sharp(view, 1)


def peaceful() -> Position:
    """Nobody is about to win any more, and no hex stands open; C2 could attack C3."""
    view = claimed()
    view.turns[0], view.opening = 0, NOWHERE
    return view


def test_to_fight_is_a_question_wherever_an_attack_is_not_too_dear() -> None:
    """Or a hex stands open; not in other phases, and not where nobody can attack."""
    view = peaceful()
    assert is_war(view, 1, RAIDER)
    view.occupied[1] = 0
    assert not is_war(view, 1, RAIDER)
    view = claimed()
    assert is_war(view, 1, RAIDER)
    view.phase = Phase.MOVE
    assert not is_war(view, 1, RAIDER)


@pytest.mark.parametrize(("better", "stops"), [(0.0, False), (0.3, True)])
def test_a_fight_is_left_for_what_playouts_say_is_clearly_better(
    better: float, stops: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The habit is to attack C3; where the turn's end is worth no more, that stays."""
    view, budget = peaceful(), Budget(seed=0)
    habit = marshal(thinks=False).choose(GAME, view, 1, budget)
    assert isinstance(habit, Attack)

    def value(question: Question, plan: Plan, number: int) -> float:
        return 0.4 + 0.01 * (number % 7) + better * isinstance(plan.move[0], GoOn)

    monkeypatch.setattr(Question, "value", value)
    order = marshal(thinks=True).choose(GAME, view, 1, budget)
    assert isinstance(order, GoOn) if stops else order == habit
