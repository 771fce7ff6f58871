"""A game gone over: verdicts from what a seat could see, luck and skill that add up."""

import json
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from app.bots.analysis import swings
from app.bots.analysis.analysis import (
    Analysis,
    Decision,
    begin,
    luck_of,
    swing_of,
    verdict_on,
)
from app.bots.analysis.swings import Balance, balance, chances, swing
from app.bots.analysis.verdict import (
    CLOSE,
    PASSES,
    QUICK,
    Grade,
    Rival,
    Verdict,
    against,
    judge,
)
from app.bots.protocol import Budget
from app.bots.values.learnt import learnt_values
from app.commandline.main import main
from app.core.command import NATURE
from app.core.session import AnySession, Session
from app.games import find
from app.i18n import VOICE, Voice, say
from app.storage.saves import write
from tests.contract.promises import each_game
from tests.contract.walks import new_session, play_out, step
from tests.sample_game import SAMPLE_GAME


def swung(session: AnySession) -> Analysis:
    """Return the analysis of a game with all its swings."""
    found = begin(session, everybody=True)
    found.swings.update({ply: swing_of(session, ply, 1) for ply in range(found.length)})
    return found


@each_game()
def test_luck_and_skill_add_up_to_the_result(game):
    """In every game, to the last digit that counts; and what one gains another loses."""
    session, rng = new_session(game, 1), Random(1)
    for _ in range(40 if game.values else 4):
        if session.is_over or not step(session, rng):
            break
    whole = swung(session).balance
    assert whole is not None
    for luck, skill, result, error in zip(*whole, strict=True):
        assert (error > 0) == (luck != 0 and bool(game.values))
        assert luck + skill == pytest.approx(result, abs=1e-9)
    assert sum(whole.result) == pytest.approx(0, abs=1e-9)


def test_luck_and_skill_add_up_as_they_are_told_too():
    """It was luck +5, skill +67, together +71, or luck -0; and an error of 0 was told where none is known."""
    whole = Balance(luck=(0.046, -0.004), skill=(0.668, 0.3), result=(0.714, 0.296), error=(0.0, 0.0))
    assert whole.told(0) == {"luck": 5, "skill": 66, "result": 71}
    assert [VOICE.signed(each) for each in whole.told(1).values()] == ["+0", "+30", "+30"]
    assert not whole.told_apart
    assert say(whole._replace(error=(0.02, 0.03)).told_apart[0]).count("3 in 100") == 1
    german = Voice()
    german.speak("de")
    assert [german.signed(each, 1) for each in whole.told(1, 1).values()] == ["-0,4", "+30,0", "+29,6"]


def test_chances_by_other_rules_are_said_to_be_less_sure():
    """They are learnt by the standard ones: by the book, Conquest is won at 0.4, one free hex away."""
    game = find("conquest")
    usual = evolve(new_session(game, 1).setup, options=game.standard())
    assert not begin(Session(game, usual)).notes
    other = evolve(usual, options=evolve(game.standard(), victory="literal"))
    assert [str(each) for each in begin(Session(game, other)).notes] == [
        "Chances were learnt from games by the standard rules; by these rules they may be further off."
    ]


def test_the_end_of_a_game_is_its_result():
    """Who has won has all chances; the curve begins before the first step."""
    session = play_out(find("cards"), 2, varied=False)
    found = swung(session)
    winners = session.game.scoring.result(session.state).winners
    assert found.chances[-1][1] == tuple(float(seat in winners) / len(winners) for seat in (0, 1))
    assert [ply for ply, _ in found.chances] == list(range(found.length + 1))


@each_game("luck")
def test_luck_is_nothing_on_average(game):
    """Over all that nature could answer, by how likely it is, the luck of a draw adds up to nothing."""
    session, rng, seen = new_session(game, 3), Random(3), 0
    while seen < 3 and not session.is_over and step(session, rng):
        timeline = session.timeline
        for ply in range(timeline.now):
            before, command = timeline.at(ply), timeline.entries[ply].command
            if command.by != NATURE or NATURE not in game.rules.to_act(before):
                continue
            if len(answers := game.chance.outcomes(before)) < 2:
                continue
            seen += 1
            swings = [(swing(game, before, each, 1), float(odds)) for each, odds in answers]
            luck = sum(odds * (each.after[0] - each.expected[0]) for each, odds in swings)
            assert luck == pytest.approx(0, abs=1e-9)
            break


