"""The panels beside a board: where they were, and what becomes of them where there is no room."""

from dataclasses import replace

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from app.core.game import Level, Player
from app.settings import TextSize
from app.shell.main.main_window import MainWindow
from app.shell.play.log_panel import LogPanel
from tests.shell.conftest import OpenWindow, open_over
from tests.toy import race_setup

ADA, BO = Player("Ada"), Player("Bo", Level.SQUIRE, 1)


def test_panels_remember_where_they_were(open_window: OpenWindow):
    """A panel that was closed stays closed in the next game."""
    window = open_window()
    window.start(race_setup(ADA, BO))
    window.panels.log_dock.close()
    window.close()

    window = open_window()
    window.start(race_setup(ADA, BO))

    assert not window.panels.log_dock.isVisible()
    assert window.panels.seats_dock.isVisible()


def test_what_is_folded_away_is_seen_and_comes_back(open_window: OpenWindow):
    """Only a menu had told of it: a button of its name stands on the bar, as long as it is away."""
    window = open_window()
    window.start(race_setup(ADA, BO))
    panels = window.panels
    (back,) = (each for each in window._bar.actions() if each.text() == "Log")
    assert not back.isVisible()
    panels.log_dock.close()
    assert back.isVisible()
    assert back.toolTip() == "Show the panel Log"
    window.show_hall()
    assert not back.isVisible()

    window.start(race_setup(ADA, BO))
    assert back.isVisible()
    back.trigger()
    assert panels.log_dock.isVisible()
    assert not back.isVisible()


def test_panels_are_offered_beside_a_game_only(window: MainWindow):
    """From the menu of the Hall they came up empty, and the Hall made room for them."""
    panels = window.panels

    def offered() -> list[str]:
        toggles = (dock.toggleViewAction() for dock in panels._docks)
        return [toggle.text() for toggle in toggles if toggle.isVisible()]

    assert offered() == []
    window.start(race_setup(ADA, BO))
    assert offered() == ["Seats", "Log"]
    window.show_hall()
    assert offered() == []


def test_panels_go_in_silence_with_their_window(window: MainWindow, qtbot: QtBot):
    """As when the program is told to end in the middle of a game: they go after the window, one by one."""
    doomed = open_over(window.services, qtbot)
    doomed.start(race_setup(ADA, BO))

    with qtbot.captureExceptions() as raised:
        Shiboken.delete(doomed)

    assert raised == []


def in_little_room(open_window: OpenWindow) -> MainWindow:
    """Return the smallest window, with the largest letters, and a game in it."""
    window = open_window()
    window.resize(800, 480)
    window.take_settings(replace(window.services.user_state.settings, text=TextSize.LARGEST))
    window.start(race_setup(ADA, BO))
    return window


def test_where_a_board_has_no_room_beside_panels_they_are_folded(open_window: OpenWindow):
    """With the largest letters in the smallest window; each can be shown, and smaller letters bring them."""
    window = in_little_room(open_window)
    panels = window.panels
    assert not panels.seats_dock.isVisible()
    assert not panels.log_dock.isVisible()

    panels.seats_dock.toggleViewAction().trigger()
    assert panels.seats_dock.isVisible()
    panels.seats_dock.toggleViewAction().trigger()
    window.take_settings(replace(window.services.user_state.settings, text=TextSize.NORMAL))
    assert panels.seats_dock.isVisible()
    assert panels.log_dock.isVisible()


def test_a_window_that_is_drawn_smaller_keeps_room_for_the_board(open_window: OpenWindow, qtbot: QtBot):
    """Panels covered two thirds of it; they come back where they were, and are remembered so."""
    window = open_window()
    window.resize(1366, 768)
    window.take_settings(replace(window.services.user_state.settings, text=TextSize.LARGEST))
    window.start(race_setup(ADA, BO))
    panels = window.panels
    panels.log_dock.close()

    window.resize(800, 480)
    qtbot.waitUntil(lambda: not panels.seats_dock.isVisible())
    window.resize(1366, 768)
    qtbot.waitUntil(panels.seats_dock.isVisible)
    assert not panels.log_dock.isVisible()

    window.resize(800, 480)
    qtbot.waitUntil(lambda: not panels.seats_dock.isVisible())
    window.close()
    window = open_window()
    window.resize(1366, 768)
    window.start(race_setup(ADA, BO))
    assert window.panels.seats_dock.isVisible()
    assert not window.panels.log_dock.isVisible()


