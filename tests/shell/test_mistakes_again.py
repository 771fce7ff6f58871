"""Puzzles of one's own mistakes: no clock hurries anybody, and what is taken back is not judged."""

from collections.abc import Callable, Iterator

import pytest
from attrs import evolve

from app.bots.puzzles.puzzle import Difficulty, Puzzle, Rated, Theme
from app.core.game import Player
from app.core.positions import write
from app.core.session import Session, Setup
from app.games import find
from app.games.catapults.commands import Draw
from app.i18n import VOICE
from app.shell.puzzles.puzzle_page import PuzzlePage
from app.storage.codec import Codec
from tests.shell.conftest import InlinePool
from tests.shell.test_puzzles import play, puzzle_page, unknown_move


@pytest.fixture
def page(open_window) -> Iterator[PuzzlePage]:
    """A page with a puzzle on it, and a pool that answers at once."""
    made = puzzle_page(open_window().services)
    yield made
    made.put_away()


@pytest.fixture
def german() -> Iterator[Callable[[], None]]:
    """Lets the program speak German, until the end of the test."""
    yield lambda: VOICE.speak("de")
    VOICE.speak("en")


def test_no_glass_runs_while_somebody_thinks_about_a_mistake(page, qtbot):
    """Of a game with a glass: after thirty seconds no answer had been judged any more."""
    game = find("catapults")
    session = Session(game, Setup(game.id, (Player("Ada"), Player("Bo", None, 1)), game.standard(), 1))
    session.begin()
    session.submit(next(each for each in game.rules.choices(session.state, 0) if isinstance(each, Draw)))
    best, other = list(game.rules.choices(session.state, 0))[:2]
    options = Codec(game).from_options(session.setup.options)
    moves = Rated(best, 0.0, 0.01), Rated(other, 0.3, 0.01)
    text = write(game, session.state, 2)
    page.begin(game, Puzzle("own", text, 0, moves, 0.6, Theme.LEAD, Difficulty.EASY, options))

    page.controller.session.tick(40.0)
    page.controller.play(best)

    qtbot.waitUntil(lambda: page.told == [True])


def test_what_is_taken_back_is_asked_once_more(page, qtbot):
    """A tile that had been taken up again was judged all the same, and no other."""
    pool = page._weighing._pool = InlinePool()
    pool.is_patient = True
    page.controller.play(unknown_move(page))
    assert pool.asked

    page.controller.undo()

    assert pool.asked == {}
    assert page.strip.words.startswith("You play Ada.")
    assert play(page, 0, qtbot).startswith("Right!")
    page.controller.undo()
    assert "about 20 games fewer in 100" in play(page, 2, qtbot)
    assert page.told == [True]


def test_what_somebody_once_chose_is_not_called_the_next_best(page, qtbot):
    """It was the worst of all, and nobody has looked for the next best."""
    page.puzzle = evolve(page.puzzle, proofs=(), moves=(page.puzzle.moves[0], page.puzzle.moves[2]))
    page.explain()
    qtbot.waitUntil(lambda: "What you once chose" in page.strip.words)
    assert "20 games fewer in 100" in page.strip.words
    assert "next best" not in page.strip.words


def test_in_another_language_what_was_answered_still_lies_there(page, qtbot, german):
    """The puzzle had begun anew, and what was said to the answer was gone."""
    assert play(page, 0, qtbot).startswith("Right!")

    german()
    page.retranslate()

    qtbot.waitUntil(lambda: page.strip.words.startswith("Richtig!"))
    assert page.controller.session.timeline.now > 0
    page.begin_again()
    page.show_move()
    page.retranslate()
    assert page.strip.words.startswith("Das ist der beste Zug:")
    assert page.told == [True]


def test_what_is_played_again_is_judged_again(page, qtbot):
    """After Ctrl+Z, Ctrl+Y."""
    said = play(page, 2, qtbot)
    page.controller.undo()
    qtbot.waitUntil(lambda: page.strip.words.startswith("You play Ada."))
    page.controller.redo()
    qtbot.waitUntil(lambda: page.strip.words == said)
