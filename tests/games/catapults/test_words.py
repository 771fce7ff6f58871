"""Drawings, the log, the screen reader's words and the score sheet."""

import pytest

from app.core.game import Player
from app.core.sheet import Grid, Sheet
from app.games.catapults import notation, scoring
from app.games.catapults.commands import Draw, Finish, Place, Stop
from app.games.catapults.model import Options, Phase
from app.games.catapults.ui.prompts import prompt_for
from app.kit.squares import Square
from tests.games.catapults.drawn import (
    CASTLE,
    COMPUTER,
    PEOPLE,
    PERSON,
    PLAIN,
    Board,
    attacking,
    first_row,
    read_plate,
    rows,
)


def grid(sheet: Sheet, number: int) -> Grid:
    return sheet.grids[number]


def cells(part: Grid) -> dict[str, tuple[object, ...]]:
    return {str(row.label): row.cells for row in part.rows}


def test_a_drawing_reads_back():
    """CAT-2, CAT-20: as the rules draw plates; letters become pieces of their form."""
    board = Board(CASTLE.replace("c..b", "coob"))
    drawn = board.drawing()
    assert drawn[:4] == ["...####.~~.", "...#oo#.~~~", "...#oo#.~~~", "...####.~~."]
    again = read_plate(board.state.land, drawn)
    assert list(notation.draw_plate(board.state.land, again)) == drawn
    assert sorted(wall.kind for wall in board.plate().walls.values()) == ["I1", "I2", "I3", "I3", "I3"]


@pytest.mark.parametrize(
    "drawing, says",
    [
        (["..."], "11 rows of 11 squares"),
        (rows(first_row("aaaaa")), "no piece has the form"),
        (rows(first_row("oo")), "no whole catapult"),
    ],
)
def test_a_bad_drawing_says_what_is_wrong(drawing, says):
    with pytest.raises(ValueError, match=says):
        read_plate(Board(PLAIN).state.land, drawing)


def test_a_position_as_text():
    """All plates side by side, and a line about each seat."""
    board = attacking(PLAIN, first_row("aa.b"), counts=(3, 0)).spend(4).steal(0, 1, (0, 0))
    text = notation.draw(board.state).splitlines()
    assert text[0] == "Round 1 of 3, attack"
    assert text[2] == "........~~.   ...#....~~."
    assert text[-2] == "Seat 1: 121 empty, 0 catapults, 27 cards, waiting I2, 2 to steal with"


def test_what_a_screen_reader_says():
    """The round, then the seat that asks, then the others; whole sentences."""
    board = Board(CASTLE, PLAIN).draw(0, "T")
    assert str(notation.describe(board.state, 0)) == (
        "Round 1 of 3: build. Seat 1: empty squares 109, catapults in castles 0, cards left 26. In hand: T."
        " Seat 2: empty squares 121, catapults in castles 0, cards left 27."
    )


def test_the_log_tells_what_closed():
    """CAT-21: a castle that closes is worth a sentence."""
    board = Board(CASTLE.replace("add", ".dd"), PLAIN).draw(0, "I1").play(Place(0, "I1", Square(0, 3)))
    assert board.log[-1] == "Seat 1 places the I1. A castle is closed: 4 squares."


def test_the_log_tells_what_followed_by_itself():
    """CAT-10, CAT-37: phases, who has room, the order of thieves, rounds and the end."""
    board = Board(CASTLE, PLAIN, players=PEOPLE).play(Stop(0), Stop(1))
    assert board.log[-1] == (
        "Seat 2 stops drawing. Everybody has built; there is room for catapults at Seat 1."
    )
    board.catapults(0, (1, 4))
    assert (
        board.log[-1] == "Seat 1 puts up a catapult. The attack, in this order: Seat 1 with 1, Seat 2 with 0."
    )
    board.roll(0, 1, 1)
    assert board.log[-1] == (
        "Seat 1 rolls 1, 1: 0 points. Seat 1 can take nothing more, and the attack ends."
        " It is Seat 2's attack, with 1 die."
    )
    board.roll(1, 1)
    assert board.log[-1].endswith("Round 2 begins.")

    last = Board(CASTLE, PLAIN, players=PEOPLE, phase=Phase.CATAPULTS, round=3).play(Finish(0))
    assert last.log[-1] == "Seat 1 is finished. The game is over: Seat 1 109, Seat 2 121. Seat 1 wins it."


def test_a_filled_sheet():
    """CAT-25, CAT-27, CAT-28, CAT-34: rounds, score, a drawing of every plate, and a reminder."""
    board = attacking(CASTLE, first_row("a"), counts=(1, 0)).roll(0, 1, 4).steal(0, 1, (0, 0)).roll(1, 1)
    board.play(Place(0, "I1", Square(9, 9 - 8)), Finish(0))
    sheet = scoring.sheet(board.state, (Player("Ada"), Player("Bo")))

    assert [str(each.heading) for each in sheet.grids] == ["Round 1", "Round 2", "Round 3", "Score"]
    assert grid(sheet, 0).columns == ("Ada", "Bo")
    assert cells(grid(sheet, 0)) == {
        "Catapults in castles": (1, 0),
        "Dice": ("1, 4", "1"),
        "Points to steal with": (1, 0),
        "Points stolen": (1, 0),
        "Empty squares": (108, 121),
    }
    assert list(cells(grid(sheet, 2))) == ["Empty squares"]
    assert [drawing.part for drawing in sheet.drawings] == [0, 1]
    assert str(sheet.lines[0]) == "Not finished: round 2 of 3."
    assert len(sheet.notes) == 1
    assert "build (30 s), up to 6 catapults" in str(sheet.notes[0])


def test_a_blank_sheet():
    """CAT-1, CAT-46: for 2 to 4 players, with room for a best of three."""
    for seats in (2, 3, 4):
        sheet = scoring.blank_sheet(Options(stack_levels=3), seats)
        assert [str(each.heading) for each in sheet.grids] == [
            "Round 1", "Round 2", "Round 3", "Score", "Best of three",
        ]  # fmt: skip
        assert all(cell is None for part in sheet.grids for row in part.rows for cell in row.cells)
        assert "Stacked pieces" in cells(grid(sheet, 3))
        assert sheet.drawings == ()


def test_the_sheet_of_a_match():
    """CAT-46: every game and the wins; of the last game the rounds."""
    low = [*["###########"] * 10, "##........."]
    board = Board(low, PLAIN, players=PEOPLE, phase=Phase.CATAPULTS, round=3, best_of_three=True)
    sheet = scoring.sheet(board.state, (Player("Ada"), Player("Bo")))
    assert cells(sheet.grids[-1]) == {
        "Game 1": (9, 121),
        "Game 2": (None, None),
        "Game 3": (None, None),
        "Games won (two are enough)": (1, 0),
    }
    assert str(sheet.lines[0]) == "Not finished: the match goes on."


def test_a_list_of_games_says_who_is_to_do_what():
    """CAT-10: also while a card is in the air."""
    board = Board(PLAIN, PLAIN)
    assert str(notation.headline(board.state)) == "round 1, Seat 1 to build"
    board.play(Draw(0))
    assert str(notation.headline(board.state)) == "round 1, Seat 1 to build"


def test_whoever_waits_hears_of_everybody_they_wait_for():
    """CAT-11: "Bo is building" stood there while three built."""
    boards = [Board(players=(PERSON, *[COMPUTER] * count)).draw(0, "T") for count in (1, 2, 3)]
    said = [str(prompt_for(board.state, None, None).text) for board in boards]
    assert said == ["and 1 other are building", "and 2 others are building", "and 3 others are building"]
