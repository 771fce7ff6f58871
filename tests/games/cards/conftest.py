"""A window with Catapult in it."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.games.cards.game import GAME
from app.shell.common.bot_client import NobodyThinks
from app.shell.main.main_window import MainWindow
from tests.shell.conftest import opener


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """A window with Catapult in it, where only people sit."""
    with opener(NobodyThinks, qtbot) as open_one:
        yield open_one(GAME)
