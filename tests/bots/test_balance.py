"""What a study counts, that it can be repeated, and that a variant that stumbles is a finding, no crash."""

import os
import signal
from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve

from app.bots.balance import Balance, Study, Use, study, summed_up
from app.bots.executors import ClusterExecutor, LocalExecutor, NoCluster
from app.bots.statistics import spread
from app.bots.tally import Played
from app.core.game import AnyGame
from app.core.reason import Reason
from app.games import all_games
from app.games import find as find_game
from tests.toy import GAME, find
from tests.toy.model import Options, Position

WALKERS = ("page", "page")


def test_on_equal_walks_whoever_begins_has_won():
    """A Page walks one square a turn: the first seat is always there first, and nobody ever throws."""
    report = study(Study("race", WALKERS, 10), find)

    assert (report.ended, report.decided) == (10, 10)
    assert [share.wins for share in report.seats] == [10, 0]
    assert report.seats[0].low == pytest.approx(0.722, abs=0.001)
    assert report.totals[0].least == report.totals[0].most == 12
    assert {use.label for use in report.dead} >= {"step"}
    walks = use_of(report, "walk to {to}")
    assert (walks.times, walks.games) == (10 * 23, 10)
    assert str(walks.phrase) == "walk to …"


def test_what_people_and_nature_do_under_one_name_is_dead_only_if_neither_has_done_it():
    """Computers have their catches told by nature: nobody shall hear that nothing was ever caught."""
    report = study(Study("race", WALKERS, 2), find)
    verbs = (
        Use("catch", "TOY-1", 0, 0),
        Use("catch", "TOY-1", 5, 2),
        Use("catch", "TOY-2", 0, 0),
        Use("draw", "TOY-1", 0, 0),
    )
    assert evolve(report, verbs=verbs, sources=()).dead == verbs[2:]


def test_what_happened_is_not_dead_though_it_names_no_rule():
    """A verb that ended a phase fifteen times a game was said never to have happened."""
    report = study(Study("race", WALKERS, 2), find)
    verbs = (Use("end of a phase", "", 30, 2), Use("end of a phase", "", 0, 0))
    sources = (Use("squares", "", 46, 2),)
    assert evolve(report, verbs=verbs, sources=sources).dead == verbs[1:]


def test_points_are_counted_by_what_gave_them():
    """Twelve squares for the winner, eleven for the other one, in each of two games."""
    report = study(Study("race", WALKERS, 2), find)

    assert report.sources == (Use("squares", "TOY-5", 46, 2),)


def test_the_lead_changes_when_somebody_else_leads_alone():
    """Step by step: the first one leads, then both, then the first one: that is no change."""
    walking = study(Study("race", WALKERS, 4), find)
    throwing = study(Study("race", ("marshal", "marshal"), 30), find)

    assert walking.leads.most == 0
    assert throwing.leads.most > 0


def test_a_shorter_track_is_a_shorter_game():
    """The options of a variant are what is played."""
    short = study(Study("race", WALKERS, 3, options=Options(goal=4)), find)

    assert short.steps.mean < study(Study("race", WALKERS, 3), find).steps.mean
    assert short.totals[0].most == 4


def test_the_same_seed_gives_the_same_report_with_any_number_of_jobs():
    """All of it, game by game; another seed gives another."""
    asked = Study("race", ("random", "random"), 9, seed=5)
    seen: list[tuple[int, int]] = []

    alone = study(asked, find)
    together = study(asked, find, LocalExecutor(2), lambda *counts: seen.append(counts))

    assert alone == together
    assert seen == [(count, 9) for count in range(1, 10)]
    assert alone != study(Study("race", ("random", "random"), 9, seed=6), find)


def test_rules_that_stumble_are_told_and_the_other_games_count(monkeypatch: pytest.MonkeyPatch):
    """Every third game breaks: seven are counted, three are told of."""
    setups: list[object] = []
    set_up = GAME.rules.setup

    def stumbling(options: Options, players: Sequence[object]) -> Position:
        setups.append(options)
        if len(setups) % 3 == 0:
            raise ZeroDivisionError("no squares")
        state: Position = set_up(options, players)
        return state

    monkeypatch.setattr(GAME.rules, "setup", stumbling)

    report = study(Study("race", WALKERS, 10), find)

    assert (report.ended, report.decided) == (7, 7)
    assert report.troubles == {"ZeroDivisionError: no squares": 3}


