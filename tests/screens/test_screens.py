"""
Nothing is cut, nothing overlaps, nothing lies beyond the screen.

Not when the program is opened so, and not after a switch while something is open.  A sample runs with all
other tests; SPRINGALD_SCREENS=all runs all sizes, languages and looks, on every screen of every game.
"""

import os
from collections.abc import Mapping
from itertools import chain, product

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QApplication, QScrollArea, QTabBar, QWidget

from app.settings import TextSize, Theme
from app.shell.main.home_page import ContinueCard
from app.shell.main.main_window import MainWindow
from app.shell.main.preferences_dialog import PreferencesDialog
from app.shell.play.analysis.analysis_panel import AnalysisPanel
from app.shell.setup.new_game_dialog import NewGameDialog
from tests.screens.appearances import MIRRORED, PSEUDO, SIZES, Appearance, wear
from tests.screens.faults import faults, settle
from tests.screens.leftovers import unheard, words
from tests.screens.tour import endings, new_games, papers, rooms, shipped_games, tour
from tests.screens.walked import note

ALL = tuple(
    Appearance(*each)
    for each in product(SIZES, TextSize, ("en", "de", PSEUDO, MIRRORED), (Theme.LIGHT, Theme.DARK))
)
LIVE = tuple(
    Appearance(*each)
    for each in product(SIZES, (TextSize.NORMAL, TextSize.LARGEST), ("en", "de"), (Theme.LIGHT, Theme.DARK))
)
IS_WHOLE = os.environ.get("SPRINGALD_SCREENS") == "all"
FRESH_SAMPLE = Appearance(SIZES[0], TextSize.NORMAL, "de", Theme.DARK)
LIVE_SAMPLE = Appearance(SIZES[2], TextSize.NORMAL, "en", Theme.LIGHT)
FRESH_GAMES, LIVE_GAMES = ((), ()) if IS_WHOLE else (("cards", "carcassonne", "catapults"), ("conquest",))
"""Whose screens are looked at; () means all.  The sample is to cost no more than 40 seconds of a core."""

LIVE_STOPS = (
    *("production", "trade", "nature", "hall", "pad of", "variants of", "preferences", "all options"),
    *("ending", "going over", "which game"),
)
"""Parts of the names of the screens on which the sample switches."""


def partner(appearance: Appearance, shown: QWidget) -> Appearance:
    """Return what a screen is switched to while it is open: everything about it is different."""
    theme = Theme.LIGHT if appearance.theme is Theme.DARK else Theme.DARK
    text = TextSize.NORMAL if appearance.text is TextSize.LARGEST else TextSize.LARGEST
    # While a dialog is open that has to be closed first, only the preferences can change the language.
    hears = not shown.isModal() or isinstance(shown, PreferencesDialog)
    language = ("en" if appearance.language == "de" else "de") if hears else appearance.language
    return Appearance(appearance.size, text, language, theme)


def switch(window: MainWindow, shown: QWidget, appearance: Appearance, other: Appearance) -> list[str]:
    """Switch to another appearance while something is shown, and back; return what is wrong with it then."""
    before = words(shown)
    wear(window, other)
    wrong = [f"switched to {other}: {fault}" for fault in faults(shown, appearance.size)]
    if (appearance.language, other.language) == ("en", "de"):
        wrong += [f"stays English: “{text}”" for text in unheard(before, words(shown))]
    wear(window, appearance)
    return wrong + [f"switched back: {fault}" for fault in faults(shown, appearance.size)]


def assert_faultless(kind: str, appearance: Appearance, seen: Mapping[str, list[str]]) -> None:
    """Assert that no screen of a walk has a fault; a whole walk is written down."""
    found = [f"{name}: {fault}" for name, wrong in seen.items() for fault in wrong]
    if IS_WHOLE:
        note(kind, str(appearance), len(seen), found)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("appearance", ALL if IS_WHOLE else [FRESH_SAMPLE], ids=str)
