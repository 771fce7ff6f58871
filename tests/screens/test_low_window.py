"""In the smallest window, also with the largest letters, a game can be begun and played: it has the room."""

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QRect, Qt

from app.core.command import NATURE
from app.core.game import Level, Player
from app.core.pad import sources_of
from app.core.pad_book import PadSetup
from app.core.session import Setup
from app.core.words import Phrase
from app.games.carcassonne.commands import Landed
from app.games.carcassonne.model import Phase as Stage
from app.games.carcassonne.model import Spot
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.throw.results import thrown_words
from app.games.conquest.pieces import Phase
from app.settings import TextSize, Theme
from app.shell.common.menu_actions import ActionId
from app.shell.main.home_page import ContinueCard
from app.shell.main.main_window import MainWindow
from app.shell.play.analysis.analysis_panel import AnalysisPanel
from app.ui.board.company import Company
from app.ui.board.table import Prompt
from tests.games.carcassonne.fairs import fair, thrown
from tests.screens.appearances import SIZES, Appearance
from tests.screens.faults import faults, settle
from tests.screens.tour import endings, full, shipped_games

LARGE = Appearance(SIZES[0], TextSize.LARGEST, "de", Theme.LIGHT)


@pytest.mark.parametrize("game", ["catapults", "cards", "carcassonne", "conquest"])
def test_the_board_has_most_of_the_room(dressed_in, game):
    """It had less than a third, and Conquest's tools were below the fold; now nothing has to be scrolled."""
    window = dressed_in(LARGE)
    window.start(full(window.services.games[game]), is_trial=True)
    settle()
    board = window.controller.table.board
    room = QRect(board.mapTo(window, QPoint()), board.size())
    bar = 0 if game != "conquest" else window.page.board.bar.height()
    assert room.height() + bar >= 0.55 * window.height()
    assert window.rect().contains(room)
    assert window._stack.verticalScrollBar().maximum() == 0
    assert faults(window, LARGE.size) == []


def _build_in_conquest(window: MainWindow) -> None:
    """Let people sit at six seats, and one of them build."""
    loaded = shipped_games(window.services.games["conquest"])[0]
    states = (loaded.timeline.at(place) for place in range(len(loaded.timeline.entries)))
    start = next(each.copy() for each in states if each.phase is Phase.BUILD)
    people = tuple(evolve(each, level=None) for each in loaded.setup.players)
    window.start(evolve(loaded.setup, start=start, players=people), is_trial=True)
    window.controller.uncover()
    settle()


@pytest.mark.parametrize("text", [TextSize.LARGER, TextSize.LARGE], ids=str)
def test_a_table_is_no_wider_than_the_room_beside_panels(dressed_in, text):
    """Conquest's bar of tools wants more than others: its main button was cut, and one scrolled sidewards."""
    window = dressed_in(Appearance(SIZES[0], text, "de", Theme.LIGHT))
    _build_in_conquest(window)
    assert window._stack.horizontalScrollBar().maximum() == 0
    assert window.panels.seats_dock.isHidden()


def test_the_board_has_most_of_a_usual_window(dressed_in):
    """At 1366 x 768 it had half, and half of the tools lay below the fold: that was no low window yet."""
    window = dressed_in(Appearance(SIZES[2], TextSize.LARGEST, "de", Theme.LIGHT))
    _build_in_conquest(window)
    assert window.page.board.board.height() >= 0.6 * window.height()


def test_tools_stand_beside_the_menus_and_come_back(dressed_in):
    """All of them in sight, whatever letters were before."""
    window = dressed_in(LARGE)
    window.start(full(window.services.games["catapults"]), is_trial=True)
    settle()
    for action in (ActionId.UNDO, ActionId.HINT, ActionId.PAUSE, ActionId.HALL):
        button = window._bar.widgetForAction(window.actions_[action])
        area = QRect(button.mapTo(window.menuBar(), QPoint()), button.size())
        assert button.isHidden() != window.actions_[action].isVisible()
        assert button.isHidden() or window.menuBar().rect().contains(area)
        assert button.toolTip()

    window.take_settings(Appearance(SIZES[0], TextSize.NORMAL, "de", Theme.LIGHT).settings)
    settle()
    assert window._bar.y() >= window.menuBar().geometry().bottom()
    # The menus are as high as words are, not as the tools were.
    assert window.menuBar().height() < window._bar.height()
    window.show_hall()
    settle()
    assert not window._bar.isVisible()


@pytest.mark.parametrize("game", ["catapults", "cards", "conquest"])
def test_a_game_gone_over_is_seen_beside_what_is_said_of_it(dressed_in, game):
    """The panel left it a quarter of the width, and what stood there was cut."""
    window = dressed_in(LARGE)
    for name, _ in endings(window, window.services.games[game]):
        if name.startswith("going over"):
            assert faults(window, LARGE.size) == []
    panel = window.findChild(AnalysisPanel)
    assert window.page.width() >= 0.45 * window.width()
    assert panel.horizontalScrollBar().maximum() == 0


