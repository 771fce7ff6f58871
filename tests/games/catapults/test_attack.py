"""Castles, catapults, dice, thieves and what they bring home."""

import pytest

from app.core.command import NATURE
from app.games.catapults import chance, rules
from app.games.catapults.commands import (
    Draw,
    EndAttack,
    Finish,
    GiveBack,
    Lots,
    Place,
    PutCatapult,
    Roll,
    Rolled,
    Steal,
    Stop,
)
from app.games.catapults.model import Phase
from app.games.catapults.rules.castles import castles, leaks
from app.kit.squares import Square
from tests.games.catapults.drawn import CASTLE, FULL, PERSON, PLAIN, Board, attacking, first_row

CLOSED = CASTLE.replace("c..b", "coob")
TWO_CASTLES = """
    ........~~.
    .####...~~~
    .#..#...~~~
    .#..#...~~.
    .####...~~.
    ..######~~~
    ..#....#~~~
    ..#....#~~.
    ..######~~.
    ........~~~
    ........~~~
"""


# --- Castles ---


def test_castles_are_counted_by_king_steps():
    """CAT-19, CAT-20, CAT-21: two rooms with a wall between them are two castles."""
    board = Board(TWO_CASTLES)
    assert [each.bit_count() for each in castles(board.state.land, board.plate())] == [4, 8]


def test_mountains_help_to_enclose():
    """CAT-7, CAT-19: rock is wall, and nothing is built on it."""
    board = Board(TWO_CASTLES.replace(".#..#", ".M..M"), phase=Phase.CATAPULTS)
    assert len(board.inside()) == 12
    assert board.refuses(PutCatapult(0, Square(2, 1))) == "CAT-23"


def test_a_catapult_does_not_close_a_gap():
    """CAT-20, CAT-R14: it can be walked over, and stands in the open."""
    board = Board(CASTLE.replace("cee", "coo").replace("........~~.", "....oo..~~.", 1))
    assert board.inside() == set()


def test_where_a_catapult_may_stand():
    """CAT-23, CAT-R3, CAT-R35: two by two empty squares in a castle, old catapults left out."""
    board = Board(TWO_CASTLES, CASTLE, phase=Phase.CATAPULTS)
    assert [each.at for each in board.choices(0, PutCatapult)] == [(2, 2), (6, 3), (6, 4), (6, 5)]
    assert board.refuses(PutCatapult(0, Square(9, 0))) == "CAT-23"
    assert board.refuses(PutCatapult(0, Square(10, 10))) == "CAT-23"
    assert board.refuses(PutCatapult(0, Square(2, 1))) == "CAT-23"

    board.catapults(0, (6, 4))
    assert [each.at for each in board.choices(0, PutCatapult)] == [(2, 2)]
    assert board.camp(0).put == 1
    later = Board(TWO_CASTLES.replace("#....#~", "#oooo#~"), CASTLE, phase=Phase.CATAPULTS, round=2)
    assert later.camp(0).put == 0


def test_no_catapult_on_the_swamp_in_round_one():
    """CAT-R4: the swamp is closed, and open to the world anyway."""
    board = Board(CASTLE, PLAIN, phase=Phase.CATAPULTS)
    assert board.refuses(PutCatapult(0, Square(1, 8))) == "CAT-R4"
    later = Board(CASTLE, PLAIN, phase=Phase.CATAPULTS, round=2)
    assert later.refuses(PutCatapult(0, Square(1, 8))) == "CAT-23"


def test_who_has_nothing_to_place_is_not_asked():
    """CAT-37, CAT-23: placing is voluntary; without room the phase is over at once."""
    piles = (["T"], ["I1"])
    board = Board(CASTLE, PLAIN, phase=Phase.CATAPULTS, piles=piles)
    assert board.acting == {0}
    board.play(Finish(0))
    assert board.phase is Phase.ATTACK

    board = Board(CASTLE, PLAIN, phase=Phase.CATAPULTS, piles=piles).catapults(0, (1, 4))
    assert board.phase is Phase.ATTACK


def test_the_limit_is_for_one_round():
    """CAT-24, CAT-R12: a loss does not refill it, the next round does; the box is never empty."""
    board = attacking(CASTLE, CLOSED, counts=(0, 0))
    board.camp(0).put = board.camp(1).put = 6
    board.spend(1).steal(0, 1, (0, 3)).roll(1, 1)
    assert board.refuses(PutCatapult(0, Square(1, 4))) == "CAT-24"

    board.play(Place(0, "I1", Square(9, 0)))
    assert board.state.round == 2
    assert [board.camp(seat).put for seat in (0, 1)] == [0, 0]


