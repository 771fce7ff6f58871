"""Puzzles in the window: right, as good, and wrong; and which there are to choose from."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from attrs import define, evolve, field
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.bots.analysis.verdict import Verdict
from app.bots.pool import Answer, Ask, Done, Question
from app.bots.puzzles.puzzle import Difficulty, Proof, Puzzle, Rated, Theme
from app.bots.puzzles.puzzle_files import PuzzleFolder
from app.bots.puzzles.shipped_puzzles import shipped
from app.core.command import Command
from app.core.positions import write
from app.games import find
from app.shell.common.bot_client import Inbox
from app.shell.common.services import Services
from app.shell.puzzles.collection import Collection, Listed, Source
from app.shell.puzzles.puzzle_page import PuzzlePage
from tests.contract.walks import play_out
from tests.sample_game import SAMPLE_GAME
from tests.shell.conftest import InlinePool, opener
from tests.shell.test_going_over import AtOnce


def some_puzzle() -> Puzzle:
    """Return a puzzle at cards with a best move, one as good, and a bad one."""
    game = find("cards")
    session = play_out(game, 4, varied=False)
    for ply in range(session.timeline.now):
        state = session.timeline.at(ply)
        choices = list(game.rules.choices(state, 0)) if session.acting_in(state) == {0} else []
        if len(choices) > 4:
            break
    moves = tuple(map(Rated, choices[:3], (0.0, 0.01, 0.2), (0.0, 0.01, 0.02)))
    proofs = (Proof(1, 0.2, 0.02, 64),)
    text = write(game, state, 2)
    return Puzzle("4-1", text, 0, moves, 0.75, Theme.RESCUE, Difficulty.EASY, proofs=proofs)


def unknown_move(page: PuzzlePage) -> Command:
    """Return a move of which nothing is known."""
    session, known = page.controller.session, {each.move for each in page.puzzle.moves}
    return next(each for each in session.game.rules.choices(session.state, 0) if each not in known)


@pytest.fixture
def page(open_window) -> Iterator[PuzzlePage]:
    """A page with a puzzle on it, and a pool that answers at once."""
    made = puzzle_page(open_window().services)
    yield made
    made.put_away()


def puzzle_page(services: Services) -> PuzzlePage:
    """Return a page with a puzzle on it, and a pool that answers at once."""
    made = PuzzlePage(services)
    made._weighing = made._reasons = Inbox(AtOnce(), made)
    made.strip.offer({}, [])
    made.begin(find("cards"), some_puzzle())
    made.told = []
    made.answered.connect(made.told.append)
    return made


def play(page: PuzzlePage, number: int, qtbot) -> str:
    """Play one of the moves that were looked at; return what is said to it."""
    before = page.strip.words
    page.controller.play(page.puzzle.moves[number].move)
    qtbot.waitUntil(lambda: page.strip.words != before)
    return page.strip.words


def test_the_best_move_and_what_is_as_good_are_right(page, qtbot):
    """Solved by value, not by the letter."""
    assert play(page, 0, qtbot).startswith("Right!  After that, about 75 games in 100")
    page.begin_again()
    assert play(page, 1, qtbot).startswith("Right!  Nobody can tell it from the best move")
    assert page.told == [True]


@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier])
def test_f6_leads_to_the_words_of_a_puzzle_and_back(page, modifier, qtbot):
    """It did nothing, and at Catan Conquest Tab goes round the edges of a hex."""
    with qtbot.waitActive(page):
        page.show()
    page.setFocus()
    QTest.keyClick(page.table.board, Qt.Key.Key_F6, modifier)
    assert page.strip.isAncestorOf(QApplication.focusWidget())
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6, modifier)
    assert page.table.board.hasFocus()


def test_a_wrong_move_is_told_what_it_loses_and_can_be_tried_again(page, qtbot):
    """With its error; only the first answer counts for what comes back."""
    assert "about 20 games fewer in 100, give or take 2." in play(page, 2, qtbot)
    page.begin_again()
    play(page, 0, qtbot)
    assert page.told == [False]


def test_a_move_that_nobody_has_looked_at_is_weighed(page, qtbot):
    """From what the seat sees, by a worker."""
    session, other = page.controller.session, unknown_move(page)
    pool = page._weighing._pool
    page.controller.play(other)
    qtbot.waitUntil(lambda: bool(page.told))
    asked = pool.asked[-1]
    assert (asked.ask, asked.move, asked.plan) == (Ask.AGAINST, other, (page.puzzle.best,))
    assert session.game.rules.redact(asked.view, 0) == asked.view


@pytest.mark.parametrize(
    ("losses", "said", "is_right"),
    [
        ((0.3,), "it wins about 30 games fewer in 100", False),
        ((0.15, 0.15, 0.15, 0.15), "it wins about 15 games fewer in 100", False),
        ((0.15, 0.0, 0.0, 0.0), "Nobody can tell it from the best move", True),
        ((-0.2,), "Nobody can tell it from the best move", True),
    ],
)
def test_a_move_that_a_short_look_cannot_tell_from_the_best_is_looked_at_again(
    page, qtbot, losses: tuple[float, ...], said: str, is_right: bool
):
    """Then it is right if it is nearer to the best one than to the next: nearly everything had been right."""
    pool = page._weighing._pool = Verdicts(losses)

    page.controller.play(unknown_move(page))

    qtbot.waitUntil(lambda: page.told == [is_right])
    assert said in page.strip.words
    assert [each.budget.seed for each in pool.asked] == list(range(1, len(losses) + 1))


@define
class Verdicts:
    """A pool that says how much the move loses, each time with an error of nine games in 100."""

    losses: tuple[float, ...]
    asked: list[Question] = field(factory=list)

    def ask(self, question: Question, done: Done) -> int:
        self.asked.append(question)
        if len(self.asked) > len(self.losses):
            done(Answer(1, trouble="gone"))
        else:
            loss = self.losses[len(self.asked) - 1]
            done(Answer(1, Verdict(loss, 0.09, question.plan[0], 0.7, (), question.budget.effort)))
        return 1

    def cancel(self, ticket: int) -> None:
        """Nothing is under way."""


def test_a_move_that_is_taken_back_is_not_judged_after_the_next_one(page, qtbot):
    """It took a while to weigh, and the right move was told to be wrong."""
    pool = page._weighing._pool = InlinePool()
    pool.is_patient = True
    page.controller.play(unknown_move(page))
    ((question, done),) = pool.asked.values()
    page.controller.undo()
    page.controller.play(page.puzzle.best)
    qtbot.waitUntil(lambda: page.told == [True])

    done(Answer(1, Verdict(0.4, 0.05, question.plan[0], 0.7, (), 1.0)))
    QApplication.processEvents()

    assert page.strip.words.startswith("Right!")
    assert pool.asked == {}


def test_who_asks_why_while_a_move_is_weighed_is_told_both(open_window, qtbot):
    """The move had never been judged, and the right one counted as found at once after that."""
    page = PuzzlePage(open_window().services)
    page._weighing, page._reasons = Inbox(AtOnce(), page), Inbox(AtOnce(), page)
    page.begin(find("cards"), some_puzzle())
    told: list[bool] = []
    page.answered.connect(told.append)
    other = unknown_move(page)
    page.controller.stepped.connect(lambda _: page.explain())

    page.controller.play(other)

    qtbot.waitUntil(lambda: len(told) == 1)
    page.put_away()


def test_show_me_shows_and_then_plays_and_why_says_why(page, qtbot):
    """Who is shown the move has not found it."""
    page.show_move()
    assert page.strip.words.startswith("This is the best move:")
    page.explain()
    qtbot.waitUntil(lambda: "The next best wins" in page.strip.words)
    page.show_move()
    qtbot.waitUntil(lambda: page.strip.words.startswith("That was the move."))
    assert page.told == [False]


def test_why_after_a_wrong_answer_names_the_best_move_and_shows_it(page, qtbot):
    """Reasons were given for a move that nobody had named; the wrong one still lay there."""
    page.controller.play(page.puzzle.moves[2].move)
    qtbot.waitUntil(lambda: page.told == [False])
    page.explain()
    qtbot.waitUntil(lambda: "The next best wins" in page.strip.words)
    assert page.strip.words.startswith("This is the best move:")
    assert page.controller.session.timeline.now == 0
    assert list(page.controller.table.scene.items_of("hint"))


def test_why_after_the_right_answer_does_not_tell_it_once_more(page, qtbot):
    page.controller.play(page.puzzle.best)
    qtbot.waitUntil(lambda: page.told == [True])
    page.explain()
    qtbot.waitUntil(lambda: "The next best wins" in page.strip.words)
    assert "This is the best move" not in page.strip.words


def test_one_game_in_a_hundred_is_won(page, qtbot):
    """It was "1 games in 100 are won"."""
    page.puzzle = evolve(page.puzzle, share=0.011)
    page.controller.play(page.puzzle.best)
    qtbot.waitUntil(lambda: "about 1 game in 100 is won" in page.strip.words)


def test_no_move_wins_more_games_fewer_than_the_best_one_wins(page, qtbot):
    """A move at Conquest was told to win 71 games fewer in 100, and the best one to win 59."""
    best, other, bad = page.puzzle.moves
    page.puzzle = evolve(page.puzzle, share=0.586, moves=(best, other, evolve(bad, loss=0.708, error=0.095)))
    page.controller.play(bad.move)
    qtbot.waitUntil(lambda: "about 59 games fewer in 100, give or take 10" in page.strip.words)


@pytest.mark.parametrize("game_id", ["cards", "catapults", "carcassonne", "conquest"])
def test_a_move_that_is_shown_is_marked_on_the_board(page, game_id):
    """In every game, whatever the move does; only a phase that ends lies nowhere."""
    kept = PuzzleFolder(find(game_id), shipped(game_id))
    kept.read()
    one_of_each = {type(each.best): each for each in kept.puzzles.values()}
    for kind, puzzle in one_of_each.items():
        page.begin(kept.game, puzzle)
        page.show_move()
        marks = list(page.controller.table.scene.items_of("hint"))
        assert bool(marks) == (kind.__name__ != "GoOn"), puzzle.name


def test_a_pool_without_an_answer_lets_one_try_again(page, qtbot):
    """Workers may die."""
    page._weighing._pool = Verdicts(())
    page.controller.play(unknown_move(page))
    qtbot.waitUntil(lambda: "could not be weighed" in page.strip.words)
    assert page.told == []


# --- What comes next ---


def test_puzzles_are_chosen_by_game_theme_and_difficulty(home):
    """Every one that is shipped is of one theme and one difficulty."""
    all_of_them = Collection(["cards", "conquest", SAMPLE_GAME])
    themes = sum(len(all_of_them.of("cards", kind)) for kind in Theme)
    hardness = sum(len(all_of_them.of("cards", kind)) for kind in Difficulty)
    assert themes == hardness == len(all_of_them.of("cards")) > 0


def test_a_puzzle_that_cannot_be_read_says_so_and_the_next_comes(
    home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    """One's own lie in a folder of one's own: its position was cut short there."""
    with opener(AtOnce, qtbot) as open_with:
        window = open_with(find("cards"))
        with monkeypatch.context() as spoilt:
            spoilt.setattr(Listed, "load", lambda *_: int("no position"))
            window.puzzles.open()
        page = window.puzzles.page
        assert page.bare.words == "This puzzle cannot be read.  Choose another one."
        page.strip.picked.emit()
        qtbot.waitUntil(page.table.isVisible)


def test_why_there_is_no_puzzle_is_said_in_the_language_that_is_spoken(home, qtbot):
    """It had stayed English on a German page."""
    with opener(AtOnce, qtbot) as open_with:
        window = open_with(find("cards"))
        window.puzzles.open()
        page = window.puzzles.page
        page.strip.choose(Source.OWN)
        page.strip.picked.emit()
        window.take_settings(replace(window.services.user_state.settings, language="de"))
        qtbot.waitUntil(lambda: page.bare.words.startswith("Noch keine."))


def test_where_there_is_no_puzzle_the_table_says_so_and_only_ways_out_are_offered(home, qtbot):
    """The strip stays above, where it is for puzzles; it had stood amid a grey page."""
    with opener(AtOnce, qtbot) as open_with:
        window = open_with(find("cards"))
        window.puzzles.open()
        page = window.puzzles.page
        assert page.bare.isHidden()
        for source, is_bare in ((Source.OWN, True), (Source.ALL, False)):
            page.strip.choose(source)
            page.strip.picked.emit()
            qtbot.waitUntil(lambda bare=is_bare: page.bare.isVisible() is bare)
            strip = page.strip
            ways = (strip.on, strip.show_me, strip.why, strip.again)
            assert [each.isVisible() for each in ways] == [not is_bare] * 4
            assert strip.leave.isVisible()
            if is_bare:
                label = page.bare.findChild(QLabel)
                assert label.height() >= label.heightForWidth(label.width()) > 0
            qtbot.waitUntil(lambda: page.strip.y() == 0)
        qtbot.waitUntil(page.table.isVisible)


def test_next_stands_out_once_the_move_is_found(page, qtbot):
    """Until then it is one way among others: it had looked like what one is to press."""
    role = QPalette.ColorRole.Button

    def is_loud() -> bool:
        return page.strip.on.palette().color(role) != page.strip.again.palette().color(role)

    assert not is_loud()
    play(page, 2, qtbot)
    assert not is_loud()
    page.begin_again()
    play(page, 0, qtbot)
    assert is_loud()
