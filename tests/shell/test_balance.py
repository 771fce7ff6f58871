"""Is it fair?  Games beside the window, a report on screen and on one page of paper."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

import app.shell.balance.report
from app.bots.balance import Balance, Study, study, summed_up
from app.bots.contest import Skill
from app.bots.executors import Executor, LocalExecutor
from app.bots.statistics import Found, share
from app.bots.tally import Played
from app.bots.variance import Parts
from app.commandline.balancing import balance_lines
from app.core.result import Course
from app.core.words import Phrase
from app.games import find, game_ids
from app.i18n import speak
from app.shell.balance import plots
from app.shell.balance.balance_dialog import BalanceDialog
from app.shell.balance.figures import MOST_REPORTS, counts, said_dead, said_share, said_spread
from app.shell.balance.findings import asked_for, findings
from app.shell.balance.games_runner import Progress
from app.shell.balance.plots import PAPER
from app.shell.balance.report import sentences, table, write_report
from app.shell.balance.study_runner import StudyRunner
from app.storage.variants import Variant
from app.ui.paper.pages import usual_paper
from app.ui.text.labels import html, joined_html

GAME = find("cards")
QUICK = Variant("Quick", GAME.options(target=6))


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[BalanceDialog]:
    """Return a dialog about a short game of cards, whose games are played in this process."""
    dialog = asked(qtbot, LocalExecutor(1))
    yield dialog
    dialog.reject()


def asked(qtbot: QtBot, crowd: Executor) -> BalanceDialog:
    """Return the dialog, set to four games between random players."""
    dialog = BalanceDialog(GAME, QUICK, StudyRunner(crowd=crowd))
    qtbot.addWidget(dialog)
    dialog.level.setCurrentIndex(dialog.level.findData("random"))
    dialog.games.setValue(4)
    dialog.show()
    return dialog


def test_a_variant_is_laid_beside_the_standard_game(dialog: BalanceDialog, qtbot: QtBot):
    """Both reports are there, under their names, with what never came up."""
    with qtbot.waitSignal(dialog._studies.finished):
        dialog.begin()

    assert [name for name, _ in dialog.reports] == ["Quick", "Standard"]
    assert [report.ended for _, report in dialog.reports] == [4, 4]
    told = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "Quick: Never came up:" in told
    assert "4 / 4" in told
    assert dialog._save.isEnabled()


def test_there_is_nothing_empty_before_anything_came_out(dialog: BalanceDialog, qtbot: QtBot):
    """Most of it had been an empty sheet; it grows as soon as there is something to read, in plain words."""
    QApplication.processEvents()
    assert dialog.height() < 300
    assert dialog._asks.height() >= dialog._asks.heightForWidth(dialog._asks.width())
    with qtbot.waitSignal(dialog._studies.finished):
        dialog.begin()
    QApplication.processEvents()
    assert dialog.height() > 400
    assert not dialog._asks.isVisible()
    told = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "The lead changes" in told
    assert "drama" not in told
    assert "4 games each between Random, Random." in told, "a seed that nobody has chosen is not told"


@pytest.mark.parametrize("game", game_ids())
def test_whoever_is_chosen_can_be_asked_to_play(game: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch):
    """Every level of every game, Squires first; how many games there will be is known at once."""
    runner, begun = StudyRunner(crowd=LocalExecutor(1)), list[Study]()
    monkeypatch.setattr(runner, "begin", lambda named: begun.extend(each for _, each in named))
    dialog = BalanceDialog(find(game), None, runner)
    qtbot.addWidget(dialog)
    assert dialog.level.currentText() == "Squire"

    for place in range(dialog.level.count()):
        dialog.level.setCurrentIndex(place)
        dialog.begin()

    levels = [each.entrants[0] for each in begun]
    assert levels == [*(level.value for level in find(game).levels), "random"]
    assert dialog.bar.maximum() == begun[-1].total > begun[-1].games


def test_other_variants_of_the_shelf_may_stand_beside_it(qtbot: QtBot):
    """As many as there are columns and colours; one that is chosen twice stands there once."""
    others = [Variant("Long", GAME.options(target=10)), Variant("Match", GAME.options(match=2))]
    dialog = BalanceDialog(GAME, QUICK, StudyRunner(crowd=LocalExecutor(1)), others=[*others, QUICK])
    qtbot.addWidget(dialog)
    dialog.level.setCurrentIndex(dialog.level.findData("random"))
    dialog.games.setValue(2)
    assert len(dialog.beside) == MOST_REPORTS - 2
    names = ["Quick", "Long", "Match", "Standard"]
    for chosen, shown in ((2, names), (1, ["Quick", "Long", "Standard"])):
        dialog.beside[0].setCurrentIndex(1)
        dialog.beside[1].setCurrentIndex(chosen)
        with qtbot.waitSignal(dialog._studies.finished):
            dialog.begin()

        assert [name for name, _ in dialog.reports] == shown
        told = " ".join(label.text() for label in dialog.findChildren(QLabel))
        assert all(f"{name}: " in told for name in shown)


@pytest.mark.parametrize(("code", "percent"), [("en", "75%"), ("de", "75\N{NO-BREAK SPACE}%")])
def test_the_window_and_the_command_line_write_figures_alike(code: str, percent: str, english_after: None):
    """Every sentence and every figure, as the language has them."""
    report = study(Study("cards", ("random", "random"), 4, seed=2, contest=2), find, LocalExecutor(1))
    speak(code)
    lines = "\n".join(balance_lines(GAME, [("Quick", report)]))
    page, window = QTextDocument(), ""
    for part in (sentences(GAME, [("Quick", report)], PAPER), table([("Quick", report)], PAPER)):
        page.setHtml(part)
        window += page.toPlainText() + "\n"
    share, steps = said_share(report.seats[0]), said_spread(report.steps)
    reports = [("Quick", report)]
    said_lines = [line for found in findings(reports) for line in (found.subject, *found.lines)]
    cells = [cell for row in counts(reports) for cell in (row.label, *row.cells)]
    assert len(said_lines) > 12
    assert share.startswith(percent)
    assert share.endswith(f"{percent[2:]})")
    assert "2" in asked_for(GAME, reports), "a seed that was chosen is told"
    for said in (share, steps, said_dead(report), asked_for(GAME, reports), *said_lines, *cells):
        assert said
        assert said in lines
        assert said.replace("\N{NO-BREAK SPACE}", " ") in window


def test_how_far_behind_winners_were_is_said_only_of_enough_games():
    """One game tells nothing of it; and where nobody can value positions, not when games were decided."""
    asked = Study("cards", ("random", "random"), 1)
    won = Played((0,), (7, 5), by_seat=({}, {}), choices=({}, {}), course=Course(0, 10, 20), behind=0.2)

    def told(*games: Played) -> str:
        reports = [("Quick", summed_up(asked, GAME, games))]
        (suspense,) = (" ".join(each.lines) for each in findings(reports) if each.subject == "Suspense")
        return suspense

    assert "behind" not in told(won)
    assert "the winner is somewhat behind" in told(*[won] * 10)
    assert "decided" not in told(won)
    assert "decided after 50% of their steps" in told(won, evolve(won, decided_at=0.5))
    assert "not decided before their last step" in told(won, evolve(won, decided_at=1.0))


@pytest.mark.parametrize(
    ("luck", "skill", "said"),
    [
        (Found(0.4, 0.0, 1.0), Found(0.0, 0.0, 0.2), "cannot be told from so few games"),
        (Found(0.6, 0.4, 0.8), Found(0.2, 0.1, 0.3), "decide more than who plays"),
        (Found(0.2, 0.1, 0.3), Found(0.6, 0.4, 0.8), "decides more than dice"),
        (Found(0.5, 0.3, 0.7), Found(0.2, 0.0, 0.5), "is both together"),
    ],
)
def test_what_decides_is_only_said_beyond_its_error(luck: Found, skill: Found, said: str):
    """Intervals that meet name nobody, and where both may be nothing, nothing is said."""
    contest = Skill("knight", "squire", 40, share(30, 40), 20, share(9, 20), share(8, 20), Parts(luck, skill))
    report = evolve(study(Study("cards", ("random", "random"), 2), find), skill=contest)
    lines = " ".join(line for found in findings([("Quick", report)]) for line in found.lines)
    assert said in lines


def test_what_decides_is_a_whole_as_it_is_told():
    """It was 33, 33 and 33 in 100."""
    parts = Parts(Found(0.334, 0.2, 0.5), Found(0.333, 0.2, 0.5))
    contest = Skill("knight", "squire", 40, share(30, 40), 20, share(9, 20), share(8, 20), parts)
    report = evolve(study(Study("cards", ("random", "random"), 2), find), skill=contest)
    lines = " ".join(line for found in findings([("Quick", report)]) for line in found.lines)
    assert "explain 33% (20–50%) of who wins, who plays 33% (20–50%), and 34% is both together" in lines


def test_a_lead_is_told_in_what_the_game_counts():
    """Conquest counts hexes, and its winner led by "1 points"; the lead changed "1 times"."""
    won = Played((0,), (7, 6), by_seat=({}, {}), choices=({}, {}), course=Course(0, 9, 18), margin=1, leads=1)
    report = summed_up(Study("cards", ("random", "random"), 1), GAME, [won])
    lines = " ".join(line for found in findings([("Quick", report)]) for line in found.lines)
    assert "The lead changes 1 (1–1) time, " in lines
    assert "the winner's score is ahead by 1 (1–1)." in lines


def test_nothing_is_explained_without_an_error():
    """Twenty deals that all went to the better player say nothing of how sure that is."""
    sure = Parts(Found(0.0, 0.0, 0.0), Found(1.0, 1.0, 1.0))
    contest = Skill("knight", "squire", 40, share(40, 40), 20, share(20, 20), share(0, 20), sure)
    report = evolve(study(Study("cards", ("random", "random"), 2), find), skill=contest)
    lines = " ".join(line for found in findings([("Quick", report)]) for line in found.lines)
    assert "from every seat (20 times)" in lines
    assert "explain" not in lines


@pytest.fixture
def english_after() -> Iterator[None]:
    """Whatever is spoken: afterwards it is English again."""
    yield
    speak("en")


def test_the_bar_counts_all_games_and_says_how_long_it_takes(qtbot: QtBot):
    """Two studies of three games each, together six."""
    studies = StudyRunner(crowd=LocalExecutor(1))
    seen: list[Progress] = []
    studies.progressed.connect(seen.append)
    random = Study("cards", ("random", "random"), 3)

    with qtbot.waitSignal(studies.finished):
        studies.begin([("one", random), ("other", random)])

    assert [(each.done, each.of) for each in seen] == [(count, 6) for count in range(1, 7)]
    assert seen[-1].seconds == 0
    assert all(each.seconds is not None and each.seconds >= 0 for each in seen)


def test_who_stops_the_games_hears_no_more_of_them(dialog: BalanceDialog, qtbot: QtBot):
    """After the first game: the bar goes, nothing is shown, and one can begin again."""
    heard: list[object] = []
    dialog._studies.finished.connect(heard.append)
    dialog.games.setValue(2000)
    with qtbot.waitSignal(dialog._studies.progressed):
        dialog.begin()

    dialog.cancel()
    qtbot.wait(200)

    assert heard == []
    assert dialog.bar.isHidden()
    assert dialog._begin.isVisible()
    assert dialog.reports == ()


def test_what_cannot_be_played_is_said(qtbot: QtBot):
    """Three seats for a game of two: one sentence."""
    studies = StudyRunner(crowd=LocalExecutor(1))

    with qtbot.waitSignal(studies.failed) as said:
        studies.begin([("wrong", Study("cards", ("random",) * 3, 2))])

    (phrase,) = said.args
    assert isinstance(phrase, Phrase)
    assert "is for 2 to 2 seats, not 3" in str(phrase)


def test_the_report_is_two_pages_of_pdf(dialog: BalanceDialog, tmp_path: Path):
    """With plots and numbers; a folder that is not there is a sentence, and nothing is written."""
    dialog.show_reports([("Quick", report(QUICK)), ("Standard", report(None))])

    dialog.save(tmp_path / "report.pdf")

    data = (tmp_path / "report.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 2
    assert b"/Subtype /Image" not in data, "plots are lines and letters, sharp at any size"
    dialog.save(tmp_path / "nowhere" / "report.pdf")
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("length", "fits"), [(1, True), (40, False)])
def test_what_several_variants_say_goes_on_over_the_next_page(
    length: int, fits: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """In letters that can be read; the plots below it and the counts on a page of their own, as ever."""
    said = joined_html([html("<p>{line}</p>", line="What beginning is worth. " * 12)] * length)
    monkeypatch.setattr(app.shell.balance.report, "sentences", lambda *_: said)

    write_report(GAME, [("Quick", report(QUICK))], tmp_path / "report.pdf", usual_paper())

    assert ((tmp_path / "report.pdf").read_bytes().count(b"/Type /Page\n") == 2) == fits


def report(variant: Variant | None) -> Balance:
    """Return a small report."""
    options = None if variant is None else variant.options
    return study(Study("cards", ("random", "random"), 3, options=options), find)


def test_what_draws_the_plots_is_loaded_while_the_games_are_played(
    dialog: BalanceDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    """Not when they are over: the window would stand still for the better part of a second."""
    loaded: list[tuple[str, bool]] = []

    def load(name: str) -> None:
        loaded.append((name, threading.current_thread() is threading.main_thread()))

    monkeypatch.setattr(plots, "import_module", load)
    with qtbot.waitSignal(dialog._studies.finished):
        dialog.begin()
    qtbot.waitUntil(lambda: bool(loaded))
    assert loaded == [("pyqtgraph", False)]
