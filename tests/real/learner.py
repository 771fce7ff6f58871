"""Somebody who learns a game: the same hands as at any table, through a whole lesson to a first real game."""

from collections.abc import Callable

from app.core.command import Command
from app.shell.lessons.lesson_page import LessonPage
from app.shell.play.table_page import TablePage
from tests.real.person import KEY, Keys, Mouse, Person, Script


def learner(hands: type[Person]) -> type[Person]:
    """Return somebody with these hands, whose table is that of the lesson as long as one is open."""

    class Learner(hands):
        @property
        def page(self) -> TablePage:
            return _lesson(self).table if self.window.page is None else self.window.page

    return Learner


def learn(person: Person, do: Callable[[Command], Script]) -> Script:
    """Go from the Hall through every exercise on its way, and into the real game behind the last one."""
    window = person.window
    yield window.isActiveWindow
    yield from _press(person, person._tile().learn)
    yield lambda: window.made_lessons is not None and window.made_lessons.page is not None
    page = _lesson(person)
    for number in range(len(page._exercises)):
        yield lambda number=number: page._number == number and page.table.board.isVisible()
        if number == 0:
            yield from _be_shown(person, page)
        for command in page.exercise.commands(page.game):
            yield person.sees_all
            # Some hands do several things at once: all cards for the Thief.
            if not page.exercise.is_reached(page.controller.session):
                yield person.may_play
                yield from do(command)
        yield page.strip.on.isVisible
        yield from _press(person, page.strip.on)
    yield lambda: window.page is not None and person.sees_all()


def _lesson(person: Person) -> LessonPage:
    lessons = person.window.made_lessons
    assert lessons is not None
    assert lessons.page is not None
    return lessons.page


def _be_shown(person: Person, page: LessonPage) -> Script:
    """Let the first thing be shown, and then begin again."""
    yield lambda: person.sees_all() and person.may_play()
    asked = page.strip.words
    yield from _press(person, page.strip.show_me)
    yield lambda: page.strip.words != asked
    yield from _press(person, page.strip.again)
    yield lambda: page.strip.words == asked and page.table.board.hasFocus()


def _press(person: Person, button: object) -> Script:
    """Press a button of the window."""
    match person:
        case Mouse():
            yield lambda: True
            person.click(button)
        case Keys():
            if person.window.lessons.page is not None and person.board.hasFocus():
                # Tab may belong to the board.
                person.press(KEY.Key_F6)
                yield lambda: not person.board.hasFocus()
            yield from person.tab_to(button)
            person.press(KEY.Key_Return)
