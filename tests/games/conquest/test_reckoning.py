"""A turn that decides is reckoned out: exact odds of the last turn of all, and of breaking a claim."""

from collections import Counter
from random import Random

import pytest
from attrs import evolve

from app.bots.protocol import Budget
from app.bots.puzzles.puzzle import Difficulty, session_of
from app.bots.puzzles.puzzle_files import PuzzleFolder
from app.bots.puzzles.shipped_puzzles import shipped
from app.core.game import Level
from app.games.conquest import rules
from app.games.conquest.bots.bot import bot_of
from app.games.conquest.bots.decisive_claims import decisive_claims
from app.games.conquest.bots.hint_text import explain
from app.games.conquest.bots.reckoning import (
    Reckoning,
    TooLargeError,
    answered,
    decides,
    is_last,
    is_reached,
    line_to_goal,
    play_to_goal,
)
from app.games.conquest.commands import Attack, Breach, GoOn
from app.games.conquest.game import GAME
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from tests.games.conquest.claim_checks import CHECKS
from tests.scripts import load_script

SCRIPT = "packaging/rate_conquest.py"

LAST_TURN = """\
A         o0S1    w1S     b1C
B     b.      w.      s.      g.
C g.      w.      d.      w.      o.
D     w.      o.      g.      s.
E         b.      g.      s.
round 30 attack
turn 0
starter 1
seat 0 turns 29
seat 1 turns 30
"""
"""Seat 0 has one hex and seat 1 two; whoever has more when this turn ends has won."""


def last_turn(text: str = LAST_TURN) -> Position:
    assert GAME.positions is not None
    return GAME.positions.read(text, GAME.standard(), 2)


@pytest.mark.parametrize(
    ("target", "chance"),
    [
        pytest.param("w1S", 21 / 36, id="a settlement: one more for the attacker, one for it"),
        pytest.param("w1C", 15 / 36, id="a city: two for it"),
        pytest.param("w1K", 10 / 36, id="a castle: three"),
        pytest.param("w1k", 26 / 36, id="a breached castle: none"),
        pytest.param("w1S1", (21 / 36) ** 2, id="its knight first, and then the settlement"),
    ],
)
def test_one_knight_takes_what_it_can(target: str, chance: float) -> None:
    """Whoever takes the other's hex has two, and the other one: CON-27 to CON-30, worked out by hand."""
    state = last_turn(LAST_TURN.replace("w1S", target))
    orders = {str(order): value for value, order in Reckoning.of(state).orders(state)}
    assert is_last(state)
    assert orders == pytest.approx({str(Attack(0, "A1", "A2")): chance, str(GoOn(0, Phase.END)): 0.0})


def test_knights_fight_on_as_long_as_there_are_any() -> None:
    """Two knights at one settlement: with both of them, or the second one alone."""
    state = last_turn(LAST_TURN.replace("o0S1", "o0S2"))
    assert Reckoning.of(state).value(state) == pytest.approx(1 - (15 / 36) ** 2)


def test_a_turn_is_played_until_its_goal_is_reached() -> None:
    """As often as was reckoned, within what luck does to 400 turns; then there is nothing more to do."""
    won = 0
    for number in range(400):
        state = last_turn()
        assert play_to_goal(state, Random(number))
        won += is_reached(state, 0)
    assert abs(won / 400 - 21 / 36) < 0.08


@pytest.mark.parametrize(("least", "chance"), [(6, 1 / 6), (4, 1 / 2), (1, 1.0), (7, None)])
def test_a_breach_is_as_likely_as_the_rules_of_the_table_say(least: int, chance: float | None) -> None:
    """CON-23 and its entry among the numbers of a variant: 7 is never.  A sixth had been reckoned always."""
    state = last_turn(LAST_TURN.replace("w1S", "w1K").replace("round 30 attack", "round 30 breach"))
    state.tables = evolve(state.tables, war=evolve(state.tables.war, breach=least))
    rules.play(state, Breach(0, "A1", "A2"))
    found = {after.breached != 0: part for part, after in answered(state)}
    assert found.get(True) == (None if chance is None else pytest.approx(chance))
    assert sum(found.values()) == pytest.approx(1)


def test_what_never_wins_is_no_reason() -> None:
    """*You win 0 times in 100* had been said for an order."""
    state = last_turn()
    for order, said in ((GoOn(0, Phase.END), []), (Attack(0, "A1", "A2"), [58])):
        claims = decisive_claims(state, 0, order)
        assert [each.sentence.values["percent"] for each in claims if each.kind == "turn"] == said


def test_elsewhere_nothing_is_reckoned() -> None:
    """A round before, with no claim of anybody, a turn decides nothing; and one may be too large."""
    state = last_turn(LAST_TURN.replace("round 30", "round 29"))
    before = state.copy()
    assert not decides(state)
    assert not play_to_goal(state, Random(1))
    assert state == before
    large = last_turn(LAST_TURN.replace("o0S1", "o0S4"))
    with pytest.raises(TooLargeError):
        Reckoning.of(large, 2).value(large)


def test_a_claim_is_broken_or_not() -> None:
    """Whoever comes next and has enough wins, unless this turn takes a hex of his; his own claim is none."""
    rows = """\
A         o0S1    w1S     b1S
B     b1S     w1S     s1S     g1S
C g1S     w1S     d.      w1S     o1S"""
    text = rows + LAST_TURN[LAST_TURN.index("\nD") :]
    text = text.replace("round 30", "round 9").replace("turns 29", "turns 8")
    state = last_turn(text.replace("turns 30", "turns 9"))
    assert decides(state)
    assert not is_reached(state, 0)
    assert Reckoning.of(state).value(state) == pytest.approx(21 / 36)
    rules.play(state, GoOn(0, Phase.END))
    assert not is_reached(state, 0)


