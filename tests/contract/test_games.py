"""Promises that every game in the registry keeps; the states come from random play."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import Enum
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.bots.tuning import can_be_wished
from app.core.command import NATURE
from app.core.game import AnyGame
from app.core.options import describe
from app.core.reason import Refused
from app.core.words import Phrase
from app.storage.codec import digest
from app.storage.papercode import read, spell
from tests.contract.promises import each_game, promises
from tests.contract.walks import changeable, new_session, pick, play_out, step, wander

games = each_game()
games_and_toy = each_game(toy=True)
walks = given(seed=st.integers(0, 10**6), steps=st.integers(0, 150))
few = settings(max_examples=8, deadline=None)


@games
@walks
@few
def test_choices_are_legal_and_need_no_secrets(game: AnyGame, seed: int, steps: int) -> None:
    """A seat's choices are legal, and the same from its own view; who is not asked has none."""
    *_, session = wander(game, seed, steps)
    rules = game.rules
    for seat in range(session.setup.seats):
        view = rules.redact(session.state, seat)
        choices = list(rules.choices(session.state, seat))
        assert choices == list(rules.choices(view, seat))
        assert not [
            each for each in choices if rules.why_not(view, each) or rules.why_not(session.state, each)
        ]
        if seat not in session.to_act:
            assert choices == []


@games
@walks
@few
def test_somebody_can_always_go_on(game: AnyGame, seed: int, steps: int) -> None:
    """As long as the game is not over, whoever may act has something to do."""
    *_, session = wander(game, seed, steps)
    if not session.is_over:
        assert any(True for seat in session.to_act for _ in game.rules.choices(session.state, seat))


@games_and_toy
@pytest.mark.parametrize("seed", range(3))
def test_who_began_is_known_and_stays_the_same(game: AnyGame, seed: int) -> None:
    """Whoever acts first has begun, in games where one does; rounds and turns only grow; ends have rules."""
    session, rng = new_session(game, seed, varied=False), Random(f"course/{seed}")
    first = session.to_act
    course = game.scoring.course(session.state)
    assert first == {course.began} or (course.began is None and promises(game.id).together)
    assert can_be_wished(game, "begin") is not promises(game.id).together
    for _ in range(2000):
        if session.is_over or not step(session, rng):
            break
        later = game.scoring.course(session.state)
        assert later.began in (course.began, None)
        assert (later.rounds, later.turns) >= (course.rounds, course.turns)
        assert later.rounds <= later.turns <= later.rounds * session.setup.seats
        assert (later.ending is None) == (later.rule == "") == (not session.is_over)
        course = later
    assert session.is_over


@games
def test_how_it_stands_can_be_asked_at_any_time(game: AnyGame) -> None:
    """A total for everybody, and in which direction it counts: as at the end of the same game."""
    session, rng, standings = new_session(game, 7, varied=False), Random("stands/7"), []
    while not session.is_over and step(session, rng):
        standings.append(game.scoring.result(session.state))
    assert session.is_over
    assert {len(each.totals) for each in standings} == {session.setup.seats}
    assert {each.low_wins for each in standings} == {game.scoring.result(session.state).low_wins}


@games
@walks
@few
def test_choices_are_all_that_is_legal(game: AnyGame, seed: int, steps: int) -> None:
    """Trying everything finds what `choices` finds, where a game's tests can try everything."""
    place = f"tests.games.{game.id}.everything"
    if find_spec(f"tests.games.{game.id}") is None or find_spec(place) is None:
        pytest.skip("not everything can be tried in this game")
    everything = import_module(place).everything
    *_, session = wander(game, seed, steps)
    for seat in session.to_act:
        found = {
            each for each in everything(session.state, seat) if not game.rules.why_not(session.state, each)
        }
        choices = list(game.rules.choices(session.state, seat))
        assert len(set(choices)) == len(choices)
        assert found == set(choices)


@games
@walks
@few
def test_a_game_goes_through_a_code_on_paper_and_back(game: AnyGame, seed: int, steps: int) -> None:
    """Set-up and log are the same, and so is the state they lead to."""
    *_, session = wander(game, seed, steps)
    code = "\n".join(part.text for part in spell(session))
    loaded = read(code, lambda _: game)
    assert loaded.doubt is None
    assert loaded.setup == session.setup
    assert loaded.timeline.entries == session.timeline.entries
    assert digest(game, loaded.timeline.state) == digest(game, session.state)


