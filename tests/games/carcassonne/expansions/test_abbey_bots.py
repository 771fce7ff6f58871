"""Computers with Abbey & Mayor: they lay, build and drive where it pays, and say so."""

import pytest

from app.bots.advice.explanation import explained
from app.bots.protocol import Budget
from app.core.game import Level
from app.games.carcassonne import rules
from app.games.carcassonne.bots.board import board_of, final_points
from app.games.carcassonne.bots.bot import bot_of, promising
from app.games.carcassonne.bots.evaluation import Deck
from app.games.carcassonne.bots.greedy import replies
from app.games.carcassonne.bots.hint_text import command_phrase, explain
from app.games.carcassonne.bots.moves import NOBODY, Move, turns
from app.games.carcassonne.bots.tile_plans import pile_of, square_of
from app.games.carcassonne.commands import Deploy, EndTurn, Place
from app.games.carcassonne.expansions.abbey.commands import BuildBarn, Drive, LayAbbey
from app.games.carcassonne.expansions.abbey.thinking import first, worth
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Square
from tests.games.carcassonne.drawn import Land, lay
from tests.games.carcassonne.expansions.test_abbey import GATE, HOLE, MEADOW, RING, asked, barn, land

MANY = " ".join(["V"] * 9 + ["U"] * 8)
"""A pile that leaves time."""

FARM = 1
"""The field of a monastery's tile, by number."""


def chosen(played: Land, seat: int, level: Level = Level.MARSHAL):
    return bot_of(level).choose(GAME, played.state, seat, Budget(seconds=None, effort=0.3, seed=3))


def advice(played: Land, seat: int) -> str:
    lines = bot_of(Level.MARSHAL).lines(GAME, played.state, seat, Budget(seconds=None, effort=0.3, seed=3), 1)
    assert explain(played.state, seat, lines[0]).move == lines[0][0]
    return str(command_phrase(played.state, lines[0][0]))


def test_an_abbey_goes_where_eight_tiles_lie_around_it():
    """ABB-2, ABB-4: nine points at once are worth more than a tile."""
    played = asked(land(f"{RING} B(0,1)", pile=MANY))
    assert chosen(played, 0) == LayAbbey(0, HOLE)
    played.play(LayAbbey(0, HOLE))
    assert isinstance(chosen(played, 0), Deploy)


def test_a_barn_is_built_beside_finished_cities():
    """ABB-20, ABB-24: eight points for good, and the rival's farmers go home; that is said, too."""
    played = lay(land(MEADOW, "1(0,0)f0", pile=MANY), "E", 1, 1, 2)
    assert chosen(played, 0) == BuildBarn(0, Square(0, 0))
    assert advice(played, 0) == "Build your barn there."


def test_a_wagon_drives_on_rather_than_home():
    """ABB-14: into the city, or onto the monastery."""
    played = land(GATE, "1(0,0)r0:wagon", pile=MANY).turn("A", 0, 1, 2)
    assert isinstance(chosen(played, 0), Drive)
    assert advice(played, 0).startswith("Drive your wagon on")


@pytest.mark.parametrize("level", [Level.PAGE, Level.SQUIRE, Level.KNIGHT])
def test_every_level_answers_after_the_last_tile(level):
    """ABB-5: an abbey costs nothing any more."""
    played = land(RING, pile="").turn("B", 3, 0)
    assert chosen(played, 1, level) in (LayAbbey(1, HOLE), EndTurn(1))


def test_what_a_barn_is_worth_grows_with_its_cities():
    """ABB-24: what stands counts, and what is open a little, while there is time."""
    field = f"{MEADOW} B(1,1)"
    assert worth(barn(land(field), 0, 0, 0).state)[0] > worth(land(field).state)[0] + 7


def test_many_ways_to_drive_are_looked_at_feature_by_feature():
    """ABB-16: one way to each, then the rest."""
    played = land("T(0,0) E(1,0)r3 B(1,1)", "1(0,0)r0:wagon").turn("A", 0, 1, 2)
    ways = [Drive(0, Square(0, 0), "c0"), Drive(0, Square(1, 0), "c0"), Drive(0, Square(0, 1), "m0")]
    assert list(first(played.state, ways)) == [ways[0], ways[2], ways[1]]


