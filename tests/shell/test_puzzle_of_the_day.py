"""The puzzle of the day: the Hall leads to it, and whoever comes back finds it again."""

from app.games import find
from app.shell.common.menu_actions import ActionId
from app.shell.puzzles.collection import Source
from tests.shell.conftest import opener
from tests.shell.test_going_over import AtOnce


def test_the_hall_leads_to_the_puzzle_of_the_day(home, qtbot):
    """And from there on to the next one, and home; where one has no mistakes of one's own, that is said."""
    with opener(AtOnce, qtbot) as open_with:
        window = open_with(find("cards"))
        window.hall.ways[ActionId.PUZZLES].click()
        page = window.puzzles.page
        first = page.puzzle
        assert first is not None
        page.strip.on.click()
        assert page.puzzle not in (None, first)
        page.strip.choose(Source.OWN)
        page.strip.picked.emit()
        assert page.puzzle is None
        assert page.bare.words.startswith("None yet.")
        page.strip.leave.click()
        assert window.puzzles.page is None


def test_whoever_comes_back_finds_the_puzzle_of_the_day_again(home, qtbot):
    """From the library, from the menu, or by choosing it: another one had lain there."""
    with opener(AtOnce, qtbot) as open_with:
        window = open_with(find("cards"))
        window.hall.ways[ActionId.PUZZLES].click()
        page = window.puzzles.page
        first = page.puzzle
        window.actions_[ActionId.LIBRARY].trigger()
        window.show_hall()
        for comes_back in (
            window.hall.ways[ActionId.PUZZLES].click,
            window.actions_[ActionId.PUZZLES].trigger,
            page.strip.picked.emit,
        ):
            comes_back()
            assert (page.puzzle, page.strip.source) == (first, Source.TODAY)
        page.strip.on.click()
        assert page.puzzle not in (None, first)
