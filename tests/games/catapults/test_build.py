"""BUILD: cards, pieces, the glass, people one after another and computers beside them."""

import pytest

from app.core.command import NATURE
from app.core.game import Level, Player
from app.core.reason import Refused
from app.core.session import AnySession, Session, Setup
from app.games.catapults import rules
from app.games.catapults.commands import Draw, Drawn, Finish, GlassRanOut, Place, Stop
from app.games.catapults.game import GAME
from app.games.catapults.model import Doing, Options, Phase
from app.games.catapults.rules.turns import allowance
from app.kit.squares import Square
from tests.games.catapults.drawn import (
    AGAINST_COMPUTER,
    CASTLE,
    COMPUTER,
    FULL,
    PEOPLE,
    PERSON,
    PLAIN,
    Board,
    first_row,
)


def walls(board: Board, seat: int, count: int, row: int = 10) -> Board:
    """Let a seat draw and place so many monominoes in a row."""
    for col in range(count):
        board.draw(seat, "I1").play(Place(seat, "I1", Square(row, col)))
    return board


def session(*players: Player, seed: int = 1, **options: object) -> AnySession:
    """Return a real game with clocks."""
    new = Session(GAME, Setup("catapults", players, Options(**options), seed))
    new.begin()
    return new


# --- Drawing and placing ---


def test_a_card_a_piece_a_place():
    """CAT-12, CAT-13: the card goes on the pile, its piece into the hand and on the plate."""
    board = Board(PLAIN, PLAIN).draw(0, "L")
    assert (board.facts().held, board.camp().pile, board.camp().doing) == ("L", ("L",), Doing.HOLDING)
    assert board.refuses(Draw(0)) == "CAT-12"

    board.play(Place(0, "L", Square(0, 0), 1))
    assert board.drawing()[:2] == ["###.....~~.", "#.......~~~"]
    assert board.camp().doing is Doing.READY
    assert board.log == ["Seat 1 draws the L.", "Seat 1 places the L."]


def test_walls_need_no_neighbours():
    """CAT-13: anywhere on empty squares, even in the middle of a castle."""
    board = Board(CASTLE, PLAIN).draw(0, "I1")
    assert board.refuses(Place(0, "I1", Square(1, 4))) == ""
    assert board.refuses(Place(0, "I1", Square(9, 0))) == ""


def test_what_is_in_the_way():
    """CAT-7, CAT-13, CAT-R34: the edge, walls, mountains and catapults; each has its own answer."""
    board = Board(first_row("M", CASTLE.replace("c..b", "coob")), PLAIN).draw(0, "I2")
    answers = {
        (0, 10): "CAT-13",
        (-1, 0): "CAT-13",
        (0, 3): "CAT-13",
        (1, 4): "CAT-R34",
        (0, 0): "CAT-7",
        (0, 1): "",
    }
    assert {at: board.refuses(Place(0, "I2", Square(*at), 0)) for at in answers} == answers


def test_only_the_piece_in_hand():
    """CAT-4, CAT-13: no other piece, and no turn it does not have."""
    board = Board(PLAIN, PLAIN).draw(0, "S")
    assert board.refuses(Place(0, "Z", Square(5, 5), 0)) == "CAT-13"
    assert board.refuses(Place(0, "S", Square(5, 5), 2)) == "CAT-13"
    assert board.refuses(Place(0, "S", Square(5, 4), 1)) == ""


def test_the_dry_squares_beyond_the_swamp():
    """CAT-R6: a monomino fits on each of the five; dominoes stand on two pairs of them."""
    single = {place.at for place in Board(PLAIN, PLAIN).draw(0, "I1").choices(0, Place)}
    assert {at for at in single if at.col == 10} == {(0, 10), (3, 10), (4, 10), (7, 10), (8, 10)}
    pairs = {place.at for place in Board(PLAIN, PLAIN).draw(0, "I2").choices(0, Place) if place.turn == 1}
    assert {at for at in pairs if at.col == 10} == {(3, 10), (7, 10)}


