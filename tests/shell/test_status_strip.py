"""The strip of words under the board: whatever it says, the board stays where it is."""

from dataclasses import replace

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import games
from app.core.game import Level, Player
from app.core.reason import Reason
from app.core.session import Setup
from app.core.words import N_, Phrase
from app.settings import TextSize
from app.shell.common.menu_actions import ActionId
from app.shell.common.rule_links import with_rule
from app.shell.main.main_window import MainWindow
from app.ui.board.table import Prompt
from tests.pointer import click_again
from tests.shell.conftest import controller_of, opener, page_of, table_of
from tests.shell.squires import SquirePool
from tests.toy import race_setup

REFUSAL = "A wall stands there already, and a wall may not stand on another one."
DEEDS = 6


@pytest.mark.parametrize("game_id", games.game_ids())
def test_the_board_keeps_its_size_between_deeds(game_id, qtbot):
    """Prompts, keys, refusals and hints come and go; not a pixel of the board does."""
    game = games.find(game_id)
    with opener(SquirePool, qtbot) as open_one:
        window = open_one(game)
        window.start(Setup(game.id, (Player("Ada"), Player("Bo", Level.SQUIRE, 1)), game.options(), 7))
        controller, page = controller_of(window), page_of(window)
        sizes = []
        for deed in range(DEEDS):
            qtbot.waitUntil(lambda: controller.watching == 0)
            for said in ("", REFUSAL):
                controller.said.emit(with_rule(said, "CAT-13")) if said else page.status.clear()
                QApplication.processEvents()
                sizes.append(page.board.size().toTuple())
            legal = sorted(game.rules.choices(controller.view, 0), key=repr)
            controller.play(legal[deed % len(legal)])
        assert len(sizes) == 2 * DEEDS
        assert set(sizes) == {sizes[0]}


@pytest.mark.parametrize("game_id", games.game_ids())
def test_what_is_to_be_done_is_in_sight_in_the_smallest_window(game_id, qtbot):
    """With the largest letters, in German: the board scrolls, never the sentence and its button."""
    game = games.find(game_id)
    with opener(SquirePool, qtbot) as open_one:
        window = open_one(game)
        settings = replace(window.services.user_state.settings, language="de", text=TextSize.LARGEST)
        window.take_settings(settings)
        window.resize(800, 480)
        window.start(Setup(game.id, (Player("Ada"), Player("Bo", Level.SQUIRE, 1)), game.options(), 7))
        controller, strip = controller_of(window), page_of(window).status
        qtbot.waitUntil(lambda: controller.watching == 0)
        for said in ("", REFUSAL):
            strip.say(said)
            QApplication.processEvents()
            assert window.size().toTuple() == (800, 480)
            assert strip.visibleRegion().boundingRect() == strip.rect()


def test_usual_words_have_their_room_from_the_start(window: MainWindow):
    """In a small window the board lost some pixels to the first follower, and more to the first refusal."""
    window.resize(800, 600)
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    strip, players = page_of(window).status, controller_of(window).session.setup.players
    QApplication.processEvents()
    usual = strip.height()
    keys = Phrase("Arrows and Enter, or click a place; Backspace takes the tile up again")
    text = Phrase("put a follower on the tile, or end the turn")
    prompt = Prompt(0, text, keys, Phrase("Lay it here"), spare=Phrase("End the turn"))

    strip.show_prompt(prompt, players, {})
    QApplication.processEvents()
    assert strip.height() == usual
    strip.say(REFUSAL)
    QApplication.processEvents()
    assert strip.height() == usual


def test_what_does_not_fit_makes_room_once(window: MainWindow):
    """In a narrow window a long sentence takes the lines it needs, and the strip stays as high."""
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    strip = page_of(window).status
    window.resize(800, 600)
    QApplication.processEvents()
    usual = strip.height()

    strip.say(" ".join([REFUSAL] * 4))
    QApplication.processEvents()
    high = strip.height()
    assert high > usual
    assert strip.notice.height() >= strip.notice.heightForWidth(strip.notice.width())

    strip.clear()
    QApplication.processEvents()
    assert strip.height() == high


def test_a_refusal_goes_with_its_gesture_and_a_hint_stays(window: MainWindow, qtbot):
    """Whoever is about to do something else has read it; what was only said is no answer to a gesture."""
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    strip, controller, players = page_of(window).status, controller_of(window), (Player("Ada"),)
    here, there = (Prompt(0, Phrase("lay it"), action=Phrase(each)) for each in ("Show me", "Lay it here"))
    strip.show_prompt(here, players, {})

    controller.refuse(Reason("RACE-1", N_("No.")))
    strip.show_prompt(here, players, {})
    qtbot.waitUntil(lambda: strip._answered is not None)
    assert strip.notice.isVisible()
    strip.show_prompt(there, players, {})
    assert strip.notice.isHidden()

    controller.said.emit("A hint.")
    QApplication.processEvents()
    strip.show_prompt(here, players, {})
    assert strip.notice.isVisible()


