"""The strip over the board: what the others did since one's last turn, and how fast they play."""

from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.core.game import Level, Player
from app.core.proof import commitment, grouped
from app.core.words import Phrase
from app.settings import Speed, TextSize
from app.shell.main.main_window import MainWindow
from app.shell.play.announcement import Announcement
from app.shell.play.recent.recent_strip import RecentStrip
from app.shell.play.recent.step_chip import StepChip
from app.ui.board.board_table import BoardTable
from app.ui.widgets.letters import apply_text_size, sized
from tests.shell.conftest import InlinePool, controller_of, page_of, table_of
from tests.toy import race_setup


def told_at(window: MainWindow) -> list[Any]:
    """Return what is pointed out on the board."""
    table = controller_of(window).table
    assert isinstance(table, BoardTable)
    return [item.key for item in table.scene.items_of("told")]


def test_what_the_others_did_stays_until_they_do_more(race: MainWindow):
    """A chip with picture and sentence for each picture of the others, none for one's own."""
    strip = page_of(race).recent

    assert [chip.told.picture.seat for chip in strip.chips] == [1]
    assert strip.chips[0].accessibleName() == strip.chips[0].toolTip() != ""
    assert not strip.chips[0].icon().isNull()


def test_a_chip_points_at_the_board(race: MainWindow):
    """As long as the pointer or the keys are on it."""
    chip = page_of(race).recent.chips[0]

    chip.setFocus()
    chip.pointed.emit(True)
    assert told_at(race)

    chip.pointed.emit(False)
    assert told_at(race) == []


def test_a_click_plays_a_step_again_and_comes_back(race: MainWindow, qtbot):
    """The board goes back to before it, shows it, and is where it was; nothing else on the page moves."""
    page, controller = page_of(race), controller_of(race)
    controller.runner.speed, size = Speed.FAST, page.board.size()
    places = []
    controller.changed.connect(lambda: places.append((controller.place, page.replay.isVisible())))

    page.recent.chips[0].click()
    ply = page.recent.chips[0].told.ply
    qtbot.waitUntil(lambda: not page.replayer.is_on)
    QApplication.processEvents()

    assert controller.place is None
    assert list(dict.fromkeys(place for place, _ in places)) == [ply, ply + 1, None]
    assert not any(is_visible for _, is_visible in places)
    assert page.board.size() == size


def test_a_step_seen_again_while_looking_back_leaves_the_board_its_size(race: MainWindow, qtbot):
    """The slider went for as long as the step was shown; the board grew into its room, and shrank again."""
    page, controller = page_of(race), controller_of(race)
    controller.look_at(controller.session.timeline.now)
    QApplication.processEvents()
    controller.runner.speed, size = Speed.FAST, page.board.size()
    seen = []
    controller.changed.connect(lambda: seen.append(page.replay.isVisible()))

    page.recent.chips[0].click()
    qtbot.waitUntil(lambda: not page.replayer.is_on)
    QApplication.processEvents()

    assert seen
    assert all(seen)
    assert page.board.size() == size


def test_who_looks_back_does_not_wait_for_what_is_still_shown(race: MainWindow, monkeypatch):
    """Ctrl+Right pressed twice had waited for the dice of the first step."""
    controller, table, shown = controller_of(race), table_of(race), []
    monkeypatch.setattr(table, "show_view", lambda view, seating, step: shown.append(step is not None))
    controller.look_at(0)
    controller.look_at(1)
    monkeypatch.setattr(type(table), "behind", 1)
    controller.look_at(2)
    assert shown == [False, True, False]


def test_computers_wait_for_space_when_they_are_told_to(window: MainWindow, pool: InlinePool, qtbot):
    """StepPicture by picture, as fast as somebody can follow."""
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    page, controller = page_of(window), controller_of(window)
    page.recent.step_button.click()
    table_of(window).walk()
    before = controller.session.timeline.now
    qtbot.waitUntil(lambda: not controller.runner.thinking)
    controller.runner.deliver()
    assert controller.session.timeline.now == before
    assert page.recent.next_button.isEnabled()

    QTest.keyClick(page.board, Qt.Key.Key_Space)

    qtbot.waitUntil(lambda: controller.session.timeline.now > before)


def test_a_line_of_the_log_shows_its_place(race: MainWindow):
    """A click flashes it; looking back takes a double click."""
    log = race.panels.log

    log.itemClicked.emit(log.item(log.count() - 1))

    assert told_at(race)
    assert controller_of(race).place is None


def test_a_banner_covers_nothing_of_the_board(race: MainWindow, qtbot):
    """It hangs in the strip above, beside what is told there as far as there is room."""
    page = page_of(race)
    strip, banner = page.recent, page.announcement

    banner.show_words("Attack: Bo", Speed.OFF)

    assert banner.isVisible()
    assert strip.rect().contains(banner.geometry())
    assert not covered(strip, banner)
    told = strip.chips[0].told
    strip.show_steps([evolve(told, ply=told.ply + at, count=1) for at in range(9)])
    assert not covered(strip, banner)
    strip.show_stake("Round 2 of 3: attack")
    qtbot.waitUntil(lambda: strip.chips_room.left() > strip.stake.geometry().right())
    banner.show_words("Round 2 begins", Speed.OFF)
    assert not banner.geometry().intersects(strip.stake.geometry())
    strip.show_steps([evolve(told, ply=told.ply + at, count=1) for at in range(40)])
    for words in ("Round 2 begins", "Bo attacks Ada, who has the longest name of all who ever sat here"):
        banner.show_words(words, Speed.OFF)
        assert not covered(strip, banner)
        assert not banner.geometry().intersects(strip.earlier.geometry())
    banner.show_words("A very long banner " * 20, Speed.OFF)
    assert strip.rect().contains(banner.geometry())


