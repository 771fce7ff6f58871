"""The end of a game, ties, matches, and stacked walls."""

from app.bots.analysis.swings import chances, swing
from app.bots.protocol import Budget
from app.bots.values.evaluators import evaluator_of, move_evaluator
from app.core.session import AnySession, Session, Setup
from app.games.catapults.commands import Draw, NextGame, Place, PlayOn, ShareWin, Steal, Stop
from app.games.catapults.game import GAME
from app.games.catapults.model import Doing, Match, Phase
from app.games.catapults.rules.castles import enclosed
from app.games.catapults.scoring import standing, wins
from app.kit.squares import Square
from tests.games.catapults.drawn import COMPUTER, FULL, PERSON, PLAIN, Board, attacking

LOW = [*["###########"] * 10, "##........."]
LOWER = [*["###########"] * 10, "####......."]
SAME = [*["###########"] * 10, ".........##"]


def ended(*plates: object, **options: object) -> Board:
    """Return a board just after the last catapult of round 3."""
    players = options.pop("players", (PERSON,) * len(plates))
    return Board(*plates, players=players, phase=Phase.CATAPULTS, round=3, **options)


def replay(board: Board, *plates: list[str]) -> Board:
    """Play the next game of a match, which ends with these plates."""
    other = Board(*plates, players=[PERSON] * len(board.state.camps))
    for seat in board.state.playing:
        board.camp(seat).plate = other.plate(seat)
    board.state.round = 3
    while board.phase is Phase.BUILD:
        board.play(Stop(min(board.acting)))
    return board


def test_the_game_ends_after_the_catapults_of_round_three():
    """CAT-33, CAT-34: no attack, no rebuild; the fewest empty squares win."""
    board = ended(LOW, LOWER)
    assert board.phase is Phase.OVER
    assert board.acting == set()
    assert board.result.totals == (9, 7)
    assert board.result.winners == (1,)
    assert board.result.low_wins
    assert board.refuses(Draw(0)) == "CAT-33"


def test_exposed_catapults_count_in_a_tie():
    """CAT-35, CAT-R22: all on the plate, in castles or not."""
    board = ended(LOW, ["oo#########", "oo#########", *LOW[2:]])
    assert board.facts(1).exposed == 1
    assert board.result.totals == (9, 9)
    assert board.result.winners == (1,)


def test_a_tied_win_may_be_shared():
    """CAT-36, CAT-R23: one who declines is enough; the option shares at once."""
    board = ended(LOW, SAME)
    assert board.phase is Phase.TIE
    assert board.acting == {0, 1}
    board.play(PlayOn(0))
    assert board.acting == {1}
    board.play(ShareWin(1))
    assert board.phase is Phase.OVER
    assert board.result.winners == (0, 1)
    assert str(board.result.deciders[-1]) == "They share the victory."

    shared = ended(LOW, LOW, tie="shared")
    assert shared.phase is Phase.OVER
    assert shared.result.winners == (0, 1)


def test_an_open_game_may_be_taken_back_from_its_end():
    """CAT-R10: nothing was hidden, so the end shows nothing, and what ended the game may be undone."""
    board = ended(LOW, SAME)
    setup = Setup(GAME.id, (PERSON, PERSON), board.state.options, 1, start=board.state)
    session: AnySession = Session(GAME, setup)
    session.begin()
    session.submit(ShareWin(1))
    assert session.is_over
    assert session.why_no_undo() is None


def test_a_tie_break_match():
    """CAT-36, CAT-R23: among the tied players only, to two wins; a tied game counts for nobody."""
    board = ended(LOW, PLAIN, LOW).play(PlayOn(0), PlayOn(2))
    assert board.state.match is Match.TIE_BREAK
    assert board.state.playing == (0, 2)
    assert board.acting == {0}
    assert board.refuses(Draw(1)) == "CAT-36"
    assert board.camp(0).deck == 27

    replay(board, LOW, PLAIN, LOW)
    assert board.phase is Phase.BETWEEN
    assert wins(board.state) == (0, 0, 0)
    for _ in range(2):
        board.play(NextGame(2))
        replay(board, LOW, PLAIN, LOWER)
    assert board.phase is Phase.OVER
    assert board.result.winners == (2,)
    assert board.result.totals[0] == board.result.totals[2] == 9
    assert str(board.result.deciders[-1]) == "Seat 3 won 2 games of the tie-break match."