def test_everything_fits(dressed_in, appearance):
    seen = {name: faults(shown, appearance.size) for name, shown in tour(dressed_in(appearance), FRESH_GAMES)}
    assert_faultless("fresh", appearance, seen)


@pytest.mark.parametrize("appearance", LIVE if IS_WHOLE else [LIVE_SAMPLE], ids=str)
def test_a_switch_leaves_nothing_behind(dressed_in, appearance):
    window = dressed_in(appearance)
    seen = {
        name: switch(window, shown, appearance, partner(appearance, shown))
        for name, shown in tour(window, LIVE_GAMES)
        if IS_WHOLE or any(part in name for part in LIVE_STOPS)
    }
    assert_faultless("live", appearance, seen)


def test_cards_of_the_hall_keep_their_buttons(dressed_in):
    """On a large screen all four stand in a row, and are lowered when they have been laid out."""
    appearance = Appearance(SIZES[3], TextSize.NORMAL, "en", Theme.LIGHT)
    window = dressed_in(appearance)
    window.show_hall()
    settle()
    assert faults(window, appearance.size) == []
    assert switch(window, window, appearance, Appearance(SIZES[3], TextSize.NORMAL, "de", Theme.DARK)) == []


@pytest.mark.parametrize("size", [SIZES[1], QSize(2560, 1440)], ids=["small", "large"])
def test_cards_of_the_hall_end_alike(dressed_in, size):
    """However long their sentences are in a language, and after letters have grown while the Hall is open."""
    window = dressed_in(Appearance(size, TextSize.NORMAL, "de", Theme.LIGHT))
    window.show_hall()
    for text in (TextSize.NORMAL, TextSize.LARGEST, TextSize.NORMAL):
        wear(window, Appearance(size, text, "de", Theme.LIGHT))
        tops, heights = zip(*((tile.y(), tile.height()) for tile in window.hall._tiles.values()), strict=True)
        columns = window.hall._columns
        rows = [slice(start, start + columns) for start in range(0, len(tops), columns)]
        assert all(len(set(tops[row])) == len(set(heights[row])) == 1 for row in rows)


def test_sentences_of_a_row_take_no_more_lines_than_its_longest(dressed_in):
    """In two columns the first two games need two lines in German, whatever those below them need."""
    window = dressed_in(Appearance(SIZES[0], TextSize.NORMAL, "de", Theme.LIGHT))
    window.show_hall()
    settle()
    assert window.hall._columns == 2
    pitches = [tile._pitch for tile in list(window.hall._tiles.values())[:2]]
    two_lines = 2 * pitches[0].fontMetrics().lineSpacing()
    assert all(pitch.height() <= two_lines for pitch in pitches)


@pytest.mark.parametrize("text", [TextSize.NORMAL, TextSize.LARGEST], ids=str)
def test_the_hall_never_scrolls_sideways(dressed_in, text):
    window = dressed_in(Appearance(SIZES[0], text, "de", Theme.LIGHT))
    window.show_hall()
    settle()
    assert window.hall.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("language", ["en", PSEUDO])
def test_looking_back_on_the_smallest_screen_needs_no_scrolling(dressed_in, language):
    """The slider and its buttons take two rows there, and the island gives the room."""
    appearance = Appearance(SIZES[0], TextSize.NORMAL, language, Theme.DARK)
    window = dressed_in(appearance)
    conquest = window.services.games["conquest"]
    window.resume(window.services.library.add(shipped_games(conquest)[0]))
    for place in (100, 310):
        window.controller.look_at(place)
        settle()
        assert faults(window, appearance.size) == []


