"""What leads on at the table: the buttons of ties and matches, and what is announced of dice."""

from app.core.command import NATURE
from app.core.session import Step
from app.games.catapults.commands import Finish, NextGame, PlayOn, Roll, Rolled, ShareWin
from app.games.catapults.model import Match, Phase
from app.games.catapults.ui.announcements import announced
from app.i18n import say
from app.settings import Settings, Speed
from tests.games.catapults.at_table import ADA, BO, AtTable
from tests.games.catapults.drawn import CASTLE, attacking
from tests.games.catapults.test_match import LOW, LOWER, SAME, ended, replay


def press(table: AtTable, name: str, seat: int) -> None:
    """Let the screen go to a seat, and click a button."""
    table.watching = seat
    table.show()
    table.click(table.where(("button", name)))


def test_a_tie_break_match_is_played_with_the_buttons(qtbot):
    """CAT-36, CAT-R23: both want it; each game is begun by a click, until somebody has won twice."""
    board = ended(LOW, SAME)
    table = AtTable(qtbot, board, players=(ADA, BO))

    press(table, "play_on", 0)
    press(table, "play_on", 1)
    assert table.said == [PlayOn(0), PlayOn(1)]
    assert board.state.match is Match.TIE_BREAK

    replay(board, LOW, LOWER)
    press(table, "next", 0)
    assert table.said[-1] == NextGame(0)
    replay(board, LOW, LOWER)
    assert board.phase is Phase.OVER
    assert board.result.winners == (1,)


def test_a_tie_is_shared_with_a_button(qtbot):
    """CAT-R23: one who does not want a match is enough."""
    board = ended(LOW, SAME)
    table = AtTable(qtbot, board, players=(ADA, BO))

    press(table, "play_on", 0)
    press(table, "share", 1)

    assert table.said[-1] == ShareWin(1)
    assert board.result.winners == (0, 1)


def test_a_best_of_three_goes_on_with_enter(qtbot):
    """CAT-46: the primary action begins the next game."""
    board = ended(LOW, LOWER, best_of_three=True)
    table = AtTable(qtbot, board, players=(ADA, BO))

    table.table.primary()

    assert table.said == [NextGame(0)]
    assert board.phase is Phase.BUILD


def test_the_squares_are_counted_before_the_result_lies_over_them(qtbot):
    """CAT-34: the count belongs to the last step; Enter ends it, and a view of something else, too."""
    board = ended(LOW, LOWER)
    before = board.state.copy()
    before.phase = Phase.BUILD
    last = Step(before, Finish(0), board.state)
    table = AtTable(qtbot, board, players=(ADA, BO), settings=Settings(speed=Speed.SLOW))
    table.show(last)
    assert table.table.behind == 1
    with qtbot.waitSignal(table.table.caught_up):
        table.table.primary()
    assert table.table.behind == 0

    table.show(last)
    table.show()
    assert table.table.behind == 0


def announcement(board, seat, *dice):
    """Return what is announced when somebody's dice have been thrown."""
    board.play(Roll(seat))
    before, rolled = board.state, Rolled(NATURE, seat, dice)
    board.play(rolled)
    words = announced(Step(before, rolled, board.state))
    return "" if words is None else say(words, {0: "Ada", 1: "Bo"})


def test_dice_that_bring_nothing_are_told_before_what_comes_next(qapp):
    """CAT-27: they leave the table at once, so that the banner is where they are seen."""
    board = attacking(CASTLE, CASTLE, counts=(2, 1))

    assert announcement(board, 0, 1, 1, 1) == "Ada rolls 1, 1, 1: nothing to take. Attack: Bo"
    assert announcement(board, 1, 6, 6) == "Bo attacks with 4 points"