def test_a_placed_piece_is_final():
    """CAT-18: no verb moves a wall again."""
    board = walls(Board(PLAIN, PLAIN), 0, 1)
    assert board.refuses(Place(0, "I1", Square(9, 9))) == "CAT-13"
    assert {type(each) for each in board.choices(0)} == {Draw, Stop}


def test_stopping_early():
    """CAT-16, CAT-R9: nothing forces the next draw, and nobody comes back from being done."""
    board = Board(PLAIN, PLAIN, players=PEOPLE).play(Stop(0))
    assert board.camp().doing is Doing.DONE
    assert board.refuses(Draw(0)) == "CAT-16"
    assert board.acting == {1}


def test_a_whole_deck_in_one_round():
    """CAT-R33, CAT-17: who is fast enough may turn all cards, and has none left for later rounds."""
    board = Board(PLAIN, PLAIN)
    board.camp().deck = 3
    walls(board, 0, 3)
    board.play(Stop(1))
    while board.phase is Phase.ATTACK:
        board.roll(min(board.acting), 1)
    while board.state.round == 1:
        board.play(board.choices(min(board.acting))[-1])
    assert board.camp().doing is Doing.DONE
    assert board.acting == {1}


def test_no_card_is_turned_twice():
    """CAT-R11, CAT-12: nature turns what is left, for whoever asked."""
    board = Board(PLAIN, PLAIN)
    assert board.refuses(Drawn(NATURE, 0, "T")) == "CAT-12"
    board.play(Draw(0))
    assert board.acting == {NATURE}
    assert board.refuses(Drawn(0, 0, "T")) == "CAT-12"
    assert board.refuses(Drawn(NATURE, 1, "T")) == "CAT-12"
    board.state.pool["T"] = 0
    assert board.refuses(Drawn(NATURE, 0, "T")) == "CAT-R11"


def test_the_next_card_comes_by_itself():
    """CAT-R9: with auto-draw, as long as the glass runs; a skipped card is followed at once, too."""
    board = Board(PLAIN, PLAIN, auto_draw=True).draw(0, "I1")
    board.play(Place(0, "I1", Square(10, 0)))
    assert board.acting == {NATURE}

    board.play(Drawn(NATURE, 0, "I2"), GlassRanOut(NATURE, 0), Place(0, "I2", Square(9, 0), 0))
    assert board.camp().doing is Doing.DONE

    full = Board(FULL, PLAIN, round=2, auto_draw=True).draw(0, "I4")
    assert full.acting == {NATURE}

    untimed = walls(Board(PLAIN, PLAIN, auto_draw=True, build_seconds=None), 0, 1)
    assert untimed.camp().doing is Doing.READY


# --- The glass ---


def test_the_glass_starts_with_the_first_card():
    """CAT-11, CAT-R32: a full glass of its own for each person and round; none for computers."""
    game = session(PERSON, COMPUTER, PERSON, build_seconds=45)
    assert list(game.timers()) == []

    game.submit(Draw(0))
    (timer,) = game.timers()
    assert (timer.seconds, timer.seat, timer.expiry) == (45.0, 0, GlassRanOut(NATURE, 0))

    game.tick(45)
    assert list(game.timers()) == []
    game.submit(next(iter(rules.choices(game.state, 0))))
    game.submit(Draw(2))
    (other,) = game.timers()
    assert other.seat == 2
    assert other.key != timer.key
    assert game.clocks[other.key] == 45


def test_only_a_running_glass_runs_out():
    """CAT-15: not one that is full, and not twice."""
    board = Board(PLAIN, PLAIN)
    assert board.refuses(GlassRanOut(NATURE, 0)) == "CAT-15"
    board.draw(0, "T")
    assert board.refuses(GlassRanOut(0, 0)) == "CAT-15"
    board.play(GlassRanOut(NATURE, 0))
    assert board.refuses(GlassRanOut(NATURE, 0)) == "CAT-15"
    assert "the T in hand is still to be placed" in board.log[-1]