def test_panels_that_were_narrow_are_read_with_larger_letters(open_window: OpenWindow):
    """And in a smaller window they leave the board its room; other letters are another choice."""
    widths: list[int] = []
    for size, text in (
        (QSize(800, 480), TextSize.NORMAL),
        (QSize(1366, 768), TextSize.LARGEST),
        (QSize(1366, 768), TextSize.NORMAL),
        (QSize(800, 480), TextSize.NORMAL),
    ):
        window = open_window()
        window.take_settings(replace(window.services.user_state.settings, text=text))
        window.resize(size)
        window.start(race_setup(ADA, BO))
        widths.append(window.panels.seats_dock.width())
        if size.width() == 1366 and text is TextSize.NORMAL:
            docks = [window.panels.seats_dock, window.panels.log_dock]
            window.resizeDocks(docks, [400] * 2, Qt.Orientation.Horizontal)
        window.close()

    assert widths == [240, 546, 310, 240]


def test_panels_are_as_wide_as_usual_once_there_is_room_unless_somebody_chose(open_window: OpenWindow):
    """From a small window on they stayed narrow for good, in this game and the next; cards took more room."""
    widths: list[int] = []

    def settle() -> None:
        for _ in range(4):
            QApplication.processEvents()
        widths.append(window.panels.seats_dock.width())

    window = open_window()
    for chosen in (0, 270):
        for size in (QSize(800, 480), QSize(1366, 768), QSize(800, 480)):
            window.resize(size)
            if not window.panels.seats_dock.isVisible():
                window.start(race_setup(ADA, BO))
            settle()
            if chosen and size.width() == 1366:
                docks = [window.panels.seats_dock, window.panels.log_dock]
                window.resizeDocks(docks, [chosen] * 2, Qt.Orientation.Horizontal)
        window.show_hall()
    window.resize(1366, 768)
    window.start(race_setup(ADA, BO))
    settle()
    assert widths == [240, 310, 240, 240, 310, 270, 270]


def test_panels_that_were_folded_for_want_of_room_come_back_with_it(open_window: OpenWindow):
    """What we folded is not what somebody closed."""
    window = in_little_room(open_window)
    window.close()

    window = open_window()
    window.resize(1366, 768)
    window.start(race_setup(ADA, BO))

    assert window.panels.seats_dock.isVisible()


def test_titles_have_letters_of_the_size_that_all_others_have(open_window: OpenWindow):
    """Whatever size they had when the panel was made."""

    def title() -> QImage:
        dock = window.panels.seats_dock
        QApplication.processEvents()
        return dock.grab(QRect(0, 0, dock.width() // 2, dock.widget().y())).toImage()

    window = open_window()
    window.resize(1366, 768)
    window.start(race_setup(ADA, BO))
    settings, usual = window.services.user_state.settings, title()
    window.take_settings(replace(settings, text=TextSize.LARGEST))
    large = title()
    window.take_settings(settings)

    assert ink(large) > 2.5 * ink(usual)
    assert ink(title()) == ink(usual)


def ink(picture: QImage) -> int:
    """Return how many pixels are as dark as letters."""
    spots = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    return sum(picture.pixelColor(*spot).lightness() < 110 for spot in spots)


def test_the_log_stays_at_its_end_however_its_lines_break(qtbot):
    """A game that was continued began in the middle of it: its lines had had more room."""
    log = LogPanel()
    qtbot.addWidget(log)
    bar = log.verticalScrollBar()
    log.addItems(
        [f"Line {line}, which has more words than a narrow panel has room for" for line in range(60)]
    )
    log.resize(600, 200)
    log.show()
    QApplication.processEvents()
    log.scrollToBottom()
    before = bar.maximum()
    log.resize(200, 200)
    QApplication.processEvents()
    assert bar.value() == bar.maximum() > before
    # Whoever reads what was before stays there.
    bar.setValue(100)
    log.resize(150, 200)
    QApplication.processEvents()
    assert bar.value() == 100
