"""A window that stays open over midnight: what was today is yesterday then."""

import pytest
from PySide6.QtCore import QDate
from PySide6.QtWidgets import QLabel

from app.shell.common import dates
from app.shell.common.dates import DayWatch
from app.shell.main.home_page import ContinueCard, PieceCard
from app.shell.main.main_window import MainWindow
from tests.shell.test_library_page import shelf_of
from tests.shell.test_sandbox import at, bare
from tests.toy import race_setup


class Tomorrow(QDate):
    """A calendar that is a day ahead."""

    @staticmethod
    def currentDate() -> QDate:
        return QDate.currentDate().addDays(1)


def let_a_day_begin(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be tomorrow for all who look at the calendar."""
    monkeypatch.setattr(dates, "QDate", Tomorrow)
    for watch in window.findChildren(DayWatch):
        watch.look()


def test_the_hall_calls_yesterday_what_was_left_before_midnight(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    """Its buttons stay, and the keys with them: somebody may be about to press one."""
    window.start(race_setup())
    at(bare(window), 0, 4)
    window.show_hall()
    cards = [*window.hall.findChildren(ContinueCard), *window.hall.findChildren(PieceCard)]
    assert len(cards) == 2
    words = [[label.text() for label in card.findChildren(QLabel)] for card in cards]
    assert all(any("today, " in text for text in texts) for texts in words)

    let_a_day_begin(window, monkeypatch)

    assert [*window.hall.findChildren(ContinueCard), *window.hall.findChildren(PieceCard)] == cards
    assert [[label.text() for label in card.findChildren(QLabel)] for card in cards] == [
        [text.replace("today, ", "yesterday, ") for text in texts] for texts in words
    ]


def test_the_library_does_too_and_what_is_chosen_stays(window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    """Only the words of its lines are asked for again."""
    window.start(race_setup())
    window.start(race_setup())
    shelf = shelf_of(window)
    shelf.list.setCurrentIndex(shelf.list.model().index(1, 0))
    chosen = shelf.chosen()
    assert "today, " in shelf.list.model().index(1, 0).data()

    let_a_day_begin(window, monkeypatch)

    assert "yesterday, " in shelf.list.model().index(1, 0).data()
    assert shelf.chosen() == chosen
