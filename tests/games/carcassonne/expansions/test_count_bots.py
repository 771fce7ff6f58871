"""Computers in Carcassonne: they enter where it pays, come out where it pays most, and never stall."""

import pytest

from app.bots.protocol import Budget
from app.core.command import NATURE
from app.core.game import Level
from app.games.carcassonne import rules
from app.games.carcassonne.bots import box_choices
from app.games.carcassonne.bots.bot import bot_of
from app.games.carcassonne.commands import EndTurn, Place
from app.games.carcassonne.expansions.count.commands import Enter, MoveOut
from app.games.carcassonne.expansions.count.thinking import helped as worth_of_help
from app.games.carcassonne.expansions.count.thinking import worth
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase, Square
from tests.games.carcassonne.drawn import lay, table
from tests.games.carcassonne.expansions.test_count import ROAD, helped, land
from tests.games.carcassonne.expansions.test_count_leaving import last_tile


def chosen(played, level: Level = Level.MARSHAL):
    (seat,) = rules.to_act(played.state)
    return bot_of(level).choose(GAME, played.state, seat, Budget(seconds=None, effort=0.05, seed=3))


@pytest.mark.parametrize("level", list(Level))
def test_no_level_stalls(level):
    """CNT-4, CNT-6, CNT-7, CNT-9: a game of two, to its end, every step of it legal."""
    session = table(6, level=level, boxes=("count",), fairs="none")
    for step in range(400):
        if session.is_over:
            break
        seat = next(iter(session.to_act - {NATURE}))
        view, budget = session.view(seat), Budget(seconds=None, effort=0.0, seed=step)
        if view.phase in (Phase.PLACE, Phase.DEPLOY):
            session.submit(next(iter(rules.choices(view, seat))))
        else:
            session.submit(bot_of(level).choose(GAME, view, seat, budget))
    assert session.is_over


def test_a_farmer_comes_out_onto_the_best_field():
    """CNT-9: of the fields beside the wall the one with a second finished city."""
    played = last_tile("1market", "U(-1,0) E(0,3)", "2(0,2)f0", count="castle")
    command = chosen(played)
    assert isinstance(command, MoveOut)
    assert played.play(command).final[0] >= 6


def test_a_city_of_a_rival_is_shared_when_it_is_scored():
    """CNT-7: one knight from the castle against one: both get the points."""
    played = land("N(0,3)", "2(0,3)c0", "1castle")
    played.state.turn = 1
    played.turn("E", -1, 3, 1)
    assert isinstance(chosen(played), MoveOut)


def test_somebody_enters_where_much_can_be_taken():
    """CNT-4: a rival's farmer lies beside four finished cities."""
    played = helped("2(-1,0)r0 2(0,2)f0", "E(0,3)", pile="V V V V V")
    assert isinstance(chosen(played), Enter)


def test_help_is_worth_what_can_be_taken():
    """CNT-4, CNT-6: nothing once somebody has entered in the turn."""
    played = land(ROAD, "2(-1,0)r0 2(0,2)f0", pile="V V V V V")
    assert worth_of_help(played.state, 0) > 0
    entered = helped("2(-1,0)r0 2(0,2)f0").play(Enter(0, "castle"))
    assert worth_of_help(entered.state, 0) == 0


def test_others_are_taken_to_stay_before_it_is_scored():
    """CNT-7: what a move brings is seen after the scoring, though somebody else would still be asked."""
    played = land("N(0,3)", "2(0,3)c0", "1castle 3castle", seats=3)
    played.state.turn = 1
    played.turn("E", -1, 3, 1)
    choices = list(rules.choices(played.state, 2))
    ranked = box_choices.weighed(played.state, 2, choices)
    values = {type(command): value for value, command in ranked}
    assert values[MoveOut] > values[EndTurn]


def test_a_place_is_found_in_time():
    """CNT-1: the search knows the block: what it lays is legal."""
    played = land().draw("E")
    command = chosen(played)
    assert isinstance(command, Place)
    assert command.at != Square(0, 0)


def test_a_field_without_farmers_is_worth_going_to_the_market():
    """CNT-9: late, with two finished cities beside it and nobody on it."""
    played = helped("2(-1,0)r0", "E(0,3)", pile="V V V", count="castle")
    assert chosen(played) == Enter(0, "market")


def test_early_a_follower_is_needed_elsewhere():
    """CNT-4, CNT-9: what is to be had at the end is worth less help as long as most tiles are to come."""
    late = worth_of_help(land(ROAD, "2(-1,0)r0 2(0,2)f0", pile="V V V").state, 0)
    used = " ".join(f"1({x},0)f0" for x in (0, 1, 2, 3, 0))
    early = worth_of_help(land(ROAD, f"2(-1,0)r0 2(0,2)f0 {used}", pile=" ".join(["V"] * 60)).state, 0)
    assert early < late


def test_what_is_scored_next_is_taken_for_certain():
    """CNT-7: a follower in the castle is worth more once the tile that finishes a rival's city lies."""
    played = land("N(0,3)", "2(0,3)c0", "1castle")
    before = worth(played.state)[0]
    laid = lay(played, "E", -1, 3, 1)
    assert worth(laid.state)[0] > before
    shut = lay(land("N(0,3)", "2(0,3)c0", "1castle", count="castle"), "E", -1, 3, 1)
    assert worth(shut.state)[0] < worth(laid.state)[0]
