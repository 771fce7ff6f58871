"""The pictures of all screens are dated by a clock that stands still."""

import pytest

from app.games import all_infos
from app.shell.main.application import FIND, make_window


@pytest.mark.usefixtures("qapp")
def test_games_are_dated_by_the_clock_that_the_window_is_given():
    window = make_window(all_infos(), FIND, lambda: 86_400.0)
    window.start(window.services.usual_setup(window.services.game("cards")))
    (record,) = window.services.library.records()
    window.close()
    assert record.touched == 86_400.0
