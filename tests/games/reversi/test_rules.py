"""The rules of Reversi, each shown on a drawn board."""

import pytest

from app.core.command import NATURE
from app.core.game import Player
from app.games.reversi import notation, rules, scoring
from app.games.reversi.game import GAME
from app.games.reversi.model import Options, Place, Position, lines
from tests.games.reversi.drawn import board, position

PLAYERS = (Player("Ada"), Player("Bo", colour=1))


def played(state: Position, *squares: str) -> Position:
    """Return the position after discs were put on squares by whoever was to move."""
    after = state.copy()
    for at in squares:
        (seat,) = rules.to_act(after)
        assert rules.why_not(after, Place(seat, at)) is None
        rules.play(after, Place(seat, at))
    return after


def refused(state: Position, seat: int, at: str) -> str:
    """Return the id of the rule that says no; empty for yes."""
    reason = rules.why_not(state, Place(seat, at))
    return "" if reason is None else reason.rule


@pytest.mark.parametrize("size", [6, 8, 10])
def test_the_board_has_the_size_that_was_chosen(size: int):
    """REV-1: squares have names, from a1 in the corner."""
    squares = lines(size)
    assert len(squares) == size * size
    assert list(squares)[:2] == ["a1", "b1"]
    state = rules.setup(Options(size=size), PLAYERS)
    assert refused(state, 0, f"a{size + 1}") == "REV-1"


def test_four_discs_lie_crosswise_and_the_first_seat_begins():
    """REV-2."""
    state = rules.setup(Options(size=6), PLAYERS)
    assert board(state) == ["......", "......", "..OX..", "..XO..", "......", "......"]
    assert rules.to_act(state) == {0}


def test_a_disc_goes_on_an_empty_square():
    """REV-3."""
    state = rules.setup(Options(), PLAYERS)
    assert refused(state, 0, "d4") == "REV-3"


def test_it_must_enclose_at_least_one_disc():
    """REV-4: beside another is not enough, and a gap ends the line."""
    state = position("XO.O.. ...... ...... ...... ...... ......")
    assert refused(state, 0, "c1") == ""
    assert refused(state, 0, "e1") == "REV-4"
    assert refused(state, 0, "b2") == "REV-4"


def test_all_it_encloses_turn_over_in_all_directions():
    """REV-5: eight lines end at discs of one's own."""
    state = position("X.X.X. .OOO.. XO.OX. .OOO.. X.X.X. ......")
    assert board(played(state, "c3")) == ["X.X.X.", ".XXX..", "XXXXX.", ".XXX..", "X.X.X.", "......"]


def test_discs_that_have_turned_over_turn_no_others():
    """REV-6: b1 turns over and would enclose b2 with b3, but it was not put down."""
    state = position("XO.... .O.... .X.... ...... ...... .....O")
    assert board(played(state, "c1"))[:3] == ["XXX...", ".O....", ".X...."]


def test_whoever_cannot_move_passes_by_itself_and_whoever_can_must():
    """REV-7: Bo encloses nothing, and it is Ada's turn again; the log says so."""
    state = position("XO.... OOX... ...... ...... ...... .....O", 0)
    before = position("XO.... X..... O..... ...... ...... ......", 0)
    after = played(before, "c1")
    assert after.turn == 0
    assert refused(after, 1, "b3") == "REV-7"
    assert "cannot move and passes" in str(notation.tell(before, Place(0, "c1"), after))
    assert refused(state, 1, "a4") == "REV-7"
    assert rules.why_not(state, Place(NATURE, "c1")) is not None


def test_the_game_is_over_when_neither_can_move():
    """REV-8: with one colour left nobody encloses anything."""
    after = played(position("XO.... ...... ...... ...... ...... ......"), "c1")
    assert rules.to_act(after) == frozenset()
    assert rules.problems(after) == []


@pytest.mark.parametrize(("drawing", "winners"), [("XXO...", (0,)), ("XO....", (0, 1)), ("XOO...", (1,))])
def test_most_discs_win_and_equals_share(drawing: str, winners: tuple[int, ...]):
    """REV-9."""
    state = position(f"{drawing} ...... ...... ...... ...... ......", None)
    assert scoring.result(state).winners == winners
    assert dict(rules.scores(state)) == dict(enumerate(scoring.result(state).totals))


def test_what_a_sandbox_can_do_wrong_is_said():
    """REV-1, REV-7: discs beside the board, and a turn of somebody who would have to pass."""
    stuck = position("XO.... ...... ...... ...... ...... ......", 1)
    strange = position("XO.... ...... ...... ...... ...... ......")
    strange.discs["z9"] = 0
    assert [each.rule for each in rules.problems(stuck)] == ["REV-7"]
    assert [each.rule for each in rules.problems(strange)] == ["REV-1"]
    assert GAME.notation.draw(strange)