def test_a_tie_break_among_fewer_is_not_impossible():
    """CAT-26: the order of thieves in the tied game is no fault of the next, which fewer play."""
    board = ended(LOW, PLAIN, LOW)
    board.state.order = (0, 1, 2)
    board.play(PlayOn(0), PlayOn(2))
    assert board.phase is Phase.BUILD
    assert [str(each) for each in GAME.rules.problems(board.state)] == []


def test_best_of_three():
    """CAT-46, CAT-R23: two wins; a tied game counts for nobody and offers no match in a match."""
    board = ended(LOW, LOWER, best_of_three=True)
    assert board.phase is Phase.BETWEEN

    board.play(NextGame(0))
    replay(board, LOW, LOW)
    assert board.phase is Phase.BETWEEN
    assert wins(board.state) == (0, 1)

    board.play(NextGame(1))
    replay(board, LOW, LOWER)
    assert board.phase is Phase.OVER
    assert board.result.winners == (1,)
    assert board.result.totals == (0, 2)
    assert not board.result.low_wins
    assert [part.points for part in board.result.parts[1]] == [1, 0, 1]


def test_chances_in_a_match_are_those_of_the_game_on_the_table():
    """CAT-46: whoever has won it has won it, with its own score; the game after that is open again."""
    board = ended(LOW, LOWER, best_of_three=True)
    for seat in (0, 1):
        found = evaluator_of(GAME).outlook(GAME, board.state, seat, Budget(seed=1))
        assert (found.shares, found.points) == ((0, 1), (9, 7))
    dealt = swing(GAME, board.state, NextGame(0), 1)
    assert dealt.before == dealt.expected == dealt.after

    board.play(NextGame(0))
    replay(board, LOWER, LOW)
    assert chances(GAME, board.state) == (1, 0)


def test_the_last_piece_of_a_game_is_worth_no_less_in_a_match():
    """CAT-46: nothing can take this game any more, and how the next one goes has nothing to do with it."""
    board = Board(FULL, LOW, players=(PERSON, PERSON), round=3, best_of_three=True)
    board.camp(1).doing = Doing.DONE
    moves, budget = [Draw(0), Stop(0)], Budget(effort=0.2, seed=1)
    found = move_evaluator(GAME).compare(GAME, board.state, 0, moves, budget)
    assert [each.outlook.shares[0] for each in found] == [1, 1]


def test_a_person_begins_the_next_game():
    """CAT-46: computers wait for a person; if there is none, they go on themselves."""
    mixed = ended(LOW, LOWER, best_of_three=True, players=(PERSON, COMPUTER))
    assert mixed.acting == {0}
    assert mixed.refuses(NextGame(1)) != ""
    computers = ended(LOW, LOWER, best_of_three=True, players=(COMPUTER, COMPUTER))
    assert computers.acting == {0, 1}


# --- Stacked walls ---

STAIRS = """
    aaa.....~~.
    bbb.....~~~
    ccc.....~~~
"""


def test_a_stack_has_a_top():
    """CAT-44, CAT-45, CAT-R28: two or three levels, or none at all."""
    for levels, answers in [(1, ["CAT-13"]), (2, ["", "CAT-45"]), (3, ["", "", "CAT-45"])]:
        board = Board(STAIRS, PLAIN, stack_levels=levels)
        for answer in answers:
            board.draw(0, "I3")
            place = Place(0, "I3", Square(0, 0), 0)
            assert board.refuses(place) == answer
            board.play(place if not answer else Place(0, "I3", Square(8, 0), 0))


def test_a_stack_lies_flat():
    """CAT-44, CAT-R28: not half on the ground, not half on the second level."""
    board = Board(STAIRS, PLAIN, stack_levels=3).draw(0, "I2")
    assert board.refuses(Place(0, "I2", Square(0, 2), 0)) == "CAT-44"
    board.play(Place(0, "I2", Square(0, 0), 0)).draw(0, "I2")
    assert board.refuses(Place(0, "I2", Square(0, 1), 0)) == "CAT-44"
    assert board.refuses(Place(0, "I2", Square(0, 0), 0)) == ""