def planned(played: Land, count: int = 8):
    """The best turns as they are planned, each played to its end, and what a hint says of it."""
    seat = played.state.turn
    budget = Budget(seconds=None, effort=0.3, seed=3)
    for line in bot_of(Level.MARSHAL).lines(GAME, played.state, seat, budget, count):
        after = played.state.copy()
        for command in line:
            assert rules.why_not(after, command) is None, line
            rules.play(after, command)
        yield line, explained(GAME, played.state, seat, line)


@pytest.mark.parametrize(("left", "stands"), [("mayor", {"c0"}), ("wagon", {"c0", "r0"})])
def test_whoever_has_only_a_mayor_or_a_wagon_left_is_advised_what_can_be_done(left, stands):
    """ABB-7, ABB-10: they weigh as much as a follower, and do not stand everywhere."""
    away = {"mayor": "wagon", "wagon": "mayor"}[left]
    played = land("E(0,0) E(-1,0)", " ".join(["1(-1,0)c0"] * 7 + [f"1(-1,0)c0:{away}"]), pile=MANY).draw("D")
    moves = [move for move, _ in promising(played.state, 0, counting=1.0)]
    features = played.state.book.turned["D", 0].type.features
    assert {features[move.number].id for move in moves if move.number >= 0} == stands
    hints = list(planned(played))
    assert hints
    for (tile, *then), hint in hints:
        assert isinstance(tile, Place)
        assert hint.move == tile
        assert all(each.figure == left for each in then if isinstance(each, Deploy))


@pytest.mark.parametrize("built", [((0, 0),), ((0, 0), (0, 1))])
def test_no_plan_puts_a_farmer_into_a_field_with_a_barn(built):
    """ABB-22: at first sight and closely looked at, the search puts figures only where the rules let them."""
    played = land(f"{MEADOW} B(1,1) B(0,2) B(1,2)", pile=MANY)
    for seat, corner in enumerate(built):
        barn(played, seat, *corner)
    played.draw("B")
    board, pile = board_of(played.state), pile_of(played.state)
    tile, deck = board.plans.numbers["B"], Deck(pile, board.plans.fits, 2)
    moves = {move for move, _ in turns(board, tile, 0)}
    assert {each.move for each in replies(board, deck, tile, 0)} == moves
    farmers = [move for move in moves if move.number == FARM]
    allowed = [move for move in moves if move.number == NOBODY and is_farm_free(played, move)]
    assert {(move.place, move.code) for move in farmers} == {(move.place, move.code) for move in allowed}
    assert 0 < len(allowed) < sum(move.number == NOBODY for move in moves)


def is_farm_free(played: Land, move: Move) -> bool:
    """Whether the rules let somebody onto the field of a monastery's tile that is laid so."""
    after = played.state.copy()
    rules.play(after, Place(0, "B", square_of(move.place), move.code % 4))
    return rules.why_not(after, Deploy(0, "f0")) is None


def test_nobody_leads_by_a_barn_and_all_who_farm_beside_it_do():
    """ABB-22, ABB-23: a barn is no farmer, for the outlook and at the end."""
    for men in ("", "1(1,1)f0 2(0,1)f0 2(0,2)f0"):
        played = land(f"{MEADOW} B(1,1) B(0,2)", men, pile=MANY)
        points = final_points(board_of(played.state))
        assert final_points(board_of(barn(played, 0, 0, 0).state)) == points


def test_nothing_is_said_of_a_farmer_whom_a_barn_keeps_out():
    """ABB-22: a plan that cannot be followed is explained as far as it can be."""
    played = barn(land(MEADOW, pile=MANY), 1, 0, 0).draw("B")
    tile = Place(0, "B", Square(1, 1), 0)
    hints = [explained(GAME, played.state, 0, (tile, *then)) for then in ((Deploy(0, "f0"),), (EndTurn(0),))]
    assert hints[0].aim == hints[1].aim
    assert hints[0].claims == hints[1].claims
    played = barn(land(f"{MEADOW} B(1,1)", pile=MANY), 1, 0, 0).draw("B")
    assert [hint for _, hint in planned(played)]