def test_a_late_piece_that_fits_nowhere():
    """CAT-R8, CAT-14: it is skipped, and no other card is drawn."""
    board = Board(FULL, PLAIN, round=2).draw(0, "Z")
    board.play(GlassRanOut(NATURE, 0), *board.choices(0, Place))
    assert board.camp().doing is Doing.DONE

    board = Board(FULL, PLAIN, round=2).play(Draw(0), GlassRanOut(NATURE, 0), Drawn(NATURE, 0, "I4"))
    assert board.camp().doing is Doing.DONE
    assert board.camp().hand is None


def test_without_a_timer_eight_pieces_are_placed():
    """CAT-40, CAT-R32: no clock runs; after the eighth piece the player is done."""
    board = walls(Board(PLAIN, PLAIN, players=PEOPLE, build_seconds=None), 0, 8)
    assert list(rules.timers(board.state)) == []
    assert board.camp().doing is Doing.DONE
    assert board.refuses(Draw(0)) == "CAT-40"
    assert "Seat 1 has placed all 8 pieces of this round." in board.log[-1]
    assert board.acting == {1}


def test_one_player_without_a_timer():
    """CAT-40: each seat may choose; the other still has the glass and no limit."""
    board = Board(PLAIN, PLAIN, players=PEOPLE, no_timer=(True, False))
    walls(board, 0, 8)
    assert board.camp(0).doing is Doing.DONE
    for row in range(9):
        board.draw(1, "I2").play(Place(1, "I2", Square(row, 0), 0))
    assert board.camp(1).doing is Doing.READY
    assert len(list(rules.timers(board.state))) == 1


# --- Who builds when ---


def test_people_at_one_screen_build_one_after_another():
    """CAT-R25, CAT-9: from the first seat in round 1, from the next one in round 2."""
    board = Board(PLAIN, PLAIN, PLAIN, players=(PERSON, PERSON, PERSON))
    assert board.acting == {0}
    assert board.refuses(Draw(2)) == "CAT-R25"
    board.play(Stop(0))
    assert board.acting == {1}

    assert Board(PLAIN, PLAIN, PLAIN, players=(PERSON,) * 3, round=2).acting == {1}
    assert Board(PLAIN, PLAIN, PLAIN, players=(PERSON,) * 3, round=3).acting == {2}


def test_the_same_order_serves_catapults():
    """CAT-R25, CAT-37: the first person who is not finished, and all computers beside."""
    players = (PERSON, PERSON, COMPUTER)
    board = Board(CASTLE, CASTLE, CASTLE, players=players, phase=Phase.CATAPULTS, round=2)
    assert board.acting == {1, 2}
    assert board.refuses(Finish(0)) == "CAT-R25"
    board.play(Finish(1))
    assert board.acting == {0, 2}


def test_computers_build_beside_the_first_person():
    """CAT-R25, CAT-11: they begin with his glass, and go on beside the next person."""
    board = Board(PLAIN, PLAIN, PLAIN, players=(PERSON, COMPUTER, PERSON))
    assert board.acting == {0}
    assert board.refuses(Draw(1)) == "CAT-R26"

    board.draw(0, "T")
    assert board.acting == {0, 1}
    board.play(Place(0, "T", Square(5, 5), 0), GlassRanOut(NATURE, 0))
    assert board.acting == {1, 2}
    assert Board(PLAIN, PLAIN, build_seconds=None).acting == {0, 1}
    assert Board(PLAIN, PLAIN, players=(COMPUTER, COMPUTER)).acting == {0, 1}


@pytest.mark.parametrize("wish, most", [("6", 6), ("7", 7), ("8", 8), ("9", 9), ("level", 6), ("mirror", 8)])
def test_how_many_pieces_a_computer_places(wish, most):
    """CAT-R26: the rules stop it after so many; by level a Page places six."""
    computers = (Player("Bo", Level.PAGE), Player("Cy", Level.MARSHAL))
    board = walls(Board(PLAIN, PLAIN, players=computers, ai_pieces=wish), 0, most - 1)
    assert board.camp().doing is Doing.READY
    board.draw(0, "I1").play(Place(0, "I1", Square(9, 0)))
    assert board.camp().doing is Doing.DONE


