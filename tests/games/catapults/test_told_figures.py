"""What is told of dice on paper: the points of the variant."""

from attrs import evolve

from app.games.catapults.bots.hint_text import explain
from app.games.catapults.commands import Place, PutCatapult
from app.games.catapults.game import GAME
from app.games.catapults.model import Options, Phase
from app.games.catapults.scoring import corner, empty_squares, reminder
from app.games.catapults.ui.layout import plate_words
from app.games.catapults.ui.print_kit import kit
from app.games.catapults.ui.prompts import facts_about
from app.kit.squares import Square
from app.ui.board.company import Company
from tests.games.catapults.drawn import CHAMBER, FULL, PEOPLE, Board
from tests.told import card, shipped

COMPANY = Company(PEOPLE, 0)


def test_points_of_dice_are_told_by_the_variant() -> None:
    """CAT-27: Boulders and Storm season have dice of their own; all that is printed spoke of others."""
    usual, boulders, storm = Options(), shipped(GAME, "boulders"), shipped(GAME, "storm")
    for options, dice in (
        (usual, "1 = 0, 2-5 = 1, 6 = 2"),
        (boulders, "1-3 = 1, 4-5 = 2, 6 = 3"),
        (storm, "1-2 = 0, 3 = 1, 4 = 2, 5 = 3, 6 = 5"),
    ):
        line = f"Roll one die more than you have catapults in castles.  Points: {dice}"
        assert line in card(GAME, options)
        assert f"({dice})" in str(reminder(options))
        assert str(kit(options, 2).notes[1]) == f"Points of a die: {dice}"
    odd = evolve(usual, tables=evolve(usual.tables, dice=(0, 1, 0, 1, 1, 1)))
    assert [str(row.label) for row in corner(odd)][1:3] == [
        "A die that shows 1 / 3",
        "A die that shows 2 / 4 / 5 / 6",
    ]


def test_as_many_dice_are_asked_for_as_can_be_rolled() -> None:
    """CAT-23, CAT-26: 13 with three rounds of six catapults, five in Pocket castles, none without attack."""
    counts = {13: Options(), 5: shipped(GAME, "pocket"), 61: Options(rounds=3, catapults_a_round=30)}
    for count, options in counts.items():
        assert f"up to {count} of them" in str(kit(options, 2).notes[0])
    assert [str(note) for note in kit(Options(rounds=1), 2).notes] == [
        "You also need a glass or clock, and a score sheet."
    ]


def test_a_kit_tells_the_mountains_of_each_plate() -> None:
    """CAT-42: whoever has a handicap has other mountains; the kit told all of the same squares."""
    usual = kit(Options(), 2).trays[1].note
    assert str(usual).startswith("Lay them out on every plate, square by square: c1 d1 ")
    handicap = kit(Options(handicap=("", "lone")), 2).trays[1].note
    assert str(handicap) == (
        "Lay them out on the plates, square by square.  "
        "Seat 1: c1 d1 d2 e2 a4 a5 b5 a6.  Seat 2: a4 a5 b5 a6."
    )


def test_one_die_more_is_promised_only_as_long_as_it_holds() -> None:
    """CAT-R15: where catapults are counted when a turn comes, the castle may be open by then."""
    sure, told = "It brings you one die more for stealing walls.", {}
    for count in ("snapshot", "live"):
        board = Board(CHAMBER, CHAMBER, phase=Phase.CATAPULTS, attack_count=count)
        hint = explain(board.state, 0, (PutCatapult(0, Square(2, 2)),))
        told[count] = [str(each.sentence) for each in hint.claims]
    assert sure in told["snapshot"]
    assert sure not in told["live"]
    assert f"{sure[:-1]}, if nobody opens its castle before your turn." in told["live"]


def test_a_score_with_stacked_pieces_is_not_called_empty_squares() -> None:
    """CAT-44: the seats panel told of fewer empty squares than there were, by the pieces that lie on top."""
    view = Board(CHAMBER, CHAMBER, stack_levels=2).state
    plate = view.camps[0].plate
    plate.walls[90] = next(iter(plate.walls.values()))._replace(level=2)
    empty = empty_squares(view, 0)
    (first, *_) = facts_about(view, 0)
    assert (str(first.label), first.value) == ("Score", empty - 1)
    assert f": {empty} empty squares, score {empty - 1}," in str(plate_words(view, COMPANY, 0))
    usual = Board(CHAMBER, CHAMBER).state
    assert str(facts_about(usual, 0)[0].label) == "Empty squares"
    assert "score" not in str(plate_words(usual, COMPANY, 0))


def test_the_last_square_and_the_last_kind_are_told_as_one() -> None:
    """It was "then 1 are still empty", and "1 empty squares"."""
    hole = FULL.replace("#..########", "##.########", 1).replace("#...#######", "###########", 1)
    board = Board(hole, FULL)
    assert ": 1 empty square, " in str(plate_words(board.state, COMPANY, 0))
    board = Board(hole.replace("##.########", "#..########", 1), FULL)
    board.draw(0, "I1")
    hint = explain(board.state, 0, (Place(0, "I1", Square(1, 1), 0),))
    assert "It covers 1 square: then 1 is still empty." in [str(each.sentence) for each in hint.claims]
