"""In which order a game is gone over, and what is named: time goes where something may have been lost."""

import pytest
from attrs import evolve

from app.bots.analysis.analysis import (
    Analysis,
    begin,
    budget_of,
    luck_of,
    taken_in,
)
from app.bots.analysis.verdict import (
    CLOSE,
    CLOSEST,
    EARLY,
    PASSES,
    Grade,
    Verdict,
)
from app.games import find
from tests.contract.walks import play_out


def told_of_losses(
    *losses: float, effort: float = PASSES[2], error: float = 0.01, game: str = "catapults"
) -> Analysis:
    """Return the analysis of a game in which people are known to have lost so much."""
    found = begin(play_out(find(game), 4, varied=False), everybody=True)
    found.decisions = found.decisions[: len(losses)]
    for each, loss in zip(found.decisions, losses, strict=True):
        found.verdicts[each.ply] = Verdict(loss, error, each.played, 0.5, (), effort)
    return found


def test_time_goes_where_something_may_have_been_given_away():
    """All are judged twice, what may be a mistake once more, and the five worst most closely."""
    found = told_of_losses(0.0, 0.04, 0.2, 0.1, 0.09, 0.08, 0.07, effort=PASSES[1])
    assert not found.missing(PASSES[1])
    assert found.missing(PASSES[2]) == list(found.decisions[1:])
    assert found.missing(CLOSE) == [found.decisions[at] for at in (2, 3, 4, 5, 6)]


def test_who_turns_out_better_makes_room():
    """The turning points have been looked at closely, whoever looked worse before."""
    found = told_of_losses(0.2, 0.1, 0.09, 0.08, 0.07, 0.06)
    for each in found.missing(CLOSE):
        found.verdicts[each.ply] = evolve(found.verdicts[each.ply], effort=CLOSE)
    assert not found.missing(CLOSE)
    first, last = found.decisions[0].ply, found.decisions[-1]
    found.verdicts[first] = evolve(found.verdicts[first], loss=0.0)
    assert found.missing(CLOSE) == [last]


@pytest.mark.parametrize("game", ["cards", "conquest"])
def test_where_close_looks_play_the_game_out_nobody_is_blamed_before_a_close_look(game: str):
    """What looks bad before often is not; the worst are looked at until they are true."""
    found = told_of_losses(0.3, 0.2, 0.1, game=game)
    first, second, third = found.decisions
    assert [found.grade(each.ply) for each in found.decisions] == [Grade.GOOD] * 3
    assert not found.turning_points
    assert found.missing(CLOSE) == [first, second, third]
    found.verdicts[first.ply] = evolve(found.verdicts[first.ply], loss=0.0, effort=CLOSE)
    found.verdicts[second.ply] = evolve(found.verdicts[second.ply], effort=CLOSE)
    assert found.turning_points == [second]
    assert found.missing(CLOSE) == [third]


def test_where_close_looks_play_the_game_out_what_may_be_as_bad_is_looked_at_too():
    """A step of Conquest that loses 40 in 100 looked like 11, give or take 11, and five others worse."""
    losses = (0.6, 0.45, 0.18, 0.12, 0.12, 0.11, 0.0)
    found = told_of_losses(*losses, game="conquest")
    assert found.missing(CLOSE) == list(found.decisions[:5])
    for each in found.decisions[:5]:
        found.verdicts[each.ply] = evolve(found.verdicts[each.ply], effort=CLOSE)
    sixth = found.decisions[5]
    assert found.missing(CLOSE) == []
    found.verdicts[sixth.ply] = evolve(found.verdicts[sixth.ply], error=0.11, doubt=0.11)
    assert found.missing(CLOSE) == [sixth]
    found.verdicts[sixth.ply] = evolve(found.verdicts[sixth.ply], error=0.06)
    assert found.missing(CLOSE) == []
    found.verdicts[sixth.ply] = evolve(found.verdicts[sixth.ply], loss=0.4, error=0.05, effort=CLOSE)
    assert found.turning_points == [found.decisions[0], found.decisions[1], sixth]
    assert found.missing(CLOSE) == []


def test_what_looks_worst_is_looked_at_before_its_pass():
    """Whoever waits hears of it first; what cannot be blamed, and what is proved, asks for nothing."""
    found = told_of_losses(0.0, 0.04, 0.2, 0.1, 0.0, effort=PASSES[0], error=0.2)
    scouts = found.scouts()
    assert scouts == [found.decisions[at] for at in (2, 3, 1)]
    assert found.needed(scouts) == (scouts, PASSES[1])
    assert found.needed(scouts[::-1]) == (scouts, PASSES[1])

    sure = told_of_losses(0.0, 0.2, effort=PASSES[1])
    assert sure.needed(sure.scouts()) is None
    fine = told_of_losses(0.0, 0.0, effort=PASSES[1])
    assert fine.needed(fine.scouts()) is None
    ends = told_of_losses(0.2, effort=PASSES[2])
    unsure = evolve(ends.verdicts[ends.decisions[0].ply], error=0.11)
    ends.verdicts[ends.decisions[0].ply] = unsure
    assert ends.needed(ends.scouts()) == (list(ends.decisions), CLOSE)


