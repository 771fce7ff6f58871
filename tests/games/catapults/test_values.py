"""What moves are worth: as far as what was learnt says it, and as whole games say it."""

import pytest

from app.bots.protocol import Budget
from app.bots.values.evaluators import evaluator_of, move_evaluator
from app.core.command import Command
from app.games.catapults.bots.features import FEATURES, is_played_past, rows
from app.games.catapults.commands import Draw, Finish, Place, PutCatapult
from app.games.catapults.game import GAME
from app.games.catapults.model import Phase
from app.kit.squares import Square
from tests.games.catapults.drawn import COMPUTER, PEOPLE, PLAIN, Board

GATEHOUSE = """
    ###########
    #....######
    #....######
    ###########
    ###########
    ###########
    ###########
    ###########
    ###########
    ###########
    ..........#
"""
"""Room for two catapults side by side; whoever puts one into the middle has room for no other."""

SCRAPS = """
    .##########
    ###########
    #..########
    ######..###
    #######.###
    ###########
    ###########
    #....######
    ###########
    ###########
    ###########
"""
"""Free squares by one, by two, by three and by four."""


def shares(board: Board, *moves: Command) -> list[float]:
    """Return how likely the first seat wins after moves, in their order."""
    view = GAME.rules.redact(board.state, 0)
    found = evaluator_of(GAME).compare(GAME, view, 0, moves, Budget(effort=0.5))
    said = {each.move: each.outlook.shares[0] for each in found}
    return [said[move] for move in moves]


def test_a_catapult_that_spoils_the_place_of_another_is_worth_less_than_none_yet() -> None:
    """CAT-23, CAT-37: what is left free now may take two catapults in the last round."""
    board = Board(GATEHOUSE, GATEHOUSE, phase=Phase.CATAPULTS, round=2, players=PEOPLE)
    corner, middle, none = shares(
        board, PutCatapult(0, Square(1, 1)), PutCatapult(0, Square(1, 2)), Finish(0)
    )
    assert corner > middle
    assert none > middle


@pytest.mark.parametrize(
    ("round", "phase", "expected"),
    [
        (1, Phase.BUILD, True),
        (1, Phase.ATTACK, False),
        (1, Phase.REBUILD, True),
        (2, Phase.CATAPULTS, False),
        (2, Phase.ATTACK, True),
        (3, Phase.CATAPULTS, True),
    ],
)
def test_neither_plates_half_built_nor_the_end_are_valued_as_they_are(
    round: int, phase: Phase, expected: bool
) -> None:
    """CAT-33: after the last dice walls are laid and catapults put, and nobody interferes."""
    board = Board(PLAIN, PLAIN)
    board.state.round, board.state.phase = round, phase
    assert is_played_past(board.state) == expected


def test_small_free_parts_are_told_from_what_can_be_filled() -> None:
    """CAT-34: a square by itself takes nothing but a monomino."""
    names = [each.name for each in FEATURES]
    row = dict(zip(names, rows(Board(SCRAPS, PLAIN, round=3).state)[0] or (), strict=True))
    assert (row["empty"], row["holes"], row["twos"], row["threes"]) == (10, 1, 2, 3)
    assert row["excess"] == 0


def test_what_was_learnt_does_not_tell_two_spots_of_a_first_piece_apart() -> None:
    """A list put one 2 in 100 above another, surely; played to the end, it was 8 in 100 behind."""
    board = Board(PLAIN, PLAIN, players=PEOPLE).draw(0, "J")
    view = GAME.rules.redact(board.state, 0)
    spots = board.choices(0, Place)[:40:8]
    usual, listed = (
        evaluator.compare(GAME, view, 0, spots, Budget(effort=0.3))
        for evaluator in (evaluator_of(GAME), move_evaluator(GAME))
    )
    assert [each.move for each in listed] == [each.move for each in usual]
    assert not all(each.is_as_good for each in usual)
    assert all(each.is_as_good for each in listed if each.behind.mean < 0.1)


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_asks_ends_building_first(seat: int) -> None:
    """CAT-10: both build at once; a plate that is half built would be held against one that is whole."""
    board = Board(PLAIN, PLAIN, players=(COMPUTER, COMPUTER)).draw(seat, "I3")
    at = board.choices(seat, Place)[0]
    view = GAME.rules.redact(board.state, seat)
    (found,) = evaluator_of(GAME).compare(GAME, view, seat, [at], Budget(effort=0.1))
    assert sum(isinstance(each, Draw) for each in found.line) == 7