def test_a_game_without_end_is_broken_off(monkeypatch: pytest.MonkeyPatch):
    """A track that nobody gets to the end of."""
    monkeypatch.setattr("app.bots.balance.MOST_STEPS", 50)

    report = study(Study("race", WALKERS, 2, options=Options(goal=1000)), find)

    assert report.ended == 0
    assert report.troubles == {"does not end": 2}
    assert report.seats[0].high == 1.0


def test_a_move_that_is_refused_breaks_a_game_off(monkeypatch: pytest.MonkeyPatch):
    """A mind that does not know a variant's rules is told of, with the rule."""
    monkeypatch.setattr(GAME.rules, "why_not", lambda *_: Reason("TOY-9", "No."))

    report = study(Study("race", WALKERS, 1), find)

    assert report.troubles == {"refused: No. [TOY-9]": 1}


def test_five_numbers_say_how_values_lie():
    """Quartiles lie between the values next to them."""
    assert spread([4, 1, 3, 2]).lower == 1.75
    assert spread([4, 1, 3, 2]).median == 2.5
    assert spread([7]).least == spread([7]).most == spread([7]).mean == 7
    assert spread([]).most == 0


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (Study("race", ("page",), 3), "race is for 2 to 3 seats, not 1"),
        (Study("race", WALKERS, 0), "the number of games must be at least 1, not 0"),
        (Study("race", ("page", "king"), 3), "'king' is not a valid Level"),
    ],
)
def test_what_cannot_be_studied_is_said(asked: Study, says: str):
    with pytest.raises(ValueError, match=says):
        study(asked, find)


def test_shared_wins_are_nobodys():
    """They end a game, and decide nothing."""
    report = summed_up(Study("race", WALKERS, 2), GAME, [Played((0, 1), (3, 3)), Played((1,), (2, 3))])

    assert (report.ended, report.decided) == (2, 1)
    assert [share.wins for share in report.seats] == [0, 1]


# --- On a cluster ---


def test_where_nobody_answers_it_says_so():
    with pytest.raises(NoCluster, match=r"No scheduler answers at tcp://127\.0\.0\.1:1\."):
        study(Study("race", WALKERS, 1), find, ClusterExecutor("tcp://127.0.0.1:1", waits_s=0.5))


def test_a_worker_killed_in_the_middle_loses_no_game_and_counts_none_twice():
    """A real scheduler with two worker processes; one is killed after the third game."""
    distributed = pytest.importorskip("distributed", reason="an extra of its own: springald[cluster]")
    asked = Study("race", ("random", "random"), 24, seed=3, options=Options(goal=60))
    seen: list[int] = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        victim = next(iter(cluster.workers.values())).pid

        def progress(done: int, of: int) -> None:
            seen.append(done)
            if done == 3:
                os.kill(victim, signal.SIGKILL)

        report = study(asked, find, ClusterExecutor(cluster.scheduler_address), progress)

    assert seen == list(range(1, 25))
    assert report == study(asked, find)


def use_of(report: Balance, label: str) -> Use:
    """Return what is counted of a verb."""
    return next(use for use in report.verbs if use.label == label)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_can_be_studied(game: AnyGame):
    """It comes to an end, and its verbs name the rules they stand for."""
    report = study(Study(game.id, ("random",) * game.seats[0], 1), find_game)

    assert report.ended == 1, report.troubles
    assert all(use.rule for use in report.verbs)
    assert all(use.is_dead for use in report.dead)


@pytest.mark.parametrize(
    ("game", "label", "changes"),
    [
        ("carcassonne", "tower piece", {"boxes": ("tower",)}),
        ("carcassonne", "second part of the turn", {"boxes": ("traders",)}),
        ("conquest", "several knights on {hex}", {"castle_knights": "pair"}),
        ("cards", "next game", {"match": 3}),
        ("catapults", "next game", {"best_of_three": True}),
    ],
)
def test_what_the_options_do_not_know_did_not_fail_to_come_up(game: str, label: str, changes: dict[str, Any]):
    """Plain Carcassonne was said to lack seventeen things that are in boxes."""
    usual = Study(game, ("random", "random"), 0)
    varied = evolve(usual, options=evolve(find_game(game).standard(), **changes))
    for wanted, is_known in ((usual, False), (varied, True)):
        dead = summed_up(wanted, find_game(game), []).dead
        assert (label in {use.label for use in dead}) is is_known
