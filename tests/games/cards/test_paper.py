"""The printed sheet of a match."""

import pytest

from app.core.session import AnySession, Session, Setup
from app.core.sheet import Grid
from app.games.cards import scoring
from app.games.cards.game import GAME
from app.games.cards.model import Finished, Phase, Tally
from app.shell.printing.documents import Kind, Order, document
from app.ui.paper.pages import page_picture
from tests.games.cards.at_table import PLAYERS
from tests.games.cards.drawn import Table

LINE = "line: R1 2H 4H JH, V2 7C 8D 9S 10H wall {wall}"
WON = Finished(0, 0, (Tally(8), Tally(1)), (0, 0), 20)


def under_way(wall: str) -> AnySession:
    """Return the second game of a match, in which a wall stands face down."""
    state = Table(f"turn: 1\n{LINE.format(wall=wall)}\nhand 1: QS\nhand 2: 5S", match=2).state
    state.games = (WON,)
    return Session(GAME, Setup(GAME.id, PLAYERS, state.options, 1, start=state))


@pytest.mark.usefixtures("qapp")
def test_a_sheet_shows_no_wall_of_a_game_under_way():
    """CRD-R20: what lies face down on the table lies face down on paper."""
    pictures = []
    for wall in ("KD", "2C"):
        made = document(Order(GAME, Kind.FILLED, 2, GAME.options(), under_way(wall), code=False))
        pictures.append([page_picture(made, number, 60) for number in range(len(made.pages))])
    assert pictures[0] == pictures[1]


def test_a_match_under_way_is_not_won():
    """CRD-R40: who has won one game of three has not won the match."""
    state = under_way("KD").state
    sheet = scoring.sheet(state, PLAYERS)
    assert [str(line) for line in sheet.lines] == ["Not finished: the match goes on."]
    assert [str(drawing.caption) for drawing in sheet.drawings] == ["The table as it lies now"]
    state.phase = Phase.OVER
    state.games = (WON, WON)
    sheet = scoring.sheet(state, PLAYERS)
    assert [str(line) for line in sheet.lines] == ["Won by Seat 1."]
    assert [str(drawing.caption) for drawing in sheet.drawings] == ["The final table"]


def test_a_sheet_has_a_grid_for_every_game_and_one_for_the_match():
    """CRD-32, CRD-R40: who began, what every source brought, who won each game, and how many each has won."""
    state = under_way("KD").state
    state.games = (WON,)
    assert [str(grid.heading) for grid in scoring.sheet(state, PLAYERS).grids] == ["Game 1"]
    state.games = (WON, Finished(1, 1, (Tally(2), Tally(7, 1)), (0, 2), 31))
    assert [written(grid) for grid in scoring.sheet(state, PLAYERS).grids] == [
        ["Began: yes, ", "Roads: 8, 1", "Points: 8, 1", "Winner: yes, "],
        [
            "Began: , yes",
            "Roads: 2, 7",
            "Villages: 0, 1",
            "Points: 2, 8",
            "Perfect Builds: 0, 2",
            "Winner: , yes",
        ],
        ["Games won: 1, 1"],
    ]
    assert scoring.course(state).turns == 20 + 31 + state.turns


def written(grid: Grid) -> list[str]:
    """Return the rows of a grid that are not empty."""
    return [f"{row.label}: {row.cells[0]}, {row.cells[1]}" for row in grid.rows if any(row.cells)]