def test_what_is_said_stands_where_the_task_was(dressed_in):
    """With large letters there is no third line for it, and the board stays where it is."""
    window = dressed_in(LARGE)
    window.start(full(window.services.games["cards"]), is_trial=True)
    settle()
    before = window.controller.table.board.size()
    window.page.status.say("Das geht nicht, weil noch jemand anders am Zug ist.")
    settle()
    assert window.page.status.notice.isVisible()
    assert not window.page.status._what.isVisible()
    assert window.controller.table.board.size() == before
    window.page.status.clear()
    assert window.page.status._what.isVisible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_board_stays_where_it_is_in_a_seduction(dressed_in, language):
    """What came of the throw took a third line of large letters, and the buttons a row of their own below."""
    window = dressed_in(evolve(LARGE, language=language))
    land, rest = fair(Token.SEDUCTION, "2(0,0)m0"), Spot(300, 0)
    before = land.state.copy()
    after = thrown(land, rest).state
    company = Company([Player("Ada"), Player("Bo")])
    heights = []
    for state in (before, after):
        window.start(Setup("carcassonne", company.players, before.options, 0, start=state), is_trial=True)
        settle()
        heights.append(window.page.board.height())
    landed = Landed(NATURE, 0, 0, 500, rest, 300, rest, 0, (), ())
    said = thrown_words(before, landed, after, company)
    window.page.status.show_prompt(Prompt(None, said, None, Phrase("Go on")), company.players, {})
    settle()
    assert after.phase is Stage.EXCHANGE
    assert {*heights, window.page.board.height()} == {heights[0]}


@pytest.mark.parametrize("language", ["en", "de"])
def test_keys_of_two_lines_take_nothing_from_the_board(dressed_in, language):
    """In the smallest window it lost some pixels to the first catch, and to the first follower."""
    window = dressed_in(Appearance(SIZES[0], TextSize.NORMAL, language, Theme.LIGHT))
    window.start(full(window.services.games["carcassonne"]), is_trial=True)
    settle()
    high, players = window.page.board.height(), window.controller.session.setup.players
    for text, keys, action in (
        (
            "catching: first a token for practice, which does not count",
            "Enter starts it; Enter again, or a click, catches; Esc skips the practice",
            "Try it",
        ),
        (
            "put a follower on the tile, or end the turn",
            "Arrows and Enter, or click a place; Backspace takes the tile up again",
            "End the turn",
        ),
    ):
        window.page.status.show_prompt(Prompt(0, Phrase(text), Phrase(keys), Phrase(action)), players, {})
        settle()
        assert window.page.board.height() == high


def test_lessons_and_puzzles_leave_the_board_a_third(dressed_in):
    """It was a strip of felt, lower than a card."""
    window = dressed_in(LARGE)
    window.lessons.learn("catapults")
    settle()
    assert window.lessons.page.table.board.height() >= 0.33 * window.height()
    window.lessons.page.strip.leave.click()
    window.puzzles.open()
    window.puzzles.page.strip.choose("cards")
    window.puzzles.go_on()
    settle()
    strip = window.puzzles.page.strip
    assert window.puzzles.page.table.board.height() >= 0.33 * window.height()
    assert not strip.sources.isVisible()
    strip.say("Das war der Zug.", is_done=True)
    assert strip.sources.isVisible()


@pytest.mark.parametrize("text", [TextSize.LARGER, TextSize.LARGE, TextSize.LARGEST], ids=str)
@pytest.mark.parametrize("size", SIZES[1:3], ids=str)
def test_words_of_a_lesson_stand_beside_its_buttons(dressed_in, size, text):
    """They had two words a line, and the board an eighth of a usual window with the largest letters."""
    window = dressed_in(Appearance(size, text, "de", Theme.LIGHT))
    window.lessons.learn("cards")
    settle()
    page = window.lessons.page
    assert page.strip._words.width() > 0.45 * window.width()
    assert page.table.board.height() >= 0.33 * window.height()


def test_steps_have_a_line_where_nothing_is_at_stake(dressed_in):
    """At the end of a game letters that had grown were cut: its strip was as high as the words it had."""
    window = dressed_in(LARGE)
    window.start(full(window.services.games["cards"]), is_trial=True)
    settle()
    recent = window.page.recent
    high = recent.height()
    recent.stake.setText("")
    recent.keep_height(window.height())
    assert recent.height() == high


