"""What is told of the games of a study: who began, the lead, habits, skill; and how sure all that is."""

from random import Random

import pytest
from attrs import evolve

from app.bots.arena import Outcome
from app.bots.balance import Study, phrase_of, study, summed_up
from app.bots.contest import LADDER, contestants, skill_of
from app.bots.decision import decided_at
from app.bots.habits import habits
from app.bots.headless import BEGINNER, FROZEN, RANDOM
from app.bots.statistics import by_chance, median_interval, more_games, share
from app.bots.tally import Choice, Played, lead_changes
from app.bots.values.evaluator import Outlook
from app.bots.variance import parts_of
from app.core.game import Level
from app.core.result import Course
from app.core.session import Session
from tests.toy import GAME, find, race_setup
from tests.toy.model import Position, Walk


def test_wins_are_counted_by_order_of_play():
    """Seat 2 began and won one game, came last in the next one: seat 1 after it clockwise is the second."""
    asked = Study("race", ("page", "page"), 3)
    games = [Played((1,), (1, 2), course=Course(1, 3, 5)), Played((0,), (2, 1), course=Course(1, 3, 5))]
    report = summed_up(asked, GAME, [*games, Played((0,), (2, 1), course=Course(0, 3, 5))])

    assert [each.wins for each in report.begins] == [2, 1]
    assert [each.wins for each in report.seats] == [2, 1]
    assert report.begun == 3


def test_a_study_tells_how_long_games_were_and_what_ended_them():
    """A Page walks twelve squares, the other one eleven: twelve rounds, 23 turns, six seconds each."""
    report = study(Study("race", ("page", "page"), 2), find)

    assert (report.rounds.median, report.turns.median) == (12, 23)
    assert report.minutes.median == pytest.approx(23 * 6 / 60)
    assert [(each.label, each.rule, each.share.rate) for each in report.endings] == [
        ("somebody has arrived", "TOY-5", 1.0)
    ]
    assert report.margin.median == 1


def test_the_lead_changes_when_somebody_else_is_ahead_alone():
    """Whoever catches up changes nothing; where few points win it is the other way round."""
    scores = [(0, 0), (1, 0), (1, 1), (1, 2), (3, 2), (3, 3), (3, 4)]
    assert lead_changes(scores, low_wins=False) == 3
    assert lead_changes(scores[:3], low_wins=False) == 0
    assert lead_changes([(1, 2), (3, 2)], low_wins=True) == 1


class Knowing:
    """Knows how sure seat 1 is to win by the number of turns, and who was asked."""

    def __init__(self, chances: dict[int, float]) -> None:
        self.chances, self.asked = chances, list[int]()

    def outlook(self, game: object, view: Position, seat: int, budget: object) -> Outlook:
        self.asked.append(seat)
        chance = self.chances[view.turns]
        return Outlook((1 - chance, chance), (0, 0), 0.0, 1)


def test_a_game_is_decided_when_its_winner_is_as_good_as_sure_to_win(monkeypatch: pytest.MonkeyPatch):
    """By the chances at the start of the turns; whoever was sure once and then no more was not yet."""
    session = Session(GAME, race_setup())
    session.begin()
    for seat in (0, 1) * 4:
        choices = session.game.rules.choices(session.state, seat)
        session.submit(next(each for each in choices if isinstance(each, Walk)))
    turns = [session.timeline.at(ply).turns for ply in range(session.timeline.now)]
    known = Knowing(dict.fromkeys(turns, 0.9))
    monkeypatch.setattr("app.bots.decision.evaluator_of", lambda game: known)

    assert decided_at(session, 1) == turns.index(0, 1) / len(turns), "as soon as anybody is asked"
    assert set(known.asked) == {0, 1}
    known.chances[4] = 0.7
    assert decided_at(session, 1) == turns.index(5) / len(turns)
    known.chances = dict.fromkeys(turns, 0.5)
    assert decided_at(session, 1) == 1
    known.chances = {}
    assert decided_at(session, 1) is None, "nobody knows these positions"


