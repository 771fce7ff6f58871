"""A game that has no computer players of its own is played all the same, at every level."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

import pytest

from app.bots.arena import Match, run
from app.bots.headless import make_player, play_out
from app.bots.protocol import Budget
from app.bots.random_bot import RandomBot
from app.bots.registry import bot_of
from app.bots.search.bot import PlayoutBot
from app.bots.search.candidate import Candidate
from app.bots.search.clock import Clock
from app.bots.search.determinization import worlds
from app.bots.search.monte_carlo import Question, flat, tree_search
from app.bots.search.playout import decision, outcome, play_on
from app.bots.search.policy import random_policy
from app.core.command import NATURE
from app.core.game import RANKS, AnyGame, Level, Player
from app.core.session import AnySession, Session, Setup
from app.games import all_games
from tests.toy import GAME, race_setup
from tests.toy.model import Card, Options, Square, Throw

RACE = replace(GAME, bots="")

Asked: TypeAlias = Question[Any, Any]
Search: TypeAlias = Callable[[Asked], list[Candidate[Any]]]


def find(game_id: str) -> AnyGame:
    """Return Race without its own computer players; a function of a module, so that workers find it."""
    assert game_id == RACE.id
    return RACE


def begun(seed: int = 7, seats: int = 2, **options: int) -> AnySession:
    """Return a race whose cards are dealt."""
    players = tuple(Player(name, colour=seat) for seat, name in enumerate(("Ada", "Bo", "Cy")[:seats]))
    session: AnySession = Session(RACE, race_setup(*players, seed=seed, **options))
    session.begin()
    return session


def question(session: AnySession, samples: int, budget: Budget | None = None) -> Asked:
    """Return what whoever is at turn has to decide."""
    (seat,) = session.to_act
    return Question(RACE, session.view(seat), seat, samples, 1, Clock(budget or Budget()))


@pytest.mark.parametrize("level", RANKS)
def test_every_level_plays_to_the_end_by_the_rules(level: Level) -> None:
    """Three seats; what is refused would raise."""
    session: AnySession = Session(
        RACE, race_setup(*(make_player(level.value, seat) for seat in range(3)), seed=3)
    )
    play_out(session, {seat: bot_of(RACE, level) for seat in range(3)}, Budget(effort=0.02, seed=3))
    assert session.is_over


def test_the_better_the_level_the_more_it_wins() -> None:
    """In a long race the Marshal beats steps at random, and the Page, by far more than luck explains."""

    def rate(*names: str) -> float:
        match = Match("race", names, 16, effort=0.05, options=Options(goal=18))
        return run(match, find).standings[0].rate

    marshal = rate("marshal", "random")
    assert marshal >= 0.75
    assert marshal > rate("page", "random")
    assert rate("marshal", "page") > 0.6


@pytest.mark.parametrize("search", [flat, tree_search])
def test_to_throw_is_best(search: Search) -> None:
    """Four squares from the goal every second throw arrives, and no step and no card does."""
    ranked = search(question(begun(goal=4), 200))
    assert isinstance(ranked[0].move, Throw)
    assert len(ranked[0].values) == max(len(each.values) for each in ranked)
    assert all(0 <= value <= 1 for each in ranked for value in each.values)


@pytest.mark.parametrize("search", [flat, tree_search])
def test_one_square_from_the_goal_all_arrive(search: Search) -> None:
    """Every step wins at once, so all have the same high value."""
    session = begun()
    session.state.runners[0].at = Square(0, 11)
    for each in search(question(session, 60)):
        assert each.mean > 0.9


@pytest.mark.parametrize("search", [flat, tree_search])
def test_the_same_seed_gives_the_same_values(search: Search) -> None:
    """And the view stays as it was."""
    session = begun()
    before = repr(session.view(0))
    found = [[(each.move, each.mean) for each in search(question(session, 50))] for _ in range(2)]
    assert found[0] == found[1]
    assert repr(session.view(0)) == before


@pytest.mark.parametrize("search", [flat, tree_search])
def test_out_of_time_there_is_still_an_answer(search: Search) -> None:
    """Nothing was played out, and everything is still listed."""
    session = begun()
    ranked = search(question(session, 10**9, Budget(is_cancelled=lambda: True)))
    assert {each.move for each in ranked} == set(RACE.rules.choices(session.view(0), 0))
    assert not any(each.values for each in ranked)


def test_worlds_agree_with_the_view_and_share_their_luck() -> None:
    """What is hidden is filled in; two playouts in one world meet the same dice."""
    session = begun()
    deal = worlds(RACE, session.view(0), 4)
    world = deal(3)
    assert Card.HIDDEN in session.view(0).hands[1]
    assert Card.HIDDEN not in world.state.hands[1]
    assert world.state.hands[0] == session.state.hands[0]
    (first, luck), (second, same) = world.begin(), world.begin()
    assert first is not second
    rolls = [luck.random() for _ in range(5)]
    assert rolls == [same.random() for _ in range(5)]
    assert rolls != [Random(deal(4).seed).random() for _ in range(5)]


def test_a_playout_ends_with_the_game_or_is_given_up() -> None:
    """Nature acts first; who has won has nine tenths, and all shares of a win add up to one."""
    session: AnySession = Session(RACE, race_setup())
    assert decision(RACE, session.state) == (NATURE, [])
    state = begun().state.copy()
    assert not play_on(RACE, state.copy(), random_policy, Random(1), longest=3)
    assert play_on(RACE, state, random_policy, Random(1))
    assert decision(RACE, state) == (None, [])
    values = outcome(RACE, state)
    winner = RACE.scoring.result(state).winners[0]
    assert values[winner] > 0.9
    assert values[1 - winner] < 0.1


def test_its_lines_begin_with_what_it_chooses() -> None:
    """The best commands, none twice, each allowed."""
    session, budget = begun(), Budget(effort=0.1, seed=5)
    bot = bot_of(RACE, Level.KNIGHT)
    assert isinstance(bot, PlayoutBot)
    lines = bot.lines(RACE, session.view(0), 0, budget, 3)
    assert lines[0][0] == bot.choose(RACE, session.view(0), 0, budget)
    assert len({line[0] for line in lines}) == len(lines) == 3
    assert all(RACE.rules.why_not(session.state, line[0]) is None for line in lines)
    assert bot.pace(RACE, session.view(0), 0) is None


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_it_plays_what_it_has_never_seen(game: AnyGame) -> None:
    """Each of our games, as if it had no computer players: with hidden cards, dice, and many verbs."""
    plain = replace(game, bots="")
    players = tuple(make_player("squire", seat) for seat in range(2))
    session: AnySession = Session(plain, Setup(plain.id, players, plain.options(), 5))
    session.begin()
    for step in range(3):
        seat = min(session.to_act - {NATURE})
        bot = bot_of(plain, Level.SQUIRE)
        session.submit(bot.choose(plain, session.view(seat), seat, Budget(seconds=0.1, seed=step)))
    assert isinstance(bot_of(game, Level.SQUIRE), PlayoutBot) is not bool(game.bots)
    assert not isinstance(bot, RandomBot)
