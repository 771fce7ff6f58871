"""The adviser: the same position has the same advice, a plan is kept, and what else would cost is true."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from app.bots.advice import adviser as advising
from app.bots.advice.adviser import Adviser, position_seed, still_stands
from app.bots.advice.explanation import claim, explained
from app.bots.advice.follower import ADVICE, Follower
from app.bots.headless import make_bot, play_out
from app.bots.protocol import Budget, Hint, Role
from app.bots.registry import adviser_of
from app.bots.search.candidate import Gain
from app.bots.values.evaluator import Outlook, Valued
from app.core.command import Command, Seat
from app.core.game import AnyGame
from app.core.session import Session
from app.core.words import Phrase, without_coordinates
from app.games import all_games
from tests.advice.positions import advised
from tests.advice.test_claims import EXPLAINED, each_explained
from tests.toy import GAME, race_setup
from tests.toy.model import Square, Walk

BRIEF = Budget(effort=0.05)


@each_explained
def test_the_same_position_has_the_same_advice(game: AnyGame) -> None:
    """Whoever asks twice, or another adviser, hears the same; the luck is that of the position."""
    for _, advice in zip(range(6), advised(game, 11), strict=False):
        asked = [Adviser(game, adviser_of(game)).advise(advice.view, advice.seat, BRIEF) for _ in range(2)]
        assert asked[0] == asked[1]
        assert position_seed(advice.view, advice.seat) == position_seed(advice.view.copy(), advice.seat)


@each_explained
def test_a_plan_that_is_followed_is_kept(game: AnyGame) -> None:
    """What is advised next is what the plan said, as long as nothing else has happened."""
    kept = planned = 0
    for _, advice in zip(range(60), advised(game, 3), strict=False):
        hint, view = advice.hint, advice.view
        if len(hint.line) < 2:
            continue
        after = view.copy()
        game.rules.play(after, hint.move)
        rest = still_stands(game, hint, view, after)
        planned += 1
        assert rest in ((), hint.line[1:])
        assert not still_stands(game, hint, view, view) or after == view
        if rest and kept < 5:
            adviser = Adviser(game, adviser_of(game))
            assert adviser.advise(after, advice.seat, BRIEF, rest).move == rest[0]
            kept += 1
    assert kept >= min(planned, 1)


class Scripted:
    """Thinks of what the rules list, in their order."""

    def choose(self, game: AnyGame, view: Any, seat: Seat, budget: Budget) -> Command:
        return self.lines(game, view, seat, budget, 1)[0][0]

    def lines(
        self, game: AnyGame, view: Any, seat: Seat, budget: Budget, count: int
    ) -> Sequence[Sequence[Command]]:
        return [(each,) for each in list(game.rules.choices(view, seat))[:count]]

    def pace(self, game: AnyGame, view: Any, seat: Seat) -> float | None:
        return None


def valued_apart(best: Command, other: Command, less: float) -> list[Valued[Command]]:
    """Return two moves, of which the other wins so much less."""
    return [
        Valued(best, Outlook((0.6, 0.4), (9, 8), 0.01, 99), (best,), Gain(0.0, 0.0)),
        Valued(other, Outlook((0.6 - less, 0.4 + less), (9, 8), 0.01, 99), (other,), Gain(less, 0.01)),
    ]


def test_after_a_longer_look_it_is_said_what_else_would_cost() -> None:
    """The figures agree with what is said: equal within two standard errors, or worse by so many in 100."""
    session = Session(GAME, race_setup())
    session.begin()
    adviser = Adviser(GAME, Scripted())
    for seed in range(6):
        hint = adviser.weigh(session.view(0), 0, Budget(seed=seed))
        assert isinstance(hint.move, Walk)
        assert hint.figure is not None
        for rival in hint.said(Role.RIVAL):
            less, error = rival.figures["less"], rival.figures["error"]
            if rival.kind == "as good":
                assert less <= 2 * error
            else:
                assert rival.figures["count"] == round(100 * less) >= 1
                assert less > 2 * error or hint.figure.is_best


@pytest.mark.parametrize(
    "less, kinds", [(0.01, {"for it", "as good"}), (0.3, {"for it", "against", "worse"})]
)
def test_what_speaks_against_a_move_is_not_said_where_that_is_about_as_good(
    less: float, kinds: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both may be true, and nobody could tell any longer what is advised."""
    session = Session(GAME, race_setup())
    session.begin()
    view = session.view(0)
    best, other = list(GAME.rules.choices(view, 0))[:2]
    reasons = (
        claim("for it", Phrase("For it.")),
        evolve(claim("against", Phrase("Against.")), against=(other,)),
    )
    compared = SimpleNamespace(compare=lambda *_: valued_apart(best, other, less))
    monkeypatch.setattr(advising, "evaluator_of", lambda _: compared)
    monkeypatch.setattr(advising, "explained", lambda *of: evolve(explained(*of), claims=reasons))
    hint = Adviser(GAME, Scripted()).weigh(view, 0, Budget())
    assert {each.kind for each in hint.claims} == kinds


@pytest.mark.parametrize(
    "less, said",
    [
        (0.01, "The same elsewhere or in another way would be about as good."),
        (0.3, "The next best, the same elsewhere or in another way, wins 30 games fewer in 100."),
        (0.8, "The next best, the same elsewhere or in another way, wins 60 games fewer in 100."),
    ],
)
def test_another_move_that_nobody_sees_is_not_said_to_be_there(
    less: float, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """*Move 1 knight there. This would be about as good: Move 1 knight there* had been said."""
    session = Session(GAME, race_setup())
    session.begin()
    view = session.view(0)
    best, other = Walk(0, Square(0, 1)), Walk(0, Square(0, 2))
    compared = SimpleNamespace(compare=lambda *_: valued_apart(best, other, less))
    monkeypatch.setattr(advising, "evaluator_of", lambda _: compared)

    def placed(_: AnyGame, __: Any, ___: Seat, line: Sequence[Walk]) -> Hint:
        named = Phrase("Walk to {place}.", {"place": line[0].to.at})
        return Hint(Phrase(""), (line[0].to,), line[0], Phrase("Walk there."), (), placed=named)

    monkeypatch.setattr(advising, "explained", placed)
    (rival,) = Adviser(GAME, Scripted()).weigh(view, 0, Budget()).said(Role.RIVAL)
    assert str(without_coordinates(rival.sentence)) == said
    assert str(rival.sentence).endswith(f"Walk to {other.to.at}.")


def test_whoever_follows_advice_plays_a_game_to_its_end() -> None:
    """It is an entrant of arenas, under its own name."""
    session = Session(GAME, race_setup())
    bots = {0: make_bot(GAME, ADVICE), 1: make_bot(GAME, "page")}
    assert isinstance(bots[0], Follower)
    play_out(session, bots, Budget())
    assert session.is_over


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_gives_advice(game: AnyGame) -> None:
    """Also one that has no words of its own for it: then its chance to win is the reason."""
    advice = next(iter(advised(game, 5)))
    hint = Adviser(game, adviser_of(game)).weigh(advice.view, advice.seat, BRIEF)
    assert game.rules.why_not(advice.view, hint.move) is None
    assert hint.said(Role.REASON)
    assert game in EXPLAINED or hint.claims[0].kind == "chance"
