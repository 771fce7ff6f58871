"""Squares and tiles in words that need no picture."""

from app.games.carcassonne.model import Square
from app.games.carcassonne.tables import Terrain
from app.games.carcassonne.ui.words import held_words, square_words


def test_squares_are_named_by_the_way_from_the_start():
    assert str(square_words(Square(2, -1))) == "2 to the right, 1 up: the tile fits"
    assert str(square_words(Square(0, 3))) == "3 down: the tile fits"


def test_the_tile_in_hand_says_what_its_edges_show():
    sides = (Terrain.CITY, Terrain.ROAD, Terrain.FIELD, Terrain.ROAD)

    said = str(held_words(sides, 1))

    assert said == "In hand: a tile, north city, east road, south field, west road; 1 square for it"
