"""Chances to win know how steadily everybody throws, as long as there are throws to come."""

import pytest

from app.bots.analysis.swings import ahead_from
from app.bots.values.learnt import learnt_values
from app.core.game import Level
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Position
from tests.games.carcassonne.drawn import Land

FAIRS = "CA01 CA02 CA03 CA04 CA05 CA06 CA07 CA08"
ROADS = "U V U V U V U V"


def chance(*levels: Level | None, pile: str = FAIRS, **options: object) -> float:
    """Return how likely the first of those on these seats wins where nothing has happened yet."""
    learnt = learnt_values(GAME)
    assert learnt is not None
    return learnt.values(begun(*levels, pile=pile, **options), among_equals=True)[0][0]


def begun(*levels: Level | None, pile: str = FAIRS, **options: object) -> Position:
    """Return a land of one tile that those on these seats play on."""
    land = Land("D(0,0)", pile=pile, **options)
    land.state.levels, land.state.turn = levels, 1
    return land.state


def test_who_throws_more_steadily_is_likelier_to_win() -> None:
    """Eight fairs are left: a Knight's hand is worth more than a Page's, and a person's more than either."""
    even = chance(Level.KNIGHT, Level.KNIGHT)
    assert chance(Level.KNIGHT, Level.PAGE) > even + 0.05
    assert chance(Level.PAGE, Level.KNIGHT) < even - 0.05
    assert chance(None, Level.KNIGHT) > even
    assert chance(None, None, tremor=(3, 1)) < chance(None, None) - 0.05


@pytest.mark.parametrize("rest", [{"pile": ROADS}, {"fairs": "none", "pile": ROADS}, {"fairs": "house"}])
def test_a_steady_hand_is_worth_nothing_where_nobody_throws(rest: dict[str, str]) -> None:
    """No fair is left in the pile, or fairs bring no throws in this game."""
    assert chance(Level.KNIGHT, Level.PAGE, **rest) == chance(Level.PAGE, Level.KNIGHT, **rest)


def test_why_the_graph_begins_above_a_half_is_told() -> None:
    """A person has the steadier hand beside a Page, and wins more than their share; of two nobody does."""
    told = ahead_from(GAME, begun(Level.PAGE, None))
    assert told is not None
    share = round(100 * (1 - chance(Level.PAGE, None)))
    assert str(told) == (
        f"At the start, Seat 2 could expect to win about {share} games in 100.  The main reason: "
        "throws to come, by how steady a hand is taken to be."
    )
    assert share > 60
    assert ahead_from(GAME, begun(None, None)) is None
