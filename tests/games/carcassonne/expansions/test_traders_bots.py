"""Traders & Builders, thought about: quick looks, choices, hints."""

from random import Random

import pytest

from app.bots.advice.adviser import Adviser
from app.bots.protocol import Budget
from app.core.game import Level
from app.games.carcassonne import rules
from app.games.carcassonne.bots import bot
from app.games.carcassonne.bots.board import board_of
from app.games.carcassonne.bots.evaluation import Deck, against_rivals, expectations
from app.games.carcassonne.bots.greedy import replies, value_of
from app.games.carcassonne.bots.special_values import SECOND
from app.games.carcassonne.bots.tile_plans import pile_of
from app.games.carcassonne.commands import Deploy, EndTurn, GoOn
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase
from app.games.carcassonne.notation import draw
from tests.games.carcassonne.claim_checks import CHECKS
from tests.games.carcassonne.drawn import Land, lay, table
from tests.games.carcassonne.expansions.against_plain import plain, play
from tests.games.carcassonne.expansions.test_traders import BUILDING, ROAD, land

QUICK = Budget(effort=0.1, seed=1)


@pytest.mark.parametrize("seed", range(4))
def test_the_quick_look_agrees_with_the_outlook(seed):
    """TRD-1 to TRD-4, TRD-6 to TRD-12: of every turn, with builders, pigs and goods wherever they are."""
    session = table(seed, seats=2 + seed % 2, fairs="none", boxes=("traders",))
    rng, looked = Random(seed), 0
    while not session.is_over:
        (seat,) = session.to_act
        state = session.state
        if state.phase is Phase.PLACE and (state.followers and rng.random() < 0.12):
            looked += agree(state, seat)
        specials = [
            each for each in rules.choices(state, seat) if getattr(each, "figure", "") in ("builder", "pig")
        ]
        session.submit(rng.choice(specials or list(rules.choices(state, seat))))
    assert looked > 50


def agree(state, seat) -> int:
    board, kinds = board_of(state), pile_of(state)
    deck = Deck(kinds, board.plans.fits, state.seats)
    quick = {each.move: each.value for each in replies(board, deck, board.plans.numbers[state.hand], seat)}
    slow = {
        move: sum(against_rivals(expectations(after, deck), deck, seat).values())
        + SECOND * (after.again and bool(kinds))
        for move, after in bot.possible(state, seat)
    }
    assert quick == pytest.approx(slow)
    now = sum(against_rivals(expectations(board, deck), deck, seat).values())
    assert value_of(board, deck, seat) == pytest.approx(now)
    return len(quick)


def choice(played: Land, level: Level = Level.KNIGHT):
    return bot.bot_of(level).choose(GAME, played.state, played.state.turn, QUICK)


def test_a_computer_takes_the_second_tile():
    """TRN-11: at every level."""
    played = land(ROAD, BUILDING, pile="V V").turn("U", 1, 0)
    assert {choice(played, level) for level in GAME.levels} == {GoOn(0)}


def test_a_computer_puts_its_builder_on_a_growing_city():
    """TRD-3: with many tiles left."""
    played = lay(land("E(0,0)", "1(0,0)c0", pile="R R R G G V V V E E N N U U " * 3), "R", 0, -1, 2)
    assert choice(played) == Deploy(0, "c0", "builder")


def test_a_computer_adds_to_where_it_builds():
    """TRD-4: of equal places, the one that brings a second tile."""
    played = land(f"{ROAD} W(0,1)", BUILDING, pile="V V U U W W E E E " * 3).draw("U")
    move = choice(played)
    assert played.play(move).state.again


def test_whoever_ignores_the_box_never_uses_it():
    """The measure of thinking about a box sees a plain game."""
    played = lay(land(ROAD, "1(-1,0)r0"), "U", 1, 0)
    seen = plain(played.state)
    assert {each.figure for each in rules.choices(seen, 0) if isinstance(each, Deploy)} == {"follower"}
    assert set(rules.choices(seen, 0)) <= set(rules.choices(played.state, 0))


def test_thinking_about_the_box_pays():
    """TRD-1 to TRD-4, TRD-6 to TRD-12: ten games one turn ahead, each deal from both seats."""
    games = [play("traders", number, Level.SQUIRE, 1.0) for number in range(10)]
    margins = [each["totals"][each["knows"]] - each["totals"][1 - each["knows"]] for each in games]
    assert sum(margins) > 100


@pytest.mark.parametrize("seed", range(2))
def test_hints_are_true(seed):
    """Everything that is said for a step, checked by walking over the tiles."""
    session = table(seed, level=Level.SQUIRE, fairs="none", boxes=("traders",))
    adviser, said, rng = Adviser(GAME, bot.bot_of(Level.SQUIRE)), set(), Random(seed)
    while not session.is_over:
        (seat,) = session.to_act
        if rng.random() < 0.3:
            hint = adviser.advise(session.state, seat, QUICK)
            for each in hint.claims:
                if each.kind in ("second", "goods", "builds", "fattens", "home"):
                    assert CHECKS[each.kind](session.state, seat, hint, each.figures), (
                        each,
                        draw(session.state),
                    )
                    said.add(each.kind)
        session.submit(bot.bot_of(Level.SQUIRE).choose(GAME, session.state, seat, QUICK))
    assert {"second", "goods"} <= said


def test_a_hint_for_the_second_part():
    """TRN-11: it says what to do."""
    played = land(ROAD, BUILDING, pile="V V").turn("U", 1, 0)
    hint = Adviser(GAME, bot.bot_of(Level.SQUIRE)).advise(played.state, 0, QUICK)
    assert (hint.move, str(hint.phrase)) == (GoOn(0), "Draw a second tile.")
    assert EndTurn(0) != hint.move