@pytest.mark.parametrize("text", [TextSize.NORMAL, TextSize.LARGER], ids=str)
def test_presets_of_a_new_game_keep_to_the_smallest_screen(dressed_in, text):
    """Their sentences are left to the tips where they do not fit beside each other."""
    appearance = Appearance(SIZES[0], text, PSEUDO, Theme.DARK)
    window = dressed_in(appearance)
    game = window.services.games["cards"]
    dialog = NewGameDialog(game, window.services.usual_setup(game), window, ())
    dialog.open()
    settle()
    assert faults(dialog, appearance.size) == []
    preset = next(iter(dialog._chips.presets.values()))
    explained = "\n" in preset.text()
    assert explained == (text is TextSize.NORMAL)
    # Without their sentences they leave that line to the seats.
    assert explained or preset.height() < 2.5 * preset.fontMetrics().lineSpacing()
    dialog.reject()


def test_words_above_a_puzzle_are_whole_where_the_board_is_low(dressed_in):
    """Large letters in the smallest window: its strip was cut so that the board had half of the page."""
    appearance = Appearance(SIZES[0], TextSize.LARGEST, "de", Theme.DARK)
    window = dressed_in(appearance)
    window.puzzles.open()
    page = window.puzzles.page
    page.strip.choose("cards")
    window.puzzles.go_on()
    settle()
    assert faults(window, appearance.size) == []


@pytest.mark.parametrize("size", [SIZES[0], QSize(1024, 600)], ids=str)
@pytest.mark.parametrize("text", [TextSize.NORMAL, TextSize.LARGE, TextSize.LARGEST], ids=str)
def test_why_a_move_is_the_best_one_is_told_to_the_end(dressed_in, size, text):
    """With large letters the last lines were cut off, with a gap around all that stands above the board."""
    window = dressed_in(Appearance(size, text, "en", Theme.LIGHT))
    window.puzzles.open()
    strip = window.puzzles.page.strip
    strip.say("Fight where the odds are good, for this is the last turn.  " * 6)
    settle()
    assert strip._words.height() >= strip._words.heightForWidth(strip._words.width())
    assert strip.y() == 0


@pytest.mark.parametrize("language", ["de", PSEUDO])
def test_rooms_keep_to_the_width_of_the_smallest_window(dressed_in, language):
    """With the largest letters: library and ratings scrolled sideways, and a headline stood in a column."""
    appearance = Appearance(SIZES[0], TextSize.LARGEST, language, Theme.DARK)
    window = dressed_in(appearance)
    window.resume(window.services.library.add(shipped_games(window.services.games["conquest"])[0]))
    seen = {name: faults(shown, appearance.size) for name, shown in rooms(window, [])}
    assert_faultless("rooms", appearance, seen)
    window.show_hall()
    settle()
    (card,) = window.hall.findChildren(ContinueCard)
    assert card.headline.width() > card.width() / 2


@pytest.mark.parametrize(("size", "language"), [(SIZES[0], "en"), (SIZES[0], "de"), (SIZES[1], PSEUDO)])
def test_pads_and_editors_keep_to_the_width_of_a_narrow_window(dressed_in, size, language):
    """What is drawn for a variant was scrolled to sideways, and so were the entries of a pad."""
    appearance = Appearance(size, TextSize.NORMAL, language, Theme.LIGHT)
    window = dressed_in(appearance)
    games = [each for each in window.services.games.values() if window.services.variants.shipped(each)]
    seen = {
        name: faults(shown, appearance.size)
        for game in games
        for name, shown in papers(window, game)
        if name.startswith(("pad of", "editor of"))
    }
    assert len(seen) >= 2 * len(games)
    assert_faultless("papers", appearance, seen)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=["smallest", "usual"])
def test_words_about_a_step_are_in_sight_where_a_game_is_gone_over(dressed_in, language, size):
    """At 1366 x 768 they lay below the fold, under the turning points."""
    window = dressed_in(Appearance(size, TextSize.NORMAL, language, Theme.LIGHT))
    for _, _ in endings(window, window.services.games["conquest"]):
        pass
    panel = window.findChild(AnalysisPanel)
    words = QRect(panel.words.mapTo(panel.viewport(), QPoint()), panel.words.size())
    assert "28" in panel.words.text()
    assert panel.viewport().rect().contains(words)


