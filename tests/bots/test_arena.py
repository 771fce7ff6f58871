"""Bots against bots: the same luck, every seat, the same result with any number of processes."""

from typing import Any

import pytest
from attrs import evolve

from app.bots.arena import Match, known_by, play_game, run, summarise
from app.bots.executors import LocalExecutor
from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.bots.random_bot import RandomBot
from app.bots.statistics import wilson
from app.core.command import Seat
from app.core.game import AnyGame, Level
from app.core.session import Session, Setup
from tests.toy import GAME, find, race_setup
from tests.toy.model import Options, SandRanOut, Throw


def test_a_match_is_played_in_groups_with_the_same_luck_and_every_seat():
    """Nine games of three are three groups; everybody sits everywhere once in each."""
    match = Match("race", ("marshal", "page", "random"), 8, seed=3)

    report = run(match, find)

    assert [outcome.number for outcome in report.outcomes] == list(range(9))
    for group in range(3):
        games = report.outcomes[3 * group : 3 * group + 3]
        assert len({outcome.seed for outcome in games}) == 1
        for entrant in range(3):
            assert sorted(outcome.seats[entrant] for outcome in games) == [0, 1, 2]
    assert len({outcome.seed for outcome in report.outcomes}) == 3


def test_the_better_player_wins_and_the_report_says_by_how_much():
    """A Marshal throws dice, a Page walks: there is no doubt."""
    report = run(Match("race", ("page", "marshal"), 20), find)
    page, marshal = report.standings

    assert (page.name, marshal.name) == ("page", "marshal")
    assert (page.wins, marshal.wins, report.decided) == (0, 20, 20)
    assert (marshal.rate, marshal.high) == (1.0, 1.0)
    assert marshal.low == pytest.approx(0.839, abs=0.001)
    assert marshal.margin == -page.margin > 5
    assert marshal.total >= 12
    assert marshal.decisions == sum(outcome.decisions[1] for outcome in report.outcomes)


def test_the_result_does_not_depend_on_the_number_of_processes():
    """Everything but the time is the same."""
    match = Match("race", ("random", "random"), 6, seed=11)
    seen: list[tuple[int, int]] = []

    alone = run(match, find)
    together = run(match, find, LocalExecutor(2), progress=lambda *counts: seen.append(counts))

    assert seen == [(count, 6) for count in range(1, 7)]
    for one, other in zip(alone.outcomes, together.outcomes, strict=True):
        assert (one.totals, one.winner, one.decisions) == (other.totals, other.winner, other.decisions)
    assert alone.outcomes[0] != run(Match("race", ("random", "random"), 6, seed=12), find).outcomes[0]


def test_somebody_may_take_a_part_of_the_effort():
    """All else is the same; a pace is that of the player."""
    bot = make_bot(GAME, "marshal@0.5")
    asked: list[float] = []

    class Asked(RandomBot):
        def choose(self, game: AnyGame, view: Any, seat: Seat, budget: Budget) -> Any:
            asked.append(budget.effort)

    evolve(bot, bot=Asked()).choose(GAME, None, 0, Budget(effort=3.0))
    assert asked == [1.5]
    assert make_player("marshal@0.5", 0).level is Level.MARSHAL


def test_a_shared_win_is_not_decided():
    """It counts for nobody's rate, and for everybody's mean."""
    match = Match("race", ("marshal", "marshal"), 2)
    won = play_game(match, find, 0)
    shared = type(won)(1, won.seed, (1, 0), (12, 12), (0, 0), None, (1, 1), (0.0, 0.0))

    report = summarise(match, [won, shared])

    assert report.decided == 1
    assert sum(standing.rate for standing in report.standings) == 1


@pytest.mark.parametrize(
    "entrants, games, said",
    [
        (("page",), 2, "2 to 3 seats, not 1"),
        (("page", "king"), 2, "king"),
        (("page", "page"), 0, "at least 1"),
    ],
)
def test_a_match_that_cannot_be_played_says_why(entrants: tuple[str, ...], games: int, said: str):
    """Before the first game."""
    with pytest.raises(ValueError, match=said):
        run(Match("race", entrants, games), find)


def test_games_of_who_goes_by_what_was_learnt_are_known_by_that(monkeypatch: pytest.MonkeyPatch):
    """A beginner and advice play otherwise once the game was learnt anew; a level does not."""
    names = ("beginner", "advice", "page@0.5", "page")

    def known(learnt: str) -> list[str]:
        monkeypatch.setattr("app.bots.arena.fingerprint", lambda _: learnt)
        return [known_by(GAME, Match("race", (name, "page"), 2)) for name in names]

    same = [one == other for one, other in zip(known("before"), known("after"), strict=True)]
    assert same == [False, False, True, True]


@pytest.mark.parametrize(
    "wins, games, bounds",
    [
        (0, 0, (0, 1)),
        (0, 10, (0, 0.2775)),
        (10, 10, (0.7225, 1)),
        (50, 100, (0.4038, 0.5962)),
        (1, 2, (0.0945, 0.9055)),
    ],
)
def test_wilson_intervals_are_those_of_the_books(wins: int, games: int, bounds: tuple[float, float]):
    """Known values."""
    assert wilson(wins, games) == pytest.approx(bounds, abs=0.0001)


def test_what_was_counted_lies_within_its_bounds():
    """All of fourteen lay above them, by the last digit."""
    for games in range(1, 200):
        assert wilson(games, games)[1] == 1.0
        assert wilson(0, games)[0] == 0.0


def test_time_passes_at_the_pace_of_the_bots_without_waiting():
    """A Page thinks longer than the glass lasts and loses every turn; a Squire needs four seconds of it."""
    players = (make_player("page", 0), make_player("squire", 1))
    session = Session(GAME, Setup("race", players, Options(goal=4, glass=30), 1))
    left: list[float] = []
    session.watchers.append(lambda step: left.extend(session.clocks.values()))

    play_out(session, {0: make_bot(GAME, "page"), 1: make_bot(GAME, "squire")}, Budget())

    verbs = [type(entry.command) for entry in session.timeline.entries if entry.command.by != 1]
    assert verbs.count(SandRanOut) == 4
    assert session.state.runners[0].at.at == 0
    assert session.state.runners[1].at.at == 4
    assert 26.0 in left


def test_a_random_player_takes_every_choice_in_the_end():
    """Uniform luck from the budget's seed, and nothing else."""
    session = Session(GAME, race_setup())
    session.begin()
    bot, view = RandomBot(), session.view(0)
    chosen = [bot.choose(GAME, view, 0, Budget(seed=seed)) for seed in range(60)]

    assert set(map(repr, chosen)) == set(map(repr, GAME.rules.choices(view, 0)))
    assert bot.choose(GAME, view, 0, Budget(seed=9)) == chosen[9]
    assert bot.pace(GAME, view, 0) is None


def test_a_game_that_does_not_end_is_no_endless_wait(monkeypatch: pytest.MonkeyPatch):
    """A hundred thousand steps are enough for any game; here, fifty."""
    monkeypatch.setattr("app.bots.headless._MOST_STEPS", 50)
    session = Session(GAME, race_setup(goal=900))

    with pytest.raises(RuntimeError, match="a game of race with seed 7 does not end"):
        play_out(session, {seat: make_bot(GAME, Level.PAGE.value) for seat in (0, 1)}, Budget())
    assert not any(isinstance(entry.command, Throw) for entry in session.timeline.entries)