@pytest.mark.parametrize("level, most", [("PAGE", 6), ("SQUIRE", 7), ("KNIGHT", 8), ("MARSHAL", 9)])
def test_pieces_by_level(level, most):
    """CAT-R26: Page 6, Squire 7, Knight 8, Marshal 9."""
    board = Board(PLAIN, PLAIN, players=(Player("Bo", Level[level]), PERSON), ai_pieces="level")
    assert allowance(board.state, 0) == most


def test_skipped_cards_do_not_count_for_a_computer():
    """CAT-R26, CAT-14: only what it places."""
    board = Board(FULL, PLAIN, players=(COMPUTER, COMPUTER), round=2).draw(0, "I4", "I4", "I4")
    assert board.camp().placed == 0
    assert board.camp().doing is Doing.READY


def test_a_computer_mirrors_the_first_person():
    """CAT-R26: one piece for every piece of the person, and done when he is."""
    board = Board(PLAIN, PLAIN, ai_pieces="mirror")
    board.draw(0, "T")
    assert board.acting == {0}
    board.play(Place(0, "T", Square(4, 4), 0))
    assert board.acting == {0, 1}
    walls(board, 1, 1)
    assert board.acting == {0}
    assert board.camp(1).doing is Doing.READY

    board.draw(0, "T").play(Place(0, "T", Square(7, 4), 0), Stop(0))
    assert board.acting == {1}
    walls(board, 1, 1, row=9)
    assert board.camp(1).doing is Doing.DONE
    assert board.phase is not Phase.BUILD


def test_without_a_timer_a_computer_keeps_to_eight():
    """CAT-R26, CAT-40: an untimed seat places eight at most, whoever sits there."""
    board = Board(PLAIN, PLAIN, ai_pieces="9", build_seconds=None)
    assert allowance(board.state, 1) == 8


# --- Taking back ---


def test_undo_with_and_without_the_glass():
    """CAT-R10, CAT-18: placed is placed with the glass; without it, until the next card."""
    timed = session(PERSON, COMPUTER)
    timed.submit(Draw(0))
    timed.submit(next(iter(rules.choices(timed.state, 0))))
    assert str(timed.why_no_undo()) == "While the glass is running, what is placed stays placed. [CAT-R10]"
    with pytest.raises(Refused):
        timed.undo()

    calm = session(PERSON, COMPUTER, build_seconds=None)
    calm.submit(Draw(0))
    calm.submit(next(iter(rules.choices(calm.state, 0))))
    assert str(calm.to_undo().phrase).startswith("wall ")
    calm.undo()
    assert calm.state.camps[0].doing is Doing.HOLDING
    assert str(calm.why_no_undo()) == "A card has been drawn since. [CAT-R10]"


def test_what_has_to_stand():
    """CAT-R10, CAT-15, CAT-16: cards, dice and the glass; who has stopped it cannot start it again."""
    board = Board(PLAIN, PLAIN)
    assert board.may_undo(Drawn(NATURE, 0, "T")) == "CAT-R10"
    assert board.may_undo(rules.verbs.Rolled(NATURE, 0, (1,))) == "CAT-R10"
    assert board.may_undo(rules.verbs.Lots(NATURE, (0, 1))) == "CAT-26"
    assert board.may_undo(GlassRanOut(NATURE, 0)) == "CAT-15"
    assert board.may_undo(Stop(0)) == "CAT-16"
    assert Board(PLAIN, PLAIN, build_seconds=None).may_undo(Stop(0)) == ""


def test_thefts_catapults_and_rebuilt_pieces_can_be_taken_back():
    """CAT-R10: as long as no card and no dice have come since."""
    rebuild = Board(CASTLE, PLAIN, players=AGAINST_COMPUTER, phase=Phase.CATAPULTS)
    assert rebuild.may_undo(rules.verbs.PutCatapult(0, Square(1, 4))) == ""
    assert rebuild.may_undo(rules.verbs.Steal(0, 1, 1, "T")) == ""
    rebuild.state.phase = Phase.REBUILD
    assert rebuild.may_undo(Place(0, "T", Square(5, 5), 0)) == ""
