"""*Go over it*: a game gone over beside its board, kept while it runs, and led through."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import define, evolve, field
from pypdf import PdfReader
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from app.bots.analysis.analysis import CLOSE_LOOKS, TURNING_POINTS, Analysis, Decision, begin, swing_of
from app.bots.analysis.swings import Swing
from app.bots.analysis.verdict import CLOSE, CLOSEST, EARLY, PASSES, Verdict
from app.bots.pool import Answer, Ask, Done, Question
from app.bots.worker import Job, _answer, _Bots
from app.core.command import NATURE, Command
from app.core.game import Player
from app.core.session import AnySession, AnyStep, Setup, Step
from app.games import find
from app.games.cards.game import GAME as CARDS
from app.paths import RESOURCES
from app.settings import Settings, Speed
from app.shell.common.bot_client import NobodyThinks
from app.shell.common.menu_actions import ActionId
from app.shell.common.thumbnails import passing_table
from app.shell.play.analysis.analysis_panel import as_bad_said, better_said, lost, planned
from app.shell.play.analysis.analysis_runner import AnalysisRunner
from app.shell.play.analysis.analysis_sheet import analysis_sheet, write_analysis
from app.shell.play.bot_runner import BotRunner
from app.shell.puzzles.collection import Source
from app.storage import saves
from app.ui.board.table import Table
from app.ui.paper.pages import page_picture
from tests.contract.promises import each_game
from tests.contract.walks import play_out, step
from tests.shell.conftest import opener


@define
class AtOnce:
    """A pool that answers in this process, as many questions as it is allowed to."""

    most: int = 10_000
    asked: list[Question] = field(factory=list)

    def ask(self, question: Question, done: Done) -> int:
        """Answer as a worker would."""
        self.asked.append(question)
        number = len(self.asked)
        if number <= self.most and question.budget.effort <= 1:
            limits = (None, min(0.05, question.budget.effort), question.budget.seed)
            about = (question.game_id, question.level, question.view, question.seat)
            job = Job(number, *about, question.ask.value, limits, question.plan, question.move)
            reply = _answer(_Bots(find), job, lambda: False)
            assert not reply.trouble
            done(Answer(number, reply.value))
        return number

    def cancel(self, ticket: int) -> None:
        """Nothing is under way."""

    def close(self) -> None:
        """Nothing is open."""


def short_game(length: int = 22) -> AnySession:
    """Return the beginning of a game at cards, as if people had played it."""
    session = play_out(find("cards"), 4, varied=False)
    session.timeline.now = length
    del session.timeline.entries[length:], session.timeline.states[length:]
    return session


def gone_over(pool: Any, folder: Path, qtbot: Any) -> Analysis:
    """Return what is known after as many answers as the pool gives."""
    runner = AnalysisRunner(begin(short_game(), everybody=True), pool, folder)
    runner.start()
    qtbot.waitUntil(lambda: runner.done >= min(pool.most, 20) or not runner.is_running)
    runner.stop()
    return runner.analysis


def test_the_first_verdict_comes_first_and_all_that_is_known_survives(qapp, qtbot, tmp_path):
    """Whoever goes over a game again, after a crash even, begins with what was known."""
    pool = AtOnce(most=6)
    found = gone_over(pool, tmp_path, qtbot)
    assert pool.asked[0].ask is Ask.JUDGE
    assert pool.asked[1].ask is Ask.SWING
    assert found.verdicts
    assert found.swings

    again = AnalysisRunner(begin(short_game(), everybody=True), AtOnce(), tmp_path)
    assert again.analysis.verdicts == found.verdicts
    assert again.analysis.swings == found.swings


def test_what_other_values_have_told_is_found_out_again(qapp, qtbot, tmp_path):
    """Half of it by these, half by those would not add up."""
    gone_over(AtOnce(most=6), tmp_path, qtbot)
    (kept,) = tmp_path.glob("*.json")
    data = json.loads(kept.read_text())
    kept.write_text(json.dumps({**data, "measure": "another"}))
    again = AnalysisRunner(begin(short_game(), everybody=True), AtOnce(), tmp_path)
    assert not again.analysis.verdicts
    assert not again.analysis.swings


DAMAGED: Mapping[str, Callable[[Any], object]] = {
    "cut": lambda data: json.dumps(data)[:-9],
    "list": lambda data: json.dumps([data]),
    "words": lambda data: json.dumps(data).replace('"loss": ', '"loss": "much", "was": '),
    "no number": lambda data: json.dumps(data).replace('"loss": ', '"loss": NaN, "was": '),
    "seats": lambda data: json.dumps({**data, "swings": {"0": [[0.5], [0.5], [0.5]]}}),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_what_is_damaged_is_found_out_again_and_the_log_says_so(qapp, qtbot, tmp_path, caplog, damage: str):
    """It was forgotten without a word, or taken, and stumbled over when it was shown."""
    gone_over(AtOnce(most=6), tmp_path, qtbot)
    assert not caplog.records
    (kept,) = tmp_path.glob("*.json")
    kept.write_text(str(DAMAGED[damage](json.loads(kept.read_text()))))
    again = AnalysisRunner(begin(short_game(), everybody=True), AtOnce(), tmp_path)
    assert not again.analysis.verdicts
    assert not again.analysis.swings
    assert kept.name in caplog.text


@define
class OfOneMind(AtOnce):
    """A pool that says of every decision that it gave the same away, whatever was asked; swings are real."""

    def ask(self, question: Question, done: Done) -> int:
        if question.ask not in (Ask.JUDGE, Ask.AGAINST) or question.move is None:
            return super().ask(question, done)
        self.asked.append(question)
        verdict = Verdict(0.1, 0.01, question.move, 0.5, (), question.budget.effort)
        done(Answer(len(self.asked), verdict))
        return len(self.asked)


def test_the_worst_are_looked_at_most_closely_and_the_others_that_may_be_as_bad_are_named(
    qapp, qtbot, tmp_path
):
    """After all passes all questions are answered, and page and panel say what they cannot tell apart."""
    pool = OfOneMind()
    runner = AnalysisRunner(begin(short_game(80), everybody=True), pool, tmp_path)
    runner.start()
    qtbot.waitUntil(lambda: not runner.is_running)
    found = runner.analysis
    assert runner.done == runner.whole
    efforts = [found.verdicts[each.ply].effort for each in found.decisions]
    near = CLOSE_LOOKS
    assert sorted(efforts)[-near:] == [CLOSEST] * near
    assert set(efforts) == {CLOSEST, PASSES[2]}
    more = [question for question in pool.asked if question.ask is Ask.AGAINST]
    assert [question.budget.effort for question in more] == [CLOSE] * (3 * near)
    assert len({question.budget.seed for question in more}) == len(more)
    assert all(question.plan == (question.move,) for question in more)
    assert str(found.as_bad[0].ply + 1) in as_bad_said(found)
    assert len(found.as_bad) == near - TURNING_POINTS


@define
class BetterKnown(AtOnce):
    """A pool that says of every decision that another move is better, and that whole games prove it."""

    def ask(self, question: Question, done: Done) -> int:
        if question.ask not in (Ask.JUDGE, Ask.AGAINST) or question.move is None:
            return super().ask(question, done)
        self.asked.append(question)
        choices = find(question.game_id).rules.choices(question.view, question.seat)
        better = next(each for each in choices if each != question.move)
        done(Answer(len(self.asked), Verdict(0.3, 0.02, better, 0.5, (), question.budget.effort)))
        return len(self.asked)


def test_the_first_turning_point_is_there_before_the_second_pass(qapp, qtbot, tmp_path):
    """At cards only whole games prove anything: of the worst steps a few are played first, and kept."""
    pool, named = BetterKnown(), list[int]()
    runner = AnalysisRunner(begin(short_game(80), everybody=True), pool, tmp_path)
    runner.grown.connect(lambda: named.append(len(pool.asked)) if runner.analysis.turning_points else None)
    runner.start()
    qtbot.waitUntil(lambda: not runner.is_running)
    count = len(runner.analysis.decisions)
    before = [each for each in pool.asked[: named[0]] if each.ask is not Ask.SWING]
    assert [each.budget.effort for each in before[count:]] == [PASSES[1]] * 3 + [EARLY[0]] * 3
    assert [each.plan != () for each in before[count:]] == [False] * 3 + [True] * 3
    runner.keep()
    again = AnalysisRunner(begin(short_game(80), everybody=True), pool, tmp_path)
    assert again.analysis.verdicts == runner.analysis.verdicts


def test_whoever_goes_over_a_game_is_awake_by_then(qapp):
    """A worker loads a game that is over as soon as it is opened, once; not one that goes on."""
    pool, session = AtOnce(), play_out(find("cards"), 4, varied=False)
    assert session.is_over
    runner = BotRunner(session, pool, Speed.OFF)
    runner.rest()
    runner.rest()
    assert [each.ask for each in pool.asked] == [Ask.PACE]
    BotRunner(short_game(), pool, Speed.OFF).rest()
    assert len(pool.asked) == 1


def test_only_a_view_is_asked_about(qapp, qtbot, tmp_path):
    """A verdict is given from what the seat could see; what is damaged on disk is found out again."""
    pool = AtOnce(most=3)
    gone_over(pool, tmp_path, qtbot)
    session = short_game()
    for question in pool.asked:
        if question.ask is Ask.JUDGE:
            assert session.game.rules.redact(question.view, question.seat) == question.view
    (kept,) = tmp_path.glob("*.json")
    kept.write_text("{")
    assert not AnalysisRunner(begin(session, everybody=True), pool, tmp_path).analysis.swings


def test_all_of_it_goes_on_a_page_of_paper(qapp, tmp_path):
    """Graph, luck and skill, and the turning point with the board as played and as it would have been."""
    found = begin(short_game(), everybody=True)
    found.swings.update({ply: swing_of(found.session, ply, 1) for ply in range(found.length)})
    bare = page_picture(analysis_sheet(found, None), 0, 40)
    worst = found.decisions[-1]
    choices = found.session.game.rules.choices(found.session.timeline.at(worst.ply), worst.seat)
    best = next(each for each in choices if each != worst.played)
    found.verdicts[worst.ply] = Verdict(0.3, 0.02, best, 0.7, (), CLOSEST)
    sheet = analysis_sheet(found, 0.0)
    assert len(sheet.pages) == 1
    told = page_picture(sheet, 0, 40)
    below = [picture.copy(120, 190, 180, 120) for picture in (bare, told)]
    assert colours(below[1]) > 10 * colours(below[0])
    write_analysis(found, None, tmp_path / "game.pdf")
    assert (tmp_path / "game.pdf").read_bytes().startswith(b"%PDF")


def test_six_lands_of_many_tiles_go_on_a_page_of_paper(qapp, tmp_path):
    """As pictures: line by line they were more than what writes the file takes, and nothing was written."""
    session = saves.read(RESOURCES / "games" / "carcassonne/six.springald", find).session()
    found = begin(session, everybody=True)
    even = (1 / 6,) * 6
    found.swings.update({ply: Swing(even, even, even) for ply in range(found.length)})
    for each in found.decisions[-3:]:
        found.verdicts[each.ply] = Verdict(0.3, 0.02, each.played, 0.7, (), CLOSEST)
    write_analysis(found, None, tmp_path / "game.pdf")
    (page,) = PdfReader(tmp_path / "game.pdf").pages
    assert len(page["/Contents"].get_object().get_data()) < 200_000


@each_game()
def test_each_board_on_paper_shows_what_is_new_on_it(qapp, game):
    """Two steps may sound alike, and two boards look alike: around what was done there is a ring."""
    session = play_out(game, 4, varied=False)
    for decision in begin(session, everybody=True).decisions:
        before = session.timeline.at(decision.ply)
        choices = game.rules.choices(before, decision.seat)
        alike = (each for each in choices if isinstance(each, type(decision.played)))
        other = next((each for each in alike if each != decision.played), None)
        if other is None:
            continue
        with passing_table(game, Settings()) as table:
            after = before.copy()
            game.rules.play(after, other)
            step = Step(before, other, after)
            if table.places_of(step):
                assert different(painted(table, step), painted(table, step, rings=False)) > 60
                return
    raise AssertionError("nothing was done anywhere")


def painted(table: Table, step: AnyStep, *, rings: bool = True) -> QImage:
    """Return a picture of the board after a step."""
    picture = QImage(260, 190, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    table.thumbnail(step.after, painter, QRectF(picture.rect()), table.places_of(step) if rings else ())
    painter.end()
    return picture


def different(one: QImage, other: QImage) -> int:
    """Return how many places of two pictures differ."""
    places = ((x, y) for x in range(one.width()) for y in range(one.height()))
    return sum(one.pixel(x, y) != other.pixel(x, y) for x, y in places)


def colours(picture: QImage) -> int:
    """Return how many colours there are in a picture."""
    places = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    return len({picture.pixel(x, y) for x, y in places})


def test_what_was_given_away_is_told_with_what_is_beyond_doubt():
    """Two errors less; "at least 0" told nothing of a step that certainly gave something away."""
    played = short_game().timeline.entries[-1].command
    known = Verdict(0.11, 0.04, played, 0.5, (), CLOSEST)
    assert lost(known) == {"loss": "11", "least": "3"}
    assert lost(evolve(known, error=0.053))["least"] == "a little"


def test_nobody_gives_away_more_than_could_be_won():
    """Few playouts said that a step gave away 71 chances in 100, and that 59 games are won after the best."""
    played = short_game().timeline.entries[-1].command
    assert lost(Verdict(0.71, 0.05, played, 0.586, (), CLOSEST)) == {"loss": "59", "least": "59"}
    assert lost(Verdict(0.71, 0.1, played, 0.586, (), CLOSEST)) == {"loss": "59", "least": "51"}


def test_how_it_goes_on_is_what_somebody_does():
    """Three times "Card from the stock" says nothing; the answers of nature are played, and not told."""
    session = play_out(find("cards"), 4, varied=False)
    entries = [entry.command for entry in session.timeline.entries]
    at = next(at for at, each in enumerate(entries) if each.by != NATURE and entries[at + 1].by == NATURE)
    line = tuple(entries[at + 1 : at + 8])
    known = Verdict(0.2, 0.01, entries[at], 0.5, line, CLOSE)
    steps = list(planned(session, Decision(at, entries[at].by, entries[at]), known))
    assert [step for _, step in steps] == [each for each in line if each.by != NATURE] != list(line)
    assert steps[0][0] == session.timeline.at(entries.index(steps[0][1], at + 1))


def test_what_was_better_is_not_told_in_the_words_of_what_was_played():
    """A piece that is put elsewhere sounds the same: then it says so."""
    assert better_said("Anna places the S.", "Anna places the T.") == "Anna places the T."
    assert "another way" in better_said("Anna places the S.", "Anna places the S.")


def test_mistakes_that_are_named_become_puzzles_also_if_nobody_waits_for_the_rest(home, qtbot):
    """*None yet. Go over a game that you have played*, somebody was told who had come from just that."""
    with opener(NobodyThinks, qtbot) as open_with:
        window = open_with(CARDS)
        window.start(Setup(CARDS.id, (Player("Ada"), Player("Bo", None, 1)), CARDS.standard(), 4))
        session, rng = window.controller.session, Random(4)
        while not session.is_over:
            step(session, rng)
        window.go_over()
        found = window.games.analysis._runner.analysis
        choices = {each: _others(session, each) for each in found.decisions}
        bad = next(each for each in found.decisions if len(choices[each]) > 3)
        found.verdicts[bad.ply] = Verdict(0.3, 0.01, choices[bad][0], 0.6, (), CLOSE)
        assert found.turning_points == [bad]

        window.actions_[ActionId.PUZZLES].trigger()
        page = window.puzzles.page
        page.strip.choose(Source.OWN)
        page.strip.picked.emit()

        assert page.puzzle is not None
        assert page.puzzle.moves[1].move == bad.played


def _others(session: AnySession, decision: Decision) -> list[Command]:
    """Return what somebody could have done instead."""
    choices = session.game.rules.choices(session.timeline.at(decision.ply), decision.seat)
    return [each for each in choices if each != decision.played]