@pytest.mark.parametrize("name, language", [("cards", "de"), ("cards", PSEUDO), ("carcassonne", PSEUDO)])
def test_variants_and_what_is_chosen_before_a_game_keep_to_the_smallest_window(dressed_in, name, language):
    """With the largest letters: shelf, options and what asks about balance had been scrolled sideways."""
    appearance = Appearance(SIZES[0], TextSize.LARGEST, language, Theme.LIGHT)
    window = dressed_in(appearance)
    game = window.services.games[name]
    seen = {
        screen: faults(shown, appearance.size)
        for screen, shown in chain(papers(window, game), new_games(window, game))
        if screen.startswith(("variants of", "balance of", "new game of"))
    }
    assert len(seen) == {"cards": 4, "carcassonne": 6}[name]
    assert_faultless("before a game", appearance, seen)


def test_the_tiles_of_a_variant_are_seen_without_scrolling_the_page(dressed_in):
    """Their rows had been drawn apart by what an editor needs that nobody had opened yet."""
    window = dressed_in(Appearance(SIZES[2], TextSize.NORMAL, "en", Theme.LIGHT))
    game = window.services.games["carcassonne"]
    for name, _ in papers(window, game):
        if name == "editor of carcassonne":
            assert window._stack.verticalScrollBar().maximum() == 0
            boxes = [*window.variants.editor.designer.shelf.boxes.values()]
            assert {box.height() for box in boxes} == {boxes[0].sizeHint().height()}
            across = boxes[1].x() - boxes[0].x()
            below = next(box.y() for box in boxes if box.y() > boxes[0].y()) - boxes[0].y()
            assert below < 1.4 * across
            return
    raise AssertionError("no variant was edited")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_score_pad_is_whole_in_a_usual_window(dressed_in, language):
    """Entries, sum and hints had been below the window, as high as the glass likes to be."""
    window = dressed_in(Appearance(SIZES[2], TextSize.NORMAL, language, Theme.LIGHT))
    for game in window.services.games.values():
        for name, _ in papers(window, game):
            if name.startswith("pad of"):
                assert window._stack.verticalScrollBar().maximum() == 0
                break


@pytest.mark.parametrize("text", [TextSize.NORMAL, TextSize.LARGEST], ids=str)
def test_panels_behind_each_other_have_whole_names(dressed_in, text):
    """In German they had been cut to "Proto…", "Ergeb…" and "Die Partie durchge…"."""
    window = dressed_in(Appearance(SIZES[2], text, "de", Theme.LIGHT))
    for _, _ in endings(window, window.services.games["conquest"]):
        pass
    (bar,) = (each for each in window.findChildren(QTabBar) if each.isVisible() and each.count() > 1)
    assert bar.sizeHint().width() <= bar.width()


def test_a_lesson_has_room_for_its_words_and_buttons_in_the_smallest_window(dressed_in):
    """With the largest letters words had stood in a column beside the buttons, and these beyond the rim."""
    window = dressed_in(Appearance(SIZES[0], TextSize.LARGEST, "de", Theme.DARK))
    window.lessons.learn("carcassonne")
    page = window.lessons.page
    page.begin(len(page._exercises) - 1)
    page.strip.say(page.exercise.praise, is_done=True)
    page.strip.add_rules()
    settle()
    assert window._stack.horizontalScrollBar().maximum() == 0
    assert page.strip._words.width() > 0.9 * page.strip.width()


def test_dialogs_with_large_letters_are_large_where_the_screen_has_room(dressed_in):
    """The practice range had been as small as with usual letters, and its buttons were scrolled to."""
    window = dressed_in(Appearance(SIZES[3], TextSize.LARGE, "de", Theme.LIGHT))
    window.dialogs.practise()
    dialog = QApplication.activeModalWidget()
    settle()
    assert max(each.verticalScrollBar().maximum() for each in dialog.findChildren(QScrollArea)) == 0
    dialog.close()
