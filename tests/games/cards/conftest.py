"""A window with Catapult in it."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.games.cards import GAME
from app.paths import config_folder, data_folder
from app.shell.common.user_state import Memory
from app.shell.main.application import dress
from app.shell.main.main_window import Window
from app.shell.play.game_launcher import Host
from app.storage.library import Library
from tests.games.cards.guests import NoPool
from tests.games.cards.sitting import QUICK


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    """A window with Catapult in it."""
    memory = Memory(config_folder())
    memory.keep_settings(QUICK)
    dress(QUICK)
    host = Host({GAME.id: GAME}, Library.open(data_folder()), memory, "app.games:find", NoPool())  # type: ignore[arg-type]
    opened = Window(host)
    opened.resize(1366, 768)
    with qtbot.waitActive(opened):
        opened.show()
        opened.activateWindow()
    yield opened
    opened.close()
    opened.deleteLater()
