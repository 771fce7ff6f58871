"""Promises of games that can be taken apart (`Bench`); the states come from random play."""

from itertools import islice
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.edits import Bench, Edit, Held
from app.core.game import AnyGame
from app.core.words import Phrase
from tests.contract.promises import each_game, promises
from tests.contract.walks import wander


def bench(game: AnyGame) -> Bench[Any]:
    """Return a game's bench."""
    found = promises(game.id).bench
    assert found is not None
    return found


games = each_game("sandbox", toy=True)
walks = given(seed=st.integers(0, 10**6), steps=st.integers(0, 120))
few = settings(max_examples=8, deadline=None)


@games
@walks
@few
def test_everything_in_the_box_can_be_put_somewhere(game: AnyGame, seed: int, steps: int) -> None:
    """A thing of the palette goes to each of its spots, or a phrase says why not; nothing else changes."""
    *_, session = wander(game, seed, steps)
    state, rng = session.state, Random(seed)
    before = repr(state)
    for shelf in bench(game).shelves(state):
        for thing in shelf.things:
            spots = list(bench(game).spots(state, Held(thing.key)))
            for spot in rng.sample(spots, min(4, len(spots))):
                answer = bench(game).put(state, Held(thing.key, turn=rng.randrange(-5, 9)), spot)
                assert str(answer.phrase if isinstance(answer, Edit) else answer)
                if isinstance(answer, Edit):
                    assert answer.state != state
                    assert all(str(each) for each in game.rules.problems(answer.state))
                    assert game.notation.draw(answer.state)
                if thing.left == 0:
                    assert isinstance(answer, Phrase)
    assert repr(state) == before


@games
@walks
@few
def test_a_dial_shows_what_is_there(game: AnyGame, seed: int, steps: int) -> None:
    """Setting a dial to what it shows changes nothing; each value it offers can be set and is shown."""
    *_, session = wander(game, seed, steps)
    state = session.state
    before = repr(state)
    keys = [dial.key for dial in bench(game).dials(state)]
    assert len(set(keys)) == len(keys)
    for dial in bench(game).dials(state):
        assert dial.value in dial.choices if dial.choices else dial.low <= dial.value <= dial.high
        assert bench(game).set_dial(state, dial.key, dial.value).state == state
        for value in list(dial.choices) or [dial.low, min(dial.high, dial.low + 7)]:
            edit = bench(game).set_dial(state, dial.key, value)
            shown = {each.key: each.value for each in bench(game).dials(edit.state)}
            # A dial may vanish with the phase it belongs to, but it never shows something else.
            assert shown.get(dial.key, value) == value
            assert all(str(each) for each in game.rules.problems(edit.state))
    assert repr(state) == before


@games
@given(seed=st.integers(0, 10**6))
@few
def test_a_sandbox_survives_any_order_of_edits(game: AnyGame, seed: int) -> None:
    """Thirty edits at random: each gives a position of which everything can be asked."""
    *_, session = wander(game, seed, 30)
    rng, state = Random(seed), session.state
    for _ in range(30):
        things = [thing for shelf in bench(game).shelves(state) for thing in shelf.things if thing.left != 0]
        dial = rng.choice(bench(game).dials(state))
        if things and rng.random() < 0.6:
            held = Held(rng.choice(things).key, turn=rng.randrange(4))
            spots = list(islice(bench(game).spots(state, held), 400))
            answer = bench(game).put(state, held, rng.choice(spots)) if spots else None
        else:
            values = list(dial.choices) or [dial.low, dial.value, min(dial.high, dial.value + 1)]
            answer = bench(game).set_dial(state, dial.key, rng.choice(values))
        if isinstance(answer, Edit):
            state = answer.state
        assert all(str(each) for each in game.rules.problems(state))
        assert game.notation.draw(state)
        assert isinstance(game.rules.to_act(state), frozenset)
