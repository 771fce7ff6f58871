"""Positions as text, and what happened in words."""

import pytest

from app.core.command import NATURE
from app.games.carcassonne import notation
from app.games.carcassonne.commands import Drawn, Place
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase, Square
from tests.games.carcassonne.drawn import Land, table, wander


def test_a_position_is_read_back_as_it_was_drawn():
    """CAR-27: tiles, followers, pile, points, turn and round."""
    session = table(11, seats=4)
    for each in wander(session, 11):
        text = notation.draw(each.state)
        assert notation.draw(notation.parse(text, each.state.options)) == text


def test_the_map_shows_the_land():
    """CAR-27: rows from north to south, a star where a follower is."""
    text = notation.draw(Land("D(0,0) E(0,-1)r2 U(1,0)", "1(0,-1)f0").state)
    assert text.splitlines()[:2] == ["E'2*    .", "D'0     U'0"]


@pytest.mark.parametrize(
    "text, says",
    [
        ("tiles: Z(0,0)", "a tile is written like"),
        ("tiles: D(0,0)s", "a tile is written like"),
        ("tiles: D(0,0)\nfollowers: 1(0,1)c0", "there is no tile"),
        ("tiles: D(0,0)\nfollowers: 1(0,0)c9", "has no feature"),
        ("tiles: D(0,0)\nfollowers: one", "a follower is written like"),
        ("tiles: D(0,0)\nfresh: 0,0", "a square is written like"),
    ],
)
def test_what_cannot_be_read(text, says):
    """The error says how it is written."""
    with pytest.raises(ValueError, match=says):
        notation.parse(text)


def test_the_log_names_tiles_that_were_set_aside():
    """CAR-24: visibly, and by name."""
    land = Land("B(0,0)")
    before = land.state
    after = land.draw("C").state
    assert (
        str(notation.tell(before, Drawn(NATURE, "C"), after)) == "The tile C fits nowhere and is set aside."
    )


def test_the_log_tells_who_scored_for_what():
    """CAR-41, CAR-45: the city, its tiles, and the points."""
    land = Land("E(0,0)").draw("E").play(Place(0, "E", Square(0, -1), 2))
    before = land.state
    (deploy,) = [each for each in GAME.rules.choices(before, 0) if getattr(each, "feature", "") == "c0"]
    after = land.play(deploy).state
    told = str(notation.tell(before, deploy, after))
    assert told == "Seat 1 puts a follower there: city.  A city of 2 tiles is finished.  Seat 1: 4 points."


def test_a_screen_reader_is_told_the_game():
    """Whose turn it is, the scores, the followers and the tiles left."""
    land = Land("E(0,0) U(0,1)", "1(0,1)r0").draw("E")
    told = str(notation.describe(land.state, 0))
    assert told.startswith("Seat 1 has drawn the tile E and lays it.")
    assert "Seat 1 has 0 points, 1 more on the land, and 6 followers to hand." in told
    assert told.endswith("1 tile is left.")
    assert land.state.phase is Phase.PLACE
