"""
Whole games for people who do not see: the real program, the real accessibility bus, and nobody who looks.

Whoever plays here knows names, states, actions, what has the focus and what is announced.
"""

import pytest

from app.core.game import AnyGame
from tests.reader.conftest import OpenReader
from tests.reader.listeners import OVER, ByKeys, ByName
from tests.real.test_window import GAME, OTHERS, SHORT, WHOLE, remember

GAMES = [(GAME, SHORT), *((game, options) for game, options, _ in OTHERS)]
BY_KEYS = [each for each in GAMES if each[0].id == "carcassonne"]
"""Where arrows and chance come to an end soon; all games are played by keys in a real window."""

BY_NAMES = [each for each in GAMES if WHOLE or each[0].id in ("cards", "conquest")]
"""Two of them each time, the others on demand: Catapults! has a mouse each time, Carcassonne keys."""

MOST = 400
"""So many things are done in one of these games at most."""


@pytest.mark.parametrize(("game", "options"), BY_NAMES, ids=[game.id for game, _ in BY_NAMES])
def test_a_whole_game_is_played_by_names_and_actions(open_reader: OpenReader, game: AnyGame, options: object):
    remember(game, options)
    reader = open_reader()
    listener = ByName(reader, str(game.title), seed=3)

    listener.play(MOST)

    assert any(each.startswith("place ") for each in listener.done)
    assert any(each.startswith("Ada – ") for each in reader.heard)
    assert any(each.startswith("Page 1 ") and " – " not in each for each in reader.heard)
    assert reader.heard[-1] == OVER


@pytest.mark.parametrize(("game", "options"), BY_KEYS, ids=[game.id for game, _ in BY_KEYS])
def test_a_whole_game_is_played_by_keys(open_reader: OpenReader, game: AnyGame, options: object):
    remember(game, options)
    reader = open_reader()
    listener = ByKeys(reader, str(game.title), seed=3)

    listener.play(MOST)

    assert listener.done
    assert OVER in reader.heard
