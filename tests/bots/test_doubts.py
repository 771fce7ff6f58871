"""What the coach doubts: a step that every look speaks against."""

from collections.abc import Callable
from typing import Any

import pytest

from app.bots.analysis.doubts import LOOKS, doubt, looks_of
from app.bots.analysis.verdict import Verdict
from app.core.command import Command
from app.games import find
from tests.contract.walks import new_session


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[tuple[float, Command | None]]]:
    """Let looks see such losses, one after the other; note what they are asked: effort and better step."""
    asked = list[tuple[float, Command | None]]()

    def see(*losses: float) -> list[tuple[float, Command | None]]:
        left = iter(losses)

        def judge(game: Any, view: Any, seat: int, played: Command, budget: Any) -> Verdict:
            asked.append((budget.effort, None))
            return Verdict(next(left), 0.001, played, 0.5, (), budget.effort)

        def against(game: Any, view: Any, best: Command, played: Command, budget: Any) -> Verdict:
            asked.append((budget.effort, best))
            return Verdict(next(left), 0.001, best, 0.5, (), budget.effort)

        monkeypatch.setattr("app.bots.analysis.doubts.judge", judge)
        monkeypatch.setattr("app.bots.analysis.doubts.against", against)
        return asked

    return see


def verdict_in(game_id: str) -> Verdict | None:
    """Return what the coach says of the first choice in a new game."""
    session = new_session(find(game_id), 1)
    seat = min(session.to_act)
    step = next(iter(session.game.rules.choices(session.view(seat), seat)))
    return doubt(session.game, session.view(seat), step, 1, 0)


def test_two_looks_have_to_speak_against_a_step(looks):
    """Where a turn is one step, or its steps are what counts."""
    asked = looks(0.2, 0.2)
    assert verdict_in("catapults") is not None
    assert [effort for effort, _ in asked] == list(LOOKS)


def test_nobody_is_asked_about_what_may_be_no_blunder(looks):
    """Where its error may make less of it, a second look is not enough."""
    asked = looks(0.2, 0.1505)
    assert verdict_in("catapults") is None
    assert len(asked) == 2


def test_nobody_is_asked_when_a_look_finds_nothing(looks):
    """The second look is only for what the first one suspects."""
    asked = looks(0.05)
    assert verdict_in("conquest") is None
    assert len(asked) == 1


@pytest.mark.parametrize("game", ["cards", "conquest"])
def test_a_step_is_held_against_the_better_one_in_whole_games(looks, game: str):
    """In Conquest a step looks bad when only the rest of the turn is: the second look takes that away."""
    asked = looks(0.2, 0.02)
    assert verdict_in(game) is None
    assert [effort for effort, _ in asked] == list(looks_of(find(game)))
    assert looks_of(find(game)) != LOOKS
    assert asked[-1][1] is not None