def test_leaks_of_a_nearly_closed_castle():
    """CAT-20, CAT-23: the one or two squares that would close a room for a catapult."""
    gap = Board(CASTLE.replace("add", "..d".replace("..d", "a.d")))
    land = gap.state.land
    assert set(land.grid.squares(leaks(land, gap.plate()))) == {(0, 4)}

    wide = Board(CASTLE.replace("dd", ".."))
    assert set(land.grid.squares(leaks(land, wide.plate()))) == {(0, 4), (0, 5)}

    assert leaks(land, Board(CASTLE).plate()) == 0
    assert leaks(land, Board(PLAIN).plate()) == 0


# --- Counting and order ---


def test_only_valid_catapults_count():
    """CAT-25, CAT-R14, CAT-22: exposed ones give neither dice nor rank."""
    exposed = CLOSED.replace("add", ".dd")
    board = Board(exposed, CLOSED, phase=Phase.CATAPULTS)
    assert board.state.counts == (0, 1)
    assert board.state.order == (1, 0)
    assert board.state.attack.count == 2


def test_lots_decide_between_equals():
    """CAT-26: nature draws among those who are equal in everything, and nobody else."""
    board = Board(PLAIN, CLOSED, PLAIN, PLAIN, players=(PERSON,) * 4, phase=Phase.CATAPULTS)
    assert board.phase is Phase.COUNT
    assert board.acting == {NATURE}
    orders = {answer.order for answer, _ in chance.outcomes(board.state)}
    assert len(orders) == 6
    assert {order[0] for order in orders} == {1}
    assert board.refuses(Lots(NATURE, (0, 1, 2, 3))) == "CAT-26"
    assert board.refuses(Lots(NATURE, (1, 0, 0, 3))) == "CAT-26"

    board.play(Lots(NATURE, (1, 3, 0, 2)))
    assert board.log[-1].startswith("Lots decide: Seat 2, Seat 4, Seat 1 and Seat 3, in this order.")
    assert board.acting == {1}


def test_piles_are_compared_before_lots():
    """CAT-26, CAT-R24: skipped cards count as well, stolen pieces never."""
    full = [row.replace("..", "##").replace("...", "###") for row in FULL.split()]
    board = Board(full, PLAIN, round=2).draw(0, "I4").play(Stop(0))
    board.draw(1, "I3").play(board.choices(1)[0], Stop(1))
    assert board.state.order == (0, 1)


# --- Dice and theft ---


def test_nobody_steals_before_the_dice():
    """CAT-27: first the dice, and only once."""
    board = attacking(PLAIN, first_row("a"), counts=(0, 0))
    theft = board.theft(0, 1, 0, 0)
    assert board.refuses(theft) == "CAT-27"
    assert board.refuses(EndAttack(0)) == "CAT-27"
    assert board.refuses(Roll(1)) == "CAT-26"
    assert board.refuses(Draw(0)) == "CAT-10"
    board.roll(0, 6)
    assert board.facts().budget == 2
    assert board.refuses(Roll(0)) == "CAT-27"


def test_as_many_dice_as_were_thrown():
    """CAT-27, CAT-R13: thirteen if need be, each from 1 to 6, for the one who threw them."""
    board = attacking(PLAIN, first_row("a"), counts=(12, 0))
    assert board.refuses(Rolled(NATURE, 0, (1,) * 13)) == "CAT-27"
    board.play(Roll(0))
    assert board.refuses(Rolled(NATURE, 0, (1,) * 12)) == "CAT-27"
    assert board.refuses(Rolled(NATURE, 1, (1,) * 13)) == "CAT-27"
    assert sum(probability for _, probability in chance.outcomes(board.state)) == 1
    board.play(Rolled(NATURE, 0, (6,) * 13))
    assert board.facts().budget == 26
    with pytest.raises(ValueError, match="must be in"):
        Rolled(NATURE, 0, (7,))


def test_what_can_be_stolen():
    """CAT-28, CAT-30, CAT-R17: any wall of an opponent, enclosing or not; nothing of one's own."""
    board = attacking(first_row("a"), first_row("x", CLOSED), counts=(0, 1)).spend(9)
    assert board.refuses(board.theft(0, 0, 0, 0)) == "CAT-28"
    assert board.refuses(Steal(0, 1, 9999, "I1")) == "CAT-28"
    assert {each.wall for each in board.choices(0, Steal)} == set(board.plate(1).walls)

    board.steal(0, 1, (2, 3))
    assert board.log[-1].startswith("Seat 1 takes the I3 of Seat 2 for 3; 6 points are left.")
    assert board.camp().stolen[0].kind == "I3"
    assert len(board.plate(1).catapults) == 1
    assert board.facts(1).exposed == 1


