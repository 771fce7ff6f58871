"""A search for a fair value: what is wished, who drops out, and that nothing is played twice."""

from collections.abc import Iterator, Sequence

import pytest
from attrs import evolve

from app.bots.balance import Study
from app.bots.executors import LocalExecutor
from app.bots.statistics import Found
from app.bots.tuning import (
    MEASURES,
    Goal,
    Point,
    Sample,
    away,
    distance,
    most_games,
    played_by,
    race,
    race_rounds,
    ranked,
)
from tests.toy import find
from tests.toy.model import Options

BEGIN, ROUNDS = Goal("begin", 50), Goal("rounds", 10)


def point(rounds: int) -> Point:
    """Return a point whose games have so many rounds."""
    return Point({"goal": rounds}, Study("race", ("page", "page"), 1, options=Options(goal=rounds)))


def sample(rounds: int, place: int = 0, leads: int = 0) -> Sample:
    """Return a game."""
    return Sample(place, rounds, rounds / 5, leads, 0.5)


def test_measures_say_what_games_came_to():
    """Three of four won by whoever began; nobody won the fifth alone; the middle of their lengths."""
    games = [*[sample(8)] * 3, sample(10, place=1, leads=2), sample(30, place=-1)]

    assert MEASURES["begin"](games).value == 75
    assert MEASURES["rounds"](games).value == 8
    assert MEASURES["leads"](games).value == 20
    assert MEASURES["begin"](games).low < 50 < MEASURES["begin"](games).high


def test_where_nobody_wins_nothing_is_known_of_beginning():
    """Nor of when games were decided; what nobody knows is no nearer to a wish than what was counted."""
    drawn = [sample(8, place=-1)] * 30
    assert (MEASURES["begin"](drawn), MEASURES["decided"](drawn)) == (None, None)
    assert MEASURES["rounds"](drawn) == Found(8, 8, 8)

    unknown, known = point(8), point(9)
    unknown.samples = dict(enumerate(drawn))
    known.samples = dict(enumerate([sample(9, place=0), sample(9, place=1)] * 15))
    assert ranked([unknown, known], [Goal("begin", 10)]) == [known, unknown]
    assert distance(unknown, [Goal("begin", 10)]) == Found(9, 0, 9)


def test_where_nobody_begins_nothing_is_known_of_beginning():
    """Who wins alone is a seat there, and no beginner; all else is known."""
    together = [evolve(sample(8, place=place), begun=False) for place in (0, 0, 1)]
    assert MEASURES["begin"](together) is None
    assert MEASURES["decided"](together).value == 50


def test_ten_in_a_hundred_are_as_far_away_as_two_fifths_of_a_length():
    """Nothing is away for sure as long as the interval holds what is wished."""
    assert away(Found(60, 45, 75), BEGIN) == Found(1.0, 0.0, 2.5)
    assert away(Found(14, 12, 18), ROUNDS) == Found(1.0, 0.5, 2.0)


def test_rounds_double_up_to_all_games():
    """Eight games at least; with so few games there is but one round."""
    assert race_rounds(16, 200) == [25, 50, 100, 200]
    assert race_rounds(16, 20) == [8, 10, 20]
    assert race_rounds(1, 5) == [5]


def lengths(points: Sequence[Point]):
    """Return what plays games as long as their points say, and a list of what was played."""
    played: list[tuple[int, int]] = []

    def play_games(wanted: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, Sample | None]]:
        for place, game in wanted:
            played.append((place, game))
            yield place, game, sample(int(points[place].values["goal"]))

    return play_games, played


def test_the_worse_half_drops_out_after_each_round():
    """Eight lengths, ten wished: the nearest has all games, the farthest only those of the first round."""
    points = [point(rounds) for rounds in (3, 4, 6, 8, 10, 12, 14, 30)]
    play_games, played = lengths(points)

    done = list(race(points, [ROUNDS], 64, play_games))

    assert ranked(points, [ROUNDS])[0] is points[4]
    assert [len(each.samples) for each in points] == [16, 16, 16, 16, 64, 16, 16, 16]
    assert done == list(range(1, len(played) + 1))
    assert done[-1] <= most_games(8, 64)


def test_a_search_that_was_stopped_goes_on_and_ends_alike():
    """After any number of games: what is there is not played again, and the same drop out."""
    whole = [point(rounds) for rounds in (3, 9, 10, 25)]
    play_games, played = lengths(whole)
    list(race(whole, [ROUNDS], 32, play_games))
    for stop in (1, 17, 40):
        points = [point(rounds) for rounds in (3, 9, 10, 25)]
        first, before = lengths(points)
        playing = race(points, [ROUNDS], 32, first)
        for _ in range(stop):
            next(playing)
        playing.close()
        again, after = lengths(points)
        for each in points:
            each.dropped = 0
        list(race(points, [ROUNDS], 32, again))
        assert sorted(before + after) == sorted(played)
        assert [each.dropped for each in points] == [each.dropped for each in whole]


def test_without_halves_all_are_played_to_the_end():
    """A grid."""
    points = [point(rounds) for rounds in (3, 10)]
    play_games, _ = lengths(points)

    list(race(points, [ROUNDS], 12, play_games, halves=False))

    assert [(len(each.samples), each.dropped) for each in points] == [(12, 0), (12, 0)]
    assert most_games(2, 12, halves=False) == 24


def test_games_that_break_off_bring_nobody_near():
    """A point without an end is infinitely far from everything."""
    stuck = point(10)
    stuck.samples = {0: None, 1: None}
    fine = point(12)
    fine.samples = {0: sample(12)}

    assert ranked([stuck, fine], [ROUNDS]) == [fine, stuck]
    assert distance(stuck, [ROUNDS]).value == float("inf")


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_are_those_of_a_study_wherever_they_are_played(jobs: int):
    """On a shorter track they are shorter; the same numbers give the same games."""
    points = [point(4), point(6)]
    found = set(played_by(LocalExecutor(jobs), points, find)([(0, 0), (1, 0), (1, 1)]))

    assert {(place, game, it.rounds) for place, game, it in found if it} == {(0, 0, 4), (1, 0, 6), (1, 1, 6)}
    assert all(it is not None and it.place == 0 for *_, it in found)