def test_a_few_whole_games_are_enough_to_name_what_they_prove():
    """Close looks of whole games take long: ahead of them a few tell, as many more, and then nobody asks."""
    found = told_of_losses(0.3, effort=PASSES[1], game="conquest")
    only = found.decisions[0]
    choices = found.session.game.rules.choices(found.session.timeline.at(only.ply), only.seat)
    better = next(each for each in choices if each != only.played)
    found.verdicts[only.ply] = evolve(found.verdicts[only.ply], best=better)
    assert found.needed([only]) == ([only], EARLY[0])
    few = Verdict(0.16, 0.1, better, 0.5, (), EARLY[0])
    found.verdicts[only.ply] = known = taken_in(found.verdicts[only.ply], few, EARLY[0])
    assert not found.turning_points
    assert found.needed([only]) == ([only], EARLY[1])
    found.verdicts[only.ply] = taken_in(known, evolve(few, loss=0.24, error=0.05), EARLY[1])
    assert found.verdicts[only.ply].loss == pytest.approx(0.2)
    assert found.turning_points == [only]
    assert found.needed([only]) is None
    assert not found.missing(PASSES[2])
    assert found.missing(CLOSE) == [only]


def test_what_a_few_whole_games_say_nothing_of_is_left_to_its_pass():
    """Nor are those asked again that have shown that little was given away."""
    found = told_of_losses(0.3, effort=PASSES[1], game="conquest")
    only = found.decisions[0]
    assert found.verdicts[only.ply].best == only.played
    assert found.needed([only]) is None
    found.verdicts[only.ply] = Verdict(0.02, 0.05, only.played, 0.5, (), EARLY[0], is_early=True)
    assert found.needed([only]) is None


def test_looks_ahead_have_luck_of_their_own_and_are_as_long_as_the_first():
    """A second one is taken together with the first, so both play as many games."""
    (first, is_held), (second, _) = (budget_of(1, 2, effort) for effort in EARLY)
    assert is_held
    assert first.effort == second.effort == EARLY[0]
    assert len({first.seed, second.seed, luck_of(1, 2, PASSES[1]), luck_of(1, 2, CLOSE)}) == 4


def test_the_last_look_is_for_what_may_yet_be_among_the_turning_points_or_not():
    """The third and the fourth that nobody can tell apart, and what luck alone may have made a mistake."""
    apart = told_of_losses(0.3, 0.2, 0.1, 0.05, effort=CLOSE)
    assert not apart.missing(CLOSEST)
    near = told_of_losses(0.3, 0.2, 0.1, 0.09, 0.05, effort=CLOSE)
    third, fourth = near.decisions[2:4]
    for effort in (2 * CLOSE, CLOSEST):
        assert near.missing(effort) == [third, fourth]
        for each in (third, fourth):
            near.verdicts[each.ply] = evolve(near.verdicts[each.ply], effort=effort)
        assert not near.missing(effort)
    unsure = told_of_losses(0.3, 0.022, effort=CLOSE)
    assert unsure.missing(CLOSEST) == [unsure.decisions[1]]
    assert not told_of_losses(0.3, 0.01, effort=CLOSE).missing(CLOSEST)


def test_what_may_be_as_bad_as_a_turning_point_is_named():
    """Where nobody can tell the third from the fourth; not where there is no third."""
    found = told_of_losses(0.3, 0.2, 0.1, 0.08, 0.04)
    assert found.turning_points == list(found.decisions[:3])
    assert found.as_bad == [found.decisions[3]]
    assert told_of_losses(0.3, 0.2).as_bad == []


def test_what_close_looks_leave_open_is_named_where_it_may_be_as_bad_as_the_last():
    """Under another seed it may well be proved; not what can be told from that, or has had no close look."""
    found = told_of_losses(0.2, 0.07, 0.06, 0.06, effort=CLOSE)
    first, second, third, fourth = found.decisions
    for each, error in ((second, 0.03), (third, 0.04), (fourth, 0.04)):
        found.verdicts[each.ply] = evolve(found.verdicts[each.ply], error=error)
    found.verdicts[fourth.ply] = evolve(found.verdicts[fourth.ply], effort=PASSES[2])
    assert found.turning_points == [first, second]
    assert found.as_bad == [third]
    found.verdicts[second.ply] = found.verdicts[third.ply]
    assert found.turning_points == [first]
    assert found.as_bad == []