@games
@walks
@few
def test_a_copy_is_independent(game: AnyGame, seed: int, steps: int) -> None:
    """Playing on a copy leaves the original as it was, and asking changes nothing."""
    *_, session = wander(game, seed, steps)
    before = repr(session.state)
    for seat in session.to_act:
        command = pick(list(game.rules.choices(session.state, seat)), Random(seed))
        game.rules.play(session.state.copy(), command)
    assert repr(session.state) == before
    assert session.state.copy() == session.state


@games_and_toy
@walks
@few
def test_a_view_belongs_to_whoever_asked_for_it(game: AnyGame, seed: int, steps: int) -> None:
    """`redact` and `guess` return new states: nothing that can change is in two of them."""
    session, rng = new_session(game, seed), Random(f"walk/{seed}")
    for _ in range(min(steps, 40)):
        if session.is_over or not step(session, rng):
            break
    state, seats = session.state.copy(), [-2, *range(session.setup.seats)]
    views = {seat: game.rules.redact(state, seat) for seat in seats}
    worlds = [game.chance.guess(views[seat], Random(seed)) for seat in seats[1:]]
    everything = [state, *views.values(), *worlds]
    parts = [id(part) for each in everything for part in changeable(each)]
    assert len(set(parts)) == len(parts)
    before = [repr(each) for each in everything]
    for place, each in enumerate(everything):
        if not 0 < place <= len(views):  # a view with secrets in it cannot be played on
            _play_some(game, each, rng)
        assert [repr(other) for at, other in enumerate(everything) if at > place] == before[place + 1 :]
        before[place] = repr(each)
    assert [repr(each) for each in everything] == before


def _play_some(game: AnyGame, state: Any, rng: Random) -> None:
    """Play up to ten steps on *state*, in place."""
    for _ in range(10):
        if not (seats := sorted(game.rules.to_act(state))):
            return
        if seats[0] == NATURE:
            game.rules.play(state, game.chance.sample(state, rng))
        elif choices := list(game.rules.choices(state, seats[0])):
            game.rules.play(state, pick(choices, rng))


@games
@walks
@few
def test_the_log_is_the_game(game: AnyGame, seed: int, steps: int) -> None:
    """Playing the log again leads through the same states."""
    *_, session = wander(game, seed, steps)
    state = game.rules.setup(session.setup.options, session.setup.players)
    for entry in session.timeline.entries:
        assert game.rules.why_not(state, entry.command) is None
        game.rules.play(state, entry.command)
    assert repr(state) == repr(session.state)


@games
@walks
@few
def test_undo_and_redo(game: AnyGame, seed: int, steps: int) -> None:
    """What is taken back can be played again; what cannot be taken back says why."""
    *_, session = wander(game, seed, steps)
    now, then = repr(session.state), session.timeline.now
    if reason := session.why_no_undo():
        with pytest.raises(Refused):
            session.undo()
        assert str(reason)
        return
    session.undo()
    assert session.timeline.now < then
    session.redo()
    assert repr(session.state) == now


@games
@walks
@few
def test_a_guess_agrees_with_the_view(game: AnyGame, seed: int, steps: int) -> None:
    """Guessing the secrets and hiding them again gives the view back; a guess can be played."""
    *_, session = wander(game, seed, steps)
    for seat in range(session.setup.seats):
        view = game.rules.redact(session.state, seat)
        world = game.chance.guess(view, Random(seed))
        assert repr(game.rules.redact(world, seat)) == repr(view)
        for each in game.rules.choices(view, seat):
            assert game.rules.why_not(world, each) is None


@games
@walks
@few
def test_nature_answers_within_the_rules(game: AnyGame, seed: int, steps: int) -> None:
    """All outcomes are legal, their probabilities add up, and samples are among them."""
    for session in wander(game, seed, min(steps, 40)):
        for ply in range(session.timeline.now):
            state = session.timeline.at(ply)
            if NATURE not in game.rules.to_act(state):
                continue
            sample = game.chance.sample(state, Random(seed))
            assert game.rules.why_not(state, sample) is None
            outcomes = game.chance.outcomes(state)
            assert sum((chance for _, chance in outcomes), Fraction()) == (1 if outcomes else 0)
            assert not [each for each, _ in outcomes if game.rules.why_not(state, each)]
            if outcomes:
                assert sample in [each for each, _ in outcomes]
        if session.timeline.now > 60:
            break


@games
@walks
@few
def test_nature_answers_nothing_else(game: AnyGame, seed: int, steps: int) -> None:
    """What cannot be drawn now is refused: no seventh side of a die, no card or land that is not left."""
    *_, session = wander(game, seed, min(steps, 60))
    for ply in range(min(session.timeline.now, 60)):
        state = session.timeline.at(ply)
        outcomes = [each for each, _ in game.chance.outcomes(state)] if _is_natures(game, state) else []
        for each in outcomes[:3]:
            for other in _altered(each):
                assert (game.rules.why_not(state, other) is None) == (other in outcomes), other