def test_what_lies_beside_a_plate_is_safe():
    """CAT-30, CAT-R36: stolen pieces cannot be stolen back, and nobody rebuilds before the last thief."""
    board = attacking(PLAIN, first_row("a.b"), counts=(0, 0)).spend(1).steal(0, 1, (0, 0))
    assert board.phase is Phase.ATTACK
    assert board.refuses(Place(0, "I1", Square(0, 0))) == "CAT-10"
    board.roll(1, 6)
    assert board.log[-1].startswith("Seat 2 rolls 6: 2 points. Seat 2 can take nothing more")
    assert board.phase is Phase.REBUILD


def test_stopping_a_theft_early():
    """CAT-29, CAT-R19: nobody has to take what he can pay for."""
    board = attacking(PLAIN, first_row("a.b"), counts=(0, 0)).spend(2)
    board.play(EndAttack(0))
    assert board.log[-1].startswith("Seat 1 ends the attack; 2 points are lost.")
    assert board.acting == {1}


# --- Rebuild ---


def test_stolen_pieces_are_placed_in_any_order():
    """CAT-31, CAT-R20, CAT-37: a later one may no longer fit, but nobody finishes with one that does."""
    board = attacking(PLAIN, first_row("aa.bbb"), counts=(0, 0)).spend(5).steal(0, 1, (0, 0), (0, 3))
    board.roll(1, 1)
    assert board.facts().waiting == ("I2", "I3")
    assert board.refuses(Finish(0)) == "CAT-37"
    assert {each.piece for each in board.choices(0, Place)} == {"I2", "I3"}
    board.play(Place(0, "I3", Square(0, 0), 0), Place(0, "I2", Square(1, 0), 0))
    assert board.state.round == 2


def test_a_piece_that_fits_nowhere_may_be_given_back_first():
    """CAT-31: taken up, it returns to the box; one that fits may not."""
    board = attacking(FULL, first_row("a.bbbb"), counts=(0, 0), round=2).spend(5).steal(0, 1, (0, 0), (0, 2))
    board.roll(1, 1)
    assert board.refuses(GiveBack(0, "I1")) == "CAT-31"
    assert board.refuses(GiveBack(0, "T")) == "CAT-31"
    assert board.refuses(GiveBack(1, "I4")) == "CAT-10"
    board.play(GiveBack(0, "I4"))
    assert board.facts().waiting == ("I1",)
    assert board.log[-1] == "Seat 1 takes up the I4; it fits nowhere and goes back to the box."
    board.play(Place(0, "I1", Square(1, 1)))
    assert board.state.round == 3


@pytest.mark.parametrize("opens, answer", [("build", "CAT-13"), ("rebuild", "")])
def test_when_the_swamp_opens(opens, answer):
    """CAT-R5, CAT-31: with round 2, or already for the rebuild of round 1."""
    board = attacking(PLAIN, first_row("a"), counts=(0, 0), swamp_opens=opens).spend(1).steal(0, 1, (0, 0))
    board.roll(1, 1)
    assert board.refuses(Place(0, "I1", Square(0, 8))) == answer
    build = Board(PLAIN, PLAIN, swamp_opens=opens).draw(0, "I1")
    assert build.refuses(Place(0, "I1", Square(0, 8))) in ("CAT-13", "CAT-R5")


def test_rebuilding_catapults():
    """CAT-32, CAT-R21: any castle will do, between the pieces as well."""
    board = attacking(CASTLE, first_row("a"), counts=(0, 0)).spend(1).steal(0, 1, (0, 0)).roll(1, 1)
    board.catapults(0, (1, 4))
    assert board.facts().waiting == ("I1",)
    board.play(Place(0, "I1", Square(9, 0)))
    assert board.state.round == 2
    assert board.camp().tallies[0].stolen == 1
    assert board.camp().tallies[0].empties == board.facts().empties


def test_the_tally_of_a_round():
    """CAT-25, CAT-27, CAT-28: what the score sheet will show."""
    board = attacking(CASTLE, first_row("a"), counts=(1, 0)).roll(0, 1, 4).steal(0, 1, (0, 0))
    tally = board.camp().tallies[0]
    assert (tally.catapults, tally.dice, tally.budget, tally.stolen) == (1, (1, 4), 1, 1)
    assert rules.to_act(board.state) == {1}