def test_undo_keeps_its_place_in_the_tool_bar(window: MainWindow):
    """Its words are always the same; what it takes back, and how far it reaches, stands in its tip."""
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    undo = window.actions_[ActionId.UNDO]
    assert (undo.iconText(), undo.toolTip()) == ("Undo", "There is nothing to undo.")

    table_of(window).walk()
    QApplication.processEvents()

    assert undo.iconText() == "Undo"
    assert undo.toolTip().startswith("Undo: walk to Square(lane=0, at=1) by Ada")


def test_longer_words_have_their_lines_at_once(window: MainWindow):
    """With large letters and a narrow window the words wrap, and none is cut, whatever stood there before."""
    settings = window.services.user_state.settings
    window.take_settings(replace(settings, text=TextSize.LARGEST))
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    strip, players = page_of(window).status, controller_of(window).session.setup.players
    window.resize(800, 800)
    for count in (1, 2, 3):
        words = Phrase(" ".join([REFUSAL] * count))
        strip.show_prompt(Prompt(0, words, words), players, {})
        QApplication.processEvents()
        for line in (strip._what, strip._keys):
            assert line.height() >= line.heightForWidth(line.width())
    # In a narrow strip the button stands below: beside it there would be a column of single words.
    strip.setFixedWidth(520)
    QApplication.processEvents()
    strip.show_prompt(Prompt(0, Phrase("Go on"), None, Phrase("Draw the next card")), players, {})
    QApplication.processEvents()
    assert strip.primary.y() > strip._what.geometry().bottom()


def test_a_button_that_gives_something_up_looks_like_any_other(window: MainWindow):
    """And keeps its size: only what one most likely wants stands out."""
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    strip, role = page_of(window).status, QPalette.ColorRole.Button
    prompt, players = Prompt(0, Phrase("go"), action=Phrase("End it")), (Player("Ada"),)
    strip.show_prompt(prompt, players, {})
    size = strip.primary.sizeHint()
    assert strip.primary.palette().color(role) != QApplication.palette().color(role)

    strip.show_prompt(evolve(prompt, stands_out=False), players, {})

    assert strip.primary.palette().color(role) == QApplication.palette().color(role)
    assert strip.primary.sizeHint() == size


def test_a_short_word_on_the_button_leaves_the_strip_to_the_sentence(window: MainWindow):
    """With the largest letters in the smallest window: else a sentence of six words takes four lines."""
    window.take_settings(replace(window.services.user_state.settings, text=TextSize.LARGEST))
    window.resize(800, 480)
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    strip = page_of(window).status

    strip.show_prompt(Prompt(0, Phrase("go"), action=Phrase("Go")), (Player("Ada"),), {})
    QApplication.processEvents()

    assert strip.primary.width() <= strip.width() // 4
    assert strip.primary.y() < strip._what.geometry().bottom()


def test_long_words_beside_a_long_button_take_the_whole_width(window: MainWindow):
    """At cards, in German and with the largest letters, a column of seven lines had left no board at all."""
    window.take_settings(replace(window.services.user_state.settings, text=TextSize.LARGEST))
    window.resize(800, 480)
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    strip = page_of(window).status
    QApplication.processEvents()

    words = Phrase("bauen oder eine Karte ablegen; bau noch eine Karte, und du bist noch einmal dran")
    keys, action = Phrase("Pfeile und Eingabetaste wählen Karten"), Phrase("Dorfmauer: gleich noch einmal")
    strip.show_prompt(Prompt(0, words, keys, action), (Player("Ada"),), {})
    QApplication.processEvents()

    assert strip.primary.y() > strip._what.geometry().bottom()
    assert strip._what.height() >= strip._what.heightForWidth(strip._what.width())
    assert strip.height() < window.height() // 2

    # A quiet button beside it takes none of the board's room.
    high, spare = strip.height(), Phrase("Ende")
    strip.show_prompt(Prompt(0, words, keys, action, spare=spare), (Player("Ada"),), {})
    QApplication.processEvents()
    assert strip.height() == high
    assert strip.spare.geometry().right() < strip.primary.x()