def test_a_stack_spot_counts_as_fitting():
    """CAT-45, CAT-R29, CAT-14: what fits only on the second level must go there."""
    flat = Board(FULL, PLAIN, round=2).draw(0, "I4")
    assert flat.camp().hand is None
    high = Board(FULL, PLAIN, round=2, stack_levels=2).draw(0, "I4")
    assert high.facts().held == "I4"
    assert high.refuses(Stop(0)) == "CAT-14"
    assert all(high.refuses(each) == "" for each in high.choices(0, Place))


def test_enclosure_looks_at_the_ground():
    """CAT-45, CAT-R30: a stacked piece closes nothing more, and takes 1 off whatever its size."""
    board = Board(STAIRS, PLAIN, stack_levels=2).draw(0, "I3")
    empties, score = board.facts().empties, standing(board.state, 0)
    inside = enclosed(board.state.land, board.plate())
    board.play(Place(0, "I3", Square(1, 0), 0))
    assert (board.facts().empties, enclosed(board.state.land, board.plate())) == (empties, inside)
    assert standing(board.state, 0) == score - 1
    board.draw(0, "I1").play(Place(0, "I1", Square(0, 0)))
    assert standing(board.state, 0) == score - 2


def test_stacked_scores_are_taken_apart():
    """CAT-44, CAT-R30: empty squares, less the pieces on top."""
    board = Board(LOW, LOW, stack_levels=2, round=3)
    board.draw(0, "I1").play(Place(0, "I1", Square(5, 0)), Stop(0), Stop(1))
    parts = board.result.parts[0]
    assert [(part.points, part.rule) for part in parts] == [(9, "CAT-34"), (-1, "CAT-44")]
    assert board.result.totals == (8, 9)


def test_stacked_pieces_count_in_a_tie_and_in_a_match():
    """CAT-35, CAT-44, CAT-46: nine empty squares and one on top are as good as eight."""
    for match in (False, True):
        eight = [*["###########"] * 10, "###........"]
        board = Board(LOW, eight, stack_levels=2, round=3, best_of_three=match)
        board.draw(0, "I1").play(Place(0, "I1", Square(5, 0)), Stop(0), Stop(1))
        if match:
            assert [str(part.label) for (part,) in board.result.parts] == ["Game 1: score 8"] * 2
        else:
            assert str(board.result.deciders[0]).endswith("score of 8.")


BASE = """
    aaab....~~.
    dddb....~~~
    cccb....~~~
    ...M....~~.
"""


def test_stacked_walls():
    """CAT-S20, CAT-44, CAT-45: flat on walls of one height; what is covered cannot be stolen."""
    board = Board(BASE, PLAIN, stack_levels=3).draw(0, "T")
    assert board.refuses(Place(0, "T", Square(0, 0), 0)) == ""
    assert board.refuses(Place(0, "T", Square(2, 2), 0)) == "CAT-7"

    board.play(Place(0, "T", Square(0, 0), 0)).draw(0, "T")
    assert board.refuses(Place(0, "T", Square(1, 1), 0)) == "CAT-44"
    assert board.drawing()[:2] == ["222#....~~.", "#2##....~~~"]

    covered = next(number for number, wall in board.plate().walls.items() if wall.mask == row_mask(board, 0))
    raid = attacking(PLAIN, PLAIN, counts=(0, 0), stack_levels=3)
    raid.state.camps[1].plate = board.plate()
    raid.spend(9)
    assert raid.refuses(raid.theft(0, 1, 0, 0)) == ""
    assert raid.refuses(Steal(0, 1, covered, "I3")) == "CAT-45"


def row_mask(board: Board, row: int) -> int:
    """Return the first three squares of a row."""
    return board.state.land.grid.mask((row, col) for col in range(3))


def test_three_stacked_pieces_take_three_off():
    """CAT-S20, CAT-R30: nine empty squares and three pieces on top make six."""
    full = ["###########"] * 10 + ["##........."]
    board = Board(full, PLAIN, stack_levels=2, round=2)
    board.draw(0, "I1").play(Place(0, "I1", Square(5, 0)))
    board.draw(0, "I2").play(Place(0, "I2", Square(5, 1)))
    board.draw(0, "T").play(Place(0, "T", Square(6, 1)))

    assert board.facts().empties == 9
    assert standing(board.state, 0) == 6
