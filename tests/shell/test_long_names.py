"""Names as long as they may be: what stands beside them stays in sight."""

from collections.abc import Iterator

import pytest
from attrs import evolve
from pytestqt.qtbot import QtBot

from app.core.game import Player
from app.core.names import LONGEST_NAME
from app.games import find
from app.shell.common.covers import shipped
from app.shell.main.main_window import MainWindow
from app.storage import saves
from app.ui.text.labels import NameLabel
from app.ui.widgets.scrolling import PanelColumn
from tests.screens.faults import settle
from tests.shell.conftest import InlinePool, opener

NAME = "W" * LONGEST_NAME
"""Without a space, so nothing of it can go to the next line."""


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """A window with a game of two such people that is over."""
    game = find("cards")
    with opener(InlinePool, qtbot) as open_one:
        made = open_one(game)
        made.resize(1366, 768)
        made.show()
        loaded = saves.read(shipped(game), lambda _: game)
        players = tuple(Player(NAME, None, seat) for seat in range(2))
        setup = evolve(loaded.setup, players=players)
        made.resume(made.services.library.add(evolve(loaded, setup=setup)))
        settle()
        yield made


def test_seats_and_points_stay_in_sight_beside_them(window: MainWindow):
    """The panels scrolled sideways, and how many points somebody had was out of sight."""
    for panel in (window.panels.seats, window.panels.results):
        assert isinstance(panel, PanelColumn)
        assert panel.horizontalScrollBar().maximum() == 0
        names = panel.findChildren(NameLabel)
        assert len(names) == 2
        for name in names:
            assert (name.text(), name.toolTip()) == (NAME, NAME)
            assert name.shown.startswith("WW")
            assert name.shown.endswith("…")