@each_game("luck")
def test_the_graph_is_of_equals_as_verdicts_are(game, monkeypatch: pytest.MonkeyPatch):
    """Where nothing tells equals apart nobody is ahead before the end; luck and skill are of the same."""
    session, learnt = play_out(game, 4, varied=False), learnt_values(game)
    later = map(session.timeline.at, range(session.timeline.now // 2, session.timeline.now))
    before = next(state for state in later if NATURE not in game.rules.to_act(state))
    assert chances(game, before) == tuple(learnt.values(before, among_equals=True)[0])
    tables = {seats: evolve(each, among_equals=0.0, equals=None) for seats, each in learnt.tables.items()}
    monkeypatch.setattr(swings, "learnt_values", lambda _: evolve(learnt, tables=tables))
    seats = session.setup.seats
    assert chances(game, before) == pytest.approx((1 / seats,) * seats)


def test_a_verdict_needs_no_more_than_the_view_and_is_the_same_for_the_same_seed():
    """Cards that others hold make no difference: the question is asked from the view."""
    session = play_out(find("cards"), 4, varied=False)
    found = begin(session, everybody=True)
    decision = found.decisions[3]
    view = session.seen(session.timeline.at(decision.ply), decision.seat)
    verdicts = [verdict_on(session.game, view, decision, 0.1, seed) for seed in (5, 5, 6)]
    assert verdicts[0] == verdicts[1]
    assert verdicts[0].error > 0
    assert view == session.game.rules.redact(session.timeline.at(decision.ply), decision.seat)


def test_nobody_is_blamed_for_what_cannot_be_proved():
    """The name of a loss is for losses beyond two standard errors."""
    command = new_session(find("cards"), 1).timeline.entries[0].command
    sure = Verdict(0.2, 0.01, command, 0.5, (), 1.0)
    assert sure.grade is Grade.BLUNDER
    assert evolve(sure, loss=0.1).grade is Grade.MISTAKE
    assert evolve(sure, loss=0.04).grade is Grade.INEXACT
    assert evolve(sure, loss=0.02).grade is Grade.GOOD
    assert evolve(sure, error=0.11).grade is Grade.GOOD


def test_nobody_is_blamed_for_what_learnt_values_may_be_off():
    """However long is played on to them: no number of playouts tells."""
    command = new_session(find("cards"), 1).timeline.entries[0].command
    doubted = Verdict(0.1, hypot(0.01, 0.06), command, 0.5, (), CLOSE, 0.06)
    assert doubted.luck == pytest.approx(0.01)
    assert doubted.grade is Grade.GOOD
    assert not evolve(doubted, loss=0.09).is_open(will_end=False)
    assert evolve(doubted, loss=0.09).is_open(will_end=True)
    assert evolve(doubted, loss=0.13).grade is Grade.MISTAKE


def test_a_verdict_holds_what_the_learnt_values_of_its_game_are_off():
    """In the middle of a game they say who will win; where all playouts end the game nobody asks them."""
    session = play_out(find("cards"), 4, varied=False)
    decisions = begin(session, everybody=True).decisions
    early, last = (_quick(session, decisions[at]) for at in (3, -1))
    learnt = learnt_values(session.game)
    assert learnt is not None
    assert early.doubt == pytest.approx(learnt.doubt(2, 0.1))
    assert early.error == pytest.approx(hypot(early.luck, early.doubt))
    assert last.doubt == 0 < last.error
    assert learnt.doubt(2, 0.0) == 0 < learnt.doubt(2, 0.1) < learnt.doubt(2, -0.2)


def _quick(session: AnySession, decision: Decision) -> Verdict:
    view = session.seen(session.timeline.at(decision.ply), decision.seat)
    return verdict_on(session.game, view, decision, QUICK, 1)


def test_giving_a_won_game_away_is_a_blunder():
    """Whoever takes the last corner and whoever leaves it are told apart."""
    game = find(SAMPLE_GAME)
    session = play_out(game, 5, varied=False)
    for ply in range(session.timeline.now - 2, 0, -1):
        state = session.timeline.at(ply)
        (seat,) = game.rules.to_act(state)
        ends = {
            move: chances(game, _after(game, state, move))[seat] for move in game.rules.choices(state, seat)
        }
        if len(set(ends.values())) > 1:
            break
    worst, best = min(ends, key=ends.__getitem__), max(ends, key=ends.__getitem__)
    assert ends[worst] < ends[best]
    verdict = judge(game, state, seat, worst, Budget(effort=0.5))
    assert verdict.grade is Grade.BLUNDER
    assert judge(game, state, seat, best, Budget(effort=0.5)).grade is Grade.GOOD


def _after(game, state, move):
    after = state.copy()
    game.rules.play(after, move)
    return after


def test_another_look_as_close_is_taken_together_with_what_is_known():
    """Luck becomes less; what learnt values are off does not."""
    command = new_session(find("cards"), 1).timeline.entries[0].command
    known = Verdict(0.2, hypot(0.04, 0.03), command, 0.5, (), CLOSE, 0.03)
    both = known.joined(evolve(known, loss=0.1, share=0.7))
    assert both.loss == pytest.approx(0.15)
    assert both.share == pytest.approx(0.6)
    assert both.effort == 2 * CLOSE
    assert both.doubt == 0.03
    assert both.luck == pytest.approx(0.04 / 2**0.5)
    thrice = both.joined(evolve(known, loss=0.0))
    assert thrice.loss == pytest.approx(0.1)
    assert thrice.luck == pytest.approx(0.04 / 3**0.5)


def closely(monkeypatch: pytest.MonkeyPatch, loss: float) -> tuple[Verdict, Decision]:
    """Return what a close look says of a step whose rival was searched, if it loses so much; and the step."""

    def against(game, view, best, move, budget):
        return Verdict(loss, 0.01, best, 0.5, (), budget.effort)

    monkeypatch.setattr("app.bots.analysis.verdict.against", against)
    session = play_out(find("cards"), 4, varied=False)
    decision, view = place_in_turn(session, 2)
    rival = next(each for each in session.game.rules.choices(view, decision.seat) if each != decision.played)
    found = [Rival(rival, (decision.played,))]
    monkeypatch.setattr("app.bots.analysis.verdict._rivals", lambda *_: found)
    return verdict_on(session.game, view, decision, CLOSE, 5), decision


def place_in_turn(session: AnySession, least: int) -> tuple[Decision, Any]:
    """Return the first decision between so many steps after which the turn goes on, and what its seat saw."""
    for decision, after in pairwise(begin(session, everybody=True).decisions):
        view = session.seen(session.timeline.at(decision.ply), decision.seat)
        several = len(list(session.game.rules.choices(view, decision.seat))) >= least
        if several and after.seat == decision.seat:
            return decision, view
    raise LookupError


def test_a_close_look_tells_how_it_goes_on(monkeypatch: pytest.MonkeyPatch):
    """The turning points are those of which somebody wants to know that; its own playouts need not know."""
    verdict, decision = closely(monkeypatch, 0.1)
    assert verdict.best != decision.played
    assert verdict.line == (decision.played,)


def test_two_steps_held_against_each_other_tell_how_it_goes_on_after_the_better_one():
    """Coach and puzzles say so, too, where a turn is played step by step."""
    session = play_out(find("cards"), 4, varied=False)
    decision, view = place_in_turn(session, 2)
    other = next(each for each in session.game.rules.choices(view, decision.seat) if each != decision.played)
    assert against(session.game, view, other, decision.played, Budget(effort=0.1, seed=1)).line


@pytest.mark.parametrize(("game", "is_played_out"), [("cards", True), ("catapults", False)])
def test_a_close_look_plays_on_to_the_end_where_learnt_values_tell_too_little(game: str, is_played_out: bool):
    """At cards they are off by more than half of what they tell apart: there nothing learnt is believed."""
    session = play_out(find(game), 4, varied=False)
    decision, view = place_in_turn(session, 2)
    other = next(each for each in session.game.rules.choices(view, decision.seat) if each != decision.played)
    found = against(session.game, view, other, decision.played, Budget(effort=0.2, seed=1))
    assert (found.doubt == 0) == is_played_out
    assert found.error > 0


def test_whole_games_can_be_asked_for_where_close_looks_play_none():
    """They say whether a verdict is right: what was learnt tells nothing then."""
    session = play_out(find("catapults"), 4, varied=False)
    decision = begin(session, everybody=True).decisions[-60]
    view = session.seen(session.timeline.at(decision.ply), decision.seat)
    other = next(each for each in session.game.rules.choices(view, decision.seat) if each != decision.played)
    two = Budget(effort=0.05, seed=1)
    assert against(session.game, view, other, decision.played, two).doubt
    assert not against(session.game, view, other, decision.played, two, to_the_end=True).doubt


def test_whoever_plays_better_than_all_that_was_found_has_the_better_chances(monkeypatch: pytest.MonkeyPatch):
    """A close look may find that nothing was given away, but gained."""
    verdict, decision = closely(monkeypatch, -0.1)
    assert verdict.best == decision.played
    assert verdict.share == pytest.approx(0.6)


def test_a_close_look_has_luck_of_its_own():
    """What was bad luck at the pass before would look bad again."""
    assert luck_of(1, 2, PASSES[1]) == luck_of(1, 2, PASSES[2]) != luck_of(1, 2, CLOSE)


def test_the_command_line_goes_over_a_file(tmp_path: Path, capsys):
    """As data for programs, and in words; luck and skill by seat."""
    session = play_out(find("cards"), 6, varied=False)
    session.timeline.now = 50
    file = tmp_path / "game.springald"
    write(session, file)
    ask = ["analyse", str(file), "--effort", "0.05", "--jobs", "1", "--all"]
    assert main([*ask, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["decisions"]
    assert set(data["decisions"][0]) == {"ply", "seat", "loss", "error", "class", "best", "played"}
    assert all(0 < each < 1 for each in data["luck_error"])
    for luck, skill, result in zip(data["luck"], data["skill"], data["result"], strict=True):
        assert luck + skill == pytest.approx(result)
    assert main(ask) == 0
    assert "luck" in capsys.readouterr().out


def test_an_unfinished_balance_is_none():
    """Nothing is said of luck before every entry has been looked at."""
    session = play_out(find("cards"), 7, varied=False)
    found = begin(session)
    assert found.balance is None
    assert balance(session.game, [swing_of(session, 0, 1)]).luck
