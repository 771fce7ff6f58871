"""What is printed: the sheet of a match that is not over, and what a variant changes in it."""

import pytest
from attrs import evolve

from app.core.session import AnySession, Session, Setup
from app.core.sheet import Grid
from app.games.cards import scoring
from app.games.cards.cost_text import cost_words, short_cost_words
from app.games.cards.game import GAME
from app.games.cards.model import Finished, Options, Phase, Tally
from app.games.cards.tables import standard
from app.games.cards.ui.layout import picture
from app.games.cards.ui.view_options import ViewOptions
from app.shell.printing.documents import Kind, Order, document
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.paper.pages import page_picture
from tests.games.cards.at_table import PLAYERS
from tests.games.cards.drawn import Table, parse
from tests.told import card, shipped

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


def test_what_builds_take_is_told_by_the_variant():
    """Land rush has Villages of three, and Open purse Taxmen that count nothing."""
    rush, purse = (shipped(GAME, name) for name in ("land-rush", "open-purse"))
    assert "Village: 3 in a row." in str(scoring.notes(rush)[1])
    assert "Village: 4 in a row." in str(scoring.notes(Options())[1])
    assert _told(rush, "cost", "village").startswith("Village: 3 in a row.")
    assert _told(purse, "card", "*1") == "Taxman of Ada: 0 points"


def test_a_rules_card_names_the_suits_and_points_of_the_variant():
    """A Road of four spades, a wall and a Well that count, and a Road first for each player."""
    tables = standard()
    road = evolve(tables.road, cards=4, suits=("D", "S"), points=0)
    well, wall = evolve(tables.well, points=2), evolve(tables.wall, points=3)
    options = Options(first_road="each", tables=evolve(tables, road=road, well=well, wall=wall))
    lines = card(GAME, options)
    assert "Road: 4 spades or 4 diamonds" in lines
    assert "Well: 3 clubs, at a Village of yours.  Points: 2" in lines
    assert "Wall: any card, face down on a Village of yours.  Points: 3" in lines
    assert "The first build of each player is a Road." in lines
    assert "Catapult: 3 of a rank, or one card added to a Soldier" in lines
    armed = evolve(tables, soldier=evolve(tables.soldier, cards=1))
    lines = card(GAME, Options(tables=armed))
    assert "Catapult: 3 of a rank, or 2 cards added to a Soldier" in lines
    assert [str(row.label) for row in scoring.corner(options)][3:5] == ["Wall", "Well"]


def test_a_build_of_one_card_or_of_all_suits_is_told_in_words_that_fit():
    """One card in a row is any card; four suits are told by their signs where there is little room."""
    tables = standard()
    assert str(cost_words(evolve(tables.village, cards=1))) == "any card"
    assert str(cost_words(evolve(tables.well, cards=1))) == "1 card of clubs"
    every = evolve(tables.road, cards=2, suits=("C", "D", "H", "S"))
    assert str(short_cost_words(every)) == "2 ♠ / 2 ♥ / 2 ♦ / 2 ♣"


def _told(options: Options, *key: str) -> str:
    """Return what a thing at the table says of itself; Ada has a Taxman, and nobody can build yet."""
    state = parse("turn: 1\ntaxmen 1: *1\nhand 1: QS\nhand 2: 5S\npile: 2C", options)
    sprites = picture(state, Company(PLAYERS, 0, 0), Size(1050, 640), ViewOptions())
    return next(str(each.phrase) for at, each in sprites.items() if at[: len(key)] == key and each.phrase)


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


def test_a_build_of_a_single_card_takes_any_card():
    """CRD-14, CRD-18: "1 cards in a row" and "1 of a rank" are no words for it."""
    usual, few = standard(), {"cards": 1}
    single = evolve(usual, village=evolve(usual.village, **few), soldier=evolve(usual.soldier, **few))
    for tables, told in (
        (usual, {"Village: 4 cards in a row, of any suits.  Points: 2", "Soldier: 2 of a rank"}),
        (single, {"Village: any card.  Points: 2", "Soldier: any card"}),
    ):
        assert told <= set(card(GAME, Options(tables=tables)))
