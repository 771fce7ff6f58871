"""The printed sheet of a match that is not over."""

import pytest

from app.core.session import AnySession, Session, Setup
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
