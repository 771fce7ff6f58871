"""Mistakes and luck of finished games, as going over them has told."""

import json
from copy import copy
from pathlib import Path
from random import Random

import pytest

from app.bots.analysis.analysis import Analysis, begin
from app.bots.analysis.swings import Swing
from app.bots.analysis.verdict import CLOSE, Verdict
from app.core.game import Player
from app.core.session import Session, Setup
from app.games import find
from app.shell.play.analysis.analysis_runner import AnalysisRunner
from app.strength.gone_over import TOLD, GoneOver, gone_over, told_of
from tests.contract.walks import step

EVEN = (0.5, 0.5)


@pytest.fixture(scope="module")
def finished() -> Session:
    """A game at cards of Ada and Ben, to its end."""
    game, rng = find("cards"), Random(4)
    session = Session(game, Setup("cards", (Player("Ada"), Player("Ben")), game.options(), 4))
    session.begin()
    while not session.is_over:
        assert step(session, rng)
    return session


def known(session: Session, mistakes: int) -> Analysis:
    """Return an analysis that knows all: so many mistakes at the beginning, and luck of 0.1 for the first."""
    found = begin(session, everybody=True)
    for ply in range(found.length):
        found.swings[ply] = Swing(EVEN, EVEN, EVEN)
    found.swings[0] = Swing(EVEN, EVEN, (0.6, 0.4))
    for at, each in enumerate(found.decisions):
        loss = 0.3 if at < mistakes else 0.0
        found.verdicts[each.ply] = Verdict(loss, 0.01, each.played, 0.5, (), CLOSE)
    return found


def keep(folder: Path, number: int, when: float, mistakes: int, session: Session) -> None:
    """Write an analysis as the window does."""
    told = told_of(known(session, mistakes), when)
    (folder / f"cards-{number}.json").write_text(json.dumps({TOLD: told}))


def test_what_was_told_of_an_end_is_kept_when_somebody_takes_it_back(
    qapp: object, finished: Session, tmp_path: Path
):
    """It was wiped out as the going over was put away: the game was not over then."""
    session = copy(finished)
    session.timeline = copy(finished.timeline)
    runner = AnalysisRunner(known(session, 3), None, tmp_path)
    runner.keep()
    before = gone_over(tmp_path, ["cards"], "Ada")
    assert len(before) == 1

    session.timeline.now -= 1
    assert not session.is_over
    runner.keep()

    assert gone_over(tmp_path, ["cards"], "Ada") == before


def test_mistakes_and_luck_of_everybody_are_told(finished: Session, tmp_path: Path):
    """By name, in the order in which games were gone over."""
    keep(tmp_path, 1, 20, 2, finished)
    keep(tmp_path, 2, 10, 0, finished)
    decisions = begin(finished, everybody=True).decisions
    mine = [each.seat for each in decisions[:2]].count(0)

    which = ("cards", finished.timeline.now, finished.game.scoring.result(finished.state).totals)
    assert gone_over(tmp_path, ["cards"], "Ada") == [
        GoneOver(10, 0, pytest.approx(0.1), which),
        GoneOver(20, mine, pytest.approx(0.1), which),
    ]
    assert [each.mistakes for each in gone_over(tmp_path, ["cards"], "Ben")] == [0, 2 - mine]
    assert gone_over(tmp_path, ["conquest"], "Ada") == gone_over(tmp_path, ["cards"], "Cleo") == []


def test_what_an_older_version_has_told_still_counts(tmp_path: Path):
    """It did not say which game of the library it was."""
    (tmp_path / "cards-1.json").write_text('{"told": {"when": 7, "by": {"Ada": [3, 0.25]}}}')
    assert gone_over(tmp_path, ["cards"], "Ada") == [GoneOver(7, 3, 0.25, None)]


def test_what_has_been_forgotten_does_not_count(finished: Session, tmp_path: Path):
    keep(tmp_path, 1, 20, 2, finished)
    assert gone_over(tmp_path, ["cards"], "Ada", since=20) == []


def test_nothing_is_told_of_a_going_over_that_was_left_half_way(
    qapp: object, finished: Session, tmp_path: Path
):
    """After the first look at every step it counted as a game without mistakes; what was told stays."""
    runner = AnalysisRunner(known(finished, 2), None, tmp_path)
    runner.done, runner.whole = 30, 90
    runner.stop()
    assert gone_over(tmp_path, ["cards"], "Ada") == []

    runner.done = 90
    runner.stop()
    before = gone_over(tmp_path, ["cards"], "Ada")
    assert len(before) == 1

    again = AnalysisRunner(begin(finished, everybody=True), None, tmp_path)
    again.done, again.whole = 30, 90
    again.stop()
    assert gone_over(tmp_path, ["cards"], "Ada") == before


def test_nothing_is_told_before_all_is_known(finished: Session):
    """A verdict that is missing could be a mistake, and an entry that is missing luck."""
    half = known(finished, 0)
    del half.verdicts[half.decisions[-1].ply]
    assert told_of(half, 1) is None
    half = known(finished, 0)
    del half.swings[3]
    assert told_of(half, 1) is None


HUGE = '{"told": {"when": 1, "by": {"Ada": [1e999, 0.5]}}}'


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"told": null}', '{"told": {"when": 1, "by": {"Ada": 3}}}', "[" * 9999, HUGE]
)
def test_a_damaged_file_tells_nothing(tmp_path: Path, text: str):
    (tmp_path / "cards-1.json").write_text(text)
    assert gone_over(tmp_path, ["cards"], "Ada") == []
