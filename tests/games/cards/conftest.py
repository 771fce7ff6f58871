"""A window with Catapult in it."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.games.cards.game import GAME
from app.paths import config_folder, data_folder
from app.shell.common.services import Services
from app.shell.common.user_state import UserState
from app.shell.main.application import apply_appearance
from app.shell.main.main_window import MainWindow
from app.storage.library import Library
from tests.games.cards.at_table import QUICK
from tests.games.cards.in_window import NoPool


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """A window with Catapult in it."""
    user_state = UserState(config_folder())
    user_state.keep_settings(QUICK)
    apply_appearance(QUICK)
    services = Services({GAME.id: GAME}, Library.open(data_folder()), user_state, "app.games:find", NoPool())  # type: ignore[arg-type]
    opened = MainWindow(services)
    opened.resize(1366, 768)
    with qtbot.waitActive(opened):
        opened.show()
        opened.activateWindow()
    yield opened
    opened.close()
    opened.deleteLater()
