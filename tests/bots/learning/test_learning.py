"""Learning: weights that made the games are found again, and the same games teach the same."""

from math import exp, log
from random import Random

import pytest
from attrs import evolve

from app.bots.learning import weights
from app.bots.learning.held_out import fit_held_out
from app.bots.learning.regression import Sample, fit_points, fit_shares
from app.bots.learning.self_play import SelfPlay, play
from app.bots.learning.weights import learn
from app.bots.values.learnt import Feature, FeatureSet, Weights, read_weights, shares, write_weights
from app.core.game import Level
from app.games import find

TRUE = (1.5, -0.7)


def games_by(weights: tuple[float, ...], count: int, seats: int) -> list[Sample]:
    """Return games whose winners were drawn by the chances that weights say."""
    rng, found = Random(3), []
    for _ in range(count):
        rows = [[rng.gauss(0, 1), rng.gauss(0, 3)] for _ in range(seats)]
        said = shares(rows, weights)
        winner = rng.choices(range(seats), said)[0]
        won = [float(seat == winner) for seat in range(seats)]
        found.append(Sample(0, rows, won, [10 + 2 * row[0] for row in rows]))
    return found


@pytest.mark.parametrize("seats", [2, 5])
def test_the_weights_behind_the_games_are_found_again(seats: int) -> None:
    """Within what 3,000 games can tell."""
    assert fit_shares(games_by(TRUE, 3000, seats), 2) == pytest.approx(TRUE, abs=0.15)


def test_how_bold_weights_may_be_among_equals_is_found_again() -> None:
    """Weights that are twice too sure of themselves are worth half, as where one level plays itself."""
    told = [[each] for each in games_by(TRUE, 3000, 2)]
    bold = Weights(2, 9, (tuple(2 * each for each in TRUE),), ((0.0,) * 3,), 0.03, 0.04)
    sums = [[each._replace(rows=weights.sums_of(each, bold)) for each in game] for game in told]

    found, twice = weights.slope_of(sums), weights.slope_of([game * 2 for game in sums])

    assert found.value == pytest.approx(0.5, abs=0.05)
    assert found.low < 0.5 < found.high < found.value + 0.05
    # Positions that are told twice are no more games.
    assert (twice.low, twice.high) == pytest.approx((found.low, found.high), abs=0.005)
    assert shares([[2.0], [0.0]], (1.0,), 0.5)[0] == pytest.approx(1 / (1 + exp(-1)))


def test_what_few_games_teach_is_not_too_sure_of_itself() -> None:
    """
    Ten positions of each game, nine features that say nothing: other games surprise less than before.

    From many games the weights behind them are found again all the same.
    """
    rng, played = Random(8), list[list[Sample]]()
    for game in games_by((0.4, 0.1), 440, 2):
        noise = [[rng.gauss(0, 1) for _ in range(9)] for _ in game.rows]
        rows = [[*(row or ()), *more] for row, more in zip(game.rows, noise, strict=True)]
        played.append([game._replace(rows=rows)] * 10)
    few, others = played[:40], [each for game in played[40:] for each in game]

    plain = fit_shares([each for game in few for each in game], 11)
    careful = fit_held_out(few, 11)

    assert surprise(careful, others) < 0.95 * surprise(plain, others)
    assert fit_held_out([[each] for each in games_by(TRUE, 2000, 2)], 2) == pytest.approx(TRUE, abs=0.15)


def surprise(weights: tuple[float, ...], samples: list[Sample]) -> float:
    """Return how surprising how games ended is to weights, in the mean."""
    said = [(shares(each.rows, weights), each.won) for each in samples]
    lost = (won * log(chance) for chances, wins in said for chance, won in zip(chances, wins, strict=True))
    return -sum(lost) / len(samples)


def test_the_final_score_is_found_again() -> None:
    """What is added to all comes last."""
    assert fit_points(games_by(TRUE, 300, 2), 2, ridge=0.001) == pytest.approx((2, 0, 10), abs=0.01)


def test_a_feature_that_is_always_the_same_weighs_nothing() -> None:
    """And does no harm."""
    samples = [
        Sample(0, [[1.0, 5.0], [-1.0, 5.0]], [1.0, 0.0], [1, 0]),
        Sample(0, [[1.0, 5.0], [-1.0, 5.0]], [0.0, 1.0], [0, 1]),
    ]
    assert fit_shares(samples, 2) == pytest.approx((0, 0))


def test_without_games_nothing_weighs_anything() -> None:
    """A stage that was never reached."""
    assert fit_shares([], 2) == (0, 0)
    assert fit_points([], 2) == (0, 0, 0)


def test_chances_are_a_softmax_and_who_is_out_has_none() -> None:
    """Huge sums break nothing; where nobody has a row, nobody is preferred."""
    assert shares([[1.0], [0.0]], (2.0,))[0] == pytest.approx(1 / (1 + exp(-2)))
    assert shares([[1000.0], None, [0.0]], (5.0,)) == [1.0, 0.0, 0.0]
    assert shares([None, None], (1.0,)) == [0.5, 0.5]


FEATURES = FeatureSet[object]((Feature("a", "x", "y"), Feature("b", "x", "y")), lambda _: [], ("one", "two"))


def test_weights_are_read_as_they_were_written() -> None:
    """By the number of seats; those of other features are refused."""
    two = Weights(2, 9, ((1.0, -2.5), (0.0, 3.0)), ((1.0, 2.0, 3.0), (4.0, 5.0, 6.0)), 0.03, 0.04, 0.5)
    text = write_weights([two], FEATURES, ["made by hand"])
    assert text.startswith("# made by hand\n")
    assert read_weights(text, FEATURES) == {2: two}
    other = FeatureSet[object]((Feature("a", "x", "y"),), lambda _: [], ("one", "two"))
    with pytest.raises(ValueError, match="learn them again"):
        read_weights(text, other)


def test_the_same_games_teach_the_same() -> None:
    """Learning is reproducible; games for another purpose are others."""
    games = SelfPlay("cards", 2, "learn", names=("page", "page"))
    first, second = (learn(games, 2, find) for _ in range(2))
    assert first == second
    assert first.games == first.seats == 2
    checking = SelfPlay("cards", 2, "calibrate", names=("page", "page"))
    assert play(games, find("cards"), 0).sights != play(checking, find("cards"), 0).sights


def test_a_game_is_looked_at_where_turns_begin() -> None:
    """Whoever decides is another seat than before, wherever a sight is the first of its turn."""
    found = play(SelfPlay("cards", 2, "learn", names=("page", "page"), between=1.0), find("cards"), 1)
    seats = [each.seat for each in found.sights]
    assert [each.is_first for each in found.sights] == [
        place == 0 or seats[place - 1] != seat for place, seat in enumerate(seats)
    ]
    assert sum(found.won) == pytest.approx(1)
    assert len(found.totals) == 2


def test_those_who_think_alike_sit_on_seats_of_any_level() -> None:
    """Two Pages play Carcassonne: how steadily each throws is dealt by lot, so that it can be learnt."""
    games = SelfPlay("carcassonne", 2, "learn", names=("page", "page"))
    dealt = [play(evolve(games, is_dealt=is_dealt), find("carcassonne"), 0) for is_dealt in (False, True)]
    plain, mixed = (set(each.sights[0].state.levels) for each in dealt)
    assert plain == {Level.PAGE}
    assert len(mixed) == 2
