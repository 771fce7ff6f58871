"""A key acts, whatever was clicked, shown once more or put away before."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.settings import Speed
from app.shell.common.menu_actions import ActionId
from app.shell.main.home_page import ContinueCard
from app.shell.main.main_window import MainWindow
from tests.shell.conftest import controller_of, page_of, table_of, whole_program
from tests.toy import race_setup
from tests.toy.model import Throw


def throws(window: MainWindow) -> int:
    """Return how often Ada has thrown."""
    return [entry.command for entry in controller_of(window).session.timeline.entries].count(Throw(0))


def press(key: Qt.Key) -> None:
    """Press a key where the focus is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)


def click(widget: QWidget) -> None:
    """Click in the middle of something."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_a_click_on_what_is_only_told_leaves_the_keys_to_the_board(race: MainWindow):
    """Seats, log and chips took them: single letters and digits did nothing from then on."""
    page = page_of(race)

    for told in (race.panels.seats.viewport(), race.panels.log.viewport(), page.recent.chips[0]):
        click(told)
        assert QApplication.focusWidget() is page.board


def test_enter_acts_while_a_step_is_shown_once_more(race: MainWindow):
    """It was lost: nobody may play while the game is looked back at."""
    page, controller = page_of(race), controller_of(race)
    controller.runner.speed, before = Speed.NORMAL, throws(race)
    click(page.recent.chips[0])
    assert page.replayer.is_on

    press(Qt.Key.Key_Shift)
    assert page.replayer.is_on

    press(Qt.Key.Key_Return)

    assert not page.replayer.is_on
    assert throws(race) == before + 1


def test_a_click_on_the_board_ends_a_step_that_is_shown_once_more(race: MainWindow):
    """It does nothing else: what lies there is not what was seen."""
    page, controller = page_of(race), controller_of(race)
    controller.runner.speed, before = Speed.NORMAL, controller.session.timeline.now
    click(page.recent.chips[0])

    click(table_of(race).board.viewport())

    assert controller.place is None
    assert controller.session.timeline.now == before


def test_enter_presses_the_chip_that_has_the_keys(race: MainWindow):
    """It went on to the page, and there did what the large button says."""
    page, controller = page_of(race), controller_of(race)
    controller.runner.speed, before = Speed.NORMAL, throws(race)
    page.recent.chips[0].setFocus(Qt.FocusReason.TabFocusReason)

    press(Qt.Key.Key_Return)

    assert page.replayer.is_on
    assert throws(race) == before


def test_what_has_gone_leaves_the_keys_to_the_board(race: MainWindow):
    """Qt passed them on to the next button, or to the log, which was not seen."""
    page, panels = page_of(race), race.panels
    page.recent.chips[0].setFocus()
    page.recent.show_steps(())
    assert QApplication.focusWidget() is page.board

    page.status.primary.setFocus()
    page.status.primary.setEnabled(False)
    assert QApplication.focusWidget() is page.board

    panels.log.setFocus()
    panels.log_dock.close()
    assert QApplication.focusWidget() is page.board


def test_a_panel_that_has_the_keys_gives_them_back(race: MainWindow):
    """Tab brought them to the seats, unseen: Enter, Esc and letters went nowhere from then on."""
    page, before = page_of(race), throws(race)
    press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not race.panels.seats

    race.panels.log.setFocus()
    race.panels.log.setCurrentRow(0)
    press(Qt.Key.Key_Return)
    assert throws(race) == before
    press(Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is page.board

    race.panels.seats.setFocus()
    press(Qt.Key.Key_Return)
    assert QApplication.focusWidget() is page.board
    assert throws(race) == before + 1


def test_the_keys_lead_to_what_the_others_did(race: MainWindow):
    """Where a table has its own use for Tab, nothing led to the steps of the others."""
    page = page_of(race)

    race.table.next_zone(1)
    assert QApplication.focusWidget() is page.recent.chips[-1]
    press(Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is page.board


def test_f6_shows_where_it_leads(race: MainWindow):
    """Of the large button and of the seats nothing told that the keys were there."""
    page, table = page_of(race), race.table
    plain = page.status.primary.grab().toImage(), race.panels.seats.grab().toImage()

    for zone, before in zip((page.status.primary, race.panels.seats), plain, strict=True):
        while QApplication.focusWidget() is not zone:
            table.next_zone(1)
        assert zone.grab().toImage() != before
    table.next_zone(1)
    assert race.panels.seats.grab().toImage() == plain[1]


def test_tab_goes_through_the_hall_as_the_eye_does(race: MainWindow):
    """From Continue it went to the buttons at the bottom, and only then to the games."""
    race.show_hall()
    QApplication.processEvents()
    go_on = race.hall.findChildren(ContinueCard)[-1].go_on
    go_on.setFocus()
    names = list[str]()
    while not names or not go_on.hasFocus():
        press(Qt.Key.Key_Tab)
        names.append(getattr(QApplication.focusWidget(), "text", str)())

    assert names.index("Play") < names.index("Library") < names.index("Continue")


def test_no_key_gets_below_the_curtain(window: MainWindow):
    """Tab led to the board below it, and Enter did not raise it any more, though it says so."""
    window.start(race_setup())
    page = page_of(window)
    assert page.curtain.isVisible()

    for key in (*[Qt.Key.Key_Tab] * 5, *[Qt.Key.Key_Backtab] * 5):
        press(key)
        focus = QApplication.focusWidget()
        assert focus is page.curtain or not page.isAncestorOf(focus)


def test_reading_the_log_begins_at_what_happened_last(race: MainWindow):
    """Keys began at the first line, far out of sight: nothing was seen, and the next key went there."""
    log, page = race.panels.log, page_of(race)
    page.board.setFocus()

    press(Qt.Key.Key_G)

    assert log.hasFocus()
    assert log.currentItem().isSelected()
    assert log.currentRow() == log.count() - 1
    press(Qt.Key.Key_Up)
    assert log.currentRow() == log.count() - 2


def test_whoever_reads_the_log_keeps_the_line_when_something_happens(race: MainWindow):
    """It was taken away at every step, and the next key began at the first line again."""
    log, page, before = race.panels.log, page_of(race), race.panels.log.count()
    log.setFocus()
    press(Qt.Key.Key_Up)
    row = log.currentRow()
    assert row >= 0

    controller_of(race).primary()
    QApplication.processEvents()

    assert log.count() > before
    assert log.currentRow() == row
    press(Qt.Key.Key_Escape)
    assert page.board.hasFocus()
    assert log.currentItem() is None


def test_a_log_that_is_told_anew_is_read_from_its_end(race: MainWindow):
    """After a step was taken back, say."""
    log = race.panels.log
    log.setFocus()
    log.setCurrentRow(0)

    log.retell()

    assert log.currentRow() == log.count() - 1


def test_the_same_keys_lead_away_from_every_page(qtbot: QtBot):
    """Ctrl+W did at the table only: from the shelf of variants it was ten times Tab."""
    window = whole_program(qtbot)
    with qtbot.waitActive(window):
        window.activateWindow()
    pages = ActionId.LIBRARY, ActionId.STRENGTH, ActionId.PUZZLES, ActionId.VARIANTS
    for page in pages:
        window.actions_[page].trigger()
        qtbot.waitUntil(lambda: not window.hall.isVisible())
        leave()
        assert window.hall.isVisible(), page

    window.learn("catapults")
    qtbot.waitUntil(lambda: not window.hall.isVisible())
    leave()
    assert window.hall.isVisible()


def leave() -> None:
    """Press Ctrl+W, and let go of Ctrl, too: Qt took it for held in every test from then on."""
    focus = QApplication.focusWindow()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(focus, Qt.Key.Key_Control)