def test_a_banner_is_whole_in_a_low_strip(race: MainWindow):
    """With large letters in a small window the lower parts of its letters were cut off."""
    page = page_of(race)
    page.recent.setFixedHeight(QFontMetrics(sized(1, bold=True)).height() + 2)
    QApplication.processEvents()

    page.announcement.show_words("Attack: Bo", Speed.OFF)

    letters = QFontMetrics(sized(page.announcement._letters, bold=True))
    assert letters.height() <= page.announcement.height()


def test_signs_beside_the_chips_grow_with_letters(race: MainWindow, qapp):
    """With letters of twice the size they were specks beside the word for the speed."""
    strip = page_of(race).recent
    usual = strip.step_button.iconSize()
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        QApplication.processEvents()
        assert strip.step_button.iconSize() == strip.next_button.iconSize() == 2 * usual
        assert strip.step_button.height() <= strip.height()
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_after_a_long_time_the_newest_have_chips_and_all_are_listed(race: MainWindow):
    """A hundred steps since one's last turn, in a wide window: what has no chip stands in the list."""
    strip = page_of(race).recent
    told = strip.chips[0].told
    strip.show_steps([evolve(told, ply=at, count=1, sentence=f"Step {at}.") for at in range(100)])

    shown = [chip.told.sentence for chip in strip.chips if chip.isVisible()]
    strip.earlier.menu().aboutToShow.emit()
    listed = [action.text() for action in strip.earlier.menu().actions()]

    assert len(strip.chips) < 30
    assert listed + shown == [f"Step {at}." for at in range(100)]
    assert strip.earlier.text() == f"+{len(listed)}"


def test_the_newest_is_smaller_rather_than_not_there(race: MainWindow):
    """In a narrow window with large letters only "+10" had been left of what the others did."""
    strip = page_of(race).recent
    chip = strip.chips[-1]
    picture, wide = chip.iconSize().width(), chip.sizeHint().width()
    room = strip.chips_room.width()

    strip.lend(room - wide + picture // 4)
    assert chip.isVisible()
    assert picture // 2 <= chip.iconSize().width() < picture
    assert chip.sizeHint().width() <= wide - picture // 4

    strip.lend(room - wide + picture)
    assert not chip.isVisible()

    strip.lend(0)
    assert chip.isVisible()
    assert chip.iconSize().width() == picture


def covered(strip: RecentStrip, banner: Announcement) -> list[StepChip]:
    """Return the chips that a banner lies over."""
    where = {chip: chip.geometry().translated(chip.parentWidget().pos()) for chip in strip.chips}
    return [chip for chip, room in where.items() if chip.isVisible() and room.intersects(banner.geometry())]


def test_what_is_at_stake_is_told_when_it_has_been_seen(race: MainWindow, monkeypatch: pytest.MonkeyPatch):
    """A throw is held, and the game has gone on meanwhile: tiles are not counted before they are drawn."""
    page, controller = page_of(race), controller_of(race)
    monkeypatch.setattr(controller.table, "at_stake", lambda view: Phrase("three left"))
    monkeypatch.setattr(type(controller), "told", controller.session.timeline.now - 1)

    page.refresh()
    assert page.recent.stake.text() != "three left"

    monkeypatch.setattr(type(controller), "told", controller.session.timeline.now)
    page.refresh()
    assert page.recent.stake.text() == "three left"


def test_the_log_begins_with_a_short_seal_and_a_click_copies_the_whole(race: MainWindow):
    """Sixty-four letters are for whoever checks them."""
    log, setup = race.panels.log, controller_of(race).session.setup
    first = log.item(0)
    whole = commitment(setup)
    assert whole[:8] in first.text()
    assert whole not in first.text()
    assert grouped(whole) in first.toolTip()

    log.itemClicked.emit(first)

    assert QApplication.clipboard().text() == whole
    assert "clipboard" in first.text()


def test_the_log_counts_what_was_done_several_times_in_a_row(race: MainWindow, monkeypatch):
    """A line for twenty-nine recruits, not twenty-nine; told at once or bit by bit, it is the same."""
    controller, log = controller_of(race), race.panels.log
    monkeypatch.setattr(type(controller.recent), "phrase", lambda recent, ply: Phrase("Somebody walks."))
    log.retell()
    head, last = log.count() - 1, controller.told
    assert log.item(head).text() == f"Somebody walks. ×{last}"

    table_of(race).walk()
    QApplication.processEvents()

    assert log.count() == head + 1
    assert log.item(head).text() == f"Somebody walks. ×{controller.told}"
    assert controller.told > last
    log._told = log._untold = 2
    log.takeItem(head)
    log._go_on()
    log._tell_earlier()
    assert [log.item(row).text() for row in range(head, log.count())] == [
        f"Somebody walks. ×{controller.told}"
    ]