def test_tools_stay_beside_the_menus_when_panels_come_back(dressed_in):
    """They vanished with letters that were made larger in a small window, once that was made larger, too."""
    window = dressed_in(Appearance(SIZES[0], TextSize.NORMAL, "de", Theme.LIGHT))
    window.start(full(window.services.games["cards"]), is_trial=True)
    settle()
    for size in (SIZES[0], SIZES[2]):
        window.resize(size)
        window.take_settings(LARGE.settings)
        settle()
    assert window.panels.seats_dock.isVisible()
    bar = window._bar
    assert window.menuBar().rect().contains(QRect(bar.mapTo(window.menuBar(), QPoint()), bar.size()))


def test_panels_leave_their_button_on_a_bar_that_stood_beside_the_menus(dressed_in):
    """Whoever had begun so found them in the menu only, whatever the window was later."""
    window = dressed_in(LARGE)
    window.start(full(window.services.games["cards"]), is_trial=True)
    window.resize(SIZES[2])
    window.take_settings(Appearance(SIZES[2], TextSize.NORMAL, "de", Theme.LIGHT).settings)
    settle()
    window.panels.log_dock.close()
    assert "Protokoll" in [each.text() for each in window._bar.actions() if each.isVisible()]


@pytest.mark.parametrize("is_under_way", [False, True], ids=["first", "under way"])
def test_games_can_be_begun_in_the_smallest_window_without_scrolling(dressed_in, is_under_way):
    """Their pictures took all of it: a child saw no button at all; and a score was broken in its middle."""
    window = dressed_in(Appearance(SIZES[0], TextSize.NORMAL, "de", Theme.LIGHT))
    if is_under_way:
        window.resume(window.services.library.add(shipped_games(window.services.games["conquest"])[0]))
    window.show_hall()
    settle()
    tiles = list(window.hall._tiles.values())[:2]
    for each in (each for tile in tiles for each in (tile.picture, tile.play, tile._choose)):
        below = each.mapTo(window.hall.viewport(), each.rect().bottomRight()).y()
        assert below < window.hall.viewport().height()
        assert each.height() >= 38
    for card in window.hall.findChildren(ContinueCard):
        assert " : " not in card.headline.text()


@pytest.mark.parametrize("language", ["en", "de"])
def test_seats_of_usual_names_need_no_scrolling_sideways(dressed_in, language):
    """Whoever was called Maximilian pushed what they are to do off their card."""
    window = dressed_in(Appearance(SIZES[0], TextSize.NORMAL, language, Theme.LIGHT))
    setup = full(window.services.games["conquest"])
    players = tuple(evolve(each, name="Maximilian", level=Level.MARSHAL) for each in setup.players)
    window.start(evolve(setup, players=players), is_trial=True)
    settle()
    assert window.panels.seats.isVisible()
    assert window.panels.seats.horizontalScrollBar().maximum() == 0
    assert faults(window, SIZES[0]) == []


def test_who_shares_a_win_is_read_whole_on_a_pad(dressed_in):
    """Names stood on one line, and went on beyond the window."""
    window = dressed_in(Appearance(SIZES[0], TextSize.NORMAL, "de", Theme.LIGHT))
    game = window.services.games["carcassonne"]
    players = tuple(Player("Maximiliane Schwarze", None, seat) for seat in range(4))
    window.pads.begin(game, PadSetup(game.id, players, game.options()))
    page = window.pads.page
    roads = next(iter(sources_of(page.book.blocks))).key
    for seat in range(4):
        page.book.mark(roads, seat, 12)
    page.refresh()
    settle()
    assert page._verdict.text().count("Maximiliane Schwarze") == 4
    # Heads of its columns say less of a name, and all of it when pointed at.
    assert [each for each in faults(window, SIZES[0]) if not each.startswith("PadTable")] == []


@pytest.mark.parametrize("text", [TextSize.NORMAL, TextSize.LARGEST], ids=str)
def test_how_likely_an_answer_is_stands_in_sight(dressed_in, text):
    """Beside a longer name, or in larger letters, it had to be scrolled to, answer by answer."""
    window = dressed_in(Appearance(SIZES[0], text, "de", Theme.LIGHT))
    setup = full(window.services.games["cards"])
    players = tuple(evolve(each, name="Maximiliane Schwarze", level=None) for each in setup.players)
    window.start(evolve(setup, players=players, asking=True), is_trial=True)
    settle()
    answers = window.page.asking.list
    assert answers.isVisible()
    assert answers.count() == 2
    for row in range(answers.count()):
        seen = answers.visualItemRect(answers.item(row))
        assert "50,0" in answers.item(row).text()
        assert seen.right() < answers.viewport().width()
        words = answers.fontMetrics().boundingRect(seen, Qt.TextFlag.TextWordWrap, answers.item(row).text())
        assert words.height() <= seen.height()