def test_keys_that_have_no_line_are_on_the_tip(window: MainWindow):
    """In a low window with large letters the strip has two lines, whatever is said."""
    settings = window.services.user_state.settings
    window.resize(800, 480)
    window.take_settings(replace(settings, text=TextSize.LARGEST))
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    strip, players = page_of(window).status, (Player("Ada"),)
    heights = set()
    for keys in ("Enter", REFUSAL):
        strip.show_prompt(Prompt(0, Phrase("go"), Phrase(keys), Phrase("Go")), players, {})
        QApplication.processEvents()
        heights.add(strip.height())
        assert strip._keys.isVisible() == (keys == "Enter")
        assert strip._what.toolTip() == ("" if keys == "Enter" else REFUSAL)
        assert keys in strip.sentence
    assert len(heights) == 1


def test_a_quiet_button_leaves_what_the_large_one_offers(window: MainWindow):
    """It comes and goes beside it, and neither the strip nor the large button moves."""
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    strip, players = page_of(window).status, (Player("Ada"),)
    alone = Prompt(0, Phrase("go"), action=Phrase("Fill it"))
    strip.show_prompt(alone, players, {})
    QApplication.processEvents()
    before = (strip.size(), strip.primary.geometry())
    assert strip.spare.isHidden()

    strip.show_prompt(evolve(alone, spare=Phrase("Finish")), players, {})
    QApplication.processEvents()

    assert (strip.size(), strip.primary.geometry()) == before
    assert strip.spare.geometry().right() < strip.primary.geometry().left()
    assert strip.spare.palette().color(QPalette.ColorRole.Button) != strip.primary.palette().color(
        QPalette.ColorRole.Button
    )


def test_both_buttons_lie_one_upon_the_other_where_the_words_would_have_no_room(window: MainWindow):
    """With the largest letters in the smallest window: the sentence stays beside them, the strip as high."""
    window.take_settings(replace(window.services.user_state.settings, text=TextSize.LARGEST))
    window.resize(800, 480)
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    strip, players = page_of(window).status, (Player("Ada"),)
    alone = Prompt(0, Phrase("take walls"), action=Phrase("Show me a wall"))
    strip.show_prompt(alone, players, {})
    QApplication.processEvents()
    high = strip.height()

    strip.show_prompt(evolve(alone, spare=Phrase("End the attack")), players, {})
    QApplication.processEvents()

    assert strip.height() == high
    assert strip.primary.geometry().bottom() < strip.spare.geometry().top() or (
        strip.spare.geometry().bottom() < strip.primary.geometry().top()
    )
    assert strip.primary.x() > strip._what.geometry().left()
    for each in (strip.primary, strip.spare):
        assert each.width() >= each.sizeHint().width()
        assert strip.rect().contains(each.geometry())


@pytest.mark.parametrize("by_key", [True, False])
def test_the_quiet_button_plays_its_command_by_click_and_by_key(window: MainWindow, monkeypatch, by_key):
    """Shift and Enter, wherever the keys are."""
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    page, controller = page_of(window), controller_of(window)
    (wish, *_) = controller.session.game.rules.choices(controller.view, 0)
    asked = Prompt(0, Phrase("go"), action=Phrase("Go"), spare=Phrase("Stay"), spare_command=wish)
    monkeypatch.setattr(controller.table, "prompt", lambda: asked)
    page.refresh()
    if by_key:
        QTest.keyClick(page.board, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    else:
        QTest.mouseClick(page.status.spare, Qt.MouseButton.LeftButton)
    assert wish in [entry.command for entry in controller.session.timeline.entries]


def test_a_double_click_does_not_also_do_what_the_first_click_led_to(window: MainWindow):
    """It laid a tile and ended the turn, or ended that of whoever came next; the same once more it may do."""
    window.start(race_setup(Player("Ada"), Player("Bo")))
    strip, players, pressed = page_of(window).status, (Player("Ada"), Player("Bo")), []
    strip.pressed.disconnect()
    strip.pressed.connect(lambda: pressed.append(strip.primary.text()))
    again, other = (
        Prompt(0, Phrase("go"), action=Phrase("Recruit")),
        Prompt(1, Phrase("go"), None, Phrase("End")),
    )
    # Where the window is busy, both clicks come before it shows anything.
    for following, done in ((again, ["Recruit", "Recruit"]), (None, ["Recruit"]), (other, ["Recruit"])):
        pressed.clear()
        strip.show_prompt(again, players, {})
        QTest.mouseClick(strip.primary, Qt.MouseButton.LeftButton)
        if following is not None:
            strip.show_prompt(following, players, {})
        click_again(strip.primary)
        assert pressed == done

    QTest.mouseClick(strip.primary, Qt.MouseButton.LeftButton)
    assert pressed == ["Recruit", "End"]
