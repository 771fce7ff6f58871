"""A game of Catapult that nobody wins: what is said of it at the table, on the shelf, and of who played."""

from attrs import evolve

from app.commandline.watch import result_lines
from app.core.game import Level
from app.core.session import Setup
from app.games.cards.commands import Discard
from app.shell.main.main_window import MainWindow
from app.shell.play.ending_panel import Mood, headline, mood
from app.shell.play.results_panel import winners_line
from app.storage.browsing import Ending, Filter
from app.storage.records import result_line
from app.strength.results import finished, streak, sums
from tests.games.cards.drawn import PLAYERS, Table

EQUAL = """
    line: R1 2H 4H JH, gap, R2 5D 6D 7D
    hand 1: 2C
    hand 2: 9D
    army 1: 3C 3D
    army 2: 3H 3S
    idle: 23
    turn: 1
"""


def test_a_draw_is_no_shared_win(window: MainWindow):
    """CRD-34: above "a draw" stood that the win is shared, and to have played it counted as a win."""
    start = Table(EQUAL).state
    first, second = PLAYERS
    players = first, evolve(second, level=Level.PAGE)
    window.start(Setup("cards", players, start.options, 1, start=start))
    controller, library = window.controller, window.services.library
    controller.play(Discard(0, "2C"))
    controller.refresh()

    result = controller.session.game.scoring.result(controller.session.state)
    assert [headline(result, controller), winners_line(result, controller)] == ["A draw."] * 2
    assert next(result_lines(result, controller.names)) == "A draw."
    assert mood(result, controller) is Mood.PEOPLE

    record = library.record(window.number)
    assert str(result_line(record)) == "A draw, 1 : 1"
    games = finished([record], first.name)
    assert sums(games, lambda *_: ["all"])["all"] == (0, 1)
    assert streak(games).longest == 0
    assert not library.browser.keys(Filter(person=first.name, ending=Ending.WON))
    assert library.browser.keys(Filter(person=first.name, ending=Ending.LOST))