def test_a_habit_that_wins_is_named():
    """Who throws most wins thirty of thirty games, who walks most loses them; what all do says nothing."""
    uses = ({"Walk": 5, "PlayCard": 1}, {"Walk": 2, "PlayCard": 1, "Throw": 3})
    game = Played((1,), (1, 4), by_seat=uses, course=Course(0, 1, 1))
    report = summed_up(Study("race", ("page", "page"), 30), GAME, [game] * 30)

    assert [(each.label, each.winning.rate) for each in report.habits] == [
        ("step", 1.0),
        ("walk to {to}", 0.0),
    ]
    few = summed_up(Study("race", ("page", "page"), 3), GAME, [game] * 3)
    assert few.habits == ()


def test_where_a_coin_decides_hardly_any_report_names_a_habit():
    """Twelve ways of throwing, each of some players more than of others; 200 times winners are drawn anew."""
    rng, ways = Random(5), [Choice("Throw", "throw: {how}", (("how", str(way)),)) for way in range(12)]

    def drawn() -> Played:
        chosen = tuple({way: rng.randrange(4) for way in ways} for _ in range(2))
        uses = tuple({"Throw": sum(each.values()), "Walk": rng.randrange(9)} for each in chosen)
        return Played((0,), (1, 0), by_seat=uses, choices=chosen, course=Course(0, 1, 1))

    games = [drawn() for _ in range(60)]
    named = 0
    for _ in range(200):
        named += bool(habits(GAME, [evolve(each, winners=(rng.randrange(2),)) for each in games]))

    assert named <= 20


def test_how_likely_chance_is_to_do_as_much():
    """Nine or ten heads of ten, or tails; two of two where one of four is usual."""
    assert by_chance(9, 10, 0.5) == pytest.approx(22 / 1024)
    assert by_chance(2, 2, 0.25) == pytest.approx(1 / 16)
    assert by_chance(5, 10, 0.5) == pytest.approx(1)
    assert by_chance(0, 5000, 0.5) == 0


def test_a_choice_that_wins_is_named():
    """Who throws high more of the time wins, though the loser throws more, and more of them high."""
    high, low = (Choice("Throw", "throw: {how}", (("how", how),)) for how in ("high", "low"))
    uses = ({"Throw": 9}, {"Throw": 3})
    choices = ({high: 3, low: 6}, {high: 2, low: 1})
    game = Played((1,), (1, 4), by_seat=uses, choices=choices, course=Course(0, 1, 1))
    report = summed_up(Study("race", ("page", "page"), 30), GAME, [game] * 30)

    found = {str(phrase_of(each.label, each.words)): each for each in report.habits if each.is_choice}
    assert {said: each.winning.rate for said, each in found.items()} == {"throw: high": 1, "throw: low": 0}


def test_a_way_of_doing_things_that_nobody_chose_is_told():
    """All throw low, though high was offered; of what nobody did at all the verb is named alone."""
    high, low = (Choice("Throw", "throw: {how}", (("how", how),)) for how in ("high", "low"))
    card = Choice("PlayCard", "card", ())
    game = Played(
        (1,),
        (1, 4),
        uses={"Throw": 2},
        by_seat=({"Throw": 1}, {"Throw": 1}),
        choices=({low: 1}, {low: 1}),
        offered=frozenset({"Throw", "PlayCard"}),
        ways=frozenset({high, low, card}),
    )
    report = summed_up(Study("race", ("page", "page"), 1), GAME, [game])

    assert [str(use.phrase) for use in report.ignored] == ["step", "throw: high"]


def test_what_could_have_been_chosen_and_never_was_is_told_apart():
    """A Page may throw and play cards all the time, and walks; nobody's sand can run out."""
    report = study(Study("race", ("page", "page"), 4), find)

    ignored = {(use.label, use.rule) for use in report.ignored}
    assert {use.label for use in report.ignored} == {"step"}
    assert ignored <= {(use.label, use.rule) for use in report.dead}


def test_sources_that_give_and_take_alike_are_used():
    """Three for one, three from the other: together nothing, and all the same it came up."""
    key = ("swap", "TOY-9", ())
    game = Played((0,), (3, -3), sources={key: 0}, found=frozenset({key}))
    report = summed_up(Study("race", ("page", "page"), 1), GAME, [game])

    assert [use.label for use in report.sources if not use.is_dead] == ["swap"]


