"""Ratings of people: the paper's own example, which games count, and what the sums come to."""

import csv
from io import StringIO

import pytest

from app.bots.rungs import Rung, ladder_of
from app.core.game import Level
from app.games import find
from app.storage.records import Record
from app.strength.gone_over import GoneOver
from app.strength.profiles import Profile, read_profiles, written
from app.strength.rating import DEVIATION, Point, fitting, is_rated, people, ratings
from app.strength.results import HEADER, Sum, as_csv, distinct, finished, streak, sums

LADDER = {
    Level.PAGE: Rung("page", 800, 740, 860, 100),
    Level.SQUIRE: Rung("squire", 1000, 950, 1050, 100),
    Level.KNIGHT: Rung("knight", 1150, 1100, 1200, 100),
}


def record(number: int = 1, level: str = "squire", *, won: bool = True, **changes: object) -> Record:
    """Return a game that Ada, on the second seat, has won or lost against a computer."""
    game = Record(
        number,
        "cards",
        ("Bo", "Ada"),
        "",
        float(number),
        float(number),
        50,
        winners=(1,) if won else (0,),
        totals=(3, 8),
        levels=(level, ""),
    )
    return game._replace(**changes)


def test_wins_lift_a_rating_and_losses_lower_it():
    """Against Squires, whose rating is where everybody begins; the error becomes smaller with every game."""
    up, down = ([record(n, won=won) for n in range(1, 11)] for won in (True, False))
    better, worse = ratings(up, "Ada", LADDER), ratings(down, "Ada", LADDER)
    assert [len(better), len(worse)] == [10, 10]
    assert better[-1].rating > better[0].rating > 1000 > worse[0].rating > worse[-1].rating
    assert DEVIATION > better[0].deviation > better[-1].deviation
    assert better[-1].low < better[-1].rating < better[-1].high


def test_a_game_that_was_taken_up_again_at_its_end_is_the_same_game():
    """It promises nothing of its luck any more, and counted as one more that was won."""
    setup = '{"seed": 7, "salt": "%s"}'
    first, again = record(1, setup=setup % "ab"), record(2, setup=setup % "", parent=1, is_free=False)
    assert distinct([again, first]) == [first]


def test_one_win_is_reckoned_as_in_the_paper():
    """By hand: g, E, v and the new deviation of Glicko-2 for one win between equals of 350 and about 25."""
    (point,) = ratings([record()], "Ada", LADDER)
    # phi 2.0148, g 0.9967 of the Squire's 25.5 points: v = 1 / (0.9934 / 4) = 4.026.
    assert point.deviation == pytest.approx(246.9, abs=0.5)
    assert point.rating == pytest.approx(1000 + 174.9, abs=0.5)


@pytest.mark.parametrize(
    "changes",
    [
        {"is_helped": True},
        {"is_free": False},
        {"is_pad": True},
        {"variant": "My own"},
        {"totals": ()},
        {"levels": ("", "")},
        {"levels": ("marshal", "")},
        {"names": ("Ada", "Ada"), "levels": ("", "")},
        {"names": ("Bo", "Cy")},
    ],
)
def test_a_game_that_says_nothing_does_not_count(changes: dict[str, object]):
    """With help, from a position, by other rules, unfinished, with people, against levels not measured."""
    assert is_rated(record(), "Ada", LADDER)
    assert not is_rated(record(**changes), "Ada", LADDER)
    assert ratings([record(**changes)], "Ada", LADDER) == []


def test_of_two_who_both_lost_nothing_is_learnt():
    """At a table of three only who won tells something; a shared win is half a win."""
    three = {"names": ("Bo", "Ada", "Cy"), "levels": ("squire", "", "squire"), "totals": (3, 8, 2)}
    (lost,) = ratings([record(winners=(0,), **three)], "Ada", LADDER)
    (alone,) = ratings([record(won=False)], "Ada", LADDER)
    (shared,) = ratings([record(winners=(0, 1))], "Ada", LADDER)
    assert lost.rating == alone.rating < shared.rating == pytest.approx(1000)


def test_the_opponent_that_fits_is_the_nearest_level():
    """And nobody, where no level was measured."""
    assert [fitting(rating, LADDER) for rating in (600, 890, 910, 2000)] == [
        Level.PAGE,
        Level.PAGE,
        Level.SQUIRE,
        Level.KNIGHT,
    ]
    assert fitting(1000, {}) is None
    assert fitting(1000, ladder_of(find("cards"))) is Level.SQUIRE


def test_games_with_the_real_box_that_end_alike_are_no_copies():
    """A pad knows no luck: the second evening with the same points had not counted."""
    pads = [record(n, level="", is_pad=True) for n in (1, 2)]
    assert distinct(pads) == pads
    assert distinct([record(1), record(2)]) == [record(1)]


def test_sums_and_streaks():
    """Three of four won, the last two in a row; computers are no people."""
    games = finished([record(4), record(1), record(3, "page"), record(2, won=False)], "Ada")
    assert [each.number for each, _ in games] == [1, 2, 3, 4]
    assert streak(games) == (2, 2)
    assert streak(games[:2]) == (-1, 1)
    assert sums(games, lambda each, _: [each.levels[0]]) == {"squire": Sum(2, 3), "page": Sum(1, 1)}
    assert people([each for each, _ in games]) == ["Ada"]
    assert finished([record(1), record(5)], "Ada", since=3.0) == [(record(5), 1)]


def test_a_table_has_a_line_for_each_game_and_its_rating():
    """Names with commas and quotes come back as they were."""
    odd = record(2, names=('Bo, "B"', "Ada"), is_helped=True)
    games = finished([record(), odd], "Ada")
    points = {"cards": ratings([each for each, _ in games], "Ada", LADDER)}
    header, first, second = csv.reader(StringIO(as_csv(games, points)))
    assert tuple(header) == HEADER
    assert first[2:4] == ["Bo; Ada", "squire; "]
    assert first[-5:-2] == [str(round(each)) for each in (points["cards"][0][1], *_rims(points["cards"][0]))]
    assert second[2] == 'Bo, "B"; Ada'
    assert second[-6:] == ["1", "", "", "", "", ""]


def test_the_table_tells_mistakes_and_luck_of_games_that_were_gone_over():
    """The first of two was gone over: three mistakes, and bad luck of 12 chances in 100."""
    games = finished([record(1), record(2)._replace(now=99)], "Ada")
    first = games[0][0]
    told = GoneOver(5.0, 3, -0.12, (first.game, first.now, first.totals))
    by_an_older_version = GoneOver(6.0, 8, 0.5)
    rows = list(csv.DictReader(StringIO(as_csv(games, {}, [told, by_an_older_version]))))
    assert [(each["mistakes"], each["luck"]) for each in rows] == [("3", "-12.0"), ("", "")]


def _rims(point: Point) -> tuple[float, float]:
    return point.low, point.high


@pytest.mark.parametrize(
    "text", ["", "[", "[]", '{"Ada": 3}', '{"Ada": {"emblem": 9, "since": "x"}}', "[" * 5000]
)
def test_profiles_that_cannot_be_read_are_forgotten(text: str):
    """Field by field; what was written is read again."""
    assert read_profiles(text) in ({}, {"Ada": Profile()})
    kept = {"Ada": Profile(3, 12.5), "Bo <b>": Profile()}
    assert read_profiles(written(kept)) == kept