def _is_natures(game: AnyGame, state: Any) -> bool:
    return NATURE in game.rules.to_act(state)


def _altered(command: Any) -> Iterator[Any]:
    """Yield a command of nature with other values, one at a time."""
    for name in attrs.fields_dict(type(command)).keys() - {"by"}:
        value = getattr(command, name)
        others: Iterable[Any] = ()
        if isinstance(value, Enum):
            others = type(value)
        elif isinstance(value, int):
            others = (-1, 0, 1, 2, 6, 7, 99)
        elif isinstance(value, str):
            others = ("", "A1", "B2", "KC", "*1", "Z9")
        for other in others:
            # Some are refused before the rules are asked.
            with suppress(ValueError):
                yield attrs.evolve(command, **{name: other})


@games
@walks
@few
def test_no_position_is_impossible(game: AnyGame, seed: int, steps: int) -> None:
    """Play never leads to what the sandbox would call a problem."""
    for session in wander(game, seed, steps):
        assert [str(each) for each in game.rules.problems(session.state)] == []


@games
@walks
@few
def test_commands_are_plain_data(game: AnyGame, seed: int, steps: int) -> None:
    """Every command that is played belongs to the game, and is nothing but its fields."""
    *_, session = wander(game, seed, steps)
    for entry in session.timeline.entries:
        command = entry.command
        assert type(command) in game.commands
        assert hash(command) == hash(attrs.evolve(command))
        values = {each.name: getattr(command, each.name) for each in attrs.fields(type(command))}
        assert type(command)(**values) == command
        assert repr(command).startswith(f"{type(command).__name__}(by={command.by}")
        assert str(command.phrase)


@games
@walks
@few
def test_everything_can_be_said(game: AnyGame, seed: int, steps: int) -> None:
    """Positions can be drawn and described, the log told, and which way of doing things was chosen."""
    *_, session = wander(game, seed, steps)
    line = session.timeline
    for ply, entry in enumerate(line.entries):
        told = game.notation.tell(line.at(ply), entry.command, line.at(ply + 1))
        assert told is None or str(told)
        chosen = entry.command.chosen(session.game.rules.redact(line.at(ply), entry.command.by))
        assert chosen is None or str(chosen)
    assert game.notation.draw(session.state)
    for seat in range(session.setup.seats):
        assert str(game.notation.describe(session.view(seat), seat))


@games
@given(seed=st.integers(0, 10**6))
@settings(max_examples=4, deadline=None)
def test_a_result_adds_up(game: AnyGame, seed: int) -> None:
    """At the end the parts add up to the totals, the scores agree, and the best has won."""
    session = play_out(game, seed)
    result = game.scoring.result(session.state)
    assert dict(enumerate(result.totals)) == dict(game.rules.scores(session.state))
    assert [sum(part.points for part in parts) for parts in result.parts] == list(result.totals)
    best = (min if result.low_wins else max)(result.totals)
    leaders = {seat for seat, total in enumerate(result.totals) if total == best}
    assert result.winners
    assert set(result.winners) <= leaders
    assert result.deciders or len(leaders) == 1 or set(result.winners) == leaders
    assert all(str(each) for each in result.deciders)


@games
@walks
@few
def test_score_sheets_are_rectangular(game: AnyGame, seed: int, steps: int) -> None:
    """Every row of a sheet has a cell for every column, filled or blank."""
    *_, session = wander(game, seed, steps)
    sheets = [game.scoring.sheet(session.state, session.setup.players)]
    sheets += [game.scoring.blank_sheet(game.options(), seats) for seats in game.seats]
    for sheet in sheets:
        assert str(sheet.title)
        for grid in sheet.grids:
            assert {len(row.cells) for row in grid.rows} <= {len(grid.columns)}


@games
def test_the_registry_entry(game: AnyGame) -> None:
    """Names, seats and options are there for the dialogs; every option has a label and a rule."""
    assert all(isinstance(text, Phrase) and text.text for text in (game.title, game.pitch, game.credit))
    assert game.seats.start >= 2
    assert len(set(game.commands)) == len(game.commands)
    for each in describe(game.options):
        assert each.label
        assert each.rule
        assert not each.choices or each.is_tuple or each.default in each.choices


@games
def test_the_same_seed_is_the_same_luck(game: AnyGame) -> None:
    """Two games with one seed and the same choices are one game."""
    first, second = (play_out(game, 7) for _ in range(2))
    assert first.timeline.entries == second.timeline.entries
    assert new_session(game, 7).setup == first.setup