def test_skill_is_measured_from_every_seat():
    """Two deals: in one the stronger wins from both seats, in the other one seat whoever sits there."""
    match = Study("race", ("squire", "squire"), 4, contest=4).match
    assert (match.entrants, match.rounded) == (("knight", "squire"), 4)
    won = [(0, (0, 1)), (0, (1, 0)), (0, (0, 1)), (1, (1, 0))]
    outcomes = [
        Outcome(number, 0, seats, (0, 0), (0, 0), winner, (0, 0), (0.0, 0.0))
        for number, (winner, seats) in enumerate(won)
    ]

    skill = skill_of(match, outcomes)

    assert (skill.games, skill.wins.wins, skill.deals) == (4, 3, 2)
    assert (skill.by_player.wins, skill.by_deal.wins) == (1, 1)
    assert skill_of(match, [*outcomes[:3], None]).deals == 1
    assert contestants("marshal") == ("marshal", "knight")


@pytest.mark.parametrize("name", [*(level.value for level in Level), RANDOM, BEGINNER, FROZEN, "squire@0.5"])
def test_skill_can_be_measured_at_every_level(name: str):
    """Those between two steps count as the lower: a Squire among Pages tells of Minstrels."""
    stronger, weaker = contestants(name)
    assert LADDER.index(stronger) == LADDER.index(weaker) + 1
    assert name != "minstrel" or (stronger, weaker) == ("squire", "page")


def test_what_decides_is_taken_apart():
    """The same seat wins each deal: luck; whoever plays better wins: skill; all alike says nothing."""
    lucky = parts_of([(0, 0), (1, 1)] * 20, 2)
    assert lucky is not None
    assert (lucky.luck.value, lucky.skill.value, lucky.rest) == (pytest.approx(1), 0, pytest.approx(0))
    assert lucky.luck.low > 0.9

    skilled = parts_of([(0, 1)] * 20, 2)
    assert skilled is not None
    assert (skilled.luck.value, skilled.skill.value) == (0, pytest.approx(1))

    mixed = parts_of([(0, 0), (1, 1), (0, 1), (0, 1)] * 10, 2)
    assert mixed is not None
    # By hand: mean squares 10/39 of deals, 5 of who sits where, 5/39 of what is left.
    assert mixed.luck.value == pytest.approx(0.204, abs=0.001)
    assert mixed.skill.value == pytest.approx(0.388, abs=0.001)
    assert mixed.luck.low < mixed.luck.value < mixed.luck.high
    assert parts_of([(0, 0)] * 9, 2) is None
    assert parts_of([(0, 1)], 2) is None


def test_who_plays_better_wins_more_of_a_race():
    """A Marshal throws where a Page walks; what is measured does not change what is counted."""
    asked = Study("race", ("page", "page"), 3, contest=20)
    seen: list[tuple[int, int]] = []

    report = study(asked, find, progress=lambda *counts: seen.append(counts))

    assert report.skill is not None
    assert report.skill.stronger == "squire"
    assert seen[-1] == (23, 23)
    assert evolve(report, skill=None, study=evolve(asked, contest=0)) == study(evolve(asked, contest=0), find)


def test_how_many_more_games_make_sure():
    """Sure is who leaves the fair share out, or has a narrow interval around it."""
    assert more_games(share(90, 100), 100, 0.5) == 0
    assert more_games(share(50, 100), 100, 0.5) == 285
    assert more_games(share(2500, 5000), 5000, 0.5) == 0


def test_the_true_median_lies_in_its_interval_95_times_of_100():
    """By order alone: of a thousand samples of 31 from 0 to 1, about 950 hold one half; of few, all do."""
    rng = Random(3)

    def held(size: int) -> int:
        bounds = [median_interval([rng.random() for _ in range(size)]) for _ in range(1000)]
        return sum(low <= 0.5 <= high for low, high in bounds)

    assert 940 <= held(31) <= 990
    assert all(held(few) >= 940 for few in range(1, 9))