def test_every_puzzle_that_is_shipped_is_reckoned_out_a_second_way() -> None:
    """What playouts have proved, the odds of all dice say, too: no other order comes near, if played well."""
    kept = PuzzleFolder(GAME, shipped("conquest"))
    kept.read()
    assert kept.puzzles
    for puzzle in kept.puzzles.values():
        state = session_of(GAME, puzzle.text, puzzle.seat, puzzle.options).state
        assert state.options == GAME.standard()
        (best, order), (second, _), *_ = sorted(Reckoning.of(state).orders(state), key=lambda each: -each[0])
        assert order == puzzle.best
        assert best - second >= 0.1
        if is_last(state):
            assert abs(best - puzzle.share) < 0.1
        else:
            # A claim is broken, and there is one more turn to be survived.
            assert puzzle.share < best
        assert {"turn", "wins"} & {claim.kind for claim in explain(state, puzzle.seat, (puzzle.best,)).claims}


def test_some_puzzles_are_about_building_and_about_a_claim() -> None:
    """What is asked first is a building or a knight; or whoever comes next would win."""
    kept, builds, claims = PuzzleFolder(GAME, shipped("conquest")), 0, 0
    kept.read()
    for puzzle in kept.puzzles.values():
        state = session_of(GAME, puzzle.text, puzzle.seat, puzzle.options).state
        builds += state.phase is Phase.BUILD and not isinstance(puzzle.best, GoOn)
        claims += not is_last(state)
    assert builds >= 4
    assert claims >= 1


def test_a_puzzle_is_harder_the_more_orders_are_to_be_foreseen() -> None:
    """One fight, two, or more; and where another fight is surer than what decides."""
    rate = load_script(SCRIPT).difficulty_of
    attack = Attack(0, "A1", "A2")
    one, two = last_turn(), last_turn(LAST_TURN.replace("w1S", "w1S1").replace("o0S1", "o0S2"))
    assert rate(one, attack) is Difficulty.EASY
    assert rate(two, attack) is Difficulty.MEDIUM
    assert rate(one, GoOn(0, Phase.END)) is Difficulty.MEDIUM


def test_what_is_shipped_says_how_hard_it_is() -> None:
    """Not all of it is hard; the levels, which miss all of it, would say so."""
    rate, kept = load_script(SCRIPT).difficulty_of, PuzzleFolder(GAME, shipped("conquest"))
    kept.read()
    found = {name: each.difficulty for name, each in kept.puzzles.items()}
    assert found == {
        name: rate(session_of(GAME, each.text, each.seat, each.options).state, each.best)
        for name, each in kept.puzzles.items()
    }
    assert min(Counter(found.values()).values()) >= 6
    assert set(found.values()) == set(Difficulty)


def test_the_strongest_finds_what_a_turn_that_decides_is_won_by() -> None:
    """All puzzles, in which a rule of thumb mostly goes wrong: the Knight, who has no other, finds few."""
    kept = PuzzleFolder(GAME, shipped("conquest"))
    kept.read()
    found = {Level.MARSHAL: 0, Level.KNIGHT: 0}
    for puzzle in kept.puzzles.values():
        state = session_of(GAME, puzzle.text, puzzle.seat, puzzle.options).state
        for who in found:
            found[who] += bot_of(who).choose(GAME, state, puzzle.seat, Budget()) == puzzle.best
    assert found[Level.MARSHAL] == len(kept.puzzles)
    assert found[Level.KNIGHT] < len(kept.puzzles) / 2


def test_a_plan_is_kept_where_no_better_one_is_reckoned() -> None:
    """It also thinks of what comes after; and where nothing is decided, nothing else is thought of."""
    state, going = last_turn(), (GoOn(0, Phase.END),)
    attack = (Attack(0, "A1", "A2"),)
    assert line_to_goal(state, attack) is attack
    assert line_to_goal(state, going) == [*attack]
    before = last_turn(LAST_TURN.replace("round 30", "round 29"))
    assert line_to_goal(before, going) is going


def test_a_plan_that_cannot_be_reckoned_is_kept() -> None:
    """Fourteen knights that may march before they fight have more ways than are looked at."""
    rows = LAST_TURN.replace("o0S1", "o0S7").replace("b.      w.", "b0S7    w.")
    large = last_turn(rows.replace("30 attack", "30 move"))
    plan = (GoOn(0, Phase.END),)
    assert line_to_goal(large, plan) is plan


def test_a_hint_says_what_the_last_turn_decides() -> None:
    """Who holds how much, who is ahead at a tie, and how often the turn wins: all of it true."""
    state = last_turn(LAST_TURN.replace("b1C", "b0C"))
    order = Attack(0, "A1", "A2")
    hint = explain(state, 0, (order,))
    said = {claim.kind: claim for claim in hint.claims}
    assert {"last turn", "turn"} <= set(said)
    assert "tie" not in said
    level = last_turn()
    level.settled[1] &= ~(1 << level.island.grid.index["A3"])
    level.buildings[1] = 0
    tied = explain(level, 0, (order,))
    assert "tie" in {claim.kind for claim in tied.claims}
    for view, each in ((state, hint), (level, tied)):
        checked = [claim for claim in each.claims if claim.kind in ("last turn", "turn", "tie")]
        assert all(CHECKS[claim.kind](view, 0, each, claim.figures) for claim in checked)
